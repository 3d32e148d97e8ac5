"""The line that says how far a long check is, as a terminal gets it."""

from __future__ import annotations

import io
import itertools
import os
from pathlib import Path

import pytest

from inspector.cli.progress_line import ProgressLine


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def shown(written: str) -> str:
    """What a terminal shows of one line: each carriage return goes back to its start."""
    line = ""
    for part in written.split("\r"):
        line = part + line[len(part) :]
    return line


def test_the_line_says_how_many_how_fast_and_how_long_yet() -> None:
    stream, clock = io.StringIO(), itertools.count(0, 2)
    line = ProgressLine(stream, 5000, lambda: next(clock))
    line.show(1000)
    bar = "######".ljust(30)
    assert shown(stream.getvalue()) == f"Checking  [{bar}]  1,000/5,000  500/s  0:08"
    line.show(5000)
    assert shown(stream.getvalue()).rstrip().endswith("5,000/5,000  1,250/s  0:00")
    line.clear()
    assert shown(stream.getvalue()).strip() == ""
    assert stream.getvalue().endswith("\r")
    assert "\n" not in stream.getvalue()


def test_a_narrow_terminal_has_no_bar_and_no_second_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    stream, clock = io.StringIO(), itertools.count(0, 3600)
    line = ProgressLine(stream, 50_000, lambda: next(clock))
    line.show(10_000)
    assert shown(stream.getvalue()) == "Checking  10,000/50,000  3/s"
    assert len(shown(stream.getvalue())) < 30
    monkeypatch.setenv("COLUMNS", "60")
    line.show(20_000)
    assert shown(stream.getvalue()).endswith("3/s  3:00:00")


@pytest.mark.posix(reason="a terminal of its own")
def test_a_terminal_sees_the_line_while_a_report_is_written(tmp_path) -> None:
    """And nothing of it is in the report, nor left behind."""
    import pty
    import subprocess
    import sys

    from inspector.project.samples import make_all

    make_all(tmp_path)
    sample = sorted(tmp_path.glob("*.uasset"))[0]
    (tmp_path / "Content").mkdir()
    for number in range(2100):
        os.link(sample, tmp_path / "Content" / f"{number}.uasset")
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "inspector", "check", "Content", "--engine", "5.8"]
    ended = subprocess.run(
        [*command, "--no-index", "-q"], stdout=subprocess.PIPE, stderr=terminal, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}, check=False,
    )  # fmt: skip
    os.close(terminal)
    written = os.read(main, 1 << 16).decode()
    os.close(main)
    assert "Checking" in written
    assert "/2,100" in written
    assert shown(written).strip() == ""
    assert b"Checking" not in ended.stdout
    assert b"2,100 files" in ended.stdout
