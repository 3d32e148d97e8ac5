"""What of a source file could not be read, and where."""

from __future__ import annotations

from typing import NamedTuple

from inspector.findings.message import Text


class Place(NamedTuple):
    """A line of a file, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Unread(NamedTuple):
    """Something that could not be read, and why.

    ``loses`` says that a registration goes with it, so that the list of all is not complete.
    """

    place: Place
    why: Text
    loses: bool = False
