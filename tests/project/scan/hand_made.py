"""Graphs that a test writes down: names, and what each refers to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Final

from inspector.catalog import default_catalog, profile_for
from inspector.checks import CheckFinding
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.around.mounts import Mount, Mounts
from inspector.project.opening import answer, read
from inspector.project.scan.contents import PackageContents, Reference, ReferenceKind
from inspector.project.scan.graph import PackageNode, ReferenceGraph

#: What stands before a name that is referred to in another way than by an import.
KINDS: Final = {
    "~": ReferenceKind.SOFT,
    "?": ReferenceKind.SEARCHABLE_NAME,
    "=": ReferenceKind.MANAGEMENT,
}


@cache
def refusal() -> CheckFinding:
    """What an engine says that refuses a package."""
    catalog = default_catalog()
    with read(resource_path("samples", "FromTheFuture.uasset"), Depth.TABLES) as opened:
        findings = answer(opened, profile_for("5.3", catalog), catalog).findings
    return next(finding for finding in findings if finding.refuses)


def in_order(references: Iterable[Reference]) -> tuple[Reference, ...]:
    """References as the contents of a package have them."""
    return tuple(sorted(references, key=lambda row: (row.package.lower(), row.kind)))


def hand_made(
    refers: Mapping[str, str], maps: Collection[str] = (), refused: Collection[str] = ()
) -> ReferenceGraph:
    """The graph of packages in ``/Game``.

    Args:
        refers: For each package what it refers to, with blanks between: ``Wood ~Nail
            /Script/Engine``.
        maps: Which of them are maps.
        refused: Which of them the engine refuses.
    """
    return ReferenceGraph(
        [
            PackageNode(
                _whole(name),
                f"Content/{name}.uasset",
                PackageContents(
                    main_class="World" if name in maps else "StaticMesh",
                    references=in_order(map(_reference, targets.split())),
                ),
                refusal() if name in refused else None,
            )
            for name, targets in refers.items()
        ],
        Mounts([Mount("Game", "/nowhere/Content")]),
        Mounts([]),
    )


def _whole(name: str) -> str:
    return name if name.startswith("/") else f"/Game/{name}"


def _reference(text: str) -> Reference:
    kind = KINDS.get(text[0], ReferenceKind.HARD)
    return Reference(_whole(text.lstrip("~?=")), kind)
