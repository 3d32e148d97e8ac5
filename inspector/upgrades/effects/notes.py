"""Effects that change no value themselves: notes, and what is left to the engine's code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from inspector.files.convert import FREE_TEXT, TEXT
from inspector.findings.message import Message, Text
from inspector.upgrades.effect import Effect, PatchedObjects
from inspector.upgrades.values import FieldState, Loss, Missing, Scope


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


EFFECTS: Final = (Info, NewForm, Code)
