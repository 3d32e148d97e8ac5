"""How one kind of entry is opened, at which place, and how it comes back in the next session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from inspector.data_classes import dataclass
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import Arguments, Entry
from inspector.gui.desk.report import Report
from inspector.gui.desk.workplace import Workplace
from inspector.project.walk import SUFFIXES

E = TypeVar("E", bound=Entry)

#: How the file of a project ends.
PROJECT_SUFFIX: Final = ".uproject"


def never(_: Arguments) -> bool:
    """For kinds whose arguments are told by what lies on disk."""
    return False


def no_document(_: Entry) -> None:
    """For kinds that no panel has anything to show of."""


def no_report(_: Entry) -> None:
    """For kinds of which there is nothing to save."""


def is_called_package(path: str) -> bool:
    """Whether a path ends as those of packages and object streams do."""
    return path.lower().endswith(SUFFIXES)


@dataclass(frozen=True, slots=True)
class Opening(Generic[E]):
    """The part of a kind that the desk asks.

    Attributes:
        kind: The id of the kind.
        opens: Whether arguments are those of such an entry; the first kind that says so opens it.
            It may look at the disk, and is asked on a worker.
        known: Whether they are by their words alone, which is asked first.
        make: Makes the entry, not read yet.
        there: Whether what an entry of the last session was opened from is still there; asked on a
            worker.
        session: The setting that keeps the arguments of those that are open; several may share it.
        document: The file of it whose bytes, values and findings the panels show.
        report: What of it can be saved for somebody else; None where that is not there yet.
        waits: Whether it is read no sooner than it is shown, because that may take minutes.
        beside: Whether it stays beside whatever is shown: at most one of the kind is open, no list
            has it, and it is shown once everything else is closed.
    """

    kind: str
    opens: Callable[[Arguments], bool]
    make: Callable[[Workplace, Arguments], E]
    there: Callable[[Arguments], bool]
    known: Callable[[Arguments], bool] = never
    session: str = "session/files"
    document: Callable[[E], Document | None] = no_document
    report: Callable[[E], Report | None] = no_report
    waits: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class PlaceRequest:
    """Where to go in an entry, be it open, still being read, or new.

    Attributes:
        at: A field, an offset, the path of a package; empty for wherever it opens.
        page: The id of the page that is turned to; empty for the one that is shown.
    """

    at: str = ""
    page: str = ""

    def __bool__(self) -> bool:
        return bool(self.at or self.page)


#: Wherever it opens.
ANYWHERE: Final = PlaceRequest()
