"""Numbers, qualified names and GUIDs as C++ writes them."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.catalog.headers.tokens import Kind, Token
from inspector.errors import InspectorError
from inspector.versions import Guid


def plain_number(text: str) -> int | None:
    """A number as C++ writes it, with its suffix and separators; None where it is none."""
    bare = text.replace("'", "").rstrip("uUlLzZ")
    try:
        if len(bare) > 40:
            return None
        if len(bare) > 1 and bare[0] == "0" and bare.isdecimal():
            return int(bare, 8)
        return int(bare, 0)
    except ValueError:
        return None


def qualified_name(words: Sequence[Token]) -> tuple[str, ...]:
    """The parts of ``A::B::C``; empty where the words are anything else."""
    names = [word.text for word in words if word.kind is Kind.NAME]
    marks = [word.text for word in words if word.kind is not Kind.NAME]
    plain = all(mark == "::" for mark in marks) and len(names) - 1 <= len(marks) <= len(names)
    return tuple(names) if plain else ()


def written_guid(words: Sequence[Token]) -> Guid | None:
    """The GUID of the four numbers or the one text among the words; None where that is not all."""
    numbers = [plain_number(word.text) for word in words if word.kind is Kind.NUMBER]
    texts = [word.text for word in words if word.kind is Kind.TEXT]
    if not texts and len(numbers) == 4:
        parts = [number for number in numbers if number is not None and number < 1 << 32]
        return Guid(*parts) if len(parts) == 4 else None
    if numbers or len(texts) != 1:
        return None
    try:
        return Guid.parse(texts[0].partition('"')[2].rstrip('"'))
    except InspectorError:
        return None
