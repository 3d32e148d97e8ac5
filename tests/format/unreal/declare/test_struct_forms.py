"""Structs in forms of their own, from bytes written by hand, by the readings of others.

Each sample is written by the project's writer from readable values, which has to give the bytes
that stand here, and read back.
"""

from __future__ import annotations

import struct
import tracemalloc
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from in_time import in_time

from inspector.format.errors import FormatError
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.schema import write
from inspector.format.tree import FieldNode, RowPath
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.draft import PropertyDraft, PropertyWriter
from inspector.format.unreal.gates import (
    UE4,
    UE5,
    FortniteMain,
    FortniteRelease,
    Layout,
    NiagaraCustom,
    NiagaraObject,
    PropertyBagCustom,
    Sequencer,
)
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.tree.property_nodes import PropertyNodes
from inspector.format.unreal.tree.values import PackageJson, ValueWords
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    Property,
    PropertyList,
    RawValue,
)

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

NAMES = [
    "None", "Made", "Held", "StructProperty", "IntProperty", "MapProperty", "ArrayProperty",
    "Wind", "Speed", "Kind", "Rain", "MovieSceneFloatChannel", "MovieSceneDoubleChannel",
    "MovieSceneFloatValue", "MovieSceneDoubleValue", "RawAnimSequenceTrack",
    "SkeletalMeshSamplingLODBuiltData", "SkeletalMeshSamplingRegionBuiltData", "InstancedStruct",
    "InstancedStructContainer", "InstancedPropertyBag", "NiagaraDataInterfaceGPUParamInfo",
    "PCGPoint", "KeyHandleMap", "FontCharacter", "Tags",
]  # fmt: skip
ANY_GUID = "00000001-00000002-00000003-00000004"
HUGE = 2**31 - 1


def name(text: str) -> bytes:
    return struct.pack("<2i", NAMES.index(text), 0)


