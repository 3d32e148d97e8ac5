"""One row of a preview, as window and reports show it, and what a filter may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from inspector.messages import _
from inspector.messages.phrases import ARROW, labelled
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words, sides
from inspector.report.upgrades.words import declared_at
from inspector.upgrades.model import Reach, Step

RowKind = Literal["group", "step", "run", "change", "rest", "problem", "unused"]


def _no_rows() -> Sequence[UpgradeRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UpgradeRow:
    """One row of the tree.

    Attributes:
        key: Stays the same while the file does, whatever engine it is looked at with.
        kind: A ``group`` of steps, a ``step``, a ``run`` of several that say the same, a ``change``
            of one place, the ``rest`` that is only counted, a ``problem``, or an ``unused`` axis.
        name: The words that stand first; of a change its field path.
        number: What stands before the name of a step.
        widest: The widest number beside which this one stands.
        span: The two sides of the arrow: numbers of an axis, values of a change.
        note: What is said behind the name; of a step what the engine calls it.
        mark: What kind of change or problem it is, for the sign before the name.
        dim: Whether there is nothing to see here.
        opened: Whether the rows below begin unfolded.
        opens: Whether there are rows below; ``below`` makes them.
        field: The field path that is selected with the row.
        step: The step that the row is, or is a part of.
        told: What is said about a row that has no step.
        places: The field paths of the rows below, where no step names them.
        gone: Whether a change leaves nothing behind its arrow.
        absent: Whether nothing stands before it.
    """

    key: str
    kind: RowKind
    name: str
    number: str = ""
    widest: str = ""
    span: tuple[str, str] = ("", "")
    note: str = ""
    touches: str = ""
    effect: str = ""
    risk: str = ""
    mark: str | None = None
    dim: bool = False
    opened: bool = False
    opens: bool = False
    below: Callable[[], Sequence[UpgradeRow]] = _no_rows
    field: str = ""
    step: Step | None = None
    told: str = ""
    places: tuple[str, ...] = ()
    gone: bool = False
    absent: bool = False

    @property
    def title(self) -> str:
        """Number and name."""
        return f"{self.number}  {self.name}".strip()

    @property
    def line(self) -> str:
        """The whole first column as one text."""
        if self.kind == "change":
            change = labelled(self.name, f"{self.span[0]} {ARROW} {self.span[1]}")
            return f"{change}  {self.note}".rstrip()
        numbers = f" {ARROW} ".join(side for side in self.span if side)
        return "  ".join(part for part in (self.title, numbers, self.note) if part)

    def paths(self) -> tuple[str, ...]:
        """The field paths of the rows below a step."""
        if self.kind != "step":
            return ()
        return tuple(c.path for c in self.step.changes) if self.step is not None else self.places

    def words(self) -> str:
        """Everything that a plain word of the filter looks into."""
        parts = [self.line, self.touches, self.effect, _(self.risk), self.told, *self.places]
        step = self.step
        if step is not None:
            parts += [catalog_words(step.title), catalog_words(step.what or "")]
            parts += [step.basis, declared_at(step)]
            for change in step.changes:
                parts += [change.path, *sides(change), render(change.note)]
        return "\n".join(parts)


class ProjectFilter(NamedTuple):
    """Which rows are wanted: only steps that may touch the file, only those that pass a test."""

    only_touching: bool = False
    keep: Callable[[UpgradeRow], bool] | None = None

    def passes(self, row: UpgradeRow) -> bool:
        """Whether a step or a problem is wanted."""
        if self.only_touching and row.step is not None and row.step.reach is Reach.NOTHING:
            return False
        return self.keep is None or self.keep(row)
