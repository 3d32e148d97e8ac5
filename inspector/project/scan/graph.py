"""Who refers to whom in a project: what is wrong for an engine, and what is around one package.

An engine that refuses a package reads each import of it as null, and the next save of whoever
imports it writes the null. So it does where the package is not there. A soft reference stays as a
path; what it points to is still missing when it is resolved. References to code (``/Script``), to
content whose folder is unknown, and to what would lie in a folder that nobody may look into, are
not judged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, Final

from inspector.checks import CheckFinding
from inspector.checks.judgement import Mark
from inspector.findings.finding import Finding, Severity
from inspector.format.unreal.paths import CODE
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.entries import (
    EntryKind,
    EntrySettings,
    ProjectEntry,
    folders_of,
)
from inspector.project.around.mounts import Mounts, takes_precedence
from inspector.project.around.text_references import TextReference
from inspector.project.scan.components import circles
from inspector.project.scan.contents import (
    PackageContents,
    Reference,
    ReferenceFlag,
    ReferenceKind,
)

#: More redirectors than really stand behind each other.
_MOST_HOPS: Final = 16
#: What of a map lies in packages of its own: loaded with it, though no reference tells that.
_PARTS_OF_MAPS: Final = ("/__externalactors__/", "/__externalobjects__/")


class ReferenceState(StrEnum):
    """What an engine finds at the end of a reference; the values are those of the output."""

    PRESENT = "present"
    MISSING = "missing"
    REFUSED = "refused"
    NOT_JUDGED = "not-judged"


_BROKEN: Final = (ReferenceState.MISSING, ReferenceState.REFUSED)
#: Why a map is loaded or cooked where settings say more of it than that it is one.
_NAMED_MAPS: Final = (EntryKind.DEFAULT_MAP, EntryKind.COOKED_MAP)


class PackageNode(NamedTuple):
    """A package of the project: its name, its file from the project's folder on, what it holds.

    ``refusal`` is why the engine does not take it; None where it does. ``mark`` is the sign of
    what the engine says of it. ``size`` is that of its file, in bytes.
    """

    name: str
    path: str
    contents: PackageContents
    refusal: CheckFinding | None = None
    mark: Mark = Mark.NONE
    size: int = 0

    @property
    def key(self) -> str:
        """Names do not tell capital letters from small ones."""
        return self.name.lower()

    @property
    def is_entry(self) -> bool:
        """Whether it is loaded without anybody who refers to it: a map, or what belongs to one."""
        return self.contents.is_map or any(part in self.key for part in _PARTS_OF_MAPS)


class Edge(NamedTuple):
    """One package that refers to another.

    ``target`` is the package that is named; ``end`` the one that redirectors lead to from there,
    the same where there are none.
    """

    source: str
    target: str
    kind: ReferenceKind
    flags: ReferenceFlag
    state: ReferenceState
    end: str

    @property
    def is_broken(self) -> bool:
        """Whether nothing can be loaded from there."""
        return self.state in _BROKEN

    @property
    def mount(self) -> str:
        """The first part of the target's name: ``/Engine``."""
        return "/" + self.target[1:].partition("/")[0]


class _End(NamedTuple):
    """Where a name leads: the package of that name, the one at the end, what is found there.

    ``keys`` are both names in small letters.
    """

    target: str
    end: str
    state: ReferenceState
    keys: tuple[str, str]


#: Who refers to what, how, and what is found there: plain, as a large project has many of them.
_Link = tuple[PackageNode, Reference, _End, ReferenceState]


class Broken(NamedTuple):
    """A package that is missing or refused, and those that refer to it, by name in their order.

    ``node`` is the package itself; None of one that is missing. ``named_in`` are places in settings
    that name it. ``losing`` are those of them that a save robs of the reference.
    """

    target: str
    referenced_by: tuple[str, ...]
    node: PackageNode | None
    named_in: tuple[str, ...] = ()
    losing: tuple[str, ...] = ()


class _BrokenEnd(NamedTuple):
    """A package that is missing or refused, who refers to it, and who loses that in a save.

    ``named`` are places in settings that name it.
    """

    name: str
    sources: set[str]
    losing: set[str]
    named: set[str]


