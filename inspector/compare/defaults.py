"""Which switches that only one of two packages stores have a default that is certain.

Objects store what differs from the object that they were made from. A switch has two values, so of
one that is stored the other is the default, as long as that object is the same for both packages:
a native one of the engine, and of one release.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from inspector.catalog.known_changes import known_changes
from inspector.compare.consequences import outers
from inspector.compare.model import Change, Steps
from inspector.compare.package_model import PackageModel
from inspector.format.unreal.paths import CODE

_PROPERTIES: Final = "properties"
#: The objects of these are made from those of the Blueprint, or of its parent.
_OF_BLUEPRINTS: Final = "GeneratedClass"
_MADE_BY: Final = "CreationMethod"


def certain_defaults(
    changes: Iterable[Change], before: PackageModel, after: PackageModel
) -> frozenset[Steps]:
    """The steps to the switches that came or went and whose default is certain.

    Args:
        changes: The changes of objects.
        before: The package as it was.
        after: The package as it is.
    """
    engines = [side.package.saved_by for side in (before, after)]
    releases = {
        (engine.major, engine.minor)
        for engine in engines
        if engine is not None and not engine.is_empty
    }
    if len(releases) != 1 or None in engines:
        return frozenset()
    modules = known_changes(after.catalog).native
    known: dict[str, bool] = {}
    found = set()
    for change in changes:
        value = change.after if change.kind == "added" else change.before
        if change.kind not in ("added", "removed") or not isinstance(value, bool):
            continue
        names = change.steps[2:]
        if names[:1] != (_PROPERTIES,) or not all(isinstance(name, str) for name in names):
            # Structs in lists are stored whole.
            continue
        path = str(change.steps[1])
        if path not in known:
            known[path] = all(_is_of_engine(side, path, modules) for side in (before, after))
        if known[path]:
            found.add(change.steps)
    return frozenset(found)


def _is_of_engine(model: PackageModel, path: str, modules: frozenset[str]) -> bool:
    """Whether an object, and all that it lies in, is made from native objects of the engine."""
    return all(
        outer in model.export_index and _is_native(model.export(outer), modules)
        for outer in (path, *outers(path))
    )


def _is_native(stored: Mapping[str, Any], modules: frozenset[str]) -> bool:
    kind = str(stored.get("ClassIndex") or "")
    module = kind.removeprefix(CODE).partition(".")[0]
    if not kind.startswith(CODE) or module not in modules or kind.endswith(_OF_BLUEPRINTS):
        return False
    held = stored.get(_PROPERTIES)
    made_by = str(held.get(_MADE_BY) or "") if isinstance(held, Mapping) else ""
    return not made_by.endswith("ConstructionScript")
