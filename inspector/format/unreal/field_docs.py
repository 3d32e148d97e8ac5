"""What a field means, by its path: for tooltips, the status bar and the help."""

from __future__ import annotations

from typing import NamedTuple

import construct

from inspector.findings.message import Text
from inspector.format.fields import Counted, kind_name
from inspector.format.schema import Choice, Field, Record, RecordStruct, Rows, declared
from inspector.format.tree.records import meaning_of
from inspector.format.unreal.declare.payloads import PayloadTrailerHeader
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.read.header import PREFIX
from inspector.format.unreal.read.payload_trailer import TRAILER
from inspector.format.unreal.sections import SECTIONS


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
    return FieldDoc(
        declared(field.doc), field.gate.text if field.gate else "", kind_name(field.subcon)
    )


def _follow(kind: construct.Construct, rest: list[str]) -> FieldDoc | None:
    match kind:
        case Choice():
            return _follow(kind.then, rest) or _follow(kind.otherwise, rest)
        case Counted() | Rows():
            if not rest or not rest[0].isdigit():
                return None
            return _follow(kind.subcon, rest[1:]) or FieldDoc("", "", kind_name(kind.subcon))
        case RecordStruct() if rest:
            return _in_records((kind.record,), rest)
        case RecordStruct():
            return FieldDoc(meaning_of(kind.record), "", kind.record.__name__)
    return None
