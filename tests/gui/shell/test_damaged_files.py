"""Damaged packages in one window: shown as damaged, and no page stops for them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from corpus import corpus_root
from damaged import mutants
from gui.pages import documents
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from inspector.checks import Verdict
from inspector.checks.facts import Depth
from inspector.checks.judgement import Mark
from inspector.format.unreal.package import Package
from inspector.gui.desk.guarded import StoppedView
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.overview.largest_objects import ExportRow
from inspector.gui.overview.page import OverviewPage
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.shell.features import PAGES
from inspector.project.around.settings import Settings
from inspector.project.around.surroundings import surroundings_of
from inspector.project.opening import answer, read

#: Our own packages, and real ones of several generations with names, pictures and tags.
OWN = ("Lantern.uasset", "OldDoor.uasset", "Arena.umap", "PluginData.uasset")
REAL = (
    "4.12/uasset-rs/SimpleRefsRoot.uasset",
    "4.26/uasset-rs/SimpleRefsRoot.uasset",
    "5.1/uasset-rs/SimpleRefsRoot.uasset",
    "5.5/uasset-rs/SimpleRefsRoot.uasset",
)


def _healthy() -> list[Path]:
    root = corpus_root()
    return [*map(sample, OWN), *(root / path for path in REAL if root is not None)]


def _shown_verdict(shell: Shell, path: Path) -> Verdict:
    """What ``show`` says of a file with the engine of the window."""
    window = shell.window
    with read(path, Depth.OBJECTS) as opened:
        around = surroundings_of(str(path), Settings())
        return answer(opened, window.context.target, window.context.catalog, around).verdict


def _open_and_turn(shell: Shell, path: Path, title: str) -> None:
    """Opens a file and turns every page of it; nothing stops, and the verdict is that of show."""
    window = shell.window
    shell.open(path)
    document = window.context.document
    assert document is not None, title
    for page in PAGES:
        window.middle.show_page(page.id)
        QApplication.processEvents()
    shell.settle()
    stopped = [one.report for one in window.findChildren(StoppedView)]
    assert stopped == [], f"{title}\n{stopped[0]}"
    assert window.middle.notice.isHidden(), title
    assert document.answer is not None, title
    assert document.answer.judgement.verdict is _shown_verdict(shell, path), title
    if document.answer.judgement.verdict is Verdict.UNREADABLE:
        assert document.mark is Mark.BAD, title


def _one_after_another(shell: Shell, folder: Path, each: int) -> int:
    """Opens damaged packages and looks at every page; how many there were."""
    context = shell.window.context
    number = 0
    for healthy in _healthy():
        for mutant in mutants(healthy.read_bytes(), each, healthy.name):
            number += 1
            path = folder / f"{number:04}{healthy.suffix}"
            path.write_bytes(mutant.data)
            _open_and_turn(shell, path, f"{healthy}: {mutant.title}")
            # Some stay open for a while, so that files are left for others.
            for old in documents(context)[:-3]:
                context.close(old)
                (folder / Path(old.path).name).unlink()
    return number


@pytest.mark.slow
def test_damaged_packages_one_after_another(shell: Shell, tmp_path: Path) -> None:
    assert _one_after_another(shell, tmp_path, 1) == len(_healthy())


@pytest.mark.sweep
def test_176_damaged_packages_one_after_another(shell: Shell, tmp_path: Path) -> None:
    each = 176 // len(_healthy())
    assert _one_after_another(shell, tmp_path, each) == each * len(_healthy())


def _with_a_word(path: Path, field: str, word: int) -> bytes:
    """A package in which the first four bytes of a field are others."""
    data = bytearray(path.read_bytes())
    span = Package.open(bytes(data)).spans().get(field)
    assert span is not None
    struct.pack_into("<i", data, span.start, word)
    return bytes(data)


def _largest(shell: Shell) -> RowsModel[ExportRow]:
    view = shell.window.middle.guards["file"].view
    assert view is not None
    overview = view.page("overview")
    assert isinstance(overview, OverviewPage)
    assert overview.largest.isVisible()
    return overview.largest_model


def test_a_broken_name_table_is_shown_as_broken(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Broken.uasset"
    path.write_bytes(_with_a_word(sample("Lantern.uasset"), "names/3/Name", 0x6E696665))
    shell.open(path)
    window = shell.window
    window.middle.show_page("overview")
    model = _largest(shell)
    package = window.context.document.opened.package  # type: ignore[union-attr]
    assert package is not None
    assert model.total_count() == len(package.exports)
    for row in range(model.rowCount()):
        name, kind, size = (model.index(row, column) for column in range(3))
        assert model.cell(name).mark == model.cell(kind).mark == "bad"
        assert model.cell(name).text.startswith("?")
        why = "The name table holds a value that cannot be."
        for index in (name, kind):
            assert why in model.data(index, Qt.ItemDataRole.ToolTipRole)
        # What another table tells is told.
        assert model.cell(size).text == f"{model.row_at(size).size:,}"  # type: ignore[union-attr]
        assert model.cell(size).mark is None


def test_a_broken_table_is_a_part_of_the_file(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Broken.uasset"
    path.write_bytes(_with_a_word(sample("Lantern.uasset"), "names/3/Name", 0x6E696665))
    shell.open(path)
    shell.window.middle.show_page("overview")
    view = shell.window.middle.guards["file"].view
    assert view is not None
    overview = view.page("overview")
    assert isinstance(overview, OverviewPage)
    told = {row.key: row for row in overview.part_order}
    assert told["names"].damaged
    assert told["names"].holds == "The name table holds a value that cannot be."
    assert [key for key, row in told.items() if row.damaged] == ["names"]
    last = overview.parts_model.columnCount() - 1
    index = overview.parts_model.index_where(lambda row: row.key == "names", last)
    assert overview.parts_model.cell(index).mark == "bad"


def test_a_name_that_is_not_there_marks_its_row_alone(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Broken.uasset"
    path.write_bytes(_with_a_word(sample("Lantern.uasset"), "exports/1/ObjectName", 9000))
    shell.open(path)
    shell.window.middle.show_page("overview")
    model = _largest(shell)
    marked = [
        model.cell(model.index(row, 0)).text
        for row in range(model.rowCount())
        if model.cell(model.index(row, 0)).mark == "bad"
    ]
    assert marked == ["?9000"]


def test_what_show_calls_unreadable_is_nowhere_green(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Broken.uasset"
    path.write_bytes(_with_a_word(sample("Lantern.uasset"), "names/3/Name", 0x6E696665))
    assert _shown_verdict(shell, path) is Verdict.UNREADABLE
    shell.open(path)
    window = shell.window
    document = window.context.document
    assert document is not None
    assert document.answer is not None
    assert document.answer.judgement.verdict is Verdict.UNREADABLE
    assert document.mark is Mark.BAD
    assert {one.mark for one in document.answer.releases} == {Mark.BAD}
    assert document.findings[0].rule == "CORRUPT"
    view = window.middle.guards["file"].view
    assert view is not None
    assert "upgrades" not in view.available_pages()
    words = [one.text() for one in view.header.findChildren(VerdictLine)]
    assert len(words) == 1
    assert words[0].startswith("Not readable.")
