"""Who asks for which version number in the source of an engine, and what its classes derive from.

A step changes something only where the engine's code asks for its number. Where all the functions
that name it are of classes whose objects a package can hold, it concerns no package without such
objects. Names are looked for and not comparisons: every use of a number counts, whatever asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog.cpp_tokens import CODE, Kind, Token, Tokens
from inspector.catalog.model import EngineSteps, Mention, Place, object_name
from inspector.named_tuples import NamedTuple

#: What may be a name of a number: no single word in small letters.
_WORD: Final = re.compile(rb"\w{6,}")
_CLASS: Final = re.compile(
    rb"^[ \t]*class\s+(?:\w+(?:\([^()\n]{0,200}\))?\s+){0,4}?([UA][A-Z]\w*)\s*(?:final\s*)?"
    rb":\s*public\s+(?:virtual\s+)?([UA][A-Z]\w*)\b",
    re.MULTILINE | re.ASCII,
)
_SCOPES: Final = frozenset({"class", "struct"})
#: Tokens of a statement that are looked at.
_LONGEST: Final = 400


class ClassHead(NamedTuple):
    """A class and what it derives from, by their names in C++."""

    name: str
    base: str


class FileSteps(NamedTuple):
    """What one source file tells."""

    mentions: Sequence[Mention] = ()
    declared: Collection[str] = ()
    classes: Sequence[ClassHead] = ()


def may_name(content: bytes, names: frozenset[bytes]) -> bool:
    """Whether a source file may name one of these numbers."""
    return not names.isdisjoint(_WORD.findall(content))


def classes_of(content: bytes) -> Iterator[ClassHead]:
    """The classes of objects that a source file declares with what they derive from."""
    for match in _CLASS.finditer(content):
        yield ClassHead(match[1].decode(), match[2].decode())


def steps_of(text: str, file: str, names: Collection[str]) -> FileSteps:
    """What a source file tells of these numbers.

    Takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
        names: The names of the numbers that are asked about.
    """
    return _Reader(file, names).read(text)


class _Scope(NamedTuple):
    """What stands in braces: a function of ``owner``, or its class; an enumeration."""

    owner: str = ""
    is_enum: bool = False


class _Reader:
    def __init__(self, file: str, names: Collection[str]) -> None:
        self._file = file
        self._names = names
        self._mentions: list[Mention] = []
        self._declared: set[str] = set()
        self._seen: dict[str, int] = {}

    def read(self, text: str) -> FileSteps:
        scopes = [_Scope()]
        statement: list[Token] = []
        for token in Tokens(text):
            if token.kind is Kind.COMMENT:
                self._count(token.text)
            if token.kind not in CODE:
                continue
            if token.kind is Kind.NAME and token.text in self._names:
                self._met(token, scopes[-1], statement)
            if token.kind is not Kind.MARK or token.text not in ";{}":
                if len(statement) < _LONGEST:
                    statement.append(token)
                continue
            if token.text == "{":
                scopes.append(self._opened(statement, scopes[-1]))
            elif token.text == "}" and len(scopes) > 1:
                scopes.pop()
            statement = []
        self._left_out(text)
        return FileSteps(self._mentions, self._declared)

    def _met(self, token: Token, scope: _Scope, before: Sequence[Token]) -> None:
        self._seen[token.text] = self._seen.get(token.text, 0) + 1
        if scope.is_enum and not (before and before[-1].text == "="):
            self._declared.add(token.text)
            return
        # A list of members before the body of a constructor is a part of it.
        owner = scope.owner or _owner_of(before)
        self._mentions.append(Mention(token.text, Place(self._file, token.line), owner))

    def _count(self, text: str) -> None:
        for word in re.findall(r"\w+", text):
            if word in self._names:
                self._seen[word] = self._seen.get(word, 0) + 1

    def _left_out(self, text: str) -> None:
        """Uses in what a condition leaves out: whose they are is not known."""
        for number, line in enumerate(text.split("\n"), 1):
            for word in re.findall(r"\w+", line) if len(line) > 5 else ():
                if word in self._names:
                    left = self._seen.get(word, 0) - 1
                    self._seen[word] = left
                    if left < 0:
                        self._mentions.append(Mention(word, Place(self._file, number), ""))

    def _opened(self, words: Sequence[Token], around: _Scope) -> _Scope:
        """What the braces behind these words hold."""
        if any(word.text == "enum" for word in words):
            return _Scope(is_enum=True)
        return _Scope(_declared_class(words) or _owner_of(words) or around.owner)


def _declared_class(words: Sequence[Token]) -> str:
    """The class or struct whose body begins: the last name before its bases; empty of others."""
    start = next((at for at, word in enumerate(words) if word.text in _SCOPES), None)
    if start is None or (start and words[start - 1].text in ("<", ",")):
        return ""
    name, depth = "", 0
    for word in words[start + 1 :]:
        depth += (word.text in ("(", "<")) - (word.text in (")", ">"))
        if not depth and word.text == ":":
            break
        if not depth and word.kind is Kind.NAME and word.text != "final":
            name = word.text
    # A function that gives or takes one is none.
    return "" if words[-1].text in (")", "const", "override") else name


def _owner_of(words: Sequence[Token]) -> str:
    """The class of the function that is defined: ``UMesh`` of ``void UMesh::Serialize(…)``."""
    for at in range(2, len(words) - 1):
        name, mark, owner = words[at], words[at - 1], words[at - 2]
        if words[at + 1].text != "(" or mark.text != "::" or name.kind is not Kind.NAME:
            continue
        # What stands in the arguments of another call defines nothing.
        if owner.kind is Kind.NAME and not any(word.text in "(=" for word in words[: at - 2]):
            return owner.text
    return ""


def engine_steps(files: Iterable[FileSteps], unread: Collection[str]) -> EngineSteps:
    """What all source files of an engine tell.

    Args:
        files: What each tells; taken to the end before ``unread`` is looked at.
        unread: The files that could not be read.
    """
    mentions: dict[str, list[Mention]] = {}
    bases: dict[str, str] = {}
    declared: set[str] = set()
    for told in files:
        declared.update(told.declared)
        for each in told.mentions:
            mentions.setdefault(each.name, []).append(each)
        for head in told.classes:
            name, base = object_name(head.name).lower(), object_name(head.base).lower()
            if name and base:
                bases.setdefault(name, base)
    found = {name: tuple(each) for name, each in mentions.items()}
    return EngineSteps(found, bases, frozenset(declared), not unread)
