"""What the values of enumerations are called where they are shown by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, _
from inspector.project.scan.graph import Side
from inspector.versions import BuildOrigin

_ORIGINS: Final[Mapping[BuildOrigin, str]] = {
    BuildOrigin.OFFICIAL: N_("official build"),
    BuildOrigin.PREVIEW: N_("pre-release build"),
    BuildOrigin.STUDIO: N_("studio build"),
    BuildOrigin.LOCAL: N_("local build"),
    BuildOrigin.BRANCH: N_("build of another branch"),
    BuildOrigin.UNKNOWN: N_("origin not stored"),
}


_SIDES: Final[Mapping[Side, str]] = {
    Side.REFERENCERS: N_("referred to by"),
    Side.DEPENDENCIES: N_("refers to"),
}


def origin_words(origin: BuildOrigin) -> str:
    """Whose build an engine version names."""
    return _(_ORIGINS[origin])


#: The same as what stands above a list.
_SIDE_TITLES: Final[Mapping[Side, str]] = {
    Side.REFERENCERS: N_("Referred to by"),
    Side.DEPENDENCIES: N_("Refers to"),
}


def side_title(side: Side) -> str:
    """What stands above the packages of a side."""
    return _(_SIDE_TITLES[side])


def side_words(side: Side) -> str:
    """How the packages of a side are tied to the one in the centre."""
    return _(_SIDES[side])
