"""The document of ``inspector desktop``: what the user's desktop was told, or knows."""

from __future__ import annotations

from typing import Literal, Self

from inspector.desktop.setup import StepKind, StepState
from inspector.desktop.systems import Outcome
from inspector.messages.rendering import english
from inspector.report.documents.parts import Document, Part

Does = Literal["install", "uninstall", "status"]


class DesktopStep(Part):
    """A file, a tool of the desktop, or a value of the registry; the reason is null where none is
    needed.
    """

    kind: StepKind
    state: StepState
    what: str
    reason: str | None


class Desktop(Document):
    """What was done or looked at, and in which folder or part of the registry."""

    does: Does
    place: str
    steps: list[DesktopStep]

    @classmethod
    def of(cls, does: Does, outcome: Outcome) -> Self:
        """What is said of a run."""
        steps = [
            DesktopStep(
                kind=step.kind,
                state=step.state,
                what=step.what,
                reason=english(step.reason) or None,
            )
            for step in outcome.steps
        ]
        return cls(does=does, place=outcome.place, steps=steps)
