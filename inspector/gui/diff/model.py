"""The two sides of a comparison as one tree: a row has both values, and the sign between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.tree_model import TreeModel
from inspector.messages import _, lazy
from inspector.messages.phrases import clauses
from inspector.report.diff.groups import DiffRow
from inspector.report.diff.rows import DiffRows
from inspector.report.diff.values import hash_text, stored_sides
from inspector.report.diff.words import class_meaning


def tooltip_of(row: DiffRow) -> str:
    """The whole row: its path, both values, and what is said about the change."""
    lines = [row.detail]
    if row.kind not in ("group", "fold", "rest"):
        stored = stored_sides(row.change) if row.change is not None else ("", "")
        before, after = stored[0] or row.before, stored[1] or row.after
        values = [before, after] if before != after else [after]
        lines += [value[:600] for value in values]
    change = row.change
    if change is not None:
        hashes = [hash_text(change.before), hash_text(change.after)]
        lines += [f"{hashes[0]} → {hashes[1]}" if all(hashes) else hashes[0] or hashes[1]]
    lines.append(class_meaning(row.quiet))
    return "\n".join(line for line in (*lines, row.note) if line)


COLUMNS: Final[tuple[Column[DiffRow], ...]] = (
    Column(
        key="field",
        title=lazy("Field"),
        text=lambda row: row.name,
        mark=lambda row: row.sign or None,
        tooltip=tooltip_of,
        copy=lambda row: row.line,
        elide="middle",
        stretch=True,
    ),
    Column(
        key="old",
        title=lazy("Old"),
        text=lambda row: row.before,
        mono=True,
        tooltip=tooltip_of,
    ),
    Column(
        key="new",
        title=lazy("New"),
        text=lambda row: row.after,
        mono=True,
        tooltip=tooltip_of,
    ),
)


def accessible_text(row: DiffRow) -> str:
    """A row as screen readers say it: the word of its sign comes first."""
    if row.kind in ("group", "fold", "rest"):
        words = row.line
        return clauses((MARK_WORDS[row.sign], words)) if row.sign else words
    word = (
        MARK_WORDS[row.sign] if row.sign else _("not shown") if row.kind == "hidden" else _("equal")
    )
    return clauses((word, row.word, row.line))


class DiffModel(TreeModel[DiffRow]):
    """The rows of a comparison, or those of them that are wanted.

    Attributes:
        rows: What makes them; None while there is no comparison.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.rows: DiffRows | None = None
        self._places: dict[str, int] = {}

    def _opens(self, row: DiffRow) -> bool:
        return row.opens

    def _below(self, row: DiffRow) -> Sequence[DiffRow]:
        return row.below()

    def show_rows(self, rows: DiffRows | None, groups: Sequence[DiffRow] | None = None) -> None:
        """Shows other rows; everything is as it begins.

        Args:
            rows: What makes them.
            groups: Those at the top, where they were made already.
        """
        self.rows = rows
        if groups is None:
            groups = rows.groups() if rows is not None else []
        self._places = {group.key: place for place, group in enumerate(groups)}
        self.set_roots(groups)

    def top_rows(self) -> Iterator[tuple[int, DiffRow, bool]]:
        """The rows at the top, each with its place and whether the rows below it were made."""
        for node in self._root.children or ():
            if node.row is not None:
                yield node.place, node.row, bool(node.children)

    # Where rows are --------------------------------------------------------------------------

    def index_of_group(self, key: str) -> QModelIndex:
        """The row of a section or object; invalid where it is not shown."""
        place = self._places.get(key)
        return self.index(place, 0) if place is not None else QModelIndex()

    def index_of_number(self, number: int) -> QModelIndex:
        """The row of a change by its place in the difference; invalid where it is not shown."""
        rows = self.rows
        group = self.index_of_group(rows.group_of.get(number, "") if rows is not None else "")
        row = self.row_at(group)
        if rows is None or row is None or row.number == number:
            return group
        place, here = rows.bunch_of(number), group
        if place is not None:
            self.children_at(group)
            here = self.index(place, 0, group)
        for index in self.children_at(here):
            below = self.row_at(index)
            if below is not None and below.number == number and below.kind == "field":
                return index
        return group

    def index_of_key(self, key: str) -> QModelIndex:
        """The row of a key among those that were looked at; invalid where there is none."""
        group = self.index_of_group(key.partition("|")[0])
        return group if "|" not in key else self._found(group, key)

    def _found(self, parent: QModelIndex, key: str) -> QModelIndex:
        for place in range(self.rowCount(parent)):
            index = self.index(place, 0, parent)
            row = self.row_at(index)
            if row is not None and row.key == key:
                return index
            below = self._found(index, key)
            if below.isValid():
                return below
        return QModelIndex()

    def index_of_field(self, path: str, *, old: bool) -> QModelIndex:
        """The row of a field of one of the packages, the nearest above it that has one.

        Args:
            path: A path in the tree of the package.
            old: Whether it is the old package's.
        """
        best = QModelIndex()
        length = -1
        for place in range(self.rowCount()):
            group = self.index(place, 0)
            row = self.row_at(group)
            if row is None or not _holds(row, path, old):
                continue
            number = self.rows.number_at(row.key, path, old=old) if self.rows is not None else -1
            if number >= 0 and self.rows is not None and self.rows.bunch_of(number) is not None:
                return self.index_of_number(number)
            for index in (group, *self.children_at(group)):
                below = self.row_at(index)
                at = len((below.old_path if old else below.new_path) if below is not None else "")
                if below is not None and _holds(below, path, old) and at > length:
                    best, length = index, at
        return best

    # What Qt asks ----------------------------------------------------------------------------

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid() and not index.column():
            row = self.row_at(index)
            return None if row is None else accessible_text(row)
        return super().data(index, role)


def _holds(row: DiffRow, path: str, old: bool) -> bool:
    own = row.old_path if old else row.new_path
    return bool(own) and (path == own or path.startswith((f"{own}/", f"{own}@")))
