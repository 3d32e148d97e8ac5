"""The tree of an opened folder, while it grows, is filtered and learns what its files are."""

from __future__ import annotations

import gc
import random
import time
from pathlib import PurePosixPath

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark
from inspector.files.system import native
from inspector.gui.files.folder_model import BATCH, FolderModel
from inspector.gui.files.folder_node import FileNode, FileVerdict
from inspector.gui.files.folder_words import folder_keys
from inspector.gui.files.models import FolderRole, PathRole, RightRole, ShortRightRole
from inspector.gui.rows.columns import MarkRole
from inspector.gui.rows.filtering import parse_filter

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def generated(count: int) -> list[str]:
    """Paths as a project has them: a few deep folders, one very full one."""
    full = [
        native(f"/p/Content/Rocks/SM_Rock_{number:05}.uasset") for number in range(count * 6 // 10)
    ]
    rest = [
        native(f"/p/Content/Maps/Area{number % 17}/Cell{number % 5}/Tile_{number:05}.umap")
        for number in range(count - len(full))
    ]
    return full + rest


def texts(model: FolderModel, parent: QModelIndex | None = None) -> list[str]:
    above = parent or QModelIndex()
    while model.has_more(above):
        model.give_more(above)
    return [str(model.index(row, 0, above).data()) for row in range(model.rowCount(above))]


def narrowed(model: FolderModel, text: str) -> int:
    """How many files a filter text leaves."""
    model.set_filter(parse_filter(text, folder_keys(model.root)).keep)
    return model.shown_count


@pytest.fixture
def model() -> FolderModel:
    made = FolderModel()
    made.clear(native("/p"))
    return made


def test_folders_come_first_and_count_what_is_below(model: FolderModel) -> None:
    model.add_files(
        [
            native("/p/B.uasset"),
            native("/p/a/Z.uasset"),
            native("/p/a/b/Y.umap"),
            native("/p/C.umap"),
        ]
    )
    assert texts(model) == ["a", "B", "C"]
    folder = model.index(0, 0)
    assert folder.data(FolderRole) is True
    assert folder.data(RightRole) == "2"
    assert texts(model, folder) == ["b", "Z"]
    assert model.file_count == 4
    assert folder.data(Qt.ItemDataRole.AccessibleTextRole) == "folder a, 2 packages"


def test_rows_are_handed_out_as_they_are_asked_for(model: FolderModel) -> None:
    model.add_files([native(f"/p/full/F{number:04}.uasset") for number in range(BATCH + 20)])
    full = model.index(0, 0)
    assert model.hasChildren(full)
    assert model.rowCount(full) == 0
    model.fetchMore(full)
    assert model.rowCount(full) == BATCH
    # A tree that lays out anew asks again; what is out of sight is not handed out for that.
    assert not model.canFetchMore(full)
    model.give_more(full)
    assert model.rowCount(full) == BATCH + 20
    assert not model.has_more(full)


def test_facts_show_at_their_file_and_are_spoken(model: FolderModel) -> None:
    model.add_files([native("/p/A.uasset"), native("/p/B.uasset")])
    changed: list[int] = []
    model.dataChanged.connect(lambda first, last: changed.extend((first.row(), last.row())))
    model.set_verdicts(
        [
            FileVerdict(native("/p/B.uasset"), "refuse", "5.7"),
            FileVerdict(native("/p/gone.uasset"), "ok", "4.0"),
        ]
    )
    row = model.index(1, 0)
    assert (row.data(MarkRole), row.data(RightRole)) == ("refuse", "5.7")
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "refuses, B, saved by 5.7"
    assert changed == [1, 1]
    assert model.index(0, 0).data(MarkRole) == "none"


def test_the_same_file_twice_is_one_row(model: FolderModel) -> None:
    model.add_files([native("/p/A.uasset")])
    model.add_files([native("/p/A.uasset")])
    assert model.file_count == 1
    assert texts(model) == ["A"]


def test_filter_keeps_the_folders_of_what_matches(model: FolderModel) -> None:
    model.add_files(
        [native("/p/a/Rock.uasset"), native("/p/b/Door.uasset"), native("/p/Rocky.umap")]
    )
    assert narrowed(model, "rock") == 2
    assert texts(model) == ["a", "Rocky"]
    assert texts(model, model.index(0, 0)) == ["Rock"]
    model.add_files([native("/p/b/Bedrock.uasset"), native("/p/c/Tree.uasset")])
    assert texts(model) == ["a", "b", "Rocky"]
    assert narrowed(model, "") == 5
    assert texts(model) == ["a", "b", "c", "Rocky"]


def test_a_path_is_found_without_unfolding(model: FolderModel) -> None:
    model.add_files(generated(2000))
    path = native("/p/Content/Rocks/SM_Rock_01100.uasset")
    index = model.index_of(path)
    assert index.data(PathRole) == path
    assert index.parent().data() == "Rocks"
    assert not model.index_of(native("/p/none.uasset")).isValid()
    narrowed(model, "tile")
    assert not model.index_of(path).isValid()


def test_a_row_that_is_pushed_down_is_still_the_same_row(model: FolderModel) -> None:
    model.add_files([native("/p/M.uasset")])
    kept = QPersistentModelIndex(model.index(0, 0))
    model.add_files([native("/p/A.uasset"), native("/p/z/B.uasset")])
    assert kept.row() == 2
    assert kept.data() == "M"


def test_folders_count_signs_as_they_come_and_go(model: FolderModel) -> None:
    model.add_files(
        [native("/p/a/b/One.uasset"), native("/p/a/Two.uasset"), native("/p/c/Three.uasset")]
    )
    model.set_verdicts(
        FileVerdict(path, mark)
        for path, mark in (
            (native("/p/a/b/One.uasset"), "warn"),
            (native("/p/a/Two.uasset"), "ok"),
            (native("/p/c/Three.uasset"), "bad"),
        )
    )
    above, beside = model.index_of(native("/p/a")), model.index_of(native("/p/c"))
    assert (above.data(MarkRole), above.data(RightRole)) == ("warn", "1 warns")
    assert above.data(ShortRightRole) == "1"
    assert (beside.data(MarkRole), beside.data(RightRole)) == ("bad", "1 unreadable")
    changed: list[str] = []
    model.dataChanged.connect(lambda first, _: changed.append(model.path(first)))
    model.set_verdicts([FileVerdict(native("/p/a/Two.uasset"), "refuse")])
    assert (above.data(MarkRole), above.data(RightRole)) == ("refuse", "1 refused")
    assert "2 packages, 1 refused, 1 warns" in above.data(Qt.ItemDataRole.ToolTipRole)
    assert native("/p/a") in changed
    model.set_verdicts(
        [
            FileVerdict(native("/p/a/Two.uasset"), "ok"),
            FileVerdict(native("/p/a/b/One.uasset"), "ok"),
        ]
    )
    assert (above.data(MarkRole), above.data(RightRole)) == (None, "2")


def test_what_passes_a_filter_comes_and_goes_while_files_are_read(model: FolderModel) -> None:
    QAbstractItemModelTester(model, FATAL, model)
    narrowed(model, "is:refused")
    model.add_files(
        [native("/p/a/One.uasset"), native("/p/b/Two.uasset"), native("/p/Three.uasset")]
    )
    assert (texts(model), model.shown_count) == ([], 0)
    model.set_verdicts(
        [
            FileVerdict(native("/p/b/Two.uasset"), "refuse"),
            FileVerdict(native("/p/a/One.uasset"), "ok"),
        ]
    )
    assert (texts(model), model.shown_count) == (["b"], 1)
    model.set_verdicts([FileVerdict(native("/p/Three.uasset"), "refuse")])
    assert (texts(model), model.shown_count) == (["b", "Three"], 2)
    model.set_verdicts([FileVerdict(native("/p/b/Two.uasset"), "up")])
    assert (texts(model), model.shown_count) == (["Three"], 1)


def test_rows_stay_while_files_are_read_until_they_are_sorted_anew(model: FolderModel) -> None:
    QAbstractItemModelTester(model, FATAL, model)
    model.sort_worst_first(True)
    names = [native(f"/p/F{number}.uasset") for number in range(1, 13)]
    model.add_files(reversed(names))
    assert texts(model) == [f"F{number}" for number in range(1, 13)]
    kept = QPersistentModelIndex(model.index(10, 0))
    model.set_verdicts(
        [FileVerdict(native("/p/F11.uasset"), "refuse"), FileVerdict(native("/p/F2.uasset"), "bad")]
    )
    assert texts(model)[10] == "F11"
    model.sort_worst_first(True)
    assert texts(model)[:3] == ["F11", "F2", "F1"]
    assert (kept.row(), kept.data()) == (0, "F11")
    model.sort_worst_first(False)
    assert (kept.row(), kept.data()) == (10, "F11")


def _check_rules(model: FolderModel) -> None:
    """Ends the run where a model breaks a rule of Qt as it stands.

    A tester that stays goes over all rows at each signal, which takes minutes for thousands.
    """
    QAbstractItemModelTester(model, FATAL)


@pytest.mark.slow
def test_the_model_keeps_the_rules_while_10_000_files_arrive(
    model: FolderModel, qtbot: QtBot
) -> None:
    view = QTreeView()
    qtbot.addWidget(view)
    view.setUniformRowHeights(True)
    view.setModel(model)
    view.show()
    paths = generated(10_000)
    random.Random(7).shuffle(paths)
    for start in range(0, len(paths), 400):
        batch = paths[start : start + 400]
        model.add_files(batch)
        model.set_verdicts(FileVerdict(path, "ok", "5.3") for path in batch)
        if start in (0, 4000):
            view.expandToDepth(1)
        if start == 6000:
            model.sort_worst_first(True)
            model.set_verdicts(FileVerdict(path, "refuse", "5.7") for path in batch[:9])
            model.sort_worst_first(True)
        if start % 2000 == 0:
            _check_rules(model)
    _check_rules(model)
    assert model.file_count == 10_000
    assert {PurePosixPath(path).suffix for path in model.files()} == {".uasset", ".umap"}
    narrowed(model, "0999")
    _check_rules(model)
    narrowed(model, "")
    _check_rules(model)
    assert texts(model) == ["Content"]


def test_no_batch_of_10_000_files_holds_the_window_up(model: FolderModel, qtbot: QtBot) -> None:
    view = QTreeView()
    qtbot.addWidget(view)
    view.setUniformRowHeights(True)
    view.setModel(model)
    view.show()
    paths = generated(10_000)
    slowest = 0.0
    # The collector would walk over everything that the other tests left behind.
    gc.disable()
    for start in range(0, len(paths), 400):
        began = time.thread_time()
        model.add_files(paths[start : start + 400])
        model.set_verdicts(FileVerdict(path, "up", "4.27") for path in paths[start : start + 400])
        slowest = max(slowest, time.thread_time() - began)
    gc.enable()
    # The thread's own time: what other programs take from a busy machine is not the window's.
    assert slowest < 0.05


def test_a_folder_counts_what_is_refused_and_what_is_unreadable_together() -> None:
    bad = FileNode("Bad", native("/p/Content/Bad"), 1, 0, folder=True)
    for mark, files in ((Mark.BAD, 6), (Mark.WARN, 1)):
        bad.count_file(mark, files)
    assert (bad.right, bad.short_right) == ("6 unreadable", "6")
    bad.count_file(Mark.REFUSE, 1)
    assert (bad.right, bad.short_right, bad.worst) == ("7 do not load", "7", Mark.REFUSE)
    assert bad.summary == "8 packages, 1 refused, 6 unreadable, 1 warns"
