"""What objects in levels are called by people: actors by their labels, components by their actors.

``PlayerStart_2`` in the editor may be ``PlayerStart_UAID_2CF05D7A3B`` in the package, and what
turns it is the component at its root.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from inspector.compare.model import Placed
from inspector.compare.package_model import PackageModel

#: What parts an actor from the level that it is in, in the path of an object.
_IN_LEVEL: Final = ":PersistentLevel."
_LABEL: Final = "ActorLabel"
_ROOT: Final = "RootComponent"


def placed_objects(
    paths: Iterable[str], before: PackageModel, after: PackageModel
) -> dict[str, Placed]:
    """The actors among some objects, and the components of actors, by their paths.

    Args:
        paths: The objects.
        before: The package as it was.
        after: The package as it is, of which the labels are.
    """
    found: dict[str, Placed] = {}
    for path in paths:
        level, mark, inside = path.partition(_IN_LEVEL)
        actor, __, component = inside.partition(".")
        if not mark or not actor or "." in component:
            continue
        stored = _properties(f"{level}{mark}{actor}", after, before)
        label = stored.get(_LABEL)
        name = label if isinstance(label, str) and label else actor
        is_actor = not component or stored.get(_ROOT) == path
        found[path] = Placed(name if is_actor else f"{name}.{component}", is_actor)
    return found


def _properties(actor: str, *models: PackageModel) -> Mapping[str, Any]:
    """What is set in an actor, of the first model that has it."""
    for model in models:
        if actor in model.export_index:
            stored = model.export(actor).get("properties")
            return stored if isinstance(stored, Mapping) else {}
    return {}
