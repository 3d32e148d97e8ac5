"""Every form of a tag and of a value, from bytes written by hand, where releases changed it."""

from __future__ import annotations

import gc
import struct
import weakref
from typing import Any

import pytest

from inspector.findings.message import Message
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.stream import BIG, LITTLE
from inspector.format.tree import FieldNode, RowPath
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.gates import UE4, UE5, AnimPhysObject, Framework, Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.tree.property_nodes import PropertyNodes
from inspector.format.unreal.tree.values import PackageJson, ValueWords
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
    RawValue,
)
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.messages.rendering import render
from inspector.versions import Guid

pytestmark = pytest.mark.usefixtures("each_back_end")

NAMES = [
    "None", "Value", "StructProperty", "ArrayProperty", "MapProperty", "SetProperty",
    "ByteProperty", "BoolProperty", "EnumProperty", "IntProperty", "FloatProperty", "NameProperty",
    "StrProperty", "OptionalProperty", "SoftObjectProperty", "ObjectProperty", "EMode",
    "EMode::Fast", "Vector", "Pair", "/Script/Engine", "Guid", "DateTime", "Timespan", "/Game/A.B",
    "Int8Property", "Int16Property", "Int64Property", "UInt16Property", "UInt32Property",
    "UInt64Property", "DoubleProperty", "LazyObjectProperty", "InterfaceProperty",
    "DelegateProperty", "MulticastDelegateProperty", "FieldPathProperty", "AssetObjectProperty",
    "WeakObjectProperty", "Utf8StrProperty", "VerseStringProperty", "UnheardOfProperty", "B",
]  # fmt: skip
GUID = struct.pack("<4I", 1, 2, 3, 4)
READ_GUID = Guid(1, 2, 3, 4)


def name(text: str, number: int = 0, order: str = LITTLE) -> bytes:
    return struct.pack(order + "2i", NAMES.index(text), number)


def ints(*numbers: int, order: str = LITTLE) -> bytes:
    return struct.pack(f"{order}{len(numbers)}i", *numbers)


END = name("None")


def old(ue4: int, **more: Any) -> Layout:
    return Layout(-7, ue4, 0, **more)


def new(ue5: int, **more: Any) -> Layout:
    return Layout(-8, 522, ue5, **more)


TYPED = new(UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME)


def read(layout: Layout, data: bytes, *, closed: bool = False) -> Property:
    """The only property of a list; what is written back are the same bytes."""
    reader = PropertyReader(NAMES, layout)
    data = data if closed else data + name("None", order=layout.byte_order)
    found, end = reader.read_list(data, 0, len(data))
    assert end == len(data)
    assert reader.write_list(found) == data
    (one,) = found.properties
    assert (one.start, one.end) == (0, len(data) - 8)
    _check_rows(reader, found, data)
    return one


def _check_rows(reader: PropertyReader, found: PropertyList, data: bytes) -> None:
    """The rows of the tree part the bytes among them."""
    reached = 0
    for leaf in _leaves(rows_of(reader, found, data)):
        assert leaf.start == reached, leaf
        reached = leaf.end
    assert reached == len(data)


def rows_of(reader: PropertyReader, found: PropertyList, data: bytes) -> list[FieldNode]:
    words = ValueWords(ObjectPaths(NAMES, (), ()), ("/Game/A.B",))
    maker = NodeMaker(PackageJson(reader.layout, words))
    held = ObjectData(len(data), properties=found, native=len(data))
    return PropertyNodes(maker, Bytes(data)).of_object(held, RowPath("exports/0"))


def _leaves(nodes: list[FieldNode]) -> list[FieldNode]:
    found = []
    for node in nodes:
        if node.has_children:
            found += _leaves(list(node.children))
        elif node.end > node.start:
            found.append(node)
    return found


# -- tags up to 5.3 -------------------------------------------------------------------------------


def start(kind: str, size: int, index: int = 0) -> bytes:
    return name("Value") + name(kind) + ints(size, index)


