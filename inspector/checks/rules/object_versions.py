"""The numbers of an engine's own axes: header layout, UE4, UE5, licensee; and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from inspector.catalog import Release
from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import AboveAxis, CheckFinding, TooNew
from inspector.finding import Severity

# -- LEGACY-NEW ------------------------------------------------------------------------------------


class LegacyNew(AboveAxis, TooNew):
    """The layout is at ``stored``, below the engine's ``limit``: the numbers count downwards.

    ``written_by`` are the releases that write it, ``since`` is the first that did.
    """

    rule = "LEGACY-NEW"
    order = 4.0
    templates = {
        "title": "Header layout too new",
        "line": "Header layout {stored} is newer than {engine} reads",
        "message": (
            "Header layout {stored}{writers} is newer than {engine} reads; it reads down to "
            "{limit}. The engine's log says “too old (0), minimum 214”. That misleads: the numbers "
            "are reset to 0 before they are compared. The file is too new.{doubt}"
        ),
        "sentence": "{saved_by_newer}",
        "stops": "stops at header layout {limit}",
        "headline": "{engine} cannot read this header layout",
        "checked": "The layout number in the first bytes of the header.",
        "this_file": "**{stored}**, written by no release known here",
        "this_file.since": "**{stored}**, first written by {since}",
        "engine_limit": (
            "It reads down to **{limit}**. Lower numbers are newer, so it stops here."
        ),
        "log": (
            "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before they are "
            "compared. The file is too new."
        ),
        "passes": "reads layout {stored}",
        "writers": "",
        "writers.written_by": " (written by {written_by})",
    }
    stored: int
    limit: int
    written_by: str | None
    since: str | None


@finds(LegacyNew)
def header_layout(case: Case) -> Iterator[CheckFinding]:
    """The layout number, which counts downwards: a lower number is a newer layout."""
    versions = case.versions
    if versions is None or versions.legacy >= case.profile.legacy:
        return
    yield LegacyNew(
        engine=case.profile.name,
        path="summary/LegacyFileVersion",
        offset=4,
        stored=versions.legacy,
        limit=case.profile.legacy,
        assumed="legacy" in case.profile.assumed,
        written_by=case.catalog.legacy_releases(versions.legacy),
        since=_first_release(case, versions.legacy),
    )


def _first_release(case: Case, legacy: int) -> str | None:
    for release in case.catalog.releases:
        if release.legacy <= legacy:
            return release.name
    return None


# -- OBJ-OLD and OBJ-NEW ---------------------------------------------------------------------------

#: The lowest UE4 object version that any release of UE4 or UE5 loads.
OLDEST_LOADABLE = 214


class _OfObjectVersion(CheckFinding):
    """An object version is at ``stored`` and the engine's ``limit`` does not allow that.

    ``stored_name`` and ``limit_name`` are the enumerators of the two, where they are known.
    """

    rule = "OBJ"
    templates = {
        "number": "{stored}",
        "number.stored_name": "{stored} ({stored_name})",
        "limit_number": "{limit}",
        "limit_number.limit_name": "{limit} ({limit_name})",
    }
    stored: int
    stored_name: str | None
    limit: int
    limit_name: str | None


class ObjOld(_OfObjectVersion):
    """The UE4 number is below what any release loads."""

    rule = "OBJ-OLD"
    order = 6.0
    compared = True
    templates = {
        "title": "Object version too old",
        "line": "UE4 version {stored:d}, the oldest that loads is {limit}",
        "message": (
            "UE4 object version {number} is older than {limit_number}, the oldest that {engine} "
            "loads."
        ),
        "remedy": (
            "Fetch a newer revision of the asset, or import it again from its source. No release "
            "of UE4 or UE5 reads numbers below {limit}."
        ),
        "sentence": (
            "UE4 version {number} is older than {limit}, the oldest that any release loads."
        ),
        "stops": "begins at UE4 version {limit}",
        "headline": "The package is older than any UE4 release loads",
        "checked": "The UE4 object version in the header.",
        "this_file": "**{number}**",
        "engine_limit": (
            "**{limit_number}** is the oldest it loads; the upgrade code below it is gone."
        ),
        "log": "`too old, minimum 214` It means what it says here: the number in the file is real.",
        "opens": "No known release.",
        "sure": "Certain. The number is read from bytes; {limit} holds for every known release.",
    }


class ObjNew(AboveAxis, TooNew, _OfObjectVersion):
    """The number of an axis is above the engine's; 4.x writes no UE5 number, and has 0 for it.

    ``since`` is the release that introduced the stored number. Epic has stopped counting on the UE4
    axis: whatever is above its end is a ``studio``'s own. ``ahead_of`` is the release that the
    build which saved the file calls itself, where the number is above what that release writes,
    and ``as_released`` whether the engine would open what that release itself saves.
    """

    rule = "OBJ-NEW"
    order = 7.0
    templates = {
        "title": "Object version too new",
        "line": "{axis} version {stored}, {engine} stops at {limit}",
        "line.studio": "{axis} version {stored} is a studio's own",
        "line.no_axis": "{axis} version {stored}, {engine} has none",
        "several": "{count} object versions are newer",
        "message": (
            "{axis} object version {number}{origin} is newer than {engine}, which stops at "
            "{limit_number}.{ahead}{doubt}"
        ),
        "message.studio": (
            "{axis} object version {number} belongs to a studio's own engine version; no Epic "
            "release reads it. {engine} stops at {limit_number}.{doubt}"
        ),
        "message.no_axis": (
            "{axis} object version {number}{origin} is newer than {engine}, which has no {axis} "
            "number.{ahead}{doubt}"
        ),
        "remedy.studio": (
            "Open it with the studio's engine that saved it, or fetch a revision saved by "
            "{engine} or older. No engine saves downwards."
        ),
        # Else a build that calls itself so, and is ahead of the release, would be meant too.
        "revision.as_released": "fetch a revision saved by {engine} as released, or older",
        "saver.ahead_of": "a build ahead of the release {ahead_of}",
        "sentence": "{saved_by_newer}",
        "sentence.studio": (
            "{axis} version {stored} is a studio's own engine version; no Epic release reads it."
        ),
        "stops": "stops at {axis} version {limit}",
        "stops.no_axis": "has no {axis} version",
        "headline": "{engine} is older than this {axis} object version",
        "checked": "The UE4 and the UE5 object version, each against its own.",
        "this_file": "**{number}**, written by no release known here",
        "this_file.studio": ("**{number}**. No Epic release has one so high: it is a studio's own"),
        "this_file.since": "**{number}**, first written by {since}",
        "engine_limit": "It stops at **{limit_number}**. Either of the two numbers is enough.",
        "engine_limit.no_axis": "It was made before {axis} numbers, so any is too new.",
        # The engine prints one number for both axes.
        "log": (
            "`is too new. Engine Version: {logged_limit:d}  Package Version: {logged_stored:d}` or "
            "`PackageVersion {logged_stored:,}, MaxExpected {logged_limit:,}` Of the UE4 and the "
            "UE5 number it shows the higher one."
        ),
        "log.no_axis": "",
        "opens.studio": "The studio's own engine. No Epic release.",
        "passes": "reads {axis} version {stored}",
        "ahead": "",
        "ahead.ahead_of": (
            " The build that saved it calls itself {ahead_of} and is ahead of that release, as "
            "builds from a development branch are."
        ),
        "origin": "",
        "origin.since": ", first written by {since},",
    }
    axis: Literal["UE4", "UE5"]
    since: str | None
    studio: bool
    ahead_of: str | None
    as_released: bool

    @property
    def no_axis(self) -> bool:
        """Whether the engine writes no numbers on the axis."""
        return self.limit <= 0


@finds(ObjOld, ObjNew)
def object_versions(case: Case) -> Iterator[CheckFinding]:
    """The UE4 number against 214, then the UE4 and the UE5 number against the engine's."""
    versions = case.versions
    if versions is None or versions.unversioned:
        return
    profile = case.profile
    if versions.ue4 < OLDEST_LOADABLE:
        yield ObjOld(
            engine=profile.name,
            path="summary/FileVersionUE4",
            stored=versions.ue4,
            stored_name=_name(case, "ue4", versions.ue4),
            limit=OLDEST_LOADABLE,
            limit_name=_name(case, "ue4", OLDEST_LOADABLE),
        )
    if versions.ue4 > profile.ue4:
        numbers = case.catalog.object_versions("ue4")
        studio = bool(numbers) and versions.ue4 > numbers[-1].number
        yield _too_new(case, "ue4", versions.ue4, profile.ue4, studio=studio)
    if versions.ue5 > profile.ue5:
        yield _too_new(case, "ue5", versions.ue5, profile.ue5, studio=False)


