"""Every table of a header takes part in a comparison: one that does not say how is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from compare.more_sections import gathered, with_texts
from header_models import model_of, read_exactly
from scratch_git import sample

from inspector.catalog import default_catalog
from inspector.cli.main import main
from inspector.compare.diff import difference
from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.sentence import sentence
from inspector.format.errors import FormatError
from inspector.format.fields import I32
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.primitives import NAME, NameRef
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.read import integrity
from inspector.format.unreal.readings import describe
from inspector.format.unreal.sections import SECTIONS as TABLES
from inspector.format.unreal.sections import ByFields, Identity, Section
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.write import HeaderPart, write_header
from inspector.gui.desk.damage import damage_sentence
from inspector.gui.overview.shares import part_rows
from inspector.messages.rendering import render
from inspector.project.compare.files import compare_files
from inspector.report.diff.text import diff_text
from inspector.report.diff.words import section_title
from inspector.versions import EngineVersion, VersionSet

FromBytes = Callable[[bytes], PackageTree]
_BY_NAME = ByFields(("Name",))
_BUILD = EngineVersion.parse("5.8.0-55116800+++UE5+Release-5.8")


class Beacon(Record):
    """A light by which a level is found: no engine has such a thing."""

    Name: NameRef = field(NAME, "What it is called.")
    Strength: int = field(I32, "How far it is seen.")


def _beacons(identity: Identity | None) -> Section:
    """A table where 5.8 has the Verse cells that a package imports."""
    return Section(
        "beacons", "Beacons", "lights by which a level is found", Beacon,
        "CellImportOffset", "CellImportCount", ("beacon", "beacons"), identity,
        refers_to=("names",),
    )  # fmt: skip


@pytest.fixture
def add() -> Iterator[Callable[[Section], None]]:
    """Adds a table in the place of the imported cells."""
    kept = dict(TABLES)

    def forget() -> None:
        integrity.table_bounds.cache_clear()
        integrity.tables_test.cache_clear()

    def adder(section: Section) -> None:
        del TABLES["cell_imports"]
        TABLES[section.key] = section
        forget()

    yield adder
    TABLES.clear()
    TABLES.update(kept)
    forget()


def _package(*strengths: int) -> bytes:
    """A package of 5.8 with a beacon for each strength, named by the first names."""
    draft = PackageDraft(
        versions=VersionSet(-9, 522, 1018, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True),),
    )
    built = build(draft)
    model = model_of(Package.open(built.uasset))
    rows = [Beacon(Name=NameRef(at, 0), Strength=strength) for at, strength in enumerate(strengths)]
    first, *others = model.parts
    parts = (first, HeaderPart("beacons", rows), *others)
    data = built.uasset[Package.open(built.uasset).total_header_size :]
    return write_header(replace(model, parts=parts)) + data


def test_a_table_that_does_not_say_what_is_the_same_is_refused(
    add: Callable[[Section], None], tree_from: FromBytes
) -> None:
    add(_beacons(identity=None))
    before, after = (tree_from(_package(*strengths)) for strengths in ((1,), (2,)))
    assert len(before.package.section_value("beacons")) == 1
    with pytest.raises(ValueError, match="beacons does not say what makes two of its entries"):
        difference(before, after)


def test_one_record_and_one_row_are_read_shown_and_compared(
    add: Callable[[Section], None], tree_from: FromBytes, tmp_path
) -> None:
    add(_beacons(_BY_NAME))
    data = _package(10, 20)
    package = Package.open(data)
    names = package.names
    assert [row.Strength for row in package.section_value("beacons")] == [10, 20]
    assert read_exactly(package, "beacons") == tuple(package.section_value("beacons"))
    assert package.header_gaps() == ([], [])
    assert package.errors() == ()
    meant = describe("beacons/0/Strength")
    assert meant is not None
    assert (str(meant.meaning), meant.kind) == ("How far it is seen.", "int32")

    tree = tree_from(data)
    root, row, strength = tree.chain("beacons/1/Strength")
    assert (render(root.name), strength.value) == ("Beacons", 20)
    assert tree.chain_at(row.start + 8)[-1].path == "beacons/1/Strength"

    shown = {part.key: part for part in part_rows(package, package.size)}
    assert (shown["beacons"].title, shown["beacons"].entries) == ("Beacons", 2)
    assert damage_sentence(FormatError("CORRUPT", "beacons/0", 0, "")).startswith("The beacon")

    result = difference(tree, tree_from(_package(10, 25)))
    (change,) = (change for change in result.changes if change.section == "beacons")
    assert change.path == f"beacons/{names[1]}/Strength"
    assert (change.before, change.after, result.verdict) == (20, 25, "changed")
    assert (change.old_path, change.new_path) == ("beacons/1/Strength",) * 2
    assert "1 beacon added" in render(sentence(difference(tree, tree_from(_package(10, 20, 30)))))

    paths = [tmp_path / name for name in ("a.uasset", "b.uasset")]
    for path, strength_now in zip(paths, (20, 25), strict=True):
        path.write_bytes(_package(10, strength_now))
    with compare_files(*map(str, paths)) as compared:
        assert "Strength" in diff_text(compared, default_catalog())


def test_the_report_tells_it_as_it_is_stored(
    add: Callable[[Section], None], tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(_beacons(_BY_NAME))
    path = tmp_path / "Thing.uasset"
    path.write_bytes(_package(10, 20))

    def told(*arguments: str) -> str:
        assert main(["show", str(path), *arguments]) == 0
        return capsys.readouterr().out

    names = Package.open(path.read_bytes()).names
    rows = [{"Name": names[at], "Strength": strength} for at, strength in enumerate((10, 20))]
    lines = "".join(f"  {json.dumps(row)}\n" for row in rows)
    assert told("--section", "beacons") == f"Beacons\n{lines}"
    assert f"\n\nBeacons\n{lines}" in told()
    assert f"\n\nBeacons\n{lines}" in told("--for-diff")
    document = json.loads(told("--section", "beacons", "--format", "json"))
    assert set(document) == {"schema", "path", "format", "size", "tables"}
    assert document["tables"] == {"beacons": rows}
    assert json.loads(told("--format", "json"))["tables"]["beacons"] == rows


def test_a_table_of_its_own_is_held_against_the_header(add: Callable[[Section], None]) -> None:
    add(_beacons(_BY_NAME))
    whole = Package.open(_package(10, 20))
    place = whole.place_of("summary/CellImportCount")
    assert place is not None
    data = bytearray(_package(10, 20))
    data[place : place + 4] = (1 << 20).to_bytes(4, "little")
    (error,) = Package.open(bytes(data)).problems()
    assert (error.field, error.offset) == ("summary/CellImportCount", place)


def test_an_edited_text_is_told(tree_from: FromBytes) -> None:
    data = sample("Lantern.uasset")
    place = "/Game/Lantern.Lantern.Title"
    sides = (with_texts(data, gathered(text, "Title", place)) for text in ("A light", "A lamp!"))
    result = difference(*map(tree_from, sides))
    (only,) = result.changes
    assert (only.path, only.before, only.after) == (
        "gatherable_text/Menu/Title/SourceString", "A light", "A lamp!",
    )  # fmt: skip
    assert (result.verdict, result.problems) == ("changed", ())


def test_changes_are_listed_section_by_section_in_one_order() -> None:
    # A section stands above its changes by a title of the catalogs.
    assert all(section_title(name)[0].isupper() for name in MODEL_SECTIONS.values())
    assert list(MODEL_SECTIONS) == [
        "summary", "custom_versions", "names", "soft_object_paths", "gatherable_text", "metadata",
        "imports", "import_type_hierarchies", "cell_imports", "exports", "cell_exports",
        "soft_package_references", "searchable_names", "extra_dependencies", "thumbnails",
        "asset_registry", "world_tile_info", "preload_dependencies", "data_resources", "payloads",
        "bytes",
    ]  # fmt: skip


def test_no_table_refers_to_one_that_there_is_not() -> None:
    for section in TABLES.values():
        assert {*section.refers_to, section.within, section.listed_behind} - {""} <= set(TABLES)
