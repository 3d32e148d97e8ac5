"""Engines as a studio's own files describe them, for every command alike.

A file of patches may declare custom versions and licensee numbers. What they add is known wherever
a file of that project is judged, so that no command calls a version unknown that another one names.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from inspector.catalog import Catalog, EngineProfile
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.settings_files import user_patches

if TYPE_CHECKING:
    from inspector.upgrades.packs import PatchPack


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
        if not key and not self._user:
            return ()
        packs = self._packs.get(key)
        if packs is None:
            # Late: nearly no project has such files, and reading them takes much to be loaded.
            from inspector.project.around.packs import packs_near

            packs = self._packs[key] = packs_near(os.path.join(folder, "_"), settings=key).packs
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
