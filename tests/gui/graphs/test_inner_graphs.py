"""From a node into the graph that it holds: a double click, Enter, the menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from graph_samples import CHARACTER, PAWN
from gui.graphs.test_canvas import cards_of, middle
from gui.graphs.test_page import turn
from gui.graphs.test_pointing import LEFT, NO_KEY, menu_at
from gui.shell.driver import Shell
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.graphs.layout import Card
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.page import GraphsPage
from inspector.messages.rendering import render

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def page(shell: Shell) -> GraphsPage:
    return turn(shell, Path(corpus_file(CHARACTER)))


def shown(page: GraphsPage) -> str:
    assert page._shown is not None
    return page._shown.graph.name


def first(page: GraphsPage, class_name: str) -> Card:
    return next(card for card in cards_of(page.canvas) if card.node.class_name == class_name)


def place_of(page: GraphsPage, card: Card) -> QPoint:
    page.canvas.fit()
    return middle(page.canvas, (card.box.x + card.box.width / 2, card.box.y + 6))


def double_click(page: GraphsPage, shell: Shell, card: Card) -> None:
    QTest.mouseDClick(page.canvas.viewport(), LEFT, NO_KEY, place_of(page, card))
    shell.settle()


def test_a_double_click_goes_into_machine_state_and_rule(page: GraphsPage, shell: Shell) -> None:
    assert shown(page) == "AnimGraph"
    machine = first(page, "AnimGraphNode_StateMachine")
    double_click(page, shell, machine)
    assert shown(page) == render(machine.node.title).partition("\n")[0]
    state = first(page, "AnimStateNode")
    double_click(page, shell, state)
    assert shown(page) == render(state.node.title)
    assert page.canvas.hasFocus()
    selection = shell.window.context.selection
    assert selection is not None
    assert page._shown is not None
    assert selection.field == f"exports/{page._shown.graph.export}"
    # And back to the machine.
    shell.key(Qt.Key.Key_Left, ALT)
    shell.settle()
    double_click(page, shell, first(page, "AnimStateTransitionNode"))
    assert shown(page) == "Transition"


def test_enter_does_the_same_and_follows_wires_where_a_card_holds_none(
    page: GraphsPage, shell: Shell
) -> None:
    canvas = page.canvas
    canvas.set_current(NodeOrPin(first(page, "AnimGraphNode_StateMachine").node.export))
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    machine = shown(page)
    assert machine != "AnimGraph"
    state = first(page, "AnimStateNode")
    canvas.set_current(NodeOrPin(state.node.export))
    # Along an arrow to a transition, which holds its rule.
    shell.key(Qt.Key.Key_Right)
    assert shown(page) == machine
    assert canvas.current.node != state.node.export
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shown(page) == "Transition"


def test_the_menu_opens_it_too(page: GraphsPage, shell: Shell) -> None:
    machine = first(page, "AnimGraphNode_StateMachine")
    entries = menu_at(page, place_of(page, machine))
    name = render(machine.node.title).partition("\n")[0]
    entries[f"Open {name}"].trigger()
    QApplication.activePopupWidget().close()
    shell.settle()
    assert shown(page) == name
    result = next(card for card in cards_of(page.canvas) if "StateEntry" in card.node.class_name)
    entries = menu_at(page, place_of(page, result))
    assert not [title for title in entries if title.startswith("Open ")]
    QApplication.activePopupWidget().close()


def test_a_call_leads_to_the_function_or_event_of_the_blueprint_itself(shell: Shell) -> None:
    """As in the editor, and back with Alt+Left."""
    page = turn(shell, Path(corpus_file(PAWN)))
    nodes = {render(card.node.title): card for card in cards_of(page.canvas)
             if card.node.class_name == "K2Node_CallFunction"}  # fmt: skip
    call = nodes["Calc Target Max Speed"]
    double_click(page, shell, call)
    assert shown(page) == "Calc Target Max Speed"
    shell.key(Qt.Key.Key_Left, ALT)
    shell.settle()
    assert shown(page) == "EventGraph"
    assert page.canvas.current.node == call.node.export
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shown(page) == "Calc Target Max Speed"
    shell.key(Qt.Key.Key_Left, ALT)
    shell.settle()
    entries = menu_at(page, place_of(page, call))
    QApplication.activePopupWidget().close()
    assert "Open Calc Target Max Speed" in entries
    page.canvas.mark(NodeOrPin(nodes["Toggle Dynamic Speed"].node.export))
    (go,) = (entry for entry in page.row_menu().actions() if entry.objectName() == "open-target")
    assert go.text() == "Go to Toggle Dynamic Speed\tEnter"
    go.trigger()
    shell.settle()
    assert page._shown is not None
    current = page._shown.nodes[page.canvas.current.node]
    assert current.class_name == "K2Node_CustomEvent"
