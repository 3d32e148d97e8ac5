"""What the program says beside its output: one way to the standard error, for every command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from inspector.escaping import plain_lines

_listeners: list[list[str]] = []


@contextmanager
def captured() -> Iterator[list[str]]:
    """What is said meanwhile, for reports that tell it as well."""
    said: list[str] = []
    _listeners.append(said)
    try:
        yield said
    finally:
        _listeners.pop()


def warn(text: object) -> None:
    """Says something about the run itself, on stderr; what others wrote acts on no terminal.

    Args:
        text: What to say, without the program's name; an error says its own words.
    """
    for said in _listeners:
        said.append(str(text))
    if sys.stderr is None:  # closed by whoever started the program, or never there
        return
    # What nobody can be told changes nothing else: the exit status says what it would have said.
    with suppress(OSError):
        sys.stderr.write(f"inspector: {plain_lines(str(text))}\n")
