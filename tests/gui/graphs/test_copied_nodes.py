"""Copying nodes from the canvas as the text that the editor pastes, by keys and by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from gui.graphs.test_page import CTRL, NODES, SHIFT, turn, written
from gui.shell.driver import Shell
from pasted_nodes import links_of, plain, read_nodes
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.cli.main import main
from inspector.gui.graphs.page import GraphsPage

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    """A small graph, drawn."""
    return turn(shell, written(tmp_path))


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_the_key_copies_the_selected_node(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_C, CTRL)
    shell.settle()
    (node,) = read_nodes(clipboard())
    assert node.class_path.endswith("K2Node_IfThenElse")
    assert [plain(pin["PinName"]) for pin in node.pins] == ["execute", "Condition", "then", "else"]
    assert "Copied" in shell.window.status_line.field.text()


def test_without_a_selection_all_nodes_are_copied(
    page: GraphsPage, shell: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.key(Qt.Key.Key_C, CTRL)
    shell.settle()
    nodes = read_nodes(clipboard())
    assert [node.name for node in nodes] == [node.name for node in NODES]
    assert len(links_of(nodes)) == 3
    copied = clipboard()
    assert main(["graph", shell.documents[0].path, "--format", "nodes"]) == 0
    assert capsys.readouterr().out == copied


def test_it_is_done_by_its_name_too(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.window.run("copy-nodes")
    shell.settle()
    assert [node.name for node in read_nodes(clipboard())] == ["Begin"]


def test_the_other_key_copies_the_title(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_C, CTRL | SHIFT)
    assert clipboard() == "Branch"
    assert QApplication.activePopupWidget() is None


def test_what_is_left_out_is_told(shell: Shell) -> None:
    turn(shell, corpus_file("5.6/cesium-unreal/CesiumGlTFFunction.uasset"))
    shell.key(Qt.Key.Key_C, CTRL)
    shell.settle()
    assert "MaterialGraphNode_0" in clipboard()
    notice = shell.window.middle.notice
    assert notice.isVisible()
    assert (
        "wires into Make Material Attributes may lead to another input" in notice.accessibleName()
    )


def test_all_selected_nodes_are_copied(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Right, SHIFT)
    shell.key(Qt.Key.Key_C, CTRL)
    shell.settle()
    assert [node.name for node in read_nodes(clipboard())] == ["Begin", "If"]


def test_the_menu_of_a_node_copies_it(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    menu = page.row_menu()
    entry = menu.actions()[0]
    assert (entry.objectName(), entry.text()) == ("copy-nodes", "Copy nodes as text\tCtrl+C")
    entry.trigger()
    shell.settle()
    assert [node.name for node in read_nodes(clipboard())] == ["Begin"]
