"""Every table's row offers the terms of the filter that hold for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from gui.six_packages import six_packages
from PySide6.QtWidgets import QMenu

from inspector.gui.desk.view_base import ViewBase
from inspector.gui.package.file_page import FilePage
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_view import TableView

TITLES = ("Filter by this value", "Exclude this value")


def terms_in(menu: QMenu) -> dict[str, dict[str, object]]:
    """What the menu of a row has below each of the two titles."""
    return {
        entry.text(): {each.text(): each for each in entry.menu().actions()}  # type: ignore[union-attr]
        for entry in menu.actions()
        if entry.text() in TITLES
    }


def choose(shell: Shell, view: ViewBase, title: str, term: str) -> None:
    """Chooses a term in the menu of the current row, and closes the menu."""
    menu = view.row_menu()
    terms_in(menu)[title][term].trigger()  # type: ignore[attr-defined]
    menu.deleteLater()
    shell.settle()


def test_a_package_of_a_project(shell: Shell, tmp_path: Path) -> None:
    shell.open(six_packages(tmp_path))
    view = shell.window.middle.view
    assert isinstance(view, ViewBase)
    table = view.table  # type: ignore[attr-defined]
    model = table.model()
    every = [row.name for row in model.shown_rows()]
    first = model.shown_rows()[0]
    table.setCurrentIndex(model.index_where(lambda row: row is first))
    choose(shell, view, TITLES[0], f'name="{first.name}"')
    assert [row.name for row in model.shown_rows()] == [first.name]
    assert view.filter_text() == f'name="{first.name}"'
    view.clear_filter()
    table.setCurrentIndex(model.index_where(lambda row: row is first))
    choose(shell, view, TITLES[1], f'name="{first.name}"')
    assert [row.name for row in model.shown_rows()] == [
        name for name in every if name != first.name
    ]
    assert shell.window.tools.filter_field.text() == f'!name="{first.name}"'


@pytest.mark.parametrize("page", ["versions", "upgrades"])
def test_a_row_of_a_file(shell: Shell, page: str) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.window.run(f"page-{page}")
    shell.settle()
    view = shell.window.middle.view
    assert isinstance(view, FilePage)
    shown = view.page(page)
    assert isinstance(shown, ViewBase)
    rows = getattr(shown, "table", None) or shown.tree  # type: ignore[attr-defined]
    model = rows.model()
    offered: dict[str, dict[str, object]] = {}
    for number in range(model.rowCount()):
        rows.setCurrentIndex(model.index(number, 0))
        menu = shown.row_menu()
        offered = terms_in(menu)
        menu.deleteLater()
        if offered:
            break
    assert set(offered) == set(TITLES)
    row = row_of(rows.currentIndex())
    term = next(iter(offered[TITLES[0]]))
    choose(shell, shown, TITLES[0], term)
    assert shown.filter_text() == term
    assert shown.filter_state().kind != "invalid"
    if isinstance(rows, TableView):
        assert row in model.shown_rows()
        assert len(model.shown_rows()) < model.total_count()
