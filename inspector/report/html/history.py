"""The history of one file as a page: a row a revision, newest first."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.compare.model import Change
from inspector.files.system import slashed
from inspector.messages import _
from inspector.project.history.revisions import Revision
from inspector.report.answers import HistoryReport
from inspector.report.diff.values import change_text
from inspector.report.history import (
    HistoryTotals,
    day_of,
    engine_of,
    name_of,
    values_of,
    what_it_did,
)
from inspector.report.html.parts import (
    Cell,
    Html,
    Row,
    behind,
    code,
    facts,
    lines,
    page,
    sentence,
    table,
    word,
)
from inspector.report.text import engine_text


def history_html(data: HistoryReport) -> Iterator[str]:
    """The page, piece by piece.

    Args:
        data: The revisions, told as they are asked for.
    """
    return page(slashed(data.path), _parts(data))


def _parts(data: HistoryReport) -> Iterator[Html]:
    totals = HistoryTotals()
    rows: list[Row] = []
    for revision in data.revisions:
        totals.add(revision)
        rows.append(_row(revision, data))
    yield sentence(totals.sentence)
    known: list[tuple[str, Cell]] = [(_("Engine"), engine_text(data.engine))]
    if data.value:
        known.insert(0, (_("Value"), code(data.value)))
    yield facts(known)
    head = (_("Revision"), _("Date"), _("Engine"), _("Verdict"), _("What it did"), _("Message"))
    yield from table(_("History"), head, rows)


def _row(revision: Revision, data: HistoryReport) -> Row:
    verdict = revision.verdict(data.engine, data.catalog, data.around)
    commit = revision.commit
    return (
        code(name_of(revision)),
        Html(f'<span class="word">{day_of(revision)}</span>'),
        engine_of(revision),
        word(verdict.value) if verdict is not None else "",
        lines([*what_it_did(revision), *(_value(change, data) for change in values_of(revision))]),
        lines([commit.subject, commit.author]) if commit is not None else "",
    )


def _value(change: Change, data: HistoryReport) -> Html:
    return behind(word(change.kind), code(change.path), change_text(change, data.catalog))
