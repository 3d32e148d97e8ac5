"""What a save with an engine would do to one file, as text and as Markdown: the verdict first.

No row unfolds there, so of everything the first are told, and how many more there are: the JSON
document and the window have all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from inspector.catalog import EngineProfile
from inspector.checks import Verdict
from inspector.errors import shortened
from inspector.escaping import columns, filled, one_line
from inspector.files.system import slashed
from inspector.messages import N_, _, count_text, ngettext
from inspector.messages.phrases import ARROW, clauses, labelled, noted
from inspector.messages.rendering import render
from inspector.messages.rules.upgrades import finding_words, lost_reason
from inspector.messages.upgrade_values import catalog_words, note_beside, sides
from inspector.named_tuples import NamedTuple
from inspector.report.markdown import code, escaped, titled_table
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import engine_text, fact, named
from inspector.report.upgrades.rows import UpgradeRow, listed_rows
from inspector.report.upgrades.sentences import summary, verdict_line
from inspector.report.upgrades.words import (
    NOT_CONCERNED,
    NOT_STORED,
    declared_at,
    group_line,
    group_loses,
    group_risk,
    judge_title,
    not_concerned,
    releases,
    safe_note,
    step_name,
    step_ranges,
    written,
)
from inspector.upgrades.model import (
    AxisGroup,
    Fate,
    FieldChange,
    Preview,
    PreviewVerdict,
    Reach,
    Risk,
    UpgradeFinding,
)

# -- what text and Markdown share -------------------------------------------------------------

T = TypeVar("T")

#: What is said of releases, by how a save changes who opens the file.
_RELEASES: Final = {
    "closed": N_("can no longer open it"),
    "opens": N_("can open it"),
    "never": N_("could not before"),
}

#: Places of a step, fields that are dropped, references that a redirector leads elsewhere, and
#: custom versions that the file does not store, that are listed one by one.
_MOST_CHANGES: Final = 5
MOST_DROPPED: Final = 50
MOST_REDIRECTED: Final = 50
_MOST_UNUSED: Final = 10
#: Where the text of a value is cut.
_LONGEST: Final = 72


class ListedRow(NamedTuple):
    """A row with what a report says of its step: by the engine's name, with its first places."""

    number: str
    name: str
    touches: str
    effect: str
    risk: str
    what: str = ""
    #: Where a project or a studio declares it.
    declared: str = ""
    changes: tuple[FieldChange, ...] = ()
    #: How many places there are beyond those.
    more: int = 0


def places(count: int, *, besides: bool) -> str:
    """How many places are not listed one by one; ``besides`` where others are told before them."""
    return (
        ngettext("{count} more place", "{count} more places", count)
        if besides
        else ngettext("{count} place", "{count} places", count)
    )


def ordered_groups(preview: Preview) -> list[AxisGroup]:
    """The axes of a preview that have steps, those that certainly lose something first."""
    groups = [group for group in preview.groups if group.count or group.steps]
    return sorted(groups, key=lambda group: not group_loses(group))


def step_rows(group: AxisGroup) -> Iterator[ListedRow]:
    """The rows of one axis, ascending."""
    return map(_listed, listed_rows(group))


def _listed(row: UpgradeRow) -> ListedRow:
    columns = (row.number, row.name, one_line(row.touches), one_line(row.effect), row.risk)
    step = row.step
    if step is None:
        return ListedRow(*columns)
    shown = step.changes[:_MOST_CHANGES]
    text = catalog_words(step.what) if step.reach is Reach.TOUCHES and step.what else ""
    return ListedRow(*columns)._replace(
        name=one_line(step_name(step)),
        what=one_line(text),
        declared=one_line(declared_at(step)),
        changes=shown,
        more=max(step.count, len(step.changes)) - len(shown),
    )


