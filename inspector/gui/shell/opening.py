"""Opens what is named, dropped, or was open the last time: files, folders, and two of a kind."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData

from inspector.files.folders import resource_path
from inspector.files.system import native
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.opening import ANYWHERE, PlaceRequest
from inspector.gui.kit.notice import NoticeBar
from inspector.messages import _
from inspector.messages.phrases import counted, joined
from inspector.named_tuples import NamedTuple
from inspector.project.walk import SUFFIXES

#: The sample that is shown first: everything in it can be read, and a save would change it.
SAMPLE: Final = "Lantern.uasset"


def dropped_paths(data: QMimeData) -> list[str]:
    """The files and folders that are dropped."""
    return [native(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def open_paths(context: AppContext, paths: Iterable[str], place: PlaceRequest = ANYWHERE) -> None:
    """Opens files in the middle and a folder, or a project's, in the left dock."""
    context.open([str(Path(path).absolute()) for path in paths], place)


class Drop(NamedTuple):
    """What a drop does with its paths.

    Attributes:
        paths: The paths.
        folders: How many of them are folders.
        is_compared: Whether two packages or two folders are compared; all else is opened.
    """

    paths: tuple[str, ...]
    folders: int
    is_compared: bool

    @property
    def words(self) -> str:
        """What it does, for whoever still holds the paths over the window."""
        names = [Path(path).name for path in self.paths]
        if self.is_compared:
            return _("Compare {old} with {new}", old=names[0], new=names[1])
        if len(names) == 1:
            return (
                _("Open folder {name}", name=names[0])
                if self.folders
                else _("Open {name}", name=names[0])
            )
        counts = ((len(names) - self.folders, "file"), (self.folders, "folder"))
        parts = joined([counted(count, noun) for count, noun in counts if count])
        return _("Open {parts}", parts=parts)


def drop_of(paths: Sequence[str]) -> Drop:
    """What a drop of paths does; looks at the disk."""
    folders = sum(map(os.path.isdir, paths))
    is_pair = len(paths) == 2 and (folders == 2 or all(map(_is_package_file, paths)))
    return Drop(tuple(paths), folders, is_pair)


def open_drop(context: AppContext, drop: Drop) -> None:
    """Compares or opens what was dropped."""
    if drop.is_compared:
        context.compare(*drop.paths)
    else:
        open_paths(context, drop.paths)


class Samples:
    """Opens the bundled samples, and says over them what they are until somebody has read it.

    Args:
        context: The window's state.
        notice: The bar above the page.
    """

    def __init__(self, context: AppContext, notice: NoticeBar) -> None:
        self._context = context
        self._notice = notice
        self._told = True
        context.shown_changed.connect(self._follow)
        notice.action_chosen.connect(self._note_answer)

    def show(self) -> None:
        """Opens them: their folder at the left, one of them in the middle."""
        folder = resource_path("samples")
        self._told = False
        self._context.open([str(folder), str(folder / SAMPLE)])
        self._follow(self._context.shown)

    def _follow(self, shown: Entry | None) -> None:
        """Shows the bar over a sample, and over nothing else."""
        notice = self._notice
        if self._told or shown is None or not _is_sample(shown):
            if notice.about is self:
                notice.clear()
            return
        what = _("{name} is a sample that comes with Asset Inspector.", name=shown.name)
        if shown is self._context.beside:
            what = _("These samples come with Asset Inspector.")
        notice.set_notice(
            "info",
            what,
            _("Drop packages or a folder of your own here, or open them with Ctrl+O."),
            [("dismiss", _("Dismiss"))],
        )
        notice.about = self

    def _note_answer(self) -> None:
        self._told |= self._notice.about is self


def _is_sample(entry: Entry) -> bool:
    """Whether an entry is a bundled sample, or the folder of them."""
    path, samples = Path(entry.arguments[0]), resource_path("samples")
    return samples in (path, path.parent)


def _is_package_file(path: str) -> bool:
    return os.path.isfile(path) and path.lower().endswith(SUFFIXES)


# The last session -----------------------------------------------------------------------------


def open_last(context: AppContext, place: PlaceRequest = ANYWHERE) -> None:
    """Opens what was open when the window closed, judged by the engine that was chosen then.

    An engine that the start names goes before that. Nothing is opened the first time.

    Args:
        context: The window.
        place: Where to go in what was shown then.
    """
    settings = context.settings
    settings_of = dict.fromkeys(opening.session for opening in context.openings)
    wanted = settings_of if settings.flag("session/restore") else ()
    remembered = [tuple(text.split("\n")) for setting in wanted for text in settings.texts(setting)]
    current = settings.text("session/current")
    if remembered:
        engine = settings.text("session/engine")
        if engine and not context.target_fixed:
            context.choose_target(engine)
        context.restore(remembered, tuple(current.split("\n")), place)
