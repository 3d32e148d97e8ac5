"""A whole window in the hands of a test, and somebody who answers its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from gui.pages import comparison, comparisons, documents, folder_pairs
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from inspector.files.folders import resource_path
from inspector.gui.desk.document import Document
from inspector.gui.desk.project import Project
from inspector.gui.diff.comparison import ComparisonDocument
from inspector.gui.files.folder_model import FolderModel
from inspector.gui.folders.comparison import FolderComparisonDocument
from inspector.gui.shell.menus import MENUS
from inspector.gui.shell.window import MainWindow


class Answers:
    """Answers the questions of a window with what a test put in."""

    def __init__(self) -> None:
        self.of_files: list[str] = []
        self.of_folder = ""
        self.of_folders: list[str] = []
        self.of_engine = ""
        self.of_engine_root = ""
        self.of_new_file = ""
        #: What the last question for a new file began with.
        self.offered = ""
        self.asked: list[str] = []
        #: Where the last question for files or a folder began.
        self.began = ""

    def files(self, parent: QWidget | None, start: str, title: str = "files") -> list[str]:
        self.asked.append(title)
        self.began = start
        return self.of_files

    def folder(
        self, parent: QWidget | None, start: str, title: str = "folder", suffix: str = ""
    ) -> str:
        self.asked.append(title)
        self.began = start
        return self.of_folders.pop(0) if self.of_folders else self.of_folder

    def engine(self, parent: QWidget | None, start: str) -> str:
        self.asked.append("engine")
        return self.of_engine

    def engine_root(self, parent: QWidget | None, start: str) -> str:
        self.asked.append("engine root")
        return self.of_engine_root

    def new_file(
        self, parent: QWidget | None, start: str, title: str, kinds: Mapping[str, str]
    ) -> str:
        self.asked.append(title)
        self.offered = start
        return self.of_new_file


class Shell:
    """A shown window and the hands to use it."""

    def __init__(self, window: MainWindow, answers: Answers, qtbot: QtBot) -> None:
        self.window = window
        self.answers = answers
        self._qtbot = qtbot
        #: What the window said that the last drop would do, while it was held.
        self.promised = ""

    def settle(self) -> None:
        """Waits until nothing is on its way any more."""
        context = self.window.context

        def quiet() -> bool:
            return not context.jobs.busy and all(one.settled for one in documents(context))

        self._qtbot.waitUntil(quiet)
        QApplication.processEvents()

    def wait_for(self, ready: Callable[[], bool]) -> None:
        """Waits until something is so."""
        self._qtbot.waitUntil(ready)

    @property
    def documents(self) -> list[Document]:
        """The open files."""
        return documents(self.window.context)

    @property
    def comparison(self) -> ComparisonDocument | None:
        """The comparison of files that is shown, if one is."""
        return comparison(self.window.context)

    @property
    def comparisons(self) -> list[ComparisonDocument]:
        """The open comparisons of files."""
        return comparisons(self.window.context)

    @property
    def folder_pairs(self) -> list[FolderComparisonDocument]:
        """The open comparisons of folders."""
        return folder_pairs(self.window.context)

    @property
    def folder_pair(self) -> FolderComparisonDocument | None:
        """The comparison of folders that is shown, if one is."""
        shown = self.window.context.shown
        return next((pair for pair in self.folder_pairs if pair is shown), None)

    @property
    def folder(self) -> str:
        """The path of the folder that stands beside everything; empty for none."""
        found = self.window.panels.files.folder
        return found.path if found is not None else ""

    @property
    def project(self) -> Project:
        """The project that stands beside everything."""
        found = self.window.panels.files.folder
        assert found is not None
        return found

    @property
    def tree(self) -> FolderModel:
        """The files of the project in the left dock."""
        return self.window.panels.files.folder_part.model

    def menu_tip(self, name: str) -> str:
        """What the tooltip of an action says in its menu as that is about to be shown."""
        window = self.window
        place = list(MENUS).index(window.actions_table[name].menu)
        menu = window.menuBar().actions()[place].menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        return window.qt_actions[name].toolTip()

    def page(self) -> str:
        """The id of the page that is shown; empty while none is."""
        view = self.window.middle.view
        return view.current_page() if view is not None else ""

    def open(self, *paths: Path | str) -> None:
        """Opens paths and waits until they are read."""
        self.window.open_paths([str(path) for path in paths])
        self.settle()

    def open_beside(self, folder: Path | str) -> None:
        """Opens a folder beside a file: its tree is in the dock, and its page is not shown."""
        self.open(sample("Lantern.uasset"), folder)

    def key(
        self, key: Qt.Key, *modifiers: Qt.KeyboardModifier, into: QObject | None = None
    ) -> None:
        """Presses a key where the keyboard is."""
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        QApplication.processEvents()
        target = into or self.window.focusWidget() or self.window
        self._qtbot.keyClick(target, key, held)
        QApplication.processEvents()

    def hold(self, key: Qt.Key) -> None:
        """Presses a key where the keyboard is, and keeps it down."""
        self._qtbot.keyPress(self.window.focusWidget(), key)
        QApplication.processEvents()

    def let_go(self, key: Qt.Key) -> None:
        """Lets go of a key that is held."""
        self._qtbot.keyRelease(self.window.focusWidget(), key)
        QApplication.processEvents()

    def type(self, text: str) -> None:
        """Types where the keyboard is."""
        self._qtbot.keyClicks(self.window.focusWidget(), text)
        QApplication.processEvents()

    def click_at(self, widget: QWidget, place: QPoint) -> None:
        """Presses the left button at a place in a widget."""
        self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)
        QApplication.processEvents()

    def click(self, widget: QWidget) -> None:
        """Presses the left button in the middle of a widget."""
        self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def drop(self, *paths: Path | str) -> None:
        """Holds files and folders over the window, and lets them go."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        nothing = Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(QPoint(500, 400), action, data, button, nothing)
        QApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        # What a drop would do is said as soon as the disk was looked at.
        self._qtbot.waitUntil(self.window.drop_hint.isVisible)
        self.promised = self.window.drop_hint.text()
        event = QDropEvent(QPointF(500, 400), action, data, button, nothing)
        QApplication.sendEvent(self.window, event)
        assert not self.window.drop_hint.isVisible()
        self.settle()


ShellMaker = Callable[..., Shell]


def sample(name: str) -> Path:
    """One of the bundled samples."""
    return resource_path("samples", name)


def large_sample(path: Path, size: int) -> Path:
    """The sample Lantern, made so large by a hole that takes no room on the disk."""
    data = sample("Lantern.uasset").read_bytes()
    with path.open("wb") as file:
        file.write(data)
        file.truncate(size - 4)
        file.seek(size - 4)
        file.write(data[-4:])
    return path
