"""From a declaration and the bytes to rows of the tree: one row a field, as deep as it goes.

The declarations of the format are the only description that this walks. Values come from the fast
readers; a row's own rows are made when somebody opens it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import construct

from inspector.findings.message import Message, Text
from inspector.format.fields import F32, I32, BulkArray, Counted, kind_name
from inspector.format.fused import Short, value_reader
from inspector.format.record_layout import fixed_size
from inspector.format.schema import (
    AnyLayout,
    Choice,
    Depends,
    Field,
    Lazy,
    Record,
    RecordStruct,
    Rows,
    declared,
    min_size,
)
from inspector.format.tree.node import (
    UNTOLD,
    About,
    Content,
    Extent,
    FieldNode,
    Kind,
    LazyNodes,
    Role,
    RowPath,
)
from inspector.format.tree.values import JsonValues

COUNT: Final = About(Message("format/row-count-meaning"))
_ELEMENT_SIZE: Final = About(Message("format/row-element-size-meaning"))


class Bytes(NamedTuple):
    """Bytes of the logical file: ``data[0]`` is the one at ``base``."""

    data: bytes
    base: int = 0


LayoutT = TypeVar("LayoutT", bound=AnyLayout)
ValuesT = TypeVar("ValuesT", bound=JsonValues[Any])


@dataclass(frozen=True, slots=True)
class NodeMaker(Generic[LayoutT, ValuesT]):
    """Makes rows from declarations.

    ``values`` knows the layout of the file, and how to put its values into words and into JSON.
    """

    values: ValuesT

    @property
    def layout(self) -> LayoutT:
        """What decides the shape of the file's records."""
        layout: LayoutT = self.values.layout
        return layout

    # -- rows ----------------------------------------------------------------------------------

    def node(
        self,
        kind: construct.Construct,
        where: Bytes,
        at: int,
        *,
        path: RowPath,
        name: Text,
        layout: LayoutT | None = None,
        about: About = UNTOLD,
        index: int | None = None,
        role: Role = "field",
        count: int | None = None,
    ) -> FieldNode:
        """The row of one value that starts at ``at`` of the bytes.

        Raises:
            Short: Where the bytes do not hold it, or one of the other FAILURES.
        """
        layout = layout or self.layout
        while isinstance(kind, Choice | Lazy):
            kind = kind.chosen(layout) if isinstance(kind, Choice) else kind.subcon
        if isinstance(kind, Counted | Rows):
            lead, first = [], at
            if isinstance(kind, BulkArray):
                size = min_size(kind.subcon, layout)
                lead.append(size_node(path, where.base + first, size, _ELEMENT_SIZE))
                first += I32.size
            if isinstance(kind, Counted):
                (count,) = struct.unpack_from(layout.byte_order + I32.codes, where.data, first)
                lead.append(count_node(path, where.base + first, count))
                first += I32.size
            starts = row_starts(kind.subcon, where.data, first, count or 0, layout)
            elements = _Elements(kind.subcon, where, starts, at, path, layout, lead)
            extent, content, children = self._elements(elements)
        else:
            value, end = value_reader(kind, layout)(where.data, at)
            extent = Extent(where.base + at, where.base + end)
            content = self.content(kind, value, name, layout)
            children = None
            if isinstance(kind, RecordStruct):
                name = name or self._row_name(kind.record, value)
                children = partial(self.record_parts, kind, where, at, path, layout, role=role)
                if not about.meaning:
                    about = about._replace(meaning=meaning_of(kind.record))
        return FieldNode(
            path, name, extent, content, about, role=role, index=index, children=children
        )

    def _row_name(self, record: type[Record], value: Record) -> Text:
        """What tells an entry of a table from the next; empty where nothing of it is a name."""
        if not record.named_by:
            return ""
        declared = next(field for field in record.fields if field.name == record.named_by)
        kind = declared.subcon
        if isinstance(kind, Choice):
            kind = kind.chosen(self.layout)
        return self.values.words.of(kind, getattr(value, declared.name), declared.label)[0]

    def content(
        self, kind: construct.Construct, value: Any, name: Text, layout: LayoutT | None = None
    ) -> Content:
        """What the row of a value of a declared kind holds."""
        text, raw_text = self.values.words.of(kind, value, name)
        made_of: Kind = "bytes" if isinstance(value, bytes) else "scalar"
        if isinstance(kind, RecordStruct):
            made_of = "record"
        shown = float(text) if kind is F32 and isinstance(text, str) else value
        json = self.values.of(kind, None if layout is self.layout else layout)
        return Content(made_of, kind_name(kind), text, raw_text, shown, json)

    def record_parts(
        self,
        kind: RecordStruct[Any],
        where: Bytes,
        at: int,
        path: RowPath,
        layout: LayoutT | None = None,
        *,
        role: Role = "field",
    ) -> list[FieldNode]:
        """The rows of a record's fields, absent ones included; all are tags in one that is.

        Raises:
            Short: Where the bytes do not hold the record, or one of the other FAILURES.
        """
        layout = layout or self.layout
        own: Role = "tag" if role == "tag" else "field"
        nodes: list[FieldNode] = []
        values: dict[str, Any] = {}
        for field in kind.record.fields:
            field_path = path / field.label
            subcon: Any = field.subcon
            gate: Text = field.gate.text if field.gate else ""
            if not field.present(layout):
                if not has_other_place(field, kind.record):
                    closed = field.gate.why_closed(layout) if field.gate else ""
                    nodes.append(absent_node(field, field_path, where.base + at, closed, role=own))
                continue
            if isinstance(subcon, Depends):
                subcon = subcon.pick(values.get(subcon.on))
                if subcon is None:
                    gate = field.subcon.text
                    nodes.append(absent_node(field, field_path, where.base + at, gate, role=own))
                    continue
            count = None
            if isinstance(subcon, Rows) and subcon.count_field:
                count = values[subcon.count_field]
            node = self.node(
                subcon,
                where,
                at,
                path=field_path,
                name=field.label,
                layout=layout,
                about=About(declared(field.doc), gate),
                count=count,
                role=own,
            )
            values[field.name] = node.value
            nodes.append(node)
            at = node.end - where.base
        return nodes

    def _elements(
        self, elements: _Elements[LayoutT]
    ) -> tuple[Extent, Content, Callable[[], Sequence[FieldNode]]]:
        """What the row of an array is made of."""
        kind, where, starts, at, path, layout, lead = elements
        count = len(starts) - 1
        placed = Shifted(starts, where.base)

        def make(row: int) -> FieldNode:
            return self.node(
                kind,
                where,
                starts[row],
                path=path / row,
                name="",
                layout=layout,
                index=row,
                role="element",
            )

        content = Content(
            "list", Message("format/array-of", kind=kind_name(kind)), f"{count:,}", value=count
        )
        extent = Extent(where.base + at, placed[count])
        return extent, content, lambda: LazyNodes(placed, make, lead)


