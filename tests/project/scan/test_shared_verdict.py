"""Packages of a project before an engine: judged by what was read, and counted by standings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from corpus import corpus_root

from inspector.catalog import default_catalog, profile_for
from inspector.checks.judgement import Mark
from inspector.checks.rules.project_context import ReferenceMissing
from inspector.cli.main import main
from inspector.messages.projects import reason_line
from inspector.project.samples import make_all
from inspector.project.scan.linking import linked
from inspector.project.scan.project import references_of, scan_project
from inspector.project.scan.shared_verdict import PackageRow, SetTotals, Standings
from inspector.project.scan.worker_pool import PoolConfig

CATALOG = default_catalog()
CESIUM = "projects/cesium-tests"


def rows_of(folder: Path, engine: str | None = "5.3") -> list[PackageRow]:
    scan = scan_project(folder, keep=False, readers=PoolConfig(1), whole=False)
    profile = profile_for(engine, CATALOG) if engine else None
    return list(Standings(scan.place.root, profile, CATALOG).rows(scan.entries))


@pytest.fixture(scope="module")
def cesium() -> Path:
    root = corpus_root()
    if root is None or not (root / CESIUM).is_dir():
        pytest.skip("no corpus with cesium-tests")
    return root / CESIUM


def test_rows_say_what_check_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_all(tmp_path)
    main(["check", str(tmp_path), "--engine", "5.3", "--format", "json", "--deep"])
    told = json.loads(capsys.readouterr().out)["files"]
    checked = {Path(file["path"]).name: file["verdict"] for file in told}
    standings = {Path(row.path).name: row.standing for row in rows_of(tmp_path)}
    assert len(standings) == 9
    assert {name: str(one.answer.verdict) for name, one in standings.items()} == checked


def test_packages_with_equal_facts_share_a_standing(tmp_path: Path) -> None:
    (lantern,) = (path for path in make_all(tmp_path) if path.name == "Lantern.uasset")
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content" / "Lamp.uasset").write_bytes(lantern.read_bytes())
    first, second = (row for row in rows_of(tmp_path) if row.name in ("Lantern", "Lamp"))
    assert first.standing is second.standing


def test_the_first_reason_is_what_a_save_loses(corpus: Path, tmp_path: Path) -> None:
    # No engine refuses what a build without a number saved, and the missing mesh is lost.
    (tmp_path / "Mine.uproject").write_text("{}")
    (tmp_path / "Content").mkdir()
    foliage = next(corpus.rglob("Grass_Basic_01_FoliageType.uasset"))
    (tmp_path / "Content/Grass.uasset").write_bytes(foliage.read_bytes())
    scan = scan_project(tmp_path, keep=False, readers=PoolConfig(1))
    profile = profile_for("4.27", CATALOG)
    standings = Standings(scan.place.root, profile, CATALOG)
    rows = list(standings.rows(scan.entries))
    assert [row.standing.reason.rule for row in rows if row.standing.reason] == ["ZERO-CHANGELIST"]
    (row,) = linked(rows, references_of(scan, profile, CATALOG).graph, standings)
    assert row.standing.rules[:2] == ("ZERO-CHANGELIST", "REF-MISSING")
    assert isinstance(row.standing.reason, ReferenceMissing)
    assert row.standing.reason.target in (row.standing.lost.references or ())


def test_a_folder_names_the_plugin_in_place_of_its_two_folders(tmp_path: Path) -> None:
    (lantern,) = (path for path in make_all(tmp_path) if path.name == "Lantern.uasset")
    for folder in ("Content/Rocks", "Plugins/Water/Content/Rocks", "Plugins/Water/Content"):
        (tmp_path / "Game" / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / "Game" / folder / "A.uasset").write_bytes(lantern.read_bytes())
    folders = {row.folder for row in rows_of(tmp_path / "Game")}
    assert folders == {"Content/Rocks", "Water/Rocks", "Water"}


def test_a_folder_of_a_project_is_read_alone(cesium: Path) -> None:
    rows = rows_of(cesium / "Content")
    assert [row.name for row in rows] == ["NewMap"]


def test_the_project_of_the_picture(cesium: Path) -> None:
    totals = SetTotals.of(rows_of(cesium), CATALOG)
    assert totals.packages == 76
    assert totals.marks == {Mark.REFUSE: 8, Mark.UP: 62, Mark.OK: 6}
    assert (totals.worst, totals.engine, totals.lowest) == (Mark.REFUSE, "5.3", "5.5")
    refused = {count.release: count.refused for count in totals.releases()}
    assert all(refused[f"4.{minor}"] == 76 for minor in range(26))
    later = ["4.26", "4.27", *(f"5.{minor}" for minor in range(9))]
    assert [refused[name] for name in later] == [36, 36, 21, 16, 14, 8, 4, 0, 0, 0, 0]
    (splats,) = (row for row in rows_of(cesium) if row.name == "GaussianSplatSystem")
    assert (splats.class_name, splats.standing.saved_by, splats.standing.opens_from) == (
        "NiagaraSystem",
        "5.5.4",
        "5.5",
    )
    assert reason_line(splats.standing) == "UE5 version 1013, 5.3 stops at 1009; 5 custom versions"


def test_without_an_engine_the_project_says_it(cesium: Path) -> None:
    assert SetTotals.of(rows_of(cesium, None), CATALOG).engine == "5.3"


def test_what_stores_no_versions_is_refused_by_every_release(tmp_path: Path) -> None:
    make_all(tmp_path)
    (tmp_path / "Cut.uasset").write_bytes(b"")
    totals = SetTotals.of(rows_of(tmp_path), CATALOG)
    silent = [row for row in rows_of(tmp_path) if row.standing.is_silent]
    assert totals.silent == len(silent) >= 2
    cooked = [row for row in silent if row.mark is Mark.REFUSE]
    assert [row.name for row in cooked] == ["CookedCurve"]
    counts = totals.releases()
    assert {(count.of, count.unreadable) for count in counts} == {(10, totals.marks[Mark.BAD])}
    assert min(count.refused for count in counts) >= 1
    assert counts[0].refuses_all


def test_the_release_of_the_engine_counts_what_the_engine_refuses(tmp_path: Path) -> None:
    make_all(tmp_path)
    totals = SetTotals.of(rows_of(tmp_path), CATALOG)
    (count,) = (count for count in totals.releases("5.3") if count.release == "5.3")
    assert count.refused == totals.marks[Mark.REFUSE] == 4
    assert count.of == totals.packages == 9
    # Somebody else's 5.3 may refuse more than the engine's own does: its cell says so.
    lower = SetTotals.of(rows_of(tmp_path, "4.27"), CATALOG)
    assert lower.marks[Mark.REFUSE] == 6
    assert {c.release: c.refused for c in lower.releases("5.3")}["5.3"] == 6
    # What opens everything else is the lowest engine all the same.
    assert lower.lowest == totals.lowest


def test_a_set_without_any_version_is_refused_by_all(tmp_path: Path) -> None:
    make_all(tmp_path)
    for path in tmp_path.iterdir():
        if path.stem != "CookedCurve":
            path.unlink()
    totals = SetTotals.of(rows_of(tmp_path), CATALOG)
    assert totals.packages == 1
    assert all(count.refuses_all for count in totals.releases())
    assert totals.lowest is None
