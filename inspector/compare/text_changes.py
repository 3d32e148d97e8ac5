"""What became of texts of several lines that are set on nodes of graphs, told line by line."""

from __future__ import annotations

from inspector.findings.message import Message, Text
from inspector.graphs.expressions import is_of_lines, literal
from inspector.graphs.model import Pin
from inspector.graphs.text_lines import first_line, line_changes, lines_of_text


def lines_changed(before: Pin, after: Pin) -> Message | None:
    """How the text of an input differs from what it was; None where neither has several lines."""
    if not (is_of_lines(before) or is_of_lines(after)):
        return None
    count, line, old, new = line_changes(before.said, after.said)
    return Message("lines/changed", count=count, line=line, before=old, after=new)


def value_of(pin: Pin) -> Text | None:
    """What an input holds, by itself: of a text how many lines it has; None for nothing."""
    if not is_of_lines(pin):
        return literal(pin) or None
    count = len(lines_of_text(pin.said))
    return Message("lines/held", count=count, first=first_line(pin.said))
