"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from inspector.patterns import pattern


def test_an_expression_is_compiled_at_its_first_use_and_then_works_as_any(monkeypatch) -> None:
    compiled: list[str] = []
    compile_really = re.compile

    def counted(expression, flags):
        compiled.append(expression)
        return compile_really(expression, flags)

    monkeypatch.setattr(re, "compile", counted)
    word = pattern(r"(\w)x", re.IGNORECASE)
    assert compiled == []
    assert word.sub(r"<\1>", "aX bx") == "<a> <b>"
    assert word.findall("aX bx") == ["a", "b"]
    assert word.pattern == r"(\w)x"
    assert word.match("no") is None
    assert compiled == [r"(\w)x"]


def test_bytes_are_searched_by_an_expression_of_bytes() -> None:
    found = pattern(rb"[^\0]+").search(b"\0\0ab\0")
    assert found is not None
    assert found.span() == (2, 4)


def test_what_no_expression_has_is_missing() -> None:
    with pytest.raises(AttributeError, match="moons"):
        pattern("a").moons  # type: ignore[attr-defined]  # noqa: B018
