"""Lines of painted sentences: broken where their script may be, and nothing lost."""

from __future__ import annotations

import pytest

from inspector.gui.kit.line_breaks import broken
from inspector.gui.look.theme import Theme

CHINESE = (
    "它由版本 5.7 保存；能打开它的最早的引擎是 5.7，因此 5.3 会拒绝它并且不在内容浏览器中显示它。"
)
#: What begins no line in Chinese: stops, commas and closing brackets (GB/T 15834-2011, 5.1.1).
NO_BEGINNING = "，。；：、！？）》”"


@pytest.mark.parametrize("width", [60, 90, 130, 200, 333])
def test_chinese_breaks_within_what_has_no_blanks(light: Theme, width: int) -> None:
    lines = broken(light, "verdict", CHINESE, width)
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == CHINESE.replace(" ", "")
    assert all(light.width("verdict", line) <= width for line in lines)
    assert not [line for line in lines if line[0] in NO_BEGINNING]


def test_latin_words_stay_whole(light: Theme) -> None:
    text = "A save there runs 50 upgrade steps and loses 1 reference."
    lines = broken(light, "verdict", text, 120)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(light.width("verdict", line) <= 120 for line in lines)


def test_a_word_that_is_longer_than_a_line_breaks_anywhere(light: Theme) -> None:
    text = "BP_" + "Character" * 12
    lines = broken(light, "verdict", text, 150)
    assert "".join(lines) == text
    assert all(light.width("verdict", line) <= 150 for line in lines)


def test_signs_of_two_halves_are_counted_as_qt_counts_them(light: Theme) -> None:
    lines = broken(light, "body", "\U0001f600" * 3 + " first second third", 90)
    assert " ".join(lines) == "\U0001f600" * 3 + " first second third"
    assert len(lines) > 1


def test_what_has_no_shape_is_laid_out_as_its_escape(light: Theme) -> None:
    assert broken(light, "body", "a\u202eb  c\nd", 500) == ["a\\u202eb c d"]


def test_no_words_take_no_line(light: Theme) -> None:
    assert broken(light, "body", "", 100) == []
    assert broken(light, "body", "x", 0) == ["x"]
