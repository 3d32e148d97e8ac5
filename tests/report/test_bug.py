"""The report of a bug: what helps to mend it, and nothing of whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.errors import AccessError
from inspector.files.reading import INI, read_side_file
from inspector.report.about import BugReport, Bugs


def _met(bugs: Bugs, path: str) -> BugReport:
    """What is left of an error in our own code, raised as if nobody had expected it."""
    try:
        read_side_file(path, INI)
    except AccessError as problem:
        return bugs.take(problem, "Findings")
    raise AssertionError("it could be read")


def test_it_tells_our_code_and_hides_the_names(tmp_path: Path, reports: Path) -> None:
    path = str(tmp_path / "Secret Hero.uasset")
    bugs = Bugs(lambda: [path])
    bugs.note("open-files")
    bugs.note("page-contents")
    report = _met(bugs, path)
    assert report.file is not None
    assert report.file.read_text() == report.text
    lines = report.text.splitlines()
    assert lines[0].startswith("Asset Inspector ")
    assert "Findings stopped." in lines
    assert "Last done: open-files, page-contents" in lines
    assert any(line.startswith('  File "inspector/files/reading.py", line ') for line in lines)
    assert '  File "<elsewhere>", line' in report.text
    assert "    read_side_file(path, INI)" not in lines  # the code of others is not told
    assert "<path 1>.uasset" in lines[-1]
    assert "Hero" not in report.text
    assert str(tmp_path) not in report.text


def test_a_bug_that_comes_back_is_kept_once(tmp_path: Path, reports: Path) -> None:
    bugs = Bugs()
    first = _met(bugs, str(tmp_path / "A.uasset"))
    second = _met(bugs, str(tmp_path / "B.uasset"))
    assert (first.again, second.again) == (False, True)
    assert second.text == first.text
    assert list(reports.iterdir()) == [first.file]
    other = bugs.take(ValueError("another"), "Findings")
    assert not other.again


def test_the_causes_are_told_in_their_order() -> None:
    try:
        try:
            {}["x"]
        except KeyError as cause:
            raise ValueError("no such name") from cause
    except ValueError as problem:
        text = Bugs().take(problem, "The window").text
    assert text.index("KeyError: 'x'") < text.index("ValueError: no such name")


def test_a_circle_of_causes_ends() -> None:
    first, second = ValueError("first"), ValueError("second")
    first.__cause__, second.__cause__ = second, first
    text = Bugs().take(first, "The window").text
    assert text.count("ValueError: first") == 1


@pytest.mark.usefixtures("reports")
def test_a_text_that_no_encoding_has_is_kept() -> None:
    report = Bugs().take(ValueError("name \udcff"), "The window")
    assert report.file is not None
    assert "\\udcff" in report.file.read_text()
