"""A whole project: read once into its index, answered for any engine from there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Checker, CheckFinding
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark
from inspector.project.around.mounts import Mount, Mounts, ProjectPlace, place_around
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.contents import PackageContents
from inspector.project.scan.crew import Readers
from inspector.project.scan.graph import PackageNode, ReferenceGraph
from inspector.project.scan.index import (
    DamagedIndexError,
    Index,
    IndexedFile,
    IndexUnusableError,
    index_file,
)
from inspector.project.scan.survey import OnProgress, Surveyed, survey
from inspector.project.walk_filter import WalkFilter


class ProjectScan(NamedTuple):
    """What is known of the packages of a project, whatever the engine.

    ``rebuilt`` says why the index had to be made anew, ``unkept`` why nothing is kept for the next
    time; both are empty where that is not so.
    """

    place: ProjectPlace
    entries: tuple[IndexedFile, ...]
    surveyed: Surveyed
    rebuilt: str = ""
    unkept: str = ""


def scan_project(
    path: str | os.PathLike[str],
    *,
    keep: bool = True,
    readers: Readers | None = None,
    on_progress: OnProgress | None = None,
) -> ProjectScan:
    """Reads the project that a path belongs to, as far as it changed since the last time.

    Args:
        path: A file or folder in it, or its ``.uproject``.
        keep: Whether to use and keep an index in the user's cache.
        readers: Who reads; None for processes of its own.
        on_progress: Told how far it is; raise from it to end it.

    Raises:
        AccessError: The folder of the project cannot be listed.
    """
    place = place_around(os.fspath(path))
    takes = WalkFilter((), defaults=True).below(place.root)
    survey_with = partial(survey, takes=takes, readers=readers, on_progress=on_progress)
    try:
        file = index_file(place.root) if keep else None
        return _scanned(place, file, survey_with)
    except (IndexUnusableError, DamagedIndexError) as error:
        return _scanned(place, None, survey_with)._replace(unkept=str(error))


def _scanned(
    place: ProjectPlace, file: Path | None, survey_with: Callable[[Index], Surveyed]
) -> ProjectScan:
    """The scan with an index in a file, or in memory; one that is damaged is made anew, once."""
    with Index(place.root, file) as index:
        try:
            surveyed = survey_with(index)
            return ProjectScan(place, tuple(index.entries()), surveyed)
        except DamagedIndexError as error:
            index.rebuild()
            surveyed = survey_with(index)
            return ProjectScan(place, tuple(index.entries()), surveyed, rebuilt=str(error))


class ProjectReferences(NamedTuple):
    """The references of a project as one engine follows them.

    ``outside`` counts packages that lie in no folder of content: no reference can name them.
    """

    graph: ReferenceGraph
    outside: int


def references_of(
    scan: ProjectScan,
    profile: EngineProfile,
    catalog: Catalog,
    *,
    engine: Iterable[Mount] = (),
    is_told: Callable[[str], bool] | None = None,
) -> ProjectReferences:
    """What becomes of all references of a project with an engine; touches no package.

    Args:
        scan: The project.
        profile: The engine.
        catalog: What is known of engines.
        engine: The folders of the engine's own content, as far as they are known: what refers
            there is judged by whether a file is there.
        is_told: Which files, by their paths, are told of, with what is tied to them; None for all.
    """
    checker = Checker(profile, catalog)
    surroundings = ProjectFinder().surroundings_of(scan.place.root)
    root, mounts = scan.place.root, scan.place.mounts
    nodes = []
    answers: dict[FileFacts, tuple[CheckFinding | None, Mark]] = {}
    outside = 0
    for entry in scan.entries:
        name = mounts.name_of(os.path.join(root, entry.path))
        if name is None:
            outside += 1
            continue
        if entry.facts not in answers:
            answer = checker.answer(entry.facts, surroundings)
            refusal = next((row for row in answer.findings if row.refuses), None)
            answers[entry.facts] = refusal, answer.judgement.mark
        contents = entry.contents or PackageContents()
        nodes.append(PackageNode(name, entry.path, contents, *answers[entry.facts]))
    is_chosen = None
    if is_told is not None:
        asked = is_told

        def is_chosen(node: PackageNode) -> bool:
            return asked(os.path.join(root, node.path))

    return ProjectReferences(ReferenceGraph(nodes, mounts, Mounts(engine), is_chosen), outside)
