"""Markdown for a merge request: one sentence, tables that hold whatever a name is, and an end."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from check_reports import HOSTILE, report_of, write_hostile
from lanterns import made

from inspector.files.folders import resource_path
from inspector.report.check.run import Verbosity
from inspector.report.markdown import code

SAMPLES = resource_path("samples")
#: Custom versions that nobody knows.
MANY = [f"{number:08X}-11112222-33334444-55556666" for number in range(40)]


def cells(line: str) -> list[str]:
    """The cells of a line of a table; a bar with a backslash before it parts none."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def table(text: str, title: str) -> list[list[str]]:
    """The rows of the table below a heading."""
    _, _, below = text.partition(f"### {title}\n\n")
    lines = below.partition("\n\n")[0].splitlines()
    rows = [cells(line) for line in lines]
    assert len({len(row) for row in rows}) == 1
    return rows[2:]


def test_the_sentence_the_files_the_rules_and_each_remedy_once() -> None:
    text = report_of("markdown", SAMPLES)
    assert text.startswith(
        "## 5 of 9 files would not load in 5.3\n\n9 files: 2 load, 2 with a warning, 4 "
    )
    verdicts = [(name.rpartition("/")[2], verdict) for name, verdict, _ in table(text, "Files")]
    assert verdicts == [
        ("CookedCurve.uasset`", "refused"),
        ("CutOff.uasset`", "unreadable"),
        ("FromTheFuture.uasset`", "refused"),
        ("Lantern.uasset`", "refused"),
        ("StudioBuild.uasset`", "refused"),
        ("LocalBuild.uasset`", "warns"),
        ("PluginData.uasset`", "warns"),
    ]
    rules = table(text, "Rules")
    assert rules[0] == ["OBJ-NEW", "error", "2", "Object version too new"]
    assert [severity for _, severity, _, _ in rules] == ["error"] * 8 + ["warning"] * 2
    remedies = text.partition("### What to do\n\n")[2].splitlines()
    assert len(remedies) == len({remedy.partition(": ")[2] for remedy in remedies}) == 9


@pytest.mark.parametrize(
    ("files", "headline"),
    [
        ([], "No packages found"),
        (["OldDoor.uasset"], "1 file loads in 5.3"),
        (["OldDoor.uasset", "LocalBuild.uasset"], "2 files load in 5.3, 1 with warnings"),
        (["Lantern.uasset"], "1 of 1 file would not load in 5.3"),
    ],
)
def test_the_sentence(files: list[str], headline: str, tmp_path: Path) -> None:
    for name in files:
        shutil.copy(SAMPLES / name, tmp_path)
    assert report_of("markdown", tmp_path).splitlines()[0] == f"## {headline}"


def test_remarks_are_told_where_everything_is() -> None:
    assert "OLD-VERSION" not in report_of("markdown", SAMPLES)
    assert "OLD-VERSION" in report_of("markdown", SAMPLES, verbosity=Verbosity.EVERYTHING)


def test_any_name_stays_in_its_cell(tmp_path: Path) -> None:
    write_hostile(tmp_path)
    rows = table(report_of("markdown", tmp_path), "Files")
    root = f"{tmp_path}/".replace("\\", "/")
    assert {row[0] for row in rows} == {code(f"{root}{name}") for name in HOSTILE}
    assert {row[1] for row in rows} == {"refused"}


def test_what_is_left_out_of_a_long_list_is_counted(tmp_path: Path) -> None:
    warned = (SAMPLES / "LocalBuild.uasset").read_bytes()
    for number in range(60):
        (tmp_path / f"A{number}.uasset").write_bytes(warned)
    for number in range(3):
        (tmp_path / f"Z{number}.uasset").write_bytes(made())
    text = report_of("markdown", tmp_path)
    rows = table(text, "Files")
    assert len(rows) == 30
    assert [row[1] for row in rows[:4]] == ["refused"] * 3 + ["warns"]
    assert "… and 33 more files." in text
    assert ["ZERO-CHANGELIST", "warning", "60", "Changelist 0"] in table(text, "Rules")


@pytest.mark.odd_names
def test_the_longest_names_and_messages_make_a_comment_that_is_taken(tmp_path: Path) -> None:
    deep = tmp_path
    for name in ("|" * 200, "`" * 200, "é" * 100):
        deep = deep / name
    deep.mkdir(parents=True)
    package = made(lambda told: told["custom_versions"].update(dict.fromkeys(MANY, 9)))
    for number in range(80):
        (deep / f"{'&' * 100}{number}.uasset").write_bytes(package)
    text = report_of("markdown", tmp_path)
    assert len(text) < 65_000
    rows = table(text, "Files")
    assert all(row[0].endswith(".uasset`") and row[2].endswith("more findings") for row in rows)
