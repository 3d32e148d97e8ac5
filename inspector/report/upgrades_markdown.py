"""What a save with an engine would do to one file, as Markdown to paste into a ticket."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog import EngineProfile
from inspector.phrases import counted
from inspector.report import upgrades_rows as rows
from inspector.report.values import engine_text
from inspector.signs import one_line
from inspector.upgrades import words
from inspector.upgrades.model import AxisGroup, FieldChange, Preview, PreviewVerdict

#: An underscore within a word means nothing, and names are full of them.
_SPECIAL: Final = re.compile(r"([\\`*\[\]<>|#~&]|(?<!\w)_|_(?!\w))")
_BACKTICKS: Final = re.compile(r"`+")


def upgrades_markdown(preview: Preview, profile: EngineProfile, path: str) -> str:
    """The preview of one file as Markdown: a heading, the verdict, and tables.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
    """
    blocks = [
        f"## Upgrade preview: {escaped(os.path.basename(path))}",  # noqa: PTH119
        f"**{escaped(words.verdict_line(preview))}**",
    ]
    if preview.verdict is not PreviewVerdict.REFUSED:
        blocks.append(escaped(words.summary(preview)))
        if words.counts(preview).safe:
            blocks.append(words.DEFAULTS_NOTE)
    blocks.append(f"Engine: {escaped(engine_text(profile))}  \nFile: {code(path)}")
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


def escaped(text: str) -> str:
    """Text on one line in which nothing counts as Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", one_line(text))


def code(text: str) -> str:
    """Text on one line as code, in a table too; empty text stays empty."""
    shown = one_line(text).replace("|", "\\|")
    if not shown.strip():
        return ""
    longest = max(map(len, _BACKTICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    room = " " if longest else ""
    return f"{fence}{room}{shown}{room}{fence}"


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    written = [head, ["---"] * len(head), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in written)


def _writes(preview: Preview) -> list[str]:
    lines = [
        (escaped(title), code(before), code(after))
        for title, before, after in rows.written_versions(preview)
    ]
    return ["### What a save writes", _table(("", "before", "after"), lines)] if lines else []


def _steps(preview: Preview) -> Iterator[str]:
    groups = rows.ordered_groups(preview)
    if groups:
        yield "### Steps"
        lines = [line for group in groups for line in _group_rows(group)]
        yield _table(("Step", "What it does", "Touches", "Effect", "Risk"), lines)
    changes = [
        line
        for group in groups
        for row in rows.step_rows(group)
        for line in _change_rows(row.number or row.name, row.changes, row.more)
    ]
    if changes:
        yield "### Changes"
        yield _table(("Step", "Place", "before", "after"), changes)


def _group_rows(group: AxisGroup) -> Iterator[tuple[str, str, str, str, str]]:
    head = f"**{escaped(group.title)}** {escaped(words.group_line(group))}"
    yield head, "", "", "", words.group_risk(group)
    for row in rows.step_rows(group):
        label = f"{row.number} {escaped(row.name)}".strip()
        declared = f"({code(row.declared)})" if row.declared else ""
        what = f"{escaped(row.what)} {declared}".strip()
        yield label, what, escaped(row.touches), escaped(row.effect), row.risk


def _change_rows(
    step: str, changes: Sequence[FieldChange], more: int
) -> Iterator[tuple[str, str, str, str]]:
    label = escaped(step)
    for change in changes:
        before, after = rows.change_sides(change)
        yield label, f"{change.sign} {code(change.path)}", code(before), code(after)
    if more > 0:
        noun = "more place" if changes else "place"
        yield label, counted(more, noun), "", ""


def _dropped(preview: Preview) -> list[str]:
    if not preview.dropped:
        return []
    shown = preview.dropped[: rows.MOST_DROPPED]
    lines = []
    for change in shown:
        before, after = rows.change_sides(change)
        lines.append((code(change.path), code(before), code(after)))
    more = len(preview.dropped) - len(shown)
    if more:
        lines.append((counted(more, "more field"), "", ""))
    return ["### Dropped", _table(("Field", "before", "after"), lines)]


def _lost(preview: Preview) -> list[str]:
    lines = [
        (code(one.target), escaped(one.reason), code(one.place)) for one in preview.references_lost
    ]
    head = ("Target", "Why", "Place")
    return ["### References lost", _table(head, lines)] if lines else []


def _redirected(preview: Preview) -> list[str]:
    if not preview.references_redirected:
        return []
    shown = preview.references_redirected[: rows.MOST_REDIRECTED]
    lines = [
        (
            code(reference.place),
            code(reference.before),
            code(reference.after),
            code(f" {words.ARROW} ".join(reference.redirectors)),
        )
        for reference in shown
    ]
    more = len(preview.references_redirected) - len(shown)
    if more:
        lines.append((counted(more, "more reference"), "", "", ""))
    head = ("Place", "before", "after", "Redirector")
    return ["### References redirected", _table(head, lines)]


def _releases(preview: Preview) -> list[str]:
    lines = [f"- {label}: {escaped(text)}" for label, text in rows.release_rows(preview)]
    return ["### Releases after the save", "\n".join(lines)] if lines else []


def _if_used(preview: Preview) -> list[str]:
    unused = rows.unused_versions(preview)
    if unused is None:
        return []
    named = ", ".join(f"{escaped(title)} {count:,}" for title, count in unused.shown)
    more = f" and {unused.more:,} more" if unused.more else ""
    steps = counted(unused.steps, "step")
    return [f"**Not stored in this file**, {steps} if used: {named}{more}."]


def _problems(preview: Preview) -> list[str]:
    lines = [
        (one.severity, escaped(one.code), escaped(one.text), code(one.place))
        for one in preview.problems
    ]
    head = ("Severity", "Code", "What", "Place")
    return ["### Problems", _table(head, lines)] if lines else []
