"""How things stand in a window, for the actions' availability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.files.places import is_file
from inspector.gui.desk.action import PAGE, WindowState
from inspector.gui.desk.paged_view import PagedView
from inspector.gui.diff.view import DiffView
from inspector.gui.folders.view import FolderDiffView
from inspector.gui.shell.actions import THEME
from inspector.project.walk import PACKAGES

if TYPE_CHECKING:
    from inspector.gui.shell.window import MainWindow


def is_package_file(path: str) -> bool:
    """Whether a path is that of a file that is called like a package."""
    return is_file(path) and path.lower().endswith(PACKAGES)


def state_of(window: MainWindow) -> WindowState:
    """How things stand now."""
    context, document = window.context, window.context.document
    view = window.middle.view
    shown = isinstance(view, PagedView)
    diff = view if isinstance(view, DiffView) else None
    folders = view if isinstance(view, FolderDiffView) else None
    read = diff is not None and diff.shown is not None and diff.shown.comparison is not None
    page = view.current_page() if view is not None else ""
    checked = {THEME + window.look, PAGE + page}
    checked |= window.panels.shown()
    for name, on in (
        ("tool-bar", window.tools.isVisibleTo(window)),
        ("status-bar", window.statusBar().isVisibleTo(window)),
        ("full-screen", window.isFullScreen()),
        ("change-list", diff is not None and diff.list_shown()),
        ("diff-only-changes", diff is not None and diff.bar.only.isChecked()),
        ("diff-hide-following", diff is not None and diff.bar.noise.isChecked()),
        ("diff-hide-layout", diff is not None and diff.bar.layout_box.isChecked()),
        ("diff-hide-versions", diff is not None and diff.bar.version.isChecked()),
    ):
        if on:
            checked.add(name)
    return WindowState(
        files=len(context.entries()),
        file_shown=shown,
        file_readable=view is not None and document is not None and document.opened is not None,
        comparison_shown=diff is not None,
        in_work_tree=shown and bool(window.committed.shown()),
        folders_shown=folders is not None,
        copyable=read
        or (folders is not None and folders.shown is not None and folders.shown.finished),
        changes=len(folders.stops()) if folders else diff.position()[1] if diff else 0,
        findings=len(document.findings) if document is not None else 0,
        folder=context.beside is not None,
        place_selected=context.selection is not None,
        field_selected=window.commands.field_selected(),
        refers=window.commands.refers(),
        can_go_back=context.history.can_go_back,
        can_go_forward=context.history.can_go_forward,
        can_filter=bool(window.filter.hint()),
        filtered=bool(window.tools.filter_field.text()),
        working=context.jobs.current() is not None,
        target_fixed=context.target_fixed,
        can_target_older=bool(context.next_target(-1)),
        can_target_newer=bool(context.next_target(1)),
        pages=view.available_pages() if view is not None else frozenset(),
        checked=frozenset(checked),
    )
