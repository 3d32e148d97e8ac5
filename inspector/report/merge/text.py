"""A package on three sides as text, and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.edits import Edit
from inspector.compare.merge import MergeSide
from inspector.escaping import one_line
from inspector.files.system import slashed
from inspector.messages import _, count_text
from inspector.messages.phrases import labelled, listed
from inspector.messages.rendering import render
from inspector.project.compare.merge import FileMerge
from inspector.report.diff.text import side_line
from inspector.report.markdown import code, escaped, table
from inspector.report.merge.words import (
    SECTIONS,
    alike_text,
    beside,
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
from inspector.report.terminal import Style
from inspector.report.text import fact

#: Rows of a table that a comment of a merge request has room for.
_MOST_ROWS: Final = 50


def merge_text(
    file_merge: FileMerge,
    catalog: Catalog,
    style: Style,
    is_done: Callable[[Edit], bool] | None = None,
) -> Iterator[str]:
    """The report for people: the sentence, the sides, whose each edit is, and what is lost.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
        style: Whether words are coloured.
        is_done: Whether a step was done; by default, whether the work tree has it.
    """
    yield _block(_head(file_merge, style))
    for side in SECTIONS:
        if lines := _section(file_merge, side, catalog, style):
            yield "\n" + _block(lines)
    for side, lost in lost_by_side(file_merge):
        title = style.strong(lost_title(side, len(lost)))
        yield "\n" + _block([title, *_edits(lost, catalog)])
    steps = redone(file_merge)
    if steps:
        title = style.strong(redo_title(file_merge.taken))
        notes = [f"  {one_line(note)}" for note in notes_on_steps(file_merge, catalog)]
        yield "\n" + _block(
            [title, *_edits(steps, catalog, is_done or in_result(file_merge)), *notes]
        )
    if missing := missing_of(file_merge):
        yield "\n" + _block([style.strong(missing_title()), *_edits(missing, catalog)])
    if lines := _commands(file_merge, style):
        yield "\n" + _block(lines)
    if more := beside(file_merge):
        yield "\n" + _block([_("Not listed: {what}.", what=more)])
    problems = [f"  {one_line(problem)}" for problem in problems_of(file_merge)]
    if problems:
        yield "\n" + _block([style.strong(_("Problems")), *problems])


def _head(file_merge: FileMerge, style: Style) -> list[str]:
    lines = [style.strong(one_line(slashed(file_merge.path)))]
    lines.append(style.folded(one_line(render(file_merge.sentence)), 0))
    lines += [style.folded(one_line(text), 0) for text in leading_notes(file_merge)]
    for title, words, file in side_titles(file_merge):
        lines.append(fact(title, one_line(words) or side_line(file)))
        if words:
            lines.append(fact("", side_line(file)))
    if found := found_text(file_merge):
        lines.append(fact(_("Result"), found))
    return lines


def _section(file_merge: FileMerge, side: MergeSide, catalog: Catalog, style: Style) -> list[str]:
    """The changes of a side; of those that contradict what each side has."""
    changes = listed_changes(file_merge, side)
    if not changes:
        return []
    lines = [f"{style.strong(str(SECTIONS[side]))}  {count_text(len(changes))}"]
    if side is not MergeSide.CONFLICT:
        return [*lines, *(f"  {one_line(alike_text(one, catalog))}" for one in changes)]
    for row in (row_of(change, file_merge, catalog) for change in changes):
        lines.append(f"  {row.sign} {one_line(row.place)}")
        values = ((_("base"), row.base), (_("ours"), row.ours), (_("theirs"), row.theirs))
        lines += [f"      {one_line(labelled(name, value))}" for name, value in values if value]
    return lines


def _commands(file_merge: FileMerge, style: Style) -> list[str]:
    """The commands of Git that take a side, one below the other: they are copied whole."""
    lines = [
        fact(name, one_line(command))
        for title, commands in ways_to_settle(file_merge)
        for name, command in zip(chain((title,), repeat("")), commands, strict=False)
    ]
    if lines and (note := settling_note(file_merge)):
        lines.append(f"  {note}")
    return [style.strong(settling_title()), *lines] if lines else []


def _block(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _edits(
    edits: Sequence[Edit],
    catalog: Catalog,
    is_done: Callable[[Edit], bool] | None = None,
) -> list[str]:
    return [f"  {_box(edit, is_done)}{one_line(_text(edit, catalog, is_done))}" for edit in edits]


def _text(edit: Edit, catalog: Catalog, is_done: Callable[[Edit], bool] | None) -> str:
    """An edit; one that is a step to tick off with all that is to be typed."""
    return edit_text(edit, catalog) if is_done is None else step_text(edit, catalog)


def _box(edit: Edit, is_done: Callable[[Edit], bool] | None) -> str:
    """The box before a step to tick off; nothing before what is no step."""
    if is_done is None:
        return ""
    return "[x] " if is_done(edit) else "[ ] "


def merge_markdown(
    file_merge: FileMerge, catalog: Catalog, is_done: Callable[[Edit], bool] | None = None
) -> Iterator[str]:
    """The same for a merge request: tables, and a list to tick off.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
        is_done: Whether a step was done; by default, whether the work tree has it.
    """
    yield f"## {code(slashed(file_merge.path))}\n\n**{escaped(render(file_merge.sentence))}**\n"
    yield "".join(f"\n{escaped(text)}\n" for text in leading_notes(file_merge))
    heads = [
        (title, escaped(words), escaped(side_line(side)))
        for title, words, side in side_titles(file_merge)
    ]
    if found := found_text(file_merge):
        heads.append((_("Result"), escaped(found), ""))
    yield "\n" + table((_("Side"), _("What it is"), _("File")), heads) + "\n"
    for side, title in SECTIONS.items():
        changes = listed_changes(file_merge, side)
        if not changes:
            continue
        rows = [row_of(change, file_merge, catalog) for change in changes[:_MOST_ROWS]]
        lines = [(f"{row.sign} {code(row.place)}", *map(code, row[2:])) for row in rows]
        yield f"\n### {escaped(str(title))} ({len(changes):,})\n\n"
        yield table((_("Where"), _("Base"), _("Ours"), _("Theirs")), lines) + "\n"
        if (more := len(changes) - _MOST_ROWS) > 0:
            yield "\n" + _("and {more:,} more", more=more) + "\n"
    for side, lost in lost_by_side(file_merge):
        yield f"\n### {lost_title(side, len(lost))}\n\n{_list(lost, catalog)}"
    steps = redone(file_merge)
    if steps:
        is_done = is_done or in_result(file_merge)
        yield f"\n### {redo_title(file_merge.taken)}\n\n{_list(steps, catalog, is_done)}"
        yield "".join(f"\n{escaped(note)}\n" for note in notes_on_steps(file_merge, catalog))
    if missing := missing_of(file_merge):
        yield f"\n### {missing_title()}\n\n{_list(missing, catalog)}"
    commands = [
        f"- {labelled(title, listed(map(code, own)))}" for title, own in ways_to_settle(file_merge)
    ]
    if commands:
        yield f"\n### {settling_title()}\n\n{_block(commands)}"
        if note := settling_note(file_merge):
            yield f"\n{escaped(note)}\n"
    if more_words := beside(file_merge):
        yield "\n" + _("Besides: {what}.", what=escaped(more_words)) + "\n"
    problems = problems_of(file_merge)
    if problems:
        yield "\n" + _("Problems:") + "\n\n" + _block([f"- {escaped(one)}" for one in problems])


def _list(
    edits: Sequence[Edit],
    catalog: Catalog,
    is_done: Callable[[Edit], bool] | None = None,
) -> str:
    lines = [
        f"- {_box(edit, is_done)}{escaped(_text(edit, catalog, is_done))}"
        for edit in edits[:_MOST_ROWS]
    ]
    if (more := len(edits) - _MOST_ROWS) > 0:
        lines.append(f"- {_('and {more:,} more', more=more)}")
    return _block(lines)
