"""A check by the index says what reading says, reads only what changed, and survives its loss."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from corpus import manifest
from damaged import mutants

from inspector.catalog import default_catalog, profile_for
from inspector.format.errors import FormatError
from inspector.project.samples import make_all
from inspector.project.scan import remembered
from inspector.project.scan.index import Index, index_file
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.parallel import scan
from inspector.project.scan.remembered import scan_remembered
from inspector.project.scan.stored_facts import headers_of_text
from inspector.project.scan.survey import survey
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.walk import walk_packages

CATALOG = default_catalog()
#: Long enough ago that the time of a file is sure to be another after the next write.
LONG_AGO = time.time() - 1000


class Check:
    """One run over a folder for one engine, and the files that it read."""

    def __init__(self, folder: Path, engine: str = "5.3") -> None:
        self.read: list[str] = []
        self._engine = profile_for(engine, CATALOG)
        self.rows = list(
            scan_remembered(
                walk_packages([str(folder)]),
                [str(folder)],
                lambda: Scanner(self._engine, CATALOG),
                self._reading,
            )
        )

    def _reading(self, paths: Iterable[str]) -> Iterator[ScanRow]:
        def noted() -> Iterator[str]:
            for path in paths:
                self.read.append(path)
                yield path

        return scan(noted(), engine=self._engine, catalog=CATALOG, readers=PoolConfig(1))

    @property
    def names(self) -> list[str]:
        """The names of the files that it read."""
        return [Path(path).name for path in self.read]


def read_all(folder: Path, engine: str = "5.3") -> list[ScanRow]:
    """What reading every file says."""
    profile = profile_for(engine, CATALOG)
    paths = walk_packages([str(folder)])
    return list(scan(paths, engine=profile, catalog=CATALOG, readers=PoolConfig(1)))


def put(file: Path, data: bytes, when: float = LONG_AGO) -> None:
    """A file that was written some time ago."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    os.utime(file, (when, when))


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """An index is worth it for the folders here."""
    monkeypatch.setattr(remembered, "WORTH_AN_INDEX", 9)


@pytest.fixture
def project(tmp_path: Path, cache: Path) -> Path:
    """A folder with the packages that come with the program, and in it another such."""
    root = tmp_path / "Mine"
    (root / "Deep").mkdir(parents=True)
    for sample in (*make_all(root), *make_all(root / "Deep")):
        os.utime(sample, (LONG_AGO, LONG_AGO))
    return root


@pytest.fixture
def damaged(tmp_path: Path, corpus: Path) -> Path:
    """Some hundred packages, each with a number changed, cut short, or of other bytes."""
    root = tmp_path / "Damaged"
    dice = random.Random(16)
    real = [row["path"] for row in manifest() if row["path"].endswith((".uasset", ".umap"))]
    for number, path in enumerate(dice.sample(real, 60)):
        data = (corpus / path).read_bytes()
        if len(data) > 1 << 20:
            continue
        try:
            copies = [copy.data for copy in mutants(data, 5, path)]
        except FormatError:
            copies = []  # One that cannot be opened at all is only cut.
        copies += [data[: dice.randrange(len(data) or 1)], data + b"\0" * dice.randrange(9)]
        for at, copy in enumerate(copies):
            put(root / f"{number}" / f"A{at}{Path(path).suffix}", copy)
    return root


def assert_all_say_the_same(folder: Path) -> None:
    """Reading, the first run, the second, and another engine's, of which each has its own."""
    for engine in ("5.3", "4.27"):
        plain = read_all(folder, engine)
        first, second = Check(folder, engine), Check(folder, engine)
        assert first.rows == plain
        assert second.rows == plain
        assert second.read == []
        assert [row.findings for row in second.rows] == [row.findings for row in plain]
    # What the other engine says needs only places that nobody asked for before.
    assert 0 < len(first.read) < len(plain)


@pytest.mark.slow
def test_every_file_of_the_corpus_gets_the_same(corpus: Path, cache: Path) -> None:
    assert_all_say_the_same(corpus)


@pytest.mark.slow
def test_damaged_files_get_the_same(damaged: Path, cache: Path) -> None:
    assert sum(1 for _ in walk_packages([str(damaged)])) > 300
    assert_all_say_the_same(damaged)


@pytest.mark.slow
def test_what_was_read_deeper_answers_too(corpus: Path, damaged: Path, cache: Path) -> None:
    for folder in (corpus, damaged):
        with Index(folder, index_file(os.path.realpath(folder))) as index:
            survey(index, readers=PoolConfig(2))
        after = Check(folder)
        assert after.rows == read_all(folder)
        # Read are those of which a finding names a field: where that is nobody asked before.
        placed = [row.path for row in after.rows if row.answer.unplaced]
        assert set(after.read) <= set(placed)
        assert Check(folder).read == []


