"""The references of a project as text and for Graphviz: what is lost with an engine, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.catalog import EngineProfile
from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass
from inspector.escaping import columns, filled, one_line
from inspector.files.system import slashed
from inspector.messages import N_, _, count_text, lazy, ngettext, pgettext
from inspector.messages.phrases import (
    ARROW,
    as_sentence,
    clauses,
    in_a_row,
    labelled,
    listed,
    noted,
)
from inspector.messages.reasons import Explanation, ReasonLink, ReasonPart
from inspector.messages.rules import check_texts
from inspector.messages.rules.references import target_texts
from inspector.messages.saying import literal
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import (
    BrokenTarget,
    Neighbourhood,
    PackageNode,
    ReferenceGraph,
    ReferenceState,
    findings_of,
    is_code,
)
from inspector.project.scan.project import ProjectReferences, ProjectScan
from inspector.report.csv_text import csv_line, plain_cell
from inspector.report.graphs import quoted
from inspector.report.package_names import distinct_names, short_name
from inspector.report.reference_words import HELP_PAGE, kinds_text, mark_of
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import engine_text, fact

if TYPE_CHECKING:
    # Late: most formats ask nothing of it.
    from inspector.project.scan.loaded_by import LoadedBy, LoadedWay
    from inspector.project.scan.whole_references import SizedPackage

# -- one package -----------------------------------------------------------------------------------

#: Names that a link of the chain lists.
_NAMED: Final = 12


class PackageSentence(NamedTuple):
    """The sentence about a package: to how many it refers, and how many refer to it."""

    lead: str
    rest: str


def _no_targets(node: PackageNode | None) -> str:
    """What is said of a package that is known to refer to none, or of which that is not known."""
    if node is not None and node.refusal is not None and node.refusal.unreadable:
        return _("It cannot be read, so what it refers to is not known.")
    return _("Refers to no package.")


def package_sentence(neighbourhood: Neighbourhood) -> PackageSentence:
    """The sentence about a package, by its nearest neighbours."""
    targets = neighbourhood.dependencies[0] if neighbourhood.dependencies else ()
    sources = neighbourhood.referencers[0] if neighbourhood.referencers else ()
    marks = [mark_of(target.state, target.node) for target in targets if target.is_broken]
    rest = (
        ngettext(
            "{count} package refers to this one.",
            "{count} packages refer to this one.",
            len(sources),
        )
        if sources
        else _("No package refers to this one.")
    )
    if not targets:
        return PackageSentence(_no_targets(neighbourhood.node), rest)
    missing, refused, unreadable = map(marks.count, (Mark.WARN, Mark.REFUSE, Mark.BAD))
    lead = ngettext(
        "Refers to {count} package{missing}{refused}{unreadable}.",
        "Refers to {count} packages{missing}{refused}{unreadable}.",
        len(targets),
        missing=_(", {missing:,} missing", missing=missing) if missing else "",
        refused=_(", {refused:,} refused", refused=refused) if refused else "",
        unreadable=_(", {unreadable:,} unreadable", unreadable=unreadable) if unreadable else "",
    )
    return PackageSentence(lead, rest)


def why_broken(state: ReferenceState, node: PackageNode | None) -> str:
    """Why a package cannot be loaded, in a line; empty where it can."""
    if state is ReferenceState.MISSING:
        return _("not in the project")
    if state is not ReferenceState.REFUSED:
        return ""
    if node is None or node.refusal is None:
        return pgettext("references", "refused")
    why = check_texts(node.refusal).line()
    if node.mark is Mark.BAD:
        return _("unreadable: {name}", name=why)
    return _("refused: {name}", name=why)


def way_text(way: Sequence[str]) -> str:
    """That a way begins at a package, or that none leads to it; empty where one does."""
    if not way:
        return _("No map, primary asset or folder that is cooked leads to it import by import.")
    return _("It is opened or cooked without being referred to.") if len(way) == 1 else ""


def chain_text(way: Sequence[str]) -> str:
    """A way from a map to a package by short names; empty where there is none."""
    return f" {ARROW} ".join(distinct_names(way))


def explain_package(
    package: str,
    state: ReferenceState,
    graph: ReferenceGraph,
    way: Sequence[str],
    engine: EngineProfile,
    parts: tuple[ReasonPart, ...] = (),
) -> Explanation:
    """Why a package is loaded, or what comes of it that it cannot be.

    Args:
        package: Its name.
        state: What the engine finds there.
        graph: The project.
        way: The packages from a map, or another entry, to it.
        engine: The engine.
        parts: The same way step by step, where that was looked at.
    """
    node, name = graph.packages.get(package.lower()), literal(short_name(package))
    edges = list(graph.edges_to(package))
    sources = sorted({edge.source for edge in edges})
    losing = graph.losing(package)
    links = list(_state_links(package, state, node, engine.name, graph, sources))
    text = listed(map(literal, distinct_names(sources[:_NAMED], package)))
    links.append(ReasonLink(_("Referred to by"), _and_more(text, sources) or _("No package.")))
    former = graph.former_name(node) if node is not None else ""
    if former:
        said = _(
            "`{name}`, by which it still means itself: it was moved or copied without the editor. "
            "Nothing is missing.",
            name=literal(former),
        )
        links.append(ReasonLink(_("Former name"), said))
    broken = state in (ReferenceState.REFUSED, ReferenceState.MISSING)
    if broken and sources:
        links += _save_links({edge.kind for edge in edges}, losing, engine.name)
    if not parts:
        loaded_by = way_text(way) or _(
            "{name}. The shortest way to it, import by import.", name=literal(chain_text(way))
        )
        links.append(ReasonLink(_("Loaded by"), loaded_by))
    if broken:
        remedy = _remedy(state, name, engine.name, losing=bool(losing), referred=bool(sources))
        links.append(ReasonLink(pgettext("reasons", "What to do"), remedy))
    bare = short_name(package)
    match state:
        case ReferenceState.REFUSED:
            title = _("{name} is refused by {engine}", name=bare, engine=engine.name)
            return Explanation(title, tuple(links), HELP_PAGE, "REF-REFUSED", parts)
        case ReferenceState.MISSING:
            title = _("{name} is not in the project", name=bare)
            return Explanation(title, tuple(links), HELP_PAGE, "REF-MISSING", parts)
    # A way step by step has a title that says what it is; without any the package is not loaded.
    title = bare if parts or not way else _("Why {name} is loaded", name=bare)
    return Explanation(title, tuple(links), HELP_PAGE, parts=parts)


def explain_loaded(
    package: str,
    state: ReferenceState,
    graph: ReferenceGraph,
    loaded: LoadedBy,
    engine: EngineProfile,
    number: int = 0,
    root: str = "",
    progress: Progress | None = None,
) -> Explanation:
    """Why a package is loaded, with the steps of a way to it, or what comes of it that it cannot.

    Args:
        package: Its name.
        state: What the engine finds there.
        graph: The project.
        loaded: The ways to its packages.
        engine: The engine.
        number: Which way is told; behind the last one comes the first.
        root: The folder of the project, for what its files say; empty to ask none.
        progress: Asked now and then whether it is still wanted.
    """
    from inspector.report.project.loading import way_parts

    ways = loaded.ways(package)
    parts: tuple[ReasonPart, ...] = ()
    if ways:
        number %= len(ways)
        followed = loaded.follow(ways[number], root, progress)
        parts = way_parts(followed, number, ways, state, root)
    return explain_package(package, state, graph, ways[0] if ways else (), engine, parts)


def _state_links(
    package: str,
    state: ReferenceState,
    node: PackageNode | None,
    engine: str,
    graph: ReferenceGraph,
    sources: Sequence[str],
) -> Iterator[ReasonLink]:
    """What was looked at, and how the package stands there."""
    if state is ReferenceState.NOT_JUDGED:
        why = (
            _("Not judged: it is code, of which no package is on disk.")
            if is_code(package)
            else _("Not judged: it is outside of this project, and its place is not known.")
        )
        yield ReasonLink(_("With {engine}", engine=engine), why, Mark.NONE)
    if state not in (ReferenceState.REFUSED, ReferenceState.MISSING):
        return
    checks = _(
        "Is every package that others refer to there, and does {engine} load it?", engine=engine
    )
    yield ReasonLink(_("Checked"), checks, help=HELP_PAGE)
    if node is not None and node.refusal is not None:
        reason = literal(check_texts(node.refusal).line())
        yield ReasonLink(engine, as_sentence(reason), Mark.REFUSE)
    else:
        absent = _("None of the project's folders of content holds it.")
        text = in_a_row((absent, _meant(package, graph, sources)))
        yield ReasonLink(_("In the project"), text, Mark.WARN)


def _meant(package: str, graph: ReferenceGraph, sources: Sequence[str]) -> str:
    """Which package may be meant by a name that no package has; empty where none is like it.

    One that refers to it is not meant, but may be what had the name.
    """
    # Late: most packages are there.
    from inspector.project.scan.near_names import (
        nearest_in_folder,
        packages_called_alike,
        packages_once_called,
    )

    once = packages_once_called(graph, package)
    if once:
        return ngettext(
            "{names} stores this name: it was moved or copied without the editor.",
            "{names} store this name: they were moved or copied without the editor.",
            len(once),
            names=_as_code(once),
        )
    alike = packages_called_alike(graph, package, sources)
    if alike:
        return _("The same name elsewhere: {names}.", names=_as_code(alike))
    if len(sources) == 1 and short_name(sources[0]).lower() == short_name(package).lower():
        return _(
            "Only `{name}` refers to it, under the same name elsewhere: it may have been moved "
            "without the editor, and refer to itself.",
            name=literal(sources[0]),
        )
    near = nearest_in_folder(graph, package, sources)
    name = literal(short_name(near))
    return _("Nearest by name in the same folder: **{name}**.", name=name) if near else ""


def _as_code(names: Iterable[str]) -> str:
    """Names of packages as light Markdown."""
    return listed(f"`{literal(name)}`" for name in names)


def _save_links(
    kinds: Collection[ReferenceKind], losing: Sequence[str], engine: str
) -> Iterator[ReasonLink]:
    """What a save of the packages that refer to it loses, and which those are."""
    imports = _("Imports of it read as **null** there, and a save writes the null.")
    soft = _("A soft reference stays as a path.")
    if ReferenceKind.HARD not in kinds:
        kept = soft if ReferenceKind.SOFT in kinds else ""
        yield ReasonLink(_("If they are saved"), in_a_row((_("Nothing is lost."), kept)))
        return
    null = in_a_row((imports, soft if ReferenceKind.SOFT in kinds else ""))
    yield ReasonLink(_("If they are saved"), null)
    names = _and_more(_as_code(losing[:_NAMED]), losing) or _(
        "None: {engine} loads no package that imports it.", engine=engine
    )
    mark = Mark.WARN if losing else None
    yield ReasonLink(_("Not to be saved with {engine}", engine=engine), names, mark)


def _remedy(state: ReferenceState, name: str, engine: str, *, losing: bool, referred: bool) -> str:
    if state is ReferenceState.MISSING:
        if losing:
            return _("Bring it back, or let a redirect lead to another package, **before** a save.")
        return _("Bring it back, or let a redirect lead to another package.")
    if losing:
        return _(
            "Save these only once {engine} loads {name}, or once nothing in them refers to it.",
            engine=engine,
            name=name,
        )
    if referred:
        return _("Open all of them with an engine that loads {name}.", name=name)
    return _("Nothing else is lost: no package refers to it.")


def _and_more(text: str, names: Sequence[str]) -> str:
    """The text of the first names, and how many more there are."""
    rest = len(names) - _NAMED
    return _("{name} and {count:,} more", name=text, count=rest) if rest > 0 else text


# -- the project -----------------------------------------------------------------------------------

#: How many names a list of the text shows; the JSON output has all.
_SHOWN: Final = 20
_ALL: Final = lazy("--format json lists all")
#: What the list of packages that no other refers to does not say.
UNREFERENCED_NOTE: Final = lazy(
    "Config and Source do not name them; code that puts names together may load them."
)


#: Ways to a package that are told; a texture that everything uses has hundreds.
MOST_WAYS: Final = 20


class LoadedPackage(NamedTuple):
    """Why a package is loaded: the ways to it as :meth:`LoadedBy.ways` has them, and the first of
    them step by step.
    """

    paths: tuple[tuple[str, ...], ...]
    ways: tuple[LoadedWay, ...]


@dataclass(frozen=True)
class References:
    """What is said of a project's references, and for which engine."""

    scan: ProjectScan
    references: ProjectReferences
    engine: EngineProfile

    @property
    def graph(self) -> ReferenceGraph:
        """Who refers to whom."""
        return self.references.graph

    @cached_property
    def loaded(self) -> LoadedPackage | None:
        """Why the one package that was asked for is loaded; None where several were."""
        if len(self.graph.chosen) != 1:
            return None
        # Late: most reports are of many packages.
        from inspector.project.scan.loaded_by import LoadedBy

        loaded = LoadedBy(self.graph)
        (node,) = self.graph.chosen_packages()
        ways = loaded.ways(node.name)
        root = self.scan.place.root
        return LoadedPackage(
            ways,
            tuple(loaded.follow(way, root) for way in ways[:MOST_WAYS]),
        )

    @cached_property
    def findings(self) -> tuple[BrokenTarget, ...]:
        """What is wrong, the refused packages first."""
        return tuple(findings_of(self.graph, self.engine.name))


