"""Which languages the program has, and which one is wanted.

A language is a folder below ``resources/i18n`` that is called like it: ``language.toml`` says what
it calls itself, its word for languages, and for which of the system's names it stands;
``sentences.toml`` holds the templates of statements by rule and key, each other table texts by
their English. Adding a language is adding its folder; nothing else lists it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.errors import AccessError
from inspector.files.reading import LANGUAGE, read_side_file
from inspector.language import ENGLISH, Translation, speak
from inspector.project.around.settings_files import user_folder
from inspector.resource import resource_path

if TYPE_CHECKING:
    from inspector.files.copies import Table
    from inspector.files.tables import TableFolder

#: What names the language for one run, such as ``zh_CN``, ``en`` or ``pseudo``.
VARIABLE: Final = "INSPECTOR_LANG"
#: What follows the system's language, in the place of a language's name.
SYSTEM: Final = "system"
#: English as no language writes it: longer, with marks, so that a text that cannot be translated or
#: has no room stands out. For those who write the program; no menu offers it.
PSEUDO: Final = "pseudo"

_CHOICE: Final = "language"
_ABOUT: Final = "language.toml"
_SENTENCES: Final = "sentences.toml"
#: Where a system says which language it speaks, the one that decides first.
_OF_SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
#: Formats that programs read, which would have to know every language.
_FOR_PROGRAMS: Final = frozenset({"json", "sarif", "junit", "github", "dot"})


#: Letters and what :class:`Pseudo` writes for them, and what it leaves as it is.
_MARKED: Final = str.maketrans("aceinouyACEINOUY", "àçéîñöûýÀÇÉÎÑÖÛÝ")
_KEPT: Final = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs]|`[^`]*`|<[^<>]*>)")


class Language(NamedTuple):
    """A language that there is: its name, what it calls itself, and its word for languages."""

    name: str
    title: str
    word: str


def languages() -> list[Language]:
    """The languages that a person can choose, English first."""
    own = [Language(name, about["title"], about["word"]) for name, about in _abouts().items()]
    return [Language(ENGLISH.name, "English", "language"), *own]


def speak_as_wanted(arguments: Sequence[str]) -> None:
    """Makes this process speak as the environment, the user's choice or the system says.

    Args:
        arguments: The command line: what is written for programs is always English.
    """
    if not for_programs(arguments):
        speak(translation(wanted()))


def for_programs(arguments: Sequence[str]) -> bool:
    """Whether a command writes for programs and comparisons, which need the same words anywhere."""
    if "--for-diff" in arguments:
        return True
    formats = [
        following if argument == "--format" else argument.removeprefix("--format=")
        for argument, following in pairwise([*arguments, ""])
        if argument.startswith("--format")
    ]
    return not _FOR_PROGRAMS.isdisjoint(formats)


def wanted() -> str:
    """The name of the language that is wanted: one of ours, or ``pseudo``."""
    named = os.environ.get(VARIABLE) or chosen()
    if named == PSEUDO:
        return PSEUDO
    return _nearest([named] if named and named != SYSTEM else _names_of_system())


def chosen() -> str:
    """What the user has chosen for every run; ``system`` where nothing was."""
    try:
        text = read_side_file(user_folder() / _CHOICE, LANGUAGE).decode("utf-8", "replace")
    except AccessError:
        return SYSTEM
    return text.strip() or SYSTEM


def choose(name: str) -> None:
    """Keeps the user's choice for the next runs of the window and of the command line.

    Raises:
        AccessError: It cannot be kept.
    """
    from inspector.files.writing import LANGUAGE_CHOICE, write_file

    folder = user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AccessError(str(folder), error.strerror or str(error)) from error
    write_file(folder / _CHOICE, f"{name}\n".encode(), LANGUAGE_CHOICE)


def translation(name: str) -> Translation:
    """The words of a language; English where there is none of this name.

    Raises:
        InspectorError: A table of it is not as it has to be.
    """
    if name == PSEUDO:
        return Pseudo()
    if name not in _abouts():
        return ENGLISH
    tables = _tables(name)
    texts: dict[str, str] = {}
    for table in tables.names(""):
        if table not in (_ABOUT, _SENTENCES):
            texts.update(tables.read(table))
    return Translation(name, texts, tables.read(_SENTENCES))


class Pseudo(Translation):
    """Every text of the program's own with marks on its letters, in brackets and a third longer."""

    def __init__(self) -> None:
        super().__init__(PSEUDO, {}, {})

    def text(self, english: str) -> str:
        """The text with marks; values, code and the signs between words stay."""
        first, *rest = _KEPT.split(english)
        marked = first.translate(_MARKED)
        for kept, between in zip(rest[::2], rest[1::2], strict=True):
            name, colon, forms = kept.partition(":")
            has_forms = colon and "|" in forms
            marked += f"{name}:{forms.translate(_MARKED)}" if has_forms else kept
            marked += between.translate(_MARKED)
        return f"[{marked}{'~' * (len(english) // 3)}]" if marked != english else english

    def of_rule(self, rule: str, english: Mapping[str, str]) -> Mapping[str, str]:
        """The templates of a rule, each with marks."""
        return {key: self.text(template) for key, template in english.items()}


def _tables(name: str) -> TableFolder:
    # English has no tables, and every command would wait for what reads them.
    from inspector.files.tables import TableFolder

    return TableFolder(resource_path("i18n", name))


def _abouts() -> dict[str, Table]:
    """What each language says of itself, by name."""
    folders = sorted(path.name for path in resource_path("i18n").iterdir() if path.is_dir())
    abouts = ((name, _tables(name).read(_ABOUT)) for name in folders)
    return {name: about for name, about in abouts if about}


def _nearest(names: Sequence[str]) -> str:
    """The language of ours that serves the first of some names that any serves."""
    for name in names:
        plain = re.split(r"[.@]", name)[0].replace("-", "_")
        if plain.partition("_")[0] in (ENGLISH.name, "C", "POSIX"):
            return ENGLISH.name
        for own, about in _abouts().items():
            if plain == own or plain in about["serves"]:
                return own
    return ENGLISH.name


def _names_of_system() -> list[str]:
    """What the system calls its language, the one that it prefers first."""
    named = next((os.environ[key] for key in _OF_SYSTEM if os.environ.get(key)), "")
    if named:
        # A list of languages counts only where the system speaks any.
        listed = os.environ.get("LANGUAGE", "") if named not in ("C", "POSIX") else ""
        return [*filter(None, listed.split(":")), named]
    system: str = sys.platform
    if system == "win32":
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        return [locale.windows_locale.get(number, "")]
    return []
