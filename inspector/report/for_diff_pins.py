"""The objects of graphs for comparing revisions line by line.

The text of a graph tells its wires and the values that people see. Here the rest of the pins of a
node is one hash, and so are the positions of all nodes of a graph: no change of them goes unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.expressions import literal, shows_value
from inspector.graphs.model import Graph, Node, Pin
from inspector.messages.rendering import english
from inspector.report.properties import ShownObject, ShownProperty, ShownRows
from inspector.report.tables import hashed

_POSITIONS: Final = ("NodePosX", "NodePosY")
_PINS: Final = "Pins"
_PIN_ID: Final = "PinId"
#: What a graph's text tells: the value of a pin that shows it, the links of every pin.
_VALUE: Final = "DefaultValue"
_LINKS: Final = "LinkedTo"
_WORDS: Final = "DefaultTextValue"
_HASH: Final = "hash"


def without_pins(
    shown: Sequence[ShownObject], tree: PackageTree, graphs: Iterable[Graph]
) -> list[ShownObject]:
    """The objects of a package, those of its graphs without what the graphs' texts tell.

    Args:
        shown: All objects, in the order of the export table.
        tree: All fields of the package.
        graphs: The graphs whose texts are told.
    """
    kept = _Kept(shown, tree)
    for graph in graphs:
        nodes = [node for node in graph.nodes if not node.problem and node.export != graph.export]
        positions = [kept.positions(node.export) for node in nodes]
        for node in nodes:
            kept.shorten(node)
        if any(positions):
            kept.add(graph.export, "NodePositions", positions)
    return list(kept.objects.values())


class _Kept:
    """What is left to tell of the objects of a package.

    Args:
        shown: All objects, in the order of the export table.
        tree: All fields of the package.
    """

    def __init__(self, shown: Sequence[ShownObject], tree: PackageTree) -> None:
        self.objects = dict(enumerate(shown))
        #: Until 4.12 pins were objects: their places, by the node that they lie in and their names.
        self._pins: dict[int, dict[str, int]] = {}
        paths = tree.paths
        for place, export in enumerate(tree.package.exports):
            if paths.class_of(export) == "EdGraphPin":
                name = paths.text(export.ObjectName)
                self._pins.setdefault(export.OuterIndex - 1, {})[name] = place

    def positions(self, export: int) -> list[Any]:
        """Where a node stands, with its path."""
        shown = self.objects[export]
        places = [stored.value for stored in shown.properties or () if stored.name in _POSITIONS]
        return [shown.path, *places] if places else []

    def add(self, export: int, name: str, value: Any) -> None:
        """Adds the hash of a value to the properties of an object."""
        shown = self.objects[export]
        told = ShownProperty(name, _HASH, 0, _hash_of(value))
        self.objects[export] = shown._replace(properties=(*(shown.properties or ()), told))

    def shorten(self, node: Node) -> None:
        """Leaves out the place of a node; its pins become one hash."""
        shown = self.objects[node.export]
        own = [stored for stored in shown.properties or () if stored.name not in _POSITIONS]
        objects = self._pins.get(node.export, {})
        if objects and all(pin.id in objects for pin in node.pins):
            pins = [self.objects.pop(objects[pin.id]) for pin in node.pins]
            members = [
                {stored.name: stored.value for stored in pin.properties or ()} for pin in pins
            ]
            own = [stored for stored in own if stored.name != _PINS]
            own.append(ShownProperty(_PINS, _HASH, 0, _rest_of(members, node.pins)))
        rows = tuple(_without_pins(row, node) for row in shown.rows)
        properties = tuple(own) if shown.properties is not None else None
        self.objects[node.export] = shown._replace(properties=properties, rows=rows)


def _without_pins(row: ShownRows, node: Node) -> ShownRows:
    """What a node stores behind its tags, its pins as one hash."""
    if not isinstance(row.value, Mapping) or _PINS not in row.value:
        return row
    stored = row.value[_PINS]
    ids = _hash_of([pin[_PIN_ID] for pin in stored])
    told = {_PINS: _rest_of(stored, node.pins), f"{_PINS}.{_PIN_ID}": ids}
    return row._replace(value={**row.value, **told})


def _rest_of(stored: Sequence[Mapping[str, Any]], pins: Sequence[Pin]) -> str:
    """The hash of what a graph's text does not tell of the pins of a node."""
    return _hash_of([_rest(members, pin) for members, pin in zip(stored, pins, strict=True)])


def _rest(stored: Mapping[str, Any], pin: Pin) -> dict[str, Any]:
    # As it is stored: a text tells numbers without the zeros at their ends.
    is_told = not pin.links and shows_value(pin) and pin.value in literal(pin)
    rest = {name: value for name, value in stored.items() if name not in (_LINKS, _PIN_ID)}
    if is_told or not rest.get(_VALUE):
        rest.pop(_VALUE, None)
    words = rest.get(_WORDS)
    if is_told and isinstance(words, Mapping):
        rest[_WORDS] = {name: value for name, value in words.items() if name != "text"}
    return rest


def _hash_of(value: Any) -> str:
    return hashed(json.dumps(value, ensure_ascii=False, default=english))