class _Elements(NamedTuple, Generic[LayoutT]):
    """The elements of an array: of which kind, where each starts, and what stands before them.

    That starts at ``at``, and its rows are ``lead``.
    """

    kind: construct.Construct
    where: Bytes
    starts: Sequence[int]
    at: int
    path: RowPath
    layout: LayoutT
    lead: list[FieldNode]


def meaning_of(record: type[Record]) -> Message:
    """What a record is, as its declaration says it in its first line."""
    return declared((record.__doc__ or "").splitlines()[0])


def has_other_place(field: Field, record: type[Record]) -> bool:
    """Whether a record has another field of the same name in the format."""
    return any(other.label == field.label and other is not field for other in record.fields)


def absent_node(
    field: Field, path: RowPath, start: int, gate: Text, *, role: Role = "field"
) -> FieldNode:
    """The row of a field that the record does not store, where it would stand."""
    content = Content(type="" if isinstance(field.subcon, Depends) else kind_name(field.subcon))
    extent = Extent(start, start, absent=True)
    return FieldNode(
        path, field.label, extent, content, About(declared(field.doc), gate), role=role
    )


def count_node(path: RowPath, start: int, count: int) -> FieldNode:
    """The row of the count before the entries of an array."""
    return FieldNode(
        path @ "count",
        Message("format/row-count"),
        Extent(start, start + I32.size),
        Content(type="int32", text=str(count), value=count),
        COUNT,
        role="tag",
    )


def size_node(path: RowPath, start: int, size: int, about: About) -> FieldNode:
    """The row of a size in bytes before what it is the size of."""
    content = Content(type="int32", text=str(size), value=size)
    return FieldNode(
        path @ "size",
        Message("format/row-size"),
        Extent(start, start + I32.size),
        content,
        about,
        role="tag",
    )


class Shifted(Sequence[int]):
    """Positions of some bytes as offsets in the logical file."""

    def __init__(self, positions: Sequence[int], base: int) -> None:
        self._positions = positions
        self._base = base

    def __len__(self) -> int:
        return len(self._positions)

    def __getitem__(self, index: Any) -> Any:
        return self._positions[index] + self._base


def row_starts(
    element: construct.Construct, data: bytes, at: int, count: int, layout: AnyLayout
) -> Sequence[int]:
    """Where each of ``count`` rows starts, and where the last one ends.

    Raises:
        Short: Where the bytes do not hold them, or one of the other FAILURES.
    """
    if count < 0 or count > len(data) - at:
        raise Short
    size = fixed_size(element, layout)
    if size is not None:
        if at + count * size > len(data):
            raise Short
        return range(at, at + count * size + 1, size) if size else [at] * (count + 1)
    read = value_reader(element, layout)
    starts = [at]
    for __ in range(count):
        __, at = read(data, at)
        starts.append(at)
    if at > len(data):
        raise Short
    return starts
