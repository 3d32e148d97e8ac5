"""Counts and lists in sentences, and names that follow each other."""

from __future__ import annotations

import pytest

from inspector.compare import facts, header_model
from inspector.format.formats import FORMATS
from inspector.format.unreal.sections import SECTIONS
from inspector.graphs.model import GraphRole
from inspector.messages import ENGLISH, activate, ngettext
from inspector.messages.languages import translation
from inspector.messages.phrases import (
    THINGS,
    as_sentence,
    bounded,
    capitalized,
    clauses,
    counted,
    did_you_mean,
    in_a_row,
    joined,
    labelled,
    listed,
    neighbours,
    noted,
    remarks,
    sentence_gap,
    unended,
)
from inspector.messages.texts.compare import NAMED
from inspector.report.html.parts import sentence
from inspector.upgrades import save
from inspector.upgrades.redirects import apply


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 steps"), (1, "1 step"), (2, "2 steps"), (1204, "1,204 steps")]
)
def test_a_noun_is_counted(count: int, words: str) -> None:
    assert ngettext("{count} step", "{count} steps", count) == words


def test_several_may_be_called_otherwise() -> None:
    assert ngettext("{count} file names", "{count} files name", 1) == "1 file names"
    assert ngettext("{count} file names", "{count} files name", 3) == "3 files name"


@pytest.mark.parametrize(
    ("count", "thing", "several", "words"),
    [
        (1, "property", "", "1 property"),
        (1204, "property", "", "1,204 properties"),
        (2, "row of a plugin", "rows of a plugin", "2 rows of a plugin"),
        (2, "plugin", "", "2 plugins"),
    ],
)
def test_a_thing_of_a_table_is_counted(count: int, thing: str, several: str, words: str) -> None:
    assert counted(count, thing, several) == words


def test_everything_that_a_table_counts_is_a_message() -> None:
    """What is not is English in every language."""
    rows = [row.noun for row in SECTIONS.values() if row.noun]
    rows += [row.noun for row in header_model.MODEL_SECTIONS.listed().values() if row.noun]
    for thing, several in rows:
        assert THINGS[thing].plural == f"{{count}} {several}"
    things = {row.noun for row in FORMATS} | save._COUNTED | set(apply._WORDS)
    assert things - THINGS.keys() == set()
    assert {facts._NOUNS.get(role, role.value) for role in GraphRole} <= NAMED.keys()


def test_the_nearest_name_is_asked_for() -> None:
    assert did_you_mean("5.8") == "did you mean '5.8'?"
    assert did_you_mean(None) == ""


def test_what_is_longer_than_any_name_is_said_by_its_beginning_and_length() -> None:
    assert bounded("N" * 2000) == "N" * 2000
    assert bounded("N" * 2001) == "N" * 200 + "… (2,001 characters)"


def test_a_list_ends_in_and() -> None:
    lists: list[list[str]] = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [joined(parts) for parts in lists] == ["", "a", "a and b", "a, b and c"]


def test_neighbours_are_together() -> None:
    assert neighbours("abcdef", set("abdf")) == [["a", "b"], ["d"], ["f"]]
    assert neighbours("abc", set("abc")) == [["a", "b", "c"]]
    assert neighbours("abc", set()) == []
    assert neighbours("abc", {"z"}) == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "a, b",
                "A, 2 nodes",
                "A step; no class",
                "Old folder: /a",
                "5.8 (new)",
                "It is.",
            ),
        ),
        (
            "zh_CN",
            (
                "a、b",
                "A，2 nodes",
                "A step；no class",
                "Old folder：/a",
                "5.8（new）",
                "It is。",
            ),
        ),
    ],
)
def test_texts_are_put_together_with_the_signs_of_the_language(
    language: str, told: tuple[str, ...]
) -> None:
    activate(translation(language))
    try:
        assert told == (
            listed(["a", "b"]),
            clauses(["A", "", "2 nodes"]),
            remarks(["", "A step", "no class"]),
            labelled("Old folder", "/a"),
            noted("5.8", "new"),
            as_sentence(unended(as_sentence("It is"))),
        )
        assert (listed([]), clauses(["", ""]), noted("5.8", "")) == ("", "", "5.8")
        # What was cut ends in dots, and four of them are no sign.
        assert as_sentence("It is not whol…") == "It is not whol…"
    finally:
        activate(ENGLISH)


@pytest.mark.parametrize(
    ("language", "gap", "told"), [("en", " ", "It is. It was."), ("zh_CN", "", "It is.It was.")]
)
def test_sentences_follow_each_other_as_the_language_has_it(
    language: str, gap: str, told: str
) -> None:
    activate(translation(language))
    try:
        assert sentence_gap() == gap
        assert in_a_row(["It is.", "", "It was."]) == told
        assert str(sentence("It is.", "It was.")) == (
            f'<p class="verdict"><strong>It is.</strong>{gap}It was.</p>\n'
        )
    finally:
        activate(ENGLISH)


@pytest.mark.parametrize("language", ["en", "zh_CN", "pseudo"])
def test_a_list_of_nothing_says_nothing(language: str) -> None:
    activate(translation(language))
    try:
        assert joined([]) == ""
    finally:
        activate(ENGLISH)


@pytest.mark.parametrize(
    ("words", "begun"),
    [
        ("unknown key rules", "Unknown key rules"),
        ("it's gone, all of it", "It's gone, all of it"),
        ("re-saved", "Re-saved"),
        ("removed: 2", "Removed: 2"),
        # Codes stay as they are written, and small letters among those that have no capitals.
        ("size> needs a number", "size> needs a number"),
        ("bHidden is set", "bHidden is set"),
        ("5.3 refuses it", "5.3 refuses it"),
        ("size 需要数字", "size 需要数字"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_where_the_language_has_any(
    words: str, begun: str
) -> None:
    assert capitalized(words) == begun
