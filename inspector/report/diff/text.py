"""How two packages or folders differ, as text, and as Markdown for a pull request.

The verdict comes first, then a line a change.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal

from inspector.catalog import Catalog
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import Change, ChangeClass, Kind, Note, Place
from inspector.escaping import columns, filled, one_line
from inspector.files.system import slashed
from inspector.messages import _, count_text, ngettext
from inspector.messages.graph_text import text_of
from inspector.messages.notes import note_of, notes_text
from inspector.messages.phrases import clauses, labelled, noted, remarks
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.named_tuples import NamedTuple
from inspector.project.compare.files import Comparison, Side
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.report.diff.place import where
from inspector.report.diff.values import SIGNS, change_text, cut, enumerators, sides, value_text
from inspector.report.diff.words import (
    STATES,
    changes_counted,
    folders_sentence,
    grouped,
    hidden,
    other_problems,
    section_title,
    state_title,
    verdict_words,
)
from inspector.report.markdown import code, escaped, table
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import fact, version_text

# -- graphs ----------------------------------------------------------------------------------------
#
# What became of graphs, in lines: a sentence a graph, and below it what that only counts.
#
# Of a graph that came or went it is the text; of one that was rewired it is each change.

#: Lines below the sentence about one graph, where not all of them are wanted.
MOST_LISTED: Final = 40


class GraphLine(NamedTuple):
    """A line: how deep it stands below the sentence of its graph, 0 for that itself, what became of
    the graph, and what the line says.
    """

    depth: int
    became: Literal["added", "removed", "changed", ""]
    text: str

    @property
    def sign(self) -> str:
        """The sign of what became of the graph."""
        return SIGNS[self.became] if self.became else ""


def graph_lines(graphs: Iterable[GraphDifference], *, everything: bool) -> Iterator[GraphLine]:
    """The lines of all graphs that differ.

    Args:
        graphs: How they differ.
        everything: Whether long graphs are listed to their end.
    """
    for graph in graphs:
        yield GraphLine(0, graph.became or "changed", render(graph.summary.message))
        below = list(_below(graph))
        more = 0 if everything else len(below) - MOST_LISTED
        yield from below[:-more] if more > 0 else below
        if more > 0:
            yield GraphLine(1, "", _("and {more:,} more", more=more))


def facts_below(graph: GraphDifference) -> list[str]:
    """The changes of a graph that the sentence about it only counts."""
    summary = graph.summary
    return [render(fact) for fact in graph.facts[len(summary.changes) :]] if summary.more else []


def _below(graph: GraphDifference) -> Iterator[GraphLine]:
    """What the sentence about a graph only counts."""
    there = graph.new or graph.old
    if graph.became is not None and there is not None:
        yield from (GraphLine(1 + line.depth, "", line.text) for line in text_of(there))
    yield from (GraphLine(1, "", text) for text in facts_below(graph))


# -- text ------------------------------------------------------------------------------------------

#: Classes that are listed without being asked for.
LISTED_CLASSES: Final = (ChangeClass.CONTENT, ChangeClass.CONVERSION, ChangeClass.VERSION)
#: Entries in which the same thing changed, and which are still listed one by one.
_MOST_ALIKE: Final = 3
#: The widest that the column of paths gets; longer ones push what follows.
_MOST_PATH: Final = 56


def diff_text(
    comparison: Comparison, catalog: Catalog, *, everything: bool = False, style: Style = PLAIN
) -> str:
    """The difference of two files for people: content before what an engine wrote of itself.

    Of layout and of what every save rewrites only the number is given.

    Args:
        comparison: The files and how they differ.
        catalog: Names of versions.
        everything: Lists layout and what every save rewrites too.
        style: Whether words are coloured.
    """
    difference = comparison.difference
    shown = tuple(ChangeClass) if everything else LISTED_CLASSES
    blocks = [
        [
            style.strong(_("Difference")),
            fact("verdict", verdict_words(difference.verdict)),
            fact("answer", one_line(render(comparison.sentence))),
            fact("old", side_line(comparison.old)),
            fact("new", side_line(comparison.new)),
        ]
    ]
    if difference.graphs:
        count = ngettext("{count} change", "{count} changes", len(difference.graphs))
        title = f"{style.strong(_('Graphs'))}  {count}"
        lines = [
            f"{'  ' * (line.depth + 2) if line.depth else f'  {line.sign} '}{one_line(line.text)}"
            for line in graph_lines(difference.graphs, everything=everything)
        ]
        blocks.append([title, *lines])
    for kind in shown:
        of_kind = difference.of_class(kind) if everything else difference.beside_graphs(kind)
        for section, changes in grouped(of_kind).items():
            title = style.strong(section_title(section))
            whole = everything or kind is ChangeClass.CONTENT
            lines = _lines(changes, catalog, whole=whole)
            blocks.append([f"{title}  {changes_counted(len(changes), kind)}", *lines])
    left = hidden(comparison, shown)
    if left:
        blocks.append([_("Not listed: {what}; --all lists them.", what=left)])
    if difference.problems:
        lines = [f"  {one_line(texts_of(problem).message())}" for problem in difference.problems]
        blocks.append([style.strong(_("Problems")), *lines])
    return _text(blocks)


def _text(blocks: Iterable[Sequence[str]]) -> str:
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def side_line(side: Side) -> str:
    """A file by its name, its size and the engine that saved it."""
    return one_line(noted(slashed(side.path), side_facts(side)))


def side_facts(side: Side) -> str:
    """The size of a file and the engine that saved it, or that there is no such file."""
    if side.absent:
        return one_line(str(side.note) or _("no such file"))
    saved_by = side.facts.saved_by if side.facts is not None else None
    engine = "" if saved_by is None or saved_by.is_empty else _saved_by(version_text(saved_by))
    return one_line(clauses([_size(side), engine, str(side.note or "")]))


def brief_facts(side: Side) -> str:
    """The same where there is little room: the release and the patch of the engine before all."""
    saved_by = side.facts.saved_by if side.facts is not None else None
    if side.absent or saved_by is None or saved_by.is_empty:
        return side_facts(side)
    return one_line(clauses([_saved_by(saved_by.short), _size(side), str(side.note or "")]))


def _saved_by(version: str) -> str:
    return _("saved by {version_text}", version_text=version)


def _size(side: Side) -> str:
    return _("{size:,} bytes", size=side.size)


def _lines(changes: Sequence[Change], catalog: Catalog, *, whole: bool) -> list[str]:
    """The lines of some changes; unless they are wanted whole, what many entries share is one."""
    lines = []
    if not whole:
        alike: dict[_Likeness | None, list[Change]] = {}
        for change in changes:
            alike.setdefault(_likeness(change, catalog), []).append(change)
        many = {key: group for key, group in alike.items() if key and len(group) > _MOST_ALIKE}
        lines += [_shared_line(group, catalog) for group in many.values()]
        changes = [change for change in changes if _likeness(change, catalog) not in many]
    placed = [(where(change, catalog), change) for change in changes]
    for holder, inside in groupby(placed, key=lambda row: row[0].holder):
        rows = []
        for at, change in inside:
            if at.place:
                rows.append((at.place, change))
            else:
                lines.append(_line("  ", holder, len(holder), change, catalog))
        if rows and holder:
            lines.append(f"  ~ {holder}")
        width = _width(place for place, __ in rows)
        indent = "      " if holder else "  "
        lines += [_line(indent, place, width, change, catalog) for place, change in rows]
    return lines


class _Likeness(NamedTuple):
    """What a change has in common with those of other entries: where in them, and what became of
    which values for which reasons.
    """

    kind: Kind
    member: str
    values: str
    notes: tuple[Note, ...]


def _likeness(change: Change, catalog: Catalog) -> _Likeness | None:
    """What a change may have in common with others; None where it is an entry itself."""
    if len(change.steps) < 3:
        return None
    if _is_of_bytes(change):
        # Which of them differ says little.
        return _Likeness(change.kind, _member(change), "", change.shared_notes)
    places = [step for step in change.steps if isinstance(step, Place)]
    place = places[-1:] if change.kind == "moved" else []
    values = change.before, change.after, *enumerators(change, catalog), *place
    return _Likeness(change.kind, _member(change), repr(values), change.notes)


def _shared_line(changes: Sequence[Change], catalog: Catalog) -> str:
    """One line for changes that are alike."""
    change = changes[0]
    text = _("other bytes") if _is_of_bytes(change) else change_text(change, catalog)
    note = notes_text(change.shared_notes if _is_of_bytes(change) else change.notes)
    notes = remarks((_("in {count:,} entries", count=len(changes)), one_line(note)))
    return noted(f"  {SIGNS[change.kind]} {_member(change)}  {text} ", notes)


def _is_of_bytes(change: Change) -> bool:
    """Whether bytes became others that nothing takes apart."""
    return change.kind == "changed" and isinstance(change.after, dict) and "sha1" in change.after


def _member(change: Change) -> str:
    """Where in its entry a change is."""
    member = change.path.removeprefix(f"{change.steps[0]}/{change.steps[1]}/")
    return one_line(member.removeprefix("properties/"))


def _line(indent: str, place: str, width: int, change: Change, catalog: Catalog) -> str:
    """One change: sign, place, what it says, and a note where there is one."""
    text = change_text(change, catalog)
    if text == place.rpartition("/")[2]:
        text = ""  # What is called like it is, such as a name or a flag.
    line = f"{indent}{SIGNS[change.kind]} {filled(place, width)}  {text}".rstrip()
    note = note_of(change)
    return noted(f"{line} ", one_line(note)) if note else line


def _width(texts: Iterable[str]) -> int:
    """How wide a column is for texts; those that are too long do not count."""
    return max((wide for wide in map(columns, texts) if wide <= _MOST_PATH), default=0)


def folders_text(
    rows: Iterable[FileRow],
    old: str,
    new: str,
    totals: FolderTotals,
    *,
    everything: bool = False,
    style: Style = PLAIN,
) -> str:
    """The difference of two folders for people: what changed by state, identical ones counted.

    Args:
        rows: The packages, compared as they are asked for.
        old: The first folder.
        new: The second.
        totals: Counts along.
        everything: Lists identical packages too.
        style: Whether words are coloured.
    """
    kept: dict[str, list[FileRow]] = {state: [] for state in STATES}
    for row in rows:
        totals.add(row)
        if everything or STATES[row.state].strip():
            kept[row.state].append(row.brief())
    blocks = [
        [
            style.strong(_("Difference")),
            fact("verdict", verdict_words(totals.verdict)),
            fact("answer", folders_sentence(totals)),
            fact("old", one_line(old)),
            fact("new", one_line(new)),
        ]
    ]
    for state, sign in STATES.items():
        listed = kept[state]
        if listed:
            head = f"{style.strong(state_title(state))}  {count_text(len(listed))}"
            blocks.append([head, *_file_lines(sign, listed)])
    return _text(blocks)


def _file_lines(sign: str, rows: Sequence[FileRow]) -> list[str]:
    paths = [one_line(f"{row.old_path} → {row.path}" if row.old_path else row.path) for row in rows]
    width = _width(paths)
    lines = []
    for row, path in zip(rows, paths, strict=True):
        lines.append(f"  {sign} {filled(path, width)}  {one_line(render(row.sentence))}".rstrip())
        lines += [f"      {one_line(problem)}" for problem in other_problems(row)]
    return lines


# -- summary ---------------------------------------------------------------------------------------
#
# The short report of a difference: a file, its verdict, and the sentence about it.


def diff_summary(comparison: Comparison, *, style: Style = PLAIN) -> str:
    """Two lines about two files, which go by the paths that they were asked for.

    Args:
        comparison: The files and how they differ.
        style: Whether words are coloured.
    """
    old, new = comparison.old, comparison.new
    name = slashed(new.path if old.path == new.path else f"{old.path} → {new.path}")
    head = f"{style.strong(one_line(name))}  {verdict_words(comparison.difference.verdict)}"
    lines = [head, f"  {one_line(render(comparison.sentence))}"]
    lines += [f"  {one_line(render(side.note))}" for side in (old, new) if _is_worth_saying(side)]
    lines += [
        f"  {one_line(texts_of(problem).message())}" for problem in comparison.difference.problems
    ]
    return "".join(f"{line}\n" for line in lines)


def _is_worth_saying(side: Side) -> bool:
    """Whether the bytes of a side are not those that lie there; an absent one is told already."""
    return bool(side.note) and not side.absent


# -- Markdown --------------------------------------------------------------------------------------

#: Changes of content, or packages, that get a row of their own.
_MOST_MARKDOWN_ROWS: Final = 50


def diff_markdown(comparison: Comparison, catalog: Catalog, *, everything: bool = False) -> str:
    """The difference of two files: a heading, the sentence, and a table of what changed.

    Args:
        comparison: The files and how they differ.
        catalog: Names of versions.
        everything: Lists the other classes too, each in its own table.
    """
    difference = comparison.difference
    there = comparison.old if comparison.new.absent else comparison.new
    blocks = [f"## {escaped(render(there.title))}", f"**{escaped(render(comparison.sentence))}**"]
    if difference.graphs:
        lines = (
            f"{'  ' * line.depth}- {line.sign or ''}".rstrip() + f" {escaped(line.text)}"
            for line in graph_lines(difference.graphs, everything=everything)
        )
        blocks += [f"### {_('Graphs')}", "\n".join(lines)]
    shown = tuple(ChangeClass) if everything else (ChangeClass.CONTENT,)
    for kind in shown:
        changes = difference.of_class(kind) if everything else difference.beside_graphs(kind)
        if changes:
            blocks.append(_changes(changes, catalog))
            more = len(changes) - _MOST_MARKDOWN_ROWS
            if more > 0:
                blocks.append(_("and {more:,} more", more=more))
    left = hidden(comparison, shown)
    if left:
        blocks.append(_("Besides: {what}.", what=left))
    blocks += _problems(texts_of(problem).message() for problem in difference.problems)
    return "\n\n".join(blocks) + "\n"


def _name(path: str) -> str:
    """The file's own name, of ``REV:path`` too."""
    return os.path.basename(path.replace("\\", "/").rpartition(":")[2]) or path  # noqa: PTH119


