"""The references of a project as a page: what is lost with an engine, and why; then all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.messages import _, count_text, ngettext
from inspector.messages.rules import check_texts, texts_of
from inspector.messages.rules.references import target_texts
from inspector.project.scan.graph import BrokenTarget, RefusedTarget
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
    rules,
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
from inspector.report.refs_words import kinds_text

#: The most packages that are named in one cell.
_MOST_NAMES: Final = 50


def refs_html(told: References) -> Iterator[str]:
    """The page about a project's references, piece by piece."""
    return page(name_of(told), _parts(told))


def _parts(told: References) -> Iterator[Html]:
    graph = told.graph
    if said := losing_sentence(told):
        yield sentence(said)
    yield facts((_(label), value) for label, value in head_facts(told))
    for title, findings in broken_groups(told):
        rows = map(_broken, findings)
        yield from table(title, (_("Package"), _("State"), _("Why"), _("Referred to by")), rows)
    yield from _packages(_("Would lose references in a save"), graph.loses)
    refused = ((node.name, node.refusal) for node in graph.told() if node.refusal is not None)
    yield from table(
        _("Refused packages"),
        (_("Package"), _("Rule"), _("Why")),
        (
            (code(name), rule(finding.rule), texts_of(finding).message())
            for name, finding in refused
        ),
    )
    yield from rules(node.refusal.rule for node in graph.told() if node.refusal is not None)
    cycles = ((count_text(len(names)), _names(names)) for names in graph.cycles)
    yield from table(
        _("Circles of packages that load each other"), (_("Packages"), _("Names")), cycles
    )
    yield from _packages(_("Packages that no other refers to, maps left out"), graph.unreferenced)
    yield paragraphs([str(UNREFERENCED_NOTE)] if graph.unreferenced else [])
    edges = (
        (code(edge.source), code(edge.target), kinds_text([edge.kind]), word(edge.state.value))
        for edge in graph.edges()
    )
    yield from table(_("References"), (_("From"), _("To"), _("Kind"), _("State")), edges)


def _broken(finding: BrokenTarget) -> Row:
    why: Cell = ""
    if isinstance(finding, RefusedTarget):
        why = behind(rule(finding.cause.rule), check_texts(finding.cause).line())
    names = _names(finding.referenced_by)
    return code(finding.target), word(target_texts(finding).state()), why, names


def _packages(title: str, names: Sequence[str]) -> Iterator[Html]:
    return table(title, (_("Package"),), ((code(name),) for name in names), count_text(len(names)))


def _names(names: Sequence[str]) -> Html:
    """Names below each other: the first, and how many more there are."""
    more = len(names) - _MOST_NAMES
    rest = (
        _("and {count}", count=ngettext("{count} more package", "{count} more packages", more))
        if more > 0
        else ""
    )
    return lines([*map(code, names[:_MOST_NAMES]), rest])
