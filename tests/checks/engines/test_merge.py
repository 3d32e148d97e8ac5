"""Mis-merged version lists, row by row of the documented tables."""

from __future__ import annotations

import pytest
from in_time import in_time

from inspector.checks.engines.merge import (
    Content,
    Lists,
    Origin,
    State,
    compare,
    outcome,
)
from inspector.findings.finding import Severity
from inspector.messages.rules import texts_of

Table = dict[str, int]
BASE = {"P": 498}
EPIC_2 = {"P": 498, "E1": 499, "E2": 500}
EPIC_3 = {"P": 256, "E1": 257, "E2": 258, "E3": 259}


def table(base: Table, **names: int) -> Table:
    return {**base, **names}


def lists(old: Table, new: Table, epic: Table | None = None) -> Lists:
    return Lists("ue4", "UE4", old, new, max(old.values()), max(new.values()), epic or {})


@pytest.mark.parametrize(
    ("old", "new", "number", "skipped", "again", "state"),
    [
        pytest.param(table(BASE, L=499), table(BASE, L=499, E1=500, E2=501), 499, "", "", "fine",
                     id="HZ1 own"),
        pytest.param(EPIC_2, table(BASE, L=499, E1=500, E2=501), 499, "L", "E1", "broken",
                     id="HZ1 Epic 499"),
        pytest.param(EPIC_2, table(BASE, L=499, E1=500, E2=501), 500, "L", "E2", "broken",
                     id="HZ1 Epic 500"),
        pytest.param(table(BASE, L=499), table(BASE, E1=499, E2=500, L=501), 499, "E1", "L",
                     "broken", id="HZ2 own"),
        pytest.param(EPIC_2, table(BASE, E1=499, E2=500, L=501), 500, "", "", "fine",
                     id="HZ2 Epic"),
        pytest.param({"B": 257}, {"A": 257, "B": 258}, 257, "A", "B", "broken", id="HZ3"),
        pytest.param({"B": 257}, {"B": 257, "A": 258}, 257, "", "", "fine", id="right merge"),
        pytest.param({"A": 257}, {"B": 257, "A": 258}, 257, "B", "A", "broken",
                     id="right merge, content of the merger"),
        pytest.param({"E2": 257}, {"E1": 257, "E2": 258, "E3": 259}, 257, "E1", "E2", "broken",
                     id="HZ4 own"),
        pytest.param({"E2": 257}, {"E2": 257, "E1": 258, "E3": 259}, 257, "", "", "fine",
                     id="HZ4 the article's way, own"),
        pytest.param(EPIC_3, {"P": 256, "E2": 257, "E1": 258, "E3": 259}, 257, "E2", "E1",
                     "broken", id="HZ4 Epic 257"),
        pytest.param(EPIC_3, {"P": 256, "E2": 257, "E1": 258, "E3": 259}, 258, "", "", "fine",
                     id="HZ4 Epic 258"),
        pytest.param(EPIC_3, {"P": 256, "E2": 257, "E1": 258, "E3": 259}, 259, "", "", "fine",
                     id="HZ4 Epic 259"),
    ],
)  # fmt: skip
def test_what_saved_content_meets(old, new, number, skipped, again, state) -> None:
    made = outcome(old, new, number, max(new.values()))
    assert ("".join(made.skipped), "".join(made.again), made.state) == (skipped, again, state)
    assert made.lost == ()


def test_hz2_epics_content_has_the_own_entry_pending() -> None:
    made = outcome(EPIC_2, table(BASE, E1=499, E2=500, L=501), 500, 501)
    assert made.pending == ("L",)


ABC = {"A": 257, "B": 258, "C": 259}


@pytest.mark.parametrize(
    ("number", "skipped", "lost", "state"),
    [(257, (), (), "fine"), (258, ("C",), ("B",), "broken"), (259, (), ("B",), "refused")],
)
def test_a_name_that_is_gone(number, skipped, lost, state) -> None:
    made = outcome(ABC, {"A": 257, "C": 258}, number, 258)
    assert (made.skipped, made.lost, made.again, made.state) == (skipped, lost, (), state)


def rules(comparison) -> set[str]:
    return {finding.rule for finding in comparison.findings}


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        (ABC, {"A": 257, "C": 258}, {"REMOVED", "RENUMBERED", "REUSED", "DECREASES"}),
        ({"A": 257}, {"A": 257, "B": 258}, set()),
        ({"A": 257}, {"A": 258}, {"RENUMBERED", "GAP"}),
        ({"A": 257}, {"A": 257, "B": 257}, {"INSERTED", "DUPLICATE-NUMBER"}),
        (ABC, ABC, set()),
        ({}, {"A": 1}, set()),
    ],
)
def test_structure(old, new, wanted) -> None:
    made = Lists("ue4", "UE4", old, new, max(old.values(), default=0), max(new.values()))
    assert rules(compare(made)) == wanted


