"""Objects that both packages have, under other names: what they hold is compared.

An engine renames objects of a class. And a slot, which holds where a widget stands in its panel, is
made once more by the designer when its widget is taken out and put back: it has another number
then, and is that of the same widget.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from inspector.catalog.known_changes import is_called, known_changes
from inspector.compare.derived import WIDGETS
from inspector.compare.package_model import PackageModel
from inspector.format.unreal.paths import outer_path

#: How the classes of slots end, and what leads from one to its widget.
_SLOT: Final = "Slot"
_CONTENT: Final = "Content"
#: What is in the paths of widgets and their slots.
_IN_WIDGETS: Final = f":{WIDGETS}"


def renamed_objects(before: PackageModel, after: PackageModel) -> dict[int, str]:
    """What objects of the second package are called in the first, by their places in the second.

    Args:
        before: The first package.
        after: The second.
    """
    if any("exports" in side.unread for side in (before, after)):
        return {}
    return {**_by_engines(before, after), **_slots(before, after)}


def _by_engines(before: PackageModel, after: PackageModel) -> dict[int, str]:
    """Those of which each package has the one under the one name."""
    renamed = {}
    rows = known_changes(after.catalog).renamed
    for path, place in after.export_index.items():
        name = path[len(outer_path(path)) + 1 :]
        for row in rows:
            names = (row.before, row.after)
            kind = _class_of(after, path)
            if name not in names or not any(is_called(kind, owner) for owner in row.owners):
                continue
            other = names[1 - names.index(name)]
            old = path[: len(path) - len(name)] + other
            have_old = [old in side.export_index for side in (before, after)]
            if have_old == [True, False] and path not in before.export_index:
                renamed[place] = other
    return renamed


def _slots(before: PackageModel, after: PackageModel) -> dict[int, str]:
    """Slots of widgets that both packages have, each with one slot in the same panel that the other
    package has not.
    """
    come = _own_slots(after, before)
    gone = _own_slots(before, after) if come else {}
    renamed = {}
    for key, paths in come.items():
        old = gone.get(key, [])
        if len(paths) == len(old) == 1:
            renamed[after.export_index[paths[0]]] = old[0].rpartition(".")[2]
    return renamed


def widget_of_slot(model: PackageModel, path: str) -> str:
    """The path of the widget that an object is the slot of; "" of any other object."""
    is_inside = _IN_WIDGETS in path and path in model.export_index
    if not is_inside or not _class_of(model, path).endswith(_SLOT):
        return ""
    content = model.properties(path).get(_CONTENT)
    return content if isinstance(content, str) else ""


def _own_slots(model: PackageModel, other: PackageModel) -> dict[tuple[str, str, str], list[str]]:
    """The slots of one package alone, by their panels, classes and widgets."""
    slots: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for path in model.export_index:
        if path in other.export_index:
            continue
        widget = widget_of_slot(model, path)
        if widget in model.export_index and widget in other.export_index:
            slots[path.rpartition(".")[0], _class_of(model, path), widget].append(path)
    return slots


def _class_of(model: PackageModel, path: str) -> str:
    row = model.package.exports[model.export_index[path]]
    return model.tree.paths.object_path(row.ClassIndex) if row.ClassIndex else ""
