"""The columns of the lists and the table of a merge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from inspector.compare.merge import MergeSide
from inspector.gui.look.marks import MARK_TINT, MARK_WORDS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import RowGroup
from inspector.messages import LazyText, _, count_text, lazy
from inspector.messages.phrases import clauses
from inspector.report.merge.listed import LostRow, MergeRow

#: The titles of the lists of changes, in their order.
GROUPS: Final[dict[MergeSide, LazyText]] = {
    MergeSide.CONFLICT: lazy("Conflict"),
    MergeSide.OURS: lazy("Only in ours"),
    MergeSide.THEIRS: lazy("Only in theirs"),
    MergeSide.BOTH: lazy("Both the same"),
}
LAYOUT: Final = "layout"
CONVERTED: Final = "converted"
#: The columns of the sides, and which cell of a row each shows.
SIDES: Final = ("base", "ours", "theirs")


def _signs(row: MergeRow) -> tuple[str, ...]:
    return () if row.side is MergeSide.CONFLICT else (row.kind,)


def spoken(row: MergeRow) -> str:
    """A change as a screen reader says it."""
    words = [MARK_WORDS[row.side.value], *(MARK_WORDS[sign] for sign in _signs(row))]
    return clauses([*map(str, words), row.title, row.spoken])


#: The list of changes at the left.
LISTED: Final[tuple[Column[MergeRow], ...]] = (
    Column(
        key="change",
        title=lazy("Change"),
        text=lambda row: row.title,
        mark=lambda row: row.side.value,
        more=_signs,
        second=lambda row: row.second,
        tooltip=lambda row: "\n".join((row.place, row.copied_text)),
        copy=lambda row: row.copied_text,
        stretch=True,
        speak=spoken,
    ),
)


def _cell(at: int) -> Callable[[MergeRow], str]:
    return lambda row: row.cells[at].text


def _whole(at: int) -> Callable[[MergeRow], str]:
    return lambda row: row.whole[at]


def _ends(at: int) -> Callable[[MergeRow], tuple[str, ...]]:
    side = SIDES[at]

    def ends(row: MergeRow) -> tuple[str, ...]:
        kind = row.cells[at].kind
        if kind is None:
            return ()
        return (kind, "both" if row.side is MergeSide.BOTH else side)

    return ends


def _tint(at: int) -> Callable[[MergeRow], str | None]:
    tint = MARK_TINT.get(SIDES[at])

    def of(row: MergeRow) -> str | None:
        cell = row.cells[at]
        return tint if cell.kind is not None and cell.is_there else None

    return of


def _said(at: int) -> Callable[[MergeRow], str]:
    ends = _ends(at)

    def said(row: MergeRow) -> str:
        cell = row.cells[at]
        words = cell.text if cell.is_there or cell.text else _("nothing")
        return clauses([*(str(MARK_WORDS[sign]) for sign in ends(row)), words])

    return said


def _side(at: int, title: LazyText) -> Column[MergeRow]:
    return Column(
        key=SIDES[at],
        title=title,
        text=_cell(at),
        tooltip=_whole(at),
        copy=_whole(at),
        ends=_ends(at),
        tint=_tint(at),
        hatched=lambda row: not row.cells[at].is_there,
        speak=_said(at),
        mono=True,
        stretch=True,
        sample="M" * 14,
    )


#: The table of what base, ours and theirs have.
TABLE: Final[tuple[Column[MergeRow], ...]] = (
    Column(
        key="field",
        title=lazy("Field"),
        text=lambda row: row.field,
        mark=lambda row: "conflict" if row.side is MergeSide.CONFLICT else None,
        font=lambda row: "strong" if row.side is MergeSide.CONFLICT else "body",
        tooltip=lambda row: row.place,
        copy=lambda row: row.place,
        elide="middle",
        sample="M" * 14,
        max_width=240,
    ),
    *(_side(at, title) for at, title in enumerate((lazy("Base"), lazy("Ours"), lazy("Theirs")))),
)


def _sides_of(row: MergeRow) -> str:
    """Whose it is: a conflict, and what both did alike, is of ours and of theirs as well."""
    if row.side in (MergeSide.OURS, MergeSide.THEIRS):
        return row.side.value
    # In one line: "=" asks for the whole of a line, and what both sides edited is of neither alone.
    return " ".join((row.side.value, *SIDES[1:]))


#: The title above objects that came or went as a whole.
_WHOLE: Final = lazy("Objects")
HINT: Final = lazy("Filter edits")

FILTER: Final[FilterKeys[MergeRow]] = FilterKeys(
    words=lambda row: " ".join((row.place, row.title, row.second)),
    values={
        "side": _sides_of,
        "place": lambda row: row.place,
        "base": lambda row: row.cells[0].text,
        "ours": lambda row: row.cells[1].text,
        "theirs": lambda row: row.cells[2].text,
    },
    flags={
        "conflict": lambda row: row.side is MergeSide.CONFLICT,
        "added": lambda row: row.kind == "added",
        "removed": lambda row: row.kind == "removed",
        "changed": lambda row: row.kind == "changed",
    },
)


def listed_groups(rows: Iterable[MergeRow]) -> list[RowGroup[MergeRow]]:
    """The changes by whose they are; layout and conversions folded below them."""
    rows = tuple(rows)
    groups = []
    for side, title in GROUPS.items():
        own = [row for row in rows if row.is_content and row.side is side]
        groups.append(
            RowGroup(key=side.value, title=str(title), note=count_text(len(own)), rows=own)
        )
    rest = [row for row in rows if not row.is_content]
    for key, title, own in (
        (LAYOUT, lazy("Layout"), [row for row in rest if row.is_layout]),
        (CONVERTED, lazy("Converted by the engine"), [row for row in rest if not row.is_layout]),
    ):
        if own:
            note = count_text(len(own))
            groups.append(RowGroup(key=key, title=str(title), note=note, rows=own, collapsed=True))
    return groups


def table_groups(rows: Sequence[MergeRow]) -> list[RowGroup[MergeRow]]:
    """The changes by the object, the row or the graph that they are in."""
    inside: dict[str, list[MergeRow]] = {}
    for row in rows:
        inside.setdefault(row.group, []).append(row)
    return [
        RowGroup(key=f"in {name}", title=name or str(_WHOLE), rows=own)
        for name, own in inside.items()
    ]


def _lost_signs(row: LostRow) -> tuple[str, ...]:
    return () if row.contradicts else (row.edit.kind,)


#: What is lost by taking a side.
LOST: Final[tuple[Column[LostRow], ...]] = (
    Column(
        key="edit",
        title=lazy("Edit"),
        text=lambda row: row.brief,
        mark=lambda row: "conflict" if row.contradicts else row.side.value,
        more=_lost_signs,
        copy=lambda row: row.text,
        tooltip=lambda row: row.text,
        stretch=True,
    ),
)


def step_columns(
    is_done: Callable[[LostRow], bool], is_found: Callable[[LostRow], bool]
) -> tuple[Column[LostRow], ...]:
    """What is to be redone by hand.

    Args:
        is_done: Whether a step was ticked, or is found in the result.
        is_found: Whether it is found there.
    """

    def said(row: LostRow) -> str:
        return clauses((_("in the result"), row.brief)) if is_found(row) else row.brief

    return (
        Column(
            key="step",
            title=lazy("Step"),
            text=said,
            copy=lambda row: row.text,
            mark=lambda row: "done" if is_done(row) else "todo",
            role=lambda row: "text2" if is_done(row) else "text",
            tooltip=lambda row: row.text,
            stretch=True,
        ),
    )
