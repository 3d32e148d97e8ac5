"""The first thing that is said about a file, as a value."""

from __future__ import annotations

from typing import NamedTuple

from inspector.checks.judgement import Mark
from inspector.messages.phrases import in_a_row


class VerdictText(NamedTuple):
    """The first thing said about a file.

    ``lead`` is the clause that answers, ``rest`` the proof or what a save does. ``mark`` belongs to
    ``lead``; ``rest_mark`` stands before ``rest`` where that speaks of a save that changes
    something.
    """

    lead: str
    rest: str
    mark: Mark
    rest_mark: Mark | None = None

    def __str__(self) -> str:
        return in_a_row((self.lead, self.rest))
