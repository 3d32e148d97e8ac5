"""The share bar: shares are right, slivers are seen, parts can be chosen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.gui.look.theme import Theme
from inspector.gui.overview.shares import ShareBar, SharePart

PARTS = [
    SharePart("Summary", 311),
    SharePart("Names", 5629),
    SharePart("Thumbnail", 95541),
    SharePart("Export data", 19757),
    SharePart("Not described", 0),
]


def shown(qtbot: QtBot, theme: Theme, width: int = 800) -> ShareBar:
    bar = ShareBar(theme)
    qtbot.addWidget(bar)
    bar.set_parts(PARTS)
    bar.resize(width, bar.sizeHint().height())
    bar.show()
    return bar


@pytest.mark.parametrize("width", [80, 300, 801, 1600])
def test_parts_fill_the_bar_side_by_side(qtbot: QtBot, light: Theme, width: int) -> None:
    spans = shown(qtbot, light, width).spans()
    assert spans[0].left() == 0
    assert spans[3].right() + 1 == pytest.approx(width, abs=1)
    assert all(span.width() >= 1 for span in spans[:4])
    assert spans[4].width() == 0
    for left, right in pairwise(spans[:4]):
        assert right.left() - left.right() - 1 in (0, 1, 2)


def test_widths_follow_the_sizes(qtbot: QtBot, light: Theme) -> None:
    spans = shown(qtbot, light, 1000).spans()
    assert spans[2].width() / 1000 == pytest.approx(95541 / 121238, abs=0.01)


def test_a_click_chooses_a_part(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light)
    with qtbot.waitSignal(bar.part_chosen) as heard:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.spans()[2].center())
    assert heard.args == [2]


def test_the_tooltip_names_part_bytes_and_share(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light)
    place = bar.spans()[3].center()
    QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, place, bar.mapToGlobal(place)))
    assert QToolTip.text() == "Export data, 19,757 bytes, 16.3%"
    QToolTip.hideText()


def test_it_reads_as_its_shares(qtbot: QtBot, light: Theme) -> None:
    assert shown(qtbot, light).text() == (
        "Summary 0.3%, Names 4.6%, Thumbnail 78.8%, Export data 16.3%"
    )


def test_an_empty_bar(qtbot: QtBot, light: Theme) -> None:
    bar = shown(qtbot, light)
    bar.set_parts([])
    assert bar.spans() == []
    assert bar.text() == "No parts"
    assert not bar.grab().isNull()


def test_neighbours_have_different_greys(qtbot: QtBot, theme: Theme) -> None:
    bar = shown(qtbot, theme)
    image = bar.grab().toImage()
    seen = [image.pixelColor(span.center()).name() for span in bar.spans()[1:4]]
    assert seen[0] != seen[1]
    assert seen[1] != seen[2]
