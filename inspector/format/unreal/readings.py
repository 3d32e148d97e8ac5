"""What bytes and fields mean: the engine's own types for bytes, and the documentation of fields.

A field is documented by its path: for tooltips, the status bar and the help.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.interpret import (
    TYPES,
    Given,
    ReadingType,
    Said,
    cannot,
    integer_text,
    needs,
)
from inspector.format.record_tree import meaning_of
from inspector.format.schema import (
    ArrayKind,
    Choice,
    Field,
    KindVisitor,
    Lazy,
    Record,
    RecordStruct,
    Rows,
    TypedConstruct,
    declared,
)
from inspector.format.stream import decode_text
from inspector.format.unreal.declare.payloads import PayloadTrailerHeader
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.read.header import PREFIX
from inspector.format.unreal.read.payloads import TRAILER
from inspector.format.unreal.sections import SECTIONS
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

#: More characters of a string are not shown.
_MOST_TEXT: Final = 1000


class Names(Protocol):
    """What turns name and object numbers into text; a package does."""

    def text(self, name: NameRef, /) -> str:
        """A name, ``?5`` where the table has no entry 5."""

    def object_path(self, index: int, /) -> str:
        """The path of an object, ``?5`` where there is no object 5."""


def readings(names: Names | None = None) -> tuple[ReadingType, ...]:
    """The engine's own types, in the order in which they are read.

    Args:
        names: Resolves names and objects; without it their numbers alone are shown.
    """
    return (
        ReadingType("FName", lambda given: _name(given, names)),
        ReadingType("FPackageIndex", lambda given: _package_index(given, names)),
        ReadingType("FGuid", _guid),
        ReadingType("FString", _string),
        ReadingType("FDateTime", _date),
        ReadingType("FTimespan", _span),
    )


def _name(given: Given, names: Names | None) -> Said:
    if len(given.data) < 8:
        return needs(8)
    entry, number = struct.unpack_from(given.order + "2i", given.data)
    shown = Message("format/reading-index", number=integer_text(entry))
    if number < 0:
        return cannot(
            Message(
                "format/reading-no-number",
                shown=shown,
                number=integer_text(number),
            )
        )
    if names is None:
        return Said(shown, note=Message("format/reading-number", number=number))
    text, base = "", None
    if entry >= 0:
        try:
            base = names.text(NameRef(entry, 0))
            text = names.text(NameRef(entry, number))
        except FormatError:
            return cannot(Message("format/names-unreadable"))
    if base is None or base == f"?{entry}":
        return cannot(Message("format/reading-none", shown=shown))
    return Said(text, note=Message("format/reading-name", entry=entry))


def _package_index(given: Given, names: Names | None) -> Said:
    index = given.number("i")
    if index is None:
        return needs(4)
    shown = _object(index, integer_text(index))
    if index == 0:
        return Said("None", note="0")
    if names is None:
        return Said(shown)
    try:
        path = names.object_path(index)
    except FormatError:
        return cannot(Message("format/objects-unreadable"))
    if path == f"?{index}":
        return cannot(Message("format/reading-none", shown=shown))
    # The rows of both tables are counted from 0, and so are the paths of their fields.
    entry = _object(index, f"{abs(index) - 1:,}")
    return Said(
        path, note=Message("format/number-and-entry", number=integer_text(index), entry=entry)
    )


def _object(index: int, shown: str) -> Message:
    """Which table an index is of, and a number of it."""
    if index > 0:
        return Message("format/export", index=shown)
    return Message("format/import", index=shown)


def _guid(given: Given) -> Said:
    if given.size < 16:
        return needs(16)
    guid = Guid.from_bytes(given.data[:16], given.order)
    return Said(str(guid), note="zero" if guid.is_zero else "")


def _string(given: Given) -> Said:
    count = given.number("i")
    if count is None:
        return needs(4)
    if count == 0:
        return Said('""', note="empty")
    size = count if count > 0 else -2 * count
    if size > given.size - 4:
        return cannot(Message("format/reading-too-long", number=integer_text(count)))
    body = given.data[4 : 4 + size]
    if body[-1:] != b"\0" or (count < 0 and body[-2:] != b"\0\0"):
        return cannot(Message("format/reading-no-zero", number=integer_text(count)))
    try:
        text = decode_text(body, count, given.order)
    except UnicodeDecodeError:
        return cannot(Message("format/reading-no-utf-16", number=integer_text(count)))
    return Said(_quoted(text), note=Message("format/reading-length", number=integer_text(count)))


def _date(given: Given) -> Said:
    ticks = given.number("q")
    if ticks is None:
        return needs(8)
    text = date_text(ticks)
    if text is None:
        when = Message("format/before-year-1") if ticks < 0 else Message("format/after-year-9999")
        return cannot(when)
    return Said(text)


def _span(given: Given) -> Said:
    ticks = given.number("q")
    return needs(8) if ticks is None else Said(span_text(ticks))


def _quoted(text: str) -> str:
    """A string on one line between quotation marks; what has no shape shows as ``·``."""
    shown = "".join(c if c.isprintable() else "·" for c in text[:_MOST_TEXT])
    return f'"{shown}"' + (" …" if len(text) > _MOST_TEXT else "")


#: What the types of fields and properties are called here.
_DECLARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{kind.name.casefold(): kind.name for kind in (*TYPES, *readings())},
        "int8property": "int8",
        "byteproperty": "uint8",
        "int16property": "int16",
        "uint16property": "uint16",
        "intproperty": "int32",
        "int": "int32",
        "uint32property": "uint32",
        "int64property": "int64",
        "uint64property": "uint64",
        "byte": "uint8",
        "floatproperty": "float",
        "doubleproperty": "double",
        "name": "FName",
        "nameproperty": "FName",
        "enum": "FName",
        "enumproperty": "FName",
        "package index": "FPackageIndex",
        "object": "FPackageIndex",
        "objectproperty": "FPackageIndex",
        "classproperty": "FPackageIndex",
        "interfaceproperty": "FPackageIndex",
        "guid": "FGuid",
        "string": "FString",
        "strproperty": "FString",
        "datetime": "FDateTime",
        "timespan": "FTimespan",
    }
)


def declared_type(kind: Text) -> str:
    """The type here that a field's type stands for; empty for types that have no reading.

    Args:
        kind: As fields say it (``int32``, ``GUID``) or as tags of properties do
            (``FloatProperty``, ``StructProperty Guid``).
    """
    name = kind if isinstance(kind, str) else kind.arguments.get("english", "")
    return _DECLARED.get(name.casefold().removeprefix("structproperty "), "")


# ------------------------------------------------------------------------------------------------
# Dates and times as the engine counts them: in ticks of 100 ns.

#: The last tick of the year 9999, the end of the calendar that FDateTime counts in.
_LAST_TICK: Final = 3_155_378_975_999_999_999
_TICKS_A_SECOND: Final = 10_000_000
_TICKS_A_DAY: Final = 86_400 * _TICKS_A_SECOND


def date_text(ticks: int) -> str | None:
    """The date of an FDateTime: ticks of 100 ns since the year 1; None outside of the calendar."""
    if not 0 <= ticks <= _LAST_TICK:
        return None
    from datetime import date, timedelta  # Few packages hold a date.

    days, rest = divmod(ticks, _TICKS_A_DAY)
    return f"{date(1, 1, 1) + timedelta(days=days)} {_clock(rest)}"


def span_text(ticks: int, minus: str = "−") -> str | Message:
    """The time of an FTimespan, in ticks of 100 ns: ``1 day 02:03:04.5``, ``−00:00:01``."""
    days, rest = divmod(abs(ticks), _TICKS_A_DAY)
    sign, clock = minus if ticks < 0 else "", _clock(rest)
    return Message("format/days", sign=sign, days=days, clock=clock) if days else f"{sign}{clock}"


def _clock(ticks: int) -> str:
    seconds, fraction = divmod(ticks, _TICKS_A_SECOND)
    shown = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{shown}.{fraction:07}".rstrip("0") if fraction else shown


class FieldDoc(NamedTuple):
    """A field's one-line meaning, the gate that it stands behind, and the kind of its value."""

    meaning: Text
    gate: Text
    kind: Text


