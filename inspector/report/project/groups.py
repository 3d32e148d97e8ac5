"""The packages of a project in groups by verdict, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from inspector.checks.judgement import Mark
from inspector.messages import _, count_text, lazy
from inspector.project.scan.shared_verdict import PackageRow
from inspector.versions.engine_version import release_key

#: What the title of a group says of one package, and of several.
_TITLES: Final = {
    Mark.REFUSE: (lazy("refused"), lazy("refused")),
    Mark.BAD: (lazy("unreadable"), lazy("unreadable")),
    Mark.WARN: (lazy("loads with a warning"), lazy("load with a warning")),
    Mark.UP: (lazy("loads, a save upgrades"), lazy("load, a save upgrades")),
    Mark.OK: (lazy("loads as it is"), lazy("load as they are")),
}
#: What stands behind the title of a group while packages are read.
MORE: Final = lazy("more may follow")
#: The signs that packages have, in the order of their groups.
ORDER: Final = tuple(_TITLES)


class PackageGroup(NamedTuple):
    """The packages of one sign; ``note`` says what to do about them, or how they are sorted."""

    mark: Mark
    title: str
    note: str
    rows: list[PackageRow]


def package_groups(
    rows: Iterable[PackageRow], engine: str, *, running: bool = False
) -> list[PackageGroup]:
    """Packages in their groups, the worst first: by release and reasons, or by upgrade steps.

    Args:
        rows: The packages.
        engine: The engine that judged them; empty where they have different ones.
        running: Whether more of them are on their way.
    """
    by_mark: dict[Mark, list[PackageRow]] = {mark: [] for mark in ORDER}
    for row in rows:
        by_mark[row.standing.mark].append(row)
    for mark, group in by_mark.items():
        group.sort(key=_ORDERS.get(mark, _by_path))
    return [
        PackageGroup(
            mark, group_title(mark, len(group)), _note(mark, group, engine, running), group
        )
        for mark, group in by_mark.items()
        if group
    ]


def group_title(mark: Mark, packages: int) -> str:
    """The title of a group: "8 refused"."""
    return f"{count_text(packages)} {_TITLES[mark][packages != 1]}"


def _note(mark: Mark, rows: list[PackageRow], engine: str, running: bool) -> str:
    match mark:
        case _ if running:
            return str(MORE)
        case Mark.REFUSE:
            return _what_to_do(rows, engine)
        case Mark.BAD:
            return _("fetch them again, or restore them")
        case Mark.UP:
            return _("sorted by steps")
        case _:
            return ""


def _what_to_do(rows: Iterable[PackageRow], engine: str) -> str:
    standings = {row.standing for row in rows}
    older = (
        _("fetch revisions saved by {engine} or older", engine=engine)
        if engine
        else _("fetch older revisions")
    )
    if not all(standing.opening for standing in standings):
        return older
    newest = max((standing.opens_from for standing in standings), key=release_key)
    return _("open with {newest}, or {older}", newest=newest, older=older)


def _by_path(row: PackageRow) -> Any:
    return row.path.casefold()


def _by_reason(row: PackageRow) -> Any:
    major, minor = release_key(row.standing.opens_from)
    return -major, -minor, -len(row.standing.answer.findings), row.name.casefold(), row.path


def _by_steps(row: PackageRow) -> Any:
    return -row.standing.steps, row.name.casefold(), row.path


_ORDERS: Final[dict[Mark, Callable[[PackageRow], Any]]] = {
    Mark.REFUSE: _by_reason,
    Mark.UP: _by_steps,
}
