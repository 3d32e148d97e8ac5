"""Every known release against files: which of them open each file, and which the whole set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from inspector import checks
from inspector.catalog import Catalog
from inspector.checks import Mark, ReleaseAnswer
from inspector.escaping import filled, one_line
from inspector.messages import N_, _, count_text, ngettext, wording
from inspector.messages.phrases import clauses, remarks
from inspector.messages.rules import check_texts
from inspector.report.style import PLAIN, Style
from inspector.report.values import fact

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
    lines = [style.strong(one_line(file.path)), fact(_("opens in"), _range(lowest, highest))]
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
    doubt = wording.not_judged(last.not_judged)
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
