"""Facts: label and value, values that can be copied whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.facts import Fact, FactGrid, Segment, value_html
from inspector.gui.kit.rich_text import MOST_LAID_OUT, RichText
from inspector.gui.look.theme import Theme, make_theme

GUID = "EB7A6A16-4D3CAF86-346AF598-93F9C3B0"
LONG = "/Game/Characters/Enemies/Bosses/Phase2/Materials/Instances/MI_Very_Long_Name"
ROWS = [
    Fact("Class", (Segment("AnimBlueprint"), Segment("AnimBlueprintGeneratedClass", "second"))),
    Fact("Package GUID", (Segment(GUID, "mono"),)),
    Fact(
        "Saving with 5.3",
        (Segment("50 steps", "strong"), Segment(", 13 touch this file", gap=False)),
        "warn",
    ),
    Fact("Parent class", (Segment("/Script/Engine.AnimInstance", "link", "imports/3"),)),
    Fact("Path", (Segment(LONG),)),
]


def shown(qtbot: QtBot, theme: Theme, width: int = 420) -> tuple[QWidget, FactGrid]:
    root = QWidget()
    qtbot.addWidget(root)
    grid = FactGrid(theme)
    layout = QVBoxLayout(root)
    layout.addWidget(grid)
    layout.addStretch(1)
    grid.set_rows(ROWS)
    root.resize(width, 400)
    root.show()
    return root, grid


def plain(grid: FactGrid) -> list[str]:
    return [value.plain_text().replace("\u00a0", " ") for value in grid.values()]


def test_segments_are_set_off_or_joined(qtbot: QtBot, theme: Theme) -> None:
    _root, grid = shown(qtbot, theme)
    assert plain(grid) == [
        "AnimBlueprint   AnimBlueprintGeneratedClass",
        GUID,
        "50 steps, 13 touch this file",
        "/Script/Engine.AnimInstance",
        LONG,
    ]


def test_values_are_said_with_their_labels(qtbot: QtBot, light: Theme) -> None:
    _root, grid = shown(qtbot, light)
    said = [value.accessibleName() for value in grid.values()]
    assert said[0] == "Class: AnimBlueprint AnimBlueprintGeneratedClass"
    assert said[2] == "Saving with 5.3: 50 steps, 13 touch this file"


def test_a_value_is_copied_whole(qtbot: QtBot, light: Theme) -> None:
    _root, grid = shown(qtbot, light, 260)
    value = grid.values()[4]
    value.selectAll()
    assert value.createMimeDataFromSelection().text() == LONG


def test_links_can_be_followed_by_key(qtbot: QtBot, light: Theme) -> None:
    _root, grid = shown(qtbot, light)
    value = grid.values()[3]
    value.setFocus()
    with qtbot.waitSignal(grid.link_clicked) as heard:
        qtbot.keyClick(value, Qt.Key.Key_Tab)
        qtbot.keyClick(value, Qt.Key.Key_Return)
    assert heard.args == ["imports/3"]
    assert grid.values()[0].focusPolicy() == Qt.FocusPolicy.ClickFocus


@pytest.mark.parametrize("width", [240, 330, 500, 900])
@pytest.mark.parametrize("pixels", [11, 13, 20])
def test_nothing_is_cut_off(qtbot: QtBot, width: int, pixels: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    _root, grid = shown(qtbot, make_theme("light", base_font=font), width)

    def whole() -> bool:
        return all(
            value.height() >= value.document().size().height() - 1
            and value.document().idealWidth() <= value.viewport().width() + 1
            for value in grid.values()
        )

    qtbot.waitUntil(whole)
    tops = [value.parentWidget().geometry().top() for value in grid.values()]
    bottoms = [value.parentWidget().geometry().bottom() for value in grid.values()]
    assert all(low < top for low, top in zip(bottoms, tops[1:], strict=False))


def test_a_guid_goes_on_behind_a_hyphen_and_is_copied_whole(qtbot: QtBot, theme: Theme) -> None:
    guid = "06DF64A9-4EAAB607-2660AFBE-1FA53C00"
    text = RichText(theme)
    qtbot.addWidget(text)
    text.set_html(value_html((Segment(guid, "mono"),), theme))
    text.resize(theme.width("mono", guid[:32]), 60)
    text.show()
    text.selectAll()
    assert text.createMimeDataFromSelection().text() == text.accessibleName() == guid
    block = text.document().begin()
    lines = [block.layout().lineAt(at) for at in range(block.layout().lineCount())]
    written = [block.text()[line.textStart() :][: line.textLength()] for line in lines]
    assert [line.replace("\u200b", "") for line in written] == [
        "06DF64A9-4EAAB607-2660AFBE-",
        "1FA53C00",
    ]


def test_rows_are_replaced(qtbot: QtBot, light: Theme) -> None:
    _root, grid = shown(qtbot, light)
    grid.set_rows([Fact("Cooked", (Segment("no", "strong"), Segment("editor package", "second")))])
    assert plain(grid) == ["no   editor package"]
    grid.set_rows([])
    assert grid.values() == ()


def test_of_a_text_as_long_as_a_file_the_beginning_is_laid_out(qtbot: QtBot) -> None:
    theme = make_theme("light")
    text = RichText(theme)
    qtbot.addWidget(text)
    text.set_html(value_html((Segment("Nail" * 300_000),), theme))
    shown = text.toPlainText()
    assert shown == ("Nail" * 300_000)[: MOST_LAID_OUT - 1] + "…"
