"""The left dock: the files that are open, and the tree of the opened folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.file_at import FileAt
from inspector.gui.files.folder import Folder
from inspector.gui.files.lists import FileDelegate, FolderTree, prepare
from inspector.gui.files.models import FolderModel, FolderRole, OpenFilesModel, PathRole
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.look.theme import Theme
from inspector.gui.work.ask import start_folder

#: Open files that the list shows before it scrolls.
SHOWN_FILES = 8
#: A folder with no more folders in it than this is shown with them unfolded.
UNFOLD_FIRST = 3
#: A filter that leaves no more files than this unfolds them all.
UNFOLD_ALL = 300


class FilesPanel(QWidget):
    """Open files above, the folder below, with what it adds up to and a field to find files."""

    #: A file was chosen, so a panel that lies over the page has done its work.
    file_chosen = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self._context = context
        self.folder: Folder | None = None
        self._nothing = FolderModel(self)
        self._theme = theme
        self._unfolded: list[str] = []
        self._revealed = ""
        self.setAccessibleName("Files")
        self.open_title = ElidedLabel(theme, "Open files", "strong", "text", "none")
        self.open_count = ElidedLabel(theme, "", "body", "text2", "end")
        self.files_model = OpenFilesModel(context, self)
        self.files = QListView()
        prepare(self.files)
        self.files.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.files.setModel(self.files_model)
        self.files_delegate = FileDelegate(theme, tree=False, parent=self.files)
        self.files.setItemDelegate(self.files_delegate)
        self.files.setUniformItemSizes(True)
        self.files.setAccessibleName("Open files")
        self.folder_title = ElidedLabel(theme, "", "strong", "text", "middle")
        self.folder_count = ElidedLabel(theme, "", "body", "text2", "none")
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.find_field = FilterField(theme, "Find in folder", "search")
        self.tree = FolderTree(theme, self._nothing)
        self.empty = ElidedLabel(theme, "No file matches.", "body", "text3", "end")
        self.empty.hide()
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._show_current()
        self._recount()
        self._take_folder()

    def _lay_out(self) -> None:
        theme = self._theme
        margin = theme.px(12)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._open_head = self._head(self.open_title, self.open_count, top=4)
        self._rule = QWidget()
        self._rule.setFixedHeight(1)
        self._rule.setAutoFillBackground(True)
        self._folder_part = QWidget()
        below = QVBoxLayout(self._folder_part)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self._head(self.folder_title, self.folder_count, top=4))
        words = QVBoxLayout()
        words.setContentsMargins(margin, 0, margin, theme.px(8))
        words.setSpacing(theme.px(8))
        words.addWidget(self.sentence)
        words.addWidget(self.find_field)
        below.addLayout(words)
        hint = QHBoxLayout()
        hint.setContentsMargins(margin, 0, margin, 0)
        hint.addWidget(self.empty)
        below.addLayout(hint)
        below.addWidget(self.tree, 1)
        layout.addWidget(self._open_head)
        layout.addWidget(self.files)
        layout.addSpacing(theme.px(8))
        layout.addWidget(self._rule)
        layout.addWidget(self._folder_part, 1)
        self._rest = QWidget()
        layout.addWidget(self._rest, 1)

    def _head(self, title: ElidedLabel, note: ElidedLabel, top: int) -> QWidget:
        theme = self._theme
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(theme.px(12), theme.px(top), theme.px(12), 0)
        row.setSpacing(theme.px(8))
        row.addWidget(title)
        row.addWidget(note)
        row.addStretch(1)
        head.setFixedHeight(theme.row_height(30, "strong") + theme.px(top))
        return head

    def _connect(self) -> None:
        context, model = self._context, self.files_model
        self.files.clicked.connect(self._open_clicked)
        self.files.activated.connect(self._open_clicked)
        self.files.customContextMenuRequested.connect(self._file_menu)
        self.files.installEventFilter(self)
        model.rowsInserted.connect(self._recount)
        model.rowsRemoved.connect(self._recount)
        context.shown_changed.connect(self._show_current)
        context.entries_changed.connect(self._take_folder)
        self.tree.chosen.connect(self._choose)
        self.tree.customContextMenuRequested.connect(self._tree_menu)
        self.find_field.changed.connect(self._filter)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (
            self.open_title,
            self.open_count,
            self.folder_title,
            self.folder_count,
            self.find_field,
            self.empty,
        ):
            part.set_theme(theme)
        self.files_delegate.theme = theme
        self.tree.delegate.theme = theme
        for view in (self.files, self.tree):
            inner = view.palette()
            inner.setColor(inner.ColorRole.Base, theme.color("panel"))
            view.setPalette(inner)
        line = self._rule.palette()
        line.setColor(line.ColorRole.Window, theme.color("line2"))
        self._rule.setPalette(line)
        words = self.sentence.palette()
        words.setColor(words.ColorRole.WindowText, theme.color("text2"))
        self.sentence.setPalette(words)
        self.sentence.setFont(theme.font("body"))
        self._recount()
        self.update()

    def paintEvent(self, _: QEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        painter.end()

    # Open files

    def _recount(self) -> None:
        count = self.files_model.rowCount()
        self.open_count.set_text(f"{count:,}" if count else "none")
        rows = min(count, SHOWN_FILES)
        self.files.setFixedHeight(rows * self._theme.row_height(24))

    def _show_current(self) -> None:
        document = self._context.document
        index = self.files_model.index_of(self._context.shown)
        if index.isValid():
            self.files.setCurrentIndex(index)
            self.files.scrollTo(index)
        else:
            self.files.clearSelection()
        if document is not None:
            self._mark_in_tree(document.path)

    def _unfold_first(self) -> None:
        """Shows where the open file is in a folder that was just read; else its first folders."""
        document, model = self._context.document, self._model
        folders = [
            index
            for row in range(model.rowCount())
            if (index := model.index(row, 0)).data(FolderRole)
        ]
        if len(folders) <= UNFOLD_FIRST:
            for index in folders:
                self.tree.expand(index)
        if document is not None:
            self._mark_in_tree(document.path)

    def _mark_in_tree(self, path: str) -> None:
        index = self._model.index_of(path)
        if index.isValid():
            self.tree.setCurrentIndex(index)

    def _open_clicked(self, index: QModelIndex) -> None:
        entry = self.files_model.entry(index.row())
        if entry is not None and len(self.chosen_files()) < 2:
            self._context.show(entry)
            self.file_chosen.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.files
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
        ):
            entry = self.files_model.entry(self.files.currentIndex().row())
            if entry is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                chosen = self.chosen_files()
                if len(chosen) == 2:
                    self._context.compare(*(one.arguments[0] for one in chosen))
                else:
                    self._open_clicked(self.files.currentIndex())
                return True
            if entry is not None and event.key() == Qt.Key.Key_Delete:
                self._context.close(entry)
                return True
        return super().eventFilter(watched, event)

    def chosen_files(self) -> list[Entry]:
        """The open files that are selected in the list, from the top."""
        rows = sorted(index.row() for index in self.files.selectedIndexes())
        found = (self.files_model.entry(row) for row in rows)
        return [entry for entry in found if entry is not None and not entry.has_sides]

    def file_menu(self, entry: Entry) -> QMenu:
        """What can be done with an entry of the list."""
        menu = QMenu(self)
        chosen = self.chosen_files()
        if len(chosen) == 2:
            both = [one.arguments[0] for one in chosen]
            _entry(menu, "Compare", lambda: self._context.compare(*both))
            menu.addSeparator()
        elif entry.has_sides:
            _entry(menu, "Swap sides", lambda: self._context.swap_sides(entry))
        else:
            _entry(menu, "Compare with…", lambda: self._compare(entry))
            self._fill_of_file(menu, entry.arguments[0])
        _entry(menu, "Close", lambda: self._context.close(entry))
        _entry(menu, "Read again", entry.load)
        menu.addSeparator()
        paths = entry.arguments
        _entry(menu, "Copy path" if len(paths) == 1 else "Copy paths", lambda: _copy(paths))
        return menu

    def _fill_of_file(self, menu: QMenu, path: str) -> None:
        """Adds what can be compared with the file of a path."""
        file = FileAt(self._context, path, anew=True)
        self._context.actions.fill(menu, "compare", file, self.file_chosen.emit)

    def _compare(self, entry: Entry) -> None:
        self._context.show(entry)
        self.compare()

    def compare(self) -> None:
        """Compares two files that are chosen here, else the one shown with one to be asked for."""
        context, chosen = self._context, self.chosen_files()
        if len(chosen) == 2:
            context.compare(*(entry.arguments[0] for entry in chosen))
            return
        shown = context.document if context.document is context.shown else None
        answer = context.ask.files(self.window(), context.near)
        paths = [str(Path(path).absolute()) for path in answer]
        if shown is not None and len(paths) == 1:
            context.compare(shown.path, paths[0])
        elif len(paths) == 2:
            context.compare(*paths)
        elif paths:
            what = "Two files are compared." if shown is None else "One other file is compared."
            context.told.emit("info", what, f"{len(paths)} were chosen.")

    def compare_folders(self) -> None:
        """Asks for two folders, one after the other, and compares them."""
        context = self._context
        old = context.ask.folder(self.window(), context.near, "Compare folders: the old one")
        if not old:
            return
        near = start_folder(old)
        new = context.ask.folder(self.window(), near, "Compare folders: the new one")
        if new:
            context.compare(*(str(Path(path).absolute()) for path in (old, new)))

    def _file_menu(self, place: QPoint) -> None:
        entry = self.files_model.entry(self.files.indexAt(place).row())
        if entry is not None:
            menu = self.file_menu(entry)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.files.viewport().mapToGlobal(place))

    # The folder

    def _choose(self, path: str) -> None:
        self._context.open([path])
        self.file_chosen.emit()

    def _tree_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        if not index.isValid():
            return
        path = str(index.data(PathRole))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not index.data(FolderRole):
            _entry(menu, "Open", lambda: self._choose(path))
            self._fill_of_file(menu, path)
            menu.addSeparator()
        _entry(menu, "Copy path", lambda: _copy([path]))
        _entry(menu, "Copy name", lambda: _copy([Path(path).name]))
        menu.popup(self.tree.viewport().mapToGlobal(place))

    def _filter(self, text: str) -> None:
        model = self._model
        if text and not model.filter_text:
            self._unfolded = self._unfolded_paths()
        shown = model.set_filter(text)
        self.empty.setVisible(bool(text.strip()) and shown == 0)
        if not text.strip():
            self.find_field.set_state("neutral")
            for path in self._unfolded:
                index = model.index_of(path)
                if index.isValid():
                    self.tree.expand(index)
            return
        self.find_field.set_state("valid", f"{shown:,} of {model.file_count:,}")
        if shown <= UNFOLD_ALL:
            self.tree.expandAll()

    def _unfolded_paths(self) -> list[str]:
        model, found = self._model, []
        waiting = [QModelIndex()]
        while waiting:
            parent = waiting.pop()
            for row in range(model.rowCount(parent)):
                index = model.index(row, 0, parent)
                if index.data(FolderRole) and self.tree.isExpanded(index):
                    found.append(str(index.data(PathRole)))
                    waiting.append(index)
        # Folders come before what is in them, so that each can be unfolded in turn.
        return found

    def first_list(self) -> QWidget:
        """What gets the keyboard first: the open files, else the folder."""
        return self.files if self.files_model.rowCount() else self.tree

    def focus_find(self) -> None:
        """Gives the keyboard to the field that finds files."""
        self.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def _model(self) -> FolderModel:
        return self.folder.model if self.folder is not None else self._nothing

    def _take_folder(self) -> None:
        """Shows the folder that stands beside everything now, or none."""
        beside = self._context.beside
        folder = beside if isinstance(beside, Folder) else None
        if folder is not self.folder:
            if self.folder is not None:
                self.folder.changed.disconnect(self._folder_changed)
            self.folder = folder
            self._revealed = ""
            self._model.set_filter(self.find_field.text())
            self.tree.setModel(self._model)
            if folder is not None:
                folder.changed.connect(self._folder_changed)
        for part in (self._folder_part, self._rule):
            part.setVisible(folder is not None)
        self._rest.setVisible(folder is None)
        self._folder_changed()

    def _folder_changed(self) -> None:
        folder = self.folder
        if folder is None:
            return
        self.folder_title.set_text(folder.name)
        self.folder_title.set_tooltip(folder.path)
        self.folder_count.set_text(folder.count_words())
        words = folder.sentence()
        self.sentence.setText(words)
        if folder.walked and self._revealed != folder.path:
            self._revealed = folder.path
            self._unfold_first()
        self.sentence.setVisible(bool(words))


def _entry(menu: QMenu, title: str, run: Callable[[], object]) -> QAction:
    action = QAction(title, menu)
    action.triggered.connect(lambda: run())
    menu.addAction(action)
    return action


def _copy(texts: Sequence[str]) -> None:
    to_clipboard("\n".join(texts))
