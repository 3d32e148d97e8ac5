"""The values everything speaks of: engine versions, version sets, custom versions, GUIDs.

Standard library only; nothing here reads a file or knows which numbers exist.
"""

from __future__ import annotations

from inspector.versions.engine_version import (
    Comparison,
    Compatibility,
    Component,
    EngineVersion,
    MixedVendors,
    VersionTextError,
    compare,
    compatible,
    compatible_with_floor,
    stores_bare_changelist,
)
from inspector.versions.guid import Guid
from inspector.versions.version_set import ABSENT, CustomVersion, VersionSet

__all__ = [
    "ABSENT",
    "Comparison",
    "Compatibility",
    "Component",
    "CustomVersion",
    "EngineVersion",
    "Guid",
    "MixedVendors",
    "VersionSet",
    "VersionTextError",
    "compare",
    "compatible",
    "compatible_with_floor",
    "stores_bare_changelist",
]
