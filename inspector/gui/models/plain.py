"""Small tables whose rows are nothing but texts: the tables of a package that few people open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from PySide6.QtCore import QObject

from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowsModel


class PlainRow(NamedTuple):
    """The cells of one row, and the field that it stands for (empty for none)."""

    cells: tuple[str, ...]
    field: str = ""


@dataclass(frozen=True, slots=True)
class PlainColumn:
    """One column; ``kind`` says how it is set: words, a path, a number, or fixed-width digits.

    ``max_width`` is in px of the design, 0 for no limit.
    """

    key: str
    title: str
    kind: Literal["name", "words", "path", "number", "mono"] = "words"
    sample: str = ""
    stretch: bool = False
    max_width: int = 0


def plain_listing(
    columns: Sequence[PlainColumn], rows: Iterable[PlainRow], parent: QObject | None = None
) -> RowsListing[PlainRow]:
    """A table of texts; numbers sort as numbers."""
    model: RowsModel[PlainRow] = RowsModel([_column(i, c) for i, c in enumerate(columns)], parent)
    model.set_rows(rows)
    values = {column.key: _value(i, column) for i, column in enumerate(columns)}
    return RowsListing(model, FilterKeys(lambda row: " ".join(row.cells), values, {}))


def _column(place: int, column: PlainColumn) -> Column[PlainRow]:
    def text(row: PlainRow) -> str:
        return row.cells[place]

    number = column.kind == "number"
    return Column(
        key=column.key,
        title=column.title,
        text=lambda row: " ".join(text(row).split()),
        copy=text,
        tooltip=lambda row: text(row)[:2000],
        align="right" if number else "left",
        mono=column.kind == "mono",
        font="name" if column.kind == "name" else "body",
        role="text" if column.kind in ("name", "number") else "text2",
        elide={"path": "middle", "number": "none", "mono": "none"}.get(column.kind, "end"),  # type: ignore[arg-type]
        sample=column.sample,
        stretch=column.stretch,
        max_width=column.max_width,
        sort_key=(lambda row: _number(text(row))) if number else (lambda row: text(row).casefold()),
    )


def _value(place: int, column: PlainColumn) -> Callable[[PlainRow], str | int]:
    if column.kind == "number":
        return lambda row: _whole(row.cells[place])
    return lambda row: row.cells[place]


def _number(text: str) -> float:
    try:
        return float(text.replace(",", "").replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return float("-inf")


def _whole(text: str) -> int:
    number = _number(text)
    return int(number) if number != float("-inf") else 0
