"""Projects and indexes that change while they are read, and what no project should hold."""

from __future__ import annotations

import itertools
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from in_time import in_time
from project.moved import write_package

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.progress import Progress
from inspector.project.scan.contents import PackageContents
from inspector.project.scan.index import DamagedIndexError, Index, IndexedFile
from inspector.project.scan.project import ProjectScan, references_of, scan_project
from inspector.project.scan.stored_facts import FileState
from inspector.project.scan.survey import survey
from inspector.project.scan.worker_pool import PoolConfig

LONG_AGO = 1_000_000_000
HERE = PoolConfig(1)
#: Seconds; each of these takes a fraction of one.
LONGEST = 30


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of some hundred packages."""
    root = tmp_path / "Mine"
    first = write_package(root / "Content" / "P000.uasset", "/Game/P001.P001").read_bytes()
    for number in range(1, 250):
        (root / "Content" / f"P{number:03}.uasset").write_bytes(first)
    for file in root.rglob("*.uasset"):
        os.utime(file, (LONG_AGO, LONG_AGO))
    return root


@contextmanager
def meanwhile(change: Callable[[int], object]) -> Iterator[None]:
    """Something that goes on in another thread, over and over, until the block ends."""
    ended = threading.Event()

    def work() -> None:
        for turn in itertools.count():
            change(turn)
            if ended.is_set():
                return

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def kept(root: Path, file: Path) -> list[IndexedFile]:
    """What an index holds, but for the states, which tell when a file was looked at."""
    with Index(root, file) as index:
        return [entry._replace(state=FileState(0, 0)) for entry in index.entries()]


@pytest.mark.slow
def test_a_folder_that_changes_meanwhile_is_right_the_next_time(
    project: Path, tmp_path: Path
) -> None:
    content, file = project / "Content", tmp_path / "index.sqlite"
    data = (content / "P000.uasset").read_bytes()

    def change(turn: int) -> None:
        (content / f"New{turn % 40}.uasset").write_bytes(data[: turn * 97 % len(data)])
        (content / f"P{turn % 250:03}.uasset").unlink(missing_ok=True)
        (content / f"P{turn * 7 % 250:03}.uasset").write_bytes(data + bytes(turn % 5000))
        (content / f"Deep{turn % 9}").mkdir(exist_ok=True)
        (content / f"Deep{turn % 9}" / "A.uasset").write_bytes(data)
        moved = content / f"Deep{turn % 9}"
        moved.rename(content / f"Moved{turn}")

    with in_time(LONGEST), meanwhile(change):
        for _ in range(3):
            with Index(project, file) as index:
                survey(index, readers=HERE)
    with Index(project, file) as index, Index(project, tmp_path / "whole.sqlite") as whole:
        survey(index, readers=HERE)
        survey(whole, readers=HERE)
    assert kept(project, file) == kept(project, tmp_path / "whole.sqlite")


def _cut(file: Path) -> None:
    for part in (file, file.with_name(f"{file.name}-wal")):
        os.truncate(part, min(5000, part.stat().st_size))


@pytest.mark.parametrize(
    "harm",
    [
        _cut,
        lambda file: file.write_bytes(b"no database" * 1000),
        pytest.param(Path.unlink, marks=pytest.mark.posix("Windows removes nothing that is open")),
        lambda file: Index(file.parent, file).close(),
    ],
    ids=["cut", "other bytes", "deleted", "made anew by another"],
)
def test_an_index_that_is_harmed_in_the_middle_loses_nothing(
    project: Path, cache: Path, harm: Callable[[Path], object]
) -> None:
    def end(done: int, total: int | None, text: str) -> None:
        for file in cache.rglob("*.sqlite") if done >= 100 else ():
            harm(file)

    def scanned() -> ProjectScan:
        return scan_project(project, readers=HERE, progress=Progress(end, interval=0))

    whole = scan_project(project, keep=False, readers=HERE)
    with in_time(LONGEST):
        assert scanned().entries == whole.entries
        assert scanned().entries == whole.entries


def test_who_reads_it_sees_one_moment(tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"

    def entry(path: str, name: str) -> IndexedFile:
        facts = FileFacts(kind=FileKind.EMPTY, size=len(name))
        return IndexedFile(path, FileState(1, 1), Depth.TABLES, facts, PackageContents(name))

    with Index(tmp_path, file) as index, Index(tmp_path, file) as other:
        index.put(entry(f"{number:04}", "before") for number in range(500))
        rows = index.entries()
        first = next(rows)
        other.put(entry(f"{number:04}", f"after {number}") for number in range(700))
        assert {row.contents for row in (first, *rows)} == {PackageContents("before")}
        assert len(list(index.entries())) == 700


@pytest.mark.parametrize(
    "change",
    [
        "path = 5",
        "depth = 99",
        "depth = 'deep'",
        "facts = 99",
        "name = 99",
        "main = -1",
        "classes = x'01'",
        "refers = x'ffffffff0000'",
        "refers = x'010000000900'",
        "refers = 'text'",
        "redirectors = x'0100000099000000'",
    ],
)
def test_rows_that_nobody_wrote_are_damage(tmp_path: Path, change: str) -> None:
    file = tmp_path / "index.sqlite"
    facts = FileFacts(kind=FileKind.EMPTY, size=0)
    with Index(tmp_path, file) as index:
        index.put([IndexedFile("a", FileState(1, 1), Depth.TABLES, facts, PackageContents())])
    with sqlite3.connect(file) as database:
        database.execute(f"UPDATE file SET {change}")
    database.close()
    with Index(tmp_path, file) as index, pytest.raises(DamagedIndexError):
        list(index.entries())


def test_what_no_project_should_hold_is_read_in_time(tmp_path: Path) -> None:
    content = tmp_path / "Content"
    names = [
        "Größe",
        "地図",
        "عربي",
        "\u202egnp",
        "e\u0301",
        "ẞß",
        "x" * 240,
        "%s",
        "'",
    ]
    if os.name != "nt":
        names += ["a\nb", '"', os.fsdecode(b"\xff\xfe")]
    oddest = "a\nb" if os.name != "nt" else "%s"
    for name in names:
        write_package(content / f"{name}.uasset", "/Game/地図.地図", f"/Game/{oddest}.b")
    (content / "Folder.uasset").mkdir()
    if os.name != "nt":
        os.mkfifo(content / "Pipe.uasset")
        (content / "Zero.uasset").symlink_to("/dev/zero")
        (content / "Round.uasset").symlink_to(content / "Round.uasset")
    with in_time(LONGEST):
        scan = scan_project(tmp_path, keep=False, readers=HERE)
    packages = {entry.path for entry in scan.entries if entry.facts.versions is not None}
    assert packages == {str(Path("Content", f"{name}.uasset")) for name in names}
    catalog = default_catalog()
    graph = references_of(scan, profile_for("4.26", catalog), catalog).graph
    ends = {edge.end for edge in graph.edges() if not edge.end.startswith("/Script")}
    assert ends == {"/Game/地図", f"/Game/{oddest}"}
    assert not graph.loses


def test_thousands_of_references_are_all_followed(tmp_path: Path) -> None:
    targets = [f"/Game/T{number}.T{number}" for number in range(4000)]
    write_package(tmp_path / "Content" / "Many.uasset", *targets)
    with in_time(LONGEST):
        scan = scan_project(tmp_path, keep=False, readers=HERE)
    catalog = default_catalog()
    graph = references_of(scan, profile_for("4.26", catalog), catalog).graph
    missing = {edge.end for edge in graph.edges() if edge.is_broken}
    assert missing == {target.partition(".")[0] for target in targets}
