"""Many files at once: in order, the same on one processor and on several, each with its engine."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import signal
import threading
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import Verdict
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.messages.rules import texts_of
from inspector.progress import Progress
from inspector.project import header_reader
from inspector.project.opening import read
from inspector.project.scan import parallel
from inspector.project.scan.judging import LowestForAll, Scanner
from inspector.project.scan.parallel import scan
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.walk import walk


def _packages(corpus: Path, *folders: str) -> list[str]:
    found = walk([str(corpus / folder) for folder in folders])
    return [path for path in found if path.endswith((".uasset", ".umap"))]


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read as where there is no native reader: in processes."""
    monkeypatch.setattr(header_reader, "package_groups", lambda *_: None)


@pytest.mark.usefixtures("in_processes")
@pytest.mark.parametrize("worth", [0.0, 1e-9, 0.02])
def test_several_processes_say_the_same(
    corpus: Path, monkeypatch: pytest.MonkeyPatch, worth: float
) -> None:
    """From the first file on, behind one file, and behind those that take this process a while."""
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    paths = _packages(corpus, "made", "5.7", "4.26", "unversioned", "pairs")
    alone = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(1)))
    monkeypatch.setattr(parallel, "WORTH_PROCESSES", worth)
    monkeypatch.setattr(parallel, "_CHUNK", 20)
    together = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(2)))
    assert [row.path for row in together] == paths
    assert [(row.verdict, row.findings, row.size) for row in together] == [
        (row.verdict, row.findings, row.size) for row in alone
    ]


@pytest.mark.usefixtures("in_processes")
def test_a_text_that_is_stored_oddly_comes_back_from_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy = resource_path("samples", "OldDoor.uasset").read_bytes()
    branch = healthy.index(b"+UE4")
    for number in range(40):
        path = tmp_path / f"Door{number:02}.uasset"
        path.write_bytes(healthy)
    path.write_bytes(healthy[: branch + 1] + b"\xe9" + healthy[branch + 2 :])
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    paths = sorted(map(str, tmp_path.iterdir()))
    alone = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(1)))
    monkeypatch.setattr(parallel, "WORTH_PROCESSES", 0.0)
    monkeypatch.setattr(parallel, "_CHUNK", 20)
    together = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(2)))
    assert "é" in str(together[-1].answer.facts.saved_by)
    assert [row.verdict for row in together] == [row.verdict for row in alone]


@pytest.mark.usefixtures("in_processes")
def test_few_files_are_read_here(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pool(*_: object) -> None:
        raise AssertionError("processes were started")

    monkeypatch.setattr(parallel, "WorkerPool", no_pool)
    catalog = default_catalog()
    paths = _packages(corpus, "4.26/uasset-rs")
    rows = list(
        scan(paths, engine=profile_for("5.3", catalog), catalog=catalog, readers=PoolConfig(2))
    )
    assert [row.path for row in rows] == paths


def test_an_executor_can_be_given(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = default_catalog()
    profile = profile_for("5.7", catalog)
    monkeypatch.setattr(parallel, "_CHUNK", 7)
    paths = _packages(corpus, "made", "4.26")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(executor=pool)))
    assert [row.path for row in rows] == paths
    assert {row.answer.profile.name for row in rows} == {"5.7"}


def test_an_executor_keeps_its_scanner(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = default_catalog()
    monkeypatch.setattr(parallel, "_CHUNK", 7)
    paths = _packages(corpus, "made", "4.26")
    made: list[Scanner] = []

    class Counted(Scanner):
        def __init__(self, *arguments: object, **named: object) -> None:
            super().__init__(*arguments, **named)  # type: ignore[arg-type]
            made.append(self)

    monkeypatch.setattr(parallel, "Scanner", Counted)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        for engine in ("5.7", "5.7", "4.26"):
            profile = profile_for(engine, catalog)
            rows = list(
                scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(executor=pool))
            )
            assert {row.answer.profile.name for row in rows} == {engine}
    assert len(made) == 2


