"""What a save of many files would do: sums, what is lost, the steps, who is shut out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.catalog import EngineProfile
from inspector.escaping import columns, filled, filled_before, one_line
from inspector.messages import N_, Plural, _, count_text, ngettext
from inspector.messages.phrases import (
    as_sentence,
    bounded,
    clauses,
    in_a_row,
    joined,
    labelled,
    listed,
    remarks,
)
from inspector.messages.rendering import render
from inspector.messages.rules.upgrades import finding_words
from inspector.project.scan.saving import FileSave, SetSave, StepTotals
from inspector.report.markdown import code, escaped, titled_table
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import engine_text, fact, plain_path
from inspector.report.upgrades.words import axis_number, judge_title
from inspector.upgrades.model import WORST_RISK_FIRST, PreviewVerdict

# -- text -------------------------------------------------------------------------------------

#: How many rows of a list the text shows; the JSON output has all.
_SHOWN: Final = 25
#: What is said of each verdict, the worst first.
_VERDICTS: Final = {
    PreviewVerdict.LOSSY: N_("would lose data"),
    PreviewVerdict.UNKNOWN: N_("where not all is known"),
    PreviewVerdict.SAFE: N_("would be safe"),
    PreviewVerdict.NOTHING: N_("with nothing to do"),
    PreviewVerdict.REFUSED: N_("not opened, so not saved"),
}


def set_text(total: SetSave, profile: EngineProfile, style: Style = PLAIN) -> Iterator[str]:
    """The report for people, piece by piece.

    Args:
        total: The sums.
        profile: The engine that saves.
        style: Whether words are coloured.
    """
    for lines in (
        _head(total, profile, style),
        _losing(total, style),
        _steps(total, style),
        _closed(total, style),
        [style.strong(foot(total))] if total.files else [],
    ):
        if lines:
            yield "".join(f"{line}\n" for line in lines)


def verdict_words(total: SetSave) -> str:
    """How many files there are of each verdict, the worst first, with the worst part of each."""
    parts = {
        PreviewVerdict.UNKNOWN: (total.may_lose, _("may lose data")),
        PreviewVerdict.REFUSED: (total.unreadable, _("cannot be read")),
    }
    counts = []
    for verdict, words in _VERDICTS.items():
        part, said = parts.get(verdict, (0, ""))
        of_them = _(" ({part:,} of them {said})", part=part, said=said) if part else ""
        if count := total.verdicts[verdict]:
            counts.append(f"{count_text(count)} {_(words)}{of_them}")
    return clauses(counts)


def foot(total: SetSave) -> str:
    """How many files lose something or may, and whose references were not looked up."""
    of = ngettext("{count} file", "{count} files", total.files)
    may_lose = ""
    if total.may_lose and total.losing:
        may_lose = _("{may_lose:,} more may lose data", may_lose=total.may_lose)
    elif total.may_lose:
        may_lose = _("{may_lose:,} may lose data", may_lose=total.may_lose)
    if total.losing:
        lost = _("{count:,} of {of} would lose something in a save", count=len(total.losing), of=of)
    elif total.may_lose:
        lost = _("None of {of} is certain to lose anything in a save", of=of)
    else:
        lost = _("None of {of} is known to lose anything in a save", of=of)
    return in_a_row((as_sentence(remarks((lost, may_lose))), _alone(total)))


def _alone(total: SetSave) -> str:
    """That references were not looked up; empty where all were."""
    if not total.alone:
        return ""
    saved = total.files - total.verdicts[PreviewVerdict.REFUSED]
    of = (
        ""
        if total.alone == saved
        else _(" of {count}", count=ngettext("{count} file", "{count} files", total.alone))
    )
    return _(
        "References{of} were not looked up: neither a project nor a plugin is around them.", of=of
    )


def _head(total: SetSave, profile: EngineProfile, style: Style) -> list[str]:
    return [
        style.strong(
            _("A save of {count}", count=ngettext("{count} file", "{count} files", total.files))
        ),
        *(fact(label, one_line(judge)) for label, judge in judges(total, profile)),
        fact("files", verdict_words(total)),
    ]


def judges(total: SetSave, profile: EngineProfile) -> list[tuple[str, str]]:
    """What the previews are of: ``engine``, ``class list`` or both, each with which one."""
    rows = [("engine", engine_text(profile))] if total.of_engine or not total.class_lists else []
    if total.class_lists:
        rows.append((N_("class list"), listed(map(render, total.class_lists))))
    return rows


def _losing(total: SetSave, style: Style) -> list[str]:
    if not total.losing:
        return []
    lines = [
        style.strong(
            _(
                "Loses data ({count})",
                count=ngettext("{count} file", "{count} files", len(total.losing)),
            )
        )
    ]
    for file in total.losing[:_SHOWN]:
        lines.append(
            f"  {style.word('warning', 0)}  {one_line(plain_path(file.path))}  {loss_words(file)}"
        )
        lines += [f"           − {one_line(finding_words(reference))}" for reference in file.lost]
    return [*lines, *_more(len(total.losing))]


def loss_words(file: FileSave) -> str:
    """What a file loses, counted."""
    tally = file.tally
    if tally is None:
        return ""
    counts = (
        (
            tally.loses + tally.redirects_lose,
            Plural("{count} step that loses data", "{count} steps that lose data"),
        ),
        (tally.dropped, Plural("{count} field dropped", "{count} fields dropped")),
        (tally.discarded, Plural("{count} object discarded", "{count} objects discarded")),
        (tally.references_lost, Plural("{count} reference lost", "{count} references lost")),
    )
    return joined([words.text(count) for count, words in counts if count])


def _steps(total: SetSave, style: Style) -> list[str]:
    steps = total.steps
    if not steps:
        return []
    lines = [style.strong(_("Steps that touch files, or may ({count:,})", count=len(steps)))]
    shown = steps[:_SHOWN]
    title = max(columns(one_line(render(step.title))) for step in shown)
    name = max(columns(step_label(step)) for step in shown)
    for step in shown:
        row = f"{filled(one_line(render(step.title)), title)}  {filled(step_label(step), name)}"
        files = filled_before(ngettext("{count} file", "{count} files", step.files), 12)
        lines.append(f"  {row}  {files}  {risk_words(step)}")
    return [*lines, *_more(len(steps))]


def step_label(step: StepTotals) -> str:
    """A step by its number, where it has one, and its name."""
    number = "" if step.key.number is None else f"{axis_number(step.key.number)} "
    return number + bounded(one_line(step.key.name))


def risk_words(step: StepTotals) -> str:
    """The risks of a step, the worst first: one word where all are alike."""
    kinds = [risk for risk in WORST_RISK_FIRST if step.risks[risk]]
    if len(kinds) == 1:
        return _(kinds[0])
    return clauses(f"{count_text(step.risks[risk])} {_(risk)}" for risk in kinds)


def _closed(total: SetSave, style: Style) -> list[str]:
    """The releases that open files now and not after the save, the oldest first."""
    if not total.closed:
        return []
    lines = [style.strong(_("No longer opened after the save"))]
    lines += [
        fact(_("by {release}", release=release), count) for release, count in closed_releases(total)
    ]
    return lines


def closed_releases(total: SetSave) -> list[tuple[str, str]]:
    """The same releases, each with how many files it no longer opens."""
    oldest_first = sorted(total.closed, key=_place)
    return [
        (release, ngettext("{count} file", "{count} files", total.closed[release]))
        for release in oldest_first
    ]


def _place(release: str) -> list[int]:
    """Where a release stands among others: 4.9 before 4.10."""
    return [int(part) for part in release.split(".") if part.isdecimal()]


def _more(count: int) -> list[str]:
    return (
        [_("  and {count:,} more; --format json lists all", count=count - _SHOWN)]
        if count > _SHOWN
        else []
    )


# -- Markdown ---------------------------------------------------------------------------------

#: How many rows of a table are listed; the JSON output has all.
_MOST_ROWS = 100


def set_markdown(total: SetSave, profile: EngineProfile) -> str:
    """The sums as Markdown: a heading, the verdict, and tables.

    Args:
        total: The sums.
        profile: The engine that saves.
    """
    losing = [
        (
            code(plain_path(file.path)),
            escaped(loss_words(file)),
            "<br>".join(code(finding_words(reference)) for reference in file.lost),
        )
        for file in total.losing[:_MOST_ROWS]
    ]
    steps = [
        (
            escaped(render(step.title)),
            escaped(step_label(step)),
            count_text(step.files),
            risk_words(step),
        )
        for step in total.steps[:_MOST_ROWS]
    ]
    closed = [(escaped(release), files) for release, files in closed_releases(total)]
    blocks = [
        "## "
        + labelled(_("Upgrade preview"), ngettext("{count} file", "{count} files", total.files)),
        f"**{escaped(foot(total))}**",
        escaped(verdict_words(total)),
        "  \n".join(
            labelled(judge_title(kind), escaped(judge)) for kind, judge in judges(total, profile)
        ),
        *titled_table(_("Loses data"), (_("File"), _("What"), _("References")), losing),
        *_more_rows(len(total.losing)),
        *titled_table(
            _("Steps that touch files, or may"),
            (_("Axis"), _("Step"), _("Files"), _("Risk")),
            steps,
        ),
        *_more_rows(len(total.steps)),
        *titled_table(_("No longer opened after the save"), (_("Release"), _("Files")), closed),
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _more_rows(count: int) -> list[str]:
    return (
        [_("and {count:,} more; `--format json` lists all", count=count - _MOST_ROWS)]
        if count > _MOST_ROWS
        else []
    )
