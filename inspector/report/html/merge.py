"""A package on three sides as a page, and what merges lost as another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.catalog import Catalog
from inspector.files.system import slashed
from inspector.messages import _, count_text
from inspector.messages.rendering import render
from inspector.project.compare.lost import CheckedMerge
from inspector.project.compare.merge import FileMerge
from inspector.report.diff.text import side_line
from inspector.report.html.parts import (
    Cell,
    Html,
    Row,
    behind,
    code,
    facts,
    heading,
    lines,
    page,
    paragraphs,
    sentence,
    table,
    word,
)
from inspector.report.merge.lost import (
    lost_of,
    merge_title,
    parents_text,
    result_text,
    unread_texts,
)
from inspector.report.merge.words import (
    SECTIONS,
    ChangeRow,
    beside,
    commit_text,
    edit_text,
    found_text,
    in_result,
    leading_notes,
    listed_changes,
    lost_by_side,
    lost_title,
    missing_of,
    missing_title,
    notes_on_steps,
    problems_of,
    redo_title,
    redone,
    row_of,
    settling_note,
    settling_title,
    side_titles,
    step_text,
    ways_to_settle,
)


def merge_html(file_merge: FileMerge, catalog: Catalog) -> Iterator[str]:
    """The page, piece by piece.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
    """
    return page(slashed(file_merge.path), _parts(file_merge, catalog))


def lost_html(merges: Sequence[CheckedMerge], catalog: Catalog) -> Iterator[str]:
    """What merges lost, piece by piece.

    Args:
        merges: The merges.
        catalog: Names of versions.
    """
    return page(_("What merges lost"), _lost_parts(merges, catalog))


def _lost_parts(merges: Sequence[CheckedMerge], catalog: Catalog) -> Iterator[Html]:
    if not merges:
        yield sentence(_("No merge."))
    for merge in merges:
        rows = (
            (code(path), commit_text(parent), edit_text(one.edit, catalog))
            for path, parent, edits in lost_of(merge)
            for one in edits
        )
        yield heading(merge_title(merge))
        yield paragraphs([parents_text(merge), result_text(merge)])
        yield from table(_("Lost"), (_("Package"), _("Commit"), _("Edit")), rows)
        unread = ((behind(word("warning"), text),) for text in unread_texts(merge))
        yield from table(_("Not compared"), (_("Package"),), unread)


def _parts(file_merge: FileMerge, catalog: Catalog) -> Iterator[Html]:
    yield sentence(render(file_merge.sentence))
    if first := leading_notes(file_merge):
        yield paragraphs(first)
    heads: list[tuple[str, Cell]] = [
        (title, lines([words, side_line(side)]) if words else side_line(side))
        for title, words, side in side_titles(file_merge)
    ]
    if found := found_text(file_merge):
        heads.append((_("Result"), found))
    yield facts(heads)
    head = (_("Where"), _("Base"), _("Ours"), _("Theirs"))
    for side, title in SECTIONS.items():
        changes = listed_changes(file_merge, side)
        rows = (_row(row_of(change, file_merge, catalog)) for change in changes)
        yield from table(str(title), head, rows, count_text(len(changes)))
    for side, lost in lost_by_side(file_merge):
        edits = ((edit_text(edit, catalog),) for edit in lost)
        yield from table(lost_title(side, len(lost)), (_("Edit"),), edits)
    steps, is_done = redone(file_merge), in_result(file_merge)
    yield from table(
        redo_title(file_merge.taken),
        (_("Edit"),),
        ((behind("☑" if is_done(edit) else "☐", step_text(edit, catalog)),) for edit in steps),
    )
    if notes := notes_on_steps(file_merge, catalog):
        yield paragraphs(notes)
    missing = ((edit_text(edit, catalog),) for edit in missing_of(file_merge))
    yield from table(missing_title(), (_("Edit"),), missing)
    commands = [
        (title, code(command)) for title, own in ways_to_settle(file_merge) for command in own
    ]
    yield from table(settling_title(), (_("Side"), _("Command")), commands)
    if commands and (note := settling_note(file_merge)):
        yield paragraphs([note])
    if more := beside(file_merge):
        yield paragraphs([_("Besides: {what}.", what=more)])
    problems = ((behind(word("warning"), problem),) for problem in problems_of(file_merge))
    yield from table(_("Problems"), (_("Problem"),), problems)


def _row(row: ChangeRow) -> Row:
    return behind(row.sign, code(row.place)), code(row.base), code(row.ours), code(row.theirs)
