"""What can be done with a file on disk, open or not; a part of the table of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.open_folder import open_folder
from inspector.messages import _, lazy
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.mounts import package_name_of


class FileAt(NamedTuple):
    """A file by its path.

    Attributes:
        context: Where it can be opened.
        path: Its path.
        in_work_tree: Whether it lies in a work tree of Git; None where nobody looked: then whoever
            wants to compare it does.
    """

    context: AppContext
    path: str
    in_work_tree: bool | None = None


#: The group of these actions in menus of rows.
PLACE: Final = "place"
_NO_FILE: Final = lazy("no file is open")
#: The kinds of job that find out what the editor calls a package, and whether a folder is there.
_JOB: Final = "editor path"
_FOLDER_JOB: Final = "containing folder"


def _copy_editor_path(file: FileAt) -> None:
    told = file.context.notified

    def work(progress: Progress) -> str:
        progress(0)
        return package_name_of(file.path)

    def done(name: str) -> None:
        if name:
            to_clipboard(name)
        else:
            why = _("The file lies in no content of a project or plugin.")
            told.emit("info", _("There is no editor path."), why)

    file.context.jobs.start(_JOB, work, done)


def _open_folder(file: FileAt) -> None:
    folder, told = Path(file.path).parent, file.context.notified

    def look(progress: Progress) -> bool:
        progress(0)
        return folder.is_dir()

    def done(is_there: bool) -> None:
        if not (is_there and open_folder(folder)):
            told.emit("info", _("The folder was not opened."), str(folder))

    file.context.jobs.start(_FOLDER_JOB, look, done)


#: In the order of the menus.
FILE_PLACES: Final = (
    Action(
        "open-containing-folder",
        lazy("Open containing folder"),
        f"Edit/{PLACE}",
        FileAt,
        _open_folder,
        needs=_NO_FILE,
        icon="folder",
    ),
    Action(
        "copy-path",
        lazy("Copy path"),
        f"Edit/{PLACE}",
        FileAt,
        lambda file: to_clipboard(file.path),
        needs=_NO_FILE,
    ),
    Action(
        "copy-editor-path",
        lazy("Copy editor path"),
        f"Edit/{PLACE}",
        FileAt,
        _copy_editor_path,
        needs=_NO_FILE,
    ),
)
