"""The table of formats: a row in it is all that a new one needs, in every command."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest

from inspector.cli.main import SUBCOMMANDS, main
from inspector.files.folders import resource_path
from inspector.report import answers
from inspector.report.answers import Answer, CheckedFiles
from inspector.report.formats import FORMATS, Format, formats_of

SAMPLES = resource_path("samples")
LANTERN = str(SAMPLES / "Lantern.uasset")
DOOR = str(SAMPLES / "OldDoor.uasset")
#: Every answer that a command can give.
ANSWERS = [
    value
    for value in vars(answers).values()
    if isinstance(value, type) and issubclass(value, Answer) and value is not Answer
]
#: A run of each command that reports, and its exit status.
RUNS = (
    (("show", LANTERN), 0),
    (("graph", LANTERN), 0),
    (("check", LANTERN, "--engine", "5.3"), 1),
    (("compat", LANTERN), 0),
    (("upgrades", DOOR, "--engine", "5.3"), 0),
    (("upgrades", DOOR, LANTERN, "--engine", "5.3"), 0),
    (("diff", DOOR, LANTERN), 1),
    (("diff", str(SAMPLES), str(SAMPLES)), 0),
    (("refs", str(SAMPLES)), 0),
    (("engine", "list"), 0),
    (("engine", "show", "5.3"), 0),
    (("engine", "compare", "5.3", "5.4"), 0),
    (("cooked", DOOR, "--engine", "5.3"), 1),
)


def shouted(pieces: Iterable[str]) -> Iterator[str]:
    """A format of every command: the keys of the document, loud."""
    yield " ".join(json.loads("".join(pieces))).upper() + "\n"


@pytest.mark.parametrize(("run", "status"), RUNS, ids=lambda value: str(value)[:40])
def test_a_format_of_every_command_is_one_row(
    run: tuple[str, ...],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        "inspector.report.formats.FORMATS", (*FORMATS, Format("loud", of_document=shouted))
    )
    assert main([*run, "--format", "loud"]) == status
    assert re.fullmatch(r"[A-Z_0-9 ]+\n", capsys.readouterr().out)


def test_help_completion_and_errors_know_a_new_format(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "inspector.report.formats.FORMATS", (*FORMATS, Format("loud", of_document=shouted))
    )
    for command in ("show", "check", "refs", "modules", "desktop status", "build-version show"):
        assert main([*command.split(), "--help"]) == 0
        assert ",loud}" in capsys.readouterr().out
    assert main(["show", LANTERN, "--format", "lou"]) == 2
    assert "'loud'" in capsys.readouterr().err
    assert main(["completion", "bash"]) == 0
    assert len(re.findall(r"\bloud\b", capsys.readouterr().out)) >= len(SUBCOMMANDS) - 5


def test_every_answer_is_text_and_json() -> None:
    for answer in ANSWERS:
        assert formats_of(answer)[:2] == ("text", "json")
    assert {answer for form in FORMATS for answer in form.renderers} == set(ANSWERS)


def test_the_answers_of_a_command_have_the_same_formats() -> None:
    assert formats_of(answers.PreviewedSave) == formats_of(answers.PreviewedSaves)
    assert formats_of(answers.ComparedFiles) == formats_of(answers.ComparedFolders)
    assert formats_of(answers.ShownBuild) == formats_of(answers.JudgedBinaries)


@pytest.mark.parametrize("name", formats_of(CheckedFiles))
def test_every_format_tells_the_same_exit_status(name, capsys) -> None:
    fails = ["check", str(SAMPLES), "--engine", "5.3", "--format", name]
    passes = ["check", DOOR, "--engine", "5.3", "--format", name]
    assert [main(fails), main(passes)] == [1, 0]
    assert main([*passes, str(SAMPLES / "descriptions")]) == 2
    assert "no package" in capsys.readouterr().err
