"""A project on the desk: rows that come in parts, another engine, references, and an early end."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import corpus_root
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.project import SCAN, Project
from inspector.project.samples import make_all
from inspector.project.scan.graph import ReferenceState
from inspector.project.scan.shared_verdict import PackageRow

#: Long enough ago that no file can have been written meanwhile.
LONG_AGO = time.time() - 1000
Opens = Callable[[Path], Project]


@pytest.fixture
def open_project(context: AppContext, qtbot: QtBot) -> Opens:
    """Opens a folder and waits until it is read."""

    def open_it(path: Path) -> Project:
        before = context.beside
        context.open([str(path)])
        qtbot.waitUntil(lambda: context.beside is not before)
        project = context.beside
        assert isinstance(project, Project)
        qtbot.waitUntil(lambda: project.settled)
        return project

    return open_it


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The packages that come with the program, as a project."""
    root = tmp_path / "Game"
    root.mkdir()
    make_all(root)
    return root


@pytest.fixture
def cesium() -> Path:
    root = corpus_root()
    if root is None or not (root / "projects/cesium-tests").is_dir():
        pytest.skip("no corpus with cesium-tests")
    return root / "projects/cesium-tests"


def test_rows_come_in_parts_and_are_judged(open_project: Opens, cesium: Path) -> None:
    project = open_project(cesium)
    assert (len(project.paths), len(project.rows), project.engine) == (76, 76, "5.3")
    assert project.totals.marks[Mark.REFUSE] == 8
    assert project.scan is not None
    assert project.file_of(project.rows[0]) == str(cesium / project.rows[0].path)
    assert project.name == "cesium-tests"


def test_a_project_file_names_it(open_project: Opens, cesium: Path) -> None:
    project = open_project(cesium / "TestsProject.uproject")
    assert (project.name, project.path, len(project.rows)) == ("TestsProject", str(cesium), 76)


def test_another_engine_touches_no_file(
    open_project: Opens, context: AppContext, game: Path, qtbot: QtBot
) -> None:
    project = open_project(game)
    judged: list[str] = []
    project.judged.connect(lambda: judged.append(project.engine))
    project.restarted.connect(lambda: judged.append("read again"))
    shutil.rmtree(game)
    context.choose_target("4.27")
    qtbot.waitUntil(lambda: project.settled)
    assert judged == ["4.27"]
    assert len(project.rows) == 9


def test_another_engine_judges_what_lies_in_folders(
    open_project: Opens, context: AppContext, game: Path, qtbot: QtBot
) -> None:
    (game / "Props" / "Old").mkdir(parents=True)
    shutil.copy(game / "Lantern.uasset", game / "Props" / "Old")
    project = open_project(game)
    shown = {row.path for row in project.rows}
    assert "Props/Old/Lantern.uasset" in shown
    context.choose_target("4.27")
    qtbot.waitUntil(lambda: project.settled)
    assert {row.path for row in project.rows} == shown


def test_another_engine_judges_nothing_that_is_ignored(
    open_project: Opens, context: AppContext, game: Path, qtbot: QtBot
) -> None:
    (game / "Developers").mkdir()
    for name in ("Lantern.uasset", "OldDoor.uasset"):
        shutil.copy(game / name, game / "Developers" / name)
    context.settings.set("folders/ignored", ["Developers"])
    project = open_project(game)
    shown = {path.name for path in game.iterdir() if path.suffix in (".uasset", ".umap")}
    for engine in ("5.3", "4.27", "5.5"):
        context.choose_target(engine)
        qtbot.waitUntil(lambda: project.settled)
        assert project.engine == engine
        assert {row.path for row in project.rows} == shown
        assert project.totals.packages == len(shown) == 9


