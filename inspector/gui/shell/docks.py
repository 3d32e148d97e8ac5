"""The docks of the window, their titles, and how they are arranged for each kind of page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QWidget

from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import REFERENCE_PX, Theme, Themed, space
from inspector.gui.work.settings import Settings
from inspector.messages import _


class DockTitle(Surface):
    """The title of a dock: its name, a fact about it, and the button that hides it."""

    ground = "panel"
    edges = {"bottom": "line"}

    close_pressed = Signal()

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.title = ElidedLabel(theme, title, "strong", "text", "none")
        self.note = ElidedLabel(theme, "", "body", "text2", "end")
        self.button = IconButton(theme, "close", _("Hide {title}", title=title))
        self.button.clicked.connect(self.close_pressed)
        hbox(
            self.title,
            (self.note, 1),
            self.button,
            parent=self,
            theme=theme,
            margins=(12, 0, 4, 0),
            between=10,
        )

    def set_note(self, text: str) -> None:
        """Says another fact after the title."""
        self.note.set_text(text)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.row_height(30, "strong"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self.sizeHint().height())


class DockTabs(DockTitle):
    """The title of a dock with several panels: a tab for each in the place of the name."""

    #: The id of the panel whose tab was chosen.
    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        title: str,
        tabs: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, title, parent)
        self.title.hide()
        self.tabs = SubNavigation(theme, margin=12, in_dock=True)
        self.tabs.tab_bar().setAccessibleName(title)
        self.tabs.set_items([NavigationItem(*tab) for tab in tabs])
        self.tabs.chosen.connect(self.chosen)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        space(layout, theme, (0, 0, 4, 0), between=10)
        layout.insertWidget(0, self.tabs)
        self.setTabOrder(self.tabs.tab_bar(), self.button)


#: Raised when an arrangement of an older version cannot be restored any more.
LAYOUT_VERSION = 2

#: What is kept of an arrangement: the size of text, the sizes of the docks in px of the design, and
#: what Qt says of all, which is in px of the screen.
_KEPT: Final = re.compile(
    rb"(?P<text>[0-9.]+)(?P<docks>(?: [a-z-]+:[0-9]+:[0-9]+)*);(?P<state>.*)", re.S
)
_SIZE: Final = re.compile(rb"([a-z-]+):([0-9]+):([0-9]+)")

#: Width and height of docks in px of the design.
DockSizes = Mapping[str, tuple[float, float]]

#: Widths in px of the 13 px design: wanted, least, most.
LEFT = (248, 200, 360)
RIGHT = (328, 280, 480)
#: Width of the right docks in a narrow window.
RIGHT_NARROW = 300
#: Heights in px of the 13 px design of the dock below the page: wanted, and least.
BELOW = (254, 140)


class Dock(Themed, QDockWidget):
    """A dock whose title bar is ours, or that has none.

    Its object name is the id of the action that shows and hides it. ``dragged`` tells whether
    somebody gave it a size of their own: it is then left alone. A dock with ``tabs`` (id, title)
    has them in the place of its title.
    """

    #: The dock's own close button was pressed.
    hide_wanted = Signal(str)

    def __init__(
        self,
        theme: Theme,
        action: str,
        title: str,
        *,
        widths: tuple[int, int, int],
        titled: bool,
        parent: QMainWindow,
        tabs: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(title, parent)
        self._theme = theme
        self.setObjectName(action)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetMovable
            if titled
            else QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self._widths = widths
        self.dragged = False
        self.title_bar: DockTitle | None = None
        if titled:
            self.title_bar = DockTabs(theme, title, tabs) if tabs else DockTitle(theme, title)
            self.title_bar.close_pressed.connect(lambda: self.hide_wanted.emit(action))
            self.setTitleBarWidget(self.title_bar)
        else:
            self.setTitleBarWidget(QWidget())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:
            self.dragged = True

    def fill(self, widget: QWidget, theme: Theme) -> None:
        """Puts a panel into the dock."""
        self.setWidget(widget)
        self.set_limits(theme)

    def set_limits(self, theme: Theme) -> None:
        """Keeps the dock's width between its limits for this font size."""
        _, least, most = self._widths
        self.setMinimumWidth(theme.px(least))
        self.setMaximumWidth(theme.px(most))

    def _apply_theme(self) -> None:
        self.set_limits(self._theme)


