"""The custom-version table: what a package stores against what the target engine reads."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.checks.judgement import CustomRow, CustomStatus, Mark
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import Column, RowGroup, RowsModel
from inspector.messages import _, lazy, ngettext

#: Key of the group of versions that the engine knows and the file does not store.
NOT_STORED = "not-stored"

_MARKS = {
    CustomStatus.CURRENT: Mark.OK,
    CustomStatus.OLDER: Mark.UP,
    CustomStatus.NEWER: Mark.REFUSE,
    CustomStatus.UNKNOWN: Mark.WARN,
    CustomStatus.NOT_JUDGED: Mark.NONE,
}

#: Worst first.
_ORDER = {
    CustomStatus.NEWER: 0,
    CustomStatus.UNKNOWN: 1,
    CustomStatus.OLDER: 2,
    CustomStatus.NOT_JUDGED: 3,
    CustomStatus.CURRENT: 4,
}


def status_words(row: CustomRow) -> str:
    """What the status column says of a row ("5 steps", "newer by 114")."""
    match row.status:
        case CustomStatus.CURRENT:
            return _("current")
        case CustomStatus.NEWER:
            return _("newer by {steps:,}", steps=row.steps)
        case CustomStatus.UNKNOWN:
            return _("not in the catalogue")
        case CustomStatus.NOT_JUDGED:
            return _("not judged")
        case CustomStatus.OLDER if row.version is None:
            return _("{steps:,} if used", steps=row.steps)
        case _:
            return ngettext("{count} step", "{count} steps", row.steps)


def _differs(row: CustomRow) -> bool:
    return row.version is not None and row.version != row.engine_version


def _role(row: CustomRow) -> str:
    return "text3" if row.version is None else "text"


def _second_role(row: CustomRow) -> str:
    return "text3" if row.version is None else "text2"


def _enumerator(row: CustomRow) -> str:
    if row.version is None:
        return _("not stored, reads as −1")
    return row.enumerator or _("name not known")


def _engine_number(row: CustomRow) -> str:
    return "?" if row.engine_version is None else str(row.engine_version)


def _about(row: CustomRow) -> str:
    """The tooltip of a row: everything about it that the columns leave out."""
    lines = [row.name or _("Not in the catalogue: no known engine has this custom version.")]
    if row.friendly_name and row.friendly_name != row.name:
        lines.append(_("The file calls it {friendly_name}.", friendly_name=row.friendly_name))
    lines.append(str(row.guid))
    if row.status is CustomStatus.UNKNOWN:
        lines.append(_("A plugin of the project may register it; then the engine reads the file."))
    if row.reason:
        lines.append(str(row.reason))
    return "\n".join(lines)


COLUMNS: tuple[Column[CustomRow], ...] = (
    Column(
        key="name",
        title=lazy("Name"),
        text=lambda row: row.name or row.friendly_name or _("not in the catalogue"),
        font=lambda row: "body" if row.version is None or row.name is None else "name",
        role=_role,
        tooltip=_about,
        sort_key=lambda row: (row.name is None, (row.name or "").casefold()),
        # As wide as it may get, so that opening the group moves no column.
        sample="MovieSceneEvaluation",
        max_width=144,
        elide="middle",
    ),
    Column(
        key="guid",
        title="GUID",
        text=lambda row: str(row.guid),
        mono=True,
        role=_second_role,
        sort_key=lambda row: row.guid,
        elide="none",
        sample="EB7A6A16-4D3CAF86-346AF598-93F9C3B0",
    ),
    Column(
        key="file",
        title=lazy("File"),
        align="right",
        text=lambda row: "—" if row.version is None else str(row.version),
        font=lambda row: "strong" if _differs(row) else "body",
        role=_role,
        sort_key=lambda row: -1 if row.version is None else row.version,
        copy=lambda row: "-1" if row.version is None else str(row.version),
        sample="0000",
        hint=lazy("The number that the file stores"),
    ),
    Column(
        key="enumerator",
        title=lazy("Enumerator"),
        text=_enumerator,
        role=lambda row: "text2" if row.version is not None and row.enumerator else "text3",
        tooltip=_enumerator,
        elide="middle",
        stretch=True,
        sort_key=lambda row: _enumerator(row).casefold(),
    ),
    Column(
        key="engine",
        title=lazy("Engine"),
        align="right",
        text=_engine_number,
        role=_second_role,
        sort_key=lambda row: -2 if row.engine_version is None else row.engine_version,
        tooltip=lambda row: str(row.reason) if row.engine_version is None or row.assumed else "",
        sample="00000",
        hint=lazy("The newest number that the target engine reads"),
    ),
    Column(
        key="since",
        title=lazy("Since"),
        align="right",
        text=lambda row: row.since or "?",
        role=_second_role,
        sort_key=lambda row: _release_key(row.since),
        tooltip=lambda row: "" if row.since else _("No source says which release brought it."),
        sample="4.27",
        hint=lazy("The release that brought the stored number"),
    ),
    Column(
        key="status",
        title=lazy("Status"),
        text=status_words,
        role=_second_role,
        tooltip=_about,
        sort_key=lambda row: (_ORDER[row.status], -row.steps),
        sample=lazy("newer by 000"),
        elide="none",
    ),
)

FILTER: FilterKeys[CustomRow] = FilterKeys(
    words=lambda row: " ".join(
        (
            row.name or "",
            row.friendly_name or "",
            str(row.guid),
            "" if row.version is None else str(row.version),
            _enumerator(row),
            row.since or "",
            status_words(row),
        )
    ),
    values={
        "name": lambda row: row.name or row.friendly_name,
        "guid": lambda row: str(row.guid),
        "version": lambda row: -1 if row.version is None else row.version,
        "value": _enumerator,
        "engine": lambda row: row.engine_version,
        "since": lambda row: row.since,
        "status": lambda row: row.status.value,
        "steps": lambda row: row.steps,
    },
    flags={
        "problem": lambda row: row.status in (CustomStatus.NEWER, CustomStatus.UNKNOWN),
        "newer": lambda row: row.status is CustomStatus.NEWER,
        "older": lambda row: row.status is CustomStatus.OLDER and row.version is not None,
        "current": lambda row: row.status is CustomStatus.CURRENT,
        "unknown": lambda row: row.status is CustomStatus.UNKNOWN,
        "stored": lambda row: row.version is not None,
    },
)


def _release_key(name: str | None) -> tuple[int, ...]:
    if not name:
        return (0,)
    return tuple(int(part) for part in name.split(".") if part.isdigit())


class CustomVersionsModel(RowsModel[CustomRow]):
    """Stored rows in the order they were judged, then one group of those that are not stored."""

    def __init__(self, parent: QObject | None = None) -> None:
        columns = [
            dataclasses.replace(column, mark=self._mark) if column.key == "status" else column
            for column in COLUMNS
        ]
        super().__init__(columns, parent)
        self._engine = ""
        self._complete = False
        self.set_rows([])

    def set_versions(
        self,
        stored: Sequence[CustomRow],
        unstored: Sequence[CustomRow],
        engine: str,
        *,
        collapsed: bool,
        complete: bool = False,
    ) -> None:
        """Shows the rows of one file against one engine.

        Args:
            stored: What the file stores, worst first.
            unstored: What the engine knows beside that.
            engine: Name of the engine, for the column's title and the group's note.
            collapsed: Whether the group of unstored rows begins closed.
            complete: Whether the engine is known to read no other custom versions, so that an
                unknown one is refused.
        """
        self._engine = engine
        self._complete = complete
        groups = [RowGroup(key="stored", rows=stored)]
        if unstored:
            note = _(
                "{count:,} that {engine} knows, read as −1", count=len(unstored), engine=engine
            )
            groups.append(
                RowGroup(
                    key=NOT_STORED,
                    title=_("Not stored in this file"),
                    note=note,
                    rows=unstored,
                    collapsed=collapsed,
                )
            )
        self.set_groups(groups)
        column = self._engine_column()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if (
            role == Qt.ItemDataRole.DisplayRole
            and orientation == Qt.Orientation.Horizontal
            and section == self._engine_column()
            and self._engine
        ):
            return _("In {engine}", engine=self._engine)
        return super().headerData(section, orientation, role)

    def _engine_column(self) -> int:
        return next(i for i, column in enumerate(self.columns()) if column.key == "engine")

    def _mark(self, row: CustomRow) -> str:
        if row.status is CustomStatus.UNKNOWN and self._complete:
            return Mark.REFUSE
        if row.status is CustomStatus.NEWER and row.assumed:
            return Mark.WARN
        return _MARKS[row.status]

    def is_collapsed(self) -> bool:
        """Whether the group of unstored rows is closed now."""
        last = self.rowCount() - 1
        return last >= 0 and self.is_group(self.index(last, 0))

    def index_of_guid(self, guid: object) -> QModelIndex:
        """The index of the row of a GUID; invalid where there is none or it is not shown."""
        return self.index_where(lambda row: row.guid == guid)
