"""The columns of the tables about a merge of version lists."""

from __future__ import annotations

from typing import Final

from inspector.finding import Finding
from inspector.gui.rows.columns import Column
from inspector.messages import _
from inspector.messages.phrases import clauses, labelled
from inspector.report.engines.build import finding_mark
from inspector.report.engines.lists import HazardRow, OutcomeRow

OUTCOMES: Final[tuple[Column[OutcomeRow], ...]] = (
    Column(
        key="content",
        title=_("Content"),
        text=lambda row: row.content,
        sample=_("Epic’s content"),
    ),
    Column(
        key="number",
        title=_("Saved at"),
        text=lambda row: str(row.number),
        mono=True,
        align="right",
        sort_key=lambda row: row.number,
    ),
    Column(
        key="packages",
        title=_("Packages"),
        text=lambda row: "–" if row.packages is None else f"{row.packages:,}",
        align="right",
        sort_key=lambda row: row.packages or 0,
    ),
    Column(
        key="skipped",
        title=_("Skipped"),
        text=lambda row: row.skipped,
        mono=True,
        stretch=True,
        hint=_("Believed done, was not"),
    ),
    Column(
        key="again",
        title=_("Again"),
        text=lambda row: row.again,
        mono=True,
        max_width=220,
        hint=_("Done, would run twice"),
    ),
    Column(key="lost", title=_("Lost"), text=lambda row: row.lost, mono=True, max_width=160),
    Column(
        key="pending",
        title=_("Pending"),
        text=lambda row: f"{row.pending:,}",
        align="right",
        role="text2",
        sort_key=lambda row: row.pending,
        hint=_("Runs when the package is loaded next, as it should"),
    ),
    Column(
        key="result",
        title=_("Result"),
        text=lambda row: row.result,
        font=lambda row: "strong" if row.result == "broken" else "body",
        mark=lambda row: row.mark,
        speak=lambda row: row.result,
    ),
)

HAZARDS: Final[tuple[Column[HazardRow], ...]] = (
    Column(
        key="code",
        title=_("Code"),
        text=lambda row: row.code,
        mono=True,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.what)), row.said),
    ),
    Column(key="what", title=_("Hazard"), text=lambda row: row.what),
    Column(
        key="said",
        title=_("Found"),
        text=lambda row: row.said,
        role="text2",
        tooltip=lambda row: row.said,
        stretch=True,
    ),
)

CHANGES: Final[tuple[Column[Finding], ...]] = (
    Column(
        key="rule",
        title=_("Rule"),
        text=lambda finding: finding.rule,
        mono=True,
        mark=lambda finding: finding_mark(finding) or "info",
    ),
    Column(
        key="message",
        title=_("Finding"),
        text=lambda finding: finding.words(),
        tooltip=lambda finding: finding.words(),
        copy=lambda finding: labelled(finding.rule, finding.words()),
        stretch=True,
    ),
)
