"""The window: bars, docks and the page in the middle, put together and kept in step."""

from __future__ import annotations

from collections.abc import Iterable

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
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from inspector.errors import AccessError
from inspector.gui.desk.action import WindowState
from inspector.gui.desk.comparison import ComparisonDocument
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.folder_comparison import FolderComparisonDocument
from inspector.gui.desk.guarded import Guarded
from inspector.gui.diff.view import DiffView
from inspector.gui.files.folder import Folder
from inspector.gui.folders.view import FolderDiffView
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.look.theme import Theme, spread_theme
from inspector.gui.package.file_page import FilePage
from inspector.gui.shell.actions import with_pages
from inspector.gui.shell.commands import Commands
from inspector.gui.shell.features import PAGES
from inspector.gui.shell.focus_order import next_stop
from inspector.gui.shell.help import SHORTCUTS, HelpView
from inspector.gui.shell.menus import fill_menu_bar, make_actions, refresh_actions, set_icons
from inspector.gui.shell.opening import (
    START,
    dropped_paths,
    open_dropped,
    open_paths,
    remember_session,
)
from inspector.gui.shell.panels import BYTES, Panels
from inspector.gui.shell.shortcuts import shortcuts_text
from inspector.gui.shell.start import StartPage
from inspector.gui.shell.status_line import StatusLine
from inspector.gui.shell.tool_bar import FilteredView, FilterLink, ToolBar
from inspector.gui.shell.window_lists import WindowLists
from inspector.gui.shell.window_state import say_status, state_of
from inspector.gui.work.jobs import JobState
from inspector.signs import plain_lines

#: A window of this width or less, in px, hides the file list behind a button.
NARROW = 1100
ALL_DOCKS = frozenset({"left-dock", "findings-dock", "why-dock"})


