"""What a field is called in every list, panel and note, and how offsets are typed and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from inspector.catalog import default_catalog
from inspector.errors import InspectorError
from inspector.format.tree import FieldNode
from inspector.format.value_text import object_row
from inspector.messages.rendering import render
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.gui.desk.document import Document


_MINUS = re.compile(r"-(?=\d)")
#: Characters of a GUID as it is shown.
_GUID_LENGTH = 35


def shown_type(kind: str) -> str:
    """A type as people say it: of a struct or an enumeration its name."""
    head, _, rest = kind.partition(" ")
    return rest if rest and head in ("StructProperty", "EnumProperty") else kind


def custom_version_name(name: str) -> str:
    """What a custom version is called whose entry bears its GUID; empty for other names."""
    if len(name) != _GUID_LENGTH:
        return ""
    try:
        info = default_catalog().custom(Guid.parse(name))
    except InspectorError:
        return ""
    return info.name or "" if info is not None else ""


def gate_words(node: FieldNode) -> str:
    """When packages store a field: ``until UE5 1005 …``; empty where no condition is known.

    A condition is a whole phrase already; only its minus signs are written as everywhere else.
    """
    return _MINUS.sub("−", render(node.gate))


def target_of(node: FieldNode) -> str:
    """The path of the row of the object that a row refers to; empty where it refers to none."""
    return object_row(node.raw_text)


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
