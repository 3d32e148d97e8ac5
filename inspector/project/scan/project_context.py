"""What the rest of its project is to each file that is checked: references, names.

The project is read once, into its index; who is asked about is a row of a scan.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from inspector.catalog import Catalog
from inspector.checks.case import ProjectContext, ReferenceTarget, ReferenceTargetState
from inspector.checks.enabled_plugins import EnabledPlugins
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.checks.rules.project_context import PROJECT_RULES
from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.files.system import seen_from
from inspector.format.unreal.paths import CODE
from inspector.named_tuples import NamedTuple
from inspector.project.around.mounts import (
    Mounts,
    PluginsBefore,
    content_of_plugin,
    place_around,
)
from inspector.project.around.surroundings import ProjectFinder, is_plugin
from inspector.project.around.text_references import TextReference, text_references
from inspector.project.opening import deepened
from inspector.project.scan.contents import (
    PackageContents,
    ReferenceFlag,
    ReferenceKind,
    contents_of,
)
from inspector.project.scan.graph import Edge, ReferenceGraph, ReferenceState
from inspector.project.scan.index import IndexedFile
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.project import (
    ProjectReferences,
    ProjectScan,
    references_of,
    scan_project,
)
from inspector.project.scan.stored_facts import UNSETTLED, FileState
from inspector.project.vcs.git import Git
from inspector.project.vcs.listing import (
    GitFile,
    indexed_names,
    opened_files,
    unsettled_on_disk,
)
from inspector.project.walk import folder_of

_STATES: Final = {
    ReferenceState.MISSING: ReferenceTargetState.MISSING,
    ReferenceState.REFUSED: ReferenceTargetState.REFUSED,
}


#: References whose target is not needed: the package says so, or means itself.
_NEED_NOT_BE_THERE: Final = ReferenceFlag.OPTIONAL | ReferenceFlag.FORMER_SELF


class _Project:
    """One project, as one engine follows its references.

    Args:
        scan: The project.
        graph: Its references.
        plugins_of: Tells of a file the plugins that are enabled; None where nothing says it.
    """

    def __init__(
        self,
        scan: ProjectScan,
        graph: ReferenceGraph,
        plugins_of: Callable[[str], EnabledPlugins | None],
    ) -> None:
        self.scan = scan
        self._graph = graph
        self._plugins_of = plugins_of
        self._of_name: dict[str, list[str]] = {}
        for entry in scan.entries:
            name = self.name_of(entry.path)
            if name is not None:
                self._of_name.setdefault(name.lower(), []).append(entry.path)
        self._contents = {entry.path: entry.contents for entry in scan.entries}

    def name_of(self, path: str) -> str | None:
        """What the package in a file is called, given from the project's folder on."""
        return self.scan.place.mounts.name_of(os.path.join(self.scan.place.root, path))

    def of(self, path: str) -> ProjectContext | None:
        """What the project is to a file; None where it says nothing of it."""
        name = self.name_of(path)
        if name is None:
            return None
        contents = self._contents.get(path)
        twins = tuple(sorted(other for other in self._of_name[name.lower()] if other != path))
        # A folder that stands for a project does not say what it is mounted as.
        stored = contents.name if contents and self.scan.place.project is not None else ""
        node = self._graph.packages.get(name.lower())
        targets: tuple[ReferenceTarget, ...] = ()
        if node is not None and node.path == path:
            targets = tuple(targets_of(self._graph, name))
        modules = tuple(self._modules(path, contents))
        if not (targets or twins or modules) and stored.lower() in ("", name.lower()):
            return None
        return ProjectContext(name, stored, twins, targets, modules)

    def _modules(self, path: str, contents: PackageContents | None) -> Iterator[tuple[str, str]]:
        """The modules that a package imports of plugins that are not enabled, with those."""
        plugins = self._plugins_of(os.path.join(self.scan.place.root, path))
        if contents is None or plugins is None:
            return
        for reference in contents.references:
            if reference.kind is ReferenceKind.HARD and reference.package.startswith(CODE):
                module = reference.package[len(CODE) :]
                plugin = plugins.missing_plugin_of(module)
                if plugin:
                    yield module, plugin