@pytest.mark.parametrize(
    ("ue4", "end"),
    [(UE4.PROPERTY_GUID_IN_PROPERTY_TAG - 1, b""), (UE4.PROPERTY_GUID_IN_PROPERTY_TAG, b"\0")],
)
def test_a_plain_tag_ends_in_a_guid_since_503(ue4: int, end: bytes) -> None:
    one = read(old(ue4), start("IntProperty", 4) + end + ints(-7))
    assert one.value == -7
    assert one.value_start == 24 + len(end)
    tag: Any = one.tag
    assert tag.HasPropertyGuid == (0 if end else None)
    if end:
        held = read(old(ue4), start("IntProperty", 4, 3) + b"\1" + GUID + ints(-7))
        tag = held.tag
        assert (tag.PropertyGuid, tag.ArrayIndex) == (READ_GUID, 3)


def test_a_name_counts_from_the_number_below_the_stored_one() -> None:
    """As FName does: 0 is no number, and the first of ``Value_0``, ``Value_1`` is stored as 1."""
    said = []
    for stored in (0, 1, 2):
        tag = name("Value", stored) + name("StructProperty") + ints(8, 0) + name("Pair", stored)
        data = tag + bytes(16) + b"\0" + END
        reader, whole = PropertyReader(NAMES, old(522)), data + END
        found, _ = reader.read_list(whole, 0, len(whole))
        (row, _) = rows_of(reader, found, whole)
        (one,) = found.properties
        said.append((row.name, row.type, one.type.title, reader.text(one.tag.Name)))
    assert said == [
        ("Value", "Pair", "Pair", "Value"),
        ("Value_0", "Pair_0", "Pair_0", "Value_0"),
        ("Value_1", "Pair_1", "Pair_1", "Value_1"),
    ]


@pytest.mark.parametrize(
    ("ue4", "guid"),
    [(UE4.STRUCT_GUID_IN_PROPERTY_TAG - 1, b""), (UE4.STRUCT_GUID_IN_PROPERTY_TAG, GUID)],
)
def test_the_tag_of_a_struct_holds_its_guid_since_441(ue4: int, guid: bytes) -> None:
    value = struct.pack("<3f", 1, 2, 3)
    one = read(old(ue4), start("StructProperty", 12) + name("Vector") + guid + value)
    assert tuple(one.value) == (1.0, 2.0, 3.0)
    assert one.type.title == "Vector"
    tag: Any = one.tag
    assert tag.StructGuid == (READ_GUID if guid else None)


def test_the_tag_of_a_truth_value_holds_it() -> None:
    for flag, value in ((b"\0", False), (b"\1", True)):
        one = read(old(522), start("BoolProperty", 0) + flag + b"\0")
        assert one.value is value


def test_a_byte_is_a_number_or_the_name_of_an_enumerator() -> None:
    plain = read(old(522), start("ByteProperty", 1) + name("None") + b"\0" + b"\x2a")
    assert plain.value == 42
    named = start("ByteProperty", 8) + name("EMode") + b"\0" + name("EMode::Fast")
    assert read(old(522), named).value == NameRef(NAMES.index("EMode::Fast"), 0)
    # Enumerations that no name stands for are stored as their number.
    number = read(old(522), start("ByteProperty", 1) + name("EMode") + b"\0" + b"\x02")
    assert (number.value, number.type.title) == (2, "EMode")
    enum = start("EnumProperty", 8) + name("EMode") + b"\0" + name("EMode::Fast")
    assert read(old(522), enum).type.title == "EMode"


def test_an_array_says_what_it_holds_since_282() -> None:
    value = ints(2, 5, 6)
    before = start("ArrayProperty", 12) + value
    held = read(old(UE4.ARRAY_PROPERTY_INNER_TAGS - 1), before)
    assert isinstance(held.value, RawValue)
    assert "UE4 282" in str(held.value.reason)
    since = start("ArrayProperty", 12) + name("IntProperty") + value
    assert read(old(UE4.ARRAY_PROPERTY_INNER_TAGS), since).value.items == (5, 6)


PAIR = name("Value") + name("IntProperty") + ints(4, 0) + ints(9) + END
PAIR_503 = name("Value") + name("IntProperty") + ints(4, 0) + b"\0" + ints(9) + END