class ReferenceGraph:
    """The packages of a project and their references.

    Args:
        packages: The packages; of several with one name one counts.
        mounts: Where the project's content lies: a package that would lie there and is not among
            the packages is missing.
        engine: Where content of the engine lies, as far as that is known: its files are looked for.
        is_chosen: Which packages are told of, with what they refer to and what refers to them; None
            for all.
        named: What settings and code of the project name.
        renamed: Where redirects in settings lead a package that is missing.
        entries: What settings have loaded or cooked whoever refers to it.
        closed: The folders that nobody may look into.
    """

    def __init__(
        self,
        packages: Iterable[PackageNode],
        mounts: Mounts,
        engine: Mounts,
        is_chosen: Callable[[PackageNode], bool] | None = None,
        named: Sequence[TextReference] = (),
        renamed: Callable[[str], str | None] = lambda __: None,
        entries: EntrySettings = EntrySettings(),  # noqa: B008
        closed: Collection[str] = (),
    ) -> None:
        nodes: dict[str, PackageNode] = {}
        for package in packages:
            other = nodes.setdefault(package.key, package)
            if other is not package and takes_precedence(package.path, other.path):
                nodes[package.key] = package
        self.packages: Mapping[str, PackageNode] = nodes
        #: The names, in small letters, of those that are told of.
        self.chosen = frozenset(
            key for key, node in nodes.items() if is_chosen is None or is_chosen(node)
        )
        self._mounts = mounts
        self._engine = engine
        self._named = named
        self._renamed = renamed
        self._entries = entries
        self._closed = closed
        self._ends: dict[str, _End] = {}

    def chosen_packages(self) -> Iterator[PackageNode]:
        """The chosen packages, by name."""
        return iter(sorted((self.packages[key] for key in self.chosen), key=lambda node: node.name))

    def with_chosen(self, is_chosen: Callable[[PackageNode], bool]) -> ReferenceGraph:
        """The same packages with others chosen."""
        return ReferenceGraph(
            self.packages.values(),
            self._mounts,
            self._engine,
            is_chosen,
            self._named,
            self._renamed,
            self._entries,
            self._closed,
        )

    def entry_of(self, node: PackageNode) -> ProjectEntry | None:
        """Why a package is loaded, or cooked, whoever refers to it; None where nothing says so."""
        contents = node.contents
        named = contents.references if self._entries.types else ()
        refers_to = [row.package for row in named]
        entry = self._entries.entry(node.key, contents.main_class, refers_to)
        never = self._entries.never_cooked(node.key)
        if contents.is_map:
            if entry is None or entry.kind not in _NAMED_MAPS:
                entry = ProjectEntry(EntryKind.MAP)
        elif node.is_entry:
            entry = ProjectEntry(EntryKind.PART_OF_MAP)
        if entry is None or not never:
            return entry
        # What is always cooked would not be loaded without that.
        is_only_cooked = entry.kind is EntryKind.COOKED_FOLDER
        return None if is_only_cooked else entry._replace(never_cooked=never)

    def edges(self) -> Iterator[Edge]:
        """Every reference from or to a chosen package, by the names of both ends.

        Made as they are asked for: a large project has more than should be kept.
        """
        return map(_edge, self._links(chosen=True))

    def all_edges(self) -> Iterator[Edge]:
        """Every reference of every package, whoever is chosen, by the names of both ends."""
        return map(_edge, self._links(chosen=False))

    def edges_from(self, name: str) -> Iterator[Edge]:
        """Every reference of one package, by the names of what it refers to; none of one that is
        not there.
        """
        node = self.packages.get(name.lower())
        return map(_edge, self._links(chosen=False, of=(node,) if node is not None else ()))

    def edges_to(self, name: str) -> Iterator[Edge]:
        """Every reference that names one package, be it there or not, by who refers to it."""
        return map(_edge, self._links_to(name))

    def losing(self, name: str) -> tuple[str, ...]:
        """The packages that name one and that a save robs of it, by name, whoever is chosen."""
        return tuple(sorted({link[0].name for link in self._links_to(name) if _is_lost(link)}))

    def _links_to(self, name: str) -> Iterator[_Link]:
        key = name.lower()
        sources = map(self.packages.__getitem__, self._referencers.get(key, ()))
        return self._links(chosen=False, of=sources, to=key)

    @cached_property
    def _referencers(self) -> Mapping[str, Sequence[str]]:
        """Who names each package, both by their names in small letters: each once."""
        sources: dict[str, list[str]] = {}
        for node, _, end, _ in self._links(chosen=False):
            names = sources.setdefault(end.keys[0], [])
            key = node.key
            if not names or names[-1] != key:
                names.append(key)
        return sources

    def _links(
        self, *, chosen: bool, of: Iterable[PackageNode] | None = None, to: str | None = None
    ) -> Iterator[_Link]:
        """All references, or those from or to chosen packages, as far as they lead.

        Args:
            chosen: Whether only those of chosen packages are wanted.
            of: Whose references are looked at; None for those of all packages.
            to: The name in small letters that they give; None for any.
        """
        ends = self._ends
        every = not chosen or len(self.chosen) == len(self.packages)
        for node in self._sorted if of is None else of:
            source_counts = every or node.key in self.chosen
            for reference in node.contents.references:
                end = ends.get(reference.package) or self._end_of(reference.package)
                if end.target == node.name or (to is not None and end.keys[0] != to):
                    continue
                if not source_counts and self.chosen.isdisjoint(end.keys):
                    continue
                state = end.state
                if state is ReferenceState.MISSING and reference.flags:
                    if self._means_itself(reference, end.keys[0]):
                        continue
                    if ReferenceFlag.OPTIONAL in reference.flags:
                        # The package says itself that it may be absent.
                        state = ReferenceState.NOT_JUDGED
                yield node, reference, end, state

    def _means_itself(self, reference: Reference, key: str) -> bool:
        """Whether a package refers to itself, by a former name that no other package has now."""
        return ReferenceFlag.FORMER_SELF in reference.flags and key not in self.packages

    def former_name(self, node: PackageNode) -> str:
        """The former name by which a package refers to itself; empty of one that does not."""
        for reference in node.contents.references:
            if reference.flags and self._means_itself(reference, reference.package.lower()):
                there = self._end_of(reference.package).state is not ReferenceState.MISSING
                return "" if there else reference.package
        return ""

    @cached_property
    def _sorted(self) -> tuple[PackageNode, ...]:
        return tuple(sorted(self.packages.values(), key=lambda node: node.name))

    def _end_of(self, name: str) -> _End:
        target = self.packages.get(name.lower())
        named = target.name if target is not None else name
        last, state = self._followed(name)
        self._ends[name] = end = _End(named, last, state, (named.lower(), last.lower()))
        return end

    def _followed(self, name: str) -> tuple[str, ReferenceState]:
        """The package at the end of redirectors, and what the engine finds there."""
        for _ in range(_MOST_HOPS):
            node = self.packages.get(name.lower())
            if node is None:
                state = self._state_outside(name)
                now = self._renamed(name) if state is ReferenceState.MISSING else None
                if now is None:
                    return name, state
                name = now
                continue
            if node.refusal is not None:
                return node.name, ReferenceState.REFUSED
            led_to = node.contents.leads_to
            if led_to is None or led_to.lower() == node.key:
                return node.name, ReferenceState.PRESENT
            if not led_to:
                return node.name, ReferenceState.MISSING
            name = led_to
        return name, ReferenceState.MISSING

    def _state_outside(self, name: str) -> ReferenceState:
        """What is to be said of a package that is not one of the project's."""
        if self._mounts.of(name) is not None:
            is_closed = self._mounts.is_below(name, self._closed)
            return ReferenceState.NOT_JUDGED if is_closed else ReferenceState.MISSING
        if self._engine.of(name) is None:
            return ReferenceState.NOT_JUDGED
        there = self._engine.file_of(name) is not None
        return ReferenceState.PRESENT if there else ReferenceState.MISSING

    # -- what comes of it ------------------------------------------------------------------------

    def broken(self, state: ReferenceState) -> tuple[Broken, ...]:
        """The targets that are missing, or refused, each with those that refer to it in any way."""
        targets = self._broken[state].values()
        return tuple(
            Broken(
                target.name,
                tuple(sorted(target.sources)),
                self.packages.get(target.name.lower()),
                tuple(sorted(target.named)),
                tuple(sorted(target.losing)),
            )
            for target in sorted(targets, key=lambda target: target.name)
        )

    def broken_count(self, state: ReferenceState) -> int:
        """How many targets are missing, or refused."""
        return len(self._broken[state])

    @cached_property
    def loses(self) -> tuple[str, ...]:
        """The packages that a save would rob of a reference: not to be saved with this engine.

        One that the engine refuses itself is not among them: nobody can save it there.
        """
        return tuple(sorted(name for name, lost in self.lost_by.items() if lost))

    @cached_property
    def _broken(self) -> Mapping[ReferenceState, Mapping[str, _BrokenEnd]]:
        """What is missing or refused, by its name in small letters."""
        return self._broken_and_lost[0]

    @cached_property
    def lost_by(self) -> Mapping[str, tuple[str, ...]]:
        """What each package with broken references loses in a save, both by name.

        Packages whose broken references a save keeps are there with nothing: soft ones stay.
        """
        return {name: tuple(sorted(names)) for name, names in self._broken_and_lost[1].items()}

    @cached_property
    def _broken_and_lost(
        self,
    ) -> tuple[dict[ReferenceState, dict[str, _BrokenEnd]], dict[str, set[str]]]:
        """What is missing or refused, by state and name, and what each package with broken
        references loses: one look at all references.
        """
        broken: dict[ReferenceState, dict[str, _BrokenEnd]] = {state: {} for state in _BROKEN}
        lost: dict[str, set[str]] = {}
        for link in self._links(chosen=True):
            node, _, end, state = link
            if state not in _BROKEN:
                continue
            targets, key, name = broken[state], end.keys[1], node.name
            target = targets.get(key)
            if target is None:
                target = targets[key] = _BrokenEnd(end.end, set(), set(), set())
            names = lost.get(name)
            if names is None:
                names = lost[name] = set()
            target.sources.add(name)
            if _is_lost(link):
                target.losing.add(name)
                names.add(end.target)
        self._add_named(broken)
        return broken, lost

    def _add_named(self, broken: Mapping[ReferenceState, dict[str, _BrokenEnd]]) -> None:
        """Adds what settings name and is broken; a folder that they name is none."""
        every = len(self.chosen) == len(self.packages)
        for row in self._named:
            end = self._end_of(row.name)
            targets = broken.get(end.state)
            if targets is None or row.is_code or row.name.lower() in self._folders:
                continue
            if every or not self.chosen.isdisjoint(end.keys):
                new = _BrokenEnd(end.end, set(), set(), set())
                targets.setdefault(end.keys[1], new).named.add(row.place)

    @cached_property
    def _folders(self) -> frozenset[str]:
        """The folders that packages are in, by their names in small letters."""
        folders: set[str] = set()
        for key in self.packages:
            folders.update(takewhile(lambda folder: folder not in folders, folders_of(key)))
        return frozenset(folders)

    @cached_property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """Groups of packages that import each other all around, with a chosen one in each; the
        names of each in their order.
        """
        targets: dict[str, list[str]] = {key: [] for key in self.packages}
        for node, reference, end, _ in self._links(chosen=False):
            if reference.kind is ReferenceKind.HARD and end.keys[0] in targets:
                targets[node.key].append(end.keys[0])
        groups = (
            tuple(sorted(self.packages[key].name for key in group))
            for group in circles(targets)
            if not self.chosen.isdisjoint(group)
        )
        return tuple(sorted(groups))

    @cached_property
    def unreferenced(self) -> tuple[str, ...]:
        """Packages that none refers to, but for maps and what belongs to one: they are entries.

        What settings and code name is referred to, and so is all in a folder that they name.
        """
        referred = {key for _, _, end, _ in self._links(chosen=False) for key in end.keys}
        named = {row.name.lower() for row in self._named}
        referred.update(key for row in self._named for key in self._end_of(row.name).keys)
        nodes = (self.packages[key] for key in self.chosen - referred)
        return tuple(
            sorted(
                node.name
                for node in nodes
                if not node.is_entry and named.isdisjoint(folders_of(node.key))
            )
        )


