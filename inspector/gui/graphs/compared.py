"""Graphs of a comparison: both versions drawn, the changes beside them, a node below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from inspector.compare.graph_overlay import MergedGraph
from inspector.gui.desk.compared_view import ComparedPage
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.field_actions import SHOW_IN_CONTENTS
from inspector.gui.desk.node_copies import copy_nodes
from inspector.gui.desk.page import MARGIN
from inspector.gui.desk.view_base import say_if_filtered_away
from inspector.gui.graphs.compared_bar import OVERLAY, SIDES, TEXT, VIEWS, ComparedBar
from inspector.gui.graphs.compared_node import NodeOfBoth
from inspector.gui.graphs.compared_reading import (
    ChangeRow,
    ReadGraphs,
    ReadOverlay,
    ReadSides,
    read_merged,
    read_overlay,
    read_sides,
    rows_of,
    spot_of,
)
from inspector.gui.graphs.compared_tables import (
    CHANGES,
    FILTER,
    LINES,
    ChangeTable,
    ReadingTable,
    change_groups,
)
from inspector.gui.graphs.compared_text import LinePair
from inspector.gui.graphs.copying import DRAWN_WAYS, PNG, versions_svg
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.graphs.overlay_painting import OverlayPainter
from inspector.gui.graphs.picture import picture_of
from inspector.gui.graphs.sides import FilesHead, SidesView
from inspector.gui.kit.change_bar import COPY_WAYS
from inspector.gui.kit.clipboard import WAYS, picture_to_clipboard, to_clipboard
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.kit.row_menu import MenuItem, menu_of, pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.changes_panel import ChangesPanel
from inspector.gui.rows.listing import RowFilter, filter_of
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _, count_text, lazy
from inspector.messages.rendering import render
from inspector.messages.texts.compared_graphs import graph_name
from inspector.project.compare.files import Comparison

#: The kinds of job that merge all graphs, that draw one, its versions, and that copy one.
_READ: Final = "merge graphs"
_SHOW: Final = "draw both versions"
_PART: Final = "draw each version"
_COPY: Final = "copy both versions"
_SETTING: Final = "graphs/versions"
#: What copies nodes as the old version has them, and as the new one does.
_COPY_FROM: Final = (
    lazy("Copy nodes as text from the old version"),
    lazy("Copy nodes as text from the new version"),
)
#: The width of the list, in px of the design; a page of less height than the next has no node below
#: the canvas, nor one of less than the last below two.
_LIST: Final = 300
#: The most of the page that the list takes: with large text the graph needs the room.
_MOST_LIST: Final = 0.34
_LOW: Final = 420
_LOW_STACKED: Final = 860


class ComparedGraphs(ComparedPage):
    """The graphs that differ; one is shown, and one of all changes is the current one.

    Args:
        context: The window.
        copy: Copies the whole comparison in the way whose id it is given.
    """

    def __init__(
        self, context: AppContext, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        theme = self._theme = context.theme
        self._context = context
        self._comparison: Comparison | None = None
        self._graphs: tuple[MergedGraph, ...] = ()
        self._total = 0
        self._rows: tuple[ChangeRow, ...] = ()
        self._both: ReadOverlay | None = None
        self._parted: ReadSides | None = None
        self._current: ChangeRow | None = None
        self._setting = False
        self._view = self._drawn_view = OVERLAY
        self._copy_comparison = copy
        self.bar = ComparedBar(theme, self.copy_as)
        self.bar.wanted.connect(self.wanted)
        self.bar.only_changed_wanted.connect(lambda _: self._narrow())
        self.bar.view_wanted.connect(self.show_view)
        self.changes = RowsModel(CHANGES, self)
        self._filter = filter_of(self.changes, FILTER)
        self.list = ChangeTable(theme)
        self.list.setModel(self.changes)
        self.list.row_selected.connect(self._take_row)
        self.list.row_activated.connect(lambda _: self.take_keyboard())
        self.panel = ChangesPanel(theme, self.list)
        self.panel.filter_typed.connect(self._type_filter)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 4))
        self.states.empty.action_chosen.connect(self.clear_filter)
        self.canvas = OverlayCanvas(theme)
        self.canvas.chosen.connect(self._take_place)
        self.files = FilesHead(theme)
        self.sides = SidesView(theme)
        self.sides.chosen.connect(self._take_place)
        for canvas in (self.canvas, *self.sides.canvases):
            canvas.follow_settings(context.settings)
            canvas.menu_wanted.connect(partial(self._open_menu, canvas))
            self.bar.moves_wanted.connect(canvas.show_moves)
        self.lines: RowsModel[LinePair] = RowsModel(LINES, self)
        self.text = ReadingTable(theme)
        self.text.setModel(self.lines)
        self.text.row_selected.connect(self._take_line)
        self._views = QStackedWidget()
        self._ways: dict[str, OverlayCanvas | SidesView | ReadingTable] = {
            OVERLAY: self.canvas,
            SIDES: self.sides,
            TEXT: self.text,
        }
        for way in self._ways.values():
            way.switched.connect(self.switch)
            self._views.addWidget(way)
        self.node = NodeOfBoth(theme)
        self.node.contents_wanted.connect(lambda path, place: context.open([path], place))
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._parts.setHandleWidth(1)
        self._parts.setChildrenCollapsible(False)
        for part, stretch in ((self._views, 1), (self.node, 0)):
            self._parts.addWidget(part)
            self._parts.setStretchFactor(self._parts.indexOf(part), stretch)
        self._arrange()
        remembered = context.settings.text(_SETTING)
        self._turn_to(remembered if remembered in dict(VIEWS) else OVERLAY)
        self._apply_theme()

    def _arrange(self) -> None:
        right, body, column = QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        right.addWidget(self.states)
        right.addWidget(self.files)
        right.addWidget(self._parts, 1)
        body.addWidget(self.panel)
        body.addLayout(right, 1)
        column.addWidget(self.bar)
        column.addLayout(body, 1)
        for layout in (right, body, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)

    def _apply_theme(self) -> None:
        self._fit_list()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_list()
        self._show_node_table()

    def _fit_list(self) -> None:
        self.panel.setFixedWidth(min(self._theme.px(_LIST), int(self.width() * _MOST_LIST)))

    # Showing a comparison ------------------------------------------------------------------------

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Shows the graphs that differ between two files."""
        if comparison is self._comparison:
            return
        self._comparison = comparison
        self._graphs, self._rows, self._current = (), (), None
        self.bar.set_ready(comparison is not None)
        self.changes.set_groups([])
        self._say_count()
        self._show(None)
        if comparison is not None:
            for heads in (self.files, self.sides):
                heads.show_files(comparison.old, comparison.new)
        if comparison is not None and comparison.difference.graphs:
            self.states.wait("graphs")
            work = partial(read_merged, comparison)
            take = partial(self._take, comparison)
            self._context.jobs.start(_READ, work, take, owner=self)

    def _take(self, comparison: Comparison, read: ReadGraphs) -> None:
        if comparison is not self._comparison:
            return
        graphs = self._graphs = read.differing
        self._total = read.total
        self._rows = tuple(rows_of(graphs))
        self.changes.set_groups(change_groups(graphs, self._rows))
        self._say_count()
        self.filter_changed.emit()
        if self._rows:
            self._go_to(self._rows[0])
        else:
            # Renamed, and nothing else.
            self._turn(0)

    def _turn(self, graph: int) -> None:
        """Draws one of the graphs."""
        merged = self._graphs[graph]
        self.bar.say(*self._sentence(merged))
        if self._both is not None and self._both.merged is merged:
            # Another one may be on its way.
            self._context.jobs.cancel_kind(_SHOW)
            self.states.arrive()
        else:
            self.states.wait(render(merged.graph.shown_name))
            self._context.jobs.start(_SHOW, partial(read_overlay, merged), self._show, owner=self)

    def _sentence(self, merged: MergedGraph) -> tuple[str, str]:
        """The headline: how many graphs differ, where several do, and how one of them does."""
        summary = merged.difference.summary
        whole, name = render(summary.message), graph_name(summary.name, summary.old_name)
        if len(self._graphs) > 1:
            return _("{count:,} graphs differ.", count=len(self._graphs)), whole
        if summary.became is not None or not whole.startswith(name):
            return whole, ""
        # With the colon, which every language has its own of.
        lead = whole[: len(name) + 1]
        return lead, whole[len(lead) :].lstrip()

    def _show(self, both: ReadOverlay | None) -> None:
        """Shows a graph, or none."""
        if both is not None and both.merged not in self._graphs:
            return
        self._both = both
        self.states.arrive()
        self.canvas.show_drawing(both.drawing if both is not None else None)
        self._show_parted(None)
        self.lines.set_rows(both.lines if both is not None else ())
        if both is None:
            self.bar.say("", "")
        self._views.setVisible(both is not None)
        self._show_files()
        self._narrow()
        self._show_change()
        self._part()
        if self.window().focusWidget() is self:
            self.take_keyboard()

    def _part(self) -> None:
        """Draws each version by itself, where that is wanted and has not been done."""
        if self._both is not None and self._parted is None and self._view == SIDES:
            work = partial(read_sides, self._both.merged)
            self._context.jobs.start(_PART, work, self._show_parted, owner=self)

    def _show_parted(self, parted: ReadSides | None) -> None:
        """Shows each version by itself, or none."""
        if parted is None or (self._both is not None and parted.merged is self._both.merged):
            self._parted = parted
            self.sides.show_sides(parted)
            self._narrow()
            self._show_change()

    def _narrow(self) -> None:
        """Lets all but what changed, and its neighbours, be faint where that is wanted."""
        kept = None
        if self._both is not None and self.bar.only.isChecked():
            drawing = self._both.drawing
            marks = drawing.overlay.marks
            changed = {number for number, became in marks.nodes.items() if became != "moved"}
            ends = {end for wire in marks.wires for end in (wire.source, wire.target)}
            near = {
                end
                for link in drawing.read.graph.links
                if {link.source, link.target} & changed
                for end in (link.source, link.target)
            }
            kept = frozenset(changed | ends | near)
        for canvas in (self.canvas, *self.sides.canvases):
            canvas.set_kept(kept)
        self.text.show_only_changed(self.bar.only.isChecked())

    def copy_as(self, way: str) -> None:
        """Copies the comparison, or both versions of the graph as they are drawn on one canvas."""
        drawing = self._both.drawing if self._both is not None else None
        if way not in DRAWN_WAYS:
            self._copy_comparison(way)
        elif drawing is not None and way == PNG:
            # Pictures of icons are for the window's thread alone.
            painter = OverlayPainter(self._theme, drawing)
            picture_to_clipboard(picture_of([painter], self._theme)[0])
        elif drawing is not None:
            work = partial(versions_svg, drawing.overlay, self._theme.hex)
            self._context.jobs.start(_COPY, work, to_clipboard, owner=self)

    def _open_menu(self, canvas: OverlayCanvas, place: QPoint) -> None:
        """Opens the menu of the current node, or of the ground where none is."""
        items = []
        if canvas.current != NOWHERE:
            title = str(SHOW_IN_CONTENTS.title)
            is_file = self.node.has_contents
            items.append(MenuItem("contents", title, self.node.show_in_contents, is_file))
        before, after = self.sides.canvases
        for is_new, other in ((True, before), (False, after)):
            if canvas is not other:
                items.append(self._copy_of(canvas, is_new=is_new))
        items.append(MenuItem("fit", _("Show the whole graph"), canvas.fit))
        menu = menu_of(items, self)
        copies = menu.addMenu(_("Copy as"))
        for way in (*COPY_WAYS, *DRAWN_WAYS):
            copies.addAction(str(WAYS[way])).triggered.connect(partial(self.copy_as, way))
        pop_up(menu, place)

    def _copy_of(self, canvas: OverlayCanvas, *, is_new: bool) -> MenuItem:
        """What copies the nodes that are chosen, or all, as one version has them."""
        comparison, both = self._comparison, self._both
        side = None if comparison is None else comparison.new if is_new else comparison.old
        chosen = canvas.chosen_now
        found = both.merged.nodes_on(chosen, is_new=is_new) if both is not None else None

        def copy() -> None:
            if found is not None and side is not None and side.opened is not None:
                copy_nodes(self._context, side.opened._replace(tree=side.tree), *found, self)

        name = "nodes-new" if is_new else "nodes-old"
        return MenuItem(name, str(_COPY_FROM[is_new]), copy, found is not None)

    # The current change --------------------------------------------------------------------------

    def _take_row(self, row: ChangeRow | None) -> None:
        if row is not None and not self._setting:
            self._go_to(row)

    def _go_to(self, row: ChangeRow) -> None:
        """Makes a change the current one."""
        before, self._current = self._current, row
        self._mark_row(row)
        if before is None or before.graph != row.graph or self._both is None:
            self._turn(row.graph)
        self._show_change()

    def _mark_row(self, row: ChangeRow) -> None:
        self._setting = True
        self.list.show_row(lambda other: other is row)
        self._setting = False

    def _show_change(self) -> None:
        row, both = self._current, self._both
        place, count = self.position()
        self.bar.position.set_place(place, count)
        for button in (self.bar.up_button, self.bar.down_button):
            button.setEnabled(count > 0)
        if row is not None and both is not None and both.merged is self._graphs[row.graph]:
            spot = spot_of(row.change)
            self.canvas.show_change(spot)
            if self._parted is not None:
                self.sides.show_change(spot)
            self._setting = True
            self.text.show_line(both.line_of(row.change))
            self._setting = False
            # Of a graph that came or went there is no node to begin with.
            self._show_node(-1 if both.drawing.is_one_change else row.change.node)
            self.node.show_change(row.change)
        else:
            self._show_node(-1)
        self.news.emit()

    def _take_place(self, spot: NodeOrPin) -> None:
        """A node was chosen on the canvas: its first change becomes the current one."""
        row = self._current
        graph = row.graph if row is not None else 0
        for own in self._rows:
            if own.graph == graph and spot.node in own.change.nodes and not own.change.wires:
                self._current = own
                self._mark_row(own)
                self.bar.position.set_place(*self.position())
                break
        self._show_node(spot.node)
        self.news.emit()

    def _take_line(self, line: LinePair | None) -> None:
        """A line of both readings was chosen: the first change of its node becomes the current."""
        if line is not None and line.node >= 0 and not self._setting:
            self._take_place(NodeOrPin(line.node))

    def _show_node(self, number: int) -> None:
        """Shows below what both versions say of a node."""
        merged = self._both.merged if self._both is not None else None
        self.node.show_node(self._comparison, merged, number)
        self._show_node_table()

    def _show_node_table(self) -> None:
        stacks = self._view == SIDES and self.sides.is_wide
        is_high = self.height() >= self._theme.px(_LOW_STACKED if stacks else _LOW)
        shown = is_high and self.node.model.total_count() > 0
        self.node.setVisible(shown)

    def position(self) -> tuple[int, int]:
        """Which change is the current one, and how many the filter leaves."""
        steps, row = self._steps(), self._current
        row = row if row in steps or row is None else row.owner
        return steps.index(row) + 1 if row in steps else 0, len(steps)

    def _steps(self) -> Sequence[ChangeRow]:
        """The changes to go to: of what follows from one only that of which it is left out."""
        rows = self.changes.shown_rows()
        return [row for row in rows if row.owner not in rows]

    def step(self, by: int) -> None:
        """Goes to another change, in the next graph where this one has no more."""
        steps = self._steps()
        if steps:
            place, count = self.position()
            at = (place - 1 + by) % count if place else (0 if by > 0 else count - 1)
            self._go_to(steps[at])

    def status(self) -> StatusWords:
        """Says the current change."""
        row = self._current
        if row is None:
            return StatusWords()
        name = render(self._graphs[row.graph].graph.shown_name)
        change = row.change
        word = MARK_WORDS[change.became]
        title = f"{name}/{render(change.title)}"
        return StatusWords(title, kind=str(word), value=render(change.about))

    # Ways to look at it, keyboard, filter --------------------------------------------------------

    def show_view(self, view: str) -> None:
        """Shows both versions as ``overlay``, ``sides`` or ``text``, now and from now on."""
        self._context.settings.set(_SETTING, view)
        self._turn_to(view)
        self._part()
        self._show_change()

    def _turn_to(self, view: str) -> None:
        self._view = view
        if view != TEXT:
            self._drawn_view = view
        self._views.setCurrentWidget(self._ways[view])
        self._show_files()
        self.bar.moves.setEnabled(view != TEXT)
        self.bar.views.set_current(view)

    def _show_files(self) -> None:
        """Names both files above what shows both; each canvas of its own has a head of its own."""
        self.files.setVisible(self._both is not None and self._view != SIDES)

    def switch(self) -> None:
        """Shows the reading instead of what is drawn, or that again; the keyboard goes along."""
        self.show_view(self._drawn_view if self._view == TEXT else TEXT)
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """Takes the keyboard to the graph."""
        graph = self._ways[self._view]
        # Until there is something to see the page keeps the keyboard for it.
        (graph if graph.isVisible() else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return self.bar, self.panel, self.canvas, *self.sides.canvases, self.text, self.node

    def filter_hint(self) -> str:
        return super().filter_hint() if self._rows else ""

    def _filtering(self) -> RowFilter[ChangeRow]:
        return self._filter

    def set_filter(self, text: str) -> FilterState:
        state = super().set_filter(text)
        self.panel.field.set_state(*(FilterState("neutral") if state.kind == "neutral" else state))
        return state

    def focus_filter(self) -> bool:
        self.panel.field.select_all()
        return True

    def _type_filter(self, text: str) -> None:
        self.set_filter(text)
        self.filter_changed.emit()

    def _filter_set(self) -> None:
        self.panel.set_filter_text(self.filter_text())
        self.bar.position.set_place(*self.position())
        say_if_filtered_away(self.states, self.changes, _("No change"))

    def _say_count(self) -> None:
        """Says above the list how many changes there are, and in how many of the graphs."""
        count, graphs = sum(row.owner is None for row in self._rows), len(self._graphs)
        words = count_text(count) if count else ""
        if count and self._total > 1:
            words = _(
                "{count:,} in {graphs:,} of {total:,} graphs",
                count=count,
                graphs=graphs,
                total=self._total,
            )
        self.panel.count.set_text(words)
