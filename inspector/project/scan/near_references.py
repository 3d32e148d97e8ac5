"""What one file refers to in its project, found without reading the project.

Only what the file names is looked at, as ``inspector refs`` follows it: whether it is there,
whether the engine takes it, where redirectors and redirects in settings lead.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.case import ProjectContext, ReferenceTargetState
from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.package import Package
from inspector.progress import Progress
from inspector.project.around.mounts import Mounts, ProjectPlace, place_around
from inspector.project.around.references import ReferenceFinder, folders_by_mount
from inspector.project.around.renamed import PackageRedirects
from inspector.project.opening import Opened, read
from inspector.project.scan.contents import PackageContents, contents_of
from inspector.project.scan.graph import PackageNode, ReferenceGraph
from inspector.project.scan.judging import Scanner
from inspector.project.scan.project_context import targets_of

#: More packages than any real one refers to; the rest are not judged.
_MOST_TARGETS: Final = 2000
#: What of a target decides what becomes of a reference.
_BROKEN: Final = (ReferenceTargetState.MISSING, ReferenceTargetState.REFUSED)


def context_near(
    opened: Opened,
    profile: EngineProfile,
    catalog: Catalog,
    progress: Progress | None = None,
) -> ProjectContext | None:
    """What its project is to a file by the packages that the file names.

    None where nothing that it refers to is missing or refused, and outside of projects: nobody
    knows there what belongs together.

    Args:
        opened: The file, read to its tables.
        profile: The engine.
        catalog: What is known of engines.
        progress: Asked for each target whether it is still wanted.
    """
    if opened.package is None:
        return None
    place = place_around(opened.path)
    whole = os.path.realpath(opened.path)
    name = place.mounts.name_of(whole) if place.project is not None else None
    if name is None:
        return None
    near = _Near(place, profile, catalog, progress or Progress())
    nodes = near.nodes(PackageNode(name, whole, contents_of(opened)))
    graph = ReferenceGraph(
        nodes, place.mounts, Mounts(()), renamed=near.renamed, closed=near.closed
    )
    targets = tuple(targets_of(graph, name))
    if not any(target.state in _BROKEN for target in targets):
        return None
    return ProjectContext(name, targets=targets)


class _Near:
    """Looks at the packages around one file.

    Args:
        place: Its project.
        profile: The engine.
        catalog: What is known of engines.
        progress: Asked for each whether it is still wanted.
    """

    def __init__(
        self, place: ProjectPlace, profile: EngineProfile, catalog: Catalog, progress: Progress
    ) -> None:
        self._mounts = place.mounts
        self._folders = folders_by_mount(place.mounts)
        self._files = ReferenceFinder(profile, catalog)
        self._scanner = Scanner(profile, catalog)
        #: Where redirects in settings lead packages.
        self.renamed = PackageRedirects(place.project)
        self._progress = progress

    @property
    def closed(self) -> Collection[str]:
        """The folders that it may not look into, of those that it tried."""
        return self._files.closed

    def nodes(self, first: PackageNode) -> list[PackageNode]:
        """A package, and those that it names as far as they are there, redirectors followed."""
        nodes = {first.key: first}
        waiting = [reference.package for reference in first.contents.references]
        asked: set[str] = set()
        while waiting and len(asked) < _MOST_TARGETS:
            name = waiting.pop()
            if name.lower() in asked or name.lower() in nodes:
                continue
            asked.add(name.lower())
            file = self._files.file_in(self._folders, name)
            if file is None:
                now = self.renamed(name) if self._mounts.of(name) is not None else None
                waiting += [now] if now is not None else []
                continue
            self._progress.check()
            node = self._look_at(name, file)
            nodes[node.key] = node
            leads_to = node.contents.leads_to
            if leads_to:
                waiting.append(leads_to)
        return list(nodes.values())

    def _look_at(self, name: str, file: str) -> PackageNode:
        """A package as the engine takes it, and where it leads where it holds redirectors alone."""
        contents = PackageContents()
        try:
            with read(file, Depth.HEADER, briefly=True) as opened:
                answer = self._scanner.answer(file, opened.facts)
                if _may_lead_on(opened.package):
                    contents = contents_of(opened)._replace(references=())
        except AccessError as problem:
            answer = self._scanner.unread(file, problem.reason).answer
        refusal = next((finding for finding in answer.findings if finding.refuses), None)
        return PackageNode(name, file, contents, refusal, answer.judgement.mark)


def _may_lead_on(package: Package | None) -> bool:
    """Whether a package names the class of redirectors."""
    if package is None:
        return False
    try:
        return REDIRECTOR in package.names
    except FormatError:
        return False
