"""How things stand in a window, for the actions' availability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.files.places import is_file
from inspector.gui.desk.action import PAGE, WindowState
from inspector.gui.shell.actions import THEME
from inspector.gui.shell.place_facts import facts_of
from inspector.phrases import counted
from inspector.project.walk import PACKAGES

if TYPE_CHECKING:
    from inspector.gui.shell.window import MainWindow


def is_package_file(path: str) -> bool:
    """Whether a path is that of a file that is called like a package."""
    return is_file(path) and path.lower().endswith(PACKAGES)


def say_status(window: MainWindow) -> None:
    """Says in the line at the foot what is selected, or what is open."""
    context, document, line = window.context, window.context.document, window.status_line
    selection, folder = context.selection, window.folder
    view = window.diff_guard.view if context.comparison is not None else None
    folders = window.folders_guard.view if context.folder_pairs.shown is not None else None
    if folders is not None:
        line.set_package(folders.current_row())
    elif view is not None:
        line.set_change(view.current_row())
    elif document is None:
        words = "No package open"
        if folder.path:
            words = f"{folder.name}: {counted(folder.model.file_count, 'package')}"
        line.set_words(words)
    elif selection is not None and selection.path == document.path:
        line.set_facts(facts_of(document, selection.field))
    else:
        line.set_words(document.path)


def state_of(window: MainWindow) -> WindowState:
    """How things stand now."""
    context, document = window.context, window.context.document
    middle = window.stack.currentWidget()
    shown = document is not None and middle is window.file_guard
    compared = context.comparison is not None and middle is window.diff_guard
    read = compared and context.comparison is not None and context.comparison.comparison is not None
    pair = context.folder_pairs.shown
    folders = None
    if pair is not None and middle is window.folders_guard:
        folders = window.folders_guard.view
    releases, release = context.catalog.releases, context.target.release
    view, diff = window.file_guard.view, window.diff_guard.view if compared else None
    checked = {THEME + window.look, PAGE + window.current_page() if shown else ""}
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
        file_readable=(shown or compared) and document is not None and document.opened is not None,
        comparison_shown=compared,
        in_work_tree=shown and bool(window.commands.committed.shown()),
        folders_shown=folders is not None,
        copyable=read or (folders is not None and pair is not None and pair.finished),
        changes=len(folders.stops()) if folders else diff.position()[1] if diff else 0,
        findings=len(document.findings) if document is not None else 0,
        folder=bool(window.folder.path),
        place_selected=context.selection is not None,
        field_selected=window.commands.field_selected(),
        refers=window.commands.refers(),
        can_go_back=context.history.can_go_back,
        can_go_forward=context.history.can_go_forward,
        can_filter=bool(window.filter.hint()),
        filtered=bool(window.tools.filter_field.text()),
        working=context.jobs.current() is not None,
        target_fixed=context.target_fixed,
        can_target_older=release is not None and release.name != releases[0].name,
        can_target_newer=release is not None and release.name != releases[-1].name,
        pages=view.available_pages() if view is not None and shown else frozenset(),
        checked=frozenset(checked),
    )
