"""Pieces of Markdown: texts in which nothing counts, code, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from inspector.escaping import one_line
from inspector.messages import Label
from inspector.patterns import pattern

#: An underscore within a word means nothing, and names are full of them.
_SPECIAL: Final = pattern(r"([\\`*\[\]<>|#~&]|(?<!\w)_|_(?!\w))")
_BACKTICKS: Final = pattern(r"`+")


def escaped(text: str) -> str:
    """Text on one line in which nothing counts as Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", one_line(text))


def code(text: str) -> str:
    """Text on one line as code, in a table too; empty text stays empty."""
    shown = one_line(text).replace("|", "\\|")
    if not shown.strip():
        return ""
    longest = max(map(len, _BACKTICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    room = " " if longest else ""
    return f"{fence}{room}{shown}{room}{fence}"


def table(head: Sequence[Label], lines: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    written = [[*map(str, head)], ["---"] * len(head), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in written)


def titled_table(title: str, head: Sequence[Label], lines: Sequence[Sequence[str]]) -> list[str]:
    """A heading and a table below it; nothing where the table has no lines."""
    return [f"### {title}", table(head, lines)] if lines else []


def fenced(lines: Iterable[str]) -> str:
    """Lines as they are, in which nothing counts; each is on one line already."""
    text = "\n".join(lines)
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(longest + 1, 3)
    return f"{fence}text\n{text}\n{fence}"
