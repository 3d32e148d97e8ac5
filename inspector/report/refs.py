"""The references of a project for people: what is lost with an engine, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final

from inspector.catalog import EngineProfile
from inspector.escaping import one_line
from inspector.messages import N_, _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses, labelled, listed, noted
from inspector.messages.rules.references import target_texts
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import (
    BrokenTarget,
    Edge,
    ReferenceGraph,
    ReferenceState,
    findings_of,
)
from inspector.project.scan.project import ProjectReferences, ProjectScan
from inspector.report.graphviz import quoted
from inspector.report.refs_words import kinds_text
from inspector.report.style import PLAIN, Style
from inspector.report.values import engine_text, fact

#: How many names a list of the text shows; the JSON output has all.
_SHOWN: Final = 20
_ALL: Final = lazy("--format json lists all")
_SCRIPT: Final = "script"
#: What the list of packages that no other refers to does not say.
UNREFERENCED_NOTE: Final = lazy(
    "Code and configuration may load them by name; neither is looked at."
)


@dataclass(frozen=True)
class References:
    """What is told of a project's references, and for which engine."""

    scan: ProjectScan
    references: ProjectReferences
    engine: EngineProfile

    @property
    def graph(self) -> ReferenceGraph:
        """Who refers to whom."""
        return self.references.graph

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
                not_judged[mount_of(edge)] += 1
        self.kinds = {kind: kinds[kind] for kind in ReferenceKind if kinds[kind]}
        self.not_judged = dict(not_judged.most_common())


def mount_of(edge: Edge) -> str:
    """The first part of a target's name: ``/Engine``."""
    return "/" + edge.target[1:].partition("/")[0]


def refs_text(result: References, style: Style = PLAIN) -> Iterator[str]:
    """The report for people, piece by piece."""
    for lines in (
        _head(result, style),
        list(_broken(result, style)),
        _losing(result, style),
        _cycles(result, style),
        _unreferenced(result, style),
    ):
        if lines:
            yield "\n".join(lines) + "\n"


def _head(result: References, style: Style) -> list[str]:
    return [style.strong(one_line(name_of(result))), *(fact(*row) for row in head_facts(result))]


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
    rows = [
        ("engine", engine_text(result.engine)),
        (N_("packages"), count_text(len(graph.chosen))),
        (N_("references"), noted(count_text(sum(counts.kinds.values())), kinds)),
    ]
    refused = sum(node.refusal is not None for node in graph.told())
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
    """Why a package is refused, and who refers to it."""
    why = target_texts(finding).why()
    if why:
        yield one_line(why)
    yield _("referred to by {names}", names=_names(finding.referenced_by))


def _names(names: Sequence[str], most: int = 3) -> str:
    """The first few names, and how many more there are."""
    shown = listed(map(one_line, names[:most]))
    rest = len(names) - most
    return _("{shown} and {rest:,} more", shown=shown, rest=rest) if rest > 0 else shown


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
    if all(node.refusal is not None for node in result.graph.told()):
        return ""
    return _("Nothing loses a reference when it is saved with this engine.")


def _cycles(result: References, style: Style) -> list[str]:
    cycles = result.graph.cycles
    if not cycles:
        return []
    head = _(
        "{count} of packages that load each other",
        count=ngettext("{count} circle", "{count} circles", len(cycles)),
    )
    lines = [
        "  " + labelled(ngettext("{count} package", "{count} packages", len(names)), _names(names))
        for names in cycles[:_SHOWN]
    ]
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
        if mount_of(edge).lower() == f"/{_SCRIPT}":
            continue
        style = _STYLES.get(edge.kind, "dotted")
        label = f", label={quoted(edge.state.value)}" if edge.is_broken else ""
        yield f"  {quoted(edge.source)} -> {quoted(edge.target)} [style={style}{label}];\n"
    yield "}\n"


_STYLES: Final = {ReferenceKind.HARD: "solid", ReferenceKind.SOFT: "dashed"}
