"""Compares a file that changed on disk with what was read of it before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from inspector.gui.diff.comparison import ComparisonDocument, Name
from inspector.messages import _
from inspector.progress import Progress
from inspector.project.compare.earlier import NOW_NOTE, Held, compare_since_read
from inspector.project.compare.files import Comparison

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from inspector.catalog import Catalog
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import ProfileMaker
    from inspector.gui.work.jobs import Jobs


class SinceReadComparison(ComparisonDocument):
    """What was read of a file, and what lies on disk; reading again asks the disk anew.

    Attributes:
        held: What was read.
    """

    lasting = False

    def __init__(
        self,
        held: Held,
        catalog: Catalog,
        jobs: Jobs,
        profile_maker: ProfileMaker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(_argument(held), held.path, catalog, jobs, profile_maker, parent)
        self.held = held

    @property
    def name(self) -> str:
        return _(
            "{stem} since {read_at}", stem=Path(self.held.path).stem, read_at=self.held.read_at
        )

    def names(self) -> tuple[Name, Name]:
        file = Path(self.held.path).name
        before, now = Name(file, str(self.held.note)), Name(file, str(NOW_NOTE))
        return (now, before) if self.arguments[1] == _argument(self.held) else (before, now)

    def reader(self, old: str, new: str) -> Callable[[Progress], Comparison]:
        held = self.held
        return lambda progress: compare_since_read(
            held, swapped=new == _argument(held), progress=progress
        )


def _argument(held: Held) -> str:
    """What stands for what was read where a path would stand."""
    return str(held.title)


def compare_since(context: AppContext) -> None:
    """Shows what was read of the file that is shown beside what lies on disk."""
    document = context.document
    if document is None or document.opened is None:
        return
    held = Held.of(document.opened, document.path, document.read_at)
    both = (_argument(held), held.path)
    entry = context.opened(*both) or context.opened(*both[::-1])
    if isinstance(entry, SinceReadComparison):
        entry.held = held
        entry.load()
    else:
        entry = SinceReadComparison(
            held, context.catalog, context.jobs, context.profile_maker, context
        )
        context.add(entry)
    entry.source = document
    context.show(entry)
