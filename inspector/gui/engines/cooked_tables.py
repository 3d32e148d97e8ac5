"""The columns of the tables about a cooked set."""

from __future__ import annotations

from typing import Final

from inspector.gui.rows.columns import Column, count_column
from inspector.messages import lazy
from inspector.messages.phrases import clauses, labelled
from inspector.report.engines.listed import AssumptionRow, AxisRow, OffenderRow

ASSUMPTIONS: Final[tuple[Column[AssumptionRow], ...]] = (
    Column(
        key="state",
        title=lazy("State"),
        text=lambda row: row.state,
        mark=lambda row: row.mark,
        speak=lambda row: labelled(clauses((row.code, row.title)), row.state),
    ),
    Column(key="code", title=lazy("Code"), text=lambda row: row.code, mono=True),
    Column(key="title", title=lazy("Assumption"), text=lambda row: row.title, stretch=True),
    count_column("packages", lazy("Packages"), lambda row: row.packages, "41,206"),
    Column(
        key="note",
        title=lazy("Note"),
        text=lambda row: row.note,
        role="text2",
        tooltip=lambda row: row.note,
        max_width=360,
    ),
)

OFFENDERS: Final[tuple[Column[OffenderRow], ...]] = (
    Column(
        key="name",
        title=lazy("Where"),
        text=lambda row: row.name,
        tooltip=lambda row: row.path,
        elide="middle",
        stretch=True,
        hint=lazy("Enter opens a package"),
    ),
    Column(
        key="has", title=lazy("What it has"), text=lambda row: row.has, role="text2", max_width=520
    ),
)

AXES: Final[tuple[Column[AxisRow], ...]] = (
    Column(key="axis", title=lazy("Axis"), text=lambda row: row.title, max_width=260),
    Column(
        key="newest", title=lazy("Newest"), text=lambda row: row.newest, mono=True, align="right"
    ),
    Column(
        key="counts",
        title=lazy("Packages at each number"),
        text=lambda row: row.counts,
        tooltip=lambda row: row.counts,
        mono=True,
        stretch=True,
    ),
)
