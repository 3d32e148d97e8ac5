"""What can be done with the window itself; parts of the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from inspector.gui.desk.action import PAGE, Action, always
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import AnyView, EntryView
from inspector.gui.desk.facts import DeskFacts, SelectionKind
from inspector.gui.desk.page_spec import DockSpec, PageSpec
from inspector.gui.desk.report import save_report
from inspector.gui.rows.row_view import RowsView
from inspector.gui.shell.window import MainWindow
from inspector.messages import Label, lazy

_NO_FILE: Final = lazy("no file is open")


def _window(
    name: str,
    title: Label,
    place: str,
    run: Callable[[MainWindow], object],
    shortcut: str = "",
    when: Callable[[DeskFacts], bool] = always,
    needs: Label = "",
    icon: str | None = None,
    checked: Callable[[MainWindow], bool] | None = None,
    ready: Callable[[MainWindow], bool] = always,
) -> Action[MainWindow]:
    """What is done with the window."""
    return Action(name, title, place, MainWindow, run, shortcut, when, ready, needs, icon, checked)


def _desk(
    name: str,
    title: Label,
    place: str,
    run: Callable[[AppContext], object],
    shortcut: str = "",
    when: Callable[[DeskFacts], bool] = always,
    needs: Label = "",
    icon: str | None = None,
) -> Action[AppContext]:
    """What is done with what is open, shown and selected."""
    return Action(name, title, place, AppContext, run, shortcut, when, always, needs, icon)


def _several(facts: DeskFacts) -> bool:
    return facts.entries > 1


def _can_copy_as(facts: DeskFacts) -> bool:
    """Whether there is more than one way to copy what is selected or found."""
    return bool(facts.findings) or facts.selection >= SelectionKind.FIELD


def _save(window: MainWindow) -> None:
    view = window.middle.view
    report = (view.report() if view is not None else None) or window.context.report
    if report is not None:
        save_report(window.context, report, window)


# File ------------------------------------------------------------------------------------------

OPEN_ACTIONS: Final = (
    _window(
        "open-files",
        lazy("Open files…"),
        "File/open",
        MainWindow.ask_for_files,
        "Ctrl+O",
        icon="open",
    ),
    _window(
        "open-folder",
        lazy("Open a folder or project…"),
        "File/open",
        MainWindow.ask_for_folder,
        "Ctrl+Shift+O",
        icon="project",
    ),
    _window(
        "open-sample",
        lazy("Try the samples"),
        "File/open",
        lambda window: window.samples.show(),
        icon="sample",
    ),
    _window(
        "recent", lazy("Recent files"), "File/open", MainWindow.open_recent, "Ctrl+R", icon="clock"
    ),
)

SAVE_REPORT: Final = _window(
    "save-report",
    lazy("Save report…"),
    "File/file",
    _save,
    "Ctrl+S",
    when=lambda facts: facts.shown is not None and facts.shown.has_report,
    needs=lazy("nothing that was read is shown"),
    icon="export",
)

ENTRY_ACTIONS: Final = (
    _desk(
        "read-again",
        lazy("Read again"),
        "File/file",
        AppContext.read_again,
        "F5",
        when=lambda facts: not facts.is_empty,
        needs=lazy("nothing is open"),
        icon="rescan",
    ),
    _desk(
        "close-file",
        lazy("Close file"),
        "File/file",
        AppContext.close_shown,
        "Ctrl+W",
        when=lambda facts: facts.shown is not None,
        needs=_NO_FILE,
        icon="close",
    ),
    _desk(
        "close-folder",
        lazy("Close folder"),
        "File/file",
        AppContext.close_beside,
        when=lambda facts: facts.has_beside,
        needs=lazy("no folder is open"),
    ),
    _window("start-page", lazy("Start page"), "File/end", MainWindow.show_start_page),
    _window("quit", lazy("Quit"), "File/end", MainWindow.leave, "Ctrl+Q"),
)

# Edit ------------------------------------------------------------------------------------------

COPY_ACTIONS: Final = (
    _window("copy", lazy("Copy"), "Edit/copy", MainWindow.copy, "Ctrl+C", icon="copy"),
    _window(
        "copy-as",
        lazy("Copy as…"),
        "Edit/copy",
        MainWindow.copy_as,
        "Ctrl+Shift+C",
        when=_can_copy_as,
        needs=lazy("nothing is selected"),
    ),
)

FIND_ACTIONS: Final = (
    _window(
        "filter",
        lazy("Filter this view"),
        "Edit/find",
        MainWindow.focus_filter,
        "Ctrl+L",
        ready=lambda window: bool(window.filter.hint()),
        needs=lazy("nothing to filter here"),
        icon="filter",
    ),
    _window(
        "find-bytes",
        lazy("Find in view or bytes"),
        "Edit/find",
        MainWindow.find_here,
        "Ctrl+F",
        ready=MainWindow.can_find,
        needs=lazy("nothing is open"),
        icon="search",
    ),
    _window(
        "clear-filter",
        lazy("Clear filter"),
        "Edit/find",
        lambda window: window.filter.clear(),
        ready=lambda window: bool(window.tools.filter_field.text()),
        needs=lazy("no filter is set"),
    ),
    _window(
        "go-to-file",
        lazy("Go to file…"),
        "Edit/find",
        lambda window: window.open_palette("/"),
        "Ctrl+P",
        icon="file",
    ),
)

FIND_IN_FOLDER: Final = _window(
    "find-in-folder",
    lazy("Find in folder"),
    "Edit/find",
    MainWindow.find_in_folder,
    "Ctrl+Shift+F",
    when=lambda facts: facts.has_beside,
    needs=lazy("no folder is open"),
    icon="search",
)

# View ------------------------------------------------------------------------------------------


def page_actions(pages: Iterable[PageSpec]) -> tuple[Action[AnyView], ...]:
    """The actions that turn to pages; those of several kinds with one id share it."""
    return tuple(_turns_to(page) for page in {page.id: page for page in pages}.values())


def _turns_to(page: PageSpec) -> Action[AnyView]:
    return Action(
        PAGE + page.id,
        page.title,
        "View/pages",
        EntryView,
        lambda view: view.turn_to(page.id),
        page.key,
        ready=lambda view: page.id in view.available_pages(),
        needs=_NO_FILE,
        checked=lambda view: view.current_page() == page.id,
        reason=lambda view: view.why_no_page(page.id),
    )


def dock_action(dock: DockSpec) -> Action[MainWindow]:
    """The action that shows and hides a dock; one below the page shows what the page is about."""
    below = dock.place == "below"
    return _window(
        dock.action,
        dock.title,
        "View/docks",
        lambda window: window.toggle_dock(dock.id),
        dock.shortcut,
        ready=MainWindow.has_bytes if below else always,
        needs=_NO_FILE if below else "",
        icon=dock.icon,
        checked=lambda window: dock.id in window.panels.shown(),
    )


BAR_ACTIONS: Final = (
    _window(
        "tool-bar",
        lazy("Tool bar"),
        "View/docks",
        lambda window: window.toggle_bar("tool-bar"),
        checked=lambda window: window.bar_shown("tool-bar"),
    ),
    _window(
        "status-bar",
        lazy("Status bar"),
        "View/docks",
        lambda window: window.toggle_bar("status-bar"),
        checked=lambda window: window.bar_shown("status-bar"),
    ),
    _window("reset-layout", lazy("Reset layout"), "View/docks", MainWindow.reset_layout),
)


CHOOSE_COLUMNS: Final = Action(
    "choose-columns",
    lazy("Columns…"),
    "View/rows",
    RowsView,
    RowsView.choose_columns,
    "Shift+F4",
    ready=RowsView.has_column_choice,
    needs=lazy("no table with columns to choose has the keyboard"),
    icon="table",
)

SCREEN_ACTIONS: Final = (
    _window(
        "page-alone",
        lazy("Only the page"),
        "View/screen",
        MainWindow.toggle_page_alone,
        "F11",
        ready=lambda window: window.middle.view is not None,
        needs=lazy("nothing is open"),
        checked=lambda window: window.page_alone,
    ),
    _window(
        "full-screen",
        lazy("Full screen"),
        "View/screen",
        MainWindow.toggle_full_screen,
        "Shift+F11",
        checked=MainWindow.has_full_screen,
    ),
)

# Go --------------------------------------------------------------------------------------------

GO_ACTIONS: Final = (
    _desk(
        "back",
        lazy("Step back"),
        "Go/history",
        AppContext.go_back,
        "Alt+Left",
        when=lambda facts: facts.can_go_back,
        needs=lazy("nothing was shown or selected before"),
        icon="back",
    ),
    _desk(
        "forward",
        lazy("Step forward"),
        "Go/history",
        AppContext.go_forward,
        "Alt+Right",
        when=lambda facts: facts.can_go_forward,
        needs=lazy("nothing was left by going back"),
        icon="fwd",
    ),
    _window(
        "palette",
        lazy("Commands and places…"),
        "Go/go",
        MainWindow.open_palette,
        "Ctrl+Shift+P",
        icon="palette",
    ),
    _window(
        "go-to",
        lazy("Go to offset, field or export…"),
        "Go/go",
        lambda window: window.open_palette("@"),
        "Ctrl+G",
        when=lambda facts: facts.document is not None and facts.document.is_read,
        ready=lambda window: window.middle.view is not None,
        needs=_NO_FILE,
        icon="goto",
    ),
)


def _steps(name: str, title: Label, key: str, by: int) -> Action[AppContext]:
    """What shows the entry beside the one that is shown."""
    return _desk(
        name,
        title,
        "Go/file",
        lambda context: context.step_entry(by),
        key,
        when=_several,
        needs=lazy("no other file is open"),
    )


def _walks(name: str, title: Label, key: str, by: int) -> Action[MainWindow]:
    """What takes the keyboard to the area beside the one that has it."""
    return _window(name, title, "Go/area", lambda window: window.step_area(by), key)


AREA_ACTIONS: Final = (
    _steps("next-file", lazy("Next file"), "Ctrl+Tab", 1),
    _steps("previous-file", lazy("Previous file"), "Ctrl+Shift+Tab", -1),
    _walks("next-area", lazy("Next area"), "F6", 1),
    _walks("previous-area", lazy("Previous area"), "Shift+F6", -1),
    _window("menu-bar", lazy("Menu bar"), "Go/area", MainWindow.enter_menus, "F10"),
    _desk(
        "cancel",
        lazy("Stop the running job"),
        "Go/job",
        AppContext.stop_job,
        when=lambda facts: facts.is_busy,
        needs=lazy("nothing is running"),
        icon="stop",
    ),
)

# Engine and help -------------------------------------------------------------------------------

CHOOSE_ENGINE: Final = _window(
    "choose-engine",
    lazy("Choose target engine…"),
    "Engine/a",
    MainWindow.open_engine_list,
    "Ctrl+E",
    icon="engine",
)


HELP_ACTIONS: Final = (
    _window("explain", lazy("Explain what is selected"), "Help/help", MainWindow.explain, "F1"),
    _window("help", lazy("Help"), "Help/help", MainWindow.show_help, "Shift+F1"),
    _window("shortcuts", lazy("Keyboard shortcuts"), "Help/help", MainWindow.show_shortcuts),
    _window("about", lazy("About Asset Inspector"), "Help/about", MainWindow.show_about),
)
