"""Messages of the program, from its source to what it reads of a language.

``python resources/packaging/translations.py update`` brings the PO files of every language, or of
those that are named, up to what the program says: new messages stand there without a translation,
and are English until they have one; those that nobody says any more are left out. ``figures`` says
how many messages a language has. ``compile`` makes of a language's PO files what the program reads,
as an installation does.

The folder of a language may be made by hand: ``update`` fills it. Which PO file holds a message
says where it is said; the program reads them as one.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import IO, Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALES: Final = ROOT / "resources" / "locale"
#: What the program reads of a language, made here.
COMPILED: Final = "asset-inspector.moz"
#: Which PO file holds what is said where: the first folder that fits.
_FILES: Final = (
    ("inspector/gui/", "window"),
    ("inspector/cli/", "command_line"),
    ("inspector/report/", "reports"),
    ("resources/catalog", "catalog"),
    ("resources/packaging/help/", "site"),
    ("inspector/messages/rules/", "rules"),
    ("", "core"),
)
#: Functions that say or mark a message, and which of their arguments are of it.
_KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "lazy": None,
    "fact": None,
    "ngettext": (1, 2),
    "Plural": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "say": None,
    "psay": ((1, "c"), 2),
}
#: Those of them that are methods: what findings say.
_METHODS: Final = frozenset({"say", "psay"})


class Key(NamedTuple):
    """What a message is found by: its context, where it has any, and its English."""

    context: str | None
    singular: str


class Message(NamedTuple):
    """A message: what it is found by, its plural where it counts, and where it is said first."""

    key: Key
    plural: str | None
    place: str

    @property
    def id(self) -> str | tuple[str, str]:
        """Its English as catalogs have it."""
        return self.key.singular if self.plural is None else (self.key.singular, self.plural)


def messages() -> dict[Key, Message]:
    """Every message of the program, in the order in which its source has them."""
    found: dict[Key, Message] = {}
    for message in (*_in_source(), *_in_tables()):
        # What is counted in one place and said alone in another is one message for gettext.
        if message.key not in found or (message.plural and not found[message.key].plural):
            found[message.key] = message
    return found


def _in_source() -> Iterator[Message]:
    for folder in ("inspector", "resources/packaging/help"):
        extracted = extract_from_dir(
            str(ROOT / folder),
            [("**.py", _messages_of)],
            keywords=_KEYWORDS,
            comment_tags=(),
        )
        for name, _line, said, _comments, context in sorted(extracted, key=lambda one: one[:2]):
            place = f"{folder}/{Path(name).as_posix()}"
            singular, plural = said if isinstance(said, tuple) else (said, None)
            yield Message(Key(context, singular), plural, place)


def _messages_of(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """What a file of Python says, for Babel, whose own reader passes over what f-strings hold."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and (name := _saying(node.func)) in keywords:
            said = tuple(
                argument.value
                for argument in takewhile(_is_text, node.args)
                if isinstance(argument, ast.Constant)
            )
            if any(said):
                yield node.lineno, name, said if len(said) > 1 else said[0], []


def _saying(function: ast.expr) -> str:
    """The name of a function, or of the method by which a finding says something."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        of_self = function.value.id == "self" and function.attr in _METHODS
        return function.attr if of_self else ""
    return function.id if isinstance(function, ast.Name) else ""


def _is_text(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def _in_tables() -> Iterator[Message]:
    """What tables of the program hold, which only a program that runs can list.

    In what order they are found says which modules were loaded before.
    """
    yield from sorted(_of_tables(), key=lambda message: (message.place, message.key.singular))


def _of_tables() -> Iterator[Message]:
    sys.path.insert(0, str(ROOT))
    from table_messages import declared

    for text, place in declared():
        yield Message(Key(None, text), None, place)


# -- PO files --------------------------------------------------------------------------------------


def po_files(folder: Path) -> list[Path]:
    """The PO files of a language, in order."""
    return sorted(folder.glob("*.po"))


class LanguageCatalog(Catalog):
    """The messages of a language, with what its head says: nothing that changes by itself.

    Args:
        name: The language, such as ``zh_CN``.
        about: What the head says of it beside the rule of its plural forms.
            ``X-Language-Title`` is what it calls itself, ``X-Language-Word`` its word for
            languages, by which the choice is found in any of them, and ``X-Language-Serves`` the
            other names by which systems call it.
    """

    def __init__(self, name: str, about: Mapping[str, str]) -> None:
        super().__init__(locale=name, fuzzy=False)
        self.about = dict(about)
        self.header_comment = f"# Asset Inspector: {Locale.parse(name).english_name}"

    def take_plural_rule(self, other: Catalog) -> None:
        """Counts as ``other`` does: its messages have as many forms as its own head says."""
        self._num_plurals, self._plural_expr = other.num_plurals, other.plural_expr

    @property
    def mime_headers(self) -> list[tuple[str, str]]:  # type: ignore[override]
        """The fields of the head."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            *self.about.items(),
        ]


