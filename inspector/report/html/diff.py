"""How two packages or folders differ as a page: the sentence, then what was and what is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.model import Change, ChangeClass
from inspector.graphs.overlay import overlay_of
from inspector.messages import _, count_text, ngettext
from inspector.messages.notes import note_of
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.project.compare.files import Comparison
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.report.diff.place import where
from inspector.report.diff.text import LISTED_CLASSES, graph_lines, side_line
from inspector.report.diff.values import ValueFormat, change_text, sides
from inspector.report.diff.words import (
    STATES,
    changes_counted,
    folders_sentence,
    grouped,
    hidden,
    other_problems,
    section_title,
    state_title,
    state_words,
    verdict_words,
)
from inspector.report.graph_svg import overlay_svg
from inspector.report.html.parts import (
    Html,
    Row,
    TreeRow,
    before_after,
    behind,
    code,
    facts,
    heading,
    lines,
    page,
    paragraphs,
    sentence,
    table,
    tree,
    word,
)

#: Graphs that are drawn, and the nodes of the largest of them: others are described in words.
_MOST_DRAWN: Final = 20
_MOST_NODES: Final = 400
#: Where values are cut.
_VALUES: Final = ValueFormat(400)


def diff_html(
    comparison: Comparison, catalog: Catalog, *, everything: bool = False
) -> Iterator[str]:
    """The page about two files, piece by piece.

    Args:
        comparison: The files and how they differ.
        catalog: Names of versions.
        everything: Lists layout and what every save rewrites too.
    """
    there = comparison.old if comparison.new.absent else comparison.new
    return page(str(there.title), _parts(comparison, catalog, everything=everything))


def _parts(comparison: Comparison, catalog: Catalog, *, everything: bool) -> Iterator[Html]:
    difference = comparison.difference
    yield sentence(render(comparison.lead), render(comparison.rest))
    yield facts(
        [
            (
                _("Verdict"),
                word(
                    difference.verdict,
                    shown=verdict_words(difference.verdict),
                ),
            ),
            (_("Old"), side_line(comparison.old)),
            (_("New"), side_line(comparison.new)),
        ]
    )
    yield from _graphs(difference.graphs, everything=everything)
    shown = tuple(ChangeClass) if everything else LISTED_CLASSES
    for kind in shown:
        of_kind = difference.of_class(kind) if everything else difference.beside_graphs(kind)
        for section, changes in grouped(of_kind).items():
            title = section_title(section)
            rows = (_change(change, catalog) for change in changes)
            head = (_("Place"), _("Change"), _("Before"), _("After"), _("Note"))
            yield from table(title, head, rows, changes_counted(len(changes), kind))
    left = hidden(comparison, shown)
    if left:
        yield paragraphs([_("Not listed: {what}; --all lists them.", what=left)])
    problems = (
        (behind(word("warning"), texts_of(problem).message()),) for problem in difference.problems
    )
    yield from table(_("Problems"), (_("Problem"),), problems)


def _graphs(graphs: Sequence[GraphDifference], *, everything: bool) -> Iterator[Html]:
    """What became of graphs, and below each sentence what that only counts."""
    rows = (
        TreeRow(line.depth, (line.text, word(line.became)), heads=not line.depth)
        for line in graph_lines(graphs, everything=everything)
    )
    yield from tree(
        _("Graphs"),
        (_("Graph"), _("Change")),
        rows,
        ngettext("{count} change", "{count} changes", len(graphs)),
    )
    for graph in graphs[:_MOST_DRAWN]:
        merged = MergedGraph(graph)
        if 0 < len(merged.graph.nodes) <= _MOST_NODES:
            yield heading(_("{name}, both versions", name=graph.name))
            overlay = overlay_of(merged.graph, merged.marks, render)
            yield Html("".join(overlay_svg(overlay, lambda role: f"var(--{role})")))


def _change(change: Change, catalog: Catalog) -> Row:
    before, after = sides(change, catalog, _VALUES)
    if change.kind == "moved":
        before, after = "", change_text(change, catalog)
    place = code(str(where(change, catalog)))
    return place, word(change.kind), *before_after(before, after), note_of(change)


def folders_html(
    rows: Iterable[FileRow], old: str, new: str, totals: FolderTotals, *, everything: bool = False
) -> Iterator[str]:
    """The page about two folders: what changed by state, identical ones counted.

    Args:
        rows: The packages, compared as they are asked for.
        old: The first folder.
        new: The second.
        totals: Counts along.
        everything: Lists identical packages too.
    """
    kept: dict[FileState, list[FileRow]] = {state: [] for state in STATES}
    for row in rows:
        totals.add(row)
        if everything or row.state is not FileState.IDENTICAL:
            kept[row.state].append(row.brief())
    return page(f"{old} → {new}", _folder_parts(kept, old, new, totals))


def _folder_parts(
    kept: dict[FileState, list[FileRow]], old: str, new: str, totals: FolderTotals
) -> Iterator[Html]:
    yield sentence(folders_sentence(totals))
    verdict = word(totals.verdict, shown=verdict_words(totals.verdict))
    yield facts([(_("Verdict"), verdict), (_("Old"), code(old)), (_("New"), code(new))])
    for state, rows in kept.items():
        files = map(_file, rows)
        head = (_("Package"), _("State"), _("What changed"))
        yield from table(state_title(state), head, files, count_text(len(rows)))


def _file(row: FileRow) -> Row:
    name = behind(code(row.old_path), "→", code(row.path)) if row.old_path else code(row.path)
    return (
        name,
        word(row.state, shown=state_words(row.state)),
        lines([render(row.sentence), *other_problems(row)]),
    )
