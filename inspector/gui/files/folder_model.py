"""A folder's packages as a tree that grows while it is read, is filtered, and put in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from operator import attrgetter
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from inspector.gui.files.folder_node import FileVerdict, Node
from inspector.gui.files.models import FolderRole, PathRole, RightRole
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import MarkRole
from inspector.gui.work.free_later import free_later

#: Rows that a folder hands to its view at once; the view asks for more when it comes to them.
BATCH: Final = 500
#: Rows that stand open at most when many folders are unfolded at once.
UNFOLDED: Final = 5_000

_by_key = attrgetter("key")
_by_badness = attrgetter("badness")


def _cut(node: Node) -> None:
    node.parent, node.children, node.shown = None, [], []


class FolderModel(QAbstractItemModel):
    """Files in their folders.

    Files are added by path, in any order and at any time; what is known of them follows by
    :meth:`set_verdicts`. A folder's rows are handed to the view when it is first unfolded, and
    then :data:`BATCH` at a time. While a filter is set every folder has handed out its first rows:
    a tree of Qt that fetches rows of several folders in one layout loses the place of some.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[Node] = []
        self._by_path: dict[str, Node] = {}
        self._keep: Callable[[Node], bool] | None = None
        self._passing = 0
        self._worst_first = False
        self._root = self._make("", "", None, folder=True)

    # What is in it

    def clear(self, root: str = "") -> None:
        """Empties the tree; filter and order stay.

        Args:
            root: The folder whose files will follow.
        """
        self.beginResetModel()
        free_later(self._nodes, cut=_cut)
        self._nodes, self._by_path, self._passing = [], {}, 0
        self._root = self._make("", root, None, folder=True)
        self._by_path[root] = self._root
        self.endResetModel()

    @property
    def root(self) -> str:
        """The path of the folder whose files these are."""
        return self._root.path

    @property
    def file_count(self) -> int:
        """How many files are in the tree, shown or not."""
        return self._root.count

    @property
    def shown_count(self) -> int:
        """How many files pass the filter."""
        return self._passing

    def files(self) -> Iterator[str]:
        """The paths of all files."""
        return (node.path for node in self._nodes if not node.folder)

    def path(self, index: AnyIndex) -> str:
        """The path of a row; that of the root for no row."""
        return self._node(index).path

    def index_of(self, path: str) -> QModelIndex:
        """The row of a path, unfolding nothing; not valid when it is not there or filtered out."""
        node = self._by_path.get(path)
        if node is None or node is self._root or not self._visible(node):
            return QModelIndex()
        chain = [node]
        while (above := chain[-1].parent) is not None:
            chain.append(above)
        for below in reversed(chain[:-1]):
            above = below.parent or self._root
            self._give(above, at_least=max(self._row_of(below) + 1, self._first_rows(above)))
        return self._index(node)

    def add_files(self, paths: Iterable[str]) -> None:
        """Puts files into the tree, with the folders on their way."""
        fresh: dict[int, tuple[Node, list[Node]]] = {}
        for path in paths:
            if path in self._by_path:
                continue
            folder = self._folder_of(path, fresh)
            node = self._make(path.rpartition(os.sep)[2], path, folder, folder=False)
            self._by_path[path] = node
            fresh.setdefault(folder.number, (folder, []))[1].append(node)
            node.count_file(node.mark)
            self._judge(node)
        for folder, nodes in fresh.values():
            nodes.sort(key=_by_key)
            in_order = not folder.children or folder.children[-1].key < nodes[0].key
            folder.children.extend(nodes)
            if not in_order:
                folder.children.sort(key=_by_key)
        self._rearrange(folder for folder, _ in fresh.values())
        self._tell_folders(folder for folder, _ in fresh.values())

    def _folder_of(self, path: str, fresh: dict[int, tuple[Node, list[Node]]]) -> Node:
        """The folder of a path; it and those above it are made when they are not there yet."""
        missing: list[str] = []
        at = path.rpartition(os.sep)[0]
        while at not in self._by_path:
            missing.append(at)
            above = at.rpartition(os.sep)[0]
            if above == at:
                return self._root
            at = above
        node = self._by_path[at]
        for folder in reversed(missing):
            child = self._make(folder.rpartition(os.sep)[2], folder, node, folder=True)
            self._by_path[folder] = child
            fresh.setdefault(node.number, (node, []))[1].append(child)
            node = child
        return node

    def _make(self, name: str, path: str, parent: Node | None, *, folder: bool) -> Node:
        node = Node(name, path, parent, folder, len(self._nodes))
        self._nodes.append(node)
        return node

    def set_verdicts(self, verdicts: Iterable[FileVerdict]) -> None:
        """Takes what reading found; folders above count it, and rows stay where they are."""
        spans: dict[int, tuple[Node, int, int]] = {}
        folders: dict[int, Node] = {}
        turned: dict[int, Node] = {}
        for path, mark, release, rules, ignored in verdicts:
            node = self._by_path.get(path)
            if node is None or node.parent is None or node.folder:
                continue
            if mark != node.mark:
                node.count_file(node.mark, -1)
                node.count_file(mark)
                folders[node.parent.number] = node.parent
            node.mark, node.release, node.rules, node.ignored = mark, release, rules, ignored
            if self._keep is not None and self._judge(node):
                turned[node.parent.number] = node.parent
            if self._given(node):
                folder, first, last = spans.get(
                    node.parent.number, (node.parent, node.row, node.row)
                )
                spans[folder.number] = (folder, min(first, node.row), max(last, node.row))
        for folder, first, last in spans.values():
            above = self._index(folder)
            self.dataChanged.emit(self.index(first, 0, above), self.index(last, 0, above))
        self._rearrange(turned.values())
        self._tell_folders(folders.values())

    def _tell_folders(self, folders: Iterable[Node]) -> None:
        """Tells the view that folders, and those above them, count something else now."""
        seen: set[int] = set()
        for start in folders:
            node: Node | None = start
            while node is not None and node.number not in seen:
                seen.add(node.number)
                if node is not self._root and self._given(node):
                    index = self._index(node)
                    self.dataChanged.emit(index, index)
                node = node.parent

    # Filter and order

    def set_filter(self, keep: Callable[[Node], bool] | None) -> None:
        """Shows only the files that pass a test, in their folders; all of them without one."""
        self.beginResetModel()
        self._keep, self._passing = keep, 0
        # Children have higher numbers than their folders, so folders are settled last.
        for node in reversed(self._nodes):
            if node.folder:
                node.shown, node.given = self._wanted(node), 0
                node.passing = bool(node.shown)
                if keep is not None:
                    self._hand_out(node, self._first_rows(node))
            else:
                node.passing = keep is None or keep(node)
                self._passing += node.passing
        self.endResetModel()

    def _judge(self, node: Node) -> bool:
        """Asks the filter about a file; whether it says something new."""
        before, node.passing = node.passing, self._keep is None or self._keep(node)
        self._passing += node.passing - before
        return before != node.passing

    def sort_worst_first(self, on: bool) -> None:
        """Puts the worst of each folder first, by what is known now, or goes back to names."""
        self._worst_first = on
        for node in self._nodes:
            if on:
                node.settle_badness()
            # What was fetched by scrolling is far away now; the view asks for it again.
            node.given = min(node.given, BATCH)
        self._rearrange((node for node in self._nodes if node.folder), moved=True)

    def _wanted(self, folder: Node) -> list[Node]:
        """What belongs into a folder by filter and order."""
        shown = [node for node in folder.children if node.passing]
        if self._worst_first:
            shown.sort(key=_by_badness)
        return shown

    def _rearrange(self, folders: Iterable[Node], *, moved: bool = False) -> None:
        """Shows in some folders, and where need be in those above, what belongs there now.

        Args:
            folders: The folders.
            moved: Whether rows that the view knows have moved in any case.
        """
        waiting = {-folder.number: folder for folder in folders}
        # Children have higher numbers than their folders: those at the bottom come first.
        numbers = list(waiting)
        heapify(numbers)
        arranged: list[tuple[Node, list[Node]]] = []
        while numbers:
            folder = waiting[heappop(numbers)]
            shown = self._wanted(folder)
            arranged.append((folder, shown))
            above = folder.parent
            if folder.passing != bool(shown) and above is not None:
                folder.passing = bool(shown)
                if -above.number not in waiting:
                    waiting[-above.number] = above
                    heappush(numbers, -above.number)
        if moved or any(one.shown[: one.given] != new[: one.given] for one, new in arranged):
            self.layoutAboutToBeChanged.emit()
            grown = self._apply(arranged)
            old = self.persistentIndexList()
            held = [self._nodes[index.internalId()] for index in old]
            for node in held:
                if node.parent is not None and self._visible(node):
                    self._hand_out(node.parent, self._row_of(node) + 1)
            new = [self._index(node) if self._visible(node) else QModelIndex() for node in held]
            self.changePersistentIndexList(old, new)
            self.layoutChanged.emit()
        else:
            grown = self._apply(arranged)
        # Those at the top come first: the view has to know a folder before it is told of its rows.
        for folder in reversed(grown):
            if folder is self._root or self._given(folder):
                self._give(folder, at_least=self._first_rows(folder))

    def _apply(self, arranged: Iterable[tuple[Node, list[Node]]]) -> list[Node]:
        """Puts rows in place; gives the folders whose rows the view had been handed all."""
        grown: list[Node] = []
        for folder, shown in arranged:
            handed = folder.given or folder is self._root or self._keep is not None
            if handed and folder.given == len(folder.shown):
                grown.append(folder)
            folder.shown = shown
            given, folder.given = min(folder.given, len(shown)), 0
            self._hand_out(folder, given)
        return grown

    @staticmethod
    def _first_rows(folder: Node) -> int:
        """How many rows of a folder are handed out at first."""
        return min(len(folder.shown), BATCH)

    @staticmethod
    def _hand_out(folder: Node, rows: int) -> None:
        """Numbers the rows of a folder as far as the view is to know them."""
        for row in range(folder.given, rows):
            folder.shown[row].row = row
        folder.given = max(folder.given, rows)

    @staticmethod
    def _row_of(node: Node) -> int:
        """Where a visible file or folder is among what is shown; only handed out rows are kept."""
        shown = node.parent.shown if node.parent is not None else []
        if node.row >= len(shown) or shown[node.row] is not node:
            node.row = shown.index(node)
        return node.row

    def _visible(self, node: Node) -> bool:
        """Whether a row passes the filter, and those above it do."""
        at: Node | None = node
        while at is not None and at.passing:
            at = at.parent
        return at is None or at is self._root

    def to_unfold(self, top: AnyIndex = QModelIndex()) -> Iterator[QModelIndex]:  # noqa: B008
        """A folder and those in it, or all, from the top, until :data:`UNFOLDED` rows stand open.

        Whoever hands out a folder's rows before asking for the next folder gets those in it too.
        """
        rows, waiting = UNFOLDED, [self._node(top)]
        while waiting and rows > 0:
            folder = waiting.pop()
            if folder is not self._root:
                yield self._index(folder)
                rows -= folder.given
            handed = folder.shown[: folder.given]
            waiting.extend(node for node in reversed(handed) if node.folder)

    # The model

    def _node(self, index: AnyIndex) -> Node:
        # The root is made first, and an index of no row carries its number, which is 0.
        return self._nodes[index.internalId()]

    def _index(self, node: Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.row, 0, node.number)

    def _given(self, node: Node) -> bool:
        """Whether the view knows the row of a node."""
        parent = node.parent
        return (
            parent is not None
            and node.row < parent.given
            and parent.shown[node.row] is node
            and (parent is self._root or self._given(parent))
        )

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        folder = self._nodes[parent.internalId()]
        if column != 0 or not 0 <= row < folder.given:
            return QModelIndex()
        return self.createIndex(row, 0, folder.shown[row].number)

    def parent(self, index: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        if not index.isValid():
            return QModelIndex()
        above = self._node(index).parent
        return QModelIndex() if above is None else self._index(above)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return self._node(parent).given

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 1

    def hasChildren(self, parent: AnyIndex = QModelIndex()) -> bool:  # noqa: B008
        return bool(self._nodes[parent.internalId()].shown)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        # Trees ask for a folder's next rows whenever they lay out anew, seen or not: they get the
        # first ones like that, and the others by give_more.
        return self._node(parent).given == 0 and self.has_more(parent)

    def fetchMore(self, parent: AnyIndex) -> None:
        if self.canFetchMore(parent):
            self.give_more(parent)

    def has_more(self, parent: AnyIndex) -> bool:
        """Whether a folder has rows that the view was not handed yet."""
        folder = self._node(parent)
        return folder.given < len(folder.shown)

    def give_more(self, parent: AnyIndex) -> None:
        """Hands out the next rows of a folder."""
        folder = self._node(parent)
        self._give(folder, at_least=min(folder.given + BATCH, len(folder.shown)))

    def _give(self, folder: Node, *, at_least: int) -> None:
        if at_least > folder.given:
            self.beginInsertRows(self._index(folder), folder.given, at_least - 1)
            self._hand_out(folder, at_least)
            self.endInsertRows()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._node(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return node.title
            case Qt.ItemDataRole.ToolTipRole:
                return node.tip
            case Qt.ItemDataRole.AccessibleTextRole:
                return node.spoken
            case _ if role == MarkRole:
                return node.worst if node.folder else node.mark
            case _ if role == RightRole:
                return node.right
            case _ if role == PathRole:
                return node.path
            case _ if role == FolderRole:
                return node.folder
            case _:
                return None
