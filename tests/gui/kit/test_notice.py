"""Notice bars: tint, words, actions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.focus_order import stops_in
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.look.theme import Theme


def shown(qtbot: QtBot, theme: Theme, mark: str, rest: str = "") -> NoticeBar:
    root = QWidget()
    qtbot.addWidget(root)
    bar = NoticeBar(theme)
    QVBoxLayout(root).addWidget(bar)
    root.resize(700, 60)
    root.show()
    assert not bar.isVisible()
    # Only the caller's reference keeps a top-level widget alive.
    bar.root = root  # type: ignore[attr-defined]
    bar.set_notice(mark, "Changed on disk.", rest, [("reload", "Reload"), ("compare", "Compare")])
    bar.window().activateWindow()
    return bar


@pytest.mark.parametrize(
    ("mark", "tint"),
    [("note", "noteBg"), ("warn", "warnBg"), ("refuse", "refuseBg"), ("bad", "selIdle")],
)
def test_the_ground_follows_the_sign(qtbot: QtBot, theme: Theme, mark: str, tint: str) -> None:
    bar = shown(qtbot, theme, mark)
    assert bar.isVisible()
    assert bar.grab().toImage().pixelColor(2, 2).name().upper() == theme.hex(tint)


def test_actions_are_buttons(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light, "note")
    reload_button, compare = bar.buttons()
    with qtbot.waitSignal(bar.action_chosen) as heard:
        qtbot.mouseClick(compare, Qt.MouseButton.LeftButton)
    assert heard.args == ["compare"]
    reload_button.setFocus()
    with qtbot.waitSignal(bar.action_chosen) as heard:
        qtbot.keyClick(reload_button, Qt.Key.Key_Space)
    assert heard.args == ["reload"]


def test_an_error_can_be_copied(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light, "bad", "What was read is still shown.")
    assert [button.text() for button in bar.buttons()] == ["Reload", "Compare", "Copy"]
    bar.buttons()[2].setFocus()
    qtbot.keyClick(bar.buttons()[2], Qt.Key.Key_Space)
    copied = QGuiApplication.clipboard().text()
    assert copied == "Changed on disk. What was read is still shown."
    bar.set_notice("bad", "Something stopped.", "", [("copy-report", "Copy report")], copies=True)
    assert [button.text() for button in bar.buttons()] == ["Copy report"]


def test_it_is_said_with_the_word_of_the_sign_first(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light, "warn", "Shown against 5.8.")
    assert bar.accessibleName() == "warns: Changed on disk. Shown against 5.8."


def test_tab_comes_to_actions_where_the_bar_stands(qtbot: QtBot, light: Theme) -> None:
    root, bar, below = QWidget(), NoticeBar(light), QLineEdit()
    qtbot.addWidget(root)
    column = QVBoxLayout(root)
    column.addWidget(bar)
    column.addWidget(below)
    root.show()
    bar.set_notice("note", "Changed on disk.", "", [("reload", "Reload"), ("compare", "Compare")])
    assert stops_in([root])[0] == [*bar.buttons(), below]


def test_what_is_said_again_leaves_the_keyboard_where_it_is(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light, "note")
    __, compare = bar.buttons()
    compare.setFocus()
    qtbot.waitUntil(compare.hasFocus)
    bar.set_notice("warn", "Deleted.", "", [("reload", "Reload"), ("compare", "Compare")])
    assert compare.hasFocus()


def test_it_can_be_filled_again_and_cleared(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light, "note")
    bar.set_notice("warn", "No release table for 5.9.", "", [("engine", "Choose engine")])
    assert [button.text() for button in bar.buttons()] == ["Choose engine"]
    bar.clear()
    assert not bar.isVisible()
