"""The row of page names above a file's pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from inspector.data_classes import dataclass
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.plain_tip import set_tab_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.style import ControlTabs, Piece, pieces_width
from inspector.gui.look.theme import Theme
from inspector.messages import _, count_text
from inspector.messages.phrases import clauses


@dataclass(frozen=True, slots=True)
class NavigationItem:
    """One page: identifier, title, a count or None, whether it can be opened, and why not."""

    id: str
    title: str
    count: int | None = None
    enabled: bool = True
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class _TabLook:
    """Space on both sides of a title as designed and where width is short, height, and colours."""

    padding: tuple[int, int]
    height: int
    surface: str
    line: str


#: Above pages, and in the title of a dock.
_PAGES = _TabLook((14, 4), 34, "base", "line2")
_DOCK = _TabLook((12, 4), 30, "panel", "line")


#: Below a corner that stands below the titles.
_BELOW: Final = 4
#: How much of the room beside the titles a corner takes that can use any, for one that stays free.
_TAKES: Final = 4


def _share(corner: QWidget) -> int:
    """The part of the free room that a corner is given."""
    can_use = corner.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Expanding
    return _TAKES if can_use else 0


class _Tabs(ControlTabs):
    """The titles; keys, states and accessibility are those of a tab bar."""

    def __init__(self, theme: Theme, look: _TabLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.look = look
        self.items: list[NavigationItem] = []
        self.padding = theme.px(look.padding[0])
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Pages"))

    def tab_pieces(self, index: int, *, current: bool) -> Sequence[Piece]:
        item = self.items[index]
        title = Piece(item.title, "section-plain", "text2")
        if current:
            title = Piece(item.title, "section-current", "text")
        if item.count is None:
            return [title]
        return [title, Piece(count_text(item.count), "caption", "text3", gap=8)]

    def content_width(self, index: int) -> int:
        """The width of title and count; the same whether current or not, so nothing jumps."""
        return pieces_width(self._theme, self.tab_pieces(index, current=True))

    def tabSizeHint(self, index: int) -> QSize:
        if index >= len(self.items):
            return QSize()
        width = self.content_width(index) + 2 * self.padding
        return QSize(width, self._theme.row_height(self.look.height, "section"))

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def update_tips(self) -> None:
        """Gives each title its tooltip, which begins with the title where not all have room."""
        needed = sum(self.tabSizeHint(index).width() for index in range(self.count()))
        for index, item in enumerate(self.items[: self.count()]):
            cut = self.tabText(index).rstrip() if needed > self.width() else ""
            set_tab_tip(self, index, "\n".join(filter(None, (cut, item.tooltip))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update_tips()


class SubNavigation(Surface):
    """Page names with counts; a page that cannot be opened says why in its tooltip.

    Args:
        theme: The look.
        parent: The widget around it.
        margin: Where the first title stands, in px of the design.
        in_dock: Whether these are the tabs in the title of a dock.
    """

    #: The identifier of the page that was chosen by pointer or keys.
    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        margin: int = 16,
        *,
        in_dock: bool = False,
    ) -> None:
        look = _DOCK if in_dock else _PAGES
        super().__init__(theme, parent, ground=look.surface, edges={"bottom": look.line})
        self._margin = margin
        self._look = look
        self._corner: QWidget | None = None
        self._tabs = _Tabs(theme, self._look, self)
        self._tabs.currentChanged.connect(self._changed)
        self._quiet = False
        self._layout = QHBoxLayout()
        self._layout.setSpacing(0)
        self._layout.addWidget(self._tabs, 0, Qt.AlignmentFlag.AlignBottom)
        self._layout.addStretch(1)
        #: Where the corner stands that has no room beside the titles: below them.
        self._second = QHBoxLayout()
        self._second.addStretch(1)
        self._is_below = False
        #: The least width of the corner that it was fitted for.
        self._fitted = 0
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(self._layout)
        rows.addLayout(self._second)
        self.setFocusProxy(self._tabs)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._tabs.setFont(self._theme.font("section-current"))
        self._fit()

    def set_items(
        self, items: Sequence[NavigationItem | tuple[str, str, int | None, bool, str]]
    ) -> None:
        """Show other pages; the current one stays current where it still can be.

        Args:
            items: Identifier, title, count or None, enabled, tooltip of each page.
        """
        before = self.current()
        wanted = [
            item if isinstance(item, NavigationItem) else NavigationItem(*item) for item in items
        ]
        tabs = self._tabs
        self._quiet = True
        if [item.id for item in wanted] != [item.id for item in tabs.items]:
            while tabs.count():
                tabs.removeTab(tabs.count() - 1)
            tabs.items = wanted
            for item in wanted:
                tabs.addTab(item.title)
        tabs.items = wanted
        for index, item in enumerate(wanted):
            # The count belongs to what screen readers say, the painting does its own.
            said = (
                item.title if item.count is None else clauses((item.title, count_text(item.count)))
            )
            tabs.setTabText(index, said)
            tabs.setAccessibleTabName(index, said)
            tabs.setTabEnabled(index, item.enabled)
        if before is not None:
            self.set_current(before)
        self._quiet = False
        self._fit()
        after = self.current()
        if before is not None and after is not None and after != before:
            self.chosen.emit(after)

    def set_current(self, identifier: str) -> None:
        """Make a page the current one without saying so."""
        quiet, self._quiet = self._quiet, True
        for index, item in enumerate(self._tabs.items):
            if item.id == identifier and item.enabled:
                self._tabs.setCurrentIndex(index)
        self._quiet = quiet
        self._tabs.update()

    def current(self) -> str | None:
        """The identifier of the current page."""
        index = self._tabs.currentIndex()
        return self._tabs.items[index].id if 0 <= index < len(self._tabs.items) else None

    def tab_bar(self) -> QTabBar:
        """The tab bar, which has the keyboard."""
        return self._tabs

    def set_corner(self, widget: QWidget) -> None:
        """Put a widget to the right end."""
        if widget is self._corner:
            return
        if self._corner is not None:
            (self._second if self._is_below else self._layout).removeWidget(self._corner)
            self._corner.hide()
        self._corner, self._is_below = widget, False
        self._layout.addWidget(widget, _share(widget), Qt.AlignmentFlag.AlignVCenter)
        widget.show()
        self._apply_theme()

    def _changed(self, index: int) -> None:
        if not self._quiet and 0 <= index < len(self._tabs.items):
            self.chosen.emit(self._tabs.items[index].id)

    def _put_below(self, below: bool) -> None:
        """Puts the corner below the titles, or beside them again."""
        if below == self._is_below or self._corner is None:
            return
        before, after = self._layout, self._second
        if not below:
            before, after = after, before
        before.removeWidget(self._corner)
        after.addWidget(self._corner, _share(self._corner), Qt.AlignmentFlag.AlignVCenter)
        self._is_below = below
        self.updateGeometry()

    def _fit(self) -> None:
        """Give each title the designed space, or less where the window is narrow."""
        theme, tabs = self._theme, self._tabs
        wide, narrow = (theme.px(size) for size in self._look.padding)
        margin = theme.px(self._margin)
        right = max(margin - (theme.px(8) if isinstance(self._corner, Button) else 0), 0)
        room = self.width() - margin - right
        words = sum(tabs.content_width(index) for index in range(len(tabs.items)))
        least = words + 2 * narrow * len(tabs.items)
        if isinstance(self._corner, Button):
            self._corner.set_bare(least + self._corner.least_width() > room)
        self._fitted = self._corner_width()
        self._put_below(self._fitted > 0 and least + self._fitted > room)
        if self._corner is not None and not self._is_below:
            room -= self._corner.sizeHint().width()
        # Titles and flat buttons have space of their own: their words stand on the margin.
        spaces = max(2 * len(tabs.items) - 1, 1)
        tabs.padding = min(max((room - words) // spaces, narrow), wide)
        self._layout.setContentsMargins(max(margin - tabs.padding, 0), 0, right, 0)
        below = theme.px(_BELOW) if self._is_below else 0
        self._second.setContentsMargins(0, 0, right, below)
        # A tab bar measures its tabs again only when one of them changes.
        for index in range(tabs.count()):
            tabs.setTabText(index, tabs.tabText(index) + " ")
            tabs.setTabText(index, tabs.tabText(index).rstrip())
        # What stands beside them gives way, as far as it can, before a title does.
        gives_way = self._fitted > 0 and not self._is_below
        tabs.setMinimumWidth(words + 2 * tabs.padding * len(tabs.items) if gives_way else 0)
        tabs.update_tips()
        tabs.updateGeometry()
        tabs.update()

    def sizeHint(self) -> QSize:
        width = 600 if self._look is _PAGES else 120
        height = self._theme.row_height(self._look.height, "section")
        if self._is_below and self._corner is not None:
            height += self._corner.sizeHint().height() + self._theme.px(_BELOW)
        return QSize(self._theme.px(width), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 2, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        # What stands in the corner may want more room than it did, or less.
        if event.type() == QEvent.Type.LayoutRequest and self._corner_width() != self._fitted:
            self._fit()
        return done

    def _corner_width(self) -> int:
        """The least width of what stands in the corner, unless that makes room by itself."""
        corner = self._corner
        is_rigid = corner is not None and not isinstance(corner, Button)
        if corner is None or not is_rigid:
            return 0
        return max(corner.minimumSizeHint().width(), corner.minimumWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
