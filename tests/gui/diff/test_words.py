"""What the page of a comparison says first, how rows are called, and how numbers are written."""

from __future__ import annotations

import os

import pytest
from gui.diff.test_view import CTRL, LUA, MESH, compare, go_to, lines, pair, settle
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from inspector.gui.diff.tree import DiffTree
from inspector.gui.diff.view import DiffView
from inspector.gui.kit.headline import LINES
from inspector.messages.rendering import render

pytestmark = pytest.mark.slow

INSTANCE = "pairs/MaterialInstanceConstant-MI_Dev_Mockup_01"
WALKING = "pairs/AnimSequence-A_Als_Run_Backward"


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


# The headline ------------------------------------------------------------------------------------


def said(view: DiffView) -> str:
    return " ".join(view.bar.sentence.painted_lines())


@pytest.mark.parametrize("width", [1600, 1100, 800])
def test_the_headline_has_two_lines_at_most(shell: Shell, width: int) -> None:
    shell.window.resize(width, 800)
    view = compare(shell, *pair(LUA))
    headline = view.bar.sentence
    assert view.shown is not None
    assert view.shown.comparison is not None
    whole = render(view.shown.comparison.sentence)
    assert headline.line_count() <= LINES
    assert headline.height() == headline.heightForWidth(headline.width())
    assert said(view).startswith("Edited: event dispatcher DummyDispatcher added.")
    # What has no room can still be read, heard and copied.
    assert headline.text() == whole
    if said(view).endswith("…"):
        assert headline.toolTip()
    (alone,) = [
        way for way in view.bar.copy_button.ways.actions() if way.objectName() == "sentence"
    ]
    alone.trigger()
    assert QGuiApplication.clipboard().text() == f"{whole}\n"


def test_a_wider_window_says_more(shell: Shell) -> None:
    shell.window.resize(800, 800)
    view = compare(shell, *pair(LUA))
    narrow = said(view)
    shell.window.resize(1900, 800)
    settle(shell)
    assert narrow.endswith(", …")
    assert len(said(view)) > len(narrow)


def test_a_package_that_became_a_redirector_says_so_first(shell: Shell) -> None:
    view = compare(shell, *pair(INSTANCE))
    assert said(view).startswith(
        "MI_Dev_Mockup_01 became a redirector to MI_BlockoutSimple_Inst, was "
        "MaterialInstanceConstant."
    )


def test_another_patch_of_a_release_is_no_newer_engine(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    assert view.shown is not None
    assert view.shown.rest.endswith(
        "re-saved by a newer patch of the same release (4.7.2 → 4.7.3)."
    )


def test_what_a_new_file_holds_is_counted(shell: Shell) -> None:
    view = compare(shell, os.devnull, str(sample("Lantern.uasset")))
    assert said(view).startswith("Added: Blueprint. 4 objects, 10 imports, 58 names, ")
    hidden = view.rows.hidden if view.rows is not None else 0
    assert view.list.count.text() == f"4, {hidden} table entries hidden"
    view.bar.noise.click()
    settle(shell)
    assert view.list.count.text() == str(4 + hidden)
    # Nothing that came with the file is a number that a save raised.
    assert {row.word for row in lines(view)} == {""}
    names = {row.name: row.note for row in lines(view) if row.kind == "group"}
    assert names["Names"] == "58 added"


# Rows --------------------------------------------------------------------------------------------


def _ink(image: QImage, area: QRect) -> bool:
    """Whether anything is drawn in an area, which is of one colour else."""
    ratio = image.devicePixelRatio()
    colours = {
        image.pixel(round(x * ratio), round(y * ratio))
        for x in range(area.left(), area.right() + 1)
        for y in range(area.top(), area.bottom() + 1)
    }
    return len(colours) > 1


def _fields(tree: DiffTree) -> list[QModelIndex]:
    index, fields = tree.indexAt(tree.viewport().rect().topLeft()), []
    while index.isValid() and tree.visualRect(index).bottom() < tree.viewport().height():
        row = tree.row_of(index)
        if row is not None and row.kind == "field":
            fields.append(index)
        index = tree.indexBelow(index)
    return fields


def test_values_stand_in_one_column(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    tree = view.tree
    # Away from the row that has the outline.
    tree.setCurrentIndex(view.sides.model.index(0, 0))
    QApplication.processEvents()
    image = tree.viewport().grab().toImage()
    seen = 0
    for index in _fields(tree):
        row = tree.row_of(index)
        assert row is not None
        line = tree.visualRect(index)
        halves = tree.halves(QRect(0, line.top(), tree.viewport().width(), line.height()))
        for half, value, there in (
            (halves.old, row.before, row.on_left),
            (halves.new, row.after, row.on_right),
        ):
            if there and value:
                left = tree.value_left(half)
                gap = QRect(left - 5, line.top() + 2, 4, line.height() - 4)
                begin = QRect(left, line.top() + 2, 12, line.height() - 4)
                assert not _ink(image, gap), row.name
                assert _ink(image, begin), row.name
                seen += 1
    assert seen > 15


@pytest.mark.parametrize("folder", [INSTANCE, MESH, WALKING])
def test_rows_are_called_by_what_they_are(shell: Shell, folder: str) -> None:
    view = compare(shell, *pair(folder))
    view.bar.noise.click()
    view.bar.only.click()
    settle(shell)
    for _ in range(3):
        view.tree.expandAll()
        QApplication.processEvents()
    names = [row.name for row in lines(view)]
    assert len(names) > 100
    assert not [name for name in names if name.rpartition("/")[2].isdecimal()]


def test_elements_carry_what_tells_them_apart(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    assert go_to(view, "NewVariables[3] DummyDispatcher").sign == "added"
    assert go_to(view, "NewVariables[4] SetByDispatcher").sign == "added"


def test_an_import_is_called_by_its_name_and_says_what_it_is(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    # It only follows from the call that was changed.
    shell.click(view.bar.noise)
    view.list.field.set_text("section:imports Multiply")
    assert go_to(view, "Multiply_FloatFloat").before == "Function in KismetMathLibrary"
    assert go_to(view, "Multiply_DoubleDouble").after == "Function in KismetMathLibrary"


# Numbers -----------------------------------------------------------------------------------------


def test_numbers_are_found_and_copied_as_they_are_seen(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    clipboard = QGuiApplication.clipboard()
    for pasted in ("-7", "−7"):
        clipboard.setText(f"after:-8 before:{pasted}")
        view.focus_filter()
        shell.key(Qt.Key.Key_V, CTRL)
        settle(shell)
        assert [row.name for row in lines(view) if row.kind == "field"] == ["LegacyFileVersion"]
    go_to(view, "LegacyFileVersion")
    view.tree.setFocus()
    shell.key(Qt.Key.Key_C, CTRL)
    assert clipboard.text() == "LegacyFileVersion: -7 → -8"
    texts = [f"{row.name} {row.before} {row.after} {row.note}" for row in lines(view)]
    assert not [text for text in texts if "−" in text]
