"""Cases of the commands that read packages."""

from __future__ import annotations

import random
from collections.abc import Callable

from fuzz import seeds
from fuzz.packages import (
    A,
    B,
    Content,
    Made,
    engine,
    mutant,
    one_mutant,
    package,
    placed,
    side_files,
    two_sides,
)

from inspector.report.answers import CheckedFiles, ReferencesOfProject
from inspector.report.formats import formats_of

_SECTIONS = (
    "verdict", "versions", "custom-versions", "names", "imports", "exports", "soft-references",
    "asset-registry", "thumbnails", "graphs", "payloads", "properties",
)  # fmt: skip


def show(*outputs: str) -> Callable[[random.Random], Made]:
    """One package, whole or some sections of it."""

    def make(dice: random.Random) -> Made:
        sections = dice.sample(_SECTIONS, dice.choice((0, 0, 1, 3)))
        chosen = [word for section in sections for word in ("--section", section)]
        files = one_mutant(dice, graphs=dice.random() < 0.2)
        return ("show", A, "--format", dice.choice(outputs), *chosen, *engine(dice)), files

    return make


def for_diff(dice: random.Random) -> Made:
    """The text that Git compares."""
    return ("show", "--for-diff", A), one_mutant(dice, graphs=dice.random() < 0.4)


def graph(*outputs: str) -> Callable[[random.Random], Made]:
    """The graphs of a package that has some."""

    def make(dice: random.Random) -> Made:
        named = ("--graph", "EventGraph") if dice.random() < 0.1 else ()
        output = dice.choice(outputs)
        return ("graph", A, "--format", output, *named), one_mutant(dice, graphs=True)

    return make


def check(*options: str) -> Callable[[random.Random], Made]:
    """Two packages in a folder."""

    def make(dice: random.Random) -> Made:
        files = one_mutant(dice) | placed(B, mutant(package(dice), dice))
        output = dice.choice(formats_of(CheckedFiles))
        told = dice.choice(((), (), ("--verbose",), ("--statistics",), ("--quiet",)))
        chosen = ("check", ".", "--jobs", "1", "--format", output, *options, *told)
        return (*chosen, *engine(dice)), files

    return make


def compat(dice: random.Random) -> Made:
    """Every release against one."""
    output = dice.choice(("text", "json"))
    return ("compat", dice.choice((A, ".")), "--format", output), one_mutant(dice)


def cooked(dice: random.Random) -> Made:
    """What a shipping build assumes."""
    output = dice.choice(("text", "json"))
    source = side_files(dice, seeds.sources()) if dice.random() < 0.3 else {}
    more = ("--source", "UE/Engine/Source") if source else ()
    return ("cooked", A, "--format", output, *more, *engine(dice)), one_mutant(dice) | source


def upgrades(dice: random.Random) -> Made:
    """What a save changes, of one package or the sum of two."""
    output = dice.choice(("text", "json", "markdown", "html"))
    files = one_mutant(dice, graphs=dice.random() < 0.2)
    if dice.random() < 0.2:
        files |= placed(B, mutant(package(dice), dice))
        return ("upgrades", ".", "--jobs", "1", "--format", output, *engine(dice)), files
    return ("upgrades", A, "--format", output, *engine(dice)), files


def diff(dice: random.Random) -> Made:
    """Two packages, one of which may be healthy."""
    files = two_sides(dice)
    output = dice.choice(("text", "json", "markdown", "html"))
    everything = ("--all",) if dice.random() < 0.3 else ()
    sides = [A, B]
    dice.shuffle(sides)
    return ("diff", *sides, "--format", output, *everything), files


def diff_folders(dice: random.Random) -> Made:
    """Two folders with three packages."""
    files: dict[str, Content] = {}
    for name in ("A.uasset", "Deep/B.uasset", "C.umap"):
        whole = package(dice)
        for side in ("old", "new"):
            if dice.random() < 0.85:
                held = mutant(whole, dice) if dice.random() < 0.6 else whole
                files |= placed(f"{side}/{name}", held)
        files[f"old/{name}"] = files.get(f"old/{name}", whole[".uasset"])
        files[f"new/{name}"] = files.get(f"new/{name}", whole[".uasset"])
    output = dice.choice(("text", "json", "markdown", "html"))
    return ("diff", "old", "new", "--format", output), files


def _content(dice: random.Random) -> dict[str, Content]:
    """A project's packages, some of them damaged, and a pointer to one that is not there."""
    files: dict[str, Content] = {"Game.uproject": seeds.PROJECT.encode()}
    for name in ("A", "Props/B", "Props/C", "Maps/D"):
        whole = package(dice)
        files |= placed(
            f"Content/{name}.uasset", mutant(whole, dice) if dice.random() < 0.6 else whole
        )
    if dice.random() < 0.3:
        files["Content/E.uasset"], _ = seeds.pointer_to(bytes((dice.randrange(256),)))
    return files


def refs(dice: random.Random) -> Made:
    """Who refers to whom among some packages."""
    output = dice.choice(formats_of(ReferencesOfProject))
    part = dice.choice((".", ".", "Content/Props", A))
    return ("refs", part, "--jobs", "1", "--format", output, *engine(dice)), _content(dice)


def kept(dice: random.Random) -> Made:
    """A command whose second run reads what the first one kept."""
    command = dice.choice(("check", "check", "refs"))
    return (command, ".", "--jobs", "1", "--format", "json", *engine(dice)), _content(dice)
