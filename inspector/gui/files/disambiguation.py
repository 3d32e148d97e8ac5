"""What differs of open files that have one name: a folder, a revision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from inspector.gui.desk.entry import Entry, FileOrigin
from inspector.messages.phrases import clauses


def disambiguations(entries: Iterable[Entry]) -> Mapping[Entry, str]:
    """What stands behind the names of those that are called like another one of their kind.

    Args:
        entries: All that a list shows.
    """
    alike: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        alike.setdefault((entry.kind, entry.name), []).append(entry)
    return {
        entry: words
        for group in alike.values()
        if len(group) > 1
        for entry, words in zip(group, _differing(group), strict=True)
        if words
    }


def _differing(group: Sequence[Entry]) -> list[str]:
    """For each of several entries where its files are from, as far as the others' are elsewhere."""
    origins = [entry.origins for entry in group]
    sides = [_of_side([one[side] for one in origins]) for side in range(min(map(len, origins)))]
    return [
        " → ".join(dict.fromkeys(filter(None, (side[row] for side in sides))))
        for row in range(len(group))
    ]


def _of_side(origins: Sequence[FileOrigin]) -> list[str]:
    """The same of one of their files each."""
    revisions = [origin.revision for origin in origins]
    if len(set(revisions)) == 1:
        revisions = [""] * len(origins)
    folders = [""] * len(origins)
    different = {origin.folders for origin in origins}
    if len(different) > 1:
        # So many of the innermost folders as it takes to have each but once.
        counts = range(1, max(map(len, different)) + 1)
        parts = next(n for n in counts if len({one[-n:] for one in different}) == len(different))
        folders = ["/".join(origin.folders[-parts:]) for origin in origins]
    return [clauses(filter(None, pair)) for pair in zip(revisions, folders, strict=True)]
