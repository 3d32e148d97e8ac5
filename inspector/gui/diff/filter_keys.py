"""What a filter may ask of the changes of a comparison."""

from __future__ import annotations

from typing import Final

from inspector.gui.rows.filtering import FilterKeys
from inspector.messages import lazy
from inspector.report.diff.groups import DiffRow

HINT: Final = lazy("Filter: field, before, after, is:added")

FILTER: Final[FilterKeys[DiffRow]] = FilterKeys(
    words=DiffRow.words,
    values={
        "field": lambda row: row.name,
        "before": lambda row: row.before,
        "after": lambda row: row.after,
        "value": lambda row: f"{row.before}\n{row.after}",
        "section": lambda row: row.change.section if row.change is not None else None,
        "path": lambda row: row.detail,
        "class": lambda row: str(row.change.change_class) if row.change is not None else None,
    },
    flags={
        "added": lambda row: row.sign == "added",
        "removed": lambda row: row.sign == "removed",
        "changed": lambda row: row.sign == "changed",
        "moved": lambda row: row.sign == "moved",
    },
)
