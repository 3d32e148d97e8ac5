"""Cases of object streams: XML, JSON and binary, slices and data patches."""

from __future__ import annotations

import random

from fuzz import seeds
from fuzz.mutations import mutated, mutated_text
from fuzz.packages import Content, Made

from inspector.report.answers import CheckedFiles
from inspector.report.formats import formats_of

_COMMANDS = (
    ("show", ("text", "json", "markdown", "html")),
    ("show for-diff", ()),
    (
        "check",
        formats_of(CheckedFiles),
    ),
    ("upgrades", ("text", "json", "markdown", "html")),
    ("diff", ("text", "json", "markdown", "html")),
    ("graph", ("text", "json")),
)


def _mutant(data: bytes, dice: random.Random) -> bytes:
    other = dice.choice(tuple(seeds.streams().values()))
    as_text = not data.startswith(b"\0") and dice.random() < 0.7
    return mutated_text(data, dice) if as_text else mutated(data, dice, other)


def stream(dice: random.Random) -> Made:
    """A damaged stream, with the slice that its patches are for and the classes beside it."""
    name = dice.choice(tuple(seeds.streams()))
    whole = seeds.streams()[name]
    hit, beside = f"Assets/{name}", f"Assets/Other{name}"
    files: dict[str, Content] = {hit: _mutant(whole, dice), beside: whole}
    if dice.random() < 0.3:
        files[beside] = _mutant(whole, dice)
    if dice.random() < 0.5:
        other = dice.choice(tuple(seeds.streams()))
        files[f"Assets/{other}"] = files.get(f"Assets/{other}", seeds.streams()[other])
    if dice.random() < 0.5:
        files |= {f"Assets/{name}": text for name, text in seeds.class_files().items()}
        if dice.random() < 0.5:
            changed = dice.choice(tuple(seeds.class_files()))
            files[f"Assets/{changed}"] = mutated_text(seeds.class_files()[changed], dice)
    command, outputs = dice.choice(_COMMANDS)
    output = ("--format", dice.choice(outputs)) if outputs else ()
    match command:
        case "show for-diff":
            return ("show", "--for-diff", hit), files
        case "check":
            deep = ("--deep",) if dice.random() < 0.7 else ()
            return ("check", "Assets", "--jobs", "1", *deep, *output), files
        case "upgrades":
            mode = ("--mode", dice.choice(("documented", "strict")))
            return ("upgrades", hit, *mode, *output), files
        case "diff":
            sides = [hit, beside]
            dice.shuffle(sides)
            return ("diff", *sides, *output), files
        case _:
            return (command, hit, *output), files
