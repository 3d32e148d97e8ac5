"""Parses untrusted TOML, JSON and ini text; edits values of a JSON object, byte for byte else.

The parsers of the standard library call themselves for every level, and that of TOML takes, for a
key of many parts, time that grows with the square of their number. So brackets and the parts of
keys are counted first, which takes time by the length of the text alone.

Editing takes a text that :func:`parse_json` has accepted::

    edited(data, {"Changelist": "5001"}, order=("Changelist", "BranchName"))
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.files.reading import LimitError, text_of
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

# -- parsing ---------------------------------------------------------------------------------------

#: Levels of lists and tables; files that people write have less than ten.
DEEPEST: Final = 64
#: Parts of one dotted key, or of the name of one table; files that people write have up to four.
LONGEST_KEY: Final = 8
#: The largest and the smallest whole number are below and above this: those of 64 bits, with sign
#: or without.
_BEYOND: Final = 2**64

# Many programs end without reading any such text: expressions are compiled when one is read.
#: Texts and comments are passed over whole, also those that do not end.
_OPAQUE: Final = (
    r'"""(?>[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?>[^']++|'{1,2}(?!'))*+(?:'{3,5}|\Z)"
    r'|"(?>[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
_TOML: Final = rf"(?s){_OPAQUE}|[\[\]{{}}.]|[=,\n]++"
#: A number of so many digits that it may be too large.
_LONG_NUMBER: Final = rf"(?s){_OPAQUE}|\b([0-9][0-9A-Za-z_]{{18,}})"
_JSON: Final = r'(?s)"(?>[^"\\]++|\\.)*+"?|[\[\]{}]'
#: How a line of an ini file begins that is a comment.
_INI_COMMENTS: Final = (";", "#", "//")


class TomlError(InspectorError):
    """A text is not TOML, or not such as is read here.

    Args:
        line: The line, from 1; 0 where it is not known.
        reason: What is wrong, as the parser says it.
    """

    def __init__(self, line: int, reason: Text) -> None:
        self.line = line
        self.reason = reason
        super().__init__(Message("files/at-line", reason=reason, line=line) if line else reason)


class DigitsError(ValueError):
    """A number in a JSON text has more digits than are read; ``message`` says so."""

    def __init__(self) -> None:
        self.message = Message("files/too-many-digits")
        super().__init__(self.message)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The table that a TOML text holds.

    Args:
        text: The text.
        name: How its file is named in messages.

    Raises:
        LimitError: Its lists and tables are nested too deeply, or a key has too many parts.
        TomlError: It is not TOML, or a number in it is larger than any that TOML knows.
    """
    import tomllib  # late: its import alone takes longer than reading every table

    _count_toml(text, name)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(*_line_and_words(str(error), text)) from None
    except ValueError:  # Python's own limit for a number with thousands of digits
        raise _too_large(text) from None
    if _has_large_number(table, name):
        raise _too_large(text)
    return table


def parse_json(text: str, name: str) -> Any:
    """The value that a JSON text holds.

    Args:
        text: The text.
        name: How its file is named in messages.

    Raises:
        LimitError: Its lists and objects are nested too deeply.
        DigitsError: A number in it has more digits than Python reads.
        ValueError: It is not JSON.
    """
    import json

    depth = 0
    for sign in re.finditer(_JSON, text):
        depth += _step(sign[0])
        if depth > DEEPEST:
            raise _too_deep(name, _line(text, sign.start()))
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # Python names the setting of its own that allows longer ones.
        raise DigitsError from None


def ini_section(text: str, section: str) -> Iterator[tuple[int, str]]:
    """The lines of a section of an ini file with their numbers, from 1.

    A file may have the section several times. Comments, empty lines and the spaces around a line
    are left out.

    Args:
        text: The text of the file.
        section: The name of the section; capitals do not matter.
    """
    wanted, inside = section.lower(), False
    for number, raw in enumerate(text.split("\n"), start=1):
        # Only what can be a header needs a look while another section runs.
        if not raw or (not inside and "[" not in raw):
            continue
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            inside = line[1:-1].strip().lower() == wanted
        elif inside and line and not line.startswith(_INI_COMMENTS):
            yield number, line


def _count_toml(text: str, name: str) -> None:
    depth = 0
    parts = 1
    for match in re.finditer(_TOML, text):
        token = match[0]
        if token == ".":
            parts += 1
            if parts > LONGEST_KEY:
                reason = Message("files/key-of-many-parts", most=LONGEST_KEY)
                raise LimitError(name, reason, LONGEST_KEY, _line(text, match.start()))
        elif token[0] not in "\"'#":
            parts = 1
            depth += _step(token)
            if depth > DEEPEST:
                raise _too_deep(name, _line(text, match.start()))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _step(token: str) -> int:
    if token in ("[", "{"):
        return 1
    return -1 if token in ("]", "}") else 0


def _too_deep(name: str, line: int = 0) -> LimitError:
    reason = Message("files/nested-too-deeply", most=DEEPEST)
    return LimitError(name, reason, DEEPEST, line)


def _too_large(text: str) -> TomlError:
    starts = (match.start() for match in re.finditer(_LONG_NUMBER, text) if match[1])
    start = next(starts, None)
    line = 0 if start is None else _line(text, start)
    return TomlError(line, Message("files/number-too-large"))


def _has_large_number(table: dict[str, Any], name: str) -> bool:
    """Whether there is a number that nothing can show; also counts what brackets and keys nest.

    Raises:
        LimitError: That is too deep together.
    """
    level: list[Any] = [table]
    for __ in range(DEEPEST + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, int) and not -_BEYOND < value < _BEYOND:
                return True
        if not below:
            return False
        level = below
    raise _too_deep(name)


def _line_and_words(message: str, text: str) -> tuple[int, Message]:
    """The line that the parser of TOML names, and what it says without it."""
    place = re.search(r"\s*\(at line (\d+), column (\d+)\)$", message)
    if place:
        words = message[: place.start()]
        return int(place[1]), Message(
            "files/not-toml-in-column",
            problem=words[:1].lower() + words[1:],
            column=place[2],
        )
    words = message.removesuffix("(at end of document)")
    code = "files/not-toml" if words == message else "files/not-toml-at-end"
    return text.count("\n") + 1, Message(code, problem=words[:1].lower() + words[1:].rstrip())


_JSON_TOKEN: Final = r'"(?>[^"\\]++|\\.)*+"|[{}\[\]:,]|[^\s"{}\[\]:,]++'
_ENCODINGS: Final = (
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
    mark, encoding = next((pair for pair in _ENCODINGS if data.startswith(pair[0])), (b"", "utf-8"))
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
    for token in re.finditer(_JSON_TOKEN, text):
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