def test_a_renumbered_name_runs_again() -> None:
    made = outcome({"A": 257}, {"A": 258}, 257, 258)
    assert (made.again, made.state) == (("A",), State.BROKEN)
    (gap,) = (
        each for each in compare(lists({"A": 257}, {"A": 258})).findings if each.rule == "GAP"
    )
    assert gap.severity is Severity.INFO


@pytest.mark.parametrize(
    ("old", "new", "epic", "hazards"),
    [
        pytest.param(table(BASE, L=499), table(BASE, L=499, E1=500, E2=501), EPIC_2, {"HZ1"},
                     id="HZ1"),
        pytest.param(table(BASE, L=499), table(BASE, E1=499, E2=500, L=501), EPIC_2, {"HZ2"},
                     id="HZ2"),
        pytest.param({"P": 256, "B": 257}, {"P": 256, "A": 257, "B": 258}, {"P": 256}, {"HZ3"},
                     id="HZ3"),
        pytest.param({"P": 256, "B": 257}, {"P": 256, "B": 257, "A": 258}, {"P": 256}, set(),
                     id="right merge"),
        pytest.param({"A": 257, "B": 258}, {"B": 257, "A": 258}, {"P": 256}, {"HZ3"},
                     id="swapped"),
        pytest.param({"P": 256, "E2": 257}, EPIC_3, EPIC_3, {"HZ4"}, id="HZ4"),
        pytest.param({"P": 256, "E2": 257}, {"P": 256, "E2": 257, "E1": 258, "E3": 259}, EPIC_3,
                     {"HZ4"}, id="HZ4 the article's way"),
        pytest.param(BASE, EPIC_2, EPIC_2, set(), id="Epic's own next release"),
        pytest.param(EPIC_2, table(EPIC_2, L=501), EPIC_2, set(), id="own entry appended"),
    ],
)  # fmt: skip
def test_hazards_are_named(old, new, epic, hazards) -> None:
    named = {rule for rule in rules(compare(lists(old, new, epic))) if rule.startswith("HZ")}
    assert named == hazards


def test_hz4_breaks_epics_content_where_others_were_appended() -> None:
    new = {"P": 256, "E2": 257, "E1": 258, "E3": 259}
    made = compare(lists({"P": 256, "E2": 257}, new, EPIC_3))
    states = {(each.origin, each.number): each.state for each in made.outcomes}
    assert states[Origin.OWN, 257] is State.FINE
    assert states[Origin.EPIC, 257] is State.BROKEN
    assert states[Origin.EPIC, 259] is State.FINE
    assert (Origin.EPIC, 258) not in states


def test_below_the_lowest_number_content_is_safe() -> None:
    listed = lists(ABC, {"A": 257, "C": 258})
    counted = Content({(Origin.OWN, 257): 12})
    safe = [f for f in compare(listed, counted).findings if f.rule != "DECREASES"]
    assert {finding.severity for finding in safe} == {Severity.INFO}
    assert all("so none is affected" in texts_of(finding).message() for finding in safe)
    met = Content({(Origin.OWN, 257): 12, (Origin.OWN, 258): 3})
    made = compare(listed, met)
    weights = {f.rule: f.severity for f in made.findings}
    assert weights["REMOVED"] is Severity.ERROR
    packages = {each.number: each.packages for each in made.outcomes}
    assert packages == {257: 12, 258: 3, 259: 0}


def test_a_hazard_counts_the_packages_that_it_breaks() -> None:
    listed = lists(table(BASE, L=499), table(BASE, L=499, E1=500, E2=501), EPIC_2)
    (finding,) = compare(listed, Content({(Origin.EPIC, 500): 7})).findings
    assert (finding.rule, finding.severity) == ("HZ1", Severity.ERROR)
    assert texts_of(finding).message().endswith("Affected: 7 packages of Epic's content.")
    (finding,) = compare(listed, Content({(Origin.OWN, 499): 7})).findings
    assert finding.severity is Severity.WARNING


@pytest.mark.slow
def test_a_long_list_takes_time_by_its_square() -> None:
    """Every number of it is looked at, and at each every name: at its cube it takes minutes."""
    names = [f"A{number}" for number in range(2000)]
    old, new = ({name: at for at, name in enumerate(each)} for each in (names, names[::-1]))
    with in_time(60):
        made = compare(lists(old, new))
    assert [len(each.skipped) for each in made.outcomes[:2]] == [1, 2]
    assert len(made.outcomes) == 2000
