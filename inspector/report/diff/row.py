"""One row of a comparison: a field with its values on both sides, or what holds such rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from inspector.compare.model import Change, ChangeClass
from inspector.messages.differences import note_of
from inspector.messages.phrases import ARROW, labelled
from inspector.report.diff.byte_difference import ByteDifference
from inspector.report.diff.words import class_word

RowKind = Literal["group", "field", "part", "equal", "hidden", "fold", "rest"]

#: Shorter texts are seen at once.
_READ: Final = 8


def _no_rows() -> Sequence[DiffRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DiffRow:
    """One row of the two sides.

    Attributes:
        key: Names the row as long as the comparison lives.
        kind: A ``group`` (a section or an object), a changed ``field``, a ``part`` of something
            that is on one side only, an ``equal`` field, a ``hidden`` change, a ``fold`` of equal
            fields, or the ``rest`` that is only counted.
        name: The field, the same on both sides.
        note: What is said behind the title of a group.
        sign: ``added``, ``removed``, ``changed``, ``moved``; empty where nothing differs.
        before: The old value in words.
        after: The new one.
        number: The place of the change among all of the difference; −1 for none.
        change: The change itself.
        old_path: The field in the old package's tree; empty where there is none.
        new_path: The same in the new one's.
        opened: Whether the rows below begin unfolded.
        differs: Whether a group has changes that are shown.
        opens: Whether there are any.
        below: Makes them.
        told: The whole identity path.
        bytes: How bytes differ that nothing takes apart; None for other values.
        quiet: Its class where nobody needs to review it; None for content.
        holds: The first and the last change below a group or a fold; −1 for none.
    """

    key: str
    kind: RowKind
    name: str
    note: str = ""
    sign: str = ""
    before: str = ""
    after: str = ""
    number: int = -1
    change: Change | None = None
    old_path: str = ""
    new_path: str = ""
    opened: bool = False
    differs: bool = False
    opens: bool = False
    below: Callable[[], Sequence[DiffRow]] = _no_rows
    told: str = ""
    bytes: ByteDifference | None = None
    quiet: ChangeClass | None = None
    holds: tuple[int, int] = (-1, -1)

    @property
    def word(self) -> str:
        """Why nobody needs to review it, such as ``version``; empty for content."""
        return class_word(self.quiet)

    @property
    def on_left(self) -> bool:
        """Whether the old package has it."""
        return self.sign != "added"

    @property
    def on_right(self) -> bool:
        """Whether the new package has it."""
        return self.sign != "removed"

    @property
    def is_text(self) -> bool:
        """Whether both values are texts long enough to be read for where they differ."""
        change = self.change
        if change is None or self.sign != "changed" or self.kind != "field":
            return False
        texts = all(
            isinstance(one, str) or (isinstance(one, Mapping) and "text" in one)
            for one in (change.before, change.after)
        )
        return texts and min(len(self.before), len(self.after)) >= _READ

    @property
    def line(self) -> str:
        """The row as one line of text."""
        if self.kind in ("group", "fold", "rest"):
            return "  ".join(part for part in (self.name, self.note) if part)
        if self.sign == "added":
            return labelled(self.name, self.after)
        if self.sign == "removed":
            return labelled(self.name, self.before)
        if self.before == self.after:
            return labelled(self.name, self.after)
        return labelled(self.name, f"{self.before} {ARROW} {self.after}")

    def as_hidden(self) -> DiffRow:
        """The same change with its values, but quietly: its class is not shown."""
        return replace(self, kind="hidden", sign="", opens=False, below=_no_rows)

    def words(self) -> str:
        """Everything that a plain word of the filter looks into."""
        change = self.change
        parts = [self.line, self.told, self.note, self.word]
        if change is not None:
            parts += [change.path, note_of(change), change.section]
        return "\n".join(parts)