def test_only_what_changed_is_read_again(project: Path) -> None:
    plain = read_all(project)
    assert Check(project).read == [row.path for row in plain]
    assert Check(project).read == []
    put(project / "Lantern.uasset", (project / "OldDoor.uasset").read_bytes(), LONG_AGO + 1)
    put(project / "Deep" / "New.uasset", b"")
    (project / "Arena.umap").unlink()
    (project / "Deep" / "CookedCurve.uexp").unlink()
    changed = Check(project)
    assert changed.names == ["CookedCurve.uasset", "New.uasset", "Lantern.uasset"]
    assert changed.rows == read_all(project)
    again = Check(project)
    assert (again.rows, again.read) == (changed.rows, [])


def test_what_is_gone_is_not_kept(project: Path) -> None:
    Check(project)
    for file in (project / "Deep").iterdir():
        file.unlink()
    (project / "Deep").rmdir()
    put(project / "New.uasset", b"")
    (project / "Arena.umap").unlink()
    Check(project)
    with Index(project, index_file(str(project))) as index:
        folders = {name: set(headers_of_text(text)) for name, text in index.headers().items()}
    here = {path.name for path in project.iterdir() if path.suffix in (".uasset", ".umap")}
    assert folders == {"": here}


def test_a_file_that_was_just_written_is_read_again(project: Path) -> None:
    # Its time may be the same after another write within the clock's step.
    put(project / "Lantern.uasset", (project / "Lantern.uasset").read_bytes(), time.time())
    Check(project)
    assert Check(project).names == ["Lantern.uasset"]


def test_another_file_of_the_same_size_and_time_is_read(project: Path) -> None:
    Check(project)
    data = bytearray((project / "OldDoor.uasset").read_bytes())
    data[:4] = b"else"
    put(project / "OldDoor.uasset", bytes(data))
    again = Check(project)
    assert again.names == ["OldDoor.uasset"]
    assert again.rows == read_all(project)


def test_who_may_read_a_file_is_no_matter_of_its_time(project: Path) -> None:
    if not hasattr(os, "geteuid") or os.geteuid() == 0:
        pytest.skip("whoever may read everything is refused no file")
    Check(project)
    (project / "OldDoor.uasset").chmod(0)
    closed = Check(project)
    assert closed.rows == read_all(project)
    assert Check(project).names == ["OldDoor.uasset"]
    (project / "OldDoor.uasset").chmod(0o644)
    assert Check(project).rows == read_all(project)


def test_a_part_of_a_project_shares_its_index(project: Path, cache: Path) -> None:
    (project / "Mine.uproject").write_text('{"EngineAssociation": "5.3"}')
    Check(project)
    part = Check(project / "Deep")
    assert (len(part.rows), part.read) == (9, [])
    assert [row.path for row in part.rows] == [row.path for row in read_all(project / "Deep")]
    assert Check(project).read == []
    assert len(list((cache / "projects").glob("*.sqlite"))) == 1


@pytest.mark.parametrize(
    "script",
    [
        "UPDATE headers SET files = 'no table'",
        "UPDATE headers SET files = '[]'",
        """UPDATE headers SET files = '{"OldDoor.uasset": [1]}'""",
        """UPDATE headers SET files = replace(files, ',"",', ',7,')""",
        "UPDATE headers SET files = '" + "[" * 100_000 + "'",
        "DELETE FROM facts",
        "DELETE FROM word",
        "UPDATE facts SET text = '{\"at\": ' || id || '}'",
        "UPDATE word SET text = '[' || id",
        """UPDATE word SET text = '{"summary": "' || id || '"}'""",
        "DROP TABLE headers",
    ],
)
def test_a_damaged_index_is_made_anew(project: Path, script: str) -> None:
    plain = read_all(project)
    Check(project)
    database = sqlite3.connect(index_file(str(project)))
    database.executescript(script)
    database.close()
    assert Check(project).rows == plain
    assert Check(project).rows == plain
    last = Check(project)
    assert (last.rows, last.read) == (plain, [])


def test_without_a_cache_everything_is_read(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "file" / "below"))
    for _ in range(2):
        run = Check(project)
        assert run.rows == read_all(project)
        assert len(run.read) == len(run.rows)


def test_an_end_in_the_middle_keeps_what_was_read(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = profile_for("5.3", CATALOG)
    rows = scan_remembered(
        walk_packages([str(project)]),
        [str(project)],
        lambda: Scanner(profile, CATALOG),
        lambda paths: scan(paths, engine=profile, catalog=CATALOG, readers=PoolConfig(1)),
    )
    for _ in range(12):
        next(rows)
    rows.close()
    rest = Check(project)
    assert 0 < len(rest.read) < len(rest.rows)
    assert rest.rows == read_all(project)


def test_few_files_need_no_index(project: Path, cache: Path) -> None:
    (project / "Deep" / "Arena.umap").unlink()
    assert len(Check(project / "Deep").rows) == 8
    assert not cache.exists()
