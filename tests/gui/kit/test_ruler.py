"""The axis ruler as it is shown and said."""

from __future__ import annotations

import pytest
from gui.pixels import colour_counts
from PySide6.QtGui import QAccessible, QFont
from pytestqt.qtbot import QtBot

from inspector.gui.kit.ruler import AxisRuler, AxisView
from inspector.gui.look.theme import Theme, make_theme

BEGINS = {1004: "5.0", 1008: "5.1", 1009: "5.2", 1012: "5.4", 1018: "5.7"}
TICKS = tuple((n, BEGINS.get(n)) for n in range(1000, 1019))
STEPS = AxisView(
    label="UE5 object version",
    sub_label="written at 1004 of 1018",
    ticks=TICKS,
    file_number=1004,
    file_label="LARGE_WORLD_COORDINATES",
    engine_number=1009,
    engine_label="in 5.3",
    engine_name="DATA_RESOURCES",
    result_mark="up",
    result_text="5 steps",
    result_sub="1005 – 1009",
)
REFUSED = AxisView(
    label="UE5 object version",
    ticks=TICKS,
    file_number=1018,
    engine_number=1009,
    engine_label="in 5.3",
    result_mark="refuse",
    result_text="9 too new",
    result_sub="1010 – 1018",
)
SAME = AxisView(
    label="Licensee version",
    file_number=0,
    engine_number=0,
    same_text="in the file and in 5.3",
    result_mark="ok",
    result_text="same",
)


def shown(qtbot: QtBot, theme: Theme, axis: AxisView, width: int = 830) -> AxisRuler:
    ruler = AxisRuler(theme)
    qtbot.addWidget(ruler)
    ruler.set_axis(axis)
    ruler.resize(width, ruler.sizeHint().height())
    ruler.show()
    return ruler


def test_it_reads_as_one_sentence(qtbot: QtBot, light: Theme) -> None:
    ruler = shown(qtbot, light, STEPS)
    said = QAccessible.queryAccessibleInterface(ruler).text(QAccessible.Text.Name)
    assert said == (
        "UE5 object version, file 1004 LARGE_WORLD_COORDINATES, engine 1009 DATA_RESOURCES, 5 steps"
    )
    ruler.set_axis(AxisView("UE5 object version", ticks=TICKS, engine_number=1009))
    assert ruler.text() == "UE5 object version, file none, engine 1009"
    ruler.set_axis(SAME)
    assert ruler.text() == "Licensee version, 0 in the file and in 5.3, same"


def test_heights_are_those_of_the_design(qtbot: QtBot) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    theme = make_theme("light", base_font=font)
    assert shown(qtbot, theme, STEPS).sizeHint().height() == 58
    assert shown(qtbot, theme, SAME).sizeHint().height() == 26


@pytest.mark.parametrize(("axis", "role"), [(STEPS, "up"), (REFUSED, "refuse")])
def test_the_difference_is_a_band_in_the_colour_of_the_result(
    qtbot: QtBot, theme: Theme, axis: AxisView, role: str
) -> None:
    image = shown(qtbot, theme, axis).grab().toImage()
    assert colour_counts(image).get(theme.hex(role), 0) > 200


def test_file_and_engine_are_told_apart_by_colour(qtbot: QtBot, theme: Theme) -> None:
    found = colour_counts(shown(qtbot, theme, STEPS).grab().toImage())
    assert found.get(theme.hex("accent"), 0) > 15
    assert found.get(theme.hex("text"), 0) > 15


def test_an_axis_without_a_difference_has_no_band(qtbot: QtBot, theme: Theme) -> None:
    found = colour_counts(shown(qtbot, theme, SAME).grab().toImage())
    assert theme.hex("up") not in found
    assert theme.hex("refuse") not in found


@pytest.mark.parametrize("width", [440, 560, 700, 900, 1500])
@pytest.mark.parametrize("pixels", [11, 13, 27])
@pytest.mark.parametrize("axis", [STEPS, REFUSED, SAME])
def test_it_fits_every_width_and_font(
    qtbot: QtBot, width: int, pixels: int, axis: AxisView
) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    theme = make_theme("dark", base_font=font)
    ruler = shown(qtbot, theme, axis, max(width, 1))
    ruler.resize(max(width, ruler.minimumSizeHint().width()), ruler.sizeHint().height())
    assert not ruler.grab().isNull()


def test_the_full_words_are_in_the_tooltip(qtbot: QtBot, light: Theme) -> None:
    ruler = shown(qtbot, light, STEPS)
    assert ruler.toolTip() == (
        "1004 LARGE_WORLD_COORDINATES\n1009 in 5.3 DATA_RESOURCES\nwritten at 1004 of 1018"
    )
    assert shown(qtbot, light, SAME).toolTip() == "0 in the file and in 5.3"


def words_above(ruler: AxisRuler, theme: Theme) -> int:
    """How many pixels of names there are above the line."""
    image = ruler.grab().toImage()
    above = image.copy(0, 0, image.width(), image.height() // 3)
    return colour_counts(above).get(theme.hex("text2"), 0)


def test_a_name_is_cut_in_its_middle_before_it_goes(qtbot: QtBot, light: Theme) -> None:
    # The second has no room for more than the number, the first for a part of the name.
    wide, narrow, none = (shown(qtbot, light, STEPS, width) for width in (830, 440, 360))
    assert words_above(wide, light) > words_above(narrow, light) > words_above(none, light)
    for ruler in (wide, narrow, none):
        assert "LARGE_WORLD_COORDINATES" in ruler.text()
