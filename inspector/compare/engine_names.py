"""Objects that engines call by another name than older ones did.

Both names are of one object: what it holds is compared, and that it has another name is no edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.compare.package_model import PackageModel

#: The names of an object, the older one first, by its class.
_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    # Of each animation sequence, since 5.2 by the name of its class.
    "/Script/Engine.AnimDataModel": ("AnimationDataModel", "AnimDataModel"),
}


def names_of_engines(before: PackageModel, after: PackageModel) -> dict[int, str]:
    """What objects of the second package are called in the first, by their places in the second.

    Only those of which each package has the one under the one name.

    Args:
        before: The first package.
        after: The second.
    """
    if any("exports" in side.unread for side in (before, after)):
        return {}
    found = {}
    for path, place in after.export_index.items():
        row = after.package.exports[place]
        kind = after.tree.paths.object_path(row.ClassIndex) if row.ClassIndex else ""
        outer, mark, name = _parted(path)
        names = _NAMES.get(kind, ())
        if name not in names:
            continue
        other = names[1 - names.index(name)]
        old = f"{outer}{mark}{other}"
        have_old = [old in side.export_index for side in (before, after)]
        if have_old == [True, False] and path not in before.export_index:
            found[place] = other
    return found


def _parted(path: str) -> tuple[str, str, str]:
    """What an object lies in, what parts it from that, and its own name."""
    at = max(path.rfind("."), path.rfind(":"))
    return path[: max(at, 0)], path[at : at + 1] if at >= 0 else "", path[at + 1 :]
