"""How the tables about engines are made, and the columns of those about a Build.version."""

from __future__ import annotations

from typing import Any, Final

from inspector.findings.finding import Finding
from inspector.gui.desk.page import MARGIN
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import Label, _, lazy
from inspector.messages.phrases import clauses, labelled
from inspector.messages.rules import texts_of
from inspector.report.engines.build import (
    DerivedRow,
    FieldRow,
    UpdateCell,
    UpdateRow,
    build_headline,
    finding_mark,
)
from inspector.report.engines.listed import ManifestRow

#: The ground of a value that the command changes.
_TINTS: Final = {"added": "noteBg", "changed": "upBg", "removed": "refuseBg"}
_WIDEST_FIELD: Final = "CompatibleChangelist"
#: What a column is wider by before one whose signs hang into it.
_FOR_A_SIGN: Final = "MM"
_WIDEST_VALUE: Final = "++UE5+Release-5.4-CL"

FIELDS: Final[tuple[Column[FieldRow], ...]] = (
    Column(
        key="field",
        title=lazy("Field"),
        text=lambda row: row.name,
        font=lambda row: "strong" if row.mark is not None else "body",
        sample=f"{_WIDEST_FIELD}{_FOR_A_SIGN}",
        role=lambda row: "text" if row.written else "text3",
        tooltip=lambda row: row.hint,
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=lambda row: row.value,
        mono=True,
        role=lambda row: "text" if row.written else "text3",
        mark=lambda row: row.mark,
        hanging=True,
        elide="middle",
    ),
    Column(
        key="meaning",
        title=lazy("Meaning"),
        text=lambda row: row.meaning,
        role=lambda row: "text2" if row.written else "text3",
        stretch=True,
    ),
)


def _derived(row: DerivedRow) -> str:
    """A value as screen readers say it: words say themselves what their sign is."""
    sign = MARK_WORDS[row.mark] if row.mark is not None and not row.is_word else ""
    return clauses((sign, row.value))


DERIVED: Final[tuple[Column[DerivedRow], ...]] = (
    Column(
        key="label",
        title=lazy("What"),
        text=lambda row: row.label,
        role="text2",
        elide="none",
        sample=lambda: max(_("Compatible with"), "Epic 5.5.5", key=len) + _FOR_A_SIGN,
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=lambda row: row.value,
        font=lambda row: "name" if row.is_word else "mono",
        mark=lambda row: row.mark,
        speak=_derived,
        hanging=True,
        elide="middle",
    ),
    # Right behind the value: where the halves stand below each other the margin is far away.
    Column(
        key="note",
        title=lazy("From"),
        text=lambda row: row.note,
        role="text2",
        stretch=True,
    ),
)

FINDINGS: Final[tuple[Column[Finding], ...]] = (
    Column(
        key="finding",
        title=lazy("Finding"),
        text=build_headline,
        mark=finding_mark,
        second=lambda finding: f"{finding.rule}  {finding.path}",
        tooltip=lambda finding: texts_of(finding).message(),
        copy=lambda finding: labelled(
            f"{finding.rule} {finding.path}", texts_of(finding).message()
        ),
        stretch=True,
    ),
)


def _value(key: str, title: Label, hint: Label = "") -> Column[UpdateRow]:
    """A column of values: now, or after the command in one reading."""

    def cell(row: UpdateRow) -> UpdateCell:
        shown: UpdateCell = getattr(row, key)
        return shown

    return Column(
        key=key,
        title=title,
        text=lambda row: cell(row).text,
        font=lambda row: "mono-strong" if cell(row).change else "mono",
        role=lambda row: "text" if key == "now" or cell(row).change or row.derived else "text2",
        mark=lambda row: cell(row).change or cell(row).mark,
        tint=lambda row: _TINTS.get(cell(row).change),
        hanging=True,
        sample=_WIDEST_VALUE,
        elide="middle",
        hint=hint,
    )


UPDATE: Final[tuple[Column[UpdateRow], ...]] = (
    Column(
        key="name",
        title=lazy("Field"),
        text=lambda row: row.name,
        font=lambda row: "strong" if row.derived else "body",
        sample=f"{_WIDEST_FIELD}{_FOR_A_SIGN}",
    ),
    _value("now", lazy("Now")),
    _value("keep", lazy("Absent = keep"), lazy("A field whose flag is absent stays as it is.")),
    _value(
        "reset",
        lazy("Absent = reset"),
        lazy("A field whose flag is absent gets its documented default."),
    ),
    Column(
        key="flag",
        title=lazy("Flag"),
        text=lambda row: row.flag,
        mono=True,
        role="text2",
        stretch=True,
    ),
)

MANIFESTS: Final[tuple[Column[ManifestRow], ...]] = (
    Column(
        key="manifest",
        title=lazy("Manifest"),
        text=lambda row: row.place,
        tooltip=lambda row: row.why,
        elide="middle",
        stretch=True,
    ),
    Column(
        key="id", title=lazy("Build ID"), text=lambda row: row.build_id, mono=True, elide="none"
    ),
    Column(key="modules", title=lazy("Modules"), text=lambda row: row.modules, max_width=240),
    Column(
        key="result",
        title=lazy("Result"),
        text=lambda row: row.result,
        mark=lambda row: row.mark,
        speak=lambda row: row.result,
        tooltip=lambda row: row.why,
    ),
)


def high_table(
    theme: Theme, columns: tuple[Column[Any], ...], name: str, *, titled: bool = True
) -> tuple[TableView, RowsModel[Any]]:
    """A table that is as high as its rows, and its model.

    Args:
        theme: The look.
        columns: Its columns.
        name: What screen readers call it.
        titled: Whether its columns have titles.
    """
    table = TableView(theme, MARGIN)
    model = RowsModel(columns, table)
    table.setModel(model)
    table.set_fit_rows(True)
    table.setAccessibleName(name)
    table.horizontalHeader().setVisible(titled)
    return table, model
