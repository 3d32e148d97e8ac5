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


def test_programs_are_started_in_two_places() -> None:
    """In one of them Git, with what keeps a repository from starting anything; in the other this
    program and its interpreter, to see which of them PATH leads to."""
    found = {
        path.relative_to(_ROOT).as_posix()
        for path in (_ROOT / "inspector").rglob("*.py")
        if _imported(path) & {"subprocess", "pty", "_posixsubprocess", "_winapi"}
        or _starts_programs(path)
    }
    assert found == {"inspector/project/git.py", "inspector/project/own_command.py"}
    own = ast.parse((_ROOT / "inspector/project/own_command.py").read_text("utf-8"))
    texts = [str(node.value) for node in ast.walk(own) if isinstance(node, ast.Constant)]
    assert not [text for text in texts if "git" in text.lower().split()]


def _starts_programs(path: Path) -> bool:
    """Whether a module names what starts a program without the library that is meant for it."""
    of_os = ("system", "popen", "startfile", "fork", "exec", "spawn", "posix_spawn")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr=name) if name.startswith(of_os):
                return True
            case ast.ImportFrom(module="os", names=names):
                if any(one.name.startswith(of_os) for one in names):
                    return True
            case ast.Attribute(attr=name) | ast.Name(id=name) if name == "QProcess":
                return True
            case ast.Attribute(attr=name) if name.startswith("create_subprocess"):
                return True
    return False
