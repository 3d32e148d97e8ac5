"""Real Blueprints with one wire or one value exchanged: nothing that compares may be silent.

Bytes are exchanged for as many others: two wires of one type, or the letters of a pin's value. The
sentence, the changes and the text for Git each have to notice every single one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from corpus import manifest

from inspector.catalog import default_catalog
from inspector.checks.facts import Depth
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.compare.sentence import sentence
from inspector.format.unreal.declare.graph_nodes import GraphNode, OwnedPin
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import render
from inspector.project.opening import read
from inspector.report.for_diff import for_diff_text

#: How many mutations of each kind a package gets.
_EACH = 10
_PACKAGES = 20
_OUTPUT = 1


class _End(NamedTuple):
    """A pin that leads to one other pin, and where that reference is stored."""

    export: int
    pin: OwnedPin
    start: int
    end: int


def _pins(tree: PackageTree) -> Iterator[tuple[int, int, OwnedPin]]:
    for export in range(len(tree.package.exports)):
        held = tree.held(export)
        if isinstance(held, ObjectData) and isinstance(held.record, GraphNode):
            for place, pin in enumerate(held.record.Pins or ()):
                yield export, place, pin


def _wires(tree: PackageTree) -> list[tuple[_End, _End]]:
    """The wires between two pins that have no other, outputs first."""
    ends = {}
    for export, place, pin in _pins(tree):
        if len(pin.LinkedTo) == 1 and pin.LinkedTo[0].PinId is not None:
            node = tree.find(f"exports/{export}/node/Pins/{place}/LinkedTo/0")
            assert node is not None
            ends[export, pin.PinId] = _End(export, pin, node.start, node.end)
    found = []
    for one in ends.values():
        link = one.pin.LinkedTo[0]
        other = ends.get(((link.OwningNode or 0) - 1, link.PinId))
        if one.pin.Direction == _OUTPUT and other is not None:
            found.append((one, other))
    return found


def _kind(tree: PackageTree, end: _End) -> str:
    kind = end.pin.PinType
    return repr((kind.PinCategory, kind.PinSubCategory, kind.PinSubCategoryObject))


def _sources(tree: PackageTree) -> dict[int, str]:
    """What each node gives by its name; a variable gives the same where it is set and read.

    Two nodes of one name mean the same where the same is put into both, and a wire that is led
    along other points means what it did: exchanges of those are none.
    """
    return {
        node.export: render(node.title).removeprefix("SET ")
        for graph in graphs_of(tree)
        for node in graph.nodes
        if tree.package.class_of(tree.package.exports[node.export]) != "K2Node_Knot"
    }


def _is_exchange(one: tuple[_End, _End], other: tuple[_End, _End], names: dict[int, str]) -> bool:
    ends = [one[0].export, one[1].export, other[0].export, other[1].export]
    if len(set(ends)) < len(ends) - 1 or not all(end in names for end in ends):
        return False
    if one[1].export == other[1].export and one[0].export == other[0].export:
        return False
    return names[ends[0]] != names[ends[2]]


def _swapped_wires(tree: PackageTree, data: bytes, chance: random.Random) -> Iterator[bytes]:
    wires, names = _wires(tree), _sources(tree)
    pairs = [
        (one, other)
        for at, one in enumerate(wires)
        for other in wires[at + 1 :]
        if _kind(tree, one[0]) == _kind(tree, other[0]) and _is_exchange(one, other, names)
    ]
    for one, other in chance.sample(pairs, min(_EACH, len(pairs))):
        changed = bytearray(data)
        for first, second in (one, other), (other, one):
            # Each output leads to where the other one led, and each input comes from the other.
            changed[first[0].start : first[0].end] = data[second[0].start : second[0].end]
            changed[first[1].start : first[1].end] = data[second[1].start : second[1].end]
        yield bytes(changed)


def _other_values(tree: PackageTree, data: bytes, chance: random.Random) -> Iterator[bytes]:
    values = []
    for export, place, pin in _pins(tree):
        digits = [at for at, letter in enumerate(pin.DefaultValue) if letter.isdigit()]
        if digits and not pin.LinkedTo and pin.DefaultValue.isascii():
            node = tree.find(f"exports/{export}/node/Pins/{place}/DefaultValue")
            assert node is not None
            values.append(node.end - 1 - len(pin.DefaultValue) + digits[0])
    for at in chance.sample(values, min(_EACH, len(values))):
        changed = bytearray(data)
        changed[at] = ord("7") if data[at] != ord("7") else ord("3")
        yield bytes(changed)


def _text(path: Path) -> str:
    """What Git compares."""
    with read(path, Depth.OBJECTS) as opened:
        return for_diff_text(opened, default_catalog())


@pytest.mark.slow
def test_no_exchange_of_wires_or_values_goes_unseen(corpus: Path, tmp_path: Path) -> None:
    chance = random.Random(34)
    paths = sorted(
        {
            one["path"]
            for one in manifest()
            if "Blueprint" in (one.get("kind") or "") and 20_000 < one["size"] < 400_000
        }
    )
    chance.shuffle(paths)
    silent, count, packages = [], 0, 0
    for path in paths:
        data = (corpus / path).read_bytes()
        tree = Package.open(data).tree()
        mutants = [*_swapped_wires(tree, data, chance), *_other_values(tree, data, chance)]
        packages += bool(mutants)
        text = _text(corpus / path)
        for number, mutant in enumerate(mutants):
            count += 1
            found = difference(tree, Package.open(mutant).tree())
            said = render(sentence(found))
            if not found.of_class(ChangeClass.CONTENT) or not said.startswith("Edited"):
                silent.append((path, number, "diff", said))
            other = tmp_path / Path(path).name
            other.write_bytes(mutant)
            if text == _text(other):
                silent.append((path, number, "text", said))
        if packages >= _PACKAGES and count >= 200:
            break
    assert (packages >= _PACKAGES, count >= 200) == (True, True), (packages, count)
    assert not silent, "\n".join(map(repr, silent))
