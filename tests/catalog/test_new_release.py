"""A new release is one row and a small package of it, which ``tests/golden`` writes.

With that row the tests about everything else go on passing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from corpus import corpus_root
from known_releases import NEXT, NEXT_UE5

PROJECT = Path(__file__).resolve().parents[2]
ROW = f"""
[[release]]
name = "{NEXT}"
ue4 = 522
ue5 = {NEXT_UE5 - 1}
legacy = -9
confirmed = true
source = "real packages"
build = [{{ version = "{NEXT}.0", changelist = 90000000, source = "real packages" }}]
"""
#: Those that say which releases open a package, and which is the newest.
TESTS = (
    "catalog/test_custom_limits.py",
    "catalog/test_engines.py",
    "catalog/test_known_versions.py",
    "catalog/test_one_place_changes.py",
    "catalog/test_profile_file.py",
    "catalog/test_releases.py",
    "checks/test_release_answers.py",
    "cli/test_other_commands.py",
    "files/test_tables.py",
    "golden/test_golden.py",
    "messages/test_verdict.py",
    "upgrades/test_preview.py",
)


@pytest.mark.slow
@pytest.mark.sweep
def test_a_row_for_a_new_release_changes_no_other_answer(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("inspector", "resources", "tests"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(PROJECT / name, tmp_path)
    releases = tmp_path / "resources" / "catalog" / "releases.toml"
    releases.write_text(releases.read_text("utf-8") + ROW, "utf-8")
    places = {"PYTHONPATH": str(tmp_path)}
    root = corpus_root()
    if root is not None:
        places["ASSET_INSPECTOR_CORPUS"] = str(root)
    program = "from inspector.catalog import default_catalog; print(default_catalog().newest.name)"
    said = []
    for command in (
        ["-c", program],
        ["tests/golden"],
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{name}" for name in TESTS)],
    ):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env={**os.environ, **places},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:]
        said.append(done.stdout)
    assert said[0].strip() == NEXT
    assert "passed" in said[-1]
