"""Damaged and hostile objects: a typed error or bytes kept with the reason, in bounded time."""

from __future__ import annotations

import json
import random
import struct
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from corpus import corpus_file, counts
from leaves import leaves_of
from real_objects import open_real

from inspector.format.errors import FormatError
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.tree import FieldNode, RowPath
from inspector.format.unreal.declare.texts import Text
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.property_reader import DEEPEST, TOO_MUCH, PropertyReader
from inspector.format.unreal.tree.property_nodes import PropertyNodes
from inspector.format.unreal.tree.values import PackageJson, ValueWords
from inspector.format.unreal.values import ObjectData, PropertyList, RawValue
from inspector.messages.values import said_json

SAMPLES = (
    "4.26/uasset-rs/SimpleRefsRoot.uasset",
    "4.26/UnLua/Issue455_Struct1.uasset",
    "5.7/ProceduralMeshDemos/Sphere_BP.uasset",
    # Import data whose JSON stands before the control byte.
    "5.4/ALS-Refactored/S_Als_UI_Click.uasset",
)

#: Small ones, whose whole trees are walked again and again.
PACKAGES = (
    "4.26/UnLua/Issue455_Struct1.uasset",
    "4.26/uasset-rs/SimpleRefsRoot.uasset",
    "5.5/uasset-rs/SimpleRefsRoot.uasset",
    # A redirector, and a package with the table of import types.
    "4.12/unrealcv/SceneDepth.uasset",
    "5.8/KawaiiPhysics/KPP_Tail.uasset",
)

#: Seconds that any one case may take. The usual one takes some milliseconds; without their bounds
#: the hostile ones here took minutes, or never ended.
_SLOWEST = 15.0
_MIB = 1 << 20


@contextmanager
def bounded(mebibytes: int = 32) -> Iterator[None]:
    """Asserts that what is done within takes neither long nor much memory."""
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        took = time.process_time() - start
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # Tracing itself makes everything about three times as slow.
    assert took < 3 * _SLOWEST
    assert peak < mebibytes * _MIB


# -- cuts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_an_object_cut_at_any_byte_is_an_error_that_says_where(name: str) -> None:
    opened = open_real(name)
    for one in opened.objects():
        held = opened.reader.read(one.export, one.data)
        assert held.properties is not None
        for length in range(min(held.properties.end, 2000)):
            with pytest.raises(FormatError) as caught:
                opened.reader.read(one.export, one.data[:length])
            assert caught.value.field.startswith("properties")
            assert 0 <= caught.value.offset <= length


@pytest.mark.parametrize("name", SAMPLES)
def test_a_value_cut_at_any_byte_is_an_error_or_other_bytes(name: str) -> None:
    """The end of a list is set to lie anywhere: nothing behind it may be read."""
    opened = open_real(name)
    reader = opened.reader.properties
    for one in opened.objects():
        held = opened.reader.read(one.export, one.data)
        assert held.properties is not None
        for end in range(held.properties.start, min(held.properties.end, 800)):
            with pytest.raises(FormatError):
                reader.read_list(one.data, held.properties.start, end)


# -- changes --------------------------------------------------------------------------------------


