"""From a declaration and the bytes to rows of the tree: one row a field, as deep as it goes.

The declarations of the format are the only description that this walks. Values come from the fast
readers; a row's own rows are made when somebody opens it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import construct

from inspector.format.fields import F32, I32, Counted, kind_name
from inspector.format.fused import Short, value_reader
from inspector.format.places import fixed_size
from inspector.format.schema import Choice, Depends, Field, Layout, Lazy, RecordStruct, Rows
from inspector.format.tree.node import FieldNode, Kind, LazyNodes, Role
from inspector.format.tree.path import RowPath
from inspector.format.tree.words import Words

COUNT_MEANING = "Number of entries that follow."


@dataclass(frozen=True, slots=True)
class Bytes:
    """Bytes of the logical file: ``data[0]`` is the one at ``base``."""

    data: bytes
    base: int = 0


LayoutT = TypeVar("LayoutT", bound=Layout)
WordsT = TypeVar("WordsT", bound=Words)


@dataclass(frozen=True, slots=True)
class NodeMaker(Generic[LayoutT, WordsT]):
    """Makes rows from declarations; knows the layout and how to put values into words."""

    layout: LayoutT
    words: WordsT

    # -- rows ----------------------------------------------------------------------------------

    def node(
        self,
        kind: construct.Construct,
        where: Bytes,
        at: int,
        *,
        path: RowPath,
        name: str,
        layout: LayoutT | None = None,
        field: Field | None = None,
        index: int | None = None,
        role: Role = "field",
        count: int | None = None,
        is_tag: bool = False,
    ) -> FieldNode:
        """The row of one value that starts at ``at`` of the bytes.

        Raises:
            Short: Where the bytes do not hold it, or one of the other FAILURES.
        """
        layout = layout or self.layout
        while isinstance(kind, Choice | Lazy):
            kind = kind.chosen(layout) if isinstance(kind, Choice) else kind.subcon
        meaning, gate = (field.doc, field.gate.text if field.gate else "") if field else ("", "")
        if isinstance(kind, Counted):
            (count,) = struct.unpack_from(layout.byte_order + I32.codes, where.data, at)
            starts = row_starts(kind.subcon, where.data, at + I32.size, count or 0, layout)
            return self._rows(
                kind.subcon, where, starts, layout, path, name, meaning, gate, index, role, at
            )
        if isinstance(kind, Rows):
            starts = row_starts(kind.subcon, where.data, at, count or 0, layout)
            return self._rows(
                kind.subcon, where, starts, layout, path, name, meaning, gate, index, role, None
            )
        value, end = value_reader(kind, layout)(where.data, at)
        text, raw = self.words.of(kind, value, name)
        children: Callable[[], Sequence[FieldNode]] | None = None
        made_of: Kind = "bytes" if isinstance(value, bytes) else "scalar"
        if isinstance(kind, RecordStruct):
            record, fixed_layout = kind, layout

            def parts() -> Sequence[FieldNode]:
                return self.record_parts(record, where, at, path, fixed_layout, is_tag=is_tag)

            children, made_of = parts, "record"
            if not meaning:
                meaning = (kind.record.__doc__ or "").splitlines()[0]
        return FieldNode(
            path,
            name,
            where.base + at,
            where.base + end,
            role=role,
            kind=made_of,
            type=kind_name(kind),
            index=index,
            text=text,
            raw_text=raw,
            value=float(text) if kind is F32 else value,
            meaning=meaning,
            gate=gate,
            is_tag=is_tag,
            children=children,
            json=self.words.json_of(kind),
        )

    def record_parts(
        self,
        kind: RecordStruct,
        where: Bytes,
        at: int,
        path: RowPath,
        layout: LayoutT | None = None,
        *,
        is_tag: bool = False,
    ) -> list[FieldNode]:
        """The rows of a record's fields, absent ones included.

        Raises:
            Short: Where the bytes do not hold the record, or one of the other FAILURES.
        """
        layout = layout or self.layout
        nodes: list[FieldNode] = []
        values: dict[str, Any] = {}
        for one in kind.record.fields:
            field_path = path / one.label
            start = where.base + at
            if not one.present(layout):
                if any(
                    other.label == one.label and other is not one for other in kind.record.fields
                ):
                    continue
                gate = one.gate.text if one.gate else ""
                nodes.append(_absent(one, path, start, gate, is_tag))
                continue
            subcon: Any = one.subcon
            if isinstance(subcon, Depends):
                subcon = subcon.pick(values.get(subcon.on))
                if subcon is None:
                    nodes.append(_absent(one, path, start, one.subcon.text, is_tag))
                    continue
            count = None
            if isinstance(one.subcon, Rows) and one.subcon.count_field:
                count = values[one.subcon.count_field]
            node = self.node(
                subcon,
                where,
                at,
                path=field_path,
                name=one.label,
                layout=layout,
                field=one,
                count=count,
                is_tag=is_tag,
            )
            values[one.name] = node.value
            nodes.append(node)
            at = node.end - where.base
        return nodes

    def _rows(
        self,
        element: construct.Construct,
        where: Bytes,
        starts: Sequence[int],
        layout: LayoutT,
        path: RowPath,
        name: str,
        meaning: str,
        gate: str,
        index: int | None,
        role: Role,
        count_at: int | None,
    ) -> FieldNode:
        count = len(starts) - 1
        placed = Shifted(starts, where.base)
        first: list[FieldNode] = []
        start = placed[0]
        if count_at is not None:
            start = where.base + count_at
            first.append(count_node(path, start, count))

        def make(row: int) -> FieldNode:
            return self.node(
                element,
                where,
                starts[row],
                path=path / row,
                name="",
                layout=layout,
                index=row,
                role="element",
            )

        return FieldNode(
            path,
            name,
            start,
            placed[count],
            role=role,
            kind="list",
            type=f"array of {kind_name(element)}",
            index=index,
            text=f"{count:,}",
            value=count,
            meaning=meaning,
            gate=gate,
            children=lambda: LazyNodes(placed, make, first),
        )


def _absent(one: Field, path: RowPath, start: int, gate: str, is_tag: bool) -> FieldNode:
    """The row of a field that the record does not store, where it would stand."""
    return FieldNode(
        path / one.label,
        one.label,
        start,
        start,
        type="" if isinstance(one.subcon, Depends) else kind_name(one.subcon),
        meaning=one.doc,
        gate=gate,
        absent=True,
        is_tag=is_tag,
    )


def count_node(path: RowPath, start: int, count: int) -> FieldNode:
    """The row of the count before the entries of an array."""
    return FieldNode(
        path @ "count",
        "Count",
        start,
        start + I32.size,
        role="tag",
        type="int32",
        text=str(count),
        value=count,
        meaning=COUNT_MEANING,
        is_tag=True,
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
    element: construct.Construct, data: bytes, at: int, count: int, layout: Layout
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
    for _ in range(count):
        _, at = read(data, at)
        starts.append(at)
    if at > len(data):
        raise Short
    return starts
