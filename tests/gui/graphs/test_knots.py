"""Lines that run through knots: followed, said and marked as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_drafts import NodeDraft, PinDraft, call, event, package, say
from gui.graphs.test_canvas import cards_of, export, middle, titled
from gui.graphs.test_page import turn
from gui.graphs.test_pointing import LEFT, NO_KEY, menu_at
from gui.shell.driver import Shell
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.graphs.layout import WireCurve, point_of
from inspector.gui.graphs.navigator import NOWHERE
from inspector.gui.graphs.page import GraphsPage
from inspector.messages.rendering import render

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow


def knot(name: str, x: int, y: int = 0) -> NodeDraft:
    pins = [PinDraft("InputPin"), PinDraft(">OutputPin")]
    return NodeDraft(name, "K2Node_Knot", pins, x=x, y=y)


#: From an event through two knots to one call, from the second one to another; a dead end.
NODES = (
    event("Begin"),
    knot("Up", 300, -100),
    knot("Down", 500, 100),
    say("First", "it is", x=800, y=-100),
    call("Second", "Wait", x=800, y=200),
    knot("Loose", 1200, -150),
)
WIRES = (
    "Begin.then-Up.InputPin",
    "Up.OutputPin-Down.InputPin",
    "Down.OutputPin-First.execute",
    "Down.OutputPin-Second.execute",
    "First.then-Loose.InputPin",
)


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    path = tmp_path / "Knots.uasset"
    path.write_bytes(package(NODES, WIRES))
    return turn(shell, path)


def names(page: GraphsPage) -> dict[int, str]:
    """The names of the nodes by their objects."""
    return {node.export: node.name for node in page.canvas._shown.nodes.values()}  # type: ignore[union-attr]


def wire(page: GraphsPage, source: str, target: str) -> WireCurve:
    called, wires = names(page), page.canvas._grid.scene.wires  # type: ignore[union-attr]
    return next(
        wire for wire in wires
        if (called[wire.link.source], called[wire.link.target]) == (source, target)
    )  # fmt: skip


def strong(page: GraphsPage) -> set[tuple[str, str]]:
    """The wires that are painted as those of what is current."""
    called, painter = names(page), page.canvas._painter
    assert painter is not None
    return {
        (called[wire.link.source], called[wire.link.target])
        for wire in painter.scene.wires
        if painter._is_near(wire.link)
    }


def current(page: GraphsPage) -> str:
    return names(page).get(page.canvas.current.node, "")


def test_arrows_and_enter_go_through_knots(page: GraphsPage, shell: Shell) -> None:
    page.canvas._choose(page.canvas._ways.step(NOWHERE, 1))  # type: ignore[union-attr]
    for key, there in (
        (Qt.Key.Key_Right, "First"),
        (Qt.Key.Key_Return, "Begin"),
        (Qt.Key.Key_Return, "First"),
        (Qt.Key.Key_Left, "Begin"),
    ):
        shell.key(key)
        assert current(page) == there, key


def test_a_double_click_on_any_part_follows_all_of_a_line(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    for (source, target), share, end in (
        (("Begin", "Up"), 0.3, "First"),
        (("Up", "Down"), 0.3, "First"),
        (("Up", "Down"), 0.7, "Begin"),
        (("Down", "Second"), 0.3, "Second"),
        (("Down", "Second"), 0.7, "Begin"),
    ):
        canvas.fit()
        canvas.mark(NOWHERE)
        place = middle(canvas, point_of(wire(page, source, target).curve, share))
        QTest.mouseDClick(canvas.viewport(), LEFT, NO_KEY, place)
        shell.settle()
        assert current(page) == end, (source, target, share)


def test_all_of_the_line_of_what_is_current_is_strong(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    begin = {("Begin", "Up"), ("Up", "Down"), ("Down", "First"), ("Down", "Second")}
    by_name = {name: number for number, name in names(page).items()}
    for name, wanted in (
        ("Begin", begin),
        ("Second", begin - {("Down", "First")}),
        ("Up", begin),
        ("First", begin - {("Down", "Second")} | {("First", "Loose")}),
    ):
        shell.window.context.select_field(f"exports/{by_name[name]}", "test")
        canvas.grab()
        assert strong(page) == wanted, name
    shell.key(Qt.Key.Key_Right)
    canvas.mark(NOWHERE)
    canvas.grab()
    assert strong(page) == set()


def test_menu_and_data_name_what_is_behind_the_knots(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    canvas.fit()
    begin = canvas._ways.card(export(page, "Begin"))  # type: ignore[union-attr]
    assert begin is not None
    entries = menu_at(page, middle(canvas, (begin.box.x + 40, begin.box.y + 8)))
    follows = [title for title in entries if title.startswith("Follow")]
    assert follows == ["Follow then → Print String", "Follow then → Wait"]
    QApplication.activePopupWidget().close()
    rows = {render(row.pin.name): row for row in page.node_panel.model.shown_rows()}
    assert [end.node.name for end in rows["then"].ends] == ["First", "Second"]
    # A line that ends at a knot leads to that.
    first = next(card for card in cards_of(canvas) if card.node.name == "First")
    entries = menu_at(page, middle(canvas, (first.box.x + 40, first.box.y + 8)))
    assert "Follow then → Knot" in entries
    QApplication.activePopupWidget().close()
    assert titled(page) == "Print String"
