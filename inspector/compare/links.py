"""Links between pins of nodes: both ends store a link, and that it came or went is told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from inspector.compare.model import Change

_OBJECTS, _NODE, _PINS, _LINKS = "exports", "node", "Pins", "LinkedTo"
#: A link that came or went: which of it, the graph, and both ends.
Link = tuple[str, str, frozenset[str]]


class Links:
    """Knows which links are told already; changes are asked for in the order they are told in.

    Args:
        changes: All changes between two packages: nodes and pins that came or went as a whole tell
            their links.
    """

    def __init__(self, changes: Iterable[Change]) -> None:
        self._told = {
            link
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and _LINKS not in change.steps
            for link in _links(change)
        }

    def are_told(self, change: Change) -> bool:
        """Whether a change says nothing but what the other ends of links said."""
        if _LINKS not in change.steps:
            return False
        links = set(_links(change))
        is_told = bool(links) and links <= self._told
        self._told |= links
        return is_told


def _links(change: Change) -> Iterator[Link]:
    """The links that a change tells of."""
    owner, inside = str(change.steps[1]), change.steps[2:]
    graph, _, node = owner.rpartition(".")
    for kind, value in (("removed", change.before), ("added", change.after)):
        if _LINKS in inside:
            _, _, pin = change.path.rpartition(f"/{_LINKS}")[0].rpartition(f"/{_PINS}/")
            linked = {pin if inside[0] == _NODE else "": value}
        elif inside[:2] == (_NODE, _PINS):
            linked = _linked([value])
        elif isinstance(value, dict) and not inside:
            linked = _linked((value.get(_NODE) or {}).get(_PINS) or ())
            linked[""] = (value.get("properties") or {}).get(_LINKS)
        else:
            continue
        for pin, others in linked.items():
            # Pins that are objects are named by their paths, others by node and pin.
            own = f"{node}.{pin}" if pin else owner
            for other in others if isinstance(others, list) else (others,):
                if isinstance(other, str):
                    yield kind, graph if pin else "", frozenset((own, other))


def _linked(pins: Iterable[Any]) -> dict[str, Any]:
    """What pins are linked to, by their names."""
    return {str(pin.get("PinName")): pin.get(_LINKS) for pin in pins if isinstance(pin, dict)}