def describe(path: str) -> FieldDoc | None:
    """The documentation of the field at ``path`` (``exports/12/SerialSize``); None for no field."""
    head, *rest = path.split("/")
    if head == PREFIX and rest:
        return _in_records((SummaryVersions, SummaryHead, SummaryBody), rest)
    if head == TRAILER:
        return _follow(PayloadTrailerHeader.struct, rest)
    section = SECTIONS.get(head)
    if section is None:
        return None
    has_rows = section.has_rows or section.one_each
    return _follow(Rows(section.kind) if has_rows else section.kind, rest)


def _in_records(records: tuple[type[Record], ...], rest: list[str]) -> FieldDoc | None:
    for record in records:
        for field in record.fields:
            if field.label == rest[0]:
                return _field(field, rest[1:])
    return None


def _field(field: Field, rest: list[str]) -> FieldDoc | None:
    if rest:
        return _follow(field.subcon, rest)
    return FieldDoc(declared(field.doc), field.gate.text if field.gate else "", field.subcon.title)


def _follow(kind: TypedConstruct[Any], rest: list[str]) -> FieldDoc | None:
    return kind.accept(_DocOf(rest))


class _DocOf(KindVisitor[FieldDoc | None]):
    """Finds the documentation of what the rest of a path leads to within a kind."""

    def __init__(self, rest: list[str]) -> None:
        self._rest = rest

    def value(self, kind: TypedConstruct[Any]) -> None:
        """Nothing: the field itself tells of it."""

    def choice(self, kind: Choice[Any]) -> FieldDoc | None:
        """That of the newer form, else of the older one."""
        return kind.then.accept(self) or kind.otherwise.accept(self)

    def later(self, kind: Lazy[Any]) -> None:
        """Nothing: fields of tables do not hold themselves."""

    def array(self, kind: ArrayKind[Any]) -> FieldDoc | None:
        """That of an element, or of what is in it."""
        if not self._rest or not self._rest[0].isdigit():
            return None
        element = kind.subcon
        return _follow(element, self._rest[1:]) or FieldDoc("", "", element.title)

    def record(self, kind: RecordStruct[Any]) -> FieldDoc | None:
        """That of a field, or of the record."""
        if self._rest:
            return _in_records((kind.record,), self._rest)
        return FieldDoc(meaning_of(kind.record), "", kind.title)
