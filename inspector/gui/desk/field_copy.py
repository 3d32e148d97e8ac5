"""A field as text for other programs: its value, JSON, a row of Markdown, its bytes, a command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from inspector.files.system import shell_words
from inspector.format.tree import LazyNodes
from inspector.messages import _, count_text
from inspector.messages.rendering import render
from inspector.messages.values import said_json

if TYPE_CHECKING:
    from inspector.format.logical import LogicalBytes
    from inspector.format.tree import FieldNode

#: More bytes of a field are not turned into text: no program that takes it in would be helped.
MOST_BYTES: Final = 1_000_000
#: More values than these are not turned into text: the window would stand still for it.
MOST_VALUES: Final = 5_000


def too_much(count: int) -> str:
    """What is said when so many bytes are selected to be copied as figures."""
    return _(
        "Not copied: {count:,} bytes are selected, {most:,} can be copied at once.",
        count=count,
        most=MOST_BYTES,
    )


def why_no_bytes(node: FieldNode) -> str:
    """Why the bytes of a field are not copied; empty where they are."""
    if node.size <= 0:
        return _("It has no bytes.")
    return _("It has more than {most:,} bytes.", most=MOST_BYTES) if node.size > MOST_BYTES else ""


def why_not_whole(node: FieldNode) -> str:
    """Why a field is not copied with everything in it; empty where it is.

    An array of bytes is one value: see :func:`json_text`.
    """
    if node.end - node.start > MOST_BYTES:
        return _("It has more than {most:,} bytes.", most=MOST_BYTES)
    if _has_few_values(node) or _first_byte(node) is not None:
        return ""
    return _("It holds more than {most:,} values.", most=MOST_VALUES)


def why_no_value(node: FieldNode) -> str:
    """Why :func:`value_text` gives nothing; empty where it gives the value."""
    return "" if node.text else why_not_whole(node)


def _has_few_values(node: FieldNode) -> bool:
    left, waiting = MOST_VALUES, [node]
    while waiting:
        below = waiting.pop().visible_children()
        left -= len(below)
        if left < 0:
            return False
        waiting += below
    return True


def _first_byte(node: FieldNode) -> int | None:
    """Where the elements of an array of bytes begin; None for every other field."""
    rows = node.children
    if not isinstance(rows, LazyNodes) or len(rows) < 1:
        return None
    first = next((row for row in rows.without_tags() if row.index == 0), None)
    if first is None or first.size != 1 or first.has_children or type(first.value) is not int:
        return None
    return first.start


def value_text(node: FieldNode) -> str:
    """The value as one line; of a field without one, what it holds as JSON on one line."""
    if node.text or why_not_whole(node):
        return render(node.text)
    return json.dumps(said_json(node.json()), ensure_ascii=False, default=str)


def json_text(node: FieldNode, data: LogicalBytes | None = None) -> str:
    """The field with everything in it, as one JSON object.

    Args:
        node: The field.
        data: The bytes of the file: a long array of bytes is written as one text of them.
    """
    found: dict[str, object] = {"path": node.path, "name": render(node.name)}
    found["type"] = render(node.type)
    if node.absent:
        found["stored"] = False
    else:
        found |= {
            "offset": node.value_start,
            "size": node.size,
            "value": _held(node, data),
        }
    return json.dumps(found, indent=2, ensure_ascii=False, default=str)


def _held(node: FieldNode, data: LogicalBytes | None) -> object:
    first = None if data is None or _has_few_values(node) else _first_byte(node)
    if data is None or first is None:
        return said_json(node.json())
    held = data.slice(first, node.end)
    return {"raw": held.hex().upper(), "size": len(held)}


def markdown_row(node: FieldNode) -> str:
    """Path, value, type, offset and size as one row of a Markdown table."""
    place = ("", "")
    if not node.absent:
        place = (f"0x{node.value_start:08X}", count_text(node.size))
    cells = (f"`{node.path}`", render(node.text), render(node.type), *place)
    return f"| {' | '.join(_cell(text) for text in cells)} |"


def raw_hex(node: FieldNode, data: LogicalBytes) -> str:
    """The bytes of the value, such as ``00 00 80 3F``."""
    return data.slice(node.value_start, node.value_end).hex(" ").upper()


def link_command(path: str, field: str, engine: str) -> str:
    """The command that opens a file at a field, quoted for a shell."""
    return shell_words(("inspector", "gui", path, "--at", field, "--engine", engine))


def diff_command(old: str, new: str, at: str) -> str:
    """The command that compares two folders and goes to a package, quoted for a shell."""
    return shell_words(("inspector", "gui", "--diff", old, new, "--at", at))


def _cell(text: str) -> str:
    """A text that stays inside its cell."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|")
