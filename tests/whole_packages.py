"""All that is read of a package, to compare: ``from whole_packages import all_of, using``."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from inspector.findings.message import Message
from inspector.format import fast
from inspector.format.errors import FAILURES, FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.readers import BackEnd
from inspector.format.stream import StoredText
from inspector.format.unreal.form import Form
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.header import FieldStarts
from inspector.format.unreal.read.objects import ObjectReader
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.read.quick import FIRST_READ, QuickReader


@contextmanager
def using(back_end: BackEnd) -> Iterator[None]:
    """Has all that is read meanwhile be read by a back end."""
    around, fast.back_end = fast.back_end, back_end
    try:
        yield
    finally:
        fast.back_end = around


def all_of(data: bytes, tail: bytes = b"") -> dict[str, Any]:
    """What a package holds, part by part, as :func:`plain` values; of what is damaged, how."""
    quick = _part(lambda: QuickReader().read(data[:FIRST_READ], len(data)))
    try:
        package = Package.open(data, tail)
    except FormatError as error:
        return {"quick": quick, "opening": _failure(error)}
    parts = {
        "quick": quick,
        "summary": plain(package.summary),
        "versions": _part(lambda: package.versions),
        "problems": _part(package.errors),
        "names": _part(lambda: package.names),
        "starts": _part(lambda: FieldStarts(package.header_bytes, package.layout)._starts),
    }
    for key in package.section_keys():
        parts[key] = _part(lambda key=key: package.section_value(key))
    try:
        reader = ObjectReader(PropertyReader(package.names, package.layout), package.paths)
        exports = list(enumerate(package.exports))
    except FormatError:
        return parts
    logical = LogicalBytes(data, tail)
    for index, export in exports:
        end = export.SerialOffset + export.SerialSize
        if export.SerialSize > 0 and export.SerialOffset >= 0 and end <= logical.size:
            held = logical.slice(export.SerialOffset, end)
            parts[f"object {index}"] = _part(
                lambda export=export, held=held: reader.read(export, held)
            )
    return parts


def _part(read: Callable[[], Any]) -> Any:
    try:
        return plain(read())
    except FormatError as error:
        return _failure(error)
    except FAILURES:
        return "short"
    except Exception as error:  # Whatever it is, it has to be the same.
        return type(error).__name__


def _failure(error: FormatError) -> tuple[Any, ...]:
    return error.kind, error.field, error.offset, str(error.found), str(error.expected)


#: What is told apart from all others of these by comparing.
_LEAVES = frozenset({int, str, bytes, type(None)})


def plain(value: Any) -> Any:
    """A value as what can be compared: its type, and what is in it to the bit."""
    match value:
        case float():
            return struct.pack("<d", value)
        case StoredText():
            return "StoredText", str(value), value.stored
        case Form():
            return _form(value)
        case FormatError():
            return _failure(value)
        case Message():
            return repr(value)
        case tuple():
            parts = [part if type(part) in _LEAVES else plain(part) for part in value]
            return type(value).__qualname__, parts
        case str() | bytes() | int() | None:
            return type(value).__name__, value
        case Sequence():
            return "rows", [part if type(part) in _LEAVES else plain(part) for part in value]
        case dict():
            return [(plain(key), plain(part)) for key, part in value.items()]
    slots = getattr(type(value), "__slots__", None)
    if isinstance(slots, tuple):
        return type(value).__qualname__, [plain(getattr(value, name)) for name in slots]
    return type(value).__qualname__, getattr(value, "__dict__", None) and repr(type(value))


def _form(form: Form) -> tuple[Any, ...]:
    parts = (form.element, form.key, form.value)
    kind = None if form.kind is None else repr(form.kind)
    inner = [None if part is None or part is form else _form(part) for part in parts]
    return type(form).__qualname__, form.struct, kind, form.record, inner


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The parts that are not the same in both."""
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]


def with_damaged_objects(data: bytes, count: int, seed: object) -> Iterator[tuple[str, bytes]]:
    """Copies of a healthy package with up to four bytes of its objects changed, by chance."""
    dice = random.Random(f"{seed}")
    start = Package.open(data).total_header_size or 0
    for _ in range(count if start < len(data) else 0):
        broken, places = bytearray(data), []
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(start, len(data))
            broken[place] = dice.choice((0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)))
            places.append(f"{place} to {broken[place]}")
        yield ", ".join(places), bytes(broken)
