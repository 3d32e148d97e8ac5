"""Opens what is named, dropped, or was open the last time: files, folders, and two of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData

from inspector.files.reading import is_file, is_folder
from inspector.gui.desk.context import AppContext
from inspector.messages import _
from inspector.messages.phrases import counted, joined
from inspector.project.walk import SUFFIXES
from inspector.resource import resource_path

#: The sample that is shown first: everything in it can be read, and a save would change it.
SAMPLE: Final = "Lantern.uasset"


def dropped_paths(data: QMimeData) -> list[str]:
    """The files and folders that are dropped."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def open_paths(context: AppContext, paths: Iterable[str]) -> None:
    """Opens files in the middle and a folder, or a project's, in the left dock."""
    context.open([str(Path(path).absolute()) for path in paths])


def open_dropped(context: AppContext, paths: Sequence[str]) -> None:
    """Compares two packages or two folders; opens everything else."""
    if _are_compared(paths):
        context.compare(*paths)
    else:
        open_paths(context, paths)


def drop_words(paths: Sequence[str]) -> str:
    """What :func:`open_dropped` would do, for whoever still holds the paths over the window."""
    if _are_compared(paths):
        return _("Compare {old} with {new}", old=Path(paths[0]).name, new=Path(paths[1]).name)
    if len(paths) == 1:
        name = Path(paths[0]).name
        return (
            _("Open folder {name}", name=name)
            if is_folder(paths[0])
            else _("Open {name}", name=name)
        )
    folders = sum(map(is_folder, paths))
    files = len(paths) - folders
    counts = ((files, "file"), (folders, "folder"))
    return _(
        "Open {parts}", parts=joined([counted(count, noun) for count, noun in counts if count])
    )


def _are_compared(paths: Sequence[str]) -> bool:
    """Whether a drop compares its paths: two packages or streams, or two folders."""
    return len(paths) == 2 and (all(map(_is_package_file, paths)) or all(map(is_folder, paths)))


def open_samples(context: AppContext) -> None:
    """Opens the bundled samples: their folder at the left, one of them in the middle."""
    folder = resource_path("samples")
    context.open([str(folder), str(folder / SAMPLE)])


def _is_package_file(path: str) -> bool:
    return is_file(path) and path.lower().endswith(SUFFIXES)


# The last session -----------------------------------------------------------------------------


def remember_session(context: AppContext) -> None:
    """Keeps what is open for the next start."""
    kept: dict[str, list[str]] = {opening.session: [] for opening in context.openings}
    for entry in (entry for entry in context.everything() if entry.lasting):
        kept[context.opening_of(entry).session].append("\n".join(entry.arguments))
    for setting, entries in kept.items():
        context.settings.set(setting, entries)
    shown = context.shown
    context.settings.set("session/current", "\n".join(shown.arguments) if shown else "")


def open_last(context: AppContext) -> None:
    """Opens what was open when the window closed; the samples the first time."""
    settings = context.settings
    settings_of = dict.fromkeys(opening.session for opening in context.openings)
    wanted = settings_of if settings.flag("session/restore") else ()
    remembered = [text for setting in wanted for text in settings.texts(setting)]
    for text in remembered:
        context.restore(tuple(text.split("\n")))
    entries = context.everything()
    if entries:
        current = context.opened(*settings.text("session/current").split("\n"))
        context.show(current or entries[0])
    elif not settings.blob("window/geometry"):
        open_samples(context)
        name = SAMPLE.partition(".")[0]
        yours = _("Drop packages or a folder of your own here, or open them with Ctrl+O.")
        context.told.emit(
            "info", _("{name} is a sample that comes with Asset Inspector.", name=name), yours
        )
