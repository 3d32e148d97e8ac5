"""The packages of a project as rows of a table, in groups by verdict or in one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject

from inspector.checks.judgement import Mark
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.project.columns import COLUMNS
from inspector.gui.rows.table_model import Cell, RowGroup, RowsModel
from inspector.project.scan.shared_verdict import PackageRow
from inspector.report.project.facets import GROUP_ORDER, MORE_MAY_FOLLOW, PackageGroup, group_title

#: Above so many packages only the first group is open at first.
CLOSED_ABOVE: Final = 100_000


class PackageModel(RowsModel[PackageRow]):
    """Rows that arrive in batches, each at the end of its group."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._grouped = True
        self._counts: Counter[Mark] = Counter()
        self.begin(grouped=True)

    @property
    def grouped(self) -> bool:
        """Whether rows stand in groups by verdict."""
        return self._grouped

    def begin(self, *, grouped: bool) -> None:
        """Empties the table, for rows that will come."""
        self._grouped = grouped
        self._counts = Counter()
        if grouped:
            self.set_groups(
                RowGroup(key=str(mark), title=group_title(mark, 0), mark=mark, hides_empty=True)
                for mark in GROUP_ORDER
            )
        else:
            self.set_rows(())

    def add(self, rows: Sequence[PackageRow]) -> None:
        """Adds rows, each at the end of its group."""
        if not self._grouped:
            self.append_rows(rows)
            return
        by_mark: dict[Mark, list[PackageRow]] = {}
        for row in rows:
            by_mark.setdefault(row.standing.mark, []).append(row)
        for mark, group in by_mark.items():
            self._counts[mark] += len(group)
            self.retitle(str(mark), group_title(mark, self._counts[mark]), str(MORE_MAY_FOLLOW))
            self.append_rows(group, str(mark))

    def show_groups(
        self, groups: Iterable[PackageGroup], closed: Mapping[str, bool] | None = None
    ) -> None:
        """Shows packages in groups; those that somebody closed stay so.

        Args:
            groups: The groups, in the order in which they stand.
            closed: Whether each group is closed, by its key, where that is known.
        """
        self._grouped = True
        every = {group.mark: group for group in groups}
        self._counts = Counter({mark: len(group.rows) for mark, group in every.items()})
        large, first = self._counts.total() > CLOSED_ABOVE, next(iter(every), None)
        self.set_groups(
            RowGroup(
                key=str(mark),
                title=group.title,
                note=group.note,
                rows=group.rows,
                mark=mark,
                collapsed=(closed or {}).get(str(mark), large and mark is not first),
                hides_empty=True,
            )
            for mark in GROUP_ORDER
            for group in (every.get(mark) or PackageGroup(mark, group_title(mark, 0), "", []),)
        )

    def show_flat(self, rows: Iterable[PackageRow]) -> None:
        """Shows packages in one list."""
        self._grouped = False
        self.set_rows(rows)

    def cell(self, index: AnyIndex) -> Cell:
        cell = super().cell(index)
        return cell if cell.group_open is None else replace(cell, font="strong")

    def closed(self) -> dict[str, bool]:
        """Whether each group is closed, by its key."""
        return {group.key: group.collapsed for group in self._groups if group.title}