def targets_of(graph: ReferenceGraph, name: str) -> Iterator[ReferenceTarget]:
    """What a package refers to that is not simply there, each package once: first what it imports,
    as a save loses that.
    """
    said: set[str] = set()
    edges = sorted(graph.edges_from(name), key=lambda edge: edge.kind is not ReferenceKind.HARD)
    for edge in edges:
        key = edge.target.lower()
        target = None if key in said else _target(graph, edge)
        if target is not None:
            said.add(key)
            yield target


def _target(graph: ReferenceGraph, edge: Edge) -> ReferenceTarget | None:
    state = _STATES.get(edge.state)
    if state is not None:
        end = graph.packages.get(edge.end.lower())
        refusal = end.refusal if end is not None else None
        return ReferenceTarget(edge.target, state, edge.end, refusal=refusal)
    if edge.state is ReferenceState.PRESENT and edge.end.lower() != edge.target.lower():
        return ReferenceTarget(edge.target, ReferenceTargetState.MOVED, edge.end)
    return None


class StagedState(NamedTuple):
    """What a commit would take in: the repository, and the files that it has otherwise."""

    git: Git
    files: Sequence[GitFile]


class ProjectsAround:
    """The projects that files belong to, each read when it is first asked about.

    Args:
        scanner: Judges the files; its engines follow the references.
        catalog: What is known of engines.
        keep: Whether to use and keep the indexes of the projects.
        staged: The state in which projects are looked at; None for what lies on disk.
    """

    def __init__(
        self, scanner: Scanner, catalog: Catalog, *, keep: bool, staged: StagedState | None = None
    ) -> None:
        self._scanner = scanner
        self._catalog = catalog
        self._keep = keep
        self._staged = staged
        self._finder = ProjectFinder()
        self._scans: dict[str, ProjectScan] = {}
        self._projects: dict[str, _Project] = {}
        self._roots: dict[str, str] = {}

    def of(self, row: ScanRow) -> ProjectContext | None:
        """What its project is to a file; None where that says nothing of it.

        Raises:
            AccessError: The folder of the project cannot be listed.
            GitError: Git cannot be asked.
        """
        if row.place and self._staged is None:
            return None  # It is of a revision, of which the project on disk tells nothing.
        place = os.path.realpath(row.file)
        root = self._root_of(folder_of(place))
        project = self._projects.get(root) or self._enter(root, row.file)
        return project.of(place[len(root) :].lstrip(os.sep))

    def scan_around(self, folder: str) -> ProjectScan:
        """The project that a folder belongs to, in the state that is judged.

        Raises:
            AccessError: Its folder cannot be listed.
            GitError: Git cannot be asked.
        """
        root = self._root_of(folder)
        scan = self._scans.get(root)
        if scan is None:
            scan = scan_project(root, keep=self._keep)
            if self._staged is not None:
                scan = _as_staged(scan, self._staged)
            self._scans[root] = scan
        return scan

    def _root_of(self, folder: str) -> str:
        root = self._roots.get(folder)
        if root is None:
            descriptor = self._finder.descriptor_of(folder)
            root = os.path.dirname(descriptor) if descriptor else place_around(folder).root
            self._roots[folder] = root
        return root

    def _enter(self, root: str, file: str) -> _Project:
        scan = self.scan_around(root)
        engine = self._scanner.engine_of(file)
        graph = references_of(scan, engine, self._catalog).graph
        project = self._projects[root] = _Project(scan, graph, self._scanner.plugins_of)
        return project


def _as_staged(scan: ProjectScan, staged: StagedState) -> ProjectScan:
    """The packages of a project as Git's index has them."""
    root, git = scan.place.root, staged.git
    there = indexed_names(git, root)
    entries = {entry.path: entry for entry in scan.entries if entry.path in there}
    below = os.path.join(root, "")
    otherwise = {file.place: file for file in (*unsettled_on_disk(git, root), *staged.files)}
    for opened in opened_files(
        [file for place, file in otherwise.items() if place.startswith(below)], git
    ):
        with opened:
            try:
                read = deepened(opened, Depth.TABLES)
            except AccessError:
                continue
            # Of what cannot be read, such as an object that Git LFS has not fetched, what lies on
            # disk is the best that is known.
            if read.package is not None:
                name = opened.place[len(below) :]
                entries[name] = IndexedFile(
                    name,
                    FileState(0, UNSETTLED),
                    Depth.TABLES,
                    read.facts,
                    contents_of(read),
                )
    return scan._replace(entries=tuple(entries[name] for name in sorted(entries)))


