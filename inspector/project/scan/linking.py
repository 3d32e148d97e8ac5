"""The rows of a project once its references were followed: what is missing reaches each verdict.

A package that refers to one which is missing or refused is told of with that, as ``inspector
check`` tells it; what a save of it writes as null is what ``inspector refs`` says it loses.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from inspector.checks.case import ProjectContext
from inspector.progress import Progress
from inspector.project.scan.graph import ReferenceGraph
from inspector.project.scan.project_context import targets_of
from inspector.project.scan.saving import FileSave, SetSave
from inspector.project.scan.shared_verdict import PackageRow, SharedVerdict, Standings
from inspector.upgrades.model import Risk

#: Rows between two looks whether they are still wanted.
_BATCH: Final = 500


def linked(
    rows: Sequence[PackageRow],
    graph: ReferenceGraph,
    standings: Standings,
    progress: Progress | None = None,
) -> list[PackageRow]:
    """The same rows with what their references come to.

    Args:
        rows: The packages, as the engine judged each by itself.
        graph: The references of their project, as that engine follows them.
        standings: What judged them.
        progress: Asked now and then whether they are still wanted.
    """
    progress = progress or Progress()
    broken = {
        graph.packages[name.lower()].path.replace(os.sep, "/"): name for name in graph.lost_by
    }
    whole: dict[int, SharedVerdict] = {}
    placed: dict[tuple[object, ...], SharedVerdict] = {}
    made = []
    for number, row in enumerate(rows):
        if not number % _BATCH:
            progress.check()
        name = broken.get(row.path)
        before = row.standing
        if name is None:
            standing = whole.get(id(before))
            if standing is None:
                lost = before.lost._replace(references=())
                standing = whole[id(before)] = before.losing(lost)
        else:
            targets = tuple(targets_of(graph, name))
            names = graph.lost_by[name]
            ends = ((target.name, target.state, target.end) for target in targets)
            key = (id(before), names, *ends)
            found = placed.get(key)
            if found is None:
                lost = before.lost._replace(references=names)
                context = ProjectContext(name, targets=targets)
                found = placed[key] = standings.placed(row, context, lost)
            standing = found
        made.append(row._replace(standing=standing))
    return made


def saved(rows: Iterable[PackageRow], save: SetSave, prefix: str) -> list[PackageRow]:
    """The same rows with what the upgrade steps of a save drop.

    Args:
        rows: The packages.
        save: What was worked out of all that load.
        prefix: What stands before their paths there.
    """
    below = len(prefix)

    def place(path: str) -> str:
        return path[below:].replace("\\", "/")

    dropped: Mapping[str, tuple[str, ...]] = {
        place(file.path): tuple(dict.fromkeys(_dropped(file))) for file in save.losing
    }
    doubtful = set(map(place, save.doubtful))
    shared: dict[tuple[int, tuple[str, ...], bool], SharedVerdict] = {}
    made = []
    for row in rows:
        references = row.standing.lost.references or ()
        data = tuple(name for name in dropped.get(row.path, ()) if name not in references)
        in_doubt = row.path in doubtful
        key = (id(row.standing), data, in_doubt)
        standing = shared.get(key)
        if standing is None:
            lost = row.standing.lost._replace(data=data, doubtful=in_doubt)
            standing = shared[key] = row.standing.losing(lost)
        made.append(row._replace(standing=standing))
    return made


def _dropped(file: FileSave) -> Iterator[str]:
    """The references that a save of a file writes as null, and the steps that drop data."""
    yield from (lost.target for lost in file.lost)
    yield from (step.key.name for step in file.steps if step.risk is Risk.LOSES)
