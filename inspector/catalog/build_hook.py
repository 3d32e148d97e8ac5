"""Puts copies of the program's tables into a wheel while it is built, and is not in it itself.

Hatchling loads it by the path that ``pyproject.toml`` names, in an environment with nothing but
hatchling: what it imports of the program needs no library.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CopiesHook(BuildHookInterface[Any]):
    """Makes the copies in a folder of its own, so that nothing is left in the checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is built; an editable one uses the tables of the checkout."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from inspector.files.copies import BUILT_FOLDER, own_folders
        from inspector.files.tables import copy_all

        self._made = tempfile.TemporaryDirectory()
        for tables in own_folders():
            place = tables.relative_to(Path(self.root, "resources"))
            copies = Path(self._made.name, place)
            copy_all(tables, copies)
            target = f"inspector/resources/{place.as_posix()}/{BUILT_FOLDER}"
            build_data["force_include"][str(copies)] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is whole."""
        if version != "editable":
            self._made.cleanup()
