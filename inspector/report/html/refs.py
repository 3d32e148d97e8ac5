"""The references of a project as a page: what is lost with an engine, and why; then all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.language import tr
from inspector.phrases import counted
from inspector.project.scan.findings import BrokenTarget, RefusedTarget
from inspector.report.html.parts import (
    Cell,
    Html,
    Row,
    behind,
    code,
    facts,
    lines,
    page,
    paragraphs,
    rule,
    sentence,
    table,
    word,
)
from inspector.report.refs import (
    UNREFERENCED_NOTE,
    References,
    broken_groups,
    head_facts,
    losing_sentence,
    name_of,
)

#: The most packages that are named in one cell.
_MOST_NAMES: Final = 50


def refs_html(told: References) -> Iterator[str]:
    """The page about a project's references, piece by piece."""
    return page(name_of(told), _parts(told))


def _parts(told: References) -> Iterator[Html]:
    graph = told.graph
    if said := losing_sentence(told):
        yield sentence(said)
    yield facts(head_facts(told))
    for title, findings in broken_groups(told):
        rows = map(_broken, findings)
        yield from table(title, (tr("Package"), tr("State"), tr("Why"), tr("Referred to by")), rows)
    yield from _packages(tr("Would lose references in a save"), graph.loses)
    refused = ((node.name, node.refusal) for node in graph.told() if node.refusal is not None)
    yield from table(
        tr("Refused packages"),
        (tr("Package"), tr("Rule"), tr("Why")),
        ((code(name), rule(finding.rule), finding.words()) for name, finding in refused),
    )
    cycles = ((f"{len(names):,}", _names(names)) for names in graph.cycles)
    yield from table(
        tr("Circles of packages that load each other"), (tr("Packages"), tr("Names")), cycles
    )
    yield from _packages(tr("Packages that no other refers to, maps left out"), graph.unreferenced)
    yield paragraphs([UNREFERENCED_NOTE] if graph.unreferenced else [])
    edges = (
        (code(edge.source), code(edge.target), edge.kind.text, word(edge.state.value))
        for edge in graph.edges()
    )
    yield from table(tr("References"), (tr("From"), tr("To"), tr("Kind"), tr("State")), edges)


def _broken(finding: BrokenTarget) -> Row:
    why: Cell = ""
    if isinstance(finding, RefusedTarget):
        why = behind(rule(finding.reason), finding.reason_line)
    names = _names(finding.referenced_by)
    return code(finding.target), word(finding.words("state")), why, names


def _packages(title: str, names: Sequence[str]) -> Iterator[Html]:
    return table(title, (tr("Package"),), ((code(name),) for name in names), f"{len(names):,}")


def _names(names: Sequence[str]) -> Html:
    """Names below each other: the first, and how many more there are."""
    more = len(names) - _MOST_NAMES
    rest = tr("and {count}", count=counted(more, "more package")) if more > 0 else ""
    return lines([*map(code, names[:_MOST_NAMES]), rest])
