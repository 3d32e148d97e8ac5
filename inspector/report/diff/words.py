"""The words of every report and page about a difference, as templates that can be translated.

The sentence about a difference is made where it is compared: :mod:`inspector.compare.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from inspector.compare.counts import held_entries
from inspector.compare.model import Change, ChangeClass, Difference, Kind, Verdict
from inspector.finding import Statement
from inspector.messages import _
from inspector.messages.phrases import clauses, joined
from inspector.messages.rendering import render
from inspector.project.compare.files import Comparison
from inspector.project.compare.folders import FileRow, FileState, FolderTotals

# -- verdicts, classes, states ---------------------------------------------------------------------


class VerdictWords(Statement):
    """What a verdict says of two packages; its keys are the verdicts."""

    rule = "DIFF-VERDICT"
    templates = {"identical": "identical", "resaved": "saved again", "changed": "changed"}


class ChangesOfClass(Statement):
    """So many changes of a class, which is the key."""

    rule = "DIFF-CLASS-COUNT"
    templates = {
        "content": "{count:# content change|# content changes}",
        "layout": "{count:# layout change|# layout changes}",
        "conversion": "{count:# conversion|# conversions}",
        "version": "{count:# version change|# version changes}",
        "noise": "{count:# change|# changes} of offsets, sizes, hashes and the like",
    }
    count: int


class ClassWords(Statement):
    """Why nobody needs to review a change: its class as a word, and what that means."""

    rule = "DIFF-CLASS-WORD"
    templates = {
        "layout": "layout",
        "conversion": "conversion",
        "version": "version",
        "noise": "noise",
        "layout_means": "layout: where the editor left nodes, cameras and documents; no game sees "
        "it",
        "conversion_means": "conversion: a newer engine writes the same in another form",
        "version_means": "version: comes from another engine version",
        "noise_means": "noise: every save writes it anew, or it follows from another change",
    }


_CLASS_WORDS: Final = ClassWords()


class StateWords(Statement):
    """What became of a package of two folders: in a sentence, and as a title."""

    rule = "DIFF-STATE"
    templates = {
        "changed": "changed",
        "added": "added",
        "removed": "removed",
        "renamed": "renamed",
        "resaved": "saved again",
        "identical": "identical",
        "changed_title": "Changed",
        "added_title": "Added",
        "removed_title": "Removed",
        "renamed_title": "Renamed",
        "resaved_title": "Saved again",
        "identical_title": "Identical",
    }


#: The states of packages and their signs, in the order in which they are listed.
STATES: Final[Mapping[FileState, str]] = {
    FileState.CHANGED: "~",
    FileState.ADDED: "+",
    FileState.REMOVED: "−",
    FileState.RENAMED: "→",
    FileState.RESAVED: "~",
    FileState.IDENTICAL: " ",
}


def state_count(state: FileState, count: int) -> str:
    """How many files are so: ``3 changed``."""
    return _("{count:,} {state}", count=count, state=state_words(state))


def state_words(state: FileState) -> str:
    """A state as a sentence counts it: ``saved again``."""
    return StateWords().words(state)


def state_title(state: FileState) -> str:
    """A state as a heading: ``Saved again``."""
    return StateWords().words(f"{state}_title")


def verdict_words(verdict: Verdict) -> str:
    """What a verdict says of two packages: ``saved again``."""
    return VerdictWords().words(verdict)


def changes_counted(number: int, kind: ChangeClass) -> str:
    """How many changes of a class there are: ``3 content changes``."""
    return ChangesOfClass(count=number).words(kind)


def quiet_class(changes: Iterable[Change]) -> ChangeClass | None:
    """The class that says most of changes among which none is content; None for all others."""
    classes = {change.change_class for change in changes}
    if ChangeClass.CONTENT in classes:
        return None
    return next((kind for kind in ChangeClass if kind in classes), None)


def class_word(quiet: ChangeClass | None) -> str:
    """What is said about changes that nobody needs to review; empty for others."""
    return "" if quiet is None else _CLASS_WORDS.words(quiet)


def class_meaning(quiet: ChangeClass | None) -> str:
    """What the word of :func:`class_word` means; empty for none."""
    return "" if quiet is None else _CLASS_WORDS.words(f"{quiet}_means")


# -- folders ---------------------------------------------------------------------------------------


class Packages(Statement):
    """What became of the packages of two folders; its keys are how many there are."""

    rule = "DIFF-FOLDERS"
    templates = {
        "none": "There is no package in either folder.",
        "none.only_differing": "No package differs between them.",
        "one": "The one package is {became}.",
        "one.only_differing": "One package differs: {became}.",
        "alike": "All {total:,} packages are identical.",
        "several": "Of {total:,} packages: {became}.",
        "several.only_differing": "{total:,} packages differ: {became}.",
    }
    total: int
    became: str = ""
    only_differing: bool = False


def folders_sentence(totals: FolderTotals) -> str:
    """What became of the packages of two folders, in one sentence."""
    by_state = totals.by_state
    there = [state for state in STATES if by_state[state]]
    counts = clauses(state_count(state, by_state[state]) for state in there)
    if totals.total == 1:
        key, counts = "one", state_words(there[0])
    else:
        key = "none" if not there else "alike" if totals.verdict == "identical" else "several"
    told = Packages(total=totals.total, became=counts, only_differing=totals.only_differing)
    return told.words(key)


def untold(row: FileRow) -> list[str]:
    """What could not be compared of a package, where its sentence does not say it."""
    return [problem.words() for problem in row.untold]


# -- what a report lists ---------------------------------------------------------------------------


class NotListed(Statement):
    """What a report counts and does not list."""

    rule = "DIFF-NOT-LISTED"
    templates = {
        "text": "Not listed: {what}; --all lists them.",
        "markdown": "Besides: {what}.",
    }
    what: str


class ToldByGraphs(Statement):
    """How many changes are not listed because what is told of graphs tells them."""

    rule = "DIFF-TOLD-BY-GRAPHS"
    templates = {"message": "{count:# content change|# content changes} told by the graphs"}
    count: int


def grouped(changes: Iterable[Change]) -> dict[str, list[Change]]:
    """Changes by section, in the order in which they come."""
    by_section: dict[str, list[Change]] = {}
    for change in changes:
        by_section.setdefault(change.section, []).append(change)
    return by_section


def hidden(comparison: Comparison, shown: Sequence[ChangeClass]) -> str:
    """What a report counts and does not list, in a few words; "" where that is nothing.

    Of a file that is on one side only it is what that holds, not what a save writes anew.
    """
    difference = comparison.difference
    left = [kind for kind in ChangeClass if kind not in shown and difference.by_class[kind]]
    if comparison.old.absent != comparison.new.absent:
        rest = Difference(difference.verdict, difference.of_class(*left))
        return joined([render(held) for held in held_entries(rest)])
    told = [changes_counted(difference.by_class[kind], kind) for kind in left]
    if left:
        in_graphs = sum(change.in_graphs for change in difference.changes)
        told = [ToldByGraphs(count=in_graphs).words(), *told] if in_graphs else told
    return joined(told)


# -- rows ------------------------------------------------------------------------------------------


class OwnPart(Statement):
    """What an object is and holds beside its properties; its keys are their names in paths."""

    rule = "DIFF-OWN-PART"
    templates = {
        "native": "native data",
        "data": "data",
        "depends": "dependencies",
        "order": "order",
        "properties": "properties",
        "properties_order": "order of properties",
    }


class VersionField(Statement):
    """What people call the version fields of a summary; its keys are their names in the engine."""

    rule = "DIFF-VERSION-FIELD"
    templates = {
        "SavedByEngineVersion": "Saved by",
        "CompatibleWithEngineVersion": "Compatible with",
        "FileVersionUE4": "UE4 object version",
        "FileVersionUE5": "UE5 object version",
        "FileVersionLicenseeUE": "Licensee version",
        "LegacyFileVersion": "Header layout",
    }


class ListWords(Statement):
    """A list that is too long for a row: how many elements it has, and how many of them differ."""

    rule = "DIFF-LIST"
    templates = {
        "message": "{count:# element|# elements}",
        "message.differing": "{count:# element|# elements}, {differing:# differs|# differ}",
    }
    count: int
    differing: int | None = None


class ImportWords(Statement):
    """What an import is that came or went: its class, and what it is in."""

    rule = "DIFF-IMPORT"
    templates = {"message": "{kind}", "message.outer": "{kind} in {outer}"}
    kind: str
    outer: str = ""


class Element(Statement):
    """An element of a list, by its place and what tells it from the others."""

    rule = "DIFF-ELEMENT"
    templates = {"message": "{path}[{place}]", "message.identity": "{path}[{place}] {identity}"}
    path: str
    place: str
    identity: str = ""


class GroupWords(Statement):
    """What stands behind the title of a section or object.

    ``became`` is what happened to the object as a whole; its size in bytes is ``size``, or
    ``before`` and ``after``; ``word`` is the class of its changes.
    """

    rule = "DIFF-GROUP"
    templates = {
        "object": "Exports › {name}",
        "versions": "Versions",
        "exports": "Exports",
        "graphs": "Graphs",
        "equal": "equal",
        "added": "added",
        "removed": "removed",
        "size": "{size:,} bytes",
        "sizes": "{before:,} → {after:,} bytes",
    }
    name: str = ""
    size: int | None = None
    before: int | None = None
    after: int | None = None


class KindCount(Statement):
    """So many changes of a kind, which is the key."""

    rule = "DIFF-KIND-COUNT"
    templates = {
        "changed": "{count:,} changed",
        "added": "{count:,} added",
        "removed": "{count:,} removed",
        "moved": "{count:,} moved",
    }
    count: int


class FoldWords(Statement):
    """Rows that stand for others: equal fields, what is only counted, and bunches of very many."""

    rule = "DIFF-FOLD"
    templates = {
        "equal": "{count:# equal field|# equal fields}",
        "rest": "{count:# more row|# more rows}, not listed here; Contents has {count:it|them}",
        "bunch": "{first:,}–{last:,} of {count:,}",
        "bunch.begin": "{first:,}–{last:,} of {count:,}, {names}",
        "names": "{begin}",
        "names.end": "{begin} to {end}",
        "listed": "{first:,}–{last:,}",
        "from": "from {begin}",
        "told": "{section}, {first:,}–{last:,} of {count:,}",
    }
    count: int = 0
    first: int = 0
    last: int = 0
    begin: str = ""
    end: str = ""
    section: str = ""


class ShownWords(Statement):
    """How many changes are listed and how many are not, and why there is nothing to see."""

    rule = "DIFF-SHOWN"
    templates = {
        "count": "{shown:,}",
        "count.one_sided": "{shown:,}, {hidden:# table entry|# table entries} hidden",
        "count.hidden": "{shown:,}, {hidden:,} hidden",
        "hidden": "{hidden:# change is|# changes are} hidden.",
        "why": "Layout, version numbers, or what only follows from the save.",
        "show": "{hidden:Show it|Show them}",
        "filtered": "Nothing here matches the filter.",
        "clear": "Clear filter",
        "equal": "Nothing differs.",
        "all": "Show all fields",
        "stopped": "Stopped.",
        "stopped.total": "Stopped at {done:,} of {total:,}.",
        "go_on": "Go on",
    }
    shown: int = 0
    hidden: int | None = None
    one_sided: bool = False
    done: int = 0
    total: int | None = None


class BytesWords(Statement):
    """One side of two runs of bytes: how many there are, how many differ, and where."""

    rule = "DIFF-BYTES"
    templates = {
        "message": "{size:# byte|# bytes}",
        "message.every": "{size:# byte|# bytes}, all of them other",
        "message.all_differ": "{size:# byte|# bytes}, all differ",
        "message.differing": "{size:# byte|# bytes}, {differing:# differs|# differ} at {places}",
        "message.places": "{size:# byte|# bytes}, other at {places}",
    }
    size: int = 0
    every: bool = False
    all_differ: bool = False
    differing: int | None = None
    places: str = ""


class BytePlaces(Statement):
    """Where bytes are: in one place, in two, or in the first of several."""

    rule = "DIFF-BYTE-PLACES"
    templates = {
        "message": "{first}",
        "message.second": "{first} and {second}",
        "message.more": "{first} and {more:,} more places",
    }
    first: str
    second: str = ""
    more: int | None = None


def kinds_counted(changes: Sequence[Change]) -> str:
    """How many were changed, added, removed and moved: ``3 changed, 1 added``."""
    kinds = [change.kind for change in changes]
    order: tuple[Kind, ...] = ("changed", "added", "removed", "moved")
    return clauses(
        KindCount(count=kinds.count(kind)).words(kind) for kind in order if kind in kinds
    )
