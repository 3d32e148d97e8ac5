"""Macros of C++ with parameters: what a use of one stands for, as tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from inspector.catalog.cpp_tokens import CODE, Kind, Token, Tokens, nesting
from inspector.named_tuples import NamedTuple

_MACRO: Final = re.compile(r"([^\W\d]\w*)(?:\(([^()]*)\))?(.*)", re.DOTALL)
#: Words of a body by which its uses may declare versions.
_DECLARING: Final = re.compile(r"VersionRegistration|\benum\b|\bFGuid\b|FCurrentCustomVersions")
#: Tokens that all expansions of a file make together, macros in the body of one, and arguments.
_MOST_MADE: Final = 100_000
_DEEPEST: Final = 8
_MOST_ARGUMENTS: Final = 2000


class Macro(NamedTuple):
    """A macro: its parameters, None where it has no brackets, and the text that it stands for.

    ``ambiguous`` says that files define it otherwise, so that nobody knows what a use stands for.
    """

    name: str
    parameters: tuple[str, ...] | None
    text: str
    ambiguous: bool = False

    @property
    def declares(self) -> bool:
        """Whether a use of it may declare versions."""
        return self.parameters is not None and _DECLARING.search(self.text) is not None


def macro_of(directive: str) -> Macro | None:
    """The macro that the words behind ``#define`` are."""
    match = _MACRO.fullmatch(directive)
    if match is None:
        return None
    name, parameters, text = match.groups()
    words = [word.strip() for word in parameters.split(",")] if parameters is not None else []
    return Macro(
        name,
        tuple(word for word in words if word) if parameters is not None else None,
        text.replace("\\\r\n", " ").replace("\\\n", " ").strip(),
    )


class Expander:
    """Puts what macros stand for in the place of their uses; it makes only so many tokens.

    Args:
        macros: The macros that are known, by name; others may be added while it is in use.
    """

    def __init__(self, macros: Mapping[str, Macro]) -> None:
        self.macros = dict(macros)
        self._left = _MOST_MADE

    def made(self, tokens: Sequence[Token], at: int) -> tuple[list[Token], int] | None:
        """What the use of a macro at a place stands for, and the place behind it.

        None where it is the use of no macro that is known, or too many were expanded.
        """
        macro = self.macros.get(tokens[at].text)
        if macro is None or macro.ambiguous or tokens[at].kind is not Kind.NAME:
            return None
        made = self._made(macro, tokens, at, 0)
        return made if made is not None and self._left > 0 else None

    def _made(
        self, macro: Macro, tokens: Sequence[Token], at: int, depth: int
    ) -> tuple[list[Token], int] | None:
        self._left -= 1 + len(macro.text) // 8
        if self._left <= 0:
            return None
        arguments: list[list[Token]] = []
        end = at + 1
        if macro.parameters is not None:
            found = _arguments(tokens, at + 1)
            if found is None:
                if at + 1 < len(tokens) and tokens[at + 1].text == "(":
                    # Brackets that do not close are looked through each time.
                    self._left -= _MOST_ARGUMENTS
                return None
            arguments, end = found
        first = list(_substituted(macro, arguments, tokens[at]))
        self._left -= len(first)
        if depth > _DEEPEST:
            return first, end
        made: list[Token] = []
        place = 0
        while place < len(first):
            inner = self.macros.get(first[place].text)
            used = None
            # A macro does not stand for itself again.
            if inner is not None and inner.name != macro.name and first[place].kind is Kind.NAME:
                used = self._made(inner, first, place, depth + 1)
            if used is None:
                made.append(first[place])
                place += 1
            else:
                made += used[0]
                place = used[1]
        return made, end


def _arguments(tokens: Sequence[Token], at: int) -> tuple[list[list[Token]], int] | None:
    """The arguments in the brackets at a place, and the place behind them."""
    while at < len(tokens) and tokens[at].kind is Kind.COMMENT:
        at += 1
    if at >= len(tokens) or tokens[at].text != "(":
        return None
    arguments: list[list[Token]] = [[]]
    depth = 0
    for place in range(at, min(at + _MOST_ARGUMENTS, len(tokens))):
        token = tokens[place]
        depth += nesting(token)
        if depth == 0:
            return arguments, place + 1
        if depth == 1 and token.kind is Kind.MARK and token.text == ",":
            arguments.append([])
        elif place > at and token.kind in CODE:
            arguments[-1].append(token)
    return None


def _substituted(macro: Macro, arguments: list[list[Token]], use: Token) -> Iterator[Token]:
    """The tokens of a macro with its arguments in the places of its parameters."""
    given = _given(macro, arguments)
    words = [word for word in Tokens(macro.text) if word.kind in CODE]
    made: list[Token] = []
    pasting = False
    at = 0
    while at < len(words):
        word = words[at]
        following = words[at + 1].text if at + 1 < len(words) else ""
        at += 1
        if word.text == "#" and following == "#":
            pasting = True
            at += 1
            continue
        if word.text == "#" and following in given:
            text = "".join(each.text for each in given[following])
            pieces = [Token(Kind.TEXT, f'"{text}"', 0, 0)]
            at += 1
        else:
            pieces = given.get(word.text, [word])
        if pasting and made and pieces:
            before = made.pop()
            pieces = [before._replace(text=before.text + pieces[0].text), *pieces[1:]]
        pasting = False
        made += pieces
    for piece in made:
        yield piece._replace(line=use.line, end_line=use.end_line, file=use.file)


def _given(macro: Macro, arguments: list[list[Token]]) -> dict[str, list[Token]]:
    parameters = macro.parameters or ()
    given: dict[str, list[Token]] = {}
    for number, name in enumerate(parameters):
        if name.endswith("..."):
            rest = arguments[number:]
            comma = Token(Kind.MARK, ",", 0, 0)
            joined = [word for part in rest for word in (comma, *part)][1:]
            given[name.removesuffix("...").strip() or "__VA_ARGS__"] = joined
        else:
            given[name] = arguments[number] if number < len(arguments) else []
    return given
