"""Changes single values of a JSON object and leaves every other byte of its file as it is.

::

    edited(data, {"Changelist": "5001"}, order=("Changelist", "BranchName"))

The text has to be JSON already, as :func:`inspector.files.parsing.parse_json` accepts it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from inspector.files.parsing import parse_json
from inspector.files.reading import text_of

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]:,]|[^\s"{}\[\]:,]++')
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


class _Member(NamedTuple):
    """Where a member of the object lies: its key, and its value."""

    name: str
    start: int
    key_end: int
    value_start: int
    value_end: int


def edited(data: bytes, values: Mapping[str, str], order: Sequence[str] = ()) -> bytes:
    """The bytes of the file with other values.

    Args:
        data: The bytes of a JSON file that holds an object.
        values: The names of members and their new values, as JSON writes them. A name that is
            there several times is changed where the last one stands, which is what readers take.
        order: In which order names are usual: a new member comes behind the nearest before it.
    """
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", "utf-8"))
    text = text_of(data)
    members = _members(text)
    pieces: list[tuple[int, int, str]] = []
    last = {member.name: member for member in members}
    absent = [name for name in values if name not in last]
    for name, value in values.items():
        if name in last:
            pieces.append((last[name].value_start, last[name].value_end, value))
    absent.sort(key=lambda name: order.index(name) if name in order else len(order))
    if absent and not members:
        inside = text.index("{") + 1
        new = ", ".join(f"{json.dumps(name)}: {values[name]}" for name in absent)
        pieces.append((inside, inside, new))
    elif absent:
        between, colon = _detect_style(text, members)
        for name in absent:
            at = _anchor(name, last, order) or members[-1]
            new = f"{between}{json.dumps(name)}{colon}{values[name]}"
            pieces.append((at.value_end, at.value_end, new))
    for start, end, new in sorted(pieces, key=lambda piece: piece[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return mark + text.encode(encoding)


def _detect_style(text: str, members: Sequence[_Member]) -> tuple[str, str]:
    """What this file writes between two members, and between a key and its value."""
    first = members[0]
    if len(members) > 1:
        between = text[first.value_end : members[1].start]
    else:
        between = f",{text[text.index('{') + 1 : first.start]}"
    return between, text[first.key_end : first.value_start]


def _anchor(name: str, members: Mapping[str, _Member], order: Sequence[str]) -> _Member | None:
    """The member that a new one comes behind: the nearest that usually stands before it."""
    before = order[: order.index(name)] if name in order else ()
    return next((members[other] for other in reversed(before) if other in members), None)


def _members(text: str) -> list[_Member]:
    """The members of the object, in their order."""
    members: list[_Member] = []
    depth = 0
    key: re.Match[str] | None = None
    start: int | None = None
    end = 0
    waits = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if depth == 1 and sign in (",", "}"):
            if key is not None and start is not None:
                members.append(
                    _Member(parse_json(key[0], key[0]), key.start(), key.end(), start, end)
                )
            key, start, waits = None, None, False
        elif depth == 1 and key is None:
            key = token
        elif depth == 1 and sign == ":" and not waits:
            waits = True
        elif waits and start is None:
            start = token.start()
        depth += (sign in ("{", "[")) - (sign in ("}", "]"))
        end = token.end()
    return members
