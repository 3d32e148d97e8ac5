"""Runs the command line inside the test's own process, where that is enough."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from inspector.cli.main import main


class Answered(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """The output as a JSON document."""
        return json.loads(self.out)


Ask = Callable[..., Answered]


@pytest.fixture
def ask(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs one command; ``stdin`` is what stands on standard input."""

    def run(*arguments: object, stdin: bytes = b"") -> Answered:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Answered(status, out, err)

    return run
