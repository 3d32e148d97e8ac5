"""What is said of the packages of a project: the sentence, groups, columns, facets, and lists."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import corpus_root

from inspector.catalog import default_catalog, profile_for
from inspector.checks.judgement import Mark
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.samples import make_all
from inspector.project.scan.linking import saved
from inspector.project.scan.project import references_of, scan_project
from inspector.project.scan.saving import FileSave, SaveSettings, SetSave, save_all
from inspector.project.scan.shared_verdict import Lost, Outcome, PackageRow, SetTotals, Standings
from inspector.project.scan.worker_pool import PoolConfig
from inspector.report.project.facets import (
    facet_figures,
    facets,
    left_beside,
    package_groups,
    picks,
)
from inspector.report.project.listing import FORMATS, PackageList
from inspector.report.project.summary import Course, band_columns, found_words, set_verdict
from inspector.upgrades.model import PreviewVerdict

CATALOG = default_catalog()
Judges = Callable[..., list[PackageRow]]


@pytest.fixture(scope="module")
def cesium() -> Judges:
    """The packages of a real project, as an engine judges them."""
    root = corpus_root()
    if root is None or not (root / "projects/cesium-tests").is_dir():
        pytest.skip("no corpus with cesium-tests")
    scan = scan_project(root / "projects/cesium-tests", keep=False, readers=PoolConfig(1))

    def judged(engine: str) -> list[PackageRow]:
        standings = Standings(scan.place.root, profile_for(engine, CATALOG), CATALOG)
        return list(standings.rows(scan.entries))

    return judged


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The packages that come with the program."""
    make_all(tmp_path)
    return tmp_path


def rows_of(folder: Path, *names: str) -> list[PackageRow]:
    scan = scan_project(folder, keep=False, readers=PoolConfig(1))
    standings = Standings(scan.place.root, profile_for("5.3", CATALOG), CATALOG)
    rows = {row.name: row for row in standings.rows(scan.entries)}
    return [rows[name] for name in names] if names else list(rows.values())


def told(rows: list[PackageRow], course: Course | None = None) -> str:
    return str(set_verdict(SetTotals.of(rows, CATALOG), course or Course(len(rows))))


# The sentence ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        (
            "5.3",
            (
                "5.3 refuses 8 of 76 packages; 68 can be submitted. "
                "The lowest engine that opens all is 5.5."
            ),
        ),
        ("5.5", "5.5 opens all 76 packages. A save upgrades 72."),
        (
            "4.25",
            (
                "4.25 refuses all 76 packages; none can be submitted. "
                "The lowest engine that opens all is 5.5."
            ),
        ),
    ],
)
def test_the_sentence_of_a_real_project(cesium: Judges, engine: str, sentence: str) -> None:
    assert told(cesium(engine)) == sentence


def test_the_sentence_while_it_is_read(cesium: Judges) -> None:
    rows = sorted(cesium("5.3"), key=lambda row: row.standing.mark is not Mark.REFUSE)[:41]
    running, stopped = Course(76, running=True), Course(76, stopped=True)
    assert told(rows, running) == ("So far 5.3 refuses 8 of 41 packages. 35 are still to be read.")
    assert told(rows, stopped) == "So far 5.3 refuses 8 of 41 packages. Stopped at 41 of 76."


def test_the_sentence_of_small_sets(game: Path) -> None:
    assert told(rows_of(game, "OldDoor")) == "5.3 opens the one package. A save upgrades 1."
    assert told(rows_of(game, "CutOff", "OldDoor")) == (
        "5.3 refuses none of 2 packages, 1 is unreadable; 1 can be submitted. "
        "The lowest engine that opens the one with version numbers is 4.10."
    )
    assert told(rows_of(game, "FromTheFuture")) == (
        "5.3 refuses the one package; none can be submitted. No known engine opens it."
    )
    assert told([]) == "No packages in this folder."
    assert told([], Course(0, running=True)) == "Looking for packages."
    losing = [
        row._replace(standing=row.standing.losing(Lost(("/Game/Nail", "/Game/Wood"))))
        for row in rows_of(game, "OldDoor")
    ]
    assert told(losing) == (
        "5.3 opens the one package. A save upgrades 1. A save of 1 of them loses 2 references."
    )


# Groups ---------------------------------------------------------------------------------------


def test_groups_are_those_of_the_picture(cesium: Judges) -> None:
    groups = package_groups(cesium("5.3"), "5.3")
    assert [(group.title, group.note) for group in groups] == [
        ("8 refused", "open with 5.5, or fetch revisions saved by 5.3 or older"),
        ("62 load, a save upgrades", ""),
        ("6 load as they are", ""),
    ]
    assert [row.standing.opens_from for row in groups[0].rows] == ["5.5"] * 4 + ["5.4"] * 4
    assert groups[0].rows[0].name == "GaussianSplatSystem"
    steps = [row.standing.steps for row in groups[1].rows]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] == 129


