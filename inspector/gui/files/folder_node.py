"""A file or folder of the tree in the left dock, and what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.checks.judgement import Mark
from inspector.checks.rules.unmerged import Unmerged
from inspector.gui.desk.document import IN_CONFLICT, file_accessible_name
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.natural import natural_key
from inspector.gui.rows.tree_model import TreeNode
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses, listed
from inspector.named_tuples import NamedTuple

#: The signs of files from worst to best, by their place in what a folder counts.
MARKS: Final = tuple(Mark)
_PLACE: Final = {str(mark): place for place, mark in enumerate(MARKS)}
#: The worst signs, which a folder tells of what lies below it, and the word behind the count of
#: one and of several: fine files make no noise.
COUNTED_MARKS: Final = {
    Mark.REFUSE: (lazy("refused"), lazy("refused")),
    Mark.BAD: (lazy("unreadable"), lazy("unreadable")),
    Mark.WARN: (lazy("warns"), lazy("warn")),
}


_NOT_LOADING: Final = (Mark.REFUSE, Mark.BAD)


class FileVerdict(NamedTuple):
    """What reading a file gave: its sign, the release that saved it, the codes of its findings.

    ``ignored`` are the codes of those that its project does not want to be problems.
    """

    path: str
    mark: str
    release: str = ""
    rules: Sequence[str] = ()
    ignored: Sequence[str] = ()


class FileNode(TreeNode["FileNode"]):
    """A file or folder of the tree.

    ``all_below`` are in the order of their names. ``shown`` are those that pass the filter, in the
    order of the tree; ``children`` those of them that the view has been handed. All stay empty for
    files. ``counts`` are the files below a folder by the place of their sign in :data:`MARKS`.
    ``badness`` orders the worst first; it is settled when the tree is sorted, so that rows stay
    where they are while more is learned of them.
    """

    __slots__ = (
        "all_below",
        "badness",
        "counts",
        "folder",
        "ignored",
        "mark",
        "name",
        "name_key",
        "passing",
        "path",
        "release",
        "rules",
        "shown",
    )

    def __init__(self, name: str, path: str, key: int, above: int, *, folder: bool) -> None:
        super().__init__(key, None, above, 0)
        self.name = name
        self.path = path
        self.folder = folder
        # Folders before files, both in the order people expect of names.
        self.name_key = f"{0 if folder else 1}{natural_key(name)}"
        self.mark = str(Mark.NONE)
        self.release = ""
        self.rules: Sequence[str] = ()
        self.ignored: Sequence[str] = ()
        self.counts = [0] * len(MARKS) if folder else []
        self.passing = False
        self.all_below: list[FileNode] = []
        self.shown: list[FileNode] = []
        self.badness = 0
        self.settle_badness()

    @property
    def given(self) -> int:
        """How many of the rows that are shown below it the view has been handed."""
        return len(self.children or ())

    @property
    def title(self) -> str:
        """The name as it is shown: files without their suffix."""
        return self.name if self.folder else self.name.rpartition(".")[0] or self.name

    @property
    def tip(self) -> str:
        """What the pointer over the row is problems."""
        if self.folder:
            return f"{self.path}\n{self.summary}"
        saved = _(", saved by {release}", release=self.release) if self.release else ""
        lines = [self.path, f"{MARK_WORDS[self.mark]}{saved}"]
        if self.is_in_conflict:
            lines.append(str(IN_CONFLICT))
        if self.ignored:
            lines.append(_("The project file ignores {rules}", rules=listed(self.ignored)))
        return "\n".join(lines)

    @property
    def is_in_conflict(self) -> bool:
        """Whether a merge left the file in conflict."""
        return Unmerged.rule in self.rules

    @property
    def count(self) -> int:
        """How many files lie below a folder."""
        return sum(self.counts)

    @property
    def problem_counts(self) -> list[tuple[Mark, str]]:
        """What is not fine below a folder, from the worst: the sign, and how many there are."""
        counts = zip(COUNTED_MARKS.items(), self.counts, strict=False)
        return [
            (mark, f"{count_text(files)} {words[files > 1]}")
            for (mark, words), files in counts
            if files
        ]

    @property
    def summary(self) -> str:
        """How many packages lie below a folder, and how many of them are not fine."""
        return clauses(
            (
                ngettext("{count} package", "{count} packages", self.count),
                *(words for __, words in self.problem_counts),
            )
        )

    @property
    def worst(self) -> Mark | None:
        """The sign of the worst below a folder; None while all is fine."""
        problems = self.problem_counts
        return problems[0][0] if problems else None

    @property
    def _not_loading(self) -> int:
        """How many files below a folder are refused or unreadable."""
        return sum(self.counts[_PLACE[mark]] for mark in _NOT_LOADING)

    @property
    def _are_both(self) -> bool:
        """Whether some files below a folder are refused and others unreadable."""
        return all(self.counts[_PLACE[mark]] for mark in _NOT_LOADING)

    @property
    def right(self) -> str:
        """What stands at the end: "3 refused" or how many packages, of a file its release.

        Of one in conflict that it is. Refused and unreadable files are told as one number.
        """
        if not self.folder:
            return str(IN_CONFLICT) if self.is_in_conflict else self.release
        problems = self.problem_counts
        if self._are_both:
            return _("{count:,} do not load", count=self._not_loading)
        return problems[0][1] if problems else count_text(self.count)

    @property
    def short_right(self) -> str:
        """The same where there is little room: the sign before a count says its word too."""
        if not self.problem_counts:
            return self.right
        if self._are_both:
            return count_text(self._not_loading)
        return count_text(next(filter(None, self.counts)))

    @property
    def accessible_name(self) -> str:
        """The row as a screen reader says it: the sign's word comes first."""
        if not self.folder:
            return file_accessible_name(
                self.mark, self.title, self.release, in_conflict=self.is_in_conflict
            )
        words = _("folder {name}, {summary}", name=self.name, summary=self.summary)
        return clauses((MARK_WORDS[self.worst], words)) if self.worst is not None else words

    def count_file(self, mark: str, by: int) -> None:
        """Counts a file of a sign that lies somewhere below."""
        self.counts[_PLACE[mark]] += by

    def settle_badness(self) -> None:
        """Takes what is known now for the order of the worst: sign, folders first, most first."""
        if self.folder:
            place = next((at for at, files in enumerate(self.counts) if files), len(MARKS))
            most = self.counts[place] if place < len(MARKS) else 0
            self.badness = (place << 40) - most
        else:
            self.badness = (_PLACE[self.mark] << 40) + 1
