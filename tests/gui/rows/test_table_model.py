"""The table model: order, filter and groups, with everything that points at its rows."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from inspector.gui.rows.table_model import (
    Column,
    CopyRole,
    GroupRole,
    MarkRole,
    RowGroup,
    RowRole,
    RowsModel,
    SortRole,
)


@dataclass(frozen=True)
class Fruit:
    name: str
    weight: int
    mark: str = "ok"


FRUIT = [Fruit("pear", 120), Fruit("Apple", 90, "warn"), Fruit("melon", 1500), Fruit("fig", 40)]

COLUMNS: tuple[Column[Fruit], ...] = (
    Column(
        key="name", title="Name", text=lambda r: r.name, mark=lambda r: r.mark, hint="What it is"
    ),
    Column(
        key="weight",
        title="Weight",
        text=lambda r: f"{r.weight:,} g",
        align="right",
        mono=True,
        sort_key=lambda r: r.weight,
        copy=lambda r: str(r.weight),
        tooltip=lambda r: f"{r.weight / 1000} kg",
    ),
)


def model_of(rows: list[Fruit] | None = None) -> RowsModel[Fruit]:
    model: RowsModel[Fruit] = RowsModel(COLUMNS)
    model.set_rows(FRUIT if rows is None else rows)
    return model


def names(model: RowsModel[Fruit]) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("force_py", [False, True])
def test_the_model_keeps_its_promises_through_every_change(
    qtmodeltester: ModelTester, force_py: bool
) -> None:
    model = model_of()
    qtmodeltester.check(model, force_py=force_py)
    model.sort(1)
    model.sort(0, Qt.SortOrder.DescendingOrder)
    model.set_filter(lambda row: row.weight > 100)
    model.append_rows([Fruit("plum", 60), Fruit("quince", 200)])
    model.set_filter(None)
    model.sort(-1)
    model.set_groups(
        [
            RowGroup(key="a", rows=FRUIT[:2]),
            RowGroup(key="b", title="Others", note="2", rows=FRUIT[2:], collapsed=True),
        ]
    )
    model.set_collapsed("b", False)
    model.append_rows([Fruit("lime", 70)])
    model.set_filter(lambda row: row.weight < 100)
    model.set_collapsed("b", True)
    model.set_filter(None)
    model.set_rows([])
    model.append_rows(FRUIT)
    assert names(model) == ["pear", "Apple", "melon", "fig"]


def test_roles_say_what_the_columns_say() -> None:
    model = model_of()
    first, second = model.index(1, 0), model.index(2, 1)
    role = Qt.ItemDataRole
    assert second.data() == "1,500 g"
    assert second.data(SortRole) == 1500
    assert second.data(CopyRole) == "1500"
    assert second.data(role.ToolTipRole) == "1.5 kg"
    assert Qt.AlignmentFlag(second.data(role.TextAlignmentRole)) & Qt.AlignmentFlag.AlignRight
    assert first.data(MarkRole) == "warn"
    assert second.data(MarkRole) is None
    assert first.data(RowRole) is FRUIT[1]
    assert first.data(GroupRole) is False
    assert model.cell(second).font == "mono"
    assert model.row_at(first) is FRUIT[1]
    assert model.row_at(QModelIndex()) is None


def test_a_table_without_groups_is_empty_and_sorts() -> None:
    model = RowsModel(COLUMNS)
    model.set_groups([])
    model.sort(0)
    assert model.rowCount() == 0
    assert model.shown_rows() == []


def test_screen_readers_hear_the_sign_first() -> None:
    model = model_of()
    text = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert text == "warns, Apple"


def test_titles_and_hints() -> None:
    model = model_of()
    flat = Qt.Orientation.Horizontal
    assert [model.headerData(c, flat) for c in range(2)] == ["Name", "Weight"]
    assert model.headerData(0, flat, Qt.ItemDataRole.ToolTipRole) == "What it is"
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_sorting_by_text_ignores_case_and_by_key_compares_values() -> None:
    model = model_of()
    model.sort(0)
    assert names(model) == ["Apple", "fig", "melon", "pear"]
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert names(model) == ["melon", "pear", "Apple", "fig"]
    model.sort(-1)
    assert names(model) == ["pear", "Apple", "melon", "fig"]


def test_sorting_keeps_equal_rows_in_their_order() -> None:
    rows = [Fruit(str(n), n % 2) for n in range(10)]
    model = model_of(rows)
    model.sort(1)
    assert names(model) == ["0", "2", "4", "6", "8", "1", "3", "5", "7", "9"]
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert names(model) == ["1", "3", "5", "7", "9", "0", "2", "4", "6", "8"]


def test_filter_counts(qtbot: QtBot) -> None:
    model = model_of()
    with qtbot.waitSignal(model.counts_changed) as heard:
        model.set_filter(lambda row: row.weight > 100)
    assert heard.args == [2, 4]
    assert names(model) == ["pear", "melon"]
    assert (model.shown_count(), model.total_count()) == (2, 4)
    assert model.shown_rows() == [FRUIT[0], FRUIT[2]]


def test_new_rows_come_last_until_the_next_sort() -> None:
    model = model_of()
    model.sort(0)
    model.append_rows([Fruit("Banana", 100)])
    assert names(model)[-1] == "Banana"
    model.sort(0)
    assert names(model) == ["Apple", "Banana", "fig", "melon", "pear"]


def test_new_rows_pass_the_filter_first() -> None:
    model = model_of()
    model.set_filter(lambda row: row.weight > 100)
    model.append_rows([Fruit("kiwi", 70), Fruit("papaya", 500)])
    assert names(model) == ["pear", "melon", "papaya"]
    assert (model.shown_count(), model.total_count()) == (3, 6)


def test_persistent_indexes_follow_their_rows() -> None:
    model = model_of()
    held = {row.name: QPersistentModelIndex(model.index(n, 1)) for n, row in enumerate(FRUIT)}
    model.sort(1)
    assert [held[name].row() for name in ("fig", "Apple", "pear", "melon")] == [0, 1, 2, 3]
    model.set_filter(lambda row: row.name != "Apple")
    assert not held["Apple"].isValid()
    assert [held[name].row() for name in ("fig", "pear", "melon")] == [0, 1, 2]
    assert all(held[name].column() == 1 for name in ("fig", "pear", "melon"))
    model.set_filter(None)
    # Lifting a filter makes the model longer: rows beyond the old end must still be found.
    assert [held[name].row() for name in ("fig", "pear", "melon")] == [0, 2, 3]
    assert model.row_at(QModelIndex(held["melon"].model().index(3, 1))) is FRUIT[2]


def test_selection_and_current_row_survive(qtbot: QtBot) -> None:
    rows = [Fruit(f"{n:05}", n) for n in range(500)]
    random.Random(7).shuffle(rows)
    model = model_of(rows)
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    chosen = {"00010", "00300", "00490"}
    flags = QItemSelectionModel.SelectionFlag
    for name in sorted(chosen):
        index = model.index_where(lambda row, name=name: row.name == name)
        view.selectionModel().select(index, flags.Select | flags.Rows)
    view.selectionModel().setCurrentIndex(index, flags.NoUpdate)

    def selected() -> set[str]:
        return {index.data() for index in view.selectionModel().selectedRows()}

    for change in (
        lambda: model.sort(1),
        lambda: model.set_filter(lambda row: row.weight % 10 == 0),
        lambda: model.sort(0, Qt.SortOrder.DescendingOrder),
        lambda: model.set_filter(None),
        lambda: model.append_rows([Fruit("new", 1)]),
        lambda: model.sort(-1),
    ):
        change()
        assert selected() == chosen
        assert view.currentIndex().data() == "00490"


def grouped() -> RowsModel[Fruit]:
    model: RowsModel[Fruit] = RowsModel(COLUMNS)
    model.set_groups(
        [
            RowGroup(key="first", rows=FRUIT[:2]),
            RowGroup(key="second", title="Others", note="2 of them", rows=FRUIT[2:]),
        ]
    )
    return model


def test_groups_have_a_title_row_and_sort_inside() -> None:
    model = grouped()
    assert names(model) == ["pear", "Apple", "Others", "melon", "fig"]
    model.sort(1)
    assert names(model) == ["Apple", "pear", "Others", "fig", "melon"]
    title = model.index(2, 0)
    assert model.is_group(title)
    assert title.data(GroupRole) is True
    assert model.row_at(title) is None
    assert title.data(CopyRole) == "Others 2 of them"
    assert title.data(Qt.ItemDataRole.AccessibleTextRole) == "Others, 2 of them, open"
    assert model.index(2, 1).data() is None
    assert (model.shown_count(), model.total_count()) == (4, 4)


def test_a_closed_group_hides_its_rows_but_not_from_a_filter() -> None:
    model = grouped()
    model.set_collapsed("second", True)
    assert names(model) == ["pear", "Apple", "Others"]
    assert model.cell(model.index(2, 0)).group_open is False
    assert model.shown_rows() == FRUIT
    model.set_filter(lambda row: row.name == "fig")
    assert names(model) == ["Others", "fig"]
    model.set_filter(lambda row: row.name == "pear")
    assert names(model) == ["pear"]
    model.set_filter(None)
    assert names(model) == ["pear", "Apple", "Others"]


def test_reveal_opens_the_group_of_a_row() -> None:
    model = grouped()
    model.set_collapsed("second", True)
    assert not model.index_where(lambda row: row.name == "fig").isValid()
    found = model.reveal_where(lambda row: row.name == "fig")
    assert found.data() == "fig"
    assert not model.reveal_where(lambda row: row.name == "durian").isValid()


def test_rows_come_to_the_end_of_their_group(qtmodeltester: ModelTester) -> None:
    model: RowsModel[Fruit] = RowsModel(COLUMNS)
    qtmodeltester.check(model)
    model.set_groups(
        RowGroup(key=key, title=key.upper(), hides_empty=True) for key in ("light", "heavy", "lost")
    )
    assert model.rowCount() == 0
    model.append_rows([Fruit("melon", 1500)], "heavy")
    model.append_rows([Fruit("fig", 40)], "light")
    held = QPersistentModelIndex(model.index_where(lambda row: row.name == "melon"))
    model.append_rows([Fruit("plum", 60), Fruit("kiwi", 70)], "light")
    model.retitle("light", "LIGHT ONES", "more may follow")
    told = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert told == ["LIGHT ONES", "fig", "plum", "kiwi", "HEAVY", "melon"]
    assert held.data() == "melon"
    assert [row.name for row in model.rows_of("light")] == ["fig", "plum", "kiwi"]
    # What is closed, or does not pass, comes without being shown.
    model.set_collapsed("light", True)
    model.append_rows([Fruit("lime", 70)], "light")
    model.append_rows([Fruit("pumpkin", 4000)], "lost")
    told = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert told == ["LIGHT ONES", "HEAVY", "melon", "LOST", "pumpkin"]
    model.set_filter(lambda row: row.weight > 60)
    model.append_rows([Fruit("pear", 120), Fruit("grape", 5)], "heavy")
    told = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert told == ["LIGHT ONES", "kiwi", "lime", "HEAVY", "melon", "pear", "LOST", "pumpkin"]
    assert (model.shown_count(), model.total_count()) == (5, 8)


def long_groups() -> RowsModel[Fruit]:
    model: RowsModel[Fruit] = RowsModel(COLUMNS)
    model.set_groups(
        RowGroup(
            key=key,
            title=key.upper(),
            rows=[Fruit(f"{key}{n}", n) for n in range(count)],
            first=3,
        )
        for key, count in (("a", 5), ("b", 4), ("c", 3))
    )
    return model


def test_a_long_group_says_how_many_more_there_are(qtmodeltester: ModelTester) -> None:
    model = long_groups()
    qtmodeltester.check(model)
    # "1 more" would take the room of the one.
    b, c = ["B", "b0", "b1", "b2", "b3"], ["C", "c0", "c1", "c2"]
    assert names(model) == ["A", "a0", "a1", "a2", "2 more", *b, *c]
    more = model.index(4, 0)
    assert model.row_at(more) is None
    assert not model.is_group(more)
    assert model.more_at(more) is model.group_at(model.index(0, 0))
    assert more.data(Qt.ItemDataRole.AccessibleTextRole) == "2 more"
    assert model.index(4, 1).data() is None
    assert (model.shown_count(), model.total_count(), len(model.shown_rows())) == (12, 12, 12)
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert names(model)[:5] == ["A", "a4", "a3", "a2", "2 more"]
    # It stands for the rows behind it.
    assert [row.name for row in model.rows_between(3, 6)] == ["a2", "a1", "a0", "b3"]
    assert model.count_between(3, 6) == 4
    assert model.count_between(0, model.rowCount() - 1) == 12
    model.show_rest("a")
    assert names(model)[:6] == ["A", "a4", "a3", "a2", "a1", "a0"]
    model.set_collapsed("a", True)
    model.set_collapsed("a", False)
    assert names(model)[4] == "2 more"
    model.set_filter(lambda row: row.name[0] == "a")
    assert names(model) == ["A", "a4", "a3", "a2", "a1", "a0"]
    model.set_filter(None)
    assert model.reveal_where(lambda row: row.name == "a0").row() == 5


def test_rows_that_come_to_a_long_group_are_counted(qtmodeltester: ModelTester) -> None:
    model: RowsModel[Fruit] = RowsModel(COLUMNS)
    qtmodeltester.check(model)
    model.set_groups(
        RowGroup(key=key, title=key.upper(), hides_empty=True, first=3) for key in "ab"
    )
    for number in range(4):
        model.append_rows([Fruit(f"b{number}", number)], "b")
        model.append_rows([Fruit(f"a{number}", number)], "a")
    a, b = ["A", "a0", "a1", "a2", "a3"], ["B", "b0", "b1", "b2", "b3"]
    assert names(model) == a + b
    model.append_rows([Fruit("a4", 4), Fruit("a5", 5)], "a")
    assert names(model) == [*a, "2 more", *b]
    model.append_rows([Fruit("a6", 6)], "a")
    assert names(model) == [*a, "3 more", *b]
    assert [row.name for row in model.rows_between(5, 5)] == ["a4", "a5", "a6"]
    model.sort(0)
    assert names(model) == [*a[:4], "4 more", *b]
    model.set_collapsed("a", True)
    model.append_rows([Fruit("a7", 7)], "a")
    assert names(model) == ["A", *b]
    assert model.shown_count() == 12


def test_rows_that_are_held_stay_shown_when_the_order_changes() -> None:
    model = long_groups()
    held = QPersistentModelIndex(model.index(1, 0))
    model.layoutAboutToBeChanged.connect(lambda: model.hold([(1, 1)]))
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert held.data() == "a0"
    assert names(model)[:6] == ["A", "a4", "a3", "a2", "a1", "a0"]


def test_fifty_thousand_rows_sort_and_filter_at_once() -> None:
    rows = [Fruit(f"{n * 7919 % 50000:05}", n) for n in range(50_000)]
    model = model_of(rows)
    kept = [QPersistentModelIndex(model.index(n, 0)) for n in range(0, 50_000, 100)]
    before = time.process_time()
    model.sort(0)
    model.set_filter(lambda row: row.weight % 2 == 0)
    model.set_filter(None)
    took = time.process_time() - before
    assert all(index.isValid() for index in kept if int(index.data()) % 2 == 0)
    # A proxy model takes seconds for this; the bar leaves room for a busy machine.
    assert took < 2.0


class Turns:
    """What very many rows are looked at in, one after the other as a test asks for it."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        #: How many rows were asked so far.
        self.asked = 0
        column = replace(COLUMNS[1], sort_key=self.weight)
        self.model: RowsModel[Fruit] = RowsModel(
            (COLUMNS[0], column), in_own_turn=lambda work, _: self.waiting.append(work)
        )
        self.model.set_rows(Fruit(f"{n:05}", -n) for n in range(25_000))
        self.told: list[str] = []
        self.model.narrowed.connect(lambda: self.told.append("narrowed"))
        self.model.ordered.connect(lambda: self.told.append("ordered"))

    def weight(self, row: Fruit) -> int:
        self.asked += 1
        return row.weight

    def is_even(self, row: Fruit) -> bool:
        self.asked += 1
        return row.weight % 2 == 0

    def take(self) -> list[int]:
        """Takes all turns; how many rows were asked in each."""
        counts = []
        while self.waiting:
            before = self.asked
            self.waiting.pop(0)()
            counts.append(self.asked - before)
        return counts

    def first(self) -> list[str]:
        return [str(self.model.index(row, 0).data()) for row in range(3)]


