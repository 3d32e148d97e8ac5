"""Whose classes object streams in a folder are of, by what the files of its engine and project say.

O3DE and Lumberyard have files of the same names with other keys in them. Where none says which
engine it is for, nothing is chosen, and both are considered.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from inspector.catalog.build_version import read_json_object
from inspector.errors import InspectorError
from inspector.files.reading import PROJECT
from inspector.project.walk import nearest_above

#: The files that are looked for in each folder, the one that says most first.
NAMES: Final = ("project.json", "gem.json", "engine.json")
#: Keys that the files of one engine alone have.
_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "o3de": frozenset(
        {"O3DEVersion", "engine_name", "engine", "gem_name", "display_name", "origin",
         "external_subdirectories", "compatible_engines"}
    ),
    "lumberyard": frozenset({"LumberyardVersion", "GemFormatVersion"}),
}  # fmt: skip


class ClassListFinder:
    """Finds the lists of classes for folders, looking into each once.

    Keep one for one piece of work: files that appear or change later are not noticed.
    """

    def __init__(self) -> None:
        self._lists: dict[str, str] = {}

    def near(self, folder: str) -> str:
        """The list of classes for what lies in a folder; empty where nothing says which engine's.

        The nearest file that says it counts, in the folder or above it. One that cannot be read
        says nothing.
        """
        return nearest_above(folder, self._lists, _said_by_files_in)


def class_list_near(folder: str) -> str:
    """The list of classes for what lies in one folder, as :class:`ClassListFinder` finds it."""
    return ClassListFinder().near(folder)


def _said_by_files_in(folder: str) -> str:
    return next(filter(None, (_said_in(os.path.join(folder, name)) for name in NAMES)), "")


def _said_in(path: str) -> str:
    if not os.path.exists(path):
        return ""
    try:
        keys = read_json_object(Path(path), PROJECT).keys()
    except InspectorError:
        return ""
    return _of_keys(keys)


def _of_keys(keys: Any) -> str:
    return next((name for name, own in _KEYS.items() if not own.isdisjoint(keys)), "")
