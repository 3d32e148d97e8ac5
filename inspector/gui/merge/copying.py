"""A merge as a text, as the command line writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from inspector.gui.desk.report import Report
from inspector.messages.rendering import render
from inspector.report.merge.text import merge_markdown, merge_text
from inspector.report.terminal import PLAIN

if TYPE_CHECKING:
    from inspector.catalog import Catalog
    from inspector.compare.edits import Edit
    from inspector.gui.merge.document import MergeDocument
    from inspector.project.compare.merge import FileMerge


def text_of(
    file_merge: FileMerge,
    catalog: Catalog,
    way: str,
    is_done: Callable[[Edit], bool] | None = None,
) -> str:
    """A merge as a text.

    Args:
        file_merge: The three sides.
        catalog: Names of versions.
        way: ``markdown``, ``text``, ``json``, ``html`` or ``sentence``.
        is_done: Whether a step was done; by default, whether the work tree has it.
    """
    match way:
        case "json":
            from inspector.report.documents.merge import Merge
            from inspector.report.documents.parts import json_text

            return json_text(Merge.of(file_merge, catalog))
        case "html":
            from inspector.report.html.merge import merge_html

            return "".join(merge_html(file_merge, catalog))
        case "text":
            return "".join(merge_text(file_merge, catalog, PLAIN, is_done))
        case "sentence":
            return f"{render(file_merge.sentence)}\n"
        case _:
            return "".join(merge_markdown(file_merge, catalog, is_done))


def merge_report(shown: MergeDocument) -> Report | None:
    """What can be saved of a merge; None before it was read."""
    file_merge, catalog = shown.file_merge, shown.catalog
    if file_merge is None:
        return None
    return Report(shown.stem, lambda form, _: [text_of(file_merge, catalog, form)])
