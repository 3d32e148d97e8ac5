"""All that the references of a project come to: what is missing, unneeded, circular and large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.graph import (
    Broken,
    Edge,
    PackageNode,
    ReferenceGraph,
    ReferenceState,
    is_code,
)
from inspector.project.scan.loaded_by import LoadedBy
from inspector.project.scan.loading import Loaded, loads_with

#: References between two looks whether they are still wanted.
_BATCH: Final = 2000


class MayBeNeeded(StrEnum):
    """Why a package may be needed to which none refers; the values are codes."""

    REDIRECTOR = "redirector"
    PRIMARY_ASSET = "primary-asset"
    GAMEPLAY_CUE = "gameplay-cue"
    REFUSED = "refused"
    BY_NAME = "by-name"


class SizedPackage(NamedTuple):
    """A package of the project: what it weighs, and who refers to it.

    Attributes:
        node: The package.
        loads: What it loads, itself included.
        referred_by: How many packages refer to it in any way.
        is_unreferenced: Whether none does, and it is no entry either.
        in_circle: Whether it loads itself over others.
    """

    node: PackageNode
    loads: Loaded
    referred_by: int
    is_unreferenced: bool
    in_circle: bool


class Circle(NamedTuple):
    """Packages that load each other, by name; ``size`` is their bytes."""

    names: tuple[str, ...]
    size: int


class WholeReferences(NamedTuple):
    """What is told of all references of a project.

    Attributes:
        graph: The references.
        packages: The packages, the largest first.
        missing: The targets that are missing, those with most referrers first.
        refused: Those that the engine refuses.
        unreferenced: The packages that none refers to, the largest first.
        circles: The circles, the largest first.
        edges: The references between packages, without those to code.
        not_judged: How many references nobody judges, by the first part of their targets' names.
        loaded: Which reference loads each package first.
        referring: How many packages refer to one that is missing.
        losing: How many a save would rob of a reference.
    """

    graph: ReferenceGraph
    packages: Sequence[SizedPackage]
    missing: Sequence[Broken]
    refused: Sequence[Broken]
    unreferenced: Sequence[SizedPackage]
    circles: Sequence[Circle]
    edges: Sequence[Edge]
    not_judged: Mapping[str, int]
    loaded: LoadedBy
    referring: int
    losing: int


def whole_references(graph: ReferenceGraph, progress: Progress | None = None) -> WholeReferences:
    """Works out what the references of a project come to.

    Args:
        graph: The references.
        progress: Asked now and then whether it is still wanted.
    """
    progress = progress or Progress()
    edges: list[Edge] = []
    not_judged: Counter[str] = Counter()
    sources: dict[str, set[str]] = {}
    for number, edge in enumerate(graph.edges()):
        if not number % _BATCH:
            progress.check()
        if edge.state is ReferenceState.NOT_JUDGED:
            not_judged[edge.mount] += 1
        if is_code(edge.target):
            continue
        edges.append(edge)
        for name in {edge.target.lower(), edge.end.lower()}:
            sources.setdefault(name, set()).add(edge.source)
    unreferenced = frozenset(name.lower() for name in graph.unreferenced)
    in_circle = {name.lower() for names in graph.cycles for name in names}
    progress.check()
    loads = loads_with(graph, progress)
    packages = [
        SizedPackage(
            node,
            loads[key],
            len(sources.get(key, ())),
            key in unreferenced,
            key in in_circle,
        )
        for key, node in graph.packages.items()
        if key in graph.chosen
    ]
    packages.sort(key=lambda row: (-row.node.size, row.node.name))
    circles = (
        Circle(names, sum(graph.packages[name.lower()].size for name in names))
        for names in graph.cycles
    )
    missing = _most_referred_first(graph.broken(ReferenceState.MISSING))
    return WholeReferences(
        graph,
        packages,
        missing,
        _most_referred_first(graph.broken(ReferenceState.REFUSED)),
        [row for row in packages if row.is_unreferenced],
        sorted(circles, key=lambda circle: (-circle.size, circle.names)),
        edges,
        dict(not_judged.most_common()),
        LoadedBy(graph, progress, loads),
        referring=len({name for target in missing for name in target.referenced_by}),
        losing=len(graph.loses),
    )


def _most_referred_first(targets: Sequence[Broken]) -> list[Broken]:
    return sorted(targets, key=lambda row: (-len(row.referenced_by), row.target.lower()))


#: Ends of the names of classes whose objects the asset manager finds without a reference.
_PRIMARY: Final = ("PrimaryAssetLabel", "PrimaryDataAsset", "GameFeatureData")
#: How gameplay cues are called by convention, which are found by their tags.
_CUES: Final = ("gc_", "gcn_", "gcnl_")


def may_be_needed(node: PackageNode) -> MayBeNeeded:
    """Why a package may be needed to which none refers, as far as it tells that itself."""
    main, own = node.contents.main_class, node.name.rpartition("/")[2].lower()
    if node.refusal is not None:
        return MayBeNeeded.REFUSED
    if main == REDIRECTOR:
        return MayBeNeeded.REDIRECTOR
    if main.endswith(_PRIMARY):
        return MayBeNeeded.PRIMARY_ASSET
    if own.startswith(_CUES) or "gameplaycue" in main.lower():
        return MayBeNeeded.GAMEPLAY_CUE
    return MayBeNeeded.BY_NAME
