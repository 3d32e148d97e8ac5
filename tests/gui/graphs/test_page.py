"""The Graphs page, driven as a person drives it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from corpus import corpus_file
from graph_drafts import (
    NodeDraft,
    PinDraft,
    branch,
    call,
    comment,
    event,
    graph_exports,
    package,
    say,
)
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from inspector.cli.main import main
from inspector.format.unreal.draft import PropertyDraft
from inspector.gui.graphs.page import GraphsPage
from inspector.messages.rendering import render

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

NODES = (
    event("Begin"),
    branch("If", x=300),
    say("Yes", "it is", x=600, y=-100),
    say("No", "it is not", x=600, y=100),
    comment("Note", "Why it says so", x=-50, y=-200),
)
WIRES = ("Begin.then-If.execute", "If.then-Yes.execute", "If.else-No.execute")
LINES = [
    "Begin",
    "  Branch (Condition: true)",
    "    then",
    '      Print String#1 (In String: "it is")',
    "    Else",
    '      Print String#2 (In String: "it is not")',
]


def written(folder: Path, name: str = "Door", **rest: object) -> Path:
    path = folder / f"{name}.uasset"
    path.write_bytes(package(NODES, WIRES, **rest))  # type: ignore[arg-type]
    return path


def page_of(shell: Shell) -> GraphsPage:
    view = shell.window.middle.view
    assert view is not None
    page = view.page("graphs")  # type: ignore[attr-defined]
    assert isinstance(page, GraphsPage)
    return page


def turn(shell: Shell, path: Path) -> GraphsPage:
    """Opens a file and turns to its graphs by their key."""
    shell.open(path)
    shell.key(Qt.Key.Key_6, CTRL)
    shell.settle()
    return page_of(shell)


def read(shell: Shell, path: Path) -> GraphsPage:
    """Opens a file and reads its graphs as text."""
    page = turn(shell, path)
    if not page.text.isVisible():
        shell.key(Qt.Key.Key_T)
    return page


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    return read(shell, written(tmp_path))


def lines(page: GraphsPage) -> list[str]:
    return ["  " * row.depth + row.text for row in page.model.shown_rows()]


def titles(shell: Shell) -> list[tuple[str, int | None]]:
    view = shell.window.middle.view
    assert view is not None
    tabs = view.navigation._tabs  # type: ignore[attr-defined]
    return [(entry.title, entry.count) for entry in tabs.items]


def test_the_title_is_there_only_where_there_are_graphs(shell: Shell, tmp_path: Path) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.settle()
    view = shell.window.middle.view
    assert "graphs" not in view.available_pages()  # type: ignore[union-attr]
    assert "Graphs" not in dict(titles(shell))
    shell.key(Qt.Key.Key_6, CTRL)
    assert view.current_page() != "graphs"  # type: ignore[union-attr]
    shell.open(written(tmp_path))
    shell.settle()
    assert ("Graphs", 1) in titles(shell)


def test_a_graph_is_read_from_its_event_on(page: GraphsPage) -> None:
    assert lines(page) == LINES
    assert page.status() == "EventGraph, 5 nodes, 3 wires, 1 comment"
    assert page.text.hasFocus()
    QAbstractItemModelTester(page.model)


def test_a_line_is_its_object_everywhere(page: GraphsPage, shell: Shell) -> None:
    for _ in range(3):
        shell.key(Qt.Key.Key_Down)
    row = page.text.current_row()
    assert row.text.startswith("Print String")
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{row.node.export}"
    # And the other way round, from any field inside of the node.
    other = page.model.shown_rows()[1].node
    assert other is not None
    shell.window.context.select_field(f"exports/{other.export}/properties/NodePosX", "test")
    assert page.text.current_row().node is other


def test_lines_without_a_node_select_nothing(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Down)
    before = shell.window.context.selection
    shell.key(Qt.Key.Key_Down)
    assert page.text.current_row().text == "then"
    assert shell.window.context.selection == before


def test_copied_lines_are_those_of_the_command_line(
    page: GraphsPage, shell: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    page.text.selectAll()
    shell.key(Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().splitlines() == LINES
    path = shell.documents[0].path
    for way, kind in (("text", "text"), ("json", "json"), ("dot", "dot"), ("svg", "svg")):
        page.copy_as(way)
        shell.settle()
        assert main(["graph", path, "--format", kind]) == 0
        assert QGuiApplication.clipboard().text() == capsys.readouterr().out
    shell.window.run("copy-graph-png")
    assert QGuiApplication.clipboard().image().width() > 400
    page.copy_as("json")
    shell.settle()
    assert json.loads(QGuiApplication.clipboard().text())["graphs"][0]["name"] == "EventGraph"


def test_the_filter_narrows_the_lines(page: GraphsPage, shell: Shell) -> None:
    shell.window.tools.filter_field.line_edit().setText("not")
    shell.settle()
    assert lines(page) == LINES[-1:]
    shell.window.tools.filter_field.line_edit().setText("no such word")
    shell.settle()
    assert page.states.empty.accessibleName() == "No line matches the filter."
    page.states.empty.action_button().click()
    assert lines(page) == LINES


def test_another_graph_is_chosen_by_its_name(shell: Shell, corpus_pawn: Path) -> None:
    page = read(shell, corpus_pawn)
    assert page.status() == "EventGraph, 75 nodes, 66 wires, 7 comments, 1 disabled"
    # Without the outline its name opens the list.
    assert not page.bar.chooser.isVisible()
    shell.key(Qt.Key.Key_F9)
    while not page.bar.chooser.hasFocus():
        shell.key(Qt.Key.Key_Tab, SHIFT)
    shell.key(Qt.Key.Key_Space)
    assert [entry.title for entry in page.chooser.model.shown_rows()] == [
        "EventGraph",
        "Calc Target Max Speed",
        "SpeedLineTrace",
        "UpdatePawnSpeed",
        "UserConstructionScript",
    ]
    shell.type("pawnspeed")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert page.status().startswith("UpdatePawnSpeed, 71 nodes, 82 wires")
    assert page.text.hasFocus()


def test_a_node_of_another_graph_brings_that_graph(shell: Shell, corpus_pawn: Path) -> None:
    page = read(shell, corpus_pawn)
    graphs = page._state.graphs
    assert graphs is not None
    other = graphs.graphs[2]
    shell.window.context.select_field(f"exports/{other.nodes[3].export}", "test")
    shell.settle()
    assert page.bar.chooser.text() == "SpeedLineTrace"


def test_each_file_is_shown_as_it_was_left(shell: Shell, tmp_path: Path, page: GraphsPage) -> None:
    shell.key(Qt.Key.Key_Down)
    current = page.text.current_row()
    read(shell, written(tmp_path, "Other", graph="Another"))
    assert page.bar.chooser.text() == "Another"
    shell.window.context.show(shell.documents[0])
    shell.settle()
    assert page.bar.chooser.text() == "EventGraph"
    assert page.text.current_row() == current


def test_an_empty_graph_says_so(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Empty.uasset"
    path.write_bytes(package(()))
    page = read(shell, path)
    assert page.states.empty.accessibleName() == "This graph has no nodes."
    assert not page.text.isVisible()


def test_a_closed_file_leaves_nothing_behind(page: GraphsPage, shell: Shell, qtbot: QtBot) -> None:
    shell.window.context.close(shell.documents[0])
    shell.settle()
    assert shell.documents == []


def test_a_wire_that_one_end_lists_is_told(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Loose.uasset"
    nodes = (event("Begin"), call("Go", "Jump", [PinDraft("Height", "float", "2.0")]))
    path.write_bytes(package(nodes, (), loose=("Begin.then-Go.execute",)))
    page = read(shell, path)
    assert lines(page)[-2:] == [
        "Problems",
        "  only one end of Begin.then to Jump.execute lists the wire",
    ]


def test_a_node_of_no_known_class_is_called_by_it(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Own.uasset"
    path.write_bytes(package((NodeDraft("Mine", "K2Node_MyPlugin"),)))
    assert "My Plugin" in "".join(lines(read(shell, path)))


def test_the_first_graph_shown_is_one_that_somebody_drew(shell: Shell) -> None:
    """The event graph has no node; the construction script has 26."""
    page = turn(shell, Path(corpus_file("pairs/Blueprint-BP_SimpleObject/after.uasset")))
    assert page.bar.chooser.text() == "UserConstructionScript"


def beside_an_empty_one(folder: Path, *nodes: NodeDraft) -> Path:
    """A Blueprint whose event graph has no nodes, and a function that has these."""
    path = folder / "Beside.uasset"
    function = PropertyDraft("FunctionGraphs", "ArrayProperty(ObjectProperty)", ["Open"])
    stored = package((), extra=graph_exports("Open", nodes), variables=(function,))
    path.write_bytes(stored)
    return path


def test_an_empty_graph_is_not_shown_first(shell: Shell, tmp_path: Path) -> None:
    """Nor where the other has no nodes but those that the editor put there."""
    disabled = PropertyDraft("EnabledState", "ByteProperty(ENodeEnabledState)", "Disabled")
    placed = replace(event("Begin"), properties=(*event("Begin").properties, disabled))
    page = turn(shell, beside_an_empty_one(tmp_path, placed))
    assert page.bar.chooser.text() == "Open"
    assert page.status() == "Open, 1 node, 0 wires, 1 disabled"
    assert page.canvas.isVisible()


def test_the_list_says_how_much_is_in_each_graph(shell: Shell, tmp_path: Path) -> None:
    page = turn(shell, beside_an_empty_one(tmp_path, event("Begin"), say("Yes", "it is", x=300)))
    page.open_list()
    rows = {row.title: row for row in page.chooser.model.shown_rows()}
    assert {title: row.right for title, row in rows.items()} == {
        "EventGraph": "empty",
        "Open": "2 nodes",
    }
    assert rows["EventGraph"].accessible_name == "EventGraph, event graph, empty"


def test_what_no_node_is_called_is_not_found(page: GraphsPage, shell: Shell) -> None:
    before = page.text.current_row()
    shell.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(page.bar.finder.line_edit(), "nothing of that name")
    assert page.bar.finder.state().text == "none"
    shell.key(Qt.Key.Key_Return)
    assert page.text.current_row() is before
    page.bar.finder.set_text("")
    QTest.keyClicks(page.bar.finder.line_edit(), "branch")
    row = page.text.current_row()
    assert row is not None
    assert row.node is not None
    assert render(row.node.title) == "Branch"


def test_of_three_nodes_the_one_before_is_found_backwards(shell: Shell, tmp_path: Path) -> None:
    """Of two the next one and the one before are the same."""
    nodes = (say(name, "a word", x=300 * at) for at, name in enumerate(("One", "Two", "Three")))
    page = turn(shell, beside_an_empty_one(tmp_path, *nodes))
    shell.key(Qt.Key.Key_F, CTRL)
    field = page.bar.finder
    QTest.keyClicks(field.line_edit(), "print")
    found = [field.state().text]
    for key, held in (
        (Qt.Key.Key_Return, (SHIFT,)),
        (Qt.Key.Key_Return, (SHIFT,)),
        (Qt.Key.Key_Return, ()),
        (Qt.Key.Key_F3, ()),
        (Qt.Key.Key_F3, (SHIFT,)),
    ):
        shell.key(key, *held)
        found.append(field.state().text)
    assert found == ["1 of 3", "3 of 3", "2 of 3", "3 of 3", "1 of 3", "3 of 3"]
