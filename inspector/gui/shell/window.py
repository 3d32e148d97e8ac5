"""The window: bars, docks and the page in the middle, put together and kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from inspector.errors import AccessError
from inspector.gui.desk.action import WindowState
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.kind import KindSpec
from inspector.gui.diff.committed import Committed
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.look.theme import Theme, spread_theme
from inspector.gui.shell.actions import with_pages
from inspector.gui.shell.commands import Commands
from inspector.gui.shell.focus_order import next_stop
from inspector.gui.shell.help import SHORTCUTS, HelpView
from inspector.gui.shell.menus import fill_menu_bar, make_actions, refresh_actions, set_icons
from inspector.gui.shell.middle import Middle
from inspector.gui.shell.opening import (
    dropped_paths,
    open_dropped,
    open_paths,
    remember_session,
)
from inspector.gui.shell.panels import Panels
from inspector.gui.shell.shortcuts import shortcuts_text
from inspector.gui.shell.status_line import StatusLine
from inspector.gui.shell.tool_bar import FilterLink, ToolBar
from inspector.gui.shell.window_lists import WindowLists
from inspector.gui.shell.window_state import state_of
from inspector.gui.work.jobs import JobState
from inspector.signs import plain_lines

#: A window of this width or less, in px, hides the file list behind a button.
NARROW = 1100


class MainWindow(QMainWindow):
    """One window over one context.

    Everything that can be done in it is in the table of actions; :meth:`run` does one by its id.
    """

    #: The window is closing; nothing of it may be used afterwards.
    closing = Signal()
    #: Somebody chose another look: system, light, dark or contrast.
    look_wanted = Signal(str)

    def __init__(self, context: AppContext, kinds: Sequence[KindSpec[Any]]) -> None:
        super().__init__()
        theme = context.theme
        self.context = context
        self.look = "system"
        pages = {page.id: page for kind in kinds for page in kind.pages}
        self.actions_table = with_pages((one.id, one.title, one.key) for one in pages.values())
        self._narrow: bool | None = None
        #: Whether what is open comes back at the next start; not of a window for one comparison.
        self.keeps_session = True
        self._report = ""
        self._refresh_soon = QTimer(self)
        self._refresh_soon.setSingleShot(True)
        self._refresh_soon.timeout.connect(self.refresh)
        self.setWindowTitle("Asset Inspector")
        self.setMinimumSize(theme.px(720), theme.px(480))
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        help_view = HelpView(theme, {SHORTCUTS: lambda: shortcuts_text(self.actions_table)})
        self.middle = Middle(context, kinds, help_view)
        self.setCentralWidget(self.middle)
        self.committed = Committed(context)
        self.panels = Panels(self, context, self.committed)
        self.commands = Commands(self)
        self.qt_actions = make_actions(self.actions_table, self.run, theme, self)
        fill_menu_bar(self.menuBar(), self.actions_table, self.qt_actions, self.refresh)
        self.recent_menu = QMenu("Recent files", self)
        self.tools = ToolBar(context, self.qt_actions, self.commands.fill_recent, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tools)
        self.tools.setVisible(context.settings.flag("view/tool-bar"))
        self.filter = FilterLink(self.tools.filter_field, lambda: self.middle.view, self)
        self._make_status_bar()
        self.lists = WindowLists(self)
        self.palette_list, self.engine_list = self.lists.palette, self.lists.engines
        self._connect()
        self._arrange()
        self._show_status()
        self.refresh()

    # Putting it together

    def _make_status_bar(self) -> None:
        self.status_line = StatusLine(self.context.theme)
        self.status_line.cancel_pressed.connect(lambda: self.run("cancel"))
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.status_line, 1)
        bar.setVisible(self.context.settings.flag("view/status-bar"))

    def _connect(self) -> None:
        context = self.context
        context.theme_changed.connect(self._take_theme)
        for signal in (
            context.target_changed,
            context.entries_changed,
            context.finding_changed,
            self.panels.changed,
            self.filter.changed,
        ):
            signal.connect(self.refresh_later)
        context.shown_changed.connect(self._shown_changed)
        context.selection_changed.connect(self._show_status)
        context.document_changed.connect(self._show_status)
        context.offset_requested.connect(self.go_to_offset)
        context.help_requested.connect(self.middle.show_help)
        context.told.connect(self.tell)
        context.jobs.changed.connect(self._job_changed)
        context.jobs.failed.connect(self._job_failed)
        middle = self.middle
        middle.news.connect(self._show_status)
        middle.filter_changed.connect(self.filter.take_over)
        middle.arrangement_changed.connect(self._arrange)
        middle.wanted.connect(self.run)
        middle.start_page.action_wanted.connect(self.run)
        middle.start_page.path_wanted.connect(lambda path: self.open_paths([path]))
        middle.notice.action_chosen.connect(self._notice_action)
        panels = self.panels
        for wanting in (self.tools.wanted, panels.hide_wanted, panels.wanted):
            wanting.connect(self.run)

    def areas(self) -> tuple[QWidget, ...]:
        """The parts of the window in the order in which Tab and F6 go through them."""
        panels = self.panels
        side = panels.docks["why-dock"]
        right = (panels.findings, side)
        view = self.middle.view
        middle = (view.areas() if view is not None else ()) or (self.middle.stack,)
        return self.tools, panels.files, *middle, panels.bytes, *right, self.status_line

    # How things stand

    def state(self) -> WindowState:
        """How things stand now, for the actions' availability."""
        return state_of(self)

    def refresh(self) -> None:
        """Makes actions and bars say how things stand now."""
        state, view = self.state(), self.middle.view
        refresh_actions(self.actions_table, self.qt_actions, state)
        self.tools.refresh(state)
        self.tools.files_button.setChecked(self.panels.files_drop.isVisible())
        self.filter.refresh(narrow=bool(self._narrow), empty=view is None)
        self.panels.refresh()
        if view is not None:
            view.show_docks(frozenset(self.panels.shown()))
        shown = self.context.shown
        name = plain_lines(shown.name) if shown is not None else ""
        self.setWindowTitle(f"{name} — Asset Inspector" if name else "Asset Inspector")

    def refresh_later(self, *_: object) -> None:
        """Does so once the events at hand were answered."""
        self._refresh_soon.start(0)

    def run(self, name: str) -> None:
        """Does what an action stands for, if it applies now."""
        spec = next(spec for spec in self.actions_table if spec.id == name)
        if spec.when(self.state()):
            self.commands.run(name)
        self.refresh_later()

    # The middle

    def _arrange(self) -> None:
        self.panels.arrange(self.middle.arrangement())

    def reset_layout(self) -> None:
        """Forgets how the docks were arranged on this kind of page."""
        self.panels.forget()
        self._arrange()

    def _shown_changed(self, shown: Entry | None) -> None:
        # A bug in what showed the entry before says nothing of this one.
        self.panels.renew()
        if shown is not None:
            shown.changed.connect(self._show_status, Qt.ConnectionType.UniqueConnection)
        self._arrange()
        self._show_status()
        self.filter.take_over()
        self.middle.take_keyboard(self.panels.files)

    def tell(self, mark: str, bold: str, rest: str = "") -> None:
        """Says something in the bar above the page."""
        self.middle.notice.set_notice(mark, bold, rest, [("dismiss", "Dismiss")])

    def tell_bug(self, problem: BaseException, report: str) -> None:
        """Says that something stopped, with its report at hand."""
        self._report = report
        actions = [("copy-report", "Copy report"), ("dismiss", "Dismiss")]
        words = f"{type(problem).__name__}: {problem}"
        self.middle.notice.set_notice("bad", "Something stopped.", words, actions)

    def lose_file(self, problem: AccessError) -> None:
        """Takes a file from sight that changed while it was shown.

        Its page says so; of a file that has none, the bar above the page.
        """
        if not self.context.lose(problem):
            self.tell("bad", "Not readable.", f"{problem}.")

    def _notice_action(self, action: str) -> None:
        if action == "copy-report":
            to_clipboard(self._report)
        else:
            self.middle.notice.clear()

    # Status

    def _show_status(self) -> None:
        self.status_line.set_words(self.middle.status())
        if self.palette_list.isVisible():
            self.palette_list.refill()
        self.refresh_later()

    def _job_changed(self, state: JobState | None) -> None:
        self.status_line.set_job(state)
        self.refresh_later()

    def _job_failed(self, problem: Exception) -> None:
        raise problem

    # Opening

    def open_paths(self, paths: Iterable[str], *, show: bool = True) -> None:
        """Opens files in the middle and a folder, or a project's, in the left dock."""
        open_paths(self, paths, show=show)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self.middle.start_page.drop_area.set_over(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.middle.start_page.drop_area.set_over(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.middle.start_page.drop_area.set_over(False)
        paths = dropped_paths(event.mimeData())
        if paths:
            event.acceptProposedAction()
            open_dropped(self, paths)

    # Lists over the window

    def open_palette(self, text: str = "") -> None:
        """Opens the palette below the go-to field, with a text to start from."""
        self.lists.open_palette(text)

    def open_engine_list(self) -> None:
        """Opens the list of engines below the button that names the target."""
        self.lists.open_engines()

    def middle_top(self) -> int:
        """Where the page begins, in px from above."""
        return self.middle.stack.mapTo(self, QPoint(0, 0)).y()

    def go_to_offset(self, offset: int) -> None:
        """Selects the field at an offset and shows the byte itself."""
        self.panels.bytes.call(lambda view: view.go_to(offset))
        self.panels.show_bytes()
        self.refresh_later()

    def toggle_files(self) -> None:
        """Shows or hides the files."""
        bar = self.statusBar()
        self.panels.toggle_files(self.middle_top(), bar.y() if bar.isVisible() else self.height())

    # Size, look and the end

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        bars = (self.menuBar(), self.tools, self.statusBar())
        taken = sum(bar.height() for bar in bars if bar.isVisibleTo(self))
        self.panels.set_room(self.height() - taken)
        self._settle_width()
        for shown in (*self.lists.all(), self.panels.files_drop):
            shown.leave()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle_width()

    def _settle_width(self) -> None:
        narrow = self.width() <= max(NARROW, self.context.theme.px(NARROW))
        if narrow != self._narrow:
            self._narrow = narrow
            self.tools.set_narrow(narrow)
            self.panels.set_narrow(narrow)
            self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.refresh_later()

    def _take_theme(self, theme: Theme) -> None:
        spread_theme(self, theme)
        set_icons(self.actions_table, self.qt_actions, theme)
        self.refresh_later()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.commands.escape()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        focus: QWidget | None = self.focusWidget()
        stop = next_stop(self.areas(), focus, 1 if next else -1)
        if stop is None:
            return super().focusNextPrevChild(next)
        reason = Qt.FocusReason
        stop.setFocus(reason.TabFocusReason if next else reason.BacktabFocusReason)
        return True

    def restore_place(self) -> None:
        """Puts the window where it was when it closed the last time."""
        geometry = self.context.settings.blob("window/geometry")
        theme = self.context.theme
        if not geometry or not self.restoreGeometry(QByteArray(geometry)):
            self.resize(theme.px(1440), theme.px(900))

    def closeEvent(self, event: QCloseEvent) -> None:
        settings, context = self.context.settings, self.context
        self.panels.arrangement.remember()
        settings.set("window/geometry", bytes(self.saveGeometry().data()))
        if self.keeps_session:
            remember_session(self)
        self.closing.emit()
        context.shut_down()
        super().closeEvent(event)