def _too_new(
    case: Case, axis: Literal["ue4", "ue5"], stored: int, limit: int, *, studio: bool
) -> ObjNew:
    name: Literal["UE4", "UE5"] = "UE4" if axis == "ue4" else "UE5"
    called = None if studio else _release_called(case)
    own = 0 if called is None else called.ue4 if axis == "ue4" else called.ue5
    # Builds from a development branch have the numbers of the next release before its name.
    ahead = called is not None and stored > own
    return ObjNew(
        engine=case.profile.name,
        path=f"summary/FileVersion{name}",
        axis=name,
        stored=stored,
        stored_name=_name(case, axis, stored),
        limit=limit,
        limit_name=_name(case, axis, limit),
        assumed=axis in case.profile.assumed,
        since=case.catalog.release_of_object_version(axis, stored),
        studio=studio,
        ahead_of=called.name if called is not None and ahead else None,
        as_released=ahead and own <= limit,
    )


def _release_called(case: Case) -> Release | None:
    """The release that the build which saved the file calls itself."""
    saved_by = case.facts.saved_by
    return None if saved_by is None else case.catalog.release(saved_by.release)


def _name(case: Case, axis: Literal["ue4", "ue5"], number: int) -> str | None:
    version = case.catalog.object_version(axis, number)
    return version.short_name if version else None


