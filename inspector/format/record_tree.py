"""From a declaration and the bytes to rows of the tree: one row a field, as deep as it goes.

The declarations of the format are the only description that this walks. Values come from the fast
readers; a row's own rows are made when somebody opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.format.errors import Short
from inspector.format.fast import value_reader
from inspector.format.fields import F32, I32
from inspector.format.gate import AnyLayout
from inspector.format.record_layout import fixed_size
from inspector.format.schema import (
    ArrayKind,
    Field,
    KindVisitor,
    Record,
    RecordStruct,
    TypedConstruct,
    declared,
)
from inspector.format.tree import (
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
from inspector.format.value_text import JsonValues
from inspector.named_tuples import NamedTuple

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
        kind: TypedConstruct[Any],
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
        row = _RowOf(self, where, at, path, name, layout or self.layout, about, role, index, count)
        return kind.accept(row)

    def row_name(self, record: type[Record], value: Record) -> Text:
        """What tells an entry of a table from the next; empty where nothing of it is a name."""
        if not record.named_by:
            return ""
        declared = next(field for field in record.fields if field.name == record.named_by)
        kind = declared.subcon.chosen(self.layout)
        return self.values.words.of(kind, getattr(value, declared.name), declared.label)[0]

    def content(
        self, kind: TypedConstruct[Any], value: Any, name: Text, layout: LayoutT | None = None
    ) -> Content:
        """What the row of a value of a declared kind holds."""
        text, raw_text = self.values.words.of(kind, value, name)
        made_of: Kind = "bytes" if isinstance(value, bytes) else "scalar"
        if isinstance(value, Record):
            made_of = "record"
        shown = float(text) if kind is F32 and isinstance(text, str) else value
        json = self.values.of(kind, None if layout is self.layout else layout)
        return Content(made_of, kind.title, text, raw_text, shown, json)

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
            gate: Text = field.gate.text if field.gate else ""
            if not field.present(layout):
                if not has_other_place(field, kind.record):
                    closed = field.gate.why_closed(layout) if field.gate else ""
                    nodes.append(absent_node(field, field_path, where.base + at, closed, role=own))
                continue
            subcon = field.subcon.given(values.get)
            if subcon is None:
                gate = field.subcon.condition
                nodes.append(absent_node(field, field_path, where.base + at, gate, role=own))
                continue
            node = self.node(
                subcon,
                where,
                at,
                path=field_path,
                name=field.label,
                layout=layout,
                about=About(declared(field.doc), gate),
                count=values.get(subcon.count_field),
                role=own,
            )
            values[field.name] = node.value
            nodes.append(node)
            at = node.end - where.base
        return nodes


@dataclass(slots=True)
class _RowOf(KindVisitor[FieldNode], Generic[LayoutT]):
    """Makes the row of a value that starts at ``at`` of the bytes.

    ``count`` is that of the elements, where it stands elsewhere.
    """

    maker: NodeMaker[LayoutT, Any]
    where: Bytes
    at: int
    path: RowPath
    name: Text
    layout: LayoutT
    about: About
    role: Role
    index: int | None
    count: int | None

    def value(self, kind: TypedConstruct[Any]) -> FieldNode:
        """The row of a value of one piece."""
        value, extent = self._read(kind)
        content = self.maker.content(kind, value, self.name, self.layout)
        return self._node(self.name, extent, content, self.about)

    def record(self, kind: RecordStruct[Any]) -> FieldNode:
        """The row of a record, which has one for each of its fields."""
        value, extent = self._read(kind)
        content = self.maker.content(kind, value, self.name, self.layout)
        about = self.about
        if not about.meaning:
            about = about._replace(meaning=meaning_of(kind.record))
        return self._node(
            self.name or self.maker.row_name(kind.record, value),
            extent,
            content,
            about,
            partial(
                self.maker.record_parts,
                kind, self.where, self.at, self.path, self.layout, role=self.role,
            ),
        )  # fmt: skip

    def array(self, kind: ArrayKind[Any]) -> FieldNode:
        """The row of an array, which has one for each number before the elements, and for each."""
        where, at, path, layout = self.where, self.at, self.path, self.layout
        count, lead = self.count, []
        for head in kind.heads:
            number, end = value_reader(head.kind, layout)(where.data, at)
            title, start, size = head.kind.title, where.base + at, end - at
            if head.what == "count":
                count = number
                lead.append(count_node(path, start, number, title, size))
            else:
                lead.append(size_node(path, start, number, _ELEMENT_SIZE, title, size))
            at = end
        element, maker = kind.subcon, self.maker
        starts = row_starts(element, where.data, at, count or 0, layout)
        placed = Shifted(starts, where.base)
        elements = len(starts) - 1

        def make(row: int) -> FieldNode:
            return maker.node(
                element,
                where,
                starts[row],
                path=path / row,
                name="",
                layout=layout,
                index=row,
                role="element",
            )

        return self._node(
            self.name,
            Extent(where.base + self.at, placed[elements]),
            Content("list", kind.title, f"{elements:,}", value=elements),
            self.about,
            lambda: LazyNodes(placed, make, lead),
        )

    def _read(self, kind: TypedConstruct[Any]) -> tuple[Any, Extent]:
        value, end = value_reader(kind, self.layout)(self.where.data, self.at)
        return value, Extent(self.where.base + self.at, self.where.base + end)

    def _node(
        self, name: Text, extent: Extent, content: Content, about: About,
        children: Callable[[], Sequence[FieldNode]] | None = None,
    ) -> FieldNode:  # fmt: skip
        return FieldNode(
            self.path, name, extent, content, about,
            role=self.role, index=self.index, children=children,
        )  # fmt: skip


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
    content = Content(type="" if field.subcon.on else field.subcon.title)
    extent = Extent(start, start, absent=True)
    return FieldNode(
        path, field.label, extent, content, About(declared(field.doc), gate), role=role
    )


def count_node(
    path: RowPath, start: int, count: int, title: Text = I32.title, size: int = I32.size
) -> FieldNode:
    """The row of the count before the entries of an array, of a kind of that title and size."""
    return _head_node(path @ "count", Message("format/row-count"), start, count, COUNT, title, size)


def size_node(
    path: RowPath,
    start: int,
    number: int,
    about: About,
    title: Text = I32.title,
    size: int = I32.size,
) -> FieldNode:
    """The row of a size in bytes before what it is the size of."""
    return _head_node(path @ "size", Message("format/row-size"), start, number, about, title, size)


def _head_node(
    path: RowPath, name: Text, start: int, number: int, about: About, title: Text, size: int
) -> FieldNode:
    content = Content(type=title, text=str(number), value=number)
    return FieldNode(path, name, Extent(start, start + size), content, about, role="tag")


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
    element: TypedConstruct[Any], data: bytes, at: int, count: int, layout: AnyLayout
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