def read(folder: Path) -> LanguageCatalog:
    """All that the PO files of a language hold, as one catalog.

    Where two have the same message, the first counts. The rule of plural forms is what the head of
    the first file says; Babel knows one for a language that has no file yet.
    """
    about: dict[str, str] = {}
    for path in po_files(folder):
        about = _about(path) | about
    merged = LanguageCatalog(folder.name, about)
    first = next(iter(po_files(folder)), None)
    for path in po_files(folder):
        with path.open("rb") as file:
            one = read_po(file, locale=folder.name, abort_invalid=True)
        if path == first:
            merged.take_plural_rule(one)
        for message in one:
            if message.id and merged.get(message.id, message.context) is None:
                merged[message.id] = message
    return merged


def _about(path: Path) -> dict[str, str]:
    """What the head of a PO file says of the language itself."""
    head = path.read_text("utf-8").partition("\n\n")[0].splitlines()
    text = "".join(ast.literal_eval(line) for line in head if line.startswith('"'))
    fields = (line.partition(":") for line in text.splitlines())
    return {name: value.strip() for name, _, value in fields if name.startswith("X-Language-")}


def update(folder: Path, known: Mapping[Key, Message], old: LanguageCatalog | None = None) -> None:
    """Writes the PO files of a language: every message, with the translation that it has.

    Args:
        folder: The language's.
        known: All messages of the program.
        old: What is translated; what the folder holds where it is not given.
    """
    old = old or read(folder)
    catalogs: dict[str, LanguageCatalog] = {}
    for message in known.values():
        name = next(name for start, name in _FILES if message.place.startswith(start))
        if name not in catalogs:
            catalogs[name] = LanguageCatalog(folder.name, old.about)
            catalogs[name].take_plural_rule(old)
        catalog = catalogs[name]
        had = old.get(message.key.singular, message.key.context)
        catalog.add(
            message.id,
            had.string if had is not None else "",
            locations=[(message.place.replace(" ", "-"), None)],
            context=message.key.context,
            flags=had.flags & {"fuzzy"} if had is not None else (),
        )
    for name, catalog in catalogs.items():
        text = io.BytesIO()
        write_po(text, catalog, width=100, include_lineno=False, ignore_obsolete=True)
        (folder / f"{name}.po").write_bytes(text.getvalue())
    for path in po_files(folder):
        if path.stem not in catalogs:
            path.unlink()


# -- what the program reads ------------------------------------------------------------------------


def compile_language(folder: Path) -> Path:
    """Makes what the program reads of a language, where that is not newer than its PO files.

    Returns:
        The file, beside the PO files.
    """
    compiled = folder / COMPILED
    sources = po_files(folder)
    newest = max((path.stat().st_mtime_ns for path in sources), default=0)
    if compiled.is_file() and compiled.stat().st_mtime_ns > newest:
        return compiled
    catalog = read(folder)
    _add_conventions(catalog, Locale.parse(folder.name))
    # What imports this has to find the program first, which _add_conventions sees to.
    from inspector.messages.catalogs import packed_catalog

    head = "\n".join(f"{name}: {value}" for name, value in catalog.mime_headers)
    messages = io.BytesIO()
    write_mo(messages, catalog)
    made = compiled.with_name(f"{COMPILED}.{os.getpid()}")
    made.write_bytes(packed_catalog(head, messages.getvalue()))
    made.replace(compiled)
    return compiled


