"""Which of two engine versions is newer, and whether an engine accepts an asset's version."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from inspector.versions.engine_version import EngineVersion

#: How an Epic version stands to a licensee's when major, minor and patch tie. The documented rule,
#: and the default, ranks the licensee's above; ``"equal"`` lets such a pair tie.
MixedVendors = Literal["licensee-newer", "equal"]


class Component(StrEnum):
    """The part of an engine version that decided a comparison."""

    MAJOR = "major"
    MINOR = "minor"
    PATCH = "patch"
    CHANGELIST = "changelist"


class Comparison(NamedTuple):
    """How a first version stands to a second.

    ``order`` is -1 (the first is older), 0 or 1 (the first is newer); ``component`` decided it and
    is None when neither is newer. ``no_changelist`` marks an answer that came down to changelists
    although one of them is 0, so that the number says nothing.
    """

    order: int
    component: Component | None
    no_changelist: bool = False


class Compatibility(NamedTuple):
    """Whether an engine accepts an asset's version.

    ``compatible`` is None when the known bound does not settle it; ``component`` is the part that
    made the asset newer, None when the answer is yes.
    """

    compatible: bool | None
    component: Component | None = None


_YES = Compatibility(True)


def compare(
    first: EngineVersion,
    second: EngineVersion,
    *,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Comparison:
    """Orders two versions by major, minor, patch, then vendor and changelist; never by branch."""
    for component in (Component.MAJOR, Component.MINOR, Component.PATCH):
        number, other = getattr(first, component), getattr(second, component)
        if number != other:
            return Comparison(1 if number > other else -1, component)
    missing = not (first.changelist and second.changelist)
    if first.licensee != second.licensee:
        if mixed_vendors == "equal":
            return Comparison(0, None, missing)
        return Comparison(1 if first.licensee else -1, Component.CHANGELIST, missing)
    if first.changelist != second.changelist:
        order = 1 if first.changelist > second.changelist else -1
        return Comparison(order, Component.CHANGELIST, missing)
    return Comparison(0, None, missing)


def compatible(
    engine: EngineVersion,
    asset: EngineVersion,
    *,
    patch_open: bool = False,
    changelist_known: bool = True,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Compatibility:
    """Whether an engine of version ``engine`` accepts an asset compatible with ``asset``.

    A changelist of 0 on either side switches the check off.

    Args:
        patch_open: The engine was named by its release alone and stands for its newest hotfix: a
            higher patch of the asset never refuses.
        changelist_known: False when nobody knows the engine's changelist: it is then not taken for
            0, and only major, minor and patch are compared.
    """
    if not asset.changelist or (changelist_known and not engine.changelist):
        return _YES
    order, component, _ = compare(engine, asset, mixed_vendors=mixed_vendors)
    if order >= 0:
        return _YES
    if component is Component.PATCH and patch_open:
        return _YES
    if component is Component.CHANGELIST and not changelist_known:
        return _YES
    return Compatibility(False, component)


def compatible_with_floor(
    engine_compatible_with: EngineVersion,
    asset: EngineVersion,
    *,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Compatibility:
    """What is certain when only an engine's compatible-with version is known.

    It is a lower bound of the engine's own version: yes is certain, anything else is not known.
    """
    answer = compatible(engine_compatible_with, asset, mixed_vendors=mixed_vendors)
    return answer if answer.compatible else Compatibility(None, answer.component)
