"""Breaks a behaviour in a copy of the program, and runs the tests that should notice."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from mutants.behaviours import MUTANTS, Mutant

_ROOT: Final = Path(__file__).resolve().parents[2]
#: What of the project a copy has; the rest is not asked by tests.
_COPIED: Final = (
    *("inspector", "resources", "tests", "pyproject.toml", "README.md", ".github", ".ci"),
)


def place_of(mutant: Mutant, root: Path = _ROOT) -> Path:
    """The module that a behaviour is of.

    Raises:
        LookupError: Its piece of source is nowhere, or in more than one place.
    """
    found = [
        path
        for path in (root / "inspector").rglob("*.py")
        for _ in range(path.read_text("utf-8").count(mutant.source))
    ]
    if len(found) != 1:
        raise LookupError(f"{mutant.breaks}: its source is there {len(found)} times")
    return found[0]


def is_noticed(mutant: Mutant, jobs: str) -> bool:
    """Whether a test fails when the behaviour is broken."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / _ROOT.name
        copy.mkdir()
        for name in _COPIED:
            if (_ROOT / name).is_dir():
                shutil.copytree(
                    _ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__")
                )
            else:
                shutil.copy(_ROOT / name, copy / name)
        if (shared := _ROOT.parent / "shared").is_dir():
            (Path(folder) / shared.name).symlink_to(shared, target_is_directory=True)
        path = place_of(mutant, copy)
        text = path.read_text("utf-8")
        path.write_text(text.replace(mutant.source, mutant.broken), "utf-8")
        command = [
            *(sys.executable, "-m", "pytest", "-q", "-x", "-n", jobs, "--dist", "worksteal"),
            *("-p", "no:cacheprovider", "-m", "not sweep and not benchmark and not display"),
            *mutant.tests,
        ]
        environment = os.environ | {"PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"}
        ran = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, check=False
        )
        # With several processes the first failure interrupts the run, which is a status of its own.
        if ran.returncode and " failed" not in ran.stdout:
            raise RuntimeError(f"{mutant.breaks}: {ran.stdout[-500:]}{ran.stderr[-500:]}")
        return ran.returncode != 0


def main() -> int:
    """The command line of this file; its status."""
    parser = argparse.ArgumentParser(
        description="Breaks behaviours of the program, and sees whether the tests notice."
    )
    parser.add_argument("numbers", nargs="*", type=int, help="from 1; all where none is named")
    parser.add_argument("--jobs", default="auto", help="processes for the tests; default: auto")
    arguments = parser.parse_args()
    numbers = arguments.numbers or range(1, len(MUTANTS) + 1)
    missed = 0
    for number in numbers:
        mutant = MUTANTS[number - 1]
        noticed = is_noticed(mutant, arguments.jobs)
        missed += not noticed
        print(f"{number:3} {'noticed' if noticed else 'MISSED '} {mutant.breaks}", flush=True)
    print(f"{len(numbers) - missed} of {len(numbers)} noticed")
    return int(missed > 0)
