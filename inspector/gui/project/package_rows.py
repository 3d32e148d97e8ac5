"""The packages of a project as a table or as pictures: one model, one selection, two looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.thumbnails import ListPictures
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.file_drag import FileDrag
from inspector.gui.project.table import PackageModel, PackagesView, PackageTable
from inspector.messages import _
from inspector.project.scan.shared_verdict import PackageRow

if TYPE_CHECKING:
    from inspector.gui.project.pictures import PackagePictures

_PICTURES: Final[LazyClass[PackagePictures]] = LazyClass(
    "inspector.gui.project.pictures:PackagePictures"
)


class PackageRows(QStackedWidget):
    """The packages; what is selected, filtered and sorted is the same in both looks.

    Args:
        context: What the window hands to features.
        model: The packages.
        file_of: The path of a package's file, by its path in the project.

    Attributes:
        table: The packages in columns.
        file_drag: What drags files out of it.
        pictures: The same as a grid of pictures; None until that is first looked at.
    """

    #: A package is to be opened.
    row_activated = Signal(object)
    #: Another package is the current one, or others are selected.
    news = Signal()
    #: The menu of the current row is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(
        self,
        context: AppContext,
        model: PackageModel,
        file_of: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._model = model
        self._file_of = file_of
        self.table = PackageTable(context.theme, MARGIN, context.jobs.in_own_turn)
        self.table.setModel(model)
        self.table.setAccessibleName(_("Packages of the project"))
        self.table.row_selected.connect(lambda _: self.news.emit())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self.news.emit())
        self.file_drag = self._take(self.table)
        self._thumbnails = ListPictures(self.table, context, file_of)
        self.pictures: PackagePictures | None = None
        self.setFocusProxy(self.table)

    def _take(self, view: PackagesView) -> FileDrag:
        view.row_activated.connect(self.row_activated)
        view.title_link.connect(self.follow_link)
        view.menu_wanted.connect(self.menu_wanted)
        self.addWidget(view)
        return FileDrag(view, lambda: [self._file_of(row.path) for row in self.selected_rows()])

    @property
    def shown(self) -> PackagesView:
        """The look that is shown."""
        pictures = self.pictures
        return pictures if pictures is not None and self.shows_pictures() else self.table

    def shows_pictures(self) -> bool:
        """Whether the packages are shown as pictures."""
        return self.currentWidget() is not self.table

    def show_pictures(self, on: bool) -> None:
        """Shows the packages as pictures, or as a table; what was in sight stays there."""
        if on == self.shows_pictures():
            return
        before = self.shown
        here, top = before.currentIndex(), before.topmost()
        if self.pictures is None:
            self.pictures = pictures = _PICTURES(self._context.theme, MARGIN)
            pictures.setModel(self._model)
            pictures.setSelectionModel(self.table.selectionModel())
            pictures.setAccessibleName(_("Packages of the project as pictures"))
            self._take(pictures)
            ListPictures(pictures, self._context, self._file_of, always=True)
        had_keyboard = before.hasFocus()
        if on and here.column() > 0:
            # Of a package there is only one picture to be at.
            here = here.siblingAtColumn(0)
            flags = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(here, flags.NoUpdate)
        self.setCurrentWidget(self.pictures if on else self.table)
        self.setFocusProxy(self.shown)
        if had_keyboard:
            self.shown.setFocus(Qt.FocusReason.OtherFocusReason)
        hints = QAbstractItemView.ScrollHint
        if here.isValid():
            self.shown.scrollTo(here, hints.PositionAtCenter)
        elif top.isValid():
            self.shown.scrollTo(top, hints.PositionAtTop)

    def read_again(self) -> None:
        """Has the pictures in sight read again: files changed."""
        self._thumbnails.read_again()

    # Rows --------------------------------------------------------------------------------------

    def current_row(self) -> PackageRow | None:
        """The current package."""
        row = self.table.current_row()
        return row if isinstance(row, PackageRow) else None

    def selected_rows(self) -> list[PackageRow]:
        """The packages that are selected, from the top; "6 more" stands for those six."""
        return self.table.selected_rows()

    def selected_count(self) -> int:
        """How many packages are selected; looks at none."""
        return self.table.selected_count()

    def copy(self) -> None:
        """Copies the selected packages as they are shown."""
        to_clipboard(self.shown.copy_text())

    def take_keyboard(self) -> None:
        """Takes the keyboard to where it was."""
        self.shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter_first(self) -> None:
        """Takes the keyboard to the first package."""
        self._model.finish()
        for at in range(min(self._model.rowCount(), 2)):
            index = self._model.index(at, 0)
            if not self._model.is_group(index) or at + 1 == self._model.rowCount():
                self.take_keyboard()
                self.shown.setCurrentIndex(index)
                return

    def follow_link(self, key: str, link: str) -> None:
        """Does what a link in the title of a group says."""
        if link == "copy":
            to_clipboard("\n".join(row.path for row in self._model.rows_of(key)))
        else:
            self.select_group(key)

    def select_group(self, key: str) -> None:
        """Selects all packages of a group, which is opened and shown whole."""
        model = self._model
        model.set_collapsed(key, False)
        model.show_rest(key)
        rows = model.rows_of(key)
        if not rows:
            return
        first = model.index_where(lambda row: row is rows[0])
        last = model.index(first.row() + len(rows) - 1, model.columnCount() - 1)
        flags = QItemSelectionModel.SelectionFlag
        self.take_keyboard()
        selection = self.table.selectionModel()
        selection.setCurrentIndex(first, flags.NoUpdate)
        selection.select(QItemSelection(first, last), flags.ClearAndSelect)
