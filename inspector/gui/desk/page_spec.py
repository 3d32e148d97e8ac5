"""What a feature hands in for a page or a dock: its name, its key, and when there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.page import Page
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import Label
from inspector.named_tuples import NamedTuple

#: The formats of pages about what a release of the engine reads, and about what classes load.
OF_PACKAGES: Final = frozenset({"unreal-package"})
OF_STREAMS: Final = frozenset({"object-stream"})
#: Where a selection comes from that was made in the outline beside the pages.
OF_OUTLINE: Final = "outline"
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
        has_head: Whether the header of the file stands above it; else the page has all the room,
            and what it has beside it says in short what the file is.
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
    has_head: bool = True
    formats: frozenset[str] = frozenset()

    def offered_for(self, key: str) -> bool:
        """Whether files of a format have the page."""
        return not self.formats or key in self.formats


class Outline(Surface):
    """What stands in the dock of the files beside every page of a file."""

    ground = "panel"

    def show_document(self, document: Document) -> None:
        """Shows a file, or shows it again because something about it is new."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OutlineSpec:
    """An outline of files of some formats.

    Attributes:
        title: What it is called in reports of a bug in it.
        factory: Makes it, once for each window.
        formats: The formats whose files have it.
    """

    title: Label
    factory: Callable[[AppContext], Outline]
    formats: frozenset[str]


#: Where a dock stands: at the left of the page, at its right below others, or below the page.
Place = Literal["left", "right", "below"]


class DockPanel(QWidget):
    """A panel that has something to say to the window around its dock; others need not be one."""

    #: An action of the table is wanted; carries its id.
    wanted = Signal(str)
    #: The words beside the title of its dock are new; carries them.
    note_changed = Signal(str)
    #: What it shows needs another height.
    height_changed = Signal()

    def note(self) -> str:
        """The words beside the title of its dock."""
        return ""


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One panel.

    Attributes:
        id: Names it in settings.
        title: Stands on its tab, and in reports of a bug in it.
        make: Makes it, once for each window.
    """

    id: str
    title: Label
    make: Callable[[AppContext], QWidget]


@dataclass(frozen=True, slots=True)
class DockSpec:
    """One dock; at the right several panels can share it by tabs.

    Attributes:
        id: Its name in remembered arrangements.
        title: Stands in its title bar and in the menu.
        panels: What is in it.
        shortcut: Shows and hides it; may be empty.
        place: Where it stands; one alone can stand at the left, and one below the page.
        own_action: The id of the action that shows and hides it, where that is not its own.
        icon: The icon of that action.
    """

    id: str
    title: Label
    panels: tuple[PanelSpec, ...]
    shortcut: str = ""
    place: Place = "right"
    own_action: str = ""
    icon: str | None = None

    @property
    def action(self) -> str:
        """The id of the action that shows and hides it."""
        return self.own_action or self.id
