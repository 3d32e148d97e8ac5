"""Everything that can be done in the window, as one table.

The menus, the tool bar, the command palette, the page of shortcuts and the tests are made from it.
An action says when it applies; the window says how things stand and what each id does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from inspector.gui.desk.action import PAGE, ActionSpec, WindowState
from inspector.gui.desk.field_actions import (
    BY_VALUE,
    COPY,
    COPY_FIELD,
    COPY_LINK,
    EXPAND_ALL,
    TO_TARGET,
)
from inspector.gui.diff.actions import COMPARE_ACTIONS, COPY_ACTIONS, GO_ACTIONS, VIEW_ACTIONS

MENUS: Final = ("File", "Edit", "View", "Go", "Engine", "Help")

#: Prefix of the ids of actions that fix the look.
THEME: Final = "theme-"

_NO_FILE: Final = "no file is open"
_NO_UPGRADES: Final = "the page Upgrades is not shown"


def _file(state: WindowState) -> bool:
    return state.file_shown


def _upgrades(state: WindowState) -> bool:
    return PAGE + "upgrades" in state.checked


ACTIONS: Final[tuple[ActionSpec, ...]] = (
    # File
    ActionSpec("open-files", "Open files…", ("Ctrl+O",), "File", icon="open", group="open"),
    ActionSpec(
        "open-folder",
        "Open a folder or project…",
        ("Ctrl+Shift+O",),
        "File",
        icon="project",
        group="open",
    ),
    ActionSpec("open-sample", "Open a sample", (), "File", icon="sample", group="open"),
    ActionSpec("recent", "Recent files", ("Ctrl+R",), "File", icon="clock", group="open"),
    *COMPARE_ACTIONS,
    ActionSpec(
        "read-again",
        "Read again",
        ("F5",),
        "File",
        lambda s: s.files > 0 or s.folder,
        icon="rescan",
        group="file",
        needs="nothing is open",
    ),
    ActionSpec(
        "close-file",
        "Close file",
        ("Ctrl+W",),
        "File",
        lambda s: s.files > 0,
        icon="close",
        group="file",
        needs=_NO_FILE,
    ),
    ActionSpec(
        "close-folder",
        "Close folder",
        (),
        "File",
        lambda s: s.folder,
        group="file",
        needs="no folder is open",
    ),
    ActionSpec("start-page", "Start page", (), "File", group="end"),
    ActionSpec("quit", "Quit", ("Ctrl+Q",), "File", group="end"),
    # Edit
    COPY,
    ActionSpec(
        "copy-as",
        "Copy as…",
        ("Ctrl+Shift+C",),
        "Edit",
        lambda s: s.field_selected or s.findings > 0,
        group="copy",
        needs="nothing is selected",
    ),
    *COPY_FIELD,
    ActionSpec(
        "copy-finding",
        "Copy finding as Markdown",
        (),
        "Edit",
        lambda s: s.findings > 0,
        group="copy",
        needs="there is no finding",
    ),
    ActionSpec(
        "copy-upgrades-markdown",
        "Copy upgrade preview as Markdown",
        (),
        "Edit",
        _upgrades,
        group="copy",
        needs=_NO_UPGRADES,
    ),
    ActionSpec(
        "copy-upgrades-json",
        "Copy upgrade preview as JSON",
        (),
        "Edit",
        _upgrades,
        group="copy",
        needs=_NO_UPGRADES,
    ),
    *COPY_ACTIONS,
    ActionSpec("copy-path", "Copy path of file", (), "Edit", _file, group="copy", needs=_NO_FILE),
    COPY_LINK,
    ActionSpec(
        "filter",
        "Filter this view",
        ("Ctrl+L",),
        "Edit",
        lambda s: s.can_filter,
        icon="filter",
        group="find",
        needs="nothing to filter here",
    ),
    ActionSpec(
        "find-bytes",
        "Find in view or bytes",
        ("Ctrl+F",),
        "Edit",
        lambda s: s.can_filter or s.file_shown or s.comparison_shown,
        icon="search",
        group="find",
        needs=_NO_FILE,
    ),
    ActionSpec(
        "clear-filter",
        "Clear filter",
        (),
        "Edit",
        lambda s: s.filtered,
        group="find",
        needs="no filter is set",
    ),
    *BY_VALUE,
    ActionSpec(
        "find-in-folder",
        "Find in folder",
        ("Ctrl+Shift+F",),
        "Edit",
        lambda s: s.folder,
        icon="search",
        group="find",
        needs="no folder is open",
    ),
    # View; the pages of a file come first, from their own table
    ActionSpec("left-dock", "Files", ("F9",), "View", checkable=True, icon="list", group="docks"),
    ActionSpec("findings-dock", "Findings", ("Shift+F9",), "View", checkable=True, group="docks"),
    ActionSpec("why-dock", "Why and data", (), "View", checkable=True, group="docks"),
    ActionSpec(
        "toggle-bytes",
        "Bytes",
        ("F4",),
        "View",
        lambda s: s.file_shown or s.comparison_shown,
        icon="bytes",
        group="docks",
        checkable=True,
        needs=_NO_FILE,
    ),
    *VIEW_ACTIONS,
    ActionSpec("tool-bar", "Tool bar", (), "View", checkable=True, group="docks"),
    ActionSpec("status-bar", "Status bar", (), "View", checkable=True, group="docks"),
    ActionSpec("reset-layout", "Reset layout", (), "View", group="docks"),
    ActionSpec("theme-system", "Look: as the system", (), "View", checkable=True, group="theme"),
    ActionSpec("theme-light", "Look: light", (), "View", checkable=True, group="theme"),
    ActionSpec("theme-dark", "Look: dark", (), "View", checkable=True, group="theme"),
    ActionSpec("theme-contrast", "Look: high contrast", (), "View", checkable=True, group="theme"),
    EXPAND_ALL,
    ActionSpec("full-screen", "Full screen", ("F11",), "View", checkable=True, group="screen"),
    # Go
    ActionSpec(
        "back",
        "Selection back",
        ("Alt+Left",),
        "Go",
        lambda s: s.can_go_back,
        icon="back",
        group="history",
        needs="no earlier selection",
    ),
    ActionSpec(
        "forward",
        "Selection forward",
        ("Alt+Right",),
        "Go",
        lambda s: s.can_go_forward,
        icon="fwd",
        group="history",
        needs="no later selection",
    ),
    ActionSpec(
        "palette", "Commands and places…", ("Ctrl+Shift+P",), "Go", icon="palette", group="go"
    ),
    ActionSpec(
        "go-to",
        "Go to offset, field or export…",
        ("Ctrl+G",),
        "Go",
        lambda s: s.file_readable,
        icon="goto",
        group="go",
        needs=_NO_FILE,
    ),
    TO_TARGET,
    *GO_ACTIONS,
    ActionSpec(
        "next-finding",
        "Next finding",
        ("F8",),
        "Go",
        lambda s: s.findings > 0,
        icon="down",
        group="finding",
        needs="there is no finding",
    ),
    ActionSpec(
        "previous-finding",
        "Previous finding",
        ("Shift+F8",),
        "Go",
        lambda s: s.findings > 0,
        icon="up",
        group="finding",
        needs="there is no finding",
    ),
    ActionSpec(
        "next-file",
        "Next file",
        ("Ctrl+Tab",),
        "Go",
        lambda s: s.files > 1,
        group="file",
        needs="no other file is open",
    ),
    ActionSpec(
        "previous-file",
        "Previous file",
        ("Ctrl+Shift+Tab",),
        "Go",
        lambda s: s.files > 1,
        group="file",
        needs="no other file is open",
    ),
    ActionSpec("next-area", "Next area", ("F6",), "Go", group="area"),
    ActionSpec("previous-area", "Previous area", ("Shift+F6",), "Go", group="area"),
    ActionSpec(
        "cancel",
        "Stop the running job",
        (),
        "Go",
        lambda s: s.working,
        icon="stop",
        group="job",
        needs="nothing is running",
    ),
    # Engine
    ActionSpec(
        "choose-engine", "Choose target engine…", ("Ctrl+E",), "Engine", icon="engine", group="a"
    ),
    ActionSpec(
        "engine-file",
        "Choose Build.version or .uproject…",
        (),
        "Engine",
        icon="file",
        group="a",
    ),
    ActionSpec("engine-root", "Choose an engine’s folder…", (), "Engine", icon="folder", group="a"),
    ActionSpec(
        "target-older",
        "Target one release down",
        ("Ctrl+[",),
        "Engine",
        lambda s: s.can_target_older,
        group="step",
        needs="this is the oldest release",
    ),
    ActionSpec(
        "target-newer",
        "Target one release up",
        ("Ctrl+]",),
        "Engine",
        lambda s: s.can_target_newer,
        group="step",
        needs="this is the newest release",
    ),
    ActionSpec(
        "default-engine",
        "Let each file’s project decide",
        (),
        "Engine",
        lambda s: s.target_fixed,
        group="default",
        needs="it does already",
    ),
    # Help
    ActionSpec("explain", "Explain what is selected", ("F1",), "Help", group="help"),
    ActionSpec("help", "Help", ("Shift+F1",), "Help", group="help"),
    ActionSpec("shortcuts", "Keyboard shortcuts", (), "Help", group="help"),
    ActionSpec("about", "About Asset Inspector", (), "Help", group="about"),
)


#: Keys that act inside every list, tree and field; the shortcuts page lists them after the actions.
PLAIN_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Enter": "Open or choose what is selected",
        "Space": "Tick, or press the button in focus",
        "Esc": "Stop the job, clear the filter, leave the field, close help",
        "Tab": "To the next control; Shift+Tab to the one before",
        "Left, Right": "Fold and unfold in trees; step along the release strip",
        "*": "Unfold everything below a row of Contents",
        "Letters": "Go to the next row that begins with them",
        "4.27, 5 3": "Typed in the release strip: choose that release",
        "Shift+Left, Shift+Right": "In the bytes: mark a range, which Copy then takes",
        "Shift+Enter": "In the find bar of the bytes: to the hit before; Enter to the next",
    }
)


def page_actions(pages: Iterable[tuple[str, str, str]]) -> tuple[ActionSpec, ...]:
    """The actions that turn to the pages of a file.

    Args:
        pages: The id, title and key of each page, in order; a key may be empty.
    """
    return tuple(
        ActionSpec(
            PAGE + page,
            title,
            (key,) if key else (),
            "View",
            lambda state, page=page: page in state.pages,  # type: ignore[misc]
            group="pages",
            checkable=True,
            needs=_NO_FILE,
        )
        for page, title, key in pages
    )


def with_pages(pages: Iterable[tuple[str, str, str]]) -> tuple[ActionSpec, ...]:
    """The whole table: the fixed actions, and before those of the View menu the pages."""
    first_view = next(at for at, spec in enumerate(ACTIONS) if spec.menu == "View")
    return ACTIONS[:first_view] + page_actions(pages) + ACTIONS[first_view:]


def plain_title(spec: ActionSpec) -> str:
    """The title without the dots that announce a question."""
    return spec.title.removesuffix("…")