def test_groups_say_that_more_may_follow(game: Path) -> None:
    (group,) = package_groups(rows_of(game, "OldDoor"), "5.3", running=True)
    assert (group.title, group.note) == ("1 loads, a save upgrades", "more may follow")


# Columns --------------------------------------------------------------------------------------


def lines(
    rows: list[PackageRow], course: Course | None = None, save: SetSave | None = None
) -> list:
    totals = SetTotals.of(rows, CATALOG)
    columns = band_columns(totals, course or Course(len(rows)), save)
    return [[line.text for line in column.lines] for column in columns]


def test_columns_are_those_of_the_picture(cesium: Judges) -> None:
    assert lines(cesium("5.3")) == [
        ["6 as they are", "62 load, and rise on the next save"],
        [
            "4 open in 5.4 UE5 1012, 5.3 stops at 1009",
            "4 open in 5.5 UE5 1013, 5.3 stops at 1009, custom versions",
        ],
        [
            "62 of 68 packages change, 2,145 upgrade steps",
            "4.26 – 5.2 can no longer open them 4.26 opens 40 today",
        ],
    ]
    assert lines(cesium("5.5"))[1] == ["nothing"]


def test_columns_while_it_is_read(cesium: Judges) -> None:
    assert lines(cesium("5.3"), Course(100, running=True)) == [
        ["6 as they are", "62 load, and rise on the next save"],
        ["8 refused so far"],
        ["not known until all are read"],
    ]


def test_what_a_save_loses_stands_in_its_column(game: Path) -> None:
    rows = [row for row in rows_of(game) if row.standing.loads]
    save = SetSave()
    settings = SaveSettings(profile_for("5.3", CATALOG), CATALOG)
    for file in save_all([os.path.join(game, row.path) for row in rows], settings, PoolConfig(1)):  # noqa: PTH118
        save.add(file)
    texts = lines(rows, save=save)[2]
    expected = f"{len(save.losing)} lose" if save.losing else "no "
    assert any(text.startswith(expected) for text in texts), texts


def test_a_reference_that_becomes_null_is_data_that_is_lost(cesium: Judges) -> None:
    # As the command says it, in the column as in what is said once the save is worked out.
    rows = [
        row._replace(standing=row.standing.losing(Lost(("/Game/Nail", "/Game/Wood"))))
        for row in cesium("5.5")
        if row.standing.outcome is Outcome.UNCHANGED
    ][:1]
    assert lines(rows)[2][-1] == "1 loses 2 references"
    save = SetSave()
    save.add(FileSave(rows[0].path, PreviewVerdict.LOSSY))
    told = saved(rows, save, "")
    assert lines(told, save=save)[2][:2] == ["runs no upgrade step", "1 loses data: 2 references"]
    totals = SetTotals.of(told, CATALOG)
    assert found_words(save, totals)[0] == "1 loses data: 2 references."
    sentence = "5.5 opens the one package. A save upgrades nothing. A save of 1 of them loses 2 "
    assert str(set_verdict(totals, Course(1))) == f"{sentence}references."


# Facets ---------------------------------------------------------------------------------------


def test_facets_count_the_real_project(cesium: Judges) -> None:
    rows = cesium("5.3")
    totals = SetTotals.of(rows, CATALOG)
    counted = {
        facet.key: {value.value: value.packages for value in facet_figures(facet, totals).values}
        for facet in facets(CATALOG)
    }
    assert counted["verdict"] == {"refuse": 8, "bad": 0, "loses": 0, "warn": 0, "up": 62, "ok": 6}
    assert counted["opens"] == {
        "4.26": 40,
        "5.0": 15,
        "5.1": 5,
        "5.2": 2,
        "5.3": 6,
        "5.4": 4,
        "5.5": 4,
    }
    assert list(counted["opens"]) == ["4.26", "5.0", "5.1", "5.2", "5.3", "5.4", "5.5"]
    assert counted["rule"] == {"OBJ-NEW": 8, "ENGINE-NEW": 8, "CUSTOM-NEW": 5}
    assert list(counted["class"].items())[:2] == [("MaterialFunction", 20), ("Material", 8)]
    # Each count is what picking the value shows.
    for facet in facets(CATALOG):
        for value, packages in counted[facet.key].items():
            passes = picks(facets(CATALOG), {facet.key: frozenset({value})})
            assert passes is not None
            assert sum(map(passes, rows)) == packages, (facet.key, value)


def test_what_is_picked_stays_picked_in_another_language(corpus: Path) -> None:
    totals = SetTotals.of(rows_of(corpus / "made"), CATALOG)
    (builds,) = (facet for facet in facets(CATALOG) if facet.key == "build")
    english = facet_figures(builds, totals).values
    assert "no-changelist" in [value.value for value in english]
    assert "changelist 0" in [value.label for value in english]
    try:
        activate(translation("zh_CN"))
        chinese = facet_figures(builds, totals).values
    finally:
        activate(ENGLISH)
    assert [value.value for value in chinese] == [value.value for value in english]
    assert "更改列表 0" in [value.label for value in chinese]


