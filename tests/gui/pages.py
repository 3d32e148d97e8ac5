"""What stands in for a window where the tests of a page need none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.diff.comparison import ComparisonDocument
from inspector.gui.folders.comparison import FolderComparisonDocument

#: Opens a file and waits until everything about it is read.
Opener = Callable[[Path | str], Document]


def documents(context: AppContext) -> list[Document]:
    """The open files."""
    return [entry for entry in context.entries() if isinstance(entry, Document)]


def comparisons(context: AppContext) -> list[ComparisonDocument]:
    """The open comparisons of files."""
    return [entry for entry in context.entries() if isinstance(entry, ComparisonDocument)]


def folder_pairs(context: AppContext) -> list[FolderComparisonDocument]:
    """The open comparisons of folders."""
    return [entry for entry in context.entries() if isinstance(entry, FolderComparisonDocument)]


def comparison(context: AppContext) -> ComparisonDocument | None:
    """The comparison of files that is shown, if one is."""
    return next((entry for entry in comparisons(context) if entry is context.shown), None)


class NobodyAsks:
    """Answers no question: none of the pages has one."""

    def files(self, parent: object, start: str, title: str = "") -> list[str]:
        return []

    def folder(self, parent: object, start: str, title: str = "", suffix: str = "") -> str:
        return ""

    def save(self, parent: object, start: str, title: str) -> str:
        return ""

    def engine(self, parent: object, start: str) -> str:
        return ""

    def engine_root(self, parent: object, start: str) -> str:
        return ""

    def new_file(self, parent: object, start: str, title: str, kinds: object) -> str:
        return ""


class Host(QWidget):
    """A window of fixed size: the offscreen platform complains of one that follows its content."""

    def hold(self, child: QWidget, width: int = 862, height: int = 800) -> None:
        """Shows a widget in the window."""
        self.resize(1600, 1200)
        child.setParent(self)
        child.resize(width, height)
        self.show()
        child.show()
