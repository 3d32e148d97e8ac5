"""Pictures of the packages that lists show: read by a worker as they come into sight, some kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.gui.desk.context import AppContext
from inspector.gui.kit.picture import read_picture
from inspector.gui.rows.row_view import RowsView
from inspector.progress import Progress
from inspector.project.opening import read

#: The setting that says whether lists show any.
SETTING: Final = "lists/pictures"
#: The side of the square that pictures are kept for: as large as grids and tooltips show them.
SIDE: Final = 128
#: The kind of job that reads them.
_JOB: Final = "pictures"
#: Pictures that are kept, of 64 kB each at most on an ordinary screen, and as many bytes on one of
#: more px; those go first that were not seen for longest.
_KEPT: Final = 400
#: Files that wait to be read at most: what was scrolled past is not read.
_WAITING: Final = 100
#: Files that one job reads, so that what came into sight meanwhile comes next.
_BATCH: Final = 8


class Thumbnails(QObject):
    """Hands out pictures that are there, and has read what is asked for and is not.

    Args:
        context: The window's state.
    """

    #: More pictures are there.
    arrived = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._context = context
        ratios = (screen.devicePixelRatio() for screen in QGuiApplication.screens())
        #: The side in px of the densest screen.
        self._side = round(SIDE * max(ratios, default=1.0))
        #: What was asked for since pictures arrived last, and how many that were before.
        self._asked: set[str] = set()
        self._in_sight = 0
        self._kept: OrderedDict[str, QImage | None] = OrderedDict()
        self._waiting: OrderedDict[str, None] = OrderedDict()
        #: The files that are read again when they come into sight: they may have changed.
        self._stale: set[str] = set()

    def picture(self, path: str) -> QImage | None:
        """The picture of the package in a file; None while it is not read or there is none."""
        self._asked.add(path)
        if path in self._kept:
            self._kept.move_to_end(path)
            if path not in self._stale:
                return self._kept[path]
        self._waiting[path] = None
        self._waiting.move_to_end(path)
        if len(self._waiting) > _WAITING:
            self._waiting.popitem(last=False)
        if not self._context.jobs.running(_JOB):
            self._read_more()
        return self._kept.get(path)

    def read_again(self) -> None:
        """Has what comes into sight read again: files changed. Until then it stays as it is."""
        self._stale = set(self._kept)

    def _read_more(self) -> None:
        # The newest first: that is what is in sight.
        wanted = list(reversed(self._waiting))[:_BATCH]
        for path in wanted:
            del self._waiting[path]
        if wanted:
            work = partial(_read, wanted, self._side)
            self._context.jobs.start(_JOB, work, self._take, owner=self)

    def _take(self, found: Sequence[tuple[str, QImage | None]]) -> None:
        self._kept.update(found)
        self._stale.difference_update(path for path, __ in found)
        if self._asked:
            self._in_sight, self._asked = len(self._asked), set()
        # Whatever is in sight is kept, or it would be read again and again.
        most = max(_KEPT * SIDE**2 // self._side**2, self._in_sight)
        while len(self._kept) > most:
            self._kept.popitem(last=False)
        self.arrived.emit()
        self._read_more()


class ListPictures(QObject):
    """Has a list show the pictures of its packages, as long as the settings want that.

    Args:
        view: The list; its columns say which rows have a picture.
        context: The window's state.
        file_of: The path of a file, by what a column says; empty for none.
        always: Whether it shows them whatever the settings say: nobody would look at it without.
    """

    def __init__(
        self,
        view: RowsView,
        context: AppContext,
        file_of: Callable[[str], str],
        *,
        always: bool = False,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._always = always
        self._settings = context.settings
        self._file_of = file_of
        self._thumbnails = context.service(Thumbnails)
        self._thumbnails.arrived.connect(self._repaint)
        self._settings.changed.connect(self._follow)
        self._follow(SETTING)

    def _picture(self, name: str) -> QImage | None:
        path = self._file_of(name)
        return self._thumbnails.picture(path) if path else None

    def _repaint(self) -> None:
        self._view.viewport().update()

    def _follow(self, key: str) -> None:
        if key == SETTING:
            shown = self._always or self._settings.flag(SETTING)
            self._view.set_pictures(self._picture if shown else None)

    def read_again(self) -> None:
        """Has the pictures in sight read again: files changed."""
        self._thumbnails.read_again()


def _read(wanted: Sequence[str], side: int, progress: Progress) -> list[tuple[str, QImage | None]]:
    """The pictures of files; None for what has none or cannot be read."""
    found: list[tuple[str, QImage | None]] = []
    for path in wanted:
        progress(len(found), len(wanted))
        found.append((path, _picture_of(path, side)))
    return found


def _picture_of(path: str, side: int) -> QImage | None:
    try:
        with read(path, Depth.HEADER, briefly=True) as opened:
            package = opened.package
            return read_picture(package, side) if package is not None else None
    except AccessError:  # it changed while it was read
        return None
