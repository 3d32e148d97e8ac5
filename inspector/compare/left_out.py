"""Sections that a comparison does not take apart: that they differ is told all the same."""

from __future__ import annotations

from typing import Final

from inspector.compare.damage import SECTION_OF
from inspector.compare.header_model import HeaderModels
from inspector.compare.package_model import SECTIONS, PackageModel

#: Sections that are told with the objects: their table, and which objects each needs first.
_WITH_OBJECTS: Final = frozenset({"exports", "depends"})


def left_out(before: PackageModel, after: PackageModel) -> tuple[str, ...]:
    """The titles of sections that differ in their bytes and of which no model has the values.

    What in them differs nobody knows: an edit, or only offsets and indexes of names. Neither is
    promised.
    """
    sides = _unlisted(before), _unlisted(after)
    return tuple(
        key.replace("_", " ")
        for key in dict.fromkeys((*sides[0], *sides[1]))
        if sides[0].get(key) != sides[1].get(key)
    )


def _unlisted(model: PackageModel) -> dict[str, bytes]:
    """The bytes of each section of a package that its model lacks, by the key of the section."""
    compared = {path for _, path, _ in model.root_blobs()}
    found: dict[str, bytes] = {}
    for root in model.tree.roots:
        if root.path not in compared and not _is_listed(root.path):
            key = root.path.partition("/")[0]
            found[key] = found.get(key, b"") + model.bytes.slice(root.start, root.end)
    return found


def _is_listed(path: str) -> bool:
    key = path.partition("/")[0]
    if key in _WITH_OBJECTS:
        return True
    section = SECTION_OF.get(key, key)
    return section in SECTIONS and hasattr(HeaderModels, section)
