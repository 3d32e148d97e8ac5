"""Reads the TOML tables of one folder, the program's own from copies that read faster.

Importing a TOML parser and parsing the tables costs tens of milliseconds, which every command would
pay. So each table has a copy as packed JSON in a folder beside the tables. Copies are made things,
like Python's byte code: the build puts them into the wheel, in a checkout each is written when its
table is first read, and none is ever committed. Nor is one ever trusted: its first line names the
bytes that it was made from and those that follow, by size and checksum. Where either are others,
the table itself is read, so that a changed table counts at once.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from inspector.errors import AccessError, InspectorError
from inspector.files.folders import resource_path
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import TABLE, NotThereError, read_side_file
from inspector.findings.message import Message, Text

#: The folder of copies that the build puts into the wheel; nothing is written there afterwards.
BUILT_FOLDER: Final = "copies"
#: The folder of those that a checkout makes. What has Python's own name for made things stays
#: out of repositories, source archives and wheels.
MADE_FOLDER: Final = "__pycache__"
#: Another one where the same table gives another copy.
_FORM: Final = "copy 2"

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
            first, _, packed = read_side_file(self._path(name), TABLE).partition(b"\n")
        except AccessError:
            return None
        if first != _first_line(data, packed):
            return None
        # Late, since the build, which makes copies and reads none, has no library.
        from msgspec import DecodeError
        from msgspec.json import decode

        try:
            return decode(zlib.decompress(packed), type=Table)
        except (DecodeError, zlib.error):
            return None

    def write(self, name: str, data: bytes, table: Table) -> None:
        """Writes the copy of a table that was read from ``data``.

        Raises:
            AccessError: The folder cannot be made or written to.
            TypeError: The table holds what JSON has no form for, such as a date.
        """
        # Late: nearly always the copies are there already.
        from inspector.files.writing import TABLE_COPY, write_file

        path = self._path(name)
        # A quarter of the bytes: nobody reads them but this, and every installation has them.
        packed = zlib.compress(json.dumps(table, separators=(",", ":")).encode(), 9)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AccessError(str(path.parent), error.strerror or str(error)) from error
        write_file(path, _first_line(data, packed) + b"\n" + packed, TABLE_COPY)

    def _path(self, name: str) -> Path:
        return self._folder / (name.removesuffix(".toml") + ".jsonz")


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


def _first_line(source: bytes, packed: bytes) -> bytes:
    return f"{_FORM} {_mark(source)} {_mark(packed)}".encode()


def _mark(data: bytes) -> str:
    return f"{len(data)}-{zlib.crc32(data):08X}"


class TableFolder:
    """One folder of tables of the catalogue: the program's own, or a studio's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._copies = own_copies(folder)

    def read(self, name: str) -> Table:
        """The table of a file such as ``releases.toml``; empty when there is no such file.

        Raises:
            AccessError: When the file is there and cannot be read, or is too large for a table.
            InspectorError: When it is not TOML; names the file and the place.
        """
        path = self.folder / name
        try:
            data = read_side_file(path, TABLE)
        except NotThereError:
            return {}
        copies = self._copies
        if copies is None:
            return parse_table(data, path)
        table = copies.read(name, data)
        if table is None:
            table = parse_table(data, path)
            if copies.made:
                # Without a copy the table is read like this the next time too.
                with contextlib.suppress(AccessError, TypeError):
                    copies.write(name, data, table)
        return table

    def names(self, subfolder: str) -> list[str]:
        """The names of the TOML files in a subfolder, in order."""
        try:
            paths = list((self.folder / subfolder).iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        return sorted(path.name for path in paths if path.suffix == ".toml")


class GivenTables:
    """Tables that lie in no folder: what another file declares, in the catalogue's format."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = dict(tables)

    def read(self, name: str) -> Table:
        """The table of this file name; empty when it is not among those given."""
        return dict(self._tables.get(name, {}))

    def names(self, subfolder: str) -> list[str]:
        """The file names given below a subfolder, in order."""
        start = f"{subfolder}/"
        return sorted(name.removeprefix(start) for name in self._tables if name.startswith(start))


def parse_table(data: bytes, path: Path) -> Table:
    """The table that TOML bytes hold; ``path`` is for the message.

    Raises:
        LimitError: When they are nested more deeply than is read.
        InspectorError: When the bytes are not TOML in UTF-8.
    """
    try:
        return parse_toml(data.decode("utf-8"), str(path))
    except (TomlError, UnicodeDecodeError) as error:
        raise InspectorError(
            Message("files/no-table", path=str(path), error=_reason(error))
        ) from None


def _reason(error: TomlError | UnicodeDecodeError) -> Text:
    return error.message if isinstance(error, TomlError) else str(error)


def copy_all(tables: Path, folder: Path) -> None:
    """Writes a copy of every table below the folder ``tables`` to another folder.

    Raises:
        AccessError: A table cannot be read, or a copy not written.
        InspectorError: A table is not TOML.
        TypeError: A table holds what JSON has no form for, such as a date.
    """
    copies = Copies(folder, made=True)
    for path in sorted(tables.rglob("*.toml")):
        data = read_side_file(path, TABLE)
        copies.write(path.relative_to(tables).as_posix(), data, parse_table(data, path))
