"""What is said beside the output goes one way, on which nothing acts on a terminal."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import inspector
from inspector.diagnostics import warn

_SOURCE = Path(inspector.__file__).parent
#: Who names the standard error besides the one printer, and why.
NAMES_IT = {
    "cli/main.py": "the report of a bug, with its controls escaped",
    "cli/output.py": "sets its encoding, and asks whether a terminal shows progress",
    "diagnostics.py": "the one printer",
}


def test_nothing_acts_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    warn("no\x1b[31m such\u202efile\nnext")
    assert capsys.readouterr().err == "inspector: no\\u001b[31m such\\u202efile\nnext\n"


def test_without_a_standard_error_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    warn("nobody hears this")
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
def test_nothing_else_writes_there() -> None:
    naming = {
        path.relative_to(_SOURCE).as_posix()
        for path in _SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if (
            isinstance(node, ast.Attribute)
            and node.attr in ("stderr", "__stderr__")
            and ast.unparse(node) in ("sys.stderr", "sys.__stderr__")
        )
        or (isinstance(node, ast.ImportFrom) and node.module == "sys")
    }
    assert naming == set(NAMES_IT)
