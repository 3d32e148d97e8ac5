"""What a merge of version lists does to content that is saved already.

A package stores one number of a list. By it an engine takes every version up to that number as
done. After names have changed places, that may be another set than was done when it was saved::

    applied(old, s)  = names of the old list at s or below
    believed(new, s) = names of the new list at s or below
    skipped = believed − applied     re-run = applied − believed     pending = new, above s
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any, ClassVar, Final

from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Text
from inspector.named_tuples import NamedTuple

# -- what can be wrong with a merged list ----------------------------------------------------------


class ListFinding(Finding):
    """Something about a list after a merge; ``path`` is its axis, ``axis`` what that is called."""

    rule = "LIST"
    stable: ClassVar[tuple[str, ...]] = ("name",)

    axis: Text
    name: str
    lowest: int
    no_content: bool = False


class Renumbered(ListFinding):
    """A name has another number."""

    rule = "RENUMBERED"

    before: int
    after: int


class Reused(ListFinding):
    """A number has another name."""

    rule = "REUSED"

    before: str


class Inserted(ListFinding):
    """A new name stands at or below the highest number of the old list."""

    rule = "INSERTED"

    highest: int


class Removed(ListFinding):
    """A name is gone, so those behind it without a number of their own drop."""

    rule = "REMOVED"


class DuplicateNumber(ListFinding):
    """Two names have one number."""

    rule = "DUPLICATE-NUMBER"

    other: str


class Gap(ListFinding):
    """A number that the old list had is nobody's."""

    rule = "GAP"
    severity: Severity = Severity.INFO


class LatestDecreases(ListFinding):
    """The newest number went down."""

    rule = "DECREASES"

    before: int


class ListGone(ListFinding):
    """A custom version is not registered any more."""

    rule = "LIST-GONE"
    severity: Severity = Severity.WARNING


class Hazard(ListFinding):
    """A merge of a kind that is known to break content; ``epics`` are Epic's names at stake."""

    rule = "HZ"

    epics: tuple[str, ...] = ()
    #: Packages that it breaks, None where nobody counted; whether they are of own content.
    packages: int | None = None
    own: bool = False

    @property
    def counted(self) -> bool:
        """Whether packages were counted."""
        return self.packages is not None


class OwnInFront(Hazard):
    """An own entry was kept in front of Epic's new ones."""

    rule = "HZ1"


class OwnBehind(Hazard):
    """An own entry was moved behind Epic's new ones."""

    rule = "HZ2"

    after: int


class AddedAtOnce(Hazard):
    """Two people added an entry at once, and the later one put its own first."""

    rule = "HZ3"

    other: str


class TakenEarly(Hazard):
    """An entry of Epic's was taken before those that Epic has in front of it."""

    rule = "HZ4"

    in_epic: int


class SubmittedTogether(ListFinding):
    """Content came with the change of the list, so it was saved under a list in between."""

    rule = "HZ5"
    severity: Severity = Severity.WARNING
    stable: ClassVar[tuple[str, ...]] = ("commit", "package")

    commit: str
    package: str


# -- the merge -------------------------------------------------------------------------------------

Table = Mapping[str, int]
#: Numbers of a list that are looked at one by one; of longer ones those that packages store.
_MOST_NUMBERS: Final = 2000


class Origin(StrEnum):
    """Whose engine saved content: the one with the old list, or Epic's."""

    OWN = "own"
    EPIC = "epic"


class State(StrEnum):
    """What a package at one number meets in the new engine; the values are those of the JSON."""

    BROKEN = "broken"
    REFUSED = "refused"
    LOST = "lost"
    FINE = "fine"


class Outcome(NamedTuple):
    """What packages at one number meet; ``packages`` is None where nobody counted them."""

    origin: Origin
    number: int
    skipped: tuple[str, ...]
    again: tuple[str, ...]
    lost: tuple[str, ...]
    pending: tuple[str, ...]
    state: State
    packages: int | None = None


class Content(NamedTuple):
    """How many packages store a number of a list, by who saved them, and the first of them."""

    counts: Mapping[tuple[Origin, int], int]
    first: Mapping[tuple[Origin, int], tuple[str, ...]] = {}


class Meaning(NamedTuple):
    """A number that is another version in each of two lists: what each calls it."""

    number: int
    before: str
    after: str


