"""Opens what is named, dropped, or was open the last time: files, folders, and two of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData

from inspector.files.places import is_file, is_folder, is_there
from inspector.project.comparison import are_folders
from inspector.project.walk import PACKAGES

if TYPE_CHECKING:
    from inspector.gui.shell.window import MainWindow

#: The kind of page that an empty window shows.
START: Final = "start"


def dropped_paths(data: QMimeData) -> list[str]:
    """The files and folders that are dropped."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def open_paths(window: MainWindow, paths: Iterable[str], *, show: bool) -> None:
    """Opens files in the middle and a folder, or a project's, in the left dock."""
    window.context.open([str(Path(path).absolute()) for path in paths], show=show)


def open_dropped(window: MainWindow, paths: Sequence[str]) -> None:
    """Compares two packages or two folders; opens everything else."""
    if len(paths) == 2 and (all(map(_is_package_file, paths)) or all(map(is_folder, paths))):
        window.context.compare(*paths)
    else:
        open_paths(window, paths, show=True)


def _is_package_file(path: str) -> bool:
    return is_file(path) and path.lower().endswith(PACKAGES)


# From the command line ------------------------------------------------------------------------


def open_first(window: MainWindow, paths: Sequence[str], *, page: str = "", at: str = "") -> None:
    """Opens what was asked for; without that the last session, or the samples the first time.

    Args:
        window: A window with nothing open.
        paths: Files and folders.
        page: The id of a page to turn to; ``start`` opens nothing.
        at: A field or an offset to go to once the file has been read.
    """
    if page and page != START:
        window.middle.show_page(page)
    if paths:
        window.open_paths(paths)
    elif page != START:
        open_last(window)
    if at:
        window.middle.go_to(at, page)


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
    are_folders(old, new)
    window.context.compare(_absolute(old), _absolute(new))
    if at:
        window.middle.go_to(at)


def _absolute(argument: str) -> str:
    """A path that holds wherever the program is; a revision of a path stays as it is."""
    return str(Path(argument).absolute()) if is_there(argument) else argument


# The last session -----------------------------------------------------------------------------


def remember_session(window: MainWindow) -> None:
    """Keeps what is open for the next start."""
    context = window.context
    kept: dict[str, list[str]] = {opening.session: [] for opening in context.openings}
    for entry in context.everything():
        kept[context.opening_of(entry).session].append("\n".join(entry.arguments))
    for setting, entries in kept.items():
        context.settings.set(setting, entries)
    shown = context.shown
    context.settings.set("session/current", "\n".join(shown.arguments) if shown else "")


def open_last(window: MainWindow) -> None:
    """Opens what was open when the window closed; the samples the first time."""
    settings, context = window.context.settings, window.context
    settings_of = dict.fromkeys(opening.session for opening in context.openings)
    remembered = [text for setting in settings_of for text in settings.texts(setting)]
    for text in remembered:
        context.restore(tuple(text.split("\n")))
    entries = context.everything()
    if entries:
        current = context.opened(*settings.text("session/current").split("\n"))
        context.show(current or entries[0])
    elif not settings.blob("window/geometry"):
        window.commands.open_samples()
