"""What a slice is made of, and which object each of its data patches is for.

A slice holds entities of its own and instances of other slices, each with a patch: it changes what
the other slice comes to, a container of entities. Other patches change the object around them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from inspector.errors import InspectorError
from inspector.format.objectstream.datapatch import NEW_PATCH, OLD_PATCH, DataPatch, data_patch
from inspector.format.objectstream.elements import (
    ENTRY,
    NO_CLASS,
    Element,
    Stream,
    class_id_of_bytes,
)
from inspector.format.objectstream.leaf_types import AssetReference
from inspector.format.objectstream.leaves import value_of

#: How the files of slices end.
SLICE: Final = ".slice"
SLICE_COMPONENT: Final = "{AFD304E4-1773-47C8-855A-8B622398934F}"
#: What a slice refers to another one with.
SLICE_REFERENCE: Final = "{F181B80D-44F0-4093-BB0D-C638A9A734BE}"
#: The entities that a slice comes to: what the patches of its instances are for.
CONTAINER: Final = "{05038EF7-9EF7-40D8-A29B-503D85B85AF8}"
ENTITY_ID: Final = "{6383F1D3-BB27-4E6B-A49A-6409B2059EAA}"
_ENTITIES: Final = "Entities"
_OF_THE_SLICE: Final = "MetadataEntity"
_OF_SLICES: Final = "MetadataEntities"
_REFERENCES: Final = "Prefabs"
_INSTANCES: Final = "Instances"
_ID_MAP: Final = "EntityIdMap"
_PATCH: Final = "DataPatch"
_ASSET: Final = "Asset"
#: The version of the made number that an id is.
_VERSION_5: Final = 0x50


def asset_id(path: str) -> str:
    """The id of the asset that a source file is.

    Args:
        path: Where the file lies below the folder that holds assets, parted by ``/``.
    """
    stored = path.lower().encode("utf-8", "surrogateescape")
    made = bytearray(hashlib.sha1(stored, usedforsecurity=False).digest()[:16])
    made[6] = made[6] & 0x0F | _VERSION_5
    made[8] = made[8] & 0x3F | 0x80
    return class_id_of_bytes(bytes(made))


class PatchOwner(NamedTuple):
    """A data patch with what tells its object.

    Attributes:
        patch: The patch.
        asset: The slice that it is for an instance of; None of a patch of no instance.
        around: The nearest element around it that is of its target class; None where none is.
    """

    patch: DataPatch
    asset: AssetReference | None
    around: Element | None


def patch_owners(stream: Stream) -> Iterator[PatchOwner]:
    """All patches of a stream, in its order."""
    waiting: list[tuple[Element, tuple[Element, ...]]] = [
        (element, ()) for element in reversed(stream.elements)
    ]
    while waiting:
        element, above = waiting.pop()
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            yield _owner(data_patch(element), above)
        if element.children:
            here = (*above, element)
            waiting += [(child, here) for child in reversed(element.children)]


def _owner(patch: DataPatch, above: tuple[Element, ...]) -> PatchOwner:
    inwards = above[::-1]
    reference = next((each for each in inwards if each.class_id == SLICE_REFERENCE), None)
    around = next((each for each in inwards if each.class_id == patch.target_class), None)
    return PatchOwner(patch, asset_of(reference) if reference else None, around)


def asset_of(reference: Element) -> AssetReference | None:
    """The slice that a reference names; None where it cannot be read or names none."""
    named = reference.child(_ASSET)
    try:
        asset = None if named is None else value_of(named)
    except InspectorError:
        return None
    return asset if isinstance(asset, AssetReference) and asset.id != NO_CLASS else None


class SliceInstance(NamedTuple):
    """An instance of another slice.

    Attributes:
        asset: The slice; None where it cannot be read.
        patch: What is changed of it; None where nothing is stored.
        ids: What is stored as the ids of its entities here, by the numbers that they have there.
    """

    asset: AssetReference | None
    patch: DataPatch | None
    ids: dict[int, str | bytes]


def slice_component(stream: Stream) -> Element | None:
    """What a slice is made of; None of a stream that is no slice."""
    return next((each for each in stream.walk() if each.class_id == SLICE_COMPONENT), None)


def instances(component: Element) -> Iterator[SliceInstance]:
    """The instances of other slices in one."""
    for reference in _below(component, _REFERENCES):
        asset = asset_of(reference)
        for instance in _below(reference, _INSTANCES):
            stored = instance.child(_PATCH)
            patch = None if stored is None else data_patch(stored)
            yield SliceInstance(asset, patch, dict(_ids(_below(instance, _ID_MAP))))


def _below(element: Element, field: str) -> list[Element]:
    held = element.child(field)
    return [] if held is None else held.children


def _ids(pairs: list[Element]) -> Iterator[tuple[int, str | bytes]]:
    for pair in pairs:
        there, here = (_id_within(pair.child(name)) for name in ("value1", "value2"))
        number = _number(there)
        if number is not None and here is not None and here.value is not None:
            yield number, here.value


def _id_within(entity_id: Element | None) -> Element | None:
    return None if entity_id is None else entity_id.child("id")


def _number(element: Element | None) -> int | None:
    try:
        value = None if element is None else value_of(element)
    except InspectorError:
        return None
    return value if isinstance(value, int) else None


def own_container(component: Element) -> Element:
    """The container of the entities that a slice holds itself; those of instances are not in it."""
    container = Element(CONTAINER, "InstantiatedContainer")
    for field, held in (
        (_ENTITIES, _below(component, _ENTITIES)),
        (_OF_SLICES, [each for each in component.children if each.field == _OF_THE_SLICE]),
    ):
        entities = Element(NO_CLASS, "AZStd::vector", field)
        for entity in held:
            copied = entity.copy()
            copied.field, copied.stored_crc = ENTRY, 0
            entities.children.append(copied)
        container.children.append(entities)
    return container


def add_instance(container: Element, instance: Element, ids: dict[int, str | bytes]) -> None:
    """Puts the entities of an instance's container into that of the slice that has the instance.

    Args:
        container: Takes the entities.
        instance: Gives them away.
        ids: See :class:`SliceInstance`.
    """
    for element in instance.walk():
        held = element.child("id") if element.class_id == ENTITY_ID else None
        number = _number(held)
        if held is not None and number in ids:
            held.value = ids[number]
    for mine, its in zip(container.children, instance.children, strict=False):
        mine.children += its.children
