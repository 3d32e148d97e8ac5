"""Looks around a package, away from the window's thread."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from inspector.checks.facts import Depth
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.references import ImportedObject, ImportedPackage, imported_packages
from inspector.project.opening import read
from inspector.project.scan.graph import (
    Asked,
    Neighbour,
    Neighbourhood,
    PackageNode,
    ReferenceGraph,
    around,
)
from inspector.project.scan.loaded_by import LoadedBy
from inspector.project.scan.project import ProjectScan

#: Referring packages that are opened to see what they want of the centre: as many as are drawn
#: without folders.
_OPENED: Final = 40


class ReferencesQuery(NamedTuple):
    """What to look around: a project, its references, and a package in it.

    ``file`` is where the centre lies; it is followed where ``centre`` is empty. ``loaded`` is kept
    from an earlier look at the same references.
    """

    scan: ProjectScan
    graph: ReferenceGraph
    file: str
    centre: str
    asked: Asked
    loaded: LoadedBy | None


class ReferenceRow(NamedTuple):
    """One package around the centre, and the objects that are imported of it or by it.

    ``objects`` is None where that is not known.
    """

    neighbour: Neighbour
    objects: Sequence[ImportedObject] | None = None


class View(NamedTuple):
    """What is around a package.

    Attributes:
        wanted: What was asked.
        own: The name of the package in the file; empty of one that no reference can name.
        neighbourhood: What is around the centre; None where there is no name for it.
        loaded: Which map loads what.
        imports: What the neighbours at one step want of the centre, or the centre of them, by their
            keys; only imports tell that.
        neighbours: Everybody around, by their keys.
        rows: The same for a table, those that cannot be loaded first.
    """

    wanted: ReferencesQuery
    own: str
    neighbourhood: Neighbourhood | None
    loaded: LoadedBy
    imports: Mapping[str, ImportedPackage] = {}
    neighbours: Mapping[str, Neighbour] = {}
    rows: Sequence[ReferenceRow] = ()

    @property
    def is_own(self) -> bool:
        """Whether the centre is the package in the file."""
        there = self.neighbourhood
        return there is not None and there.centre.lower() == self.own.lower()


def query_references(wanted: ReferencesQuery, progress: Progress) -> View:
    """Looks around; raises what ``progress`` raises."""
    place = wanted.scan.place
    own = place.mounts.name_of(os.path.realpath(wanted.file)) or ""
    loaded = wanted.loaded or LoadedBy(wanted.graph, progress)
    centre = wanted.centre or own
    if not centre:
        return View(wanted, own, None, loaded)
    neighbourhood = around(wanted.graph, centre, wanted.asked, progress)
    imports = dict(_imports(place.root, neighbourhood, progress))
    neighbours = {neighbour.key: neighbour for neighbour in neighbourhood.everybody()}
    progress.check()
    rows = [
        ReferenceRow(neighbour, imports[key].objects if key in imports else None)
        for key, neighbour in neighbours.items()
    ]
    rows.sort(key=lambda row: not row.neighbour.is_broken)
    return View(wanted, own, neighbourhood, loaded, imports, neighbours, rows)


def _imports(
    root: str, neighbourhood: Neighbourhood, progress: Progress
) -> Iterator[tuple[str, ImportedPackage]]:
    """What the centre wants of whom it refers to, and the nearest of those who refer to it."""
    nearest = neighbourhood.dependencies[0] if neighbourhood.dependencies else ()
    if neighbourhood.node is not None and nearest:
        imports = _imports_of(root, neighbourhood.node)
        yield from _named(nearest, imports)
    for source in (neighbourhood.referencers[0] if neighbourhood.referencers else ())[:_OPENED]:
        progress.check()
        if source.node is not None:
            wanted = _imports_of(root, source.node).get(neighbourhood.centre.lower())
            if wanted is not None:
                yield source.key, wanted


def _named(
    neighbours: tuple[Neighbour, ...], imports: Mapping[str, ImportedPackage]
) -> Iterator[tuple[str, ImportedPackage]]:
    for neighbour in neighbours:
        wanted = imports.get(neighbour.name.lower())
        if wanted is not None:
            yield neighbour.key, wanted


def _imports_of(root: str, node: PackageNode) -> Mapping[str, ImportedPackage]:
    """What a package imports, by the names of packages in small letters."""
    with read(Path(root, node.path), Depth.TABLES, briefly=True) as opened:
        if opened.package is None:
            return {}
        return {package.name.lower(): package for package in imported_packages(opened.package)}
