"""Reads the TOML tables of one catalogue folder, from their compact copy where that is current.

Importing a TOML parser and parsing the tables costs tens of milliseconds, which every command
would pay. So ``compact.txt`` beside the tables repeats each of them on one line as JSON, headed by
the size and checksum of the file it was made from; ``compact_steps.txt`` does so for the texts and
patches that only a preview asks for. A table whose file has changed since, by a row
added by hand for one, is read from the TOML itself: the copy is never trusted, only fast.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from inspector.errors import AccessError, InspectorError
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import TABLE, NotThereError, read_side_file

COMPACT_NAME = "compact.txt"
#: The copy of what only a preview reads, so that other commands do not carry it.
COMPACT_STEPS_NAME = "compact_steps.txt"
STEPS_FOLDER = "steps/"
#: Tables beside the step texts that only a preview reads.
STEP_TABLES = ("patches.toml", "areas.toml")
_HEADING = "compact 1"

#: One row of a table as TOML gives it; :mod:`inspector.catalog.rows` turns it into a value.
Row = Mapping[str, Any]
Table = dict[str, Any]


class TableFolder:
    """One folder of the catalogue's format: the program's own, or a studio's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._compact: dict[str, dict[str, str]] = {}

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
        copy = self._copies(copy_of(name)).get(name)
        if copy is not None:
            mark, _, text = copy.partition(" ")
            if mark == fingerprint(data):
                table: Table = json.loads(text)
                return table
        return parse_table(data, path)

    def names(self, subfolder: str) -> list[str]:
        """The names of the TOML files in a subfolder, in order."""
        try:
            found = list((self.folder / subfolder).iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        return sorted(p.name for p in found if p.suffix == ".toml")

    def _copies(self, file: str) -> dict[str, str]:
        if file not in self._compact:
            self._compact[file] = read_compact(self.folder / file)
        return self._compact[file]


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
        raise InspectorError(f"{path}: not a readable table: {error}") from None


def copy_of(name: str) -> str:
    """The compact copy that a table belongs to."""
    steps = name.startswith(STEPS_FOLDER) or name in STEP_TABLES
    return COMPACT_STEPS_NAME if steps else COMPACT_NAME


def fingerprint(data: bytes) -> str:
    """What ties a line of the compact copy to the bytes that it was made from."""
    return f"{len(data)}-{zlib.crc32(data):08X}"


def read_compact(path: Path) -> dict[str, str]:
    """File name to ``fingerprint JSON`` of a compact copy; empty when there is none."""
    try:
        lines = read_side_file(path, TABLE).decode("utf-8").splitlines()
    except (AccessError, UnicodeDecodeError):
        return {}
    if not lines or lines[0] != _HEADING:
        return {}
    return {name: rest for name, _, rest in (line.partition(" ") for line in lines[1:])}


def compact_text(folder: Path, names: Iterable[str]) -> str:
    """The compact copy of some tables of a folder.

    ``source`` and ``evidence`` stay: whoever asks where a fact comes from is answered too.
    """
    lines = [_HEADING]
    for name in names:
        path = folder / name
        data = read_side_file(path, TABLE)
        text = json.dumps(parse_table(data, path), separators=(",", ":"))
        lines.append(f"{name} {fingerprint(data)} {text}")
    return "\n".join(lines) + "\n"
