"""MISSING-BULK: the package names payloads in a file that is not beside it, or not whole."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding
from inspector.finding import Severity


class MissingBulk(CheckFinding):
    """The file ``name`` holds ``payloads`` of the package, which reach ``needed`` bytes.

    It has only ``size`` bytes, or is not there where that is None. A package may do without an
    ``optional`` one.
    """

    rule = "MISSING-BULK"
    severity = Severity.WARNING
    order = 23.0
    stable = ("name",)
    templates = {
        "title": "Bulk data missing",
        "line": "{name} is not beside it",
        "line.size": "{name} is too short",
        "several": "{count} files of bulk data are missing",
        "message": (
            "The package keeps {payloads:# payload|# payloads} in {name}, which is not beside it."
        ),
        "message.size": (
            "{name} holds {payloads:# payload|# payloads} of the package and ends after "
            "{size:# byte|# bytes}; they reach {needed:# byte|# bytes}."
        ),
        "message.optional": (
            "The package keeps {payloads:# optional payload|# optional payloads} in {name}, which "
            "is not beside it."
        ),
        "remedy": "Copy the file from the same cook into the same folder.",
        "remedy.optional": (
            "Nothing to do if it was left out on purpose; else copy it from the same cook."
        ),
        "sentence": "{message}",
        "headline": "Payloads are missing",
        "headline.optional": "Optional payloads were left out",
        "checked": "Nothing when the package is loaded: payloads are fetched when they are needed.",
        "this_file": ("{payloads:# payload|# payloads} in **{name}**, which is not in the folder"),
        "this_file.size": (
            "{payloads:# payload|# payloads} in **{name}**, which has only {size:# byte|# bytes}"
        ),
        "engine_limit": (
            "None: it loads. What the payloads hold, such as the sharpest levels of a texture or "
            "the samples of a sound, is not there when a game asks for it."
        ),
        "sure": (
            "Certain, as far as the file was looked for under its own name. A game that keeps its "
            "files in a container has it there."
        ),
    }
    identity: str = "data_resources"
    name: str
    payloads: int
    needed: int
    size: int | None
    optional: bool


@finds(MissingBulk)
def missing_bulk(case: Case) -> Iterator[CheckFinding]:
    """Every file that the data resources name and the folder lacks."""
    for missing in case.facts.missing_files:
        yield MissingBulk(
            engine=case.profile.name,
            severity=Severity.INFO if missing.optional else Severity.WARNING,
            path=missing.field,
            name=missing.name,
            payloads=missing.payloads,
            needed=missing.needed,
            size=missing.found,
            optional=missing.optional,
        )
