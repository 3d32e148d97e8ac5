"""Effects that take something away: fields, objects of a class, packages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from inspector.upgrades.paths import changed_leaves, is_field, is_in, same_value
from inspector.upgrades.values import Loss, Missing, State, Value

#: Kinds of references, by which a value is told from the object that it means.
_REFERENCE_TYPES: Final = ("Object", "Class", "Interface", "pointer")


@dataclass(frozen=True, slots=True)
class RemoveField:
    """A field is no longer written."""

    kind: ClassVar[str] = "remove-field"
    field: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field without its value; a field of another name as it is."""
        if isinstance(state.value, Missing) or not is_field(state.name, self.field):
            return state, Loss.NONE
        return state._replace(value=Missing.DROPPED), Loss.DROPPED


@dataclass(frozen=True, slots=True)
class DiscardClass:
    """A class is gone for good: its objects are dropped and references to them read as null."""

    kind: ClassVar[str] = "discard-class"
    id: str
    name: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """An object of the class is discarded; a field that refers to one becomes null."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        if is_reference(state.type):
            return _null(state)
        return state._replace(value=Missing.DISCARDED), Loss.DROPPED


@dataclass(frozen=True, slots=True)
class RemovePackage:
    """A package is gone on purpose: references into it read as null."""

    kind: ClassVar[str] = "remove-package"
    package: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """References into the package become null, everything else stays."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        found = changed_leaves(state.value, self._leaf)
        if same_value(found, state.value):
            return state, Loss.NONE
        return state._replace(value=found), Loss.DROPPED

    def _leaf(self, value: Value) -> Value:
        return None if isinstance(value, str) and is_in(value, self.package) else value


def is_reference(type_name: str) -> bool:
    """Whether values of a type mean objects: ``ObjectProperty(Pawn)``, ``SoftClassProperty``."""
    base = type_name.partition("(")[0]
    if base.endswith("Property"):
        return base.removesuffix("Property").endswith(_REFERENCE_TYPES)
    return base.endswith("pointer")


def _null(state: State) -> tuple[State, Loss]:
    """A reference that reads as null; one that is null already stays, and nothing is lost."""
    if state.value is None:
        return state, Loss.NONE
    return state._replace(value=None), Loss.DROPPED
