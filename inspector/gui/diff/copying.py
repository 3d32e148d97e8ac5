"""A comparison as a text: a row in full, or all of it for a review, a program or a page to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.gui.desk.report import Report
from inspector.gui.kit.clipboard import to_clipboard
from inspector.messages.rendering import render
from inspector.report.diff.groups import DiffRow
from inspector.report.diff.text import diff_markdown, diff_text
from inspector.report.diff.values import hash_text, whole_text

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument


def comparison_text(shown: ComparisonDocument | None, way: str, *, everything: bool = False) -> str:
    """A comparison as the command line prints it; empty while there is none.

    Args:
        shown: The comparison.
        way: ``markdown``, ``text``, ``json``, ``html`` or ``sentence``.
        everything: Whether what only follows from other changes is listed too.
    """
    comparison = shown.comparison if shown is not None else None
    if shown is None or comparison is None:
        return ""
    match way:
        case "json":
            from inspector.report.documents.diff import Diff
            from inspector.report.documents.parts import json_text

            return json_text(Diff.of(comparison))
        case "html":
            from inspector.report.html.diff import diff_html

            return "".join(diff_html(comparison, shown.catalog, everything=everything))
        case "text":
            return diff_text(comparison, shown.catalog, everything=everything)
        case "sentence":
            return f"{render(comparison.sentence)}\n"
        case _:
            return diff_markdown(comparison, shown.catalog, everything=everything)


def copy_comparison(
    shown: ComparisonDocument | None, way: str, *, everything: bool = False
) -> None:
    """Puts a comparison on the clipboard, unless there is none."""
    to_clipboard(comparison_text(shown, way, everything=everything))


def comparison_report(shown: ComparisonDocument) -> Report | None:
    """What can be saved of a comparison; None before it was read."""
    if shown.comparison is None:
        return None
    return Report(shown.name, lambda form, _: [comparison_text(shown, form)])


def value_of(row: DiffRow | None, *, old: bool) -> str:
    """The whole value of one side of a row; empty where that side has none."""
    if row is None:
        return ""
    text = row.before if old else row.after
    change = row.change
    if change is None or not text or row.kind == "part":
        return text
    stored = change.before if old else change.after
    if hash_text(stored):
        return f"{text}\n{hash_text(stored)}"
    value = whole_text(stored)
    # What a row says of a number beside the number itself stays.
    return value if len(value) > len(text) else text
