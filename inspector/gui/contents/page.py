"""Contents: the whole file as one tree of fields, which the filter of the tool bar narrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from inspector.data_classes import dataclass, field
from inspector.format.tree import FieldNode
from inspector.gui.contents.actions import BY_VALUE, EXPAND_ALL
from inspector.gui.contents.field_filter import FieldMatches, FieldSearch
from inspector.gui.contents.fields_view import FieldsView
from inspector.gui.contents.model import PROBLEM_MARKS, FieldRow, FieldsModel, marks_of
from inspector.gui.desk.damage import damage_notice, explain_damage
from inspector.gui.desk.field_actions import TO_BYTES, TO_TARGET
from inspector.gui.desk.field_commands import FieldCommands
from inspector.gui.desk.node_titles import NodeTitles
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.desk.row_menu import RowMenu
from inspector.gui.kit.buttons import CheckBox
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.states import StatePane
from inspector.gui.look.theme import Theme
from inspector.gui.rows.filtering import value_term
from inspector.gui.work.selection import Selection
from inspector.messages import _, lazy
from inspector.messages.phrases import in_a_row
from inspector.messages.rendering import render

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

ORIGIN: Final = "contents"
HINT: Final = lazy("Filter: name, value, is:problem, size>1000")
#: What is open when a file is seen for the first time.
FIRST_OPEN: Final = ("exports", "objects", "objects/0")


@dataclass(slots=True)
class _ContentsState:
    """How one file was left: what is open, where it is scrolled to, and what filters it."""

    opened: set[str] = field(default_factory=lambda: set(FIRST_OPEN))
    current: str = ""
    scrolled: int = 0
    text: str = ""
    problems: bool = False


class ContentsPage(Page):
    """The tree of the file that is shown."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._tree: FieldTree | None = None
        self._followed: Document | None = None
        self._states = context.view_states(_ContentsState)
        self._state = _ContentsState()
        self._wanted = ""
        self._moving = False
        self._setting = False
        self._fields = context.service(FieldCommands)
        self._titles = context.service(NodeTitles)
        self._titles.read.connect(self._take_titles)
        self._search = FieldSearch(context.jobs, self)
        self._search.found.connect(self._show_matches)
        self._search.state_changed.connect(self.filter_changed)

        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._explain)
        self.problems = CheckBox(theme, _("Only problems"))
        set_tip(self.problems, _("Fields that could not be read, and what holds them"))
        self.problems.toggled.connect(self._ticked)
        self.tags = CheckBox(theme, _("Tags"))
        set_tip(self.tags, _("Show the tag before the value of each property"))
        self.tags.toggled.connect(self._tags_ticked)
        self.model = FieldsModel(self)
        self.tree = FieldsView(theme)
        self.tree.setModel(self.model)
        self.tree.keep_columns(context.settings, "contents")
        self.tree.row_selected.connect(self._select_row)
        self.tree.expanded.connect(self._note_opened)
        self.tree.collapsed.connect(self._note_closed)
        self.tree.menu_wanted.connect(self.open_row_menu)
        self.tree.not_copied.connect(lambda why: self._fields.say_not_copied(_("Value"), why))
        self.tree.stopped_early.connect(self._say_stopped)
        self.states = StatePane(theme, context.jobs, (MARGIN, 4, 0))
        self.states.empty.action_chosen.connect(self._clear)
        self._arrange()

    def _arrange(self) -> None:
        theme = self._theme
        bar = hbox(
            self.problems, self.tags, 1, theme=theme, margins=(MARGIN, 8, MARGIN, 6), between=16
        )
        vbox(self.notice, bar, self.states, (self.tree, 1), 0, parent=self)

    # Showing a file

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        if document is not self._followed:
            self._follow(document)
        damage_notice(self.notice, document)
        opened = document.opened
        if document.fields is not self._tree:
            self.keep()
        if opened is None or opened.asset is None:
            self._show_tree(None)
            if opened is not None:
                self._say(_("Nothing to list."), _("This file is not a package."))
            return
        document.want_fields()
        if document.fields is None:
            self._show_tree(None)
            self.states.wait("exports", f"fields {document.path}")
        elif document.fields is not self._tree:
            self._show_tree(document.fields)
        elif self._mark_findings() and (self._state.text or self._state.problems):
            self._narrow()

    def _follow(self, document: Document) -> None:
        """Listens to another file; how the one before was left is kept while it is open."""
        self.keep()
        if self._followed is not None:
            self._followed.fields_read.disconnect(self._take_fields)
            self._followed.closed.disconnect(self._lose)
        self._followed = document
        document.fields_read.connect(self._take_fields)
        document.closed.connect(self._lose)
        self._state = self._states.of(document)
        self._wanted = ""
        self._show_tree(None)
        self._tick_silently()
        self.filter_changed.emit()

    def _lose(self) -> None:
        """The file that is shown was closed."""
        self._followed = None
        self._show_tree(None)

    def _take_fields(self) -> None:
        if self._followed is not None and self._followed.fields is not None:
            self.keep()
            self._show_tree(self._followed.fields)

    def _take_titles(self) -> None:
        """Says of nodes how they are called."""
        self.model.set_titles(lambda path: self._titles.of(self._tree, path))
        self.tree.viewport().update()

    def _show_tree(self, tree: FieldTree | None) -> None:
        """Shows a tree as its file was left, or none."""
        self.states.arrive()
        self._search.set_tree(tree, tags=self.tags.isChecked())
        self._tree = tree
        if tree is not None:
            self._titles.want(self._followed)
        self._mark_findings()
        self._fill(None)
        self.tree.setVisible(tree is not None)
        self.states.say("")
        if tree is None:
            return
        self._restore()
        if self.filter_text() or self.problems.isChecked():
            self._narrow()
        if self._wanted:
            wanted, self._wanted = self._wanted, ""
            self._show_field(wanted)
        if holds_keyboard(self):
            self.take_keyboard()

    def _mark_findings(self) -> bool:
        """Lets rows carry the findings of the file; whether other rows are problems now."""
        document = self._followed
        marks = marks_of(document, self._tree) if document is not None and self._tree else {}
        self.model.set_marks(marks)
        self.tree.viewport().update()
        bad = frozenset(path for path, told in marks.items() if told.mark in PROBLEM_MARKS)
        return self._search.set_marked(bad)

    def _fill(self, matches: FieldMatches | None) -> None:
        self._moving = True
        self.model.show_tree(self._tree, tags=self.tags.isChecked(), matches=matches)
        self._moving = False

    def _say(self, lead: str, rest: str = "", action: str = "") -> None:
        self.states.say(lead, rest, action)
        self.tree.hide()

    def _explain(self, _: str) -> None:
        if self.document is not None:
            explain_damage(self.context, self.document)

    # How a file was left

    def _note_opened(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and not self._moving:
            self._state.opened.add(row.path)

    def _note_closed(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and not self._moving:
            self._state.opened.discard(row.path)

    def keep(self) -> None:
        if self._tree is not None and self.model.matches is None:
            self._state.scrolled = self.tree.verticalScrollBar().value()

    def _restore(self) -> None:
        """Opens what was open, and goes to where the view was."""
        self._unfold(sorted(self._state.opened, key=lambda path: (path.count("/"), len(path))))
        if self._state.current:
            self._mark(self.model.index_of(self._state.current), scroll=False)
        self.tree.doItemsLayout()
        self.tree.verticalScrollBar().setValue(self._state.scrolled)

    def _unfold(self, paths: list[str] | tuple[str, ...]) -> None:
        self._moving = True
        self.tree.setUpdatesEnabled(False)
        for path in paths:
            index = self.model.index_of(path)
            row = self.model.row_at(index) if index.isValid() else None
            if row is not None and row.path == path:
                self.tree.expand(index)
        self.tree.setUpdatesEnabled(True)
        self._moving = False

    # Filter

    def filter_hint(self) -> str:
        return str(HINT if self._followed is not None else "")

    def filter_text(self) -> str:
        return self._state.text

    def filter_state(self) -> FilterState:
        return self._search.state

    def set_filter(self, text: str) -> FilterState:
        self._state.text = text
        self._tick_silently()
        return self._narrow()

    def _tick_silently(self) -> None:
        self._setting = True
        self.problems.setChecked(self._state.problems)
        self._setting = False

    def _ticked(self, on: bool) -> None:
        if not self._setting:
            self._state.problems = on
            self._narrow()

    def _tags_ticked(self, _: bool) -> None:
        self.keep()
        if self._tree is not None:
            self._show_tree(self._tree)

    def _clear(self) -> None:
        self._state.problems = False
        self.clear_filter()

    def _narrow(self) -> FilterState:
        """Looks for the rows that the filter means, away from the window's thread."""
        # It comes first: a quote that is still open in the text would take it in.
        return self._search.ask(("is:problem " if self._state.problems else "") + self._state.text)

    def _show_matches(self, matches: FieldMatches | None) -> None:
        if matches is None:
            self._show_all()
            return
        self.keep()
        self._fill(matches)
        if matches.count:
            self.states.say("")
            self.tree.show()
            self._unfold(matches.unfold)
            self._mark(self.model.index_of(self._state.current))
        elif self._state.problems and not self._state.text:
            self._say(
                _("No problem in {counted}.", counted=matches.counted),
                action=_("Show all fields"),
            )
        else:
            through = _("Looked through: {counted}.", counted=matches.counted)
            rest = [matches.hint, "" if matches.whole else through]
            self.states.say_filtered_away(rest=in_a_row(filter(None, rest)))
            self.tree.hide()

    def _show_all(self) -> None:
        if self.model.matches is None:
            return
        self._fill(None)
        self.states.say("")
        self.tree.show()
        self._restore()
        if self._state.current:
            self._show_field(self._state.current)

    def reading(self) -> QWidget:
        return self.tree

    def enter_rows(self) -> None:
        matches = self.model.matches
        if matches is None:
            super().enter_rows()
        elif self.tree.isVisible() and matches.first:
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show_index(self.model.index_of(matches.first))
            node = self.tree.current_node()
            if node is not None:
                self._select_row(node)

    # Selection

    def shows_field(self, field: str) -> bool:
        return bool(field)

    def show_selection(self, selection: Selection) -> bool:
        if self._tree is None:
            self._wanted = selection.field
            return True
        return self._show_field(selection.field)

    def _show_field(self, path: str) -> bool:
        """Goes to the row of a field, else to the nearest above it that there is."""
        assert self._tree is not None
        while path and not self._tree.chain(path):
            path = path.rpartition("/")[0]
        if not path:
            return False
        index = self.model.index_of(path)
        if not index.isValid():
            # The filter hides it: it was asked for later, so the filter gives way.
            self._clear()
            index = self.model.index_of(path)
        self._show_index(index)
        row = self.model.row_at(index)
        self._state.current = row.path if row is not None else ""
        return index.isValid()

    def _show_index(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        above, closed = index.parent(), []
        while above.isValid():
            closed.append(above)
            above = above.parent()
        for upper in reversed(closed):
            self.tree.expand(upper)
        self._mark(index)

    def _mark(self, index: QModelIndex, *, scroll: bool = True) -> None:
        if not index.isValid():
            return
        self._moving = True
        self.tree.setCurrentIndex(index)
        self._moving = False
        row = self.tree.visualRect(index)
        if scroll and not self.tree.viewport().rect().contains(row.topLeft()):
            # What was out of sight comes into the middle, with what stands around it.
            self.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        elif scroll:
            self.tree.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _select_row(self, row: FieldRow | None) -> None:
        if isinstance(row, FieldNode) and not self._moving:
            self._state.current = row.path
            self.context.select_field(row.path, ORIGIN)

    # What can be done with a row

    def filter_by_value(self, sign: str = "") -> None:
        """Shows the rows with the value of the selected one; those without it for the sign !."""
        node = self._fields.node()
        if node is None or not node.text:
            return
        self.narrow(sign + value_term("value", render(node.text)))

    def expand_all(self) -> None:
        """Opens everything below the current row."""
        index = self.tree.currentIndex()
        if index.isValid():
            self.tree.expand_below(index)

    def _say_stopped(self, opened: int) -> None:
        words = _("The first {opened:,} rows below are open.", opened=opened)
        self.context.notified.emit("note", words, _("The rest stays folded."))

    def row_menu(self) -> QMenu:
        menu, fields = RowMenu(self.context, self), self._fields
        menu.offer_copies(fields)
        node = fields.node()
        index = self.tree.currentIndex().siblingAtColumn(0)
        menu.addSeparator()
        for action in BY_VALUE:
            menu.offer(action, self).setEnabled(node is not None and bool(node.text))
        menu.addSeparator()
        menu.offer(TO_TARGET, fields)
        menu.offer(TO_BYTES, fields)
        menu.offer(EXPAND_ALL, self).setEnabled(self.model.hasChildren(index))
        return menu
