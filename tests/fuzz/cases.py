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

from fuzz import seeds
from fuzz.mutations import mutated, mutated_text

#: What stands in the place of a file's bytes where it is no ordinary file.
FIFO, FOLDER, DEVICE, SPARSE = "a pipe", "a folder", "a link to a device", "20 GB of nothing"
_SPECIAL: Final = (FIFO, FOLDER, DEVICE, SPARSE)
_SPARSE_SIZE: Final = 20_000_000_000

#: The entry points that are the window's; every other one is a command.
WINDOW, WINDOW_DIFF = "window", "window diff"
A, B = "Content/A.uasset", "Content/B.uasset"

Content = bytes | str


@dataclass(frozen=True, slots=True)
class Case:
    """What is done with which files.

    Attributes:
        entry: The entry point, under which cases are counted.
        arguments: Those of the command, or the files to open; seen from the case's folder.
        files: Bytes by relative path, or one of the words above for what is no ordinary file.
    """

    number: int
    entry: str
    arguments: tuple[str, ...]
    files: Mapping[str, Content]

    @property
    def in_window(self) -> bool:
        """Whether the window does it."""
        return self.entry in (WINDOW, WINDOW_DIFF)

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


def make_case(seed: int, number: int) -> Case:
    """The case of a number in the run of a seed."""
    dice = random.Random(f"{seed}/{number}")
    entry = dice.choices(tuple(_MAKERS), tuple(weight for weight, _ in _MAKERS.values()))[0]
    arguments, files = _MAKERS[entry][1](dice)
    return Case(number, entry, arguments, files)


_Made = tuple[tuple[str, ...], dict[str, Content]]


def _package(dice: random.Random) -> dict[str, bytes]:
    """A package and what belongs to it, by suffix."""
    if dice.random() < 0.08:
        return {".uasset": seeds.built(dice.randrange(seeds.BUILT))}
    path = dice.choice(seeds.package_paths())
    beside = (path.with_suffix(suffix) for suffix in (".uexp", ".ubulk", ".uptnl"))
    return {".uasset": path.read_bytes()} | {
        one.suffix: one.read_bytes() for one in beside if one.is_file()
    }


def _mutant(package: Mapping[str, bytes], dice: random.Random) -> dict[str, bytes]:
    other = dice.choice(seeds.package_paths()).read_bytes()
    hit = dice.choice((".uasset", ".uasset", *package))
    return {**package, hit: mutated(package[hit], dice, other)}


def _placed(name: str, package: Mapping[str, bytes]) -> dict[str, Content]:
    stem = name.rpartition(".")[0]
    return {stem + suffix: data for suffix, data in package.items()}


def _one_mutant(dice: random.Random) -> dict[str, Content]:
    return _placed(A, _mutant(_package(dice), dice))


def _engine(dice: random.Random) -> tuple[str, ...]:
    release = dice.choice(("", "", "4.20", "4.27", "5.0", "5.3", "5.7", "5.8"))
    return ("--engine", release) if release else ()


def _show(output: str) -> Callable[[random.Random], _Made]:
    def make(dice: random.Random) -> _Made:
        section = dice.choice(("", "", "properties", "names", "exports", "thumbnails", "payloads"))
        chosen = ("--section", section) if section else ()
        return ("show", A, "--format", output, *chosen, *_engine(dice)), _one_mutant(dice)

    return make


def _for_diff(dice: random.Random) -> _Made:
    return ("show", "--for-diff", A), _one_mutant(dice)


def _check(*options: str) -> Callable[[random.Random], _Made]:
    def make(dice: random.Random) -> _Made:
        files = _one_mutant(dice) | _placed(B, _mutant(_package(dice), dice))
        output = dice.choice(("text", "json"))
        return ("check", ".", "--jobs", "1", "--format", output, *options, *_engine(dice)), files

    return make


def _compat(dice: random.Random) -> _Made:
    output = dice.choice(("text", "json"))
    return ("compat", dice.choice((A, ".")), "--format", output), _one_mutant(dice)


def _upgrades(dice: random.Random) -> _Made:
    output = dice.choice(("text", "json", "markdown"))
    return ("upgrades", A, "--format", output, *_engine(dice)), _one_mutant(dice)


def _diff(dice: random.Random) -> _Made:
    files = _two_sides(dice)
    output = dice.choice(("text", "json", "markdown"))
    everything = ("--all",) if dice.random() < 0.3 else ()
    sides = [A, B]
    dice.shuffle(sides)
    return ("diff", *sides, "--format", output, *everything), files


def _two_sides(dice: random.Random) -> dict[str, Content]:
    """A package and a mutant of it, or two mutants; seldom two that have nothing in common."""
    package = _package(dice)
    old = _mutant(package, dice) if dice.random() < 0.5 else package
    new = _mutant(_package(dice) if dice.random() < 0.1 else package, dice)
    return _placed(A, old) | _placed(B, new)


