"""Breaks a behaviour in a copy of the program, and runs the tests that should notice."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from mutants.behaviours import MUTANTS, Mutant
from mutants.window import WINDOW_MUTANTS

_ROOT: Final = Path(__file__).resolve().parents[2]
#: What of the project a copy has; the rest is not asked by tests.
_COPIED: Final = (
    *("inspector", "resources", "tests", "pyproject.toml", "README.md", ".github", ".ci"),
)
_OTHERS: Final = "not sweep and not benchmark and not display and not bundle"
#: The tests that are run, one after the other: the slow ones only where no other noticed.
_MARKS: Final = (f"not slow and {_OTHERS}", f"slow and {_OTHERS}")
#: What pytest answers where none of the tests is marked so.
_NO_TESTS: Final = 5


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


def noticed_by(mutant: Mutant, jobs: str) -> str:
    """The test that fails when the behaviour is broken; empty where none does."""
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
        failed = (_failed(mutant, copy, marks, jobs) for marks in _MARKS)
        return next(filter(None, failed), "")


def _failed(mutant: Mutant, copy: Path, marks: str, jobs: str) -> str:
    """The first test of those with such marks that fails in a copy; empty where none does.

    Raises:
        RuntimeError: They did not run.
    """
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-x", "-n", jobs, "--dist", "worksteal"),
        *("-p", "no:cacheprovider", "-m", marks, *mutant.tests),
    ]
    environment = os.environ | {"PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    if ran.returncode in (0, _NO_TESTS):
        return ""
    # With several processes the first failure interrupts the run, which is a status of its own.
    failed = re.search(r"^FAILED (\S+)", ran.stdout, re.MULTILINE)
    if failed is None:
        raise RuntimeError(f"{mutant.breaks}: {ran.stdout[-500:]}{ran.stderr[-500:]}")
    return failed[1]


def main() -> int:
    """The command line of this file; its status."""
    parser = argparse.ArgumentParser(
        description="Breaks behaviours of the program, and sees whether the tests notice."
    )
    parser.add_argument("numbers", nargs="*", type=int, help="from 1; all where none is named")
    parser.add_argument("--window", action="store_true", help="break behaviours of the window")
    parser.add_argument("--jobs", default="auto", help="processes for the tests; default: auto")
    arguments = parser.parse_args()
    mutants = WINDOW_MUTANTS if arguments.window else MUTANTS
    numbers = arguments.numbers or range(1, len(mutants) + 1)
    missed = 0
    for number in numbers:
        mutant, began = mutants[number - 1], time.monotonic()
        test = noticed_by(mutant, arguments.jobs)
        missed += not test
        seconds = time.monotonic() - began
        print(
            f"{number:3} {'noticed' if test else 'MISSED '} {seconds:4.0f} s  {mutant.breaks}",
            *([f"            {test}"] if test else []),
            sep="\n",
            flush=True,
        )
    print(f"{len(numbers) - missed} of {len(numbers)} noticed")
    return int(missed > 0)
