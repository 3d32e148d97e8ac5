"""What comes along when a package is loaded: all that it imports, and what that imports in turn.

An engine loads hard references with the package, and soft ones when they are asked for: only the
hard ones count. What is missing or refused brings nothing. Redirectors are followed as the graph
follows them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.components import components
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Edge, ReferenceGraph, ReferenceState

#: Packages between two looks whether it is still wanted.
_BATCH: Final = 500
#: So many groups are added up one by one; more of them by their bits.
_FEW: Final = 1000


class Loaded(NamedTuple):
    """The bytes of a package and of all that it loads, and how many packages those are with it."""

    size: int
    packages: int


def loads_with(graph: ReferenceGraph, progress: Progress | None = None) -> Mapping[str, Loaded]:
    """What each package of a project loads, by its name in small letters; itself counts along.

    Args:
        graph: The references.
        progress: Asked now and then whether it is still wanted.
    """
    progress = progress or Progress()
    targets = _imports(graph, progress)
    groups = components(targets)
    group_of = {key: number for number, group in enumerate(groups) for key in group}
    sizes = [sum(graph.packages[key].size for key in group) for group in groups]
    planes = _planes(sizes)
    counts = _planes([len(group) for group in groups])
    waiting = _loaders(groups, group_of, targets)
    #: The groups that each of those loads whose loaders are not all done: by their numbers, or
    #: where those are many as bits of one number.
    reached: dict[int, set[int] | int] = {}
    loaded: dict[str, Loaded] = {}
    # What is loaded comes before what loads it.
    for number, group in enumerate(groups):
        if not number % _BATCH:
            progress.check()
        others = {group_of[target] for key in group for target in targets[key]} - {number}
        few, bits = {number}, 0
        for other in others:
            part = reached.get(other)
            if part is None:
                few.add(other)
            elif isinstance(part, int):
                bits |= part
            else:
                few |= part
            waiting[other] -= 1
            if not waiting[other]:
                reached.pop(other, None)
        if bits or len(few) > _FEW:
            bits |= _as_bits(few, len(groups))
            found = Loaded(_weight(bits, planes), _weight(bits, counts))
        else:
            found = Loaded(sum(sizes[at] for at in few), sum(len(groups[at]) for at in few))
        if others and waiting[number]:
            reached[number] = bits or few
        loaded.update(dict.fromkeys(group, found))
    return loaded


def _imports(graph: ReferenceGraph, progress: Progress) -> dict[str, list[str]]:
    """The packages of the project that each loads at once."""
    targets: dict[str, list[str]] = {key: [] for key in graph.packages}
    for number, edge in enumerate(graph.all_edges()):
        if not number % _BATCH:
            progress.check()
        key = loaded_at_once(edge, edge.target.lower(), targets)
        if key:
            targets[edge.source.lower()].append(key)
    return targets


def loaded_at_once(edge: Edge, key: str, packages: Container[str]) -> str:
    """The package of a project that a reference loads, by its name in small letters; empty where
    it loads none.

    Args:
        edge: The reference.
        key: The name that it gives, in small letters.
        packages: The packages of the project by their names in small letters.
    """
    if edge.kind is not ReferenceKind.HARD or edge.state is not ReferenceState.PRESENT:
        return ""
    if key in packages:
        return key
    end = edge.end.lower()
    return end if end in packages else ""


def _loaders(
    groups: Sequence[Sequence[str]],
    group_of: Mapping[str, int],
    targets: Mapping[str, Sequence[str]],
) -> list[int]:
    """How many other groups load each at once."""
    loaders = [0] * len(groups)
    for number, group in enumerate(groups):
        for other in {group_of[target] for key in group for target in targets[key]} - {number}:
            loaders[other] += 1
    return loaders


def _planes(weights: Sequence[int]) -> list[int]:
    """For each binary digit the numbers of those whose weight has it, as bits of a number.

    So the weights of any of them are added up by as many ``and`` as there are digits.
    """
    digits = max((weight.bit_length() for weight in weights), default=0)
    planes = [bytearray((len(weights) + 7) // 8) for _ in range(digits)]
    for number, weight in enumerate(weights):
        byte, bit = divmod(number, 8)
        for digit in range(weight.bit_length()):
            if weight >> digit & 1:
                planes[digit][byte] |= 1 << bit
    return [int.from_bytes(plane, "little") for plane in planes]


def _as_bits(numbers: Iterable[int], most: int) -> int:
    """Numbers below a limit as bits of one."""
    found = bytearray((most + 7) // 8)
    for number in numbers:
        found[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(found, "little")


def _weight(bits: int, planes: Sequence[int]) -> int:
    return sum((bits & plane).bit_count() << digit for digit, plane in enumerate(planes))
