"""What a save with an engine would do as a page: to one file step by step, or to many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.files.system import slashed
from inspector.messages import _, ngettext
from inspector.messages.rendering import render
from inspector.messages.rules.upgrades import finding_words
from inspector.messages.upgrade_values import catalog_words
from inspector.project.scan.saving import FileSave, SetSave
from inspector.report.html.parts import (
    MOST_ROWS,
    Html,
    Row,
    TreeRow,
    before_after,
    behind,
    code,
    facts,
    lines,
    page,
    paragraphs,
    rule,
    rules,
    sentence,
    table,
    tree,
    word,
)
from inspector.report.text import plain_path
from inspector.report.upgrades.many import (
    closed_releases,
    foot,
    judges,
    loss_words,
    risk_words,
    step_label,
    verdict_words,
)
from inspector.report.upgrades.one_file import (
    judged_by,
    release_rows,
    verdict_word,
    written_versions,
)
from inspector.report.upgrades.rows import PROBLEMS, RowFilter, UpgradeRow, upgrade_rows
from inspector.report.upgrades.sentences import summary, verdict_line
from inspector.report.upgrades.words import judge_title, release_ranges, safe_note
from inspector.upgrades.model import Preview, PreviewVerdict

#: Rows that are closed: what is below them is told by no report.
_CLOSED: Final = "unused"


def upgrades_html(preview: Preview, profile: EngineProfile, path: str) -> Iterator[str]:
    """The page about one file, piece by piece.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
    """
    return page(_("Upgrade preview: {name}", name=Path(path).name), _parts(preview, profile, path))


def _parts(preview: Preview, profile: EngineProfile, path: str) -> Iterator[Html]:
    refused = preview.verdict is PreviewVerdict.REFUSED
    yield sentence(verdict_line(preview))
    if not refused:
        yield paragraphs(filter(None, [summary(preview), safe_note(preview)]))
    kind, judge = judged_by(preview, profile)
    yield facts(
        [
            (_("Verdict"), word(verdict_word(preview))),
            (_("File"), code(slashed(path))),
            (judge_title(kind), judge),
        ]
    )
    if not refused:
        written = (
            (title, *before_after(before, after))
            for title, before, after in written_versions(preview)
        )
        yield from table(_("What a save writes"), (_("Number"), _("Before"), _("After")), written)
        head = (
            _("Step or place"),
            _("Before"),
            _("After"),
            _("Touches"),
            _("Effect"),
            _("Risk"),
        )
        yield from tree(_("Steps"), head, _steps(preview))
        releases = release_rows(preview)
        yield from table(_("Releases after the save"), ("", _("Releases")), releases)
    problems = (
        (
            rule(problem.code),
            word(problem.severity.value),
            finding_words(problem),
            code(problem.place),
        )
        for problem in preview.problems
    )
    yield from table(_("Problems"), (_("Code"), _("Severity"), _("What"), _("Place")), problems)
    yield from rules(problem.code for problem in preview.problems)


def _steps(preview: Preview) -> Iterator[TreeRow]:
    for group in upgrade_rows(preview, RowFilter()):
        if group.key != PROBLEMS:
            yield from _below(group, 0)


def _below(row: UpgradeRow, depth: int) -> Iterator[TreeRow]:
    """A row and all below it."""
    yield TreeRow(depth, _cells(row), heads=row.kind == "group")
    if row.kind != _CLOSED:
        for inner in row.below():
            yield from _below(inner, depth + 1)


def _cells(row: UpgradeRow) -> Row:
    if row.kind == "change":
        name = behind(word(row.mark or ""), code(row.name))
    else:
        has_step = row.kind == "step" and row.step is not None and not row.dim
        what = catalog_words(row.step.what or "") if has_step and row.step is not None else ""
        name = lines([row.title, row.note, what])
    return name, *before_after(*row.span), row.touches, row.effect, word(row.risk)


def set_html(
    files: Iterable[FileSave], total: SetSave, profile: EngineProfile, catalog: Catalog
) -> Iterator[str]:
    """The page about many files, piece by piece.

    Args:
        files: The files, previewed as they are asked for.
        total: Counts along.
        profile: The engine that saves.
        catalog: Knows the releases and their order.
    """
    worse: list[FileSave] = []
    others: list[FileSave] = []
    for file in files:
        total.add(file)
        lossy = file.verdict is PreviewVerdict.LOSSY
        kept = worse if lossy or file.may_lose else others
        if len(kept) < MOST_ROWS:
            kept.append(file)
    worse.sort(key=lambda file: file.may_lose)
    shown = (worse + others)[:MOST_ROWS]
    return page(
        _("A save of {count}", count=ngettext("{count} file", "{count} files", total.files)),
        _set_parts(shown, total, profile, catalog),
    )


def _set_parts(
    files: list[FileSave], total: SetSave, profile: EngineProfile, catalog: Catalog
) -> Iterator[Html]:
    yield sentence(verdict_words(total))
    yield paragraphs([foot(total)] if total.files else [])
    yield facts([(judge_title(kind), judge) for kind, judge in judges(total, profile)])
    releases = [release.name for release in catalog.releases]
    head = (_("File"), _("Verdict"), _("What is lost"), _("No longer opened by"))
    yield from table(_("Files"), head, (_file(file, releases) for file in files))
    if total.files > len(files):
        yield paragraphs(
            [
                _(
                    "… and {count}.",
                    count=ngettext(
                        "{count} more file", "{count} more files", total.files - len(files)
                    ),
                )
            ]
        )
    steps = (
        (
            render(step.title),
            code(step_label(step)),
            ngettext("{count} file", "{count} files", step.files),
            word(risk_words(step)),
        )
        for step in total.steps
    )
    yield from table(
        _("Steps that touch files, or may"),
        (_("Axis"), _("Step"), _("Files"), _("Risk")),
        steps,
    )
    closed = closed_releases(total)
    yield from table(_("No longer opened after the save"), (_("Release"), _("Files")), closed)


def _file(file: FileSave, releases: Sequence[str]) -> Row:
    verdict = word("unreadable" if file.unreadable else file.verdict.value)
    doubt = _("may lose data") if file.may_lose else ""
    lost = lines(
        [
            render(file.why or ""),
            loss_words(file),
            doubt,
            *(finding_words(reference) for reference in file.lost),
        ]
    )
    return code(plain_path(file.path)), verdict, lost, release_ranges(file.closed, releases)
