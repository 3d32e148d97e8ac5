"""What a package refers to where no project is open: read from the package itself, not judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.checks.facts import Depth
from inspector.errors import InspectorError
from inspector.gui.references.query import ReferenceRow
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.references import ImportedPackage, imported_packages
from inspector.project.opening import read
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Neighbour, ReferenceState, Side, is_code

_KINDS: Final = (ReferenceKind.HARD, ReferenceKind.SOFT)


class OwnReferences(NamedTuple):
    """The packages that a file refers to, content before code, and their imports by their keys."""

    rows: tuple[ReferenceRow, ...] = ()
    imports: Mapping[str, ImportedPackage] = {}


def own_references(path: str, progress: Progress) -> OwnReferences:
    """What the package in a file refers to; nothing of a file that is none.

    Args:
        path: The file.
        progress: Stops it.
    """
    progress(0)
    try:
        with read(path, Depth.TABLES, briefly=True) as opened:
            package = opened.package
            if package is None:
                return OwnReferences()
            imported = {one.name.lower(): one for one in imported_packages(package)}
            soft = {name.lower(): name for name in package.soft_package_references}
    except InspectorError:
        # The other pages say what is wrong with it.
        return OwnReferences()
    names = {**soft, **{key: one.name for key, one in imported.items()}}
    rows, imports = [], {}
    for key in sorted(names, key=lambda key: (is_code(key), key)):
        held = key in imported, key in soft
        kinds = tuple(kind for kind, is_so in zip(_KINDS, held, strict=True) if is_so)
        state = ReferenceState.NOT_JUDGED
        neighbour = Neighbour(names[key], Side.DEPENDENCIES, 1, kinds, state, (), None)
        wanted = imported.get(key)
        rows.append(ReferenceRow(neighbour, wanted.objects if wanted is not None else None))
        if wanted is not None:
            imports[neighbour.key] = wanted
    return OwnReferences(tuple(rows), imports)