def test_an_array_of_structs_repeats_their_tag_since_500() -> None:
    before = old(UE4.INNER_ARRAY_TAG_INFO - 1)
    elements = PAIR * 2
    value = ints(2) + elements
    plain = start("ArrayProperty", len(value)) + name("StructProperty") + value
    assert [len(item.properties) for item in read(before, plain).value.items] == [1, 1]

    since = old(UE4.INNER_ARRAY_TAG_INFO)
    inner = name("Value") + name("StructProperty") + ints(len(elements), 0) + name("Pair") + GUID
    value = ints(2) + inner + elements
    held = read(since, start("ArrayProperty", len(value)) + name("StructProperty") + value)
    assert isinstance(held.value, ArrayValue)
    assert held.value.inner_tag is not None
    assert held.value.inner_tag.StructGuid == READ_GUID
    assert [item.properties[0].value for item in held.value.items] == [9, 9]

    vectors = struct.pack("<6f", *range(6))
    inner = name("Value") + name("StructProperty") + ints(24, 0) + name("Vector") + GUID
    value = ints(2) + inner + vectors
    held = read(since, start("ArrayProperty", len(value)) + name("StructProperty") + value)
    assert [tuple(item) for item in held.value.items] == [(0, 1, 2), (3, 4, 5)]


def test_an_empty_array_of_structs_still_has_their_tag() -> None:
    inner = name("Value") + name("StructProperty") + ints(0, 0) + name("Vector") + GUID
    value = ints(0) + inner
    data = start("ArrayProperty", len(value)) + name("StructProperty") + value
    assert read(old(UE4.INNER_ARRAY_TAG_INFO), data).value.items == ()


def test_sets_and_maps_say_what_they_hold_since_509() -> None:
    since = old(UE4.PROPERTY_TAG_SET_MAP_SUPPORT)
    value = ints(1, 7, 2, 8, 9)
    held = read(since, start("SetProperty", 20) + name("IntProperty") + b"\0" + value)
    assert (held.value.removed, held.value.items) == ((7,), (8, 9))

    value = ints(1, 3, 2) + ints(1) + struct.pack("<f", 0.5) + ints(2) + struct.pack("<f", 2)
    types = name("IntProperty") + name("FloatProperty")
    held = read(since, start("MapProperty", len(value)) + types + b"\0" + value)
    assert held.value == MapValue((3,), ((1, 0.5), (2, 2.0)))
    assert str(held.type.title) == "map of int32 to float"

    before = old(UE4.PROPERTY_TAG_SET_MAP_SUPPORT - 1)
    for kind in ("SetProperty", "MapProperty"):
        held = read(before, start(kind, 20) + b"\0" + ints(1, 7, 2, 8, 9))
        assert isinstance(held.value, RawValue)


def test_maps_up_to_5_3_do_not_name_their_structs() -> None:
    types = name("StructProperty") + name("StructProperty")
    value = ints(0, 1) + GUID + PAIR_503
    held = read(old(522), start("MapProperty", len(value)) + types + b"\0" + value)
    ((key, pair),) = held.value.entries
    assert key == READ_GUID
    assert pair.properties[0].value == 9
    value = ints(0, 1) + PAIR_503 + PAIR_503
    held = read(old(522), start("MapProperty", len(value)) + types + b"\0" + value)
    assert [type(part) for part in held.value.entries[0]] == [PropertyList, PropertyList]


def test_an_optional_up_to_5_3() -> None:
    layout = new(UE5.DATA_RESOURCES)
    data = start("OptionalProperty", 8) + name("IntProperty") + b"\0" + ints(1, 5)
    assert read(layout, data).value == OptionalValue((5,))
    data = start("OptionalProperty", 4) + name("IntProperty") + b"\0" + ints(0)
    assert read(layout, data).value == OptionalValue(())


def test_a_tag_ends_in_extensions_since_1011() -> None:
    since = new(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION)
    one = read(since, start("IntProperty", 4) + b"\0\0" + ints(6))
    assert (one.value, one.value_start) == (6, 26)
    one = read(since, start("IntProperty", 4) + b"\0\2\4" + ints(1) + ints(6))
    tag: Any = one.tag
    assert (tag.OverrideOperation, tag.bExperimentalOverridableLogic) == (4, 1)
    before = new(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION - 1)
    assert read(before, start("IntProperty", 4) + b"\0" + ints(6)).value == 6


# -- tags since 5.4 -------------------------------------------------------------------------------


def nodes(*parts: str | tuple[str, int]) -> bytes:
    pairs = [(part, 0) if isinstance(part, str) else part for part in parts]
    return b"".join(name(text) + ints(inner) for text, inner in pairs)


