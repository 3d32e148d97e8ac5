"""Compares a file with what it was: in the last commit of Git, or when it was read before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.gui.diff.comparison import ComparisonDocument, Name
from inspector.messages import _
from inspector.progress import Progress
from inspector.project.compare.earlier import (
    HEAD,
    NOW_NOTE,
    WORKING_NOTE,
    Commit,
    Held,
    compare_since_read,
    compare_with_committed,
)
from inspector.project.compare.files import Comparison
from inspector.project.vcs.place import Place, place_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from inspector.catalog import Catalog
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import ProfileMaker
    from inspector.gui.work.jobs import Jobs


#: The kind of job that looks for the work tree of a file.
_JOB: Final = "work tree"


class CommittedComparison(ComparisonDocument):
    """A file on disk and what the last commit has of it; reading again asks for that commit anew.

    Attributes:
        place: Where the file lies in its work tree.
        commit: The last commit; None until it was read.
    """

    def __init__(
        self,
        old: str,
        new: str,
        catalog: Catalog,
        jobs: Jobs,
        profile_maker: ProfileMaker,
        parent: QObject | None = None,
        *,
        place: Place,
    ) -> None:
        super().__init__(old, new, catalog, jobs, profile_maker, parent)
        self.place = place
        self.commit: Commit | None = None

    @property
    def name(self) -> str:
        """The file, and since when it is compared: "Lantern since 1a2b3c4"."""
        since = self.commit.short if self.commit is not None else _("the last commit")
        return _("{stem} since {since}", stem=Path(self.place.name).stem, since=since)

    def names(self) -> tuple[Name, Name]:
        """What both sides are called, also before they were read."""
        if self.comparison is not None:
            return super().names()
        file = Path(self.place.name).name
        committed, working = (
            Name(file, _("committed, {revision}", revision=HEAD)),
            Name(file, str(WORKING_NOTE)),
        )
        swapped = self.arguments[1] == self.place.argument
        return (working, committed) if swapped else (committed, working)

    def reader(self, old: str, new: str) -> Callable[[Progress], Comparison]:
        place = self.place
        swapped = new == place.argument
        path = old if swapped else new

        def read(progress: Progress) -> Comparison:
            found, commit = compare_with_committed(path, place, swapped=swapped, progress=progress)
            self.commit = commit
            return found

        return read


def compare_committed(context: AppContext, path: str) -> None:
    """Shows a file beside what the last commit has of it, both as they are now."""

    def show(place: Place | None) -> None:
        if place is None:
            why = _("The file is in no work tree of Git.")
            context.notified.emit("note", _("Not compared."), why)
            return
        entry = context.opened(place.argument, path)
        if entry is not None:
            entry.load()
        else:
            entry = CommittedComparison(
                place.argument,
                path,
                context.catalog,
                context.jobs,
                context.profile_maker,
                context,
                place=place,
            )
            context.add(entry)
        context.show(entry)

    context.jobs.start(_JOB, lambda _: place_of(path), show)


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
