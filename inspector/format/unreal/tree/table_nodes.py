"""The rows of a data table as rows of the tree, each by its own name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.findings.message import Message
from inspector.format.tree.node import (
    About,
    Content,
    Extent,
    FieldNode,
    NamedNodes,
    RowPath,
    bytes_node,
)
from inspector.format.tree.records import Bytes, Shifted, count_node
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.tree.parts import Part, rows_of
from inspector.format.unreal.tree.value_json import PackageNodeMaker
from inspector.format.unreal.values import KeptReason, ObjectData, PropertyList, TableRow

_ROW: Final = About(Message("format/row-table-row-meaning"))


class TableNodes:
    """Makes the rows of what a class stores behind its tags, of data tables above all.

    Args:
        maker: Makes rows from declarations.
        where: The bytes of the object.
        of_list: Makes the rows of properties under a path.
    """

    def __init__(
        self,
        maker: PackageNodeMaker,
        where: Bytes,
        of_list: Callable[[PropertyList, RowPath], list[FieldNode]],
    ) -> None:
        self._maker = maker
        self._where = where
        self._of_list = of_list

    def own_data(self, held: ObjectData, path: RowPath, at: int) -> FieldNode:
        """The row of all bytes from ``at`` on: rows, or bytes as they are."""
        if held.rows is not None:
            return self._rows(held, held.rows, path / "rows", at)
        kept = held.kept
        is_told = kept is not None and (kept.hides_values or kept is KeptReason.UNVERSIONED)
        return bytes_node(
            path / "native_data",
            Message("format/row-native-data"),
            self._where.base + at,
            self._where.base + held.size,
            About(
                Message("format/row-native-data-meaning"),
                problem=kept.message if kept is not None and is_told else "",
            ),
        )

    def _rows(
        self, held: ObjectData, rows: tuple[TableRow, ...], path: RowPath, at: int
    ) -> FieldNode:
        """The row above those of the table, whose bytes begin with their count at ``at``."""
        base, end = self._where.base, held.size
        starts = Shifted([*(row.start for row in rows), end], base)
        parts = list(rows_of(held, self._maker.values.words.paths))

        def make(index: int) -> FieldNode:
            extent = Extent(starts[index], starts[index + 1])
            return self._row(rows[index], parts[index], path / parts[index].step, index, extent)

        count = count_node(path, base + at, len(rows))
        return FieldNode(
            path,
            Message("format/row-rows"),
            Extent(base + at, base + end),
            Content(
                "record",
                Message("format/type-table-rows"),
                Message("format/rows", count=len(rows)),
                value=len(rows),
            ),
            About(Message("format/row-rows-meaning")),
            children=lambda: NamedNodes(starts, make, [count]),
        )

    def _row(
        self, row: TableRow, part: Part, path: RowPath, index: int, extent: Extent
    ) -> FieldNode:
        def parts() -> list[FieldNode]:
            key = self._maker.node(
                NAME,
                self._where,
                row.start,
                path=path @ "name",
                name=Message("format/row-row-name"),
                role="tag",
            )
            return [key, *self._of_list(row.values, path)]

        return FieldNode(
            path,
            part.name,
            extent,
            Content("record", Message("format/type-table-row")),
            _ROW,
            role="element",
            index=index,
            children=parts,
        )
