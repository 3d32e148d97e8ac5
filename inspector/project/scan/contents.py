"""What a package holds and whom it refers to, as the index of a project keeps it, and its reader.

Values only, whatever the engine: what a worker returns beside the facts of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum, IntFlag
from typing import Final

from inspector.checks.engines.cooked import CookedPackage
from inspector.checks.facts import Depth
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.declare.tables import AssetRegistryDependencies
from inspector.format.unreal.package import Package
from inspector.named_tuples import NamedTuple
from inspector.project.around.former_names import former_name, stored_name
from inspector.project.around.references import ObjectPlace, package_rows, redirectors_of
from inspector.project.opening import Opened, read, read_facts

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

    # Every reference is looked up by it, and that of an enumeration is a function of Python.
    __hash__ = int.__hash__

    @property
    def text(self) -> str:
        """As the output names it: ``searchable-name``."""
        return self.name.lower().replace("_", "-")


class ReferenceFlag(IntFlag):
    """What the asset registry stores beside a reference.

    EDITOR_ONLY: no cooked game needs it. BUILD: it counts where content is built, and is never
    loaded for it (the engine's ``EExtraDependency::Build``). OPTIONAL: the target may be absent.
    FORMER_SELF is in no registry: the package means itself, by the name that it had before it was
    moved or copied without the editor.
    """

    EDITOR_ONLY = 1
    BUILD = 2
    OPTIONAL = 4
    FORMER_SELF = 8


# What each reference of each package asks: an enumeration takes its time to find its members.
_NO_FLAG: Final = ReferenceFlag(0)
_EDITOR_ONLY: Final = ReferenceFlag.EDITOR_ONLY
_OPTIONAL: Final = ReferenceFlag.OPTIONAL
_FORMER_SELF: Final = ReferenceFlag.FORMER_SELF
_HARD: Final = ReferenceKind.HARD
_SOFT: Final = ReferenceKind.SOFT


class Reference(NamedTuple):
    """One package that a package refers to, in one way."""

    package: str
    kind: ReferenceKind
    flags: ReferenceFlag = _NO_FLAG


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
        if self.main_class != REDIRECTOR:
            return None
        return next((row.target for row in self.redirectors if row.target), "")


#: More packages than any real one refers to; the rest are not told.
MOST_REFERENCES: Final = 20_000


#: The engine's ``EExtraDependency``: flags of a dependency that no reference shows.
_BUILD, _PROPAGATE_MANAGE = 1, 2


#: Of a package that does not say which references a cooked game needs.
_NO_BITS: Final[tuple[int, tuple[int, ...]]] = (0, ())


def contents_of(opened: Opened) -> PackageContents:
    """What an opened file holds and refers to; of a file that is no package, nothing."""
    package = opened.package
    if package is None:
        return PackageContents()
    try:
        paths = package.paths
        classes = paths.class_names()
        return PackageContents(
            stored_name(package),
            paths.main_class(),
            tuple(sorted(classes)),
            _references(package, former_name(opened).lower()),
            tuple(_redirectors(opened)) if REDIRECTOR in classes else (),
        )
    except FormatError:
        return PackageContents()


def _references(package: Package, former: str) -> tuple[Reference, ...]:
    """The references of a package, each target once a kind, by the names of the targets, capitals
    and small letters alike, and the kinds.

    Args:
        package: The package.
        former: The name by which it may mean itself, in small letters; empty where there is none.
    """
    flags: dict[tuple[str, ReferenceKind], ReferenceFlag] = {}
    names: dict[str, str] = {}
    for target, kind, flag in _references_of(package):
        if not target.startswith("/"):
            continue
        lowered = target.lower()
        names.setdefault(lowered, target)
        if len(names) > MOST_REFERENCES:
            break
        key = lowered, kind
        # What one row says plainly holds, whatever another says.
        known = flags.get(key)
        if lowered == former and kind is not _HARD:
            flag |= _FORMER_SELF
        flags[key] = flag if known is None or known is flag else known & flag
    return tuple([Reference(names[key[0]], key[1], flags[key]) for key in sorted(flags)])


def _references_of(package: Package) -> Iterator[tuple[str, ReferenceKind, ReferenceFlag]]:
    """Every row of a table that names another package: the package, how it does, and the flags."""
    registry: AssetRegistryDependencies | None
    registry = package.section_value("asset_registry_dependencies")
    # One bit a row says whether a cooked game needs it; where none does, it is taken to.
    bits, words = registry.ImportUsedInGame if registry else _NO_BITS
    for index, name, optional in package_rows(package):
        flag = _OPTIONAL if optional else _NO_FLAG
        if index < bits and not words[index >> 5] >> (index & 31) & 1:
            flag = flag | _EDITOR_ONLY if flag else _EDITOR_ONLY
        yield name, _HARD, flag
    bits, words = registry.SoftPackageUsedInGame if registry else _NO_BITS
    for index, text in enumerate(package.soft_package_references):
        is_used = index >= bits or words[index >> 5] >> (index & 31) & 1
        # Before UE4 484 the rows are paths of objects.
        yield text.partition(".")[0], _SOFT, _NO_FLAG if is_used else _EDITOR_ONLY
    for text in package.soft_object_paths:
        yield text.partition(".")[0], _SOFT, _NO_FLAG
    for entry in package.section_value("searchable_names") or ():
        place = package.object_path(entry.ObjectIndex).partition(".")[0]
        if entry.ObjectIndex < 0:
            yield place, ReferenceKind.SEARCHABLE_NAME, _NO_FLAG
    for extra in (registry.ExtraPackageDependencies or ()) if registry else ():
        kind = _SOFT
        if extra.PropertyFlags & _PROPAGATE_MANAGE:
            kind = ReferenceKind.MANAGEMENT
        flag = ReferenceFlag.BUILD if extra.PropertyFlags & _BUILD else _NO_FLAG
        yield package.text(extra.PackageName), kind, flag


def _redirectors(opened: Opened) -> Iterator[Redirector]:
    for name, end in sorted(redirectors_of(opened).items()):
        yield Redirector(name, end.package if isinstance(end, ObjectPlace) else "")


def cooked_packages(paths: Iterable[str]) -> Iterator[CookedPackage]:
    """What is asked of each package; of versioned ones the class of its main object too."""
    for path in paths:
        facts = read_facts(path)
        versions = facts.versions
        if versions is None or versions.unversioned or facts.damage:
            yield CookedPackage(path, facts)
            continue
        with read(path, Depth.TABLES, briefly=True) as opened:
            yield CookedPackage(path, facts, contents_of(opened).main_class)
