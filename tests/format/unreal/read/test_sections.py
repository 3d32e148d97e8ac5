"""Tables of the header that no summary field alone describes, in headers made for the purpose."""

from __future__ import annotations

import random
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from header_models import model_of, read_exactly

from inspector.format.errors import FormatError
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ImportTypeHierarchy, TypeName
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.integrity import TABLE_FIELDS, table_problems, tables_test
from inspector.format.unreal.write import HeaderPart, write_header
from inspector.versions import EngineVersion, VersionSet

_BUILD = EngineVersion.parse("5.8.0-55116800+++UE5+Release-5.8")
_TYPE = TypeName(
    TypeName=NameRef(1, 0),
    PackageName=NameRef(0, 0),
    ClassName=NameRef(2, 0),
    ClassPackageName=NameRef(0, 0),
)
ENTRIES = {
    "no entry, as in every package of 5.8 met": (),
    "an import with two types": (ImportTypeHierarchy(ImportIndex=-1, Types=(_TYPE, _TYPE)),),
}


def _package(ue5: int = 1018) -> Package:
    draft = PackageDraft(
        versions=VersionSet(-9, 522, ue5, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True),),
    )
    return Package.open(build(draft).uasset)


def _with_hierarchies(entries: tuple[ImportTypeHierarchy, ...]) -> bytes:
    """The header of a package that has the table where 5.8 puts it."""
    model = model_of(_package())
    part = HeaderPart("import_type_hierarchies", entries)
    behind = 1 + [one.key for one in model.parts].index("searchable_names")
    parts = (*model.parts[:behind], part, *model.parts[behind:])
    return write_header(replace(model, parts=parts))


def test_without_an_offset_there_is_no_table_of_import_types() -> None:
    body = _package().summary.body
    assert body is not None
    assert (body.ImportTypeHierarchiesCount, body.ImportTypeHierarchiesOffset) == (0, 0)
    assert _package().section_value("import_type_hierarchies") is None
    older = _package(ue5=1017).summary.body
    assert older is not None
    assert older.ImportTypeHierarchiesOffset is None


@pytest.mark.parametrize("entries", ENTRIES.values(), ids=ENTRIES)
def test_import_types_begin_with_their_count_once_more(
    entries: tuple[ImportTypeHierarchy, ...],
) -> None:
    data = _with_hierarchies(entries)
    package = Package.open(data)
    body = package.summary.body
    assert body is not None
    assert body.ImportTypeHierarchiesCount == len(entries)
    at = body.ImportTypeHierarchiesOffset
    assert data[at : at + 4] == struct.pack("<i", len(entries))
    assert tuple(package.section_value("import_type_hierarchies")) == entries
    assert package.header_gaps() == ([], [])
    assert read_exactly(package, "import_type_hierarchies") == entries
    assert write_header(model_of(package)) == data


def test_two_counts_of_import_types_that_differ_are_damage() -> None:
    (entries,) = (one for one in ENTRIES.values() if one)
    data = bytearray(_with_hierarchies(entries))
    package = Package.open(bytes(data))
    span = package.spans().get("summary/ImportTypeHierarchiesCount")
    assert span is not None
    body = package.summary.body
    assert body is not None
    for count in (0, 2, 2**31 - 1, -1):
        data[span.start : span.end] = struct.pack("<i", count)
        changed = Package.open(bytes(data))
        with pytest.raises(FormatError) as caught:
            changed.section_value("import_type_hierarchies")
        assert caught.value.offset == body.ImportTypeHierarchiesOffset
        assert str(caught.value.found) == "1 entries"
        problems = tables_test(changed.summary.layout)
        found = problems(changed.summary.body, changed.summary.end, changed.total_header_size)
        # A count below nothing shows in the summary already.
        told = [one.field for one in changed.problems()]
        assert bool(found) == (count < 0)
        assert ("summary/ImportTypeHierarchiesCount" in told) == (count < 0)


_RELEASES = sorted(Path(__file__).resolve().parents[3].glob("data/Door-*.uasset"))


@pytest.mark.parametrize("file", _RELEASES, ids=lambda file: file.stem)
def test_a_scan_finds_in_tables_what_a_file_alone_tells(file: Path) -> None:
    summary = Package.open(file.read_bytes()).summary
    body, layout = summary.body, summary.layout
    assert body is not None
    size, dice, told = file.stat().st_size, random.Random(file.stem), 0
    for _ in range(300):
        values = (-1, 0, 1, summary.end, size - 1, size, 2**31 - 1, dice.randrange(size))
        changed = body.replaced(
            **{
                name: dice.choice(values)
                for name in dice.sample(sorted(TABLE_FIELDS), 3)
                if getattr(body, name) is not None
            }
        )
        found = table_problems(layout, changed, summary.end, size)
        at_once = tables_test(layout)(changed, summary.end, size)
        assert list(map(str, found)) == list(map(str, at_once))
        told += bool(found)
    assert 50 < told < 300


@pytest.mark.parametrize("left", [1.0, 0.9, 0.5])
def test_fields_are_placed_alike_one_by_one_and_all_together(left: float) -> None:
    whole = _with_hierarchies(())
    data = whole[: int(len(whole) * left)]
    spans = Package.open(data).spans()
    assert len(spans) > 60
    one_by_one = Package.open(data)
    assert {span.path: one_by_one.place_of(span.path) for span in spans} == {
        span.path: span.start for span in spans
    }
    for path in ("summary/Nothing", "exports/0/Nothing", "exports/1/SerialSize", "thumbnails/0"):
        assert spans.get(path) is None
        assert one_by_one.place_of(path) is None
