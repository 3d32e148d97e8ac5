"""A folder's packages as a tree that grows while it is read, is filtered, and put in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from operator import attrgetter
from typing import Final, cast

from PySide6.QtCore import QModelIndex, QObject

from inspector.gui.files.folder_node import FileNode, FileVerdict
from inspector.gui.files.models import FolderRole, PathRole, RightRole, ShortRightRole
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import Column
from inspector.gui.rows.row_model import Roles
from inspector.gui.rows.tree_model import ROOT, TreeModel, TreeNode
from inspector.gui.work.free_later import free_later

#: Rows that a folder hands to its view at once; the view asks for more when it comes to them.
BATCH: Final = 500
#: Rows that stand open at most when many folders are unfolded at once.
UNFOLDED: Final = 5_000

_by_name = attrgetter("name_key")
_by_badness = attrgetter("badness")

COLUMNS: Final[tuple[Column[FileNode], ...]] = (
    Column(
        key="file",
        title="",
        text=lambda node: node.title,
        tooltip=lambda node: node.tip,
        speak=lambda node: node.accessible_name,
        mark=lambda node: node.worst if node.folder else node.mark,
    ),
)
_ROLES: Final[Roles[FileNode]] = {
    RightRole: lambda node: node.right,
    ShortRightRole: lambda node: node.short_right,
    PathRole: lambda node: node.path,
    FolderRole: lambda node: node.folder,
}

#: Rows by the key of their folder: it, the first and the last of them.
_Spans = dict[int, tuple[FileNode, int, int]]


class FolderModel(TreeModel[FileNode]):
    """Files in their folders.

    Files are added by path, in any order and at any time; what is known of them follows by
    :meth:`set_verdicts`. A folder's rows are handed to the view when it is first unfolded, and
    then :data:`BATCH` at a time. While a filter is set every folder has handed out its first rows:
    a tree of Qt that fetches rows of several folders in one layout loses the place of some.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent, _ROLES)
        # All nodes of this tree are files, in the order in which they came.
        self._files = cast(dict[int, FileNode], self._nodes)
        self._by_path: dict[str, FileNode] = {}
        self._keep: Callable[[FileNode], bool] | None = None
        self._passing = 0
        self._worst_first = False
        #: Rows are on their way: nobody is asked to fetch more until they are there.
        self._handing = False
        self._top = self._begun("")

    # What is in it

    def clear(self, root: str = "") -> None:
        """Empties the tree; filter and order stay.

        Args:
            root: The folder whose files will follow.
        """
        self.beginResetModel()
        # From the top: what lies below a folder goes one by one too.
        free_later(list(reversed(self._files.values())))
        self._by_path, self._passing = {}, 0
        self._top = self._begun(root)
        self._by_path[root] = self._top
        self.endResetModel()

    def _begun(self, root: str) -> FileNode:
        """The node of the root, with nothing below it."""
        self._files.clear()
        top = self._files[ROOT] = FileNode("", root, ROOT, ROOT, folder=True)
        return top

    @property
    def root(self) -> str:
        """The path of the folder whose files these are."""
        return self._top.path

    @property
    def file_count(self) -> int:
        """How many files are in the tree, shown or not."""
        return self._top.count

    @property
    def shown_count(self) -> int:
        """How many files pass the filter."""
        return self._passing

    def files(self) -> Iterator[str]:
        """The paths of all files."""
        return (node.path for node in self._files.values() if not node.folder)

    def path(self, index: AnyIndex) -> str:
        """The path of a row; that of the root for no row."""
        return self._node(index).path

    def index_of(self, path: str) -> QModelIndex:
        """The row of a path, unfolding nothing; not valid when it is not there or filtered out."""
        node = self._by_path.get(path)
        if node is None or node is self._top or not self._visible(node):
            return QModelIndex()
        for below in reversed([node, *self._folders_above(node)][:-1]):
            above = self._folder(below)
            self._give(above, at_least=max(self._place_of(below) + 1, self._first_rows(above)))
        return self._index(node)

    def add_files(self, paths: Iterable[str]) -> None:
        """Puts files into the tree, with the folders on their way."""
        fresh: dict[int, tuple[FileNode, list[FileNode]]] = {}
        for path in paths:
            if path in self._by_path:
                continue
            folder = self._folder_of(path, fresh)
            node = self._make(path.rpartition(os.sep)[2], path, folder, folder=False)
            self._by_path[path] = node
            fresh.setdefault(folder.key, (folder, []))[1].append(node)
            self._count(node, node.mark, 1)
            self._judge(node)
        for folder, nodes in fresh.values():
            nodes.sort(key=_by_name)
            in_order = not folder.all_below or folder.all_below[-1].name_key < nodes[0].name_key
            folder.all_below.extend(nodes)
            if not in_order:
                folder.all_below.sort(key=_by_name)
        self._rearrange(folder for folder, _ in fresh.values())
        self._emit_folders(folder for folder, _ in fresh.values())

    def _folder_of(self, path: str, fresh: dict[int, tuple[FileNode, list[FileNode]]]) -> FileNode:
        """The folder of a path; it and those above it are made when they are not there yet."""
        missing: list[str] = []
        at = path.rpartition(os.sep)[0]
        while at not in self._by_path:
            missing.append(at)
            above = at.rpartition(os.sep)[0]
            if above == at:
                return self._top
            at = above
        node = self._by_path[at]
        for folder in reversed(missing):
            child = self._make(folder.rpartition(os.sep)[2], folder, node, folder=True)
            self._by_path[folder] = child
            fresh.setdefault(node.key, (node, []))[1].append(child)
            node = child
        return node

    def _make(self, name: str, path: str, above: FileNode, *, folder: bool) -> FileNode:
        node = self._files[self._next] = FileNode(name, path, self._next, above.key, folder=folder)
        self._next += 1
        return node

    def _folder(self, node: FileNode) -> FileNode:
        """The folder that a file or folder lies in; the root is its own."""
        return self._files[node.above]

    def _folders_above(self, node: FileNode) -> Iterator[FileNode]:
        """The folders that a file or folder lies in, up to the root."""
        while node is not self._top:
            node = self._folder(node)
            yield node

    def _count(self, file: FileNode, mark: str, by: int) -> None:
        """Counts a file of a sign in all folders above it."""
        for folder in self._folders_above(file):
            folder.count_file(mark, by)

    def set_verdicts(self, verdicts: Iterable[FileVerdict]) -> None:
        """Takes what reading found; folders above count it, and rows stay where they are."""
        spans: _Spans = {}
        folders: dict[int, FileNode] = {}
        turned: dict[int, FileNode] = {}
        for path, mark, release, rules, ignored in verdicts:
            node = self._by_path.get(path)
            if node is None or node.folder:
                continue
            folder = self._folder(node)
            if mark != node.mark:
                self._count(node, node.mark, -1)
                self._count(node, mark, 1)
                folders[folder.key] = folder
            node.mark, node.release, node.rules, node.ignored = mark, release, rules, ignored
            if self._keep is not None and self._judge(node):
                turned[folder.key] = folder
            if self._given(node):
                _widen(spans, folder, node.place)
        self._emit(spans)
        self._rearrange(turned.values())
        self._emit_folders(folders.values())

    def _emit_folders(self, folders: Iterable[FileNode]) -> None:
        """Tells the view that folders, and those above them, count something else now."""
        seen: set[int] = set()
        spans: _Spans = {}
        for start in folders:
            for node in (start, *self._folders_above(start)):
                if node.key in seen:
                    break
                seen.add(node.key)
                if node is not self._top and self._given(node):
                    _widen(spans, self._folder(node), node.place)
        self._emit(spans)

    def _emit(self, spans: _Spans) -> None:
        """Tells the view of rows that say something else now."""
        for folder, first, last in spans.values():
            above = self._index(folder)
            self.dataChanged.emit(self.index(first, 0, above), self.index(last, 0, above))

    # Filter and order

    def set_filter(self, keep: Callable[[FileNode], bool] | None) -> None:
        """Shows only the files that pass a test, in their folders; all of them without one."""
        self.beginResetModel()
        self._keep, self._passing = keep, 0
        # Children have higher numbers than their folders, so folders are settled last.
        for node in reversed(self._files.values()):
            if node.folder:
                node.shown, node.children = self._wanted(node), None
                node.passing = bool(node.shown)
                if keep is not None:
                    self._hand_out(node, self._first_rows(node))
            else:
                node.passing = keep is None or keep(node)
                self._passing += node.passing
        self.endResetModel()

    def _judge(self, node: FileNode) -> bool:
        """Asks the filter about a file; whether it says something new."""
        before, node.passing = node.passing, self._keep is None or self._keep(node)
        self._passing += node.passing - before
        return before != node.passing

    def sort_worst_first(self, on: bool) -> None:
        """Puts the worst of each folder first, by what is known now, or goes back to names."""
        self._worst_first = on
        nodes = self._files.values()
        for node in nodes if on else ():
            node.settle_badness()
        # What was fetched by scrolling is far away now; the view asks for it again.
        self._rearrange((node for node in nodes if node.folder), moved=True, most=BATCH)

    def _wanted(self, folder: FileNode) -> list[FileNode]:
        """What belongs into a folder by filter and order."""
        shown = [node for node in folder.all_below if node.passing]
        if self._worst_first:
            shown.sort(key=_by_badness)
        return shown

    def _rearrange(
        self, folders: Iterable[FileNode], *, moved: bool = False, most: int | None = None
    ) -> None:
        """Shows in some folders, and where need be in those above, what belongs there now.

        Args:
            folders: The folders.
            moved: Whether rows that the view knows have moved in any case.
            most: How many rows of a folder stay handed out; None for as many as there are.
        """
        waiting = {-folder.key: folder for folder in folders}
        # Children have higher numbers than their folders: those at the bottom come first.
        numbers = list(waiting)
        heapify(numbers)
        arranged: list[tuple[FileNode, list[FileNode]]] = []
        while numbers:
            folder = waiting[heappop(numbers)]
            shown = self._wanted(folder)
            arranged.append((folder, shown))
            above = self._folder(folder)
            if folder.passing != bool(shown) and folder is not self._top:
                folder.passing = bool(shown)
                if -above.key not in waiting:
                    waiting[-above.key] = above
                    heappush(numbers, -above.key)
        if moved or any((one.children or []) != new[: one.given] for one, new in arranged):
            self._handing = True
            self.layoutAboutToBeChanged.emit()
            grown = self._apply(arranged, most)
            old = self.persistentIndexList()
            held = [self._files[index.internalId()] for index in old]
            for node in held:
                if self._visible(node):
                    self._hand_out(self._folder(node), self._place_of(node) + 1)
            new = [self._index(node) if self._visible(node) else QModelIndex() for node in held]
            self.changePersistentIndexList(old, new)
            self.layoutChanged.emit()
            self._handing = False
        else:
            grown = self._apply(arranged, most)
        # Those at the top come first: the view has to know a folder before it is told of its rows.
        for folder in reversed(grown):
            if folder is self._top or self._given(folder):
                self._give(folder, at_least=self._first_rows(folder))

    def _apply(
        self, arranged: Iterable[tuple[FileNode, list[FileNode]]], most: int | None
    ) -> list[FileNode]:
        """Puts rows in place; gives the folders whose rows the view had been handed all."""
        grown: list[FileNode] = []
        for folder, shown in arranged:
            handed = folder.given or folder is self._top or self._keep is not None
            if handed and folder.given == len(folder.shown):
                grown.append(folder)
            given = len((folder.children or [])[:most])
            folder.shown, folder.children = shown, None
            self._hand_out(folder, min(given, len(shown)))
        return grown

    @staticmethod
    def _first_rows(folder: FileNode) -> int:
        """How many rows of a folder are handed out at first."""
        return min(len(folder.shown), BATCH)

    @staticmethod
    def _hand_out(folder: FileNode, rows: int) -> None:
        """Hands the rows of a folder to the view, up to a number of them."""
        if rows > folder.given:
            for place in range(folder.given, rows):
                folder.shown[place].place = place
            folder.children = [*folder.shown[:rows]]

    def _place_of(self, node: FileNode) -> int:
        """Where a visible file or folder is among what is shown; only handed out rows are kept."""
        shown = self._folder(node).shown
        if node.place >= len(shown) or shown[node.place] is not node:
            node.place = shown.index(node)
        return node.place

    def _visible(self, node: FileNode) -> bool:
        """Whether a row passes the filter, and those above it do."""
        around = (node, *self._folders_above(node))
        return all(one.passing or one is self._top for one in around)

    def to_unfold(self, top: AnyIndex = QModelIndex()) -> Iterator[QModelIndex]:  # noqa: B008
        """A folder and those in it, or all, from the top, until :data:`UNFOLDED` rows stand open.

        Whoever hands out a folder's rows before asking for the next folder gets those in it too.
        """
        rows, waiting = UNFOLDED, [self._node(top)]
        while waiting and rows > 0:
            folder = waiting.pop()
            if folder is not self._top:
                yield self._index(folder)
                rows -= folder.given
            handed = folder.shown[: folder.given]
            waiting.extend(node for node in reversed(handed) if node.folder)

    # The model

    def _node(self, index: AnyIndex) -> FileNode:
        return self._files.get(index.internalId(), self._top) if index.isValid() else self._top

    def _row_of(self, node: TreeNode[FileNode]) -> FileNode:
        return self._files[node.key]

    def _index(self, node: FileNode) -> QModelIndex:
        return QModelIndex() if node is self._top else self.createIndex(node.place, 0, node.key)

    def _given(self, node: FileNode) -> bool:
        """Whether the view knows the row of a node."""
        while node is not self._top:
            folder = self._folder(node)
            if node.place >= folder.given or folder.shown[node.place] is not node:
                return False
            node = folder
        return True

    def _asked(self, node: TreeNode[FileNode]) -> bool:
        return not self._handing and bool(self._files[node.key].shown)

    def fetchMore(self, parent: AnyIndex) -> None:
        # Trees ask for a folder's next rows whenever they lay out anew, seen or not: they get the
        # first ones like that, and the others by give_more.
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

    def _give(self, folder: FileNode, *, at_least: int) -> None:
        if at_least > folder.given:
            self._handing = True
            self.beginInsertRows(self._index(folder), folder.given, at_least - 1)
            self._hand_out(folder, at_least)
            self.endInsertRows()
            self._handing = False


def _widen(spans: _Spans, folder: FileNode, place: int) -> None:
    """Takes one more row of a folder into what is told of it."""
    _, first, last = spans.get(folder.key, (folder, place, place))
    spans[folder.key] = folder, min(first, place), max(last, place)
