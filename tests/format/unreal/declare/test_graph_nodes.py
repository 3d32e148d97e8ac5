"""The pins of graph nodes: every node of the corpus, its links, and what damage does to it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from corpus import corpus_file, counts
from real_objects import (
    RealObject,
    RealPackage,
    cut_short,
    groups,
    open_real,
    tagged_packages,
    with_other_bytes,
)

from inspector.format.schema import read
from inspector.format.stream import Source
from inspector.format.tree import FieldNode
from inspector.format.unreal.declare.graph_nodes import (
    GraphNode,
    OwnedPin,
    PinFlags,
    PinReference,
)
from inspector.format.unreal.gates import Blueprints
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ArrayValue, ObjectData

#: What was made for tests is damaged on purpose.
GROUPS = groups("made")
#: Two nodes of every form, of old and new packages.
SAMPLES = (
    ("4.13/uasset-rs/SimpleRefsRoot.uasset", "K2Node_CallFunction_2300"),
    ("4.13/uasset-rs/SimpleRefsRoot.uasset", "K2Node_CustomEvent_1"),
    ("4.27/uasset-rs/SimpleRefsRoot.uasset", "K2Node_GetClassDefaults_1"),
    ("5.6/uasset-rs/SimpleRefsRoot.uasset", "K2Node_CallFunction_2300"),
    ("5.6/uasset-rs/SimpleRefsRoot.uasset", "K2Node_CustomEvent_1"),
)


class Nodes(NamedTuple):
    """The nodes of one package: their records by the numbers of their objects."""

    opened: RealPackage
    records: dict[int, GraphNode]


@cache
def _nodes(group: str) -> list[Nodes]:
    found = []
    for opened in tagged_packages(group):
        records = {}
        for one in opened.objects():
            held = opened.reader.read(one.export, one.data)
            if isinstance(held.record, GraphNode):
                records[one.index + 1] = held.record
        found.append(Nodes(opened, records))
    return found


def _links(pin: OwnedPin) -> Iterator[PinReference]:
    yield from (*pin.LinkedTo, *pin.SubPins, pin.ParentPin, pin.ReferencePassThroughConnection)


@pytest.mark.parametrize("group", GROUPS)
def test_links_lead_to_pins_that_lead_back(group: str) -> None:
    """Every reference names a pin that is there; links join an output to an input."""
    for opened, records in _nodes(group):
        pins = {
            (node, pin.PinId): pin for node, record in records.items() for pin in record.Pins or ()
        }
        for (node, identity), pin in pins.items():
            where = f"{opened.path} object {node} {pin.PinName}"
            assert pin.Self == PinReference(bNull=0, OwningNode=node, PinId=identity), where
            assert pin.OwningNode == node, where
            assert pin.Direction in (0, 1), where
            assert (pin.BitField or 0) < 2 * max(PinFlags), where
            for link in _links(pin):
                assert link.bNull or (link.OwningNode, link.PinId) in pins, where
            for link in pin.LinkedTo:
                other = pins[link.OwningNode, link.PinId]
                assert other.Direction != pin.Direction, where
                assert pin.Self in other.LinkedTo, where
            for link in pin.SubPins:
                assert pins[link.OwningNode, link.PinId].ParentPin == pin.Self, where


@pytest.mark.parametrize("group", GROUPS)
def test_pins_that_are_objects_lead_to_each_other_too(group: str) -> None:
    """Before 4.13 a pin is an object of its own, with nothing behind its properties."""
    for opened in tagged_packages(group):
        if opened.package.layout.blueprints >= Blueprints.EdGraphPinOptimized:
            continue
        links: dict[int, tuple[int, ...]] = {}
        for one in opened.objects():
            if opened.package.class_of(one.export) == "EdGraphPin":
                held = opened.reader.read(one.export, one.data)
                assert held.native == held.size
                links[one.index + 1] = tuple(_property(opened, held, "LinkedTo", ()))
                kind = _property(opened, held, "PinType", None)
                assert kind is None or type(kind).__name__ == "EdGraphPinType"
        for pin, others in links.items():
            assert all(pin in links[other] for other in others), f"{opened.path} object {pin}"


def _property(opened: RealPackage, held: ObjectData, name: str, absent: Any) -> Any:
    assert held.properties is not None
    for one in held.properties.properties:
        tag: Any = one.tag
        if opened.package.text(tag.Name) == name:
            return one.value.items if isinstance(one.value, ArrayValue) else one.value
    return absent


@pytest.mark.sweep
def test_how_many_nodes_and_pins_there_are() -> None:
    kinds: Counter[str] = Counter()
    pins = classes = 0
    names = set()
    for group in GROUPS:
        for opened, records in _nodes(group):
            for index, record in records.items():
                kinds[type(record).__name__] += 1
                pins += len(record.Pins or ())
                names.add(opened.package.class_of(opened.package.exports[index - 1]))
    classes = len(names)
    print(f"\n{dict(kinds)}, {classes} classes, {pins} pins")
    assert kinds == {"GraphNode": 3150, "EditablePinNode": 992, "DynamicCastNode": 61}
    assert (classes, pins) == (89, 12871)


# -- single nodes --------------------------------------------------------------------------------


def _tree(path: str) -> PackageTree:
    return Package.open(corpus_file(path).read_bytes()).tree()


def _export(tree: PackageTree, name: str) -> int:
    names = [tree.paths.object_name(place + 1) for place in range(len(tree.package.exports))]
    return names.index(name)


def _sample(path: str, name: str) -> tuple[PackageTree, GraphNode, bytes]:
    """A node with the bytes that it was read from."""
    tree = _tree(path)
    index = _export(tree, name)
    held = tree.held(index)
    assert isinstance(held, ObjectData)
    assert isinstance(held.record, GraphNode)
    export = tree.package.exports[index]
    stored = tree.data.slice(export.SerialOffset + held.native, export.SerialOffset + held.size)
    return tree, held.record, stored


@pytest.mark.parametrize(("path", "name"), SAMPLES)
def test_the_exact_reader_agrees_and_knows_where_each_field_lies(path: str, name: str) -> None:
    tree, record, stored = _sample(path, name)
    spans: list[Any] = []
    source = Source(stored, tree.package.layout.byte_order, spans=spans)
    assert read(type(record), source, tree.package.layout) == record
    assert source.left == 0
    node = tree.find(f"exports/{_export(tree, name)}/node")
    assert node is not None
    places = {
        f"{node.path}/{span.path}": (span.start + node.start, span.end + node.start)
        for span in spans
        if span.length
    }
    rows = [row for row in _below(node) if row.size and not row.is_tag]
    assert places == {row.path: (row.start, row.end) for row in rows}


def _below(node: FieldNode) -> Iterator[FieldNode]:
    for child in node.children:
        yield child
        yield from _below(child)


def test_a_pin_says_in_its_row_what_it_is_and_where_it_leads() -> None:
    tree = _tree("5.6/uasset-rs/SimpleRefsRoot.uasset")
    node = tree.find(f"exports/{_export(tree, 'K2Node_CallFunction_2300')}/node")
    assert node is not None
    pins = next(row for row in node.children if row.name == "Pins")
    assert [str(row.text) for row in pins.visible_children()] == [
        "execute: input exec → K2Node_IfThenElse_3.then",
        "then: output exec",
        "self: input object KismetSystemLibrary",
        "WorldContextObject: input object Object",
        "InString: input string = Hello",
        "bPrintToScreen: input bool = true",
        "bPrintToLog: input bool = true",
        "TextColor: input struct LinearColor = (R=0.000000,G=0.660000,B=1.000000,A=1.000000)",
        "Duration: input real float = 2.000000",
        "Key: input name = None",
    ]
    # Members that say nothing are left out.
    assert node.json()["Pins"][-1] == {
        "PinId": "D1C74409-45F06E05-CF11D0A5-84A0A586",
        "PinName": "Key",
        "Direction": "input",
        "PinType": {"PinCategory": "name", "bIsConst": True},
        "DefaultValue": "None",
        "AutogeneratedDefaultValue": "None",
        "BitField": "bAdvancedView",
    }
    tree.release()


# -- damage --------------------------------------------------------------------------------------


def _real(path: str, name: str) -> tuple[RealPackage, RealObject]:
    """A node, and the package that it lies in."""
    opened = open_real(path)
    package = opened.package
    return opened, next(
        node for node in opened.objects() if package.text(node.export.ObjectName) == name
    )


@pytest.mark.parametrize(("path", "name"), SAMPLES)
def test_a_node_that_ends_early_stays_bytes(path: str, name: str) -> None:
    opened, node = _real(path, name)
    for broken, written in cut_short(opened, node):
        assert written in (None, broken)


@pytest.mark.parametrize("cases", counts(200, 5000))
@pytest.mark.parametrize(("path", "name"), SAMPLES)
def test_a_node_with_other_bytes_never_ends_the_program(path: str, name: str, cases: int) -> None:
    opened, node = _real(path, name)
    chance = random.Random(f"{path} {name}")
    for broken, written in with_other_bytes(opened, node, chance, cases):
        assert written in (None, broken)
