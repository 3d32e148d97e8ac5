"""Packages with one number damaged, for tests: ``from damaged import mutants``."""

from __future__ import annotations

import random
import re
import struct
from collections.abc import Iterator
from typing import NamedTuple

from inspector.format.unreal.package import Package

#: Fields whose first four bytes are a length, a count, an offset or an index.
_KINDS = (
    re.compile(r"names/\d+/Name"),
    re.compile(r"summary/\w+(Count|Size)"),
    re.compile(r"summary/\w+Offset"),
    re.compile(r"imports/\d+/(ClassPackage|ClassName|OuterIndex|ObjectName)"),
    re.compile(r"exports/\d+/(ClassIndex|SuperIndex|TemplateIndex|OuterIndex|ObjectName)"),
    re.compile(r"exports/\d+/Serial(Size|Offset)"),
    re.compile(r"(thumbnail_table|asset_registry|depends|soft_package_references)/.+"),
)
#: What is written there: bounds of the type, just beside the right number, and anything.
_WORDS = (0, 1, -1, 2**31 - 1, -(2**31), 0x6E696665)


class Mutant(NamedTuple):
    """A damaged copy: what was changed in it, and its bytes."""

    title: str
    data: bytes


def mutants(data: bytes, count: int, seed: object) -> Iterator[Mutant]:
    """Copies of a healthy package, each with one length, count, offset or index changed.

    Args:
        data: The package.
        count: How many copies.
        seed: The same seed gives the same copies.
    """
    dice = random.Random(f"{seed}")
    spans = [span for span in Package.open(data).spans() if span.length >= 4]
    groups = [[span for span in spans if kind.fullmatch(span.path)] for kind in _KINDS]
    groups = [group for group in groups if group]
    dice.shuffle(groups)
    for number in range(count if groups else 0):
        span = dice.choice(groups[number % len(groups)])
        (right,) = struct.unpack_from("<i", data, span.start)
        word = dice.choice([*_WORDS, right + 1, right - 1, dice.randrange(2**31)])
        word = max(-(2**31), min(word, 2**31 - 1))
        changed = bytearray(data)
        struct.pack_into("<i", changed, span.start, word)
        yield Mutant(f"{span.path} {right} to {word}", bytes(changed))