class Comparison(NamedTuple):
    """Two lists of one axis, what is wrong, and what each saved number meets."""

    axis: str
    title: Text
    old: Table
    new: Table
    old_latest: int
    new_latest: int
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    content: Content | None = None

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """The numbers that are another version in each of the lists, ascending."""
        before, after = _names_by_number(self.old), _names_by_number(self.new)
        return tuple(
            Meaning(number, before[number][0], after[number][0])
            for number in sorted(before.keys() & after.keys())
            if not set(before[number]) & set(after[number])
        )

    @property
    def harmed(self) -> tuple[Outcome, ...]:
        """What packages meet but for those that both engines refuse."""
        return tuple(each for each in self.outcomes if not self.is_refused_by_both(each))

    @property
    def refused_by_both(self) -> tuple[Outcome, ...]:
        """The numbers that are above the newest of both lists: the merge changes nothing there."""
        return tuple(filter(self.is_refused_by_both, self.outcomes))

    def is_refused_by_both(self, outcome: Outcome) -> bool:
        """Whether a number is above the newest of both lists."""
        return outcome.number > max(self.old_latest, self.new_latest)


class Lists(NamedTuple):
    """What is compared of one axis: both lists, their newest numbers, and Epic's own list."""

    axis: str
    title: Text
    old: Table
    new: Table
    old_latest: int
    new_latest: int
    epic: Table = {}


def compare(lists: Lists, content: Content | None = None) -> Comparison:
    """What a new list does to content of the old one, and to Epic's.

    Args:
        lists: The lists.
        content: How many packages there are at each number; None where nobody looked.
    """
    outcomes = tuple(_outcomes(lists, content))
    structure = list(_structure(lists, content))
    hazards = list(_hazards(lists, outcomes))
    if lists.new_latest < lists.old_latest:
        structure.append(
            LatestDecreases(
                path=lists.axis,
                axis=lists.title,
                name="",
                lowest=lists.new_latest,
                before=lists.old_latest,
            )
        )
    findings = sorted((*hazards, *structure), key=lambda finding: finding.severity.rank)
    return Comparison(
        lists.axis,
        lists.title,
        lists.old,
        lists.new,
        lists.old_latest,
        lists.new_latest,
        outcomes,
        tuple(findings),
        content,
    )


def outcome(
    old: Table, new: Table, number: int, new_latest: int, origin: Origin = Origin.OWN
) -> Outcome:
    """What a package saved at a number of the old list meets in the new one."""
    applied = {name for name, at in old.items() if at <= number}
    believed = {name for name, at in new.items() if at <= number}
    skipped = tuple(name for name in new if name in believed and name not in applied)
    undone = [name for name in old if name in applied and name not in believed]
    again = tuple(name for name in undone if name in new)
    lost = tuple(name for name in undone if name not in new)
    pending = tuple(name for name, at in new.items() if at > number)
    state = State.LOST if lost else State.FINE
    if number > new_latest:
        state = State.REFUSED
    elif skipped or again:
        state = State.BROKEN
    return Outcome(origin, number, skipped, again, lost, pending, state)


def _outcomes(lists: Lists, content: Content | None) -> Iterator[Outcome]:
    """What each saved number meets: all that are affected, the newest, and all that are stored."""
    for origin, table in ((Origin.OWN, lists.old), (Origin.EPIC, lists.epic)):
        if not table or (origin is Origin.EPIC and not _differs(lists)):
            continue
        counts = content.counts if content is not None else {}
        stored = {number for owner, number in counts if owner is origin}
        newest = max(table.values())
        numbers = {*table.values(), *stored}
        for number in sorted(numbers if len(numbers) <= _MOST_NUMBERS else {*stored, newest}):
            made = outcome(table, lists.new, number, lists.new_latest, origin)
            packages = counts.get((origin, number), 0) if content is not None else None
            if made.state is not State.FINE or number == newest or packages:
                yield made._replace(packages=packages)


def _differs(lists: Lists) -> bool:
    """Whether the new list has Epic's names at other numbers, or own ones among them."""
    newest = max(lists.epic.values(), default=0)
    below = {name: number for name, number in lists.new.items() if number <= newest}
    return below != dict(lists.epic)