def test_who_stops_it_keeps_what_is_there(
    open_project: Opens, context: AppContext, game: Path, qtbot: QtBot
) -> None:
    for number in range(60):
        shutil.copy(game / "Lantern.uasset", game / f"Lantern{number}.uasset")
    begun = time.monotonic()
    stopped: list[float] = []

    def stop(rows: list[PackageRow]) -> None:
        nonlocal begun
        if rows and not stopped:
            begun = time.monotonic()
            context.jobs.cancel_kind(SCAN)
            stopped.append(time.monotonic() - begun)

    context.open([str(game)])
    qtbot.waitUntil(lambda: context.beside is not None)
    project = context.beside
    assert isinstance(project, Project)
    project.rows_added.connect(stop)
    qtbot.waitUntil(lambda: project.settled)
    assert project.stopped
    assert 0 < len(project.rows) < len(project.paths) == 69
    assert stopped[0] < 0.2
    project.load()
    qtbot.waitUntil(lambda: project.settled)
    assert not project.stopped
    assert len(project.rows) == 69


def test_references_follow_scan_and_engine(
    open_project: Opens, context: AppContext, cesium: Path, qtbot: QtBot
) -> None:
    project = open_project(cesium)
    assert project.references is None
    project.want_references()
    qtbot.waitUntil(lambda: project.references is not None)
    assert project.references is not None
    refused = project.references.graph.broken(ReferenceState.REFUSED)
    context.choose_target("5.5")
    qtbot.waitUntil(lambda: project.settled and project.references is not None)
    assert project.references is not None
    assert project.references.graph.broken(ReferenceState.REFUSED) == ()
    assert len(refused) > 0


@pytest.mark.usefixtures("cache")
def test_the_index_answers_the_next_time(
    open_project: Opens, context: AppContext, game: Path
) -> None:
    for path in game.iterdir():
        os.utime(path, (LONG_AGO, LONG_AGO))
    first = open_project(game)
    assert first.scan is not None
    assert first.scan.surveyed.read == 9
    context.close(first)
    again = open_project(game)
    assert again.scan is not None
    assert (again.scan.surveyed.read, len(again.rows)) == (0, 9)


@pytest.fixture
def changing(game: Path) -> Callable[[], None]:
    """Writes a package anew, makes another one and removes a third."""
    for package in game.iterdir():
        os.utime(package, (LONG_AGO, LONG_AGO))

    def change() -> None:
        (game / "Lantern.uasset").write_bytes((game / "OldDoor.uasset").read_bytes())
        shutil.copyfile(game / "OldDoor.uasset", game / "NewDoor.uasset")
        (game / "Arena.umap").unlink()

    return change


def _verdicts(project: Project) -> dict[str, str]:
    return {row.path: str(row.standing.answer.verdict) for row in project.rows}


def test_who_comes_back_sees_what_changed(
    open_project: Opens,
    game: Path,
    changing: Callable[[], None],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)  # As where the extra is not installed.
    project = open_project(game)
    before = _verdicts(project)
    assert (before["Lantern.uasset"], before["OldDoor.uasset"]) == ("refused", "loads")
    project.check_disk()
    qtbot.waitUntil(lambda: project.settled)
    assert project.changes is not None
    assert not project.changes
    changing()
    project.check_disk()
    qtbot.waitUntil(lambda: project.settled)
    assert project.changes[1:] == (1, 1, 1)
    after = before | {"Lantern.uasset": "loads", "NewDoor.uasset": "loads"}
    del after["Arena.umap"]
    assert _verdicts(project) == after
    assert sorted(project.paths) == sorted(after)
    assert project.totals.packages == len(after)


def test_the_system_tells_of_changes(
    open_project: Opens, game: Path, changing: Callable[[], None], qtbot: QtBot
) -> None:
    pytest.importorskip("watchfiles", reason="the extra watch is not installed")
    project = open_project(game)
    changing()
    with qtbot.waitSignal(project.scanned, timeout=20_000):
        pass
    assert project.changes is not None
    assert project.changes[1:] == (1, 1, 1)
    assert "NewDoor.uasset" in _verdicts(project)


def test_a_folder_that_goes_away_is_told_once(
    open_project: Opens, game: Path, context: AppContext, qtbot: QtBot
) -> None:
    project = open_project(game)
    told: list[tuple[str, ...]] = []
    context.notified.connect(lambda *words: told.append(words))
    shutil.rmtree(game)
    for _ in range(2):
        project.check_disk()
        qtbot.waitUntil(lambda: project.settled)
    assert [words[1] for words in told] == ["Game could not be read."]
    assert project.rows
