"""Cases of the files around packages: those of projects, engines, and Git."""

from __future__ import annotations

import random

from fuzz import seeds
from fuzz.mutations import mutated, mutated_text
from fuzz.packages import (
    FOLDER,
    SPECIAL,
    A,
    B,
    Content,
    Made,
    mutant,
    one_mutant,
    package,
    placed,
    side_files,
    two_sides,
)
from fuzz.reflections import GEM

from inspector.report.answers import JudgedBinaries
from inspector.report.formats import formats_of

#: The formats of commands that report what is wrong with an engine's own files.
_FINDINGS = formats_of(JudgedBinaries)


def project(dice: random.Random) -> Made:
    """What a project and its plugins store beside their content."""
    files = side_files(dice, seeds.SIDE_FILES)
    files |= placed(A, package(dice)) | placed("Plugins/P/Content/B.uasset", package(dice))
    commands: tuple[tuple[str, ...], ...] = (
        ("show", A),
        ("check", ".", "--jobs", "1", "--deep"),
        ("refs", ".", "--jobs", "1"),
        ("upgrades", A),
        ("upgrades", A, "--ini", "Config/DefaultEngine.ini"),
        ("upgrades", A, "--patches", "Config/Upgrades.toml"),
    )
    return dice.choice(commands), files


def engine_files(dice: random.Random) -> Made:
    """What describes an engine."""
    files = side_files(dice, seeds.ENGINE_FILES | {"Game.uproject": seeds.PROJECT})
    files |= placed(A, package(dice))
    named = dice.choice((".", "engine.toml", "Engine/Build/Build.version", "Game.uproject"))
    output = dice.choice(("text", "json"))
    if dice.random() < 0.5:
        return ("engine", "show", named, "--format", output), files
    return ("check", A, "--jobs", "1", "--engine", named), files


def build_version(dice: random.Random) -> Made:
    """A Build.version alone."""
    place = "Engine/Build/Build.version"
    files = side_files(dice, {place: seeds.BUILD})
    flags = dice.sample(("-CL=5001", "-Licensee", "-Promoted=1", "-Branch=A/B", "-SkipHeader"), 2)
    does, outputs = dice.choice(
        ((("show", place), _FINDINGS), (("update", place, *flags), ("text", "json")))
    )
    return ("build-version", *does, "--format", dice.choice(outputs)), files


def modules(dice: random.Random) -> Made:
    """Lists of binaries."""
    files = side_files(dice, seeds.BINARIES)
    named = ("--build-id", "47537391") if dice.random() < 0.3 else ()
    return ("modules", "UE", *named, "--format", dice.choice(_FINDINGS)), files


def engine_import(dice: random.Random) -> Made:
    """An engine's or a gem's own C++; what is read goes into the folder of the user's settings."""
    of = dice.choice(("UE", "UE/Engine/Plugins/P", "Gem", "Gem", "Gem/Code"))
    files = side_files(dice, GEM if of.startswith("Gem") else seeds.sources())
    output = dice.choice(("text", "json"))
    chosen = ("engine", "import", of, "--name", "Fuzzed", "--force", "--format", output)
    return chosen, files


def engine_compare(dice: random.Random) -> Made:
    """Two engines' version lists, one of them damaged, against content."""
    old: dict[str, Content] = {f"old/{n}": text.encode() for n, text in seeds.sources().items()}
    new = {f"new/{name}": text for name, text in side_files(dice, seeds.sources()).items()}
    sides = ["old/UE", "new/UE"]
    dice.shuffle(sides)
    output = dice.choice(("text", "json"))
    content = ("--content", A) if dice.random() < 0.5 else ()
    files = old | new | one_mutant(dice)
    return ("engine", "compare", *sides, *content, "--format", output), files


def pointer(dice: random.Random) -> Made:
    """Pointers of Git LFS and what they point to."""
    whole = mutant(package(dice), dice)[".uasset"]
    text, place = seeds.pointer_to(whole)
    files: dict[str, Content] = dict(seeds.repository_files())
    files |= {A: text, B: mutated_text(text, dice) if dice.random() < 0.5 else text}
    files[place] = dice.choice((whole, whole, whole[:-1], *SPECIAL))
    commands: tuple[tuple[str, ...], ...] = (
        ("show", A),
        ("show", "--for-diff", B),
        ("check", "Content", "--jobs", "1"),
        ("diff", A, B),
        ("diff", f"HEAD:{A}", A),
    )
    return dice.choice(commands), files


def git(dice: random.Random) -> Made:
    """A repository, one of whose own files is damaged."""
    files: dict[str, Content] = dict(seeds.repository_files())
    hit = dice.choice(tuple(files))
    content = files[hit]
    assert isinstance(content, bytes)
    if dice.random() < 0.7:
        files[hit] = mutated(content, dice, b"") if dice.random() < 0.5 else FOLDER
    commands: tuple[tuple[str, ...], ...] = (
        ("diff", f"HEAD:{A}", A),
        ("show", f"HEAD:{A}"),
        ("check", "--since", "HEAD", "--jobs", "1"),
    )
    return dice.choice(commands), files | one_mutant(dice)


def git_summary(dice: random.Random) -> Made:
    """The short report, as git diff asks for it."""
    sides = [A, B]
    dice.shuffle(sides)
    old, new = sides
    number = "1" * 40
    return ("git", "summary", "--", A, old, number, "100644", new, number, "100644"), two_sides(
        dice
    )


def trivial(dice: random.Random) -> Made:
    """What reads no file of the user's."""
    commands: tuple[tuple[str, ...], ...] = (
        ("schema", dice.choice(("show", "graph", "refs", "diff", "engine-import", "no"))),
        ("schema",),
        ("rule",),
        ("rule", dice.choice(("CUSTOM-NEW", "NO-SUCH", "\x1b[31m"))),
        ("engine", "list", "--format", "text"),
        ("engine", "list", "--format", "json"),
        ("engine", "show", dice.choice(("5.3", "4.27.2", "99", "."))),
        ("completion", dice.choice(("bash", "zsh", "fish"))),
        ("--version", "--verbose"),
    )
    return dice.choice(commands), {}
