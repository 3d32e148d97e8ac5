"""What a field is called in every list, panel and note: its type, its condition, its target."""

from __future__ import annotations

import re

from inspector.format.tree.node import FieldNode

_MINUS = re.compile(r"-(?=\d)")
#: What the raw text of a reference ends with: the table and the place in it.
REFERENCE_TEXT = re.compile(r"\b(import|export) (\d+)$")


def shown_type(kind: str) -> str:
    """A type as people say it: of a struct or an enumeration its name."""
    head, _, rest = kind.partition(" ")
    return rest if rest and head in ("StructProperty", "EnumProperty") else kind


def gate_words(node: FieldNode) -> str:
    """When packages store a field: ``until UE5 1005 …``; empty where no condition is known.

    A condition is a whole phrase already; only its minus signs are written as everywhere else.
    """
    return _MINUS.sub("−", node.gate)


def target_of(node: FieldNode) -> str:
    """The path of the row of the object that a row refers to; empty where it refers to none."""
    match = REFERENCE_TEXT.search(node.raw_text)
    return f"{match[1]}s/{match[2]}" if match else ""
