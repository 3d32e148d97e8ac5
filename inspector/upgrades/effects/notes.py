"""Effects that only tell something: no value of a property changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from inspector.files.toml_grammar import FREE_TEXT
from inspector.findings.message import Message, Text
from inspector.upgrades.effect import Effect
from inspector.upgrades.values import Loss, Scope


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


EFFECTS: Final = (Info, NewForm)
