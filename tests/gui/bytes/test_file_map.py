"""The file map: where parts and names stand, and what pointing at it does."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.gui.bytes.file_map import FileMap
from inspector.gui.bytes.file_map_layout import (
    MapLabel,
    MapPart,
    Stripe,
    offset_at,
    part_at,
    place_labels,
    place_of,
    place_parts,
)
from inspector.gui.bytes.hex_layout import Flag
from inspector.gui.look.theme import Theme

#: The parts of the package in the design.
PARTS = (
    MapPart("summary", 0, 311),
    MapPart("names", 311, 5940),
    MapPart("tables", 5940, 12_000),
    MapPart("thumbnails", 12_000, 100_000),
    MapPart("registry", 100_000, 120_000),
    MapPart("exports", 120_000, 144_806),
)


def test_each_part_has_its_share_and_a_line_before_the_next() -> None:
    stripes = place_parts((MapPart("a", 0, 100), MapPart("b", 100, 400)), 203)
    assert stripes == [Stripe(0, 51), Stripe(52, 203)]


@pytest.mark.parametrize("height", [60, 200, 333])
def test_the_smallest_part_can_be_seen_and_none_overlap(height: int) -> None:
    stripes = place_parts(PARTS, height)
    assert all(stripe.height >= 1 for stripe in stripes)
    assert all(one.bottom < two.top for one, two in itertools.pairwise(stripes))
    assert stripes[0].top == 0
    assert height - 2 <= stripes[-1].bottom <= height


def test_a_part_without_bytes_takes_no_room() -> None:
    stripes = place_parts((MapPart("a", 0, 10), MapPart("none", 10, 10), MapPart("b", 10, 20)), 43)
    assert stripes[1].height == 0
    assert stripes[2].bottom == 43


def test_more_parts_than_px_stay_inside() -> None:
    parts = [MapPart(str(at), at, at + 1) for at in range(100)]
    stripes = place_parts(parts, 30)
    assert all(0 <= one.top <= one.bottom <= 30 for one in stripes)


def test_names_stand_at_their_parts_and_below_each_other() -> None:
    stripes = place_parts(PARTS, 206)
    labels = place_labels(PARTS, stripes, 206, 13)
    assert [label.part for label in labels] == [0, 1, 2, 3, 4, 5]
    tops = [label.top for label in labels]
    # The first four begin within a few px of each other: their names are pushed down.
    assert tops[:4] == [0, 13, 26, 39]
    assert tops[4] == stripes[4].top
    assert tops[5] == stripes[5].top


def test_names_at_the_foot_are_pushed_up() -> None:
    parts = (MapPart("a", 0, 1000), MapPart("b", 1000, 1001), MapPart("c", 1001, 1002))
    labels = place_labels(parts, place_parts(parts, 100), 100, 13)
    assert labels[1:] == [MapLabel(1, 74), MapLabel(2, 87)]


def test_without_room_the_largest_parts_keep_their_names() -> None:
    labels = place_labels(PARTS, place_parts(PARTS, 40), 40, 13)
    assert [label.part for label in labels] == [3, 4, 5]
    assert place_labels(PARTS, place_parts(PARTS, 10), 10, 13) == []


def test_names_that_are_too_wide_are_left_out() -> None:
    stripes = place_parts(PARTS, 206)
    labels = place_labels(PARTS, stripes, 206, 13, lambda title: len(title) < 8)
    assert "thumbnails" not in [PARTS[label.part].title for label in labels]


def test_a_place_and_its_offset_are_the_same_place() -> None:
    stripes = place_parts(PARTS, 206)
    for y in range(206):
        offset = offset_at(y, PARTS, stripes)
        assert abs(place_of(offset, PARTS, stripes) - y) <= 1
    for part, stripe in zip(PARTS, stripes, strict=True):
        assert place_of(part.start, PARTS, stripes) == stripe.top
        assert place_of(part.end - 1, PARTS, stripes) == stripe.bottom - 1
    assert offset_at(-50, PARTS, stripes) == 0
    assert offset_at(5000, PARTS, stripes) == 144_805
    assert part_at(stripes[3].top + 5, stripes) == 3
    assert part_at(5000, stripes) is None


def shown(qtbot: QtBot, theme: Theme, height: int = 222) -> FileMap:
    made = FileMap(theme)
    qtbot.addWidget(made)
    made.set_parts(PARTS)
    made.resize(made.width(), height)
    made.show()
    return made


def test_a_click_asks_to_go_there(qtbot: QtBot, light: Theme) -> None:
    made = shown(qtbot, light)
    with qtbot.waitSignal(made.offset_wanted) as heard:
        qtbot.mouseClick(
            made, Qt.MouseButton.LeftButton, pos=QPoint(light.px(20), made.place(60_000))
        )
    assert abs(heard.args[0] - 60_000) < 1500
    # A name stands for the start of its part, wherever it had to be written.
    title, top = made.labels()[3]
    assert title == "thumbnails"
    with qtbot.waitSignal(made.offset_wanted) as heard:
        place = QPoint(light.px(45), made.place(0) + top + 5)
        qtbot.mouseClick(made, Qt.MouseButton.LeftButton, pos=place)
    assert heard.args == [12_000]


def test_hover_names_the_part(qtbot: QtBot, light: Theme) -> None:
    made = shown(qtbot, light)
    place = QPoint(light.px(20), made.place(60_000))
    QApplication.sendEvent(made, QHelpEvent(QEvent.Type.ToolTip, place, made.mapToGlobal(place)))
    assert QToolTip.text() == "thumbnails, 88,000 bytes, 60.8%, from 0x00002EE0"
    QToolTip.hideText()


def test_findings_have_their_sign_and_can_be_clicked(qtbot: QtBot, theme: Theme) -> None:
    made = shown(qtbot, theme)
    flag = Flag(125_980, 125_984, "warn", "1 reference reads as null", "warns")
    made.set_flags([flag])
    place = QPoint(theme.px(6), made.place(flag.start))
    assert made.hover_text(place) == "1 reference reads as null (0x0001EC1C)"
    with qtbot.waitSignal(made.offset_wanted) as heard:
        qtbot.mouseClick(made, Qt.MouseButton.LeftButton, pos=place)
    assert heard.args == [125_980]
    image = made.grab().toImage()
    around = {
        QColor(image.pixel(x, y)).name()
        for x in range(theme.px(12))
        for y in range(place.y() - 5, place.y() + 5)
    }
    assert theme.hex("warn").lower() in around
    # Another one beside it, which is told as well, does not blot its sign.
    made.set_flags([flag, Flag(126_100, 126_104, "refuse", "too new", "refuses")])
    assert made.grab().toImage() == image
    assert "too new" in made.hover_text(place)


def test_what_is_in_sight_is_a_line_or_a_frame(qtbot: QtBot, theme: Theme) -> None:
    made = shown(qtbot, theme)
    accent = theme.hex("accent").lower()

    def rows() -> list[int]:
        image = made.grab().toImage()
        x = theme.px(14) - 3
        return [y for y in range(made.height()) if QColor(image.pixel(x, y)).name() == accent]

    made.set_sight(60_000, 60_160)
    line = made.place(60_000)
    assert rows() == [line - 1, line]
    made.set_sight(12_000, 100_000)
    assert len(rows()) > 100


def test_screen_readers_hear_parts_and_findings(qtbot: QtBot, light: Theme) -> None:
    made = shown(qtbot, light)
    made.set_flags([Flag(125_980, 125_984, "warn", "1 reference reads as null", "warns")])
    interface = QAccessible.queryAccessibleInterface(made)
    assert interface.text(QAccessible.Text.Name) == "File map"
    said = interface.text(QAccessible.Text.Description)
    assert said.startswith("summary 0.2%, names 3.9%, ")
    assert said.endswith("warns at 0x0001EC1C: 1 reference reads as null")


def test_a_narrow_map_has_no_names(qtbot: QtBot, light: Theme) -> None:
    made = shown(qtbot, light)
    wide = made.width()
    made.set_narrow(True)
    assert made.labels() == []
    assert made.width() < wide // 2
    made.set_narrow(False)
    assert made.width() == wide
    assert len(made.labels()) == 6


def test_ten_thousand_hits_are_a_line_each_px(qtbot: QtBot, theme: Theme) -> None:
    made = shown(qtbot, theme)
    right = theme.px(14) + theme.px(14)
    assert QColor(made.grab().toImage().pixel(right, made.place(60_000))).name() == (
        theme.hex("base").lower()
    )
    made.set_hits(range(12_000, 100_000, 9))
    image = made.grab().toImage()
    assert QColor(image.pixel(right, made.place(60_000))).name() == theme.hex("text").lower()
    assert QColor(image.pixel(right, made.place(110_000))).name() == theme.hex("base").lower()
