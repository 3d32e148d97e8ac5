"""No program that is started has a console flash up on Windows: read in the source."""

from __future__ import annotations

import ast
from pathlib import Path

import inspector

_SOURCE = Path(inspector.__file__).parent
#: Programs of freedesktop.org, which Windows has not.
_ELSEWHERE = frozenset({"desktop/setup.py"})
_STARTS = frozenset({"subprocess.Popen", "subprocess.run"})


def _starts() -> list[tuple[str, bool]]:
    """Each start of a program: its module, and whether it asks for no console."""
    texts = {path: path.read_text("utf-8") for path in sorted(_SOURCE.rglob("*.py"))}
    return [
        (
            path.relative_to(_SOURCE).as_posix(),
            "creationflags" in {key.arg for key in call.keywords},
        )
        for path, text in texts.items()
        if "subprocess" in text
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in _STARTS
    ]


def test_programs_are_started_without_a_console() -> None:
    starts = [start for start in _starts() if start[0] not in _ELSEWHERE]
    assert {module for module, _ in starts} == {
        "files/programs.py", "project/vcs/git.py", "project/vcs/perforce_command.py"
    }  # fmt: skip
    assert all(without for _, without in starts)
