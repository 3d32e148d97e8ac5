"""What lies in the cache is only believed where this user's program wrote it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from in_time import in_time

from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.project.scan.contents import PackageContents, Reference, ReferenceFlag, ReferenceKind
from inspector.project.scan.index import (
    DamagedIndexError,
    ForeignIndexError,
    Index,
    IndexedFile,
    IndexUnusableError,
)
from inspector.project.scan.stored_facts import FileState, HeaderRow

REFERENCE = Reference("/Game/Other", ReferenceKind(0), ReferenceFlag(0))
CONTENTS = PackageContents("/Game/A", "Blueprint", ("Blueprint", "Texture2D"), (REFERENCE,))
#: Rows without end, of no table of ours: SQLite asks a view of a name as it asks a table.
ENDLESS = (
    "ALTER TABLE {0} RENAME TO real_{0}; CREATE VIEW {0} AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT real_{0}.* FROM n, real_{0};"
)
#: Two words with each other's numbers.
SWAPPED = (
    "CREATE TABLE kept AS SELECT * FROM word; DELETE FROM word WHERE id < 3; INSERT INTO word "
    "SELECT 3 - id, text, sum FROM kept WHERE id < 3; DROP TABLE kept"
)
#: Steps that never end, before a row is written.
TRIGGER = (
    "CREATE TRIGGER t BEFORE INSERT ON word BEGIN SELECT count(*) FROM (WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END;"
)


def entry(path: str, size: int = 1) -> IndexedFile:
    """A file of some size that was read to its tables."""
    facts = FileFacts(kind=FileKind.NOT_A_PACKAGE, size=size)
    return IndexedFile(path, FileState(size, 20), Depth.TABLES, facts, CONTENTS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An index with two files and the headers of one folder."""
    file = tmp_path / "cache" / "mine.sqlite"
    with Index(tmp_path, file) as index:
        index.put([entry("a.uasset"), entry("b.uasset", 2)])
        facts = FileFacts(kind=FileKind.EMPTY, size=0)
        index.put_headers({"Content": {"c.uasset": HeaderRow(1, 2, "", 3, facts, "")}})
    return file


@pytest.fixture
def key() -> Path:
    """Where the key is."""
    return Path(os.environ["ASSET_INSPECTOR_STATE"]) / "index.key"


def change(file: Path, statements: str) -> None:
    """Changes a database as any program may."""
    database = sqlite3.connect(file)
    database.executescript(statements)
    database.close()


def asked(index: Index) -> None:
    """All that an index is asked for."""
    list(index.entries())
    index.states()
    index.headers()
    for number in (1, 2, 3):
        index.facts_of(number)
        index.word_of(number)


@pytest.mark.parametrize(
    "statements",
    [
        "UPDATE facts SET text = replace(text, '\"size\":1', '\"size\":7')",
        "UPDATE word SET text = '/Game/Elsewhere' WHERE text = '/Game/Other'",
        "UPDATE file SET size = 9 WHERE size = 1",
        "UPDATE file SET changed = 21",
        "UPDATE file SET touched = touched + 1",
        "UPDATE file SET beside = 'x'",
        "UPDATE file SET facts = 3 - facts",
        "UPDATE file SET depth = 2",
        "UPDATE file SET name = main",
        "UPDATE file SET refers = x''",
        "UPDATE file SET path = CAST('c.uasset' AS BLOB) WHERE path = CAST('a.uasset' AS BLOB)",
        "UPDATE headers SET files = replace(files, '1,2', '2,1')",
        "UPDATE headers SET folder = CAST('Other' AS BLOB)",
        SWAPPED,
    ],
)
def test_a_number_or_text_that_was_changed_is_not_believed(
    tmp_path: Path, file: Path, statements: str
) -> None:
    change(file, statements)
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        asked(index)


def test_two_rows_that_changed_places_are_not_believed(tmp_path: Path, file: Path) -> None:
    columns = "size, changed, beside, touched, depth, facts, name, main, classes, refers, "
    columns += "redirectors, state, sum"
    change(
        file,
        f"CREATE TABLE kept AS SELECT * FROM file; DELETE FROM file; INSERT INTO file SELECT "
        f"(SELECT path FROM kept AS other WHERE other.path <> kept.path), {columns} FROM kept; "
        "DROP TABLE kept",
    )
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        index.states()
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        list(index.entries())


