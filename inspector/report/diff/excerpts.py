"""The part of a long value that is told below the rows of a comparison: around what differs."""

from __future__ import annotations

from typing import Final

from inspector.finding import Statement
from inspector.report.diff.values import told_text

#: Characters of a value that are shown, and how many of them stand before the first difference.
_SHOWN: Final = 3_600
_BEFORE: Final = 200
#: Entries of a list that are written out; of longer ones those around what differs.
_ENTRIES: Final = 500
#: Lines of a value that are shown.
_LINES: Final = 150


class _Left(Statement):
    """How much of a value was left out, and where."""

    rule = "DIFF-LEFT-OUT"
    templates = {
        "entries_before": "… {count:# entry|# entries} before",
        "entries_more": "… {count:# entry|# entries} more",
        "letters_before": "… {count:# character|# characters} before",
        "letters_more": "… {count:# character|# characters} more",
    }
    count: int


def told_entries(before: object, after: object) -> tuple[str, str]:
    """Both values for reading; of very long lists the entries around the first that differ."""
    lists = [one for one in (before, after) if isinstance(one, list)]
    if max(map(len, lists), default=0) <= _ENTRIES:
        return told_text(before), told_text(after)
    at = 0
    if len(lists) == 2:
        pairs = enumerate(zip(*lists, strict=False))
        at = next((place for place, pair in pairs if pair[0] != pair[1]), min(map(len, lists)))
    begin = max(at - _LINES // 10, 0)

    def told(value: object) -> str:
        if not isinstance(value, list):
            return told_text(value)
        end = min(begin + _ENTRIES, len(value))
        head = f"{_Left(count=begin).words('entries_before')}\n" if begin else ""
        left = len(value) - end
        tail = f"\n{_Left(count=left).words('entries_more')}" if left else ""
        return head + told_text(value[begin:end]) + tail

    return told(before), told(after)


def shown_part(text: str, at: int) -> str:
    """The part of a text around a place, with how much was left out."""
    begin = max(at - _BEFORE, 0) if len(text) > _SHOWN else 0
    part = text[begin : begin + _SHOWN]
    part = "\n".join(part.split("\n", _LINES)[:_LINES])
    left = len(text) - begin - len(part)
    head = f"{_Left(count=begin).words('letters_before')}\n" if begin else ""
    return head + part + (f"\n{_Left(count=left).words('letters_more')}" if left else "")
