"""Three sides of a package in the middle of the window: what each did, and what is lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QMenu,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from inspector.compare.edits import NewNodes
from inspector.compare.merge import MergeChange, MergeSide
from inspector.graphs.model import Graph
from inspector.gui.desk.compared_view import ComparedView, MergedPage, MergedPageSpec
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import Followed, StatusWords
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.node_copies import copy_nodes
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField, FilterState
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.plain_text import PlainText
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Surface
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme
from inspector.gui.merge.arguments import conflict_arguments
from inspector.gui.merge.bar import DRAWN, OF_GRAPHS, OVERLAY, SIDES, TABLE, TEXT, MergeBar
from inspector.gui.merge.columns import (
    FILTER,
    HINT,
    LISTED,
    listed_groups,
    spoken,
    table_groups,
)
from inspector.gui.merge.columns import SIDES as COLUMNS_OF_SIDES
from inspector.gui.merge.columns import TABLE as TABLE_COLUMNS
from inspector.gui.merge.copying import text_of
from inspector.gui.merge.document import SETTLED, MergeDocument, Settled
from inspector.gui.merge.head import ALONE_KEYS, MergeDetail, MergeHeads
from inspector.gui.merge.losses import LossColumn, LossRows, RedoColumn
from inspector.gui.merge.three_sides import ThreeSidesTable
from inspector.gui.merge.ticks import Ticks
from inspector.gui.merge.unmerged import Unmerged, UnmergedList
from inspector.gui.rows.filtering import value_terms
from inspector.gui.rows.listing import RowFilter
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.two_lines import TwoLineTable
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import as_sentence, in_a_row, labelled
from inspector.project.compare.merge import FileMerge, NoConflictError
from inspector.project.vcs.git import NoRepositoryError
from inspector.project.vcs.merging import Outcome
from inspector.report.merge.commands import fetch_command
from inspector.report.merge.listed import MergeRow
from inspector.report.merge.words import found_text, problems_of, struct_texts

#: The width of the list and the height of what is lost, at first, in px of the design.
_LIST: Final = 300
_LOSSES: Final = 232
#: The height of a title in what is lost, which a low page has of that at first.
_TITLE: Final = 40
_MARGIN: Final = 16
#: The height of the page, in px of the design, from which on the current change stands on its own:
#: in less, the rows need the room, and the line at the window's foot says the same.
_LEAST_FOR_DETAIL: Final = 440
#: The width, in px of the design, from which on what is lost stands in columns beside each other.
_LEAST_FOR_COLUMNS: Final = 560
#: What a file has no three sides for.
_NO_SIDES: Final = (NoConflictError, NoRepositoryError)
#: The side that was taken where a conflict ended with it.
_TOOK: Final = {Settled.OURS: MergeSide.OURS, Settled.THEIRS: MergeSide.THEIRS}
#: The sides by the keys that show them alone while they are held.
_ALONE: Final = {key: side for side, key in ALONE_KEYS.items()}


def _taken_with(ended: Settled | None, file_merge: FileMerge | None) -> MergeSide | None:
    """The side that was taken where a conflict ended with one; who deleted a file leaves none."""
    if ended is Settled.GONE and file_merge is not None:
        absent = {
            MergeSide.OURS: file_merge.ours.absent,
            MergeSide.THEIRS: file_merge.theirs.absent,
        }
        gone = [side for side, is_absent in absent.items() if is_absent]
        return gone[0] if len(gone) == 1 else None
    return _TOOK.get(ended) if ended is not None else None


class EditList(TwoLineTable):
    """The changes by whose they are."""

    signs = 2

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Edits"), parent)


class MergeView(ComparedView[MergeDocument]):
    """Shows merges, one after the other.

    Args:
        context: The window.
        graphs: The page that shows the graphs of three sides.
    """

    help_page = "topics/merging"

    def __init__(
        self, context: AppContext, graphs: MergedPageSpec, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self._rows: tuple[MergeRow, ...] = ()
        #: The edits that are listed, which F7 goes through, and the conflicts among them.
        self._steps: list[MergeRow] = []
        self._conflicts: list[MergeRow] = []
        self._file_merge: FileMerge | None = None
        self._current: MergeRow | None = None
        self._moving = False
        self._way = self._before_text = TABLE
        #: Whether somebody chose how to look at merges.
        self._is_chosen = False
        self._spec = graphs
        self._filter = RowFilter(FILTER, self._show_matches, self._counts, hint=HINT, noun="edit")
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._act)
        self.bar = MergeBar(theme, self.copy_as)
        self.bar.wanted.connect(self.wanted)
        self.bar.view_wanted.connect(self._choose_way)
        self.bar.only_conflicts.toggled.connect(lambda _on: self._fill())
        self.bar.layout_box.toggled.connect(self._show_layout)
        self.states = StatePane(theme, context.jobs, (_MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self._act_on_state)
        self.list_model: RowsModel[MergeRow] = RowsModel(LISTED, self)
        self.list = EditList(theme)
        self.list.setModel(self.list_model)
        self.list.row_selected.connect(self._choose)
        self.list.row_activated.connect(self._enter)
        self.list.menu_wanted.connect(self.open_row_menu)
        self.list_title = ElidedLabel(theme, _("Edits"), "strong", "text", "none")
        self.list_count = ElidedLabel(theme, "", "body", "text2", "end")
        self.field = FilterField(theme, HINT)
        self.field.rows = self.list
        self.field.changed.connect(self._type_filter)
        self.field.left_for_rows.connect(lambda: enter_rows(self.list))
        self.heads = MergeHeads(theme)
        self.facts = ElidedLabel(theme, "", "body", "text", "end")
        self.table_model: RowsModel[MergeRow] = RowsModel(TABLE_COLUMNS, self)
        self.table = ThreeSidesTable(theme)
        self.table.setModel(self.table_model)
        self.table.fitted.connect(self._fit_heads)
        self.table.row_selected.connect(self._choose)
        self.table.row_activated.connect(self._enter)
        self.table.menu_wanted.connect(self.open_row_menu)
        self.text = PlainText(theme, _("The merge as text"))
        self.detail = MergeDetail(theme)
        self.detail.link.clicked.connect(lambda: self._enter(self._current))
        self.losses = {side: LossColumn(theme, side) for side in (MergeSide.OURS, MergeSide.THEIRS)}
        self.redo = RedoColumn(theme, Ticks(context.settings), context.catalog)
        self.redo.ticked.connect(self._follow_tick)
        for rows in self._loss_rows():
            rows.nodes_wanted.connect(self._copy_nodes)
        self.unmerged = UnmergedList(theme, self)
        self.unmerged.hide()
        self.unmerged.chosen.connect(self._show_unmerged)
        self.graphs: Guarded[MergedPage] = Guarded(
            theme, context.bugs, str(graphs.title), self._make_graphs, at_once=False
        )
        self._arrange()
        for part in (self.list, self.table, self.text, *self._loss_rows()):
            part.installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._show_all()

    def _loss_rows(self) -> tuple[LossRows, ...]:
        return *(column.rows for column in self.losses.values()), self.redo.rows

    def _make_graphs(self) -> MergedPage:
        page = self._spec.factory(self.context)
        page.chosen.connect(self._follow_graph)
        page.copy_wanted.connect(self._copy_from)
        for part in page.key_areas():
            part.installEventFilter(self)
        page.show_moves(self.bar.layout_box.isChecked())
        self._show_only(page)
        return page

    def _show_graphs(self, page: MergedPage) -> None:
        """Shows the merge in graphs, the current change first."""
        file_merge = self._file_merge
        page.show_parted(self._way == SIDES)
        page.show_merge(file_merge.merge if file_merge is not None else None)
        self._show_in_graph(page)

    def _show_only(self, page: MergedPage) -> None:
        """Lets what is not listed be faint in graphs."""
        is_all = self._filter.keep is None and not self.bar.only_conflicts.isChecked()
        page.show_only(None if is_all else [row.change for row in self._listed()])

    def _show_in_graph(self, page: MergedPage) -> None:
        row = self._current
        page.show_change(row.change if row else None, spoken(row) if row else "")

    def _arrange(self) -> None:
        theme = self._theme
        self.panel = Surface(theme, ground="panel", edges={"right": "line2"})
        self.panel.setAccessibleName(_("List of edits"))
        title = hbox(
            self.list_title, (self.list_count, 1), theme=theme, margins=(12, 4, 12, 0), between=10
        )
        field = hbox(self.field, theme=theme, margins=(10, 0, 10, 0))
        vbox(title, field, (self.list, 1), parent=self.panel, theme=theme, margins=(0, 4, 1, 0),
             between=4)  # fmt: skip
        self._sides, self._drawn = QWidget(), QStackedWidget()
        facts = hbox((self.facts, 1), theme=theme, margins=(16, 0, 8, 0))
        self._drawn.addWidget(self.table)
        self._drawn.addWidget(self.graphs)
        vbox(self.heads, facts, (self._drawn, 1), self.detail, parent=self._sides)
        self.stack = QStackedWidget()
        for part in (self._sides, self.text):
            self.stack.addWidget(part)
        below = Surface(theme, ground="base")
        self._columns = hbox(
            *((column, 1) for column in (*self.losses.values(), self.redo)),
            parent=below,
            theme=theme,
        )
        self.below = below
        # Where letters are large the columns scroll together: nothing in them is squeezed.
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidgetResizable(True)
        scrolled.setWidget(below)
        self._scrolled = scrolled
        self.parts_of_page = QSplitter(Qt.Orientation.Vertical)
        self.parts_of_page.setHandleWidth(1)
        self.parts_of_page.setChildrenCollapsible(False)
        self.parts_of_page.addWidget(self.stack)
        self.parts_of_page.addWidget(scrolled)
        self.parts_of_page.setStretchFactor(0, 1)
        self.parts_of_page.setStretchFactor(1, 0)
        #: Whether the page had room for everything when the two parts were given theirs.
        self._has_room: bool | None = None
        self.body = QWidget()
        hbox(self.panel, (self.parts_of_page, 1), parent=self.body)
        vbox(self.notice, self.bar, self.states, (self.body, 1), 0, parent=self)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._fit_parts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_parts()

    def _fit_parts(self) -> None:
        """Gives the list no more than its share, and the current change only spare room."""
        theme = self._theme
        self.panel.setFixedWidth(min(theme.px(_LIST), self.width() * 36 // 100))
        self._share_height(self.height() >= theme.px(_LEAST_FOR_DETAIL))
        beside = self.width() - self.panel.maximumWidth() >= theme.px(_LEAST_FOR_COLUMNS)
        ways = QBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def _share_height(self, has_room: bool) -> None:
        """Leaves a low page to what is drawn: of what is lost, it has a title to scroll on from.

        Where somebody has drawn the line between the two, it stays until there is other room.
        """
        theme = self._theme
        self.detail.set_room(has_room)
        self.heads.set_room(has_room)
        self._scrolled.setMinimumHeight(theme.row_height(_TITLE))
        if has_room is not self._has_room:
            self._has_room = has_room
            below = theme.px(_LOSSES) if has_room else self._scrolled.minimumHeight()
            self.parts_of_page.setSizes([3 * theme.px(_LOSSES), below])

    # Showing a merge -----------------------------------------------------------------------------

    def show_entry(self, entry: MergeDocument | None) -> None:
        if self._turn_to_entry(entry):
            self._show_all()

    def _signals(self, entry: MergeDocument) -> Sequence[Followed]:
        return (
            (entry.changed, self._show_all),
            (entry.disk_changed, self._say_trouble),
            (entry.closed, self._forget),
        )

    def _forget(self) -> None:
        if self.sender() is self.shown:
            self.show_entry(None)

    def _show_all(self) -> None:
        """Shows what is known of the merge now."""
        shown = self.shown
        read = shown.read if shown is not None else None
        file_merge = read.file_merge if read is not None else None
        self._rows = read.rows if read is not None else ()
        before, self._file_merge = self._file_merge, file_merge
        self.facts.set_text("" if file_merge is None else self._facts(file_merge))
        self.facts.setVisible(bool(self.facts.text()))
        is_other = file_merge is None or before is None or file_merge.merge is not before.merge
        if is_other:
            self._current = None
            self.heads.show_merge(file_merge)
            self.graphs.call(lambda page: page.show_merge(None))
        lost = read.lost if read is not None else {}
        for side, column in self.losses.items():
            column.show_merge(file_merge, lost.get(side, ()))
        ended = shown.settled_as if shown is not None else None
        took = _taken_with(ended, file_merge)
        self.redo.show_merge(file_merge, lost, read.id if read is not None else "", took)
        self.bar.set_ready(file_merge is not None)
        self.bar.say(*(shown.headline if shown is not None else ("", "")))
        self.bar.setVisible(file_merge is not None)
        self.bar.offer_graphs(any(row.in_graph for row in self._rows))
        if is_other:
            self.show_way(self._first_way())
        if self._way == TEXT:
            self._write_text()
        self.body.setVisible(file_merge is not None)
        self._say_state()
        self._say_trouble()
        self.unmerged.show_document(shown)
        self.arrangement_changed.emit()
        self._fill()
        self._begin()

    @staticmethod
    def _facts(file_merge: FileMerge) -> str:
        """What is said before the rows: a struct that differs, and what the result has by now."""
        found = found_text(file_merge)
        return in_a_row(
            [*struct_texts(file_merge), *([labelled(_("Result"), found)] if found else [])]
        )

    def _say_state(self) -> None:
        """Says that it is being read, or why there is nothing."""
        shown = self.shown
        if shown is None or shown.read is not None:
            self.states.arrive()
            self.states.say("")
        elif shown.is_stopped:
            self.states.arrive()
            self.states.say(_("Stopped before all three sides were compared."), action=_("Go on"))
        elif isinstance(shown.error, _NO_SIDES):
            self.states.arrive()
            none = isinstance(shown.error, NoConflictError)
            self.states.say(
                _("Git has no conflict in this file.") if none else as_sentence(str(shown.error)),
                _("Three files can be compared too: a base, ours and theirs."),
                action=_("Choose three files…"),
            )
        elif shown.error is not None:
            self.states.arrive()
            self.states.say("")
        else:
            self.states.say("")
            self.states.wait(_("three sides"), shown.job)

    def _act_on_state(self) -> None:
        shown = self.shown
        if shown is not None and shown.is_stopped:
            shown.load()
        elif self._rows:
            self.bar.only_conflicts.setChecked(False)
            self.clear_filter()
        else:
            self.wanted.emit("merge-files")

    def _say_trouble(self) -> None:
        """Says at the top what is wrong, or that the conflict is over."""
        shown = self.shown
        again = [("again", _("Read again"))]
        self.notice.clear()
        if shown is None or isinstance(shown.error, _NO_SIDES):
            return
        if shown.error is not None:
            self.notice.set_notice("bad", _("Not compared."), as_sentence(str(shown.error)), again)
        elif shown.settled_as is not None:
            rest = str(SETTLED[shown.settled_as])
            self.notice.set_notice("note", _("The conflict is settled."), rest)
        elif shown.on_disk:
            what = _("Git or the file has something new.")
            self.notice.set_notice("note", what, _("What was read is still shown."), again)
        elif shown.file_merge is not None:
            self._say_problems(shown.file_merge)

    def _say_problems(self, file_merge: FileMerge) -> None:
        problems = problems_of(file_merge)
        if not problems:
            return
        fetch = [("fetch", _("Copy {command}", command=command))
                 for command in [self._fetching(file_merge)] if command]  # fmt: skip
        more = len(problems) - 1
        rest = ngettext("and {count} problem more", "and {count} problems more", more)
        self.notice.set_notice("bad", problems[0], as_sentence(rest) if more else "", fetch)

    @staticmethod
    def _fetching(file_merge: FileMerge) -> str:
        commands = map(fetch_command, (file_merge.base, file_merge.ours, file_merge.theirs))
        return next(filter(None, commands), "")

    def _act(self, identifier: str) -> None:
        if identifier == "fetch" and self._file_merge is not None:
            to_clipboard(self._fetching(self._file_merge))
        elif self.shown is not None:
            self.shown.load()

    def above_files(self) -> QWidget | None:
        return self.unmerged if self.unmerged.model.rowCount() > 1 else None

    def _show_unmerged(self, package: Unmerged) -> None:
        """Shows the three sides of a package; one that is settled as it is now."""
        path, outcome = package
        if outcome is Outcome.CONFLICT:
            self.context.merge(conflict_arguments(path))
        else:
            self.context.open([path])

    # Rows ----------------------------------------------------------------------------------------

    def _listed(self) -> list[MergeRow]:
        """The changes that are listed: what is ticked and typed may leave some out."""
        keep, only = self._filter.keep, self.bar.only_conflicts.isChecked()
        return [
            row
            for row in self._rows
            if (not only or row.side is MergeSide.CONFLICT) and (keep is None or keep(row))
        ]

    def _show_layout(self, shown: bool) -> None:
        """Lists what only stands elsewhere too, or not any more."""
        self._fill()
        self.graphs.call(lambda page: page.show_moves(shown))

    def _fill(self) -> None:
        """Shows the rows anew; the current one stays where it is still among them."""
        rows = self._listed()
        self._steps = [row for row in rows if row.is_content]
        self._conflicts = [row for row in self._steps if row.side is MergeSide.CONFLICT]
        with_layout = self.bar.layout_box.isChecked()
        self.graphs.call(self._show_only)
        self._moving = True
        self.list_model.set_groups(listed_groups(rows))
        self.table_model.set_groups(
            table_groups([row for row in rows if row.is_content or with_layout])
        )
        self._moving = False
        edits = sum(row.is_content for row in self._rows)
        hidden = edits - len(self._steps)
        count = count_text(edits)
        if hidden:
            count = ngettext("{all}, {count} hidden", "{all}, {count} hidden", hidden, all=count)
        self.list_count.set_text(count)
        current = self._current
        if current is None or current not in rows:
            current = next(iter(self._steps), None)
        self._go_to(current)
        if self._rows and not rows and (self._filter.keep or self.bar.only_conflicts.isChecked()):
            if self._filter.keep is not None:
                self.states.say_filtered_away(_("No edit"))
            else:
                self.states.say(_("Nothing contradicts."), action=_("Show all edits"))
        elif self._rows:
            self.states.say("")
        self.news.emit()

    def _choose(self, row: MergeRow | None) -> None:
        if row is not None and not self._moving:
            self._go_to(row)

    def _follow_graph(self, change: MergeChange) -> None:
        """Makes a change the current one of which something was chosen in its graph."""
        row = next((row for row in self._listed() if row.change is change), None)
        if row is not None:
            self._mark_row(row)

    def _go_to(self, row: MergeRow | None) -> None:
        """Makes a change the current one, in the list, in the table and in its graph."""
        self._mark_row(row)
        if self._way in OF_GRAPHS:
            self.graphs.call(self._show_in_graph)

    def _mark_row(self, row: MergeRow | None) -> None:
        self._current = row
        self._moving = True
        for view in (self.list, self.table):
            if row is None:
                view.clearSelection()
            elif view.current_row() is not row:
                view.show_row(lambda other: other is row)
        self._moving = False
        self.detail.show_row(row)
        self._show_position()
        self.news.emit()

    def take_keyboard(self) -> None:
        if not self.body.isVisibleTo(self):
            # Until the three sides are there, the view itself keeps the keyboard for them.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            part = self.text if self.is_text() else self.list
            part.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter_rows(self) -> None:
        enter_rows(self.list)

    def _begin(self) -> None:
        """Gives the keyboard to the list where nothing else wants it, once there is something."""
        focus: QWidget | None = self.window().focusWidget()
        if self._rows and (focus is None or focus is self or not focus.isVisible()):
            self.take_keyboard()

    def _show_position(self) -> None:
        steps = self._steps
        place = steps.index(self._current) + 1 if self._current in steps else 0
        self.bar.position.set_place(place, len(steps))
        for button in (self.bar.up_button, self.bar.down_button):
            button.setEnabled(bool(steps))

    def _enter(self, row: MergeRow | None) -> None:
        """Turns to the graph of a change; of any other one to what the sides have."""
        if row is not None and row.in_graph:
            if self._way not in OF_GRAPHS:
                self.show_way(OVERLAY)
            self.graphs.call(lambda page: page.take_keyboard())
            return
        if self._way != TABLE:
            self.show_way(TABLE)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def current_row(self) -> MergeRow | None:
        """The current change."""
        return self._current

    def change_count(self) -> int:
        return len(self._steps)

    def step(self, by: int) -> None:
        self._step(self._steps, by)

    def conflict_count(self) -> int:
        """How many conflicts there are to go to."""
        return len(self._conflicts)

    def step_conflict(self, by: int) -> None:
        """Goes to the next conflict for +1, to the one before for −1, round and round."""
        self._step(self._conflicts, by)

    def _step(self, rows: Sequence[MergeRow], by: int) -> None:
        if not rows:
            return
        if self._current in rows:
            self._go_to(rows[(rows.index(self._current) + by) % len(rows)])
            return
        number = self._current.number if self._current is not None else -1
        ahead = [row for row in rows if (row.number > number) is (by > 0)]
        self._go_to((ahead or list(rows))[0 if by > 0 else -1])

    # Ways of looking -----------------------------------------------------------------------------

    def _first_way(self) -> str:
        """How another merge is looked at: as the last one, or as most of its edits can be seen."""
        has_graphs = any(row.in_graph for row in self._rows)
        if self._is_chosen and (has_graphs or self._way not in OF_GRAPHS):
            return self._way
        edits = [row.in_graph for row in self._rows if row.is_content]
        return OVERLAY if has_graphs and 2 * sum(edits) >= len(edits) else TABLE

    def _choose_way(self, way: str) -> None:
        self._is_chosen = True
        self.show_way(way)

    def show_way(self, way: str) -> None:
        """Looks at the merge in another way: in graphs, as a table, or as text."""
        if TEXT not in (way, self._way):
            self._before_text = way
        self._way = way
        self.bar.show_way(way)
        in_graphs = way in OF_GRAPHS
        self.detail.lead_to_graphs(not in_graphs)
        if way == TEXT:
            self._write_text()
        elif in_graphs:
            self.heads.share()
            self.graphs.renew()
            self.graphs.call(self._show_graphs)
        self._drawn.setCurrentWidget(self.graphs if in_graphs else self.table)
        self.stack.setCurrentWidget(self.text if way == TEXT else self._sides)
        if way == TABLE:
            self.table.fit_columns()
        self.news.emit()

    def _fit_heads(self, widths: Sequence[int]) -> None:
        """Lets the heads stand over the columns of the table where that is shown."""
        if self._way not in OF_GRAPHS:
            self.heads.fit(widths)

    def _follow_tick(self) -> None:
        if self.is_text():
            self._write_text()

    def _write_text(self) -> None:
        file_merge = self._file_merge
        catalog = self.context.catalog
        self.text.setPlainText(
            "" if file_merge is None else text_of(file_merge, catalog, "text", self.redo.is_done)
        )

    # Keys ----------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the page, before a list takes them for the first letter of a row."""
        return isinstance(event, QKeyEvent) and self._take_key(event)

    def event(self, event: QEvent) -> bool:
        """The same keys wherever in the page the keyboard is, unless what has it wants them."""
        taken = isinstance(event, QKeyEvent) and self._take_key(event)
        return taken or super().event(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """F8 goes through conflicts, 1 2 3 show one side while they are held, T turns to text."""
        if event.type() == QEvent.Type.KeyRelease:
            if event.key() in _ALONE and not event.isAutoRepeat():
                self._show_alone("")
            return False
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key == Qt.Key.Key_F8:
            back = held == Qt.KeyboardModifier.ShiftModifier
            return partial(self.step_conflict, -1 if back else 1)
        if held not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return None
        if key in _ALONE:
            return partial(self._show_alone, _ALONE[key])
        if key == Qt.Key.Key_0:
            return partial(self._show_alone, "")
        if key == Qt.Key.Key_T:
            return self.turn_to_text
        return None

    def _show_alone(self, side: str) -> None:
        """Shows one side alone; all where none is named."""
        self.table.show_alone(side)
        if self._way in OF_GRAPHS:
            self.heads.share(side)
        self.graphs.call(lambda page: page.show_alone(side))

    def is_text(self) -> bool:
        """Whether the merge is shown as text."""
        return self._way == TEXT

    def turn_to_text(self) -> None:
        """Shows the merge as text, or as it was looked at before."""
        self._choose_way(self._before_text if self._way == TEXT else TEXT)
        self.take_keyboard()

    # Filter --------------------------------------------------------------------------------------

    def filter_hint(self) -> str:
        return super().filter_hint() if self._rows else ""

    def _filtering(self) -> RowFilter[MergeRow]:
        return self._filter

    def _show_matches(self, _: Callable[[MergeRow], bool] | None) -> None:
        if self.field.text() != self._filter.text:
            self.field.blockSignals(True)
            self.field.set_text(self._filter.text)
            self.field.blockSignals(False)
        self._fill()

    def _counts(self) -> tuple[int, int]:
        return len(self._listed()), len(self._rows)

    def _type_filter(self, text: str) -> None:
        state = self.set_filter(text)
        quiet = state.kind == "neutral"
        self.field.set_state(*(FilterState("neutral") if quiet else state))
        self.filter_changed.emit()

    def focus_filter(self) -> bool:
        self.field.select_all()
        return True

    # What the window asks ------------------------------------------------------------------------

    def areas(self) -> tuple[QWidget, ...]:
        page = self.graphs.view if self._way in OF_GRAPHS else None
        middle = (self.stack.currentWidget(),) if page is None else (*page.areas(), self.detail)
        return self.notice, self.bar, self.states, self.panel, *middle, self.below

    def status(self) -> StatusWords:
        row = self._current
        if row is None:
            return StatusWords()
        return StatusWords(row.place, kind=str(MARK_WORDS[row.side.value]), value=row.second)

    def copy_as(self, way: str) -> None:
        file_merge = self._file_merge
        if way in DRAWN:
            self.graphs.call(lambda page: page.copy_drawing(way))
        elif file_merge is not None:
            to_clipboard(text_of(file_merge, self.context.catalog, way, self.redo.is_done))

    def _copy_nodes(self, side: MergeSide, nodes: NewNodes) -> None:
        """Copies nodes that a side added, as the editor pastes them."""
        name = "ours" if side is MergeSide.OURS else "theirs"
        self._copy_from(name, nodes.graph, nodes.objects)

    def _copy_from(self, side: str, graph: Graph, objects: Collection[int] | None) -> None:
        """Copies nodes as a side has them, all of a graph for None."""
        merged = self._file_merge
        if merged is None:
            return
        of = {"base": merged.base, "ours": merged.ours, "theirs": merged.theirs}[side]
        if of.opened is not None:
            copy_nodes(self.context, of.opened._replace(tree=of.tree), graph, objects, self)

    def _copy_rows(self) -> None:
        """Copies the rows that are chosen in the list or the table, as Ctrl+C does."""
        rows = self.list if self.list.hasFocus() else self.table
        to_clipboard(rows.copy_text())

    def row_menu(self) -> QMenu:
        row = self._current
        whole = row.whole if row is not None else ()
        words = (_("Copy what base has"), _("Copy what ours has"), _("Copy what theirs has"))
        items = [
            MenuItem(
                "copy",
                _("Copy edit"),
                partial(to_clipboard, row.copied_text if row else ""),
                bool(row),
            ),
            *(
                MenuItem(side, title, partial(to_clipboard, text), bool(text))
                for side, title, text in zip(COLUMNS_OF_SIDES, words, whole, strict=False)
            ),
            MenuItem(
                "path", _("Copy path"), partial(to_clipboard, row.place if row else ""), bool(row)
            ),
            MenuItem("rows", _("Copy rows"), self._copy_rows, bool(row)),
            MenuItem("markdown", _("Copy merge as Markdown"), partial(self.copy_as, "markdown")),
        ]
        return self.with_filters(menu_of(items, self), value_terms(FILTER, row))
