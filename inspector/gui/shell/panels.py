"""The panels beside the page: files at the left, findings and their reasons at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from inspector.gui.bytes.panel import BytesPanel
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.dock_spec import DockSpec, PanelSpec
from inspector.gui.desk.entry_view import Arrangement as Beside
from inspector.gui.desk.guarded import Guarded
from inspector.gui.files.panel import FilesPanel
from inspector.gui.findings.panel import FindingsPanel
from inspector.gui.kit.pick_list import Overlay
from inspector.gui.shell.dock_title import DockTabs
from inspector.gui.shell.docks import BELOW, LEFT, RIGHT, RIGHT_NARROW, Arrangement, Dock, LowDock
from inspector.gui.shell.side_tabs import DATA, WHY, SideTabs

#: The dock below the page, and the action that shows and hides it.
BYTES = "bytes-dock"
BYTES_ACTION = "toggle-bytes"
#: Findings that are in sight before their list scrolls.
SHOWN_FINDINGS = 6


class Panels(QObject):
    """Makes the docks of a window and keeps them in place.

    In a narrow window the files leave their dock and drop over the page when they are asked for.
    """

    #: A dock was shown or hidden, or says something new in its title.
    changed = Signal()
    #: A dock's close button was pressed; carries the id of the action that hides it.
    hide_wanted = Signal(str)
    #: Something else is to be done that a button in a dock stands for; carries the action's id.
    wanted = Signal(str)

    def __init__(self, window: QMainWindow, context: AppContext, docks: Sequence[DockSpec]) -> None:
        super().__init__(window)
        theme = context.theme
        self._window = window
        self._context = context
        self._narrow: bool | None = None
        self.files = FilesPanel(context)
        left = Dock(theme, "left-dock", "Files", widths=LEFT, titled=False, parent=window)
        self.docks: dict[str, Dock] = {}
        self._guards: dict[str, Guarded[Any]] = {}
        self._sides: list[SideTabs] = []
        self._add("left-dock", left, self.files)
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, left)
        above: Dock | None = None
        for spec in docks:
            dock = self._right_dock(spec)
            if above is None:
                window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            else:
                window.splitDockWidget(above, dock, Qt.Orientation.Vertical)
            above = dock
        self.findings, self.why, self.data = (self._guards[one] for one in ("findings", WHY, DATA))
        self.bytes: Guarded[BytesPanel] = Guarded(theme, "Bytes", self._make_bytes)
        low = LowDock(theme, BYTES, BYTES_ACTION, "Bytes", parent=window)
        self.low = low
        self._add(BYTES, low, self.bytes)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, low)
        # The docks at the sides are as high as the window; the bytes stand below the page alone.
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.arrangement = Arrangement(window, context.settings, self.docks)
        self.files_drop = Overlay(theme, window)
        drop = QVBoxLayout(self.files_drop)
        drop.setContentsMargins(1, 0, 1, 1)
        self.files.file_chosen.connect(self.files_drop.leave)
        self.files_drop.left.connect(self.changed)

    def _add(self, name: str, dock: Dock, inside: QWidget) -> None:
        dock.fill(inside, self._context.theme)
        dock.hide_wanted.connect(self.hide_wanted)
        dock.visibilityChanged.connect(lambda _: self.changed.emit())
        self.docks[name] = dock

    def _right_dock(self, spec: DockSpec) -> Dock:
        """A dock of the column at the right, with tabs where several panels share it."""
        theme, window = self._context.theme, self._window
        guards = {
            panel.id: Guarded(theme, panel.title, partial(self._make, panel))
            for panel in spec.panels
        }
        self._guards |= guards
        tabs = [(panel.id, panel.title) for panel in spec.panels] if len(guards) > 1 else []
        dock = Dock(theme, spec.id, spec.title, widths=RIGHT, titled=True, parent=window, tabs=tabs)
        inside: QWidget = next(iter(guards.values()))
        title = dock.title_bar
        if isinstance(title, DockTabs):
            # The tabs and what is in front are kept in step.
            inside = side = SideTabs(self._context, guards)
            title.chosen.connect(side.choose)
            side.turned.connect(title.tabs.set_current)
            self._sides.append(side)
        self._add(spec.id, dock, inside)
        return dock

    def _make(self, spec: PanelSpec) -> QWidget:
        panel = spec.make(self._context)
        if isinstance(panel, FindingsPanel):
            panel.note_changed.connect(lambda _: self.changed.emit())
            panel.model.modelReset.connect(self.fit_findings)
            # A list asks for a few rows at least; one finding shall not leave a gap below it.
            panel.list.setMinimumHeight(self._context.theme.row_height(46))
        return panel

    def _make_bytes(self) -> BytesPanel:
        panel = BytesPanel(self._context)
        panel.wanted.connect(self.wanted)
        return panel

    # How they stand

    def shown(self) -> set[str]:
        """The ids of the actions of the panels that can be seen."""
        found = {name for name, dock in self.docks.items() if dock.isVisibleTo(self._window)}
        if self.files_drop.isVisible():
            found.add("left-dock")
        if BYTES in found:
            found.add(BYTES_ACTION)
        return found

    def refresh(self) -> None:
        """Makes the titles of the docks say how things stand now."""
        title, view = self.docks["findings-dock"].title_bar, self.findings.view
        if title is not None:
            title.set_note(view.note() if view is not None else "")

    def renew(self) -> None:
        """Makes the panels anew that a bug stopped, because another file is shown."""
        for guard in (*self._guards.values(), self.bytes):
            guard.renew()

    def arrange(self, wanted: Beside) -> None:
        """Puts the docks as they were the last time on this kind of page and width."""
        for side in self._sides:
            side.set_page(wanted.name, wanted.front)
        if self._narrow is None:
            return
        theme = self._context.theme
        right = theme.px(RIGHT_NARROW if self._narrow else RIGHT[0])
        widths = dict.fromkeys(self.docks.keys() - {BYTES}, right) | {
            "left-dock": theme.px(LEFT[0])
        }
        shown = wanted.docks - {"left-dock"} if self._narrow else wanted.docks
        width = "narrow" if self._narrow else "wide"
        heights = {BYTES: self._low_height()}
        self.arrangement.turn_to(f"{wanted.name}-{width}", shown, widths, heights)
        if self._narrow:
            self.docks["left-dock"].hide()
        self.fit_findings()
        self.changed.emit()

    def forget(self) -> None:
        """Forgets how the docks stand on this kind of page, and what was dragged."""
        self._context.settings.set_layout(self.arrangement.kind, b"")
        self.arrangement.kind = ""
        for dock in self.docks.values():
            dock.dragged = False

    def fit_findings(self) -> None:
        """Gives the findings the height that they need, and the rest to the explanation.

        Once somebody has moved the line between them, it stays where it was put.
        """
        view, above, below = self.findings.view, self.docks["findings-dock"], self.docks["why-dock"]
        both = above.isVisibleTo(self._window) and below.isVisibleTo(self._window)
        if view is None or above.dragged or not both:
            return
        count = view.model.rowCount()
        bar = above.title_bar.sizeHint().height() if above.title_bar is not None else 0
        row = view.list.sizeHintForRow(0) if count else self._context.theme.row_height(46)
        wanted = bar + min(max(1, count), SHOWN_FINDINGS) * row + 1
        rest = max(above.height() + below.height() - wanted, wanted)
        self._window.resizeDocks([above, below], [wanted, rest], Qt.Orientation.Vertical)

    def set_narrow(self, narrow: bool) -> None:
        """Moves the files out of their dock in a narrow window, and back in a wide one."""
        self._narrow = narrow
        self.files_drop.leave()
        drop = self.files_drop.layout()
        if narrow and drop is not None:
            self.docks["left-dock"].setWidget(QWidget())
            drop.addWidget(self.files)
            self.files.show()
        else:
            self.docks["left-dock"].setWidget(self.files)

    def toggle(self, name: str) -> None:
        """Shows or hides a dock by its action's id."""
        dock = self.docks[name]
        dock.setVisible(not dock.isVisibleTo(self._window))
        self.fit_findings()

    # The dock below the page

    def _low_height(self) -> int:
        return self._context.theme.px(BELOW[1 if self._narrow else 0])

    def set_room(self, height: int) -> None:
        """Says how high the page and the dock below it are together, in px."""
        self.low.set_room(self._context.theme, height)

    def bytes_shown(self) -> bool:
        """Whether the bytes can be seen."""
        return self.low.isVisibleTo(self._window)

    def show_bytes(self) -> None:
        """Shows the bytes, as high as they are at first when nobody gave them a height."""
        if not self.bytes_shown():
            self.low.show()
            if not self.low.dragged:
                self._window.resizeDocks([self.low], [self._low_height()], Qt.Orientation.Vertical)

    def toggle_bytes(self) -> None:
        """Shows or hides the bytes."""
        if self.bytes_shown():
            self.low.hide()
        else:
            self.show_bytes()

    def toggle_files(self, top: int, bottom: int) -> None:
        """Shows or hides the files: in their dock, or in a narrow window over the page.

        Args:
            top: Where the page begins in the window, in px from above.
            bottom: Where it ends.
        """
        if not self._narrow:
            self.toggle("left-dock")
        elif self.files_drop.isVisible():
            self.files_drop.leave()
        else:
            width = self._context.theme.px(LEFT[0] + 32)
            self.files_drop.setFocusProxy(self.files.first_list())
            self.files_drop.open_at(QRect(0, top, width, bottom - top))
