"""What each action of the table does in a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QTextEdit, QWidget

from inspector import __version__
from inspector.checks.explain import explain
from inspector.gui.contents.fields_view import FieldsView
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.action import PAGE
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.field_copy import diff_command, link_command
from inspector.gui.desk.paged_view import PagedView
from inspector.gui.diff.view import DiffView
from inspector.gui.folders.view import FolderDiffView
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.copy_button import WAYS
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.shell.actions import THEME
from inspector.gui.shell.focus_order import first_stop
from inspector.gui.shell.help import COMPARING, CONTENTS, SHORTCUTS
from inspector.gui.upgrades.copying import COPY_WAYS, copy_preview
from inspector.gui.work.ask import start_folder
from inspector.resource import resource_path

if TYPE_CHECKING:
    from inspector.gui.shell.window import MainWindow

#: The sample that is shown first: everything in it can be read, and a save would change it.
SAMPLE = "Lantern.uasset"
#: Recent files in menus.
RECENT = 10


class Commands:
    """Does actions by their ids; a window asks it only for those that apply."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._context = window.context
        self._fields = FieldCommands(window.context)
        context = window.context
        self._run: dict[str, Callable[[], object]] = {
            "open-files": self._open_files,
            "open-folder": self._open_folder,
            "open-sample": self.open_samples,
            "recent": self._open_recent,
            "compare": self._compare,
            "compare-committed": window.committed.compare_shown,
            "compare-folders": self._compare_folders,
            "swap-sides": self._swap_sides,
            "copy-diff-markdown": lambda: self._copy_diff("markdown"),
            "copy-diff-json": lambda: self._copy_diff("json"),
            "change-list": lambda: self._in_diff(lambda view: view.toggle_list()),
            "diff-only-changes": lambda: self._in_diff(lambda view: view.bar.only.toggle()),
            "diff-hide-following": lambda: self._in_diff(lambda view: view.bar.noise.toggle()),
            "diff-hide-layout": lambda: self._in_diff(lambda view: view.bar.layout_box.toggle()),
            "diff-hide-versions": lambda: self._in_diff(lambda view: view.bar.version.toggle()),
            "other-side": lambda: self._in_diff(lambda view: view.show_other_side()),
            "next-change": lambda: self._step_change(1),
            "previous-change": lambda: self._step_change(-1),
            "read-again": self._read_again,
            "close-file": self._close_file,
            "close-folder": self._close_folder,
            "start-page": self._start_page,
            "quit": window.close,
            "copy": self._copy,
            "copy-as": self._copy_as,
            "copy-json": lambda: self._fields.copy("json"),
            "copy-markdown": lambda: self._fields.copy("row"),
            "copy-field-path": lambda: self._fields.copy("path"),
            "copy-hex": lambda: self._fields.copy("hex"),
            "copy-finding": self._copy_finding,
            "copy-upgrades-markdown": lambda: copy_preview(context.document, "markdown"),
            "copy-upgrades-json": lambda: copy_preview(context.document, "json"),
            "copy-path": self._copy_path,
            "copy-link": self._copy_link,
            "filter": self._filter,
            "find-bytes": self._find_bytes,
            "clear-filter": lambda: window.filter.clear(),
            "filter-by-value": lambda: self._on_row("filter-by-value"),
            "exclude-value": lambda: self._on_row("exclude-value"),
            "expand-all": lambda: self._on_row("expand-all"),
            "find-in-folder": self._find_in_folder,
            "left-dock": window.toggle_files,
            "findings-dock": lambda: window.panels.toggle("findings-dock"),
            "why-dock": lambda: window.panels.toggle("why-dock"),
            "toggle-bytes": window.panels.toggle_bytes,
            "tool-bar": self._toggle_tool_bar,
            "status-bar": self._toggle_status_bar,
            "reset-layout": window.reset_layout,
            "full-screen": self._full_screen,
            "back": context.go_back,
            "forward": context.go_forward,
            "palette": window.open_palette,
            "go-to": lambda: window.open_palette("@"),
            "go-to-target": self._fields.go_to_target,
            "next-finding": lambda: context.step_finding(1),
            "previous-finding": lambda: context.step_finding(-1),
            "next-file": lambda: context.step_entry(1),
            "previous-file": lambda: context.step_entry(-1),
            "next-area": lambda: self._step_area(1),
            "previous-area": lambda: self._step_area(-1),
            "cancel": self._cancel,
            "choose-engine": window.open_engine_list,
            "engine-file": self._engine_file,
            "engine-root": self._engine_root,
            "target-older": lambda: context.choose_target(context.next_target(-1)),
            "target-newer": lambda: context.choose_target(context.next_target(1)),
            "default-engine": context.follow_default_target,
            "explain": self._explain,
            "help": lambda: window.middle.show_help(CONTENTS),
            "shortcuts": lambda: window.middle.show_help(SHORTCUTS),
            "about": self._about,
        }

    def field_selected(self) -> bool:
        """Whether the selected place is a field of the file that is shown, read and known."""
        return self._fields.node() is not None

    def refers(self) -> bool:
        """Whether the selected field refers to an object of its package."""
        return bool(self._fields.target())

    def known(self) -> frozenset[str]:
        """The ids that have a meaning of their own; pages and looks are understood besides."""
        return frozenset(self._run)

    def run(self, name: str) -> None:
        """Does an action.

        Raises:
            KeyError: There is none of that id.
        """
        if name.startswith(PAGE):
            self._window.middle.show_page(name.removeprefix(PAGE))
        elif name.startswith(THEME):
            self._window.look_wanted.emit(name.removeprefix(THEME))
        else:
            self._run[name]()

    # Files

    def _near(self) -> str:
        document = self._context.document
        return start_folder(document.path if document is not None else "")

    def _open_files(self) -> None:
        self._window.open_paths(self._context.ask.files(self._window, self._near()))

    def _open_folder(self) -> None:
        folder = self._context.ask.folder(self._window, self._near())
        if folder:
            self._window.open_paths([folder])

    def open_samples(self) -> None:
        """Opens the bundled samples: their folder at the left, one of them in the middle."""
        folder = resource_path("samples")
        self._window.open_paths([str(folder), str(folder / SAMPLE)])

    def _open_recent(self) -> None:
        self.fill_recent(self._window.recent_menu)
        button = self._window.tools.open_button
        self._window.recent_menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def fill_recent(self, menu: QMenu) -> None:
        """Puts the recent files at the end of a menu."""
        if menu is self._window.recent_menu:
            menu.clear()
        entries = self._context.recent_files.entries()[:RECENT]
        for entry in entries:
            action = QAction(Path(entry.path).name.replace("&", "&&"), menu)
            set_tip(action, entry.path)
            action.triggered.connect(
                lambda _=False, path=entry.path: self._window.open_paths([path])
            )
            menu.addAction(action)
        if not entries:
            nothing = QAction("No recent files", menu)
            nothing.setEnabled(False)
            menu.addAction(nothing)

    def _read_again(self) -> None:
        self._context.read_again()
        self._window.committed.forget()

    def _close_file(self) -> None:
        if self._context.shown in self._context.entries():
            self._context.close(self._context.shown)

    def _close_folder(self) -> None:
        if self._context.beside is not None:
            self._context.close(self._context.beside)

    def _compare(self) -> None:
        """Compares two files that are chosen in the list, else the one shown with another."""
        context = self._context
        chosen = self._window.panels.files.chosen_files()
        if len(chosen) == 2:
            context.compare(*(entry.arguments[0] for entry in chosen))
            return
        shown = context.document if context.document is context.shown else None
        answer = context.ask.files(self._window, self._near())
        found = [str(Path(path).absolute()) for path in answer]
        if shown is not None and len(found) == 1:
            context.compare(shown.path, found[0])
        elif len(found) == 2:
            context.compare(found[0], found[1])
        elif found:
            what = "Two files are compared." if shown is None else "One other file is compared."
            self._window.tell("info", what, f"{len(found)} were chosen.")

    def _compare_folders(self) -> None:
        """Asks for two folders, one after the other, and compares them."""
        context = self._context
        old = context.ask.folder(self._window, self._near(), "Compare folders: the old one")
        if not old:
            return
        new = context.ask.folder(self._window, start_folder(old), "Compare folders: the new one")
        if new:
            context.compare(*(str(Path(path).absolute()) for path in (old, new)))

    def _swap_sides(self) -> None:
        if self._context.shown is not None:
            self._context.swap_sides(self._context.shown)

    def _step_change(self, by: int) -> None:
        view = self._window.middle.view
        if isinstance(view, DiffView | FolderDiffView):
            view.step(by)

    def _copy_diff(self, way: str) -> None:
        view = self._window.middle.view
        if isinstance(view, DiffView | FolderDiffView):
            view.copy_as(way)

    def _in_diff(self, act: Callable[[DiffView], object]) -> None:
        view = self._window.middle.view
        if isinstance(view, DiffView):
            act(view)

    def _start_page(self) -> None:
        self._window.middle.leave_help()
        self._context.show(None)

    # Copying

    def _copy(self) -> None:
        widget: QWidget | None = self._window.focusWidget()
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
        selection = self._context.selection
        if selection is not None:
            to_clipboard(selection.field)

    def _copy_as(self) -> None:
        """Opens the ways to copy at the part that has the keyboard."""
        menu = QMenu(self._window)
        self._fields.fill_copy_menu(menu)
        if self._context.finding is not None:
            menu.addSeparator()
            finding = QAction("Finding as Markdown", menu)
            finding.triggered.connect(lambda _=False: self._copy_finding())
            menu.addAction(finding)
        if self._page() == "upgrades":
            menu.addSeparator()
            for way in COPY_WAYS:
                whole = QAction(f"Upgrade preview as {WAYS[way]}", menu)
                whole.triggered.connect(
                    lambda _=False, way=way: copy_preview(self._context.document, way)
                )
                menu.addAction(whole)
        menu.aboutToHide.connect(menu.deleteLater)
        focus: QWidget | None = self._window.focusWidget()
        if isinstance(focus, FieldsView):
            menu.popup(focus.menu_place())
        else:
            at = focus if focus is not None else self._window
            menu.popup(at.mapToGlobal(at.rect().center()))

    def _on_row(self, name: str) -> None:
        """Does an action of the current row of Contents."""
        view = self._window.middle.view
        page = view.page("contents") if isinstance(view, PagedView) else None
        if isinstance(page, ContentsPage):
            page.run(name)

    def _page(self) -> str:
        view = self._window.middle.view
        return view.current_page() if view is not None else ""

    def _copy_path(self) -> None:
        if self._context.document is not None:
            to_clipboard(self._context.document.path)

    def _copy_link(self) -> None:
        selection, pair = self._context.selection, self._context.shown
        of_pair = pair is not None and pair.has_sides
        if selection is not None and pair is not None and of_pair and selection.path == pair.key:
            old, new = pair.arguments
            to_clipboard(diff_command(old, new, selection.field))
        elif selection is not None:
            engine = self._context.target.name
            to_clipboard(link_command(selection.path, selection.field, engine))

    def _copy_finding(self) -> None:
        context, document = self._context, self._context.document
        if document is None or document.opened is None or document.answer is None:
            return
        finding, answer = context.finding, document.answer
        if finding is not None:
            told = explain(
                finding,
                document.opened.facts,
                answer.profile,
                answer.releases,
                document.path,
            )
            to_clipboard(told.markdown())

    # View

    def _toggle_tool_bar(self) -> None:
        tools = self._window.tools
        tools.setVisible(not tools.isVisibleTo(self._window))
        self._context.settings.set("view/tool-bar", tools.isVisibleTo(self._window))

    def _toggle_status_bar(self) -> None:
        bar = self._window.statusBar()
        bar.setVisible(not bar.isVisibleTo(self._window))
        self._context.settings.set("view/status-bar", bar.isVisibleTo(self._window))

    def _full_screen(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _filter(self) -> None:
        view = self._window.middle.view
        if view is None or not view.focus_filter():
            self._window.tools.filter_field.select_all()

    def _find_in_folder(self) -> None:
        window = self._window
        if not window.panels.files.isVisible():
            window.toggle_files()
        window.panels.files.focus_find()

    def _find_bytes(self) -> None:
        """Finds in the bytes where they are in sight, unless somebody is in the page above."""
        window = self._window
        focus: QWidget | None = window.focusWidget()
        in_page = focus is not None and window.middle.stack.isAncestorOf(focus)
        if window.filter.hint() and (in_page or not window.panels.bytes_shown()):
            window.tools.filter_field.select_all()
        else:
            window.panels.show_bytes()
            window.panels.bytes.call(lambda view: view.open_find())

    def areas(self) -> list[QWidget]:
        """The parts of the window that F6 goes through, those that are shown."""
        parts = self._window.areas()
        return [part for part in parts if part.isVisible() and first_stop(part) is not None]

    def _step_area(self, by: int) -> None:
        areas = self.areas()
        focus: QWidget | None = self._window.focusWidget()
        inside = [
            at
            for at, area in enumerate(areas)
            if focus is not None and (area is focus or area.isAncestorOf(focus))
        ]
        at = inside[0] + by if inside else (0 if by > 0 else -1)
        if areas:
            area = areas[at % len(areas)]
            proxy = area.focusProxy()
            stop = proxy if proxy is not None and proxy.isVisible() else first_stop(area)
            if stop is not None:
                stop.setFocus(Qt.FocusReason.TabFocusReason)

    def _cancel(self) -> None:
        state = self._context.jobs.current()
        if state is not None:
            self._context.jobs.cancel(state.number)

    def escape(self) -> None:
        """Leaves what is nearest: a list over the window, help, a job, a filter, a field."""
        window = self._window
        for shown in (window.palette_list, window.engine_list, window.panels.files_drop):
            if shown.isVisible():
                shown.leave()
                return
        if window.middle.stack.currentWidget() is window.middle.help_view:
            window.middle.leave_help()
        elif self._context.jobs.current() is not None:
            self._cancel()
        elif window.tools.filter_field.text():
            window.filter.clear()
        else:
            stop = first_stop(window.middle.stack)
            if stop is not None:
                stop.setFocus(Qt.FocusReason.OtherFocusReason)
        window.refresh()

    # Engine

    def _engine_file(self) -> None:
        chosen = self._context.ask.engine(self._window, self._near())
        if chosen:
            self._context.choose_target(chosen)

    def _engine_root(self) -> None:
        chosen = self._context.ask.engine_root(self._window, self._near())
        if chosen:
            self._context.choose_target(chosen)

    # Help

    def _explain(self) -> None:
        context = self._context
        view = self._window.middle.view
        if isinstance(view, DiffView):
            self._window.middle.show_help(COMPARING)
        elif context.document is not None and context.finding is not None:
            context.help_requested.emit(f"rules/{context.finding.rule}")
        else:
            self._window.middle.show_help(SHORTCUTS if context.document is None else CONTENTS)

    def _about(self) -> None:
        newest = self._context.catalog.newest.name
        self._window.tell(
            "info", f"Asset Inspector {__version__}.", f"Knows engines 4.0 to {newest}."
        )
