"""The tree of the Upgrades page: its columns, its filter, and where a field stands in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.escaping import columns
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import Column, CopyRole
from inspector.gui.rows.filtering import FilterKeys, parse_filter
from inspector.gui.rows.listing import shown_of, unfiltered
from inspector.gui.rows.tree_model import TreeModel
from inspector.messages import _, lazy
from inspector.messages.phrases import ARROW, clauses
from inspector.messages.upgrade_values import catalog_words
from inspector.report.upgrades.rows import (
    IF_USED,
    MISSED,
    PROBLEMS,
    RowFilter,
    UpgradeRow,
    leaf_rows,
    upgrade_rows,
)
from inspector.report.upgrades.words import sources
from inspector.upgrades.model import Preview, Reach, Risk

#: Risk → the sign before its word; what is safe has none.
RISK_MARKS: Final = {
    Risk.LOSES.value: "warn",
    Risk.ROUNDS.value: "info",
    Risk.MAY_LOSE.value: "none",
    Risk.UNKNOWN.value: "none",
}


HINT: Final = lazy("Filter: name, number, effect, is:lost")


def _widest_risk() -> str:
    """The longest word for a risk, in the language of the process, and room for its sign."""
    return f"{max((_(risk.value) for risk in Risk), key=columns)}  mm"


def _role(row: UpgradeRow) -> str:
    return "text3" if row.dim else "text"


def _second_role(row: UpgradeRow) -> str:
    return "text3" if row.dim else "text2"


def _name(row: UpgradeRow) -> str:
    return row.title if row.kind != "change" else row.name


def tooltip_of(row: UpgradeRow) -> str:
    """Everything about a row that its columns leave out or shorten."""
    said = [row.touches, row.effect, _(row.risk)] if row.kind in ("step", "run") else []
    lines = [row.line, clauses(said), row.detail]
    step = row.step
    if step is not None and row.kind != "rest":
        lines += [
            catalog_words(step.what or ""),
            *(" – ".join(filter(None, told)) for told in sources(step)),
        ]
    return "\n".join(line for line in lines if line)


COLUMNS: Final[tuple[Column[UpgradeRow], ...]] = (
    Column(
        key="step",
        title=lazy("Step"),
        text=_name,
        role=_role,
        mark=lambda row: row.mark,
        tooltip=tooltip_of,
        copy=lambda row: row.name if row.kind == "change" else row.line,
        elide="middle",
        stretch=True,
    ),
    Column(
        key="touches",
        title=lazy("Touches"),
        text=lambda row: row.touches,
        role=_second_role,
        tooltip=tooltip_of,
        copy=lambda row: row.span[0] if row.kind == "change" else row.touches,
        sample=lazy("may: package summary"),
        hint=lazy("What the step concerns in this file; may: of that kind, but not certain"),
    ),
    Column(
        key="effect",
        title=lazy("Effect"),
        text=lambda row: row.effect,
        role=_second_role,
        tooltip=tooltip_of,
        copy=lambda row: f"{ARROW} {row.span[1]}" if row.kind == "change" else row.effect,
        sample=lazy("engine converts it  "),
        hint=lazy("What the engine does while it loads the file"),
    ),
    Column(
        key="risk",
        title=lazy("Risk"),
        text=lambda row: _(row.risk),
        font=lambda row: "strong" if row.risk == Risk.LOSES.value else "body",
        role=lambda row: "text" if row.risk == Risk.LOSES.value else _second_role(row),
        mark=lambda row: RISK_MARKS.get(row.risk),
        tooltip=tooltip_of,
        elide="none",
        sample=_widest_risk,
        hint=lazy("What it costs"),
    ),
)


_NOT_SURE: Final = (Risk.MAY_LOSE.value, Risk.UNKNOWN.value)


def _reach(row: UpgradeRow) -> Reach | None:
    return None if row.step is None else row.step.reach


def _number(row: UpgradeRow) -> int | None:
    return row.step.number if row.step is not None else None


FILTER: Final[FilterKeys[UpgradeRow]] = FilterKeys(
    words=UpgradeRow.words,
    values={
        "name": lambda row: row.name,
        "number": _number,
        "effect": lambda row: row.effect,
        "touches": lambda row: row.touches,
        "risk": lambda row: row.risk,
        "path": lambda row: tuple(row.paths() or row.places),
        "basis": lambda row: row.step.basis if row.step is not None else None,
        "version": _number,
        "places": lambda row: row.step.count if row.step is not None else len(row.places),
    },
    flags={
        "lost": lambda row: row.risk == Risk.LOSES.value or row.gone,
        "touching": lambda row: _reach(row) is Reach.TOUCHES,
        "nothing": lambda row: _reach(row) is Reach.NOTHING,
        "unknown": lambda row: row.risk in _NOT_SURE or _reach(row) is Reach.UNKNOWN,
        "rounds": lambda row: row.risk == Risk.ROUNDS.value,
        "safe": lambda row: row.risk == Risk.SAFE.value,
        "problem": lambda row: row.kind == "problem" or row.risk == Risk.LOSES.value,
    },
)


class UpgradesModel(TreeModel[UpgradeRow]):
    """What a save would do, narrowed by a filter and to what touches the file.

    Attributes:
        preview: What is shown, or None.
        text: The filter in force: the last that meant something.
        narrowed: Whether a filter text leaves rows out.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.preview: Preview | None = None
        self.text = ""
        self.narrowed = False
        self._wanted = RowFilter()
        self._leaves: list[UpgradeRow] | None = None
        self._paths: frozenset[str] | None = None

    def _opens(self, row: UpgradeRow) -> bool:
        return row.opens

    def _below(self, row: UpgradeRow) -> Sequence[UpgradeRow]:
        return row.below()

    def show_preview(self, preview: Preview | None) -> None:
        """Shows another preview, or none; what was asked for of the one before stays asked for."""
        self.preview = preview
        self._leaves = self._paths = None
        self._fill()

    def narrow(self, text: str, *, only_touching: bool) -> FilterState:
        """Shows the rows that a filter text means; a term that means nothing leaves none out."""
        meant = parse_filter(text, FILTER)
        self.text = text
        wanted = RowFilter(only_touching, meant.keep)
        if wanted != self._wanted:
            self._wanted, self.narrowed = wanted, meant.keep is not None
            self._fill()
        if meant.problem:
            return FilterState("invalid", meant.problem)
        leaves = self._all()
        if meant.keep is None:
            return unfiltered(len(leaves))
        return shown_of(sum(map(self._wanted.passes, leaves)), len(leaves))

    def _fill(self) -> None:
        preview = self.preview
        self.set_roots([] if preview is None else upgrade_rows(preview, self._wanted))

    def _all(self) -> list[UpgradeRow]:
        if self._leaves is None:
            self._leaves = [] if self.preview is None else list(leaf_rows(self.preview))
        return self._leaves

    # Where rows are --------------------------------------------------------------------------

    def index_of_key(self, key: str) -> QModelIndex:
        """The row of a key; invalid where it is not shown."""
        return self._found(QModelIndex(), key)

    def _found(self, parent: QModelIndex, key: str) -> QModelIndex:
        for index in self.children_at(parent):
            row = self.row_at(index)
            if row is None:
                continue
            if row.key == key:
                return index
            if row.kind == "run" or row.key == MISSED or key.startswith(row.key + "/"):
                below = self._found(index, key)
                if below.isValid():
                    return below
        return QModelIndex()

    def row_of_field(self, path: str) -> str:
        """The nearest field at or above a path that has a row of its own; empty for none."""
        if self._paths is None:
            self._paths = frozenset(p for row in self._all() for p in (row.paths() or row.places))
        while path and path not in self._paths:
            path = path.rpartition("/")[0]
        return path

    def index_of_field(self, path: str) -> QModelIndex:
        """The first row of a field; invalid where it is not shown."""
        return self._first(QModelIndex(), path, self._leads_to(path))

    def _leads_to(self, path: str) -> Callable[[UpgradeRow], bool]:
        return lambda row: (
            (row.kind == "group" and row.key not in (IF_USED, MISSED, PROBLEMS))
            or path in row.paths()
        )

    def _first(
        self, parent: QModelIndex, path: str, leads: Callable[[UpgradeRow], bool]
    ) -> QModelIndex:
        for index in self.children_at(parent):
            row = self.row_at(index)
            if row is None:
                continue
            if row.kind == "change" and row.field == path:
                return index
            below = self._first(index, path, leads) if leads(row) else QModelIndex()
            if below.isValid():
                return below
        return QModelIndex()

    # What Qt asks ----------------------------------------------------------------------------

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid():
            row = self.row_at(index)
            return None if row is None else _accessible_text(row, index.column())
        return super().data(index, role)

    def copied(self, index: AnyIndex) -> str:
        """What one row is on the clipboard: a change with its field and both sides."""
        row = self.row_at(index)
        if row is None:
            return ""
        if row.kind == "change" or index.column() == 0:
            return row.line
        return str(self.data(index, CopyRole) or "")


def _accessible_text(row: UpgradeRow, column: int) -> str:
    """What screen readers say of a cell: the word of its sign comes first."""
    if column:
        text = COLUMNS[column].text(row)
        mark = RISK_MARKS.get(row.risk) if column == len(COLUMNS) - 1 else None
        word = str(MARK_WORDS[mark]) if mark else ""
        return text if word in ("", text) else clauses((word, text))
    mark = row.mark or RISK_MARKS.get(row.risk)
    return clauses((MARK_WORDS[mark], row.line)) if mark else row.line
