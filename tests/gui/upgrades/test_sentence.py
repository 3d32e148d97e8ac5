"""The sentence above the steps: each of its words is painted at any width."""

from __future__ import annotations

import pytest
from gui.upgrades.previews import RICH
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from inspector.gui.kit.text_block import Clause
from inspector.gui.look.theme import Theme
from inspector.gui.upgrades.page import UpgradeSentence, clauses_of
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation

CHINESE = (
    Clause("将执行一百零三个步骤，其中四个会更改文件的内容", "section"),
    Clause("丢失引用之后编辑器不给出任何提示而且无法恢复这些引用", "section", mark="warn", gap=10),
    Clause("其余步骤对此文件没有任何作用。", "section-plain", gap=4),
)


def shown(qtbot: QtBot, theme: Theme, clauses: tuple[Clause, ...], width: int) -> UpgradeSentence:
    line = UpgradeSentence(theme)
    qtbot.addWidget(line)
    line.set_clauses(clauses)
    line.resize(width, line.heightForWidth(width))
    line.show()
    return line


def ink(line: UpgradeSentence) -> int:
    # How dark it all is: a glyph between two columns of pixels darkens both, each by half.
    image = line.grab().toImage()
    ground = image.pixelColor(image.width() - 1, 0).lightness()
    return sum(
        ground - image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
    )


@pytest.mark.parametrize("width", [90, 110, 150])
def test_a_clause_longer_than_a_line_goes_on_in_the_next(
    qtbot: QtBot, light: Theme, width: int
) -> None:
    line = shown(qtbot, light, CHINESE, width)
    assert line.line_count() > 3
    assert line.height() == line.line_count() * light.line_height("section")
    assert line.toolTip() == ""
    wide = shown(qtbot, light, CHINESE, 2000)
    assert wide.line_count() == 1
    # As much ink as on one line: nothing is cut, no sign is painted twice.
    assert ink(line) == pytest.approx(ink(wide), rel=0.02)


def test_what_has_no_room_at_all_is_told(qtbot: QtBot, light: Theme) -> None:
    line = UpgradeSentence(light)
    qtbot.addWidget(line)
    line.set_preview(RICH)
    line.resize(220, light.line_height("section"))
    line.show()
    assert line.line_count() > 1
    tip = QTextDocument()
    tip.setHtml(line.toolTip())
    assert tip.toPlainText() == line.text()
    line.resize(220, line.heightForWidth(220))
    assert line.toolTip() == ""


def test_chinese_clauses_have_no_blanks_between_them() -> None:
    activate(translation("zh_CN"))
    try:
        gaps = {clause.gap for clause in clauses_of(RICH) if clause.mark is None}
    finally:
        activate(ENGLISH)
    assert gaps == {0}
    assert {clause.gap for clause in clauses_of(RICH) if clause.mark is None} == {4}
