"""Which engine releases open a set of files, and whether a shipping build takes it, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Mark, ReleaseAnswer
from inspector.checks.engines.cooked import AxisCount, CookedAnswer, State
from inspector.escaping import filled, one_line
from inspector.messages import N_, Plural, _, count_text, lazy, ngettext, saying
from inspector.messages.phrases import clauses, counted, labelled, listed, noted, remarks
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.rules.engine_content import assumption_title, offence_text
from inspector.messages.verdict import VerdictText
from inspector.named_tuples import NamedTuple
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import engine_text, fact, plain_path

# -- releases --------------------------------------------------------------------------------------

#: How a release takes a file, by its mark; the values are those of the JSON output.
ANSWERS: Final = {
    Mark.OK: N_("loads"),
    Mark.UP: N_("upgrades"),
    Mark.WARN: N_("warns"),
    Mark.REFUSE: N_("refused"),
    Mark.BAD: N_("unreadable"),
}
#: All of them; "unknown" is kept for who reads the JSON output of earlier versions.
_KINDS: Final = (*dict.fromkeys(ANSWERS.values()), "unknown")


class FileAnswers(NamedTuple):
    """One file with the answer of every known release, oldest first."""

    path: str
    answers: Sequence[ReleaseAnswer]


class SetAnswers:
    """What is counted over all files; keeps one example of each different row of answers."""

    def __init__(self, catalog: Catalog) -> None:
        self.counts = {release.name: dict.fromkeys(_KINDS, 0) for release in catalog.releases}
        self.files = 0
        self._different: dict[tuple[Mark, ...], Sequence[ReleaseAnswer]] = {}

    def add(self, file: FileAnswers) -> None:
        """Counts one file."""
        self.files += 1
        for answer in file.answers:
            self.counts[answer.release][ANSWERS[answer.mark]] += 1
        self._different.setdefault(tuple(a.mark for a in file.answers), file.answers)

    @property
    def lowest_engine(self) -> str | None:
        """The oldest release that opens every file of which anything is known."""
        return checks.lowest_for_all(self._different.values())

    @property
    def highest_engine(self) -> str | None:
        """The newest release that opens every file of which anything is known."""
        return checks.highest_for_all(self._different.values())


def compat_text(
    files: Iterable[FileAnswers], total: SetAnswers, style: Style = PLAIN
) -> Iterator[str]:
    """The report for people, piece by piece: a block a file, then the set.

    Releases next to each other that answer alike share a line; the reason is that of the newest.
    """
    for file in files:
        total.add(file)
        yield "\n".join(_file_lines(file, style)) + "\n\n"
    yield "\n".join(_set_lines(total, style)) + "\n"


def _file_lines(file: FileAnswers, style: Style) -> list[str]:
    lowest, highest = checks.lowest_engine(file.answers), checks.highest_engine(file.answers)
    lines = [
        style.strong(one_line(plain_path(file.path))),
        fact(_("opens in"), _range(lowest, highest)),
    ]
    for __, group in groupby(file.answers, key=_alike):
        alike = list(group)
        first, last = alike[0], alike[-1]
        names = (
            first.release
            if first is last
            else _("{oldest} to {newest}", oldest=first.release, newest=last.release)
        )
        lines.append(
            f"  {filled(names, 12)}  {style.word(ANSWERS[last.mark], 10)}  {_why(alike)}".rstrip()
        )
    return lines


def _alike(answer: ReleaseAnswer) -> tuple[Mark, str, int]:
    return answer.mark, "" if answer.reason is None else answer.reason.rule, answer.not_judged


def _why(alike: Sequence[ReleaseAnswer]) -> str:
    last = alike[-1]
    reason = ""
    if last.reason is not None:
        reason = f"{last.reason.rule:<15}  {one_line(check_texts(last.reason).line())}"
    doubt = saying.not_judged(last.not_judged)
    return remarks((reason, _steps(alike), doubt))


def _steps(alike: Sequence[ReleaseAnswer]) -> str:
    fewest, most = min(a.steps for a in alike), max(a.steps for a in alike)
    if not most:
        return ""
    steps = (
        count_text(most)
        if fewest == most
        else _("{fewest:,} to {most:,}", fewest=fewest, most=most)
    )
    return ngettext(
        "{steps} upgrade step on save", "{steps} upgrade steps on save", most, steps=steps
    )


def _range(lowest: str | None, highest: str | None) -> str:
    if lowest is None:
        return _("no known release")
    return (
        lowest if lowest == highest else _("{lowest} to {highest}", lowest=lowest, highest=highest)
    )


def _set_lines(total: SetAnswers, style: Style) -> list[str]:
    if not total.files:
        return [_("No packages found.")]
    lines = [
        style.strong(
            _(
                "The whole set ({count})",
                count=ngettext("{count} file", "{count} files", total.files),
            )
        ),
        fact(_("opens in"), _range(total.lowest_engine, total.highest_engine)),
    ]
    if total.files > 1:
        for release, counts in total.counts.items():
            words = clauses(
                _("{count:,} {kind}", count=count, kind=_(kind))
                for kind, count in counts.items()
                if count
            )
            lines.append(f"  {release:<12}  {words}")
    return lines


# -- cooked sets -----------------------------------------------------------------------------------

_SET_VERDICTS: Final = {
    State.HOLDS: (
        lazy("The set meets the assumptions:"),
        lazy("code of upgrades can be left out."),
        Mark.OK,
    ),
    State.FAILS: (
        lazy("The set does not meet the assumptions:"),
        lazy("keep the version checks, or cook again."),
        Mark.REFUSE,
    ),
    State.NOT_KNOWN: (
        lazy("Nothing breaks the assumptions,"),
        lazy("but not all of them can be answered here."),
        Mark.NONE,
    ),
}
#: What a state is called.
ASSUMPTION_STATES: Final = {
    State.HOLDS: lazy("holds"),
    State.FAILS: lazy("fails"),
    State.NOT_KNOWN: lazy("not known"),
}
#: What is said of those that are not listed, by what breaks an assumption.
_MORE_OFFENDERS: Final = {
    "package": Plural("and {count} more package", "and {count} more packages"),
    "gate": Plural("and {count} more gate", "and {count} more gates"),
}
#: Numbers of an axis that are listed.
_MOST_NUMBERS: Final = 12


def cooked_text(answer: CookedAnswer, engine: EngineProfile, style: Style = PLAIN) -> Iterator[str]:
    """What is said of a set, line by line."""
    yield from (f"{line}\n" for line in _cooked_lines(answer, engine, style))


def _cooked_lines(answer: CookedAnswer, engine: EngineProfile, style: Style) -> Iterator[str]:
    yield _("Engine {engine_text}", engine_text=engine_text(engine))
    yield style.strong(str(cooked_verdict(answer)))
    for assumption, state, packages, offenders, why in answer.assumptions:
        advisory = _("advisory") if assumption.advisory else ""
        count = counted(packages, assumption.noun) if packages else ""
        text = noted(
            clauses((assumption_title(assumption.code), advisory, count)),
            render(why) if why is not None else "",
        )
        yield f"  {filled(str(ASSUMPTION_STATES[state]), 9)}  {assumption.code}  {text}"
        for path, has in offenders:
            yield one_line("               " + labelled(plain_path(path), offence_text(has)))
        if packages > len(offenders) and assumption.code != "S8":
            yield "               " + _MORE_OFFENDERS[assumption.noun].text(
                packages - len(offenders)
            )
    yield style.strong(
        _(
            "{count} by number",
            count=ngettext("{count} package", "{count} packages", answer.packages),
        )
    )
    for axis in answer.axes:
        latest = _("not known") if axis.latest is None else axis.latest
        newest = _("newest {latest}", latest=latest)
        yield one_line(f"  {filled(axis.title, 24)}  {newest}  {axis_counts_text(axis)}")


def cooked_verdict(answer: CookedAnswer) -> VerdictText:
    """The first thing said about a set."""
    lead, rest, mark = _SET_VERDICTS[answer.verdict]
    return VerdictText(str(lead), str(rest), mark)


def axis_counts_text(axis: AxisCount) -> str:
    """How many packages are at each of the first numbers of an axis."""
    shown = [
        labelled(_("unversioned") if number is None else str(number), count_text(count))
        for number, count in axis.counts[:_MOST_NUMBERS]
    ]
    if len(axis.counts) > _MOST_NUMBERS:
        shown.append("…")
    return listed(shown)