def judged_references(
    references: ProjectReferences, scan: ProjectScan, scanner: Scanner
) -> Iterator[ScanRow]:
    """A row of each chosen package of which its project says something: with that, nothing else."""
    # What its packages need of plugins is not about references.
    project, root = _Project(scan, references.graph, _no_plugins), scan.place.root
    for entry in scan.entries:
        name = project.name_of(entry.path)
        if name is None or name.lower() not in references.graph.chosen:
            continue
        project_context = project.of(entry.path)
        if project_context is not None:
            place = os.path.join(root, entry.path)
            yield _row_about(place, place, entry, project_context, scanner)


def _no_plugins(path: str) -> None:
    """No plugins at all."""
    del path


def _row_about(
    path: str, place: str, entry: IndexedFile, project_context: ProjectContext, scanner: Scanner
) -> ScanRow:
    """The row of a package with what its project is to it, and nothing else."""
    row = ScanRow(path, 0, scanner.answer(place, entry.facts), (), place, in_part=True)
    answer = scanner.placed(row, project_context).answer
    findings = tuple(row for row in answer.findings if row.rule in PROJECT_RULES)
    judgement = answer.judgement._replace(findings=findings, ignored=())
    return row._replace(answer=replace(answer, judgement=judgement, unplaced=False))


# -- what a change takes away ----------------------------------------------------------------------


#: What is known of a text of a project.
_TEXT: Final = FileFacts(kind=FileKind.PROJECT_TEXT)


class BrokenByDeletion:
    """What refers to packages which a change deletes: other packages, settings, code.

    The packages of a plugin have other names, or none, once its ``.uplugin`` file is deleted: their
    names are those that they had before.

    Args:
        deleted: Where the packages lay that are deleted, and the ``.uplugin`` files.
        plugins: The plugins that there were before.
        around: The projects, as the change leaves them.

    Raises:
        AccessError: The folder of a project cannot be listed.
        GitError: Git cannot be asked.
    """

    def __init__(
        self, deleted: Sequence[str], plugins: PluginsBefore, around: ProjectsAround
    ) -> None:
        self._referrers: dict[str, tuple[IndexedFile, ProjectContext]] = {}
        self._texts: dict[str, ProjectContext] = {}
        scans: dict[str, ProjectScan] = {}
        of_root: dict[str, list[str]] = {}
        for place in deleted:
            scan = around.scan_around(_nearest_there(place))
            scans[scan.place.root] = scan
            of_root.setdefault(scan.place.root, []).append(place)
        for root, places in of_root.items():
            before = plugins.mounts_before(scans[root].place)
            scan = _mounted(scans[root], before, plugins.mounts_after(before))
            gone = _gone(scan, _names_before(scan, before, places))
            for entry, project_context in _referrers(scan, gone):
                self._referrers[os.path.join(root, entry.path)] = entry, project_context
            for text, project_context in _texts_naming(scan.named, gone):
                self._texts[os.path.join(root, *text.split("/"))] = project_context

    def added_to(self, row: ScanRow, context: ProjectContext | None) -> ProjectContext | None:
        """What its project is to a file, with what the change breaks in it; it is told once."""
        referrer = self._referrers.pop(os.path.realpath(row.file), None)
        if referrer is None:
            return context
        __, broken = referrer
        if context is None:
            return broken
        names = {target.name.lower() for target in broken.targets}
        others = [target for target in context.targets if target.name.lower() not in names]
        return context._replace(targets=(*broken.targets, *others))

    def rows(self, scanner: Scanner, *, staged: bool) -> Iterator[ScanRow]:
        """A row of each package that was not told of before, and of each text.

        They have what the change breaks in them, and nothing else: they are not changed.
        """
        texts = (_row_of_text(*text, scanner) for text in self._texts.items())
        packages = (
            _row_about(seen_from(place), place, *referrer, scanner)
            for place, referrer in self._referrers.items()
        )
        for row in chain(texts, packages):
            yield row if staged else row._replace(place="")
        self._referrers.clear()


def _row_of_text(place: str, project_context: ProjectContext, scanner: Scanner) -> ScanRow:
    """The row of a text with what its project is to it."""
    row = ScanRow(seen_from(place), 0, scanner.answer(place, _TEXT), (), place, in_part=True)
    return scanner.placed(row, project_context)


