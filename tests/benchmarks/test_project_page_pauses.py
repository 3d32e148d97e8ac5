"""The page of a project of 50,000 packages: rows, pictures, sorting, filters, engines, references.

Run with ``python -m pytest tests/benchmarks/test_project_page_pauses.py -m benchmark -s``.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from benchmarks.gui_event_loop import Stall, report, watch
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.files.folders import resource_path
from inspector.gui.project.references_tables import LISTS
from inspector.gui.project.view import ProjectView
from inspector.gui.shell.app import make_window
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings

pytestmark = pytest.mark.benchmark

FILES = 50_000
#: Milliseconds of the window's own time in one piece: while rows arrive and scroll, and for what
#: is asked of all rows.
ARRIVING, ASKED = 16.0, 50.0
FILTERS = ("p1", "p12", "is:refused", "folder:part3 !is:refused", "opens>4.12", "zzz", "")
REFERENCE_FILTERS = ("p1", "size>1000", "is:unreferenced", "zzz", "")
COLUMNS = ("name", "folder", "class", "saved", "opens", "size", "lost", "reason", "")
SAMPLES = ("OldDoor.uasset", "FromTheFuture.uasset", "Lantern.uasset", "PluginData.uasset")


def _fill(folder: Path) -> Path:
    """Packages of four kinds in a hundred folders."""
    for name in SAMPLES:
        shutil.copy(resource_path("samples", name), folder)
    game = folder / "Game"
    for number in range(FILES):
        place = game / "Content" / f"Part{number % 100}"
        place.mkdir(parents=True, exist_ok=True)
        kind = SAMPLES[1] if number % 50 == 0 else SAMPLES[(number % 3) - 1]
        os.link(folder / kind, place / f"P{number}.uasset")
    (game / "Game.uproject").write_text('{"EngineAssociation": "5.3"}', encoding="utf-8")
    return game


def _view(window: MainWindow) -> ProjectView:
    view = window.middle.view
    assert isinstance(view, ProjectView)
    return view


@pytest.mark.usefixtures("cache")
def test_50_000_rows_hold_nobody_up(qapp: QApplication, tmp_path: Path) -> None:
    game = _fill(tmp_path)
    (tmp_path / "Small").mkdir()
    shutil.copy(tmp_path / SAMPLES[0], tmp_path / "Small")
    window = make_window(qapp, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    qapp.processEvents()
    context = window.context

    def idle() -> bool:
        shown = context.shown
        return shown is not None and shown.settled and not context.jobs.busy

    # The first project makes the page; a user pays for that once.
    watch(qapp, "a small folder", lambda: window.open_paths([str(tmp_path / "Small")]), idle)
    arriving = []
    for words in ("reading", "reading from the index"):
        again = words != "reading"
        begin = context.read_again if again else lambda: window.open_paths([str(game)])
        arriving.append(watch(qapp, f"{words} {FILES:,} packages", begin, idle, patience=600))
        view = _view(window)
        assert view.model.total_count() == FILES
    table = view.table
    table.setFocus()
    watch(qapp, "what a closed project leaves", lambda: None, _after(3.0))
    scrolled = [watch(qapp, "a page of rows further", _one_page(table), idle) for _ in range(5)]
    asked: list[Stall] = []
    for text in FILTERS:
        set_text = partial(view.tools.field.set_text, text)
        asked.append(watch(qapp, f"filter {text or 'cleared'}", set_text, idle))
    for key in COLUMNS:
        sort = partial(table.sort_by, key)
        asked.append(watch(qapp, f"sort by {key or 'nothing'}", sort, idle))
    box = view.facets.sections["verdict"].boxes["refuse"]
    asked += [watch(qapp, f"facet {words}", box.toggle, idle) for words in ("on", "off")]
    choose = partial(context.choose_target, "4.27")
    asked.append(watch(qapp, "another engine", choose, idle))
    toggle = view.tools.grouped_button.toggle
    asked += [watch(qapp, words, toggle, idle) for words in ("one list", "in groups")]
    asked.append(watch(qapp, "all rows of long groups", view.model.show_rest, idle))
    asked.append(watch(qapp, "everything selected", view.table.selectAll, idle))
    asked.append(watch(qapp, "as pictures", partial(view.show_page, "pictures"), idle))
    pictures = view.rows.shown
    scrolled += [watch(qapp, "a page of pictures", _one_page(pictures), idle) for _ in range(3)]
    for key in ("size", "name", ""):
        sort = partial(table.sort_by, key)
        asked.append(watch(qapp, f"pictures by {key or 'nothing'}", sort, idle))
    asked.append(watch(qapp, "as a table", partial(view.show_page, "overview"), idle))
    asked.append(watch(qapp, "its references", partial(view.show_page, "references"), idle))
    page = view.references
    assert page is not None
    assert page.whole is not None
    for spec in LISTS:
        show = partial(page.show_list, spec.id)
        asked.append(watch(qapp, f"references: {spec.id}", show, idle))
        assert page.table.model().rowCount() == spec.count(page.whole)
    for text in REFERENCE_FILTERS:
        narrow = partial(page.set_filter, text)
        asked.append(watch(qapp, f"sizes: filter {text or 'cleared'}", narrow, idle))
    for key in ("loads", "folder", ""):
        sort = partial(page.table.sort_by, key)
        asked.append(watch(qapp, f"sizes: sort by {key or 'nothing'}", sort, idle))
    for way in ("loaded", "disk"):
        press = page.areas.button(way).click
        asked.append(watch(qapp, f"sizes: area {way}", press, idle))
    print(f"\n{report([*arriving, *scrolled, *asked])}")
    worst = max(asked, key=lambda one: one.own_ms)
    print(f"worst of what is asked: {worst.what}, {worst.own_ms / ASKED:.2f} of {ASKED:.0f} ms")
    window.close()
    # The thread's own time: what other programs take from a busy machine is not the window's.
    assert [one.what for one in (*arriving, *scrolled) if one.own_ms >= ARRIVING] == []
    assert [one.what for one in asked if one.own_ms >= ASKED] == []


def _after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def _one_page(table: object) -> partial[None]:
    return partial(QTest.keyClick, table, Qt.Key.Key_PageDown)
