"""The filter of the Contents page: which rows of a file's tree a text means, found off the window.

A term of the filter is one pass over one list of an index of all rows. Everything here may run on
any thread.

A :class:`FieldSearch` runs it as a job and hands over the last answer alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from inspector.data_classes import dataclass, field, replace
from inspector.gui.contents.field_index import (
    FLAGS,
    OF_CLASS,
    OF_TYPE,
    FieldIndex,
    IndexBuild,
)
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.rows.filtering import ORDER, Term, number_in, terms_of, unknown
from inspector.gui.work.jobs import Jobs
from inspector.messages import _
from inspector.messages.phrases import counted
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree


#: Rows that a filter unfolds at most; what would be more stays folded.
UNFOLD: Final = 200
#: Rows between two looks at whether the job is to stop.
_CHUNK: Final = 16_384

#: What can stand before a sign.
KEYS: Final = ("name", "value", "class", "type", "offset", "size", "section", "path")
#: The rows that the two keys for types are about.
_ABOUT: Final = {"class": OF_CLASS, "type": OF_TYPE}
#: The key that one of them may have been typed for.
_OTHER: Final = {"class": "type", "type": "class"}


@dataclass(frozen=True, slots=True)
class FieldMatches:
    """The rows that a filter found, with all rows above them.

    Attributes:
        count: How many rows match.
        total: How many rows were looked through.
        counted: The same in words, with what was left out.
        whole: Whether nothing was left out.
        below: Path of a row → the places of those below it that are shown; "" for the top.
        first: Path of the first row that matches; empty where none does.
        unfold: Paths of the rows to unfold, each after the one above it.
        strict: Whether a row that matches must not show rows below it that do not.
        hint: What may have been meant where none matches: ``class:Door finds 3 rows.``
    """

    count: int
    total: int
    counted: str
    whole: bool = True
    below: Mapping[str, Sequence[int]] = field(default_factory=dict)
    first: str = ""
    unfold: tuple[str, ...] = ()
    strict: bool = False
    hint: str = ""

    @property
    def text(self) -> str:
        """The figures in words: ``14 of 512 fields``."""
        return _("{count:,} of {counted}", count=self.count, counted=self.counted)


#: Gives those of some rows that pass.
_Test = Callable[[FieldIndex, Sequence[int]], list[int]]


@dataclass(frozen=True, slots=True)
class FieldFilter:
    """What a filter text means.

    ``problem`` is a short sentence when a term means nothing; ``tests`` are what the others mean.
    """

    tests: tuple[_Test, ...] = ()
    problem: str = ""
    strict: bool = False
    #: The terms about a class or a type.
    about: tuple[Term, ...] = ()

    def find(self, index: FieldIndex, progress: Progress) -> FieldMatches:
        """The rows that pass every test.

        Raises:
            Cancelled: When the job is to end here.
        """
        rows: Sequence[int] = range(len(index))
        for test in self.tests:
            found: list[int] = []
            for at in range(0, len(rows), _CHUNK):
                progress(0)
                found += test(index, rows[at : at + _CHUNK])
            rows = found
        matches = _with_those_above(index, rows, self.strict)
        return matches if rows else replace(matches, hint=self._hint(index))

    def _hint(self, index: FieldIndex) -> str:
        """Which term finds rows in the place of one about a class or a type that finds none."""
        for term in self.about:
            key, wanted = term.key or "", term.value.casefold()
            other, sign, every = _OTHER[key], term.sign or "", range(len(index))
            count = len(_text_test(other, sign, wanted)(index, every))
            if count and not _text_test(key, sign, wanted)(index, every):
                value = f'"{term.value}"' if " " in term.value else term.value
                meant = f"{other}{sign}{value}"
                return _("{filter} finds {rows}.", filter=meant, rows=counted(count, "row"))
        return ""


def parse_field_filter(text: str) -> FieldFilter:
    """What a filter text means for the rows of a tree."""
    tests: list[_Test] = []
    about: list[Term] = []
    strict = False
    first = ""
    for term in terms_of(text):
        test, problem = _test_of(term)
        first = first or problem
        if test is not None:
            tests.append(_negated(test) if term.negated else test)
            strict |= term.negated
            about += [term] if term.key in _OTHER and not term.negated else []
    return FieldFilter(tuple(tests), first, strict, tuple(about))


def _negated(test: _Test) -> _Test:
    def others(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        passing = set(test(index, rows))
        return [row for row in rows if row not in passing]

    return others


def _test_of(term: Term) -> tuple[_Test | None, str]:
    key, sign, value = term.key, term.sign, term.value
    wanted = value.casefold()
    if key is None or sign is None:
        if not value:
            return None, ""
        return (_path_test(wanted) if "/" in value else _word_test(wanted)), ""
    if key == "is" and sign == ":":
        if not value:
            return None, ""
        bit = FLAGS.get(value)
        return (None, unknown("is:", value, FLAGS)) if bit is None else (_flag_test(bit), "")
    if key not in KEYS:
        return None, unknown(_("key "), key, [*KEYS, "is"])
    if not value:
        return None, ""
    if sign in ORDER:
        return _order_test(key, sign, value)
    return _text_test(key, sign, wanted), ""


def _word_test(wanted: str) -> _Test:
    def holding(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        words = index.words
        return [row for row in rows if wanted in words[row]]

    return holding


def _path_test(wanted: str) -> _Test:
    """A path that exists means that row and all below it; any other text is part of a path."""
    below = (wanted.rstrip("/") + "/", wanted + "@")

    def on_path(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        paths = index.column(0)
        if index.has_path(wanted):
            return [row for row in rows if paths[row] == wanted or paths[row].startswith(below)]
        return [row for row in rows if wanted in paths[row]]

    return on_path


def _flag_test(bit: int) -> _Test:
    def flagged(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        bits = index.bits
        return [row for row in rows if bits[row] & bit]

    def with_findings(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        bits, paths, marked = index.bits, index.paths, index.marked
        return [row for row in rows if bits[row] & bit or paths[row] in marked]

    return with_findings if bit == FLAGS["problem"] else flagged


def _texts_of(index: FieldIndex, key: str) -> Callable[[int], str]:
    match key:
        case "path" | "name" | "value":
            return index.column(("path", "name", "value").index(key)).__getitem__
        case "class" | "type":
            return lambda row: index.types[row].casefold()
        case "section":
            return index.section_of
        case "offset":
            return lambda row: str(index.offsets[row])
        case _:
            return lambda row: str(index.sizes[row])


def _text_test(key: str, sign: str, wanted: str) -> _Test:
    number = number_in(wanted) if key in ("offset", "size") else None
    if number is not None:
        # 0x1F3 and 499 are the same place.
        wanted, sign = str(number), "="

    def holding(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        text = _texts_of(index, key)
        if about := _ABOUT.get(key):
            bits = index.bits
            rows = [row for row in rows if bits[row] & about]
        if sign == ":":
            return [row for row in rows if wanted in text(row)]
        if key == "section":
            return [row for row in rows if wanted in text(row).split("\n")]
        return [row for row in rows if text(row) == wanted]

    return holding


def _order_test(key: str, sign: str, value: str) -> tuple[_Test | None, str]:
    if key not in ("offset", "size", "value"):
        return None, _("{key} has no order; use {key}:", key=key)
    number: float | int | None = number_in(value)
    if number is None and key == "value":
        number = _fraction(value)
    if number is None:
        return None, _("{key}{sign} needs a number", key=key, sign=sign)
    limit, holds = number, ORDER[sign]

    def compare(index: FieldIndex, rows: Sequence[int]) -> list[int]:
        if key == "value":
            values = index.values
            return [row for row in rows if (v := values[row]) is not None and holds(v, limit)]
        numbers = index.offsets if key == "offset" else index.sizes
        return [row for row in rows if holds(numbers[row], limit)]

    return compare, ""


def _fraction(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _with_those_above(index: FieldIndex, found: Sequence[int], strict: bool) -> FieldMatches:
    parents, places, paths = index.parents, index.places, index.paths
    if len(found) == len(index):
        below = _all_of(index)
        first = paths[0] if paths else ""
        return FieldMatches(len(found), len(index), index.counted, index.whole, below, first)
    kept: set[int] = set()
    for row in found:
        here = row
        while here >= 0 and here not in kept:
            kept.add(here)
            here = parents[here]
    children: dict[int, list[int]] = {}
    for row in sorted(kept):
        children.setdefault(parents[row], []).append(row)
    shown = {
        paths[above] if above >= 0 else "": [places[row] for row in rows]
        for above, rows in children.items()
    }
    return FieldMatches(
        len(found),
        len(index),
        index.counted,
        index.whole,
        shown,
        paths[found[0]] if found else "",
        tuple(paths[row] for row in _unfolded(children)),
        strict,
    )


def _all_of(index: FieldIndex) -> Mapping[str, Sequence[int]]:
    """Every row matches: nothing below any row has to be left out, so only the top is named."""
    above = zip(index.places, index.parents, strict=True)
    return {"": [place for place, parent in above if parent < 0]}


def _unfolded(children: Mapping[int, Sequence[int]]) -> Iterable[int]:
    """The rows to unfold, level by level, as far as all that is shown then stays readable."""
    waiting = deque(children.get(-1, ()))
    shown = len(waiting)
    while waiting:
        row = waiting.popleft()
        below = children.get(row, ())
        if below and shown + len(below) <= UNFOLD:
            shown += len(below)
            waiting.extend(below)
            yield row


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
        self._problem = ""
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

        A term that means nothing says so at once, and leaves no row out.
        """
        if text == self._asked or self._tree is None:
            return self.state
        self._asked = text
        meant = parse_field_filter(text)
        problem = self._problem = meant.problem
        if not meant.tests:
            self._jobs.cancel_kind(JOB)
            self.found.emit(None)
            if problem:
                return self._say(FilterState("invalid", problem))
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
        if problem:
            return self._say(FilterState("invalid", problem))
        return self.state if self.state.kind == "valid" else self._say(FilterState("neutral"))

    def _take(self, found: _Found) -> None:
        if found.build is self._build:
            self._index = found.index
            if not self._problem:
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
