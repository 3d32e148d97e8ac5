"""Contents of large maps: opening tables, deep links and filtering hold nobody up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.gui_event_loop import BAR, Stall, report, watch, write_map
from gui.pages import documents
from PySide6.QtWidgets import QApplication

from inspector.gui.contents.page import ContentsPage
from inspector.gui.shell.app import make_window
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings

pytestmark = pytest.mark.benchmark

Steps = list[tuple[str, Callable[[], None]]]


def shown(app: QApplication, path: Path) -> tuple[MainWindow, ContentsPage]:
    """A window with Contents of a file in it, read to the end."""
    window = make_window(app, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    window.middle.show_page("contents")
    watch(app, "reading", lambda: window.open_paths([str(path)]), lambda: idle(window))
    view = window.middle.guards["file"].view
    page = view.page("contents") if view is not None else None
    assert isinstance(page, ContentsPage)
    return window, page


def idle(window: MainWindow) -> bool:
    """Whether nothing is on its way any more."""
    context = window.context
    files = documents(context)
    return not context.jobs.busy and bool(files) and all(one.settled for one in files)


def pauses(app: QApplication, window: MainWindow, steps: Steps) -> list[str]:
    """Does one thing after the other; those that keep the window's own thread busy for long.

    Of things of the same name the best counts: the machine may be busy with something else.
    """
    best: dict[str, Stall] = {}
    for what, begin in steps:
        stall = watch(app, what, begin, lambda: idle(window))
        best[what] = min(stall, best.get(what, stall), key=lambda one: one.own_ms)
    print(f"\n{report(list(best.values()))}")
    window.close()
    return [stall.what for stall in best.values() if stall.own_ms >= BAR]


def test_a_table_of_100_000_rows_opens_without_a_pause(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "Huge.umap"
    write_map(path, actors=100_000)
    window, page = shown(qapp, path)
    select = window.context.select_field

    def expand(field: str) -> Callable[[], None]:
        return lambda: page.tree.expand(page.model.index_of(field))

    def link(field: str) -> Callable[[], None]:
        return lambda: select(field, "test")

    # The first selection has the place of every field read, for the other panels.
    watch(qapp, "the first selection", link("summary/Tag"), lambda: idle(window))
    steps: Steps = [
        ("opening the names", expand("names")),
        ("opening the exports", expand("exports")),
    ]
    for number in (23_456, 45_678, 89_012):
        first = number // 1000 * 1000 + 1000
        steps += [
            ("opening 1,000 names", expand(f"names[{first}]")),
            ("opening 1,000 exports", expand(f"exports[{first}]")),
            ("a link to an export", link(f"exports/{number}/SerialSize")),
            ("a link to a name", link(f"names/{number}/Name")),
        ]
    assert pauses(qapp, window, steps) == []


def test_a_filter_on_100_000_rows_lets_people_type(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "Large.umap"
    write_map(path, actors=3000)
    window, page = shown(qapp, path)
    steps: Steps = [
        ("the first letters of a filter", lambda: page.set_filter("rock0")),
        ("the next letter", lambda: page.set_filter("rock01")),
        ("a filter for few rows", lambda: page.set_filter("rock0123")),
        ("a path", lambda: page.set_filter("exports/123")),
        ("no filter", lambda: page.set_filter("")),
    ]
    assert pauses(qapp, window, steps) == []