class OfReferences:
    """What is counted over all references.

    Attributes:
        kinds: How many references there are of each kind.
        not_judged: How many nobody judges, by the first part of their targets' names.
    """

    def __init__(self, result: References) -> None:
        kinds: Counter[ReferenceKind] = Counter()
        not_judged: Counter[str] = Counter()
        for edge in result.graph.edges():
            kinds[edge.kind] += 1
            if edge.state is ReferenceState.NOT_JUDGED:
                not_judged[edge.mount] += 1
        self.kinds = {kind: kinds[kind] for kind in ReferenceKind if kinds[kind]}
        self.not_judged = dict(not_judged.most_common())


def refs_text(result: References, style: Style = PLAIN) -> Iterator[str]:
    """The report for people, piece by piece."""
    for lines in (
        _head(result, style),
        _around(result, style),
        _loaded(result, style),
        list(_broken(result, style)),
        _former_names(result, style),
        _losing(result, style),
        _cycles(result, style),
        _unreferenced(result, style),
    ):
        if lines:
            yield "\n".join(lines) + "\n"


def _head(result: References, style: Style) -> list[str]:
    return [style.strong(one_line(name_of(result))), *(fact(*row) for row in head_facts(result))]


def _around(result: References, style: Style) -> list[str]:
    """Of one package alone: who refers to it, and to whom it refers beside code."""
    graph = result.graph
    if len(graph.chosen) != 1:
        return []
    (node,) = graph.chosen_packages()
    sources = sorted({edge.source for edge in graph.edges_to(node.name)})
    named = {edge.target for edge in graph.edges_from(node.name)}
    targets = sorted(name for name in named if not is_code(name))
    to_it = ngettext(
        "{count} package refers to this one.", "{count} packages refer to this one.", len(sources)
    )
    from_it = ngettext(
        "It refers to {count} package", "It refers to {count} packages", len(targets)
    )
    lines = []
    for names, head in (
        (sources, to_it if sources else _("No package refers to this one.")),
        (targets, from_it if targets else _no_targets(node)),
    ):
        lines.append(style.strong(head))
        lines += [f"  {one_line(name)}" for name in names[:_SHOWN]]
        lines += _more(len(names))
    return lines


