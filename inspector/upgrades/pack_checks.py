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
from inspector.upgrades.conflicts import conflicts, usable
from inspector.upgrades.model import Patch, Problem
from inspector.upgrades.packs import PatchPack, StepDeclaration
from inspector.versions import Guid

#: The code of declarations that do not agree, and of files that declare nothing.
PACK_NAMES: Final = "PATCH-NAMES"
PACK_EMPTY: Final = "PATCH-EMPTY"

_LICENSEE: Final = "licensee"
_CUSTOM: Final = "custom:"
_TITLES: Final = {"ue4": "the UE4 object version", "ue5": "the UE5 object version"}


def checked(
    packs: Sequence[PatchPack], catalog: Catalog
) -> tuple[tuple[PatchPack, ...], tuple[Problem, ...]]:
    """The files of patches without those patches that are off, and what is wrong with them.

    Off are patches that the documented conflicts switch off: those that say again what another one
    says, renames in a circle, and changes of a class that is discarded. A patch whose number no
    engine reaches stays: it never runs, unless an engine is described that has the number.

    Args:
        packs: The files, in the order in which they count.
        catalog: What is known of engines, with or without the declarations of the files.
    """
    problems: list[Problem] = []
    for pack in packs:
        if not (pack.patches or pack.licensee or pack.custom_versions):
            text = "The file declares no patch and no number. Patches are written [[patch]]."
            problems.append(Problem(PACK_EMPTY, "info", text, (), pack.name))
    problems += _disagreeing(packs)
    # Conflicts are told with the place in the file, whatever a patch names as its source.
    told = {
        id(patch): replace(patch, source=_place(pack, patch))
        for pack in packs
        for patch in pack.patches
    }
    patches = list(told.values())
    axes = _axes(packs, patches, catalog)
    problems += conflicts(patches, axes.latest, axes.registered, titles=axes.titles)
    problems += _above_licensee(packs, patches, catalog)
    used = {id(patch) for patch in usable(patches)[0]}
    if len(used) < len(patches):
        packs = [
            replace(pack, patches=tuple(p for p in pack.patches if id(told[id(p)]) in used))
            for pack in packs
        ]
    return tuple(packs), tuple(problems)


def _place(pack: PatchPack, patch: Patch) -> str:
    line = pack.lines.get(patch.id, 0)
    return pack.place(line) if line else patch.source or pack.name


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
    titles = dict(_TITLES)
    registered = []
    for axis in {patch.axis for patch in patches}:
        if axis in _TITLES:
            numbers = [each.number for each in catalog.axis_enumerators(axis)]
        elif axis.startswith(_CUSTOM):
            guid = Guid.parse(axis[len(_CUSTOM) :])
            info = catalog.custom(guid)
            name, numbers = "", []
            if guid in declared:
                name, own = declared[guid]
                numbers.append(own)
            if info is not None:
                numbers += [each.number for each in info.enumerators]
                numbers += info.latest.values()
                name = name or info.name or info.friendly_name or ""
            if guid in declared or info is not None:
                registered.append(axis)
                titles[axis] = name or axis
        else:
            continue
        if numbers:
            latest[axis] = max(numbers)
    return _Axes(latest, frozenset(registered), titles)


def _above_licensee(
    packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog
) -> Iterator[Problem]:
    """C9 on the licensee axis, where an engine that somebody describes may know more."""
    highest = max((step.number for pack in packs for step in pack.licensee), default=0)
    for each in catalog.axis_enumerators(_LICENSEE):
        highest = max(highest, each.number)
    for patch in patches:
        if patch.axis != _LICENSEE or patch.to_number <= highest:
            continue
        declared = f"goes beyond {highest}" if highest else "is there"
        text = (
            f"{patch.title} leads to licensee version {patch.to_number}, and no [[licensee]] "
            f"{declared}: the patch runs only for an engine that is described with that number. "
            f"Declare it with [[licensee]], number = {patch.to_number} and a name."
        )
        yield Problem("C9", "warning", text, (patch.id,), patch.source)


def _disagreeing(packs: Sequence[PatchPack]) -> Iterator[Problem]:
    """Numbers and custom versions that two files declare under different names."""
    seen: dict[tuple[Guid | None, int | None], tuple[str, PatchPack, int]] = {}
    for pack in packs:
        for guid, title, number, name, line in _declarations(pack):
            first, other, at = seen.setdefault((guid, number), (name, pack, line))
            if other is pack or first == name:
                continue
            text = f"{title} is {name} here and {first} in {other.place(at)}: give both one name."
            yield Problem(PACK_NAMES, "warning", text, (), pack.place(line))


def _declarations(
    pack: PatchPack,
) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
    """Everything that a file gives a name: axis, what to call it, number, name and line."""

    def numbers(
        guid: Guid | None, title: str, steps: Sequence[StepDeclaration]
    ) -> Iterator[tuple[Guid | None, str, int | None, str, int]]:
        for step in steps:
            yield guid, f"{title} {step.number}", step.number, step.name, step.line

    yield from numbers(None, "Licensee version", pack.licensee)
    for version in pack.custom_versions:
        guid, name = version.guid, version.name
        yield guid, f"Custom version {guid}", None, name, version.line
        yield from numbers(guid, name, version.steps)
