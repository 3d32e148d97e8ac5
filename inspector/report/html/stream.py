"""One object stream as a page: the verdict, its classes, its data patches, its values."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.messages import _, count_text
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.report.html.asset import VALUE_HEAD, value_rows
from inspector.report.html.parts import (
    Html,
    behind,
    code,
    facts,
    lines,
    page,
    rule,
    rules,
    sentence,
    table,
    word,
)
from inspector.report.objectstream.shown import ShownStream
from inspector.report.objectstream.text import entry_value
from inspector.report.properties import field_rows
from inspector.report.verdict import verdict_text


def stream_html(shown: ShownStream, name: str) -> Iterator[str]:
    """The page about one stream, piece by piece."""
    return page(name, _parts(shown))


def _parts(shown: ShownStream) -> Iterator[Html]:
    opened, answer = shown.opened, shown.answer
    said = verdict_text(answer.facts, answer.profile, answer.judgement)
    yield facts(
        [(_("File"), code(opened.path)), (_("Size"), _("{size:,} bytes", size=opened.size))]
    )
    yield sentence(behind(word(answer.verdict.value, shown=said.lead)), said.rest)
    versions = [(render(row.title), row.text) for row in shown.asset.version_rows()]
    yield facts([*versions, (_("Class list"), str(shown.classes.extent))])
    findings = (
        (
            rule(finding.rule),
            word(finding.severity.value),
            lines([texts_of(finding).message(), texts_of(finding).remedy()]),
            code(finding.path),
        )
        for finding in answer.findings
    )
    yield from table(
        _("Findings"), (_("Rule"), _("Severity"), _("What is wrong"), _("Where")), findings
    )
    yield from rules(finding.rule for finding in answer.findings)
    head = (
        _("Class"),
        _("Class id"),
        _("Elements"),
        _("Patches"),
        _("File"),
        _("Known"),
        _("Status"),
    )
    rows = (
        (
            row.name,
            code(row.id),
            count_text(row.elements),
            count_text(row.entries),
            f"{row.version}",
            "" if row.known is None else f"{row.known}",
            row.status,
        )
        for row in shown.rows
    )
    yield from table(_("Classes"), head, rows, count_text(len(shown.rows)))
    for at in shown.patches:
        entries = (
            (code("" if entry.address is None else str(entry.address)), code(entry_value(entry)))
            for entry in at.patch.entries
        )
        yield from table(_("Data patch {path}", path=at.path), (_("Address"), _("Value")), entries)
    if opened.tree is not None:
        yield from table(_("Fields"), VALUE_HEAD, value_rows(field_rows(opened.tree)))
