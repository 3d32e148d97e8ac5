"""Graphs are walked, and their changes stepped through, by keys that the display sends."""

from __future__ import annotations

from pathlib import Path

from gui.display.person import Person
from gui.graphs.test_compared import TOLD, pair
from gui.graphs.test_compared import view_of as comparison_of


def test_nodes_are_walked_along_their_wires_and_their_data_read(
    person: Person, tmp_path: Path
) -> None:
    old, __ = pair(tmp_path)
    person.seen.open(old)
    person.press("ctrl+6")
    assert person.hears() == "EventGraph, 5 nodes"
    person.press("Right")
    assert person.hears().startswith("Begin, own event")
    person.press("Right")
    assert person.hears() == "execute, exec, from Begin"
    person.press("Down", "Return")
    assert person.hears() == "execute, exec, from Branch"
    assert "/Pins/" in person.foot()
    # The same place as a line of text, and back.
    person.press("t")
    assert person.hears().startswith("EventGraph, text")
    person.press("t")
    assert person.hears() == "execute, exec, from Branch"
    where = person.foot()
    # The data of the node lie over the graph: its pins first, then what else is known of it.
    person.press("F6")
    assert person.hears() == "Pins: execute, exec, from Branch"
    person.go_to("Show in Contents", most=4)
    person.press("Escape")
    assert person.hears() == "execute, exec, from Branch"
    # Round through the parts of the window, and back to the pin that was left.
    person.press("F6")
    person.go_to("Graphs: EventGraph", "F6", most=4)
    person.go_to("execute, exec, from Branch", "F6", most=4)
    person.press("ctrl+b")
    assert person.hears().startswith("Bytes")
    assert person.foot() == where


def test_changes_of_a_graph_are_stepped_through(person: Person, tmp_path: Path) -> None:
    old, new = pair(tmp_path)
    person.seen.open(old, new)
    person.seen.window.context.compare(old, new)
    person.seen.settle()
    person.press("ctrl+6")
    steps = comparison_of(person.seen).pages.page
    assert steps is not None
    assert steps.position() == (1, len(TOLD))
    heard = [person.hears()]
    for _ in TOLD[1:]:
        person.press("F7")
        heard.append(person.hears())
    assert [one.partition(",")[0] for one in heard] == ["added", "removed", "changed", "moved"]
    person.press("shift+F7")
    assert person.hears() == heard[-2]
