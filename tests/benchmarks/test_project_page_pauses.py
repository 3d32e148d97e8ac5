"""The page of a project of 50,000 packages: rows, pictures, sorting, filters, engines, references.

Run with ``python -m pytest tests/benchmarks/test_project_page_pauses.py -m benchmark -s``. CI runs
a short form: fewer packages, the better of two rounds.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from benchmarks.gui_event_loop import Stall, report, watch
from benchmarks.machine import slowness
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft
from inspector.format.unreal.draft import build as written
from inspector.gui.project.references_page import ReferencesOfProject
from inspector.gui.project.references_tables import LISTS, SIZES
from inspector.gui.project.view import ProjectView
from inspector.gui.shell.app import make_window
from inspector.gui.work.settings import Settings
from inspector.versions import VersionSet

pytestmark = pytest.mark.benchmark

FILES, FEWER = 50_000, 3_000
#: Milliseconds of the window's own time in one piece: of a step, and of a filter on all rows.
STEP, FILTER = 50.0, 100.0
#: How many times as long the short form may take: processor time grows too where others work.
MARGIN = 1.5
FILTERS = ("p1", "p12", "is:refused", "folder:part3 !is:refused", "opens>4.12", "zzz", "")
REFERENCE_FILTERS = ("p1", "size>1000", "is:unreferenced", "zzz", "")
COLUMNS = ("name", "folder", "class", "saved", "opens", "size", "lost", "reason", "")
SAMPLES = ("OldDoor.uasset", "FromTheFuture.uasset", "Lantern.uasset", "PluginData.uasset")


class Step(NamedTuple):
    """A stall, and how many milliseconds it may take."""

    stall: Stall
    most: float = STEP

    def is_over(self, slowness: float) -> bool:
        """Whether it took longer than it may on a machine that is so many times as slow."""
        # The thread's own time: what other programs take from a busy machine is not the window's.
        return self.stall.own_ms >= self.most * slowness


def _stone(number: int) -> bytes:
    """A package that refers to a missing one of its own, so that no other says the same."""
    release = default_catalog().release("5.3")
    assert release is not None
    build = release.newest_build
    assert build is not None
    draft = PackageDraft(
        versions=VersionSet(
            legacy=release.legacy, ue4=release.ue4, ue5=release.ue5, licensee=0, package_flags=0
        ),
        saved_by=build,
        compatible_with=build,
        package_name=f"/Game/Stone{number}",
        imports=(
            ImportDraft("/Script/Engine.Material"),
            ImportDraft(f"/Game/Lost/M{number}.M{number}"),
        ),
        exports=(ExportDraft(f"Stone{number}", "/Script/Engine.Material", is_asset=True),),
    )
    return written(draft).uasset


def _fill(folder: Path, files: int) -> Path:
    """Packages of four kinds in a hundred folders, a third of them each of its own kind too."""
    for name in SAMPLES:
        shutil.copy(resource_path("samples", name), folder)
    (folder / "Small").mkdir()
    shutil.copy(folder / SAMPLES[0], folder / "Small")
    game = folder / "Game"
    for number in range(files):
        place = game / "Content" / f"Part{number % 100}"
        place.mkdir(parents=True, exist_ok=True)
        package = place / f"P{number}.uasset"
        if number % 3 == 0 and number % 50:
            package.write_bytes(_stone(number))
            continue
        kind = SAMPLES[1] if number % 50 == 0 else SAMPLES[(number % 3) - 1]
        os.link(folder / kind, package)
    (game / "Game.uproject").write_text('{"EngineAssociation": "5.3"}', encoding="utf-8")
    return game


class Walk:
    """A window in which a project is opened and looked at from all sides.

    Attributes:
        steps: What was done so far.
    """

    def __init__(self, app: QApplication, game: Path, files: int) -> None:
        self.steps: list[Step] = []
        self._app = app
        self._files = files
        self.window = make_window(app, Settings(None), look="light", engine="5.3")
        self.window.resize(1440, 900)
        self.window.show()
        app.processEvents()
        self._context = self.window.context
        # The first project makes the page; a user pays for that once.
        small = str(game.parent / "Small")
        watch(app, "a small folder", lambda: self.window.open_paths([small]), self.idle)
        self.do(f"reading {files:,} packages", lambda: self.window.open_paths([str(game)]))
        self.do("reading them from the index", self._context.read_again)
        view = self.window.middle.view
        assert isinstance(view, ProjectView)
        self.view = view
        assert view.model.total_count() == files
        view.table.setFocus()

    def idle(self) -> bool:
        """Whether nothing is left to be shown."""
        shown, view = self._context.shown, self.window.middle.view
        models = [view.model] if isinstance(view, ProjectView) else []
        if isinstance(view, ProjectView) and view.references is not None:
            models.append(view.references.table.model())
        is_known = shown is not None and shown.settled and not self._context.jobs.busy
        return is_known and all(model.settled for model in models)

    def do(self, words: str, begin: Callable[[], object], most: float = STEP) -> None:
        """Does something and waits until all of it is shown."""
        stall = watch(self._app, words, lambda: begin() and None, self.idle, patience=600)
        self.steps.append(Step(stall, most))

    def scroll(self, times: int) -> None:
        """Turns pages of rows, or of pictures."""
        for _ in range(times):
            page = partial(QTest.keyClick, self.view.rows.shown, Qt.Key.Key_PageDown)
            self.do("a page further", page)

    def narrow_and_sort(self, filters: Sequence[str], columns: Sequence[str]) -> None:
        """Types filters, sorts by columns, ticks a facet."""
        for text in filters:
            typing = partial(self.view.tools.field.set_text, text)
            self.do(f"filter {text or 'cleared'}", typing, FILTER)
        for key in columns:
            self.do(f"sort by {key or 'nothing'}", partial(self.view.table.sort_by, key))
        box = self.view.facets.sections["verdict"].boxes["refuse"]
        for words in ("on", "off"):
            self.do(f"facet {words}", box.toggle, FILTER)

    def ask_other_engines(self) -> None:
        """Chooses two engines, one after the other."""
        for engine in ("4.27", "5.3"):
            self.do(f"engine {engine}", partial(self._context.choose_target, engine))

    def show_all(self) -> None:
        """Without groups and with all rows, selected."""
        toggle = self.view.tools.grouped_button.toggle
        for words in ("one list", "in groups"):
            self.do(words, toggle)
        self.do("all rows of long groups", self.view.model.show_rest)
        self.do("everything selected", self.view.table.selectAll)

    def show_pictures(self, columns: Sequence[str]) -> None:
        """The same as pictures, and back."""
        self.do("as pictures", partial(self.view.show_page, "pictures"))
        self.scroll(3)
        for key in columns:
            self.do(f"pictures by {key or 'nothing'}", partial(self.view.table.sort_by, key))
        self.do("as a table", partial(self.view.show_page, "overview"))

    def show_references(self) -> ReferencesOfProject:
        """Its references, table by table, the map of sizes last."""
        self.do("its references", partial(self.view.show_page, "references"))
        page = self.view.references
        assert page is not None
        assert page.whole is not None
        for spec in (*LISTS, SIZES):
            self.do(f"references: {spec.id}", partial(page.show_list, spec.id))
            assert page.table.model().rowCount() == spec.count(page.whole)
        return page

    def narrow_sizes(self, page: ReferencesOfProject, filters: Sequence[str]) -> None:
        """Narrows, sorts and draws the map of sizes."""
        for text in filters:
            narrow = partial(page.set_filter, text)
            self.do(f"sizes: filter {text or 'cleared'}", narrow, FILTER)
        for key in ("loads", "folder", ""):
            self.do(f"sizes: sort by {key or 'nothing'}", partial(page.table.sort_by, key))
        for way in ("loaded", "disk"):
            self.do(f"sizes: area {way}", page.areas.button(way).click)


@pytest.mark.usefixtures("cache")
def test_50_000_rows_hold_nobody_up(qapp: QApplication, tmp_path: Path) -> None:
    walk = Walk(qapp, _fill(tmp_path, FILES), FILES)
    watch(qapp, "what a closed project leaves", lambda: None, _after(3.0))
    walk.scroll(5)
    walk.narrow_and_sort(FILTERS, COLUMNS)
    walk.ask_other_engines()
    walk.show_all()
    walk.show_pictures(("size", "name", ""))
    walk.narrow_sizes(walk.show_references(), REFERENCE_FILTERS)
    walk.window.close()
    print(f"\n{report([step.stall for step in walk.steps])}")
    worst = max(walk.steps, key=lambda step: step.stall.own_ms / step.most)
    print(f"nearest to its bar: {worst.stall.what}, {worst.stall.own_ms / worst.most:.2f} of it")
    slower = slowness()
    assert [step.stall.what for step in walk.steps if step.is_over(slower)] == []


@pytest.mark.bar
def test_rows_that_arrive_and_what_is_asked_of_them_hold_nobody_up(
    qapp: QApplication, tmp_path: Path
) -> None:
    rounds = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        walk = Walk(qapp, _fill(folder, FEWER), FEWER)
        walk.narrow_and_sort(("p1", ""), ("saved", ""))
        walk.ask_other_engines()
        walk.show_references()
        walk.window.close()
        rounds.append(walk.steps)
    best = [min(same, key=lambda step: step.stall.own_ms) for same in zip(*rounds, strict=True)]
    print(f"\n{report([step.stall for step in best])}")
    # With fewer rows a filter takes no longer than any other step.
    bar = STEP * MARGIN * slowness()
    assert [step.stall.what for step in best if step.stall.own_ms >= bar] == []


def _after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
