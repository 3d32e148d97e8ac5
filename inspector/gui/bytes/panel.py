"""The bytes of the file that is shown: map, figures, text and fields, and the bar that finds."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from inspector.checks.facts import FileKind
from inspector.format.errors import FormatError
from inspector.gui.bytes.facts import breadcrumb, flags_of, map_parts, ranges_of
from inspector.gui.bytes.file_map import FileMap
from inspector.gui.bytes.find_bar import FindBar
from inspector.gui.bytes.hex_area import HexArea
from inspector.gui.bytes.hex_layout import hex_digits
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.field_words import path_at
from inspector.gui.desk.page_spec import DockPanel
from inspector.gui.desk.row_menu import COPY_ROW, RowMenu
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.states import StateLine
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.work.selection import Selection
from inspector.messages import _
from inspector.project.byte_search import Hit, Query, understand

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

ORIGIN: Final = "bytes"
#: The file map leaves its names out where the notes about fields would have less than this, in px
#: of the design.
_NOTES: Final = 170


class BytesTitle(Surface):
    """The title of the dock: which field and which bytes, and what can be done here."""

    ground = "panel"
    edges = {"bottom": "line"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.title = ElidedLabel(theme, _("Bytes"), "strong", "text", "none")
        self.place = ElidedLabel(theme, "", "body", "text2", "middle")
        self.range = ElidedLabel(theme, "", "body", "text2", "none")
        self.go_button = Button(theme, _("Go to offset"), "flat", "goto")
        set_tip(self.go_button, _("Go to an offset, field or export (Ctrl+G)"))
        self.find_button = Button(theme, _("Find"), "flat", "search")
        set_tip(self.find_button, _("Find bytes, text, GUIDs, names or numbers (Ctrl+F)"))
        self.close_button = IconButton(theme, "close", _("Hide Bytes (F4)"))
        self._row = QHBoxLayout(self)
        for label in (self.title, self.place, self.range):
            self._row.addWidget(label)
        self._row.addStretch(1)
        for button in self._buttons():
            self._row.addWidget(button)
        self._apply_theme()

    def _buttons(self) -> tuple[Button | IconButton, ...]:
        return self.go_button, self.find_button, self.close_button

    def _apply_theme(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(theme.px(12), 0, theme.px(4), 1)
        self._row.setSpacing(theme.px(12))
        self.setFixedHeight(theme.row_height(30, "strong"))

    def set_place(self, place: str, tooltip: str = "", bytes_: str = "") -> None:
        """Says which field and which bytes are selected."""
        self.place.set_text(place)
        self.place.set_tooltip(tooltip if tooltip != place else "")
        self.range.set_text(bytes_)


class BytesPanel(Themed, DockPanel):
    """Shows the bytes of the current file and keeps in step with the selection.

    A byte that is chosen here selects the smallest field that holds it; a field that is selected
    elsewhere is marked and scrolled to.
    """

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self.context = context
        self._theme = theme
        self._document: Document | None = None
        self._shown_bytes: object = None
        self._pending: int | None = None
        self.hex = HexArea(theme)
        self.map = FileMap(theme)
        self.title = BytesTitle(theme)
        self.find_bar = FindBar(theme, context.jobs)
        self.find_bar.hide()
        self.empty = StateLine(theme)
        self._stack = QStackedWidget()
        self._make_layout()
        self._connect()
        self.setFocusProxy(self.hex)
        self._apply_theme()
        self.set_document(context.document)

    def _make_layout(self) -> None:
        both = QWidget()
        hbox(self.map, (self.hex, 1), parent=both)
        nothing = QWidget()
        self._empty_layout = QVBoxLayout(nothing)
        self._empty_layout.addWidget(self.empty)
        self._empty_layout.addStretch(1)
        self._both, self._nothing = both, nothing
        self._stack.addWidget(both)
        self._stack.addWidget(nothing)
        vbox(self.title, self.find_bar, (self._stack, 1), parent=self)
        # The keyboard comes to the bytes first, then to what is done with them.
        order = (
            self.hex,
            self.find_bar.field.line_edit(),
            self.find_bar.case_button,
            self.find_bar.previous_button,
            self.find_bar.next_button,
            self.find_bar.close_button,
            self.title.go_button,
            self.title.find_button,
            self.title.close_button,
        )
        for before, after in itertools.pairwise(order):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        context = self.context
        self.title.go_button.clicked.connect(lambda: self.wanted.emit("go-to"))
        self.title.find_button.clicked.connect(self.open_find)
        self.title.close_button.clicked.connect(lambda: self.wanted.emit("toggle-bytes"))
        self.hex.byte_chosen.connect(self._choose)
        self.hex.scrolled.connect(self._show_sight)
        self.hex.menu_wanted.connect(lambda place: pop_up(self.row_menu(), place))
        self.map.offset_wanted.connect(self.hex.scroll_to_share)
        self.map.wheel_turned.connect(
            lambda event: QCoreApplication.sendEvent(self.hex.viewport(), event)
        )
        self.find_bar.set_start(self.hex.caret)
        self.find_bar.hits_changed.connect(self._take_hits)
        self.find_bar.hit_wanted.connect(self._show_hit)
        self.find_bar.closed.connect(lambda: self.hex.setFocus(Qt.FocusReason.OtherFocusReason))
        context.document_changed.connect(self.set_document)
        context.selection_changed.connect(self._follow)

    def _apply_theme(self) -> None:
        theme = self._theme
        palette = theme.palette()
        palette.setColor(palette.ColorRole.Window, theme.color("base"))
        self.setPalette(palette)
        for ground in (self._both, self._nothing):
            ground.setAutoFillBackground(True)
            ground.setPalette(palette)
        side = theme.px(12)
        self._empty_layout.setContentsMargins(side, theme.px(8), side, theme.px(8))
        self._fit()

    # The file --------------------------------------------------------------------------------

    def set_document(self, document: Document | None) -> None:
        """Shows the bytes of another file, or none."""
        if self._document is not None and self._document is not document:
            self._document.changed.disconnect(self.refresh)
            self._document.fields_read.disconnect(self._take_fields)
        if document is not None and document is not self._document:
            document.changed.connect(self.refresh)
            document.fields_read.connect(self._take_fields)
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Shows the file as it is known now."""
        document = self._document
        source = document.bytes if document is not None else None
        if source is not self._shown_bytes:
            self._shown_bytes = source
            self._pending = None
            fields = document.fields if document is not None else None
            self.hex.set_source(source, fields)
            opened = document.opened if document is not None else None
            package = opened.package if opened is not None else None
            self.map.set_parts(map_parts(package, source.size if source is not None else 0))
            self._fit()
            self.find_bar.set_source(source, self._understand)
            self._show_sight()
            self._follow(self.context.selection, again=True)
        shown = source is not None and source.size > 0
        self._stack.setCurrentWidget(self._both if shown else self._nothing)
        self.title.find_button.setEnabled(shown)
        self.title.go_button.setEnabled(shown)
        if not shown:
            # While another file is on its way the bar stays: the same is searched for there.
            if document is None or document.loaded:
                self.find_bar.hide()
            self.empty.set_state(*self._reason())
        self._show_flags()
        if self.isVisible() and document is not None:
            document.want_fields()

    def _reason(self) -> tuple[str, str]:
        """Why there are no bytes."""
        document = self._document
        if document is None:
            return _("No bytes:"), _("no file is open.")
        missing = document.opened is not None and document.opened.facts.kind is FileKind.MISSING
        if document.error is not None or missing:
            return _("No bytes:"), _("this file could not be opened.")
        if not document.loaded:
            return "", _("Reading {name}", name=document.name)
        return _("No bytes:"), _("this file is empty.")

    def _take_fields(self) -> None:
        document = self._document
        if document is not None and document.bytes is self._shown_bytes:
            self.hex.set_fields(document.fields)
            self._show_flags()
            pending, self._pending = self._pending, None
            if pending is not None:
                self._choose(pending)
            self._follow(self.context.selection, again=True)

    def _show_flags(self) -> None:
        flags = flags_of(self._document) if self._document is not None else []
        self.hex.set_flags(flags)
        self.map.set_flags(flags)

    def _show_sight(self) -> None:
        self.map.set_sight(*self.hex.bytes_in_sight())

    # Selection -------------------------------------------------------------------------------

    def go_to(self, offset: int) -> None:
        """Puts the caret on a byte and selects the field that holds it."""
        self.hex.set_caret(offset, scroll=False)
        self.hex.scroll_to(offset)
        self._choose(offset)

    def _choose(self, offset: int) -> None:
        document = self._document
        path = path_at(document, offset) if document is not None else ""
        if document is not None and document.fields is None:
            # The fields are on their way: who asked for this byte gets its field then.
            self._pending = offset
            document.want_fields()
        if path:
            self.context.select_field(path, ORIGIN)
        else:
            self.hex.set_selection()
        self._show_place()

    def _follow(self, selection: Selection | None, *, again: bool = False) -> None:
        """Marks the selected field, and scrolls to it unless it was selected here."""
        document = self._document
        if document is None or selection is None or selection.path != document.path:
            self.hex.set_selection()
            self._show_place()
            return
        fields = document.fields
        value, around = ranges_of(fields, selection.field) if fields else ((0, 0), (0, 0))
        if value[0] < value[1] and (again or selection.origin != ORIGIN):
            if not (again and value[0] <= self.hex.caret() < value[1]):
                self.hex.set_caret(value[0], scroll=False)
            self.hex.scroll_to_range(*value)
        self.hex.set_selection(value, around, selection.field)
        self._show_place()

    def _show_place(self) -> None:
        document, selection = self._document, self.context.selection
        start, end = self.hex.selected_range()
        place = path = ""
        fields = document.fields if document is not None else None
        here = selection is not None and document is not None and selection.path == document.path
        if here and selection is not None:
            path = selection.field
            place = breadcrumb(fields.chain(path)) if fields is not None else path
        if start == end:
            start, end = self.hex.selection()
        if (
            start == end
            and self.hex.byte_count
            and self._shown_bytes is not None
            and fields is None
        ):
            start, end = self.hex.caret(), self.hex.caret() + 1
        self.title.set_place(place or path, path, self._range_words(start, end))

    def _range_words(self, start: int, end: int) -> str:
        if start >= end:
            return ""
        digits = hex_digits(self.hex.byte_count)
        if end - start == 1:
            return f"{start:0{digits}X}"
        return f"{start:0{digits}X} – {end - 1:0{digits}X}"

    def row_menu(self) -> RowMenu:
        """What can be done with the marked bytes, and with the field that holds them."""
        menu = RowMenu(self.context, self)
        menu.offer(COPY_ROW, self.hex)
        menu.addSeparator()
        menu.offer_field(self.context.service(FieldCommands))
        return menu

    # Finding ---------------------------------------------------------------------------------

    def open_find(self) -> None:
        """Opens the bar that finds."""
        if self.title.find_button.isEnabled():
            self.find_bar.open()

    def _understand(self, text: str, match_case: bool) -> Query:
        opened = self._document.opened if self._document is not None else None
        package = opened.package if opened is not None else None
        names: list[str] = []
        start = 0
        if package is not None:
            try:
                names = list(package.names)
                start = len(package.header_bytes)
            except FormatError:
                names = []
        return understand(text, match_case=match_case, names=names, data_start=start)

    def _take_hits(self, hits: tuple[Hit, ...]) -> None:
        self.hex.set_hits([(hit.start, hit.end) for hit in hits])
        self.map.set_hits([hit.start for hit in hits])

    def _show_hit(self, hit: Hit) -> None:
        self.hex.select_range(hit.start, hit.end)
        self._choose(hit.start)

    # Shape -----------------------------------------------------------------------------------

    def _fit(self) -> None:
        # The names in the map give way to the notes about fields.
        beside = self.width() - self.hex.layout_now().content_width - self.map.wide()
        self.map.set_narrow(self.width() > 0 and beside < self._theme.px(_NOTES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._show_sight()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._document is not None:
            self._document.want_fields()
        self._show_sight()
        # Only now it is known how many rows there are to scroll in.
        QTimer.singleShot(0, self, self._show_selected)

    def _show_selected(self) -> None:
        """Brings what is selected into sight, as it was chosen while no bytes were."""
        if self.isVisible():
            self._follow(self.context.selection, again=True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