def _loaded(result: References, style: Style) -> list[str]:
    """Of one package alone: the shortest way to it, and what would not be loaded without a step."""
    found = result.loaded
    if found is None:
        return []
    if not found.ways:
        return [way_text(())]
    from inspector.report.project.loading import way_parts

    lines = []
    for part in way_parts(found.ways[0], 0, found.paths):
        lines.append(style.strong(noted(part.title, part.note)))
        names = max(columns(row.name) for row in part.rows)
        about = max(columns(row.about) for row in part.rows)
        for row in part.rows:
            cells = filled(row.name, names), filled(row.about, about), row.amount
            lines.append("  " + "  ".join(filter(None, cells)).rstrip())
        lines += [f"  {part.foot}"] if part.foot else []
    more = len(found.paths) - 1
    if more:
        words = ngettext(
            "{count} more path by other references",
            "{count} more paths by other references",
            more,
        )
        lines.append(_("  {paths}; --format json lists up to {most}", paths=words, most=MOST_WAYS))
    return lines


def name_of(result: References) -> str:
    """What people call the project."""
    return Path(result.scan.place.project or result.scan.place.root).name


def head_facts(result: References) -> list[tuple[str, str]]:
    """What was looked at, and how much there is of it, as labels and values."""
    graph, counts = result.graph, OfReferences(result)
    kinds = clauses(
        _("{count:,} {kind}", count=count, kind=kinds_text([kind]))
        for kind, count in counts.kinds.items()
    )
    rows = [("engine", engine_text(result.engine))]
    place = result.scan.place
    if place.project is None:
        without = _(
            "none; {folder} is taken for the whole of one: what is kept elsewhere is missing",
            folder=one_line(slashed(place.root)),
        )
        rows.append((N_("project"), without))
    rows += [
        (N_("packages"), count_text(len(graph.chosen))),
        (N_("references"), noted(count_text(sum(counts.kinds.values())), kinds)),
    ]
    refused = sum(node.refusal is not None for node in graph.chosen_packages())
    if refused:
        name = result.engine.name
        rows.append(
            (
                "refused",
                _("{refused:,} by {name}; inspector check says why", refused=refused, name=name),
            )
        )
    outside = result.references.outside
    if outside:
        rows.append(
            (
                _("outside of content"),
                _(
                    "{count} that none can name",
                    count=ngettext("{count} file", "{count} files", outside),
                ),
            )
        )
    if counts.not_judged:
        places = clauses(
            f"{one_line(name)} {count_text(n)}" for name, n in _first(counts.not_judged)
        )
        total = sum(counts.not_judged.values())
        rows.append((_("not judged"), labelled(count_text(total), places)))
    return rows


