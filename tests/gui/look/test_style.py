"""The style: every kind of control in every theme and both reading directions, and the ring."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFocusFrame, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.buttons import Button, CheckBox, IconButton, LinkButton, Segments
from inspector.gui.kit.plain_text import PlainText
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme

LOOKS = [("light", False), ("dark", False), ("light", True), ("dark", True)]


@pytest.fixture(params=LOOKS, ids=["light", "dark", "contrast light", "contrast dark"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    """Every look that there is."""
    scheme, contrast = request.param
    made = make_theme(scheme, contrast)
    apply_theme(qapp, made)
    return made


def colours(widget: QWidget, left: float = 0, right: float = 1) -> set[str]:
    """The colours in a part of a widget, from a share of its width to another."""
    image = widget.grab().toImage()
    width = image.width()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(round(width * left), round(width * right))
        for y in range(image.height())
    }


def shown(qtbot: QtBot, widget: QWidget, *, rtl: bool = False) -> QImage:
    """A widget as it is painted at the size that it asks for."""
    if rtl:
        widget.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    widget.resize(widget.sizeHint())
    widget.show()
    return widget.grab().toImage()


@pytest.mark.parametrize(
    ("kind", "roles"),
    [
        ("primary", {"accent", "onAccent"}),
        ("plain", {"base", "ctl", "text"}),
        ("flat", {"chrome", "text"}),
    ],
)
def test_kinds_of_buttons_take_their_roles(
    qtbot: QtBot, look: Theme, kind: str, roles: set[str]
) -> None:
    button = Button(look, "MMMM", kind)  # type: ignore[arg-type]
    qtbot.addWidget(button)
    shown(qtbot, button)
    assert {look.hex(role) for role in roles} <= colours(button)
    button.setEnabled(False)
    assert look.hex("dis") in colours(button)
    assert look.hex("accent") not in colours(button)


def test_a_pressed_button_is_filled_and_outlined_where_fills_say_nothing(
    qtbot: QtBot, look: Theme
) -> None:
    button = IconButton(look, "close", "Close")
    button.setCheckable(True)
    qtbot.addWidget(button)
    shown(qtbot, button)
    edge, inside = (0, button.height() // 2), (2, button.height() // 2)
    button.setChecked(True)
    image = button.grab().toImage()
    told = look.hex("ctl" if look.contrast else "selIdle")
    assert image.pixelColor(*edge).name().upper() == told
    assert image.pixelColor(*inside).name().upper() == look.hex("selIdle")


def test_the_chosen_segment_stands_out(qtbot: QtBot, look: Theme) -> None:
    segments = Segments(look, [("a", "Canvas"), ("b", "Text")])
    qtbot.addWidget(segments)
    segments.set_current("b")
    shown(qtbot, segments)
    told = look.hex("accent" if look.contrast else "selIdle")
    assert told not in colours(segments, 0, 0.4)
    assert told in colours(segments, 0.7, 1)


def test_segments_share_their_edges(qtbot: QtBot, look: Theme) -> None:
    segments = Segments(look, [("a", "One"), ("b", "Two"), ("c", "Three")])
    qtbot.addWidget(segments)
    image = shown(qtbot, segments)
    # Two edges of the whole, two lines between the three: none is drawn by both neighbours.
    lines = [
        x
        for x in range(image.width())
        if all(
            image.pixelColor(x, y).name().upper() == look.hex("ctl")
            for y in (5, 6, image.height() - 5)
        )
    ]
    joints = [segments.button(way).x() for way in ("b", "c")]
    assert lines == [0, *joints, image.width() - 1]


def test_a_ticked_box_is_filled(qtbot: QtBot, look: Theme) -> None:
    box = CheckBox(look, "Only changes")
    qtbot.addWidget(box)
    shown(qtbot, box)
    assert look.hex("accent") not in colours(box)
    box.setChecked(True)
    # Thin lines on the accent take its colour up: the check is what else there is.
    assert look.hex("accent") in colours(box, 0, 0.2)
    assert len(colours(box, 0, 0.1)) > 6


def test_the_current_tab_is_underlined(qtbot: QtBot, look: Theme) -> None:
    tabs = SubNavigation(look)
    qtbot.addWidget(tabs)
    tabs.set_items([NavigationItem("a", "Overview"), NavigationItem("b", "Contents", 3)])
    tabs.set_current("b")
    tabs.resize(600, tabs.sizeHint().height())
    tabs.show()
    image = tabs.grab().toImage()
    bar = tabs.tab_bar()
    row = image.height() - 2
    first, second = (bar.tabRect(at).translated(bar.pos()) for at in (0, 1))
    lit = [x for x in range(600) if image.pixelColor(x, row).name().upper() == look.hex("accent")]
    assert lit
    assert second.left() < lit[0]
    assert lit[-1] < second.right()
    assert first.right() < lit[0]


def test_right_to_left_is_the_mirror_image(qtbot: QtBot, light: Theme) -> None:
    """Squares, icons, arrows and joints stand at the other end; words of Latin stay readable."""
    box = CheckBox(light, "MMMMMMMM")
    button = Button(light, "MMMM", "flat", "open")
    button.set_menu_arrow(True)
    for widget, role in ((box, "ctl"), (button, "text2")):
        qtbot.addWidget(widget)
        shown(qtbot, widget)
        side = box.height() / widget.width() / 2
        assert light.hex(role) in colours(widget, 0, side)
        shown(qtbot, widget, rtl=True)
        assert light.hex(role) in colours(widget, 1 - side, 1)
    assert light.hex("ctl") not in colours(box, 0, 0.5)


def test_right_to_left_segments_have_their_corners_outside(qtbot: QtBot, light: Theme) -> None:
    ways = [("a", "One"), ("b", "Two")]
    plain, turned = Segments(light, ways), Segments(light, ways)
    for segments in (plain, turned):
        qtbot.addWidget(segments)
    left = shown(qtbot, plain)
    right = shown(qtbot, turned, rtl=True)
    assert turned.button("a").x() > turned.button("b").x()
    for image in (left, right):
        for x in (0, image.width() - 1):
            assert image.pixelColor(x, 0).name().upper() != light.hex("ctl")
            assert image.pixelColor(x, image.height() // 2).name().upper() == light.hex("ctl")


def test_what_is_spare_goes_first_and_words_are_cut_last(qtbot: QtBot, light: Theme) -> None:
    button = Button(light, "Bytes")
    button.set_note("F4")
    qtbot.addWidget(button)
    least = button.minimumSizeHint()
    assert least.width() < button.sizeHint().width()
    alone = Button(light, "Bytes")
    qtbot.addWidget(alone)
    assert alone.sizeHint() == least
    button.resize(least)
    alone.resize(least)
    assert button.grab().toImage() == alone.grab().toImage()


def test_one_ring_goes_from_control_to_control(qtbot: QtBot, look: Theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    column = QVBoxLayout(root)
    column.setContentsMargins(20, 20, 20, 20)
    parts: list[QWidget] = [
        Button(look, "Button"),
        LinkButton(look, "Link"),
        IconButton(look, "close", "Icon"),
        CheckBox(look, "Box"),
    ]
    plain = QPushButton("Not one of ours")
    for part in (*parts, plain):
        column.addWidget(part)
    root.show()
    root.activateWindow()

    def rings() -> list[QFocusFrame]:
        return [ring for ring in root.findChildren(QFocusFrame) if ring.isVisible()]

    out = look.px(2) + 2
    for part in parts:
        part.setFocus()
        qtbot.waitUntil(part.hasFocus)
        (ring,) = rings()
        assert ring.geometry() == part.geometry().adjusted(-out, -out, out, out)
        at = part.geometry().center()
        at.setY(ring.geometry().top())
        assert root.grab().toImage().pixelColor(at).name().upper() == look.hex("accent")
    plain.setFocus()
    qtbot.waitUntil(plain.hasFocus)
    assert rings() == []


def test_nothing_is_drawn_where_two_scroll_bars_meet(qtbot: QtBot, look: Theme) -> None:
    shown = PlainText(look, "Text")
    qtbot.addWidget(shown)
    shown.setPlainText("a long line " * 40 + "\n" * 40)
    shown.resize(200, 120)
    shown.show()
    down, across = shown.verticalScrollBar(), shown.horizontalScrollBar()
    assert down.isVisible()
    assert across.isVisible()
    image = shown.grab().toImage()
    left, top = shown.width() - down.width(), shown.height() - across.height()
    colours = {image.pixelColor(x, y).name() for x in range(left, shown.width())
               for y in range(top, shown.height())}  # fmt: skip
    assert colours == {look.color("base").name()}
