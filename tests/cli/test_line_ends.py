"""What is written into a file or a pipe has the same bytes on every system."""

from __future__ import annotations

import io
import sys

import pytest

from inspector.cli.output import set_up_streams


def test_lines_end_alike_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    # As Python opens standard output on Windows.
    stream = io.TextIOWrapper(written, encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", stream)
    set_up_streams()
    sys.stdout.write("Größe\nund 灯\n")
    sys.stdout.flush()
    assert written.getvalue() == "Größe\nund 灯\n".encode()
