"""Files as rows to pick from: what is open, what was opened lately, and those of the project."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.opening import is_called_package
from inspector.gui.desk.project import Project
from inspector.gui.rows.nearest import Match, Texts, nearest
from inspector.gui.rows.pick_items import PickItem, Ranked, ranked
from inspector.gui.work.recent import RecentEntry, ago, place_of

if TYPE_CHECKING:
    from inspector.project.scan.shared_verdict import PackageRow

#: What was opened lately that is listed among other things while nothing is typed.
_LATEST: Final = 5
#: How packages of a project's own content are called by each other, and where they lie.
_GAME: Final = "game"
_CONTENT: Final = "content"


class FileItems:
    """Finds the files at hand by what somebody types; no disk is asked.

    Args:
        context: The window's state.
    """

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.forget()

    def forget(self) -> None:
        """Gives up what is only needed while somebody looks for a file."""
        #: The lists of the project that the others are of.
        self._listed: Sequence[str] = ()
        self._judged: Sequence[PackageRow] = ()
        self._paths: Sequence[str] = ()
        self._texts = Texts((), ())
        self._rows: dict[str, PackageRow] = {}

    def first(self) -> Iterator[PickItem]:
        """What is open and not shown, and the newest of what was opened lately."""
        return chain(self._open_items(), islice(self._recent_items(), _LATEST))

    def listed(self, limit: int) -> Iterator[PickItem]:
        """All files in their order, no more of the project than are wanted."""
        project = (item for __, item in self._ranked_of_project("", limit))
        return chain(self._open_items(), self._recent_items(), project)

    def ranked(self, text: str, limit: int, *, is_path: bool) -> list[Ranked]:
        """The files that fit a text that is not blank, and how they fit, in no order.

        Args:
            text: What was typed.
            limit: How many are wanted at most, of each kind.
            is_path: Whether it may be the path by which assets know each other.
        """
        text = _path_words(text) if is_path else text
        known = ranked(chain(self._open_items(), self._recent_items()), text, limit)
        # What was open a moment ago is meant more often than what is called alike.
        nearer = [(fit._replace(fit=fit.fit - 1), item) for fit, item in known]
        return [*nearer, *self._ranked_of_project(text, limit)]

    def _ranked_of_project(self, text: str, limit: int) -> list[Ranked]:
        project = self._context.beside
        if not isinstance(project, Project):
            return []
        self._follow(project)
        found = nearest(self._texts, text, limit)
        return [(match, self._item(project, match)) for match in found]

    def _follow(self, project: Project) -> None:
        """Takes up files that were found since, and verdicts."""
        if self._listed is not project.paths or len(self._paths) != len(project.paths):
            self._listed, self._paths = project.paths, tuple(project.paths)
            wholes = [path.casefold().replace(os.sep, "/") for path in self._paths]
            self._texts = Texts([_stem(whole.rpartition("/")[2]) for whole in wholes], wholes)
        if self._judged is not project.rows or len(self._rows) != len(project.rows):
            self._judged = project.rows
            self._rows = {row.path: row for row in project.rows}

    def _item(self, project: Project, match: Match) -> PickItem:
        path = self._paths[match.at].replace(os.sep, "/")
        folder, __, name = path.rpartition("/")
        row = self._rows.get(path)
        return PickItem(
            "file",
            project.prefix + self._paths[match.at],
            _stem(name),
            folder,
            row.class_name if row is not None else "",
            mark=str(row.mark) if row is not None else None,
            icon="file",
        )

    def _open_items(self) -> Iterator[PickItem]:
        for entry in self._context.entries():
            if entry is not self._context.shown and entry.facts.is_single:
                (path,) = entry.arguments
                yield PickItem("file", path, entry.name, path, entry.note, mark=str(entry.mark))

    def _recent_items(self) -> Iterator[PickItem]:
        """What was opened lately and is not open: files and projects, the newest first."""
        context = self._context
        is_open = {argument for entry in context.everything() for argument in entry.arguments}
        files = ((entry, False) for entry in context.recent_files.entries())
        folders = ((entry, True) for entry in context.recent_folders.entries())
        now = time.time()
        for entry, is_folder in sorted((*files, *folders), key=lambda pair: -pair[0].when):
            if entry.path not in is_open:
                yield _recent_item(entry, is_folder=is_folder, now=now)


def _recent_item(entry: RecentEntry, *, is_folder: bool, now: float) -> PickItem:
    name = Path(entry.path).name
    return PickItem(
        "file",
        entry.path,
        name if is_folder else _stem(name),
        place_of(entry.path, folder=is_folder),
        ago(entry.when, now),
        mark=entry.mark if entry.mark and not is_folder else None,
        icon="project" if is_folder else "clock",
    )


def _stem(name: str) -> str:
    """The name of a file without its suffix."""
    return name.rpartition(".")[0] or name


def _path_words(text: str) -> str:
    """A path as words, each of which the path of its file has somewhere.

    An object path (``/Game/Doors/BP_Door.BP_Door_C``) is that of the file that holds the object.
    """
    parts = text.replace("\\", "/").split("/")
    if len(parts) > 1 and parts[0].casefold() == _GAME:
        parts[0] = _CONTENT
    if len(parts) > 1 and not is_called_package(parts[-1]):
        parts[-1] = parts[-1].partition(".")[0]
    return " ".join(parts)
