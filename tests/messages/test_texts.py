"""Every code that the program can say has its text, with the arguments that it is given."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import inspector
from inspector.findings.message import Message
from inspector.messages import Plural
from inspector.messages.rendering import render
from inspector.messages.texts import ROOMS, texts_in

_SOURCE = Path(inspector.__file__).parent
#: Every text by its code.
TEXTS = {code: text for module in ROOMS.values() for code, text in texts_in(module).items()}


class _Said(NamedTuple):
    """A message where the source makes it; ``arguments`` is None where it does not name them."""

    place: str
    code: str
    arguments: frozenset[str] | None


@pytest.mark.slow
def test_every_message_has_a_text_and_every_text_a_message() -> None:
    said = {one.code for one in _said()}
    assert said - TEXTS.keys() == set()
    # A code may stand in a table, by itself.
    named = said | set(_strings())
    assert TEXTS.keys() - named == set()


@pytest.mark.slow
def test_every_message_has_the_arguments_of_its_text() -> None:
    wrong = [
        f"{one.place}: {one.code} is given {sorted(one.arguments)} and says {sorted(names)}"
        for one in _said()
        if one.arguments is not None and not (names := _names(one.code)) <= one.arguments
    ]
    assert wrong == []


def test_a_size_of_a_header_is_written_as_sizes_are() -> None:
    assert render(Message("format/header-of-bytes", header_size=6338)) == "a header of 6,338 bytes"


def test_a_message_that_this_build_does_not_know_is_said_by_its_code() -> None:
    assert render(Message("later/unknown", size=3)) == "later/unknown (size=3)"
    assert str(Message("later/unknown", size=3)) == "later/unknown (size=3)"


@pytest.mark.parametrize(
    "message",
    [
        Message("format/row-object-meaning", other=1),
        Message("compare/counted", noun="name", plural="names"),
        Message("compare/called", noun="name", names=()),
    ],
    ids=["template", "function", "in a function"],
)
def test_a_text_that_fails_is_not_hidden(message: Message) -> None:
    """Neither arguments that a text does not have nor an error within its function."""
    with pytest.raises((LookupError, TypeError)):
        render(message)


def _said() -> Iterator[_Said]:
    for path in sorted(_SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Message"), args=[ast.Constant(value=str(code))], keywords=kws
                ):
                    names = [kw.arg for kw in kws]
                    known = None if None in names else frozenset(filter(None, names))
                    place = f"{path.relative_to(_SOURCE)}:{node.lineno}"
                    yield _Said(place, code, known)


def _strings() -> Iterator[str]:
    """Every text of the source outside of the tables of texts."""
    for path in _SOURCE.rglob("*.py"):
        if not path.is_relative_to(_SOURCE / "messages"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def _names(code: str) -> set[str]:
    text = TEXTS.get(code, "")
    match text:
        case str():
            return _placeholders(text)
        case Plural():
            return {"count"} | _placeholders(text.singular) | _placeholders(text.plural)
    parameters = inspect.signature(text).parameters.values()
    return {
        one.name
        for one in parameters
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD
    }


def _placeholders(text: str) -> set[str]:
    found = (name for _, name, _, _ in Formatter().parse(text) if name)
    names = {name.partition(".")[0].partition("[")[0] for name in found}
    # A text without arguments is said as it is, whatever stands in braces.
    return {name for name in names if name.isidentifier()}


def test_the_texts_of_a_room_are_in_its_module() -> None:
    for room, module in ROOMS.items():
        assert any(code.startswith(f"{room}/") for code in texts_in(module))
    assert {code.partition("/")[0] for code in TEXTS} == set(ROOMS)
    modules = {path.stem for path in (_SOURCE / "messages/texts").glob("*.py")}
    assert modules - {"__init__"} == set(ROOMS.values())
