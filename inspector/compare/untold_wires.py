"""The wires of one side of a comparison that are still to be told, found by pins and by nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inspector.compare.graph_difference import PinKey, Wire


class UntoldWires:
    """Wires that no fact tells yet, by the pins at their ends.

    Args:
        wires: All that came, or all that went.
    """

    def __init__(self, wires: Iterable[Wire]) -> None:
        self._targets: dict[PinKey, set[PinKey]] = {}
        self._sources: dict[PinKey, set[PinKey]] = {}
        #: The pins of each node that such wires enter, and that they leave.
        self._inputs: dict[int, set[PinKey]] = {}
        self._outputs: dict[int, set[PinKey]] = {}
        for source, target in wires:
            self._targets.setdefault(source, set()).add(target)
            self._sources.setdefault(target, set()).add(source)
            self._outputs.setdefault(source.node, set()).add(source)
            self._inputs.setdefault(target.node, set()).add(target)

    def __contains__(self, wire: Wire) -> bool:
        return wire.target in self._targets.get(wire.source, ())

    def __iter__(self) -> Iterator[Wire]:
        for source, targets in self._targets.items():
            yield from (Wire(source, target) for target in targets)

    def from_pin(self, source: PinKey) -> list[Wire]:
        """The wires that leave an output, in their order."""
        return sorted(Wire(source, target) for target in self._targets.get(source, ()))

    def to_pin(self, target: PinKey) -> list[Wire]:
        """The wires that enter an input, in their order."""
        return sorted(Wire(source, target) for source in self._sources.get(target, ()))

    def entering(self, node: int) -> list[Wire]:
        """The wires that enter a node, in their order."""
        return sorted(wire for pin in self._inputs.get(node, ()) for wire in self.to_pin(pin))

    def leaving(self, node: int) -> list[Wire]:
        """The wires that leave a node, in their order."""
        return sorted(wire for pin in self._outputs.get(node, ()) for wire in self.from_pin(pin))

    def between(self, sources: Iterable[PinKey], targets: Iterable[PinKey]) -> Wire | None:
        """The first wire from one of some outputs to one of some inputs; None for none."""
        places = {target: place for place, target in enumerate(dict.fromkeys(targets))}
        for source in dict.fromkeys(sources):
            reached = places.keys() & self._targets.get(source, set())
            if reached:
                return Wire(source, min(reached, key=places.__getitem__))
        return None

    def discard(self, wires: Iterable[Wire]) -> None:
        """Takes wires out that a fact tells now."""
        for source, target in wires:
            self._targets[source].discard(target)
            self._sources[target].discard(source)
