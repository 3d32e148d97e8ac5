"""The slots of panels by the widgets in them.

A slot holds where a widget stands in its panel. The designer makes another one when a widget is
taken out of its panel and put back; it has another number then, and is that of the same widget.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from inspector.compare.derived import WIDGETS
from inspector.compare.package_model import PackageModel

#: How the classes of slots end, and what leads from one to its widget.
_SLOT: Final = "Slot"
_CONTENT: Final = "Content"
#: What is in the paths of widgets and their slots.
_IN_WIDGETS: Final = f":{WIDGETS}"


def names_of_slots(before: PackageModel, after: PackageModel) -> dict[int, str]:
    """What slots of the second package are called in the first, by their places in the second.

    Only of widgets that both packages have, each with one slot in the same panel that the other
    package has not.

    Args:
        before: The first package.
        after: The second.
    """
    if any("exports" in side.unread for side in (before, after)):
        return {}
    come = _own_slots(after, before)
    gone = _own_slots(before, after) if come else {}
    found = {}
    for key, paths in come.items():
        old = gone.get(key, [])
        if len(paths) == len(old) == 1:
            found[after.export_index[paths[0]]] = old[0].rpartition(".")[2]
    return found


def widget_of_slot(model: PackageModel, path: str) -> str:
    """The path of the widget that an object is the slot of; "" of any other object."""
    is_inside = _IN_WIDGETS in path and path in model.export_index
    if not is_inside or not _class_of(model, path).endswith(_SLOT):
        return ""
    held = model.export(path).get("properties")
    content = held.get(_CONTENT) if isinstance(held, Mapping) else None
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