def _first(counts: dict[str, int]) -> Iterator[tuple[str, int]]:
    """The largest few, and the rest as one."""
    rows = list(counts.items())
    yield from rows[:_MOUNTS]
    if len(rows) > _MOUNTS:
        yield _("others"), sum(number for __, number in rows[_MOUNTS:])


_MOUNTS: Final = 5


def _broken(result: References, style: Style) -> Iterator[str]:
    for title, findings in broken_groups(result):
        yield style.strong(title)
        for finding in findings[:_SHOWN]:
            severity = style.word(finding.severity.value, 7)
            yield f"  {severity}  {finding.code}  {one_line(finding.target)}"
            yield from (f"{'':11}{line}" for line in _about(finding))
        yield from _more(len(findings))


def broken_groups(result: References) -> Iterator[tuple[str, list[BrokenTarget]]]:
    """What is wrong with packages that others refer to, by rules, and what is said above them."""
    for __, group in groupby(result.findings, lambda finding: finding.code):
        findings = list(group)
        who = ngettext("{count} package", "{count} packages", len(findings))
        yield (
            _("{who} {words}, and referred to", who=who, words=target_texts(findings[0]).group()),
            findings,
        )


def _about(finding: BrokenTarget) -> Iterator[str]:
    """Why a package is refused, who refers to it, and which settings name it."""
    why = target_texts(finding).why()
    if why:
        yield one_line(why)
    if finding.referenced_by:
        yield _("referred to by {names}", names=_names(finding.referenced_by))
    if finding.named_in:
        yield _("named in {names}", names=_names(finding.named_in))


