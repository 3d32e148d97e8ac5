"""The filter field: typing, states in words and shape, keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.filter_field import FilterField
from inspector.gui.look.theme import Theme


class Window(QWidget):
    """A window that hears the keys that the field does not take."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.field = FilterField(theme)
        self.keys: list[int] = []
        QVBoxLayout(self).addWidget(self.field)

    def keyPressEvent(self, event: object) -> None:
        self.keys.append(event.key())  # type: ignore[attr-defined]


def shown(qtbot: QtBot, theme: Theme, width: int = 420) -> Window:
    window = Window(theme)
    qtbot.addWidget(window)
    window.resize(width, 60)
    window.show()
    window.activateWindow()
    window.field.select_all()
    qtbot.waitUntil(window.field.line_edit().hasFocus)
    return window


def frame_colour(field: FilterField) -> str:
    image: QImage = field.grab().toImage()
    return image.pixelColor(image.width() // 2, 0).name().upper()


def test_typing_is_told_with_each_key(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    field = window.field
    heard: list[str] = []
    field.changed.connect(heard.append)
    qtbot.keyClicks(field.line_edit(), "a>1")
    assert heard == ["a", "a>", "a>1"]
    assert field.text() == "a>1"
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        with qtbot.waitSignal(field.left_for_rows):
            qtbot.keyClick(field.line_edit(), key)


def test_escape_clears_and_is_then_somebody_elses(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    window.field.set_text("is:problem")
    with qtbot.waitSignal(window.field.changed) as heard:
        qtbot.keyClick(window.field.line_edit(), Qt.Key.Key_Escape)
    assert heard.args == [""]
    assert window.keys == []
    qtbot.keyClick(window.field.line_edit(), Qt.Key.Key_Escape)
    assert window.keys == [Qt.Key.Key_Escape]


def test_the_outline_tells_focus_and_error(qtbot: QtBot, theme: Theme) -> None:
    window = shown(qtbot, theme)
    assert frame_colour(window.field) == theme.hex("accent")
    window.field.set_state("invalid", "unknown key")
    assert frame_colour(window.field) == theme.hex("refuse")
    window.field.set_state("valid", "3 of 41")
    assert frame_colour(window.field) == theme.hex("accent")
    window.field.line_edit().clearFocus()
    assert frame_colour(window.field) == theme.hex("ctl")


def test_states_are_said_in_words(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    field = window.field
    field.set_state("neutral", "4 rows")
    assert field.line_edit().accessibleDescription() == "4 rows"
    field.set_state("invalid", "unknown key, did you mean version?")
    said = field.line_edit().accessibleDescription()
    assert said == "not understood: unknown key, did you mean version?"
    assert field.state() == ("invalid", "unknown key, did you mean version?")


@pytest.mark.parametrize("width", [140, 200, 420, 900])
def test_words_and_state_share_the_field(qtbot: QtBot, light: Theme, width: int) -> None:
    window = shown(qtbot, light, width)
    field = window.field
    field.set_state("invalid", "unknown key `verison`, did you mean `version`?")
    line = field.line_edit().geometry()
    assert line.left() >= light.px(24)
    assert line.width() >= light.px(30)
    # What does not fit is in the tooltip.
    assert (field.toolTip() == "") == (width == 900 or width == 420)


def test_a_click_beside_the_words_puts_the_keyboard_there(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    window.field.line_edit().clearFocus()
    qtbot.mouseClick(window.field, Qt.MouseButton.LeftButton)
    assert window.field.line_edit().hasFocus()


def test_placeholder_is_the_accessible_name(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    field = window.field
    field.set_placeholder("Find in project")
    assert field.line_edit().placeholderText() == "Find in project"
    assert field.line_edit().accessibleName() == "Find in project"


def test_a_disabled_field_is_quiet(qtbot: QtBot, light: Theme) -> None:
    window = shown(qtbot, light)
    field = window.field
    field.setEnabled(False)
    assert frame_colour(field) == light.hex("line2")
    image = field.grab().toImage()
    ground = {image.pixelColor(x, field.height() // 2).name().upper() for x in (4, 200, 300)}
    assert ground == {light.hex("panel")}
