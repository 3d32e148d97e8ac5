"""What can be done with the window itself; parts of the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from inspector.gui.desk.action import PAGE, Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import AnyView, EntryView
from inspector.gui.desk.file_at import FileAt
from inspector.gui.desk.page_spec import PageSpec
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.shell.opening import open_samples
from inspector.gui.shell.panels import BYTES, BYTES_ACTION, Panels
from inspector.gui.shell.window import MainWindow

#: Prefix of the ids of actions that fix the look.
THEME: Final = "theme-"
_NO_FILE: Final = "no file is open"


def _several(context: AppContext) -> bool:
    return len(context.entries()) > 1


# File ------------------------------------------------------------------------------------------

OPEN_ACTIONS: Final = (
    Action(
        "open-files",
        "Open files…",
        "File",
        MainWindow,
        MainWindow.ask_for_files,
        ("Ctrl+O",),
        icon="open",
        group="open",
    ),
    Action(
        "open-folder",
        "Open a folder or project…",
        "File",
        MainWindow,
        MainWindow.ask_for_folder,
        ("Ctrl+Shift+O",),
        icon="project",
        group="open",
    ),
    Action(
        "open-sample",
        "Open a sample",
        "File",
        AppContext,
        open_samples,
        icon="sample",
        group="open",
    ),
    Action(
        "recent",
        "Recent files",
        "File",
        MainWindow,
        MainWindow.open_recent,
        ("Ctrl+R",),
        icon="clock",
        group="open",
    ),
)

ENTRY_ACTIONS: Final = (
    Action(
        "read-again",
        "Read again",
        "File",
        AppContext,
        AppContext.read_again,
        ("F5",),
        when=lambda context: bool(context.everything()),
        needs="nothing is open",
        icon="rescan",
        group="file",
    ),
    Action(
        "close-file",
        "Close file",
        "File",
        AppContext,
        AppContext.close_shown,
        ("Ctrl+W",),
        when=lambda context: bool(context.entries()),
        needs=_NO_FILE,
        icon="close",
        group="file",
    ),
    Action(
        "close-folder",
        "Close folder",
        "File",
        AppContext,
        AppContext.close_beside,
        when=lambda context: context.beside is not None,
        needs="no folder is open",
        group="file",
    ),
    Action("start-page", "Start page", "File", MainWindow, MainWindow.show_start_page, group="end"),
    Action("quit", "Quit", "File", MainWindow, MainWindow.close, ("Ctrl+Q",), group="end"),
)

# Edit ------------------------------------------------------------------------------------------

COPY_ACTIONS: Final = (
    Action(
        "copy", "Copy", "Edit", MainWindow, MainWindow.copy, ("Ctrl+C",), icon="copy", group="copy"
    ),
    Action(
        "copy-as",
        "Copy as…",
        "Edit",
        MainWindow,
        MainWindow.copy_as,
        ("Ctrl+Shift+C",),
        when=MainWindow.can_copy_as,
        needs="nothing is selected",
        group="copy",
    ),
)

COPY_PATH: Final = Action(
    "copy-path",
    "Copy path of file",
    "Edit",
    FileAt,
    lambda file: to_clipboard(file.path),
    needs=_NO_FILE,
    group="copy",
)

FIND_ACTIONS: Final = (
    Action(
        "filter",
        "Filter this view",
        "Edit",
        MainWindow,
        MainWindow.focus_filter,
        ("Ctrl+L",),
        when=lambda window: bool(window.filter.hint()),
        needs="nothing to filter here",
        icon="filter",
        group="find",
    ),
    Action(
        "find-bytes",
        "Find in view or bytes",
        "Edit",
        MainWindow,
        MainWindow.find_here,
        ("Ctrl+F",),
        when=lambda window: bool(window.filter.hint()) or window.has_bytes(),
        needs=_NO_FILE,
        icon="search",
        group="find",
    ),
    Action(
        "clear-filter",
        "Clear filter",
        "Edit",
        MainWindow,
        lambda window: window.filter.clear(),
        when=lambda window: bool(window.tools.filter_field.text()),
        needs="no filter is set",
        group="find",
    ),
)

FIND_IN_FOLDER: Final = Action(
    "find-in-folder",
    "Find in folder",
    "Edit",
    MainWindow,
    MainWindow.find_in_folder,
    ("Ctrl+Shift+F",),
    when=lambda window: window.context.beside is not None,
    needs="no folder is open",
    icon="search",
    group="find",
)

# View ------------------------------------------------------------------------------------------


def page_actions(pages: Iterable[PageSpec]) -> tuple[Action[AnyView], ...]:
    """The actions that turn to pages; those of several kinds with one id share it."""
    return tuple(_turns_to(page) for page in {page.id: page for page in pages}.values())


def _turns_to(page: PageSpec) -> Action[AnyView]:
    return Action(
        PAGE + page.id,
        page.title,
        "View",
        EntryView,
        lambda view: view.show_page(page.id),
        (page.key,) if page.key else (),
        when=lambda view: page.id in view.available_pages(),
        needs=_NO_FILE,
        group="pages",
        checked=lambda view: view.current_page() == page.id,
    )


DOCK_ACTIONS: Final = (
    Action(
        "left-dock",
        "Files",
        "View",
        MainWindow,
        MainWindow.toggle_files,
        ("F9",),
        icon="list",
        group="docks",
        checked=lambda window: "left-dock" in window.panels.shown(),
    ),
    Action(
        "findings-dock",
        "Findings",
        "View",
        Panels,
        lambda panels: panels.toggle("findings-dock"),
        ("Shift+F9",),
        group="docks",
        checked=lambda panels: "findings-dock" in panels.shown(),
    ),
    Action(
        "why-dock",
        "Why and data",
        "View",
        Panels,
        lambda panels: panels.toggle("why-dock"),
        group="docks",
        checked=lambda panels: "why-dock" in panels.shown(),
    ),
    Action(
        BYTES_ACTION,
        "Bytes",
        "View",
        MainWindow,
        lambda window: window.panels.toggle_bytes(),
        ("F4",),
        when=MainWindow.has_bytes,
        needs=_NO_FILE,
        icon="bytes",
        group="docks",
        checked=lambda window: BYTES in window.panels.shown(),
    ),
)

BAR_ACTIONS: Final = (
    Action(
        "tool-bar",
        "Tool bar",
        "View",
        MainWindow,
        lambda window: window.toggle_bar("tool-bar"),
        group="docks",
        checked=lambda window: window.bar_shown("tool-bar"),
    ),
    Action(
        "status-bar",
        "Status bar",
        "View",
        MainWindow,
        lambda window: window.toggle_bar("status-bar"),
        group="docks",
        checked=lambda window: window.bar_shown("status-bar"),
    ),
    Action(
        "reset-layout", "Reset layout", "View", MainWindow, MainWindow.reset_layout, group="docks"
    ),
)


def _fixes(look: str, title: str) -> Action[MainWindow]:
    """What fixes the look."""
    return Action(
        THEME + look,
        title,
        "View",
        MainWindow,
        lambda window: window.look_wanted.emit(look),
        group="theme",
        checked=lambda window: window.look == look,
    )


LOOK_ACTIONS: Final = (
    _fixes("system", "Look: as the system"),
    _fixes("light", "Look: light"),
    _fixes("dark", "Look: dark"),
    _fixes("contrast", "Look: high contrast"),
)

FULL_SCREEN: Final = Action(
    "full-screen",
    "Full screen",
    "View",
    MainWindow,
    MainWindow.toggle_full_screen,
    ("F11",),
    group="screen",
    checked=MainWindow.isFullScreen,
)

# Go --------------------------------------------------------------------------------------------

GO_ACTIONS: Final = (
    Action(
        "back",
        "Selection back",
        "Go",
        AppContext,
        AppContext.go_back,
        ("Alt+Left",),
        when=lambda context: context.history.can_go_back,
        needs="no earlier selection",
        icon="back",
        group="history",
    ),
    Action(
        "forward",
        "Selection forward",
        "Go",
        AppContext,
        AppContext.go_forward,
        ("Alt+Right",),
        when=lambda context: context.history.can_go_forward,
        needs="no later selection",
        icon="fwd",
        group="history",
    ),
    Action(
        "palette",
        "Commands and places…",
        "Go",
        MainWindow,
        MainWindow.open_palette,
        ("Ctrl+Shift+P",),
        icon="palette",
        group="go",
    ),
    Action(
        "go-to",
        "Go to offset, field or export…",
        "Go",
        MainWindow,
        lambda window: window.open_palette("@"),
        ("Ctrl+G",),
        when=MainWindow.shows_read_file,
        needs=_NO_FILE,
        icon="goto",
        group="go",
    ),
)


def _steps(name: str, title: str, key: str, by: int) -> Action[AppContext]:
    """What shows the entry beside the one that is shown."""
    return Action(
        name,
        title,
        "Go",
        AppContext,
        lambda context: context.step_entry(by),
        (key,),
        when=_several,
        needs="no other file is open",
        group="file",
    )


def _walks(name: str, title: str, key: str, by: int) -> Action[MainWindow]:
    """What takes the keyboard to the area beside the one that has it."""
    return Action(
        name, title, "Go", MainWindow, lambda window: window.step_area(by), (key,), group="area"
    )


AREA_ACTIONS: Final = (
    _steps("next-file", "Next file", "Ctrl+Tab", 1),
    _steps("previous-file", "Previous file", "Ctrl+Shift+Tab", -1),
    _walks("next-area", "Next area", "F6", 1),
    _walks("previous-area", "Previous area", "Shift+F6", -1),
    Action(
        "cancel",
        "Stop the running job",
        "Go",
        AppContext,
        AppContext.stop_job,
        when=lambda context: context.jobs.current() is not None,
        needs="nothing is running",
        icon="stop",
        group="job",
    ),
)

# Engine and help -------------------------------------------------------------------------------

CHOOSE_ENGINE: Final = Action(
    "choose-engine",
    "Choose target engine…",
    "Engine",
    MainWindow,
    MainWindow.open_engine_list,
    ("Ctrl+E",),
    icon="engine",
    group="a",
)


def _helps(
    name: str, title: str, keys: tuple[str, ...], show: Callable[[MainWindow], object]
) -> Action[MainWindow]:
    group = "about" if name == "about" else "help"
    return Action(name, title, "Help", MainWindow, show, keys, group=group)


HELP_ACTIONS: Final = (
    _helps("explain", "Explain what is selected", ("F1",), MainWindow.explain),
    _helps("help", "Help", ("Shift+F1",), MainWindow.show_help),
    _helps("shortcuts", "Keyboard shortcuts", (), MainWindow.show_shortcuts),
    _helps("about", "About Asset Inspector", (), MainWindow.tell_about),
)
