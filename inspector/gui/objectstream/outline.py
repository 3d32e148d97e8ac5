"""The outline in the dock of the files: the elements of a stream, with a field that finds some."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.catalog.classes import ClassList, classes
from inspector.data_classes import dataclass
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.page_spec import OF_OUTLINE, Outline
from inspector.gui.desk.row_menu import COPY_ROW, RowMenu
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.objectstream.elements_model import KEYS, ElementsModel, Row
from inspector.gui.rows.bucket import Bucket
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.filtering import joined, parse_filter, terms_of, value_term
from inspector.gui.rows.listing import shown_of
from inspector.gui.rows.tree_view import DockTree
from inspector.gui.work.selection import Selection
from inspector.messages import _, count_text
from inspector.messages.phrases import capitalized
from inspector.progress import Progress
from inspector.report.objectstream.outline import (
    ElementRow,
    FoundElements,
    StreamOutline,
    find_elements,
    steps_by_path,
)

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document
    from inspector.gui.look.theme import Theme

#: The kinds of job that make the outline of a stream, and that look through it.
_READ: Final = "stream outline"
_FIND: Final = "find elements"
#: From the edges of the dock to its words, the least and the most width of a level, and what the
#: deepest row keeps for its name and its number, in px of the design.
_SIDES: Final = 12
_STEPS: Final = (10, 13)
#: A version behind a sign; what is shorter begins no further at the right.
_SHORT: Final = "v0"
_NAME: Final = 110


@dataclass(slots=True)
class _OutlineState:
    """How the outline of one file was left: what was typed, and which rows were open by hand."""

    text: str = ""
    opened: set[str] | None = None
    outline: StreamOutline | None = None
    #: What that was made of.
    asset: ObjectStream | None = None
    known: ClassList | None = None


class ElementsView(DockTree):
    """The elements; a double click goes where Enter does, arrows fold and unfold."""

    def __init__(self, theme: Theme) -> None:
        #: The level of the deepest row that was unfolded.
        self._deepest = 1
        super().__init__(theme, _("Elements"))
        self.setExpandsOnDoubleClick(False)
        self.expanded.connect(self._deepen)

    def begin(self) -> None:
        """Takes notice that everything is folded again."""
        self._deepest = 1
        self._settle_steps()

    def _deepen(self, index: QModelIndex) -> None:
        level, above = 1, index.parent()
        while above.isValid():
            level, above = level + 1, above.parent()
        if level > self._deepest:
            self._deepest = level
            self._settle_steps()

    def _settle_steps(self) -> None:
        """Makes levels so wide that the deepest row has room for a name."""
        px = self._theme.px
        room = (self.viewport().width() - px(_NAME)) // self._deepest
        step = max(px(_STEPS[0]), min(px(_STEPS[1]), room))
        if step != self.indentation():
            self.setIndentation(step)

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._settle_steps()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_steps()

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        version = index.sibling(index.row(), 1)
        name, end = self.visualRect(index), self.visualRect(version)
        shown = cell_at(version)
        before, after = self._pads(1)
        # A name takes the room that a short number leaves; signs stand below each other.
        taken = self._theme.width("body", shown.text)
        if shown.mark is not None:
            taken = max(taken, self._theme.width("body", _SHORT))
            taken += self._look.mark_size() + self._theme.px(6)
        begins = end.right() - after - taken
        end.setLeft(min(end.left(), begins - before) if shown.mark is None else begins - before)
        name.setRight(begins - (self._theme.px(8) if shown.text or shown.mark else 0))
        for cell, place, room in (
            (index, name, (self._pads(0)[0], 0)),
            (version, end, (before, after)),
        ):
            painter.save()
            # Of a row that lies so deep that there is no room for it nothing lies on its number.
            painter.setClipRect(place)
            self._delegate.paint_cell(painter, place, cell_at(cell), room, self.isEnabled())
            painter.restore()
        self._paint_opener(painter, index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt would unfold everything below, however much that is.
        if event.key() == Qt.Key.Key_Asterisk:
            self.setExpanded(self.currentIndex(), True)
        else:
            super().keyPressEvent(event)


class ElementsOutline(Outline):
    """The elements of the stream that is shown; the current one is what is selected."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        super().__init__(theme, parent)
        self._context = context
        self._document: Document | None = None
        self._states_of_files = context.view_states(_OutlineState)
        self._state = _OutlineState()
        self._setting = False
        self.setAccessibleName(_("Elements"))
        self.title = ElidedLabel(theme, _("Elements"), "strong", "text", "none")
        self.count = ElidedLabel(theme, "", "body", "text2", "end")
        self.find_field = FilterField(theme, _("Find element"), "search")
        set_tip(
            self.find_field, _("Any part of a name or a class, class:Name, version>2, is:older")
        )
        # The field has little room in the dock: what is wrong with a filter stands below it whole.
        self.problem = RichText(theme)
        self.problem.hide()
        self.states = StatePane(theme, context.jobs, (_SIDES, 0, 4))
        self.model = ElementsModel(self)
        self.view = ElementsView(theme)
        self.view.setModel(self.model)
        self.find_field.rows = self.view
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        theme = self._theme
        head = hbox(self.title, (self.count, 1), theme=theme,
                    margins=(_SIDES, 7, _SIDES, 5), between=8)  # fmt: skip
        words = vbox(self.find_field, self.problem, theme=theme,
                     margins=(_SIDES, 0, _SIDES, 6), between=6)  # fmt: skip
        vbox(head, words, self.states, (self.view, 1), 0, parent=self)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.find_field.changed.connect(self._take_text)
        self.find_field.left_for_rows.connect(self._enter_rows)
        self.states.empty.action_chosen.connect(self._clear)
        self.view.row_selected.connect(self._take_row)
        self.view.row_activated.connect(self._open_row)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.expanded.connect(partial(self._note, opened=True))
        self.view.collapsed.connect(partial(self._note, opened=False))
        self._context.selection_changed.connect(self._follow)

    # Showing a stream

    def show_document(self, document: Document) -> None:
        if document is not self._document:
            self._turn_to(document)
        opened = document.opened
        stored = opened.facts.stream if opened is not None else None
        document.want_fields()
        if document.fields is None or opened is None or stored is None:
            self.states.wait("elements", f"fields {document.path}")
            return
        asset, known = opened.asset, classes(document.catalog)
        if not isinstance(asset, ObjectStream):
            return
        state = self._state
        if state.asset is asset and state.known is known:
            return
        state.asset, state.known = asset, known

        def work(progress: Progress) -> StreamOutline:
            progress(0)
            return StreamOutline(asset.reading.stream, stored, known)

        def done(outline: StreamOutline) -> None:
            if state.asset is asset and state.known is known:
                state.outline = outline
            if state is self._state:
                self._show_all()

        self._context.jobs.start(_READ, work, done, owner=self)

    def _turn_to(self, document: Document) -> None:
        before, self._document = self._document, document
        if before is not None:
            before.preview_ready.disconnect(self._take_steps)
            before.fields_read.disconnect(self._renew)
            before.closed.disconnect(self._lose)
        document.preview_ready.connect(self._take_steps)
        document.fields_read.connect(self._renew)
        document.closed.connect(self._lose)
        self._state = self._states_of_files.of(document)
        self._setting = True
        self.find_field.set_text(self._state.text)
        self._setting = False
        self._say_problem("")
        self._show_all()

    def _renew(self) -> None:
        if self._document is not None:
            self.show_document(self._document)

    def _lose(self) -> None:
        """The file that is shown was closed."""
        self._document, self._state = None, _OutlineState()
        self.model.show_outline(None)

    def _show_all(self) -> None:
        """Shows the elements as they were left, or none yet."""
        outline = self._state.outline
        self._fill(None)
        self._take_steps()
        self.view.setVisible(outline is not None)
        if outline is None:
            self.count.set_text("")
            return
        self.states.arrive()
        self.count.set_text(count_text(outline.count))
        if not outline.count:
            self.states.say(_("This stream has no elements."))
        if self._state.text:
            self._narrow()

    def _fill(self, found: FoundElements | None) -> None:
        """Shows what a filter found, or everything, unfolded as it was."""
        outline = self._state.outline
        self._setting = True
        self.model.show_outline(outline, found)
        self.view.begin()
        if found is not None:
            paths = found.unfold
        elif self._state.opened is not None:
            paths = tuple(sorted(self._state.opened, key=lambda path: path.count("/")))
        else:
            paths = outline.first_unfolded() if outline is not None else ()
            self._state.opened = set(paths) if outline is not None else None
        for path in paths:
            index = self.model.index_of(path)
            if self._is_row(index, path):
                self.view.expand(index)
        self._setting = False
        self._follow(self._context.selection)

    def _is_row(self, index: QModelIndex, path: str) -> bool:
        row = self.model.row_at(index)
        return row is not None and row.path == path

    def _note(self, index: QModelIndex, *, opened: bool) -> None:
        """Remembers what somebody unfolds and folds."""
        row, kept = self.model.row_at(index), self._state.opened
        if row is not None and kept is not None and self.model.found is None and not self._setting:
            (kept.add if opened else kept.discard)(row.path)

    def _take_steps(self) -> None:
        """Marks what upgrade steps change, once they are known."""
        outline, document = self._state.outline, self._document
        if outline is not None and document is not None:
            preview = document.preview
            outline.steps = steps_by_path(preview.steps if preview is not None else ())
            self.view.viewport().update()

    # Finding

    def _take_text(self, text: str) -> None:
        if not self._setting:
            self._state.text = text
            self._narrow()

    def _narrow(self) -> None:
        """Shows the elements that are meant by what was typed."""
        text, outline = self._state.text, self._state.outline
        meant = parse_filter(text, KEYS)
        self._say_problem(meant.problem)
        if outline is None:
            return
        self._context.jobs.cancel_kind(_FIND)
        keep = meant.keep
        if keep is None:
            if not meant.problem:
                self.find_field.set_state("neutral")
            if self.model.found is not None:
                self._show_found(None)
            return
        strict = any(term.negated for term in terms_of(text))

        def work(progress: Progress) -> FoundElements:
            return find_elements(outline, keep, progress, strict=strict)

        def done(found: FoundElements) -> None:
            if outline is self._state.outline and text == self._state.text:
                if not meant.problem:
                    self.find_field.set_state(*shown_of(found.count, outline.count))
                self._show_found(found)

        self._context.jobs.start(_FIND, work, done, owner=self)

    def _show_found(self, found: FoundElements | None) -> None:
        self._fill(found)
        if found is not None and not found.count:
            self.states.say_filtered_away(_("No element"))
        else:
            self.states.say("")
        self.view.setVisible(found is None or bool(found.count))

    def _say_problem(self, problem: str) -> None:
        if problem:
            self.find_field.set_state("invalid", problem)
            self.problem.set_html(span(capitalized(problem), self._theme))
        elif self.find_field.state().kind == "invalid":
            self.find_field.set_state("neutral")
        self.problem.setVisible(bool(problem))

    def _clear(self) -> None:
        self.find_field.clear()
        self.find_field.select_all()

    def narrow(self, term: str) -> None:
        """Adds a term to what finds elements."""
        self.find_field.set_text(joined(self.find_field.text(), term))

    def _enter_rows(self) -> None:
        """Leaves the field for the first row that was found, else for the first."""
        if self.view.isHidden():
            return
        found = self.model.found
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        first = self.model.index_of(found.first) if found is not None else self.model.index(0, 0)
        self.view.setCurrentIndex(first)

    # Selection

    def _take_row(self, row: Row | None) -> None:
        if isinstance(row, ElementRow) and not self._setting:
            self._context.select_field(row.path, OF_OUTLINE)

    def _open_row(self, row: Row) -> None:
        """Shows an element in Contents, where the keyboard goes too; opens and closes a bucket."""
        if isinstance(row, Bucket):
            index = self.view.currentIndex().siblingAtColumn(0)
            self.view.setExpanded(index, not self.view.isExpanded(index))
            return
        self._context.select_field(row.path, OF_OUTLINE)
        self._context.service(FieldCommands).show_in_contents()
        self._context.reading_wanted.emit()

    def _follow(self, selection: Selection | None) -> None:
        """Marks the element that is selected elsewhere."""
        document = self._document
        if selection is None or document is None or selection.path != document.path:
            return
        if selection.origin == OF_OUTLINE and self.view.currentIndex().isValid():
            return
        index = self.model.index_of(selection.field)
        self._setting = True
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        else:
            self.view.setCurrentIndex(QModelIndex())
        self._setting = False

    # The menu of an element

    def _open_menu(self, place: QPoint) -> None:
        row = self.view.current_row()
        if not isinstance(row, ElementRow):
            return
        self._context.select_field(row.path, OF_OUTLINE)
        menu = RowMenu(self._context, self)
        menu.offer(COPY_ROW, self.view)
        menu.offer_field(self._context.service(FieldCommands))
        menu.addSeparator()
        for title, sign in ((_("Only this class"), ""), (_("Without this class"), "!")):
            entry = menu.addAction(title)
            term = sign + value_term("class", row.class_name)
            entry.triggered.connect(partial(self.narrow, term))
        pop_up(menu, place)
