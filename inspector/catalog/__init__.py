"""What is known about engines: releases, version numbers and their names, engine profiles.

Read from the tables in ``resources/catalog``, from a studio's own tables in the same format, and
from ``Build.version``, ``.uproject`` and engine profile files.
"""

from __future__ import annotations

from inspector.catalog.build_version import BuildVersion, read_build_version
from inspector.catalog.catalog import Catalog, default_catalog
from inspector.catalog.engines import (
    EngineList,
    UnusableProjectError,
    default_profile,
    guessed_profile,
    installed_engines,
    nearest_project,
    profile_for,
    profile_for_project,
    profile_near,
)
from inspector.catalog.model import (
    CustomVersionInfo,
    Enumerator,
    Release,
    StepText,
    display_name,
    release_key,
)
from inspector.catalog.profile import CustomLimit, CustomVerdict, EngineProfile, profile_for_release

__all__ = [
    "BuildVersion",
    "Catalog",
    "CustomLimit",
    "CustomVerdict",
    "CustomVersionInfo",
    "EngineList",
    "EngineProfile",
    "Enumerator",
    "Release",
    "StepText",
    "UnusableProjectError",
    "default_catalog",
    "default_profile",
    "display_name",
    "guessed_profile",
    "installed_engines",
    "nearest_project",
    "profile_for",
    "profile_for_project",
    "profile_for_release",
    "profile_near",
    "read_build_version",
    "release_key",
]
