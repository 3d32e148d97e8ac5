"""What the program says beside its output: one way to the standard error, for every command."""

from __future__ import annotations

import sys

from inspector.signs import plain_lines


def note(text: object) -> None:
    """Says something about the run itself, on stderr; what others wrote acts on no terminal.

    Args:
        text: What to say, without the program's name; an error says its own words.
    """
    if sys.stderr is not None:  # closed by whoever started the program, or never there
        sys.stderr.write(f"inspector: {plain_lines(str(text))}\n")