class Deadly:
    """Ends the process that reads one file, unless that is the one that the test runs in."""

    def __init__(self, path: str, once: Path | None) -> None:
        self._path = path
        self._once = once
        self._here = os.getpid()
        self._scan = Scanner.scan

    def scan(self, scanner: Scanner, path: str) -> parallel.ScanRow:
        if path == self._path and os.getpid() != self._here:
            if self._once is None:
                os.kill(os.getpid(), signal.SIGKILL)
            elif not self._once.exists():
                self._once.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return self._scan(scanner, path)


@pytest.mark.slow
@pytest.mark.usefixtures("in_processes")
@pytest.mark.linux("only what is forked knows of the deadly file")
@pytest.mark.parametrize("injected", [False, True])
@pytest.mark.parametrize("once", [True, False])
def test_a_process_that_dies_costs_at_most_one_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, once: bool, injected: bool
) -> None:
    healthy = resource_path("samples", "OldDoor.uasset").read_bytes()
    for number in range(60):
        (tmp_path / f"Door{number:02}.uasset").write_bytes(healthy)
    paths = sorted(map(str, tmp_path.iterdir()))
    monkeypatch.setattr(parallel, "WORTH_PROCESSES", 0.0)
    monkeypatch.setattr(parallel, "_CHUNK", 10)
    deadly = Deadly(paths[33], tmp_path / "died" if once else None)
    monkeypatch.setattr(Scanner, "scan", lambda scanner, path: deadly.scan(scanner, path))
    # What is spawned would not know of the deadly file; no other thread is at work here.
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    forking = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=forking) as pool:
        executor = pool if injected else None
        rows = list(scan(paths, engine=profile, catalog=catalog, readers=PoolConfig(2, executor)))
    assert [row.path for row in rows] == paths
    lost = [row for row in rows if row.verdict is not Verdict.LOADS]
    if once:
        assert lost == []
    else:
        assert [row.path for row in lost] == [paths[33]]
        assert [finding.rule for finding in lost[0].findings] == ["NO-FILE"]
        assert "ended, twice" in texts_of(lost[0].findings[0]).message()


def test_findings_name_their_place_in_each_file(corpus: Path) -> None:
    scanner = Scanner(profile_for("5.3", default_catalog()), default_catalog())
    row = scanner.scan(str(corpus / "5.7/ProceduralMeshDemos/Sphere_BP.uasset"))
    places = {finding.path: finding.offset for finding in row.findings}
    assert places["summary/LegacyFileVersion"] == 4
    assert places["summary/FileVersionUE5"] == 16
    data = Path(row.path).read_bytes()
    compatible = places["summary/CompatibleWithEngineVersion"]
    assert compatible is not None
    assert data[compatible : compatible + 6] == b"\x05\0\x07\0\0\0"


def test_each_file_has_the_engine_of_its_project(corpus: Path) -> None:
    catalog = default_catalog()
    scanner = Scanner(None, catalog)
    (rts, *_) = _packages(corpus, "projects/ue4-rts")
    (cesium, *_) = _packages(corpus, "projects/cesium-tests")
    (other, *_) = _packages(corpus, "4.0")
    assert scanner.scan(rts).answer.profile.name == "4.27"
    assert scanner.scan(cesium).answer.profile.name == "5.3"
    assert scanner.scan(other).answer.profile.name == catalog.newest_confirmed.name


def test_the_oldest_engine_for_all(corpus: Path) -> None:
    catalog = default_catalog()
    scanner = Scanner(None, catalog)
    lowest = LowestForAll(catalog)
    for path in _packages(corpus, "4.10", "4.26/uasset-rs", "unversioned"):
        lowest.add(scanner.scan(path).answer)
    assert lowest.release == "4.26"
    assert LowestForAll(catalog).release is None


