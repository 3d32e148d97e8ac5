"""The docks around the page and the panels in them, made from what the features hand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QStackedLayout, QVBoxLayout, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import NO_PARTS, Arrangement, DockParts
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.page_spec import DockPanel, DockSpec, PanelSpec
from inspector.gui.rows.pick_list import Overlay
from inspector.gui.shell.docks import (
    BELOW,
    LEFT,
    RIGHT,
    RIGHT_NARROW,
    Dock,
    DockArrangement,
    DockTabs,
    LowDock,
)
from inspector.gui.work.selection import Selection

if TYPE_CHECKING:
    from inspector.checks.judgement import CheckFinding
    from inspector.gui.bytes.panel import BytesPanel
    from inspector.gui.files.panel import FilesPanel


FILES: Final = "files"
FINDINGS: Final = "findings"
WHY: Final = "why"
DATA: Final = "data"
#: Where the panels are remembered: one "page=panel" for each kind of page that was changed.
SETTING: Final = "panels/front"

#: Views whose selections belong to a finding: whoever follows them still reads its reasons.
_OF_FINDINGS: Final = ("findings", "finding", "why")


class SideTabs(QWidget):
    """Shows one of several panels.

    The one that was chosen on a kind of page is in front again on the next page of that kind.
    Choosing a finding brings its reasons forward until something else is selected.
    """

    #: Another panel is in front; carries its id.
    turned = Signal(str)

    def __init__(
        self, context: AppContext, panels: Mapping[str, QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._panels = dict(panels)
        self._page = ""
        self._at_first = WHY
        self._visiting = False
        self._layout = QStackedLayout(self)
        for panel in self._panels.values():
            self._layout.addWidget(panel)
        context.finding_chosen.connect(self._visit)
        context.selection_changed.connect(self._follow)

    def front(self) -> str:
        """The id of the panel that is in front."""
        shown = self._layout.currentWidget()
        return next(name for name, panel in self._panels.items() if panel is shown)

    def choose(self, name: str) -> None:
        """Brings a panel forward, on this kind of page from now on."""
        self._visiting = False
        remembered = self._remembered() | {self._page: name}
        self._context.settings.set(SETTING, [f"{page}={one}" for page, one in remembered.items()])
        self._turn(name)

    def set_page(self, page: str, at_first: str) -> None:
        """Shows what belongs in front on a kind of page, if it is another kind.

        Args:
            page: The kind of page.
            at_first: The panel that is in front there while nobody chose one.
        """
        if page == self._page:
            return
        self._page, self._at_first = page, at_first
        self._visiting = False
        self._turn(self._wanted())

    def _remembered(self) -> dict[str, str]:
        pairs = (text.partition("=") for text in self._context.settings.texts(SETTING))
        return {page: name for page, _, name in pairs if name in self._panels}

    def _wanted(self) -> str:
        return self._remembered().get(self._page) or self._at_first

    def _visit(self, _: CheckFinding) -> None:
        self._turn(WHY)
        self._visiting = True

    def _follow(self, selection: Selection | None) -> None:
        if self._visiting and selection is not None and selection.origin not in _OF_FINDINGS:
            self._visiting = False
            self._turn(self._wanted())

    def _turn(self, name: str) -> None:
        if name != self.front():
            self._layout.setCurrentWidget(self._panels[name])
            self.turned.emit(name)


#: Findings that are in sight before their list scrolls.
SHOWN_FINDINGS = 6


class Panels(QObject):
    """Makes the docks of a window and keeps them in place.

    In a narrow window the files leave their dock and drop over the page when they are asked for.

    Args:
        window: Where they stand.
        context: What their panels are made with.
        docks: The docks, those at the right from above.
    """

    #: A dock was shown or hidden, or says something new in its title.
    changed = Signal()
    #: A dock's close button was pressed; carries the id of the action that hides it.
    hide_wanted = Signal(str)
    #: A file was chosen in the list of the open ones.
    file_chosen = Signal()
    #: Something else is to be done that a button in a dock stands for; carries the action's id.
    wanted = Signal(str)

    def __init__(self, window: QMainWindow, context: AppContext, docks: Sequence[DockSpec]) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._narrow: bool | None = None
        self._small = self._low = False
        self._parts = NO_PARTS
        self.docks: dict[str, Dock] = {}
        self._guards: dict[str, Guarded[Any]] = {}
        self._sides: list[SideTabs] = []
        # The docks at the sides are as high as the window; the low one stands below the page alone.
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        (left,) = (spec for spec in docks if spec.place == "left")
        (below,) = (spec for spec in docks if spec.place == "below")
        self._put_left(left)
        self._put_right([spec for spec in docks if spec.place == "right"])
        self.low = self._put_below(below)
        self.findings, self.why, self.data = (self._guards[name] for name in (FINDINGS, WHY, DATA))
        self.bytes: Guarded[BytesPanel] = self._guards["bytes"]
        self.files_area: Guarded[FilesPanel] = self._guards[FILES]
        self.files_area.dropped.connect(lambda files: files.give_back_parts())
        self.arrangement = DockArrangement(window, context.settings, self.docks)
        self.files_drop = Overlay(context.theme, window)
        drop = QVBoxLayout(self.files_drop)
        drop.setContentsMargins(1, 0, 1, 1)
        self.file_chosen.connect(self.files_drop.leave)
        context.entry_requested.connect(self._leave_drop)
        self.files_drop.left.connect(self.changed)

    # Making them

    def _put_left(self, spec: DockSpec) -> None:
        """The dock at the left, whose panel can leave it."""
        (panel,) = spec.panels
        theme, window = self._context.theme, self._window
        dock = Dock(theme, spec.action, str(spec.title), widths=LEFT, titled=False, parent=window)
        self._left = spec.id
        self._add(spec, dock, self._guarded(panel, self._tie_files))
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)

    def _put_right(self, specs: Iterable[DockSpec]) -> None:
        """The docks of the column at the right."""
        above: Dock | None = None
        for spec in specs:
            dock = self._right_dock(spec)
            if above is None:
                self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            else:
                self._window.splitDockWidget(above, dock, Qt.Orientation.Vertical)
            above = dock

    def _right_dock(self, spec: DockSpec) -> Dock:
        """A dock of the column at the right, with tabs where several panels share it."""
        theme, window = self._context.theme, self._window
        guards = {panel.id: self._guarded(panel) for panel in spec.panels}
        tabs = [(panel.id, str(panel.title)) for panel in spec.panels] if len(guards) > 1 else []
        dock = Dock(
            theme, spec.action, str(spec.title), widths=RIGHT, titled=True, parent=window, tabs=tabs
        )
        inside: QWidget = next(iter(guards.values()))
        title = dock.title_bar
        if isinstance(title, DockTabs):
            # The tabs and what is in front are kept in step.
            inside = side = SideTabs(self._context, guards)
            title.chosen.connect(side.choose)
            side.turned.connect(title.tabs.set_current)
            self._sides.append(side)
        self._add(spec, dock, inside)
        return dock

    def _put_below(self, spec: DockSpec) -> LowDock:
        """The dock below the page."""
        (panel,) = spec.panels
        dock = LowDock(
            self._context.theme, spec.id, spec.action, str(spec.title), parent=self._window
        )
        self._add(spec, dock, self._guarded(panel))
        self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        return dock

    def _add(self, spec: DockSpec, dock: Dock, inside: QWidget) -> None:
        dock.fill(inside, self._context.theme)
        dock.hide_wanted.connect(self.hide_wanted)
        dock.visibilityChanged.connect(lambda _: self.changed.emit())
        self.docks[spec.id] = dock

    def _guarded(self, spec: PanelSpec, tie: Callable[[Any], None] | None = None) -> Guarded[Any]:
        """Holds a panel.

        Args:
            spec: The panel.
            tie: Connects it with what is around, each time that it is made.
        """
        context, make = self._context, partial(self._make, spec, tie or self._tie)
        guard = Guarded(context.theme, context.bugs, str(spec.title), make)
        self._guards[spec.id] = guard
        return guard

    def _make(self, spec: PanelSpec, tie: Callable[[Any], None]) -> QWidget:
        panel = spec.make(self._context)
        tie(panel)
        return panel

    def _tie(self, panel: QWidget) -> None:
        if isinstance(panel, DockPanel):
            panel.wanted.connect(self.wanted)
            panel.note_changed.connect(lambda _: self.changed.emit())
            panel.height_changed.connect(self.fit_findings)

    def _tie_files(self, panel: FilesPanel) -> None:
        panel.file_chosen.connect(self.file_chosen)
        panel.show_parts(self._parts)

    @property
    def files(self) -> FilesPanel | None:
        """What lists the open files; None while its report is shown."""
        return self.files_area.view

    def _leave_drop(self) -> None:
        """Uncovers the page once something was asked for from a list that lay over it."""
        if self.files_drop.isVisible():
            self.file_chosen.emit()

    def show_parts(self, parts: DockParts) -> None:
        """Shows parts of the page in the dock of files, or the tree of the folder again."""
        self._parts = parts
        self.files_area.call(lambda files: files.show_parts(parts))

    # How they stand

    def shown(self) -> set[str]:
        """The ids of the docks whose panels can be seen."""
        shown = {name for name, dock in self.docks.items() if dock.isVisibleTo(self._window)}
        return shown | {self._left} if self.files_drop.isVisible() else shown

    def column(self) -> list[QWidget]:
        """The parts of the column at the right that the keyboard goes through, from above."""
        return [
            dock if isinstance(dock.title_bar, DockTabs) else dock.widget()
            for dock in self.docks.values()
            if dock.title_bar is not None
        ]

    def refresh(self) -> None:
        """Makes the titles of the docks say how things stand now."""
        for dock in self.docks.values():
            guard = dock.widget()
            if dock.title_bar is not None and isinstance(guard, Guarded):
                view = guard.view
                dock.title_bar.set_note(view.note() if isinstance(view, DockPanel) else "")

    def renew(self) -> None:
        """Makes the panels anew that a bug stopped, because another file is shown."""
        for guard in self._guards.values():
            guard.renew()

    def arrange(self, wanted: Arrangement) -> None:
        """Puts the docks as they were the last time on this kind of page and width."""
        for side in self._sides:
            side.set_page(wanted.name, wanted.front)
        if self._narrow is None:
            return
        theme = self._context.theme
        right = theme.px(RIGHT_NARROW if self._narrow else RIGHT[0])
        low = self.low.objectName()
        widths = dict.fromkeys(self.docks.keys() - {low}, right) | {self._left: theme.px(LEFT[0])}
        shown = wanted.docks - {self._left} if self._narrow else wanted.docks
        width = "narrow" if self._narrow else "wide"
        if self._small:
            # One that is asked for takes from the page what it needs.
            width, shown = "small", shown & {low}
        if self._low:
            width, shown = f"{width}.low", shown - {low}
        heights = {low: self._low_height()}
        self.arrangement.turn_to(f"{wanted.name}-{width}", shown, widths, heights)
        if self._narrow:
            self.docks[self._left].hide()
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
            self.docks[self._left].setWidget(QWidget())
            drop.addWidget(self.files_area)
            self.files_area.show()
        else:
            self.docks[self._left].setWidget(self.files_area)

    def set_small(self, small: bool, low: bool) -> None:
        """Whether there is no room beside the page, and none below it, while no dock is wanted."""
        self._small, self._low = small, low

    def toggle(self, name: str, top: int, bottom: int) -> None:
        """Shows or hides a dock; in a narrow window the files drop over the page.

        Args:
            name: The id of the dock.
            top: Where the page begins in the window, in px from above.
            bottom: Where it ends.
        """
        dock = self.docks[name]
        if name == self._left and self._narrow:
            self._toggle_drop(top, bottom)
        elif dock is self.low and not self.bytes_shown():
            self.show_bytes()
        else:
            dock.setVisible(not dock.isVisibleTo(self._window))
            self.fit_findings()

    def _toggle_drop(self, top: int, bottom: int) -> None:
        if self.files_drop.isVisible():
            self.files_drop.leave()
        else:
            width = self._context.theme.px(LEFT[0] + 32)
            files = self.files
            self.files_drop.setFocusProxy(files.first_list() if files else self.files_area)
            self.files_drop.open_at(QRect(0, top, width, bottom - top))

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
