"""One file as Markdown: the verdict first, findings in a table, tables of the file in fences."""

from __future__ import annotations

import pytest

from inspector.cli.main import main
from inspector.files.folders import resource_path
from inspector.report.markdown import fenced

SAMPLES = resource_path("samples")


def markdown_of(name: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """The Markdown of a sample against 5.3."""
    asked = ["show", str(SAMPLES / name), "--engine", "5.3", "--format", "markdown", *more]
    assert main(asked) == 0
    return capsys.readouterr().out


def test_it_begins_with_the_verdict_and_its_findings(capsys) -> None:
    text = markdown_of("Lantern.uasset", capsys)
    assert text.startswith("## Lantern.uasset\n\nFile: `")
    assert "**5.3 refuses this package.** It was saved by 5.5" in text
    assert "\n| Rule | Severity | What is wrong | What to do | Where |\n" in text
    assert "\n| OBJ-NEW | error | UE5 object version 1013" in text
    assert "\nOldest engine that opens it: 5.5" in text


def test_each_table_stands_in_a_fence_with_the_lines_of_the_text(capsys) -> None:
    text = markdown_of("Lantern.uasset", capsys)
    assert main(["show", str(SAMPLES / "Lantern.uasset"), "--section", "imports"]) == 0
    title, *lines = capsys.readouterr().out.splitlines()
    assert f"### {title}\n\n```text\n" + "\n".join(lines) + "\n```\n" in text


def test_only_what_is_asked_for(capsys) -> None:
    text = markdown_of("Lantern.uasset", capsys, "--section", "names")
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "## Lantern.uasset",
        "### Names",
    ]


def test_no_line_ends_its_fence() -> None:
    assert fenced(["a", "````", "b"]) == "`````text\na\n````\nb\n`````"
