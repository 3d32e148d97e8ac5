"""What the shell asks of the pages and panels that are shown inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    pass

FilterKind = Literal["neutral", "valid", "invalid"]


class FilterState(NamedTuple):
    """What became of a filter: how the field shows it, and in words ("3 of 41")."""

    kind: FilterKind
    text: str = ""
