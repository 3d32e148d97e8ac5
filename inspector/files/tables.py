"""Reads the TOML tables of one folder, the program's own from their copies."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inspector.errors import AccessError, InspectorError
from inspector.files.copies import Copies, Table, own_copies
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import TABLE, NotThereError, read_side_file
from inspector.findings.message import Message, Text

#: One row of a table as TOML gives it; :mod:`inspector.catalog.rows` turns it into a value.
Row = Mapping[str, Any]


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
