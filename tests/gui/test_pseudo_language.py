"""Every word of the window goes through the language, and has its room in one that is longer.

A window of its own is walked in the pseudo-language, which marks the letters of the program's own
words and makes them a third longer: what is plain is a name, or was never given to a translator.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
import table_messages
import translations
from gui.words_of_window import Told, walked

from inspector.catalog import default_catalog
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.format.schema import Record
from inspector.project.opening import read

pytestmark = pytest.mark.slow

_SAMPLES = resource_path("samples")
#: A word with letters that the pseudo-language marks, alone and not within a name or a path.
_WORD = re.compile(
    r"(?<![\w/.\\:_@#$&+-])(?=\w*[aceinouyACEINOUY])[A-Za-z]{3,}(?![\w/\\_:@+-]|\.\w)"
)
#: What names in source code look like: nothing in a sentence has capitals or an m_ within.
_OF_CODE = re.compile(r"[a-z][A-Z]|[A-Z]{2}")
#: Words that stay as they are, and why.
_KEPT = {
    "names of keys, which Qt says": "Alt Ctrl Shift Tab Enter Esc Space Left Right Down",
    "the program, its language, what it is made of": "Asset Inspector English Python",
    "types as source code writes them": "bool byte class double float int interface name object "
    "string struct text delegate array",
    "values and names of every package": "true false None Guid Vector Rotator Color Quat",
    "buttons of Qt at the ends of a row of tabs": "Scroll",
    "an example of what may be typed": "Developers Content Old",
    "folders of packages that samples refer to": "Audio Materials Meshes",
    "keys of filters": "folder",
    "suffixes of files": "Objectstream",
    "engines whose classes are listed": "O3DE Lumberyard",
    "keys of sections, by which paths and filters name them": "summary versions file objects "
    "undescribed bytes encoding depends names imports exports thumbnails",
}
#: Documents of their own, in the language that there is one of: the pages of help, and the
#: versions of what the program is made of.
_DOCUMENTS = ("help", "about")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """What a window of 1024 by 700 says in the pseudo-language, about all samples."""
    return walked("pseudo", tmp_path_factory.mktemp("user"))


def _strings(value: object) -> Iterator[str]:
    """The texts in a description of a sample, beside what it says about it."""
    if isinstance(value, dict):
        for key, held in value.items():
            if key != "about":
                yield from _strings(held)
    elif isinstance(value, list):
        for held in value:
            yield from _strings(held)
    elif isinstance(value, str):
        yield value


def _names_of_samples() -> Iterator[str]:
    for path in _SAMPLES.rglob("*"):
        yield from path.relative_to(_SAMPLES).with_suffix("").parts
        if path.suffix == ".toml":
            yield from _strings(tomllib.loads(path.read_text("utf-8")))
        elif path.suffix in (".objectstream", ".slice"):
            yield from re.findall(r'"([^"<>]+)"', path.read_text("utf-8"))
        elif path.is_file():
            with read(path, Depth.HEADER) as opened:
                if opened.package is not None and opened.package.summary.body is not None:
                    yield from opened.package.names
    yield _SAMPLES.name


def _names_of_engines() -> Iterator[str]:
    """Fields of records, custom versions, and what engines say word by word."""
    table_messages.load_all()
    for record in table_messages.derived(Record):
        for field in record.__dict__.get("fields", ()):
            yield field.label
    catalog = default_catalog()
    yield from (catalog.custom_name(guid) for guid in catalog.custom_guids())
    for message in translations.messages().values():
        for quoted in re.findall(r"`([^`]*)`", message.key.singular):
            yield from re.split(r"\{[^{}]*\}", quoted)


@cache
def _names() -> re.Pattern[str]:
    """Everything that is called by a name in what is shown, the longest first."""
    names = {name.strip() for name in (*_names_of_samples(), *_names_of_engines())}
    names |= {word for kept in _KEPT.values() for word in kept.split()}
    listed = sorted((name for name in names if len(name) > 2), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, listed))})(?!\w)")


def _plain(texts: Iterable[Told]) -> dict[str, Told]:
    """The plain words in texts, each with one place where it stands."""
    found: dict[str, Told] = {}
    for shown in texts:
        text = re.sub(r"</?\w[^<>]*>", "", shown.text)
        for word in _WORD.finditer(_names().sub("0", text)):
            if not _OF_CODE.search(word[0]):
                found.setdefault(word[0], shown)
    return found


def test_no_word_of_the_window_stays_plain(told: list[Told]) -> None:
    assert len(told) > 5_000
    shown = [text for text in told if text.place not in _DOCUMENTS and "cut" not in text.part]
    assert _plain(shown) == {}


def test_nothing_is_cut_without_a_tooltip(told: list[Told]) -> None:
    assert [text for text in told if text.part.startswith(("cut", "covered"))] == []


def test_what_is_looked_for_is_found() -> None:
    """A word that nobody translates is found, names and marked words are not."""
    seen = Told("start", "QLabel text", "")
    for text, plain in (
        ("37 fields", ["fields"]),
        ("[37 f\u00ee\u00e9lds~~~]", []),
        ("PointLightComponent0 /Game/Props/Lantern", []),
        ("Saved again by Lantern", ["Saved", "again"]),
    ):
        assert list(_plain([seen._replace(text=text)])) == plain, text
