"""The files of the left dock: those that are open, and the tree of an opened folder."""

from __future__ import annotations

import os
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt

from inspector.checks.judgement import Mark
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import spoken
from inspector.gui.desk.entry import Entry
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import IconRole, MarkRole

#: What stands at the right: the release that saved a file, how many packages a folder holds.
RightRole: Final = Qt.ItemDataRole.UserRole + 11
#: The whole path of a file or folder.
PathRole: Final = Qt.ItemDataRole.UserRole + 12
#: Whether a row is a folder.
FolderRole: Final = Qt.ItemDataRole.UserRole + 13

#: Rows that a folder hands to its view at once; the view asks for more when it comes to them.
BATCH: Final = 500


class OpenFilesModel(QAbstractListModel):
    """The open files of a context in the order they were opened, and behind them comparisons."""

    def __init__(self, context: AppContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._entries: list[Entry] = []
        context.entries_changed.connect(self._refill)
        self._refill()

    def entry(self, row: int) -> Entry | None:
        """The file or comparison of a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def index_of(self, entry: Entry | None) -> QModelIndex:
        """The row of a file or comparison; not valid when it is not open."""
        if entry is None or entry not in self._entries:
            return QModelIndex()
        return self.index(self._entries.index(entry))

    def _refill(self) -> None:
        wanted = self._context.entries()
        for row in reversed(range(len(self._entries))):
            if self._entries[row] not in wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._entries.pop(row).changed.disconnect(self._one_changed)
                self.endRemoveRows()
        for row, entry in enumerate(wanted):
            if row >= len(self._entries) or self._entries[row] is not entry:
                self.beginInsertRows(QModelIndex(), row, row)
                self._entries.insert(row, entry)
                entry.changed.connect(self._one_changed)
                self.endInsertRows()

    def _one_changed(self) -> None:
        entry = self.sender()
        index = self.index_of(entry) if isinstance(entry, Entry) else QModelIndex()
        if index.isValid():
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(part for part in (*entry.arguments, entry.told) if part)
            case Qt.ItemDataRole.AccessibleTextRole:
                return entry.spoken
            case _ if role == MarkRole:
                return str(entry.mark)
            case _ if role == IconRole:
                return entry.symbol if entry.error is None else None
            case _ if role == RightRole:
                return entry.note
            case _ if role == PathRole:
                return entry.arguments[-1]
            case _ if role == FolderRole:
                return False
            case _:
                return None


class Node:
    """A file or folder of the tree.

    ``shown`` are the children that pass the filter, in order; ``given`` is how many of them the
    view has been handed. Both stay empty for files.
    """

    __slots__ = (
        "children",
        "count",
        "folder",
        "given",
        "key",
        "mark",
        "name",
        "number",
        "parent",
        "path",
        "release",
        "row",
        "shown",
    )

    def __init__(
        self, name: str, path: str, parent: Node | None, folder: bool, number: int
    ) -> None:
        self.name = name
        self.path = path
        self.parent = parent
        self.folder = folder
        self.number = number
        # Folders before files, both in the order people expect of names.
        self.key = (not folder, name.casefold(), name)
        self.mark = str(Mark.NONE)
        self.release = ""
        self.count = 0
        self.row = 0
        self.given = 0
        self.children: list[Node] = []
        self.shown: list[Node] = []

    @property
    def title(self) -> str:
        """The name as it is shown: files without their suffix."""
        return self.name if self.folder else self.name.rpartition(".")[0] or self.name

    def __lt__(self, other: Node) -> bool:
        return self.key < other.key


class FolderModel(QAbstractItemModel):
    """A folder's packages as a tree that grows while it is read.

    Files are added by path, in any order and at any time; what is known of them follows by
    :meth:`set_facts`. A folder's rows are handed to the view when it is first unfolded, and then
    :data:`BATCH` at a time.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[Node] = []
        self._by_path: dict[str, Node] = {}
        self._filter = ""
        self._root = self._make("", "", None, folder=True)

    # What is in it

    def clear(self, root: str = "") -> None:
        """Empties the tree.

        Args:
            root: The folder whose files will follow.
        """
        self.beginResetModel()
        self._nodes, self._by_path, self._filter = [], {}, ""
        self._root = self._make("", root, None, folder=True)
        self._by_path[root] = self._root
        self.endResetModel()

    @property
    def file_count(self) -> int:
        """How many files are in the tree, shown or not."""
        return self._root.count

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
        while chain[-1].parent is not None:
            chain.append(chain[-1].parent)
        for one in reversed(chain[:-1]):
            self._give(one.parent or self._root, at_least=one.row + 1)
        return self._index(node)

    def add_files(self, paths: Iterable[str]) -> None:
        """Puts files into the tree, with the folders on their way."""
        new: dict[int, tuple[Node, list[Node]]] = {}
        for path in paths:
            if path in self._by_path:
                continue
            folder = self._folder_of(path, new)
            node = self._make(path.rpartition(os.sep)[2], path, folder, folder=False)
            self._by_path[path] = node
            new.setdefault(folder.number, (folder, []))[1].append(node)
            above: Node | None = folder
            while above is not None:
                above.count += 1
                above = above.parent
        for folder, nodes in new.values():
            self._place(folder, nodes)
        if self._filter:
            self.set_filter(self._filter)
        else:
            self._counts_changed(folder for folder, _ in new.values())

    def _folder_of(self, path: str, new: dict[int, tuple[Node, list[Node]]]) -> Node:
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
            new.setdefault(node.number, (node, []))[1].append(child)
            node = child
        return node

    def _make(self, name: str, path: str, parent: Node | None, *, folder: bool) -> Node:
        node = Node(name, path, parent, folder, len(self._nodes))
        self._nodes.append(node)
        return node

    def _place(self, folder: Node, nodes: Sequence[Node]) -> None:
        """Sorts new children into a folder, telling the view only of rows that it knows about."""
        folder.children.extend(nodes)
        folder.children.sort()
        if self._filter:
            return
        before = len(folder.shown)
        all_given = folder.given == before and (before > 0 or folder is self._root)
        for node in sorted(nodes):
            if not folder.shown or folder.shown[-1] < node:
                node.row = len(folder.shown)
                folder.shown.append(node)
                continue
            at = bisect(folder.shown, node)
            told = at < folder.given
            if told:
                self.beginInsertRows(self._index(folder), at, at)
            folder.shown.insert(at, node)
            self._number(folder, at)
            if told:
                folder.given += 1
                self.endInsertRows()
        if all_given:
            self._give(folder, at_least=max(folder.given, min(len(folder.shown), BATCH)))

    @staticmethod
    def _number(folder: Node, start: int = 0) -> None:
        for row in range(start, len(folder.shown)):
            folder.shown[row].row = row

    def _counts_changed(self, folders: Iterable[Node]) -> None:
        seen: set[int] = set()
        for start in folders:
            node: Node | None = start
            while node is not None and node.number not in seen:
                seen.add(node.number)
                if node is not self._root and self._given(node):
                    index = self._index(node)
                    self.dataChanged.emit(index, index)
                node = node.parent

    def set_facts(self, facts: Iterable[tuple[str, str, str]]) -> None:
        """What reading found: path, sign and saving release of each file."""
        spans: dict[int, tuple[Node, int, int]] = {}
        for path, mark, release in facts:
            node = self._by_path.get(path)
            if node is None or node.folder:
                continue
            node.mark, node.release = mark, release
            if node.parent is not None and self._given(node):
                folder, first, last = spans.get(
                    node.parent.number, (node.parent, node.row, node.row)
                )
                spans[folder.number] = (folder, min(first, node.row), max(last, node.row))
        for folder, first, last in spans.values():
            parent = self._index(folder)
            self.dataChanged.emit(self.index(first, 0, parent), self.index(last, 0, parent))

    # The filter

    @property
    def filter_text(self) -> str:
        """What the names must hold; empty for all."""
        return self._filter

    def set_filter(self, text: str) -> int:
        """Shows only files whose name holds the text, in their folders.

        Returns:
            How many files are shown.
        """
        self.beginResetModel()
        self._filter = text.strip().casefold()
        # Children have higher numbers than their folders, so folders are settled last.
        for node in reversed(self._nodes):
            if node.folder:
                node.shown = [child for child in node.children if self._passes(child)]
                node.given = 0
                self._number(node)
        self.endResetModel()
        if not self._filter:
            return self.file_count
        return sum(1 for node in self._nodes if not node.folder and self._passes(node))

    def _passes(self, node: Node) -> bool:
        if not self._filter:
            return True
        if node.folder:
            return bool(node.shown)
        return self._filter in node.name.casefold()

    def _visible(self, node: Node) -> bool:
        return node.parent is None or (
            node.row < len(node.parent.shown)
            and node.parent.shown[node.row] is node
            and self._visible(node.parent)
        )

    # The model

    def _node(self, index: AnyIndex) -> Node:
        return self._nodes[index.internalId()] if index.isValid() else self._root

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
        folder = self._node(parent)
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
        return bool(self._node(parent).shown)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        folder = self._node(parent)
        return folder.given < len(folder.shown)

    def fetchMore(self, parent: AnyIndex) -> None:
        folder = self._node(parent)
        self._give(folder, at_least=min(folder.given + BATCH, len(folder.shown)))

    def _give(self, folder: Node, *, at_least: int) -> None:
        if at_least > folder.given:
            self.beginInsertRows(self._index(folder), folder.given, at_least - 1)
            folder.given = at_least
            self.endInsertRows()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._node(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return node.title
            case Qt.ItemDataRole.ToolTipRole:
                return node.path if node.folder else f"{node.path}\n{MARK_WORDS[node.mark]}"
            case Qt.ItemDataRole.AccessibleTextRole:
                if node.folder:
                    return f"folder {node.name}, {node.count:,} packages"
                return spoken(node.mark, node.title, node.release)
            case _ if role == MarkRole:
                return None if node.folder else node.mark
            case _ if role == RightRole:
                return f"{node.count:,}" if node.folder else node.release
            case _ if role == PathRole:
                return node.path
            case _ if role == FolderRole:
                return node.folder
            case _:
                return None
