"""Makes the catalogue's tables from recorded facts: ``python -m inspector.catalog.make FACTS OUT``.

FACTS is a folder of JSON files (releases, object versions, custom versions, flags, steps); OUT is a
catalogue folder. A run with nothing changed writes nothing new, byte for byte.

What was added to OUT by hand survives:

* A row whose key (a release's name, a number, a flag's value) is not in the facts is kept. So is a
  file whose GUID is not in the facts.
* A row that is in the facts is written anew, unless it says ``by_hand = true``: then it is kept
  whole. The same line at the top of a custom version's file keeps the fields at its top.
* A field that the facts leave empty keeps what a row has there.

Rows kept for the first reason are listed at the end, because a fact that was dropped looks the
same. Comments do not survive: use a ``note`` field.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from inspector.catalog import facts, toml_text
from inspector.catalog.model import release_key
from inspector.catalog.tables import (
    COMPACT_NAME,
    COMPACT_STEPS_NAME,
    STEP_TABLES,
    STEPS_FOLDER,
    compact_text,
    parse_table,
)
from inspector.errors import InspectorError
from inspector.files.parsing import parse_json
from inspector.files.reading import FACTS, TABLE, read_side_file, text_of
from inspector.files.writing import TABLE as OWN_TABLE
from inspector.files.writing import write_file

BY_HAND = "by_hand"
_COMMENT = (
    "Made by `python -m inspector.catalog.make`. Rows added by hand survive a new run; see there."
)
#: Tables that most runs of the program read; the step texts are large and have a copy of their own.
_COMPACT_FILES = (
    "releases.toml",
    "object_versions.toml",
    "package_flags.toml",
    "object_flags.toml",
)

RowMap = dict[str, Any]


class Maker:
    """Writes tables into one folder and notes the rows that were kept although no fact has them."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.kept: list[str] = []

    def write(
        self,
        name: str,
        tables: Sequence[facts.FactTable],
        *,
        top: Mapping[str, Any] | None = None,
        title: str,
    ) -> None:
        """Writes the file ``name``, joined with what it holds already."""
        path = self.out / name
        old = parse_table(read_side_file(path, TABLE), path) if path.is_file() else {}
        array_names = {table.name for table in tables}
        old_top = {k: v for k, v in old.items() if k not in array_names and not _is_rows(v)}
        new_top = _joined(dict(top or {}), old_top)
        joined = [
            (table.name, self._joined_rows(f"{name} {table.name}", table, old.get(table.name, [])))
            for table in tables
        ]
        # Arrays that no fact speaks of, such as a studio's licensee numbers.
        joined += [(k, v) for k, v in old.items() if k not in array_names and _is_rows(v)]
        text = toml_text.document(f"{title}\n{_COMMENT}", new_top, joined)
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text)

    def _joined_rows(
        self, where: str, table: facts.FactTable, old_rows: Iterable[RowMap]
    ) -> list[RowMap]:
        old = {row[table.key]: dict(row) for row in old_rows}
        rows: dict[Any, RowMap] = {}
        for row in table.rows:
            rows[row[table.key]] = _joined(row, old.pop(row[table.key], {}))
        for key, row in old.items():
            rows[key] = _in_hex(row, table)
            self.kept.append(f"{where}: {key}")
        order: Callable[[Any], Any] = release_key if table.by_release else lambda key: key
        return [_in_hex(rows[key], table) for key in sorted(rows, key=order)]


def _joined(new: RowMap, old: Mapping[str, Any]) -> RowMap:
    """A row of the facts with what the table's own row of the same key keeps."""
    if old.get(BY_HAND):
        return dict(old)
    joined = {key: old.get(key) if value is None else value for key, value in new.items()}
    return joined | {key: value for key, value in old.items() if key not in new}


def _in_hex(row: RowMap, table: facts.FactTable) -> RowMap:
    if not table.hexadecimal:
        return row
    return {k: toml_text.Hex(v) if k == table.key else v for k, v in row.items()}


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def make(source: Path, out: Path) -> list[str]:
    """Makes every table of ``out`` from the facts in ``source``.

    Returns:
        The rows that were kept although no fact has them, each as "file table: key".

    Raises:
        InspectorError: When a file of facts is missing or a table of ``out`` is not readable.
    """
    maker = Maker(out)
    maker.write(
        "releases.toml",
        [facts.releases(_facts(source, "engine_releases"))],
        title="Engine releases, oldest first; each known build with where it was seen.",
    )
    maker.write(
        "object_versions.toml",
        facts.object_versions(_facts(source, "object_versions")),
        title="Object versions: number, the engine's name, first release whose packages reach it.",
    )
    for name in ("package_flags", "object_flags"):
        title = f"{name.replace('_', ' ').capitalize()}, one bit each."
        maker.write(f"{name}.toml", [facts.flags(_facts(source, name))], title=title)
    custom_versions = _facts(source, "custom_versions")
    clashing = facts.clashing_names(custom_versions)
    for entry in custom_versions:
        top, tables = facts.custom_version(entry, clashing)
        title = f"Custom version {entry['class'] or entry['friendly_name'] or entry['guid']}."
        maker.write(f"custom_versions/{entry['guid']}.toml", tables, top=top, title=title)
    steps = _facts(source, "steps_object_versions")
    for axis in ("ue4", "ue5"):
        table = facts.object_steps(steps, axis)
        title = f"What every {axis.upper()} object version changed."
        maker.write(f"steps/{axis}.toml", [table], title=title)
    for entry in _facts(source, "steps_custom_versions"):
        top, tables = facts.custom_steps(entry)
        title = f"What every number of {entry['class'] or entry['guid']} changed."
        maker.write(f"steps/{entry['guid']}.toml", tables, top=top, title=title)
    write_compact(out)
    return maker.kept


def write_compact(out: Path) -> None:
    """Writes the compact copies of the tables of ``out``: what most runs read, and the steps."""
    for copy, files, folder in (
        (COMPACT_NAME, _COMPACT_FILES, "custom_versions/"),
        (COMPACT_STEPS_NAME, STEP_TABLES, STEPS_FOLDER),
    ):
        found = sorted(path.name for path in (out / folder).glob("*.toml"))
        names = [*files, *(f"{folder}{name}" for name in found)]
        text = compact_text(out, [name for name in names if (out / name).is_file()])
        _write(out / copy, text)


def _write(path: Path, text: str) -> None:
    """Writes a table whose text is another one now."""
    data = text.encode()
    if not path.is_file() or read_side_file(path, TABLE) != data:
        write_file(path, data, OWN_TABLE)


def _facts(source: Path, name: str) -> Any:
    path = source / f"{name}.json"
    try:
        return parse_json(text_of(read_side_file(path, FACTS)), str(path))
    except ValueError as error:
        raise InspectorError(f"{path}: not readable as facts: {error}") from None


def main(arguments: Sequence[str]) -> int:
    """Runs :func:`make` for two folders; 2 when they cannot be used."""
    if len(arguments) != 2:
        sys.stderr.write("usage: python -m inspector.catalog.make FACTS OUT\n")
        return 2
    try:
        kept = make(Path(arguments[0]), Path(arguments[1]))
    except InspectorError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for row in kept:
        sys.stdout.write(f"kept, not in the facts: {row}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
