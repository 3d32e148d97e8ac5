"""What menus, bars, pages and docks may ask: frozen values, published where something changes.

A refresh of the window asks them at each key press. None of them leads back to what it tells of, so
that nothing is read, walked or looked up then.
"""

from __future__ import annotations

from enum import IntEnum

from inspector.data_classes import dataclass
from inspector.gui.desk.on_disk import OnDisk


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """What is published of an entry.

    Attributes:
        has_report: Whether there is anything of it to save for somebody else.
        has_sides: Whether it has two sides that can change places.
        is_single: Whether it was opened from one file or folder: it has no sides.
        lasting: Whether its arguments lead to it in another window, or at another time.
        has_failed: Whether it could not be read.
        in_work_tree: Whether it is a file in a work tree of Git.
    """

    has_report: bool = False
    has_sides: bool = False
    is_single: bool = True
    lasting: bool = True
    has_failed: bool = False
    in_work_tree: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonFacts(EntryFacts):
    """What is published of a comparison of two files.

    Attributes:
        changes: How much differs.
        graphs: How many graphs do.
    """

    has_sides: bool = True
    is_single: bool = False
    changes: int = 0
    graphs: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerFacts:
    """What the answer for one engine tells menus and pages.

    Attributes:
        findings: How many findings there are.
        steps: How many upgrade steps a load runs, as far as the answer alone tells.
        refusal: The verdict about a file that the engine does not load; empty of any other.
    """

    findings: int = 0
    steps: int | None = None
    refusal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts(EntryFacts):
    """What is published of a file; a count is None where there is nothing of the kind, or damage.

    Attributes:
        is_read: Whether it was read: whatever could be is shown.
        format: The key of the format it was read in; empty where it is in none that is known.
        is_package: Whether it is a package that could be read.
        size: The bytes of the file itself.
        whole_size: The same with those of the file that a split package goes on in.
        exports: How many objects it holds.
        graphs: How many graphs the editor would show.
        imported_packages: How many packages it imports from.
        patch_entries: How many entries the data patches of an object stream have.
        has_versions: Whether version numbers could be read.
        stores_versions: Whether they tell anything: an unversioned package stores none.
        of_releases: Whether it is for releases of the engine to load.
        on_disk: What became of the file since it was read.
        has_fields: Whether the tree of its fields is there.
        answer: What the engine makes of it; None until that is known.
        preview_steps: How many steps the upgrade preview has; None while there is none.
    """

    is_read: bool = False
    format: str = ""
    is_package: bool = False
    size: int = 0
    whole_size: int = 0
    exports: int | None = None
    graphs: int | None = None
    imported_packages: int | None = None
    patch_entries: int | None = None
    has_versions: bool = False
    stores_versions: bool = False
    of_releases: bool = False
    on_disk: OnDisk = OnDisk.SAME
    has_fields: bool = False
    answer: AnswerFacts | None = None
    preview_steps: int | None = None

    @property
    def has_preview(self) -> bool:
        """Whether the upgrade preview is there."""
        return self.preview_steps is not None

    @property
    def findings(self) -> int:
        """How many findings there are about it."""
        return self.answer.findings if self.answer is not None else 0


class SelectionKind(IntEnum):
    """What kind of place is selected; each can do what those before it can."""

    NOTHING = 0
    #: A row of something else than the file that panels show.
    ELSEWHERE = 1
    #: A place in the file that panels show.
    PLACE = 2
    #: A field of it, which was read.
    FIELD = 3
    #: A field that refers to an object of the file.
    REFERENCE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskFacts:
    """How things stand in a window, for everything that can be done in it.

    Attributes:
        entries: How much is open that can be turned to.
        has_beside: Whether something stands beside it.
        shown: What is published of what is shown; None while nothing is.
        document: The same of the file that panels show.
        selection: What kind of place is selected.
        can_go_back: Whether there is a place to return to.
        can_go_forward: Whether there is one that was left by going back.
        is_busy: Whether a job runs that can be stopped.
        older_engine: The release before the target engine; empty where there is none.
        newer_engine: The one after it.
        target_fixed: Whether somebody chose the target engine.
    """

    entries: int = 0
    has_beside: bool = False
    shown: EntryFacts | None = None
    document: DocumentFacts | None = None
    selection: SelectionKind = SelectionKind.NOTHING
    can_go_back: bool = False
    can_go_forward: bool = False
    is_busy: bool = False
    older_engine: str = ""
    newer_engine: str = ""
    target_fixed: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is open at all."""
        return not self.entries and not self.has_beside

    @property
    def shows_file(self) -> bool:
        """Whether a file is shown with its pages, and no side of a comparison."""
        return self.document is not None and self.shown is self.document

    @property
    def findings(self) -> int:
        """How many findings there are about the file that panels show."""
        return self.document.findings if self.document is not None else 0
