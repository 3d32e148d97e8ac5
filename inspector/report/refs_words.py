"""What is said of one package among its references: in a line, in a table, and why in a chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.catalog import EngineProfile
from inspector.checks.judgement import Mark
from inspector.finding import Statement
from inspector.messages import lazy
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


class _Phrase(Statement):
    """All short texts about references by their keys; each takes what it names of the values."""

    rule = "REFERENCES"
    templates = {
        # The sentence above the graph.
        "refers": "{count:# package|# packages}{missing_words}{refused_words}{bad_words}.",
        "refers_to_none": "Refers to no package.",
        "missing_words": "",
        "missing_words.missing": ", {missing:,} missing",
        "refused_words": "",
        "refused_words.refused": ", {refused:,} refused",
        "bad_words": "",
        "bad_words.unreadable": ", {unreadable:,} unreadable",
        "referred": "{count:# package refers|# packages refer} to this one.",
        "not_referred": "No package refers to this one.",
        # How a package stands with the engine.
        "refused": "refused",
        "missing": "missing",
        "not-judged": "not judged",
        "present": "there",
        "up": "upgrades",
        "ok": "loads",
        "warn": "warns",
        "bad": "unreadable",
        "refused_line": "refused: {name}",
        "bad_line": "unreadable: {name}",
        "missing_line": "not in the project",
        # The chain of reasons.
        "is_refused": "{name} is refused by {engine}",
        "is_missing": "{name} is not in the project",
        "is_loaded": "Why {name} is loaded",
        "checked": "Checked",
        "checks": "Is every package that others refer to there, and does {engine} load it?",
        "in_project": "In the project",
        "absent": "None of the project's folders of content holds it.",
        "referrers": "Referred to by",
        "nobody": "Nobody.",
        "on_save": "If they are saved",
        "null": (
            "Imports of it read as **null** there, and a save writes the null. A soft reference "
            "stays as a path."
        ),
        "no_save": "Not to be saved with {engine}",
        "none_loses": "None: {engine} loads no package that imports it.",
        "remedy": "What to do",
        "wait": "Save these only once {engine} loads {name}, or once nothing in them refers to it.",
        "other_engine": "Open all of them with an engine that loads {name}.",
        "alone": "Nothing else is lost: nobody refers to it.",
        "bring": "Bring it back, or let a redirect lead to another package, **before** a save.",
        "loaded_by": "Loaded by",
        "way": "{name}. The shortest way from a map, import by import.",
        "map": "It is a map: opened, not referred to.",
        "no_way": "No map leads to it import by import.",
        "judged": "With {engine}",
        "unjudged_code": "Not judged: it is code, of which no package is on disk.",
        "unjudged": "Not judged: it lies outside of this project, and nobody said where.",
        "more": "{name} and {count:,} more",
    }
    name: str = ""
    engine: str = ""
    count: int = 0
    missing: int | None = None
    refused: int | None = None
    unreadable: int | None = None


def phrase(key: str, *, name: str = "", engine: str = "", count: int = 0) -> str:
    """A short text about references."""
    return _Phrase(name=name, engine=engine, count=count).words(key)


class Sentence(NamedTuple):
    """What is said first: to how many packages it refers, and how many refer to it."""

    lead: str
    rest: str


def sentence(neighbourhood: Neighbourhood) -> Sentence:
    """What is said first of a package, by its nearest neighbours."""
    targets = neighbourhood.dependencies[0] if neighbourhood.dependencies else ()
    sources = neighbourhood.referencers[0] if neighbourhood.referencers else ()
    marks = [mark_of(target.state, target.node) for target in targets if target.is_broken]
    lead = _Phrase(
        count=len(targets),
        missing=marks.count(Mark.WARN) or None,
        refused=marks.count(Mark.REFUSE) or None,
        unreadable=marks.count(Mark.BAD) or None,
    )
    return Sentence(
        lead.words("refers" if targets else "refers_to_none"),
        phrase("referred" if sources else "not_referred", count=len(sources)),
    )


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
    told = state is ReferenceState.PRESENT or mark is Mark.BAD
    return (told and phrase(str(mark))) or phrase(state.value)


def why_broken(state: ReferenceState, node: PackageNode | None) -> str:
    """Why a package cannot be loaded, in a line; empty where it can."""
    if state is ReferenceState.MISSING:
        return phrase("missing_line")
    if state is ReferenceState.REFUSED and node is not None and node.refusal is not None:
        key = "bad_line" if node.mark is Mark.BAD else "refused_line"
        return phrase(key, name=check_texts(node.refusal).line())
    return phrase("refused") if state is ReferenceState.REFUSED else ""


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

    def said(key: str, count: int = 0) -> str:
        return phrase(key, name=name, engine=engine.name, count=count)

    edges = list(graph.edges_to(package))
    links = []
    broken = state in (ReferenceState.REFUSED, ReferenceState.MISSING)
    if broken:
        links.append(ReasonLink(said("checked"), said("checks"), help=HELP))
        if node is not None and node.refusal is not None:
            reason = literal(check_texts(node.refusal).line())
            links.append(ReasonLink(engine.name, as_sentence(reason), Mark.REFUSE))
        else:
            links.append(ReasonLink(said("in_project"), said("absent"), Mark.WARN))
    elif state is ReferenceState.NOT_JUDGED:
        why = said("unjudged_code" if is_code(package) else "unjudged")
        links.append(ReasonLink(said("judged"), why, Mark.NONE))
    sources = sorted({edge.source for edge in edges})
    told = listed(literal(short_name(source)) for source in sources[:_SHOWN])
    links.append(ReasonLink(said("referrers"), _and_more(told, sources) or said("nobody")))
    losing = sorted(
        {
            edge.source
            for edge in edges
            if edge.kind is ReferenceKind.HARD
            and graph.packages[edge.source.lower()].refusal is None
        }
    )
    if broken and sources:
        links.append(ReasonLink(said("on_save"), said("null")))
        told = listed(f"`{literal(source)}`" for source in losing[:_SHOWN])
        mark = Mark.WARN if losing else None
        names = _and_more(told, losing) or said("none_loses")
        links.append(ReasonLink(said("no_save"), names, mark))
    links.append(ReasonLink(said("loaded_by"), _way(way)))
    if broken:
        remedy = "wait" if losing else "other_engine" if sources else "alone"
        remedy = "bring" if state is ReferenceState.MISSING else remedy
        links.append(ReasonLink(said("remedy"), said(remedy)))
    headline = {
        ReferenceState.REFUSED: "is_refused",
        ReferenceState.MISSING: "is_missing",
    }.get(state, "is_loaded")
    rule = {ReferenceState.REFUSED: "REF-REFUSED", ReferenceState.MISSING: "REF-MISSING"}
    title = phrase(headline, name=short_name(package), engine=engine.name)
    return Explanation(title, tuple(links), HELP, rule.get(state, ""))


def _way(way: Sequence[str]) -> str:
    if not way:
        return phrase("no_way")
    if len(way) == 1:
        return phrase("map")
    return phrase("way", name=literal(chain_text(way)))


def _and_more(told: str, names: Sequence[str]) -> str:
    """The first names as they are told, and how many more there are."""
    rest = len(names) - _SHOWN
    return phrase("more", name=told, count=rest) if rest > 0 else told
