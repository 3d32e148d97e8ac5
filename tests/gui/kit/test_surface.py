"""Plain grounds and the lines at their edges."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from inspector.gui.kit.surface import Edge, Rule, Surface
from inspector.gui.look.theme import Theme, make_theme, spread_theme


@pytest.mark.parametrize(
    ("edge", "at"),
    [("left", (0, 20)), ("top", (30, 0)), ("right", (59, 20)), ("bottom", (30, 39))],
)
def test_a_line_is_at_its_edge_alone(
    qtbot: QtBot, theme: Theme, edge: Edge, at: tuple[int, int]
) -> None:
    surface = Surface(theme, ground="panel", edges={edge: "line2"})
    qtbot.addWidget(surface)
    surface.resize(60, 40)
    image = surface.grab().toImage()
    assert image.pixelColor(*at) == QColor(theme.hex("line2"))
    assert image.pixelColor(30, 20) == QColor(theme.hex("panel"))
    lines = sum(
        image.pixelColor(x, y) == QColor(theme.hex("line2")) for x in range(60) for y in range(40)
    )
    assert lines == (40 if edge in ("left", "right") else 60)


def test_without_a_ground_what_is_behind_is_seen(qtbot: QtBot, light: Theme) -> None:
    below = Surface(light, ground="sel")
    qtbot.addWidget(below)
    above = Surface(light, below, edges={"top": "line"})
    below.resize(60, 40)
    above.setGeometry(10, 10, 20, 20)
    image = below.grab().toImage()
    assert image.pixelColor(15, 20) == QColor(light.hex("sel"))
    assert image.pixelColor(15, 10) == QColor(light.hex("line"))


def test_it_takes_another_theme(qtbot: QtBot, light: Theme) -> None:
    rule = Rule(light, flat=True)
    qtbot.addWidget(rule)
    dark = make_theme("dark")
    spread_theme(rule, dark)
    rule.resize(20, 1)
    assert rule.grab().toImage().pixelColor(5, 0) == QColor(dark.hex("line2"))
