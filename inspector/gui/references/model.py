"""The rows of the references: the same packages as in the graph, for reading and copying."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from inspector.gui.references.query import ReferenceRow
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import joined, listed
from inspector.messages.terms import side_words
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceState
from inspector.report.package_names import short_name
from inspector.report.reference_words import kinds_text, mark_of, state_text
from inspector.report.refs import why_broken

#: Objects that a row names.
_NAMED: Final = 3


def direction_of(row: ReferenceRow) -> str:
    """Who refers to whom, and over how many steps."""
    neighbour = row.neighbour
    far = _(", {steps} steps", steps=neighbour.steps) if neighbour.steps > 1 else ""
    return f"{side_words(neighbour.side)}{far}"


def uses_of(row: ReferenceRow) -> str:
    """What is imported, else the packages that lie between."""
    if row.neighbour.through:
        return _(
            "through {parts}",
            parts=joined([short_name(name) for name in row.neighbour.through[:_NAMED]]),
        )
    names = list(dict.fromkeys(wanted.name for wanted in row.objects or ()))
    more = _(" and {count:,} more", count=len(names) - _NAMED) if len(names) > _NAMED else ""
    return listed(names[:_NAMED]) + more


def _mark(row: ReferenceRow) -> str:
    return mark_of(row.neighbour.state, row.neighbour.node)


def _standing(row: ReferenceRow) -> str:
    return state_text(row.neighbour.state, row.neighbour.node)


def _about(row: ReferenceRow) -> str:
    """The tooltip of a row: its whole name, and why it cannot be loaded."""
    neighbour = row.neighbour
    return "\n".join(filter(None, (neighbour.name, why_broken(neighbour.state, neighbour.node))))


def _objects(row: ReferenceRow) -> str:
    return "" if row.objects is None else count_text(len(row.objects))


COLUMNS: Final[tuple[Column[ReferenceRow], ...]] = (
    Column(
        key="package",
        title=lazy("Package"),
        text=lambda row: row.neighbour.name,
        font=lambda row: "name" if row.neighbour.is_broken else "body",
        tooltip=_about,
        picture=lambda row: row.neighbour.key if row.neighbour.node is not None else "",
        elide="middle",
        max_width=320,
        sample="/Game/Buildings/Spacedock/BP_Spacedock",
    ),
    Column(
        key="direction",
        title=lazy("Direction"),
        text=direction_of,
        role="text2",
        sort_key=lambda row: (row.neighbour.side.name, row.neighbour.steps),
    ),
    Column(
        key="kind",
        title=lazy("Kind"),
        text=lambda row: kinds_text(row.neighbour.kinds),
        role="text2",
        hint=lazy("How it is referred to: hard ones are loaded along, soft ones when asked for"),
    ),
    Column(
        key="objects",
        title=lazy("Objects"),
        text=_objects,
        align="right",
        sort_key=lambda row: len(row.objects) if row.objects is not None else -1,
        sample="00",
        hint=lazy("How many objects are imported"),
    ),
    Column(
        key="uses",
        title=lazy("Used"),
        text=uses_of,
        role="text2",
        tooltip=uses_of,
        stretch=True,
        hint=lazy("The objects that are imported, or the packages that lie between"),
    ),
    Column(
        key="standing",
        title=lazy("In the engine"),
        text=_standing,
        mark=_mark,
        font=lambda row: "strong" if row.neighbour.is_broken else "body",
        tooltip=_about,
        sort_key=lambda row: (not row.neighbour.is_broken, _standing(row)),
        sample=lazy("not judged"),
        elide="none",
    ),
)
_STANDING: Final = len(COLUMNS) - 1

FILTER: Final[FilterKeys[ReferenceRow]] = FilterKeys(
    words=lambda row: " ".join(
        (row.neighbour.name, direction_of(row), uses_of(row), _standing(row))
    ),
    values={
        "name": lambda row: row.neighbour.name,
        "kind": lambda row: kinds_text(row.neighbour.kinds),
        "steps": lambda row: row.neighbour.steps,
        "objects": lambda row: None if row.objects is None else len(row.objects),
    },
    flags={
        "problem": lambda row: row.neighbour.is_broken,
        "missing": lambda row: row.neighbour.state is ReferenceState.MISSING,
        "refused": lambda row: row.neighbour.state is ReferenceState.REFUSED,
        "hard": lambda row: ReferenceKind.HARD in row.neighbour.kinds,
    },
)


class ReferencesModel(RowsModel[ReferenceRow]):
    """The packages around the centre."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._engine = ""

    def set_engine(self, name: str) -> None:
        """Names the engine in the title of its column."""
        self._engine = name
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, _STANDING, _STANDING)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        wanted = Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole
        if section == _STANDING and (orientation, role) == wanted and self._engine:
            return _("In {engine}", engine=self._engine)
        return super().headerData(section, orientation, role)
