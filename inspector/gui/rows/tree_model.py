"""A tree model over plain row values that asks for children only when they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Generic, TypeVar, overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import Column
from inspector.gui.rows.row_model import NO_ROLES, Roles, RowModel

R = TypeVar("R")
#: The key of what all first rows lie below.
ROOT: Final = 0


class TreeNode(Generic[R]):
    """A row in its place; ``children`` is None until somebody asked for them.

    ``above`` is the key of the row that it lies below: nodes that held each other would stay when
    the model is gone. ``has_children`` keeps the answer for the views, which ask several times;
    None until then.
    """

    __slots__ = ("above", "children", "has_children", "key", "place", "row")

    def __init__(self, key: int, row: R | None, above: int, place: int) -> None:
        self.key = key
        self.row = row
        self.above = above
        self.place = place
        self.children: list[TreeNode[R]] | None = None
        self.has_children: bool | None = None


class TreeModel(RowModel[R], QAbstractItemModel):
    """Rows below rows; what lies below a row, each tree says in :meth:`_opens` and :meth:`_below`.

    ``_opens`` is asked for every row that is shown and has to be quick; ``_below`` once, when a row
    is first opened.
    """

    def __init__(
        self,
        columns: Sequence[Column[R]],
        parent: QObject | None = None,
        roles: Roles[R] = NO_ROLES,
    ) -> None:
        super().__init__(columns, parent, roles)
        self._next = ROOT + 1
        # Indexes carry keys, not nodes: a key that is out of date finds nothing.
        self._nodes: dict[int, TreeNode[R]] = {}
        _empty(self._nodes)
        # Whoever holds on to a model whose view is gone does not hold the rows as well.
        self.destroyed.connect(partial(_empty, self._nodes))

    def _opens(self, row: R) -> bool:
        """Whether there are rows below a row."""
        raise NotImplementedError

    def _below(self, row: R) -> Sequence[R]:
        """The rows below a row."""
        raise NotImplementedError

    # Contents --------------------------------------------------------------------------------

    def set_roots(self, rows: Sequence[R]) -> None:
        """Show other rows; everything is closed again."""
        self.beginResetModel()
        _empty(self._nodes)
        self._root.children = self._made(rows, self._root, 0)
        self.endResetModel()

    def row_at(self, index: AnyIndex) -> R | None:
        """The value of a row; None for an invalid index."""
        return self._row_of(self._node(index)) if index.isValid() else None

    def children_at(self, index: AnyIndex) -> tuple[QModelIndex, ...]:
        """The indexes below a row; asks for them if need be."""
        if self.canFetchMore(index):
            self.fetchMore(index)
        parent = self._plain(index)
        return tuple(self.index(place, 0, parent) for place in range(self.rowCount(parent)))

    @property
    def _root(self) -> TreeNode[R]:
        """What all first rows lie below; no row itself."""
        return self._nodes[ROOT]

    def _row_of(self, node: TreeNode[R]) -> R | None:
        """The value of a row; models whose rows are made late make it here."""
        return node.row

    def _made(self, rows: Sequence[R], parent: TreeNode[R], first: int) -> list[TreeNode[R]]:
        nodes: list[TreeNode[R]] = []
        for place, row in enumerate(rows, first):
            node = TreeNode(self._next, row, parent.key, place)
            self._nodes[self._next] = node
            self._next += 1
            nodes.append(node)
        return nodes

    def _node(self, index: AnyIndex) -> TreeNode[R]:
        if not index.isValid():
            return self._root
        return self._nodes.get(index.internalId(), self._root)

    def _plain(self, index: AnyIndex) -> QModelIndex:
        """An index that Qt takes as a parent: of the first column, not persistent."""
        if not index.isValid():
            return QModelIndex()
        node = self._node(index)
        return self.createIndex(node.place, 0, node.key)

    # What Qt asks ----------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        if parent.isValid() and parent.column() > 0:
            return QModelIndex()
        children = self._node(parent).children
        if children is None or not 0 <= row < len(children):
            return QModelIndex()
        if not 0 <= column < len(self._columns):
            return QModelIndex()
        return self.createIndex(row, column, children[row].key)

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: AnyIndex) -> QModelIndex: ...
    def parent(self, child: AnyIndex | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        if not child.isValid():
            return QModelIndex()
        above = self._nodes[self._node(child).above]
        return QModelIndex() if above is self._root else self.createIndex(above.place, 0, above.key)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        if parent.isValid() and parent.column() > 0:
            return 0
        children = self._node(parent).children
        return len(children) if children is not None else 0

    def hasChildren(self, parent: AnyIndex = QModelIndex()) -> bool:  # noqa: B008
        if parent.isValid() and parent.column() > 0:
            return False
        node = self._node(parent)
        return bool(node.children) if node.children is not None else self._asked(node)

    def _asked(self, node: TreeNode[R]) -> bool:
        """Whether there is anything to fetch below a row; asked for once."""
        if node.has_children is None:
            row = self._row_of(node)
            node.has_children = row is not None and self._opens(row)
        return node.has_children

    def canFetchMore(self, parent: AnyIndex) -> bool:
        if parent.isValid() and parent.column() > 0:
            return False
        node = self._node(parent)
        return node.children is None and self._asked(node)

    def fetchMore(self, parent: AnyIndex) -> None:
        node = self._node(parent)
        row = self._row_of(node)
        if node.children is not None or row is None:
            return
        rows = self._below(row)
        if not rows:
            node.children = []
            return
        self.beginInsertRows(self._plain(parent), 0, len(rows) - 1)
        node.children = self._made(rows, node, 0)
        self.endInsertRows()


def _empty(nodes: dict[int, TreeNode[R]], model: QObject | None = None) -> None:
    """Leaves no row; ``model`` is what Qt says is gone."""
    root: TreeNode[R] = TreeNode(ROOT, None, ROOT, 0)
    root.children = []
    nodes.clear()
    nodes[ROOT] = root
