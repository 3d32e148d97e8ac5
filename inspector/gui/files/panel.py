"""The left dock: the files that are open, and the tree of the opened folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.entry_view import DockParts
from inspector.gui.desk.file_actions import FileAt
from inspector.gui.desk.project import Project
from inspector.gui.files.folder_part import (
    FolderPart,
    add_comparing,
    add_entry,
    add_place,
    copy_lines,
)
from inspector.gui.files.lists import FileDelegate, SectionHead, prepare
from inspector.gui.files.models import OpenFilesModel
from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.file_drag import FileDrag
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.surface import Rule, Surface
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme, gap
from inspector.gui.work.ask import start_folder
from inspector.messages import _, count_text

#: Open files that the list shows before it scrolls.
SHOWN_FILES = 8


class _PartOfPage:
    """A place in the dock for a part of the page that is shown, which goes back to it.

    Args:
        layout: The layout of the dock.
        below: What stands below the place.
        stretch: How much of the spare height the part takes.
    """

    def __init__(self, layout: QVBoxLayout, below: QWidget, stretch: int) -> None:
        self._layout = layout
        self._below = below
        self._stretch = stretch
        self.part: QWidget | None = None
        #: What the part belongs to, and goes back to.
        self._home: QWidget | None = None

    def show(self, part: QWidget | None) -> None:
        """Shows another part, or none."""
        if part is self.part:
            return
        if self.part is not None:
            self._layout.removeWidget(self.part)
            # A layout shows what it took a little later, unless it was hidden: as a window, then.
            self.part.hide()
            if self._home is not None and isValid(self._home):
                self.part.setParent(self._home)
            else:
                self.part.deleteLater()
        self.part = part
        self._home = part.parentWidget() if part is not None else None
        if part is not None:
            self._layout.insertWidget(self._layout.indexOf(self._below), part, self._stretch)
            part.show()


class NoFolder(QWidget):
    """Stands below the open files while no folder is open: what could stand there, and the way.

    Args:
        theme: The look.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = TextBlock(theme)
        told = _("A project that is open has its packages here, with what an engine says to each.")
        self.words.set_clauses([Clause(told, "caption", "text2")])
        self.link = LinkButton(theme, _("Open a folder or project"))
        vbox(
            Rule(theme, flat=True),
            vbox(self.words, theme=theme, margins=(12, 10, 12, 0)),
            hbox(self.link, 1, theme=theme, margins=(12, 4, 12, 0)),
            1,
            parent=self,
        )


