"""The map of sizes as a tree, which is how screen readers meet it: folders with their packages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QModelIndex, QObject

from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.gui.project.size_map_layout import (
    OWN,
    Area,
    MapCell,
    MapFolder,
    SizeMapLayout,
    weight_of,
)
from inspector.gui.rows.columns import Column
from inspector.gui.rows.tree_model import TreeModel
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, size_words

#: What stands in the map: a folder, or what lies in one.
MapPart: TypeAlias = MapFolder | MapCell


def unread_words(count: int) -> str:
    """What packages are called together that cannot be read: "not read, 3"."""
    return _("not read, {count:,}", count=count)


def disk_words(size: int, area: Area) -> str:
    """Bytes on disk, said to be that where areas stand for something else.

    Args:
        size: The bytes.
        area: What areas stand for.
    """
    words = size_words(size)
    # What packages load is not added up: most of it several of them load.
    return words if area == "disk" else _("{size} on disk", size=words)


def folder_words(folder: MapFolder, area: Area) -> str:
    """A folder, its bytes and packages: "Weapons, 20.8 MB, 28 packages".

    Args:
        folder: The folder.
        area: What areas stand for.
    """
    packages = ngettext("{count} package", "{count} packages", folder.packages)
    name = one_line(folder.name.removeprefix(OWN))
    if folder.is_unread:
        name = unread_words(folder.packages)
    return clauses((name, disk_words(folder.size, area), packages))


def cell_words(cell: MapCell, area: Area) -> str:
    """What a cell stands for.

    Args:
        cell: The cell.
        area: What its area stands for.
    """
    package, first = cell.package, cell.packages[0]
    if first.node.mark is Mark.BAD and package is None:
        size = sum(row.node.size for row in cell.packages)
        return clauses((unread_words(len(cell.packages)), size_words(size)))
    if package is None:
        count = ngettext("{count} smaller package", "{count} smaller packages", len(cell.packages))
        total = sum(weight_of(row, area) for row in cell.packages)
        return clauses((count, size_words(total)))
    node = package.node
    parts = [one_line(node.name), node.contents.main_class, size_words(node.size)]
    if package.loads.packages > 1:
        parts.append(_("{size} with all it loads", size=size_words(package.loads.size)))
    if package.is_unreferenced:
        parts.append(_("referred to by none"))
    return clauses(filter(None, parts))


class SizeTree(TreeModel[MapPart]):
    """The folders of a map with their cells, each called by its words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((Column(key="words", title="", text=self.words),), parent)
        self._layout: SizeMapLayout | None = None

    def show_layout(self, layout: SizeMapLayout) -> None:
        """Holds the folders of another map."""
        self._layout = layout
        self.set_roots(layout.folders)

    def words(self, part: MapPart) -> str:
        """What a folder or a cell stands for."""
        area: Area = self._layout.area if self._layout is not None else "disk"
        return folder_words(part, area) if isinstance(part, MapFolder) else cell_words(part, area)

    def _opens(self, row: MapPart) -> bool:
        return isinstance(row, MapFolder)

    def _below(self, row: MapPart) -> Sequence[MapPart]:
        return row.cells if isinstance(row, MapFolder) else ()

    def index_of(self, part: MapPart | None) -> QModelIndex:
        """Where a folder or a cell of this map stands; invalid for none."""
        folders = self._layout.folders if self._layout is not None else ()
        for row, folder in enumerate(folders):
            if part is folder:
                return self.index(row, 0)
            if part in folder.cells:
                return self.children_at(self.index(row, 0))[folder.cells.index(part)]
        return QModelIndex()
