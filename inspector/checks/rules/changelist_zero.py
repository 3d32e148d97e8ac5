"""ZERO-CHANGELIST and CHANGELIST-ZERO-DISABLED: builds that do not say which they are."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding
from inspector.checks.rules.engine_version import saved_by_field
from inspector.finding import Severity


class _NoChangelist(CheckFinding):
    """An engine version of the package is without a changelist.

    ``stored`` is that version without its branch, ``empty`` whether all of it is 0, ``floor``
    whether it is compatible-with.
    """

    rule = "NO-CHANGELIST"
    templates = {
        "which": "saved-by",
        "which.floor": "compatible-with",
        "version": "changelist 0 ({stored})",
        "version.empty": "an empty engine version (0.0.0-0)",
        "checked": "Whether saved-by and compatible-with name a changelist.",
        "this_file": "{which} has **{version}**",
    }
    stored: str
    empty: bool
    floor: bool


class ZeroChangelist(_NoChangelist):
    """Engines cannot compare the package, so none refuses it."""

    rule = "ZERO-CHANGELIST"
    severity = Severity.WARNING
    order = 20.0
    templates = {
        "title": "Changelist 0",
        "line": "Changelist 0 in {which}",
        "message": (
            "The package stores {version} as {which}: engines cannot compare it, so none refuses "
            "it for its engine version."
        ),
        "remedy": (
            "Save it again with a distributed build, and save no content with a build whose "
            "changelist is 0."
        ),
        "remedy.closed": (
            "No editor opens this file as it is. Save or cook its source again with a distributed "
            "build, whose changelist is not 0."
        ),
        "sentence": "Changelist 0: the engine cannot compare versions, so it never refuses.",
        "headline": "The engine cannot tell how new this package is",
        "engine_limit": (
            "None: with changelist 0 the comparison of engine versions is switched off, for this "
            "package in every engine. Object and custom versions still count."
        ),
        "log": (
            "`Asset has been saved with empty engine version. The asset will be loaded but may be "
            "incompatible.` “Empty” means changelist 0 here."
        ),
        "sure": "Certain. The number is read from bytes.",
    }
    #: Whether no editor opens the package, whatever its engine version.
    closed: bool = False


class ChangelistZeroDisabled(_NoChangelist):
    """The project silences the warning, by line ``line_number`` of ``file``.

    ``expected`` tells that it says so to this program alone: its own builds have no changelist.
    """

    rule = "CHANGELIST-ZERO-DISABLED"
    severity = Severity.INFO
    order = 21.0
    templates = {
        "title": "Changelist 0, warning switched off",
        "line": "Changelist 0, the project silences it",
        "line.expected": "Changelist 0, as the project expects",
        "message": (
            "The package stores {version} as {which}; {switch} ({switched}) silences the warning."
        ),
        "message.expected": (
            "The package stores {version} as {which}, as {switch} ({switched}) expects of it."
        ),
        "remedy": "Remove the line ({switch}) to see the warnings again.",
        "sentence": "Changelist 0; the project has switched the warning off.",
        "sentence.expected": "Changelist 0, as the project expects.",
        "headline": "The project has switched this warning off",
        "headline.expected": "The project expects this: its engine is built from source",
        "engine_limit": (
            "None, and no warning either: `{switched}` in {switch}. The file is as unprotected as "
            "before."
        ),
        "log": "Nothing, because of that line.",
        "log.expected": (
            "`Asset has been saved with empty engine version. The asset will be loaded but may be "
            "incompatible.` The engine does not know that line."
        ),
        "sure": "Certain. The line was read; which line wins in a deeper ini file is not judged.",
        "switch": "{file}, line {line_number:d}",
    }
    file: str
    line_number: int
    switched: str
    expected: bool = False


@finds(ZeroChangelist, ChangelistZeroDisabled)
def zero_changelist(case: Case) -> Iterator[CheckFinding]:
    """The changelist of saved-by, then of compatible-with; at most one finding for a file.

    Cooked packages without versions are reported too: an editor that opens one warns likewise.
    """
    facts = case.facts
    for version, path, floor in (
        (facts.saved_by, saved_by_field(facts), False),
        (facts.compatible_with, "summary/CompatibleWithEngineVersion", True),
    ):
        if version is None or version.has_changelist:
            continue
        engine, stored = case.profile.name, str(version).partition("+")[0]
        switch = case.surroundings.zero_changelist_off
        if switch is None:
            yield ZeroChangelist(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                closed=any(f.unreadable or f.silent for f in case.findings),
            )
        else:
            yield ChangelistZeroDisabled(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                file=switch.file,
                line_number=switch.line,
                switched=switch.text,
                expected=switch.expected,
            )
        return
