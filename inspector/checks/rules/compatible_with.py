"""COMPAT-MISMATCH: saved-by and compatible-with do not belong together."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding
from inspector.finding import Severity
from inspector.versions import compare


class CompatMismatch(CheckFinding):
    """The package names two releases, or two branches of one, or a floor above its own version.

    ``branch`` tells that only the branches differ, ``newer`` that compatible-with is the newer one
    of one release; neither, that the releases differ.
    """

    rule = "COMPAT-MISMATCH"
    severity = Severity.WARNING
    order = 22.0
    templates = {
        "title": "Engine versions do not agree",
        "line": "Compatible with {compatible_with}, saved by {saved_by}",
        "line.branch": "Saved-by and compatible-with name different branches",
        "message": "Saved by {saved_by}, compatible with {compatible_with}: the releases differ.",
        "message.branch": (
            "Saved by {saved_by}, compatible with {compatible_with}: the branches differ."
        ),
        "message.newer": (
            "Compatible with {compatible_with}, which is newer than {saved_by} that saved it."
        ),
        "remedy": (
            "Check the Build.version of the engine that saved it, above all CompatibleChangelist "
            "and the release numbers; then save the package again."
        ),
        "sentence": "{message}",
        "headline": "The two engine versions do not belong together",
        "checked": "Compatible-with alone. Saved-by is stored for people and is not compared.",
        "this_file": "saved by **{saved_by}**, compatible with **{compatible_with}**",
        "engine_limit": (
            "None: it loads. A build writes compatible-with for its own release, with the "
            "changelist of the first build of it."
        ),
        "sure": "Certain that they differ. Which of the two is wrong is not known.",
    }
    saved_by: str
    compatible_with: str
    branch: bool
    newer: bool


@finds(CompatMismatch)
def compatible_with_other_release(case: Case) -> Iterator[CheckFinding]:
    """A build writes compatible-with for its own release, and never a newer one than itself."""
    facts = case.facts
    saved_by, floor = facts.saved_by, facts.compatible_with
    if saved_by is None or floor is None or saved_by == floor or not facts.compatible_stored:
        return
    if saved_by.is_empty or floor.is_empty:
        return  # nothing is stored on one side: ZERO-CHANGELIST says so
    order = compare(floor, saved_by)
    branch = newer = False
    if (floor.major, floor.minor) == (saved_by.major, saved_by.minor):
        newer = order.order > 0 and not order.no_changelist
        # One branch, however its slashes are stored.
        branch = not newer and floor.depot_path != saved_by.depot_path
        if not newer and not branch:
            return
    yield CompatMismatch(
        engine=case.profile.name,
        severity=Severity.INFO if branch else Severity.WARNING,
        path="summary/CompatibleWithEngineVersion",
        saved_by=_text(str(saved_by), branch),
        compatible_with=_text(str(floor), branch),
        branch=branch,
        newer=newer,
    )


def _text(version: str, branch: bool) -> str:
    """The version without its branch, unless the branch is what differs."""
    return version if branch else version.partition("+")[0]
