"""The custom-version table against an engine, on packages whose numbers are known."""

from __future__ import annotations

import pytest
from corpus import corpus_file
from PySide6.QtCore import Qt

from inspector.catalog import default_catalog, profile_for
from inspector.checks import custom_rows, unstored_custom_rows
from inspector.checks.facts import FileFacts, FileKind
from inspector.checks.judgement import CustomRow, CustomStatus
from inspector.format.unreal.package import Package
from inspector.gui.rows.columns import MarkRole
from inspector.gui.rows.listing import filter_of
from inspector.gui.versions.custom_versions import (
    COLUMNS,
    FILTER,
    NOT_STORED,
    CustomVersionsModel,
    status_words,
)
from inspector.gui.versions.page import custom_facts
from inspector.versions import Guid

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
KEYS = [column.key for column in COLUMNS]


def filled(path: str, engine: str = "5.3", collapsed: bool = False) -> CustomVersionsModel:
    """The model of one package of the corpus against an engine."""
    package = Package.open(corpus_file(path).read_bytes())
    facts = FileFacts(
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
    )
    catalog = default_catalog()
    profile = profile_for(engine, catalog)
    model = CustomVersionsModel()
    model.set_versions(
        custom_rows(facts, profile, catalog),
        unstored_custom_rows(facts, profile, catalog),
        profile.name,
        collapsed=collapsed,
    )
    return model


def line(model: CustomVersionsModel, row: int) -> list[str]:
    """What one line of the table says, from the left."""
    return [str(model.index(row, column).data() or "") for column in range(model.columnCount())]


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
@pytest.mark.parametrize("path", [ANIM, SPHERE])
def test_the_table_keeps_the_rules_of_models(
    path: str, python: bool, qtmodeltester: object
) -> None:
    model = filled(path)
    qtmodeltester.check(model, force_py=python)  # type: ignore[attr-defined]
    model.sort(KEYS.index("file"), Qt.SortOrder.DescendingOrder)
    model.set_collapsed(NOT_STORED, True)
    model.set_filter(lambda row: row.version is not None)
    model.set_filter(None)
    assert model.rowCount() > 4


def test_an_older_package_lists_its_steps() -> None:
    model = filled(ANIM)
    lines = {line(model, row)[0]: line(model, row)[1:] for row in range(4)}
    assert lines["AnimPhys"] == [
        "29E575DD-E0A34627-9D10D276-232CDCEA",
        "12",
        "AddLODToCurveMetaData",
        "17",
        "4.18",
        "5 steps",
    ]
    assert lines["Blueprints"][1:] == ["10", "DisallowObjectConfigVars", "10", "4.17", "current"]
    assert lines["Editor"][1] == "20"
    assert lines["Editor"][3:] == ["40", "4.17", "20 steps"]
    assert lines["Framework"][-1] == "7 steps"


def test_by_status_what_is_most_outdated_comes_first() -> None:
    """Editor is 20 numbers behind, Framework 7, AnimPhys 5; Blueprints is current."""
    model = filled(ANIM)
    model.sort(KEYS.index("status"))
    names = [line(model, row)[0] for row in range(4)]
    assert names == ["Editor", "Framework", "AnimPhys", "Blueprints"]


def test_what_refuses_comes_first_and_says_by_how_much() -> None:
    model = filled(SPHERE)
    assert line(model, 0) == [
        "FortniteMain",
        "601D1886-AC644F84-AA16D3DE-0DEAC7D6",
        "225",
        "LandscapeAdvancedWeightBlending",
        "111",
        "5.7",
        "newer by 114",
    ]
    status = KEYS.index("status")
    assert [model.index(row, status).data(MarkRole) for row in range(7)] == ["refuse"] * 6 + ["ok"]


def test_what_is_not_stored_is_one_group_that_opens_and_closes() -> None:
    model = filled(ANIM, collapsed=True)
    assert model.rowCount() == 5
    assert model.is_collapsed()
    assert model.index(4, 0).data() == "Not stored in this file"
    model.set_collapsed(NOT_STORED, False)
    assert not model.is_collapsed()
    rows = [line(model, row) for row in range(5, model.rowCount())]
    core = next(row for row in rows if row[0] == "Core")
    assert core[2:] == ["—", "not stored, reads as −1", "4", core[5], "5 if used"]
    main = next(row for row in rows if row[0] == "FortniteMain")
    assert main[6] == "112 if used"


def test_the_title_names_the_engine() -> None:
    header = filled(ANIM, "4.27").headerData(
        KEYS.index("engine"), Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole
    )
    assert header == "In 4.27"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("is:older", {"AnimPhys", "Editor", "Framework"}),
        ("is:current", {"Blueprints"}),
        ("is:stored version>12", {"Editor", "Framework"}),
        ("name:editor is:stored", {"Editor"}),
        ("29E575DD", {"AnimPhys"}),
        ("is:stored steps>5", {"Editor", "Framework"}),
    ],
)
def test_the_filter_finds_rows(text: str, names: set[str]) -> None:
    model = filled(ANIM)
    state = filter_of(model, FILTER).set_filter(text)
    assert state.kind == "valid"
    shown = [row.name for row in model.shown_rows()]
    assert set(shown) == names


def test_a_guid_nobody_knows_is_explained_and_marked() -> None:
    row = CustomRow(
        guid=Guid(0x7A1C22F0, 1, 2, 3),
        name=None,
        friendly_name=None,
        version=3,
        enumerator=None,
        engine_version=None,
        since=None,
        status=CustomStatus.UNKNOWN,
        steps=0,
        reason="not in the catalogue",
    )
    assert status_words(row) == "not in the catalogue"
    model = CustomVersionsModel()
    model.set_versions([row], [], "5.3", collapsed=False)
    tip = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "no known engine has this custom version" in tip
    assert "7A1C22F0-00000001-00000002-00000003" in tip
    assert "plugin" in tip
    status = KEYS.index("status")
    assert model.index(0, status).data(MarkRole) == "warn"
    model.set_versions([row], [], "Studio", collapsed=False, complete=True)
    assert model.index(0, status).data(MarkRole) == "refuse"


def test_a_number_above_an_assumed_one_is_marked_as_doubt() -> None:
    row = CustomRow(
        guid=Guid(1, 2, 3, 4),
        name="Framework",
        friendly_name=None,
        version=40,
        enumerator=None,
        engine_version=37,
        since=None,
        status=CustomStatus.NEWER,
        steps=3,
        reason="the number of Acme is assumed",
    )
    status, engine = KEYS.index("status"), KEYS.index("engine")
    for assumed, mark, tip in ((False, "refuse", ""), (True, "warn", row.reason)):
        model = CustomVersionsModel()
        one = row._replace(assumed=assumed)
        model.set_versions([one], [], "Acme", collapsed=False)
        assert model.index(0, status).data(MarkRole) == mark
        assert (model.index(0, engine).data(Qt.ItemDataRole.ToolTipRole) or "") == tip
        assert custom_facts((one,), complete=True)[1] == (mark, "1 newer")
