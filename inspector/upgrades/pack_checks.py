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
    found: list[Problem] = []
    for pack in packs:
        if not (pack.patches or pack.licensee or pack.custom_versions):
            text = "The file declares no patch and no number. Patches are written [[patch]]."
            found.append(Problem(PACK_EMPTY, "info", text, (), pack.name))
    found += _disagreeing(packs)
    # Conflicts are told with the place in the file, whatever a patch names as its source.
    placed = [
        (number, one, replace(one, source=_place(pack, one)))
        for number, pack in enumerate(packs)
        for one in pack.patches
    ]
    patches = [there for _, _, there in placed]
    axes = _axes(packs, patches, catalog)
    found += conflicts(patches, axes.latest, axes.known, titles=axes.titles)
    found += _above_licensee(packs, patches, catalog)
    used = {id(one) for one in usable(patches)[0]}
    if len(used) == len(patches):
        return tuple(packs), tuple(found)
    left: list[list[Patch]] = [[] for _ in packs]
    for number, one, there in placed:
        if id(there) in used:
            left[number].append(one)
    kept = (replace(pack, patches=tuple(own)) for pack, own in zip(packs, left, strict=True))
    return tuple(kept), tuple(found)


def _place(pack: PatchPack, patch: Patch) -> str:
    line = pack.lines.get(patch.id, 0)
    return pack.place(line) if line else patch.source or pack.name


class _Axes(NamedTuple):
    """What is known of the axes of patches: newest numbers, custom axes, and what to call them."""

    latest: dict[str, int]
    known: frozenset[str]
    titles: dict[str, str]


def _axes(packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog) -> _Axes:
    declared: dict[Guid, tuple[str, int]] = {}
    for pack in packs:
        for one in pack.custom_versions:
            called, number = declared.get(one.guid, (one.name, one.latest))
            declared[one.guid] = called, max(number, one.latest)
    latest: dict[str, int] = {}
    titles = dict(_TITLES)
    known = []
    for axis in {one.axis for one in patches}:
        if axis in _TITLES:
            numbers = [one.number for one in catalog.axis_enumerators(axis)]
        elif axis.startswith(_CUSTOM):
            guid = Guid.parse(axis[len(_CUSTOM) :])
            info = catalog.custom(guid)
            name, numbers = "", []
            if guid in declared:
                name, own = declared[guid]
                numbers.append(own)
            if info is not None:
                numbers += [one.number for one in info.enumerators]
                numbers += info.latest.values()
                name = name or info.name or info.friendly_name or ""
            if guid in declared or info is not None:
                known.append(axis)
                titles[axis] = name or axis
        else:
            continue
        if numbers:
            latest[axis] = max(numbers)
    return _Axes(latest, frozenset(known), titles)


def _above_licensee(
    packs: Sequence[PatchPack], patches: Sequence[Patch], catalog: Catalog
) -> Iterator[Problem]:
    """C9 on the licensee axis, where an engine that somebody describes may know more."""
    highest = max((step.number for pack in packs for step in pack.licensee), default=0)
    for known in catalog.axis_enumerators(_LICENSEE):
        highest = max(highest, known.number)
    for one in patches:
        if one.axis != _LICENSEE or one.to_number <= highest:
            continue
        declared = f"goes beyond {highest}" if highest else "is there"
        text = (
            f"{one.title} leads to licensee version {one.to_number}, and no [[licensee]] "
            f"{declared}: the patch runs only for an engine that is described with that number. "
            f"Declare it with [[licensee]], number = {one.to_number} and a name."
        )
        yield Problem("C9", "warning", text, (one.id,), one.source)


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
    for one in pack.custom_versions:
        yield one.guid, f"Custom version {one.guid}", None, one.name, one.line
        yield from numbers(one.guid, one.name, one.steps)