@pytest.mark.parametrize("depth", [Depth.HEADER, Depth.TABLES])
def test_progress_is_told_and_can_end_the_scan(corpus: Path, depth: Depth) -> None:
    class Enough(Exception):
        pass

    told: list[int] = []

    def report(done: int, total: int | None, text: str) -> None:
        told.append(done)
        if done >= 5:
            raise Enough

    catalog = default_catalog()
    paths = _packages(corpus, "made")[:8] * 500
    rows = scan(
        paths,
        engine=None,
        catalog=catalog,
        readers=PoolConfig(1),
        depth=depth,
        progress=Progress(report, interval=0),
    )
    with pytest.raises(Enough):
        list(rows)
    # What threads read at once is counted at once.
    assert told == [1, 2, 3, 4, 5] or (depth is Depth.HEADER and 5 <= told[-1] < len(paths) / 8)


def test_deep_reading_finds_what_only_the_tables_show(corpus: Path, tmp_path: Path) -> None:
    from inspector.format.unreal.package import Package

    data = bytearray((corpus / "4.26/uasset-rs/IndirectCycleA.uasset").read_bytes())
    span = Package.open(bytes(data)).spans().get("imports/2/ObjectName")
    assert span is not None
    data[span.start : span.start + 4] = (9999).to_bytes(4, "little")
    path = tmp_path / "wrong-name.uasset"
    path.write_bytes(bytes(data))
    catalog = default_catalog()
    profile = profile_for("5.7", catalog)
    (shallow,) = scan([str(path)], engine=profile, catalog=catalog)
    (deep,) = scan([str(path)], engine=profile, catalog=catalog, depth=Depth.TABLES)
    assert shallow.verdict is Verdict.LOADS
    assert deep.verdict is Verdict.UNREADABLE
    corrupt = next(finding for finding in deep.findings if finding.rule == "CORRUPT")
    assert (corrupt.path, corrupt.offset) == ("imports/2/ObjectName", span.start)


def test_quick_places_are_those_of_the_exact_reader(corpus: Path) -> None:
    catalog = default_catalog()
    scanner = Scanner(profile_for("4.20", catalog), catalog)
    compared = 0
    for path in _packages(corpus, "made", "4.0", "4.7", "4.26", "5.1", "5.7"):
        row = scanner.scan(path)
        if row.verdict is Verdict.UNREADABLE:
            continue
        with read(path, Depth.HEADER) as opened:
            for finding in row.findings:
                if opened.package is None or not finding.path.startswith("summary/"):
                    continue
                compared += 1
                assert finding.offset == opened.package.place_of(finding.path), finding
    assert compared > 50


def test_a_folder_judges_each_file_by_its_own_project(corpus: Path, tmp_path: Path) -> None:
    inner = tmp_path / "Sub"
    inner.mkdir()
    (tmp_path / "A.uproject").write_text('{"EngineAssociation": "5.3"}')
    (inner / "B.uproject").write_text('{"EngineAssociation": "4.26"}')
    source = corpus / "4.27"
    package = next(source.rglob("*.uasset"))
    for folder in (tmp_path, inner):
        (folder / "One.uasset").write_bytes(package.read_bytes())
    catalog = default_catalog()
    rows = list(scan(walk([tmp_path]), engine=None, catalog=catalog))
    assert [row.answer.profile.name for row in rows] == ["5.3", "4.26"]
    # A fallback serves only files that no project claims.
    rows = list(
        scan(walk([tmp_path]), engine=None, catalog=catalog, fallback=profile_for("4.0", catalog))
    )
    assert [row.answer.profile.name for row in rows] == ["5.3", "4.26"]


@pytest.mark.fifo
def test_links_that_run_in_circles_and_pipes_end(tmp_path: Path) -> None:
    (tmp_path / "loop.uasset").symlink_to("loop.uasset")
    os.mkfifo(tmp_path / "pipe.uasset")
    catalog = default_catalog()
    rows = list(scan(walk([tmp_path]), engine=None, catalog=catalog))
    assert [[finding.rule for finding in row.findings] for row in rows] == [["NO-FILE"]] * 2


@pytest.mark.symlinks
def test_a_link_into_the_walked_folder_gives_no_file_twice(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "One.uasset").write_bytes(b"")
    (tmp_path / "b").symlink_to("a")
    assert [Path(path).name for path in walk([tmp_path])] == ["One.uasset"]