def _names(names: Sequence[str], most: int = 3) -> str:
    """The first few names, and how many more there are."""
    shown = listed(map(one_line, names[:most]))
    rest = len(names) - most
    return _("{shown} and {rest:,} more", shown=shown, rest=rest) if rest > 0 else shown


def _former_names(result: References, style: Style) -> list[str]:
    """Packages that refer to themselves as they were called elsewhere: nothing is missing there."""
    graph = result.graph
    named = [(node.name, graph.former_name(node)) for node in graph.chosen_packages()]
    rows = [(name, before) for name, before in named if before]
    if not rows:
        return []
    head = ngettext(
        "{count} package names itself as before it was moved or copied without the editor; "
        "nothing is missing",
        "{count} packages name themselves as before they were moved or copied without the editor; "
        "nothing is missing",
        len(rows),
    )
    lines = [
        "  " + _("{name}, formerly {before}", name=one_line(name), before=one_line(before))
        for name, before in rows[:_SHOWN]
    ]
    return [style.strong(head), *lines, *_more(len(rows))]


def _losing(result: References, style: Style) -> list[str]:
    loses, head = result.graph.loses, losing_sentence(result)
    if not loses:
        return [head] if head else []
    lines = [f"  {one_line(name)}" for name in loses[:_SHOWN]]
    return [style.strong(head), *lines, *_more(len(loses))]


def losing_sentence(result: References) -> str:
    """How many packages a save robs of references; empty where none can be saved there at all."""
    loses = result.graph.loses
    if loses:
        who = ngettext("{count} package", "{count} packages", len(loses))
        return _(
            "Do not save with {name}: {who} would lose references", name=result.engine.name, who=who
        )
    if all(node.refusal is not None for node in result.graph.chosen_packages()):
        return ""
    return _("Nothing loses a reference when it is saved with this engine.")


#: Circles whose files are asked what they refer to each other for.
_CIRCLES_READ: Final = 5


