"""What a package holds and whom it refers to, as the index of a project keeps it.

Values only, whatever the engine: what a worker returns beside the facts of a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, IntFlag
from typing import Final, NamedTuple

#: The class of maps.
_WORLD: Final = "World"


class ReferenceKind(IntEnum):
    """How a package refers to another.

    HARD is an import: the engine loads the other package first. SOFT is a path that is loaded when
    it is asked for. SEARCHABLE_NAME names something in the other package, such as the row of a
    table. MANAGEMENT is a dependency that only the asset registry keeps.
    """

    HARD = 0
    SOFT = 1
    SEARCHABLE_NAME = 2
    MANAGEMENT = 3

    @property
    def text(self) -> str:
        """As the output names it: ``searchable-name``."""
        return self.name.lower().replace("_", "-")


class ReferenceFlag(IntFlag):
    """What the asset registry stores beside a reference.

    EDITOR_ONLY: no cooked game needs it. BUILD: it counts where content is built, and is never
    loaded for it (the engine's ``EExtraDependency::Build``). OPTIONAL: the target may be absent.
    """

    EDITOR_ONLY = 1
    BUILD = 2
    OPTIONAL = 4


class Reference(NamedTuple):
    """One package that a package refers to, in one way."""

    package: str
    kind: ReferenceKind
    flags: ReferenceFlag = ReferenceFlag(0)


class Redirector(NamedTuple):
    """An object that stands for one that moved: its name, and the package it leads to.

    ``target`` is empty where it leads nowhere.
    """

    name: str
    target: str


class PackageContents(NamedTuple):
    """What a package holds and refers to; empty of one whose tables cannot be read.

    ``name`` is the one that the package stores, which engines before 5.1 do not. ``main_class`` is
    that of the object it is about. ``classes`` are those of all its objects, each once, in the
    order of their names.
    """

    name: str = ""
    main_class: str = ""
    classes: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    redirectors: tuple[Redirector, ...] = ()

    @property
    def is_map(self) -> bool:
        """Whether the package is a map, which nobody has to refer to."""
        return self.main_class == _WORLD

    @property
    def leads_to(self) -> str | None:
        """The package that one of nothing but redirectors leads to, empty where it leads nowhere;
        None for every other package.
        """
        if not self.redirectors:
            return None
        # Late: few packages have any, and a check whose files did not change needs no declarations.
        from inspector.format.unreal.declare.own_forms import REDIRECTOR

        if self.main_class != REDIRECTOR:
            return None
        return next((row.target for row in self.redirectors if row.target), "")


def in_order(references: Iterable[Reference]) -> tuple[Reference, ...]:
    """References by the names of their targets, capitals and small letters alike, and kinds."""
    return tuple(sorted(references, key=lambda row: (row.package.lower(), row.package, row.kind)))
