"""Real Blueprints with one wire or one value exchanged, or one node less: nobody may be silent.

Bytes are exchanged for as many others: two wires of one type, or the letters of a pin's value. A
node is taken out of the list of its graph and of what others are linked to; what lies behind these
bytes moves, and the tables say where to. The sentence, the changes and the text for Git each have
to notice every single one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from corpus import manifest

from inspector.catalog import default_catalog
from inspector.checks.facts import Depth
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.compare.sentence import sentence
from inspector.format.tree import FieldNode
from inspector.format.unreal.declare.graph_nodes import GraphNode, OwnedPin
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.values import ObjectData
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.reading import graphs_of
from inspector.graphs.wires import Wires
from inspector.messages.rendering import render
from inspector.project.opening import read
from inspector.report.for_diff import for_diff_text

#: How many mutations of each kind a package gets.
_EACH = 10
_PACKAGES = 20
#: Mutants that a test makes at least.
_MUTANTS = 100
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


def _sources(tree: PackageTree) -> dict[int, tuple[int, Hashable]]:
    """The graph of each node, and what it gives: the same means the same wherever it is put in.

    Pure nodes of one title that take the same give the same, and a variable gives the same where it
    is set and read. A wire that is led along other points means what it did: exchanges of those are
    none.
    """
    given: dict[int, tuple[int, Hashable]] = {}
    for graph in graphs_of(tree):
        wires = Wires(graph)

        def gives(node: Node, within: tuple[int, ...], wires: Wires = wires) -> Hashable:
            if node.export in within or any(wires.is_flow(pin) for pin in node.pins):
                is_set = node.kind is NodeKind.SET
                return render(node.title).removeprefix("SET ") if is_set else node.export
            if node.kind is NodeKind.GET and not any(
                wires.sources(node, pin) for pin in node.pins if not pin.is_output
            ):
                return render(node.title)
            inner = (*within, node.export)
            takes = tuple(
                (pin.name, pin.said, *(
                    (gives(end.node, inner), end.pin.name) for end in wires.sources(node, pin)
                ))
                for pin in node.pins
                if not pin.is_output
            )  # fmt: skip
            return node.class_name, render(node.title), takes

        for node in graph.nodes:
            if node.kind is not NodeKind.KNOT:
                given[node.export] = graph.export, gives(node, ())
    return given


def _is_exchange(
    one: tuple[_End, _End], other: tuple[_End, _End], names: dict[int, tuple[int, Hashable]]
) -> bool:
    ends = [one[0].export, one[1].export, other[0].export, other[1].export]
    if len(set(ends)) < len(ends) - 1 or not all(end in names for end in ends):
        return False
    if one[1].export == other[1].export and one[0].export == other[0].export:
        return False
    # No editor links nodes of two graphs.
    if len({names[end][0] for end in ends}) > 1:
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


class _Cut(NamedTuple):
    """Bytes of an object that others take the place of."""

    start: int
    end: int
    by: bytes = b""


def _number(tree: PackageTree, path: str, data: bytes, plus: int) -> Iterator[_Cut]:
    """A number of the header that grows; nothing where the package has no such field."""
    node = tree.find(path)
    if node is not None and node.value_end > node.value_start:
        extent = node.value_start, node.value_end
        stored = int.from_bytes(data[slice(*extent)], "little", signed=True)
        if stored > 0:
            yield _Cut(*extent, (stored + plus).to_bytes(extent[1] - extent[0], "little"))


def _without(tree: PackageTree, data: bytes, cuts: list[_Cut]) -> bytes:
    """A package in which bytes of objects were exchanged for fewer; the tables say where all is."""
    changed = bytearray(data)
    lost = {cut.start: cut.end - cut.start - len(cut.by) for cut in cuts}
    fixed: list[_Cut] = []
    for export, entry in enumerate(tree.package.exports):
        extent = entry.SerialOffset, entry.SerialOffset + entry.SerialSize
        before = sum(count for start, count in lost.items() if start < extent[0])
        inside = sum(count for start, count in lost.items() if extent[0] <= start < extent[1])
        fixed += _number(tree, f"exports/{export}/SerialOffset", data, -before)
        fixed += _number(tree, f"exports/{export}/SerialSize", data, -inside)
        tagged = entry.SerialOffset + (entry.ScriptSerializationEndOffset or 0)
        inside = sum(count for start, count in lost.items() if extent[0] <= start < tagged)
        fixed += _number(tree, f"exports/{export}/ScriptSerializationEndOffset", data, -inside)
    for field in ("BulkDataStartOffset", "PayloadTocOffset"):
        fixed += _number(tree, f"summary/{field}", data, -sum(lost.values()))
    for cut in fixed:
        assert cut.end - cut.start == len(cut.by)
        changed[cut.start : cut.end] = cut.by
    for cut in sorted(cuts, reverse=True):
        changed[cut.start : cut.end] = cut.by
    return bytes(changed)


def _listed_less(data: bytes, start: int, size: int, gone: list[int]) -> Iterator[_Cut]:
    """A counted array without some of its elements, which are ``size`` bytes each."""
    count = int.from_bytes(data[start : start + 4], "little") - len(gone)
    yield _Cut(start, start + 4, count.to_bytes(4, "little"))
    for place in gone:
        at = start + 4 + place * size
        yield _Cut(at, at + size)


def _node_cuts(tree: PackageTree, data: bytes, graph: Graph, node: Node) -> list[_Cut] | None:
    """What takes a node out of its graph, and out of what others are linked to."""
    listed = tree.find(f"exports/{graph.export}/properties/Nodes")
    assert listed is not None
    tag = data[listed.start : listed.value_start]
    size = (listed.value_end - listed.value_start).to_bytes(4, "little")
    if tag.count(size) != 1:
        return None
    at = listed.start + tag.index(size)
    less = (listed.value_end - listed.value_start - 4).to_bytes(4, "little")
    indexes = [
        int.from_bytes(data[place : place + 4], "little")
        for place in range(listed.value_start + 4, listed.value_end, 4)
    ]
    cuts = [_Cut(at, at + 4, less)]
    cuts += _listed_less(data, listed.value_start, 4, [indexes.index(node.export + 1)])
    for export, place, pin in _pins(tree):
        gone = [
            number
            for number, link in enumerate(pin.LinkedTo)
            if export == node.export or link.OwningNode == node.export + 1
        ]
        if gone:
            links = tree.find(f"exports/{export}/node/Pins/{place}/LinkedTo")
            assert links is not None
            each = (links.end - links.start - 4) // len(pin.LinkedTo)
            cuts += _listed_less(data, links.start, each, gone)
    return cuts


def _without_nodes(tree: PackageTree, data: bytes, chance: random.Random) -> Iterator[bytes]:
    """Packages that lack one node each."""
    nodes = [
        (graph, node)
        for graph in graphs_of(tree)
        for node in graph.nodes
        if any(pin.export < 0 for pin in node.pins) and not node.is_placeholder
    ]
    for graph, node in chance.sample(nodes, min(_EACH, len(nodes))):
        cuts = _node_cuts(tree, data, graph, node)
        if cuts is not None:
            made = _without(tree, data, cuts)
            left = {one.export: one for one in graphs_of(Package.open(made).tree())}[graph.export]
            assert {one.export for one in left.nodes} == (
                {one.export for one in graph.nodes} - {node.export}
            )
            assert not left.problems
            yield made


def _text(path: Path) -> str:
    """What Git compares."""
    with read(path, Depth.OBJECTS) as opened:
        return for_diff_text(opened, default_catalog())


def _blueprints() -> list[str]:
    """The Blueprints of the corpus that have something in them."""
    return sorted(
        {
            one["path"]
            for one in manifest()
            if "Blueprint" in (one.get("kind") or "") and 20_000 < one["size"] < 400_000
        }
    )


class _Mutants:
    """Mutants of real Blueprints, and which of them went unseen.

    Args:
        corpus: Where the packages are.
        folder: Where mutants may be written.
    """

    def __init__(self, corpus: Path, folder: Path) -> None:
        self._corpus = corpus
        self._folder = folder
        self.count = 0
        self.packages = 0
        #: The package, the number of the mutant, what is silent, and what the sentence is.
        self.silent: list[tuple[str, int, str, str]] = []

    def notice(self, *ways: Callable[[PackageTree, bytes, random.Random], Iterator[bytes]]) -> None:
        """Makes mutants until there are enough, and compares each with what it was made of."""
        chance = random.Random(34)
        paths = _blueprints()
        chance.shuffle(paths)
        for path in paths:
            data = (self._corpus / path).read_bytes()
            tree = Package.open(data).tree()
            mutants = [mutant for way in ways for mutant in way(tree, data, chance)]
            self.packages += bool(mutants)
            text = _text(self._corpus / path)
            for number, mutant in enumerate(mutants):
                self.count += 1
                found = difference(tree, Package.open(mutant).tree())
                said = render(sentence(found))
                if not found.of_class(ChangeClass.CONTENT) or not said.startswith("Edited"):
                    self.silent.append((path, number, "diff", said))
                other = self._folder / Path(path).name
                other.write_bytes(mutant)
                if text == _text(other):
                    self.silent.append((path, number, "text", said))
            if self.packages >= _PACKAGES and self.count >= _MUTANTS:
                return


@pytest.mark.slow
def test_no_exchange_of_wires_or_values_goes_unseen(corpus: Path, tmp_path: Path) -> None:
    made = _Mutants(corpus, tmp_path)
    made.notice(_swapped_wires, _other_values)
    assert (made.packages >= _PACKAGES, made.count >= _MUTANTS) == (True, True)
    assert not made.silent, "\n".join(map(repr, made.silent))


@pytest.mark.slow
@pytest.mark.sweep
def test_no_node_that_is_gone_goes_unseen(corpus: Path, tmp_path: Path) -> None:
    made = _Mutants(corpus, tmp_path)
    made.notice(_without_nodes)
    assert (made.packages >= _PACKAGES, made.count >= _MUTANTS) == (True, True)
    assert not made.silent, "\n".join(map(repr, made.silent))


# -- nodes that were made anew -----------------------------------------------------------------


def _made_anew(data: bytes, chance: random.Random) -> bytes:
    """A package whose nodes have other GUIDs, and in each graph the names of others of a class."""
    tree, changed = Package.open(data).tree(), bytearray(data)
    for graph in graphs_of(tree):
        names: dict[str, list[FieldNode]] = {}
        for node in graph.nodes:
            guid = tree.find(f"exports/{node.export}/properties/NodeGuid")
            if guid is not None:
                size = guid.value_end - guid.value_start
                changed[guid.value_start : guid.value_end] = chance.randbytes(size)
            name = tree.find(f"exports/{node.export}/ObjectName")
            assert name is not None
            names.setdefault(node.class_name, []).append(name)
        for fields in names.values():
            stored = [data[field.start : field.end] for field in fields]
            chance.shuffle(stored)
            for field, other in zip(fields, stored, strict=True):
                changed[field.start : field.end] = other
    return bytes(changed)


@pytest.mark.slow
@pytest.mark.sweep
def test_nodes_that_were_made_anew_are_no_edit_and_hide_none(corpus: Path) -> None:
    """Of an edit beside them the same is said as without them, where that is of one node."""
    chance = random.Random(34)
    paths = _blueprints()
    chance.shuffle(paths)
    edited, other = 0, []
    for path in paths[:_PACKAGES]:
        data = (corpus / path).read_bytes()
        tree = Package.open(data).tree()
        found = difference(tree, Package.open(_made_anew(data, chance)).tree())
        assert found.verdict != "changed", (path, render(sentence(found)))
        for mutant in (*_other_values(tree, data, chance), *_without_nodes(tree, data, chance)):
            anew = difference(tree, Package.open(_made_anew(mutant, chance)).tree())
            assert anew.verdict == "changed", path
            edited += 1
            said = render(sentence(difference(tree, Package.open(mutant).tree())))
            if said != render(sentence(anew)):
                other.append((path, said, render(sentence(anew))))
    # Which of two alike one is may be known no more, once it is wired otherwise too.
    assert edited >= 100
    assert len(other) * 20 < edited, "\n".join(map(repr, other))
