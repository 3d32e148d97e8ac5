"""The summary of a project: a sentence with the verdict, and the three columns above its packages.

The columns say what can go in, what to fix, and what a save does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from inspector.checks.judgement import Mark
from inspector.messages import Plural, _, count_text, lazy, ngettext, npgettext
from inspector.messages.other_files import holds_words, packed_remedy
from inspector.messages.phrases import (
    as_sentence,
    capitalized,
    clauses,
    counted,
    in_a_row,
    remarks,
    some_of,
)
from inspector.messages.projects import first_reason
from inspector.messages.verdict import VerdictText
from inspector.named_tuples import NamedTuple
from inspector.project.scan.saving import SetSave
from inspector.project.scan.shared_verdict import Outcome, RefusalReason, SetTotals
from inspector.upgrades.model import PreviewVerdict
from inspector.versions import release_sort_key

if TYPE_CHECKING:
    from inspector.project.packed import Packed

# -- the sentence ----------------------------------------------------------------------------------

#: Stands for the engine where packages are judged by different ones.
OWN_ENGINES = lazy("The engines of their projects")


class Course(NamedTuple):
    """How far the scan of a project is.

    ``found`` counts the files that were found, ``running`` says whether more are on their way,
    ``stopped`` that it was ended. ``packed`` is what holds packages where none was found.
    """

    found: int
    running: bool = False
    stopped: bool = False
    packed: Sequence[Packed] = ()

    def is_whole(self, totals: SetTotals) -> bool:
        """Whether everything that was found was read."""
        return not (self.running or (self.stopped and totals.packages < self.found))


#: What becomes of packages that can go in: they load, and a save loses nothing of them.
_SUBMITTED: Final = (Outcome.WARNED, Outcome.UPGRADED, Outcome.UNCHANGED)


def set_verdict(totals: SetTotals, course: Course) -> VerdictText:
    """What is said of a project, as far as it was read."""
    read = totals.packages
    if not read:
        return _nothing(course)
    mark = totals.worst or Mark.NONE
    if not course.is_whole(totals):
        lead = _("So far {refusing}.", refusing=_refusing(totals, small=True))
        return VerdictText(lead, _what_is_left(read, course), mark)
    ready = totals.ready
    submitted = sum(ready[good] for good in _SUBMITTED)
    if totals.loading == totals.packages:
        rest = in_a_row((_save(totals), _losing(totals)))
        return VerdictText(as_sentence(_refusing(totals)), rest, mark)
    lead = _(
        "{refusing}; {submitted} can be submitted.",
        refusing=_refusing(totals),
        submitted=count_text(submitted) if submitted else _("none"),
    )
    return VerdictText(lead, in_a_row((lowest_engine(totals), _losing(totals))), mark)


def _nothing(course: Course) -> VerdictText:
    if course.running:
        words = _("{found:,} found so far.", found=course.found) if course.found else ""
        return VerdictText(_("Looking for packages."), words, Mark.NONE)
    if course.stopped:
        return VerdictText(_("Stopped at 0 of {found:,}.", found=course.found), "", Mark.NONE)
    packed = course.packed
    rest = in_a_row((holds_words(packed), packed_remedy(packed))) if packed else ""
    return VerdictText(_("No packages in this folder."), rest, Mark.NONE)


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
        return words if small else capitalized(words)
    own = str(OWN_ENGINES)
    engine = totals.engine or (own[0].lower() + own[1:] if small else own)
    says = _ASKED[not totals.engine, totals.noun == _PACKAGES]
    read, refused, bad = totals.packages, totals.marks[Mark.REFUSE], totals.marks[Mark.BAD]
    if not refused and not bad:
        words = says.opens_all.text(read, engine=engine)
        warned = totals.outcomes[Outcome.WARNED]
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
    with_numbers = totals.packages - totals.silent
    if not with_numbers:
        return ""
    if totals.silent:
        which = ngettext(
            "the one with version numbers", "the {count} with version numbers", with_numbers
        )
    else:
        which = _("it") if with_numbers == 1 else _("all")
    lowest = totals.lowest
    if lowest is None:
        return _("No known engine opens {which}.", which=which)
    return _("The lowest engine that opens {which} is {lowest}.", which=which, lowest=lowest)


def _save(totals: SetTotals) -> str:
    if totals.upgrading:
        return _("A save upgrades {upgraded:,}.", upgraded=totals.upgrading)
    return _("A save upgrades nothing.") if _loses(totals) else _("A save changes nothing.")


def _loses(totals: SetTotals) -> bool:
    """Whether a save is known to lose something."""
    return bool(totals.outcomes[Outcome.LOSES])


def _losing(totals: SetTotals) -> str:
    losing = totals.losing_references
    if not losing:
        return ""
    lost = ngettext("{count} reference", "{count} references", totals.lost_references)
    return _("A save of {losing:,} of them loses {references}.", losing=losing, references=lost)


# -- the columns -----------------------------------------------------------------------------------

#: The rules of what is too new, in the loader's order, and what is said of several of each.
_SEVERAL: Final = {"CUSTOM-NEW": lazy("custom versions"), "LICENSEE": lazy("licensee versions")}


class BandLine(NamedTuple):
    """One line: its sign, a number in heavy letters, words, what stands behind them in grey.

    ``filter`` asks for the packages that it counts; empty where it counts none. ``is_known`` says
    whether it stays as it is: what is not known yet has the sign of that.
    """

    mark: Mark
    number: str
    words: str
    note: str = ""
    filter: str = ""
    is_known: bool = True

    @property
    def text(self) -> str:
        """The line as plain text."""
        return " ".join(filter(None, (self.number, self.words, self.note)))


class BandColumn(NamedTuple):
    """A column; ``can_ask`` says that the rest of it is worked out on demand."""

    title: str
    lines: tuple[BandLine, ...]
    can_ask: bool = False


def band_columns(
    totals: SetTotals, course: Course, save: SetSave | None = None
) -> tuple[BandColumn, BandColumn, BandColumn]:
    """The columns of a project as far as it was read.

    Args:
        totals: What its packages add up to.
        course: How far the scan is.
        save: What a save of everything that loads would do; None until it is worked out.
    """
    whole = course.is_whole(totals)
    engine = totals.engine
    title = (
        _("A save of everything with {engine}", engine=engine)
        if engine
        else _("A save of everything")
    )
    return (
        BandColumn(_("Can be submitted"), tuple(_submitted(totals, whole=whole))),
        BandColumn(_("Fix first"), tuple(_fix(totals, whole=whole))),
        BandColumn(
            title,
            tuple(_saved(totals, course, save, whole=whole)),
            whole and save is None and bool(engine) and totals.loading > 0,
        ),
    )


def _submitted(totals: SetTotals, *, whole: bool) -> Iterator[BandLine]:
    outcomes = totals.ready
    if ok := outcomes[Outcome.UNCHANGED]:
        yield BandLine(
            Mark.OK,
            count_text(ok),
            _("as it is") if ok == 1 else _("as they are"),
            "",
            "is:unchanged",
        )
    if up := outcomes[Outcome.UPGRADED]:
        words = _("loads, and rises") if up == 1 else _("load, and rise")
        yield BandLine(
            Mark.UP, count_text(up), _("{words} on the next save", words=words), "", "is:upgrades"
        )
    if warn := outcomes[Outcome.WARNED]:
        words = _("loads with a warning") if warn == 1 else _("load with warnings")
        settled = " !is:unmerged" if totals.unmerged else ""
        yield BandLine(Mark.WARN, count_text(warn), words, "", f"is:warns{settled}")
    if not (ok or up or warn):
        yield _none(whole=whole)


def _none(*, whole: bool) -> BandLine:
    """The only line of a column that has none."""
    words = _("nothing") if whole else _("nothing so far")
    return BandLine(Mark.NONE, "", words, is_known=whole)


def _fix(totals: SetTotals, *, whole: bool) -> Iterator[BandLine]:
    """What is in conflict, with which no engine helps; one line for each oldest release that opens
    what is refused; what is unreadable and what loses something last.
    """
    refused: dict[str, Counter[RefusalReason]] = {}
    for refusal, packages in totals.refusals.items():
        refused.setdefault(refusal.opens_from, Counter())[refusal] += packages
    unmerged = totals.unmerged
    if unmerged:
        yield BandLine(Mark.WARN, count_text(unmerged), _("in conflict"), "", "is:unmerged")
    bad = totals.marks[Mark.BAD]
    if not whole and refused:
        number = totals.marks[Mark.REFUSE]
        yield BandLine(Mark.REFUSE, count_text(number), _("refused so far"), "", "is:refused")
    else:
        for release in sorted(refused, key=release_sort_key):
            yield _fix_line(release, refused[release])
    if bad:
        words = _("unreadable") if whole else _("unreadable so far")
        yield BandLine(Mark.BAD, count_text(bad), words, "", "is:unreadable")
    losing = totals.outcomes[Outcome.LOSES]
    if losing:
        words = npgettext(
            "files, whose number stands before",
            "loses something on save",
            "lose something on save",
            losing,
        )
        yield BandLine(Mark.WARN, count_text(losing), words, "", "is:losing")
    if not refused and not bad and not losing and not unmerged:
        yield _none(whole=whole)


def _fix_line(release: str, refusals: Counter[RefusalReason]) -> BandLine:
    packages = refusals.total()
    reasons = clauses(_reasons(refusals))
    if not release:
        return BandLine(
            Mark.REFUSE,
            count_text(packages),
            npgettext(
                "files, whose number stands before",
                "opens in no known engine",
                "open in no known engine",
                packages,
            ),
            reasons,
            "is:refused opens=none",
        )
    ask = f"is:refused opens={release}"
    return BandLine(
        Mark.REFUSE,
        count_text(packages),
        npgettext(
            "files, whose number stands before",
            "opens in {release}",
            "open in {release}",
            packages,
            release=release,
        ),
        reasons,
        ask,
    )


def _reasons(refusals: Counter[RefusalReason]) -> Iterator[str]:
    """What refuses most of some packages, without what only follows from it."""
    firsts: Counter[str] = Counter()
    for refusal, packages in refusals.items():
        firsts[first_reason(refusal.reason)] += packages
    yield firsts.most_common(1)[0][0].replace(" version ", " ")
    of_others = {rule for refusal in refusals for rule in refusal.rules[1:]}
    for rule, words in _SEVERAL.items():
        if (
            rule in of_others
            and sum(number for refusal, number in refusals.items() if rule in refusal.rules) * 2
            > refusals.total()
        ):
            yield str(words)


def _saved(
    totals: SetTotals, course: Course, save: SetSave | None, *, whole: bool
) -> Iterator[BandLine]:
    if not whole:
        yield BandLine(Mark.NONE, "", _("not known until all are read"), is_known=False)
        return
    packages, changed = totals.loading, totals.upgrading
    if not changed:
        idle = _("runs no upgrade step") if _loses(totals) else _("changes nothing")
        yield BandLine(Mark.NONE, "", idle if packages else _("nothing to save"))
    else:
        steps, older = totals.steps, totals.older_classes
        runs = (
            ngettext("{count} upgrade step", "{count} upgrade steps", steps) if steps else "",
            ngettext("{count} older class", "{count} older classes", older) if older else "",
        )
        words = ngettext(
            "of {packages} changes, {steps}",
            "of {packages} change, {steps}",
            changed,
            packages=counted(packages, totals.noun),
            steps=clauses(runs),
        )
        yield BandLine(Mark.UP, count_text(changed), words, "", "is:rises")
    losing = totals.losing_references
    if save is not None:
        yield _lost_line(save, totals)
    elif losing:
        words = npgettext(
            "files, whose number stands before",
            "loses {references}",
            "lose {references}",
            losing,
            references=_lost_references(totals),
        )
        yield BandLine(Mark.WARN, count_text(losing), words, "", "is:nulls")
    closed = _closed(totals)
    if closed:
        first, opened = closed[0]
        releases = first if len(closed) == 1 else f"{first} – {closed[-1][0]}"
        yield BandLine(
            Mark.REFUSE,
            releases,
            _("can no longer open them"),
            _("{first} opens {opened:,} today", first=first, opened=opened),
            f"is:loads opens<={closed[-1][0]}",
        )


def _not_all_known(doubtful: int, losing: int) -> str:
    if not doubtful:
        return ""
    if losing:
        return _("of {doubtful:,} more not all is known", doubtful=doubtful)
    return _("of {doubtful:,} not all is known", doubtful=doubtful)


def _lost_references(totals: SetTotals) -> str:
    return ngettext("{count} reference", "{count} references", totals.lost_references)


def _lost_line(save: SetSave, totals: SetTotals) -> BandLine:
    """What a save loses of all: a reference that becomes null is data as well."""
    # Rows that were told of the save know of references too that no preview looked up.
    losing = len(save.losing) if totals.losing_data is None else totals.outcomes[Outcome.LOSES]
    doubtful = save.verdicts[PreviewVerdict.UNKNOWN]
    not_all = _not_all_known(doubtful, losing)
    if losing:
        references = _lost_references(totals) if totals.lost_references else ""
        note = remarks((clauses(filter(None, (references, _of_steps(save)))), not_all))
        words = (
            npgettext("files, whose number stands before", "loses data:", "lose data:", losing)
            if note
            else npgettext("files, whose number stands before", "loses data", "lose data", losing)
        )
        return BandLine(Mark.WARN, count_text(losing), words, note, "is:losing")
    if save.may_lose:
        return BandLine(Mark.WARN, count_text(save.may_lose), _("may lose data,"), not_all)
    if doubtful:
        return BandLine(Mark.NONE, "", _("no loss is known,"), not_all)
    return BandLine(Mark.OK, "", _("no data is lost"))


def found_words(save: SetSave, totals: SetTotals) -> tuple[str, str]:
    """What came of working out a save: the answer, and of how many packages."""
    files = ngettext(
        "{count} package was looked at.", "{count} packages were looked at.", save.files
    )
    said = as_sentence(_lost_line(save, totals).text)
    return capitalized(said), files


def _of_steps(save: SetSave) -> str:
    names = [step.key.name for step in save.steps if step.losing]
    return some_of(names[:2], len(names))


def _closed(totals: SetTotals) -> Sequence[tuple[str, int]]:
    """The releases older than the engine that open some of what loads, and how much of it today.

    A save with the engine writes its own numbers, which older releases refuse.
    """
    engine = release_sort_key(totals.engine)
    opened: Counter[str] = Counter()
    for releases, packages in totals.opening_upgraded.items():
        for release in releases:
            if release_sort_key(release) < engine:
                opened[release] += packages
    return sorted(opened.items(), key=lambda row: release_sort_key(row[0]))
