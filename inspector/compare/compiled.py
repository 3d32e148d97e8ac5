"""What the compiler makes of Blueprints: their classes, with code and copies of widgets.

Nobody edits a generated class. Where the Blueprint that it is made of was changed, what changed in
the class only follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from inspector.compare.model import Change, ChangeClass

_OBJECTS: Final = "exports"
_PARTING: Final = re.compile(r"[.:]")
#: How the name of a class ends that is made of a Blueprint, and how that of the one begins that the
#: compiler makes while it works.
_CLASS: Final = "_C"
_SKELETON: Final = "SKEL_"
_DEFAULTS: Final = "Default__"
_LEVEL: Final = "PersistentLevel"
#: What the compiler writes of a class itself, and of the functions and members in it.
_RECORDS: Final = frozenset({"SuperIndex", "class", "function", "property"})
#: The classes of objects that it makes within a class; templates of components are nobody's copy.
_MADE: Final = re.compile(
    r"/Script/(CoreUObject\.\w*(Function|Property)|\w+\.\w+DelegateBinding|UMG\.WidgetTree)"
)
_WIDGETS: Final = "WidgetTree"
#: How properties of default objects are called that are compiled from the nodes of graphs.
_OF_NODES: Final = ("AnimBlueprintExtension_", "AnimGraphNode_", "UberGraphFrame")


class Compiled:
    """Knows which changes only follow from those of a Blueprint.

    Args:
        changes: All changes between two packages.
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self._edited = frozenset(
            _blueprint(_parts(change))
            for change in changes
            if change.change_class is ChangeClass.CONTENT
            and change.steps[:1] == (_OBJECTS,)
            and not _is_compiled(change)
        )
        #: Whether any code is another.
        self.code = any(map(_is_code, changes))

    def follows(self, change: Change) -> bool:
        """Whether an object, or something in it, was compiled from what was edited."""
        return _is_compiled(change) and _blueprint(_parts(change)) in self._edited

    def follows_note(self, path: str) -> bool:
        """Whether metadata is that of something that was compiled from what was edited."""
        parts = _PARTING.split(path.rpartition("/")[2])
        # Soft paths name the asset first: BP_Door.SKEL_BP_Door_C:Open.
        inside = parts[1:] if path.startswith("/") else parts
        return (
            inside[0].endswith(_CLASS) and _blueprint(inside) in self._edited if inside else False
        )


def is_of_skeleton(path: str, packages: Iterable[str | None]) -> bool:
    """Whether a path leads into the class that the compiler makes of this package's own Blueprint
    while it works.
    """
    package, _, inside = path.partition(".")
    return package in packages and inside.startswith(_SKELETON)


def _parts(change: Change) -> list[str]:
    return _PARTING.split(str(change.steps[1]))


def _blueprint(parts: Sequence[str]) -> str:
    """The Blueprint that an object belongs to, or that its class is made of."""
    if parts[1:2] == [_LEVEL] and len(parts) > 2:
        return parts[2]
    return parts[0].removeprefix(_DEFAULTS).removeprefix(_SKELETON).removesuffix(_CLASS)


def _is_compiled(change: Change) -> bool:
    """Whether something in a generated class, or of its default object, is the compiler's."""
    parts, inside = _parts(change), change.steps[2:]
    if parts[0].startswith(_DEFAULTS):
        return inside[:1] == ("properties",) and str("".join(map(str, inside[1:2]))).startswith(
            _OF_NODES
        )
    if not parts[0].endswith(_CLASS):
        return False
    if len(parts) == 1:
        return bool(inside) and inside[0] in (*_RECORDS, "properties")
    if parts[1].startswith(_WIDGETS):
        return True
    value = change.before if change.after is None else change.after
    kind = value.get("ClassIndex") if not inside and isinstance(value, dict) else None
    return bool(_MADE.fullmatch(str(kind)) if kind else inside and inside[0] in _RECORDS)


def _is_code(change: Change) -> bool:
    """Whether code of a function came, went or changed."""
    if change.steps[:1] != (_OBJECTS,):
        return False
    return change.steps[-1] == "Script" or (len(change.steps) == 2 and _is_compiled(change))
