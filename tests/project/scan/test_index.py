"""What is kept of a project between runs: whole, at once, and thrown away where it is damaged."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from corpus import entries as corpus_entries
from corpus import manifest

from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.project.opening import read
from inspector.project.scan.contents import PackageContents, contents_of
from inspector.project.scan.index import Index, IndexedFile, IndexUnusableError, index_file
from inspector.project.scan.stored_facts import (
    FileState,
    StoredFactsError,
    facts_as_text,
    facts_of_text,
)

STATE = FileState(10, 20)
FACTS = FileFacts(kind=FileKind.EMPTY, size=0)


def entry(path: str, facts: FileFacts = FACTS) -> IndexedFile:
    """A file of which little is known."""
    return IndexedFile(path, STATE, Depth.TABLES, facts, PackageContents())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where an index is kept."""
    return tmp_path / "cache" / "mine.sqlite"


@pytest.mark.parametrize("file_entry", corpus_entries())
def test_facts_of_real_files_come_back_as_they_were(corpus: Path, file_entry: dict) -> None:
    with read(corpus / file_entry["path"], Depth.TABLES, briefly=True) as opened:
        assert facts_of_text(facts_as_text(opened.facts)) == opened.facts


@pytest.mark.slow
def test_what_the_corpus_holds_comes_back_as_it_was(corpus: Path, file: Path) -> None:
    read_entries = []
    for row in manifest():
        with read(corpus / row["path"], Depth.TABLES, briefly=True) as opened:
            contents = contents_of(opened)
            read_entries.append(
                IndexedFile(row["path"], STATE, Depth.TABLES, opened.facts, contents)
            )
    with Index(corpus, file) as index:
        index.put(read_entries)
    read_entries.sort(key=lambda kept: os.fsencode(kept.path))
    with Index(corpus, file) as index:
        assert list(index.entries()) == read_entries


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", '{"kind": "package"}', '{"kind": 1}', "[" * 100, '{"kind": "elf"}'],
)
def test_a_text_of_something_else_is_told(text: str) -> None:
    with pytest.raises(StoredFactsError):
        facts_of_text(text)


@pytest.mark.odd_names
def test_names_of_any_bytes_come_back(tmp_path: Path, file: Path) -> None:
    names = [
        "a\nb.uasset",
        "Größe/地.uasset",
        os.fsdecode(b"\xff\xfe.uasset"),
        "'; DROP TABLE file",
    ]
    damage = Damage("CORRUPT", "names/0", 5, "\ud800", "text", identity="names/*")
    facts = FileFacts(kind=FileKind.PACKAGE, size=9, damage=(damage,))
    with Index(tmp_path, file) as index:
        index.put(entry(name, facts) for name in names)
        assert sorted(kept.path for kept in index.entries()) == sorted(names)
        assert {kept.facts for kept in index.entries()} == {facts}


def test_a_file_that_is_read_again_takes_its_own_place(tmp_path: Path, file: Path) -> None:
    with Index(tmp_path, file) as index:
        index.put([entry("a"), entry("b")])
        index.put([entry("a")._replace(state=FileState(11, 21))])
        assert {path: kept.state.size for path, kept in index.states().items()} == {
            "a": 11,
            "b": 10,
        }
        index.forget(["a", "never there"])
        assert list(index.states()) == ["b"]


def test_a_write_that_is_ended_leaves_what_was_there(tmp_path: Path, file: Path) -> None:
    def broken():
        yield entry("b", FileFacts(kind=FileKind.EMPTY, size=1))
        raise KeyboardInterrupt

    with Index(tmp_path, file) as index:
        index.put([entry("a")])
        with pytest.raises(KeyboardInterrupt):
            index.put(broken())
        index.put([entry("c", FileFacts(kind=FileKind.EMPTY, size=1))])
        assert [(kept.path, kept.facts.size) for kept in index.entries()] == [("a", 0), ("c", 1)]


def changed(file: Path, script: str) -> None:
    """Has another program change a database."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(script)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"no database at all" * 100),
        lambda file: file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2]),
        lambda file: file.write_bytes(b"\0" * 4096 + file.read_bytes()[4096:]),
        lambda file: changed(file, "UPDATE about SET program = '0 0.0.1'"),
        lambda file: changed(file, "DROP TABLE about"),
        lambda file: changed(file, "UPDATE about SET nonce = zeroblob(100000000)"),
    ],
    ids=[
        "emptied",
        "other bytes",
        "cut short",
        "first page lost",
        "older program",
        "other tables",
        "a value that fills the memory",
    ],
)
def test_an_index_that_is_damaged_is_made_anew(tmp_path: Path, file: Path, damage) -> None:
    with Index(tmp_path, file) as index:
        index.put(entry(f"{number}") for number in range(2000))
    damage(file)
    with Index(tmp_path, file) as index:
        index.put([entry("new")])
        assert "new" in index.states()


def test_an_index_that_another_program_has_open_is_made_anew(tmp_path: Path, file: Path) -> None:
    """Such as a window of an older version: Windows removes no file that is open."""
    with Index(tmp_path, file) as index:
        index.put([entry("old")])
    changed(file, "UPDATE about SET program = '0 0.0.1'")
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM file").fetchone() == (1,)
        with Index(tmp_path, file) as index:
            assert index.states() == {}
            index.put([entry("new")])
        with Index(tmp_path, file) as index:
            assert index.states().keys() == {"new"}
            index.rebuild()
            index.put([entry("newer")])
            assert index.states().keys() == {"newer"}
    with Index(tmp_path, file) as index:
        assert index.file == file
        index.put([entry("a")])
    with Index(tmp_path, file) as index:
        assert index.states().keys() == {"a"} | ({"newer"} if os.name == "posix" else set())


def test_the_index_of_another_folder_is_not_taken(tmp_path: Path, file: Path) -> None:
    with Index(tmp_path / "one", file) as index:
        index.put([entry("a")])
    with Index(tmp_path / "other", file) as index:
        assert index.states() == {}


@pytest.mark.symlinks
def test_a_link_in_its_place_is_not_followed(tmp_path: Path, file: Path) -> None:
    target = tmp_path / "precious"
    target.write_bytes(b"")
    file.parent.mkdir()
    file.symlink_to(target)
    with Index(tmp_path, file) as index:
        index.put([entry("a")])
    assert (target.read_bytes(), file.is_symlink()) == (b"", False)


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IndexUnusableError, match=r"mine\.sqlite"):
        Index(tmp_path, tmp_path / "file" / "mine.sqlite")


def test_two_projects_of_one_name_have_two_files(tmp_path: Path, cache: Path) -> None:
    files = {index_file(str(tmp_path / name / "Mine")) for name in "ab"}
    assert len(files) == 2
    assert all(file.parent == cache / "projects" for file in files)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux says the peak there")
@pytest.mark.parametrize("column", ["nonce", "program", "sum"])
def test_no_memory_is_taken_for_a_value_that_no_file_has(
    tmp_path: Path, file: Path, column: str
) -> None:
    with Index(tmp_path, file) as index:
        index.put([entry("a")])
    with closing(sqlite3.connect(file)) as database:
        database.executescript(f"UPDATE about SET {column} = zeroblob(300000000)")
    script = (
        "import sys; from pathlib import Path\n"
        "from inspector.project.scan.index import Index\n"
        "with Index(Path(sys.argv[1]), Path(sys.argv[2])) as index:\n"
        "    assert not index.states()\n"
        "print(Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), str(file)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert int(ran.stdout) < 200_000, "KiB"