def _is_lost(link: _Link) -> bool:
    """Whether a save of the package that refers writes null in the place of the reference.

    Only what is imported is: soft references stay as paths. And what the engine refuses itself
    is not saved there.
    """
    node, reference, _, state = link
    return state in _BROKEN and reference.kind is ReferenceKind.HARD and node.refusal is None


def _edge(link: _Link) -> Edge:
    node, (_, kind, flags), end, state = link
    return Edge(node.name, end.target, kind, flags, state, end.end)


class BrokenTarget(Finding):
    """A package that others refer to and that cannot be loaded.

    ``code`` is what reports call the rule: a reference of one package has another with that code.
    ``path`` is the file of the package from the project's folder on; empty of one without a file.
    ``named_in`` are places in settings that name it.
    """

    rule = "REF-TARGET"
    code: ClassVar[str] = ""
    stable = ("target",)

    target: str
    referenced_by: tuple[str, ...]
    engine: str
    named_in: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many packages refer to it."""
        return len(self.referenced_by)


class MissingTarget(BrokenTarget):
    """A package that lies in none of the project's folders of content."""

    rule = "REF-TARGET-MISSING"
    code = "REF-MISSING"
    severity: Severity = Severity.WARNING


class RefusedTarget(BrokenTarget):
    """A package that the engine refuses, with the reason."""

    rule = "REF-TARGET-REFUSED"
    code = "REF-REFUSED"
    severity: Severity = Severity.ERROR
    cause: CheckFinding


