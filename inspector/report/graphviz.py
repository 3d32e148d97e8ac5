"""How texts are written for Graphviz."""

from __future__ import annotations

from inspector.escaping import one_line


def quoted(text: str) -> str:
    """A text between quotes, as Graphviz reads it."""
    lines = (one_line(line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n"))
    return '"' + "\\n".join(lines) + '"'