def _changes(changes: Sequence[Change], catalog: Catalog) -> str:
    lines = []
    for change in changes[:_MOST_MARKDOWN_ROWS]:
        before, after = sides(change, catalog)
        if change.kind == "moved":
            before, after = "", change_text(change, catalog)
        place = f"{SIGNS[change.kind]} {code(str(where(change, catalog)))}"
        lines.append((place, escaped(section_title(change.section)), code(before), code(after)))
    return table((_("Change"), _("Section"), _("Before"), _("After")), lines)


def _problems(problems: Iterable[str]) -> list[str]:
    lines = [f"- {escaped(problem)}" for problem in problems]
    return [_("Problems:"), "\n".join(lines)] if lines else []


def folders_markdown(
    rows: Iterable[FileRow], old: str, new: str, totals: FolderTotals, *, everything: bool = False
) -> str:
    """The difference of two folders: a heading, the sentence, and a table of packages.

    Args:
        rows: The packages, compared as they are asked for.
        old: The first folder.
        new: The second.
        totals: Counts along.
        everything: Lists packages that were only saved again, and all rows there are.
    """
    quiet = {FileState.IDENTICAL} if everything else {FileState.IDENTICAL, FileState.RESAVED}
    kept: list[FileRow] = []
    left = 0
    for row in rows:
        totals.add(row)
        if row.state in quiet:
            continue
        if everything or len(kept) < _MOST_MARKDOWN_ROWS:
            kept.append(row.brief())
        else:
            left += 1
    blocks = [
        f"## {escaped(f'{_name(old.rstrip(os.sep))} → {_name(new.rstrip(os.sep))}')}",
        f"**{escaped(folders_sentence(totals))}**",
    ]
    if kept:
        blocks.append(table((_("Package"), _("What changed")), map(_file_row, kept)))
    if left:
        blocks.append(
            _("and {count}", count=ngettext("{count} more package", "{count} more packages", left))
        )
    blocks += _problems(
        labelled(row.path, problem) for row in kept for problem in other_problems(row)
    )
    return "\n\n".join(blocks) + "\n"


def _file_row(row: FileRow) -> tuple[str, str]:
    sign = STATES[row.state]
    path = f"{code(row.old_path)} → {code(row.path)}" if row.old_path else code(row.path)
    return f"{sign} {path}", escaped(
        cut(value_text(render(row.sentence)), 200)
    ) if row.sentence else ""
