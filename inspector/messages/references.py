"""What is said of references between packages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, _
from inspector.project.scan.neighbours import Side

_SIDES: Final[Mapping[Side, str]] = {
    Side.REFERENCERS: N_("referred to by"),
    Side.DEPENDENCIES: N_("refers to"),
}


def side_words(side: Side) -> str:
    """How packages of a side are tied to the one in the centre."""
    return _(_SIDES[side])
