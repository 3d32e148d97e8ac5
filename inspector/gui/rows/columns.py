"""Columns of tables and trees, and the cells they make of a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    runtime_checkable,
)

from PySide6.QtCore import Qt

from inspector.data_classes import dataclass
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.messages import Label, count_text
from inspector.messages.phrases import clauses

R = TypeVar("R")
#: Where a text is cut that is too long; nowhere is for what always has room.
Elide: TypeAlias = Literal["middle", "end", "none"]

#: What a column sorts by.
SortRole: Final = Qt.ItemDataRole.UserRole + 1
#: The sign of a cell, or None.
MarkRole: Final = Qt.ItemDataRole.UserRole + 2
#: The row's value. A tuple arrives as a list here, as Qt turns it into one: use ``row_at``.
RowRole: Final = Qt.ItemDataRole.UserRole + 3
#: What Ctrl+C copies of a cell.
CopyRole: Final = Qt.ItemDataRole.UserRole + 4
#: The name of a cell's icon, or None.
IconRole: Final = Qt.ItemDataRole.UserRole + 5
#: Whether the row is the title of a group.
GroupRole: Final = Qt.ItemDataRole.UserRole + 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[R]):
    """One column: how it is called and what it shows of a row.

    ``font`` and ``role`` are a type style and a colour role of the theme, or functions of the row,
    as ``elide`` may be; ``mono`` is short for the fixed style. ``mark`` and ``icon`` stand before
    the text, ``second`` after it in grey (below it in rows of two lines, where its first word is
    set as code).
    ``sample`` is or makes the widest text to expect, ``max_width`` limits the column (px of the
    design, 0 for no limit), ``stretch`` gives it the width that is left; one that ``holds`` is
    shortened later than its like. ``hint`` is the tooltip of the title. ``tint`` is the role of a
    ground of the cell's own; a ``hanging`` sign stands in the space before the cell, so that all
    words of the column begin at one line. ``more`` are signs behind the first one, ``ends`` those
    at the right end of the cell; ``hatched`` tells that there is nothing that could have a value.
    ``speak`` is what screen readers say where what is seen does not tell it. ``lead`` is how the
    text begins where that is set strong. ``picture`` names the file whose picture stands after the
    sign, where the view shows any. Without a ``sort_key`` a column sorts by its text.
    """

    key: str
    title: Label
    text: Callable[[R], str]
    align: Literal["left", "right"] = "left"
    mono: bool = False
    font: str | Callable[[R], str] = "body"
    role: str | Callable[[R], str] = "text"
    mark: Callable[[R], str | None] | None = None
    icon: Callable[[R], str | None] | None = None
    second: Callable[[R], str] | None = None
    tooltip: Callable[[R], str] | None = None
    copy: Callable[[R], str] | None = None
    sort_key: Callable[[R], Any] | None = None
    elide: Elide | Callable[[R], Elide] = "end"
    sample: Label | Callable[[], str] = ""
    max_width: int = 0
    stretch: bool = False
    holds: bool = False
    hint: Label = ""
    tint: Callable[[R], str | None] | None = None
    hanging: bool = False
    more: Callable[[R], tuple[str, ...]] | None = None
    ends: Callable[[R], tuple[str, ...]] | None = None
    hatched: Callable[[R], bool] | None = None
    speak: Callable[[R], str] | None = None
    picture: Callable[[R], str] | None = None
    lead: Callable[[R], str] | None = None

    def widest(self) -> str:
        """The widest text to expect, in the language of the process."""
        return self.sample() if callable(self.sample) else str(self.sample)

    def sort_value(self, row: R) -> Any:
        """What the column sorts a row by."""
        if self.sort_key is not None:
            return self.sort_key(row)
        return self.text(row).casefold()

    def copy_text(self, row: R) -> str:
        """What is copied of the row's cell."""
        return self.copy(row) if self.copy is not None else self.text(row)


