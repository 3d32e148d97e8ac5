"""The list of changes: sections with how many each has, objects, and the fields in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.compare.model import Change
from inspector.gui.marks import MARK_WORDS
from inspector.gui.models.cells import AnyIndex, Column
from inspector.gui.models.diff_groups import (
    CUSTOM,
    SUMMARY,
    SUMMARY_WORDS,
    VERSION,
    Group,
    Numbered,
    blob_sizes,
    field_name,
    leaf_of,
    rest_of,
    section_of,
    short_value,
    size_words,
)
from inspector.gui.models.diff_pair import Sides
from inspector.gui.models.diff_row import ARROW, class_word
from inspector.gui.models.diff_rows import DiffRows
from inspector.gui.models.tree import TreeModel

#: The section that the version numbers stand in, wherever the file has them.
VERSIONS: Final = "Versions"


def _no_rows() -> Sequence[ListRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListRow:
    """One row of the list.

    Attributes:
        key: Names the row as long as the comparison lives.
        kind: A ``section``, an ``object``, or a ``change``.
        name: What it is called.
        value: Both numbers of a version.
        word: ``version`` or ``noise`` where none of its changes is content.
        mark: Its sign; empty for a section.
        size: What stands in the column of bytes: a count for sections.
        number: The first change that it stands for.
        group: The key of its rows at the sides.
        told: The whole path.
    """

    key: str
    kind: Literal["section", "object", "change"]
    name: str
    value: str = ""
    word: str = ""
    mark: str = ""
    size: str = ""
    number: int = -1
    group: str = ""
    opens: bool = False
    below: Callable[[], Sequence[ListRow]] = _no_rows
    told: str = ""


COLUMNS: Final[tuple[Column[ListRow], ...]] = (
    Column(
        key="change",
        title="Change",
        text=lambda row: f"{row.name}  {row.value}" if row.value else row.name,
        font=lambda row: "strong" if row.kind == "section" else "body",
        mark=lambda row: row.mark or None,
        tooltip=lambda row: row.told,
        copy=lambda row: f"{row.name}  {row.value}".rstrip(),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="bytes",
        title="Bytes",
        text=lambda row: row.size,
        role="text2",
        align="right",
        elide="none",
        sample="+0,000,000",
        hint="How much larger the object became; at sections, how many changes there are",
    ),
)


class DiffListModel(TreeModel[ListRow]):
    """The changes that are shown, as a list with objects that open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, lambda row: row.below(), lambda row: row.opens, parent)
        self._sections: dict[int, str] = {}

    def show_rows(self, sides: Sides | None, rows: DiffRows | None) -> None:
        """Lists other changes."""
        found = list_rows(sides, rows) if sides is not None and rows is not None else []
        self.set_roots(found)

    def index_of(self, number: int, group: str) -> QModelIndex:
        """The row of a change, or of the object it is in while that is folded."""
        for place in range(self.rowCount()):
            section = self.index(place, 0)
            for at in range(self.rowCount(section)):
                index = self.index(at, 0, section)
                row = self.row_at(index)
                if row is None or row.group != group:
                    continue
                if row.kind == "change" and row.number != number:
                    continue
                for inner in range(self.rowCount(index)):
                    below = self.index(inner, 0, index)
                    one = self.row_at(below)
                    if one is not None and one.number == number:
                        return below
                return index
        return QModelIndex()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid() and not index.column():
            row = self.row_at(index)
            if row is None:
                return None
            unit = "changes" if row.kind == "section" else "bytes"
            size = f", {row.size} {unit}" if row.size else ""
            words = f"{row.name} {row.value}".rstrip() + size
            mark = MARK_WORDS[row.mark] if row.mark else ""
            return ", ".join(part for part in (mark, row.word, words) if part)
        return super().data(index, role)


def list_rows(sides: Sides, rows: DiffRows) -> list[ListRow]:
    """The sections of the list, those with versions first."""
    entries: dict[str, list[ListRow]] = {}
    counts: dict[str, int] = {}
    for group, kept in rows.shown:
        if group.owner:
            entries.setdefault("Exports", []).append(_object(sides, rows, group, kept))
            counts["Exports"] = counts.get("Exports", 0) + len(kept)
            continue
        for one in kept:
            title = VERSIONS if _is_version(one.change) else rows.title_of(group)
            entries.setdefault(title, []).append(_change(sides, rows, group, one))
            counts[title] = counts.get(title, 0) + 1
    titles = [VERSIONS] if VERSIONS in entries else []
    titles += [title for title in entries if title != VERSIONS]
    return [
        ListRow(
            key=title,
            kind="section",
            name=title,
            size=f"{counts[title]:,}",
            number=entries[title][0].number,
            group=entries[title][0].group,
            opens=True,
            below=lambda title=title: entries[title],  # type: ignore[misc]
            told=title,
        )
        for title in titles
    ]


def _is_version(change: Change) -> bool:
    section = section_of(change)
    if section == CUSTOM:
        return True
    return (
        section == SUMMARY and change.change_class is VERSION and rest_of(change) in SUMMARY_WORDS
    )


def _object(sides: Sides, rows: DiffRows, group: Group, kept: list[Numbered]) -> ListRow:
    whole = group.whole
    kinds = {one.change.kind for one in kept}
    mark = whole.change.kind if whole is not None and whole in kept else "changed"
    before, after = sides.object_size(group.owner)
    size = size_words(before, after, mark)
    if mark == "moved" and kinds == {"moved"}:
        old, new = sides.old_objects.get(group.owner), sides.new_objects.get(group.owner)
        size = f"{old} {ARROW} {new}" if old is not None and new is not None else ""
    inner = [one for one in kept if one is not whole]
    return ListRow(
        key=group.key,
        kind="object",
        name=sides.short_name(group.owner),
        word=class_word(one.change for one in kept),
        mark=mark,
        size=size,
        number=kept[0].number,
        group=group.key,
        opens=len(inner) > 1,
        below=lambda: [_change(sides, rows, group, one) for one in inner],
        told="\n".join((group.owner, sides.object_class(group.owner))),
    )


def _change(sides: Sides, rows: DiffRows, group: Group, one: Numbered) -> ListRow:
    change = one.change
    section, rest = section_of(change), rest_of(change)
    name, value = field_name(change, sides.catalog), ""
    if section == SUMMARY and rest in SUMMARY_WORDS:
        name, value = SUMMARY_WORDS[rest], short_value(change, sides.catalog)
    elif section in (CUSTOM, SUMMARY):
        value = short_value(change, sides.catalog)
    elif section == "imports" and change.kind in ("added", "removed"):
        name = leaf_of(rest) if "  " in name else rest
    before, after = blob_sizes(change)
    return ListRow(
        key=f"{group.key}|{one.number}",
        kind="change",
        name=name,
        value=value,
        word="" if _is_version(change) else class_word([change]),
        mark=change.kind,
        size=size_words(before, after, change.kind),
        number=one.number,
        group=group.key,
        told=change.path,
    )


def shown_words(shown: int, hidden: int) -> str:
    """How many changes are listed and how many are not: "38, 14 hidden"."""
    return f"{shown:,}, {hidden:,} hidden" if hidden else f"{shown:,}"
