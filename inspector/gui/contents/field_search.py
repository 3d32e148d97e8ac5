"""Looking for the rows that a filter of the field tree means, away from the window's thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from inspector.gui.contents.field_filter import FieldMatches, parse_field_filter
from inspector.gui.contents.field_index import FieldIndex, IndexBuild
from inspector.gui.kit.filter_state import FilterState
from inspector.gui.work.jobs import Jobs
from inspector.messages import _

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.progress import Progress

#: The kind of the job; a newer one cancels the one before.
JOB: Final = "contents filter"


@dataclass(frozen=True, slots=True)
class _Found:
    build: IndexBuild
    index: FieldIndex
    matches: FieldMatches


class FieldSearch(QObject):
    """Answers one filter text after the other about one tree; the newest text wins.

    Attributes:
        state: What became of the text that was asked last.
    """

    #: Rows were found; carries the FieldMatches, or None when all rows are to be shown.
    found = Signal(object)
    #: ``state`` is new.
    state_changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._tree: FieldTree | None = None
        self._tags = False
        self._build: IndexBuild | None = None
        self._index: FieldIndex | None = None
        self._asked: str | None = None
        self._marked: frozenset[str] = frozenset()
        self.state = FilterState("neutral")

    def set_marked(self, paths: frozenset[str]) -> bool:
        """Takes the rows of findings, which ``is:problem`` means too; whether they are others."""
        changed = paths != self._marked
        if changed:
            self._marked, self._asked = paths, None
        return changed

    def set_tree(self, tree: FieldTree | None, *, tags: bool) -> None:
        """Asks about another tree from now on, or about none."""
        self._jobs.cancel_kind(JOB)
        self._tree, self._tags = tree, tags
        self._build = self._index = self._asked = None
        self._say(FilterState("neutral"))

    def ask(self, text: str) -> FilterState:
        """Looks for what a text means; :attr:`found` and the final state may follow later.

        A text that means nothing says so at once, and what was found before stays.
        """
        if text == self._asked or self._tree is None:
            return self.state
        self._asked = text
        meant = parse_field_filter(text)
        if meant.problem:
            self._jobs.cancel_kind(JOB)
            return self._say(FilterState("invalid", meant.problem))
        if not meant.tests:
            self._jobs.cancel_kind(JOB)
            self.found.emit(None)
            words = self._index.counted if self._index is not None else ""
            return self._say(FilterState("neutral", words))
        build = self._build = self._build or IndexBuild(self._tree, self._tags)
        marked = self._marked

        def work(progress: Progress) -> _Found:
            index = build.finish(progress)
            index.marked = marked
            return _Found(build, index, meant.find(index, progress))

        self._jobs.start(
            JOB,
            work,
            self._take,
            failed=lambda problem: self._fail(build, problem),
            owner=self,
        )
        return self.state if self.state.kind == "valid" else self._say(FilterState("neutral"))

    def _take(self, found: _Found) -> None:
        if found.build is self._build:
            self._index = found.index
            self._say(FilterState("valid", found.matches.text))
            self.found.emit(found.matches)

    def _fail(self, build: IndexBuild, problem: Exception) -> None:
        """Says that there is no answer; the next text is looked for from the start."""
        if build is self._build:
            self._build = self._asked = None
            self._say(FilterState("invalid", _("the fields could not be looked through")))
        # It is a fault of the program: whoever collects those wants to know of it, too.
        self._jobs.failed.emit(problem)

    def _say(self, state: FilterState) -> FilterState:
        self.state = state
        self.state_changed.emit()
        return state
