"""Headers with pieces lost, doubled and swapped: nothing crashes, hangs or makes up numbers."""

from __future__ import annotations

import random
from pathlib import Path

from headers import mutated, object_list, write_custom
from in_time import in_time

from inspector.catalog import default_catalog
from inspector.catalog.cpp_lists import linked
from inspector.catalog.cpp_reader import declarations_of
from inspector.catalog.cpp_steps import steps_of
from inspector.checks.engines.build import registry_findings
from inspector.versions import Guid

_MUTATED = 1000


def test_mutated_headers(tmp_path: Path) -> None:
    catalog = default_catalog()
    guids = [guid for guid in catalog.custom_guids() if guid.a in (0x4B2D3E25, 0x134A157E)]
    for number in range(5):
        info = catalog.custom(guids[number % 2])
        assert info is not None
        write_custom(tmp_path / str(number), info, number)
    engine = object_list(
        "EUnrealEngineObjectUE4Version", "VER_UE4_", [("A", 214), ("B", 215), ("C", 300)]
    )
    texts = [engine, *(path.read_text() for path in sorted(tmp_path.rglob("*.*")))]
    chance = random.Random(4711)
    with in_time(60):
        for number in range(_MUTATED):
            read = [
                declarations_of(mutated(text, chance), "a.h") for text in texts[number % 3 :: 3]
            ]
            for text in texts[number % 3 :: 3]:
                steps_of(mutated(text, chance), "a.cpp", {"VER_UE4_A", "VersionPlusOne"})
            lists = linked(read)
            registry_findings(lists)
            for entry in lists.custom:
                assert isinstance(entry.guid, Guid)
                assert -(2**31) <= entry.latest < 2**31
