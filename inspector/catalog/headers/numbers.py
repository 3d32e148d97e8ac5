"""What the expression of an enumerator is as a number, as far as that is plain arithmetic."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Final

from inspector.catalog.headers.literals import plain_number
from inspector.catalog.headers.tokens import Kind, Token

#: What a name stands for; None where that is not known.
Resolve = Callable[[tuple[str, ...]], int | None]

_TIERS: Final[tuple[dict[str, Callable[[int, int], int]], ...]] = (
    {"|": operator.or_},
    {"^": operator.xor},
    {"&": operator.and_},
    {"<<": operator.lshift, ">>": operator.rshift},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul},
)
_CASTS: Final = frozenset({"int32", "uint32", "int", "int64", "uint64", "uint8", "unsigned"})
_NUMBERS: Final = range(-(2**63), 2**64)
_DEEPEST: Final = 16
_LONGEST: Final = 64


class _UnknownError(Exception):
    """The expression is more than plain arithmetic."""


def number_of(words: Sequence[Token], resolve: Resolve) -> int | None:
    """The number that an expression is; None where it is not plain arithmetic of known names.

    Args:
        words: The tokens of the expression.
        resolve: Tells the number that a qualified name stands for.
    """
    if not 0 < len(words) <= _LONGEST:
        return None
    reader = _Expression(words, resolve)
    try:
        value = reader.tier(0, 0)
    except _UnknownError:
        return None
    return value if reader.is_done else None


class _Expression:
    def __init__(self, words: Sequence[Token], resolve: Resolve) -> None:
        self._words = words
        self._resolve = resolve
        self._at = 0

    @property
    def is_done(self) -> bool:
        """Whether all words were used."""
        return self._at >= len(self._words)

    def _next(self) -> str:
        return "" if self.is_done else self._words[self._at].text

    def tier(self, tier: int, depth: int) -> int:
        """The value of operators of one tier and of those that bind more."""
        if depth > _DEEPEST:
            raise _UnknownError
        if tier == len(_TIERS):
            return self._single(depth)
        value = self.tier(tier + 1, depth)
        while (deed := _TIERS[tier].get(self._next())) is not None:
            self._at += 1
            right = self.tier(tier + 1, depth)
            if deed in (operator.lshift, operator.rshift) and not 0 <= right < 64:
                raise _UnknownError
            value = deed(value, right)
            if value not in _NUMBERS:
                raise _UnknownError
        return value

    def _single(self, depth: int) -> int:
        """A number, a name, something in brackets or a cast of it, with signs in front."""
        if self.is_done or depth > _DEEPEST:
            raise _UnknownError
        word = self._words[self._at]
        self._at += 1
        if word.kind is Kind.NUMBER:
            number = plain_number(word.text)
            if number is None:
                raise _UnknownError
            return number
        match word.text:
            case "-":
                return -self._single(depth + 1)
            case "+":
                return self._single(depth + 1)
            case "~":
                return ~self._single(depth + 1)
            case "(":
                return self._bracketed(depth)
            case "static_cast":
                while self._next() not in (">", ""):
                    self._at += 1
                self._at += 1
                return self._single(depth + 1)
        if word.kind is not Kind.NAME:
            raise _UnknownError
        if word.text in _CASTS and self._next() in ("(", "{"):
            self._at += 1
            return self._closed(depth)
        names = [word.text]
        while self._next() == "::":
            self._at += 2
            if self._at > len(self._words) or self._words[self._at - 1].kind is not Kind.NAME:
                raise _UnknownError
            names.append(self._words[self._at - 1].text)
        number = self._resolve(tuple(names))
        if number is None:
            raise _UnknownError
        return number

    def _bracketed(self, depth: int) -> int:
        """What stands behind an opening bracket: a type's name is a cast of what follows it."""
        at = self._at
        while self._next() in _CASTS:
            self._at += 1
        if self._at > at and self._next() == ")":
            self._at += 1
            return self._single(depth + 1)
        self._at = at
        return self._closed(depth)

    def _closed(self, depth: int) -> int:
        value = self.tier(0, depth + 1)
        if self._next() not in (")", "}"):
            raise _UnknownError
        self._at += 1
        return value
