"""What a save with an engine would do to one file, as text: a fact a line, the verdict first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks import Verdict
from inspector.escaping import filled, one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import ARROW, noted
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import note_beside
from inspector.report.style import PLAIN, Style
from inspector.report.upgrades import listed
from inspector.report.upgrades.foot import safe_note
from inspector.report.upgrades.sentences import summary, verdict_line
from inspector.report.upgrades.words import NOT_STORED, group_line
from inspector.report.values import fact, named
from inspector.upgrades.model import (
    AxisGroup,
    Fate,
    FieldChange,
    Preview,
    PreviewVerdict,
    Risk,
    UpgradeFinding,
)

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


def upgrades_text(preview: Preview, profile: EngineProfile, path: str, style: Style = PLAIN) -> str:
    """The preview of one file for people.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
        style: Whether words are coloured.
    """
    blocks = [_verdict_lines(preview, profile, path, style)]
    if preview.verdict is not PreviewVerdict.REFUSED:
        blocks += [
            _write_lines(preview, style),
            *(_group_lines(group, style) for group in listed.ordered_groups(preview)),
            _dropped_lines(preview, style),
            _lost_lines(preview, style),
            _redirected_lines(preview, style),
            _release_lines(preview, style),
            _if_used_lines(preview, style),
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
        fact("file", one_line(path)),
        fact(*listed.judged_by(preview, profile)),
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
        for title, before, after in listed.written_versions(preview)
    ]
    kept = sum(change.fate is Fate.SAME for change in preview.versions)
    if kept:
        lines.append(fact(_("as they are"), ngettext("{count} number", "{count} numbers", kept)))
    return _titled(_("Writes"), lines, style)


def _group_lines(group: AxisGroup, style: Style) -> list[str]:
    lines = [f"{style.strong(one_line(render(group.title)))}  {group_line(group)}"]
    if group.note:
        lines.append(f"  {one_line(render(group.note))}")
    shown = list(listed.step_rows(group))
    number = listed.width_of((row.number for row in shown), 12)
    name = listed.width_of((row.name for row in shown), _MOST_NAME)
    touches = listed.width_of((row.touches for row in shown), _MOST_WORDS)
    effect = listed.width_of((row.effect for row in shown), _MOST_WORDS)
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
    width = listed.width_of((change.path for change in changes), _MOST_PATH)
    lines = []
    for change in changes:
        before, after = listed.change_sides(change)
        note = one_line(note_beside(change))
        path = filled(one_line(change.path), width)
        line = f"{indent}{change.sign} {path}  {before} {ARROW} {after}"
        lines.append(noted(f"{line} ", note) if note else line)
    if more > 0:
        lines.append(f"{indent}  {listed.places(more, besides=bool(changes))}")
    return lines


def _dropped_lines(preview: Preview, style: Style) -> list[str]:
    shown, more = listed.first(preview.dropped, listed.MOST_DROPPED)
    return _titled(_("Dropped"), _change_lines(shown, more, "  "), style)


def _lost_lines(preview: Preview, style: Style) -> list[str]:
    lost = preview.references_lost
    width = listed.width_of((reference.target for reference in lost), _MOST_PATH)
    lines = [
        f"  − {filled(one_line(reference.target), width)}  {one_line(reference.words('reason'))}"
        f"  {one_line(f'{reference.code} {reference.place}'.strip())}".rstrip()
        for reference in lost
    ]
    return _titled(_("References lost"), lines, style)


def _redirected_lines(preview: Preview, style: Style) -> list[str]:
    shown, more = listed.first(preview.references_redirected, listed.MOST_REDIRECTED)
    width = listed.width_of((reference.place for reference in shown), _MOST_PATH)
    lines = []
    for reference in shown:
        sides = f"{one_line(reference.before)} {ARROW} {one_line(reference.after)}"
        through = one_line(f" {ARROW} ".join(reference.redirectors))
        lines.append(noted(f"  ~ {filled(one_line(reference.place), width)}  {sides} ", through))
    if more:
        lines.append(f"    {ngettext('{count} more reference', '{count} more references', more)}")
    return _titled(_("References redirected"), lines, style)


def _release_lines(preview: Preview, style: Style) -> list[str]:
    lines = [fact(label, text) for label, text in listed.release_rows(preview)]
    return _titled(_("Releases after the save"), lines, style)


def _if_used_lines(preview: Preview, style: Style) -> list[str]:
    """What the file does not store: its steps run only where the save brings it in."""
    unused = listed.unused_versions(preview)
    if unused is None:
        return []
    lines = [
        style.strong(_(NOT_STORED)),
        fact(_("custom versions"), f"{unused.versions:,}"),
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


def _problem_lines(problems: Sequence[UpgradeFinding], style: Style) -> list[str]:
    if not problems:
        return []
    lines = [style.strong(_("Problems"))]
    for problem in problems:
        place = f"  [{one_line(problem.place)}]" if problem.place else ""
        severity = _coloured(style, problem.severity, 7)
        lines.append(f"  {severity}  {problem.code:<4}  {one_line(problem.words())}{place}")
    return lines
