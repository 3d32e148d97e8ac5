"""What became of a filter, as views say it and fields show it."""

from __future__ import annotations

from typing import Literal, NamedTuple

FilterKind = Literal["neutral", "valid", "invalid"]


class FilterState(NamedTuple):
    """What became of a filter: how the field shows it, and in words ("3 of 41")."""

    kind: FilterKind
    text: str = ""
