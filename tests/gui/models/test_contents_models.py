"""The models of the Contents page on real packages, and how they narrow and unfold."""

from __future__ import annotations

import pytest
from corpus import corpus_file
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from inspector.catalog import default_catalog
from inspector.format.unreal.package import Package
from inspector.gui.models.contents_lists import LISTS, list_of_field, list_states
from inspector.gui.models.exports import exports_listing, largest_exports
from inspector.gui.models.flags import flag_rows
from inspector.gui.models.imports import imports_listing
from inspector.gui.models.names import names_listing
from inspector.gui.models.outline import children_by_outer
from inspector.gui.models.parts import PartsModel, part_rows
from inspector.gui.models.registry_tags import tags_listing

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
FILES = [
    "4.0/EpicSurvivalGameSeries",
    ANIM,
    "4.26",
    SPHERE,
    "unversioned/UAssetAPI",
]


def package_of(path: str) -> Package:
    """A package of the corpus; of a folder its first one in the order of names."""
    found = corpus_file(path)
    if found.is_dir():
        found = min(p for p in found.rglob("*") if p.suffix in (".uasset", ".umap"))
    tail = found.with_suffix(".uexp")
    return Package.open(found.read_bytes(), tail.read_bytes() if tail.exists() else b"")


def texts(
    model: QAbstractItemModel, column: int = 0, parent: QModelIndex | None = None
) -> list[str]:
    """What a column shows, children after their parents."""
    found: list[str] = []
    at = parent or QModelIndex()
    while model.canFetchMore(at):
        model.fetchMore(at)
    for row in range(model.rowCount(at)):
        index = model.index(row, column, at)
        found.append(str(index.data(Qt.ItemDataRole.DisplayRole)))
        found += texts(model, column, model.index(row, 0, at))
    return found


@pytest.fixture
def parent() -> QObject:
    return QObject()


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
@pytest.mark.parametrize("path", FILES)
def test_every_list_of_real_packages_keeps_the_rules_of_models(
    path: str, python: bool, qtmodeltester: object, parent: QObject
) -> None:
    package = package_of(path)
    states = [state for state in list_states(package) if state.count]
    assert {"exports", "imports", "names", "summary"} <= {state.list.id for state in states}
    for state in states:
        listing = state.list.make(package, default_catalog(), parent)
        if listing.is_tree:
            # Qt's tester fetches children inside a reset and then takes offence at itself, so the
            # filtered tree is checked on its own.
            narrowed = state.list.make(package, default_catalog(), parent)
            assert narrowed.set_filter("a").kind == "valid"
            qtmodeltester.check(narrowed.model, force_py=python)  # type: ignore[attr-defined]
        qtmodeltester.check(listing.model, force_py=python)  # type: ignore[attr-defined]
        assert texts(listing.model)
        if not listing.is_tree:
            assert listing.set_filter("a").kind == "valid"
            listing.model.sort(0, Qt.SortOrder.DescendingOrder)
            assert listing.set_filter("").kind == "neutral"
            listing.model.sort(-1)


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
def test_the_parts_keep_the_rules_of_models(python: bool, qtmodeltester: object) -> None:
    package = package_of(ANIM)
    model = PartsModel()
    model.set_rows(part_rows(package, package.size))
    qtmodeltester.check(model, force_py=python)  # type: ignore[attr-defined]
    assert texts(model)[-1] == "Not described"


def test_parts_cover_the_whole_file_and_end_with_what_nothing_describes() -> None:
    package = package_of(ANIM)
    rows = {row.key: row for row in part_rows(package, package.size)}
    assert sum(row.size for row in rows.values()) == 144_806
    assert abs(sum(row.share for row in rows.values()) - 1) < 1e-9
    assert (rows["summary"].size, rows["names"].entries, rows["names"].size) == (311, 219, 5629)
    assert rows["imports"].holds == (
        "objects of other packages, 6 script packages, 2 content packages"
    )
    assert (rows["thumbnails"].entries, rows["thumbnails"].holds) == (1, "256 × 256 PNG")
    last = list(rows.values())[-1]
    assert (last.title, last.size, last.holds) == (
        "Not described",
        0,
        "every byte of this file has a place",
    )


def test_exports_hang_below_what_holds_them() -> None:
    listing = exports_listing(package_of(ANIM))
    model = listing.model
    assert listing.size == 32
    top = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert "RTSSampleCharacterAnimationBlueprint_C" in top
    assert "AnimGraphNode_BlendSpacePlayer_2" not in top
    assert len(texts(model)) == 32
    index = listing.index_of(5)
    assert index.data() == "AnimGraphNode_BlendSpacePlayer_2"
    assert index.siblingAtColumn(2).data() == "6,499"
    assert index.parent().data() == "AnimGraph"


