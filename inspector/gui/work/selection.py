"""What is selected: one value shared by every view, and the way back through the earlier ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """One place in one file.

    ``path`` is the document's path, ``field`` a field path such as ``exports/12/SerialSize``.
    ``origin`` names the view that made the selection: that view does not move when it hears of it.
    ``holder`` is the key of the comparison whose side the document is, else empty.
    """

    path: str
    field: str
    origin: str = ""
    holder: str = ""

    @property
    def home(self) -> str:
        """What the selection goes away with: the comparison, or the file."""
        return self.holder or self.path

    @property
    def _place(self) -> tuple[str, str, str]:
        return self.holder, self.path, self.field

    def same_place(self, other: Selection | None) -> bool:
        """Whether both stand for the same field of the same file, whoever selected it.

        A side of a comparison is another file than the same one on its own.
        """
        return other is not None and self._place == other._place


class SelectionHistory:
    """The selections so far and where we are among them, as a browser keeps its pages.

    Args:
        limit: How many selections are kept; older ones are forgotten.
    """

    def __init__(self, limit: int = 200) -> None:
        self._limit = limit
        self._entries: list[Selection] = []
        self._at = -1

    @property
    def current(self) -> Selection | None:
        """The selection we stand at."""
        return self._entries[self._at] if self._at >= 0 else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier selection."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether we went back before and can return."""
        return self._at < len(self._entries) - 1

    def visit(self, selection: Selection) -> None:
        """Adds a selection after the current one; what was ahead is forgotten."""
        if selection.same_place(self.current):
            return
        del self._entries[self._at + 1 :]
        self._entries.append(selection)
        del self._entries[: -self._limit]
        self._at = len(self._entries) - 1

    def back(self) -> Selection | None:
        """Steps back and answers the selection there; None when there is none."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self.current

    def forward(self) -> Selection | None:
        """Steps forward again and answers the selection there; None when there is none."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self.current

    def forget(self, home: str) -> None:
        """Drops every selection in a file, by its path, or in a comparison, by its key."""
        kept = [entry for entry in self._entries if entry.home != home]
        before = sum(1 for entry in self._entries[: self._at + 1] if entry.home != home)
        self._entries = kept
        self._at = before - 1 if before else (0 if kept else -1)
