"""What a save with an engine would do to one file, as Markdown to paste into a ticket."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from inspector.catalog import EngineProfile
from inspector.messages import _, ngettext
from inspector.messages.phrases import ARROW, clauses, labelled
from inspector.messages.rendering import render
from inspector.report.markdown import code, escaped, titled_table
from inspector.report.upgrades import listed
from inspector.report.upgrades.foot import safe_note
from inspector.report.upgrades.sentences import summary, verdict_line
from inspector.report.upgrades.words import NOT_STORED, group_line, group_risk
from inspector.upgrades.model import AxisGroup, FieldChange, Preview, PreviewVerdict


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
    label, judge = listed.judged_by(preview, profile)
    blocks.append(
        _(
            "{label}: {judge}  \nFile: {code}",
            label=label.capitalize(),
            judge=escaped(judge),
            code=code(path),
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
    blocks += _problems(preview)
    return "\n\n".join(blocks) + "\n"


def _writes(preview: Preview) -> list[str]:
    lines = [
        (escaped(title), code(before), code(after))
        for title, before, after in listed.written_versions(preview)
    ]
    return titled_table(_("What a save writes"), ("", _("before"), _("after")), lines)


def _steps(preview: Preview) -> list[str]:
    groups = listed.ordered_groups(preview)
    lines = [line for group in groups for line in _group_rows(group)]
    changes = [
        line
        for group in groups
        for row in listed.step_rows(group)
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
    for row in listed.step_rows(group):
        label = f"{row.number} {escaped(row.name)}".strip()
        declared = f"({code(row.declared)})" if row.declared else ""
        what = f"{escaped(row.what)} {declared}".strip()
        yield label, what, escaped(row.touches), escaped(row.effect), _(row.risk)


def _change_rows(
    step: str, changes: Sequence[FieldChange], more: int
) -> Iterator[tuple[str, str, str, str]]:
    label = escaped(step)
    for change in changes:
        before, after = listed.change_sides(change)
        yield label, f"{change.sign} {code(change.path)}", code(before), code(after)
    if more > 0:
        yield label, listed.places(more, besides=bool(changes)), "", ""


def _dropped(preview: Preview) -> list[str]:
    shown, more = listed.first(preview.dropped, listed.MOST_DROPPED)
    lines = [(code(change.path), *map(code, listed.change_sides(change))) for change in shown]
    if more:
        lines.append((ngettext("{count} more field", "{count} more fields", more), "", ""))
    return titled_table(_("Dropped"), (_("Field"), _("before"), _("after")), lines)


def _lost(preview: Preview) -> list[str]:
    lines = [
        (code(reference.target), escaped(reference.words("reason")), code(reference.place))
        for reference in preview.references_lost
    ]
    return titled_table(_("References lost"), (_("Target"), _("Why"), _("Place")), lines)


def _redirected(preview: Preview) -> list[str]:
    shown, more = listed.first(preview.references_redirected, listed.MOST_REDIRECTED)
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
    lines = ["- " + labelled(label, escaped(text)) for label, text in listed.release_rows(preview)]
    return [f"### {_('Releases after the save')}", "\n".join(lines)] if lines else []


def _if_used(preview: Preview) -> list[str]:
    unused = listed.unused_versions(preview)
    if unused is None:
        return []
    named = clauses(f"{escaped(title)} {count:,}" for title, count in unused.shown)
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


def _problems(preview: Preview) -> list[str]:
    lines = [
        (_(problem.severity), escaped(problem.code), escaped(problem.words()), code(problem.place))
        for problem in preview.problems
    ]
    return titled_table(_("Problems"), (_("Severity"), _("Code"), _("What"), _("Place")), lines)
