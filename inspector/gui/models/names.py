"""The name table: every text that other tables refer to by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject

from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowsModel


class NameRow(NamedTuple):
    """One name and its place in the table."""

    number: int
    text: str


COLUMNS: tuple[Column[NameRow], ...] = (
    Column(
        key="name",
        title="Name",
        text=lambda row: row.text,
        tooltip=lambda row: row.text,
        sort_key=lambda row: row.text.casefold(),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="length",
        title="Length",
        align="right",
        text=lambda row: f"{len(row.text):,}",
        role="text2",
        sort_key=lambda row: len(row.text),
        sample="00,000",
    ),
    Column(
        key="index",
        title="Index",
        align="right",
        text=lambda row: f"{row.number:,}",
        role="text3",
        sort_key=lambda row: row.number,
        sample="000,000",
        hint="The number that other tables use for the name",
    ),
)

FILTER: FilterKeys[NameRow] = FilterKeys(
    words=lambda row: row.text,
    values={
        "name": lambda row: row.text,
        "length": lambda row: len(row.text),
        "index": lambda row: row.number,
    },
    flags={},
)


def names_listing(names: Sequence[str], parent: QObject | None = None) -> RowsListing[NameRow]:
    """The list of a package's names."""
    model: RowsModel[NameRow] = RowsModel(COLUMNS, parent)
    model.set_rows(NameRow(index, text) for index, text in enumerate(names))
    return RowsListing(model, FILTER)
