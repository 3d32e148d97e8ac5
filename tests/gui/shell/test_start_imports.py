"""What the start imports, as a table: who adds a module to it sees it here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from inspector.files.folders import resource_path

_PROJECT = Path(__file__).resolve().parents[3]

#: How many modules of each room are imported until the verdict of a package is on the screen.
#: Where a number grows, something is imported before anybody asks to see it.
_IMPORTED = {
    "bytes": 10,
    "contents": 2,
    "desk": 31,
    "diff": 2,
    "engines": 4,
    "fields": 4,
    "files": 10,
    "findings": 8,
    "folders": 1,
    "graphs": 3,
    "history": 1,
    "kit": 29,
    "look": 7,
    "merge": 3,
    "objectstream": 1,
    "overview": 7,
    "package": 5,
    "project": 2,
    "references": 3,
    "rows": 21,
    "settings": 3,
    "shell": 30,
    "upgrades": 3,
    "versions": 1,
    "work": 11,
}


@pytest.mark.slow
def test_the_start_imports_what_it_shows_and_no_more(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).with_name("start_imports.py")),
            str(resource_path("samples", "Lantern.uasset")),
        ],
        env=os.environ
        | {
            "PYTHONPATH": str(_PROJECT),
            "XDG_CONFIG_HOME": str(tmp_path),
            "QT_QPA_PLATFORM": "offscreen",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    imported = [name.split(".") for name in done.stdout.split()]
    assert Counter(parts[2] for parts in imported if len(parts) > 3) == _IMPORTED