def test_very_many_rows_are_looked_at_in_turns_and_move_once_all_are_known() -> None:
    turns = Turns()
    model = turns.model
    model.set_filter(turns.is_even)
    # Until then everything stays as it is, what is counted too.
    assert (turns.asked in range(1000, 10_001), turns.told, model.settled) == (True, [], False)
    assert (model.rowCount(), model.shown_count(), model.is_narrowed) == (25_000, 25_000, False)
    assert max(turns.take()) <= 10_000
    assert turns.asked == 25_000
    assert (turns.told, model.settled, model.is_narrowed) == (["narrowed"], True, True)
    assert (model.rowCount(), model.shown_count()) == (12_500, 12_500)
    model.sort(1)
    assert (model.sorting(), turns.first()) == ((1, False), ["00000", "00002", "00004"])
    turns.take()
    assert (turns.told, turns.first()) == (["narrowed", "ordered"], ["24998", "24996", "24994"])
    # What is known of all rows is asked of none.
    model.sort(1, Qt.SortOrder.DescendingOrder)
    model.set_filter(None)
    assert (model.settled, model.rowCount(), turns.asked) == (True, 25_000, 50_000)
    assert turns.told == ["narrowed", "ordered", "ordered", "narrowed"]


def test_a_turn_ends_when_its_time_is_gone() -> None:
    turns = Turns()

    def slow(row: Fruit) -> bool:
        end = time.perf_counter() + 20e-6
        while time.perf_counter() < end:
            pass
        return turns.is_even(row)

    turns.model.set_filter(slow)
    assert turns.asked == 1000
    assert turns.take() == [*[1000] * 24, 0]
    assert (turns.model.settled, turns.model.rowCount()) == (True, 12_500)


