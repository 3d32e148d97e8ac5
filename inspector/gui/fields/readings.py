"""The bytes of a field as every type: the rows of the Data panel's table."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from inspector.format.interpret import Reading
from inspector.gui.rows.table_model import Column, RowsModel
from inspector.messages import lazy
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

#: What stands beside the type that the field is.
DECLARED: Final = lazy("the declared type")


class ReadingRow(NamedTuple):
    """One type, what it makes of the bytes, and whether the field is of this type."""

    reading: Reading
    declared: bool = False


def _value(row: ReadingRow) -> str:
    return render(row.reading.text if row.reading.possible else row.reading.reason)


def _second(row: ReadingRow) -> str:
    notes = (render(row.reading.note), DECLARED if row.declared else "")
    return clauses(notes)


def _told(row: ReadingRow) -> str:
    return "  ".join(text for text in (_value(row), _second(row)) if text)


COLUMNS: Final[tuple[Column[ReadingRow], ...]] = (
    Column(
        key="as",
        title=lazy("As"),
        text=lambda row: row.reading.type,
        font="mono",
        role="text2",
        copy=lambda row: row.reading.type,
        sample="FPackageIndex ",
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=_value,
        font=lambda row: "strong" if row.declared and row.reading.possible else "body",
        role=lambda row: "text" if row.reading.possible else "text3",
        second=_second,
        tooltip=_told,
        copy=lambda row: render(row.reading.text),
        elide="end",
        stretch=True,
    ),
)


class ReadingsModel(RowsModel[ReadingRow]):
    """The readings of one field; they stay in the order of the types."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])
