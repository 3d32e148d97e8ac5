"""Links between pins of nodes: both ends store a link, and that it came or went is told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from inspector.compare.model import Change

_OBJECTS, _NODE, _PINS, _LINKS = "exports", "node", "Pins", "LinkedTo"
#: A link that came or went: which of it, the graph, and both ends.
Link = tuple[str, str, frozenset[str]]


class Links:
    """Knows which changes say nothing but what the other ends of links say.

    Args:
        changes: All changes between two packages: nodes and pins that came or went as a whole tell
            their links, then whoever tells most.
    """

    def __init__(self, changes: Iterable[Change]) -> None:
        told: set[Link] = set()
        ends: list[tuple[int, str, set[Link]]] = []
        for change in changes:
            if change.steps[:1] != (_OBJECTS,):
                continue
            links = set(_links(change))
            if _LINKS in change.steps:
                ends.append((-len(links), change.path, links))
            else:
                told |= links
        self._following: set[str] = set()
        # By their paths, so that the same end is told one way and the other.
        for _, path, links in sorted(ends, key=lambda end: end[:2]):
            if links and links <= told:
                self._following.add(path)
            told |= links

    def follows(self, change: Change) -> bool:
        """Whether other changes tell all that a change says of links."""
        return change.path in self._following


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
