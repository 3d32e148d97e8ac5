"""Copies of the program's own tables, which read in a fraction of the time of TOML.

Importing a TOML parser and parsing the tables costs tens of milliseconds, which every command would
pay. So each table has a copy as JSON in a folder beside the tables. Copies are made things, like
Python's byte code: the build puts them into the wheel, in a checkout each is written when its table
is first read, and none is ever committed. Nor is one ever trusted: its first line names the bytes
that it was made from and those that follow, by size and checksum. Where either are others, the
table itself is read, so that a changed table counts at once.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, Final

from inspector.errors import AccessError
from inspector.files.reading import TABLE, read_side_file
from inspector.files.writing import TABLE_COPY, write_file
from inspector.resource import resource_path

#: The folder of copies that the build puts into the wheel; nothing is written there afterwards.
BUILT_FOLDER: Final = "copies"
#: The folder of those that a checkout makes. What has Python's own name for made things stays
#: out of repositories, source archives and wheels.
MADE_FOLDER: Final = "__pycache__"
#: Another one where the same table gives another copy.
_FORM: Final = "copy 1"

#: A TOML file as TOML gives it.
Table = dict[str, Any]


class Copies:
    """A folder of copies, laid out as the tables that they are of.

    Args:
        folder: The folder; it need not exist.
        made: Whether copies are written there when tables are read.
    """

    def __init__(self, folder: Path, *, made: bool) -> None:
        self._folder = folder
        self.made = made

    def read(self, name: str, data: bytes) -> Table | None:
        """The table of a file such as ``releases.toml`` that holds ``data``.

        None where no copy of just these bytes is there, or it is damaged.
        """
        try:
            first, _, text = read_side_file(self._path(name), TABLE).partition(b"\n")
        except AccessError:
            return None
        if first != _first_line(data, text):
            return None
        table: Table = json.loads(text)
        return table

    def write(self, name: str, data: bytes, table: Table) -> None:
        """Writes the copy of a table that was read from ``data``.

        Raises:
            AccessError: The folder cannot be made or written to.
            TypeError: The table holds what JSON has no form for, such as a date.
        """
        path = self._path(name)
        text = json.dumps(table, separators=(",", ":")).encode()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AccessError(str(path.parent), error.strerror or str(error)) from error
        write_file(path, _first_line(data, text) + b"\n" + text, TABLE_COPY)

    def _path(self, name: str) -> Path:
        return self._folder / (name.removesuffix(".toml") + ".json")


def own_folders() -> tuple[Path, ...]:
    """The folders of tables that ship with the program: the catalogue's."""
    return (resource_path("catalog"),)


def own_copies(folder: Path) -> Copies | None:
    """The copies of the tables in a folder; None for any but those that ship with the program."""
    if folder not in own_folders():
        return None
    built = folder / BUILT_FOLDER
    if built.is_dir():
        return Copies(built, made=False)
    return Copies(folder / MADE_FOLDER, made=True)


def _first_line(source: bytes, text: bytes) -> bytes:
    return f"{_FORM} {_mark(source)} {_mark(text)}".encode()


def _mark(data: bytes) -> str:
    return f"{len(data)}-{zlib.crc32(data):08X}"
