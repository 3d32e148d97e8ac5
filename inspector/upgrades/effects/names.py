"""Effects that leave values as they are: renames, notes, and what the engine's own code does.

Properties, types, functions and packages are renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from inspector.files.convert import FLAG, FREE_TEXT, TEXT, TEXT_TABLE
from inspector.findings.message import Message, Text
from inspector.upgrades.effect import Effect, PatchedObjects, Renaming
from inspector.upgrades.values import (
    FieldState,
    Loss,
    Missing,
    Scope,
    is_named,
    last_part,
    with_last_part,
)


@dataclass(frozen=True, slots=True)
class Rename(Effect):
    """Something gets another name wherever it is named; what it is the name of its kind says."""

    short: ClassVar[Message] = Message("upgrades/renames")
    about_what: ClassVar[str] = "old"
    old: Annotated[str, TEXT]
    new: Annotated[str, TEXT]

    @property
    def renaming(self) -> Renaming:
        """Both names."""
        return Renaming(self.old, self.new)

    def apply(self, objects: PatchedObjects) -> None:
        """Renames it wherever it is named."""
        objects.rename(self.kind.removeprefix("rename-"), self.renaming)


@dataclass(frozen=True, slots=True)
class RenameProperty(Rename):
    """A property gets another name; both names may carry their class before a dot."""

    kind: ClassVar[str] = "rename-property"
    of_property: ClassVar[bool] = True

    @property
    def renaming(self) -> Renaming:
        """Both names."""
        return Renaming(self.old, self.new, of_property=True)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field under its new name; a field of another name as it is."""
        if not is_named(state.name, self.old):
            return state, Loss.NONE
        return state._replace(name=with_last_part(state.name, self.new)), Loss.NONE

    def apply(self, objects: PatchedObjects) -> None:
        """Renames the stored fields."""
        objects.change(self.change, self.old, last_part(self.new))


@dataclass(frozen=True, slots=True)
class RenameClass(Rename):
    """A class gets another name.

    ``instances_only`` leaves alone what refers to the class itself; ``instances`` are new names of
    objects of the class.
    """

    kind: ClassVar[str] = "rename-class"
    instances_only: Annotated[bool, FLAG] = False
    instances: Annotated[Mapping[str, str], TEXT_TABLE] = field(default_factory=dict, hash=False)

    def apply(self, objects: PatchedObjects) -> None:
        """Renames the class, and objects of it."""
        objects.rename(
            "class",
            self.renaming,
            instances_only=self.instances_only,
            instances=self.instances,
        )


@dataclass(frozen=True, slots=True)
class RenameStruct(Rename):
    """A struct gets another name; its values stay."""

    kind: ClassVar[str] = "rename-struct"


@dataclass(frozen=True, slots=True)
class RenameEnum(Rename):
    """An enumeration gets another name, before its values too: ``EOld::One``."""

    kind: ClassVar[str] = "rename-enum"


@dataclass(frozen=True, slots=True)
class RenameFunction(Rename):
    """A function gets another name."""

    kind: ClassVar[str] = "rename-function"


@dataclass(frozen=True, slots=True)
class RenamePackage(Rename):
    """A package gets another path; the objects in it keep their names."""

    kind: ClassVar[str] = "rename-package"


@dataclass(frozen=True, slots=True)
class Info(Effect):
    """A note: whatever changes, no value of a property does, unless ``loss`` says otherwise."""

    kind: ClassVar[str] = "info"
    short: ClassVar[Message] = Message("upgrades/no-value-changes")
    is_note: ClassVar[bool] = True
    text: Annotated[Text, FREE_TEXT] = ""
    loss: Loss = Loss.NONE

    @property
    def worst(self) -> Loss:
        """What is stated."""
        return self.loss

    def has_target(self, scope: Scope) -> bool:
        """Never: it changes no field."""
        return False


@dataclass(frozen=True, slots=True)
class NewForm(Info):
    """What is stored gets a new form; ``loss`` is what the old one held and the new does not."""

    written: ClassVar[str] = "new-form"
    short: ClassVar[Message] = Message("upgrades/new-form")


# -- the engine's code -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Code(Effect):
    """The engine's code makes a new value; how is not described, what it costs may be."""

    kind: ClassVar[str] = "code"
    description: Annotated[Text, TEXT]
    loss: Loss = Loss.UNKNOWN

    @property
    def word(self) -> Message:
        """The engine, and whether anybody has described what it does."""
        return (
            Message("upgrades/engine-converts")
            if self.description
            else Message("upgrades/not-described")
        )

    @property
    def is_vague(self) -> bool:
        """Whether nobody has described it."""
        return not self.description

    @property
    def worst(self) -> Loss:
        """What is stated."""
        return self.loss

    def has_target(self, scope: Scope) -> bool:
        """Whether the patch names a property or an enumeration."""
        return bool(scope.property or scope.enum)

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """A stored value is no longer known; what is not stored may or may not be made."""
        if isinstance(state.value, Missing):
            return state, self.loss
        return state._replace(value=Missing.BY_CODE), self.loss

    def apply(self, objects: PatchedObjects) -> None:
        """Makes every stored value unknown."""
        objects.change(self.change)


EFFECTS: Final = (
    RenameProperty,
    RenameClass,
    RenameStruct,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    Info,
    NewForm,
    Code,
)
