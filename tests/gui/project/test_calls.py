"""Calls of a function in the project: asked at a node, answered by the filter of the packages."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_drafts import call, event, package, say
from gui.graphs.test_canvas import export, middle
from gui.graphs.test_page import page_of
from gui.graphs.test_pointing import menu_at
from gui.project.test_page import CTRL, SHIFT, names, view_of
from gui.shell.driver import Shell
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.page import GraphsPage

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

PACKAGES = {
    "Door": (event("Begin"), call("Wait", "Delay")),
    "Gate": (call("Wait", "Delay"), say("A", "x")),
    "Lamp": (call("Wait", "RetriggerableDelay"), say("A", "x")),
    "Bell": (event("Delay"),),
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "Game"
    folder.mkdir()
    for name, nodes in PACKAGES.items():
        (folder / f"{name}.uasset").write_bytes(package(nodes))
    return folder


def typed(shell: Shell, text: str) -> set[str]:
    """The packages that a filter leaves."""
    shell.key(Qt.Key.Key_L, CTRL)
    view_of(shell).tools.field.clear()
    shell.type(text)
    shell.settle()
    return names(shell)


def test_the_filter_asks_who_calls_a_function(shell: Shell, game: Path) -> None:
    shell.open(game)
    assert typed(shell, "calls:Delay") == {"Door", "Gate", "Lamp"}
    assert typed(shell, "calls=Delay") == {"Door", "Gate"}
    assert typed(shell, "calls=delay !calls:PrintString") == {"Door"}
    assert typed(shell, "calls=Gate.Delay") == {"Gate"}
    assert typed(shell, "calls:Nothing") == set()
    assert view_of(shell).tools.field.state().text == "0 of 4"


def test_what_changed_on_disk_is_asked_again(shell: Shell, game: Path) -> None:
    shell.open(game)
    assert typed(shell, "calls=Delay") == {"Door", "Gate"}
    (game / "Bell.uasset").write_bytes(package((call("Wait", "Delay"),)))
    project = view_of(shell).shown
    assert project is not None
    project.check_disk()
    shell.settle()
    assert names(shell) == {"Bell", "Door", "Gate"}


@pytest.fixture
def page(shell: Shell, game: Path) -> GraphsPage:
    shell.open(game, game / "Door.uasset")
    shell.key(Qt.Key.Key_6, CTRL)
    shell.settle()
    return page_of(shell)


def test_a_key_shows_who_calls_the_function_of_a_node(page: GraphsPage, shell: Shell) -> None:
    wait = export(page, "Delay")
    page.canvas.set_current(NodeOrPin(wait))
    shell.key(Qt.Key.Key_F12, SHIFT)
    shell.settle()
    assert view_of(shell).tools.field.text() == 'calls="Delay"'
    assert names(shell) == {"Door", "Gate"}


def test_the_menu_of_a_call_does_too(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    canvas.fit()
    places = {}
    for title in ("Begin", "Delay"):
        card = canvas._ways.card(export(page, title))  # type: ignore[union-attr]
        assert card is not None
        places[title] = middle(canvas, (card.box.x + 40, card.box.y + 8))
    title = "Find calls of Delay in the project"
    assert title not in menu_at(page, places["Begin"])
    QApplication.activePopupWidget().close()
    entries = menu_at(page, places["Delay"])
    entries[title].trigger()
    QApplication.activePopupWidget().close()
    shell.settle()
    assert names(shell) == {"Door", "Gate"}


def test_without_a_project_the_menu_says_why_not(shell: Shell, game: Path) -> None:
    shell.open(game / "Door.uasset")
    shell.key(Qt.Key.Key_6, CTRL)
    shell.settle()
    page = page_of(shell)
    page.canvas.set_current(NodeOrPin(export(page, "Delay")))
    assert not page.can_find_calls
    shell.key(Qt.Key.Key_F12, SHIFT)
    said = shell.window.status_line.field.text()
    assert "no project is open" in said


def test_a_package_opens_at_the_call_and_goes_on_with_the_next(shell: Shell, game: Path) -> None:
    far = [call(f"Other{place}", "Delay", x=4000 * place, y=900 * place) for place in (1, 2)]
    begin = event("Begin"), say("A", "x"), call("First", "RetriggerableDelay")
    (game / "Hall.uasset").write_bytes(package((*begin, *far)))
    shell.open(game)
    assert typed(shell, "calls=Delay") == {"Door", "Gate", "Hall"}
    view = view_of(shell)
    row = next(row for row in view.model.shown_rows() if row.name.startswith("Hall"))
    view.open_row(row)
    shell.settle()
    page = page_of(shell)
    assert page.isVisible()
    calls = [export(page, "Delay")]
    calls.append(export(page, "Delay", after=calls[0]))
    assert page.canvas.current == NodeOrPin(calls[0])
    card = page.canvas._card(page.canvas.current)
    assert card is not None
    # It stands in the middle, and so does each that F3 goes on to.
    apart = QLineF(QRectF(*card.box).center(), page.canvas.middle).length()
    assert apart < 3
    for node in (calls[1], calls[0]):
        shell.key(Qt.Key.Key_F3)
        shell.settle()
        assert page.canvas.current == NodeOrPin(node)
        assert page.canvas.seen.contains(page.canvas.area_of(page.canvas.current))
