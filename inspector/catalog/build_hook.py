"""Makes what an installation reads faster than its sources, and is not in a wheel itself.

That is what is read of each language, made of its PO files, copies of the program's tables, and the
native back end of fast readers where there is a compiler. Hatchling loads this by the path that
``pyproject.toml`` names, in an environment with nothing but hatchling, Babel and setuptools: what
it imports of the program needs no library.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CopiesHook(BuildHookInterface[Any]):
    """Makes what is read of languages beside their PO files, the rest in a folder of its own."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is built; an editable one uses the tables of the checkout."""
        sys.path[:0] = [self.root, str(Path(self.root, "resources", "packaging"))]
        import native_extension
        import translations

        languages = {
            folder: translations.compile_language(folder) for folder in translations.languages()
        }
        native = Path(self.root, native_extension.FOLDER)
        if version == "editable":
            native_extension.build_where_possible(native, native)
            return
        from inspector.files.tables import BUILT_FOLDER, copy_all, own_folders

        for folder, compiled in languages.items():
            # PO files serve translators; nothing that is installed reads them.
            for read in (compiled, folder / "help"):
                place = read.relative_to(Path(self.root, "resources"))
                build_data["force_include"][str(read)] = f"inspector/resources/{place.as_posix()}"
        self._made = tempfile.TemporaryDirectory()
        for tables in own_folders():
            place = tables.relative_to(Path(self.root, "resources"))
            copies = Path(self._made.name, place)
            copy_all(tables, copies)
            target = f"inspector/resources/{place.as_posix()}/{BUILT_FOLDER}"
            build_data["force_include"][str(copies)] = target
        made = native_extension.build_where_possible(native, Path(self._made.name))
        if made is not None:
            target = f"{native_extension.FOLDER.as_posix()}/{made.name}"
            build_data["force_include"][str(made)] = target
            build_data["pure_python"] = False
            build_data["tag"] = native_extension.wheel_tag(made)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is whole."""
        if version != "editable":
            self._made.cleanup()
