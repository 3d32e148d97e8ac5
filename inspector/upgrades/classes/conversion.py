"""What the builders and the converters of a class do, as effects of patches.

They lie on the axis of their class like every other patch. A change of name is a patch that renames
a property; a change of type one with any other effect, or with several, which are one conversion.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from inspector.findings.message import Message
from inspector.format.objectstream.elements import Element
from inspector.upgrades.classes.operations import Operation
from inspector.upgrades.effect import Effect, ValueEffect
from inspector.upgrades.effects.types import ChangeType, IsSet, Nest
from inspector.upgrades.model import FieldChange
from inspector.upgrades.values import Loss, Scope, State


@dataclass(frozen=True, slots=True)
class Conversion(ValueEffect):
    """A change of type in several parts, which run one after another."""

    kind: ClassVar[str] = "change-type"
    changes_type: ClassVar[bool] = True
    parts: tuple[Effect, ...]

    @property
    def word(self) -> Message:
        """What the parts do."""
        return Message("upgrades/parts", parts=tuple(part.word for part in self.parts))

    @property
    def worst(self) -> Loss:
        """The most that a part may cost."""
        return max((part.worst for part in self.parts), key=lambda loss: loss.rank)

    def change(self, state: State) -> tuple[State, Loss]:
        """The value after all parts."""
        worst = Loss.NONE
        for part in self.parts:
            state, loss = part.change(state)
            worst = worst.or_worse(loss)
        return state, worst


def as_builders(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """The effects of one patch of a class as its builders: those of values as one conversion."""
    effects = tuple(effects)
    values = tuple(effect for effect in effects if effect.computes)
    others = tuple(effect for effect in effects if not effect.computes)
    if len(values) < 2:
        return effects
    return (Conversion(values), *others)


def to_type(effect: Effect) -> str:
    """The type that a change of type ends with; empty where it does not say."""
    last = effect.parts[-1] if isinstance(effect, Conversion) else effect
    if isinstance(last, ChangeType):
        return last.to_type
    if isinstance(last, Nest):
        return last.into
    return "bool" if isinstance(last, IsSet) else ""


@dataclass(frozen=True, slots=True)
class Convert(Effect):
    """A version converter: what becomes of a whole element of the class, as far as it is told.

    ``operations`` run in their order. Of one that is code alone there are none, but the words.
    """

    kind: ClassVar[str] = "convert"
    operations: tuple[Operation, ...]
    description: str = ""

    @property
    def word(self) -> Message:
        """What the operations do."""
        words = dict.fromkeys(operation.word for operation in self.operations)
        return (
            Message("upgrades/parts", parts=tuple(words))
            if words
            else Message("upgrades/changed-by-code")
        )

    @property
    def is_code(self) -> bool:
        """Whether nobody has told what it does."""
        return not self.operations

    @property
    def worst(self) -> Loss:
        """The most that an operation may cost."""
        if self.is_code:
            return Loss.UNKNOWN
        return max((each.worst for each in self.operations), key=lambda loss: loss.rank)

    def has_target(self, scope: Scope) -> bool:
        """Never: it is about elements of its class, and no field that a patch names."""
        return False

    def convert(self, element: Element, path: str) -> list[FieldChange]:
        """Changes an element in place; what it changed.

        Raises:
            OperationError: It cannot be done, as of a converter that fails.
        """
        return [change for each in self.operations for change in each.run(element, path)]
