"""The rows of a data table as rows of the tree, each by its own name."""

from __future__ import annotations

from collections.abc import Callable

from inspector.format.tree.node import FieldNode, NamedNodes, bytes_node
from inspector.format.tree.path import RowPath, escaped
from inspector.format.tree.records import Bytes, Shifted, count_node
from inspector.format.unreal.declare.own_forms import FORM_OF_RECORD
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.tree.value_words import PackageNodeMaker
from inspector.format.unreal.values import Kept, ObjectData, PropertyList, TableRow


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
        """The row of all bytes from ``at`` on: rows, a record, or bytes as they are."""
        if held.rows is not None:
            return self.of_rows(held.rows, path / "rows", at, held.size)
        if held.record is not None:
            form = FORM_OF_RECORD[type(held.record)]
            own = path / form.key
            return self._maker.node(form.record.struct, self._where, at, path=own, name=form.title)
        return bytes_node(
            path / "native_data",
            "Native data",
            self._where.base + at,
            self._where.base + held.size,
            "What the object's class stores in a form of its own.",
            problem=held.kept.value
            if held.kept is not None and (held.kept.hides_values or held.kept is Kept.UNVERSIONED)
            else "",
        )

    def of_rows(self, rows: tuple[TableRow, ...], path: RowPath, at: int, end: int) -> FieldNode:
        """The row above those of the table, whose bytes begin with their count at ``at``."""
        base = self._where.base
        starts = Shifted([*(row.start for row in rows), end], base)
        names = [self._maker.words.paths.text(row.name) for row in rows]
        # The engine keeps rows by name, so no name is there twice; damaged bytes may hold any.
        first = {name: index for index, name in reversed(list(enumerate(names)))}

        def make(index: int) -> FieldNode:
            name = names[index]
            own = path / (escaped(name) + (f"#{index}" if first[name] != index else ""))
            return self._row(rows[index], own, name, index, starts[index], starts[index + 1])

        count = count_node(path, base + at, len(rows))
        return FieldNode(
            path,
            "Rows",
            base + at,
            base + end,
            kind="record",
            type="array of table row",
            text=f"{len(rows):,} row{'s' * (len(rows) != 1)}",
            value=len(rows),
            meaning="The rows of the table.",
            children=lambda: NamedNodes(starts, make, [count]),
        )

    def _row(
        self, row: TableRow, path: RowPath, name: str, index: int, start: int, end: int
    ) -> FieldNode:
        def parts() -> list[FieldNode]:
            key = self._maker.node(
                NAME, self._where, row.start, path=path @ "name", name="Row name", role="tag",
                is_tag=True,
            )  # fmt: skip
            return [key, *self._of_list(row.values, path)]

        return FieldNode(
            path,
            name,
            start,
            end,
            role="element",
            kind="record",
            type="table row",
            index=index,
            meaning="A row of the table: a name and the values of its struct.",
            children=parts,
        )
