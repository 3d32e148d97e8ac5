"""OLD-VERSION: the package loads, and a save would bring it up to date."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding
from inspector.finding import Severity


class OldVersion(CheckFinding):
    """The engine would run upgrade steps: so many on each axis.

    ``custom`` of them are of ``custom_versions``. ``broken`` tells that the package does not load
    for another reason.
    """

    rule = "OLD-VERSION"
    severity = Severity.INFO
    order = 40.0
    compared = True
    sign = "up"
    templates = {
        "title": "A save would upgrade",
        "line": "{steps} would run on save",
        "message": (
            "The package loads in {engine}, which upgrades it in memory; a save runs {steps}: "
            "{by_axis}."
        ),
        "message.broken": (
            "By its versions alone {engine} would load the package and upgrade it; a save runs "
            "{steps}: {by_axis}."
        ),
        "remedy": (
            "The page Upgrades, or inspector upgrades, says what each step does here. Save it with "
            "{engine} once no older engine needs it."
        ),
        "remedy.broken": "Mend or fetch the file first; only what loads can be saved.",
        "sentence": "A save there runs {steps}.",
        "headline": "A save would bring the package up to date",
        "headline.broken": "By its versions alone a save would bring the package up to date",
        "checked": "Every axis that the package stores, each against the engine's latest.",
        "this_file": "**{steps}** behind: {by_axis}",
        "engine_limit": (
            "None: it upgrades the data in memory on every load. On disk nothing changes until "
            "somebody saves."
        ),
        "sure": (
            "Certain that these numbers lie in between. What each step changes in this package, "
            "and of which that is not known, the upgrade preview says."
        ),
        "steps": "{total:# upgrade step|# upgrade steps}",
        "by_axis": "{axes:, | and }",
        "of_ue4": "UE4 {ue4:,}",
        "of_ue5": "UE5 {ue5:,}",
        "of_licensee": "licensee {licensee:,}",
        "of_custom": "{custom:,} in {custom_versions:# custom version|# custom versions}",
    }
    ue4: int
    ue5: int
    licensee: int
    custom: int
    custom_versions: int
    broken: bool

    @property
    def total(self) -> int:
        """How many steps would run."""
        return self.ue4 + self.ue5 + self.licensee + self.custom

    @property
    def axes(self) -> tuple[str, ...]:
        """The words of the axes on which steps would run."""
        counts = {
            "of_ue4": self.ue4,
            "of_ue5": self.ue5,
            "of_licensee": self.licensee,
            "of_custom": self.custom,
        }
        return tuple(key for key, count in counts.items() if count)


@finds(OldVersion)
def upgrade_steps(case: Case) -> Iterator[CheckFinding]:
    """The steps of every stored axis, where nothing in the header refuses the package.

    What is broken further down does not make its versions any newer.
    """
    if case.refused(Depth.HEADER):
        return
    counts = {"ue4": 0, "ue5": 0, "licensee": 0, "custom": 0}
    custom_versions = 0
    for axis in case.steps():
        if axis.axis.startswith("custom:"):
            counts["custom"] += axis.count
            custom_versions += 1
        elif axis.axis in counts:
            counts[axis.axis] += axis.count
    if any(counts.values()):
        yield OldVersion(
            engine=case.profile.name,
            ue4=counts["ue4"],
            ue5=counts["ue5"],
            licensee=counts["licensee"],
            custom=counts["custom"],
            custom_versions=custom_versions,
            broken=case.refused(Depth.OBJECTS),
        )
