"""The rows of a list to pick from, and which of many match what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt

from inspector.data_classes import dataclass
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.messages.phrases import clauses


@dataclass(frozen=True, slots=True)
class PickItem:
    """One row: what it says, and what it stands for.

    ``kind`` and ``key`` say what to do when the row is taken; ``right`` stands at the right end: a
    key, a release, an offset. A row that is not ``enabled`` says in ``detail`` why. ``also`` is not
    shown: words by which the row is found too.
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

    @property
    def accessible_name(self) -> str:
        """The row as a screen reader says it."""
        words = (MARK_WORDS.get(self.mark or "", ""), self.title, self.detail, self.right)
        return clauses(words)


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


def score(words: Sequence[str], title: str, detail: str = "") -> int | None:
    """How well a row fits the words, lower is better; None when one of them is missing.

    The start of the title counts most, then the start of a word in it, then anywhere in it, then
    the detail; last the letters of a single word in their order ("tgd" for "Target … down").

    Args:
        words: Lower-case words.
    """
    low, more = title.casefold(), detail.casefold()
    total = 0
    for at, word in enumerate(words):
        place = low.find(word)
        if place == 0 and at == 0:
            total += 0
        elif place > 0 and not low[place - 1].isalnum():
            total += 2
        elif place >= 0:
            total += 4
        elif word in more:
            total += 8
        elif len(words) == 1 and len(word) > 1 and _in_order(word, low):
            total += 16
        else:
            return None
    return total


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


def best(items: Iterable[PickItem], text: str, limit: int) -> list[PickItem]:
    """The rows that fit a text, best first; rows that fit alike keep their order."""
    words = text.casefold().split()
    if not words:
        return [item for item, _ in zip(items, range(limit), strict=False)]
    scored: list[tuple[int, int, PickItem]] = []
    for at, item in enumerate(items):
        fit = score(words, item.title, f"{item.detail} {item.also}")
        if fit is not None:
            scored.append((fit, at, item))
    scored.sort(key=lambda entry: entry[:2])
    return [item for _, _, item in scored[:limit]]
