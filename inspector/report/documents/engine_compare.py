"""The document of ``inspector engine compare``: what a merge of version lists does to content."""

from __future__ import annotations

from typing import Literal, Self

from inspector.checks.engines.merge import Comparison
from inspector.messages.rendering import english
from inspector.project.merged_lists import ComparedLists
from inspector.report.documents.build_version import EngineProblem
from inspector.report.documents.parts import Count, Document, Part


class ListedNumber(Part):
    """A name with its numbers; null where a list does not have it."""

    name: str
    before: int | None
    after: int | None


class SavedNumber(Part):
    """What packages at one number meet; ``packages`` is null where nobody counted them."""

    origin: Literal["own", "epic"]
    number: int
    state: Literal["broken", "refused", "lost", "fine"]
    skipped: list[str]
    again: list[str]
    lost: list[str]
    pending: list[str]
    packages: Count | None
    first: list[str]


class ComparedList(Part):
    """A list that differs: its names, what saved numbers meet, and what is wrong."""

    axis: str
    title: str
    latest_before: int
    latest_after: int
    names: list[ListedNumber]
    saved: list[SavedNumber]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """What is said of a list."""
        old, new, content = comparison.old, comparison.new, comparison.content
        first = content.first if content is not None else {}
        return cls(
            axis=comparison.axis,
            title=english(comparison.title),
            latest_before=comparison.old_latest,
            latest_after=comparison.new_latest,
            names=[
                ListedNumber(name=name, before=old.get(name), after=new.get(name))
                for name in dict.fromkeys((*old, *new))
            ],
            saved=[
                SavedNumber(
                    origin=each.origin.value,
                    number=each.number,
                    state=each.state.value,
                    skipped=list(each.skipped),
                    again=list(each.again),
                    lost=list(each.lost),
                    pending=list(each.pending),
                    packages=each.packages,
                    first=list(first.get((each.origin, each.number), ())),
                )
                for each in comparison.outcomes
            ],
            findings=EngineProblem.all_of(comparison.findings),
        )


class EngineCompare(Document):
    """Two engines' version lists; ``same`` are lists without any difference."""

    old: str
    new: str
    lists: list[ComparedList]
    added: list[str]
    same: Count
    packages: Count | None
    findings: list[EngineProblem]

    @classmethod
    def of(cls, compared: ComparedLists) -> Self:
        """What is said of a comparison."""
        return cls(
            old=compared.old.name,
            new=compared.new.name,
            lists=[ComparedList.of(comparison) for comparison in compared.comparisons],
            added=list(map(english, compared.added)),
            same=compared.same,
            packages=compared.packages,
            findings=EngineProblem.all_of(compared.findings),
        )