# -- UNVERSIONED -----------------------------------------------------------------------------------


class Unversioned(CheckFinding):
    """UE4, UE5 and licensee number are all 0; ``cooked`` is what the package's flags say."""

    rule = "UNVERSIONED"
    order = 5.0
    leads = True
    silent = True
    templates = {
        "title": "No versions stored",
        "line": "No versions are stored",
        "line.cooked": "Cooked: no versions are stored",
        "message": (
            "The package {state}; the editor of every release refuses it, a game build of the "
            "right release reads it."
        ),
        "remedy": (
            "Use the source asset. A game build of the release that cooked it reads this one."
        ),
        "lead": "The editor refuses this package.",
        "sentence": "It {state}; only a game build reads it.",
        "stops": "refuses packages without versions",
        "headline": "The editor does not load packages without versions",
        "checked": "Whether any of the UE4, UE5 and licensee numbers is stored.",
        "this_file": "All three are **0**.",
        "this_file.cooked": "All three are **0**. Its flags say that it is cooked.",
        "engine_limit": (
            "The editor cannot tell how the data is laid out, so it stops here. A game build takes "
            "every number as its own latest."
        ),
        "log": (
            "`is unversioned and we cannot safely load unversioned files in the editor` It means "
            "what it says; nothing is wrong with the file as a game file."
        ),
        "opens": "Not known: the file does not say which release wrote it. No editor opens it.",
        "sure": "Certain that no editor loads it. Which release wrote it is not in the file.",
        "state": "stores no versions",
        "state.cooked": "is cooked and stores no versions",
    }
    cooked: bool


@finds(Unversioned)
def no_versions(case: Case) -> Iterator[CheckFinding]:
    """UE4, UE5 and licensee number all 0."""
    versions = case.versions
    if versions is None or not versions.unversioned:
        return
    yield Unversioned(
        engine=case.profile.name, path="summary/FileVersionUE4", cooked=versions.cooked
    )


# -- OLD-VERSION -----------------------------------------------------------------------------------


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
