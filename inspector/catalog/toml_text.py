"""Writes the tables of the catalogue as TOML: only the few shapes that they need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {
    "\\": "\\\\",
    '"': '\\"',
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}


class Hex(int):
    """A number that is written in hexadecimal with eight digits."""


def document(
    comment: str,
    top: Mapping[str, object],
    tables: Iterable[tuple[str, Iterable[Mapping[str, object]]]],
) -> str:
    """A TOML document: comment lines, top-level keys, then arrays of tables.

    Args:
        comment: Lines that go to the top, without the number sign.
        top: Plain keys; those that are None are left out.
        tables: Name and rows of every array of tables. A row's value that is a list of mappings
            becomes an array of tables below it.
    """
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    keys = _pairs(top)
    if keys:
        lines += ["", *keys]
    for name, rows in tables:
        for row in rows:
            lines += _table(name, row)
    return "\n".join(lines) + "\n"


def _table(name: str, row: Mapping[str, object]) -> list[str]:
    nested = {key: value for key, value in row.items() if _is_rows(value)}
    lines = ["", f"[[{name}]]"]
    lines += _pairs({key: value for key, value in row.items() if key not in nested})
    for key, rows in nested.items():
        assert isinstance(rows, list)
        for inner in rows:
            lines += _table(f"{name}.{_key(key)}", inner)
    return lines


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _pairs(row: Mapping[str, object]) -> list[str]:
    return [f"{_key(key)} = {value_text(v)}" for key, v in row.items() if v is not None]


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else value_text(key)


def value_text(value: object) -> str:
    """One value as TOML; mappings become inline tables.

    Raises:
        TypeError: For a value that TOML cannot hold.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case Hex():
            return f"0x{value:08X}"
        case int() | float():
            return repr(value)
        case str():
            return '"' + "".join(_character(c) for c in value) + '"'
        case list() | tuple():
            return "[" + ", ".join(value_text(v) for v in value) + "]"
        case Mapping():
            inside = ", ".join(_pairs(value))
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            raise TypeError(f"TOML has no {type(value).__name__}")


def _character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if ord(character) < 0x20 or ord(character) == 0x7F:
        return f"\\u{ord(character):04X}"
    return character
