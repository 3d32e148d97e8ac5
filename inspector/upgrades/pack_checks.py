"""Mistakes in files of patches that show only when all of them are seen together.

What is wrong with one file by itself is refused while it is read. Here are numbers that no engine
reaches, axes that nobody registers, patches that get in each other's way, and declarations of two
files that do not agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from inspector.catalog import Catalog
from inspector.catalog.classes import classes
from inspector.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.classes.builders import builder_problems, class_problems, ignored_builders
from inspector.upgrades.model import Patch, UpgradeFinding
from inspector.upgrades.order import CLASS_AXIS, conflicts, usable
from inspector.upgrades.packs import PatchPack, StepDeclaration
from inspector.versions import Guid

_OBJECT_VERSIONS: Final = ("ue4", "ue5")
_LICENSEE: Final = "licensee"
_CUSTOM: Final = "custom:"


class EmptyPack(UpgradeFinding):
    """A file of patches declares nothing."""

    rule = "PATCH-EMPTY"
    severity = Severity.INFO


class AboveLicensee(UpgradeFinding):
    """A patch leads above every declared licensee number; ``highest`` is None where none is."""

    rule = "C9-LICENSEE"
    code = "C9"
    severity = Severity.WARNING
    title: Text
    to_number: int
    highest: int | None


class TwoNames(UpgradeFinding):
    """Two files give one declaration another name.

    It is the custom version ``guid``, or a number of it, which ``axis`` names; without ``guid`` it
    is a licensee number. ``first`` is the other name and ``first_place`` where it is given.
    """

    rule = "PATCH-NAMES"
    severity = Severity.WARNING
    stable = ("guid", "number", "name", "first")
    guid: str
    axis: str
    number: int | None
    name: str
    first: str
    first_place: str


def checked(
    packs: Sequence[PatchPack], catalog: Catalog
) -> tuple[tuple[PatchPack, ...], tuple[UpgradeFinding, ...]]:
    """The files of patches without those patches that are off, and what is wrong with them.

    Off are patches that the documented conflicts switch off: those that say again what another one
    says, renames in a circle, and changes of a class that is discarded. A patch whose number no
    engine reaches stays: it never runs, unless an engine is described that has the number.

    Args:
        packs: The files, in the order in which they count.
        catalog: What is known of engines, with or without the declarations of the files.
    """
    problems: list[UpgradeFinding] = [
        EmptyPack(path=pack.name)
        for pack in packs
        if not (pack.patches or pack.licensee or pack.custom_versions or pack.classes)
    ]
    problems += _disagreeing(packs)
    patches = [patch for pack in packs for patch in pack.patches]
    axes = _axes(packs, patches, catalog)
    problems += conflicts(patches, axes.latest, axes.registered, titles=axes.titles)
    problems += _above_licensee(packs, patches, catalog)
    declared = {each.id: each for pack in packs for each in pack.classes}
    ignored, told = ignored_builders(patches, declared)
    problems += (*told, *class_problems(patches), *builder_problems(patches, declared))
    used = {id(patch) for patch in usable(patches)[0]} - {id(patch) for patch in ignored}
    if len(used) < len(patches):
        packs = [
            replace(pack, patches=tuple(patch for patch in pack.patches if id(patch) in used))
            for pack in packs
        ]
    return tuple(packs), tuple(problems)


class _Axes(NamedTuple):
    """What is known of the axes of patches: newest numbers, custom axes, and what to call them."""

    latest: dict[str, int]
    registered: frozenset[str]
    titles: dict[str, str]


def _axes(packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog) -> _Axes:
    declared: dict[Guid, tuple[str, int]] = {}
    for pack in packs:
        for version in pack.custom_versions:
            called, number = declared.get(version.guid, (version.name, version.latest))
            declared[version.guid] = called, max(number, version.latest)
    latest: dict[str, int] = {}
    titles: dict[str, str] = {}
    registered = []
    for axis in {patch.axis for patch in patches}:
        if axis.startswith(CLASS_AXIS):
            info = classes(catalog).get(axis[len(CLASS_AXIS) :])
            numbers = [] if info is None or info.current is None else [info.current]
            titles[axis] = "" if info is None else info.name
        elif axis in _OBJECT_VERSIONS:
            numbers = [each.number for each in catalog.axis_enumerators(axis)]
        elif axis.startswith(_CUSTOM):
            guid = Guid.parse(axis[len(_CUSTOM) :])
            custom = catalog.custom(guid)
            name, numbers = "", []
            if guid in declared:
                name, own = declared[guid]
                numbers.append(own)
            if custom is not None:
                numbers += [each.number for each in custom.enumerators]
                numbers += custom.latest.values()
                name = name or custom.name or custom.friendly_name or ""
            if guid in declared or custom is not None:
                registered.append(axis)
                titles[axis] = name
        else:
            continue
        if numbers:
            latest[axis] = max(numbers)
    return _Axes(latest, frozenset(registered), titles)


def _above_licensee(
    packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog
) -> Iterator[AboveLicensee]:
    """C9 on the licensee axis, where an engine that somebody describes may know more."""
    highest = max((step.number for pack in packs for step in pack.licensee), default=0)
    for each in catalog.axis_enumerators(_LICENSEE):
        highest = max(highest, each.number)
    for patch in patches:
        if patch.axis != _LICENSEE or patch.to_number <= highest:
            continue
        yield AboveLicensee.about(
            patch,
            to_number=patch.to_number,
            highest=highest or None,
        )


def _disagreeing(packs: Sequence[PatchPack]) -> Iterator[TwoNames]:
    """Numbers and custom versions that two files declare under different names."""
    seen: dict[tuple[Guid | None, int | None], tuple[str, PatchPack, int]] = {}
    for pack in packs:
        for guid, axis, number, name, line in _declarations(pack):
            first, other, at = seen.setdefault((guid, number), (name, pack, line))
            if other is pack or first == name:
                continue
            yield TwoNames(
                path=pack.name,
                line=line,
                guid="" if guid is None else str(guid),
                axis=axis,
                number=number,
                name=name,
                first=first,
                first_place=other.place(at),
            )


def _declarations(
    pack: PatchPack,
) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
    """Everything that a file gives a name: axis, the axis' own name, number, name and line."""

    def numbers(
        guid: Guid | None, axis: str, steps: Sequence[StepDeclaration]
    ) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
        for step in steps:
            yield guid, axis, step.number, step.name, step.line

    yield from numbers(None, "", pack.licensee)
    for version in pack.custom_versions:
        yield version.guid, version.name, None, version.name, version.line
        yield from numbers(version.guid, version.name, version.steps)
