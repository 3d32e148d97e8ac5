"""Offsets of a file: as they are typed and written, and the field at one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inspector.gui.desk.document import Document

#: An offset has 64 bits at most; longer figures are none.
_NUMBER = re.compile(r"0x(?P<hex>[0-9a-f]{1,16})|(?P<decimal>\d[\d,]{0,25})", re.IGNORECASE)


def offset_in(text: str) -> int | None:
    """The offset that a text stands for: ``0x1F3`` or ``499``; None when it is no number."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    if match["hex"]:
        return int(match["hex"], 16)
    return int(match["decimal"].replace(",", ""))


def path_at(document: Document, offset: int) -> str:
    """The path of the smallest field at an offset; empty where none is, or none is known yet."""
    node = document.fields.at(offset) if document.fields is not None else None
    return node.path.removesuffix("@value") if node is not None else ""


def hex_of(offset: int) -> str:
    """An offset as it is written everywhere: ``0x00001F3C``."""
    return f"0x{offset:08X}"
