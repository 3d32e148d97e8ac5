"""What is said of a project first: how many packages the engine refuses, and what follows."""

from __future__ import annotations

from typing import NamedTuple

from inspector.checks.judgement import Mark
from inspector.checks.verdict_text import VerdictText
from inspector.phrases import counted
from inspector.project.scan.set_totals import SetTotals

#: Stands for the engine where packages are judged by different ones.
OWN_ENGINES = "The engines of their projects"


class Course(NamedTuple):
    """How far the scan of a project is.

    ``found`` counts the files that were found, ``running`` tells whether more are on their way,
    ``stopped`` that somebody ended it. ``losing`` counts the packages that a save would rob of
    references; None while nobody knows.
    """

    found: int
    running: bool = False
    stopped: bool = False
    losing: int | None = None

    def is_whole(self, totals: SetTotals) -> bool:
        """Whether everything that was found was read."""
        return not (self.running or (self.stopped and totals.packages < self.found))


def set_verdict(totals: SetTotals, course: Course) -> VerdictText:
    """What is said of a project, as far as it was read."""
    read = totals.packages
    if not read:
        return _nothing(course)
    mark = totals.worst or Mark.NONE
    if not course.is_whole(totals):
        lead = f"So far {_refusing(totals, small=True)}."
        return VerdictText(lead, _what_is_left(read, course), mark)
    submitted = sum(totals.marks[good] for good in (Mark.WARN, Mark.UP, Mark.OK))
    if submitted == read:
        rest = _joined(_save(totals), _losing(course))
        return VerdictText(f"{_refusing(totals)}.", rest, mark)
    lead = f"{_refusing(totals)}; {f'{submitted:,}' if submitted else 'none'} can be submitted."
    return VerdictText(lead, _joined(lowest_engine(totals), _losing(course)), mark)


def _nothing(course: Course) -> VerdictText:
    if course.running:
        words = f"{course.found:,} found so far." if course.found else ""
        return VerdictText("Looking for packages.", words, Mark.NONE)
    if course.stopped:
        return VerdictText(f"Stopped at 0 of {course.found:,}.", "", Mark.NONE)
    return VerdictText("No packages in this folder.", "", Mark.NONE)


def _refusing(totals: SetTotals, *, small: bool = False) -> str:
    """The clause that counts what is refused: "5.3 refuses 8 of 76 packages"."""
    if not totals.asks_engine:
        words = _not_loading(totals)
        return words if small else words[:1].upper() + words[1:]
    several = not totals.engine
    engine = totals.engine or (OWN_ENGINES[0].lower() + OWN_ENGINES[1:] if small else OWN_ENGINES)
    read, refused, bad = totals.packages, totals.marks[Mark.REFUSE], totals.marks[Mark.BAD]
    packages = counted(read, totals.noun)
    if not refused and not bad:
        which = f"all {packages}" if read > 1 else f"the one {totals.noun}"
        words = f"{engine} {'open' if several else 'opens'} {which}"
        warned = totals.marks[Mark.WARN]
        return f"{words}, {warned:,} with a warning" if warned else words
    unreadable = f"{bad:,} {'is' if bad == 1 else 'are'} unreadable"
    verb = "refuse" if several else "refuses"
    if not refused:
        return f"{engine} {verb} none of {packages}, {unreadable}"
    if refused == read > 1:
        return f"{engine} {verb} all {packages}"
    words = f"{engine} {verb} {refused:,} of {packages}"
    return f"{words}, {unreadable}" if bad else words


def _not_loading(totals: SetTotals) -> str:
    """The clause that counts what is broken where no engine is asked."""
    read = totals.packages
    broken = totals.marks[Mark.REFUSE] + totals.marks[Mark.BAD]
    files = counted(read, totals.noun)
    if broken:
        return f"{broken:,} of {files} {'does' if broken == 1 else 'do'} not load"
    return f"all {files} load" if read > 1 else f"the one {totals.noun} loads"


def _what_is_left(read: int, course: Course) -> str:
    if course.stopped:
        return f"Stopped at {read:,} of {course.found:,}."
    left = course.found - read
    return f"{left:,} {'is' if left == 1 else 'are'} still to be read." if left else ""


def lowest_engine(totals: SetTotals) -> str:
    """Which engine is the oldest that opens all packages that say what they need.

    Empty where none does: those that are unreadable or cooked without versions say nothing.
    """
    telling = totals.packages - totals.silent
    if not telling:
        return ""
    if totals.silent:
        which = f"the {'one' if telling == 1 else f'{telling:,}'} with version numbers"
    else:
        which = "it" if telling == 1 else "all"
    lowest = totals.lowest
    if lowest is None:
        return f"No known engine opens {which}."
    return f"The lowest engine that opens {which} is {lowest}."


def _save(totals: SetTotals) -> str:
    upgraded = sum(number for standing, number in totals.standings.items() if standing.steps)
    return f"A save upgrades {upgraded:,}." if upgraded else "A save changes nothing."


def _losing(course: Course) -> str:
    if not course.losing:
        return ""
    return f"A save of {course.losing:,} of them would lose references."


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
