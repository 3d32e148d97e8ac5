"""What files of patches declare, and engines that know it.

A studio's custom versions, licensee numbers and classes become known like those of the catalogue:
their names and numbers are shown, and the newest number counts as the engine's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import FILE as CLASSES_FILE
from inspector.upgrades.model import Patch, line_place
from inspector.versions import Guid


@dataclass(frozen=True, slots=True)
class StepDeclaration:
    """One number of a declared axis, with what it is called; ``line`` is where, 0 if not known."""

    number: int
    name: str
    title: str = ""
    what: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CustomDeclaration:
    """A custom version that a file declares; ``latest`` is at least its highest number.

    ``line`` is where it is declared, 0 where that is not known.
    """

    guid: Guid
    name: str
    friendly_name: str
    steps: tuple[StepDeclaration, ...]
    latest: int
    line: int = field(default=0, compare=False)


class FieldDeclaration(NamedTuple):
    """A field of a declared class: its name, the id of its type, and its default if it has one."""

    name: str
    type: str
    default: Any = None
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class ClassDeclaration:
    """A class of object streams that a file declares, with all its fields.

    ``version`` is its current one, that of classes that are no more for a ``deprecated`` one.
    ``line`` is where it is declared, 0 where that is not known.
    """

    id: str
    name: str
    version: int
    fields: tuple[FieldDeclaration, ...] = ()
    own_serializer: bool = False
    deprecated: bool = False
    source: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PatchPack:
    """What a file of patches declares; ``name`` is the file as it is named in messages.

    ``licensee`` are the numbers of the licensee axis, ascending. What ``classes`` say of their
    converters and of their end is among the ``patches``.
    """

    name: str
    custom_versions: tuple[CustomDeclaration, ...] = ()
    licensee: tuple[StepDeclaration, ...] = ()
    classes: tuple[ClassDeclaration, ...] = ()
    patches: tuple[Patch, ...] = ()

    def place(self, line: int = 0) -> str:
        """The file, and a line of it where one is given."""
        return line_place(self.name, line)


def catalog_with(catalog: Catalog, packs: Iterable[PatchPack]) -> Catalog:
    """A catalogue that knows the custom versions, licensee numbers and classes of the packs.

    A declared custom version has its latest number in every release, because the packs speak of
    the studio's own code and not of a release. Without declarations it is ``catalog`` itself.
    """
    for pack in packs:
        tables = _tables(pack, catalog)
        if tables:
            catalog = catalog.with_tables(tables)
    return catalog


def profile_with(profile: EngineProfile, packs: Sequence[PatchPack]) -> EngineProfile:
    """The same engine with the numbers of the packs: each at least as high as they declare."""
    licensee = max((step.number for pack in packs for step in pack.licensee), default=0)
    custom = dict(profile.custom_latest or {})
    for pack in packs:
        for declared in pack.custom_versions:
            latest = custom.get(declared.guid, declared.latest)
            custom[declared.guid] = max(latest, declared.latest)
    if licensee <= profile.licensee and custom == dict(profile.custom_latest or {}):
        return profile
    return replace(
        profile,
        licensee=max(profile.licensee, licensee),
        custom_latest=custom or profile.custom_latest,
    )


def _tables(pack: PatchPack, catalog: Catalog) -> dict[str, dict[str, Any]]:
    """The declarations of a pack in the catalogue's format, by file name."""
    tables: dict[str, dict[str, Any]] = {}
    if pack.classes:
        tables[CLASSES_FILE] = {"class": [_class_row(each) for each in pack.classes]}
    if pack.licensee:
        tables["object_versions.toml"] = {"licensee": _enumerators(pack.licensee)}
        tables["steps/licensee.toml"] = {"step": _texts(pack.licensee, pack.name)}
    for declared in pack.custom_versions:
        custom = catalog.custom(declared.guid)
        latest = custom.latest if custom else {}
        tables[f"custom_versions/{declared.guid}.toml"] = {
            "guid": str(declared.guid),
            "name": declared.name,
            "friendly_name": declared.friendly_name,
            "source": pack.name,
            "enumerator": _enumerators(declared.steps),
            "latest": [
                {
                    "release": release.name,
                    "number": max(declared.latest, latest.get(release.name, 0)),
                    "evidence": f"declared in {pack.name}",
                }
                for release in catalog.releases
            ],
        }
        texts = _texts(declared.steps, pack.name)
        if texts:
            tables[f"steps/{declared.guid}.toml"] = {"step": texts}
    return tables


def _class_row(declared: ClassDeclaration) -> dict[str, Any]:
    return {
        "id": declared.id,
        "name": declared.name,
        "version": declared.version,
        "fields": {each.name: [each.type] for each in declared.fields},
        "defaults": {each.name: each.default for each in declared.fields if each.has_default},
        "own_serializer": declared.own_serializer,
        "deprecated": declared.deprecated,
        "source": declared.source,
    }


def _enumerators(steps: Iterable[StepDeclaration]) -> list[dict[str, Any]]:
    return [{"number": step.number, "name": step.name} for step in steps]


def _texts(steps: Iterable[StepDeclaration], source: str) -> list[dict[str, Any]]:
    """Texts of the numbers that have a title or more; the others are known by name alone."""
    return [
        {
            "number": step.number,
            "name": step.name,
            "title": step.title or step.name,
            "what": step.what,
            "basis": "studio",
            "source": source,
        }
        for step in steps
        if step.title or step.what
    ]
