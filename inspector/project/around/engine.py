"""The engine that a file is judged by where none is named, and engines as a studio describes them.

Engines that the user imported are profile files, each read as far as it can be. A file of patches
may declare custom versions and licensee numbers. What they add is known wherever a file of that
project is judged, for every command alike.
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from inspector.catalog import (
    Catalog,
    EngineProfile,
    default_profile,
    guessed_profile,
    profile_for,
    profile_near,
)
from inspector.catalog.profile_file import read_profile
from inspector.data_classes import replace
from inspector.errors import InspectorError, UnsupportedError
from inspector.files.convert import shown
from inspector.files.reading import overlay_of
from inspector.files.toml_file import TomlFileError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.around.class_lists import class_list_near
from inspector.project.around.settings import (
    EngineSetting,
    Settings,
    SettingsFinder,
    user_engines,
    user_patches,
)
from inspector.suggestions import nearest

if TYPE_CHECKING:
    from inspector.upgrades.packs import PatchPack


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
    profile = of_classes_near(folder, _engine_near(folder, settings, catalog, strict=strict))
    overlay = overlay_of(folder)
    if overlay is None:
        return profile
    return profile.with_source(
        Message("project/engine-of-state", source=profile.source, state=overlay.state),
        profile.origin,
    )


def of_classes_near(folder: str, profile: EngineProfile) -> EngineProfile:
    """An engine with the list of classes that holds in a folder, where it names none itself."""
    if profile.class_list:
        return profile
    listed = class_list_near(folder)
    return replace(profile, class_list=listed) if listed else profile


def _engine_near(
    folder: str, settings: Settings, catalog: Catalog, *, strict: bool
) -> EngineProfile:
    if settings.engine is None:
        near = Path(folder)
        return profile_near(near, catalog) if strict else default_profile(near, catalog)
    try:
        profile = _named_in(settings, settings.engine, catalog)
        others = tuple(_named_in(settings, other, catalog) for other in settings.other_engines)
    except TomlFileError as error:
        if strict:
            raise
        return guessed_profile(catalog, error.message)
    name = os.path.basename(settings.file)
    source = Message("project/engine-of-file", file=name, source=profile.source)
    if others:
        names = tuple(each.name for each in others)
        source = Message("project/first-of-engines", source=source, others=names)
    origin = Message("catalog/from-file", name=name)
    return replace(profile.with_source(source, origin), others=others)


def _named_in(settings: Settings, named: EngineSetting, catalog: Catalog) -> EngineProfile:
    """An engine that settings name.

    Raises:
        TomlFileError: It is not known or cannot be read.
    """
    try:
        return profile_named(named.text, catalog, settings.folder)
    except InspectorError as error:
        reason = Message("project/engine-not-usable", error=error.message)
        if named.of_list:
            text = shown(named.text)
            reason = Message("project/one-of-engines-not-usable", text=text, error=error.message)
        raise TomlFileError(settings.file, named.line, reason) from error


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


class Studio:
    """The declarations around files; keep one for one piece of work.

    Each settings file is read once, so what is changed meanwhile is not noticed. What is broken is
    left out here; the upgrade preview tells it.

    Args:
        catalog: What is known without them.
        settings: Finds the settings that name them.
    """

    def __init__(self, catalog: Catalog, settings: SettingsFinder) -> None:
        self._catalog = catalog
        self._settings = settings
        self._packs: dict[str, tuple[PatchPack, ...]] = {}
        self._catalogs: dict[str, Catalog] = {}

    @cached_property
    def _user(self) -> bool:
        return bool(user_patches())

    def key(self, folder: str) -> str:
        """The settings file that holds for a folder; folders with the same know the same."""
        return self._settings.file_of(folder)

    def packs(self, folder: str) -> tuple[PatchPack, ...]:
        """The files of patches for what lies in a folder."""
        key = self.key(folder)
        if not self._user and not self._settings.patches_of(folder):
            return ()
        packs = self._packs.get(key)
        if packs is None:
            # Late: nearly no project has such files, and reading them takes much to be loaded.
            from inspector.project.around.packs import packs_of

            packs = self._packs[key] = packs_of(key).packs
        return packs

    def catalog(self, folder: str) -> Catalog:
        """The catalogue for what lies in a folder."""
        packs = self.packs(folder)
        if not packs:
            return self._catalog
        key = self.key(folder)
        with_packs = self._catalogs.get(key)
        if with_packs is None:
            from inspector.upgrades.packs import catalog_with

            with_packs = self._catalogs[key] = catalog_with(self._catalog, packs)
        return with_packs

    def profile(self, engine: EngineProfile, folder: str) -> EngineProfile:
        """An engine as it judges what lies in a folder."""
        packs = self.packs(folder)
        if not packs:
            return engine
        from inspector.upgrades.packs import profile_with

        return profile_with(engine, packs)

    def judging(self, engine: EngineProfile, folder: str) -> tuple[Catalog, EngineProfile]:
        """What is known, with the lists that an engine names, and the engine, for a folder."""
        return engine.apply_lists_to(self.catalog(folder)), self.profile(engine, folder)
