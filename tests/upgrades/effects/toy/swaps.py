"""A family of effects that the program does not have: two members of a struct change places."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from inspector.data_classes import dataclass
from inspector.files.convert import ValueKind, WrongKindError
from inspector.findings.message import Message
from inspector.upgrades.effect import EffectError, ValueEffect
from inspector.upgrades.values import FieldState, Loss


def _two_names(value: Any) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise WrongKindError("two members change places")
    return str(value[0]), str(value[1])


NAMES: Final = ValueKind("two names", '["X", "Y"]', Any, check=_two_names)


@dataclass(frozen=True, slots=True)
class Swap(ValueEffect):
    """Two members of a struct change places, and their signs are lost."""

    kind: ClassVar[str] = "swap-members"
    short: ClassVar[Message] = Message("upgrades/swaps-members")
    commutes_with_its_kind: ClassVar[bool] = True
    members: Annotated[
        tuple[str, str], ValueKind("two names", '["X", "Y"]', Any, check=_two_names), "of"
    ]

    @property
    def worst(self) -> Loss:
        """The signs."""
        return Loss.TRUNCATION

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The struct with the two exchanged."""
        first, second = self.members
        if not isinstance(state.value, dict) or not {first, second} <= state.value.keys():
            raise EffectError(f"{first} and {second} are no members of {state.name}")
        swapped = {first: abs(state.value[second]), second: abs(state.value[first])}
        was_signed = min(state.value[first], state.value[second]) < 0
        value = {**state.value, **swapped}
        return state._replace(value=value), Loss.TRUNCATION if was_signed else Loss.NONE
