"""The columns of the tables about a cooked set."""

from __future__ import annotations

from typing import Final

from inspector.gui.rows.columns import Column, count_column
from inspector.language import tr
from inspector.phrases import clauses, labelled
from inspector.report.engines.cooked import AssumptionRow, AxisRow, OffenderRow

ASSUMPTIONS: Final[tuple[Column[AssumptionRow], ...]] = (
    Column(
        key="state",
        title=tr("State"),
        text=lambda row: row.state,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.title)), row.state),
    ),
    Column(key="code", title=tr("Code"), text=lambda row: row.code, mono=True),
    Column(key="title", title=tr("Assumption"), text=lambda row: row.title, stretch=True),
    count_column("packages", tr("Packages"), lambda row: row.packages, "41,206"),
    Column(
        key="note",
        title=tr("Note"),
        text=lambda row: row.note,
        role="text2",
        tooltip=lambda row: row.note,
        max_width=360,
    ),
)

OFFENDERS: Final[tuple[Column[OffenderRow], ...]] = (
    Column(
        key="name",
        title=tr("Where"),
        text=lambda row: row.name,
        tooltip=lambda row: row.path,
        elide="middle",
        stretch=True,
        hint=tr("Enter opens a package"),
    ),
    Column(
        key="has", title=tr("What it has"), text=lambda row: row.has, role="text2", max_width=520
    ),
)

AXES: Final[tuple[Column[AxisRow], ...]] = (
    Column(key="axis", title=tr("Axis"), text=lambda row: row.title, max_width=260),
    Column(key="newest", title=tr("Newest"), text=lambda row: row.newest, mono=True, align="right"),
    Column(
        key="counts",
        title=tr("Packages at each number"),
        text=lambda row: row.counts,
        tooltip=lambda row: row.counts,
        mono=True,
        stretch=True,
    ),
)
