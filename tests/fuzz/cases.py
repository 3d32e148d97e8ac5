"""One case of a fuzz run: files in a folder, and what is done with them.

A case is made of the seed of the run and its number alone, so each can be made again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fuzz import package_cases, project_cases, seeds
from fuzz.packages import (
    DEVICE,
    FIFO,
    FOLDER,
    A,
    B,
    Content,
    Made,
    one_mutant,
    side_files,
    two_sides,
)
from fuzz.stream_cases import stream

_SPARSE_SIZE: Final = 20_000_000_000
#: The entry points that are the window's; every other one is a command.
WINDOW, WINDOW_DIFF = WINDOWS = "window", "window diff"
#: The entry point whose command runs twice, and what the first run kept is damaged between.
INDEX: Final = "index"


@dataclass(frozen=True, slots=True)
class Case:
    """What is done with which files.

    Attributes:
        entry: The entry point, under which cases are counted.
        arguments: Those of the command, or the files to open; seen from the case's folder.
        files: Bytes by relative path, or one of the words above for what is no ordinary file.
        damage: What the damage of the index is made of; "" where it is left as it is.
    """

    number: int
    entry: str
    arguments: tuple[str, ...]
    files: Mapping[str, Content]
    damage: str = ""

    @property
    def in_window(self) -> bool:
        """Whether the window does it."""
        return self.entry in WINDOWS

    def write(self, folder: Path) -> None:
        """Puts the files into an empty folder."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            elif content == FIFO:
                os.mkfifo(path)
            elif content == FOLDER:
                path.mkdir()
            elif content == DEVICE:
                path.symlink_to("/dev/zero")
            else:
                path.touch()
                os.truncate(path, _SPARSE_SIZE)


def entry_of(seed: int, number: int) -> str:
    """The entry point of the case of a number."""
    return _dice(seed, number)[0]


def make_case(seed: int, number: int) -> Case:
    """The case of a number in the run of a seed."""
    entry, dice = _dice(seed, number)
    arguments, files = _MAKERS[entry][1](dice)
    damage = f"{seed}/{number}" if entry == INDEX else ""
    return Case(number, entry, arguments, files, damage)


def _dice(seed: int, number: int) -> tuple[str, random.Random]:
    dice = random.Random(f"{seed}/{number}")
    return dice.choices(ENTRIES, tuple(weight for weight, _ in _MAKERS.values()))[0], dice


def _window(dice: random.Random) -> Made:
    files = one_mutant(dice, graphs=dice.random() < 0.3)
    if dice.random() < 0.15:
        files |= side_files(dice, seeds.SIDE_FILES)
    return (A,), files


def _window_diff(dice: random.Random) -> Made:
    return (A, B), two_sides(dice)


#: How often each entry point is attacked, and what makes its cases.
_MAKERS: Final[Mapping[str, tuple[int, Callable[[random.Random], Made]]]] = {
    "show": (8, package_cases.show("text")),
    "show json": (8, package_cases.show("json")),
    "show pages": (5, package_cases.show("markdown", "html")),
    "show for-diff": (8, package_cases.for_diff),
    "graph": (8, package_cases.graph("text", "json")),
    "graph drawn": (6, package_cases.graph("svg", "dot", "nodes")),
    "graph png": (1, package_cases.graph("png")),
    "check": (8, package_cases.check()),
    "check deep": (12, package_cases.check("--deep")),
    "compat": (5, package_cases.compat),
    "cooked": (4, package_cases.cooked),
    "upgrades": (12, package_cases.upgrades),
    "diff": (16, package_cases.diff),
    "diff folders": (3, package_cases.diff_folders),
    "refs": (6, package_cases.refs),
    INDEX: (6, package_cases.kept),
    "streams": (12, stream),
    "project": (8, project_cases.project),
    "engine": (4, project_cases.engine_files),
    "engine import": (5, project_cases.engine_import),
    "engine compare": (4, project_cases.engine_compare),
    "build-version": (3, project_cases.build_version),
    "modules": (3, project_cases.modules),
    "lfs": (3, project_cases.pointer),
    "git": (2, project_cases.git),
    "git summary": (4, project_cases.git_summary),
    "no files": (1, project_cases.trivial),
    # One of these takes as long as fifty commands.
    WINDOW: (3, _window),
    WINDOW_DIFF: (3, _window_diff),
}
ENTRIES: Final = tuple(_MAKERS)
