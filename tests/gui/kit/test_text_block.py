"""Painted sentences: broken where their script may be, signs at their words, and nothing lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFont, QImage, QTextDocument
from pytestqt.qtbot import QtBot

from inspector.gui.kit.headline import Headline
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme, make_theme, spread_theme

CHINESE = (
    "它由版本 5.7 保存；能打开它的最早的引擎是 5.7，因此 5.3 会拒绝它并且不在内容浏览器中显示它。"
)
#: What begins no line in Chinese: stops, commas and closing brackets (GB/T 15834-2011, 5.1.1).
NO_BEGINNING = "，。；：、！？）》”"

MARKED = (
    Clause("103 steps run, 4 change this file.", "section"),
    Clause("loses a reference,", "section", mark="warn", gap=10),
    Clause("what the others do is not known.", "section-plain", mark="none", gap=10),
)


def block(
    qtbot: QtBot, theme: Theme, clauses: tuple[Clause, ...], width: int, *, most: int = 0
) -> TextBlock:
    made = TextBlock(theme, most=most)
    qtbot.addWidget(made)
    made.set_clauses(clauses)
    made.resize(width, made.heightForWidth(width))
    made.show()
    return made


def tip_of(widget: TextBlock) -> str:
    document = QTextDocument()
    document.setHtml(widget.toolTip())
    return document.toPlainText()


def columns(image: QImage, colour: str) -> list[int]:
    """The columns that hold a colour."""
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).name().upper() == colour for y in range(image.height()))
    ]


@pytest.mark.parametrize("width", [60, 90, 130, 200, 333])
def test_chinese_breaks_within_what_has_no_blanks(qtbot: QtBot, light: Theme, width: int) -> None:
    lines = block(qtbot, light, (Clause(CHINESE, "verdict"),), width).painted_lines()
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == CHINESE.replace(" ", "")
    assert all(light.width("verdict", line) <= width for line in lines)
    assert not [line for line in lines if line[0] in NO_BEGINNING]


def test_latin_words_stay_whole(qtbot: QtBot, light: Theme) -> None:
    text = "A save there runs 50 upgrade steps and loses 1 reference."
    lines = block(qtbot, light, (Clause(text, "verdict"),), 120).painted_lines()
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(light.width("verdict", line) <= 120 for line in lines)


def test_a_word_that_is_longer_than_a_line_breaks_anywhere(qtbot: QtBot, light: Theme) -> None:
    text = "BP_" + "Character" * 12
    lines = block(qtbot, light, (Clause(text, "verdict"),), 150).painted_lines()
    assert "".join(lines) == text
    assert all(light.width("verdict", line) <= 150 for line in lines)


def test_a_path_keeps_its_beginning(qtbot: QtBot, light: Theme) -> None:
    text = "Class: /RealTimeStrategy/Widgets → /RealTimeStrategy/Minimap."
    for width in range(200, 460, 9):
        lines = block(qtbot, light, (Clause(text),), width).painted_lines()
        assert not any(line.endswith(" /") or line == "/" for line in lines), lines
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_signs_of_two_halves_are_counted_as_qt_counts_them(qtbot: QtBot, light: Theme) -> None:
    text = "\U0001f600" * 3 + " first second third"
    shown = block(qtbot, light, (Clause(text), Clause("and more", mark="warn", gap=8)), 90)
    assert len(shown.painted_lines()) > 1
    assert " ".join(shown.painted_lines()) == f"{text} and more"


def test_what_has_no_shape_is_laid_out_as_its_escape(qtbot: QtBot, light: Theme) -> None:
    shown = block(qtbot, light, (Clause("a\u202eb  c\nd"),), 500)
    assert shown.painted_lines() == ["a\\u202eb c d"]


def test_no_words_take_no_line(qtbot: QtBot, light: Theme) -> None:
    shown = block(qtbot, light, (), 100)
    assert shown.painted_lines() == []
    assert shown.natural_width() == 0
    assert not shown.grab().isNull()


@pytest.mark.parametrize("width", [150, 210, 300, 460])
def test_a_sign_never_ends_a_line(qtbot: QtBot, theme: Theme, width: int) -> None:
    shown = block(qtbot, theme, MARKED, width)
    assert " ".join(shown.painted_lines()) == " ".join(clause.text for clause in MARKED)
    # Both signs are painted, whole, and each on the line of its words.
    image = shown.grab().toImage()
    for role, word in (("warn", "loses"), ("text2", "what")):
        assert columns(image, theme.hex(role))
        assert any(word in line for line in shown.painted_lines())
    height = theme.line_height("section")
    at = next(at for at, line in enumerate(shown.painted_lines()) if "loses" in line)
    line = image.copy(0, at * height, image.width(), height)
    assert len(columns(line, theme.hex("warn"))) >= theme.px(12) - 3


def test_signs_take_the_width_that_they_need(qtbot: QtBot, light: Theme) -> None:
    words = light.width("section", "Loads")
    bare = block(qtbot, light, (Clause("Loads", "section"),), 500).natural_width()
    marked = block(qtbot, light, (Clause("Loads", "section", mark="ok"),), 500).natural_width()
    assert bare == pytest.approx(words, abs=1)
    assert marked == pytest.approx(words + light.px(12) + light.px(6), abs=1)


def test_right_to_left_begins_at_the_right(qtbot: QtBot, light: Theme) -> None:
    clauses = (Clause("Loads in 5.3.", "section", mark="warn"),)
    left = block(qtbot, light, clauses, 400)
    signs = columns(left.grab().toImage(), light.hex("warn"))
    assert signs[-1] < light.px(14)
    right = TextBlock(light)
    qtbot.addWidget(right)
    right.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    right.set_clauses(clauses)
    right.resize(400, right.heightForWidth(400))
    right.show()
    signs = columns(right.grab().toImage(), light.hex("warn"))
    assert signs[0] > 400 - light.px(14)
    words = columns(right.grab().toImage(), light.hex("text"))
    assert words[-1] < signs[0]


def test_what_has_no_room_in_the_lines_gives_way_to_dots(qtbot: QtBot, light: Theme) -> None:
    text = "A save there runs 50 upgrade steps and loses 1 reference."
    shown = block(qtbot, light, (Clause(text),), 130, most=2)
    assert shown.line_count() == 2
    assert shown.painted_lines()[-1].endswith("…")
    assert text.startswith(" ".join(shown.painted_lines()).rstrip("…"))
    assert tip_of(shown) == text
    # As much as there is room for: one more word would not fit.
    shown.resize(1000, shown.height())
    assert shown.painted_lines() == [text]
    assert shown.toolTip() == ""
    # A full stop before the dots is not one of them.
    lead, rest = Clause("Loads in 5.3."), Clause("A save there runs 50 steps.", whole=True)
    shown.set_most(1)
    shown.set_clauses((lead, rest))
    shown.resize(light.width("verdict", "Loads in 5.3. A save"), shown.height())
    assert shown.painted_lines() == ["Loads in 5.3. …"]


def test_counts_are_left_out_whole(qtbot: QtBot, light: Theme) -> None:
    shown = Headline(light)
    qtbot.addWidget(shown)
    shown.say("Changed.", "1,234 fields added, 5,678 fields removed, 9,101 fields changed")
    counts = ["1,234 fields added,", "5,678 fields removed,", "9,101 fields changed"]
    seen = set()
    shown.show()
    for width in range(100, 700, 7):
        shown.resize(width, shown.heightForWidth(width))
        assert shown.line_count() <= 2
        said = " ".join(shown.painted_lines())
        told = [count for count in counts if count in said]
        seen.add(len(told))
        # Dots stand apart from the stop of a sentence.
        assert ".…" not in said
        rest = said.removeprefix("Changed.")
        for count in told:
            rest = rest.replace(count, "")
        # Of a count that is left out no figure is left, which would be read as another number.
        assert rest.strip(" …") == "" or width < 130
        assert (tip_of(shown) == shown.text()) == (len(told) < 3)
    assert seen == {0, 1, 2, 3}
    name = QAccessible.queryAccessibleInterface(shown).text(QAccessible.Text.Name)
    assert name == f"Changed. {' '.join(counts)}"
    # A sentence in their place fills the lines and ends in dots.
    sentence = "Cast To Controller inserted between Perform Condition Check and Return Node"
    shown.say("Check:", sentence)
    shown.resize(300, shown.heightForWidth(300))
    first, second = shown.painted_lines()
    assert sentence.startswith(f"{first.removeprefix('Check:').strip()} {second.rstrip('…')}")
    # With room for one line it is told in one, and nothing is painted in halves.
    shown.resize(300, shown.heightForWidth(300) - 1)
    (only,) = shown.painted_lines()
    assert only.endswith("…")
    assert tip_of(shown) == shown.text()


@pytest.mark.parametrize("points", [11, 27])
def test_it_grows_with_the_size_of_text(qtbot: QtBot, light: Theme, points: int) -> None:
    shown = block(qtbot, light, MARKED, 400)
    font = QFont("DejaVu Sans")
    font.setPixelSize(points)
    larger = make_theme("light", base_font=font)
    spread_theme(shown, larger)
    fresh = block(qtbot, larger, MARKED, 400)
    assert shown.heightForWidth(400) == fresh.heightForWidth(400)
    shown.resize(fresh.size())
    assert shown.grab().toImage() == fresh.grab().toImage()