def test_values_of_one_facet_add_up_and_facets_narrow(cesium: Judges) -> None:
    rows, every = cesium("5.3"), facets(CATALOG)
    passes = picks(every, {"opens": frozenset({"5.4", "5.5"}), "class": frozenset({"Material"})})
    assert passes is not None
    assert sorted(row.name for row in filter(passes, rows)) == [
        "M_CesiumPrimitiveEdgesMaterial",
        "M_CesiumSplatMaterial",
        "M_CesiumVoxelMaterial",
    ]
    assert picks(every, {"class": frozenset()}) is None


def test_a_facet_counts_what_the_filter_and_the_other_facets_leave(game: Path) -> None:
    rows, every = rows_of(game), facets(CATALOG)
    totals = SetTotals.of(rows, CATALOG)
    picked = {"verdict": frozenset({"refuse", "bad"}), "class": frozenset({"Blueprint", ""})}

    def typed(row: PackageRow) -> bool:
        return "t" in row.name.lower()

    left = left_beside(every, picked, typed, rows, CATALOG)
    numbers = set()
    for facet in every:
        others = {key: values for key, values in picked.items() if key != facet.key}
        for value in facet_figures(facet, totals, left[facet.key]).values:
            passes = picks(every, {**others, facet.key: frozenset({value.value})})
            assert passes is not None
            asked = sum(passes(row) for row in rows if typed(row))
            assert value.packages == asked, (facet.key, value)
            numbers.add(asked)
    # The samples give such a question something to count.
    assert {0, 1} < numbers


def test_values_that_are_left_out_stay_behind_the_others(game: Path) -> None:
    rows, every = rows_of(game), {facet.key: facet for facet in facets(CATALOG)}
    totals, left = (SetTotals.of(some, CATALOG) for some in (rows, rows_of(game, "CutOff")))
    whole = facet_figures(every["class"], totals).values
    counted = facet_figures(every["class"], totals, left).values
    assert {value.value for value in counted} == {value.value for value in whole}
    numbers = [value.packages for value in counted if value.value]
    assert numbers == sorted(numbers, reverse=True)
    opens = [value.value for value in facet_figures(every["opens"], totals).values]
    assert [value.value for value in facet_figures(every["opens"], totals, left).values] == opens


# Lists ----------------------------------------------------------------------------------------


def written(rows: list[PackageRow], form: str) -> str:
    listed = PackageList("Game", "5.3", "5.3 opens all.", rows)
    return "".join(next(way for way in FORMATS if way.id == form).write(listed))


def test_every_format_lists_every_package(game: Path) -> None:
    rows = rows_of(game)
    paths = [row.path for row in rows]
    table = list(csv.DictReader(io.StringIO(written(rows, "csv"))))
    assert [line["path"] for line in table] == paths
    document = json.loads(written(rows, "json"))
    assert [package["path"] for package in document["packages"]] == paths
    assert {package["verdict"] for package in document["packages"]} >= {"loads", "refused"}
    markdown = written(rows, "markdown")
    assert all(f"`{path}`" in markdown for path in paths)
    assert json.loads(written([], "json"))["packages"] == []
    # It is cooked, and stores the engine version 0.0.0, which is none.
    (cooked,) = (row for row in rows if row.name == "CookedCurve")
    assert "| not stored |" in written([cooked], "markdown")
    assert [
        package["saved_by"] for package in json.loads(written([cooked], "json"))["packages"]
    ] == [None]


def test_every_format_says_what_a_save_loses(game: Path) -> None:
    (row,) = rows_of(game, "OldDoor")
    gone = "/Game/Props/Wood"
    losing = row._replace(standing=row.standing.losing(Lost(references=(gone,))))
    told = json.loads(written([row, losing], "json"))["packages"]
    assert [package["lost_on_save"] for package in told] == [None, [gone]]
    table = list(csv.DictReader(io.StringIO(written([row, losing], "csv"))))
    assert [line["lost on save"] for line in table] == ["", gone]
    for form in ("markdown", "html"):
        assert written([row], form).count("Lost on save") == 1
        assert gone in written([losing], form).replace("\\", "")


def test_no_cell_is_a_formula(game: Path) -> None:
    (game / "=cmd.uasset").write_bytes((game / "Lantern.uasset").read_bytes())
    text = written(rows_of(game, "=cmd"), "csv")
    assert text.splitlines()[1].startswith("'=cmd.uasset,")


# A part of a project --------------------------------------------------------------------------


def test_a_folder_of_a_project_looks_for_the_rest_on_the_disk(cesium: Judges) -> None:
    root = corpus_root()
    assert root is not None
    folder = root / "projects/cesium-tests/Content"
    scan = scan_project(folder, keep=False, readers=PoolConfig(1), whole=False)
    assert scan.place.is_part
    graph = references_of(scan, profile_for("5.3", CATALOG), CATALOG).graph
    assert len(graph.packages) == 1
    # What it refers to in the plugin is there, though it was not read.
    assert graph.loses == ()
