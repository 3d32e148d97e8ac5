"""Opens what is named, dropped, or was open the last time: files, folders, and two of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData

from inspector.files.places import is_file, is_folder, is_there
from inspector.gui.desk.document import Document
from inspector.gui.desk.folder_comparison import NOTHING
from inspector.gui.desk.offsets import offset_in
from inspector.gui.shell.window_state import is_package_file
from inspector.gui.work.selection import Selection
from inspector.project.comparison import are_folders
from inspector.told import note

if TYPE_CHECKING:
    from inspector.gui.desk.comparison import ComparisonDocument
    from inspector.gui.desk.folder_comparison import FolderComparisonDocument
    from inspector.gui.diff.view import DiffView
    from inspector.gui.shell.window import MainWindow

#: The kind of page that an empty window shows.
START: Final = "start"
_ORIGIN: Final = "command-line"


def dropped_paths(data: QMimeData) -> list[str]:
    """The files and folders that are dropped."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def open_paths(window: MainWindow, paths: Iterable[str], *, show: bool) -> None:
    """Opens files in the middle and a folder, or a project's, in the left dock."""
    files: list[str] = []
    for path in (Path(path).absolute() for path in paths):
        if is_folder(path):
            window.folder.open(str(path))
        elif path.suffix == ".uproject":
            window.folder.open(str(path.parent))
        else:
            files.append(str(path))
    window.context.open(files, show=show)


def open_dropped(window: MainWindow, paths: Sequence[str]) -> None:
    """Compares two packages or two folders; opens everything else."""
    if len(paths) == 2 and all(map(is_package_file, paths)):
        window.context.compare(*paths)
    elif len(paths) == 2 and all(map(is_folder, paths)):
        window.context.compare_folders(*paths)
    else:
        open_paths(window, paths, show=True)


# From the command line ------------------------------------------------------------------------


def open_first(window: MainWindow, paths: Sequence[str], *, page: str = "", at: str = "") -> None:
    """Opens what was asked for; without that the last session, or the samples the first time.

    Args:
        window: A window with nothing open.
        paths: Files and folders.
        page: The id of a page to turn to; ``start`` opens nothing.
        at: A field or an offset to go to once the file has been read.
    """
    context = window.context
    if page and page != START:
        window.show_page(page)
    if paths:
        window.open_paths(paths)
    elif page != START:
        open_last(window)
    document = context.document
    if at and document is not None:
        path, offset = document.path, offset_in(at)

        def select() -> None:
            if not document.loaded:
                return
            document.changed.disconnect(select)
            document.want_fields()
            if offset is None:
                context.select(Selection(path, at, _ORIGIN))
            if page and page != START:
                window.show_page(page)

        def settle() -> None:
            document.fields_read.disconnect(settle)
            if offset is not None:
                window.go_to_offset(offset)
            else:
                _go_to_nearest(window, document, at)

        document.changed.connect(select)
        document.fields_read.connect(settle)


def _go_to_nearest(window: MainWindow, document: Document, at: str) -> None:
    """Says it where a file has no field of that path, and goes to the nearest above it."""
    tree = document.fields
    if tree is None or tree.find(at) is not None:
        return
    near = at
    while near and tree.find(near) is None:
        near = near.rpartition("/")[0]
    what = f"This file has no field {at}."
    note(what)
    rest = f"Shown is {near}." if near else "Ctrl+G finds fields by any part of their path."
    window.tell("warn", what, rest)
    window.context.forget_selection()
    if near:
        window.context.select(Selection(document.path, near, _ORIGIN))


def compare_first(window: MainWindow, old: str, new: str, *, at: str = "") -> None:
    """Compares what was asked for: two files, revisions of files, or two folders.

    Args:
        window: A window with nothing open.
        old: The old side.
        new: The new one.
        at: A field of the new side or else of the old one, or an offset; with folders the relative
            path of a package.

    Raises:
        AccessError: One is a folder and the other is none.
    """
    folders = are_folders(old, new)
    context = window.context
    sides = (_absolute(old), _absolute(new))
    if folders:
        context.compare_folders(*sides)
        shown = context.folder_pairs.shown
        if at and shown is not None:
            shown.wanted = at
            _tell_missing(shown, at)
        return
    context.compare(*sides)
    found = context.comparison
    if at and found is not None:
        _once(found, lambda: _select_in(window, found, at))


def _tell_missing(shown: FolderComparisonDocument, at: str) -> None:
    """Writes it where neither folder has the package that was asked for; the view says it too."""

    def tell() -> None:
        if shown.finished or shown.error is not None:
            shown.changed.disconnect(tell)
        if shown.finished and shown.row_of(at) is None:
            note(f"Neither folder has a package {at}.")

    shown.changed.connect(tell)


