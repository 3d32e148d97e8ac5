"""Buttons: kinds, focus ring, keys, and words that fit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QApplication, QFocusFrame, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.buttons import Button, IconButton, LinkButton
from inspector.gui.look.theme import Theme, make_theme


def row_of(qtbot: QtBot, *buttons: QWidget) -> QWidget:
    root = QWidget()
    qtbot.addWidget(root)
    layout = QHBoxLayout(root)
    for button in buttons:
        layout.addWidget(button)
    root.show()
    root.activateWindow()
    return root


@pytest.mark.parametrize(
    ("kind", "ground"), [("primary", "accent"), ("plain", "base"), ("flat", "chrome")]
)
def test_kinds_have_their_grounds(qtbot: QtBot, theme: Theme, kind: str, ground: str) -> None:
    button = Button(theme, "Open files", kind)  # type: ignore[arg-type]
    root = row_of(qtbot, button, Button(theme, "Other"))
    root.setFocus()
    image = root.grab().toImage()
    corner = button.geometry().topLeft()
    colour = image.pixelColor(corner.x() + 4, corner.y() + 4).name().upper()
    assert colour == theme.hex(ground)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_press_it(qtbot: QtBot, light: Theme, key: Qt.Key) -> None:
    buttons = Button(light, "Reload"), LinkButton(light, "Explain"), IconButton(light, "close", "x")
    root = row_of(qtbot, *buttons)
    assert root.isVisible()
    for button in buttons:
        button.setFocus()
        with qtbot.waitSignal(button.clicked):
            qtbot.keyClick(button, key)


def test_the_ring_stands_outside_and_only_with_focus(qtbot: QtBot, light: Theme) -> None:
    first, second = Button(light, "First"), Button(light, "Second")
    root = row_of(qtbot, first, second)
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    rings = [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]
    assert len(rings) == 1
    assert rings[0].geometry().contains(first.geometry().adjusted(-2, -2, 2, 2))
    outside = first.geometry().center()
    outside.setY(rings[0].geometry().top())
    assert root.grab().toImage().pixelColor(outside).name().upper() == light.hex("accent")
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    qtbot.waitUntil(second.hasFocus)
    visible = [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]
    assert [ring.geometry().contains(second.geometry()) for ring in visible] == [True]


def test_the_ring_is_whole_at_the_edge_of_what_holds_the_button(qtbot: QtBot, light: Theme) -> None:
    root, inside = QWidget(), QWidget()
    qtbot.addWidget(root)
    outer, inner = QVBoxLayout(root), QVBoxLayout(inside)
    outer.setContentsMargins(20, 20, 20, 20)
    inner.setContentsMargins(0, 0, 0, 0)
    button = Button(light, "First")
    outer.addWidget(inside)
    inner.addWidget(button)
    root.show()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)

    def ring_place() -> QRect:
        (ring,) = [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]
        return QRect(ring.mapTo(root, QPoint(0, 0)), ring.visibleRegion().boundingRect().size())

    def around() -> QRect:
        return QRect(button.mapTo(root, QPoint(0, 0)), button.size()).adjusted(-4, -4, 4, 4)

    assert ring_place() == around()
    # It goes along with what holds the button.
    outer.setContentsMargins(60, 40, 20, 20)
    outer.activate()
    assert ring_place() == around()


def test_the_ring_goes_with_its_button(qtbot: QtBot, light: Theme) -> None:
    button = LinkButton(light, "Reload")
    other = Button(light, "Other")
    root = row_of(qtbot, button, other)
    button.setFocus()
    qtbot.waitUntil(lambda: any(r.isVisible() for r in root.findChildren(QFocusFrame)))
    button.hide()
    rings = [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]
    # The focus has moved on, and the only ring with it.
    assert [ring.geometry().contains(other.geometry()) for ring in rings] == [True]
    button.deleteLater()
    qtbot.waitUntil(lambda: len(root.findChildren(QFocusFrame)) == 1)


def test_what_held_a_button_may_move_once_that_is_gone(qtbot: QtBot, light: Theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    inside = QWidget(root)
    inside.setGeometry(20, 20, 100, 30)
    button = Button(light, "First", parent=inside)
    button.setGeometry(0, 0, 100, 30)
    root.show()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    button.deleteLater()
    QApplication.sendPostedEvents(button, QEvent.Type.DeferredDelete)
    inside.move(25, 25)
    assert not [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]


@pytest.mark.parametrize("pixels", [11, 13, 27])
def test_the_size_holds_icon_words_value_note_and_arrow(qtbot: QtBot, pixels: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    theme = make_theme("light", base_font=font)
    button = Button(theme, "Target engine", icon="engine")
    qtbot.addWidget(button)
    bare = button.sizeHint().width()
    assert bare >= theme.width("name", "Target engine") + theme.px(16 + 6)
    button.set_value("5.3")
    button.set_note("from RTS.uproject")
    button.set_menu_arrow(True)
    wide = button.sizeHint().width()
    assert wide >= bare + theme.width("strong", "5.3") + theme.width("body", "from RTS.uproject")
    assert button.minimumSizeHint().width() < wide
    assert button.sizeHint().height() >= theme.metrics("name").height() + 6
    assert button.accessibleName() == "Target engine 5.3 from RTS.uproject"


def test_a_disabled_button_says_so_in_grey(qtbot: QtBot, theme: Theme) -> None:
    button = Button(theme, "MMMM")
    button.setEnabled(False)
    root = row_of(qtbot, button)
    image = root.grab().toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert theme.hex("dis") in seen
    assert theme.hex("text") not in seen


def test_an_icon_alone_has_a_title(qtbot: QtBot, light: Theme) -> None:
    button = IconButton(light, "close", "Close panel")
    root = row_of(qtbot, button)
    assert root.isVisible()
    assert button.toolTip() == "Close panel"
    said = QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name)
    assert said == "Close panel"
    assert min(button.width(), button.height()) >= 20
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_links_are_at_least_24_px_high(qtbot: QtBot) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    link = LinkButton(make_theme("light", base_font=font), "Go on")
    qtbot.addWidget(link)
    assert link.sizeHint().height() >= 24


def test_eight_thousand_clicks_do_no_harm(qtbot: QtBot, light: Theme) -> None:
    heard: list[bool] = []
    button = Button(light, "Again")
    root = row_of(qtbot, button)
    assert root.isVisible()
    button.clicked.connect(lambda: heard.append(True))
    for _ in range(8000):
        button.click()
    assert len(heard) == 8000