def _nearest_there(place: str) -> str:
    """The nearest folder around a deleted file that is still there."""
    folder = os.path.dirname(place)
    while not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    return folder


def _mounted(scan: ProjectScan, before: Mounts, after: Mounts) -> ProjectScan:
    """A project with the content that a change leaves, and what its texts name of that before."""
    place = scan.place
    if set(before.all) == set(after.all) == set(place.mounts.all):
        return scan
    named = text_references(place._replace(mounts=before))
    return scan._replace(place=place._replace(mounts=after), named=named)


def _names_before(scan: ProjectScan, before: Mounts, deleted: Sequence[str]) -> set[str]:
    """What deleted packages were called, and the packages of deleted plugins that stay; in small
    letters.
    """
    root = scan.place.root
    content = tuple(
        os.path.join(content_of_plugin(file), "") for file in deleted if is_plugin(file)
    )
    paths = (os.path.join(root, entry.path) for entry in scan.entries)
    left = (path for path in paths if path.startswith(content)) if content else ()
    names = (before.name_of(path) for path in chain(deleted, left))
    return {name.lower() for name in names if name is not None}


def _gone(scan: ProjectScan, deleted: set[str]) -> frozenset[str]:
    """Those of the deleted packages whose names lead nowhere; in small letters.

    Another file may have the name, or redirects in settings lead it to one that is there.
    """
    renamed = scan.renamed
    leads_to = {name: (renamed(name) or "").lower() for name in deleted}
    there = _names_there(scan, {*deleted, *leads_to.values()})
    return frozenset(name for name in deleted if name not in there and leads_to[name] not in there)


def _names_there(scan: ProjectScan, names: set[str]) -> set[str]:
    """Those of some names, in small letters, that files of a project have."""
    root, mounts = scan.place.root, scan.place.mounts
    stems = {name.rpartition("/")[2] for name in names}
    there = set()
    for entry in scan.entries:
        # Most files are ruled out before they are named by their mounts, which takes longer.
        if entry.path.rpartition(os.sep)[2].rpartition(".")[0].lower() in stems:
            name = mounts.name_of(os.path.join(root, entry.path))
            there.add(name.lower() if name is not None else "")
    return there & names - {""}


def _referrers(
    scan: ProjectScan, gone: frozenset[str]
) -> Iterator[tuple[IndexedFile, ProjectContext]]:
    """Which packages refer to packages that are gone, in the order of their paths."""
    root, mounts = scan.place.root, scan.place.mounts
    for entry in scan.entries:
        if entry.contents is None:
            continue
        named = dict.fromkeys(
            reference.package
            for reference in entry.contents.references
            if reference.package.lower() in gone and not reference.flags & _NEED_NOT_BE_THERE
        )
        name = mounts.name_of(os.path.join(root, entry.path)) if named else None
        if name is not None:
            targets = (
                ReferenceTarget(target, ReferenceTargetState.MISSING, target, taken_away=True)
                for target in named
            )
            yield entry, ProjectContext(name, targets=tuple(targets))


def _texts_naming(
    named: Sequence[TextReference], gone: frozenset[str]
) -> Iterator[tuple[str, ProjectContext]]:
    """Which texts of a project name packages that are gone, by their paths from its folder on."""
    targets: dict[str, list[ReferenceTarget]] = {}
    for row in named:
        if row.name.lower() in gone:
            target = ReferenceTarget(
                row.name,
                ReferenceTargetState.MISSING,
                row.name,
                taken_away=True,
                line=row.line,
                by_code=row.is_code,
            )
            targets.setdefault(row.file, []).append(target)
    for file, rows in sorted(targets.items()):
        yield file, ProjectContext(file, targets=tuple(rows))


def with_project_context(
    rows: Iterable[ScanRow],
    scanner: Scanner,
    around: ProjectsAround | None,
    broken: BrokenByDeletion | None,
) -> Iterator[ScanRow]:
    """The same rows, with what the rest of their projects is to the files.

    Args:
        rows: The rows of a scan.
        scanner: Judges the files.
        around: The projects, where all that they tell is wanted.
        broken: What a change breaks by what it deletes.
    """
    for row in rows:
        project_context = around.of(row) if around is not None else None
        if broken is not None:
            project_context = broken.added_to(row, project_context)
        yield row if project_context is None else scanner.placed(row, project_context)
