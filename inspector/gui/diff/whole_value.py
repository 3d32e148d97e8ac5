"""The whole of what a row of a comparison shows in short."""

from __future__ import annotations

from inspector.report.diff.groups import DiffRow
from inspector.report.diff.values import hash_text, whole_text


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
