"""Places of a package as they outlast a save: by what stands there, not by where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from inspector.format.tree.path import escaped
from inspector.format.unreal.paths import ObjectPaths

#: What is written for a row or an element that has no name of its own.
ANY: Final = "*"
_ROW: Final = re.compile(r"(?P<table>exports|depends|imports)/(?P<index>\d+)(?![^/@])")
_INDEX: Final = re.compile(r"(?<=/)\d+(?![^/@])")


def identity_of(path: str, paths: Callable[[], ObjectPaths]) -> str:
    """The path of a field with names in the place of indexes, the same after any save; empty where
    it has none.

    Rows of exports, imports and dependencies are told by the path of their object:
    ``exports/Lantern.Flame/SerialSize``. Of all other rows and elements, and of objects whose name
    is broken, the index is left out: ``names/*/Name``.

    Args:
        path: The path of the field, with indexes.
        paths: Gives the names and objects of the package, as far as they can be read; asked only
            where a row is told by them.
    """
    row = _ROW.match(path)
    if row is None:
        told, indexes = _INDEX.subn(ANY, path)
        return told if indexes else ""
    table, index = row["table"], int(row["index"])
    objects = paths()
    at = -index - 1 if table == "imports" else index + 1
    name = escaped(objects.object_path(at)) if objects.has_object(at) else ANY
    return f"{table}/{name}{_INDEX.sub(ANY, path[row.end() :])}"