def ints(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


def floats(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


def doubles(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}d", *numbers)


def text(value: str) -> bytes:
    return ints(len(value) + 1) + value.encode() + b"\0"


def array(*parts: bytes) -> bytes:
    return ints(len(parts)) + b"".join(parts)


def bulk(size: int, *parts: bytes) -> bytes:
    """An array as memory holds it: the size of an element before their count."""
    assert {len(part) for part in parts} <= {size}
    return ints(size) + array(*parts)


END = name("None")
GUID = struct.pack("<4I", 1, 2, 3, 4)
TYPED = Layout(-8, 522, UE5.PROPERTY_TAG_COMPLETE_TYPE_NAME)
OLD = Layout(-7, 522, UE5.DATA_RESOURCES)
#: Speed = 7, and the end of the properties, since 5.4 and before.
SPEED = name("Speed") + name("IntProperty") + ints(0, 4) + b"\0" + ints(7) + END
OLD_SPEED = name("Speed") + name("IntProperty") + ints(4, 0) + b"\0" + ints(7) + END
TAGS = [PropertyDraft("Speed", "IntProperty", 7)]


class Sample(NamedTuple):
    """A value of a struct: readable, as its bytes, and as JSON where that is not what it was."""

    struct: str
    layout: Layout
    value: Any
    body: bytes
    json: Any = None


TANGENT = {
    "ArriveTangent": 0.25, "LeaveTangent": 0.5, "ArriveTangentWeight": 0.75,
    "LeaveTangentWeight": 1.0, "TangentWeightMode": 3,
}  # fmt: skip
MEMORY_TANGENT = floats(0.25, 0.5, 0.75, 1.0) + b"\x03" + b"\0\0\1"
KEY = {"Tangent": {**TANGENT, "Padding": b"\0\0\1"}, "InterpMode": 2, "TangentMode": 1,
       "Padding": b"\2\0"}  # fmt: skip
KEY_JSON = {**KEY, "Tangent": {**TANGENT, "Padding": "000001"}, "Padding": "0200"}
#: What was stored before a channel had a form of its own: no padding, and the modes first.
OLD_KEY = {"Value": 1.5, "OldInterpMode": 2, "OldTangentMode": 1, "Tangent": {
    **{key: value for key, value in TANGENT.items() if key != "TangentWeightMode"},
    "OldTangentWeightMode": 3,
}}  # fmt: skip
OLD_KEY_JSON = {"Value": 1.5, "InterpMode": 2, "TangentMode": 1, "Tangent": TANGENT}
CHANNEL = {
    "PreInfinityExtrap": 4, "PostInfinityExtrap": 3, "Times": [0, 24000], "DefaultValue": 0.5,
    "bHasDefaultValue": 1, "TickResolution": {"Numerator": 24000, "Denominator": 1},
}  # fmt: skip
FRAMES = b"\4\3" + bulk(4, ints(0), ints(24000))
SHOWN = TYPED._replace(
    sequencer=int(Sequencer.SerializeFloatChannelCompletely),
    fortnite_main=int(FortniteMain.SerializeFloatChannelShowCurve),
)
NOT_SHOWN = SHOWN._replace(fortnite_main=FortniteMain.SerializeFloatChannelShowCurve - 1)


def channel(show: bool, *values: float) -> tuple[Any, Any]:
    """A channel as the writer takes it, and as JSON."""
    shows = {"bShowCurve": 1} if show else {}
    drafts, json = (
        {**CHANNEL, **shows, "Values": [{"Value": value, **key} for value in values]}
        for key in (KEY, KEY_JSON)
    )
    return drafts, json


def channel_body(show: bool, *values: bytes) -> bytes:
    """The bytes of a channel whose numbers are given."""
    keys = [value + MEMORY_TANGENT + b"\2\1" + b"\2\0" for value in values]
    default = floats(0.5) if len(values[0]) == 4 else doubles(0.5)
    size = len(keys[0])
    return FRAMES + bulk(size, *keys) + default + ints(1, 24000, 1) + ints(1) * show


SAMPLER = {"Prob": [0.5, 1.0], "Alias": [1, 0], "TotalWeight": 8.0}
SAMPLER_BODY = array(floats(0.5), floats(1)) + array(ints(1), ints(0)) + floats(8)
REGION = {"TriangleIndices": [3, 4], "BoneIndices": [5], "AreaWeightedSampler": SAMPLER}
REGION_BODY = array(ints(3), ints(4)) + array(ints(5)) + SAMPLER_BODY

VECTORS = {"PosKeys": [[1.0, 2.0, 3.0]], "RotKeys": [[0.0, 0.0, 0.0, 1.0]]}
VECTORS_JSON = {
    "PosKeys": [{"X": 1.0, "Y": 2.0, "Z": 3.0}],
    "RotKeys": [{"X": 0.0, "Y": 0.0, "Z": 0.0, "W": 1.0}],
}
VECTORS_BODY = bulk(12, floats(1, 2, 3)) + bulk(16, floats(0, 0, 0, 1))
NON_UNIFORM = UE4.ANIM_SUPPORT_NONUNIFORM_SCALE_ANIMATION

DESC = {"ValueTypeObject": "", "ID": ANY_GUID, "Name": "Speed", "ValueType": 3, "bHasMetaData": 0}
DESC_JSON = {**DESC, "ValueTypeObject": None}
DESC_BODY = ints(0) + GUID + name("Speed") + b"\3"
NO_CONTAINERS = {"NumContainers": 0, "ContainerTypes": []}
TWO_CONTAINERS = {"NumContainers": 2, "ContainerTypes": [1, 2]}
NOTES = {"bHasMetaData": 1, "MetaData": [{"Key": "Kind", "Value": "fast"}]}
NOTES_BODY = ints(1) + array(name("Kind") + text("fast"))
NO_OBJECT = {"KeyTypeObject": None}


def bagged(number: int) -> Layout:
    return TYPED._replace(property_bag=number)


def bag(desc: Mapping[str, Any], more: Mapping[str, Any], tags: Any) -> dict[str, Any]:
    """A bag of one property."""
    return {"bHasData": 1, "PropertyDescs": [{**desc, **more}], "Value": tags}


GPU_FUNCTION = {
    "DefinitionName": "Wind", "InstanceName": "Wind_0",
    "Specifiers": [{"Key": "Kind", "Value": "Rain"}],
}  # fmt: skip
GPU_BODY = name("Wind") + text("Wind_0") + array(name("Kind") + name("Rain"))
VARIADIC = {
    "VariadicInputs": [{"Name": "Speed", "UnderlyingType": "Rain"}], "VariadicOutputs": [],
}  # fmt: skip
VARIADIC_BODY = array(name("Speed") + ints(1)) + array()


def of_niagara(number: int) -> Layout:
    return TYPED._replace(niagara=number)


def gpu(*functions: Any) -> dict[str, Any]:
    return {
        "DataInterfaceHLSLSymbol": "Wind", "DIClassName": "Reader",
        "GeneratedFunctions": list(functions),
    }  # fmt: skip


PCG = TYPED._replace(fortnite_release=int(FortniteRelease.PCGPointStructuredSerializer))
PLACE = {
    "Rotation": [0.0, 0.0, 0.0, 1.0], "Translation": [1.0, 2.0, 3.0], "Scale3D": [1.0, 1.0, 1.0],
}  # fmt: skip
PLACE_JSON = {
    "Rotation": {"X": 0.0, "Y": 0.0, "Z": 0.0, "W": 1.0},
    "Translation": {"X": 1.0, "Y": 2.0, "Z": 3.0},
    "Scale3D": {"X": 1.0, "Y": 1.0, "Z": 1.0},
}
PLACE_BODY = doubles(0, 0, 0, 1, 1, 2, 3, 1, 1, 1)

SAMPLES = {
    "float channel": Sample(
        "MovieSceneFloatChannel", SHOWN, *channel(True, 1.5, -2.0)[:1],
        channel_body(True, floats(1.5), floats(-2)), channel(True, 1.5, -2.0)[1],
    ),
    "float channel of 4.27": Sample(
        "MovieSceneFloatChannel", NOT_SHOWN, channel(False, 1.5)[0],
        channel_body(False, floats(1.5)), channel(False, 1.5)[1],
    ),
    "double channel": Sample(
        "MovieSceneDoubleChannel", SHOWN, channel(True, 1.5, 0.1)[0],
        channel_body(True, doubles(1.5), doubles(0.1)), channel(True, 1.5, 0.1)[1],
    ),
    "key of 4.22": Sample(
        "MovieSceneFloatValue", TYPED._replace(sequencer=11), OLD_KEY,
        floats(1.5) + b"\2\1" + floats(0.25, 0.5) + b"\3" + floats(0.75, 1), OLD_KEY_JSON,
    ),
    "track": Sample(
        "RawAnimSequenceTrack", TYPED, {**VECTORS, "ScaleKeys": [[1.0, 1.0, 2.0]]},
        VECTORS_BODY + bulk(12, floats(1, 1, 2)),
        {**VECTORS_JSON, "ScaleKeys": [{"X": 1.0, "Y": 1.0, "Z": 2.0}]},
    ),
    "track without scales": Sample(
        "RawAnimSequenceTrack", TYPED._replace(ue4=NON_UNIFORM - 1), VECTORS, VECTORS_BODY,
        VECTORS_JSON,
    ),
    "sampler of a mesh": Sample(
        "SkeletalMeshSamplingLODBuiltData", TYPED, {"AreaWeightedTriangleSampler": SAMPLER},
        SAMPLER_BODY,
    ),
    "sampler of a region": Sample(
        "SkeletalMeshSamplingRegionBuiltData", TYPED, REGION, REGION_BODY
    ),
    "sampler of a region with vertices": Sample(
        "SkeletalMeshSamplingRegionBuiltData",
        TYPED._replace(niagara_object=int(NiagaraObject.SkeletalMeshVertexSampling)),
        {**REGION, "Vertices": [6]}, REGION_BODY + array(ints(6)),
    ),
    "instanced struct": Sample(
        "InstancedStruct", TYPED._replace(instanced_struct=0),
        {"ScriptStruct": "Rain", "Value": TAGS}, ints(1, len(SPEED)) + SPEED,
        {"ScriptStruct": "Rain", "Value": {"Speed": 7}},
    ),
    "instanced struct of 5.2": Sample(
        "InstancedStruct", OLD,
        {"Header": 0xABABABAB, "Version": 0, "ScriptStruct": "Rain", "Value": TAGS},
        b"\xab\xab\xab\xab\0" + ints(1, len(OLD_SPEED)) + OLD_SPEED,
        {"Header": 0xABABABAB, "Version": 0, "ScriptStruct": "Rain", "Value": {"Speed": 7}},
    ),
    "no instanced struct": Sample(
        "InstancedStruct", TYPED._replace(instanced_struct=0),
        {"ScriptStruct": "", "SerialSize": 0}, ints(0, 0), {"ScriptStruct": None, "SerialSize": 0},
    ),
    "container of structs": Sample(
        "InstancedStructContainer", TYPED,
        {"Version": 0, "NumItems": 2, "ScriptStructs": ["Rain", "Rain"], "Values": [TAGS, TAGS]},
        b"\0" + ints(2, 1, 1) + (ints(len(SPEED)) + SPEED) * 2,
        {"Version": 0, "NumItems": 2, "ScriptStructs": ["Rain", "Rain"],
         "Values": [{"Speed": 7}, {"Speed": 7}]},
    ),
    "container of no structs": Sample(
        "InstancedStructContainer", TYPED, {"Version": 0, "NumItems": 0, "ScriptStructs": [],
        "Values": []}, b"\0" + ints(0),
    ),
    "empty bag": Sample("InstancedPropertyBag", bagged(3), {"bHasData": 0}, ints(0)),
    "bag of 5.0": Sample(
        "InstancedPropertyBag", bagged(-1),
        {"Version": 1, **bag(DESC, {"ContainerType": 1}, TAGS)},
        b"\1" + ints(1) + array(DESC_BODY + b"\1" + ints(0)) + ints(len(SPEED)) + SPEED,
        {"Version": 1, **bag(DESC_JSON, {"ContainerType": 1}, {"Speed": 7})},
    ),
    "bag of 5.1": Sample(
        "InstancedPropertyBag", bagged(PropertyBagCustom.ContainerTypes),
        bag(DESC, {**TWO_CONTAINERS, **NOTES}, TAGS),
        ints(1) + array(DESC_BODY + b"\2\1\2" + NOTES_BODY) + ints(len(SPEED)) + SPEED,
        bag(DESC_JSON, {**TWO_CONTAINERS, **NOTES}, {"Speed": 7}),
    ),
    "bag of 5.4": Sample(
        "InstancedPropertyBag", bagged(PropertyBagCustom.MetaClass),
        bag(DESC, {**NO_CONTAINERS, **NOTES, "MetaClass": "Rain"}, TAGS),
        ints(1) + array(DESC_BODY + b"\0" + NOTES_BODY + ints(1)) + ints(len(SPEED)) + SPEED,
        bag(DESC_JSON, {**NO_CONTAINERS, **NOTES, "MetaClass": "Rain"}, {"Speed": 7}),
    ),
    "bag of 5.8": Sample(
        "InstancedPropertyBag", bagged(PropertyBagCustom.KeyTypes),
        bag(DESC, {**NO_CONTAINERS, "PropertyFlags": 5, "KeyType": 7, "KeyTypeObject": ""}, TAGS),
        ints(1) + array(DESC_BODY + b"\0" + ints(0) + struct.pack("<QBi", 5, 7, 0))
        + ints(len(SPEED)) + SPEED,
        bag(DESC_JSON, {**NO_CONTAINERS, "PropertyFlags": 5, "KeyType": 7, **NO_OBJECT},
            {"Speed": 7}),
    ),
    "interface of 4.24": Sample(
        "NiagaraDataInterfaceGPUParamInfo",
        of_niagara(NiagaraCustom.AddGeneratedFunctionsToGPUParamInfo - 1),
        {"DataInterfaceHLSLSymbol": "Wind", "DIClassName": "Reader"},
        text("Wind") + text("Reader"),
    ),
    "interface of 5.0": Sample(
        "NiagaraDataInterfaceGPUParamInfo",
        of_niagara(NiagaraCustom.AddVariadicParametersToGPUFunctionInfo - 1),
        gpu(GPU_FUNCTION), text("Wind") + text("Reader") + array(GPU_BODY),
    ),
    "interface of 5.5": Sample(
        "NiagaraDataInterfaceGPUParamInfo",
        of_niagara(NiagaraCustom.SerializeUsageBitMaskToGPUFunctionInfo - 1),
        gpu({**GPU_FUNCTION, **VARIADIC}),
        text("Wind") + text("Reader") + array(GPU_BODY + VARIADIC_BODY),
    ),
    "interface of 5.6": Sample(
        "NiagaraDataInterfaceGPUParamInfo",
        of_niagara(NiagaraCustom.SerializeUsageBitMaskToGPUFunctionInfo),
        gpu({**GPU_FUNCTION, **VARIADIC, "MiscUsageBitMask": 6}),
        text("Wind") + text("Reader") + array(GPU_BODY + VARIADIC_BODY + b"\6\0"),
    ),
    "usual point": Sample(
        "PCGPoint", PCG, {"SerializeMask": 0, "Transform": PLACE}, b"\0" + PLACE_BODY,
        {"SerializeMask": 0, "Transform": PLACE_JSON},
    ),
    "point": Sample(
        "PCGPoint", PCG,
        {
            "SerializeMask": 0x7F, "Transform": PLACE, "Density": 0.5, "BoundsMin": [0.0] * 3,
            "BoundsMax": [4.0, 5.0, 6.0], "Color": [1.0, 0.5, 0.25, 1.0], "Steepness": 1.0,
            "Seed": 42, "MetadataEntry": -1,
        },
        b"\x7f" + PLACE_BODY + floats(0.5) + doubles(0, 0, 0, 4, 5, 6, 1, 0.5, 0.25, 1) + floats(1)
        + struct.pack("<iq", 42, -1),
        {
            "SerializeMask": 0x7F, "Transform": PLACE_JSON, "Density": 0.5,
            "BoundsMin": {"X": 0.0, "Y": 0.0, "Z": 0.0},
            "BoundsMax": {"X": 4.0, "Y": 5.0, "Z": 6.0},
            "Color": {"X": 1.0, "Y": 0.5, "Z": 0.25, "W": 1.0}, "Steepness": 1.0, "Seed": 42,
            "MetadataEntry": -1,
        },
    ),
    "handles": Sample("KeyHandleMap", TYPED, {}, b""),
    "character": Sample(
        "FontCharacter", TYPED, [1, 2, 3, 4, 5, -6], ints(1, 2, 3, 4) + b"\5" + ints(-6),
        {"StartU": 1, "StartV": 2, "USize": 3, "VSize": 4, "TextureIndex": 5,
         "VerticalOffset": -6},
    ),
}  # fmt: skip


class _Paths(ObjectPaths):
    """One object, which is called Rain."""

    def __init__(self) -> None:
        super().__init__(NAMES, (), ())

    def object_path(self, index: int) -> str:
        return "Rain" if index == 1 else f"object {index}"


def written(sample: Sample) -> tuple[PropertyReader, bytes, Property]:
    """A sample in a package of one's own: its reader, the properties, and the one that there is."""
    writer = PropertyWriter(
        sample.layout, lambda one: NameRef(NAMES.index(one), 0), lambda path: int(path == "Rain")
    )
    data = writer.bytes_of(
        [PropertyDraft("Made", f"StructProperty({sample.struct})", sample.value)]
    )
    reader = PropertyReader(NAMES, sample.layout)
    held, end = reader.read_list(data, 0, len(data))
    assert end == len(data)
    return reader, data, held.properties[0]


def with_body(sample: Sample, held: Property, body: bytes) -> bytes:
    """The property with other bytes as its value."""
    tag: Any = held.tag
    return write(type(tag), tag.replaced(Size=len(body)), sample.layout) + body + END


def values_of(reader: PropertyReader) -> PackageJson:
    return PackageJson(reader.layout, ValueWords(_Paths()))


def rows_of(reader: PropertyReader, held: PropertyList, data: bytes) -> Sequence[FieldNode]:
    where = ObjectData(len(data), properties=held, native=len(data))
    return PropertyNodes(NodeMaker(values_of(reader)), Bytes(data)).of_object(where, RowPath("x"))


def leaves(rows: Sequence[FieldNode]) -> list[FieldNode]:
    """The smallest rows with bytes, all others looked at on the way."""
    small = []
    for row in rows:
        row.json()
        if row.has_children:
            small += leaves(row.children)
        elif row.end > row.start:
            small.append(row)
    return small


def read_back(reader: PropertyReader, data: bytes) -> Any:
    """The value in some bytes that are written back the same; its rows part them among them."""
    held, end = reader.read_list(data, 0, len(data))
    assert end == len(data)
    assert reader.write_list(held) == data
    reached = 0
    for row in leaves(rows_of(reader, held, data)):
        assert row.start == reached, row
        reached = row.end
    assert reached == len(data)
    return held.properties[0].value


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_struct_is_written_and_read_as_its_members(sample: Sample) -> None:
    reader, data, held = written(sample)
    assert data[held.value_start : held.end] == sample.body
    value = read_back(reader, data)
    assert type(value).__name__ == sample.struct
    (properties, _) = reader.read_list(data, 0, len(data))
    assert values_of(reader).properties(properties) == {
        "Made": sample.value if sample.json is None else sample.json
    }
    rows = {row.name for row in rows_of(reader, properties, data)[0].children if not row.absent} - {
        "Tag",
        "Value",
    }
    json = values_of(reader).properties(properties)["Made"]
    assert rows == set(json) - {"Value"}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_struct_cut_at_any_byte_is_kept_as_bytes(sample: Sample) -> None:
    reader, data, held = written(sample)
    whole = type(held.value)
    for length in range(len(sample.body)):
        cut = read_back(reader, with_body(sample, held, sample.body[:length]))
        # Eight zero bytes are properties that end at once.
        assert isinstance(cut, RawValue | PropertyList), length
        assert type(cut) is not whole
        with pytest.raises(FormatError):
            reader.read_list(data, 0, held.value_start + length)
    longer = read_back(reader, with_body(sample, held, sample.body + b"\1"))
    assert isinstance(longer, RawValue)


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_counts_and_sizes_that_cannot_be_cost_nothing(sample: Sample) -> None:
    reader, _, held = written(sample)
    with in_time(30):
        for at in range(len(sample.body) - 3):
            for word in (HUGE, -1, 0x10000000):
                body = sample.body[:at] + ints(word) + sample.body[at + 4 :]
                read_back(reader, with_body(sample, held, body))
    claims = [
        with_body(sample, held, sample.body[:at] + ints(HUGE) + sample.body[at + 4 :])
        for at in range(len(sample.body) - 3)
    ]
    tracemalloc.start()
    try:
        for data in claims:
            reader.read_list(data, 0, len(data))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20


@pytest.mark.parametrize(
    ("struct_name", "layout"),
    [
        ("MovieSceneFloatChannel", TYPED._replace(sequencer=11)),
        ("MovieSceneDoubleChannel", TYPED._replace(sequencer=11)),
        ("MovieSceneFloatValue", TYPED._replace(sequencer=9)),
        ("PCGPoint", TYPED._replace(fortnite_release=12)),
    ],
)
def test_before_its_version_a_struct_is_stored_as_tags(struct_name: str, layout: Layout) -> None:
    reader, _, held = written(Sample(struct_name, layout, TAGS, SPEED))
    assert isinstance(held.value, PropertyList)
    sample = next(one for one in SAMPLES.values() if one.struct == struct_name)
    data = with_body(sample, held, sample.body)
    assert isinstance(read_back(reader, data), RawValue)


def test_an_instanced_struct_without_the_mark_of_its_time_is_kept_as_bytes() -> None:
    sample = SAMPLES["instanced struct of 5.2"]
    reader, _, held = written(sample)
    for header in (b"\xab\xab\xab\xac", bytes(4)):
        data = with_body(sample, held, header + sample.body[4:])
        assert isinstance(read_back(reader, data), RawValue)


def test_a_longer_text_within_an_instanced_struct_counts_its_bytes_anew() -> None:
    sample = SAMPLES["instanced struct"]
    _, data, held = written(sample)
    longer = [*TAGS, PropertyDraft("Held", "IntProperty", 8)]
    value = {"ScriptStruct": "Rain", "Value": longer}
    _, more, again = written(sample._replace(value=value))
    assert len(more) - len(data) == len(SPEED) - len(END)
    sizes = [struct.unpack_from("<i", one, at.value_start + 4) for one, at in
             ((data, held), (more, again))]  # fmt: skip
    assert sizes == [(len(SPEED),), (2 * len(SPEED) - len(END),)]


# -- maps that do not name their structs ----------------------------------------------------------

#: Kind = 7 as the tags of a type, then the bytes of a value.
TYPE = OLD_SPEED
VARIABLE = name("Wind") + TYPE + ints(2) + b"\1\2"
VARIABLE_BASE = name("Wind") + TYPE


def unnamed_map(*entries: bytes) -> bytes:
    """A map up to 5.3: its tag says that keys and values are structs, and not which."""
    body = ints(0) + array(*entries)
    tag = name("Made") + name("MapProperty") + ints(len(body), 0) + name("StructProperty") * 2
    return tag + b"\0" + body + END


@pytest.mark.parametrize(
    ("key", "value", "names"),
    [
        (VARIABLE, VARIABLE, ("NiagaraVariable", "NiagaraVariable")),
        (VARIABLE, GUID, ("NiagaraVariable", "Guid")),
        (VARIABLE_BASE, OLD_SPEED, ("NiagaraVariableBase", "PropertyList")),
        (GUID, OLD_SPEED, ("Guid", "PropertyList")),
        (GUID, VARIABLE, ("Guid", "NiagaraVariable")),
    ],
    ids=["variables", "GUIDs", "bases", "tags by GUID", "variables by GUID"],
)
def test_a_map_that_does_not_name_its_structs(
    key: bytes, value: bytes, names: tuple[str, str]
) -> None:
    reader = PropertyReader(NAMES, OLD)
    for times in (1, 2, 5):
        data = unnamed_map(*[key + value] * times)
        held = read_back(reader, data)
        assert isinstance(held, MapValue)
        kinds = {tuple(type(side).__name__ for side in entry) for entry in held.entries}
        assert kinds == {names}
        for length in range(len(key + value)):
            other = read_back(reader, unnamed_map((key + value)[:length]))
            assert isinstance(other, RawValue | MapValue)


@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize(
    ("element", "name_of_it"),
    [
        (b"\2\1\0" + floats(0.5, 1.5, 0.25, 0.0, 0.25, 0.0), "RichCurveKey"),
        (name("Speed") + name("IntProperty") + ints(4, 0, 7) + END, "PropertyList"),
        (floats(1, 2, 3), "Vector"),
        (GUID, "Guid"),
    ],
    ids=["keys of a curve", "tags", "vectors", "GUIDs"],
)
def test_an_array_before_4_12_does_not_name_its_struct(
    count: int, element: bytes, name_of_it: str
) -> None:
    """The size of its elements tells; what is none of them stays bytes."""
    reader = PropertyReader(NAMES, OLD._replace(ue4=498, ue5=0))

    def read(body: bytes) -> object:
        tag = name("Made") + name("ArrayProperty") + ints(len(body), 0) + name("StructProperty")
        return read_back(reader, tag + body + END)

    value = read(ints(count) + element * count)
    assert isinstance(value, ArrayValue)
    assert [type(one).__name__ for one in value.items] == [name_of_it] * count
    for cut in (1, len(element) - 1):
        assert isinstance(read(ints(count) + (element * count)[:-cut]), RawValue)


def test_an_array_of_instanced_structs_up_to_5_3() -> None:
    struct_of = SAMPLES["instanced struct of 5.2"].body
    inner = name("Made") + name("StructProperty") + ints(2 * len(struct_of), 0)
    body = ints(2) + inner + name("InstancedStruct") + bytes(17) + struct_of * 2
    tag = name("Made") + name("ArrayProperty") + ints(len(body), 0) + name("StructProperty")
    value = read_back(PropertyReader(NAMES, OLD), tag + b"\0" + body + END)
    assert isinstance(value, ArrayValue)
    assert [type(one).__name__ for one in value.items] == ["InstancedStruct"] * 2
