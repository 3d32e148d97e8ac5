"""What a folder adds up to, in phrases that lead to the files they count, and its filter."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from types import MappingProxyType
from typing import Final

from inspector.checks.judgement import Mark
from inspector.gui.desk.project import Project
from inspector.gui.files.folder_node import FileNode
from inspector.gui.rows.filtering import FilterKeys
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.other_files import holds_words
from inspector.messages.phrases import as_sentence, clause_gap, in_a_row, sentence_gap
from inspector.named_tuples import NamedTuple
from inspector.project.scan.shared_verdict import Outcome
from inspector.report.project.summary import lowest_engine

HINT: Final = lazy("Filter: name, is:refused")
#: Signs → the word after ``is:`` that asks for them; the words of the verdicts are those of JSON.
FLAG: Final = MappingProxyType(
    {Mark.REFUSE: "refused", Mark.BAD: "unreadable", Mark.WARN: "warns", Mark.UP: "upgrades"}
)
_LOADS: Final = (Mark.OK, Mark.UP, Mark.WARN)
_PROBLEMS: Final = (Mark.REFUSE, Mark.BAD, Mark.WARN)


def _has_mark(mark: Mark, node: FileNode) -> bool:
    return node.mark == mark


def folder_keys(root: str) -> FilterKeys[FileNode]:
    """What the filter of a folder understands.

    Args:
        root: The folder's path: ``path:`` asks for what follows it.
    """
    below = len(root.rstrip(os.sep)) + 1
    return FilterKeys(
        words=lambda node: node.name,
        values={
            "name": lambda node: node.name,
            "path": lambda node: node.path[below:].replace(os.sep, "/"),
            "release": lambda node: node.release or None,
            "rule": lambda node: node.rules,
        },
        flags={
            "problem": lambda node: node.mark in _PROBLEMS,
            "loads": lambda node: node.mark in _LOADS,
            "unread": lambda node: node.mark == Mark.NONE,
            "conflict": lambda node: node.is_in_conflict,
            **{word: partial(_has_mark, mark) for mark, word in FLAG.items()},
        },
    )


class Phrase(NamedTuple):
    """A piece of a sentence; ``filter`` shows the files that it counts, where it is not empty."""

    text: str
    filter: str = ""


def phrases_of(project: Project) -> list[Phrase]:
    """What a project adds up to, for the target engine, as far as it was read."""
    files, totals = project.found, project.totals
    read = totals.packages
    if not read:
        if files:
            return []
        if project.reading:
            return [Phrase(_("Looking for packages."))]
        holds = holds_words(project.packed) if project.packed else ""
        return [Phrase(in_a_row((_("No packages in this folder."), holds)))]
    engine = project.engine or _("the engines of their projects")
    phrases = verdict_phrases(totals.marks, engine, totals.outcomes[Outcome.LOSES])
    if project.stopped:
        rest = _("Stopped at {read:,} of {files:,}.", read=read, files=files)
    elif project.reading and read < files:
        phrases.insert(0, Phrase(_("So far ")))
        left = files - read
        rest = ngettext("{count} is still to be read.", "{count} are still to be read.", left)
    else:
        rest = lowest_engine(totals)
    return [*phrases, Phrase(f"{sentence_gap()}{rest}")] if rest else phrases


def verdict_phrases(marks: Counter[Mark], engine: str, losing: int = 0) -> list[Phrase]:
    """How many files load in an engine, and how many do not.

    Args:
        marks: How many files have each sign.
        engine: The engine.
        losing: How many of those that load a save would rob of something.
    """
    loads = sum(marks[mark] for mark in (Mark.OK, Mark.UP, Mark.WARN))
    phrases = [
        Phrase(
            ngettext("{count} loads in {engine}", "{count} load in {engine}", loads, engine=engine)
        )
    ]
    if losing:
        words = ngettext(
            "{count} of them loses something on save",
            "{count} of them lose something on save",
            losing,
        )
        phrases += [Phrase(clause_gap()), Phrase(words)]
        marks = marks - Counter({Mark.WARN: losing})
    for mark, one, several in (
        (Mark.WARN, _("of them with a warning"), _("of them with a warning")),
        (Mark.REFUSE, _("is refused"), _("are refused")),
        (Mark.BAD, _("is unreadable"), _("are unreadable")),
    ):
        if files := marks[mark]:
            words = f"{count_text(files)} {one if files == 1 else several}"
            phrases += [Phrase(clause_gap()), Phrase(words, f"is:{FLAG[mark]}")]
    return [*phrases, Phrase(as_sentence(""))]
