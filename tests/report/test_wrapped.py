"""Paragraphs in lines, as wide as a terminal shows them."""

from __future__ import annotations

import textwrap

import pytest

from inspector.files.folders import resource_path
from inspector.report.terminal import wrapped

RULES = sorted(resource_path("help", "rules").glob("*.md"))


@pytest.mark.parametrize("width", [24, 80])
def test_words_of_letters_stay_whole(width) -> None:
    for page in RULES:
        for line in page.read_text("utf-8").splitlines():
            as_ever = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
            assert list(wrapped(line, width)) == (as_ever or [""])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("文件头布局过新", ["文件头布局", "过新"]),
        # A stop goes along with the character before it, an opening bracket with the one behind.
        ("一二三四五。", ["一二三四", "五。"]),
        ("一二三四（五", ["一二三四", "（五"]),
        ("一二 FName 三", ["一二 FName", "三"]),
        ("一二三四 FName", ["一二三四", "FName"]),
        ("", [""]),
        ("……", ["……"]),
    ],
)
def test_a_chinese_character_takes_two_columns_and_ends_a_line_anywhere(text, lines) -> None:
    assert list(wrapped(text, 10)) == lines
