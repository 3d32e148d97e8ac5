"""The packages of a folder in conflict as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inspector.checks.case import Conflict
from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.messages.rules.unmerged import did_words


def conflicts_text(conflicts: Mapping[str, Conflict]) -> Iterator[str]:
    """The list for people: each package, and what the sides did to it.

    Args:
        conflicts: The packages by their paths.
    """
    if not conflicts:
        yield _("No package is in conflict here.") + "\n"
        return
    count = ngettext("{count} package in conflict", "{count} packages in conflict", len(conflicts))
    yield _("{packages}; inspector merge FILE tells what each side did:", packages=count) + "\n"
    width = max(len(one_line(path)) for path in conflicts)
    for path, conflict in conflicts.items():
        yield f"  {one_line(path):{width}}  {did_words(conflict)}\n"