def _absolute(argument: str) -> str:
    """A path that holds wherever the program is; a revision of a path stays as it is."""
    return str(Path(argument).absolute()) if is_there(argument) else argument


def _once(found: ComparisonDocument, act: Callable[[], object]) -> None:
    """Does something as soon as both sides were read, and not again when they are read anew."""

    def read() -> None:
        found.changed.disconnect(read)
        if found.comparison is not None:
            act()

    found.changed.connect(read)


def _select_in(window: MainWindow, found: ComparisonDocument, at: str) -> None:
    """Selects a field of a comparison: the new side's, else the old one's, else the nearest."""
    context = window.context
    sides = [side for side in (found.new, found.old) if side is not None and side.fields]
    if not sides:
        return
    offset = offset_in(at)
    if offset is not None:
        window.go_to_offset(offset)
        return
    at = _field_of_change(found, at)
    has = next((side for side in sides if side.fields and side.fields.find(at)), None)
    side = has or sides[0]
    context.show_side("new" if side is found.new else "old")
    if has is not None:
        view = window.diff_guard.view
        if view is not None and not _unhide(view, at, old=side is found.old):
            window.tell("info", f"Nothing differs in {at}.", "Only what differs has rows here.")
        context.select(Selection(side.path, at, _ORIGIN))
    else:
        _go_to_nearest(window, side, at)


def _field_of_change(found: ComparisonDocument, at: str) -> str:
    """The field of a change that is named as reports name it, by the path of its object."""
    changes = found.comparison.difference.changes if found.comparison is not None else ()
    change = next((one for one in changes if one.path == at), None)
    return (change.new_path or change.old_path or at) if change is not None else at


def _unhide(view: DiffView, at: str, *, old: bool) -> bool:
    """Ticks off what hides the row of a field; whether it, or one above it, can be seen then."""

    def has_row() -> bool:
        row = view.sides.model.row_at(view.sides.model.index_of_field(at, old=old))
        return row is not None and at == (row.old_path if old else row.new_path)

    boxes = (view.bar.only, view.bar.layout_box, view.bar.noise)
    hiding = [box for box in boxes if box.isChecked()]
    for box in hiding:
        if not has_row():
            box.setChecked(False)
    if not has_row():
        for box in hiding:
            box.setChecked(True)
    return view.sides.model.index_of_field(at, old=old).isValid()


# The last session -----------------------------------------------------------------------------


def remember_session(window: MainWindow) -> None:
    """Keeps what is open for the next start."""
    settings, context = window.context.settings, window.context
    arguments = [
        *(pair.arguments for pair in context.folder_pairs.all),
        *(pair.arguments for pair in context.comparisons),
    ]
    settings.set("session/files", [document.path for document in context.documents])
    settings.set("session/folder", window.folder.path)
    settings.set("session/comparisons", list(map("\n".join, arguments)))
    shown = context.shown_entry
    if isinstance(shown, Document):
        current = shown.path
    else:
        current = "\n".join(shown.arguments) if shown is not None else ""
    settings.set("session/current", current)


def open_last(window: MainWindow) -> None:
    """Opens what was open when the window closed; the samples the first time."""
    settings, context = window.context.settings, window.context
    files, folder = settings.texts("session/files"), settings.text("session/folder")
    # A file that is gone stays in the recent list, in grey; an empty page for it helps nobody.
    there = [path for path in files if is_file(path)]
    pairs = [pair for pair in map(_pair, settings.texts("session/comparisons")) if pair]
    if there or pairs or is_folder(folder):
        if is_folder(folder):
            window.open_paths([folder])
        window.open_paths(there)
        for old, new in pairs:
            if is_folder(new):
                # It is compared when somebody turns to it: that may take minutes.
                context.folder_pairs.opened(old, new)
            else:
                context.compare(old, new)
        current = settings.text("session/current")
        names = {"\n".join(pair.arguments): pair for pair in context.comparisons}
        folders = {"\n".join(pair.arguments): pair for pair in context.folder_pairs.all}
        entry = context.document_of(current) or names.get(current) or folders.get(current)
        first = next(iter(context.entries()), None)
        if entry is not None or first is not None:
            context.show_entry(entry or first)
    elif not settings.blob("window/geometry"):
        window.commands.open_samples()


def _pair(text: str) -> tuple[str, str] | None:
    """Both sides of a comparison of the last session, where they are still there."""
    old, _, new = text.partition("\n")
    files = all(path == NOTHING or is_file(path) for path in (old, new))
    folders = all(map(is_folder, (old, new)))
    return (old, new) if new and (files or folders) else None
