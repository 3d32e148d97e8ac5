"""The objects that the data patches of a stream are for, as far as files are there to hold them.

A patch of an instance is for what its slice comes to: the entities of that, with those of the
slices within it under the ids that they get there. Any other one is for the object around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from inspector.catalog.classes import ClassList
from inspector.format.objectstream.elements import Element, Stream
from inspector.format.objectstream.leaf_types import AssetReference
from inspector.format.objectstream.slices import (
    PatchOwner,
    add_instance,
    instances,
    own_container,
    slice_component,
)
from inspector.upgrades.classes.applying import apply
from inspector.upgrades.classes.values import type_of

#: Slices lie within each other this deep at most; those of a circle would for ever.
_DEEPEST: Final = 16
#: The most elements that the slices within one come to. More has no slice that somebody made.
_MOST_ELEMENTS: Final = 500_000

#: Finds the slice that a reference names; None where it is not there.
FindSlice = Callable[[AssetReference], Stream | None]


class PatchObject(NamedTuple):
    """What a patch is for.

    Attributes:
        name: What it is called: the path of its slice, or its class; empty where nobody knows.
        element: The object; None where it was not found.
        is_whole: Whether all was found that it is made of.
    """

    name: str = ""
    element: Element | None = None
    is_whole: bool = True


class _Contents(NamedTuple):
    """The container that a slice comes to, and whether all of it was found."""

    container: Element
    is_whole: bool


class PatchObjects:
    """Looks up what patches are for; each slice is put together once.

    Args:
        classes: What is known of classes.
        find: Finds slices; None where nobody looks for them.
    """

    def __init__(self, classes: ClassList, find: FindSlice | None) -> None:
        self._classes = classes
        self._find = find
        self._made: dict[str, _Contents | None] = {}
        self._left = _MOST_ELEMENTS

    def of(self, owner: PatchOwner) -> PatchObject:
        """The object of one patch."""
        asset, around = owner.asset, owner.around
        if asset is not None:
            contents = self._contents(asset, ())
            name = asset.hint or asset.id
            return PatchObject(name) if contents is None else PatchObject(name, *contents)
        return PatchObject() if around is None else PatchObject(type_of(around), around)

    def _contents(self, asset: AssetReference, above: tuple[str, ...]) -> _Contents | None:
        if asset.id not in self._made:
            # Slices that hold themselves, if only by others, are looked at no second time.
            if asset.id in above or len(above) >= _DEEPEST:
                return None
            self._made[asset.id] = self._put_together(asset, (*above, asset.id))
        return self._made[asset.id]

    def _put_together(self, asset: AssetReference, above: tuple[str, ...]) -> _Contents | None:
        stream = None if self._find is None else self._find(asset)
        component = None if stream is None else slice_component(stream)
        if component is None:
            return None
        container, is_whole = own_container(component), True
        for instance in instances(component):
            within = None if instance.asset is None else self._contents(instance.asset, above)
            patch = instance.patch
            if within is None or patch is None:
                is_whole = False
                continue
            self._left -= sum(1 for _ in within.container.walk())
            if self._left < 0:
                return _Contents(container, is_whole=False)
            # Its builders are those of another stream: it is applied as it is stored.
            done = apply(patch.entries, patch.target_class, within.container, self._classes)
            if done.element is not None:
                add_instance(container, done.element, instance.ids)
            is_whole = is_whole and within.is_whole and done.element is not None
        return _Contents(container, is_whole)
