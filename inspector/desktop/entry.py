"""The files that tell a desktop of freedesktop.org of the program: entry, media types, icons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, Protocol

from inspector.desktop.types import (
    SCALABLE,
    SMALL,
    DocumentType,
    document_types,
    opened_types,
    program,
    program_icon,
    type_icon,
)
from inspector.files.programs import Start

#: How every file begins that is made here, behind what begins a comment of its kind.
MADE: Final = "Made by inspector desktop install"
#: The icon where a theme has none of ours.
_GENERIC_ICON: Final = "package-x-generic"
#: Bytes from the beginning in which a text is looked for.
_NEAR: Final = 256
#: Above what is said of XML as such, below what may outrank the name of a file.
_PRIORITY: Final = 60
#: What a word of a command is put in quotes for, and what needs a sign before it within them.
_RESERVED: Final = frozenset(" \t\n\"'\\><~|&;$*?#()`")
_ESCAPED: Final = '"`$\\'


class Translation(Protocol):
    """What a desktop is told in one language, by what the system calls that."""

    @property
    def name(self) -> str: ...

    def gettext(self, message: str, /) -> str: ...


def desktop_files(start: Start, languages: Sequence[Translation] = ()) -> dict[str, bytes]:
    """Every file by its path below the folder of the user's data files.

    Args:
        start: How the desktop starts the program.
        languages: What the desktop is told in beside English; it chooses one itself.
    """
    name = program().id
    texts = {
        f"applications/{name}.desktop": entry_text(start, languages),
        f"mime/packages/{name}.xml": media_types_text(languages),
    }
    for size in (SMALL, SCALABLE):
        folder = f"icons/hicolor/{size}"
        texts[f"{folder}/apps/{name}.svg"] = _marked(program_icon(size))
        for kind in document_types():
            path = f"{folder}/mimetypes/{icon_name(kind)}.svg"
            texts[path] = _marked(type_icon(kind.icon, size))
    return {path: text.encode() for path, text in texts.items()}


def icon_name(kind: DocumentType) -> str:
    """What the icon of a type is called where nothing else is said of it."""
    return kind.mime.replace("/", "-")


def entry_text(start: Start, languages: Sequence[Translation] = ()) -> str:
    """The entry by which menus show the program and files are opened with it; the arguments are
    those of :func:`desktop_files`.
    """
    told = program()
    window = [*_words(start), "gui"]
    rows = {
        "Type": "Application",
        "Name": told.name,
        **_said("GenericName", told.generic, languages),
        **_said("Comment", told.comment, languages),
        "Keywords": _list(told.keywords),
        "Categories": "Development;",
        "Icon": told.id,
        "TryExec": _text(start.words[0]),
        "Exec": f"{_command(window)} %F",
        "Terminal": "false",
        "StartupNotify": "true",
        "StartupWMClass": told.id,
        "MimeType": _list(kind.mime for kind in opened_types()),
        "Actions": "new-window;",
    }
    action = {
        **_said("Name", told.new_window, languages),
        "Exec": _command([*window, "--new-window"]),
    }
    groups = ("Desktop Entry", rows), ("Desktop Action new-window", action)
    lines = [f"# {MADE}"]
    for title, keys in groups:
        lines += [f"[{title}]", *(f"{key}={value}" for key, value in keys.items()), ""]
    return "\n".join(lines)


def media_types_text(languages: Sequence[Translation] = ()) -> str:
    """How files of each type are told, by their names and their first bytes.

    Args:
        languages: What types are called in beside English.
    """
    lines = [
        f"<!-- {MADE} -->",
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ]
    for kind in document_types():
        lines += _media_type(kind, languages)
    return "\n".join((*lines, "</mime-info>", ""))


def _media_type(kind: DocumentType, languages: Sequence[Translation]) -> Iterator[str]:
    yield f'  <mime-type type="{escape(kind.mime)}">'
    yield f"    <comment>{escape(kind.title)}</comment>"
    for name, title in _translated(kind.title, languages):
        yield f'    <comment xml:lang="{escape(name)}">{escape(title)}</comment>'
    yield f'    <generic-icon name="{_GENERIC_ICON}"/>'
    begins = [("0", "".join(f"\\x{byte:02x}" for byte in head)) for head in kind.magic]
    holds = [(f"0:{_NEAR}", word) for word in kind.words]
    if begins or holds:
        yield f'    <magic priority="{_PRIORITY}">'
        for offset, value in (*begins, *holds):
            yield f'      <match type="string" offset="{offset}" value="{escape(value)}"/>'
        yield "    </magic>"
    for suffix in kind.suffixes:
        yield f'    <glob pattern="*{escape(suffix)}"/>'
    yield "  </mime-type>"


def _translated(english: str, languages: Sequence[Translation]) -> Iterator[tuple[str, str]]:
    """A text in each language that has it, by the language's name."""
    said = ((each.name, each.gettext(english)) for each in languages)
    return ((name, text) for name, text in said if text != english)


def _said(key: str, english: str, languages: Sequence[Translation]) -> dict[str, str]:
    """A key of an entry, and the same in other languages."""
    others = {f"{key}[{name}]": text for name, text in _translated(english, languages)}
    return {key: english, **others}


def _marked(drawing: str) -> str:
    return f"<!-- {MADE} -->\n{drawing}"


def _words(start: Start) -> tuple[str, ...]:
    """A program that needs a variable is started by the one that sets it."""
    if not start.modules:
        return start.words
    return ("env", f"PYTHONPATH={start.modules}", *start.words)


def _command(words: Iterable[str]) -> str:
    """A command as an entry has it: quoted for what starts it, then as a text of the entry."""
    return _text(" ".join(map(_quoted, words)))


def _quoted(word: str) -> str:
    word = word.replace("%", "%%")
    if word and not _RESERVED & set(word):
        return word
    return '"' + "".join(f"\\{sign}" if sign in _ESCAPED else sign for sign in word) + '"'


def _text(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _list(values: Iterable[str]) -> str:
    return "".join(f"{_text(value)};" for value in values)
