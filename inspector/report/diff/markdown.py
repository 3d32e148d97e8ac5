"""How two packages or folders differ, as Markdown for a pull request."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.compare.model import Change, ChangeClass
from inspector.messages import _, ngettext
from inspector.messages.phrases import labelled
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.project.compare.files import Comparison
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.report.diff.place import where
from inspector.report.diff.text import graph_lines
from inspector.report.diff.values import SIGNS, change_text, cut, sides, value_text
from inspector.report.diff.words import STATES, folders_sentence, hidden, untold
from inspector.report.markdown import code, escaped, table

#: Changes of content, or packages, that get a row of their own.
MOST_ROWS: Final = 50


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
            more = len(changes) - MOST_ROWS
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
    for change in changes[:MOST_ROWS]:
        before, after = sides(change, catalog)
        if change.kind == "moved":
            before, after = "", change_text(change, catalog)
        place = f"{SIGNS[change.kind]} {code(str(where(change, catalog)))}"
        lines.append((place, escaped(_(change.section)), code(before), code(after)))
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
        if everything or len(kept) < MOST_ROWS:
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
    blocks += _problems(labelled(row.path, problem) for row in kept for problem in untold(row))
    return "\n\n".join(blocks) + "\n"


def _file_row(row: FileRow) -> tuple[str, str]:
    sign = STATES[row.state]
    path = f"{code(row.old_path)} → {code(row.path)}" if row.old_path else code(row.path)
    return f"{sign} {path}", escaped(
        cut(value_text(render(row.sentence)), 200)
    ) if row.sentence else ""