def typed(tree: bytes, value: bytes, flags: int = 0, more: bytes = b"") -> bytes:
    return name("Value") + tree + ints(len(value)) + bytes([flags]) + more + value


def test_a_typed_tag_holds_only_what_its_flags_announce() -> None:
    assert read(TYPED, typed(nodes("IntProperty"), ints(4))).value == 4
    more = ints(2) + GUID + b"\2\3" + ints(1)
    one = read(TYPED, typed(nodes("IntProperty"), ints(4), 0x07, more))
    tag: Any = one.tag
    assert (tag.ArrayIndex, tag.PropertyGuid, tag.Extensions) == (2, READ_GUID, 2)
    assert (tag.OverrideOperation, tag.bExperimentalOverridableLogic) == (3, 1)
    assert one.value == 4


def test_the_type_before_1012_is_a_name() -> None:
    before = new(UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME - 1)
    assert read(before, start("IntProperty", 4) + b"\0\0" + ints(6)).value == 6


def test_flags_hold_truth_and_what_was_left_out() -> None:
    assert read(TYPED, typed(nodes("BoolProperty"), b"", 0x10)).value is True
    assert read(TYPED, typed(nodes("BoolProperty"), b"")).value is False
    left_out = read(TYPED, typed(nodes("IntProperty"), b"", 0x20)).value
    assert isinstance(left_out, RawValue)
    assert left_out.data == b""


def test_a_flag_says_whether_a_struct_has_a_form_of_its_own() -> None:
    tree = nodes(("StructProperty", 1), ("Vector", 1), "/Script/Engine")
    own = read(TYPED, typed(tree, struct.pack("<3d", 1, 2, 3), 0x08))
    assert tuple(own.value) == (1.0, 2.0, 3.0)
    tags = typed(nodes("DoubleProperty"), struct.pack("<d", 4)) + END
    tagged = read(TYPED, typed(tree, tags))
    assert isinstance(tagged.value, PropertyList)
    assert str(own.type) == "StructProperty(Vector(/Script/Engine))"


def test_types_within_types() -> None:
    vectors = struct.pack("<6d", *range(6))
    tree = nodes(("ArrayProperty", 1), ("StructProperty", 1), ("Vector", 1), "/Script/Engine")
    one = read(TYPED, typed(tree, ints(2) + vectors, 0x08))
    assert [tuple(item) for item in one.value.items] == [(0, 1, 2), (3, 4, 5)]
    assert str(one.type.title) == "array of Vector"

    tree = nodes(
        ("MapProperty", 2), "NameProperty", ("EnumProperty", 2), ("EMode", 1), "/Script/Engine",
        "ByteProperty",
    )  # fmt: skip
    value = ints(0, 1) + name("Pair") + name("EMode::Fast")
    one = read(TYPED, typed(tree, value))
    assert str(one.type.title) == "map of name to EMode"

    pair = typed(nodes("IntProperty"), ints(9)) + END
    tree = nodes(("SetProperty", 1), ("StructProperty", 1), "Pair")
    one = read(TYPED, typed(tree, ints(1) + pair + ints(2) + pair + pair))
    assert [len(part) for part in (one.value.removed, one.value.items)] == [1, 2]

    tree = nodes(("OptionalProperty", 1), ("StructProperty", 1), "Pair")
    one = read(TYPED, typed(tree, ints(1) + pair))
    assert one.value.items[0].properties[0].value == 9
    assert str(one.type.title) == "optional Pair"

    tree = nodes(("MapProperty", 2), "IntProperty", ("ArrayProperty", 1), "IntProperty")
    one = read(TYPED, typed(tree, ints(0, 2, 1, 2, 10, 11, 2, 0)))
    assert [(key, value.items) for key, value in one.value.entries] == [(1, (10, 11)), (2, ())]


