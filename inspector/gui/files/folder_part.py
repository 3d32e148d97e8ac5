"""The lower part of the left dock: what the opened folder adds up to, its filter, and its tree."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.file_actions import PLACE, FileAt
from inspector.gui.desk.project import Project
from inspector.gui.files.folder_model import FolderModel
from inspector.gui.files.folder_node import FileVerdict
from inspector.gui.files.folder_words import HINT, Phrase, folder_keys, phrases_of
from inspector.gui.files.lists import FolderTree, SectionHead
from inspector.gui.files.models import FolderRole, PathRole
from inspector.gui.kit.buttons import Button, CheckBox
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.file_drag import FileDrag
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import NO_LIMIT, hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, link, span
from inspector.gui.kit.states import StateLine
from inspector.gui.look.theme import Themed
from inspector.gui.rows.filtering import parse_filter
from inspector.gui.rows.listing import shown_of
from inspector.messages import _
from inspector.messages.phrases import capitalized
from inspector.project.scan.shared_verdict import PackageRow


def add_entry(menu: QMenu, title: str, run: Callable[[], object]) -> QAction:
    """Puts what can be done at the end of a menu."""
    action = QAction(title, menu)
    action.triggered.connect(lambda: run())
    menu.addAction(action)
    return action


def add_comparing(menu: QMenu, file: FileAt, done: Callable[[], object]) -> None:
    """Puts what can be compared with a file there; ``done`` is called afterwards."""
    file.context.actions.fill(menu, "compare", file, done)


def add_place(menu: QMenu, file: FileAt) -> None:
    """Puts what can be done with the place of a file there."""
    file.context.actions.fill(menu, PLACE, file, lambda: None)


def copy_lines(texts: Sequence[str]) -> None:
    """Copies texts, each on a line of its own."""
    to_clipboard("\n".join(texts))


#: The option that remembers in which order the tree stands.
WORST_FIRST: Final = "folder/worst-first"
#: A folder with no more folders in it than this is shown with them unfolded.
UNFOLD_FIRST: Final = 3
#: Packages of which the tree takes in what is known at once.
AT_ONCE: Final = 200


class FolderPart(Themed, QWidget):
    """Shows a folder, if one is open: ``folder``, or None.

    While the pointer is over the tree, nothing above it grows or shrinks: a row that is about to be
    clicked stays where it is.
    """

    #: A file was chosen.
    file_chosen = Signal()
    #: The pointer came to the tree, or left it.
    pointed = Signal(bool)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        theme = context.theme
        self._context = context
        self._theme = theme
        self.folder: Project | None = None
        self.model = FolderModel(self)
        self._waiting: deque[PackageRow] = deque()
        self._revealed = False
        self._was_reading = False
        self._narrowed = False
        #: Why a term of the filter means nothing; empty where all mean something.
        self._problem = ""
        self._unfolded: set[str] = set()
        self._folded: set[str] = set()
        self._phrases: list[Phrase] = []
        self.is_pointed = False
        self.title = ElidedLabel(theme, "", "strong", "text", "middle")
        self.count = ElidedLabel(theme, "", "body", "text2", "none")
        self.page_link = Button(theme, _("Page of the project"), "flat", "project")
        set_tip(self.page_link, _("What of it can be submitted, and what to fix first  (Ctrl+0)"))
        self.sentence = RichText(theme)
        self.find_field = FilterField(theme, str(HINT), "search")
        # The field has little room in the dock: what is wrong with a filter stands below it whole.
        self.problem = RichText(theme)
        self.problem.hide()
        self.worst_first = CheckBox(theme, _("Worst first"))
        set_tip(
            self.worst_first,
            _("What is refused or unreadable, and folders that hold it, at the top"),
        )
        self.worst_first.setChecked(context.settings.flag(WORST_FIRST))
        self.empty = StateLine(theme)
        self.empty.set_filtered_away(_("No file"))
        self.empty.hide()
        self.tree = FolderTree(theme, self.model)
        FileDrag(self.tree, lambda: map(self.model.path, self.tree.selectedIndexes()))
        self._rest = QWidget()
        self._rest.hide()
        self._lay_out()
        self._connect()
        self._apply_theme()
        self.follow()

    def _lay_out(self) -> None:
        theme = self._theme
        # A flat button has space of its own: its icon stands on the margin of the words.
        page = hbox(self.page_link, 1, theme=theme, margins=(4, 0, 4, 0))
        column = vbox(SectionHead(theme, self.title, self.count), page, parent=self)
        words = vbox(
            self.sentence,
            self.find_field,
            self.problem,
            self.worst_first,
            self.empty,
            theme=theme,
            margins=(12, 0, 12, 4),
            between=8,
        )
        column.addLayout(words)
        column.addWidget(self.tree, 1)
        column.addWidget(self._rest, 1)

    def _connect(self) -> None:
        self.page_link.clicked.connect(self._show_page)
        self.sentence.link_clicked.connect(self.ask)
        self.find_field.changed.connect(self._filter)
        self.find_field.left_for_rows.connect(self._go_to_first)
        self.find_field.rows = self.tree
        self.worst_first.toggled.connect(self._order)
        self.empty.action_chosen.connect(self._clear)
        self.tree.chosen.connect(self._choose)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        self.tree.expanded.connect(lambda index: self._note(index, unfolded=True))
        self.tree.collapsed.connect(lambda index: self._note(index, unfolded=False))
        self.tree.viewport().installEventFilter(self)

    def _apply_theme(self) -> None:
        self._write(self._phrases)
        self._say_problem(self._problem)

    # What the folder is

    def show_folder(self, folder: Project | None) -> None:
        """Shows another folder, whole and in the order that was chosen, or none."""
        if self.folder is not None:
            self._listen(self.folder, on=False)
        self.folder = folder
        self._waiting.clear()
        self.model.set_filter(None)
        self.model.clear(folder.path if folder is not None else "")
        self._revealed = self._was_reading = self._narrowed = False
        self._unfolded.clear()
        self.find_field.clear()
        self.model.sort_worst_first(self.worst_first.isChecked())
        if folder is not None:
            self._listen(folder, on=True)
            self._add_files(folder.paths)
            self._take_rows(folder.rows)
        self._say_matches()
        self.follow()

    def _listen(self, folder: Project, *, on: bool) -> None:
        for signal, slot in (
            (folder.changed, self.follow),
            (folder.files_found, self._add_files),
            (folder.rows_added, self._take_rows),
            (folder.judged, self._take_judged),
            (folder.scanned, self._drop_gone),
        ):
            (signal.connect if on else signal.disconnect)(slot)

    def _add_files(self, paths: Sequence[str]) -> None:
        if self.folder is not None:
            prefix = self.folder.prefix
            self.model.add_files(prefix + path for path in paths)

    def _take_rows(self, rows: Sequence[PackageRow]) -> None:
        """Shows what is known of packages; rows stay where they are.

        Of very many only the first are taken in at once: keys and paint come between the others.
        """
        if self.folder is not None:
            file_of = self.folder.file_of
            first = rows[:AT_ONCE]
            self.model.set_verdicts(_verdict(file_of(row), row) for row in first)
            self._waiting.extend(rows[AT_ONCE:])
            if self._waiting:
                self._context.jobs.in_own_turn(self._take_waiting, self)

    def _take_waiting(self) -> None:
        """Takes in some of the rows that wait."""
        rows = [self._waiting.popleft() for __ in range(min(AT_ONCE, len(self._waiting)))]
        self._take_rows(rows)

    def _take_judged(self) -> None:
        if self.folder is not None:
            self._waiting.clear()
            self._take_rows(self.folder.rows)

    def _drop_gone(self) -> None:
        """Takes files out of the tree that are not there any more."""
        folder = self.folder
        if folder is None or self.model.file_count == len(folder.paths):
            return
        unfolded = self._unfolded.copy()
        self.model.clear(folder.path)
        self._add_files(folder.paths)
        self._take_rows(folder.rows)
        self._unfold(unfolded)

    def _unfold(self, folders: set[str]) -> None:
        self.tree.unfold(filter(QModelIndex.isValid, map(self.model.index_of, sorted(folders))))

    def follow(self) -> None:
        """Shows the folder as it is now."""
        folder = self.folder
        if folder is None:
            return
        self.title.set_text(folder.name)
        self.title.set_tooltip(folder.path)
        self.count.set_text(folder.count_words())
        phrases = phrases_of(folder)
        # What was read before stands until the first file was read again.
        if phrases != self._phrases and (phrases or not folder.reading):
            self._write(phrases)
        if folder.walked and not self._revealed:
            self._revealed = True
            self._unfold_first()
        if self._was_reading and not folder.reading and not self.is_pointed:
            self._settle_order()
        self._was_reading = folder.reading or (self._was_reading and self.is_pointed)
        if self._narrowed:
            self._unfold_matches()
            if self.find_field.state().kind != "invalid":
                self._say_matches()

    def _write(self, phrases: list[Phrase]) -> None:
        self._phrases = phrases
        self.sentence.set_html(
            "".join(
                link(text, asks, self._theme) if asks else span(text, self._theme, role="text2")
                for text, asks in phrases
            )
        )
        self.sentence.setVisible(bool(phrases))

    def _unfold_first(self) -> None:
        """Shows where the open file is in a folder that was just read; else its first folders."""
        document, model = self._context.document, self.model
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        folders = [index for index in rows if index.data(FolderRole)]
        if len(folders) <= UNFOLD_FIRST:
            for index in folders:
                self.tree.expand(index)
        if document is not None:
            self.mark(document.path)

    def mark(self, path: str) -> None:
        """Makes the row of a file the current one, if it is shown."""
        index = self.model.index_of(path)
        if index.isValid():
            self.tree.setCurrentIndex(index)

    # The pointer

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.tree.viewport():
            kind = event.type()
            if kind == QEvent.Type.Enter:
                self._point(True)
            elif kind in (QEvent.Type.Leave, QEvent.Type.Hide):
                self._point(False)
        return super().eventFilter(watched, event)

    def _point(self, on: bool) -> None:
        """Keeps what stands above the tree as high as it is while the pointer is over the tree."""
        if on == self.is_pointed:
            return
        self.is_pointed = on
        height = self.sentence.height()
        self.sentence.setMinimumHeight(height if on else 0)
        self.sentence.setMaximumHeight(height if on else NO_LIMIT)
        if not on:
            self.follow()
        self.pointed.emit(on)

    # Order

    def _order(self, worst_first: bool) -> None:
        self._context.settings.set(WORST_FIRST, worst_first)
        self.model.sort_worst_first(worst_first)
        self.tree.scrollToTop()

    def _settle_order(self) -> None:
        """Puts rows in place that stayed where they were while the folder was read."""
        if self.worst_first.isChecked():
            self.model.sort_worst_first(True)

    # Filter

    def ask(self, text: str) -> None:
        """Sets the filter, and leaves the keyboard where it can be changed."""
        self.find_field.set_text(text)
        self.find_field.select_all()

    def _clear(self) -> None:
        self.find_field.clear()
        self.find_field.select_all()

    def _filter(self, text: str) -> None:
        model = self.model
        meant = parse_filter(text, folder_keys(model.root))
        self._problem = meant.problem
        self._say_problem(meant.problem)
        current = self.tree.currentIndex().data(PathRole)
        if meant.keep is None and not self._narrowed:
            self._say_matches()
            return
        self._narrowed = meant.keep is not None
        model.set_filter(meant.keep)
        if self._narrowed:
            self._folded.clear()
            self._unfold_matches()
        else:
            self._unfold(self._unfolded)
        if current is not None:
            self.mark(str(current))
        self._say_matches()

    def _say_problem(self, problem: str) -> None:
        if problem:
            self.problem.set_html(span(capitalized(problem), self._theme))
        self.problem.setVisible(bool(problem))

    def _say_matches(self) -> None:
        model = self.model
        shown, total = model.shown_count, model.file_count
        if self._problem:
            self.find_field.set_state("invalid", self._problem)
        elif self._narrowed:
            self.find_field.set_state(*shown_of(shown, total))
        else:
            self.find_field.set_state("neutral")
        none = self._narrowed and not shown and total > 0
        had_focus = self.tree.hasFocus()
        self.empty.setVisible(none)
        self.tree.setVisible(not none)
        self._rest.setVisible(none)
        if none and had_focus:
            self.empty.action_button().setFocus()

    def _go_to_first(self) -> None:
        """Leaves the filter for the tree, at the first file."""
        model = self.model
        index = model.index(0, 0)
        while index.isValid() and index.data(FolderRole) and self.tree.isExpanded(index):
            index = model.index(0, 0, index)
        if index.isValid():
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
            self.tree.setCurrentIndex(index)

    def _unfold_matches(self) -> None:
        """Shows what passes the filter, but for folders that were folded since it was set."""
        folders = self.model.to_unfold()
        self.tree.unfold(index for index in folders if index.data(PathRole) not in self._folded)

    def _note(self, index: QModelIndex, *, unfolded: bool) -> None:
        """Remembers what somebody folds; what a filter unfolds is folded again without it."""
        path = str(index.data(PathRole))
        if self._narrowed:
            (self._folded.discard if unfolded else self._folded.add)(path)
        else:
            (self._unfolded.add if unfolded else self._unfolded.discard)(path)

    # Files

    def _show_page(self) -> None:
        self._context.show_beside()
        self.file_chosen.emit()

    def _choose(self, path: str) -> None:
        self._context.open([path])
        self.file_chosen.emit()

    def _open_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        if not index.isValid():
            return
        path = str(index.data(PathRole))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not index.data(FolderRole):
            add_entry(menu, _("Open"), lambda: self._choose(path))
            file = FileAt(self._context, path)
            add_comparing(menu, file, self.file_chosen.emit)
            menu.addSeparator()
            add_place(menu, file)
        else:
            add_entry(menu, _("Copy path"), lambda: copy_lines([path]))
        add_entry(menu, _("Copy name"), lambda: copy_lines([Path(path).name]))
        menu.popup(self.tree.viewport().mapToGlobal(place))


def _verdict(path: str, row: PackageRow) -> FileVerdict:
    standing = row.standing
    return FileVerdict(
        path, str(standing.mark), standing.saved_release, standing.rules, standing.ignored
    )
