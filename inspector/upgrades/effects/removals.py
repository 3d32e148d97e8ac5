"""Effects that take something away: fields, objects of a class, packages."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as declared
from typing import Annotated, ClassVar, Final

from inspector.files.toml_grammar import TEXT
from inspector.findings.message import Message
from inspector.upgrades.effect import Effect, Objects
from inspector.upgrades.paths import is_field, is_named
from inspector.upgrades.values import Loss, Missing, Scope, State


@dataclass(frozen=True, slots=True)
class Removal(Effect):
    """Something goes with all that it holds."""

    @property
    def worst(self) -> Loss:
        """All that is there."""
        return Loss.DROPPED


@dataclass(frozen=True, slots=True)
class RemoveField(Removal):
    """A field is no longer written."""

    kind: ClassVar[str] = "remove-field"
    short: ClassVar[Message] = Message("upgrades/drops-field")
    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def change(self, state: State) -> tuple[State, Loss]:
        """The field without its value; a field of another name as it is."""
        if isinstance(state.value, Missing) or not is_field(state.name, self.field):
            return state, Loss.NONE
        return state._replace(value=Missing.DROPPED), Loss.DROPPED

    def apply(self, objects: Objects) -> None:
        """Drops the stored fields."""
        objects.change(self.change, self.field)


@dataclass(frozen=True, slots=True)
class DiscardClass(Removal):
    """A class is gone for good: its objects are dropped and references to them read as null.

    ``id`` is the UUID of a class that has versions of its own.
    """

    kind: ClassVar[str] = "discard-class"
    short: ClassVar[Message] = Message("upgrades/drops-objects")
    about_what: ClassVar[str] = "name"
    of_whole: ClassVar[bool] = True
    discards: ClassVar[bool] = True
    id: Annotated[str, TEXT] = declared(default="", kw_only=True)
    name: Annotated[str, TEXT]

    def silences(self, axis: str, scope: Scope) -> bool:
        """Whether they concern this class alone, by its own axis or by its name."""
        if self.id and axis.lower() == f"class:{self.id}".lower():
            return True
        return bool(scope.owners) and all(is_named(owner, self.name) for owner in scope.owners)

    def apply(self, objects: Objects) -> None:
        """Takes the objects away."""
        objects.discard(self.name)


@dataclass(frozen=True, slots=True)
class RemovePackage(Removal):
    """A package is gone on purpose: references into it read as null."""

    kind: ClassVar[str] = "remove-package"
    short: ClassVar[Message] = Message("upgrades/null-on-load")
    about_what: ClassVar[str] = "package"
    of_whole: ClassVar[bool] = True
    package: Annotated[str, TEXT]

    def apply(self, objects: Objects) -> None:
        """Makes the references null."""
        objects.remove_package(self.package)


EFFECTS: Final = (RemoveField, DiscardClass, RemovePackage)