def _mutated(data: bytes, first: int, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(first, len(changed) - 4)
        if dice.random() < 0.4:
            changed[at] = dice.randrange(256)
        elif dice.random() < 0.7:
            word = dice.choice([0, 1, -1, 8, 2**31 - 1, -(2**31), dice.randrange(300), 0x7FFFFFF0])
            changed[at : at + 4] = struct.pack("<i", word)
        else:
            # Bytes of the same object elsewhere: names and sizes that make sense.
            size, other = dice.randint(4, 64), dice.randrange(first, len(changed) - 4)
            changed[at : at + size] = changed[other : other + size]
    return bytes(changed)


def _problems(value: object) -> int:
    if isinstance(value, RawValue):
        return 1
    if isinstance(value, PropertyList):
        return sum(_problems(one.value) for one in value.properties)
    return 0


class _Told(NamedTuple):
    """What happened to changed objects: errors, values kept as bytes, seconds, bytes of memory."""

    failed: int
    kept: int
    slowest: float
    peak: int


def _mutate_objects(count: int) -> _Told:
    dice = random.Random(20261121)
    samples = [(opened, list(opened.objects())) for opened in map(open_real, SAMPLES)]
    failed = kept = 0
    slowest = 0.0
    tracemalloc.start()
    try:
        for _ in range(count):
            opened, objects = dice.choice(samples)
            one = dice.choice([one for one in objects if len(one.data) > 16])
            data = _mutated(one.data, 0, dice)
            start = time.process_time()
            try:
                held = opened.reader.read(one.export, data)
            except FormatError:
                failed += 1
            else:
                kept += _problems(held.properties) > 0
                assert held.properties is not None
                rest = opened.reader.properties.write_list(held.properties)
                assert len(rest) == held.properties.end - held.properties.start
            slowest = max(slowest, time.process_time() - start)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    print(f"\n{count} changes: {failed} errors, {kept} kept bytes, slowest {slowest * 1000:.1f} ms")
    return _Told(failed, kept, slowest, peak)


@pytest.mark.parametrize("count", [600, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_changed_objects_are_read_or_refused(count: int) -> None:
    told = _mutate_objects(count)
    assert told.slowest < _SLOWEST
    assert told.peak < 32 * _MIB
    # Changes that nothing notices are values that are as good as the old ones.
    assert told.failed > count / 10
    assert told.kept > 0


def _walk(data: bytes) -> list[FieldNode]:
    """The whole tree of a package, everything about each row asked for; its rows."""
    try:
        package = Package.open(data)
    except FormatError:
        return []
    tree = package.tree()
    tree.prepare()
    rows = []
    for node in tree.walk():
        assert 0 <= node.start <= node.end <= tree.size, node
        assert node.start <= node.value_start <= node.value_end <= node.end, node
        node.visible_children()
        rows.append(node)
    for root in tree.roots:
        if root.path == "exports":
            root.json()
    # Two tables that damage has put in one place both show; no byte is without a row.
    reached = 0
    for start, end in sorted((leaf.start, leaf.end) for leaf in leaves_of(tree)):
        assert start <= reached
        reached = max(reached, end)
    assert reached == tree.size
    return rows


def _mutate_packages(count: int) -> tuple[int, float]:
    """How many of so many changed packages tell of a problem, and the seconds of the slowest."""
    dice = random.Random(57)
    samples = []
    for name in PACKAGES:
        data = corpus_file(name).read_bytes()
        body = Package.open(data).summary.body
        assert body is not None
        samples.append((data, body.ExportOffset))
    problems = 0
    slowest = 0.0
    for turn in range(count):
        data, exports = dice.choice(samples)
        changed = _mutated(data, exports if turn % 4 else 0, dice)
        if turn % 5 == 0:
            changed = changed[: dice.randrange(len(changed))]
        start = time.process_time()
        rows = _walk(changed)
        slowest = max(slowest, time.process_time() - start)
        problems += any(node.problem for node in rows)
    print(f"\n{count} changed packages: {problems} with problems, slowest {slowest:.2f} s")
    return problems, slowest


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(60, marks=pytest.mark.slow),
        pytest.param(3000, marks=pytest.mark.sweep),
    ],
)
def test_the_trees_of_changed_packages_still_hold_every_byte(count: int) -> None:
    problems, slowest = _mutate_packages(count)
    assert slowest < _SLOWEST
    assert problems > count / 10


def test_a_package_without_names_still_has_rows() -> None:
    """The list of soft object paths is made of names: without them it shows their numbers."""
    data = bytearray(corpus_file(PACKAGES[2]).read_bytes())
    body = Package.open(bytes(data)).summary.body
    assert body is not None
    data[body.NameOffset : body.NameOffset + 4] = struct.pack("<i", HUGE)
    rows = _walk(bytes(data))
    assert next(row for row in rows if row.path == "names").problem
    (path,) = [row for row in rows if row.path == "soft_object_paths/0"]
    assert path.name.startswith("?")


def test_the_tree_of_a_package_cut_at_half_holds_every_byte() -> None:
    data = corpus_file(SAMPLES[0]).read_bytes()
    for part in range(1, 16):
        assert _walk(data[: len(data) * part // 16]) or part == 1


# -- hostile --------------------------------------------------------------------------------------

NAMES = (
    "None", "Nest", "StructProperty", "ArrayProperty", "MapProperty", "SetProperty", "ByteProperty",
    "TextProperty", "StrProperty", "NameProperty", "OptionalProperty", "NiagaraTypeDefinition",
    "GameplayTagContainer", "MulticastDelegateProperty", "IntProperty", "FieldPathProperty",
    "Made/Up@100%", "", "Nest#2",
)  # fmt: skip
OLD = PropertyReader(NAMES, Layout(-7, 522, 0))
NEW = PropertyReader(NAMES, Layout(-9, 522, 1018))
HUGE = 2**31 - 1


def name(text: str) -> bytes:
    return struct.pack("<2i", NAMES.index(text), 0)


END = name("None")


def old_struct(struct_name: str, body: bytes) -> bytes:
    size = struct.pack("<2i", len(body), 0)
    return name("Nest") + name("StructProperty") + size + name(struct_name) + bytes(17) + body


def nodes(*parts: str | tuple[str, int]) -> bytes:
    found = b""
    for part in parts:
        text, inner = (part, 0) if isinstance(part, str) else part
        found += name(text) + struct.pack("<i", inner)
    return found


def new_tag(tree: bytes, body: bytes, flags: int = 0) -> bytes:
    return name("Nest") + tree + struct.pack("<iB", len(body), flags) + body


def deepest(found: PropertyList) -> int:
    inner = [one.value for one in found.properties if isinstance(one.value, PropertyList)]
    return 1 + max(map(deepest, inner), default=0)


def test_structs_ten_thousand_deep() -> None:
    data = END
    for _ in range(10_000):
        data = old_struct("Nest", data) + END
    with bounded():
        found, end = OLD.read_list(data, 0, len(data))
    assert end == len(data)
    assert 8 < deepest(found) <= DEEPEST
    assert OLD.write_list(found) == data


def _raws(value: object) -> Iterator[RawValue]:
    if isinstance(value, RawValue):
        yield value
    for part in value if isinstance(value, tuple) else ():
        yield from _raws(part)


def test_forms_that_each_almost_fit_are_not_tried_without_end() -> None:
    """Each struct fits both of its forms up to a last byte: every level would double the work."""
    data = END + b"x"
    for _ in range(4000):
        data = old_struct("NiagaraTypeDefinition", data) + END + b"x"
    data = data[:-1]
    with bounded():
        found, end = OLD.read_list(data, 0, len(data))
    assert end == len(data)
    assert OLD.write_list(found) == data
    # A nest that is not so long is wide instead: many of them side by side.
    nest = END + b"x"
    for _ in range(14):
        nest = old_struct("NiagaraTypeDefinition", nest) + END + b"x"
    data = nest[:-9] * 50 + END
    with bounded():
        found, end = OLD.read_list(data, 0, len(data))
    assert end == len(data)
    assert OLD.write_list(found) == data
    assert TOO_MUCH in {raw.reason for raw in _raws(found)}


def test_the_forms_of_maps_of_maps_are_not_multiplied() -> None:
    def tree(deep: int) -> bytes:
        return nodes(("MapProperty", 2)) + tree(deep - 1) * 2 if deep else nodes("ByteProperty")

    for deep in range(1, 7):
        data = new_tag(tree(deep), b"x") + END
        with bounded():
            found, _ = NEW.read_list(data, 0, len(data))
        assert isinstance(found.properties[0].value, RawValue)


@pytest.mark.parametrize(
    "tree",
    [
        nodes(*[("ArrayProperty", 1)] * 300) + nodes("IntProperty"),
        nodes(("MapProperty", HUGE)),
        nodes(("ArrayProperty", -1)),
        nodes(("ArrayProperty", 255), *["IntProperty"] * 255),
        nodes(*[("OptionalProperty", 1)] * 100, "IntProperty"),
    ],
    ids=["deep", "endless", "negative", "wide", "deeper than any"],
)
def test_types_that_no_property_has_are_errors(tree: bytes) -> None:
    data = new_tag(tree, bytes(8)) + END
    with bounded(), pytest.raises(FormatError) as caught:
        NEW.read_list(data, 0, len(data))
    assert caught.value.offset == 0


@pytest.mark.parametrize("deep", [1, 20, 100, 400, 20_000])
def test_texts_within_texts(deep: int) -> None:
    text = struct.pack("<Ib", 0, 10) * deep + struct.pack("<Ib", 0, -1) + bytes(deep)
    data = new_tag(nodes("TextProperty"), text) + END
    with bounded():
        found, end = NEW.read_list(data, 0, len(data))
    assert end == len(data)
    assert isinstance(found.properties[0].value, Text if deep <= 20 else RawValue)
    assert NEW.write_list(found) == data


def test_patterns_within_patterns_within_patterns() -> None:
    """A pattern whose every value is a pattern: many texts, none of them deep."""
    text = struct.pack("<Ib", 0, -1)
    for _ in range(12):
        arguments = struct.pack("<i", 2) + b"\x04" + text + b"\x04" + text
        text = struct.pack("<Ib", 0, 2) + struct.pack("<Ib", 0, -1) + arguments
    data = new_tag(nodes("TextProperty"), text) + END
    with bounded():
        found, _ = NEW.read_list(data, 0, len(data))
    assert isinstance(found.properties[0].value, Text)
    assert NEW.write_list(found) == data


CONTAINERS = {
    "array": nodes(("ArrayProperty", 1), "IntProperty"),
    "array of structs": nodes(("ArrayProperty", 1), ("StructProperty", 1), "Nest"),
    "array of strings": nodes(("ArrayProperty", 1), "StrProperty"),
    "array of texts": nodes(("ArrayProperty", 1), "TextProperty"),
    "set": nodes(("SetProperty", 1), "NameProperty"),
    "map": nodes(("MapProperty", 2), "NameProperty", "StrProperty"),
    "map of structs": nodes(("MapProperty", 2), "NameProperty", ("StructProperty", 1), "Nest"),
    "optional": nodes(("OptionalProperty", 1), "IntProperty"),
    "string": nodes("StrProperty"),
    "delegates": nodes("MulticastDelegateProperty"),
    "field path": nodes("FieldPathProperty"),
    "tags": nodes(("StructProperty", 1), "GameplayTagContainer"),
}


@pytest.mark.parametrize("count", [HUGE, HUGE - 3, -1, -(2**31), 100_000, 2**28])
@pytest.mark.parametrize("kind", CONTAINERS)
def test_counts_are_held_against_the_bytes(kind: str, count: int) -> None:
    flags = 8 if kind == "tags" else 0
    counts = struct.pack("<i", count), struct.pack("<2i", 0, count), struct.pack("<2i", 1, count)
    for head in counts:
        data = new_tag(CONTAINERS[kind], head + bytes(64), flags) + END
        with bounded(2):
            found, end = NEW.read_list(data, 0, len(data))
        assert end == len(data)
        assert isinstance(found.properties[0].value, RawValue)
        assert NEW.write_list(found) == data


@pytest.mark.slow
@pytest.mark.parametrize("count", counts(1000, 4000))
@pytest.mark.parametrize("kind", CONTAINERS)
def test_counts_that_reach_into_the_next_properties_cost_no_more(kind: str, count: int) -> None:
    """Each of many small values claims as much as the whole object has."""
    flags = 8 if kind == "tags" else 0
    one = new_tag(CONTAINERS[kind], struct.pack("<2i", 30_000, 30_000), flags)
    data = one * count + END
    start = time.process_time()
    found, end = NEW.read_list(data, 0, len(data))
    assert time.process_time() - start < _SLOWEST * count / 4000
    assert end == len(data)
    assert {type(held.value) for held in found.properties} == {RawValue}


@pytest.mark.parametrize("entry", [len(NAMES), -1, HUGE, -(2**31)])
def test_a_name_that_does_not_exist_is_an_error(entry: int) -> None:
    wrong = struct.pack("<2i", entry, 0)
    tail = nodes("IntProperty") + struct.pack("<iBi", 4, 0, 7)
    for data in (wrong + tail + END, name("Nest") + wrong + tail + END):
        for reader in (NEW, OLD):
            with pytest.raises(FormatError) as caught:
                reader.read_list(data, 0, len(data))
            assert caught.value.offset == 0


@pytest.mark.parametrize("size", [-1, -(2**31), HUGE, 5])
def test_a_size_beyond_the_object_is_an_error_that_names_the_tag(size: int) -> None:
    data = name("Nest") + nodes("IntProperty") + struct.pack("<iBi", size, 0, 7)
    with pytest.raises(FormatError) as caught:
        NEW.read_list(data, 0, len(data))
    assert caught.value.field == "Nest@tag/Size"
    assert caught.value.offset == 0


# -- the rows of hostile objects ------------------------------------------------------------------


def rows_of(reader: PropertyReader, data: bytes) -> list[FieldNode]:
    """Every row of an object that holds these properties."""
    found, end = reader.read_list(data, 0, len(data))
    paths = ObjectPaths(NAMES, (), ())
    maker = NodeMaker(PackageJson(reader.layout, ValueWords(paths)))
    held = ObjectData(len(data), properties=found, native=end)
    stack = PropertyNodes(maker, Bytes(data)).of_object(held, RowPath("exports/0"))[::-1]
    rows = []
    while stack:
        node = stack.pop()
        rows.append(node)
        stack += list(node.children)[::-1]
    json.dumps(said_json(rows[0].json()), allow_nan=False)
    return rows


def _hostile_objects() -> dict[str, tuple[PropertyReader, bytes]]:
    structs = END
    for _ in range(500):
        structs = old_struct("Nest", structs) + END
    mixed = END
    for _ in range(60):
        mixed = old_struct("NiagaraTypeDefinition", mixed) + END
    text = struct.pack("<Ib", 0, 10) * 30 + struct.pack("<Ib", 0, -1) + bytes(30)
    wide = struct.pack("<i", 3000) + struct.pack("<2i", 2, 0) * 3000
    return {
        "structs": (OLD, structs),
        "mixed structs": (OLD, mixed),
        "texts": (NEW, new_tag(nodes("TextProperty"), text) + END),
        "names": (NEW, new_tag(nodes(("ArrayProperty", 1), "NameProperty"), wide) + END),
        "cut": (NEW, new_tag(nodes(("ArrayProperty", 1), "NameProperty"), wide[:-5]) + END),
    }


@pytest.mark.parametrize("kind", ["structs", "mixed structs", "texts", "names", "cut"])
def test_the_rows_of_hostile_objects_hold_every_byte(kind: str) -> None:
    reader, data = _hostile_objects()[kind]
    with bounded():
        rows = rows_of(reader, data)
    leaves = sorted((node.start, node.end) for node in rows if not node.has_children)
    reached = 0
    for start, end in leaves:
        assert start == reached
        reached = end
    assert reached == len(data)


def test_names_that_part_paths_still_give_every_row_a_path_of_its_own() -> None:
    one = nodes("IntProperty") + struct.pack("<iBi", 4, 0, 7)
    odd = name("Made/Up@100%") + one
    data = odd + odd + name("") + one + name("Nest#2") + one + (name("Nest") + one) * 2 + END
    rows = rows_of(NEW, data)
    paths = [node.path for node in rows]
    assert len(set(paths)) == len(paths)
    top = [node.path for node in rows if node.role == "property"]
    assert top == [
        "exports/0/properties/Made%2FUp%40100%25",
        "exports/0/properties/Made%2FUp%40100%25#2",
        "exports/0/properties/%00",
        "exports/0/properties/Nest%232",
        "exports/0/properties/Nest",
        "exports/0/properties/Nest#2",
    ]
    assert [node.name for node in rows if node.role == "property"][:2] == ["Made/Up@100%"] * 2


# -- data tables ----------------------------------------------------------------------------------

TABLE = "4.25/ue4-rts/DT_RTSGameplayTags.uasset"


def test_a_data_table_cut_anywhere_keeps_its_bytes() -> None:
    opened = open_real(TABLE)
    (one,) = [one for one in opened.objects() if opened.package.class_of(one.export) == "DataTable"]
    whole = opened.reader.read(one.export, one.data)
    assert whole.rows is not None
    assert [opened.package.text(row.name) for row in whole.rows] == [
        "NewRow",
        "NewRow_0",
        "NewRow_1",
    ]
    for length in range(whole.native, whole.size):
        assert opened.reader.read(one.export, one.data[:length]).rows is None
    assert opened.reader.read(one.export, one.data + b"\0").rows is None
    for count in (0, 2, 4, -1, HUGE, -(2**31), 2**24):
        changed = bytearray(one.data)
        changed[whole.native : whole.native + 4] = struct.pack("<i", count)
        with bounded(4):
            assert opened.reader.read(one.export, bytes(changed)).rows is None


def test_rows_that_are_called_like_numbers_are_found_by_their_names() -> None:
    data = corpus_file(TABLE).read_bytes()
    assert data.count(b"NewRow\0") == 1
    data = data.replace(b"NewRow\0", b"000001\0")
    tree = Package.open(data).tree()
    table = tree.find("exports/1/rows")
    assert table is not None
    assert [row.name for row in table.visible_children()] == ["000001", "000001_0", "000001_1"]
    for node in table.children:
        assert tree.find(node.path) is node
        assert tree.chain_at(node.start)[2] is table
    tag = tree.find("exports/1/rows/000001/Tag")
    assert tag is not None
    assert tag.text == "Status.Permanent.CanBeAttacked"
    assert tree.find("exports/1/rows/1") is None


@pytest.mark.parametrize("path", ["", "/", "exports", "exports/", "exports/²", "exports/-1",
    "exports/99999999999999999999", "exports/0/", "exports/0/properties", "names/0/Name/x",
    "summary@", "undescribed/99", "@", "exports/0@entry/x", "no/such/thing"])  # fmt: skip
def test_a_path_that_no_row_has_finds_none(path: str) -> None:
    data = corpus_file(SAMPLES[0]).read_bytes()
    tree = Package.open(data).tree()
    found = tree.find(path)
    assert found is None if path != "exports" else found is not None
