"""Where the Build.version of what is opened lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from inspector.catalog.build_version import BUILD_VERSION_PLACE

_SUFFIX: Final = ".version"


def build_version_of(path: str) -> str:
    """The Build.version that a path stands for by its name: itself, or an engine's."""
    return path if path.lower().endswith(_SUFFIX) else str(Path(path, BUILD_VERSION_PLACE))


def build_version_at(path: str) -> str:
    """The same; empty where the path is that of a folder without one. Asks the disk."""
    inside = build_version_of(path)
    return inside if inside == path or (os.path.isdir(path) and os.path.isfile(inside)) else ""
