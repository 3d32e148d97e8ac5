"""How the tables of the pages about engines are made."""

from __future__ import annotations

from typing import Any

from inspector.gui.desk.page import MARGIN
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView


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
