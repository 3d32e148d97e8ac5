"""Swaps the sides of a comparison, so that no pair is open twice the same way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.gui.desk.comparison import ComparisonDocument
from inspector.gui.desk.folder_comparison import FolderComparisonDocument

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inspector.gui.desk.context import AppContext

Comparison = ComparisonDocument | FolderComparisonDocument


def swap_sides(context: AppContext, entry: Comparison) -> None:
    """Makes the old side of a comparison the new one.

    Where the pair is open the other way round already, that comparison is shown in its place, and
    this one is closed.
    """
    same_kind: Iterable[Comparison] = (
        context.comparisons if isinstance(entry, ComparisonDocument) else context.folder_pairs.all
    )
    swapped = _order(entry)[::-1]
    twin = next((one for one in same_kind if one is not entry and _order(one) == swapped), None)
    if twin is None:
        entry.swap()
        return
    if context.shown_entry is entry:
        context.show_entry(twin)
    context.close_comparison(entry)


def _order(entry: Comparison) -> tuple[str, str]:
    """The sides as they will be when nothing is on its way any more."""
    if isinstance(entry, ComparisonDocument):
        return entry.arguments_wanted
    return entry.arguments
