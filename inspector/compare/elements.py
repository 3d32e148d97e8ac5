"""What the elements of lists and maps are called in which something changed.

``ContextDataDescs/0/Struct`` says where it is stored; people know the element as ``Actor``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from inspector.compare.model import Change, Place, Steps
from inspector.compare.package_model import PackageModel
from inspector.compare.values import at_steps
from inspector.format.value_text import MapEntry

#: What an element of a list is called by, the likeliest first.
NAMES: Final = (
    "EntryName", "Name", "Key", "TagName", "RowName", "SlotName", "DisplayName", "ParameterName",
    "PropertyName", "MemberName", "VarName", "SectionName", "NotifyName", "CurveName", "ID",
)  # fmt: skip
#: What holds the name of an element within it.
_NAME_HOLDERS: Final = ("ParameterInfo", "Info", "Name")
#: Members by which an element is identified, and that nobody calls it by.
_IDENTITIES: Final = frozenset({"ID"})
_NO_NAMES: Final = frozenset({"", "None"})


def named_element(value: Mapping[str, Any]) -> str:
    """What an element is called; "" where nothing says."""
    for holder in _NAME_HOLDERS:
        if isinstance(inner := value.get(holder), Mapping):
            return named_element(inner)
    found = next((value[key] for key in NAMES if isinstance(value.get(key), str)), "")
    return found.rpartition("::")[2] or found


def element_names(
    changes: Iterable[Change], before: PackageModel, after: PackageModel
) -> dict[Steps, str]:
    """The names of elements in which something changed, by the steps that lead to them.

    Args:
        changes: The changes of objects.
        before: The package as it was.
        after: The package as it is, of which the names are.
    """
    found: dict[Steps, str] = {}
    for change in changes:
        for at, step in enumerate(change.steps[:-1]):
            place = change.steps[: at + 1]
            if not isinstance(step, Place) or place in found:
                continue
            model, side = (before, 0) if step.new is None else (after, 1)
            found[place] = name_of(at_steps(model.export(str(place[1])), place[2:], side))
    return {place: name for place, name in found.items() if name}


def name_of(element: Any) -> str:
    """What people call an element of a list or a map; "" where they call it by its place."""
    name = _name(element)
    return "" if name in _NO_NAMES else name


def _name(element: Any) -> str:
    if isinstance(element, MapEntry):
        return element["key"] if isinstance(element["key"], str) else ""
    if not isinstance(element, Mapping) or _IDENTITIES.issuperset(
        key for key in NAMES if isinstance(element.get(key), str)
    ):
        return ""
    return named_element(element)