def _add_conventions(catalog: LanguageCatalog, locale: Locale) -> None:
    """Adds what everybody who writes a language agrees on, as the CLDR has it.

    How days, times and lists are written is what a translator says of them; without that it is
    what the CLDR says. The signs of numbers always are.
    """
    sys.path.insert(0, str(ROOT))
    from inspector.messages.catalogs import SIGNS
    from inspector.messages.gettext import NumberSigns

    signs = locale.number_symbols["latn"]
    first, others = locale.decimal_formats[None].grouping
    if (signs["group"], signs["decimal"], first, others) != (",", ".", 3, 3):
        numbers = NumberSigns(signs["group"], signs["decimal"], first, others)
        catalog.about[SIGNS] = numbers.text
    lists = locale.list_patterns["standard"]
    between = lists["middle"].format("", "")
    known = {
        "{year:04d}-{month:02d}-{day:02d}": _moment(locale.datetime_skeletons["yMd"].pattern),
        "{hour:02d}:{minute:02d}": _moment(locale.datetime_skeletons["Hm"].pattern),
        "{parts:, }": f"{{parts:{between}}}",
        "{parts:, | and }": f"{{parts:{between}|{lists['end'].format('', '')}}}",
    }
    for message, text in known.items():
        had = catalog.get(message)
        if had is None or not had.string:
            catalog.add(message, text)


#: The letters of a pattern of the CLDR, and the values of ours.
_LETTERS: Final = {"y": "year", "M": "month", "d": "day", "H": "hour", "m": "minute"}


def _moment(pattern: str) -> str:
    """A template of a pattern of days or times: ``{day:02d}.{month:02d}.{year:d}``."""

    def value(found: re.Match[str]) -> str:
        letters = found[0]
        return f"{{{_LETTERS[letters[0]]}:{'02' if len(letters) == 2 else ''}d}}"

    return re.sub(r"y+|M+|d+|H+|m+", value, pattern)


def languages() -> list[Path]:
    """The folders of the languages other than English."""
    return sorted(path for path in LOCALES.iterdir() if po_files(path))


def figures(folder: Path, known: Iterable[Message]) -> tuple[int, int]:
    """How many messages of the program a language has, and how many there are."""
    old = read(folder)
    wanted = list(known)
    return sum(_has(old, message) for message in wanted), len(wanted)


def _has(catalog: Catalog, message: Message) -> bool:
    had = catalog.get(message.key.singular, message.key.context)
    if had is None or had.fuzzy:
        return False
    return all(had.string) if isinstance(had.string, tuple | list) else bool(had.string)


def _update(folders: Sequence[Path]) -> None:
    known = messages()
    for folder in folders:
        update(folder, known)


def _figures(folders: Sequence[Path]) -> None:
    known = messages().values()
    for folder in folders:
        has, of = figures(folder, known)
        print(f"{folder.name:8} {has:,} of {of:,} messages, {has / of:.1%}")


def _compile(folders: Sequence[Path]) -> None:
    for folder in folders:
        print(compile_language(folder))


_DOES: Final[dict[str, Callable[[Sequence[Path]], None]]] = {
    "update": _update,
    "figures": _figures,
    "compile": _compile,
}


def main() -> int:
    """The command line of this file; its status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("does", choices=_DOES)
    parser.add_argument("languages", nargs="*", help="such as zh_CN; all where none is named")
    arguments = parser.parse_args()
    folders = [LOCALES / name for name in arguments.languages] or languages()
    for folder in folders:
        try:
            Locale.parse(folder.name)
        except (ValueError, UnknownLocaleError) as error:
            parser.error(str(error))
        folder.mkdir(parents=True, exist_ok=True)
    _DOES[arguments.does](folders)
    return 0


if __name__ == "__main__":
    sys.exit(main())
