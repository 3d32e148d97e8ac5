"""Both readings of a graph beside each other, each line beside the one that tells the same.

A line is known by the node that it tells of, not by its words or where it stands; that of a node
which replaced another one stands beside the line of that. So a node that was put into a chain is
one added line: what follows it may be indented further, and is none the less what it was. Both
readings call a node by the number that the comparison gave it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from inspector.compare.graph_difference import Side
from inspector.compare.graph_summary import GraphDifference
from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.graphs.overlay import Became
from inspector.graphs.reading_order import lines_of
from inspector.gui.graphs.text_rows import TextRow, rows_of
from inspector.messages.rendering import english, render
from inspector.named_tuples import NamedTuple

#: Lines without a partner on one side of which no two are looked for that are alike: matching more
#: would take minutes.
_MOST_LINES: Final = 20_000
#: Between the name of the input that a line enters and the words of the line; no name has it.
_AFTER_LEAD: Final = "\x1f"
#: The same before the output that an input takes from.
_BEFORE_OUTPUT: Final = "\x1e"


@dataclass(frozen=True, eq=False)
class LinePair:
    """A line of both readings, or of one of them.

    Attributes:
        before: The line as it was; None where it was not.
        after: The line as it is; None where it is no more.
        became: What became of it; None where it tells what it told.
        node: The node that it tells of, or is below, as both versions count them; -1 for none.
    """

    before: TextRow | None
    after: TextRow | None
    became: Became | None
    node: int = -1


def line_pairs(difference: GraphDifference) -> tuple[LinePair, ...]:
    """The lines of both readings of a graph, each in its order."""
    delta = difference.delta
    replaced = {gone: came for came, (gone, *__) in difference.replaced.items()}
    olds, news = _told(delta.old, replaced), _told(delta.new, {})
    return tuple(_Alignment(olds, news).pairs())


# -- lines and what they are known by --------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Told:
    """A line of one reading.

    Attributes:
        row: The line as it is read.
        node: The node that it tells of, as both versions count them; -1 for none.
        known_by: What it is recognised by in the other reading: the node that it tells, or where
            it stands and what it says.
        owner: The place of the line that it is below; -1 for none.
        lead: The input that it enters, as it names it.
        said: The rest of its words.
    """

    row: TextRow
    node: int
    known_by: Hashable
    owner: int
    lead: str
    said: str


def _told(side: Side, replaced: Mapping[int, int]) -> list[_Told]:
    """The lines of one version.

    Args:
        side: The version.
        replaced: The nodes that replaced others, by these: their lines are known by them.
    """
    if side.graph is None:
        return []
    nodes = {node.export: node for node in side.graph.nodes}
    numbers = {node.export: number for number, node in side.nodes.items()}
    lines = lines_of(side.graph, render, english, side.through.numbers)
    rows = rows_of(lines, nodes)
    marked = lines_of(side.graph, _marked, english, side.through.numbers)
    # They differ where a line is nearly too long to be one.
    is_same = [(line.depth, line.node) for line in lines] == [
        (line.depth, line.node) for line in marked
    ]
    told: list[_Told] = []
    seen: set[int] = set()
    above: list[int] = []
    for place, line in enumerate(lines):
        while above and lines[above[-1]].depth >= line.depth:
            above.pop()
        owner = above[-1] if above else -1
        above.append(place)
        lead, __, said = (marked[place] if is_same else line).text.rpartition(_AFTER_LEAD)
        lead, __, output = lead.partition(_BEFORE_OUTPUT)
        number = numbers.get(line.node, -1)
        number = replaced.get(number, number)
        known_by: Hashable = number
        if number < 0 or number in seen:
            # The name of an output, a heading, or where to look for what is told already.
            known_by = told[owner].known_by if owner >= 0 else None, number, lead, output, said
        seen.add(number)
        told.append(_Told(rows[place], number, known_by, owner, lead, output + said))
    return told


def _marked(text: Text) -> str:
    """Words in which the input that a line enters, and the output that an input takes from, end
    with marks of their own.
    """
    if isinstance(text, str):
        return render(text)
    parts = {
        name: _marked(part) if isinstance(part, Message) else part
        for name, part in text.arguments.items()
    }
    if text.code == "phrases/labelled" and not parts["text"]:
        return f"{parts['label']}{_AFTER_LEAD}"
    said = render(Message(text.code, **parts))
    return f"{_BEFORE_OUTPUT}{said}" if text.code == "graphs/from-output" else said


# -- alignment -------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """A part of both readings: from a line on, up to another one."""

    old: int
    old_end: int
    new: int
    new_end: int


class _Alignment:
    """Finds to each line the one of the other reading that tells the same.

    What both readings have once is the same line. The most of these that are in one order stand
    beside each other, the others were moved. What is between is matched by its words.

    Args:
        olds: The lines of the old reading.
        news: Those of the new one.
    """

    def __init__(self, olds: Sequence[_Told], news: Sequence[_Told]) -> None:
        self._olds = olds
        self._news = news
        places = _places(olds), _places(news)
        #: The place in the other reading of each line that both have once, by its place.
        self._new_of = {places[0][key]: places[1][key] for key in places[0].keys() & places[1]}
        self._old_of = {new: old for old, new in self._new_of.items()}
        #: Which line of the new reading stands beside one of the old.
        self._beside: dict[int, int] = {}
        in_order = sorted(self._old_of.items())
        for at in _longest_rise([old for __, old in in_order]):
            new, old = in_order[at]
            self._beside[old] = new
        ends = [(-1, -1), *sorted(self._beside.items()), (len(olds), len(news))]
        for (old, new), (old_end, new_end) in pairwise(ends):
            self._match(_Part(old + 1, old_end, new + 1, new_end))
        #: What is gone, and what came.
        self._went = set(range(len(olds))).difference(self._beside, self._new_of)
        self._came = set(range(len(news))).difference(self._beside.values(), self._old_of)

    def _match(self, part: _Part) -> None:
        """Matches lines between two that stand beside each other."""
        old, old_end, new, new_end = part
        longest = max(old_end - old, new_end - new)
        if old == old_end or new == new_end or longest > _MOST_LINES:
            return
        words: list[list[Hashable]] = [
            [
                # What was moved reads like nothing here.
                (reading, place) if place in moved else (lines[place].lead, lines[place].said)
                for place in range(first, last)
            ]
            for reading, lines, moved, first, last in (
                ("old", self._olds, self._new_of, old, old_end),
                ("new", self._news, self._old_of, new, new_end),
            )
        ]
        for way, begin, end, first, last in SequenceMatcher(None, words[0], words[1]).get_opcodes():
            if way == "equal":
                olds, news = range(old + begin, old + end), range(new + first, new + last)
                self._beside.update(zip(olds, news, strict=True))
            elif way == "replace":
                self._match_nodes(_Part(old + begin, old + end, new + first, new + last))

    def _match_nodes(self, part: _Part) -> None:
        """Puts lines about one node beside each other where only one of them tells it."""
        places: dict[int, list[int]] = {}
        for new in range(part.new, part.new_end):
            places.setdefault(self._news[new].node, []).append(new)
        least = part.new
        for old in range(part.old, part.old_end):
            node = self._olds[old].node
            of_node = places.get(node, []) if node >= 0 else []
            at = bisect_left(of_node, least)
            if at < len(of_node):
                self._beside[old] = of_node[at]
                least = of_node[at] + 1

    # -- what became of lines ------------------------------------------------------------------

    def pairs(self) -> Iterator[LinePair]:
        """All lines; what is gone stands above what came in its place."""
        shown = 0
        for old in range(len(self._olds)):
            new = self._beside.get(old)
            if new is None:
                yield self._gone(old)
                continue
            yield from map(self._come, range(shown, new))
            shown = new + 1
            before, after = self._olds[old], self._news[new]
            node = _node_at(self._news, new)
            yield LinePair(before.row, after.row, self._became(old, new), node)
        yield from map(self._come, range(shown, len(self._news)))

    def _gone(self, old: int) -> LinePair:
        new = self._new_of.get(old)
        became: Became = "removed" if new is None else self._moved(old, new)
        return LinePair(self._olds[old].row, None, became, _node_at(self._olds, old))

    def _come(self, new: int) -> LinePair:
        old = self._old_of.get(new)
        became: Became = "added" if old is None else self._moved(old, new)
        return LinePair(None, self._news[new].row, became, _node_at(self._news, new))

    def _moved(self, old: int, new: int) -> Became:
        return "moved" if _reads_alike(self._olds[old], self._news[new]) else "changed"

    def _became(self, old: int, new: int) -> Became | None:
        """What became of a line that stands beside the one it was."""
        before, after = self._olds[old], self._news[new]
        if before.known_by != after.known_by and (old in self._new_of or new in self._old_of):
            # What is told here now was told elsewhere, or the other way round.
            return "moved"
        if not _reads_alike(before, after):
            return "changed"
        before, after = _below(self._olds, old, self._went), _below(self._news, new, self._came)
        if self._beside.get(before.owner, self._new_of.get(before.owner, -1)) != after.owner:
            return "moved"
        return None if before.lead == after.lead else "changed"


def _reads_alike(before: _Told, after: _Told) -> bool:
    """Whether two lines say the same of their node."""
    return before.said == after.said or before.row.text == after.row.text


def _below(lines: Sequence[_Told], place: int, passed: Container[int]) -> _Told:
    """A line, or that of those which it is below that is the first below one that was not passed.

    Args:
        lines: The lines of a reading.
        place: The line.
        passed: What came or went: what is below that now stands for what was there before.
    """
    while lines[place].owner in passed:
        place = lines[place].owner
    return lines[place]


def _node_at(lines: Sequence[_Told], place: int) -> int:
    """The node that a line tells of, or is below."""
    while place >= 0 and lines[place].node < 0:
        place = lines[place].owner
    return lines[place].node if place >= 0 else -1


def _places(lines: Sequence[_Told]) -> dict[Hashable, int]:
    """The places of lines by what they are known by, of those that are there once."""
    times = Counter(line.known_by for line in lines)
    return {line.known_by: place for place, line in enumerate(lines) if times[line.known_by] == 1}


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """The places of the most numbers of which each is greater than the one before."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        at[length : length + 1] = [place]
        before.append(at[length - 1] if length else -1)
    rise: list[int] = []
    place = at[-1] if at else -1
    while place >= 0:
        rise.append(place)
        place = before[place]
    return rise[::-1]
