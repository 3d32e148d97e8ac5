"""What most cases begin with: a package, damaged copies of it, side files, and where they lie."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from fuzz import seeds
from fuzz.mutations import mutated, mutated_text

#: What stands in the place of a file's bytes where it is no ordinary file.
FIFO, FOLDER, DEVICE, SPARSE = "a pipe", "a folder", "a link to a device", "20 GB of nothing"
SPECIAL: Final = (FIFO, FOLDER, DEVICE, SPARSE)
A, B = "Content/A.uasset", "Content/B.uasset"

Content = bytes | str
#: The arguments of a case and its files.
Made = tuple[tuple[str, ...], dict[str, Content]]


def package(dice: random.Random, *, graphs: bool = False) -> dict[str, bytes]:
    """A package and what belongs to it, by suffix.

    Args:
        dice: Decides which.
        graphs: One that holds graphs.
    """
    if graphs and (dice.random() < 0.3 or not seeds.graph_paths()):
        return {".uasset": dice.choice(seeds.drawn())}
    if not graphs and dice.random() < 0.08:
        return {".uasset": seeds.built(dice.randrange(seeds.BUILT))}
    paths = seeds.graph_paths() if graphs else seeds.package_paths()
    # The smallest of some: ten cases of small packages cost what one of a large one does.
    path = min((dice.choice(paths) for _ in range(dice.choice((1, 3, 3, 5)))), key=seeds.size_of)
    beside = (path.with_suffix(suffix) for suffix in (".uexp", ".ubulk", ".uptnl"))
    return {".uasset": path.read_bytes()} | {
        one.suffix: one.read_bytes() for one in beside if one.is_file()
    }


def mutant(of: Mapping[str, bytes], dice: random.Random) -> dict[str, bytes]:
    """A package of which one file is damaged."""
    other = dice.choice(seeds.package_paths()).read_bytes()
    hit = dice.choice((".uasset", ".uasset", *of))
    return {**of, hit: mutated(of[hit], dice, other)}


def placed(name: str, files: Mapping[str, bytes]) -> dict[str, Content]:
    """The files of a package under the name of its first."""
    stem = name.rpartition(".")[0]
    return {stem + suffix: data for suffix, data in files.items()}


def one_mutant(dice: random.Random, *, graphs: bool = False) -> dict[str, Content]:
    """A damaged package as ``A``."""
    return placed(A, mutant(package(dice, graphs=graphs), dice))


def two_sides(dice: random.Random) -> dict[str, Content]:
    """A package and a mutant of it, or two mutants; seldom two that have nothing in common."""
    graphs = dice.random() < 0.4
    first = package(dice, graphs=graphs)
    old = mutant(first, dice) if dice.random() < 0.5 else first
    new = mutant(package(dice) if dice.random() < 0.1 else first, dice)
    return placed(A, old) | placed(B, new)


def engine(dice: random.Random) -> tuple[str, ...]:
    """Which engine is asked about, where one is named."""
    release = dice.choice(("", "", "4.20", "4.27", "5.0", "5.3", "5.7", "5.8"))
    return ("--engine", release) if release else ()


def side_files(dice: random.Random, texts: Mapping[str, str]) -> dict[str, Content]:
    """Side files, at least one of which is not as it should be."""
    files: dict[str, Content] = {name: text.encode() for name, text in texts.items()}
    for name in dice.sample(tuple(files), min(dice.choice((1, 1, 2)), len(files))):
        content = files[name]
        assert isinstance(content, bytes)
        special = dice.random() < 0.15
        files[name] = dice.choice(SPECIAL) if special else mutated_text(content, dice)
    return files