class MainWindow(QMainWindow):
    """One window over one context.

    Everything that can be done in it is in the table of actions; :meth:`run` does one by its id.
    """

    #: The window is closing; nothing of it may be used afterwards.
    closing = Signal()
    #: Somebody chose another look: system, light, dark or contrast.
    look_wanted = Signal(str)

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        theme = context.theme
        self.context = context
        self.folder = Folder(context)
        self.look = "system"
        self.actions_table = with_pages((page.id, page.title, page.key) for page in PAGES)
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
        self._make_middle()
        self.panels = Panels(self, context, self.folder)
        self.commands = Commands(self)
        self.qt_actions = make_actions(self.actions_table, self.run, theme, self)
        fill_menu_bar(self.menuBar(), self.actions_table, self.qt_actions, self.refresh)
        self.recent_menu = QMenu("Recent files", self)
        self.tools = ToolBar(context, self.qt_actions, self.commands.fill_recent, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tools)
        self.tools.setVisible(context.settings.flag("view/tool-bar"))
        self.filter = FilterLink(self.tools.filter_field, self._filtered_view, self)
        self._make_status_bar()
        self.lists = WindowLists(self)
        self.palette_list, self.engine_list = self.lists.palette, self.lists.engines
        self._connect()
        self._show_middle()
        self.refresh()

    # Putting it together

    def _make_middle(self) -> None:
        context, theme = self.context, self.context.theme
        self.start_page = StartPage(context)
        self.file_guard: Guarded[FilePage] = Guarded(theme, "The page of a file", self._make_page)
        # Most windows compare nothing, and these take a third of the time of the whole window.
        self.diff_guard: Guarded[DiffView] = Guarded(
            theme, "The comparison", self._make_diff, at_once=False
        )
        self.folders_guard: Guarded[FolderDiffView] = Guarded(
            theme, "The comparison of folders", self._make_folders, at_once=False
        )
        self.help_view = HelpView(theme, {SHORTCUTS: lambda: shortcuts_text(self.actions_table)})
        self.stack = QStackedWidget()
        compared = (self.diff_guard, self.folders_guard)
        for page in (self.start_page, self.file_guard, *compared, self.help_view):
            self.stack.addWidget(page)
        self.notice = NoticeBar(theme)
        self.notice.clear()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.stack, 1)
        self.setCentralWidget(middle)

    def _make_page(self) -> FilePage:
        page = FilePage(self.context, PAGES)
        page.page_changed.connect(self._page_changed)
        page.wanted.connect(self.run)
        page.filter_changed.connect(lambda: self.filter.take_over())
        page.show_page(self.context.settings.text("window/page"))
        if self.context.document is not None:
            page.set_document(self.context.document)
        return page

    def _make_diff(self) -> DiffView:
        view = DiffView(self.context, self.context.theme)
        view.wanted.connect(self.run)
        view.row_changed.connect(lambda _: self._show_status())
        view.filter_changed.connect(lambda: self.filter.take_over())
        return view

    def _make_folders(self) -> FolderDiffView:
        view = FolderDiffView(self.context, self.context.theme)
        view.wanted.connect(self.run)
        view.row_changed.connect(lambda _: self._show_status())
        view.filter_changed.connect(lambda: self.filter.take_over())
        return view

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
            context.documents_changed,
            context.finding_changed,
            self.panels.changed,
            self.filter.changed,
        ):
            signal.connect(self.refresh_later)
        context.document_changed.connect(self._document_changed)
        context.comparison_changed.connect(self._comparison_changed)
        context.folder_pairs.shown_changed.connect(self._folders_changed)
        context.selection_changed.connect(self._show_status)
        context.help_requested.connect(self.show_help)
        context.told.connect(self.tell)
        context.jobs.changed.connect(self._job_changed)
        context.jobs.failed.connect(self._job_failed)
        self.folder.changed.connect(self._folder_changed)
        panels = self.panels
        for wanting in (self.tools.wanted, panels.hide_wanted, panels.wanted):
            wanting.connect(self.run)
        self.start_page.action_wanted.connect(self.run)
        self.start_page.path_wanted.connect(lambda path: self.open_paths([path]))
        self.help_view.closed.connect(self.leave_help)
        self.notice.action_chosen.connect(self._notice_action)

    def areas(self) -> tuple[QWidget, ...]:
        """The parts of the window in the order in which Tab and F6 go through them."""
        panels = self.panels
        side = panels.docks["why-dock"]
        right = (panels.findings, side)
        view = self.diff_guard.view
        middle: tuple[QWidget, ...] = (self.stack,)
        if view is not None and self.stack.currentWidget() is self.diff_guard:
            middle = view.areas()
        return self.tools, panels.files, *middle, panels.bytes, *right, self.status_line

    # How things stand

    def state(self) -> WindowState:
        """How things stand now, for the actions' availability."""
        return state_of(self)

    def refresh(self) -> None:
        """Makes actions and bars say how things stand now."""
        state, document = self.state(), self.context.document
        refresh_actions(self.actions_table, self.qt_actions, state)
        self.tools.refresh(state)
        self.tools.files_button.setChecked(self.panels.files_drop.isVisible())
        self.filter.refresh(narrow=bool(self._narrow), empty=document is None)
        self.panels.refresh()
        shown = self.panels.bytes_shown()
        self.file_guard.call(lambda view: view.set_bytes_shown(shown))
        beside = shown or "why-dock" in state.checked
        self.diff_guard.call(lambda view: view.show_panels(shown=beside))
        entry = self.context.shown_entry
        name = entry.name if entry is not None else self.folder.name
        self.setWindowTitle(f"{plain_lines(name)} — Asset Inspector" if name else "Asset Inspector")

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

    def current_page(self) -> str:
        """The id of the page of the file; empty while none is shown."""
        view = self.file_guard.view
        return view.current_page() if view is not None else ""

    def show_page(self, page: str) -> None:
        """Turns to a page of the file."""
        self.leave_help()
        self.file_guard.call(lambda view: view.show_page(page))

    def _filtered_view(self) -> FilteredView | None:
        for guard in (self.diff_guard, self.folders_guard):
            if self.stack.currentWidget() is guard:
                return guard.view
        shown = self.stack.currentWidget() is self.file_guard
        return self.file_guard.view if shown and self.context.document is not None else None

    def _shown_part(self) -> QWidget:
        """What belongs in the middle: a comparison, a file, or the start page."""
        if self.context.folder_pairs.shown is not None:
            return self.folders_guard
        if self.context.comparison is not None:
            return self.diff_guard
        return self.start_page if self.context.document is None else self.file_guard

    def _show_middle(self) -> None:
        if self.stack.currentWidget() is not self.help_view:
            self.stack.setCurrentWidget(self._shown_part())
        self._arrange()
        self._show_status()

    def _arrange(self) -> None:
        if self.context.folder_pairs.shown is not None:
            self.panels.arrange("folders", frozenset({"left-dock"}))
        elif self.context.comparison is not None:
            self.panels.arrange("diff", frozenset({"left-dock"}))
        elif self.context.document is not None:
            page = self.current_page() or PAGES[0].id
            self.panels.arrange(page, ALL_DOCKS | {BYTES} if page == "contents" else ALL_DOCKS)
        elif self.folder.path:
            self.panels.arrange("folder", frozenset({"left-dock"}))
        else:
            self.panels.arrange(START, frozenset())

    def reset_layout(self) -> None:
        """Forgets how the docks were arranged on this kind of page."""
        self.panels.forget()
        self._arrange()

    def _page_changed(self, page: str) -> None:
        self.context.settings.set("window/page", page)
        self._arrange()

    def _document_changed(self, document: Document | None) -> None:
        self.leave_help()
        # A bug in what showed the file before says nothing of this one.
        self.panels.renew()
        if self.context.comparison is None:
            self.file_guard.renew()
            self.file_guard.call(lambda view: view.set_document(document))
        if document is not None:
            for news in (document.changed, document.fields_read):
                news.connect(self._document_news, Qt.ConnectionType.UniqueConnection)
        self._show_middle()

    def _comparison_changed(self, shown: ComparisonDocument | None) -> None:
        self.leave_help()
        # One that is made for it shows it already.
        made = shown is not None and self.diff_guard.renew()
        if not made:
            self.diff_guard.call(lambda view: view.set_comparison(shown))
        self._show_middle()
        self.filter.take_over()

    def _folders_changed(self, shown: FolderComparisonDocument | None) -> None:
        self.leave_help()
        if shown is not None:
            # One that is left stays as it is, to be found like that again.
            self.folders_guard.renew()
            self.folders_guard.call(lambda view: view.set_comparison(shown))
        self._show_middle()
        self.filter.take_over()
        focus: QWidget | None = self.focusWidget()
        if shown is not None and (focus is None or not self.panels.files.isAncestorOf(focus)):
            self.folders_guard.setFocus(Qt.FocusReason.OtherFocusReason)

    def _document_news(self) -> None:
        self._show_status()
        if self.palette_list.isVisible():
            self.palette_list.refill()

    def show_help(self, page: str) -> None:
        """Shows a page of help in place of the file."""
        self.help_view.show_help(page)
        self.stack.setCurrentWidget(self.help_view)
        self.help_view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh_later()

    def leave_help(self) -> None:
        """Shows the file again, or the start page."""
        if self.stack.currentWidget() is self.help_view:
            self.stack.setCurrentWidget(self._shown_part())
            self.refresh_later()

    def tell(self, mark: str, bold: str, rest: str = "") -> None:
        """Says something in the bar above the page."""
        self.notice.set_notice(mark, bold, rest, [("dismiss", "Dismiss")])

    def tell_bug(self, problem: BaseException, report: str) -> None:
        """Says that something stopped, with its report at hand."""
        self._report = report
        actions = [("copy-report", "Copy report"), ("dismiss", "Dismiss")]
        words = f"{type(problem).__name__}: {problem}"
        self.notice.set_notice("bad", "Something stopped.", words, actions)

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
            self.notice.clear()

    # Status

    def _show_status(self) -> None:
        say_status(self)
        self.refresh_later()

    def _job_changed(self, state: JobState | None) -> None:
        self.status_line.set_job(state)
        self.refresh_later()

    def _job_failed(self, problem: Exception) -> None:
        raise problem

    def _folder_changed(self) -> None:
        if self.context.shown_entry is None:
            self._show_middle()

    # Opening

    def open_paths(self, paths: Iterable[str], *, show: bool = True) -> None:
        """Opens files in the middle and a folder, or a project's, in the left dock."""
        open_paths(self, paths, show=show)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self.start_page.drop_area.set_over(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.start_page.drop_area.set_over(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.start_page.drop_area.set_over(False)
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
        return self.stack.mapTo(self, QPoint(0, 0)).y()

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
