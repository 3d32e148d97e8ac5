"""What is said of one package among its references: in a line, in a table, and why in a chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from inspector.catalog import EngineProfile
from inspector.checks.judgement import Mark
from inspector.messages import _, lazy, ngettext, pgettext
from inspector.messages.phrases import ARROW, as_sentence, listed
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.rules import check_texts
from inspector.messages.wording import literal
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import PackageNode, ReferenceGraph, ReferenceState
from inspector.project.scan.neighbours import Neighbourhood, is_code

#: The help page about references.
HELP: Final = "topics/references"
#: Names that a link of the chain lists.
_SHOWN: Final = 12


class Sentence(NamedTuple):
    """What is said first: to how many packages it refers, and how many refer to it."""

    lead: str
    rest: str


def sentence(neighbourhood: Neighbourhood) -> Sentence:
    """What is said first of a package, by its nearest neighbours."""
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
        return Sentence(_("Refers to no package."), rest)
    missing, refused, unreadable = map(marks.count, (Mark.WARN, Mark.REFUSE, Mark.BAD))
    lead = ngettext(
        "{count} package{missing}{refused}{unreadable}.",
        "{count} packages{missing}{refused}{unreadable}.",
        len(targets),
        missing=_(", {missing:,} missing", missing=missing) if missing else "",
        refused=_(", {refused:,} refused", refused=refused) if refused else "",
        unreadable=_(", {unreadable:,} unreadable", unreadable=unreadable) if unreadable else "",
    )
    return Sentence(lead, rest)


def short_name(package: str) -> str:
    """The last part of a package's name; code by its whole name."""
    return package if is_code(package) else package.rpartition("/")[2] or package


#: What the kinds of references are called in a sentence.
_KIND_WORDS: Final = {
    ReferenceKind.HARD: lazy("hard"),
    ReferenceKind.SOFT: lazy("soft"),
    ReferenceKind.SEARCHABLE_NAME: lazy("searchable name"),
    ReferenceKind.MANAGEMENT: lazy("management"),
}


def kinds_text(kinds: Sequence[ReferenceKind]) -> str:
    """The kinds of references in words: "hard, soft"."""
    return listed(_KIND_WORDS[kind] for kind in kinds)


def mark_of(state: ReferenceState, node: PackageNode | None) -> Mark:
    """The sign of a package at the end of a reference."""
    if state is ReferenceState.REFUSED:
        return Mark.BAD if node is not None and node.mark is Mark.BAD else Mark.REFUSE
    if state is ReferenceState.MISSING:
        return Mark.WARN
    if state is ReferenceState.NOT_JUDGED:
        return Mark.NONE
    return node.mark if node is not None else Mark.OK


def standing(state: ReferenceState, node: PackageNode | None) -> str:
    """How a package stands with the engine, in a word or two."""
    mark = mark_of(state, node)
    if mark is Mark.BAD:
        return _("unreadable")
    match state:
        case ReferenceState.REFUSED:
            return pgettext("references", "refused")
        case ReferenceState.MISSING:
            return _("missing")
        case ReferenceState.NOT_JUDGED:
            return _("not judged")
    match mark:
        case Mark.UP:
            return _("upgrades")
        case Mark.OK:
            return pgettext("references", "loads")
        case Mark.WARN:
            return pgettext("references", "warns")
    return _("there")


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
    """That a package is a map, or that no map leads to it; empty where one does."""
    if not way:
        return _("No map leads to it import by import.")
    return _("It is a map: opened, not referred to.") if len(way) == 1 else ""


def chain_text(way: Sequence[str]) -> str:
    """A way from a map to a package by short names; empty where there is none."""
    return f" {ARROW} ".join(map(short_name, way))


def explained(
    package: str,
    state: ReferenceState,
    graph: ReferenceGraph,
    way: Sequence[str],
    engine: EngineProfile,
) -> Explanation:
    """Why a package is loaded, or what comes of it that it cannot be.

    Args:
        package: Its name.
        state: What the engine finds there.
        graph: The project.
        way: The packages from a map to it.
        engine: The engine.
    """
    node, name = graph.packages.get(package.lower()), literal(short_name(package))
    sources = sorted({edge.source for edge in graph.edges_to(package)})
    losing = sorted(
        {
            edge.source
            for edge in graph.edges_to(package)
            if edge.kind is ReferenceKind.HARD
            and graph.packages[edge.source.lower()].refusal is None
        }
    )
    links = list(_standing_links(package, state, node, engine.name))
    told = listed(literal(short_name(source)) for source in sources[:_SHOWN])
    links.append(ReasonLink(_("Referred to by"), _and_more(told, sources) or _("No package.")))
    broken = state in (ReferenceState.REFUSED, ReferenceState.MISSING)
    if broken and sources:
        links += _saving_links(losing, engine.name)
    loaded_by = way_text(way) or _(
        "{name}. The shortest way from a map, import by import.", name=literal(chain_text(way))
    )
    links.append(ReasonLink(_("Loaded by"), loaded_by))
    if broken:
        remedy = _remedy(state, name, engine.name, losing=bool(losing), referred=bool(sources))
        links.append(ReasonLink(pgettext("reasons", "What to do"), remedy))
    bare = short_name(package)
    match state:
        case ReferenceState.REFUSED:
            title = _("{name} is refused by {engine}", name=bare, engine=engine.name)
            return Explanation(title, tuple(links), HELP, "REF-REFUSED")
        case ReferenceState.MISSING:
            title = _("{name} is not in the project", name=bare)
            return Explanation(title, tuple(links), HELP, "REF-MISSING")
    return Explanation(_("Why {name} is loaded", name=bare), tuple(links), HELP)


def _standing_links(
    package: str, state: ReferenceState, node: PackageNode | None, engine: str
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
    yield ReasonLink(_("Checked"), checks, help=HELP)
    if node is not None and node.refusal is not None:
        reason = literal(check_texts(node.refusal).line())
        yield ReasonLink(engine, as_sentence(reason), Mark.REFUSE)
    else:
        absent = _("None of the project's folders of content holds it.")
        yield ReasonLink(_("In the project"), absent, Mark.WARN)


def _saving_links(losing: Sequence[str], engine: str) -> Iterator[ReasonLink]:
    """What a save of the packages that refer to it loses, and which those are."""
    null = _(
        "Imports of it read as **null** there, and a save writes the null. A soft reference "
        "stays as a path."
    )
    yield ReasonLink(_("If they are saved"), null)
    told = listed(f"`{literal(source)}`" for source in losing[:_SHOWN])
    names = _and_more(told, losing) or _(
        "None: {engine} loads no package that imports it.", engine=engine
    )
    mark = Mark.WARN if losing else None
    yield ReasonLink(_("Not to be saved with {engine}", engine=engine), names, mark)


def _remedy(state: ReferenceState, name: str, engine: str, *, losing: bool, referred: bool) -> str:
    if state is ReferenceState.MISSING:
        return _("Bring it back, or let a redirect lead to another package, **before** a save.")
    if losing:
        return _(
            "Save these only once {engine} loads {name}, or once nothing in them refers to it.",
            engine=engine,
            name=name,
        )
    if referred:
        return _("Open all of them with an engine that loads {name}.", name=name)
    return _("Nothing else is lost: no package refers to it.")


def _and_more(told: str, names: Sequence[str]) -> str:
    """The first names as they are told, and how many more there are."""
    rest = len(names) - _SHOWN
    return _("{name} and {count:,} more", name=told, count=rest) if rest > 0 else told