def findings_of(graph: ReferenceGraph, engine: str) -> Iterator[BrokenTarget]:
    """What is wrong in a graph of references, the refused packages first, each by its name.

    Args:
        graph: The references.
        engine: The name of the engine that the graph was made for.
    """
    for broken in graph.broken(ReferenceState.REFUSED):
        node = broken.node
        if node is not None and node.refusal is not None:
            yield RefusedTarget(
                path=node.path,
                target=broken.target,
                referenced_by=broken.referenced_by,
                engine=engine,
                cause=node.refusal,
                named_in=broken.named_in,
            )
    for broken in graph.broken(ReferenceState.MISSING):
        yield MissingTarget(
            path="",
            target=broken.target,
            referenced_by=broken.referenced_by,
            engine=engine,
            named_in=broken.named_in,
        )


_WORST_FIRST: Final = (
    ReferenceState.REFUSED,
    ReferenceState.MISSING,
    ReferenceState.NOT_JUDGED,
    ReferenceState.PRESENT,
)
_CODE: Final = CODE.lower()


class Side(StrEnum):
    """On which side of the centre a package stands."""

    REFERENCERS = "referencers"
    DEPENDENCIES = "dependencies"


class Neighbour(NamedTuple):
    """A package that is tied to the centre.

    Attributes:
        name: Its name.
        side: Who refers to whom.
        steps: Over how many references it is tied to the centre at least.
        kinds: How, as far as that was asked: those of the last step.
        state: What the engine finds there.
        through: The packages one step nearer that it is tied to, by name; empty at the first step.
        node: The package; None of one that is not in the project.
    """

    name: str
    side: Side
    steps: int
    kinds: tuple[ReferenceKind, ...]
    state: ReferenceState
    through: tuple[str, ...]
    node: PackageNode | None

    @property
    def key(self) -> str:
        """Tells it from all others around: the same package may stand on both sides."""
        return f"{self.side.name} {self.name.lower()}"

    @property
    def is_broken(self) -> bool:
        """Whether the engine cannot load it."""
        return self.state in (ReferenceState.REFUSED, ReferenceState.MISSING)


