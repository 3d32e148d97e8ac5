"""What a feature hands in for a page of a file: its name, its key, and when there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.page import Page
from inspector.gui.look.theme import Theme
from inspector.messages import Label

#: The formats of pages about what a release of the engine reads, and about what classes load.
OF_PACKAGES: Final = frozenset({"unreal-package"})
OF_STREAMS: Final = frozenset({"object-stream"})
#: The docks beside most pages.
AROUND: Final = frozenset({"left-dock", "findings-dock", "why-dock"})


class Availability(NamedTuple):
    """Whether a page has anything to show for a file, and why not."""

    enabled: bool
    reason: str = ""


def always(_: DocumentFacts) -> Availability:
    """For pages that have something to say about every file."""
    return Availability(True)


def no_count(_: DocumentFacts) -> int | None:
    """For pages without a number beside their title."""
    return None


@dataclass(frozen=True, slots=True)
class PageSpec:
    """One page of a file.

    Attributes:
        id: Stands in ``--page`` and in the ids of actions.
        title: Stands in the navigation and the menu.
        key: Turns to the page; portable key text, may be empty.
        factory: Makes the page once for each window.
        count: The number beside the title, None for none.
        available: Whether there is anything to show for a file.
        is_rare: Whether its title is there only where the page has anything to show.
        counts: What is counted there: the word for one of it, and for several where that is not
            the same with an s.
        docks: The docks that stand beside it at first.
        front: The panel that is in front at first of those that share a dock.
        formats: The formats whose files have the page; none for all. Pages of different formats
            may have one id: then each stands for the other.
    """

    id: str
    title: Label
    key: str
    factory: Callable[[AppContext, Theme], Page]
    count: Callable[[DocumentFacts], int | None] = no_count
    available: Callable[[DocumentFacts], Availability] = always
    is_rare: bool = False
    counts: tuple[str, ...] = ()
    docks: frozenset[str] = AROUND
    front: str = "why"
    formats: frozenset[str] = frozenset()

    def offered_for(self, key: str) -> bool:
        """Whether files of a format have the page."""
        return not self.formats or key in self.formats
