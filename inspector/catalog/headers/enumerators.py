"""Reads the enumerators in the body of an enum, with the comments above them as descriptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from inspector.catalog.headers.tokens import Kind, Token, nesting
from inspector.errors import shortened
from inspector.findings.message import Message

#: The longest description that is kept of an enumerator, and the lines of one that are looked at.
_LONGEST: Final = 1000
_MOST_LINES: Final = 40
#: What is drawn between enumerators, and told to those who merge.
_RULER: Final = re.compile(r"[-=*~<>#/]{3,}|<[^<>]*line>|new versions? (?:can|should|must)", re.I)

#: Told what could not be read, and the token where that begins.
Tell = Callable[[Token, Message], None]


class EnumRow(NamedTuple):
    """An enumerator: its name, the tokens of its value (None where it follows), its description."""

    name: str
    value: tuple[Token, ...] | None
    what: str
    line: int


def enumerators(tokens: Sequence[Token], tell: Tell) -> Iterator[EnumRow]:
    """The enumerators in the body of an enum.

    Args:
    tokens: The tokens of the body.
    tell: Told what could not be read, and where.
    """
    comments: list[Token] = []
    words: list[Token] = []
    depth = 0
    made: EnumRow | None = None
    last_line = 0
    for token in tokens:
        if token.kind is Kind.COMMENT:
            if made is not None and not words and token.line == last_line:
                # Behind an enumerator, in its line; one above it comes first.
                made = made._replace(what=made.what or _described([token], token.line))
            else:
                comments.append(token)
            continue
        if token.kind is Kind.INCLUDE:
            tell(token, Message("catalog/rows-included", included=shortened(token.text, 80)))
            continue
        if token.kind is Kind.CONDITION:
            tell(token, Message("catalog/rows-conditional", condition=shortened(token.text, 80)))
            continue
        if token.text == "," and depth == 0 and token.kind is Kind.MARK:
            if made is not None:
                yield made
            made = _row(words, comments, tell)
            last_line = token.line
            comments, words = [], []
            continue
        depth += nesting(token)
        words.append(token)
    if made is not None:
        yield made
    last = _row(words, [c for c in comments if not words or c.line <= words[0].line], tell)
    if last is not None:
        yield last


def _row(words: Sequence[Token], comments: Sequence[Token], tell: Tell) -> EnumRow | None:
    if not words:
        return None
    first = words[0]
    if first.kind is not Kind.NAME:
        tell(first, Message("catalog/no-enumerator", text=shortened(first.text, 40)))
        return None
    if len(words) > 1 and words[1].text == "(":
        tell(first, Message("catalog/rows-of-macro", name=first.text))
        return None
    value = _value(words)
    return EnumRow(first.text, value, _described(comments, first.line), first.line)


def _value(words: Sequence[Token]) -> tuple[Token, ...] | None:
    """What stands behind the = of an enumerator that no brackets hold; None where none stands."""
    depth = 0
    for place, word in enumerate(words):
        depth += nesting(word)
        if word.kind is Kind.MARK and word.text == "=" and depth == 0:
            return tuple(words[place + 1 :])
    return None


def _described(comments: Sequence[Token], line: int) -> str:
    """The words of the comments directly above a line; rulers and hints for mergers are none."""
    lines: list[str] = []
    expected = line
    for comment in reversed(comments[-_MOST_LINES:]):
        if comment.end_line < expected - 1:
            break
        expected = comment.line
        lines[:0] = _comment_lines(comment.text)[:_MOST_LINES]
    kept = [text for text in lines if text and not _RULER.search(text)]
    return shortened(" ".join(kept), _LONGEST)


def _comment_lines(text: str) -> list[str]:
    if text.startswith("//"):
        return [text.lstrip("/!<").strip()]
    inner = text.removeprefix("/*").removesuffix("*/")
    return [line.strip().lstrip("*!<").strip() for line in inner.splitlines()]
