"""The titles of the docks: a name or tabs, a fact, and the button that hides the dock."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme, space
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
