"""What every effect of a patch has in common."""

from __future__ import annotations

from typing import Protocol

from inspector.upgrades.values import Loss, State


class Effect(Protocol):
    """What a patch does."""

    @property
    def kind(self) -> str:
        """The name of the effect."""

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field afterwards, and what that cost.

        Raises:
            EffectError: The field is not of the type that the effect needs.
        """
