"""What languages say of the program's messages fits them, and every language counts by its rule.

``python resources/packaging/translations.py figures`` says how much of the program a language has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
import translations
from babel.messages.catalog import Catalog
from translations import Key, LanguageCatalog, Message, compile_language, read, update

from inspector.messages import (
    ENGLISH,
    MessageCatalog,
    Number,
    _,
    activate,
    count_text,
    ngettext,
    pgettext,
)
from inspector.messages.catalogs import CompiledCatalog, head_of
from inspector.messages.languages import translation
from inspector.messages.phrases import day_text, joined, listed

#: Placeholders that a language may leave out: forms of a word that it does not change.
_FORM = re.compile(r"\{\w+:[^{}]*\|[^{}]*\}")
#: Forms for a number in the templates of rules, which begin with a word.
_NUMBERED = re.compile(r"\{(\w+):(?:[^{}|]*#|[^\W\d_])[^{}]*\}")
#: What stands behind the name of a value that is no format of a number.
_WORDED = re.compile(r"\{(\w+):([^{}#|]*[^\x00-\x7f][^{}#|]*)\}")

OTHERS = translations.languages()
of_each_language = pytest.mark.parametrize("folder", OTHERS, ids=lambda folder: folder.name)

#: Ten messages in languages that count otherwise than English, as translators wrote them.
_RUSSIAN = """
msgid ""
msgstr ""
"Language: ru\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"X-Language-Title: Русский\\n"

msgid "{count} package"
msgid_plural "{count} packages"
msgstr[0] "{count} пакет"
msgstr[1] "{count} пакета"
msgstr[2] "{count} пакетов"

msgid "{count} upgrade step"
msgid_plural "{count} upgrade steps"
msgstr[0] "{count} шаг обновления"
msgstr[1] "{count} шага обновления"
msgstr[2] "{count} шагов обновления"

msgid "{count} warning"
msgid_plural "{count} warnings"
msgstr[0] "{count} предупреждение"
msgstr[1] "{count} предупреждения"
msgstr[2] "{count} предупреждений"

msgid "{parts:, | and }"
msgstr "{parts:, | и }"

msgid "tables"
msgstr "таблицы"

msgctxt "to do"
msgid "Open files"
msgstr "Открыть файлы"

msgid "Open files"
msgstr "Открытые файлы"

msgid "summary"
msgstr "сводка"

msgid "names"
msgstr "имена"

msgid "exports"
msgstr "экспорты"
"""
_FRENCH = """
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{count} package"
msgid_plural "{count} packages"
msgstr[0] "{count} paquet"
msgstr[1] "{count} paquets"

msgid "{count} upgrade step"
msgid_plural "{count} upgrade steps"
msgstr[0] "{count} étape de mise à niveau"
msgstr[1] "{count} étapes de mise à niveau"

msgid "{count} warning"
msgid_plural "{count} warnings"
msgstr[0] "{count} avertissement"
msgstr[1] "{count} avertissements"

msgid "{parts:, | and }"
msgstr "{parts:, | et }"

msgid "tables"
msgstr "tables"

msgctxt "to do"
msgid "Open files"
msgstr "Ouvrir des fichiers"

msgid "Open files"
msgstr "Fichiers ouverts"

msgid "summary"
msgstr "résumé"

msgid "names"
msgstr "noms"

