"""A folder or project that is open beside everything else, as a kind of entry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from inspector.files.places import is_folder
from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.gui.files.folder import Folder


def _opens(arguments: Arguments) -> bool:
    return len(arguments) == 1 and (is_folder(arguments[0]) or arguments[0].endswith(".uproject"))


def _make(place: Workplace, arguments: Arguments) -> Folder:
    path = Path(arguments[0])
    return Folder(str(path if is_folder(path) else path.parent), place)


PROJECT: Final = KindSpec(
    Opening(
        Folder.kind,
        opens=_opens,
        make=_make,
        there=lambda arguments: all(map(is_folder, arguments)),
        session="session/folder",
        beside=True,
    ),
    "The folder",
    Arrangement("folder", frozenset({"left-dock"})),
)
