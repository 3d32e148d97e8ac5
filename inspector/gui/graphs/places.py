"""Which field of a file an object and a pin of a graph are, and back."""

from __future__ import annotations

import re
from typing import Final

from inspector.format.tree import FieldTree
from inspector.graphs.model import Node, Pin

_EXPORT: Final = re.compile(r"exports/(\d{1,9})(?:[/@]|$)")
#: Where nodes store their pins, and where they name them while these are objects.
_PINS: Final = re.compile(r"exports/\d+/(?:node|properties)/Pins/(\d{1,9})(?:[/@]|$)")


def path_of(export: int) -> str:
    """The field of an object, told by its place in the export table from 0."""
    return f"exports/{export}"


def export_of(field: str) -> int:
    """The object that a field lies in; -1 for none."""
    place = _EXPORT.match(field)
    return int(place[1]) if place else -1


def pin_path(fields: FieldTree | None, node: Node, pin: Pin) -> str:
    """The field of a pin; that of its node where it has none of its own.

    Args:
        fields: The fields of the package.
        node: The node.
        pin: One of its pins.
    """
    if fields is not None and pin in node.pins:
        number = node.pins.index(pin)
        for holder in ("node", "properties"):
            path = f"{path_of(node.export)}/{holder}/Pins/{number}"
            if fields.find(path) is not None:
                return path
    return path_of(node.export)


def pin_at(node: Node, field: str) -> Pin | None:
    """The pin of a node that a field lies in."""
    place = _PINS.match(field)
    if place is None or export_of(field) != node.export or int(place[1]) >= len(node.pins):
        return None
    return node.pins[int(place[1])]
