"""What a feature hands in for a kind of entry: how it is opened, and what shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.entry_view import Arrangement, EntryView
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.page_spec import PageSpec
from inspector.messages import Label

E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, slots=True)
class KindSpec(Generic[E]):
    """One kind of entry.

    Attributes:
        opening: How it is opened and comes back.
        title: What reports call its view.
        view: Makes what shows it, once for each window, from the pages that it has; None for a
            kind beside which the start page stays.
        pages: The pages it has, in the order of the navigation.
        arrangement: How the docks stand beside its view at first, or while there is none.
        at_once: Whether its view is made with the window, not when it is first shown.
    """

    opening: Opening[E]
    title: Label
    arrangement: Arrangement
    view: Callable[[AppContext], EntryView[E]] | None = None
    pages: tuple[PageSpec, ...] = ()
    at_once: bool = False
