"""Damage of what the program keeps between runs: bytes, rows and tables of its SQLite files."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

from fuzz.mutations import mutated, mutated_text

_TABLES = ("about", "facts", "word", "headers", "file")
#: A view in the place of a table, whose rows have no end.
_ENDLESS = (
    "ALTER TABLE {0} RENAME TO real_{0}; CREATE VIEW {0} AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT real_{0}.* FROM n, real_{0};"
)
_ENDLESS_TRIGGER = (
    "CREATE TRIGGER t BEFORE INSERT ON {0} BEGIN SELECT count(*) FROM (WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END;"
)
_STATEMENTS = (
    _ENDLESS,
    "DROP TABLE {0};",
    "DELETE FROM {0};",
    "CREATE INDEX own ON {0}({1});",
    _ENDLESS_TRIGGER,
    "CREATE TRIGGER t AFTER DELETE ON {0} BEGIN DELETE FROM file; END;",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '');",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = rootpage % 4 + 1;",
    "ALTER TABLE {0} ADD COLUMN more AS (zeroblob(900000000));",
    "PRAGMA user_version = 7; PRAGMA application_id = 9;",
)


def damage(folder: Path, dice: random.Random) -> None:
    """Damages every SQLite file of a folder in one way."""
    for file in sorted(folder.glob("*.sqlite")):
        if dice.random() < 0.35:
            file.write_bytes(mutated(file.read_bytes(), dice, file.read_bytes()))
            continue
        # What SQLite itself refuses is damage that no program makes so.
        with contextlib.suppress(sqlite3.Error, UnicodeError, OverflowError):
            database = sqlite3.connect(file, isolation_level=None)
            try:
                _rows(database, dice) if dice.random() < 0.7 else _schema(database, dice)
            finally:
                database.close()


def _schema(database: sqlite3.Connection, dice: random.Random) -> None:
    table = dice.choice(_TABLES)
    columns = _columns(database, table)
    database.executescript(dice.choice(_STATEMENTS).format(table, dice.choice(columns)))


def _rows(database: sqlite3.Connection, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 1, 2, 5))):
        table = dice.choice(_TABLES)
        columns = _columns(database, table)
        rows = database.execute(f"SELECT * FROM {table}").fetchall()
        if not rows:
            continue
        row, other = dice.choice(rows), dice.choice(rows)
        at = dice.randrange(len(columns))
        key = columns[0]
        if dice.random() < 0.1:
            database.execute(f"DELETE FROM {table} WHERE {key} = ?", (row[0],))
            continue
        value = other[at] if dice.random() < 0.3 else _another(row[at], dice)
        run = f"UPDATE {table} SET {columns[at]} = ? WHERE {key} = ?"
        database.execute(run, (value, row[0]))


def _another(value: object, dice: random.Random) -> object:
    if isinstance(value, int):
        numbers = (value + 1, value - 1, -value, 0, 1, 2**31, 2**63 - 1, dice.randrange(40))
        return dice.choice((*numbers, "x", None, 1.5))
    data = value.encode() if isinstance(value, str) else bytes(value)  # type: ignore[call-overload]
    changed = mutated_text(data, dice) if dice.random() < 0.5 else _digits(data, dice)
    return changed.decode("utf-8", "replace") if isinstance(value, str) else changed


def _digits(data: bytes, dice: random.Random) -> bytes:
    """Another number in the place of one, so that the text still is what it was."""
    places = [at for at, sign in enumerate(data) if 48 <= sign <= 57] or list(range(len(data)))
    if not places:
        return b"1"
    at = dice.choice(places)
    return data[:at] + bytes((48 + dice.randrange(10),)) + data[at + 1 :]


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
