"""What the shell asks of the pages and panels that are shown inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import Signal

if TYPE_CHECKING:
    from inspector.gui.document import Document

FilterKind = Literal["neutral", "valid", "invalid"]


class FilterState(NamedTuple):
    """What became of a filter: how the field shows it, and in words ("3 of 41")."""

    kind: FilterKind
    text: str = ""


@runtime_checkable
class Filterable(Protocol):
    """A page whose rows the filter field of the tool bar can narrow."""

    def filter_hint(self) -> str:
        """What the empty field says ("Filter: name, guid"); empty when nothing can be filtered."""
        ...

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; an empty text shows all. An invalid one changes nothing."""
        ...


class FileView(Protocol):
    """The page that stands for one open file: header, strip, navigation and the pages below.

    It is Filterable too, passing filters on to the page that is shown, and has a signal
    ``page_changed(str)`` that carries the id of the page it turned to.
    """

    page_changed: ClassVar[Signal]

    def set_document(self, document: Document | None) -> None:
        """Shows another file, or none."""
        ...

    def show_page(self, page_id: str) -> bool:
        """Turns to a page; False when it is not known or disabled for this file."""
        ...

    def current_page(self) -> str:
        """The id of the page that is shown."""
        ...