class LowDock(Dock):
    """The dock below the page: its panel has a title of its own, and it has limits of height.

    Args:
        theme: The look.
        name: What settings call the dock.
        action: The id of the action that shows and hides it.
        title: What people call it.
        parent: The window.
    """

    def __init__(
        self, theme: Theme, name: str, action: str, title: str, *, parent: QMainWindow
    ) -> None:
        self._room = 0
        super().__init__(theme, action, title, widths=(0, 0, 0), titled=False, parent=parent)
        self.setObjectName(name)

    def set_limits(self, theme: Theme) -> None:
        """Keeps the dock's height between its least and half of the page."""
        least = theme.px(BELOW[1])
        self.setMinimumHeight(least)
        self.setMaximumHeight(max(self._room // 2, least))

    def set_room(self, theme: Theme, height: int) -> None:
        """Says how high page and dock are together."""
        self._room = height
        self.set_limits(theme)


class DockArrangement(QObject):
    """Keeps how the docks stand for each kind of page, apart for wide and narrow windows."""

    def __init__(self, window: QMainWindow, settings: Settings, docks: dict[str, Dock]) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._docks = docks
        #: How wide the docks were when they were last seen in a window as wide as this one, in px
        #: of the design.
        self._last_widths: dict[str, float] = {}
        self.kind = ""

    def turn_to(
        self, kind: str, shown: frozenset[str], widths: dict[str, int], heights: dict[str, int]
    ) -> None:
        """Arranges the docks as they were the last time for this kind of page.

        Args:
            kind: The kind of page, and whether the window is narrow.
            shown: The docks that are shown the first time.
            widths: The docks' widths the first time.
            heights: The heights of those below the page.
        """
        if kind == self.kind:
            return
        self.remember()
        if kind.rpartition("-")[2] != self.kind.rpartition("-")[2]:
            self._last_widths.clear()
        seen = self.sizes()
        self._last_widths.update((name, seen[name][0]) for name in widths if name in seen)
        self.kind = kind
        if not self._restore(self._settings.layout(kind)):
            self.reset(shown, widths, heights)
        # What stands where is each page's own, how wide it is is not: pages turn in one place.
        self._resize(self._in_px(self._last_widths), Qt.Orientation.Horizontal)

    def _restore(self, kept: bytes) -> bool:
        """Arranges the docks as they were left, as large as they were beside their text."""
        match = _KEPT.fullmatch(kept)
        if match is None or not self._window.restoreState(match["state"], LAYOUT_VERSION):
            return False
        if match["text"] != self._text_size():
            found = _SIZE.findall(match["docks"])
            self.set_sizes(
                {name.decode(): (int(width), int(height)) for name, width, height in found}
            )
        return True

    def sizes(self) -> DockSizes:
        """The sizes of the docks that are seen."""
        scale = self._scale()
        return {
            name: (dock.width() / scale, dock.height() / scale)
            for name, dock in self._docks.items()
            if dock.isVisible()
        }

    def set_sizes(self, sizes: DockSizes) -> None:
        """Gives docks the sizes that they had, whatever the size of text was then."""
        there = {name: size for name, size in sizes.items() if name in self._docks}
        widths = {name: width for name, (width, __) in there.items()}
        heights = {name: height for name, (__, height) in there.items()}
        self._resize(self._in_px(widths), Qt.Orientation.Horizontal)
        self._resize(self._in_px(heights), Qt.Orientation.Vertical)

    def _theme(self) -> Theme:
        return next(iter(self._docks.values())).theme

    def _scale(self) -> float:
        """How many px a px of the design is."""
        return self._theme().system_px / REFERENCE_PX

    def _text_size(self) -> bytes:
        return f"{self._theme().system_px:g}".encode()

    def _in_px(self, lengths: Mapping[str, float]) -> dict[str, int]:
        scale = self._scale()
        return {name: round(length * scale) for name, length in lengths.items()}

    def reset(self, shown: frozenset[str], widths: dict[str, int], heights: dict[str, int]) -> None:
        """Arranges the docks as they are the first time."""
        for action, dock in self._docks.items():
            dock.setVisible(action in shown)
        self._resize(widths, Qt.Orientation.Horizontal)
        self._resize(heights, Qt.Orientation.Vertical)

    def _resize(self, sizes: Mapping[str, int], way: Qt.Orientation) -> None:
        docks = [self._docks[name] for name in sizes]
        self._window.resizeDocks(docks, list(sizes.values()), way)

    def remember(self) -> None:
        """Keeps how the docks stand now."""
        if self.kind:
            state = bytes(self._window.saveState(LAYOUT_VERSION).data())
            sizes = "".join(
                f" {name}:{width:.0f}:{height:.0f}"
                for name, (width, height) in self.sizes().items()
            )
            kept = b"%s%s;%s" % (self._text_size(), sizes.encode(), state)
            self._settings.set_layout(self.kind, kept)
