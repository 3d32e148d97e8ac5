"""The history of one file as text: a block a revision, and what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.model import Change
from inspector.escaping import filled, one_line
from inspector.files.system import slashed
from inspector.messages import N_, _, ngettext
from inspector.messages.phrases import labelled, listed, remarks
from inspector.messages.rendering import render
from inspector.project.history.revisions import (
    Revision,
    StepClass,
)
from inspector.project.history.sources import State
from inspector.report.answers import HistoryReport
from inspector.report.diff.values import SIGNS, change_text
from inspector.report.text import engine_text, fact

#: What a revision that is in no commit is called in the place of its hash.
STATES: Final = {State.STAGED: N_("staged"), State.WORK_TREE: N_("work tree")}
#: Signs of a date that say the day.
_DAY: Final = 10
#: Columns of the name of a revision.
_NAME: Final = 9
#: Engines that are named in a sentence.
_MOST_ENGINES: Final = 6


class HistoryTotals:
    """What is counted over all revisions."""

    def __init__(self) -> None:
        self.revisions = 0
        self.edits = 0
        self.unread = 0
        self._engines: dict[str, None] = {}

    def add(self, revision: Revision) -> None:
        """Counts one revision."""
        self.revisions += 1
        self.edits += revision.step_class is StepClass.EDIT
        self.unread += revision.step_class is StepClass.UNREAD
        if revision.saved_by is not None and not revision.saved_by.is_empty:
            self._engines[engine_of(revision)] = None

    @property
    def sentence(self) -> str:
        """How many revisions there are, how many of them are edits, and who saved them."""
        count = ngettext("{count} revision", "{count} revisions", self.revisions)
        if not self.revisions:
            return _("No revision.")
        edits = _("none is an edit")
        if self.edits:
            edits = ngettext("{count} is an edit", "{count} are edits", self.edits)
        parts = [_("{revisions}, of which {edits}", revisions=count, edits=edits)]
        if self.edits == self.revisions:
            parts = [
                ngettext("{count} revision, an edit", "{count} revisions, all edits", self.edits)
            ]
        engines = list(self._engines)
        if len(engines) > _MOST_ENGINES:
            parts.append(
                ngettext("saved by {count} engine", "saved by {count} engines", len(engines))
            )
        elif engines:
            parts.append(_("saved by {engines}", engines=listed(engines)))
        if self.unread:
            parts.append(
                ngettext("{count} could not be read", "{count} could not be read", self.unread)
            )
        return _("{parts}.", parts=remarks(parts))


def name_of(revision: Revision) -> str:
    """The short hash of a revision, or where it is."""
    commit = revision.commit
    return commit.short if commit is not None else _(STATES[revision.state])


def engine_of(revision: Revision) -> str:
    """The engine that saved a revision, by its release and patch; empty where none did."""
    saved_by = revision.saved_by
    if saved_by is not None and saved_by.is_empty:
        return _("not stored")
    return "" if saved_by is None else f"{saved_by.major}.{saved_by.minor}.{saved_by.patch}"


def day_of(revision: Revision) -> str:
    """The day of a commit; empty of what is in none."""
    return revision.commit.date[:_DAY] if revision.commit is not None else ""


def what_it_did(revision: Revision) -> list[str]:
    """The sentence of a revision, and why it cannot be compared."""
    lines = [revision.sentence]
    if revision.problem:
        lines.append(_("not compared: {problem}", problem=render(revision.problem)))
    return [line for line in lines if line]


def values_of(revision: Revision) -> tuple[Change, ...]:
    """What became of the value that is followed."""
    return revision.values or ()


def value_line(change: Change, catalog: Catalog) -> str:
    """What became of a value: its sign, its path, what it was and is."""
    return f"{SIGNS[change.kind]} {labelled(change.path, change_text(change, catalog))}"


def history_text(data: HistoryReport) -> Iterator[str]:
    """The report for people, piece by piece: the newest revision first.

    Args:
        data: The revisions, told as they are asked for.
    """
    style, totals = data.style, HistoryTotals()
    head = [style.strong(one_line(slashed(data.path)))]
    if data.value:
        head.append(fact("value", one_line(data.value)))
    head.append(fact("engine", engine_text(data.engine)))
    yield "\n".join(head) + "\n"
    for revision in data.revisions:
        totals.add(revision)
        verdict = revision.verdict(data.engine, data.catalog, data.around)
        commit = revision.commit
        columns = [
            style.strong(filled(name_of(revision), _NAME)),
            filled(day_of(revision), _DAY),
            filled(engine_of(revision), 7),
            style.word(verdict.value, 10) if verdict is not None else filled("", 10),
            one_line(commit.author) if commit is not None else "",
        ]
        lines = ["  ".join(columns).rstrip()]
        lines += [f"  {style.folded(one_line(line), 2)}" for line in what_it_did(revision)]
        for change in values_of(revision):
            lines.append(f"    {style.folded(one_line(value_line(change, data.catalog)), 4)}")
        if commit is not None and commit.subject:
            lines.append(f"  “{one_line(commit.subject)}”")
        yield "\n" + "\n".join(lines) + "\n"
    yield f"\n{one_line(totals.sentence)}\n"
