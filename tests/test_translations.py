"""Every language says all that the program says, and nothing else.

``python tests/words.py zh_CN`` lists what is missing.
"""

from __future__ import annotations

import re
import tomllib

import pytest
import words

from inspector.languages import languages, translation
from inspector.resource import resource_path

pytestmark = pytest.mark.slow
OTHERS = [language.name for language in languages() if language.name != "en"]
#: Placeholders that a language may leave out: forms of a word that it does not change.
_FORM = re.compile(r"\{\w+:[^{}]*\|[^{}]*\}")
#: Forms for a number in English, which begin with a word; what joins a list begins with a sign.
_NUMBERED = re.compile(r"\{(\w+):(?:[^{}|]*#|[^\W\d_])[^{}]*\}")
#: What stands behind the name of a value that is no format of a number.
_WORDED = re.compile(r"\{(\w+):([^{}#|]*[^\x00-\x7f][^{}#|]*)\}")


def test_there_is_another_language() -> None:
    assert "zh_CN" in OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_words(language: str) -> None:
    assert words.lacking(language) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_words_stand_for_what_nobody_says(language: str) -> None:
    assert words.unsaid(language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_has_words_twice(language: str) -> None:
    tables = sorted(resource_path("i18n", language).glob("*.toml"))
    known: dict[str, str] = {}
    twice = []
    for table in tables:
        if table.name in ("language.toml", "sentences.toml"):
            continue
        for text in tomllib.loads(table.read_text("utf-8")):
            if text in known:
                twice.append((text, known[text], table.name))
            known[text] = table.name
    assert twice == []


@pytest.mark.parametrize("language", OTHERS)
def test_texts_name_the_same_values(language: str) -> None:
    other = {
        english: text
        for english, text in translation(language).texts.items()
        if words.places(text) - words.places(english) or _needed(english) - words.places(text)
    }
    assert other == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_statement_has_words_that_name_the_same_values(language: str) -> None:
    own = translation(language).templates
    said = words.sentences()
    assert {rule: keys.keys() for rule, keys in said.items()} == {
        rule: keys.keys() for rule, keys in own.items()
    }
    other = {
        (rule, key): own[rule][key]
        for rule, keys in said.items()
        for key, english in keys.items()
        if words.places(own[rule][key]) - words.places(english)
        or _needed(english) - words.places(own[rule][key])
    }
    assert other == {}


@pytest.mark.parametrize("language", OTHERS)
def test_words_for_a_number_are_forms(language: str) -> None:
    own = translation(language)
    said = [(english, own.texts[english]) for english in own.texts]
    for rule, keys in words.sentences().items():
        said += [(english, own.templates[rule][key]) for key, english in keys.items()]
    wrong = [
        text
        for english, text in said
        if set(_NUMBERED.findall(english)) & {name for name, _ in _WORDED.findall(text)}
    ]
    assert wrong == []


def _needed(template: str) -> set[str]:
    """The values that words in another language have to name too."""
    return words.places(_FORM.sub("", template))
