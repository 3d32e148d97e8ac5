"""What is left to the engine's code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from inspector.files.toml_grammar import TEXT
from inspector.findings.message import Message, Text
from inspector.upgrades.effect import Effect, Objects
from inspector.upgrades.values import Loss, Missing, Scope, State


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

    def change(self, state: State) -> tuple[State, Loss]:
        """A stored value is no longer known; what is not stored may or may not be made."""
        if isinstance(state.value, Missing):
            return state, self.loss
        return state._replace(value=Missing.BY_CODE), self.loss

    def apply(self, objects: Objects) -> None:
        """Makes every stored value unknown."""
        objects.change(self.change)


EFFECTS: Final = (Code,)
