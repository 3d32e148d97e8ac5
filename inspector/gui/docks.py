"""The docks of the window, and the memory of how they are arranged for each kind of page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from inspector.gui.bars import DockTitle
from inspector.gui.settings import Settings
from inspector.gui.theme import Theme

#: Raised when an arrangement of an older version cannot be restored any more.
LAYOUT_VERSION = 1

#: Widths in px of the 13 px design: wanted, least, most.
LEFT = (248, 200, 360)
RIGHT = (328, 280, 480)
#: Width of the right docks in a narrow window.
RIGHT_NARROW = 300


class Dock(QDockWidget):
    """A dock whose title bar is ours, or that has none.

    Its object name is the id of the action that shows and hides it. ``dragged`` tells whether
    somebody gave it a size of their own: it is then left alone.
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
    ) -> None:
        super().__init__(title, parent)
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
            self.title_bar = DockTitle(theme, title)
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

    def set_theme(self, theme: Theme) -> None:
        """Take another theme; the panel inside takes its own."""
        self.set_limits(theme)
        if self.title_bar is not None:
            self.title_bar.set_theme(theme)
        inner = self.widget()
        taking = getattr(inner, "set_theme", None)
        if taking is not None:
            taking(theme)


class Arrangement(QObject):
    """Keeps how the docks stand for each kind of page, apart for wide and narrow windows."""

    def __init__(self, window: QMainWindow, settings: Settings, docks: dict[str, Dock]) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._docks = docks
        self.kind = ""

    def turn_to(self, kind: str, shown: frozenset[str], widths: dict[str, int]) -> None:
        """Arranges the docks as they were the last time for this kind of page.

        Args:
            kind: The kind of page, and whether the window is narrow.
            shown: The docks that are shown the first time.
            widths: The docks' widths the first time.
        """
        if kind == self.kind:
            return
        self.remember()
        self.kind = kind
        state = self._settings.layout(kind)
        if not state or not self._window.restoreState(state, LAYOUT_VERSION):
            self.reset(shown, widths)

    def reset(self, shown: frozenset[str], widths: dict[str, int]) -> None:
        """Arranges the docks as they are the first time."""
        for action, dock in self._docks.items():
            dock.setVisible(action in shown)
        docks = [dock for action, dock in self._docks.items() if action in widths]
        self._window.resizeDocks(
            docks, [widths[dock.objectName()] for dock in docks], Qt.Orientation.Horizontal
        )

    def remember(self) -> None:
        """Keeps how the docks stand now."""
        if self.kind:
            state = self._window.saveState(LAYOUT_VERSION)
            self._settings.set_layout(self.kind, bytes(state.data()))
