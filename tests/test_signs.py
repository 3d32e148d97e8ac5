"""Texts of files as people see them: nothing hides, nothing turns the reading direction."""

from __future__ import annotations

import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.signs import json_escaped, one_line, plain_lines

#: The ranges that Unicode names bidirectional controls (Bidi_Control) and tags.
BIDI = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
TAGS = range(0xE0000, 0xE0080)
#: Format characters that show a shape of their own: number signs and marks over numbers.
SHOWN_FORMATS = {
    *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    *range(0x13430, 0x13440),
}  # fmt: skip


@pytest.mark.parametrize("code", [*BIDI, *TAGS])
def test_direction_marks_and_tags_are_escaped(code: int) -> None:
    written = f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    assert one_line(f"a{chr(code)}b") == f"a{written}b"
    assert plain_lines(f"岩{chr(code)}岩") == f"岩{written}岩"


def test_everything_without_a_shape_is_escaped() -> None:
    left = [
        f"{code:X}"
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        and code not in SHOWN_FORMATS
        and one_line(f"a{chr(code)}b") == f"a{chr(code)}b"
    ]
    assert left == []


@pytest.mark.parametrize(
    "text",
    [
        "Rock_3",
        "Fels 岩 Ωmega ünï",
        "مرحبا بالعالم",
        "שלום עולם",
        "می\u200cخواهم",  # Persian with its joiner: two words that are one.
        "क्\u200dष",  # Devanagari, where the joiner chooses the shape.
        "👩\u200d🚀 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈",
    ],
)
def test_texts_of_all_scripts_and_emoji_stay_as_they_are(text: str) -> None:
    assert one_line(text) == plain_lines(text) == json_escaped(text) == text


@pytest.mark.parametrize(
    "text", ["pay\u200dpal", "\u200dname", "name\u200c", "a\u200d岩", "岩\u200d\u200d岩"]
)
def test_joiners_that_join_nothing_are_escaped(text: str) -> None:
    assert "\u200c" not in one_line(text)
    assert "\u200d" not in one_line(text)


def test_lines_stay_where_they_are_wanted() -> None:
    assert plain_lines("a\n\tb\r\x1b") == "a\n\tb\\r\\u001b"
    assert one_line("a\n\tb\r\x1b") == "a\\n\\tb\\r\\u001b"


@given(st.text(st.characters(), max_size=20))
def test_json_says_the_same_and_acts_on_no_terminal(text: str) -> None:
    written = json_escaped(json.dumps({"text": text}, ensure_ascii=False))
    assert json.loads(written) == {"text": text}
    assert not any(chr(code) in written for code in (*BIDI, *TAGS))
