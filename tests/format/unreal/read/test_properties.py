"""Every object of every real package: its properties are walked, typed and written back."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import pytest
from corpus import NO_CORPUS, corpus_root
from real_objects import RealObject, RealPackage, groups, tagged_packages, values_of

from inspector.format.unreal.declare.own_forms import DATA_TABLES, forms_of
from inspector.format.unreal.declare.tags import OVERRIDE_INFORMATION
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.values import (
    KeptReason,
    ObjectData,
    PropertyList,
    PropertyType,
    RawValue,
)

GROUPS = groups("made")

#: The objects of classes that store no tags: no package here says so of any other.
WITHOUT_TAGS = {
    "RigVMLink": 102, "RigHierarchy": 6, "RigVM": 4, "InterchangeTexture2DFactoryNode": 2,
}  # fmt: skip

#: Values whose form is not described, each with how many there are.
KEPT_RAW = {
    # Arrays from before UE4 282 do not say what they hold.
    "ArrayProperty": 7,
}

#: The object version that Unreal Engine 4.0 was released with: what is older is from a preview.
_RELEASED = 342


#: Classes of which some objects store more than is described: components and actors with data of
#: their own, and materials that keep shaders or parameters, as those from before 4.0 do.
OTHER_FORMS = {
    "AtmosphericFogComponent", "HierarchicalInstancedStaticMeshComponent", "InstancedFoliageActor",
    "InstancedStaticMeshComponent", "Material", "MaterialInstanceConstant", "PCGComponent",
    "RecastNavMesh", "RuntimeMeshComponent", "SkyAtmosphereComponent",
}  # fmt: skip


@dataclass
class Tally:
    """What reading the objects of one group of packages came to."""

    packages: int = 0
    objects: Counter[str] = field(default_factory=Counter)
    stored_ends: int = 0
    kept_raw: Counter[str] = field(default_factory=Counter)
    typed: Counter[str] = field(default_factory=Counter)
    rewritten: int = 0
    rewritten_bytes: int = 0
    tables: int = 0
    #: Objects without tags by class, and with what their class stores behind them.
    without_tags: Counter[str] = field(default_factory=Counter)
    records: Counter[str] = field(default_factory=Counter)
    #: Sentences about objects of which something is not as it has to be.
    bad_ends: list[str] = field(default_factory=list)
    bad_table_ends: list[str] = field(default_factory=list)
    bad_places: list[str] = field(default_factory=list)
    bad_rewrites: list[str] = field(default_factory=list)
    #: Objects whose class has a declared form, and that store something else, by class.
    other_forms: Counter[str] = field(default_factory=Counter)


@cache
def tally(group: str) -> Tally:
    """Reads every object of a group once, for all tests."""
    found = Tally()
    for opened in tagged_packages(group):
        found.packages += 1
        package = opened.package
        none = {at for at, name in enumerate(package.names) if name.lower() == "none"}
        for one in opened.objects():
            if opened.reader.read(one.export, one.data).properties is None:
                found.without_tags[package.class_of(one.export)] += 1
            elif package.cooked:
                found.objects["cooked"] += 1
            elif package.versions.ue4 < _RELEASED:
                found.objects["preview of 4.0"] += 1
            else:
                found.objects["editor"] += 1
            _look_at(found, opened, one, none)
    return found


def _look_at(found: Tally, opened: RealPackage, one: RealObject, none: set[int]) -> None:
    where = f"{opened.path} export {one.index} {opened.package.object_path(one.index + 1)}"
    held: ObjectData = opened.reader.read(one.export, one.data)
    properties = held.properties
    _look_at_record(found, opened, one, held, where)
    if properties is None:
        # Since UE5 1010 the export table says so, before that the class.
        start = one.export.ScriptSerializationStartOffset
        if held.kept is not KeptReason.OWN_FORM or start not in (
            None,
            one.export.ScriptSerializationEndOffset,
        ):
            found.bad_ends.append(where)
        return
    # The closing name by the bytes themselves, not by what the reader says of them.
    closing = one.data[properties.end - 8 : properties.end]
    if int.from_bytes(closing[:4], "little") not in none or closing[4:] != bytes(4):
        found.bad_ends.append(where)
    if not properties.end <= held.native <= held.size == one.export.SerialSize:
        found.bad_ends.append(where)
    stored = one.export.ScriptSerializationEndOffset
    if stored is not None:
        found.stored_ends += 1
        start = one.export.ScriptSerializationStartOffset
        # The control byte is the first of the tags; what was imported stands before it.
        assert start is not None
        control = 1 + bool(one.data[start] & OVERRIDE_INFORMATION)
        if (start, stored) != (properties.start - control, properties.end):
            found.bad_table_ends.append(f"{where}: {properties.end}, stored {stored}")
    if not _without_gaps(properties):
        found.bad_places.append(where)
    stored_bytes = one.data[properties.start : properties.end]
    if opened.reader.properties.write_list(properties) == stored_bytes:
        found.rewritten += 1
        found.rewritten_bytes += len(stored_bytes)
    else:
        found.bad_rewrites.append(where)
    if opened.package.class_of(one.export) in DATA_TABLES:
        found.tables += 1
        if _table_bytes(opened.reader.properties, held) != one.data[held.native :]:
            found.bad_rewrites.append(f"{where}: rows")
    if not opened.package.cooked:
        for kind, value in values_of(properties):
            if isinstance(value, RawValue):
                found.kept_raw[_raw_kind(kind)] += 1
            else:
                found.typed[kind.name] += 1


def _look_at_record(
    found: Tally, opened: RealPackage, one: RealObject, held: ObjectData, where: str
) -> None:
    """What a class stores in a declared form is written back, and ends where the object does."""
    if opened.package.cooked:
        return
    names = () if held.properties is None else {
        opened.package.text(inner.tag.Name) for inner in held.properties.properties
    }  # fmt: skip
    outer_class = opened.package.paths.outer_class_of(one.export)
    declared = forms_of(opened.package.class_of(one.export), lambda: names, outer_class)
    if declared and held.record is None and held.native < held.size:
        found.other_forms[opened.package.class_of(one.export)] += 1
    if held.record is not None:
        kind = type(held.record)
        found.records[kind.__name__] += 1
        assert held.form is not None
        written = bytearray()
        held.form.write(held.record, written)
        if written != one.data[held.native :]:
            found.bad_rewrites.append(f"{where}: {kind.__name__}")


def _raw_kind(kind: PropertyType) -> str:
    """A type whose value is kept as bytes, without the packages that structs are declared in."""
    inner = [_raw_kind(one) for one in kind.inner if not one.name.startswith("/")]
    return f"{kind.name}({', '.join(inner)})" if inner else kind.name


def _table_bytes(reader: PropertyReader, held: ObjectData) -> bytes | None:
    if held.rows is None:
        return None
    rows = [struct.pack("<2i", *row.name) + reader.write_list(row.values) for row in held.rows]
    return struct.pack("<i", len(rows)) + b"".join(rows)


def _without_gaps(found: PropertyList) -> bool:
    at = found.start
    for one in found.properties:
        if one.start != at or not one.start < one.value_start <= one.end:
            return False
        at = one.end
    return at + 8 == found.end


@pytest.fixture
def everything() -> list[Tally]:
    """The tallies of the whole corpus."""
    if corpus_root() is None:
        pytest.skip(NO_CORPUS)
    return [tally(group) for group in GROUPS]


@pytest.mark.parametrize("group", GROUPS)
def test_the_properties_of_every_object_end_on_none_within_it(group: str) -> None:
    assert tally(group).bad_ends == []


@pytest.mark.parametrize("group", GROUPS)
def test_the_properties_end_where_the_export_table_says(group: str) -> None:
    assert tally(group).bad_table_ends == []


@pytest.mark.parametrize("group", GROUPS)
def test_properties_lie_one_behind_the_other(group: str) -> None:
    assert tally(group).bad_places == []


@pytest.mark.parametrize("group", GROUPS)
def test_properties_are_written_back_to_the_same_bytes(group: str) -> None:
    """From the values alone: the sizes in the tags are counted anew."""
    assert tally(group).bad_rewrites == []


@pytest.mark.sweep
def test_how_many_objects_there_are(everything: list[Tally]) -> None:
    objects = sum((one.objects for one in everything), Counter())
    stored = sum(one.stored_ends for one in everything)
    packages = sum(one.packages for one in everything)
    without = sum((one.without_tags for one in everything), Counter())
    print(f"\n{packages} packages, objects with tags: {dict(objects)}, ends stored: {stored}")
    print(f"without tags: {dict(without)}")
    # Of the packages that were there first; a corpus that grew has more.
    assert objects >= Counter({"editor": 22409, "preview of 4.0": 51, "cooked": 2})
    assert packages >= 789
    assert stored >= 3318
    assert without == WITHOUT_TAGS
    # The export tables, counted on their own: nothing is left out.
    listed = sum(
        export.ClassIndex != 0 and export.SerialSize > 0
        for group in GROUPS
        for opened in tagged_packages(group)
        for export in opened.package.exports
    )
    assert objects.total() + without.total() == listed


@pytest.mark.sweep
def test_how_many_objects_have_a_form_of_their_own_that_is_declared(
    everything: list[Tally],
) -> None:
    records = sum((one.records for one in everything), Counter())
    print(f"\n{dict(records)}")
    assert set(sum((one.other_forms for one in everything), Counter())) == OTHER_FORMS
    assert records >= Counter({
        "PackageMetaData": 703, "ObjectRedirector": 23, "RigVMLink": 102,
        "GraphNode": 3150, "EditablePinNode": 992, "DynamicCastNode": 61,
        "ClassData": 344, "FunctionData": 547, "ScriptStructData": 10, "UserDefinedStructData": 3,
        "EnumData": 3, "PropertyObject": 353, "BoolPropertyObject": 229,
        "BytePropertyObject": 27, "ClassPropertyObject": 93, "DelegatePropertyObject": 25,
        "EnumPropertyObject": 2, "InnerPropertyObject": 37, "MapPropertyObject": 2,
        "ObjectPropertyObject": 495, "StructPropertyObject": 275,
        "LevelData": 66, "WorldData": 66,
        "ActorData": 352, "ComponentData": 409, "StaticMeshComponentData": 130,
        "AnimationData": 9, "BlueprintData": 131, "BodySetupData": 84, "MaterialData": 70,
        "MaterialEditorData": 33, "MaterialInstanceData": 4, "StaticMaterialInstanceData": 14,
        "MeshDescriptionData": 8, "NavCollisionData": 14, "SoundWaveData": 3, "TextureData": 28,
        "ModelData": 195, "StaticMeshData": 17,
    })  # fmt: skip


@pytest.mark.sweep
def test_how_many_objects_are_written_back(everything: list[Tally]) -> None:
    rewritten = sum(one.rewritten for one in everything)
    size = sum(one.rewritten_bytes for one in everything)
    print(f"\nwritten back to the byte: {rewritten} objects, {size:,} bytes")
    assert rewritten == sum((one.objects for one in everything), Counter()).total()


@pytest.mark.sweep
def test_the_rows_of_every_data_table_are_read_to_the_last_byte(everything: list[Tally]) -> None:
    assert sum(one.tables for one in everything) == 7


@pytest.mark.sweep
def test_nearly_every_value_of_editor_packages_is_typed(everything: list[Tally]) -> None:
    typed = sum((one.typed for one in everything), Counter())
    raw = sum((one.kept_raw for one in everything), Counter())
    print(f"\n{'type':40}{'values':>9}{'raw':>6}{'typed':>10}")
    for name in sorted(typed | raw, key=lambda name: -(typed[name] + raw[name])):
        share = typed[name] / (typed[name] + raw[name])
        print(f"{name:80}{typed[name]:9}{raw[name]:6}{share:10.2%}")
    share = typed.total() / (typed.total() + raw.total())
    print(f"{'all':40}{typed.total():9}{raw.total():6}{share:10.3%}")
    assert share >= 0.999
    assert raw == KEPT_RAW
    assert typed.total() > 100_000


@pytest.mark.sweep
def test_a_changed_value_changes_the_sizes_around_it(everything: list[Tally]) -> None:
    """Longer texts make longer properties: the walk over what was written ends on None again."""
    changed = 0
    for opened in tagged_packages("5.7"):
        reader = opened.reader.properties
        for one in opened.objects():
            properties = opened.reader.read(one.export, one.data).properties
            assert properties is not None
            longer = _with_longer_strings(properties)
            if longer == properties:
                continue
            written = reader.write_list(longer)
            again, end = reader.read_list(written, 0, len(written))
            assert end == len(written) > properties.end - properties.start
            assert [one.value for one in again.properties if one.type.name == "StrProperty"] == [
                one.value for one in longer.properties if one.type.name == "StrProperty"
            ]
            changed += 1
    assert changed > 10


def _with_longer_strings(found: PropertyList) -> PropertyList:
    return found._replace(
        properties=tuple(
            one._replace(value=f"{one.value} – länger") if one.type.name == "StrProperty" else one
            for one in found.properties
        )
    )