msgid "exports"
msgstr "exports"
"""


@cache
def _messages() -> dict[Key, Message]:
    return translations.messages()


@cache
def _catalog(folder: Path) -> LanguageCatalog:
    return read(folder)


def _said(folder: Path) -> Iterator[tuple[str, str]]:
    """Every translation of a language that is there, and the English of it."""
    for message in _catalog(folder):
        if message.id and message.string:
            if isinstance(message.id, str):
                yield message.id, message.string
            else:
                # A form may name the number, whether that of English does or not.
                english = f"{message.id[0]} {{count:|}}"
                yield from ((english, text) for text in message.string)


def _language(tmp_path: Path, name: str, text: str) -> MessageCatalog:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "any.po").write_text(text, "utf-8")
    return CompiledCatalog(name, compile_language(folder))


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


# -- the languages that there are --------------------------------------------------------------


def test_there_is_another_language() -> None:
    assert "zh_CN" in [folder.name for folder in OTHERS]


@pytest.mark.slow
def test_the_po_files_follow_the_program(tmp_path: Path) -> None:
    """``translations.py update`` would change nothing."""
    for folder in OTHERS:
        updated = tmp_path / folder.name
        updated.mkdir()
        update(updated, _messages(), _catalog(folder))
        for path in translations.po_files(folder):
            assert (updated / path.name).read_text("utf-8") == path.read_text("utf-8"), path.name


@pytest.mark.slow
def test_figures_count_what_a_language_has(tmp_path: Path) -> None:
    folder = tmp_path / "ru"
    folder.mkdir()
    (folder / "any.po").write_text(_RUSSIAN, "utf-8")
    has, of = translations.figures(folder, _messages().values())
    assert (has, of) == (10, len(_messages()))


@of_each_language
def test_translations_name_the_values_of_their_messages(folder: Path) -> None:
    other = {
        english: text
        for english, text in _said(folder)
        if _places(text) - _places(english) or _needed(english) - _places(text)
    }
    assert other == {}


@of_each_language
def test_words_for_a_number_are_forms(folder: Path) -> None:
    wrong = [
        text
        for english, text in _said(folder)
        if set(_NUMBERED.findall(english)) & {name for name, _ in _WORDED.findall(text)}
    ]
    assert wrong == []


@of_each_language
def test_the_head_says_what_the_language_calls_itself(folder: Path) -> None:
    compiled = compile_language(folder)
    title = head_of(compiled)["X-Language-Title"]
    assert title == {"zh_CN": "简体中文"}.get(folder.name, title)
    assert title
    assert CompiledCatalog(folder.name, compiled).gettext("") == ""


# -- a language that is added ----------------------------------------------------------------------


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 пакетов, 0 шагов обновления и 0 предупреждений"),
        (1, "1 пакет, 1 шаг обновления и 1 предупреждение"),
        (2, "2 пакета, 2 шага обновления и 2 предупреждения"),
        (5, "5 пакетов, 5 шагов обновления и 5 предупреждений"),
        (11, "11 пакетов, 11 шагов обновления и 11 предупреждений"),
        (21, "21 пакет, 21 шаг обновления и 21 предупреждение"),
        (1203, "1\u00a0203 пакета, 1\u00a0203 шага обновления и 1\u00a0203 предупреждения"),
    ],
)
def test_russian_counts_in_three_forms(tmp_path: Path, n: int, text: str) -> None:
    activate(_language(tmp_path, "ru", _RUSSIAN))
    assert joined(_counts(n)) == text


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 paquet, 0 étape de mise à niveau et 0 avertissement"),
        (1, "1 paquet, 1 étape de mise à niveau et 1 avertissement"),
        (2, "2 paquets, 2 étapes de mise à niveau et 2 avertissements"),
    ],
)
def test_french_counts_nothing_as_one(tmp_path: Path, n: int, text: str) -> None:
    activate(_language(tmp_path, "fr", _FRENCH))
    assert joined(_counts(n)) == text


def _counts(n: int) -> list[str]:
    return [
        ngettext("{count} package", "{count} packages", n),
        ngettext("{count} upgrade step", "{count} upgrade steps", n),
        ngettext("{count} warning", "{count} warnings", n),
    ]


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize(
    ("name", "text", "number", "size", "day", "time"),
    [
        ("ru", _RUSSIAN, "1\u00a0234\u00a0567", "1\u00a0234,5", "09.11.2026", "07:05"),
        ("fr", _FRENCH, "1\u202f234\u202f567", "1\u202f234,5", "09/11/2026", "07:05"),
        ("de", "", "1.234.567", "1.234,5", "9.11.2026", "07:05"),
        ("hi", "", "12,34,567", "1,234.5", "9/11/2026", "07:05"),
        ("zh_CN", "", "1,234,567", "1,234.5", "2026/11/9", "07:05"),
    ],
)
def test_numbers_and_days_are_those_of_the_cldr(
    tmp_path: Path, name: str, text: str, number: str, size: str, day: str, time: str
) -> None:
    activate(_language(tmp_path, name, text))
    assert count_text(1_234_567) == _("{n:,}", n=1_234_567) == number
    assert _("{n:,.1f}", n=1234.5) == size
    assert ngettext("{count} step", "{count} steps", 1_234_567) == f"{number} steps"
    assert _("{n:#}", n=Number(1_234_567)) == number
    # What is no count stays as it is.
    assert _("{n} 0x{n:04X}", n=1234) == "1234 0x04D2"
    assert day_text(date(2026, 11, 9)) == day
    assert _("{hour:02d}:{minute:02d}", hour=7, minute=5) == time


@pytest.mark.usefixtures("_english")
def test_lists_are_those_of_the_cldr_where_a_translator_says_nothing(tmp_path: Path) -> None:
    activate(_language(tmp_path, "de", ""))
    assert joined(["a", "b", "c"]) == "a, b und c"
    assert listed(["a", "b", "c"]) == "a, b, c"
    activate(_language(tmp_path, "ja", ""))
    assert joined(["a", "b", "c"]) == listed(["a", "b", "c"]) == "a、b、c"


def test_english_and_chinese_write_numbers_as_python_does() -> None:
    assert ENGLISH.signs is None
    assert translation("zh_CN").signs is None
    assert count_text(1_234_567) == "1,234,567"


@pytest.mark.usefixtures("_english")
def test_what_a_language_lacks_is_english(tmp_path: Path) -> None:
    activate(_language(tmp_path, "fr", _FRENCH))
    assert ngettext("{count} file", "{count} files", 0) == "0 files"
    assert pgettext("to do", "Open files") == "Ouvrir des fichiers"
    assert pgettext("of another sense", "Open files") == "Fichiers ouverts"
    assert pgettext("to do", "Close") == "Close"


def test_a_language_begins_as_an_empty_folder(tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    folder.mkdir()
    known = {
        Key(None, "names"): Message(Key(None, "names"), None, "inspector/gui/a.py"),
        Key(None, "{count} file"): Message(Key(None, "{count} file"), "{count} files", "tables"),
    }
    update(folder, known)
    assert sorted(path.name for path in folder.iterdir()) == ["core.po", "window.po"]
    assert Catalog(locale="fr").plural_forms in (folder / "core.po").read_text("utf-8")
    (folder / "more.po").write_text(_FRENCH, "utf-8")
    update(folder, known)
    assert sorted(path.name for path in folder.iterdir()) == ["core.po", "window.po"]
    assert read(folder).get("names").string == "noms"


def _places(template: str) -> set[str]:
    """The names of the values that stand in a template."""
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name}
    except ValueError:
        return set()


def _needed(template: str) -> set[str]:
    """The values that a translation has to name too."""
    return _places(_FORM.sub("", template))
