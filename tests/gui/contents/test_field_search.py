"""What becomes of a filter of Contents whose rows cannot be looked through."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from inspector.format.tree import Extent, FieldNode
from inspector.gui.contents.field_filter import FieldSearch
from inspector.gui.work.jobs import Jobs


class Once:
    """A tree that cannot be read the first time."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def roots(self) -> tuple[FieldNode, ...]:
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("a fault of the tree")
        return (
            FieldNode("summary", "Summary", Extent(0, 8)),
            FieldNode("names", "Names", Extent(8, 9)),
        )


def test_a_fault_is_said_and_the_same_text_can_be_asked_again(jobs: Jobs, qtbot: QtBot) -> None:
    search = FieldSearch(jobs)
    faults: list[Exception] = []
    jobs.failed.connect(faults.append)
    search.set_tree(Once(), tags=False)  # type: ignore[arg-type]
    assert search.ask("names").kind == "neutral"
    qtbot.waitUntil(lambda: not jobs.busy and search.state.kind != "neutral")
    assert search.state == ("invalid", "the fields could not be looked through")
    assert [str(fault) for fault in faults] == ["a fault of the tree"]
    with qtbot.waitSignal(search.found) as heard:
        search.ask("names")
    assert heard.args[0].first == "names"
    assert search.state == ("valid", "1 of 2 fields")