# -- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        ("Int8Property", b"\xfe", -2),
        ("Int16Property", b"\xfe\xff", -2),
        ("IntProperty", b"\xfe\xff\xff\xff", -2),
        ("Int64Property", b"\xfe" + b"\xff" * 7, -2),
        ("UInt16Property", b"\xfe\xff", 0xFFFE),
        ("UInt32Property", b"\xfe\xff\xff\xff", 0xFFFFFFFE),
        ("UInt64Property", b"\xfe" + b"\xff" * 7, 2**64 - 2),
        ("FloatProperty", b"\0\0\x80\xbf", -1.0),
        ("DoubleProperty", b"\0\0\0\0\0\0\xf0\xbf", -1.0),
        ("NameProperty", name("Pair", 4), NameRef(NAMES.index("Pair"), 4)),
        ("StrProperty", b"\4\0\0\0abc\0", "abc"),
        ("Utf8StrProperty", b"\3\0\0\0\xc3\xb6!", "ö!"),
        ("VerseStringProperty", b"\3\0\0\0abc", "abc"),
        ("ObjectProperty", ints(-3), -3),
        ("WeakObjectProperty", ints(2), 2),
        ("InterfaceProperty", ints(2), 2),
        ("LazyObjectProperty", GUID, READ_GUID),
        ("AssetObjectProperty", b"\4\0\0\0abc\0", "abc"),
        ("DelegateProperty", ints(2) + name("Pair"), (2, NameRef(NAMES.index("Pair"), 0))),
        ("MulticastDelegateProperty", ints(1, 2) + name("Pair"), ((2, (NAMES.index("Pair"), 0)),)),
    ],
)
def test_values_of_one_piece(kind: str, data: bytes, value: object) -> None:
    def new_tag(value: bytes) -> bytes:
        return typed(nodes(kind), value)

    def old_tag(value: bytes) -> bytes:
        return start(kind, len(value)) + b"\0" + value

    for layout, tag in ((TYPED, new_tag), (old(522), old_tag)):
        assert read(layout, tag(data)).value == value
        # A byte too many or too few, and it is not such a value.
        for wrong in (data + b"\0", data[:-1]):
            assert isinstance(read(layout, tag(wrong)).value, RawValue)


def test_a_type_that_nobody_knows_is_kept_and_named() -> None:
    held = read(TYPED, typed(nodes("UnheardOfProperty"), b"abc")).value
    assert held == RawValue(b"abc", Message("format/value-of-unknown-form", kind="UnheardOf"))


@pytest.mark.parametrize("language", ["zh_CN", "pseudo"])
def test_what_cannot_be_read_is_the_same_value_in_every_language(language: str) -> None:
    try:
        activate(translation(language))
        held = read(TYPED, typed(nodes("UnheardOfProperty"), b"abc")).value
        assert held == RawValue(b"abc", Message("format/value-of-unknown-form", kind="UnheardOf"))
        assert render(held.reason) != "No form of UnheardOf is known."
    finally:
        activate(ENGLISH)


def test_a_field_path_knows_its_owner_since_its_stream_says_so() -> None:
    path = ints(1) + name("Value")
    assert tuple(read(old(522), start("FieldPathProperty", 12) + b"\0" + path).value)[1] is None
    since = old(522, release_object=30)
    held = read(since, start("FieldPathProperty", 16) + b"\0" + path + ints(-4))
    assert held.value.ResolvedOwner == -4


@pytest.mark.parametrize(
    ("ue4", "ue5", "listed", "data"),
    [
        (513, 0, False, b"\x0a\0\0\0/Game/A.B\0"),
        (514, 0, False, name("/Game/A.B") + ints(0)),
        (522, UE5.LARGE_WORLD_COORDINATES, False, name("/Game/A.B") + ints(0)),
        (522, UE5.FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES, False,
         name("/Script/Engine") + name("B") + ints(0)),
        (522, UE5.ADD_SOFTOBJECTPATH_LIST, True, ints(0)),
        (522, UE5.ADD_SOFTOBJECTPATH_LIST, False,
         name("/Script/Engine") + name("B") + ints(0)),
    ],
)  # fmt: skip
def test_a_soft_path_in_each_of_its_forms(ue4: int, ue5: int, listed: bool, data: bytes) -> None:
    layout = Layout(-7, ue4, ue5, soft_paths_listed=listed)
    tag = start("SoftObjectProperty", len(data)) + (b"\0" if ue4 >= 503 else b"")
    whole = tag + data + END
    one = read(layout, tag + data)
    assert not isinstance(one.value, RawValue)
    reader = PropertyReader(NAMES, layout)
    found, _ = reader.read_list(whole, 0, len(whole))
    text = "/Script/Engine.B" if ue5 >= 1007 and not listed else "/Game/A.B"
    assert rows_of(reader, found, whole)[0].text == text


