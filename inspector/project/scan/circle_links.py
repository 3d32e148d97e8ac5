"""What closes a circle of packages: which of them refers to which, how, and where."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph
from inspector.project.scan.reference_use import ReferencePlace, ReferenceUse, place_in, use_in

#: References whose files are read for what they are needed for; a circle may have thousands.
MOST_READ: Final = 24


class CircleLink(NamedTuple):
    """A reference between two packages of a circle.

    Attributes:
        source: Who refers.
        target: To whom.
        kind: How: what is not hard closes nothing.
        use: What the source needs the target for; None where its file does not tell, or was not
            read.
        place: The property that holds the reference; None where none does, or none was found.
    """

    source: str
    target: str
    kind: ReferenceKind
    use: ReferenceUse | None = None
    place: ReferencePlace | None = None


class CircleLinks(NamedTuple):
    """The references within a circle.

    Attributes:
        round: A shortest way from its first package back to that: each leads to the next.
        others: All others, the hard ones first; these close ways of their own.
    """

    round: tuple[CircleLink, ...]
    others: tuple[CircleLink, ...]


def circle_links(
    graph: ReferenceGraph, names: Sequence[str], root: str = "", progress: Progress | None = None
) -> CircleLinks:
    """The references between the packages of a circle.

    Args:
        graph: The project.
        names: The packages of the circle, in its order.
        root: The folder of the project, for what its files say; empty to ask none.
        progress: Asked for each package whether it is still wanted.
    """
    progress = progress or Progress()
    inside = {name.lower() for name in names}
    links: dict[tuple[str, str], CircleLink] = {}
    for name in names:
        progress.check()
        for edge in graph.edges_from(name):
            key = name.lower(), edge.target.lower()
            if key[1] in inside and (key not in links or edge.kind < links[key].kind):
                links[key] = CircleLink(edge.source, edge.target, edge.kind)
    around = _round(names[0].lower(), links)
    rest = sorted(
        (link for key, link in links.items() if key not in around),
        key=lambda link: (link.kind, link.source.lower(), link.target.lower()),
    )
    found = [*(links[key] for key in around), *rest]
    if root:
        found[:MOST_READ] = [_looked_up(graph, link, root, progress) for link in found[:MOST_READ]]
    return CircleLinks(tuple(found[: len(around)]), tuple(found[len(around) :]))


def _round(first: str, links: Mapping[tuple[str, str], CircleLink]) -> tuple[tuple[str, str], ...]:
    """A shortest way over hard references from a package back to it; names in small letters."""
    targets: dict[str, list[str]] = {}
    for (source, target), link in links.items():
        if link.kind is ReferenceKind.HARD:
            targets.setdefault(source, []).append(target)
    before: dict[str, str] = {}
    level = [first]
    while level and first not in before:
        reached = []
        for source in level:
            for target in targets.get(source, ()):
                if target not in before:
                    before[target] = source
                    reached.append(target)
        level = reached
    if first not in before:
        return ()
    way = [(before[first], first)]
    while way[-1][0] != first:
        at = way[-1][0]
        way.append((before[at], at))
    return tuple(reversed(way))


def _looked_up(
    graph: ReferenceGraph, link: CircleLink, root: str, progress: Progress
) -> CircleLink:
    """A hard reference with what its file says of it."""
    progress.check()
    node = graph.packages.get(link.source.lower())
    if node is None or link.kind is not ReferenceKind.HARD:
        return link
    path = os.path.join(root, node.path)
    return link._replace(use=use_in(path, link.target), place=place_in(path, link.target))
