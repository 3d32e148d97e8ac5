"""The languages of the program: which there are, which one is wanted, and their message catalogs.

A language is a folder of PO files below ``resources/locale``, named after the language. The build
compiles them into one file, whose head gives the language's own name and the system's names that it
serves. Adding a language is adding its folder; nothing else lists it. The pseudo language needs no
files: it marks each message, so that texts outside of the catalogs are seen.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from inspector.errors import AccessError
from inspector.files.folders import resource_path, user_folder
from inspector.files.reading import LANGUAGE, read_side_file
from inspector.messages import ENGLISH, MessageCatalog, activate, current
from inspector.named_tuples import NamedTuple

#: What names the language for one run, such as ``zh_CN``, ``en`` or ``pseudo``.
VARIABLE: Final = "INSPECTOR_LANG"
#: What follows the system's language, in the place of a language's name.
SYSTEM: Final = "system"
#: English as no language writes it: longer, with marks, so that a text that cannot be translated or
#: has no room stands out. For those who write the program; no menu offers it.
PSEUDO: Final = "pseudo"

_CHOICE: Final = "language"
#: The file that the build makes of the PO files of a language, beside them.
_COMPILED: Final = "asset-inspector.moz"
#: Where a system says which language it speaks, the one that decides first.
_OF_SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
#: Formats that programs read, which would have to know every language.
_FOR_PROGRAMS: Final = frozenset(
    {"json", "concise", "sarif", "junit", "gitlab", "github", "dot", "nodes", "csv"}
)
#: What the head of a language says: what it calls itself, its word for languages, and the other
#: names by which systems call it, with blanks between.
_TITLE, _WORD, _SERVES = "X-Language-Title", "X-Language-Word", "X-Language-Serves"


class Language(NamedTuple):
    """A language that there is: its name, what it calls itself, and its word for languages."""

    name: str
    title: str
    word: str


def languages() -> list[Language]:
    """The languages that a person can choose, English first."""
    own = [
        Language(name, head.get(_TITLE, name), head.get(_WORD, ""))
        for name, head in _heads().items()
    ]
    return [Language(ENGLISH.name, "English", "language"), *own]


def activate_wanted(arguments: Sequence[str]) -> None:
    """Activates the language that the environment, the user's choice or the system names.

    Args:
        arguments: The command line: what is written for programs is always English.
    """
    if not for_programs(arguments):
        activate(translation(wanted()))


def for_programs(arguments: Sequence[str]) -> bool:
    """Whether a command writes for programs and comparisons, which need the same words anywhere."""
    if "--for-diff" in arguments:
        return True
    formats = [
        following if argument == "--format" else argument.removeprefix("--format=")
        for argument, following in pairwise([*arguments, ""])
        if argument.startswith("--format")
    ]
    # Of several formats in one run one is enough: all of them are said in one language.
    return not _FOR_PROGRAMS.isdisjoint(form.partition("=")[0] for form in formats)


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


def translation(name: str) -> MessageCatalog:
    """The messages of a language; English where there is none of this name."""
    if name == ENGLISH.name:
        return ENGLISH
    # English has nothing to read, and every command would wait for what reads.
    from inspector.messages.catalogs import CompiledCatalog, PseudoCatalog

    if name == PSEUDO:
        return PseudoCatalog()
    if name in _names():
        with contextlib.suppress(OSError, ValueError):
            return CompiledCatalog(name, resource_path("locale", name, _COMPILED))
    return ENGLISH


def help_path(*parts: str) -> Path:
    """The path of a page of the help in the language of this process, else in English.

    Args:
        parts: Path parts below ``resources/help``, such as ``"topics", "git.md"``.
    """
    own = resource_path("locale", current().name, "help", *parts)
    return own if own.exists() else resource_path("help", *parts)


def _names() -> list[str]:
    """The languages that the build made something of."""
    return sorted(path.parent.name for path in resource_path("locale").glob(f"*/{_COMPILED}"))


def _heads() -> dict[str, Mapping[str, str]]:
    """What each language says of itself, by name."""
    from inspector.messages.catalogs import head_of

    heads: dict[str, Mapping[str, str]] = {}
    for name in _names():
        with contextlib.suppress(OSError, ValueError):
            heads[name] = head_of(resource_path("locale", name, _COMPILED))
    return heads


def _nearest(names: Sequence[str]) -> str:
    """The language of ours that serves the first of some names that any serves."""
    for name in names:
        plain = name.partition(".")[0].partition("@")[0].replace("-", "_")
        if plain.partition("_")[0] in (ENGLISH.name, "C", "POSIX"):
            return ENGLISH.name
        for own, head in _heads().items():
            if plain == own or plain in head.get(_SERVES, "").split():
                return own
            # A language of no land serves all that speak it.
            if plain.partition("_")[0] == own:
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
