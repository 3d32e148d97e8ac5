"""The engine that a file is judged by where nobody names one for all files."""

from __future__ import annotations

import os
from pathlib import Path

from inspector.catalog import (
    Catalog,
    EngineProfile,
    default_profile,
    guessed_profile,
    profile_for,
    profile_near,
)
from inspector.errors import InspectorError, UnsupportedError
from inspector.files.reading import overlay_of
from inspector.files.toml_file import TomlFileError
from inspector.findings.message import Message
from inspector.project.around.settings import Settings
from inspector.project.around.settings_files import user_engines
from inspector.suggestions import nearest


def profile_named(text: str, catalog: Catalog, start: str = "") -> EngineProfile:
    """The engine that a text names: as the catalogue takes it, else one that the user imported.

    Args:
        text: A release, a path, or the name of an imported engine.
        catalog: What is known of engines.
        start: The folder that paths begin at.

    Raises:
        InspectorError: It is not known or cannot be read.
    """
    try:
        return profile_for(text, catalog, start=start)
    except UnsupportedError as error:
        imported = user_engines()
        if text in imported:
            return profile_for(imported[text], catalog)
        if not imported:
            raise
        names = Message("project/known-and-imported", known=error.known, names=tuple(imported))
        hint = error.hint or nearest(text, imported)
        raise UnsupportedError(error.what, error.found, names, hint) from error


def engine_near(
    folder: str, settings: Settings, catalog: Catalog, *, strict: bool = True
) -> EngineProfile:
    """The engine for what lies in a folder: that of its settings, else that of its project.

    The source says which state these files are of, where it is not that on disk.

    Args:
        folder: The folder.
        settings: The settings that hold there.
        catalog: What is known of engines.
        strict: Raises where it is not said, or wrongly; otherwise the newest confirmed release
            stands for it, and its source says why.

    Raises:
        InspectorError: It is not said, and ``strict``.
    """
    profile = _engine_near(folder, settings, catalog, strict=strict)
    overlay = overlay_of(folder)
    if overlay is None:
        return profile
    return profile.with_source(
        Message("project/engine-of-state", source=profile.source, state=overlay.state),
        profile.origin,
    )


def _engine_near(
    folder: str, settings: Settings, catalog: Catalog, *, strict: bool
) -> EngineProfile:
    if settings.engine is None:
        near = Path(folder)
        return profile_near(near, catalog) if strict else default_profile(near, catalog)
    text, line = settings.engine
    try:
        profile = profile_named(text, catalog, settings.folder)
    except InspectorError as error:
        wrong = TomlFileError(
            settings.file, line, Message("project/engine-not-usable", error=error.message)
        )
        if strict:
            raise wrong from error
        return guessed_profile(catalog, wrong.message)
    name = os.path.basename(settings.file)
    return profile.with_source(
        Message("project/engine-of-file", file=name, source=profile.source),
        origin=Message("catalog/from-file", name=name),
    )
