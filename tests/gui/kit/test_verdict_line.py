"""The verdict line: one line, or two where one is too short."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QFont
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.look.theme import Theme, make_theme
from inspector.messages.verdict import VerdictText

LOADS = VerdictText(
    "Loads in 5.3 with 1 warning.",
    "A save there runs 50 upgrade steps and loses 1 reference.",
    Mark.WARN,
    Mark.UP,
)
REFUSED = VerdictText(
    "5.3 refuses this package.",
    "It was saved by 5.7; the oldest engine that opens it is 5.7.",
    Mark.REFUSE,
)
#: As a window in Chinese says it of a file that is too new; no blank in what follows.
CHINESE = VerdictText(
    "5.3 拒绝此包。",
    "它由较新的引擎保存，目标引擎只在日志中写一行，随后资产就从内容浏览器中消失而不给出任何提示。",
    Mark.REFUSE,
)


def shown(qtbot: QtBot, theme: Theme, verdict: VerdictText, width: int) -> VerdictLine:
    line = VerdictLine(theme)
    qtbot.addWidget(line)
    line.set_verdict(verdict)
    line.resize(width, line.heightForWidth(width))
    line.show()
    return line


@pytest.mark.parametrize("verdict", [LOADS, REFUSED])
@pytest.mark.parametrize("pixels", [11, 13, 27])
def test_it_takes_a_second_line_exactly_when_it_must(
    qtbot: QtBot, verdict: VerdictText, pixels: int
) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    theme = make_theme("light", base_font=font)
    line = shown(qtbot, theme, verdict, 2000)
    whole = line.sizeHint().width()
    one = theme.line_height("verdict")
    assert line.heightForWidth(whole) == one
    assert line.heightForWidth(whole - 1) == 2 * one
    line.resize(whole, one)
    assert line.line_count() == 1
    assert line.toolTip() == ""


def test_what_is_cut_off_is_in_the_tooltip(qtbot: QtBot, light: Theme) -> None:
    line = shown(qtbot, light, LOADS, 200)
    assert line.line_count() > 2
    assert line.toolTip() == ""
    line.resize(200, 30)
    assert line.toolTip() == str(LOADS)
    line.resize(1500, 30)
    assert line.toolTip() == ""
    line.resize(450, 60)
    assert line.line_count() == 2
    line.set_single_line(True)
    assert line.line_count() == 1
    assert line.toolTip() == str(LOADS)


@pytest.mark.parametrize("verdict", [LOADS, REFUSED])
def test_large_text_in_a_narrow_window_is_whole(qtbot: QtBot, verdict: VerdictText) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(27)
    theme = make_theme("light", base_font=font)
    line = shown(qtbot, theme, verdict, 480)
    assert line.line_count() > 2
    assert line.height() == line.line_count() * theme.line_height("verdict")
    assert line.toolTip() == ""
    assert " ".join(line.painted_lines()) == str(verdict)
    for text in line.painted_lines():
        font = "verdict" if text in verdict.lead else "verdict-rest"
        assert theme.width(font, text) < 480
    # Something is painted in every line.
    image = line.grab().toImage()
    ground = image.pixelColor(479, 0)
    for at in range(line.line_count()):
        middle = [
            image.pixelColor(x, y)
            for y in range(
                at * line.height() // line.line_count(),
                (at + 1) * line.height() // line.line_count(),
            )
            for x in range(40, 480)
        ]
        assert any(colour != ground for colour in middle)


@pytest.mark.parametrize("width", [90, 160, 200, 320])
def test_a_chinese_verdict_is_painted_to_its_last_sign(
    qtbot: QtBot, light: Theme, width: int
) -> None:
    line = shown(qtbot, light, CHINESE, width)
    assert line.line_count() > 2
    assert line.height() == line.line_count() * light.line_height("verdict")
    assert line.toolTip() == ""
    assert "".join(line.painted_lines()) == CHINESE.lead + CHINESE.rest
    # As much ink as all the words take on one line: nothing is cut, nothing painted twice.
    wide = shown(qtbot, light, CHINESE, 2000)
    assert wide.line_count() == 1
    assert _ink(line) == pytest.approx(_ink(wide), rel=0.02)


def _ink(line: VerdictLine) -> int:
    # How dark it all is: a glyph between two columns of pixels darkens both, each by half.
    image = line.grab().toImage()
    ground = image.pixelColor(image.width() - 1, 0).lightness()
    return sum(
        ground - image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
    )


def test_it_reads_as_the_sentence(qtbot: QtBot, light: Theme) -> None:
    line = shown(qtbot, light, REFUSED, 800)
    said = QAccessible.queryAccessibleInterface(line).text(QAccessible.Text.Name)
    assert said == (
        "5.3 refuses this package. It was saved by 5.7; the oldest engine that opens it is 5.7."
    )


@pytest.mark.parametrize(("verdict", "roles"), [(LOADS, ("warn", "up")), (REFUSED, ("refuse",))])
def test_signs_are_in_sight(
    qtbot: QtBot, theme: Theme, verdict: VerdictText, roles: tuple[str, ...]
) -> None:
    image = shown(qtbot, theme, verdict, 900).grab().toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert {theme.hex(role) for role in roles} <= seen


def test_without_a_verdict_it_is_empty(qtbot: QtBot, light: Theme) -> None:
    line = shown(qtbot, light, LOADS, 900)
    line.set_verdict(None)
    assert line.text() == ""
    assert not line.grab().isNull()
