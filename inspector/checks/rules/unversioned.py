"""UNVERSIONED: a package that stores no versions, as cooking leaves it."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding


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
