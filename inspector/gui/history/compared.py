"""Two revisions of the page History, held against each other: what was edited between them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from inspector.compare.model import Change
from inspector.gui.desk.context import AppContext
from inspector.gui.history.model import ChangesModel, title_of
from inspector.gui.history.reading import Compared, HistoryRow, compare_revisions
from inspector.gui.history.values import ChangedValue
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import LINES, Headline
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import MenuItem, menu_of, pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Surface
from inspector.gui.rows.table_view import TableView
from inspector.messages import _
from inspector.messages.phrases import remarks
from inspector.project.history.sources import State
from inspector.report.history import engine_of

#: The kind of job that compares two revisions.
_COMPARE: Final = "compare revisions"
_MARGIN: Final = 14
#: The height, in px of the design, from which on there is room for buttons below the changes,
#: and for what their columns are called.
_LEAST_FOR_BUTTONS: Final = 220
#: The one from which on there is room for both values in whole, and for a long sentence.
_LEAST_FOR_VALUES: Final = 320
_MOST_LINES: Final = 6


class ComparedRevisions(Surface):
    """A and B: who saved them and when, the sentence of their comparison, and what was edited."""

    #: A change is to be followed through all revisions; carries its path.
    follow_wanted = Signal(str)
    #: A and B are to change places.
    swap_wanted = Signal()
    #: A and B are wanted as a comparison of their own.
    open_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        super().__init__(theme, parent, ground="base")
        self._context = context
        self._asked: tuple[str, str] | None = None
        self.head = ElidedLabel(theme, "", "strong", "text", "end")
        self.swap = IconButton(theme, "swap", _("Swap A and B (X)"))
        self.swap.clicked.connect(self.swap_wanted)
        self.sentence = Headline(theme)
        self.states = StatePane(theme, context.jobs, (_MARGIN, 6, 6))
        self.model = ChangesModel(context.catalog, self)
        self.table = TableView(theme, margin=_MARGIN)
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("What A and B differ in"))
        self.table.row_selected.connect(self._follow_row)
        self.table.row_activated.connect(lambda _row: self.open_wanted.emit())
        self.table.menu_wanted.connect(lambda place: pop_up(self.row_menu(), place))
        self.value = ChangedValue(theme, context.catalog, _MARGIN)
        self.follow = Button(theme, _("Follow through history"))
        set_tip(self.follow, _("Every value that it had, who set it and when (F)"))
        self.follow.clicked.connect(self.follow_current)
        self.open = Button(theme, _("Open A and B"))
        set_tip(self.open, _("All of both side by side (Enter)"))
        self.open.clicked.connect(self.open_wanted)
        sides = (_MARGIN, 8, _MARGIN, 6)
        self._buttons = QWidget()
        buttons = hbox(self.follow, self.open, 1, theme=theme, margins=sides, between=8)
        self._buttons.setLayout(buttons)
        vbox(
            hbox((self.head, 1), self.swap, theme=theme, margins=(_MARGIN, 8, 8, 0)),
            hbox((self.sentence, 1), theme=theme, margins=sides),
            self.states,
            # Nothing below stands in the middle while there are no changes to list.
            (self.table, 1000),
            self.value,
            self._buttons,
            1,
            parent=self,
            theme=theme,
        )
        self.clear()

    def _apply_theme(self) -> None:
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leaves the room to what was edited: keys and the menu of a row do what buttons do."""
        theme, height = self._theme, self.height()
        roomy = height >= theme.px(_LEAST_FOR_BUTTONS)
        spacious = height >= theme.px(_LEAST_FOR_VALUES)
        self.sentence.set_most(_MOST_LINES if spacious else LINES)
        self.value.setVisible(spacious and self.table.current_row() is not None)
        self._buttons.setVisible(roomy)
        self.table.horizontalHeader().setVisible(roomy)

    def clear(self, why: str = "") -> None:
        """Compares nothing; says why where there is a reason."""
        self._context.jobs.cancel_kind(_COMPARE)
        self._asked = None
        self.states.arrive()
        self.head.set_text("")
        self.sentence.say("", "")
        self.model.set_rows(())
        self.table.hide()
        self.states.say(why)
        self._settle()

    def show_sides(self, first: HistoryRow, second: HistoryRow, top: str) -> None:
        """Compares two revisions.

        Args:
            first: A, the older side.
            second: B.
            top: The folder at the top of the work tree.
        """
        self.head.set_text(f"A  {_name(first)}  →  B  {_name(second)}")
        old, new = (row.argument(top) for row in (first, second))
        if (old, new) == self._asked:
            return
        self._asked = (old, new)
        self.states.say("")
        self.states.wait(_("both revisions"), _COMPARE)
        work = partial(compare_revisions, old, new)
        self._context.jobs.start(_COMPARE, work, self._take, owner=self)

    def _take(self, compared: Compared) -> None:
        self.states.arrive()
        self.sentence.say(compared.lead, compared.rest)
        self.states.say(compared.problem)
        self.model.set_rows(compared.changes)
        self.table.setVisible(bool(compared.changes))
        if compared.changes:
            self.table.setCurrentIndex(self.model.index(0, 0))
        self._settle()

    def _settle(self) -> None:
        there = self._asked is not None
        for part in (self.swap, self.open):
            part.setEnabled(there)
        self._follow_row(self.table.current_row())

    def _follow_row(self, row: Change | None) -> None:
        self.follow.setEnabled(row is not None)
        self.value.show_change(row)
        self._fit()

    def follow_current(self) -> None:
        """Follows the current change through all revisions."""
        row: Change | None = self.table.current_row()
        if row is not None:
            self.follow_wanted.emit(row.path)

    def row_menu(self) -> QMenu:
        """What can be done with the current change."""
        row: Change | None = self.table.current_row()
        path = row.path if row is not None else ""
        there = row is not None
        return menu_of(
            (
                MenuItem("follow", _("Follow through history"), self.follow_current, there),
                MenuItem("open", _("Open A and B"), self.open_wanted.emit, self._asked is not None),
                MenuItem("copy", _("Copy path"), lambda: to_clipboard(path), there),
            ),
            self,
        )


def _name(row: HistoryRow) -> str:
    """A revision by its hash, its day and the engine that saved it."""
    engine = "" if row.revision is None else engine_of(row.revision)
    day = row.step.commit.date[:10] if row.state is State.COMMITTED else ""
    return remarks(filter(None, (f"{title_of(row)} {day}".strip(), engine)))
