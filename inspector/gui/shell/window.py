"""The window: bars, docks and the page in the middle, put together and kept in step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTextEdit,
    QWidget,
)

from inspector.errors import AccessError
from inspector.escaping import plain_lines
from inspector.gui.desk.action import Actions, AnyAction
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.disk_watch import DiskWatch
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.file_actions import FileAt
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import PROJECT_SUFFIX
from inspector.gui.desk.page_spec import DockSpec
from inspector.gui.engines.chooser import EngineChooser
from inspector.gui.files.feature import FILES
from inspector.gui.kit.clipboard import copied_words, to_clipboard
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.focus_order import first_stop, next_stop
from inspector.gui.kit.open_folder import open_folder
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.look.theme import Theme, spread_theme
from inspector.gui.rows.pick_items import PickItem
from inspector.gui.rows.pick_list import PickList
from inspector.gui.rows.row_view import RowsView
from inspector.gui.shell.application import PROGRAM
from inspector.gui.shell.areas import area_beside, enter_area, open_menu_of
from inspector.gui.shell.drop_hint import DropHint
from inspector.gui.shell.frame import is_small, least_size
from inspector.gui.shell.help import ABOUT, CONTENTS, SHORTCUTS, HelpView, about_page
from inspector.gui.shell.menus import (
    fill_menu_bar,
    make_actions,
    refresh_actions,
    set_icons,
)
from inspector.gui.shell.middle import Middle
from inspector.gui.shell.opening import (
    Drop,
    Samples,
    drop_of,
    dropped_paths,
    open_drop,
    open_paths,
)
from inspector.gui.shell.palette import Palette
from inspector.gui.shell.panels import Panels
from inspector.gui.shell.session import SessionKeeper
from inspector.gui.shell.shortcuts import shortcuts_text
from inspector.gui.shell.status_line import StatusLine
from inspector.gui.shell.tool_bar import FilterLink, ToolBar, fill_recent
from inspector.gui.shell.window_state import FocusPlace, WindowState
from inspector.gui.work.jobs import JobState
from inspector.messages import _
from inspector.messages.phrases import as_sentence
from inspector.progress import Progress
from inspector.report.about import BugReport

#: A window of this width or less, in px, hides the file list behind a button.
NARROW = 1100
#: The kind of page whose docks stand as they do beside a page that is alone.
_ALONE = "alone"

#: Opens a menu wherever a keyboard has no menu key.
_MENU_OF_FOCUS: Final = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F10)
#: The kind of job that looks at what is dropped, or held over the window.
_DROP: Final = "drop"


class MainWindow(QMainWindow):
    """One window over one context, on the screen by itself or in a frame that was there before.

    Everything that can be done in it is in the table of actions; :meth:`run` does one by its id.

    Args:
        context: What is open and shown in it.
        kinds: The kinds of entry that it can show.
        actions: What can be done in it, in the order of the menus.
        docks: The docks around the page, those at the right from above.
        left: How another window over the same context was left, whose place this one takes.
    """

    def __init__(
        self,
        context: AppContext,
        kinds: Sequence[KindSpec[Any]],
        actions: Sequence[AnyAction],
        docks: Sequence[DockSpec],
        left: WindowState | None = None,
    ) -> None:
        super().__init__()
        left = left or WindowState()
        theme = context.theme
        self.context = context
        self.actions_table = context.actions = Actions(actions, self._parts, lambda: context.facts)
        self._narrow: bool | None = None
        self._small = (False, False)
        #: Whether a page has the window for itself.
        self.page_alone = left.page_alone
        #: Keeps what is open for the next start; not of a window for one comparison.
        self.session = SessionKeeper(context, self)
        self.session.keeps = left.keeps_session
        self._report = BugReport("")
        self._refresh_soon = QTimer(self)
        self._refresh_soon.setSingleShot(True)
        self._refresh_soon.timeout.connect(self.refresh)
        self.setWindowTitle(PROGRAM)
        self.setMinimumSize(*least_size(theme))
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        made = {SHORTCUTS: lambda: shortcuts_text(self.actions_table), ABOUT: about_page}
        help_view = HelpView(theme, made)
        self.middle = Middle(context, kinds, help_view, left.views)
        self.setCentralWidget(self.middle)
        self.samples = Samples(context, self.middle.notice)
        self.panels = Panels(self, context, docks)
        self.qt_actions = make_actions(self.actions_table, self.run, theme, self)
        fill_menu_bar(self.menuBar(), self.actions_table, self.qt_actions, self.refresh)
        self.recent_menu = QMenu(_("Recent files"), self)
        self.tools = ToolBar(context, self.qt_actions, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tools)
        self.tools.setVisible(context.settings.flag("view/tool-bar"))
        self.filter = FilterLink(self.tools.filter_field, lambda: self.middle.view, self)
        self._make_status_bar()
        self.palette_list = Palette(context, self)
        self.engine_list = EngineChooser(context, self)
        self.disk_watch = DiskWatch(context, self)
        self.drop_hint = DropHint(theme, self)
        self._connect()
        self._arrange()
        self._show_status()
        self.refresh()
        self.middle.take_keyboard()

    def take_over(self, left: WindowState) -> None:
        """Shows what the context has open, as a window left it whose place this one takes."""
        self.context.announce()
        if left.help_page:
            self.middle.show_help(left.help_page)
        focus = left.focus.find(self)
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def hand_over(self) -> WindowState:
        """Stops showing anything, and says how it was left: another window takes its place.

        Nothing of this one may be used afterwards but to delete it.
        """
        middle = self.middle
        state = WindowState(
            middle.states(),
            middle.help_view.page if middle.stack.currentWidget() is middle.help_view else "",
            self.page_alone,
            self.session.keeps,
            FocusPlace.of(self),
        )
        self.panels.arrangement.remember()
        self.session.keep()
        middle.leave()
        return state

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
            context.facts_changed,
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
        context.notified.connect(self.notify)
        context.bytes_wanted.connect(self.show_bytes)
        context.reading_wanted.connect(self.middle.take_keyboard)
        context.jobs.changed.connect(self._job_changed)
        QGuiApplication.clipboard().dataChanged.connect(self._show_copied)
        context.jobs.failed.connect(self._job_failed)
        middle = self.middle
        middle.news.connect(self._show_status)
        middle.filter_changed.connect(self.filter.take_over)
        middle.arrangement_changed.connect(self._arrange)
        middle.wanted.connect(self.run)
        middle.start_page.action_wanted.connect(self.run)
        middle.start_page.path_wanted.connect(lambda path: self.open_paths([path]))
        middle.notice.action_chosen.connect(self._notice_action)
        self.palette_list.picked.connect(self._leave_help_for)
        panels = self.panels
        panels.file_chosen.connect(self.middle.take_keyboard)
        for wanting in (self.tools.wanted, panels.hide_wanted, panels.wanted):
            wanting.connect(self.run)

    def areas(self) -> tuple[QWidget, ...]:
        """The parts of the window in the order in which Tab goes through them."""
        panels = self.panels
        view = self.middle.view
        middle = (view.areas() if view is not None else ()) or (self.middle.stack,)
        beside = panels.bytes, *panels.column(), self.status_line
        return self.tools, panels.files_area, self.middle.notice, *middle, *beside

    # How things stand

    def _parts(self) -> Iterator[object]:
        """What actions are done with now."""
        context, view = self.context, self.middle.view
        yield from (self, self.panels, self.engine_list)
        if self.panels.files is not None:
            yield self.panels.files
        yield from (context, context.service(FieldCommands))
        if view is not None:
            yield from view.parts()
        focus: QWidget | None = self.focusWidget()
        if isinstance(focus, RowsView):
            yield focus
        shown, facts = context.shown, context.facts
        if view is not None and shown is not None and facts.shows_file:
            yield FileAt(context, shown.arguments[0], shown.facts.in_work_tree)

    def refresh(self) -> None:
        """Makes actions and bars say how things stand now."""
        view = self.middle.view
        refresh_actions(self.actions_table, self.qt_actions)
        self.tools.refresh()
        self.tools.files_button.setChecked(self.panels.files_drop.isVisible())
        self.tools.show_filter(view is None or not view.has_filter_field)
        self.filter.refresh(narrow=bool(self._narrow), empty=view is None)
        self.panels.refresh()
        if view is not None:
            view.show_docks(frozenset(self.panels.shown()))
        shown = self.context.shown
        name = plain_lines(shown.name) if shown is not None else ""
        self.setWindowTitle(f"{name} — {PROGRAM}" if name else PROGRAM)

    def refresh_later(self, *_: object) -> None:
        """Does so once the events at hand were answered."""
        # One that is due already is not put off: jobs come and go all the time.
        if not self._refresh_soon.isActive():
            self._refresh_soon.start(0)

    def run(self, name: str) -> None:
        """Does what an action stands for, or says why that cannot be now."""
        self.status_line.recall()
        self.context.bugs.note(name)
        why_not, action = self.actions_table.run(name), self.actions_table[name]
        if why_not and not self.middle.turn_by_number(action):
            self.status_line.show_message(self.middle.why_no_number(action) or why_not)
        self.refresh_later()

    def has_bytes(self) -> bool:
        """Whether there are bytes to show of what is in sight."""
        view = self.middle.view
        return view is not None and view.has_bytes

    # The middle

    def _arrange(self) -> None:
        self.panels.show_parts(self.middle.parts_for_files())
        wanted, view = self.middle.arrangement(), self.middle.view
        if self.page_alone:
            wanted = wanted._replace(name=_ALONE, docks=frozenset())
        self.panels.arrange(wanted)
        if view is not None:
            view.show_alone(self.page_alone)

    def reset_layout(self) -> None:
        """Forgets how the docks were arranged on this kind of page."""
        self.panels.forget()
        self._arrange()

    def _shown_changed(self, shown: Entry | None) -> None:
        # A bug in what showed the entry before says nothing of this one.
        self.panels.renew()
        self.context.bugs.note(f"show {shown.kind}" if shown is not None else "show nothing")
        if shown is not None:
            shown.changed.connect(self._show_status, Qt.ConnectionType.UniqueConnection)
        self._arrange()
        self._show_status()
        self.filter.take_over()
        focus: QWidget | None = self.focusWidget()
        # A file that is closed in the list leaves the keyboard there.
        if focus is None or not self.panels.files_area.isAncestorOf(focus):
            self.middle.take_keyboard()

    def notify(self, mark: str, bold: str, rest: str = "") -> None:
        """Says something in the bar above the page."""
        self.middle.say(mark, bold, rest)

    def report_bug(self, problem: BaseException, report: BugReport) -> None:
        """Says that something stopped, with its report at hand; once of each bug.

        One that comes back, with every paint perhaps, is said in the line at the foot.
        """
        if report.again:
            self.status_line.show_message(_("It stopped there again; the report is kept."))
            return
        self._report = report
        actions = [
            ("copy-report", _("Copy report")),
            ("open-reports", _("Open folder")),
        ]
        actions = [*actions[: 2 if report.file else 1], ("dismiss", _("Continue"))]
        words = f"{type(problem).__name__}: {problem}"
        notice = self.middle.notice
        notice.set_notice("bad", _("Something stopped."), words, actions, copies=True)

    def lose_file(self, problem: AccessError) -> None:
        """Takes a file from sight that changed while it was shown.

        Its page says so; of a file that has none, the bar above the page.
        """
        if not self.context.lose(problem):
            self.notify("bad", _("Not readable."), as_sentence(str(problem)))

    def _notice_action(self, action: str) -> None:
        if action == "copy-report":
            to_clipboard(self._report.text)
        elif action == "open-reports":
            open_folder(self._report.folder)
        else:
            self.middle.notice.clear()
            self.middle.take_keyboard()

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

    def open_paths(self, paths: Iterable[str]) -> None:
        """Opens files in the middle and a folder, or a project's, in the left dock."""
        open_paths(self.context, paths)

    def ask_for_files(self) -> None:
        """Opens the files that somebody chooses."""
        self.open_paths(self.context.ask.files(self, self.context.near))

    def ask_for_folder(self) -> None:
        """Opens the folder that somebody chooses."""
        context = self.context
        folder = context.ask.folder(self, context.near, suffix=PROJECT_SUFFIX)
        if folder:
            self.open_paths([folder])

    def open_recent(self) -> None:
        """Opens the menu of recent files below the button that opens files."""
        self.recent_menu.clear()
        fill_recent(self.recent_menu, self.context)
        button = self.tools.open_button
        self.recent_menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def show_start_page(self) -> None:
        """Shows the page that an empty window has."""
        self.middle.leave_help()
        self.context.show(None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        paths = dropped_paths(event.mimeData())
        # Rows that are dragged out of a list of this window do nothing in it.
        if paths and event.source() is None:
            event.acceptProposedAction()
            self._hold(held=True)
            self._look_at_drop(paths, lambda drop: self.drop_hint.say(drop.words))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.context.jobs.cancel_kind(_DROP)
        self._hold(held=False)

    def _hold(self, *, held: bool) -> None:
        """Shows that something is held over the window, or no more."""
        self.middle.start_page.drop_area.set_over(held)
        if not held:
            self.drop_hint.say("")

    def dropEvent(self, event: QDropEvent) -> None:
        self._hold(held=False)
        paths = dropped_paths(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self._look_at_drop(paths, partial(open_drop, self.context))

    def _look_at_drop(self, paths: Sequence[str], found: Callable[[Drop], None]) -> None:
        """Has a worker look at what is dropped, or held; a drop takes the place of what was."""

        def look(progress: Progress) -> Drop:
            progress(0)
            return drop_of(paths)

        self.context.jobs.start(_DROP, look, found, owner=self)

    # Copying

    def copy(self) -> None:
        """Copies what is selected at the part that has the keyboard, else the selected place."""
        widget: QWidget | None = self.focusWidget()
        while widget is not None:
            text = getattr(widget, "copy_text", None)
            if text is not None:
                # Nothing to copy, or too much of it, leaves the clipboard as it is.
                if found := text():
                    to_clipboard(found)
                return
            if isinstance(widget, QLineEdit | QTextEdit):
                widget.copy()
                return
            if isinstance(widget, QLabel) and widget.hasSelectedText():
                to_clipboard(widget.selectedText())
                return
            widget = widget.parentWidget()
        if self.context.selection is not None:
            to_clipboard(self.context.selection.field)

    def _show_copied(self) -> None:
        """Says what was put on the clipboard, whatever part of the window did it."""
        # What somebody copies elsewhere is none of our business.
        if self.isActiveWindow():
            words = copied_words(QGuiApplication.clipboard().text())
            if words:
                self.status_line.show_message(words)

    def _reports(self) -> list[AnyAction]:
        """The reports that can be copied now."""
        return [
            row
            for row, possible, __ in self.actions_table.states()
            if possible and row.group == "report"
        ]

    def copy_as(self) -> None:
        """Opens the ways to copy at the part that has the keyboard."""
        menu = QMenu(self)
        self.context.service(FieldCommands).fill_copy_menu(menu)
        menu.addSeparator()
        for report in self._reports():
            entry = menu.addAction(str(report.title))
            entry.triggered.connect(lambda _=False, name=report.id: self.run(name))
        focus: QWidget | None = self.focusWidget()
        at = focus if focus is not None else self
        place = getattr(at, "menu_place", None)
        pop_up(menu, place() if place is not None else at.mapToGlobal(at.rect().center()))

    # Finding

    def focus_filter(self) -> None:
        """Gives the keyboard to the field that filters what is shown."""
        view = self.middle.view
        if view is None and self.middle.start_page.isVisible():
            self.middle.start_page.focus_search()
        elif view is None or not view.focus_filter():
            self.tools.filter_field.select_all()

    def find_here(self) -> None:
        """Finds in the bytes where they are in sight, unless somebody is in the page above.

        Where there is neither, it finds files of the folder.
        """
        focus: QWidget | None = self.focusWidget()
        if self.middle.shows_help:
            self.middle.help_view.open_find()
            return
        in_page = focus is not None and self.middle.stack.isAncestorOf(focus)
        if self.filter.hint() and (in_page or not self.panels.bytes_shown()):
            view = self.middle.view
            if view is None or not view.open_find():
                self.focus_filter()
        elif self.has_bytes():
            self.panels.show_bytes()
            self.panels.bytes.call(lambda view: view.open_find())
        elif self.middle.start_page.can_search():
            self.middle.start_page.focus_search()
        else:
            self.find_in_folder()

    def can_find(self) -> bool:
        """Whether there is anything to find something in."""
        has_list = self.context.facts.has_beside or self.middle.start_page.can_search()
        shows_help = self.middle.shows_help
        return bool(self.filter.hint()) or self.has_bytes() or has_list or shows_help

    def find_in_folder(self) -> None:
        """Gives the keyboard to the field that finds files of the folder, here or on its page."""
        if self.context.shown is self.context.beside:
            self.focus_filter()
            return
        if not self.panels.files_area.isVisible():
            self.toggle_dock(FILES.id)
        self.panels.files_area.call(lambda files: files.focus_find())

    # Help

    def show_help(self) -> None:
        """Shows the contents of the help."""
        self.middle.show_help(CONTENTS)

    def show_shortcuts(self) -> None:
        """Shows the page of keys."""
        self.middle.show_help(SHORTCUTS)

    def explain(self) -> None:
        """Shows the help page about what is shown or explained."""
        context, view = self.context, self.middle.view
        if view is not None and view.help_page:
            self.middle.show_help(view.help_page)
        elif context.document is not None and context.finding is not None:
            self.middle.show_help(f"rules/{context.finding.rule}")
        else:
            self.middle.show_help(SHORTCUTS if context.document is None else CONTENTS)

    def show_about(self) -> None:
        """Shows the page that says which program this is."""
        self.middle.show_help(ABOUT)

    def _leave_help_for(self, item: PickItem) -> None:
        if item.kind in ("field", "offset"):
            self.middle.leave_help()

    # Lists over the window

    def open_palette(self, text: str = "") -> None:
        """Opens the palette below the go-to field, with a text to start from."""
        theme, document = self.context.theme, self.context.document
        if document is not None:
            document.want_fields()
        width = min(theme.px(560), self.width() - theme.px(32))
        self._open_list(self.palette_list, self.width() - theme.px(8) - width, width, text)

    def open_engine_list(self) -> None:
        """Opens the list of engines below the button that names the target."""
        theme = self.context.theme
        width = min(theme.px(460), self.width() - theme.px(32))
        left = theme.px(16)
        if self.tools.isVisible():
            left = self.tools.target_button.mapTo(self, QPoint(0, 0)).x()
        left = min(left, self.width() - width - theme.px(8))
        self._open_list(self.engine_list, left, width, "")

    def _open_list(self, shown: PickList, left: int, width: int, text: str) -> None:
        for other in (self.palette_list, self.engine_list):
            if other is not shown:
                other.leave()
        shown.open_with(QRect(left, self.middle_top(), width, 0), text)

    def middle_top(self) -> int:
        """Where the page begins, in px from above."""
        return self.middle.stack.mapTo(self, QPoint(0, 0)).y()

    def go_to_offset(self, offset: int) -> None:
        """Selects the field at an offset and shows the byte itself."""
        self.panels.bytes.call(lambda view: view.go_to(offset))
        self.show_bytes()

    def show_bytes(self) -> None:
        """Shows the bytes and gives the keyboard to them."""
        self.panels.show_bytes()
        self.panels.bytes.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh_later()

    def _bar(self, name: str) -> QWidget:
        return self.tools if name == "tool-bar" else self.statusBar()

    def bar_shown(self, name: str) -> bool:
        """Whether a bar can be seen, by the id of its action."""
        return self._bar(name).isVisibleTo(self)

    def toggle_bar(self, name: str) -> None:
        """Shows or hides a bar, by the id of its action, from now on."""
        self._bar(name).setVisible(not self.bar_shown(name))
        self.context.settings.set(f"view/{name}", self.bar_shown(name))

    def toggle_page_alone(self) -> None:
        """Leaves out the docks and what stands above the pages of a file, or shows them again."""
        self.page_alone = not self.page_alone
        self._arrange()
        self.middle.take_keyboard()
        self.refresh_later()

    def toggle_full_screen(self) -> None:
        """Gives the window the whole screen, or takes it back."""
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def has_full_screen(self) -> bool:
        """Whether the window has the whole screen."""
        return self.window().isFullScreen()

    def toggle_dock(self, name: str) -> None:
        """Shows or hides a dock by its id."""
        bar = self.statusBar()
        bottom = bar.y() if bar.isVisible() else self.height()
        self.panels.toggle(name, self.middle_top(), bottom)

    # Size, look and the end

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        bars = (self.menuBar(), self.tools, self.statusBar())
        taken = sum(bar.height() for bar in bars if bar.isVisibleTo(self))
        self.panels.set_room(self.height() - taken)
        self._settle_width()
        for shown in (self.palette_list, self.engine_list, self.panels.files_drop):
            shown.leave()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle_width()
        self.disk_watch.set_watching(self.isActiveWindow())

    def _settle_width(self) -> None:
        theme = self.context.theme
        narrow = self.width() <= max(NARROW, theme.px(NARROW))
        small = is_small(theme, self.width(), self.height())
        if narrow != self._narrow:
            self._narrow = narrow
            self.tools.set_narrow(narrow)
            self.panels.set_narrow(narrow)
        elif small == self._small:
            return
        self._small = small
        self.tools.set_small(small[0])
        self.panels.set_small(*small)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        # What is inside of a window is told just this of it.
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            self.disk_watch.set_watching(self.isActiveWindow())
        return super().event(event)

    def _take_theme(self, theme: Theme) -> None:
        sizes = self.panels.arrangement.sizes()
        spread_theme(self, theme)
        self.panels.arrangement.set_sizes(sizes)
        # Once the docks have the sizes that they ask for with this text.
        QTimer.singleShot(0, self, self.panels.fit_findings)
        # The bar takes the height of its line as it is asked to, and does not tell the window.
        bar = self.statusBar()
        QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.LayoutRequest))
        bar.updateGeometry()
        set_icons(self.actions_table, self.qt_actions, theme)
        # What there is room for depends on how large the text is.
        self._settle_width()
        self.refresh_later()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.keyCombination() == _MENU_OF_FOCUS:
            open_menu_of(self.focusWidget())
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        """Leaves what is nearest: a list over the window, help, a job, a filter, the settings."""
        for shown in (self.palette_list, self.engine_list, self.panels.files_drop):
            if shown.isVisible():
                shown.leave()
                return
        if self.middle.stack.currentWidget() is self.middle.help_view:
            self.middle.leave_help()
        elif self.context.jobs.current() is not None:
            self.context.stop_job()
        elif self._leave_filter():
            pass
        elif self.tools.filter_field.text():
            self.filter.clear()
        elif self.page_alone:
            self.toggle_page_alone()
        elif self.middle.view is not None and self.middle.view.is_passing:
            self.context.close_shown()
        else:
            self._go_reading()
        self.refresh()

    def _leave_filter(self) -> bool:
        """Takes the keyboard from an empty filter back to what it narrows; False where it is not.

        The field clears itself first, and the filter of the tool bar is another one than that of a
        list beside it.
        """
        widget: QWidget | None = self.focusWidget()
        while widget is not None and not isinstance(widget, FilterField):
            widget = widget.parentWidget()
        if widget is self.tools.filter_field:
            self.filter.leave()
            return True
        if widget is None or widget.rows is None or not widget.rows.isVisible():
            return False
        widget.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _go_reading(self) -> None:
        """Takes the keyboard to where reading begins in the middle, unless it is there already."""
        view = self.middle.view
        focus: QWidget | None = self.focusWidget()
        area = self.middle.stack if view is None else view.reading_area()
        if focus is not None and area.isAncestorOf(focus):
            return
        if view is not None:
            view.take_keyboard()
        elif (stop := first_stop(area)) is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def shown_areas(self) -> list[QWidget]:
        """The parts of the window that F6 goes through: bars and docks, and the page as one.

        What lies over the page comes next to it.
        """
        panels, middle = self.panels, self.middle
        overlay = middle.view.overlay() if middle.view is not None else None
        over = (overlay,) if overlay is not None else ()
        areas = self.tools, panels.files_area, middle.notice, middle.stack, *over, panels.bytes
        every = *areas, *panels.column()
        return [area for area in every if area.isVisible() and first_stop(area) is not None]

    def step_area(self, by: int) -> None:
        """Takes the keyboard to the area after the one that has it for +1, before it for −1."""
        area = area_beside(self.shown_areas(), self.focusWidget(), by)
        if area is not None:
            enter_area(area, self.middle.view if area is self.middle.stack else None)

    def enter_menus(self) -> None:
        """Takes the keyboard to the menu bar, and opens its first menu."""
        bar = self.menuBar()
        bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
        bar.setActiveAction(bar.actions()[0])

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        focus: QWidget | None = self.focusWidget()
        stop = next_stop(self.areas(), focus, 1 if next else -1)
        if stop is None:
            return False
        reason = Qt.FocusReason
        stop.setFocus(reason.TabFocusReason if next else reason.BacktabFocusReason)
        return True

    def leave(self) -> None:
        """Closes the window, whatever holds it on the screen."""
        self.window().close()

    def closeEvent(self, event: QCloseEvent) -> None:
        settings, context = self.context.settings, self.context
        self.panels.arrangement.remember()
        settings.set("window/geometry", bytes(self.window().saveGeometry().data()))
        self.session.keep()
        context.shut_down()
        super().closeEvent(event)
