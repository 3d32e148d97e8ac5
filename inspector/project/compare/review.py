"""What a branch does to its packages, for a review: each in the class that a reviewer sorts by."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from inspector.checks import Answer, CheckFinding, Severity, Verdict
from inspector.checks.facts import FileFacts
from inspector.compare.model import ChangeClass
from inspector.named_tuples import NamedTuple
from inspector.project.compare.folders import FileRow, FileState
from inspector.versions import EngineVersion

#: What an engine says to a file by its facts.
Judge = Callable[[FileFacts], Answer]


class ReviewClass(StrEnum):
    """The classes of packages, in the order in which a reviewer looks at them."""

    REFUSED = "refused"
    UNREAD = "unread"
    EDITED = "edited"
    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    CONVERTED = "converted"
    LAYOUT = "layout"
    RESAVED = "resaved"


class ReviewedPackage(NamedTuple):
    """A package that differs, and what the engine of the project says to it.

    Attributes:
        row: What differs.
        review_class: Its class.
        before: What the engine said to it before; None where it was not there.
        after: What the engine says to it now; None where it is gone.
        findings: Why it refuses it, or warns of it.
    """

    row: FileRow
    review_class: ReviewClass
    before: Verdict | None
    after: Verdict | None
    findings: tuple[CheckFinding, ...] = ()

    @property
    def saved_before(self) -> EngineVersion | None:
        """The engine that had saved it before."""
        return None if self.row.old_facts is None else self.row.old_facts.saved_by

    @property
    def saved_after(self) -> EngineVersion | None:
        """The engine that saved it now."""
        return None if self.row.new_facts is None else self.row.new_facts.saved_by


_BY_STATE: Final = {
    FileState.ADDED: ReviewClass.ADDED,
    FileState.REMOVED: ReviewClass.REMOVED,
    FileState.RENAMED: ReviewClass.RENAMED,
    FileState.CHANGED: ReviewClass.EDITED,
}


def reviewed(row: FileRow, judge: Judge) -> ReviewedPackage:
    """The class of a package that differs.

    Args:
        row: What differs.
        judge: The engine of the project.
    """
    before = None if row.old_facts is None else judge(row.old_facts).verdict
    if row.new_facts is None:
        return ReviewedPackage(row, _class_of(row, None), before, None)
    now = judge(row.new_facts)
    why = tuple(one for one in now.findings if one.severity is not Severity.INFO)
    return ReviewedPackage(row, _class_of(row, now.verdict), before, now.verdict, why)


def _class_of(row: FileRow, after: Verdict | None) -> ReviewClass:
    if after is Verdict.REFUSED:
        return ReviewClass.REFUSED
    if after is Verdict.UNREADABLE or row.uncompared:
        return ReviewClass.UNREAD
    if row.state in _BY_STATE:
        return _BY_STATE[row.state]
    if row.count_of(ChangeClass.CONVERSION):
        return ReviewClass.CONVERTED
    return ReviewClass.LAYOUT if row.count_of(ChangeClass.LAYOUT) else ReviewClass.RESAVED