def _cycles(result: References, style: Style) -> list[str]:
    cycles = result.graph.cycles
    if not cycles:
        return []
    head = _(
        "{count} of packages that load each other",
        count=ngettext("{count} circle", "{count} circles", len(cycles)),
    )
    # Late: most projects have none.
    from inspector.report.project.circles import circle_lines

    lines = []
    for number, names in enumerate(cycles[:_SHOWN]):
        packages = ngettext("{count} package", "{count} packages", len(names))
        lines.append("  " + labelled(packages, _names(names)))
        # What their files say takes time, and the first circles are looked at first.
        root = result.scan.place.root if number < _CIRCLES_READ else ""
        lines += circle_lines(result.graph, names, root)
    return [style.strong(head), *lines, *_more(len(cycles))]


def _unreferenced(result: References, style: Style) -> list[str]:
    names = result.graph.unreferenced
    if not names:
        return []
    head = _(
        "{count} that no other refers to, maps left out",
        count=ngettext("{count} package", "{count} packages", len(names)),
    )
    lines = [f"  {one_line(name)}" for name in names[:_SHOWN]]
    return [style.strong(head), f"  {UNREFERENCED_NOTE}", *lines, *_more(len(names))]


def _more(count: int) -> list[str]:
    return (
        [_("  and {count:,} more; {all}", count=count - _SHOWN, all=_ALL)] if count > _SHOWN else []
    )


def refs_dot(result: References) -> Iterator[str]:
    """The graph for Graphviz, piece by piece: code left out, what is lost in other lines.

    Soft references are dashed, other kinds dotted; packages that are missing or refused have a
    label that says so, as colour alone would not.
    """
    yield "digraph references {\n  rankdir=LR; node [shape=box];\n"
    for name in sorted(result.graph.packages[key].name for key in result.graph.chosen):
        yield f"  {quoted(name)};\n"
    for finding in result.findings:
        label = quoted(f"{finding.target}\n{target_texts(finding).state()}")
        yield f"  {quoted(finding.target)} [label={label}, style=dashed];\n"
    for edge in result.graph.edges():
        if is_code(edge.target):
            continue
        style = _STYLES.get(edge.kind, "dotted")
        label = f", label={quoted(edge.state.value)}" if edge.is_broken else ""
        yield f"  {quoted(edge.source)} -> {quoted(edge.target)} [style={style}{label}];\n"
    yield "}\n"


_STYLES: Final = {ReferenceKind.HARD: "solid", ReferenceKind.SOFT: "dashed"}


class _Line(NamedTuple):
    """What a line is about: a package, what a save of it loses, and the way to it."""

    row: SizedPackage
    lost: tuple[str, ...] | None
    way: tuple[str, ...]


#: What a line says of a package, by the titles of the columns; None where there is nothing to say.
_CELLS: Final[Mapping[str, Callable[[_Line], object]]] = {
    "package": lambda line: line.row.node.name,
    "path": lambda line: line.row.node.path,
    "class": lambda line: line.row.node.contents.main_class,
    "state": lambda line: "present" if line.row.node.refusal is None else "refused",
    "size": lambda line: line.row.node.size,
    "loads with": lambda line: line.row.loads.size,
    "packages loaded": lambda line: line.row.loads.packages,
    "referred to by": lambda line: line.row.referred_by,
    "unreferenced": lambda line: "yes" if line.row.is_unreferenced else "no",
    "in a circle": lambda line: "yes" if line.row.in_circle else "no",
    "lost on save": lambda line: line.lost,
    "loaded from": lambda line: line.way[0] if line.way else None,
}


def refs_csv(result: References) -> Iterator[str]:
    """A line for each package, the largest first, then one for each that is missing.

    ``loads with`` are the bytes of a package and of all that it loads by hard references; ``loaded
    from`` is where the shortest way to it begins.
    """
    from inspector.project.scan.whole_references import whole_references

    whole = whole_references(result.graph)
    yield csv_line(_CELLS)
    for row in whole.packages:
        name = row.node.name
        line = _Line(row, result.graph.lost_by.get(name), whole.loaded.chain(name))
        yield csv_line(plain_cell(cell(line)) for cell in _CELLS.values())
    for target in whole.missing:
        said = {
            "package": target.target,
            "state": ReferenceState.MISSING.value,
            "referred to by": len(target.referenced_by),
        }
        yield csv_line(plain_cell(said.get(column)) for column in _CELLS)