def _diff_folders(dice: random.Random) -> _Made:
    files: dict[str, Content] = {}
    for name in ("A.uasset", "Deep/B.uasset", "C.umap"):
        package = _package(dice)
        for side in ("old", "new"):
            if dice.random() < 0.85:
                held = _mutant(package, dice) if dice.random() < 0.6 else package
                files |= _placed(f"{side}/{name}", held)
        files[f"old/{name}"] = files.get(f"old/{name}", package[".uasset"])
        files[f"new/{name}"] = files.get(f"new/{name}", package[".uasset"])
    return ("diff", "old", "new", "--format", dice.choice(("text", "json", "markdown"))), files


def _side_files(dice: random.Random, texts: Mapping[str, str]) -> dict[str, Content]:
    """Side files, at least one of which is not as it should be."""
    files: dict[str, Content] = {name: text.encode() for name, text in texts.items()}
    for name in dice.sample(tuple(files), dice.choice((1, 1, 2))):
        content = files[name]
        assert isinstance(content, bytes)
        special = dice.random() < 0.15
        files[name] = dice.choice(_SPECIAL) if special else mutated_text(content, dice)
    return files


def _project(dice: random.Random) -> _Made:
    files = _side_files(dice, seeds.SIDE_FILES)
    files |= _placed(A, _package(dice)) | _placed("Plugins/P/Content/B.uasset", _package(dice))
    commands: tuple[tuple[str, ...], ...] = (
        ("show", A),
        ("check", ".", "--jobs", "1", "--deep"),
        ("upgrades", A),
        ("upgrades", A, "--ini", "Config/DefaultEngine.ini"),
        ("upgrades", A, "--patches", "Config/Upgrades.toml"),
    )
    return dice.choice(commands), files


def _engine_files(dice: random.Random) -> _Made:
    files = _side_files(dice, seeds.ENGINE_FILES | {"Game.uproject": seeds.PROJECT})
    files |= _placed(A, _package(dice))
    named = dice.choice((".", "engine.toml", "Engine/Build/Build.version", "Game.uproject"))
    output = dice.choice(("text", "json"))
    if dice.random() < 0.5:
        return ("engine", "show", named, "--format", output), files
    return ("check", A, "--jobs", "1", "--engine", named), files


def _pointer(dice: random.Random) -> _Made:
    package = _mutant(_package(dice), dice)[".uasset"]
    text, place = seeds.pointer_to(package)
    files: dict[str, Content] = dict(seeds.repository_files())
    files |= {A: text, B: mutated_text(text, dice) if dice.random() < 0.5 else text}
    files[place] = dice.choice((package, package, package[:-1], *_SPECIAL))
    commands: tuple[tuple[str, ...], ...] = (
        ("show", A),
        ("show", "--for-diff", B),
        ("check", "Content", "--jobs", "1"),
        ("diff", A, B),
        ("diff", f"HEAD:{A}", A),
    )
    return dice.choice(commands), files


def _git(dice: random.Random) -> _Made:
    files: dict[str, Content] = dict(seeds.repository_files())
    hit = dice.choice(tuple(files))
    content = files[hit]
    assert isinstance(content, bytes)
    if dice.random() < 0.7:
        files[hit] = mutated(content, dice, b"") if dice.random() < 0.5 else FOLDER
    return ("diff", f"HEAD:{A}", A), files | _one_mutant(dice)


def _schema(dice: random.Random) -> _Made:
    names = ("show", "check", "compat", "upgrades", "diff", "engine-list", "engine-show", "no")
    return ("schema", dice.choice(names)), {}


def _window(dice: random.Random) -> _Made:
    files = _one_mutant(dice)
    if dice.random() < 0.15:
        files |= _side_files(dice, seeds.SIDE_FILES)
    return (A,), files


def _window_diff(dice: random.Random) -> _Made:
    return (A, B), _two_sides(dice)


#: How often each entry point is attacked, and what makes its cases.
_MAKERS: Final[Mapping[str, tuple[int, Callable[[random.Random], _Made]]]] = {
    "show": (10, _show("text")),
    "show json": (10, _show("json")),
    "show for-diff": (8, _for_diff),
    "check": (6, _check()),
    "check deep": (10, _check("--deep")),
    "compat": (5, _compat),
    "upgrades": (12, _upgrades),
    "diff": (16, _diff),
    "diff folders": (3, _diff_folders),
    "project": (8, _project),
    "engine": (5, _engine_files),
    "lfs": (3, _pointer),
    "git": (2, _git),
    "schema": (1, _schema),
    WINDOW: (12, _window),
    WINDOW_DIFF: (5, _window_diff),
}
