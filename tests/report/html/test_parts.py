"""The parts of HTML reports: whatever a text is, it is text; everything is bounded."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

import pytest
from html_pages import read_page

from inspector.colours import COLOURS
from inspector.report.html import parts
from inspector.report.html.parts import (
    MOST_LETTERS,
    MOST_ROWS,
    Html,
    TreeRow,
    before_after,
    behind,
    code,
    facts,
    inline_text,
    lines,
    number,
    page,
    paragraphs,
    sentence,
    table,
    tree,
    word,
)

HOSTILE = [
    "<script>alert(1)</script>",
    "</title></style></main><img src=x onerror=alert(1)>",
    "\" onmouseover='alert(1)",
    "&lt;b&gt; &amp; &#60;",
    "<!-- ]]> <?php",
    "javascript:alert(1)",
    "\u202egpj.exe\u2066 \u200f",
    "two\nlines\r\n\tand \x00\x1b[31m red",
    "\udc80 \ud800",
    "岩 é עברית",
]


def shown(*parts: Html) -> str:
    return "".join(page("Report", parts))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_a_text_wherever_it_is_put(text: str) -> None:
    parts = [
        sentence(text, text),
        paragraphs([text]),
        facts([(text, text)]),
        *table(text, (text, text), [(text, code(text)), (word(text), lines([text, text]))], text),
        *table("Changes", ("a", "b", "c"), [(behind(text, text), *before_after(text, text))]),
    ]
    read = read_page("".join(page(text, parts)))
    (escaped,) = {read.title, read.heading}
    assert read.tables[f"{escaped} {escaped}"] == [
        [escaped, escaped], [escaped, escaped], [escaped, f"{escaped}\n{escaped}"]
    ]  # fmt: skip
    assert read.rows("Changes") == [[f"{escaped} {escaped}", escaped, escaped]]
    assert not {"\n", "\x00", "\x1b", "\u202e", "\u2066", "\u200f", "\udc80"} & set(escaped)
    if text.isprintable():
        assert escaped == text


def test_long_texts_and_tables_end_and_say_so() -> None:
    long = "<" * 1_000_000
    assert len(inline_text(long)) < 5 * MOST_LETTERS
    assert inline_text(long).endswith(f"… ({1_000_000 - MOST_LETTERS:,} more letters)")
    rows = ((str(row),) for row in range(MOST_ROWS + 12))
    text = shown(*table("Rows", ("Row",), rows))
    assert len(read_page(text).rows("Rows")) == MOST_ROWS
    assert "… and 12 more rows; --format json has all of it." in text
    exact = shown(*table("Rows", ("Row",), [("a",)] * MOST_ROWS))
    assert "more row" not in exact


def test_a_table_without_rows_is_not_there() -> None:
    assert list(table("Rows", ("Row",), [])) == []


def test_a_word_that_judges_has_a_sign_beside_it() -> None:
    assert read_page(shown(*table("T", ("x",), [(word("refused"),)]))).rows("T") == [["⬢ refused"]]
    assert word("refused") != word("error") != word("loads")
    assert word("nothing here") == "nothing here"
    # The sign says nothing that the word does not: screen readers pass over it.
    assert 'aria-hidden="true">⬢</span> refused' in word("refused")


def test_rows_of_a_tree_stand_below_each_other() -> None:
    rows = [TreeRow(0, ("Axis",), heads=True), TreeRow(1, ("Step",)), TreeRow(99, ("Deep",))]
    text = shown(*tree("Steps", ("Step",), rows))
    assert read_page(text).rows("Steps") == [["Axis"], ["Step"], ["Deep"]]
    assert '<tr class="group">' in text
    assert 'class="d1"' in text
    assert f'class="d{parts.DEEPEST}"' in text


def test_numbers_stand_at_the_right() -> None:
    assert number(1234) == '<span class="number">1,234</span>'
    assert number(None) == ""


def test_the_sheet_is_the_one_that_the_policy_names_and_follows_the_reader() -> None:
    text = shown()
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in text
    assert "prefers-color-scheme:dark" in style
    assert "@media print" in style
    # Paper and high contrast have no grounds, and a picture is as wide as the page at most.
    marked = style.partition("@media print,(forced-colors:active){")[2].partition("}}")[0]
    assert "del{text-decoration:line-through}" in marked
    assert "ins{text-decoration:underline" in marked
    assert "svg{max-width:100%;height:auto}" in style
    light, dark = COLOURS["text"]
    assert f"--text:{light}" in style
    assert f"--text:{dark}" in style
    assert "http" not in style