def count_column(
    key: str,
    title: Label,
    count: Callable[[R], int],
    sample: Label,
    *,
    font: str | Callable[[R], str] = "body",
    role: str = "text",
    hint: Label = "",
) -> Column[R]:
    """A column of whole numbers, with thousands signs, at the right."""
    return Column(
        key=key,
        title=title,
        text=lambda row: count_text(count(row)),
        align="right",
        font=font,
        role=role,
        sort_key=count,
        sample=sample,
        hint=hint,
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """Everything a delegate paints of one cell."""

    text: str
    font: str = "body"
    role: str = "text"
    mark: str | None = None
    icon: str | None = None
    second: str = ""
    right: bool = False
    elide: Elide = "end"
    #: The role of a ground of its own, over that of the row.
    tint: str | None = None
    #: Whether the sign stands before the words' line, and the ground begins there.
    hanging: bool = False
    #: Signs behind the first one, and at the right end.
    more: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    #: Whether there is nothing that could have a value.
    hatched: bool = False
    #: How the text begins that is set strong.
    lead: str = ""
    #: The number of the letter that tells the text from those beside it, which begin and end as it
    #: does; 0 for none. It is seen where the text is cut in its middle.
    differs: int = 0
    #: What the view finds the picture by that stands after the sign; empty for no picture.
    picture: str = ""
    #: Set in every cell of a group's title row: whether the group is open.
    group_open: bool | None = None

    def is_blank(self) -> bool:
        """Whether nothing at all is painted."""
        return not (
            self.text
            or self.second
            or self.picture
            or self.hatched
            or self.ends
            or self.mark is not None
            or self.icon is not None
            or self.tint is not None
        )


@runtime_checkable
class CellSource(Protocol):
    """A model that hands out whole cells; its views ask it once per cell."""

    def cell(self, index: AnyIndex) -> Cell:
        """The cell at a valid index."""

    def columns(self) -> tuple[Column[Any], ...]:
        """The columns, from the left."""

    def row_at(self, index: AnyIndex) -> Any:
        """The row's value, or None."""


#: Whether models of a class hand out whole cells: asked of each once, as that takes long.
_SOURCES: Final[dict[type, bool]] = {}


def cell_source(model: object) -> CellSource | None:
    """A model as what hands out whole cells; None for a model of another make."""
    kind = type(model)
    is_one = _SOURCES.get(kind)
    if is_one is None:
        is_one = _SOURCES[kind] = isinstance(model, CellSource)
    return cast(CellSource, model) if is_one else None


def _of(value: str | Callable[[R], str], row: R) -> str:
    return value(row) if callable(value) else value


def cell_of(column: Column[R], row: R) -> Cell:
    """What a column shows of a row."""
    font = _of(column.font, row)
    if column.mono and font in ("body", "name"):
        font = "mono"
    mark = column.mark(row) if column.mark is not None else None
    return Cell(
        text=column.text(row),
        font=font,
        role=_of(column.role, row),
        mark=None if mark is None else str(mark),
        icon=column.icon(row) if column.icon is not None else None,
        second=column.second(row) if column.second is not None else "",
        right=column.align == "right",
        elide=column.elide(row) if callable(column.elide) else column.elide,
        tint=column.tint(row) if column.tint is not None else None,
        hanging=column.hanging,
        more=column.more(row) if column.more is not None else (),
        ends=column.ends(row) if column.ends is not None else (),
        hatched=column.hatched is not None and column.hatched(row),
        lead=column.lead(row) if column.lead is not None else "",
        picture=column.picture(row) if column.picture is not None else "",
    )


def accessible_text(cell: Cell) -> str:
    """What screen readers say of a cell: the words of its signs come first."""
    signs = ((cell.mark,) if cell.mark is not None else ()) + cell.more + cell.ends
    return clauses([*(str(MARK_WORDS[sign]) for sign in signs), cell.text, cell.second])


def cell_data(column: Column[R], row: R, role: int) -> Any:
    """What a model answers for a role of one cell."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        case Qt.ItemDataRole.ToolTipRole:
            return (column.tooltip(row) or None) if column.tooltip is not None else None
        case Qt.ItemDataRole.AccessibleTextRole:
            return (
                column.speak(row)
                if column.speak is not None
                else accessible_text(cell_of(column, row))
            )
        case Qt.ItemDataRole.TextAlignmentRole:
            side = "AlignRight" if column.align == "right" else "AlignLeft"
            return int(Qt.AlignmentFlag[side] | Qt.AlignmentFlag.AlignVCenter)
    if role == SortRole:
        return column.sort_value(row)
    if role == MarkRole:
        return cell_of(column, row).mark
    if role == RowRole:
        return row
    if role == CopyRole:
        return column.copy_text(row)
    if role == IconRole:
        return column.icon(row) if column.icon is not None else None
    if role == GroupRole:
        return False
    return None


def header_data(column: Column[Any], role: int) -> Any:
    """What a model answers for a role of a column's title."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return str(column.title)
        case Qt.ItemDataRole.ToolTipRole:
            return str(column.hint) or None
        case Qt.ItemDataRole.TextAlignmentRole:
            side = "AlignRight" if column.align == "right" else "AlignLeft"
            return int(Qt.AlignmentFlag[side] | Qt.AlignmentFlag.AlignVCenter)
        case _:
            return None
