"""What is selected: one value shared by every view, and the way back through earlier places."""

from __future__ import annotations

from typing import Final

from inspector.data_classes import dataclass

#: The origin of what somebody asked for who was not there: on the command line, in a project.
ASKED: Final = "command-line"
#: Where the selection comes from that somebody goes back to: on the page that it was left on, and
#: where that is not known.
ON_ITS_PAGE: Final = "way-back-to-page"
ON_ANY_PAGE: Final = "way-back"


@dataclass(frozen=True, slots=True)
class Selection:
    """One place in one file, or one entry as it was left.

    ``path`` is the document's path, ``field`` a field path such as ``exports/12/SerialSize``; of an
    entry as it was left ``path`` is the key and ``field`` empty.
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


class PlaceHistory:
    """The places so far and where we are among them, as a browser keeps its pages.

    An entry that is shown is a place; the first selection in it takes its stead, so that one step
    back leaves what was only opened and looked at. With each place goes the page that it was
    selected on, or that it was left on: there it is found again.

    Args:
        limit: How many places are kept; older ones are forgotten.
    """

    def __init__(self, limit: int = 200) -> None:
        self._limit = limit
        self._places: list[Selection] = []
        #: The page of each place; empty where nobody said it.
        self._pages: list[str] = []
        self._at = -1

    @property
    def current(self) -> Selection | None:
        """The place we stand at."""
        return self._places[self._at] if self._at >= 0 else None

    @property
    def page(self) -> str:
        """The page of the place we stand at; empty where there is none."""
        return self._pages[self._at] if self._at >= 0 else ""

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier place."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether we went back before and can return."""
        return self._at < len(self._places) - 1

    def leave(self, page: str) -> None:
        """Notes the page that the place we stand at is left on."""
        if self._at >= 0:
            self._pages[self._at] = page

    def visit(self, selection: Selection, page: str = "") -> None:
        """Adds a selection on a page after the current place; what was ahead is forgotten."""
        current = self.current
        if selection.same_place(current):
            return
        only_shown = current is not None and not current.field and current.home == selection.home
        ahead = self._at + (0 if only_shown else 1)
        self._places[ahead:], self._pages[ahead:] = [selection], [page]
        del self._places[: -self._limit], self._pages[: -self._limit]
        self._at = len(self._places) - 1

    def visit_entry(self, key: str) -> None:
        """Adds an entry that is shown, unless we stand in it."""
        if self.current is None or self.current.home != key:
            self.visit(Selection(key, ""))

    def back(self) -> Selection | None:
        """Steps back and answers the place there; None when there is none."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self.current

    def forward(self) -> Selection | None:
        """Steps forward again and answers the place there; None when there is none."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self.current

    def forget(self, home: str) -> None:
        """Drops an entry and every selection in it: a file by its path, a comparison by its key."""
        kept: list[Selection] = []
        pages: list[str] = []
        at = -1
        for number, place in enumerate(self._places):
            # What stood on both sides of the entry is one place now.
            again = bool(kept) and (
                place.same_place(kept[-1]) or (not place.field and place.home == kept[-1].home)
            )
            if place.home != home and not again:
                kept.append(place)
                pages.append(self._pages[number])
            if number <= self._at:
                at = len(kept) - 1
        self._places, self._pages = kept, pages
        self._at = max(at, 0) if kept else -1
