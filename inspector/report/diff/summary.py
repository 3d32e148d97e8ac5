"""The short report of a difference: a file, its verdict, and the sentence about it."""

from __future__ import annotations

from inspector.escaping import one_line
from inspector.messages.rendering import render
from inspector.project.compare.files import Comparison
from inspector.project.compare.sides import Side
from inspector.report.diff.words import verdict_words
from inspector.report.style import PLAIN, Style


def diff_summary(comparison: Comparison, *, style: Style = PLAIN) -> str:
    """Two lines about two files, which go by the paths that they were asked for.

    Args:
        comparison: The files and how they differ.
        style: Whether words are coloured.
    """
    old, new = comparison.old, comparison.new
    name = new.path if old.path == new.path else f"{old.path} → {new.path}"
    head = f"{style.strong(one_line(name))}  {verdict_words(comparison.difference.verdict)}"
    lines = [head, f"  {one_line(render(comparison.sentence))}"]
    lines += [f"  {one_line(side.note)}" for side in (old, new) if _is_worth_saying(side)]
    lines += [f"  {one_line(problem.words())}" for problem in comparison.difference.problems]
    return "".join(f"{line}\n" for line in lines)


def _is_worth_saying(side: Side) -> bool:
    """Whether the bytes of a side are not those that lie there; an absent one is told already."""
    return bool(side.note) and not side.absent
