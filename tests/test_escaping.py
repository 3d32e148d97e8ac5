"""Texts of files as people see them: nothing hides, nothing turns the reading direction."""

from __future__ import annotations

import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.escaping import json_escaped, one_line, plain_lines

#: The ranges that Unicode names bidirectional controls (Bidi_Control) and tags.
BIDI = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
TAGS = range(0xE0000, 0xE0080)
#: Those that Unicode lists as Default_Ignorable_Code_Point (DerivedCoreProperties.txt, 15.0).
IGNORABLE = [
    code
    for first, last in (
        (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
        (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
]  # fmt: skip
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


def test_nothing_that_is_drawn_as_nothing_is_left() -> None:
    written = {code: one_line(f"a{chr(code)}b") for code in IGNORABLE}
    assert [f"{code:X}" for code, text in written.items() if chr(code) in text] == []
    in_json = {code: json_escaped(chr(code)) for code in IGNORABLE}
    kept = [code for code, text in in_json.items() if chr(code) in text]
    assert kept == [0x200C, 0x200D, 0xFE0E, 0xFE0F]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("✈\ufe0f", "✈\ufe0f"),
        ("✈\ufe0f\ufe0f", "✈\ufe0f\\ufe0f"),
        ("✈\ufe0f\ufe0e", "✈\ufe0f\\ufe0e"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("1\ufe0f2", "1\\ufe0f2"),
        ("岩\ufe0f", "岩\\ufe0f"),
        ("\ufe0e", "\\ufe0e"),
        ("a\U000e0100b\U000e01efc", "a\\U000e0100b\\U000e01efc"),
    ],
)
def test_one_selector_stays_behind_an_emoji(text: str, written: str) -> None:
    assert one_line(text) == written


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
    left = {0x200C, 0x200D, 0xFE0E, 0xFE0F}
    assert not any(chr(code) in written for code in {*BIDI, *IGNORABLE} - left)