class Link(NamedTuple):
    """That one package refers to another, in how many ways soever; ``state`` is the worst."""

    side: Side
    source: str
    target: str
    kinds: tuple[ReferenceKind, ...]
    state: ReferenceState


class Asked(NamedTuple):
    """How far to go from the centre, by references of which kinds, and whether to code too."""

    depth: int = 1
    kinds: frozenset[ReferenceKind] = frozenset({ReferenceKind.HARD, ReferenceKind.SOFT})
    code: bool = True

    def takes(self, edge: Edge) -> bool:
        """Whether a reference is followed."""
        return edge.kind in self.kinds and (self.code or not is_code(edge.target))


class Neighbourhood(NamedTuple):
    """A package and what is around it.

    ``referencers`` and ``dependencies`` are levels, the nearest first, in each the broken ones
    first and code last. ``links`` are those between one level and the next.
    """

    centre: str
    node: PackageNode | None
    referencers: tuple[tuple[Neighbour, ...], ...]
    dependencies: tuple[tuple[Neighbour, ...], ...]
    links: tuple[Link, ...]

    def everybody(self) -> Iterator[Neighbour]:
        """The packages around, level by level."""
        for levels in (self.dependencies, self.referencers):
            for level in levels:
                yield from level

    @property
    def size(self) -> int:
        """How many packages are around the centre; one on both sides counts twice."""
        return sum(map(len, self.referencers + self.dependencies))


