"""The tree of fields on real packages: what rows say, how they unfold, how long tables open."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.gui_event_loop import write_map
from corpus import corpus_file
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester

from inspector.files.folders import resource_path
from inspector.format.tree import FieldTree
from inspector.format.unreal.package import Package
from inspector.gui.contents import model as fields
from inspector.gui.contents.field_filter import FieldMatches, parse_field_filter
from inspector.gui.contents.field_index import IndexBuild
from inspector.gui.contents.model import FieldsModel
from inspector.gui.rows import bucket
from inspector.gui.rows.bucket import BUCKET, LONG, Bucket
from inspector.progress import Progress

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
CUT = "made/IndirectCycleA-cut-in-name-table.uasset"
FILES = [
    "4.0/EpicSurvivalGameSeries",
    ANIM,
    "4.26",
    "5.7/ProceduralMeshDemos/Sphere_BP.uasset",
    "unversioned/UAssetAPI",
    CUT,
]
SAMPLES = sorted(
    path.name for path in resource_path("samples").iterdir() if path.suffix in (".uasset", ".umap")
)
NAME, VALUE, TYPE, OFFSET, SIZE, MEANING = range(6)


def tree_of(path: Path) -> FieldTree:
    """The tree of a file and of the .uexp beside it; of a folder that of its first package."""
    if path.is_dir():
        path = min(p for p in path.rglob("*") if p.suffix in (".uasset", ".umap"))
    tail = path.with_suffix(".uexp")
    rest = tail.read_bytes() if tail.exists() else b""
    data = path.read_bytes()
    tree = Package.open(data, rest).tree()
    tree.prepare()
    return tree


def sample(name: str) -> FieldTree:
    return tree_of(resource_path("samples", name))


def shown(tree: FieldTree, *, tags: bool = False, text: str = "") -> FieldsModel:
    model = FieldsModel()
    model.show_tree(tree, tags=tags, matches=found(tree, text, tags=tags) if text else None)
    return model


def found(tree: FieldTree, text: str, *, tags: bool = False) -> FieldMatches:
    index = IndexBuild(tree, tags).finish(Progress())
    return parse_field_filter(text).find(index, Progress())


def unfold(model: FieldsModel, parent: QModelIndex | None = None, most: int = 4000) -> list[str]:
    """The paths of all rows, opened as far down as they go; at most so many."""
    paths: list[str] = []
    waiting = [parent or QModelIndex()]
    while waiting and len(paths) < most:
        here = waiting.pop()
        if model.canFetchMore(here):
            model.fetchMore(here)
        for row in range(model.rowCount(here)):
            index = model.index(row, 0, here)
            paths.append(model.row_at(index).path)  # type: ignore[union-attr]
            waiting.append(index)
    return paths


def texts(model: FieldsModel, path: str) -> list[str]:
    """What the columns show of a field."""
    index = model.index_of(path)
    assert model.row_at(index).path == path  # type: ignore[union-attr]
    return [str(index.siblingAtColumn(column).data()) for column in range(6)]


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_rules_of_models_hold_while_samples_unfold(
    name: str, python: bool, qtmodeltester: ModelTester
) -> None:
    tree = sample(name)
    model = shown(tree)
    qtmodeltester.check(model, force_py=python)
    paths = unfold(model, most=600)
    assert "summary/Tag" in paths
    assert len(set(paths)) == len(paths)


@pytest.mark.slow
@pytest.mark.parametrize(
    "python", [False, pytest.param(True, marks=pytest.mark.sweep)], ids=["by-qt", "by-python"]
)
@pytest.mark.parametrize("path", FILES)
def test_the_rules_of_models_hold_on_real_packages(
    path: str, python: bool, qtmodeltester: ModelTester
) -> None:
    tree = tree_of(corpus_file(path))
    for model in (shown(tree, tags=True), shown(tree, text="e"), shown(tree, text="!is:absent")):
        qtmodeltester.check(model, force_py=python)
        assert unfold(model, most=400)


def test_every_field_has_a_row_and_is_found_by_its_path() -> None:
    tree = sample("Lantern.uasset")
    model = shown(tree, tags=True)
    walked = [node.path for node in tree.walk()]
    assert sorted(unfold(model, most=100_000)) == sorted(walked)
    fresh = shown(tree, tags=True)
    for path in walked:
        assert fresh.row_at(fresh.index_of(path)).path == path  # type: ignore[union-attr]


def test_sections_say_how_much_they_hold() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    rows = {
        model.row_at(model.index(row, 0)).path: model.index(row, 0)  # type: ignore[union-attr]
        for row in range(model.rowCount())
    }
    assert list(rows)[:4] == ["summary", "names", "imports", "exports"]
    # Sizes and places as another reader of the format gives them.
    assert texts(model, "names")[1:5] == ["219", "", "00000137", "5,629"]
    assert texts(model, "imports")[1:5] == ["52", "", "00001734", "1,456"]
    assert texts(model, "exports")[1:5] == ["32", "", "00001CE4", "3,328"]
    assert model.cell(rows["names"]).icon == "list"
    assert model.cell(rows["names"]).font == "name"


def test_objects_carry_their_number_and_class() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    assert texts(model, "exports/2")[:5] == [
        "2  Default__RTSSampleCharacterAnimationBlueprint_C",
        "",
        "RTSSampleCharacterAnimationBlueprint_C",
        "0001E9E6",
        "1,525",
    ]


def test_a_property_shows_its_value_behind_its_tag() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    node = "AnimGraphNode_BlendSpacePlayer_9D4854244475B86AC97E7B9850775922"
    path = f"exports/2/properties/{node}"
    # What the design's picture of this file says of it.
    assert texts(model, f"{path}/PlayRate")[:5] == ["PlayRate", "1.0", "float", "0001EC1C", "4"]
    assert texts(model, f"{path}/Y")[:5] == ["Y", "0.0", "float", "0001EBE2", "4"]
    assert texts(model, path)[:5] == [node, "", "AnimNode_BlendSpacePlayer", "0001EBAC", "1,063"]
    assert not model.hasChildren(model.index_of(f"{path}/PlayRate"))
    tagged = shown(tree_of(corpus_file(ANIM)), tags=True)
    assert tagged.hasChildren(tagged.index_of(f"{path}/PlayRate"))


def test_a_reference_has_its_name_in_the_cell_and_its_number_in_the_tooltip() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    index = model.index_of("exports/3/ClassIndex").siblingAtColumn(VALUE)
    assert index.data() == "/Script/AnimGraph.AnimationGraph"
    assert "import" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_versions_and_changelists_stand_as_the_engine_writes_them() -> None:
    model = shown(tree_of(corpus_file("5.7/ProceduralMeshDemos/Sphere_BP.uasset")))
    for field, value in (
        ("LegacyFileVersion", "−9"),
        ("FileVersionUE5", "1018"),
        ("SavedByEngineVersion/Changelist", "50162420"),
        ("TotalHeaderSize", "18,774"),
    ):
        assert texts(model, f"summary/{field}")[1] == value


def test_names_and_paths_are_cut_in_the_middle_and_other_words_at_the_end() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    export = model.index_of("exports/0")
    assert export.siblingAtColumn(VALUE).data() == "in RTSSampleCharacterAnimationBlueprint_C"
    cut = [model.cell(export.siblingAtColumn(column)).elide for column in range(3)]
    assert cut == ["middle"] * 3
    count = model.index_of("summary/NameCount").siblingAtColumn(VALUE)
    assert model.cell(count).elide == "end"


def test_a_field_that_is_not_stored_is_grey_and_says_since_when() -> None:
    model = shown(tree_of(corpus_file(ANIM)))
    index = model.index_of("exports/3/bIsInheritedInstance")
    assert model.cell(index).role == "text3"
    name, value, _, offset, size, _ = texts(model, "exports/3/bIsInheritedInstance")
    assert name == "bIsInheritedInstance"
    assert value.startswith("since UE5 1006 ")
    assert (offset, size) == ("", "")


def test_bytes_that_no_field_describes_have_a_sign() -> None:
    model = shown(sample("FromTheFuture.uasset"))
    index = model.index_of("undescribed/0")
    assert model.cell(index).mark == "none"
    assert texts(model, "undescribed/0")[:5] == [
        "Not described",
        "1,030 bytes",
        "bytes",
        "00000018",
        "1,030",
    ]
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "not known, Not described"


def test_a_broken_table_is_unreadable_and_says_why() -> None:
    model = shown(tree_of(corpus_file(CUT)))
    index = model.index_of("names")
    assert model.cell(index).mark == "bad"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("unreadable, ")
    assert texts(model, "names")[1] == "cannot be read"
    assert "78 entries" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index_of("summary/Tag").isValid()


def test_tags_have_rows_only_when_they_are_asked_for() -> None:
    tree = sample("Lantern.uasset")
    tags = {node.path for node in tree.walk() if node.is_tag}
    assert tags
    assert tags <= set(unfold(shown(tree, tags=True), most=100_000))
    model = shown(tree)
    assert not tags & set(unfold(model, most=100_000))
    # What is asked for all the same is answered by the row that it belongs to.
    one = min(tags)
    nearest = model.row_at(model.index_of(one))
    assert nearest is not None
    assert one.startswith(nearest.path)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> FieldTree:
    """A map of some thousand objects."""
    path = tmp_path_factory.mktemp("large") / "Large.umap"
    write_map(path, actors=3499)
    return tree_of(path)


@pytest.mark.slow
@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
def test_the_rules_of_models_hold_for_buckets(
    python: bool, qtmodeltester: ModelTester, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The testers look at every row after every change: a real bucket would keep them busy.
    monkeypatch.setattr(fields, "LONG", 30)
    for module in (bucket, fields):
        monkeypatch.setattr(module, "BUCKET", 10)
    model = shown(tree_of(corpus_file(ANIM)))
    qtmodeltester.check(model, force_py=python)
    assert model.index_of("exports/25/SerialSize").parent().parent().parent().data() == "20 – 29"
    assert model.index_of("names/218").parent().data() == "210 – 218"


def test_a_long_table_opens_in_buckets(large: FieldTree) -> None:
    model = shown(large)
    exports = model.index_of("exports")
    model.fetchMore(exports)
    names = [model.index(row, 0, exports).data() for row in range(model.rowCount(exports))]
    assert names == ["0 – 999", "1,000 – 1,999", "2,000 – 2,999", "3,000 – 3,499"]
    bucket = model.index(3, 0, exports)
    model.fetchMore(bucket)
    assert model.rowCount(bucket) == 500
    assert model.index(0, 0, bucket).data() == "3,000  StaticMeshActor_Rock02999"


def test_a_deep_link_into_a_long_table_opens_one_bucket(large: FieldTree) -> None:
    model = shown(large)
    index = model.index_of("exports/2345/SerialSize")
    assert index.data() == "SerialSize"
    row = index.parent().parent()
    assert row.data() == "2,345  StaticMeshActor_Rock02344"
    assert isinstance(model.row_at(row.parent()), Bucket)
    assert row.parent().data() == "2,000 – 2,999"
    others = [row.parent().sibling(number, 0) for number in (0, 1, 3)]
    assert [model.rowCount(other) for other in others] == [0, 0, 0]
    assert model.index_of("exports[2000]") == row.parent()
    assert not model.index_of("exports[5]").isValid()


@pytest.mark.slow
def test_a_filter_leaves_out_buckets_until_there_are_too_many_rows(large: FieldTree) -> None:
    few = shown(large, text="rock0234")
    exports = few.index_of("exports")
    few.fetchMore(exports)
    assert [few.index(row, 0, exports).data() for row in range(few.rowCount(exports))] == [
        f"{number + 1:,}  StaticMeshActor_Rock{number:05}" for number in range(2340, 2350)
    ]
    many = shown(large, text="name:staticmeshactor_rock section:exports")
    exports = many.index_of("exports")
    many.fetchMore(exports)
    assert LONG < 3499
    assert many.rowCount(exports) == -(-3499 // BUCKET)
    assert many.index(0, 0, exports).data() == "1 – 1,000"
    assert many.index_of("exports/2345").data() == "2,345  StaticMeshActor_Rock02344"


def test_a_filter_hides_the_rest_and_a_match_can_still_be_opened() -> None:
    tree = tree_of(corpus_file(ANIM))
    model = shown(tree, text="exports/3")
    assert model.rowCount() == 1
    exports = model.index(0, 0)
    model.fetchMore(exports)
    assert model.rowCount(exports) == 1
    assert not model.index_of("names").isValid()
    assert not model.index_of("exports/4").isValid()
    assert model.index_of("exports/3/SerialSize").data() == "SerialSize"
    named = shown(tree, text="name=AnimGraph section:exports")
    assert named.index_of("exports/3/SerialSize").isValid()


def test_an_excluding_filter_shows_nothing_of_what_it_excludes() -> None:
    tree = tree_of(corpus_file(ANIM))
    paths = unfold(shown(tree, text="!is:absent exports/3"))
    assert "exports/3/SerialSize" in paths
    assert "exports/3/bIsInheritedInstance" not in paths


def test_another_tree_and_none() -> None:
    model = shown(sample("Lantern.uasset"))
    unfold(model)
    model.show_tree(sample("OldDoor.uasset"))
    assert model.rowCount() > 3
    model.show_tree(None)
    assert model.rowCount() == 0
    assert not model.index_of("summary").isValid()


def test_rows_that_are_not_alike_are_each_asked_whether_they_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fields, "LONG", 30)
    for module in (bucket, fields):
        monkeypatch.setattr(module, "BUCKET", 10)
    tree = tree_of(corpus_file(ANIM))
    model = shown(tree)
    summary = tree.find("summary")
    assert summary is not None
    rows = summary.visible_children()
    assert len(rows) > fields.LONG
    opens = {row.path: model.hasChildren(model.index_of(row.path)) for row in rows}
    assert opens == {row.path: row.has_visible_children() for row in rows}
    assert opens["summary/SavedByEngineVersion"]
    assert not opens["summary/Tag"]


@pytest.mark.parametrize(
    ("table", "entry"),
    [
        ("summary/CustomVersions", "4  UE5Main"),
        ("asset_registry/Objects", "0  Sphere_BP"),
        ("asset_registry/Objects/0/Tags", "0  ActorMetaData"),
        ("metadata/RootValues", "0  PackageLocalizationNamespace"),
    ],
)
def test_entries_of_tables_are_called_by_what_tells_them_apart(table: str, entry: str) -> None:
    model = shown(tree_of(corpus_file(FILES[3])))
    row = entry.partition(" ")[0]
    index = model.index_of(f"{table}/{row}")
    assert index.data(Qt.ItemDataRole.DisplayRole) == entry
