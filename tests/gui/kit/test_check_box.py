"""The box to tick: keys, clicks on its words, and how it looks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from inspector.gui.kit.buttons import CheckBox
from inspector.gui.look.theme import Theme, make_theme, spread_theme


@pytest.fixture
def box(qtbot: QtBot, theme: Theme) -> CheckBox:
    made = CheckBox(theme, "Only problems")
    qtbot.addWidget(made)
    made.resize(made.sizeHint())
    made.show()
    return made


def test_space_and_a_click_on_the_words_tick_it(qtbot: QtBot, box: CheckBox) -> None:
    with qtbot.waitSignal(box.toggled):
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert box.isChecked()
    words = QPoint(box.width() - 4, box.height() // 2)
    with qtbot.waitSignal(box.toggled):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=words)
    assert not box.isChecked()


def test_it_is_filled_while_it_is_ticked(box: CheckBox, theme: Theme) -> None:
    accent = theme.hex("accent")

    def accents() -> int:
        image = box.grab().toImage()
        return sum(
            image.pixelColor(x, y).name().upper() == accent
            for x in range(theme.px(16))
            for y in range(image.height())
        )

    assert accents() == 0
    box.setChecked(True)
    assert accents() > 40


def test_it_grows_with_the_font(box: CheckBox) -> None:
    small = box.sizeHint()
    font = box.font()
    font.setPixelSize(26)
    spread_theme(box, make_theme("light", base_font=font))
    assert box.sizeHint().width() > 1.6 * small.width()
    assert box.sizeHint().height() > small.height()