def test_what_is_asked_for_last_is_shown_wherever_it_was() -> None:
    turns = Turns()
    model = turns.model
    model.set_filter(lambda row: False)
    model.sort(1)
    model.set_filter(turns.is_even)
    turns.take()
    assert (model.rowCount(), turns.first()) == (12_500, ["24998", "24996", "24994"])
    assert turns.told == ["narrowed", "ordered"]
    # Somebody who goes to the rows does not wait for more turns.
    model.set_filter(lambda row: row.weight < -24_990)
    model.finish()
    assert (model.rowCount(), turns.told[2:]) == (9, ["narrowed"])
    turns.take()
    assert (model.rowCount(), turns.told[2:]) == (9, ["narrowed"])


def test_rows_that_come_meanwhile_are_looked_at_too() -> None:
    turns = Turns()
    model = turns.model
    model.set_filter(turns.is_even)
    model.append_rows([Fruit("odd", 1), Fruit("even", 2)])
    assert model.rowCount() == 25_002
    turns.take()
    assert (model.rowCount(), model.index(12_500, 0).data()) == (12_501, "even")
    # Other rows than those that it was begun with are shown by it at once.
    model.set_filter(lambda row: row.weight > 0)
    model.set_rows([Fruit("odd", 1), Fruit("less", -1)])
    assert (model.rowCount(), model.settled) == (1, True)
    assert turns.told == ["narrowed", "narrowed"]
    turns.take()
    assert (model.rowCount(), turns.told) == (1, ["narrowed", "narrowed"])
