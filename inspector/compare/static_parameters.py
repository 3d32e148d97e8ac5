"""The static parameters of material instances, which 5.2 parted in two.

Before, all of them stood in one struct. Since then the game has those that it needs in a struct of
the instance, and the editor has the rest in the object below it. What stands in either of them as
it stood before was not edited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.known import is_default
from inspector.compare.model import Known
from inspector.compare.plain import Atom, Blob, same
from inspector.format.unreal.paths import outer_path

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel
    from inspector.compare.values import ValueChange

#: The struct that had all of them, and the one of the game.
_ALL, _OF_GAME = "StaticParameters", "StaticParametersRuntime"
#: What the struct of the game says of itself: whether it has any layers.
_LAYERS, _HAS_LAYERS = "MaterialLayers", "bHasMaterialLayers"

PARTED: Final = Known(
    "static parameters stored apart for the game",
    "{count:# value|# values} of static parameters stored apart for the game",
)


def is_parted(change: ValueChange, sides: Sequence[PackageModel]) -> bool:
    """Whether a change only says that static parameters stand apart in one of two packages.

    Args:
        change: The change, counted from the root of all objects.
        sides: Both packages.
    """
    if change.names[1:2] != ("properties",) or change.kind not in ("added", "removed"):
        return False
    having = 1 if change.kind == "added" else 0
    name, value = change.names[2:3], change.before if change.after is None else change.after
    path = change.names[0]
    here, there = (sides[side].properties(path) for side in (having, 1 - having))
    if name == (_OF_GAME,) and len(change.names) == 3 and isinstance(value, Mapping):
        rest = {key: inner for key, inner in value.items() if key != _HAS_LAYERS}
        old = there.get(_ALL)
        has_layers = isinstance(old, Mapping) and not is_default(old.get(_LAYERS))
        return has_layers >= bool(value.get(_HAS_LAYERS)) and _is_in(rest, old)
    if name != (_ALL,) or _OF_GAME in here:
        return False
    # The editor's part lies in the instance, so that it is asked for the game's.
    outer = outer_path(path)
    parts: list[Any] = [there.get(_ALL), there.get(_OF_GAME)]
    parts += [sides[1 - having].properties(outer).get(_OF_GAME)]
    if _OF_GAME not in there and parts[2] is None:
        return False
    below = sides[1 - having].properties(str(there.get("EditorOnlyData") or ""))
    parts.append(below.get(_ALL))
    for inner in change.names[3:]:
        parts = [part.get(inner) if isinstance(part, Mapping) else None for part in parts]
    return _is_in(value, *parts)


def _is_in(value: Any, *parts: Any) -> bool:
    """Whether all that is in a value stands in one of some others, or is at its default."""
    if is_default(value):
        return True
    if isinstance(value, Mapping) and not isinstance(value, Atom | Blob):
        structs = [part for part in parts if isinstance(part, Mapping)]
        return all(
            _is_in(inner, *(struct[name] for struct in structs if name in struct))
            for name, inner in value.items()
        )
    if isinstance(value, list):
        lists = [part for part in parts if isinstance(part, list) and len(part) == len(value)]
        return bool(lists) and all(_is_in(*row) for row in zip(value, *lists, strict=True))
    return any(same(value, part) for part in parts)
