"""The document of ``inspector cooked``: the assumptions of a shipping build against a set."""

from __future__ import annotations

from typing import Literal, Self

from inspector.catalog import EngineProfile
from inspector.checks.engines.cooked import CookedAnswer
from inspector.messages.rendering import render
from inspector.messages.rules.engines.cooked import assumption_title, offence_text
from inspector.report.documents.build_version import EngineProblem
from inspector.report.documents.parts import Count, Document, Engine, Part


class CookedOffender(Part):
    """A package, or the place of a gate, that breaks an assumption, and what it has there."""

    path: str
    has: str


class CookedAssumption(Part):
    """An assumption; ``packages`` break it (gates break S7), ``first`` are the first of them."""

    id: str
    title: str
    advisory: bool
    state: Literal["holds", "fails", "not-known"]
    why: str
    packages: Count
    first: list[CookedOffender]


class NumberCount(Part):
    """How many packages are at a number; null stands for unversioned ones."""

    number: int | None
    packages: Count


class CookedAxis(Part):
    """How many packages are at each number of an axis; ``latest`` is null where it is not known."""

    axis: str
    title: str
    latest: int | None
    counts: list[NumberCount]


class Cooked(Document):
    """Whether a set meets the assumptions of a build that leaves out code of upgrades."""

    engine: Engine
    packages: Count
    meets: bool
    verdict: Literal["holds", "fails", "not-known"]
    assumptions: list[CookedAssumption]
    axes: list[CookedAxis]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, answer: CookedAnswer, engine: EngineProfile) -> Self:
        """What is said of a set."""
        return cls(
            engine=Engine.of(engine),
            packages=answer.packages,
            meets=answer.verdict.value == "holds",
            verdict=answer.verdict.value,
            assumptions=[
                CookedAssumption(
                    id=each.assumption.code,
                    title=assumption_title(each.assumption.code),
                    advisory=each.assumption.advisory,
                    state=each.state.value,
                    why=render(each.why) if each.why is not None else "",
                    packages=each.packages,
                    first=[
                        CookedOffender(path=path, has=offence_text(has))
                        for path, has in each.offenders
                    ],
                )
                for each in answer.assumptions
            ],
            axes=[
                CookedAxis.taken(
                    axis,
                    counts=[NumberCount(number=n, packages=count) for n, count in axis.counts],
                )
                for axis in answer.axes
            ],
            findings=EngineProblem.all_of(answer.findings),
        )
