"""The rows of a list to pick from, and which of many match what is typed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Qt

from inspector.data_classes import dataclass
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.messages.phrases import clauses

if TYPE_CHECKING:
    from inspector.gui.rows.nearest import Match


@dataclass(frozen=True, slots=True)
class PickItem:
    """One row: what it says, and what it stands for.

    ``kind`` and ``key`` say what to do when the row is taken; ``right`` stands at the right end: a
    key, a release, an offset. A row that is not ``enabled`` says in ``detail`` why. ``also`` is not
    shown: words by which the row is found too. A row that ``ends`` the list says what is not in it.
    """

    kind: str
    key: str
    title: str
    detail: str = ""
    right: str = ""
    mark: str | None = None
    icon: str | None = None
    enabled: bool = True
    also: str = ""
    ends: bool = False

    @property
    def accessible_name(self) -> str:
        """The row as a screen reader says it."""
        words = (MARK_WORDS.get(self.mark or "", ""), self.title, self.detail, self.right)
        return clauses(words)


#: A row that fits a text, and how.
Ranked: TypeAlias = "tuple[Match, PickItem]"

_COLUMNS: Final[tuple[Column[PickItem], ...]] = (
    Column(
        key="item",
        title="",
        text=lambda item: item.title,
        tooltip=lambda item: item.detail,
        speak=lambda item: item.accessible_name,
    ),
)


class PickModel(RowsModel[PickItem]):
    """A list of PickItems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_COLUMNS, parent)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags, item = super().flags(index), self.row_at(index)
        return flags if item is None or item.enabled else flags & ~Qt.ItemFlag.ItemIsEnabled


def ranked(items: Iterable[PickItem], text: str, limit: int) -> list[Ranked]:
    """The rows that fit a text that is not blank, best first, each with how it fits."""
    # What compares texts is loaded once somebody types one.
    from inspector.gui.rows.nearest import folded, nearest

    rows = list(items)
    texts = folded((item.title, f"{item.detail} {item.also}") for item in rows)
    return [(match, rows[match.at]) for match in nearest(texts, text, limit)]


def best(items: Iterable[PickItem], text: str, limit: int) -> list[PickItem]:
    """The rows that fit a text, best first; all in their order where it is blank."""
    if not text.strip():
        return list(islice(items, limit))
    return [item for __, item in ranked(items, text, limit)]