def change_sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow, each on one line and cut where it is long."""
    before, after = sides(change)
    return shortened(one_line(before), _LONGEST), shortened(one_line(after), _LONGEST)


def first(items: Sequence[T], most: int) -> tuple[Sequence[T], int]:
    """Those that are listed one by one, and how many more there are."""
    return items[:most], max(len(items) - most, 0)


def written_versions(preview: Preview) -> Iterator[tuple[str, str, str]]:
    """What a save writes: title, before, after, each number with its name."""
    for change, before, after in written(preview):
        after_name = change.after_name if change.after is not None else ""
        yield (
            one_line(render(change.title)),
            _named(before, change.before_name),
            _named(after, after_name),
        )


def _named(number: str, name: str) -> str:
    return one_line(f"{number} {name}".rstrip())


class Unused(NamedTuple):
    """Custom versions that the file does not store: those with the most steps, and the rest."""

    shown: tuple[tuple[str, int], ...]
    more: int
    steps: int
    versions: int


def unused_versions(preview: Preview) -> Unused | None:
    """What runs besides if the file uses it; None where there is nothing of that kind."""
    groups = [group for group in preview.if_used if group.count]
    if not groups:
        return None
    most = sorted(groups, key=lambda group: (-group.count, render(group.title)))[:_MOST_UNUSED]
    return Unused(
        tuple((one_line(render(group.title)), group.count) for group in most),
        len(groups) - len(most),
        sum(group.count for group in groups),
        len(groups),
    )


def judged_by(preview: Preview, profile: EngineProfile) -> tuple[str, str]:
    """What a preview is of: ``engine`` or ``class list``, and which one."""
    if preview.at_load is not None:
        return N_("class list"), render(preview.engine)
    return N_("engine"), engine_text(profile)


def release_rows(preview: Preview) -> Iterator[tuple[str, str]]:
    """Which releases open the package before and after the save."""
    for key, group in releases(preview).items():
        yield _(_RELEASES[key]), noted(group.ranges, f"{group.number}")


def width_of(texts: Iterable[str], most: int) -> int:
    """The width of a column of texts."""
    return min(max(map(columns, texts), default=0), most)


# -- text -------------------------------------------------------------------------------------

#: Which word of a report has the colour of each word of a preview.
_LIKE: Final = {
    PreviewVerdict.REFUSED.value: "refused",
    Verdict.UNREADABLE.value: "unreadable",
    PreviewVerdict.LOSSY.value: "warning",
    PreviewVerdict.SAFE.value: "loads",
    PreviewVerdict.NOTHING.value: "loads",
    Risk.LOSES.value: "warning",
    "error": "error",
    "warning": "warning",
}
#: The widest that columns get; longer texts push what follows.
_MOST_PATH: Final = 56
_MOST_NAME: Final = 56
_MOST_WORDS: Final = 36


def upgrades_text(
    preview: Preview,
    profile: EngineProfile,
    path: str,
    style: Style = PLAIN,
    *,
    why: bool = False,
) -> str:
    """The preview of one file for people.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
        style: Whether words are coloured.
        why: Whether each step says why it concerns the file, or why not.
    """
    blocks = [_verdict_lines(preview, profile, path, style)]
    if preview.verdict is not PreviewVerdict.REFUSED:
        blocks += [
            _write_lines(preview, style),
            *(_group_lines(group, style) for group in ordered_groups(preview)),
            _dropped_lines(preview, style),
            _lost_lines(preview, style),
            _redirected_lines(preview, style),
            _release_lines(preview, style),
            _if_used_lines(preview, style),
            _missed_lines(preview, style),
            *(_why_lines(group, style) for group in preview.groups if why),
        ]
    blocks.append(_problem_lines(preview.problems, style))
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def verdict_word(preview: Preview) -> str:
    """The verdict in the words of the other commands, which the JSON document has fewer of."""
    if preview.unreadable:
        return Verdict.UNREADABLE.value
    unknown = preview.verdict is PreviewVerdict.UNKNOWN
    return Risk.UNKNOWN.value if unknown else preview.verdict.value


def _coloured(style: Style, word: str, width: int = 0) -> str:
    """A word, filled up, in the colour of the one that it is like."""
    return style.word(word, width, like=_LIKE.get(word, ""))


def _verdict_lines(preview: Preview, profile: EngineProfile, path: str, style: Style) -> list[str]:
    lines = [
        style.strong(_("Upgrades")),
        fact("verdict", _coloured(style, verdict_word(preview))),
        fact("answer", one_line(verdict_line(preview))),
        fact("file", one_line(slashed(path))),
        fact(*judged_by(preview, profile)),
    ]
    if preview.verdict is not PreviewVerdict.REFUSED:
        lines.insert(3, fact("", one_line(summary(preview))))
        if note := safe_note(preview):
            lines.insert(4, fact("", note))
    return lines


def _titled(title: str, lines: Sequence[str], style: Style) -> list[str]:
    """Lines with a title; nothing where there are no lines."""
    return [style.strong(title), *lines] if lines else []


def _write_lines(preview: Preview, style: Style) -> list[str]:
    lines = [
        named(title, f"{before} {ARROW} {after}")
        for title, before, after in written_versions(preview)
    ]
    kept = sum(change.fate is Fate.SAME for change in preview.versions)
    if kept:
        lines.append(fact(_("as they are"), ngettext("{count} number", "{count} numbers", kept)))
    return _titled(_("Writes"), lines, style)


def _group_lines(group: AxisGroup, style: Style) -> list[str]:
    lines = [f"{style.strong(one_line(render(group.title)))}  {group_line(group)}"]
    if group.note:
        lines.append(f"  {one_line(render(group.note))}")
    shown = list(step_rows(group))
    number = width_of((row.number for row in shown), 12)
    name = width_of((row.name for row in shown), _MOST_NAME)
    touches = width_of((row.touches for row in shown), _MOST_WORDS)
    effect = width_of((row.effect for row in shown), _MOST_WORDS)
    for row in shown:
        label = filled(row.name, name)
        if number:
            label = f"{filled(row.number, number)}  {label}"
        columns = f"{filled(row.touches, touches)}  {filled(row.effect, effect)}"
        lines.append(f"  {label}  {columns}  {_coloured(style, row.risk)}".rstrip())
        declared = f"[{row.declared}]" if row.declared else ""
        if row.what or declared:
            lines.append(f"      {f'{row.what}  {declared}'.strip()}")
        lines += _change_lines(row.changes, row.more, "      ")
    return lines


def _change_lines(changes: Sequence[FieldChange], more: int, indent: str) -> list[str]:
    """A line a place: sign, path, before, after, and a note where there is one."""
    width = width_of((change.path for change in changes), _MOST_PATH)
    lines = []
    for change in changes:
        before, after = change_sides(change)
        note = one_line(note_beside(change))
        path = filled(one_line(change.path), width)
        line = f"{indent}{change.sign} {path}  {before} {ARROW} {after}"
        lines.append(noted(f"{line} ", note) if note else line)
    if more > 0:
        lines.append(f"{indent}  {places(more, besides=bool(changes))}")
    return lines


def _dropped_lines(preview: Preview, style: Style) -> list[str]:
    shown, more = first(preview.dropped, MOST_DROPPED)
    return _titled(_("Dropped"), _change_lines(shown, more, "  "), style)


def _lost_lines(preview: Preview, style: Style) -> list[str]:
    lost = preview.references_lost
    width = width_of((reference.target for reference in lost), _MOST_PATH)
    lines = [
        f"  − {filled(one_line(reference.target), width)}  {one_line(lost_reason(reference))}"
        f"  {one_line(f'{reference.code} {reference.place}'.strip())}".rstrip()
        for reference in lost
    ]
    return _titled(_("References lost"), lines, style)


def _redirected_lines(preview: Preview, style: Style) -> list[str]:
    shown, more = first(preview.references_redirected, MOST_REDIRECTED)
    width = width_of((reference.place for reference in shown), _MOST_PATH)
    lines = []
    for reference in shown:
        sides = f"{one_line(reference.before)} {ARROW} {one_line(reference.after)}"
        through = one_line(f" {ARROW} ".join(reference.redirectors))
        lines.append(noted(f"  ~ {filled(one_line(reference.place), width)}  {sides} ", through))
    if more:
        lines.append(f"    {ngettext('{count} more reference', '{count} more references', more)}")
    return _titled(_("References redirected"), lines, style)


def _release_lines(preview: Preview, style: Style) -> list[str]:
    lines = [fact(label, text) for label, text in release_rows(preview)]
    return _titled(_("Releases after the save"), lines, style)


def _if_used_lines(preview: Preview, style: Style) -> list[str]:
    """What the file does not store: its steps run only where the save brings it in."""
    unused = unused_versions(preview)
    if unused is None:
        return []
    lines = [
        style.strong(_(NOT_STORED)),
        fact(_("custom versions"), count_text(unused.versions)),
        fact(
            "steps",
            _("{count:,} only if the asset uses them, not counted above", count=unused.steps),
        ),
        *(
            named(title, ngettext("{count} step", "{count} steps", count))
            for title, count in unused.shown
        ),
    ]
    if unused.more:
        lines.append(
            fact(
                "",
                _(
                    "and {count}",
                    count=ngettext(
                        "{count} more custom version", "{count} more custom versions", unused.more
                    ),
                ),
            )
        )
    return lines


def missed_steps(preview: Preview) -> Iterator[tuple[str, int, str]]:
    """The axes with steps that do not concern the package: how many those are, and which."""
    for group in preview.groups:
        steps = not_concerned(group)
        if steps:
            yield one_line(render(group.title)), len(steps), step_ranges(group, steps)


def _missed_lines(preview: Preview, style: Style) -> list[str]:
    axes = list(missed_steps(preview))
    if not axes:
        return []
    count = sum(steps for __, steps, __ in axes)
    title = style.strong(_(NOT_CONCERNED))
    return [
        f"{title}  {ngettext('{count} step', '{count} steps', count)}",
        *(named(axis, numbers) for axis, __, numbers in axes),
    ]


def _why_lines(group: AxisGroup, style: Style) -> list[str]:
    """Why each step of an axis concerns the file, or why not; its changes tell that of others."""
    steps = [step for step in group.steps if step.why is not None]
    number = width_of((str(step.number or "") for step in steps), _MOST_NAME)
    name = width_of((one_line(step_name(step)) for step in steps), _MOST_NAME)
    lines = [
        f"  {filled(str(step.number or ''), number)}  {filled(one_line(step_name(step)), name)}  "
        f"{one_line(render(step.why or ''))}"
        for step in steps
    ]
    return _titled(_("Why: {axis}", axis=one_line(render(group.title))), lines, style)


def _problem_lines(problems: Sequence[UpgradeFinding], style: Style) -> list[str]:
    if not problems:
        return []
    lines = [style.strong(_("Problems"))]
    for problem in problems:
        place = f"  [{one_line(problem.place)}]" if problem.place else ""
        severity = _coloured(style, problem.severity, 7)
        lines.append(f"  {severity}  {problem.code:<4}  {one_line(finding_words(problem))}{place}")
    return lines


# -- Markdown ---------------------------------------------------------------------------------


def upgrades_markdown(preview: Preview, profile: EngineProfile, path: str) -> str:
    """The preview of one file as Markdown: a heading, the verdict, and tables.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
    """
    blocks = [
        "## " + labelled(_("Upgrade preview"), escaped(os.path.basename(path))),  # noqa: PTH119
        f"**{escaped(verdict_line(preview))}**",
    ]
    if preview.verdict is not PreviewVerdict.REFUSED:
        blocks.append(escaped(summary(preview)))
        blocks += filter(None, [safe_note(preview)])
    kind, judge = judged_by(preview, profile)
    blocks.append(
        _(
            "{label}: {judge}  \nFile: {code}",
            label=judge_title(kind),
            judge=escaped(judge),
            code=code(slashed(path)),
        )
    )
    if preview.verdict is not PreviewVerdict.REFUSED:
        blocks += _writes(preview)
        blocks += _steps(preview)
        blocks += _dropped(preview)
        blocks += _lost(preview)
        blocks += _redirected(preview)
        blocks += _releases(preview)
        blocks += _if_used(preview)
        blocks += _missed(preview)
    blocks += _problems(preview)
    return "\n\n".join(blocks) + "\n"


def _writes(preview: Preview) -> list[str]:
    lines = [
        (escaped(title), code(before), code(after))
        for title, before, after in written_versions(preview)
    ]
    return titled_table(_("What a save writes"), ("", _("before"), _("after")), lines)


def _steps(preview: Preview) -> list[str]:
    groups = ordered_groups(preview)
    lines = [line for group in groups for line in _group_rows(group)]
    changes = [
        line
        for group in groups
        for row in step_rows(group)
        for line in _change_rows(row.number or row.name, row.changes, row.more)
    ]
    return [
        *titled_table(
            _("Steps"),
            (_("Step"), _("What it does"), _("Touches"), _("Effect"), _("Risk")),
            lines,
        ),
        *titled_table(_("Changes"), (_("Step"), _("Place"), _("before"), _("after")), changes),
    ]


def _group_rows(group: AxisGroup) -> Iterator[tuple[str, str, str, str, str]]:
    head = f"**{escaped(render(group.title))}** {escaped(group_line(group))}"
    yield head, "", "", "", _(group_risk(group))
    for row in step_rows(group):
        label = f"{row.number} {escaped(row.name)}".strip()
        declared = f"({code(row.declared)})" if row.declared else ""
        what = f"{escaped(row.what)} {declared}".strip()
        yield label, what, escaped(row.touches), escaped(row.effect), _(row.risk)


def _change_rows(
    step: str, changes: Sequence[FieldChange], more: int
) -> Iterator[tuple[str, str, str, str]]:
    label = escaped(step)
    for change in changes:
        before, after = change_sides(change)
        yield label, f"{change.sign} {code(change.path)}", code(before), code(after)
    if more > 0:
        yield label, places(more, besides=bool(changes)), "", ""


def _dropped(preview: Preview) -> list[str]:
    shown, more = first(preview.dropped, MOST_DROPPED)
    lines = [(code(change.path), *map(code, change_sides(change))) for change in shown]
    if more:
        lines.append((ngettext("{count} more field", "{count} more fields", more), "", ""))
    return titled_table(_("Dropped"), (_("Field"), _("before"), _("after")), lines)


def _lost(preview: Preview) -> list[str]:
    lines = [
        (code(reference.target), escaped(lost_reason(reference)), code(reference.place))
        for reference in preview.references_lost
    ]
    return titled_table(_("References lost"), (_("Target"), _("Why"), _("Place")), lines)


def _redirected(preview: Preview) -> list[str]:
    shown, more = first(preview.references_redirected, MOST_REDIRECTED)
    lines = [
        (
            code(reference.place),
            code(reference.before),
            code(reference.after),
            code(f" {ARROW} ".join(reference.redirectors)),
        )
        for reference in shown
    ]
    if more:
        lines.append(
            (ngettext("{count} more reference", "{count} more references", more), "", "", "")
        )
    return titled_table(
        _("References redirected"),
        (_("Place"), _("before"), _("after"), _("Redirector")),
        lines,
    )


def _releases(preview: Preview) -> list[str]:
    lines = ["- " + labelled(label, escaped(text)) for label, text in release_rows(preview)]
    return [f"### {_('Releases after the save')}", "\n".join(lines)] if lines else []


def _if_used(preview: Preview) -> list[str]:
    unused = unused_versions(preview)
    if unused is None:
        return []
    named = clauses(f"{escaped(title)} {count_text(count)}" for title, count in unused.shown)
    more = _(" and {more:,} more", more=unused.more) if unused.more else ""
    steps = ngettext(
        "{count} step, only if the asset uses them",
        "{count} steps, only if the asset uses them",
        unused.steps,
    )
    return [
        _(
            "{unused}, {steps}: {named}{more}.",
            unused=f"**{_(NOT_STORED)}**",
            steps=steps,
            named=named,
            more=more,
        )
    ]


def _missed(preview: Preview) -> list[str]:
    lines = [
        (escaped(axis), count_text(count), escaped(numbers))
        for axis, count, numbers in missed_steps(preview)
    ]
    return titled_table(_(NOT_CONCERNED), (_("Axis"), _("Steps"), _("Numbers")), lines)


def _problems(preview: Preview) -> list[str]:
    lines = [
        (
            _(problem.severity),
            escaped(problem.code),
            escaped(finding_words(problem)),
            code(problem.place),
        )
        for problem in preview.problems
    ]
    return titled_table(_("Problems"), (_("Severity"), _("Code"), _("What"), _("Place")), lines)