class FilesPanel(Surface):
    """Open files above, the folder below, with what it adds up to and a field to find files."""

    ground = "panel"

    #: A file was chosen, so a panel that lies over the page has done its work.
    file_chosen = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        super().__init__(theme, parent)
        self._context = context
        self.setAccessibleName(_("Files"))
        self.open_title = ElidedLabel(theme, _("Open files"), "strong", "text", "none")
        self.open_count = ElidedLabel(theme, "", "body", "text2", "end")
        self.files_model = OpenFilesModel(context, self)
        # A part of it at once: Tab comes to the files before what is made below them.
        self.files = QListView(self)
        prepare(self.files)
        self.files.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.files.setModel(self.files_model)
        self.files_delegate = FileDelegate(theme, tree=False, parent=self.files)
        self.files.setItemDelegate(self.files_delegate)
        self.files.setUniformItemSizes(True)
        self.files.setAccessibleName(_("Open files"))
        FileDrag(self.files, lambda: [entry.arguments[0] for entry in self.chosen_files()])
        self.folder_part = FolderPart(context, self)
        self._lay_out()
        self._connect()
        self._apply_theme()
        self._show_current()
        self._take_folder()

    def _lay_out(self) -> None:
        theme = self._theme
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._rule_above = Rule(theme, flat=True)
        self._rule = Rule(theme, flat=True)
        self._head = SectionHead(theme, self.open_title, self.open_count)
        layout.addWidget(self._rule_above)
        layout.addWidget(self._head)
        layout.addWidget(self.files)
        gap(layout, theme, 8)
        layout.addWidget(self._rule)
        layout.addWidget(self.folder_part, 1)
        self._part_rule = Rule(theme, flat=True)
        layout.insertWidget(layout.indexOf(self.folder_part), self._part_rule)
        self._above = _PartOfPage(layout, self._rule_above, 0)
        self._beside = _PartOfPage(layout, self._part_rule, 1)
        #: Whether the tree of the folder stays below what stands there.
        self._shares = False
        self.no_folder = NoFolder(theme)
        layout.addWidget(self.no_folder, 1)

    def _connect(self) -> None:
        context, model = self._context, self.files_model
        self.files.clicked.connect(self._open_clicked)
        self.files.activated.connect(self._open_clicked)
        self.files.customContextMenuRequested.connect(self._file_menu)
        self.files.installEventFilter(self)
        model.counts_changed.connect(self._recount)
        context.shown_changed.connect(self._show_current)
        context.entries_changed.connect(self._take_folder)
        self.folder_part.file_chosen.connect(self.file_chosen)
        self.folder_part.pointed.connect(self._fit_files)
        self.no_folder.link.clicked.connect(self._open_folder)

    def _apply_theme(self) -> None:
        theme = self._theme
        for view in (self.files, self.folder_part.tree):
            inner = view.palette()
            inner.setColor(inner.ColorRole.Base, theme.color("panel"))
            view.setPalette(inner)
            # The style sheet gave the viewport a palette of its own.
            view.viewport().setPalette(inner)
        # Both keep the height of a row, and measure it once the delegates have the look as well.
        for view in (self.files, self.folder_part.tree):
            view.scheduleDelayedItemsLayout()
        self._recount()

    # Open files

    def _recount(self) -> None:
        count = self.files_model.rowCount()
        self.open_count.set_text(count_text(count) if count else _("none"))
        self._arrange()
        self._fit_files()

    def _fit_files(self) -> None:
        """Makes the list as high as its files, but pushes no row of the tree off the pointer."""
        if not self.folder_part.is_pointed:
            row = self._theme.row_height(24)
            most = max(SHOWN_FILES, self._room_for_files() // row)
            self.files.setFixedHeight(min(self.files_model.rowCount(), most) * row)
            self.files.scrollTo(self.files.currentIndex())

    def _room_for_files(self) -> int:
        """The height that nobody else needs, in px; none where rows stand below the list."""
        if self.no_folder.isHidden():
            return 0
        beside: list[QWidget] = [self._head, self.no_folder]
        if self._above.part is not None:
            beside.append(self._above.part)
        taken = sum(part.sizeHint().height() for part in beside)
        return self.height() - taken - self._theme.px(12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().height() != event.size().height():
            self._fit_files()

    def _show_current(self) -> None:
        document = self._context.document
        index = self.files_model.index_of(self._context.shown)
        if index.isValid():
            # By itself the view would add the row to the selection while a key with Ctrl is down.
            self.files.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
            self.files.scrollTo(index)
        else:
            self.files.clearSelection()
        if document is not None:
            self.folder_part.mark(document.path)

    def _open_clicked(self, index: QModelIndex) -> None:
        entry = self.files_model.row_at(index)
        if entry is not None and len(self.chosen_files()) < 2:
            self._context.show(entry)
            self.file_chosen.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.files
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
        ):
            entry = self.files_model.row_at(self.files.currentIndex())
            if entry is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self.has_two_chosen():
                    self.compare_selected()
                else:
                    self._open_clicked(self.files.currentIndex())
                return True
            if entry is not None and event.key() == Qt.Key.Key_Delete:
                self._context.close(entry)
                return True
        return super().eventFilter(watched, event)

    def chosen_files(self) -> list[Entry]:
        """The open files that are selected in the list, from the top."""
        indexes = sorted(self.files.selectedIndexes(), key=QModelIndex.row)
        entries = map(self.files_model.row_at, indexes)
        return [entry for entry in entries if entry is not None and entry.facts.is_single]

    def file_menu(self, entry: Entry) -> QMenu:
        """What can be done with an entry of the list."""
        menu = QMenu(self)
        file = FileAt(self._context, entry.arguments[0], entry.facts.in_work_tree)
        if self.has_two_chosen():
            both = self._context.actions["compare-selected"]
            add_entry(menu, str(both.title), lambda: both.run(self))
            menu.addSeparator()
        elif entry.has_sides:
            add_entry(menu, _("Swap sides"), lambda: self._context.swap_sides(entry))
        elif entry.facts.is_single:
            add_entry(menu, _("Compare with…"), lambda: self._compare(entry))
            add_comparing(menu, file, self.file_chosen.emit)
        add_entry(menu, _("Close"), lambda: self._context.close(entry))
        add_entry(menu, _("Read again"), entry.load)
        menu.addSeparator()
        if not entry.facts.is_single:
            add_entry(menu, _("Copy paths"), lambda: copy_lines(entry.arguments))
        else:
            add_place(menu, file)
        return menu

    def _compare(self, entry: Entry) -> None:
        self._context.show(entry)
        self.compare()

    def has_two_chosen(self) -> bool:
        """Whether two open files are selected in the list."""
        return len(self.chosen_files()) == 2

    def compare_selected(self) -> None:
        """Compares the two open files that are selected in the list, the upper one as the old."""
        old, new = self.chosen_files()
        self._context.compare(old.arguments[0], new.arguments[0])

    def compare(self) -> None:
        """Compares two files that are chosen here, else the one shown with one to be asked for."""
        context = self._context
        if self.has_two_chosen():
            self.compare_selected()
            return
        shown = context.document if context.document is context.shown else None
        title = _("Compare: choose two files")
        if shown is not None:
            title = _("Compare {name} with…", name=Path(shown.path).name)
        answer = context.ask.files(self.window(), context.near, title)
        paths = [str(Path(path).absolute()) for path in answer]
        if shown is not None and len(paths) == 1:
            context.compare(shown.path, paths[0])
        elif len(paths) == 2:
            context.compare(*paths)
        elif paths:
            what = (
                _("Two files are compared.") if shown is None else _("One other file is compared.")
            )
            context.notified.emit("info", what, _("{count} were chosen.", count=len(paths)))

    def _open_folder(self) -> None:
        """Asks for a folder as the menu does."""
        self._context.actions.run("open-folder")

    def compare_folders(self) -> None:
        """Asks for two folders, one after the other, and compares them."""
        context = self._context
        old = context.ask.folder(self.window(), context.near, _("Compare folders: the old one"))
        if not old:
            return
        near = start_folder(old)
        new = context.ask.folder(self.window(), near, _("Compare folders: the new one"))
        if new:
            context.compare(*(str(Path(path).absolute()) for path in (old, new)))

    def _file_menu(self, place: QPoint) -> None:
        entry = self.files_model.row_at(self.files.indexAt(place))
        if entry is not None:
            menu = self.file_menu(entry)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.files.viewport().mapToGlobal(place))

    def first_list(self) -> QWidget:
        """What gets the keyboard first: what stands above, the open files, else what is below."""
        if self._above.part is not None:
            return self._above.part
        if self.files_model.rowCount() and not self.files.isHidden():
            return self.files
        return self._beside.part or self.folder_part.tree

    def focus_find(self) -> None:
        """Gives the keyboard to the field that finds files."""
        self.folder_part.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def folder(self) -> Project | None:
        """The folder that is shown below, if one is open."""
        return self.folder_part.folder

    def _take_folder(self) -> None:
        """Shows the folder that stands beside everything now, or none."""
        beside = self._context.beside
        folder = beside if isinstance(beside, Project) else None
        if folder is not self.folder:
            self.folder_part.show_folder(folder)
        self._arrange()

    def show_parts(self, parts: DockParts) -> None:
        """Shows what belongs to the page, or the tree of the folder again."""
        above, is_new = parts.above, parts.above is not self._above.part
        self._above.show(above)
        self._beside.show(parts.beside)
        self._shares = parts.shares
        if above is not None and is_new:
            # Tab comes to it before the files: it goes behind them first, then they behind it.
            stop: QWidget = above.focusProxy() or above
            self.setTabOrder(self.files, stop)
            self.setTabOrder(stop, self.files)
        self._arrange()

    def give_back_parts(self) -> None:
        """Gives back what belongs to the page: it lives on where this panel stopped at a bug."""
        self._above.show(None)
        self._beside.show(None)

    def _arrange(self) -> None:
        """Shows what there is: open files, and the tree or what stands in its place."""
        count = self.files_model.rowCount()
        # What stands there says what is shown; the list says which files are open beside it.
        only = self.files_model.row_at(self.files_model.index(0, 0)) if count == 1 else None
        above, part = self._above.part is not None, self._beside.part is not None
        folder = self.folder is not None
        is_named = (above or part) and only is self._context.shown
        any_files = bool(count) and not is_named
        has_tree = folder and (self._shares or not part)
        # That none is open needs no line of its own where something else is shown.
        is_listed = any_files or not (above or part or folder)
        self._head.setVisible(is_listed)
        self.files.setVisible(is_listed)
        self._rule_above.setVisible(above and (any_files or part or folder))
        self._rule.setVisible(any_files and (part or folder))
        self._part_rule.setVisible(part and has_tree)
        self.folder_part.setVisible(has_tree)
        self.no_folder.setVisible(not folder and not part)
