"""The columns of the tables about a cooked set."""

from __future__ import annotations

from typing import Final

from inspector.gui.rows.columns import Column, count_column
from inspector.report.engines.cooked import AssumptionRow, AxisRow, OffenderRow

ASSUMPTIONS: Final[tuple[Column[AssumptionRow], ...]] = (
    Column(
        key="state",
        title="State",
        text=lambda row: row.state,
        mark=lambda row: row.mark,
        speak=lambda row: f"{row.code}, {row.title}: {row.state}",
    ),
    Column(key="code", title="Code", text=lambda row: row.code, mono=True),
    Column(key="title", title="Assumption", text=lambda row: row.title, stretch=True),
    count_column("packages", "Packages", lambda row: row.packages, "41,206"),
    Column(
        key="note",
        title="Note",
        text=lambda row: row.note,
        role="text2",
        tooltip=lambda row: row.note,
        max_width=360,
    ),
)

OFFENDERS: Final[tuple[Column[OffenderRow], ...]] = (
    Column(
        key="name",
        title="Package",
        text=lambda row: row.name,
        tooltip=lambda row: row.path,
        elide="middle",
        stretch=True,
        hint="Enter opens a package",
    ),
    Column(key="has", title="What it has", text=lambda row: row.has, role="text2", max_width=520),
)

AXES: Final[tuple[Column[AxisRow], ...]] = (
    Column(key="axis", title="Axis", text=lambda row: row.title, max_width=260),
    Column(key="newest", title="Newest", text=lambda row: row.newest, mono=True, align="right"),
    Column(
        key="counts",
        title="Packages at each number",
        text=lambda row: row.counts,
        tooltip=lambda row: row.counts,
        mono=True,
        stretch=True,
    ),
)