def _structure(lists: Lists, content: Content | None) -> Iterator[ListFinding]:
    old, new = lists.old, lists.new
    if not old:
        return
    highest = max(old.values())
    stored = None
    if content is not None:
        own = [n for (origin, n), count in content.counts.items() if origin is Origin.OWN and count]
        stored = max(own, default=None)

    def weighed(lowest: int) -> dict[str, Any]:
        """How much a change matters: nothing, where no content is saved at it or above."""
        safe = content is not None and (stored is None or stored < lowest)
        severity = Severity.INFO if safe else Severity.ERROR
        return {
            "path": lists.axis, "axis": lists.title, "lowest": lowest, "severity": severity,
            "no_content": safe,
        }  # fmt: skip

    names_of = _names_by_number(new)
    for name, number in new.items():
        before = old.get(name)
        if before is None and number <= highest:
            yield Inserted(name=name, highest=highest, **weighed(number))
        elif before is not None and before != number:
            yield Renumbered(name=name, before=before, after=number, **weighed(min(before, number)))
    old_names: dict[int, str] = {}
    for name, number in old.items():
        old_names.setdefault(number, name)
        if name not in new:
            yield Removed(name=name, **weighed(number))
    for number, (name, *others) in sorted(names_of.items()):
        before_name = old_names.get(number)
        if before_name is not None and before_name not in (name, *others):
            yield Reused(name=name, before=before_name, **weighed(number))
        for other in others:
            yield DuplicateNumber(name=name, other=other, **weighed(number))
    newest = max(new.values(), default=0)
    for number in sorted(set(old.values()) - set(new.values())):
        if number < newest:
            yield Gap(path=lists.axis, axis=lists.title, name="", lowest=number)


def _names_by_number(table: Table) -> dict[int, list[str]]:
    names: dict[int, list[str]] = {}
    for name, number in table.items():
        names.setdefault(number, []).append(name)
    return names


def _hazards(lists: Lists, outcomes: Sequence[Outcome]) -> Iterator[Hazard]:
    old, new, epic = lists.old, lists.new, lists.epic
    arrived = {name: new[name] for name in epic if name in new and name not in old}
    own = [name for name in new if epic and name not in epic]
    for name in own:
        behind = tuple(each for each, number in arrived.items() if number > new[name])
        if old.get(name) == new[name] and behind:
            yield OwnInFront(**_common_fields(lists, outcomes, name, Origin.EPIC), epics=behind)
        elif name in old:
            ahead = tuple(e for e, number in arrived.items() if old[name] <= number < new[name])
            if ahead and new[name] - old[name] == len(ahead):
                yield OwnBehind(
                    **_common_fields(lists, outcomes, name, Origin.OWN, old[name]),
                    after=new[name],
                    epics=ahead,
                )
    highest = max(old.values(), default=0)
    for name in new:
        if name in old or name in epic or new[name] > highest:
            continue
        pushed = [o for o in old if o in new and o not in epic and old[o] <= new[name] < new[o]]
        if pushed:
            yield AddedAtOnce(**_common_fields(lists, outcomes, name, Origin.OWN), other=pushed[0])
    yield from _swapped(lists, outcomes)
    yield from _taken_early(lists, outcomes)


def _swapped(lists: Lists, outcomes: Sequence[Outcome]) -> Iterator[Hazard]:
    """Own names that have changed places with each other."""
    old, new = lists.old, lists.new
    both = [name for name in old if name in new and name not in lists.epic]
    for name, other in pairwise(both):
        if old[name] < old[other] and new[name] > new[other]:
            yield AddedAtOnce(**_common_fields(lists, outcomes, other, Origin.OWN), other=name)


def _taken_early(lists: Lists, outcomes: Sequence[Outcome]) -> Iterator[Hazard]:
    """Epic's entries that stood, or stand, in front of those that Epic has in front of them."""
    epic = lists.epic
    for name, in_epic in epic.items():
        for table, origin in ((lists.new, Origin.EPIC), (lists.old, Origin.OWN)):
            at = table.get(name)
            if at is None or at >= in_epic or name not in lists.old:
                continue
            before = tuple(
                each
                for each, number in epic.items()
                if number < in_epic and each in lists.new and table.get(each, in_epic) > at
            )
            if before:
                told = _common_fields(lists, outcomes, name, origin, at)
                yield TakenEarly(**told, in_epic=in_epic, epics=before)
                break


def _common_fields(
    lists: Lists, outcomes: Iterable[Outcome], name: str, origin: Origin, lowest: int | None = None
) -> dict[str, Any]:
    """What every hazard tells: an error where content breaks, or nobody has looked whether."""
    broken = [each for each in outcomes if each.origin is origin and each.state is State.BROKEN]
    looked = any(each.packages is not None for each in broken)
    count = sum(each.packages or 0 for each in broken)
    severity = Severity.ERROR if broken and (count or not looked) else Severity.WARNING
    return {
        "path": lists.axis,
        "axis": lists.title,
        "name": name,
        "lowest": lists.new[name] if lowest is None else lowest,
        "severity": severity,
        "packages": count if looked else None,
        "own": origin is Origin.OWN,
    }