def test_a_reader_that_forgot_its_forms_is_freed_at_once() -> None:
    """A package is read again as often as its file changes; none waits for the collector."""
    data = ints(0)
    whole = start("SoftObjectProperty", len(data)) + data + END
    reader = PropertyReader(NAMES, Layout(-7, 499, 0))
    reader.read_list(whole, 0, len(whole))
    freed = weakref.ref(reader)
    reader.forget()
    gc.disable()
    try:
        del reader
        assert freed() is None
    finally:
        gc.enable()


#: Bytes of each struct before and since doubles came with large worlds.
REALS = {
    "Vector2D": (8, 16), "Vector": (12, 24), "Vector4": (16, 32), "Quat": (16, 32),
    "Plane": (16, 32), "Rotator": (12, 24), "Box": (25, 49), "Box2D": (17, 33), "Sphere": (16, 32),
    "Matrix": (64, 128),
}  # fmt: skip
#: Bytes of the structs that no version changed.
SAME = {
    "Vector2f": 8, "Vector3f": 12, "Vector4f": 16, "Quat4f": 16, "Rotator3f": 12, "Box2f": 17,
    "Box3f": 25, "IntPoint": 8, "IntVector": 12, "IntVector2": 8, "IntVector4": 16, "Color": 4,
    "LinearColor": 16, "Guid": 16, "DateTime": 8, "Timespan": 8, "RichCurveKey": 27,
    "SimpleCurveKey": 8, "FrameNumber": 4, "MovieSceneFrameRange": 10, "GameplayTagContainer": 4,
    "DeprecateSlateVector2D": 8, "PerPlatformInt": 12, "PerPlatformFloat": 12,
    "PerPlatformBool": 12, "PerPlatformFrameRate": 16, "PerQualityLevelInt": 12,
    "Vector3d": 24, "Plane4f": 16, "Matrix44f": 64, "FontCharacter": 21, "Spline": 1,
    "GameplayEffectVersion": 1,
}  # fmt: skip


def struct_of(name_of_it: str, size: int, layout: Layout) -> object:
    """What zero bytes are as the value of a struct."""
    names = [*NAMES, name_of_it]
    reader = PropertyReader(names, layout)
    kind = struct.pack("<2i", len(NAMES), 0)
    if layout.ue5 >= UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME:
        data = typed(nodes(("StructProperty", 1)) + kind + ints(0), bytes(size), 0x08) + END
    else:
        data = start("StructProperty", size) + kind + GUID + b"\0" + bytes(size) + END
    found, _ = reader.read_list(data, 0, len(data))
    assert reader.write_list(found) == data
    return found.properties[0].value


@pytest.mark.parametrize("struct_name", [*REALS, *SAME])
def test_the_size_of_each_struct(struct_name: str) -> None:
    before, since = REALS.get(struct_name, (SAME.get(struct_name, 0),) * 2)
    for layout, size in (
        (old(522), before),
        (new(UE5.LARGE_WORLD_COORDINATES - 1), before),
        (new(UE5.LARGE_WORLD_COORDINATES), since),
        (TYPED, since),
    ):
        assert not isinstance(struct_of(struct_name, size, layout), RawValue)
        # Four zero bytes more or less are another struct; eight are properties that end at once.
        for other in (size + 4, size - 4):
            if other > 0 and other != 8:
                assert isinstance(struct_of(struct_name, other, layout), RawValue)


def test_structs_that_their_streams_changed() -> None:
    assert not isinstance(struct_of("SmartName", 26, old(522)), RawValue)
    no_uid = old(522, anim_phys_object=int(AnimPhysObject.RemoveUIDFromSmartNameSerialize))
    assert not isinstance(struct_of("SmartName", 24, no_uid), RawValue)
    newest = int(AnimPhysObject.SmartNameRefactorForDeterministicCooking)
    assert not isinstance(struct_of("SmartName", 8, old(522, anim_phys_object=newest)), RawValue)
    names = old(522, framework=int(Framework.PinsStoreFName))
    # An input: the expression, its output, a name as text or as FName, five masks.
    assert not isinstance(struct_of("ExpressionInput", 32, old(522)), RawValue)
    assert not isinstance(struct_of("ExpressionInput", 36, names), RawValue)
    cooked = names._replace(editor_data=False)
    assert not isinstance(struct_of("ExpressionInput", 40, cooked), RawValue)
    assert not isinstance(struct_of("ScalarMaterialInput", 44, names), RawValue)
    assert not isinstance(struct_of("VectorMaterialInput", 52, names), RawValue)


