"""Commands of GitHub's workflows, read back as its runner reads them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from check_reports import HOSTILE, report_of, write_hostile

from inspector.escaping import one_line
from inspector.files.folders import resource_path
from inspector.report.check.run import Verbosity

SAMPLES = resource_path("samples")
_COMMAND = re.compile(r"::(\w+) ([^:]*)::(.*)")
_ESCAPES = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}


def unescaped(text: str) -> str:
    """The text as the runner takes it: escapes stand for themselves, one after the other."""
    for escape, sign in _ESCAPES.items():
        text = text.replace(escape, sign)
    return text


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands among the lines: their name, properties and message."""
    told = []
    # The runner knows no other ends of lines.
    for line in re.split("\r\n|\r|\n", text):
        if not line.startswith("::"):
            continue
        command = _COMMAND.fullmatch(line)
        assert command is not None, line
        name, properties, message = command.groups()
        pairs = (pair.split("=", 1) for pair in properties.split(","))
        told.append((name, {key: unescaped(value) for key, value in pairs}, unescaped(message)))
    return told


def test_each_finding_is_an_annotation() -> None:
    told = commands(report_of("github", SAMPLES))
    places = [(name, given["file"].rpartition("/")[2], given["title"]) for name, given, _ in told]
    assert places[0] == ("error", "CookedCurve.uasset", "UNVERSIONED: No versions stored")
    assert ("warning", "CookedCurve.uasset", "ZERO-CHANGELIST: Changelist 0") in places
    # A step shows the first ten of each.
    names = [name for name, _, _ in told]
    assert names == ["error"] * names.count("error") + ["warning"] * names.count("warning")
    assert names.count("warning")
    assert all(properties["file"].startswith("resources/samples/") for _, properties, _ in told)
    assert any(
        said.endswith("or fetch a revision saved by 5.3. No engine saves downwards.")
        for _, _, said in told
    )


def test_totals_follow_as_plain_lines() -> None:
    lines = report_of("github", SAMPLES).splitlines()
    assert "9 files: 2 load, 2 with a warning, 4 refused, 1 unreadable." in lines
    assert lines[-1].startswith("Only headers were read")


def test_remarks_are_notices() -> None:
    everything = commands(report_of("github", SAMPLES, verbosity=Verbosity.EVERYTHING))
    assert {name for name, _, _ in everything} == {"error", "warning", "notice"}


def test_any_name_comes_back_and_commands_nothing(tmp_path: Path) -> None:
    """Whole, but for characters that are no signs, which are escapes."""
    write_hostile(tmp_path)
    told = commands(report_of("github", tmp_path))
    names = {properties["file"].rpartition("/")[2] for _, properties, _ in told}
    assert names == set(map(one_line, HOSTILE))
    assert {name for name, _, _ in told} == {"error"}
    assert all(set(properties) == {"file", "title"} for _, properties, _ in told)


@pytest.mark.odd_names
def test_a_name_says_nothing_to_a_terminal(tmp_path: Path) -> None:
    """Sequences of escapes, a C1 control, a mark that turns the reading direction."""
    names = ["a\x1b]0;title\x07\x1b[31m.uasset", "b\x9b31m.uasset", "c\u202egpj.uasset"]
    for name in names:
        (tmp_path / name).write_bytes((SAMPLES / "FromTheFuture.uasset").read_bytes())
    told = report_of("github", tmp_path)
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(told)
    files = {properties["file"].rpartition("/")[2] for _, properties, _ in commands(told)}
    assert files == {
        r"a\u001b]0;title\u0007\u001b[31m.uasset", r"b\u009b31m.uasset", r"c\u202egpj.uasset",
    }  # fmt: skip
