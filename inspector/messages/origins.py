"""Whose build an engine version names, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, _
from inspector.versions.engine_version import BuildOrigin

_ORIGINS: Final[Mapping[BuildOrigin, str]] = {
    BuildOrigin.OFFICIAL: N_("official build"),
    BuildOrigin.STUDIO: N_("studio build"),
    BuildOrigin.LOCAL: N_("local build"),
    BuildOrigin.BRANCH: N_("build of another branch"),
    BuildOrigin.UNKNOWN: N_("origin not stored"),
}


def origin_words(origin: BuildOrigin) -> str:
    """What an origin is called."""
    return _(_ORIGINS[origin])
