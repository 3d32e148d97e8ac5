"""Regular expressions mean the same in every Python that the program runs on."""

from __future__ import annotations

import ast
import re
import re._constants as codes
import re._parser as expressions
from collections.abc import Iterator
from pathlib import Path

import pytest

import inspector

#: A group and what repeats it.
_OF_GROUP = re.compile(r"\)[*+?]\+")
SOURCES = sorted(Path(inspector.__file__).parent.rglob("*.py"))


def expressions_of(source: str) -> Iterator[tuple[int, str | bytes]]:
    """The texts of a module that repeat a group possessively, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
            text = node.value
            plain = text.decode("latin-1") if isinstance(text, bytes) else text
            if _OF_GROUP.search(plain):
                yield node.lineno, text


def repeated_groups(items: object) -> Iterator[object]:
    """The groups that are repeated possessively without being atomic themselves."""
    if isinstance(items, expressions.SubPattern):
        for code, value in items:
            if code is codes.POSSESSIVE_REPEAT:
                (_, _, repeated) = value
                if len(repeated) != 1 or repeated[0][0] in (codes.SUBPATTERN, codes.BRANCH):
                    yield repeated
            yield from repeated_groups(value)
    elif isinstance(items, (tuple, list)):
        for item in items:
            yield from repeated_groups(item)


@pytest.mark.parametrize("text", [r"(?:ab|c)*+", r"x(?:a|b{2})++", r"(?:(?:ab)*+|c)"])
def test_repeated_groups_are_found(text: str) -> None:
    assert list(repeated_groups(expressions.parse(text)))


@pytest.mark.parametrize("text", [r"(?>ab|c)*+", r"[^\"]*+", r"a++b?+"])
def test_repeated_atoms_are_none(text: str) -> None:
    assert not list(repeated_groups(expressions.parse(text)))


def test_what_is_repeated_possessively_is_one_atom() -> None:
    """Pythons before 3.11.5 leave the place after such a group wrong where its last round fails:
    see https://github.com/python/cpython/issues/106052. Around an atomic group they do not.
    """
    found, told = 0, []
    for path in SOURCES:
        source = path.read_text("utf-8")
        for line, text in expressions_of(source) if _OF_GROUP.search(source) else ():
            try:
                parsed = expressions.parse(text)
            except (expressions.error, OverflowError):
                continue
            found += 1
            told += [f"{path.name}:{line}" for _ in repeated_groups(parsed)]
    assert told == []
    assert found > 10
