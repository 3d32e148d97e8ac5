"""Values in few lines, for comparing revisions: a value that changes is one line that changes.

What fits into a line stands in one, as engines write structs: ``(X=1.0, Y=2.0)``. Of what does not,
each part stands in lines of its own, under its name. Elements have no places, so that one more
before them changes none; those with a name or an identity are called by it. Long lists of numbers
are told by their count, a hash and how they begin.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from inspector.files.hashes import sha1_of_bytes
from inspector.findings.message import Message
from inspector.format.unreal.paths import bounded
from inspector.format.value_text import MapEntry, Raw
from inspector.messages.rendering import english, render
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.report.tables import SHOWN_DIGITS, hashed

#: Characters of a value that stands in one line with all its parts.
WIDEST: Final = 160
#: The same of an element of a list: what it is added to does not tear it apart.
_WIDEST_ELEMENT: Final = 600
#: Members of a text: what it says, its namespace and key, and flags.
_PARTS_OF_TEXT: Final = 4
#: Texts longer than this are given by their hash.
_LONGEST_TEXT: Final = 2000
#: Numbers, vectors and the like that are written one by one.
_MOST_NUMBERS: Final = 16
#: Values within a list of structs that are written, if most of them are numbers.
_MOST_VALUES: Final = 300
#: The same of what builds make.
_MOST_OF_BUILDS: Final = 12
_OF_THEM_NUMBERS: Final = 0.85
#: Characters that tell how a long list begins.
_BEGINNING: Final = 48
#: Numbers that a vector, a colour or a matrix row has at most.
_LONGEST_VECTOR: Final = 4
#: What an element of a list is known by, the surest first.
_NAMES: Final = (
    "PinName", "Name", "PropertyName", "ParameterName", "ParameterInfo", "VarName", "VariableName",
    "MemberName", "BoneName", "SlotName", "RowName", "EventName", "NotifyName", "Label", "Key",
    "Id", "ID", "Guid", "GUID", "VertexID", "NodeID", "VarGuid",
)  # fmt: skip
_NO_GUID: Final = "00000000-00000000-00000000-00000000"
#: A text within a struct that needs no quotes.
_PLAIN: Final = pattern(r'[^\s"(),=\[\]{}]([^"(),=\[\]{}]*[^\s"(),=\[\]{}])?')

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, default=english)


class OwnForm(NamedTuple):
    """What a class stores in a form of its own: lists of numbers there are what builds made."""

    value: Any


def value_lines(path: str, value: Any) -> Iterator[str]:
    """A value under its path, in as few lines as it can be read in.

    Args:
        path: What it is called.
        value: What JSON can hold, or such an :class:`OwnForm`.
    """
    if isinstance(value, OwnForm):
        return _lines(path, value.value, WIDEST, _MOST_OF_BUILDS)
    return _lines(path, value, WIDEST, _MOST_VALUES)


def _lines(path: str, value: Any, room: int, most: int) -> Iterator[str]:
    path = bounded(path)
    if isinstance(value, str) and 0 < len(value) <= _LONGEST_TEXT:
        text: str | None = value
    else:
        text = brief(value, _WIDEST_ELEMENT if _is_text(value) else room)
        text = text if text is not None or _has_parts(value) else _scalar(value)
    if text is not None:
        yield f"{path} = {text}"
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _lines(f"{path}.{name}", inner, WIDEST, most)
    elif _is_bulk(value, most):
        yield f"{path} = {_bulk(value)}"
    else:
        for place, element in _elements(value):
            yield from _element(f"{path}[{place}]", element, most)


def _element(path: str, value: Any, most: int) -> Iterator[str]:
    """An element of a list, or a struct in one: its plain members in a line, others below."""
    if not isinstance(value, dict) or isinstance(value, Raw) or brief(value, WIDEST) is not None:
        yield from _lines(path, value, WIDEST, most)
        return
    plain = {
        name: inner
        for name, inner in value.items()
        if not _has_parts(inner) or brief(inner, WIDEST) is not None
    }
    text = brief(plain, _WIDEST_ELEMENT)
    if text is None:
        yield from _lines(path, value, WIDEST, most)
        return
    yield f"{bounded(path)} = {text}"
    for name, inner in value.items():
        if name not in plain:
            yield from _element(f"{path}.{name}", inner, most)


def _elements(value: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The elements of a list, each with what it is known by."""
    name = _name_of(value)
    used: Counter[str] = Counter()
    for element in value:
        if isinstance(element, MapEntry):
            yield _key(element["key"]), element["value"]
        elif name is None or brief(element, WIDEST) is not None:
            yield "", element
        else:
            own = _key(element[name])
            used[own] += 1
            yield own if used[own] == 1 else f"{own}#{used[own]}", element


