"""Columns of a graph that stay short: packages of one folder stand as one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from inspector.project.scan.graph import Neighbour, ReferenceState, Side

#: Packages in one column above which they are grouped by folder.
FOLDED_ABOVE: Final = 40


class Folder(NamedTuple):
    """Packages of one column that lie in one folder, and whether they are shown below it."""

    path: str
    members: tuple[Neighbour, ...]
    opened: bool = False

    @property
    def key(self) -> str:
        """Tells it from everything else around the centre."""
        first = self.members[0]
        return f"{first.side.name} {first.steps} {self.path.lower()}/"

    @property
    def side(self) -> Side:
        """On which side of the centre it stands."""
        return self.members[0].side

    @property
    def broken(self) -> Counter[ReferenceState]:
        """How many of its packages are missing, and how many refused."""
        return Counter(member.state for member in self.members if member.is_broken)


#: What stands in a column.
Row = Neighbour | Folder


def folded(level: Sequence[Neighbour], opened: Collection[str] = ()) -> tuple[Row, ...]:
    """The rows of a column, in the order of its packages.

    Above :data:`FOLDED_ABOVE` packages those of one folder are one row; where even the folders are
    more than that, those that lie deepest give way to the ones around them. A folder of one package
    is that package.

    Args:
        level: The packages.
        opened: The keys of folders whose packages are shown all the same.
    """
    if len(level) <= FOLDED_ABOVE:
        return tuple(level)
    members: dict[str, list[Neighbour]] = {}
    for neighbour, path in zip(level, _paths(level), strict=True):
        members.setdefault(path, []).append(neighbour)
    rows: list[Row] = []
    for path, inside in members.items():
        folder = Folder(path, tuple(inside))
        if len(inside) == 1:
            rows.append(inside[0])
        elif folder.key in opened:
            rows += [folder._replace(opened=True), *inside]
        else:
            rows.append(folder)
    return tuple(rows)


def _paths(level: Sequence[Neighbour]) -> list[str]:
    """For each package the folder that it is grouped by."""
    paths = [neighbour.name.rpartition("/")[0] for neighbour in level]
    while len(set(paths)) > FOLDED_ABOVE:
        deepest = max(path.count("/") for path in paths)
        paths = [p.rpartition("/")[0] if p.count("/") == deepest else p for p in paths]
    return paths
