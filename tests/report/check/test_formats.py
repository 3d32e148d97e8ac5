"""The table of formats: a row in it is all that a new one needs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import ModuleType

import pytest

from inspector.cli.main import main
from inspector.project.scan.judging import ScanRow
from inspector.report.check.formats import FORMATS
from inspector.report.check.run import Run
from inspector.resource import resource_path

SAMPLES = resource_path("samples")


def shouted(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """A format of nothing but verdicts."""
    for row in rows:
        run.totals.add(row.answer)
        yield f"{row.verdict.upper()}!\n"


def test_a_new_format_is_one_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = ModuleType("shouted")
    monkeypatch.setattr(module, "report", shouted, raising=False)
    monkeypatch.setitem(sys.modules, "shouted", module)
    monkeypatch.setitem(FORMATS, "shouted", "shouted")
    file = str(SAMPLES / "Lantern.uasset")
    assert main(["check", file, "--engine", "5.3", "--format", "shouted"]) == 1
    assert capsys.readouterr().out == "REFUSED!\n"
    assert main(["check", "--help"]) == 0
    assert "shouted" in capsys.readouterr().out


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_the_same_exit_status(name, capsys) -> None:
    fails = ["check", str(SAMPLES), "--engine", "5.3", "--format", name]
    passes = ["check", str(SAMPLES / "OldDoor.uasset"), "--engine", "5.3", "--format", name]
    assert [main(fails), main(passes)] == [1, 0]
    assert main([*passes, str(SAMPLES / "descriptions")]) == 2
    assert "no package" in capsys.readouterr().err
