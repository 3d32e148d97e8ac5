"""The house's one rule: imports run towards the values, and each library stays in its room."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[1]


def test_the_contracts_of_the_layers_hold() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("library", "room"), [("PySide6", "gui"), ("construct", "format"), ("rich", "cli")]
)
def test_each_library_stays_in_its_room(library: str, room: str) -> None:
    strays = [
        str(path.relative_to(_ROOT))
        for path in (_ROOT / "inspector").rglob("*.py")
        if library in _imported(path) and path.relative_to(_ROOT).parts[1] != room
    ]
    assert strays == []


def _imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_modules_are_small_enough_to_hold_in_the_head() -> None:
    long = {
        str(path.relative_to(_ROOT)): lines
        for path in (_ROOT / "inspector").rglob("*.py")
        if (lines := path.read_text("utf-8").count("\n")) > 500
    }
    assert long == {}