def _name_of(value: Sequence[Any]) -> str | None:
    """The member that all elements of a list have, and are known by."""
    for name in _NAMES:
        if all(isinstance(element, Mapping) and _names(element.get(name)) for element in value):
            return name
    return None


def _names(value: Any) -> bool:
    return bool(value) and value not in ("None", _NO_GUID)


def _key(value: Any) -> str:
    text = brief(value, WIDEST)
    return text if text is not None else hashed(_json(value))


def brief(value: Any, room: int) -> str | None:
    """A value in one line; None where it takes more room than there is.

    Args:
        value: What JSON can hold.
        room: How many characters there are.
    """
    if not _has_parts(value):
        text = _scalar(value)
        return text if len(text) <= room else None
    parts: list[str] = []
    opening, closing = "[]" if isinstance(value, list) else "()"
    for name, inner in _named_parts(value):
        part = brief(inner, room - len(name))
        if part is None:
            return None
        parts.append(name + part)
        room -= len(parts[-1]) + 2
        if room < 0:
            return None
    return f"{opening}{', '.join(parts)}{closing}"


def _named_parts(value: dict[str, Any] | list[Any]) -> Iterator[tuple[str, Any]]:
    """The parts of a value, each behind what is written before it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{name}=", inner
        return
    for element in value:
        if isinstance(element, MapEntry):
            yield f"{_key(element['key'])}: ", element["value"]
        else:
            yield "", element


def _is_text(value: Any) -> bool:
    """Whether this is a text with its key."""
    return isinstance(value, dict) and "text" in value and len(value) <= _PARTS_OF_TEXT


def _has_parts(value: Any) -> bool:
    return isinstance(value, dict | list) and bool(value) and not isinstance(value, Raw)


def _scalar(value: Any) -> str:
    """A value without parts, as it stands within others."""
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case str():
            if len(value) > _LONGEST_TEXT:
                return hashed(value)
            return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
        case dict() if isinstance(value, Raw):
            reason = f": {render(value['reason'])}" if value["reason"] else ""
            return f"{hashed(bytes.fromhex(value['raw']))}{reason}"
        case dict():
            return "()"
        case list():
            return "[]"
        case Message():
            return render(value)
    return str(value)


# -- bulk ------------------------------------------------------------------------------------------


def _is_bulk(value: Sequence[Any], most: int) -> bool:
    """Whether a list holds what nobody reads one by one: vertices, indices, keys, samples."""
    if len(value) > _MOST_NUMBERS and all(map(_is_vector, value)):
        return True
    if isinstance(value[0], MapEntry):
        return False
    leaves = list(islice(_leaves(value), most * 4))
    numbers = sum(isinstance(leaf, int | float) for leaf in leaves)
    return len(leaves) > most and numbers >= len(leaves) * _OF_THEM_NUMBERS


def _is_vector(value: Any) -> bool:
    """Whether this is a number, or a struct of a few."""
    if isinstance(value, dict):
        return 0 < len(value) <= _LONGEST_VECTOR and all(map(_is_number, value.values()))
    return _is_number(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value


def _bulk(value: Sequence[Any]) -> str:
    """How many there are, their hash, and the first of them."""
    begun: list[str] = []
    room = _BEGINNING
    for element in value:
        text = brief(element, room)
        if text is None:
            break
        begun.append(text)
        room -= len(text) + 2
    return f"{counted(len(value), value)} {', '.join((*begun, '…'))}"


def counted(count: int, *values: Any) -> str:
    """How many values there are, and the hash of them."""
    return f"<{count:,}, {digest(values)}>"


def digest(values: Any) -> str:
    """The short hash of values."""
    return f"sha1 {_sha1(_json(values))[:SHOWN_DIGITS]}"


def _sha1(text: str) -> str:
    return sha1_of_bytes(text.encode("utf-8", "surrogatepass")).hexdigest()


def _json(value: Any) -> str:
    return _ENCODER.encode(value)
