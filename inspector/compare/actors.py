"""What people call objects otherwise than the package does.

``PlayerStart_2`` in the editor may be ``PlayerStart_UAID_2CF05D7A3B`` in the package, and what
turns it is the component at its root. A task of a state tree is known by its state, a node of a
graph by its title, what is set of a node of PCG by the node, a module of particles by its emitter,
and the slot of a panel by the widget in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from inspector.compare.model import Placed
from inspector.compare.named_edits import own_name
from inspector.compare.package_model import PackageModel
from inspector.compare.particles import particle_names
from inspector.compare.renamed_objects import widget_of_slot
from inspector.graphs.model import Graph
from inspector.patterns import pattern

#: What parts an actor from the level that it is in, in the path of an object.
_IN_LEVEL: Final = ":PersistentLevel."
_LABEL: Final = "ActorLabel"
_ROOT: Final = "RootComponent"


#: How the states of a state tree are called.
_STATE: Final = "StateTreeState"
#: How the object is called that holds them as they are edited.
_STATES: Final = "StateTreeEditorData"
#: How the objects are called that hold what is set of a node of PCG.
_SETTINGS: Final = pattern(r"PCG\w*Settings_\d+")


def placed_objects(
    paths: Iterable[str], before: PackageModel, after: PackageModel, graphs: Sequence[Graph]
) -> dict[str, Placed]:
    """The actors among some objects, their components, tasks of state trees and nodes of graphs, by
    their paths.

    Args:
        paths: The objects.
        before: The package as it was.
        after: The package as it is, of which the labels are.
        graphs: The graphs of the second package.
    """
    titles = {node.export: node.title for graph in graphs for node in graph.nodes}
    found = {**particle_names(before), **particle_names(after)}
    for path in paths:
        called = (
            _in_level(path, before, after)
            or _in_graph(path, before, after)
            or _in_panel(path, before, after)
        )
        title = titles.get(after.export_index.get(path, -1))
        if called is None and isinstance(title, str) and title:
            called = Placed(title)
        if called is not None:
            found[path] = called
    return found


def _in_level(path: str, before: PackageModel, after: PackageModel) -> Placed | None:
    """An actor, or a component of one; None for any other object."""
    level, mark, inside = path.partition(_IN_LEVEL)
    actor, __, component = inside.partition(".")
    if not mark or not actor or "." in component:
        return None
    stored = _properties(f"{level}{mark}{actor}", after, before)
    label = stored.get(_LABEL)
    name = label if isinstance(label, str) and label else actor
    is_actor = not component or stored.get(_ROOT) == path
    return Placed(name if is_actor else f"{name}.{component}", is_actor)


def _in_graph(path: str, before: PackageModel, after: PackageModel) -> Placed | None:
    """A state of a state tree, what lies in one, or what is set of a node; None for any other."""
    outer, __, own = path.rpartition(".")
    if own.startswith(f"{_STATE}_"):
        return Placed(_state(path, before, after))
    if outer.rpartition(".")[2].startswith(f"{_STATE}_"):
        return Placed(f"{_state(outer, before, after)}.{own}")
    if outer.rpartition(":")[2].startswith(f"{_STATES}_"):
        return Placed(own)
    if outer and _SETTINGS.fullmatch(own):
        title = _properties(outer, after, before).get("NodeTitle")
        node = title if isinstance(title, str) and title != "None" else own_name(outer)
        return Placed(node)
    return None


def _in_panel(path: str, before: PackageModel, after: PackageModel) -> Placed | None:
    """The slot of a widget in its panel, which goes by the widget; None for any other object."""
    model = after if path in after.export_index else before
    widget = widget_of_slot(model, path)
    return Placed(own_name(widget)) if widget else None


def _state(path: str, before: PackageModel, after: PackageModel) -> str:
    name = _properties(path, after, before).get("Name")
    return name if isinstance(name, str) else own_name(path)


def _properties(path: str, *models: PackageModel) -> Mapping[str, Any]:
    """What is set in an object, of the first model that has it."""
    for model in models:
        if path in model.export_index:
            return model.properties(path)
    return {}
