"""The types of files that desktops are told of, and the program by which they open them.

One table, ``document_types.toml``, says all of it; entries, registries and bundles are made of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from inspector.files.parsing import parse_toml
from inspector.resource import read_resource, resource_path

_FILE: Final = "document_types.toml"


class DocumentType(NamedTuple):
    """One type of files.

    Attributes:
        id: What it is called where names have no spaces.
        title: What people call a file of it.
        mime: Its media type.
        suffixes: How names of its files end.
        icon: The drawing on its sheet of paper.
        opens: Whether the program opens a file of it.
        magic: How its files begin.
        words: Texts of which one stands near the beginning of its files.
    """

    id: str
    title: str
    mime: str
    suffixes: tuple[str, ...]
    icon: str
    opens: bool
    magic: tuple[bytes, ...] = ()
    words: tuple[str, ...] = ()


class Program(NamedTuple):
    """What desktops call the program, and ``new_window`` what starts it once more."""

    id: str
    name: str
    generic: str
    comment: str
    new_window: str
    keywords: tuple[str, ...]


def program() -> Program:
    """What desktops are told of the program itself."""
    row: dict[str, Any] = _table()["program"]
    return Program(**{**row, "keywords": tuple(row["keywords"])})


@cache
def document_types() -> tuple[DocumentType, ...]:
    """All types, in the order of the table."""
    return tuple(_type_of(row) for row in _table()["type"])


def opened_types() -> tuple[DocumentType, ...]:
    """Those of which the program opens files."""
    return tuple(kind for kind in document_types() if kind.opens)


def type_of(path: str) -> DocumentType | None:
    """The type whose files are called like a path; None where there is none."""
    name = path.lower()
    return next((kind for kind in document_types() if name.endswith(kind.suffixes)), None)


def _type_of(row: dict[str, Any]) -> DocumentType:
    return DocumentType(
        **{
            **row,
            "suffixes": tuple(row["suffixes"]),
            "magic": tuple(map(bytes.fromhex, row.get("magic", ()))),
            "words": tuple(row.get("words", ())),
        }
    )


@cache
def _table() -> dict[str, Any]:
    return parse_toml(read_resource(resource_path("format", _FILE)), _FILE)
