"""How many instructions cold commands take, held to what they took when somebody last looked.

Times of a machine that others use move by more than a change costs; the instructions of a process
do not, as ``valgrind`` counts them. They depend on how Python was built, so they are told as
multiples of what the same Python takes to import some of its own modules: two builds of one version
agree in these to half a hundredth.

``instructions.txt`` has a line for each version of Python, back end of the readers and command.
``python tests/benchmarks/test_instructions.py`` writes those of its Python anew, after a change
that is meant: of a command that became lighter too, so that the next one is held to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from inspector.files.folders import resource_path
from inspector.format.fast import native_state

pytestmark = [pytest.mark.benchmark, pytest.mark.bar]

_PROJECT: Final = Path(__file__).resolve().parents[2]
_TABLE: Final = Path(__file__).with_name("instructions.txt")
#: How far a command may be from its figure: both ways, or a lighter one would hide a heavier one.
_MAY_DIFFER: Final = 0.02
_PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
#: The packages that are asked about, in the folder of a project: what is looked for around them is
#: found there, not in folders above, of which each machine has others.
_LANTERN: Final = "Lantern.uasset"
_DOOR: Final = "OldDoor.uasset"
_PROJECT_FILES: Final = {
    "Game.uproject": '{"FileVersion": 3, "EngineAssociation": "5.8"}',
    "asset-inspector.toml": "",
}
_COMMANDS: Final = {
    "show": ("show", _LANTERN),
    "for-diff": ("show", "--for-diff", _LANTERN),
    "check": ("check", _LANTERN),
    "diff": ("diff", _LANTERN, _DOOR),
    "upgrades": ("upgrades", _LANTERN),
}
#: Both ways to read, where both are here; without the extension not every command once more.
_BACK_ENDS: Final = {"native": tuple(_COMMANDS), "python": ("show", "check")}
#: What commands do before they do anything: modules of many kinds are read and run.
_MEASURE: Final = (
    "import argparse, dataclasses, decimal, difflib, html.parser, inspect, json, pickle"
)
#: Nothing that is installed, and no variable, adds to it.
_COMMAND: Final = """
import sys
sys.path[:0] = {folders}
from inspector.cli.entry import run
run()
"""


class _Counter:
    """Counts the instructions of processes that all find the same folders."""

    def __init__(self, folder: Path) -> None:
        site = [path for path in sys.path if path.endswith("-packages")]
        self._command = _COMMAND.format(folders=[str(_PROJECT), *site])
        self._game = folder / "game"
        self._game.mkdir()
        for name, text in _PROJECT_FILES.items():
            (self._game / name).write_text(text, "utf-8")
        for name in (_LANTERN, _DOOR):
            shutil.copy(resource_path("samples", name), self._game)
        self._variables = {
            "INSPECTOR_LANG": "en",
            "PATH": os.environ["PATH"],
            "PYTHONHASHSEED": "0",
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "ASSET_INSPECTOR_CACHE": str(folder / "cache"),
            "ASSET_INSPECTOR_CONFIG": str(folder / "config"),
            "ASSET_INSPECTOR_STATE": str(folder / "state"),
        }

    def measure(self) -> int:
        """The instructions of what commands are held against."""
        return self._counted([_MEASURE], {})

    def command(self, back_end: str, command: str) -> int:
        """The instructions of a command."""
        native = {"INSPECTOR_NATIVE": "0"} if back_end == "python" else {}
        return self._counted([self._command, *_COMMANDS[command]], native)

    def _counted(self, program: list[str], variables: dict[str, str]) -> int:
        # Isolated, but for the seed and the bytecode, which are variables.
        words = [sys.executable, "-s", "-S", "-P", "-c", *program]
        # Twice, for what the first one leaves behind makes the second one quicker.
        for _ in range(2):
            self._ended(words, variables)
        counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        said = self._ended([*counting, *words], variables)
        return int(said.rpartition("Collected :")[2].split()[0])

    def _ended(self, words: list[str], variables: dict[str, str]) -> str:
        ended = subprocess.run(
            words,
            env=self._variables | variables,
            cwd=self._game,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert ended.returncode in (0, 1), ended.stderr
        return ended.stderr


def _counted() -> dict[tuple[str, str], float]:
    """What each command takes now, by its back end and name, as a multiple of the measure."""
    back_ends = _BACK_ENDS if native_state() == "used" else {"python": _BACK_ENDS["python"]}
    rows = [(back_end, command) for back_end in back_ends for command in back_ends[back_end]]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        counter = _Counter(Path(folder))
        measure = pool.submit(counter.measure)
        counts = list(pool.map(lambda row: counter.command(*row), rows))
        return {row: count / measure.result() for row, count in zip(rows, counts, strict=True)}


def _kept() -> dict[tuple[str, str, str], float]:
    """The table: multiples by Python, back end and command."""
    lines = (line.split("\t") for line in _TABLE.read_text("utf-8").splitlines())
    return {(python, back_end, name): float(figure) for python, back_end, name, figure in lines}


def test_commands_take_as_many_instructions_as_they_did() -> None:
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind, which counts instructions, is not installed")
    kept = {(back_end, name): one for (python, back_end, name), one in _kept().items()
            if python == _PYTHON}  # fmt: skip
    if not kept:
        pytest.skip(f"no figures are kept for Python {_PYTHON}; this file says how to add them")
    counted = _counted()
    far = []
    for row, figure in counted.items():
        off = figure / kept[row] - 1
        line = f"{' '.join(row)}: {figure:.3f}, kept {kept[row]:.3f}, {off:+.2%}"
        print(f"\ninstructions of {line}", end="")
        if abs(off) > _MAY_DIFFER:
            far.append(line)
    print()
    assert far == [], "see the top of this file for what to do where it is meant"


if __name__ == "__main__":
    _rows = _kept() | {(_PYTHON, *row): figure for row, figure in _counted().items()}
    _TABLE.write_text(
        "".join("\t".join((*row, f"{_rows[row]:.3f}")) + "\n" for row in sorted(_rows)), "utf-8"
    )