@pytest.mark.parametrize("struct_name", ["PerPlatformInt", "PerPlatformFloat", "PerPlatformBool"])
def test_a_cooked_value_of_one_platform_has_no_others(struct_name: str) -> None:
    """One number behind the word that says so, and nothing for the platforms."""
    names = [*NAMES, struct_name]
    reader = PropertyReader(names, old(522))
    tag = start("StructProperty", 8) + struct.pack("<2i", len(NAMES), 0) + GUID + b"\0"
    data = tag + ints(1, 1) + END
    found, _ = reader.read_list(data, 0, len(data))
    assert tuple(found.properties[0].value)[::2] == (1, None)
    assert reader.write_list(found) == data
    _check_rows(reader, found, data)


def test_dates_and_durations_in_words() -> None:
    ticks = 638_000_000_000_000_000
    tree = nodes(("StructProperty", 1), "DateTime")
    data = typed(tree, struct.pack("<q", ticks), 0x08) + END
    reader = PropertyReader(NAMES, TYPED)
    found, _ = reader.read_list(data, 0, len(data))
    (date, _) = rows_of(reader, found, data)
    # 738,425 days and 80,000 seconds since the first of January of the year 1.
    assert date.text == "2022-09-28 22:13:20"
    assert str(date.raw_text) == f"{ticks} ticks"
    tree = nodes(("StructProperty", 1), "Timespan")
    data = typed(tree, struct.pack("<q", -36_000_000_000 - 5), 0x08) + END
    found, _ = reader.read_list(data, 0, len(data))
    assert rows_of(reader, found, data)[0].text == "-01:00:00.0000005"


# -- the other byte order -------------------------------------------------------------------------


def test_a_swapped_object_reads_the_same() -> None:
    layout = old(522, byte_order=BIG)

    def big(text: str) -> bytes:
        return name(text, order=BIG)

    data = big("Value") + big("IntProperty") + ints(4, 0, order=BIG) + b"\0" + ints(7, order=BIG)
    assert read(layout, data).value == 7
    vector = struct.pack(">3f", 1, 2, 3)
    head = big("Value") + big("StructProperty") + ints(12, 0, order=BIG) + big("Vector")
    one = read(layout, head + struct.pack(">4I", 1, 2, 3, 4) + b"\0" + vector)
    assert tuple(one.value) == (1.0, 2.0, 3.0)
    tag: Any = one.tag
    assert tag.StructGuid == READ_GUID
    swapped = TYPED._replace(byte_order=BIG)
    tree = big("ArrayProperty") + ints(1, order=BIG) + big("IntProperty") + ints(0, order=BIG)
    value = ints(2, 5, 6, order=BIG)
    data = big("Value") + tree + ints(12, order=BIG) + b"\0" + value
    assert read(swapped, data).value.items == (5, 6)


def test_the_same_property_twice_has_two_rows() -> None:
    one = typed(nodes("IntProperty"), ints(4))
    data = one + one + name("Value") + nodes("IntProperty") + ints(4) + b"\1" + ints(1, 4) + END
    reader = PropertyReader(NAMES, TYPED)
    found, _ = reader.read_list(data, 0, len(data))
    rows = rows_of(reader, found, data)
    assert [row.path for row in rows] == [
        "exports/0/properties/Value",
        "exports/0/properties/Value#2",
        "exports/0/properties/Value[1]",
        "exports/0/properties@end",
    ]
    assert [row.name for row in rows] == ["Value", "Value", "Value[1]", "None"]


def test_none_in_any_case_and_only_without_a_number_ends_the_properties() -> None:
    reader = PropertyReader(["none", "Value", "IntProperty"], old(482))
    data = struct.pack("<2i", 0, 0)
    found, end = reader.read_list(data, 0, 8)
    assert (found.properties, end) == ((), 8)
    numbered = struct.pack("<2i", 0, 1) + struct.pack("<2i", 2, 0) + ints(4, 0, 5) + data
    found, end = reader.read_list(numbered, 0, len(numbered))
    assert [one.value for one in found.properties] == [5]
