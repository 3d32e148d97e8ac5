"""A subcommand is one module and one line of a table: help, completion and errors know it."""

from __future__ import annotations

import argparse
import sys
from types import ModuleType

import pytest

from inspector.cli.main import SUBCOMMANDS, Entry, main
from inspector.cli.parser import closing
from inspector.messages import lazy


@pytest.fixture(autouse=True)
def _with_toll(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with a subcommand that it does not have."""

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("bell")
        parser.add_argument("--times", type=int, default=1, help="how often")
        parser.epilog = closing("inspector toll Tom --times 3", ends={7: "it rang"})

    def run(arguments: argparse.Namespace) -> int:
        print(" ".join([f"{arguments.bell}!"] * arguments.times))
        return 7

    module = ModuleType("made_toll")
    vars(module).update(add_arguments=add_arguments, run=run)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(SUBCOMMANDS, "toll", Entry(module.__name__, lazy("rings a bell")))


def test_it_runs_and_its_status_is_the_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toll", "Tom", "--times", "2"]) == 7
    assert capsys.readouterr().out == "Tom! Tom!\n"


def test_help_and_completion_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "  toll " in capsys.readouterr().out
    assert main(["toll", "--help"]) == 0
    assert {"rings a bell", "  inspector toll Tom --times 3", "  7  it rang"} <= set(
        capsys.readouterr().out.splitlines()
    )
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell]) == 0
        told = capsys.readouterr().out
        assert "toll" in told
        assert "times" in told


def test_its_mistakes_are_those_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tol", "Tom"]) == 2
    assert "did you mean 'toll'?" in capsys.readouterr().err
    assert main(["toll", "Tom", "--time", "x"]) == 2
    assert "usage: inspector toll" in capsys.readouterr().err
