"""A whole project: read once into its index, answered for any engine from there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Checker, CheckFinding
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark
from inspector.findings.message import Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.entries import EntrySettings, entry_settings
from inspector.project.around.mounts import Mount, Mounts, ProjectPlace, place_around
from inspector.project.around.renamed import PackageRedirects
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.around.text_references import TextReference, text_references
from inspector.project.scan.contents import PackageContents
from inspector.project.scan.graph import PackageNode, ReferenceGraph
from inspector.project.scan.index import (
    DamagedIndexError,
    Index,
    IndexedFile,
    IndexUnusableError,
    index_file,
)
from inspector.project.scan.survey import Listener, Surveyed, survey
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.walk import WalkFilter

if TYPE_CHECKING:
    from inspector.project.packed import Packed


class ProjectScan(NamedTuple):
    """What is known of the packages of a project, whatever the engine.

    ``rebuilt`` says why the index had to be made anew, ``unkept`` why nothing is kept for the next
    time; both are empty where that is not so. ``named`` is what settings and code name. ``packed``
    is what holds packages where there is no file of any. ``set_entries`` are what settings have
    loaded or cooked.
    """

    place: ProjectPlace
    entries: tuple[IndexedFile, ...]
    surveyed: Surveyed
    named: tuple[TextReference, ...] = ()
    rebuilt: Text = ""
    unkept: Text = ""
    packed: tuple[Packed, ...] = ()
    set_entries: EntrySettings = EntrySettings()

    @property
    def renamed(self) -> PackageRedirects:
        """Where the redirects of the project lead packages."""
        return PackageRedirects(self.place.project)


def scan_project(
    path: str | os.PathLike[str],
    *,
    keep: bool = True,
    readers: PoolConfig | None = None,
    progress: Progress | None = None,
    listener: Listener | None = None,
    whole: bool = True,
) -> ProjectScan:
    """Reads the project that a path belongs to, as far as it changed since the last time.

    Args:
        path: A file or folder in it, or its ``.uproject``.
        listener: Told what is met.
        whole: Whether everything of the project is read, or only what lies below a folder.
        keep: Whether to use and keep an index in the user's cache.
        readers: Who reads; None for processes of its own.
        progress: Told how many files are read, of how many.

    Raises:
        AccessError: The folder of the project cannot be listed.
    """
    place = place_around(os.fspath(path))
    if not whole:
        place = place.narrowed(os.fspath(path))
    scanning = _Scanning(place, readers, progress, listener or Listener())
    try:
        return scanning.with_index(index_file(place.root) if keep else None)
    except (IndexUnusableError, DamagedIndexError) as error:
        return scanning.with_index(None)._replace(unkept=error.message)


class _Scanning(Listener):
    """Gathers what a survey tells, and passes it on."""

    def __init__(
        self,
        place: ProjectPlace,
        readers: PoolConfig | None,
        progress: Progress | None,
        listener: Listener,
    ) -> None:
        self._place = place
        self._readers = readers
        self._progress = progress
        self._listener = listener
        self._entries: list[IndexedFile] = []
        self._is_begun = False

    def with_index(self, file: Path | None) -> ProjectScan:
        """The scan with an index in a file, or in memory; one that is damaged is made anew, once.

        Raises:
            DamagedIndexError: It was damaged once more.
            IndexUnusableError: It cannot be kept there.
        """
        with Index(self._place.root, file) as index:
            try:
                return self._survey(index)
            except DamagedIndexError as error:
                index.rebuild()
                return self._survey(index)._replace(rebuilt=error.message)

    def _survey(self, index: Index) -> ProjectScan:
        if self._is_begun:
            self.begin_again()
        self._is_begun = True
        takes = WalkFilter((), defaults=True).below(index.root)
        surveyed = survey(
            index,
            takes=takes,
            readers=self._readers,
            progress=self._progress,
            listener=self,
        )
        entries = sorted(self._entries, key=attrgetter("path"))
        scan = ProjectScan(
            self._place,
            tuple(entries),
            surveyed,
            text_references(self._place),
            set_entries=entry_settings(self._place),
        )
        if entries:
            return scan
        # Late: hardly any folder is without packages.
        from inspector.project.packed import packed_below

        return scan._replace(packed=packed_below([index.root]))

    def found(self, paths: Sequence[str]) -> None:
        self._listener.found(paths)

    def take(self, files: Sequence[IndexedFile]) -> None:
        self._entries.extend(files)
        self._listener.take(files)

    def begin_again(self) -> None:
        self._entries.clear()
        self._listener.begin_again()


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
    is_listed: Callable[[str], bool] | None = None,
) -> ProjectReferences:
    """What becomes of all references of a project with an engine; touches no package.

    Args:
        scan: The project.
        profile: The engine.
        catalog: What is known of engines.
        engine: The folders of the engine's own content, as far as they are known: what refers
            there is judged by whether a file is there.
        is_listed: Which files, by their paths, are listed, with what is tied to them; None for all.
    """
    checker = Checker(profile, catalog)
    surroundings = ProjectFinder().surroundings_of(scan.place.root)
    root, mounts = scan.place.root, scan.place.mounts
    own = mounts
    if scan.place.is_part:
        # What lies in the rest of the project was not read: its files are looked for.
        own, engine = Mounts(()), [*mounts.all, *engine]
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
        nodes.append(
            PackageNode(name, entry.path, contents, *answers[entry.facts], entry.state.size)
        )
    is_chosen = None
    if is_listed is not None:
        asked = is_listed

        def is_chosen(node: PackageNode) -> bool:
            return asked(os.path.join(root, node.path))

    graph = ReferenceGraph(
        nodes,
        own,
        Mounts(engine),
        is_chosen,
        scan.named,
        scan.renamed,
        scan.set_entries,
        scan.surveyed.closed,
    )
    return ProjectReferences(graph, outside)
