"""The class table: what a stream stores of each class against what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject

from inspector.checks.judgement import Mark
from inspector.checks.stream_classes import ClassRow, ClassStatus
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowGroup, RowsModel
from inspector.messages import Label, LazyText, _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses

#: Key of the group of classes that are stored without a version.
NO_VERSION: Final = "version-0"
MARKS: Final[dict[ClassStatus, Mark]] = {
    "current": Mark.OK,
    "older": Mark.UP,
    "newer": Mark.WARN,
    "unknown": Mark.NONE,
    "deprecated": Mark.WARN,
    "not-judged": Mark.NONE,
}
_WORDS: Final[dict[ClassStatus, LazyText]] = {
    "current": lazy("current"),
    "unknown": lazy("not in the list"),
    "deprecated": lazy("deprecated, discarded by rule"),
    "not-judged": lazy("no version known"),
}


def status_words(row: ClassRow) -> str:
    """What the status column says of a row: "older by 1"."""
    if row.status == "deprecated" and row.converts:
        return _("deprecated, converted by rule")
    if row.known is not None and row.version != row.known:
        return _(
            "{status} by {difference:,}",
            status=_(row.status),
            difference=abs(row.known - row.version),
        )
    return str(_WORDS.get(row.status, row.status))


def _count_column(
    key: str, title: Label, count: Callable[[ClassRow], int], hint: Label
) -> Column[ClassRow]:
    return Column(
        key=key,
        title=title,
        text=lambda row: count_text(count(row)) if count(row) else "–",
        align="right",
        role="text2",
        sort_key=count,
        hint=hint,
    )


COLUMNS: Final[tuple[Column[ClassRow], ...]] = (
    Column(
        key="class",
        title=lazy("Class"),
        text=lambda row: row.name or _("no name stored"),
        font=lambda row: "name" if row.name else "body",
        tooltip=lambda row: f"{row.name}\n{row.id}".strip(),
        sample="AzFramework::ScriptComponent",
        max_width=220,
        elide="middle",
        sort_key=lambda row: row.name.casefold(),
    ),
    Column(
        key="id",
        title=lazy("Class id"),
        text=lambda row: row.id.strip("{}"),
        mono=True,
        role="text2",
        elide="none",
        sample="EB7A6A16-4D3C-AF86-346A-F59893F9C3B0",
        copy=lambda row: row.id,
        stretch=True,
    ),
    _count_column(
        "elements",
        lazy("Elements"),
        lambda row: row.elements,
        lazy("How many elements are of the class at this version"),
    ),
    _count_column(
        "patches",
        lazy("Patches"),
        lambda row: row.entries,
        lazy("How many entries of data patches name it in their address"),
    ),
    Column(
        key="file",
        title=lazy("File"),
        text=lambda row: f"{row.version}",
        align="right",
        font=lambda row: "strong" if row.status in ("older", "newer") else "body",
        sort_key=lambda row: row.version,
        sample="0000",
        hint=lazy("The version that the file stores"),
    ),
    Column(
        key="list",
        title=lazy("In list"),
        text=lambda row: "–" if row.known is None else f"{row.known}",
        align="right",
        role="text2",
        sort_key=lambda row: -1 if row.known is None else row.known,
        sample="0000",
        hint=lazy(
            "The current version where the class is declared, else the highest that was seen"
        ),
    ),
    Column(
        key="status",
        title=lazy("Status"),
        text=status_words,
        mark=lambda row: MARKS[row.status],
        sample=lazy("deprecated, discarded by rule"),
    ),
)
FILTER: FilterKeys[ClassRow] = FilterKeys(
    words=lambda row: " ".join((row.name, row.id, status_words(row))),
    values={
        "class": lambda row: row.name,
        "id": lambda row: row.id,
        "version": lambda row: row.version,
        "known": lambda row: row.known,
        "elements": lambda row: row.elements,
        "patches": lambda row: row.entries,
        "status": lambda row: row.status,
    },
    flags={
        "problem": lambda row: row.status in ("newer", "unknown", "deprecated"),
        "newer": lambda row: row.status == "newer",
        "older": lambda row: row.status == "older",
        "current": lambda row: row.status == "current",
        "unknown": lambda row: row.status == "unknown",
    },
)


class ClassesModel(RowsModel[ClassRow]):
    """Classes with a version, what asks for attention first, then one group of those without."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])

    def set_classes(self, rows: Sequence[ClassRow]) -> None:
        """Shows the classes of a stream."""
        never = [row for row in rows if not row.version and row.status in ("current", "not-judged")]
        told = [row for row in rows if row not in never]
        groups = [RowGroup(key="versions", rows=told)]
        if never:
            elements = ngettext(
                "{count} element", "{count} elements", sum(row.elements for row in never)
            )
            classes = ngettext(
                "{count} class that never declared a version",
                "{count} classes that never declared a version",
                len(never),
            )
            note = clauses((classes, elements))
            closed = bool(told)
            groups.append(
                RowGroup(
                    key=NO_VERSION, title=_("Version 0"), note=note, rows=never, collapsed=closed
                )
            )
        self.set_groups(groups)

    def index_of_path(self, path: str) -> QModelIndex:
        """The index of the row of the class that stands first at a path."""
        return self.index_where(lambda row: row.path == path)