def test_a_filter_keeps_what_holds_a_match() -> None:
    listing = exports_listing(package_of(ANIM))
    state = listing.set_filter("name:BlendSpacePlayer_2")
    assert (state.kind, state.text) == ("valid", "1 of 32")
    assert texts(listing.model) == [
        "RTSSampleCharacterAnimationBlueprint",
        "AnimGraph",
        "AnimGraphNode_BlendSpacePlayer_2",
    ]
    assert listing.set_filter("size>1000 class:K2Node").text == "2 of 32"
    wrong = listing.set_filter("sise>3")
    assert (wrong.kind, wrong.text) == ("invalid", "unknown key sise, did you mean size?")
    assert len(texts(listing.model)) > 2
    listing.set_filter("")
    assert len(texts(listing.model)) == 32


def test_imports_hang_below_their_packages() -> None:
    listing = imports_listing(package_of(ANIM))
    model = listing.model
    top = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert {"/Script/CoreUObject", "/Script/Engine"} <= top
    assert all(name.startswith("/") for name in top)
    assert len(top) == 8
    assert len(texts(model)) == 52
    assert listing.set_filter("is:package !is:script").text == "2 of 52"


def test_the_largest_exports_come_first() -> None:
    rows = largest_exports(package_of(ANIM), 5)
    assert [(row.name, row.size) for row in rows] == [
        ("AnimGraphNode_BlendSpacePlayer_2", 6499),
        ("Default__RTSSampleCharacterAnimationBlueprint_C", 1525),
        ("K2Node_VariableSet_159", 1377),
        ("RTSSampleCharacterAnimationBlueprint", 1376),
        ("K2Node_DynamicCast_4", 1334),
    ]
    assert rows[0].class_name == "AnimGraphNode_BlendSpacePlayer"


def test_flags_are_named_and_explained() -> None:
    rows = flag_rows(0x8004_0200, default_catalog())
    assert [(row.short_name, row.meaning) for row in rows] == [
        ("Cooked", "made by the cooker"),
        ("RequiresLocalizationGather", "holds texts to be gathered for translation"),
        ("FilterEditorOnly", "editor-only data is left out, as a cook does"),
    ]
    unknown = flag_rows(0x0000_0008, default_catalog())[0]
    assert (unknown.name, unknown.meaning) == ("0x00000008", "")


def test_a_hundred_thousand_names_can_be_filtered_and_sorted(qtmodeltester: object) -> None:
    listing = names_listing([f"Name_{number:06}" for number in range(100_000)])
    assert listing.set_filter("09999").text == "11 of 100,000"
    listing.model.sort(0, Qt.SortOrder.DescendingOrder)
    assert listing.model.index(0, 0).data() == "Name_099999"
    qtmodeltester.check(listing.model)  # type: ignore[attr-defined]


def test_tags_keep_their_whole_value_for_copying() -> None:
    listing = tags_listing(package_of(ANIM))
    assert listing.model.total_count() == 13
    listing.set_filter("tag=ParentClass")
    assert listing.model.shown_count() == 1
    row = listing.model.shown_rows()[0]
    assert row.value == "Class'/Script/Engine.AnimInstance'"


@pytest.mark.parametrize(
    ("outers", "roots", "children"),
    [
        ([None, 0, 0, 2], [0], [[1, 2], [], [3], []]),
        # 1 and 2 hold each other: both are shown once, as roots.
        ([None, 2, 1, 1], [0, 1, 2, 3], [[], [], [], []]),
        ([0], [0], [[]]),
        ([9], [0], [[]]),
        ([], [], []),
    ],
)
def test_every_entry_of_a_damaged_table_is_shown_once(
    outers: list[int | None], roots: list[int], children: list[list[int]]
) -> None:
    assert children_by_outer(outers) == (roots, children)


@pytest.mark.parametrize(
    ("field", "list_id"),
    [
        ("exports/12/SerialSize", "exports"),
        ("export_data", "exports"),
        ("names", "names"),
        ("summary/PackageFlags", "flags"),
        ("summary/NameCount", "summary"),
        ("thumbnails/0", "thumbnails"),
        ("nothing/3", None),
    ],
)
def test_a_field_is_found_in_its_list(field: str, list_id: str | None) -> None:
    found = list_of_field(field)
    assert (found.id if found else None) == list_id


def test_list_ids_are_unique() -> None:
    ids = [one.id for one in LISTS]
    assert len(ids) == len(set(ids))
