"""How two packages or folders differ, as JSON; beside it as text and as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from inspector.compare.model import ChangeClass
from inspector.project.comparison import Comparison, Side
from inspector.project.folder_comparison import FileRow, FolderTotals
from inspector.report.diff_markdown import diff_markdown, folders_markdown
from inspector.report.diff_text import diff_text, folders_text
from inspector.report.diff_words import folders_sentence
from inspector.report.values import PACKAGE_FORMAT, SCHEMA_NUMBER, Json, json_line

__all__ = [
    "diff_json",
    "diff_markdown",
    "diff_text",
    "folders_json",
    "folders_markdown",
    "folders_text",
]


def diff_json(found: Comparison) -> Json:
    """The difference of two files as a JSON document."""
    difference = found.difference
    return {
        "schema": SCHEMA_NUMBER,
        "verdict": difference.verdict,
        "sentence": found.sentence,
        "old": _side_json(found.old),
        "new": _side_json(found.new),
        "counts": {one.value: count for one, count in difference.by_class.items()},
        "changes": [change.as_json() for change in difference.changes],
        "problems": list(difference.problems),
    }


def _side_json(side: Side) -> Json:
    """One side; one that is not there has neither size nor format."""
    readable = side.opened is not None and side.opened.package is not None
    return {
        "path": side.path,
        "format": PACKAGE_FORMAT if readable else None,
        "size": None if side.absent else side.size,
    }


def folders_json(
    rows: Iterable[FileRow], old: str, new: str, totals: FolderTotals
) -> Iterator[str]:
    """The difference of two folders as a JSON document, piece by piece: one line a file.

    It is the document of two files with the key ``files``; changes stand with their file.

    Args:
        rows: The packages, compared as they are asked for.
        old: The first folder.
        new: The second.
        totals: Counts along.
    """
    sides = {"old": _folder_json(old), "new": _folder_json(new)}
    head = json_line({"schema": SCHEMA_NUMBER, **sides})
    yield f'{head[:-1]}, "changes": [], "problems": [], "files": ['
    before = "\n"
    counts = [0] * len(ChangeClass)
    for row in rows:
        totals.add(row)
        counts = [one + other for one, other in zip(counts, row.by_class, strict=True)]
        yield before + json_line(_file_json(row))
        before = ",\n"
    closing = json.dumps(
        {
            "totals": {state.value: count for state, count in totals.by_state.items()},
            "counts": _counts_json(counts),
            "sentence": folders_sentence(totals),
            "verdict": totals.verdict,
        },
        ensure_ascii=False,
    )
    yield f"\n], {closing[1:]}\n"


def _folder_json(path: str) -> Json:
    return {"path": path, "format": None, "size": None}


def _counts_json(counts: Iterable[int]) -> Json:
    return {one.value: count for one, count in zip(ChangeClass, counts, strict=True)}


def _file_json(row: FileRow) -> Json:
    changes = row.difference.changes if row.difference is not None else ()
    return {
        "path": row.path,
        "old_path": row.old_path or None,
        "state": row.state.value,
        "sentence": row.sentence,
        "counts": _counts_json(row.by_class),
        "changes": [change.as_json() for change in changes],
        "problems": list(row.problems),
    }
