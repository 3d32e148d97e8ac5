"""What is said of a project first: how many packages the engine refuses, and what follows."""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.checks.judgement import Mark
from inspector.messages import Plural, _, count_text, lazy, ngettext
from inspector.messages.phrases import as_sentence, clauses, counted, in_a_row
from inspector.messages.verdict import VerdictText
from inspector.project.scan.shared_verdict import SetTotals

#: Stands for the engine where packages are judged by different ones.
OWN_ENGINES = lazy("The engines of their projects")


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
        lead = _("So far {refusing}.", refusing=_refusing(totals, small=True))
        return VerdictText(lead, _what_is_left(read, course), mark)
    submitted = sum(totals.marks[good] for good in (Mark.WARN, Mark.UP, Mark.OK))
    if submitted == read:
        rest = in_a_row((_save(totals), _losing(course)))
        return VerdictText(as_sentence(_refusing(totals)), rest, mark)
    lead = _(
        "{refusing}; {submitted} can be submitted.",
        refusing=_refusing(totals),
        submitted=count_text(submitted) if submitted else _("none"),
    )
    return VerdictText(lead, in_a_row((lowest_engine(totals), _losing(course))), mark)


def _nothing(course: Course) -> VerdictText:
    if course.running:
        words = _("{found:,} found so far.", found=course.found) if course.found else ""
        return VerdictText(_("Looking for packages."), words, Mark.NONE)
    if course.stopped:
        return VerdictText(_("Stopped at 0 of {found:,}.", found=course.found), "", Mark.NONE)
    return VerdictText(_("No packages in this folder."), "", Mark.NONE)


class _Engine(NamedTuple):
    """What is said of the engine that was asked, for so many packages or files in all."""

    opens_all: Plural
    refuses_none: Plural
    refuses_all: Plural
    refuses_some: Plural


_PACKAGES: Final = "package"
#: By whether the projects' own engines were asked, and whether all files are packages.
_ASKED: Final = {
    (False, True): _Engine(
        Plural("{engine} opens the one package", "{engine} opens all {count} packages"),
        Plural(
            "{engine} refuses none of {count} package, {unreadable}",
            "{engine} refuses none of {count} packages, {unreadable}",
        ),
        Plural("{engine} refuses the one package", "{engine} refuses all {count} packages"),
        Plural(
            "{engine} refuses {refused:,} of {count} package",
            "{engine} refuses {refused:,} of {count} packages",
        ),
    ),
    (False, False): _Engine(
        Plural("{engine} opens the one file", "{engine} opens all {count} files"),
        Plural(
            "{engine} refuses none of {count} file, {unreadable}",
            "{engine} refuses none of {count} files, {unreadable}",
        ),
        Plural("{engine} refuses the one file", "{engine} refuses all {count} files"),
        Plural(
            "{engine} refuses {refused:,} of {count} file",
            "{engine} refuses {refused:,} of {count} files",
        ),
    ),
    (True, True): _Engine(
        Plural("{engine} open the one package", "{engine} open all {count} packages"),
        Plural(
            "{engine} refuse none of {count} package, {unreadable}",
            "{engine} refuse none of {count} packages, {unreadable}",
        ),
        Plural("{engine} refuse the one package", "{engine} refuse all {count} packages"),
        Plural(
            "{engine} refuse {refused:,} of {count} package",
            "{engine} refuse {refused:,} of {count} packages",
        ),
    ),
    (True, False): _Engine(
        Plural("{engine} open the one file", "{engine} open all {count} files"),
        Plural(
            "{engine} refuse none of {count} file, {unreadable}",
            "{engine} refuse none of {count} files, {unreadable}",
        ),
        Plural("{engine} refuse the one file", "{engine} refuse all {count} files"),
        Plural(
            "{engine} refuse {refused:,} of {count} file",
            "{engine} refuse {refused:,} of {count} files",
        ),
    ),
}
#: Where no engine is asked: what is said where all load, by what one of the files is called.
_ALL_LOAD: Final = {
    "object stream": Plural("the one object stream loads", "all {count} object streams load"),
    "file": Plural("the one file loads", "all {count} files load"),
}


def _refusing(totals: SetTotals, *, small: bool = False) -> str:
    """The clause that counts what is refused: "5.3 refuses 8 of 76 packages"."""
    if not totals.asks_engine:
        words = _not_loading(totals)
        return words if small else words[:1].upper() + words[1:]
    own = str(OWN_ENGINES)
    engine = totals.engine or (own[0].lower() + own[1:] if small else own)
    says = _ASKED[not totals.engine, totals.noun == _PACKAGES]
    read, refused, bad = totals.packages, totals.marks[Mark.REFUSE], totals.marks[Mark.BAD]
    if not refused and not bad:
        words = says.opens_all.text(read, engine=engine)
        warned = totals.marks[Mark.WARN]
        return (
            _("{words}, {warned:,} with a warning", words=words, warned=warned) if warned else words
        )
    unreadable = ngettext("{count} is unreadable", "{count} are unreadable", bad)
    if not refused:
        return says.refuses_none.text(read, engine=engine, unreadable=unreadable)
    if refused == read:
        return says.refuses_all.text(read, engine=engine)
    words = says.refuses_some.text(read, engine=engine, refused=refused)
    return clauses((words, unreadable)) if bad else words


def _not_loading(totals: SetTotals) -> str:
    """The clause that counts what is broken where no engine is asked."""
    read = totals.packages
    broken = totals.marks[Mark.REFUSE] + totals.marks[Mark.BAD]
    if broken:
        return ngettext(
            "{count} of {files} does not load",
            "{count} of {files} do not load",
            broken,
            files=counted(read, totals.noun),
        )
    return _ALL_LOAD.get(totals.noun, _ALL_LOAD["file"]).text(read)


def _what_is_left(read: int, course: Course) -> str:
    if course.stopped:
        return _("Stopped at {read:,} of {found:,}.", read=read, found=course.found)
    left = course.found - read
    return (
        ngettext("{count} is still to be read.", "{count} are still to be read.", left)
        if left
        else ""
    )


def lowest_engine(totals: SetTotals) -> str:
    """Which engine is the oldest that opens all packages that say what they need.

    Empty where none does: those that are unreadable or cooked without versions say nothing.
    """
    telling = totals.packages - totals.silent
    if not telling:
        return ""
    if totals.silent:
        which = ngettext(
            "the one with version numbers", "the {count} with version numbers", telling
        )
    else:
        which = _("it") if telling == 1 else _("all")
    lowest = totals.lowest
    if lowest is None:
        return _("No known engine opens {which}.", which=which)
    return _("The lowest engine that opens {which} is {lowest}.", which=which, lowest=lowest)


def _save(totals: SetTotals) -> str:
    upgraded = sum(number for standing, number in totals.standings.items() if standing.steps)
    return (
        _("A save upgrades {upgraded:,}.", upgraded=upgraded)
        if upgraded
        else _("A save changes nothing.")
    )


def _losing(course: Course) -> str:
    if not course.losing:
        return ""
    return _("A save of {losing:,} of them would lose references.", losing=course.losing)
