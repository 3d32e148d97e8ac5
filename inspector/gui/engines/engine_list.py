"""All engines in the dock of the files: imported ones, then releases, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.engines.engine_tables import standing
from inspector.gui.engines.engines_entry import Engines
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField, FilterState
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.rows.columns import Column
from inspector.gui.rows.listing import shown_of
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, count_text
from inspector.report.engines.listed import imported_rows

#: From the edges of the dock to its words, in px of the design.
_SIDES: Final = 12


@dataclass(frozen=True, slots=True)
class EngineRow:
    """An engine of the list.

    ``target`` is what makes it the target: a release, or the path of a profile; empty for one that
    cannot be read, of which ``problem`` says why. ``number`` is its newest object version.
    """

    name: str
    target: str
    number: str
    confirmed: bool = True
    problem: str = ""


def _columns(is_target: Callable[[EngineRow], bool]) -> tuple[Column[EngineRow], ...]:
    def mark(row: EngineRow) -> str | None:
        return "bad" if row.problem else None if row.confirmed else "none"

    return (
        Column(
            key="engine",
            title=_("Engine"),
            text=lambda row: row.name,
            font=lambda row: "strong" if is_target(row) else "body",
            role=lambda row: "accent" if is_target(row) else "text",
            mark=mark,
            second=lambda row: standing(is_target=is_target(row), confirmed=row.confirmed),
            tooltip=lambda row: row.problem or row.target,
            elide="middle",
            stretch=True,
        ),
        Column(
            key="number",
            title=_("Newest version"),
            text=lambda row: row.number,
            mono=True,
            align="right",
            role="text2",
            sample="UE5 1018",
            elide="none",
        ),
    )


def _number(ue4: int, ue5: int) -> str:
    """The newest object version of an engine, with its axis."""
    return f"UE5 {ue5}" if ue5 else f"UE4 {ue4}" if ue4 else ""


class EngineList(Surface):
    """The engines, to be found by typing; Enter or a double click makes one the target."""

    ground = "panel"

    #: An engine is to be imported.
    import_wanted = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        super().__init__(theme, parent)
        self._context = context
        self.setAccessibleName(_("Engines"))
        self.title = ElidedLabel(theme, _("Engines"), "strong", "text", "none")
        self.count = ElidedLabel(theme, "", "body", "text2", "end")
        self.field = FilterField(theme, _("Find an engine"), "search")
        self.model: RowsModel[EngineRow] = RowsModel(_columns(self._is_target), self)
        self.table = TableView(theme, _SIDES)
        self.table.setModel(self.model)
        self.table.set_surface("panel")
        self.table.horizontalHeader().hide()
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setAccessibleName(_("Engines"))
        self.table.row_activated.connect(self._choose)
        self.field.rows = self.table
        self.field.changed.connect(self._narrow)
        self.field.left_for_rows.connect(self._enter_rows)
        self.import_button = Button(theme, _("Import engine…"), icon="plus")
        set_tip(self.import_button, _("Its source tells its version lists"))
        self.import_button.clicked.connect(self.import_wanted)
        head, find, foot = QWidget(), QWidget(), QWidget()
        sides = _SIDES
        hbox(self.title, (self.count, 1), parent=head, theme=theme, margins=(sides, 7, sides, 5),
             between=8)  # fmt: skip
        hbox((self.field, 1), parent=find, theme=theme, margins=(10, 2, 10, 6))
        hbox(self.import_button, 1, parent=foot, theme=theme, margins=(10, 8, 10, 8))
        vbox(head, find, (self.table, 1), foot, parent=self)
        self.setFocusProxy(self.table)
        self._rows: Sequence[RowGroup[EngineRow]] = ()
        context.target_changed.connect(self.model.tell_changes)

    def _is_target(self, row: EngineRow) -> bool:
        target = self._context.target
        named = target.release.name if target.release is not None else target.name
        return bool(row.target) and named == row.name

    def show_engines(self, engines: Engines) -> None:
        """Lists what is known by now."""
        imported = [
            EngineRow(
                row.name,
                "" if row.problem else row.path,
                "" if row.problem else _number(row.ue4, row.ue5),
                problem=row.problem,
            )
            for row in imported_rows(engines.profiles)
        ]
        releases = [
            EngineRow(row.name, row.name, _number(row.ue4, row.ue5), row.confirmed)
            for row in engines.releases
        ]
        named = (("imported", _("Imported"), imported), ("releases", _("Releases"), releases))
        groups = tuple(
            RowGroup(key=key, title=title, note=count_text(len(rows)), rows=rows, hides_empty=True)
            for key, title, rows in named
        )
        if groups == self._rows:
            return
        self._rows = groups
        total = len(imported) + len(releases)
        self.count.set_text(count_text(total) if total else "")
        self.model.set_groups(groups)
        self.table.show_row(self._is_target)

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()

        def keep(row: EngineRow) -> bool:
            said = f"{row.name} {row.number}".casefold()
            return all(word in said for word in words)

        self.model.set_filter(keep if words else None)
        state = shown_of(*self.model.shown_and_total()) if words else FilterState("neutral")
        self.field.set_state(state.kind, state.text)

    def _enter_rows(self) -> None:
        index = self.model.index_where(lambda row: True)
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, row: EngineRow) -> None:
        if row.target:
            self._context.choose_target(row.target)
        elif row.problem:
            self._context.notified.emit("bad", _("That is not an engine."), row.problem)
