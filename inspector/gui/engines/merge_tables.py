"""The columns of the tables about a merge of version lists."""

from __future__ import annotations

from typing import Final

from inspector.findings.finding import Finding
from inspector.gui.rows.columns import Column
from inspector.messages import count_text, lazy
from inspector.messages.phrases import clauses, labelled
from inspector.messages.rules import texts_of
from inspector.report.engines.build import finding_mark
from inspector.report.engines.lists import HazardRow, OutcomeRow

OUTCOMES: Final[tuple[Column[OutcomeRow], ...]] = (
    Column(
        key="content",
        title=lazy("Content"),
        text=lambda row: row.content,
        sample=lazy("Epic’s content"),
    ),
    Column(
        key="number",
        title=lazy("Saved at"),
        text=lambda row: str(row.number),
        mono=True,
        align="right",
        sort_key=lambda row: row.number,
    ),
    Column(
        key="packages",
        title=lazy("Packages"),
        text=lambda row: "–" if row.packages is None else count_text(row.packages),
        align="right",
        sort_key=lambda row: row.packages or 0,
    ),
    Column(
        key="skipped",
        title=lazy("Skipped"),
        text=lambda row: row.skipped,
        mono=True,
        stretch=True,
        hint=lazy("Believed done, was not"),
    ),
    Column(
        key="again",
        title=lazy("Again"),
        text=lambda row: row.again,
        mono=True,
        max_width=220,
        hint=lazy("Done, would run twice"),
    ),
    Column(key="lost", title=lazy("Lost"), text=lambda row: row.lost, mono=True, max_width=160),
    Column(
        key="pending",
        title=lazy("Pending"),
        text=lambda row: count_text(row.pending),
        align="right",
        role="text2",
        sort_key=lambda row: row.pending,
        hint=lazy("Runs when the package is loaded next, as it should"),
    ),
    Column(
        key="result",
        title=lazy("Result"),
        text=lambda row: row.result,
        font=lambda row: "strong" if row.result == "broken" else "body",
        mark=lambda row: row.mark,
        speak=lambda row: row.result,
    ),
)

HAZARDS: Final[tuple[Column[HazardRow], ...]] = (
    Column(
        key="code",
        title=lazy("Code"),
        text=lambda row: row.code,
        mono=True,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.what)), row.said),
    ),
    Column(key="what", title=lazy("Hazard"), text=lambda row: row.what),
    Column(
        key="said",
        title=lazy("Found"),
        text=lambda row: row.said,
        role="text2",
        tooltip=lambda row: row.said,
        stretch=True,
    ),
)

CHANGES: Final[tuple[Column[Finding], ...]] = (
    Column(
        key="rule",
        title=lazy("Rule"),
        text=lambda finding: finding.rule,
        mono=True,
        mark=lambda finding: finding_mark(finding) or "info",
    ),
    Column(
        key="message",
        title=lazy("Finding"),
        text=lambda finding: texts_of(finding).message(),
        tooltip=lambda finding: texts_of(finding).message(),
        copy=lambda finding: labelled(finding.rule, texts_of(finding).message()),
        stretch=True,
    ),
)
