"""The tables of features name what shows them: names hold, and making tables imports nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.compared_view import ComparedPage
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page import Page
from inspector.gui.graphs.feature import COMPARED_GRAPHS
from inspector.gui.shell.features import ACTIONS, DOCKS, KINDS

_PROJECT = Path(__file__).resolve().parents[3]
_GUI = _PROJECT / "inspector" / "gui"


class _Name(NamedTuple):
    """A name in the source: where it stands, what it says, as which class it is declared."""

    file: Path
    text: str
    declared: str
    #: Whether the class is imported for types, so that mypy and the layers see it.
    is_seen: bool


def _names() -> list[_Name]:
    found = []
    for file in sorted(_GUI.rglob("*.py")):
        source = file.read_text("utf-8")
        # Every process of pytest reads them, to know its tests: most of them name nothing.
        if "LazyClass(" not in source:
            continue
        nodes = list(ast.walk(ast.parse(source)))
        imported = {
            (node.module, alias.name)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        declared = {
            node.value: ast.unparse(node.annotation)
            for node in nodes
            if isinstance(node, ast.AnnAssign)
        }
        for node in nodes:
            match node:
                case ast.Call(func=ast.Name(id="LazyClass"), args=[ast.Constant(value=str(text))]):
                    kind = declared[node].removeprefix("Final[LazyClass[").removesuffix("]]")
                    module, __, name = text.partition(":")
                    found.append(_Name(file, text, kind, (module, name) in imported))
    return found


_NAMES = _names()


@pytest.mark.parametrize("name", _NAMES, ids=lambda name: f"{name.file.parent.name}-{name.text}")
def test_a_name_is_that_of_the_class_that_it_is_declared_as(name: _Name) -> None:
    module, __, class_name = name.text.partition(":")
    assert LazyClass[object](name.text).load().__name__ == class_name
    # A feature names its own classes only: the layers let it know no other.
    assert module.startswith(f"inspector.gui.{name.file.parent.name}.")
    if name.declared == "Any":
        assert name.file == _GUI / "contents" / "actions.py"
    else:
        assert name.declared == class_name
        assert name.is_seen


def test_pages_panels_and_views_are_named() -> None:
    pages = [page.factory for kind in KINDS for page in kind.pages]
    panels = [panel.make for dock in DOCKS for panel in dock.panels]
    assert len(pages) == 10
    assert len(panels) == 5
    for made, base in (
        *((factory, Page) for factory in pages),
        *((make, QWidget) for make in panels),
        (COMPARED_GRAPHS.factory, ComparedPage),
    ):
        assert isinstance(made, LazyClass)
        assert issubclass(made.load(), base)


def test_what_an_action_is_done_with_is_a_class() -> None:
    for action in ACTIONS:
        of = action.on.load() if isinstance(action.on, LazyClass) else action.on
        assert isinstance(of, type), action.id


def test_making_the_tables_imports_nothing_that_they_name() -> None:
    script = "import sys, inspector.gui.shell.features; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=_PROJECT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "inspector.gui.graphs.feature" in loaded
    assert len(_NAMES) > 20
    # The window has the docks of files and findings from the beginning.
    always = {"inspector.gui.files.panel", "inspector.gui.findings.panel"}
    named = {name.text.partition(":")[0] for name in _NAMES} - always
    assert loaded & named == set()