def test_rows_of_an_index_before_are_not_believed(tmp_path: Path, file: Path) -> None:
    before = tmp_path / "before.sqlite"
    shutil.copy(file, before)
    with Index(tmp_path, file) as index:
        index.rebuild()
        index.put([entry("b.uasset", 2)])
    change(
        file,
        f"ATTACH '{before}' AS old; DELETE FROM word; INSERT INTO word SELECT * FROM old.word",
    )
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        asked(index)


def test_a_word_that_an_index_of_sqlite_leads_astray_is_not_written_on(
    tmp_path: Path, file: Path
) -> None:
    change(file, "UPDATE word SET text = '/Game/Elsewhere' WHERE text = '/Game/Other'")
    moved = entry("c.uasset")._replace(contents=PackageContents("/Game/Elsewhere"))
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        index.put([moved])


@pytest.mark.parametrize("table", ["about", "facts", "word", "headers", "file"])
def test_what_has_no_end_is_not_asked(tmp_path: Path, file: Path, table: str) -> None:
    change(file, ENDLESS.format(table))
    with in_time(20), Index(tmp_path, file) as index:
        asked_for = (index.states(), index.headers(), list(index.entries()))
        index.put([entry("d.uasset")])
    assert asked_for == ({}, {}, [])


def test_a_trigger_does_not_run(tmp_path: Path, file: Path) -> None:
    change(file, TRIGGER)
    with in_time(20), Index(tmp_path, file) as index:
        index.put([entry("d.uasset")])
        assert list(index.states()) == ["d.uasset"]


def test_a_tree_of_pages_in_circles_ends(tmp_path: Path) -> None:
    """Every page of a table's inner nodes leads to its first one, again and again."""
    file = tmp_path / "cache" / "mine.sqlite"
    with Index(tmp_path, file) as index:
        index.put(entry(f"{number:05}.uasset", number) for number in range(3000))
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    for start in range(0, len(data), size):
        kind, cells = data[start], int.from_bytes(data[start + 3 : start + 5], "big")
        if kind in (2, 5) and start:
            first = int.from_bytes(data[start + 12 : start + 14], "big")
            for cell in range(cells):
                at = start + 12 + 2 * cell
                data[at : at + 2] = first.to_bytes(2, "big")
    file.write_bytes(data)
    # None of what its rows are, as often as the circle would give them.
    with in_time(60), pytest.raises(DamagedIndexError), Index(tmp_path, file) as index:
        asked(index)


def test_the_key_is_the_users_alone(file: Path, key: Path) -> None:
    # On Windows the folder says who may read it.
    assert os.name == "nt" or stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_bytes()[:20] == b"Asset Inspector key\n"
    assert len(key.read_bytes()) == 20 + 32


@pytest.mark.parametrize(
    "spoil",
    [
        lambda key: key.unlink(),
        lambda key: key.write_bytes(b""),
        lambda key: key.write_bytes(key.read_bytes()[:-1]),
        lambda key: key.write_bytes(
            key.read_bytes()[:-1] + bytes(byte ^ 1 for byte in key.read_bytes()[-1:])
        ),
        pytest.param(
            lambda key: key.chmod(0o644), marks=pytest.mark.posix("Windows has no such rights")
        ),
    ],
    ids=["lost", "emptied", "cut", "another", "open to others"],
)
def test_without_its_key_an_index_is_not_believed(
    tmp_path: Path, file: Path, key: Path, spoil
) -> None:
    spoil(key)
    with Index(tmp_path, file) as index:
        assert index.states() == {}
        index.put([entry("new.uasset")])
    with Index(tmp_path, file) as index:
        assert list(index.states()) == ["new.uasset"]
    # On Windows the folder says who may read it.
    assert os.name == "nt" or stat.S_IMODE(key.stat().st_mode) == 0o600


def test_a_key_that_cannot_be_kept_is_said(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "file" / "below"))
    (tmp_path / "file").write_text("")
    with pytest.raises(IndexUnusableError, match=r"index\.key"):
        Index(tmp_path, tmp_path / "mine.sqlite")


@pytest.mark.root
@pytest.mark.parametrize("which", ["index", "journal", "key"])
def test_what_belongs_to_another_user_is_neither_used_nor_touched(
    tmp_path: Path, file: Path, key: Path, which: str
) -> None:
    journal = file.with_name(f"{file.name}-wal")
    place = {"index": file, "journal": journal, "key": key}[which]
    place.touch()
    os.chown(place, 12345, -1)
    before = {one: one.read_bytes() for one in (file, key)}
    with pytest.raises(ForeignIndexError, match="belongs to another user"):
        Index(tmp_path, file)
    assert {one: one.read_bytes() for one in before} == before
    assert place.exists()