def is_code(name: str) -> bool:
    """Whether a name is that of code, of which no package is on disk."""
    return name.lower().startswith(_CODE)


def around(
    graph: ReferenceGraph,
    centre: str,
    asked: Asked = Asked(),  # noqa: B008
    progress: Progress | None = None,
) -> Neighbourhood:
    """What is around a package, which need not be there.

    Args:
        graph: The project.
        centre: The name of the package.
        asked: How far to go.
        progress: Asked for each package on the way whether it is still wanted.
    """
    progress = progress or Progress()
    node = graph.packages.get(centre.lower())
    name = node.name if node is not None else centre
    links: list[Link] = []
    sides = [
        tuple(_levels(graph, name, side, asked, links, progress))
        for side in (Side.REFERENCERS, Side.DEPENDENCIES)
    ]
    return Neighbourhood(name, node, sides[0], sides[1], tuple(links))


class _Met:
    """A package that was met in a step: how it is called, and the references that led there."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.edges: list[Edge] = []


def _levels(
    graph: ReferenceGraph,
    centre: str,
    side: Side,
    asked: Asked,
    links: list[Link],
    progress: Progress,
) -> Iterator[tuple[Neighbour, ...]]:
    """The packages of one side, step by step; what ties them is added to the links."""
    inwards = side is Side.REFERENCERS
    seen = {centre.lower()}
    level = [centre]
    for steps in range(1, asked.depth + 1):
        met: dict[str, _Met] = {}
        for name in level:
            progress.check()
            for edge in graph.edges_to(name) if inwards else graph.edges_from(name):
                if not asked.takes(edge):
                    continue
                other = edge.source if inwards else edge.target
                key = other.lower()
                if key not in seen:
                    met.setdefault(key, _Met(other)).edges.append(edge)
        if not met:
            return
        seen.update(met)
        places = {name: place for place, name in enumerate(level)}
        neighbours = [_neighbour(graph, package, side, steps) for package in met.values()]
        neighbours.sort(key=lambda neighbour: _order(neighbour, places))
        for neighbour in neighbours:
            links += _links(side, met[neighbour.name.lower()].edges)
        level = [neighbour.name for neighbour in neighbours]
        yield tuple(neighbours)


def _neighbour(graph: ReferenceGraph, met: _Met, side: Side, steps: int) -> Neighbour:
    node = graph.packages.get(met.name.lower())
    if side is Side.DEPENDENCIES:
        state = worst(edge.state for edge in met.edges)
        through = [edge.source for edge in met.edges]
    else:
        refused = node is not None and node.refusal is not None
        state = ReferenceState.REFUSED if refused else ReferenceState.PRESENT
        through = [edge.target for edge in met.edges]
    nearer = tuple(dict.fromkeys(through)) if steps > 1 else ()
    return Neighbour(met.name, side, steps, _kinds(met.edges), state, nearer, node)


def _order(neighbour: Neighbour, places: dict[str, int]) -> tuple[object, ...]:
    """Broken ones first, then the project's own, then other content, then code."""
    rank = _WORST_FIRST.index(neighbour.state) if neighbour.is_broken else len(_WORST_FIRST)
    foreign = 0 if neighbour.node is not None else 2 if is_code(neighbour.name) else 1
    nearest = min((places[name] for name in neighbour.through), default=0)
    return rank, foreign, nearest, neighbour.name.lower()


def _links(side: Side, edges: Iterable[Edge]) -> Iterator[Link]:
    """The references between each two packages as one."""
    pairs: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        pairs.setdefault((edge.source, edge.target), []).append(edge)
    for (source, target), tied in pairs.items():
        yield Link(side, source, target, _kinds(tied), worst(edge.state for edge in tied))


def _kinds(edges: Iterable[Edge]) -> tuple[ReferenceKind, ...]:
    return tuple(sorted({edge.kind for edge in edges}))


def worst(states: Iterable[ReferenceState]) -> ReferenceState:
    """The one that is told of several references to one package."""
    return min(states, key=_WORST_FIRST.index)
