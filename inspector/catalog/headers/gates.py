"""Finds gates that ask for one number or for a window of numbers, in an engine's own C++.

A build that answers every question for a version with the newest number never takes them. What is
read is a question on the left of a comparison, or a variable that was given its answer before::

    Ar.CustomVer(FAcme::GUID) == FAcme::Armour
    Ar.UE4Ver() >= VER_UE4_A && Ar.UE4Ver() < VER_UE4_B
    const int32 Version = Ar.LicenseeUE4Ver(); … if (Version == 500)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from inspector.catalog.headers.tokens import CODE, Kind, Token, Tokens
from inspector.catalog.headers.unread import Place
from inspector.errors import shortened

#: The functions that tell a package's version, and whether it is a custom one.
_QUESTIONS: Final = {
    "CustomVer": True,
    "GetLinkerCustomVersion": True,
    "UE4Ver": False,
    "UEVer": False,
    "LicenseeUE4Ver": False,
    "LicenseeUEVer": False,
    "GetLinkerUE4Version": False,
    "GetLinkerUEVersion": False,
    "GetLinkerLicenseeUE4Version": False,
    "GetLinkerLicenseeUEVersion": False,
}
_TELLING: Final = tuple(name.encode() for name in _QUESTIONS)
#: Statements are looked at so far; no code has longer ones.
_LONGEST: Final = 400
#: Tokens of a question's arguments.
_MOST_ARGUMENTS: Final = 60


class Gate(NamedTuple):
    """A gate that is not open to the newest number: where it stands, and how it is written."""

    place: Place
    text: str


class _Asked(NamedTuple):
    """A question: what it asks, the tokens of it, and whether it is about a custom version."""

    key: str
    start: int
    end: int
    custom: bool


class _Compared(NamedTuple):
    """A question and what its answer is compared with."""

    asked: _Asked
    operator: str
    end: int
    newest: bool


def has_gates(content: bytes) -> bool:
    """Whether a source file may hold gates."""
    return any(word in content for word in _TELLING)


def gates_of(text: str, file: str) -> Iterator[Gate]:
    """The gates in a source file that ask for one number or for a window, in order.

    Takes any text, in time by its length.

    Args:
        text: The text of the file.
        file: How it is named in places.
    """
    #: What was asked for a variable, by its name, for each brace that is open.
    scopes: list[dict[str, tuple[str, bool]]] = [{}]
    statement: list[Token] = []
    for token in Tokens(text):
        if token.kind not in CODE:
            continue
        if token.kind is not Kind.MARK or token.text not in ";{}":
            if len(statement) < _LONGEST:
                statement.append(token)
            continue
        yield from _in_statement(statement, scopes, file)
        statement = []
        if token.text == "{":
            # A variable of an outer brace is known in it, too.
            scopes.append({})
        elif token.text == "}" and len(scopes) > 1:
            scopes.pop()


def _in_statement(
    words: Sequence[Token], scopes: list[dict[str, tuple[str, bool]]], file: str
) -> Iterator[Gate]:
    """The gates of a statement; remembers a variable that it gives an answer to."""
    asked = list(_asked(words, scopes))
    compared = [made for each in asked if (made := _compared(words, each)) is not None]
    for each in compared:
        if each.operator in ("==", "!=") and (each.asked.custom or not each.newest):
            yield _gate(words, file, each)
    for first, second in pairwise(compared):
        if _makes_window(first, second, words):
            yield _gate(words, file, first, second)
    for question in asked:
        if question.end == len(words) and (name := _given(words, question.start)):
            scopes[-1][name] = question.key, question.custom


def _asked(
    words: Sequence[Token], scopes: Sequence[dict[str, tuple[str, bool]]]
) -> Iterator[_Asked]:
    for at, word in enumerate(words):
        if word.kind is not Kind.NAME:
            continue
        custom = _QUESTIONS.get(word.text)
        if custom is not None:
            end = _closing(words, at + 1)
            if end:
                key = "".join(each.text for each in words[at:end])
                yield _Asked(key, at, end, custom)
            continue
        if at and words[at - 1].text in (".", "::", ">"):
            continue  # a part of a longer name
        for scope in scopes[-8:]:
            if word.text in scope:
                yield _Asked(scope[word.text][0], at, at + 1, scope[word.text][1])
                break


def _closing(words: Sequence[Token], at: int) -> int:
    """The place behind the brackets that open at a place; 0 where none do, or do not close."""
    depth = 0
    for place in range(at, min(at + _MOST_ARGUMENTS, len(words))):
        depth += (words[place].text == "(") - (words[place].text == ")")
        if depth <= 0:
            return place + 1 if place > at else 0
    return 0


def _compared(words: Sequence[Token], asked: _Asked) -> _Compared | None:
    """What the answer is compared with; None where it is not."""
    marks = [word.text for word in words[asked.end : asked.end + 2]]
    if marks in (["=", "="], ["!", "="], ["<", "="], [">", "="]):
        operator = "".join(marks)
    elif marks and marks[0] in ("<", ">"):
        operator = marks[0]
    else:
        return None
    end = start = asked.end + len(operator)
    while end < len(words) and (
        words[end].kind in (Kind.NAME, Kind.NUMBER) or words[end].text == "::"
    ):
        end += 1
    last = words[end - 1].text.lower() if end > start else ""
    return _Compared(asked, operator, end, "latest" in last or "automatic_version" in last)


def _makes_window(first: _Compared, second: _Compared, words: Sequence[Token]) -> bool:
    """Whether two comparisons of one answer are the ends of a window."""
    if first.asked.key != second.asked.key or {first.operator[0], second.operator[0]} != {"<", ">"}:
        return False
    marks = [word.text for word in words[first.end : second.asked.start]]
    return "&" in marks and "|" not in marks


def _given(words: Sequence[Token], start: int) -> str:
    """The variable that a question's answer is given to; empty where there is none."""
    for at in range(start - 1, 0, -1):
        if words[at].text == "=":
            return words[at - 1].text if words[at - 1].kind is Kind.NAME else ""
        if words[at].kind is Kind.MARK and words[at].text not in (".", "::", "-", ">", "(", ")"):
            return ""
    return ""


def _gate(words: Sequence[Token], file: str, *compared: _Compared) -> Gate:
    parts = []
    for (_, start, end, _), operator, last, _ in compared:
        asked, number = (
            "".join(word.text for word in part)
            for part in (words[start:end], words[end + len(operator) : last])
        )
        parts.append(f"{asked} {operator} {number}")
    place = Place(file, words[compared[0].asked.start].line)
    return Gate(place, shortened(" && ".join(parts), 160))
