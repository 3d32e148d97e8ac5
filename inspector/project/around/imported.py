"""The engines that the user imported: each profile file, read as far as it can be."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.profile_file import read_profile
from inspector.errors import InspectorError
from inspector.findings.message import Text
from inspector.project.around.settings_files import user_engines


class ImportedProfile(NamedTuple):
    """A profile file; without ``profile`` it could not be read, and ``problem`` says why."""

    name: str
    path: str
    profile: EngineProfile | None
    problem: Text = ""


def imported_profiles(catalog: Catalog) -> tuple[ImportedProfile, ...]:
    """The profiles of the user's folder by name; one that cannot be read hides no other."""
    return tuple(_read(name, path, catalog) for name, path in user_engines().items())


def _read(name: str, path: str, catalog: Catalog) -> ImportedProfile:
    try:
        profile = read_profile(Path(path), catalog)
    except InspectorError as error:
        return ImportedProfile(name, path, None, error.message)
    return ImportedProfile(name, path, profile)
