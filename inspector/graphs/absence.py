"""Why a package has no graphs: what else it has, what it is, or that cooking removed them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.graphs.counting import OTHERS
from inspector.messages import _
from inspector.messages.phrases import joined

#: How the classes end whose objects make up a graph.
_PARTS: Final = ("Node", "Pin", "Edge", "Link")
_NONE: Final = _("No graphs.")


def no_graphs(package: PackageReader | None, *, cooked: bool) -> str:
    """What is said of a package without graphs.

    Args:
        package: The package, as far as it could be read.
        cooked: Whether it was made for a game.
    """
    classes = _classes(package) if package is not None else Counter()
    parts = [
        f"{count:,} {name}"
        for name, count in sorted(classes.items(), key=lambda row: (-row[1], row[0]))
        if name.startswith(OTHERS) and name.endswith(_PARTS)
    ]
    if parts:
        return _("No graphs. It has {parts}, which are not read as a graph.", parts=joined(parts))
    if REDIRECTOR in classes:
        return _("No graphs. It is a redirector.")
    return _("No graphs. Cooking removed them.") if cooked else _NONE


def _classes(package: PackageReader) -> Counter[str]:
    """How many objects there are of each class; none where the table cannot be read."""
    paths = package.readable_paths
    try:
        return Counter(map(paths.class_of, package.exports))
    except FormatError:
        return Counter()
