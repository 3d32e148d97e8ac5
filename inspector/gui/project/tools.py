"""The line above the packages of a project: filter, saved filters, grouping, columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.buttons import Button, Segments
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.project.columns import COLUMNS, HINT, SHOWN_FIRST
from inspector.gui.work.settings import Settings
from inspector.messages import _, lazy
from inspector.messages.phrases import noted

SHOWN_COLUMNS = "project/columns"
SAVED_FILTERS = "project/filters"
GROUPED = "project/grouped"
AS_PICTURES = "project/pictures"
#: The ways to show packages, and what each is called.
_WAYS: Final = (("table", lazy("Table")), ("pictures", lazy("Pictures")))


class ProjectTools(Themed, QWidget):
    """Filter and what is beside it; what is chosen here is remembered."""

    #: Packages are to be shown as pictures, or as a table.
    pictures_changed = Signal(bool)
    #: Rows are to stand in groups, or not.
    grouped_changed = Signal(bool)
    #: Other columns are to be shown; carries their keys.
    columns_changed = Signal(object)
    #: A column that says nothing new is to be shown all the same; carries its key.
    column_forced = Signal(str)
    #: Packages are to be sorted by the column of a key, empty for none, and whether backwards.
    sorting_chosen = Signal(str, bool)

    def __init__(
        self, theme: Theme, settings: Settings, margin: int = 16, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._settings = settings
        self.field = FilterField(theme, str(HINT))
        self.ways = Segments(theme, _WAYS)
        self.ways.set_current("table")
        set_tip(self.ways.button("table"), _("Packages in columns (Ctrl+1)"))
        set_tip(self.ways.button("pictures"), _("The same packages by their pictures (Ctrl+2)"))
        self.ways.chosen.connect(lambda way: self.pictures_changed.emit(way == "pictures"))
        self.saved_button = Button(theme, _("Saved"), "flat", "pin")
        self.saved_button.set_menu_arrow(True)
        set_tip(self.saved_button, _("Filters that were saved"))
        self.saved_menu = QMenu(self)
        self.saved_button.clicked.connect(self._open_saved)
        self.grouped_button = Button(theme, _("Grouped"), "flat", "list")
        self.grouped_button.setCheckable(True)
        self.grouped_button.setChecked(settings.flag(GROUPED))
        set_tip(self.grouped_button, _("Packages by verdict, the worst first"))
        self.grouped_button.toggled.connect(self._group)
        self.columns_button = Button(theme, _("Columns"), "flat", "table")
        self.columns_button.set_menu_arrow(True)
        set_tip(self.columns_button, _("Which columns are shown"))
        #: Columns that are left out because they say the same everywhere, and what they say.
        self.alike: Mapping[str, str] = {}
        self.columns_menu = QMenu(self)
        self.columns_button.clicked.connect(self._open_columns)
        # Pictures have no titles of columns to click.
        self.sort_button = Button(theme, _("Sort"), "flat", "swap")
        self.sort_button.set_menu_arrow(True)
        set_tip(self.sort_button, _("What the pictures are sorted by"))
        #: Says the key of the column that sorts, empty for none, and whether backwards.
        self.sorting: Callable[[], tuple[str, bool]] = lambda: ("", False)
        self.sort_menu = QMenu(self)
        self.sort_button.clicked.connect(self._open_sorting)
        self.sort_button.hide()
        hbox(
            (self.field, 1),
            self.ways,
            self.saved_button,
            self.grouped_button,
            self.columns_button,
            self.sort_button,
            parent=self,
            theme=theme,
            margins=(margin, 7, 8, 7),
            between=8,
        )

    def set_narrow(self, narrow: bool) -> None:
        """Leaves out the words of the buttons, which tooltips and screen readers still say."""
        for button, words in (
            (self.saved_button, _("Saved")),
            (self.grouped_button, _("Grouped")),
            (self.columns_button, _("Columns")),
            (self.sort_button, _("Sort")),
        ):
            button.setText("" if narrow else words)
            button.setAccessibleName(words)
            button.updateGeometry()

    def set_pictures(self, on: bool) -> None:
        """Says whether packages are shown as pictures, which have no columns: sorting is chosen in
        the place of those.
        """
        self._settings.set(AS_PICTURES, on)
        self.ways.set_current("pictures" if on else "table")
        had_focus = self.columns_button.hasFocus() or self.sort_button.hasFocus()
        wanted, other = self.columns_button, self.sort_button
        if on:
            wanted, other = other, wanted
        wanted.show()
        # Before the other is hidden, or Qt would look through the window for who has it next.
        if had_focus:
            wanted.setFocus()
        other.hide()

    # Columns -----------------------------------------------------------------------------------

    def columns(self) -> tuple[str, ...]:
        """The keys of the columns that are shown; that of the names always is."""
        remembered = self._settings.texts(SHOWN_COLUMNS)
        offered = [column.key for column in COLUMNS]
        chosen = [key for key in remembered if key in offered] or list(SHOWN_FIRST)
        return tuple(dict.fromkeys(("name", *chosen)))

    def _open_columns(self) -> None:
        self.columns_menu.clear()
        shown = self.columns()
        for column in COLUMNS[1:]:
            entry = QAction(str(column.title), self.columns_menu)
            entry.setObjectName(column.key)
            entry.setCheckable(True)
            entry.setChecked(column.key in shown and column.key not in self.alike)
            if column.key in self.alike:
                entry.setText(noted(column.title, self.alike[column.key]))
            entry.toggled.connect(lambda on, key=column.key: self.choose_column(key, on))
            self.columns_menu.addAction(entry)
        self._below(self.columns_menu, self.columns_button)

    def choose_column(self, key: str, shown: bool) -> None:
        """Shows or hides a column, from now on."""
        if shown and key in self.alike:
            self.column_forced.emit(key)
        keys = [other for other in self.columns() if other != key] + [key] * shown
        self._settings.set(SHOWN_COLUMNS, keys)
        self.columns_changed.emit(self.columns())

    # Sorting -----------------------------------------------------------------------------------

    def _open_sorting(self) -> None:
        menu, (now, backwards) = self.sort_menu, self.sorting()
        menu.clear()
        titles = [("", _("As they come")), *((one.key, str(one.title)) for one in COLUMNS)]
        for key, title in titles:
            entry = menu.addAction(title)
            entry.setObjectName(key or "none")
            entry.setCheckable(True)
            entry.setChecked(key == now)
            entry.triggered.connect(
                lambda _=False, key=key: self.sorting_chosen.emit(key, backwards and bool(key))
            )
        menu.addSeparator()
        turn = menu.addAction(_("Backwards"))
        turn.setObjectName("backwards")
        turn.setCheckable(True)
        turn.setChecked(backwards)
        turn.setEnabled(bool(now))
        turn.triggered.connect(lambda on: self.sorting_chosen.emit(now, on))
        self._below(menu, self.sort_button)

    # Saved filters -----------------------------------------------------------------------------

    def saved(self) -> list[str]:
        """The filters that were saved, in their order."""
        return self._settings.texts(SAVED_FILTERS)

    def _open_saved(self) -> None:
        menu, saved, text = self.saved_menu, self.saved(), self.field.text().strip()
        menu.clear()
        for number, words in enumerate(saved):
            entry = menu.addAction(words.replace("&", "&&"))
            entry.setObjectName(f"saved-{number}")
            entry.triggered.connect(lambda _=False, words=words: self.field.set_text(words))
        menu.addSeparator()
        is_saved = text in saved
        keep = menu.addAction(_("Remove this filter") if is_saved else _("Save this filter"))
        keep.setObjectName("keep")
        keep.setEnabled(bool(text) and (is_saved or self.field.state().kind == "valid"))
        keep.triggered.connect(lambda: self._keep(text, kept=not is_saved))
        self._below(menu, self.saved_button)

    def _keep(self, text: str, *, kept: bool) -> None:
        others: Sequence[str] = [words for words in self.saved() if words != text]
        self._settings.set(SAVED_FILTERS, [*others, *([text] if kept else [])])

    # Grouping ----------------------------------------------------------------------------------

    def grouped(self) -> bool:
        """Whether rows stand in groups by verdict."""
        return self.grouped_button.isChecked()

    def _group(self, on: bool) -> None:
        self._settings.set(GROUPED, on)
        self.grouped_changed.emit(on)

    def _below(self, menu: QMenu, button: Button) -> None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))
