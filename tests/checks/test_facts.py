"""Facts as the key under which answers are kept: of thousands of files each has its own place."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from inspector.checks.facts import Damage, Depth, FileFacts, FileKind, MissingFile
from inspector.checks.stored_stream import StoredClass, StoredStream
from inspector.findings.message import Message
from inspector.format.tree import Unread
from inspector.versions import VersionSet

FILES = 500
_CODED = Message("project/folder")
VERSIONS = VersionSet(-8, 522, 1009, 0)
PACKAGE = FileKind.PACKAGE


def _damaged(number: int) -> FileFacts:
    damage = Damage("TRUNCATED", "summary/NameCount", 100 + number, "needs 40 bytes")
    return FileFacts(kind=PACKAGE, versions=VERSIONS, size=9000, damage=(damage,))


def _stream(number: int) -> FileFacts:
    stored = StoredStream(3, "xml", (StoredClass("{A}", 1, "Transform", number),))
    return FileFacts(kind=FileKind.OBJECT_STREAM, stream=stored)


KINDS = {
    "pointers": lambda number: FileFacts(
        kind=FileKind.LFS_POINTER, size=130, details={"oid": f"{number:064x}", "size": "7"}
    ),
    "no packages": lambda number: FileFacts(kind=FileKind.NOT_A_PACKAGE, size=number),
    "damage": _damaged,
    "no versions": lambda number: FileFacts(
        kind=PACKAGE,
        damage=(Damage("CORRUPT", f"names/{number}", 7, _CODED),),
    ),
    "missing payloads": lambda number: FileFacts(
        kind=PACKAGE,
        versions=VERSIONS,
        missing_files=(MissingFile(f"P{number}.ubulk", 1, 40, None, False, "exports/0"),),
    ),
    "unread": lambda number: FileFacts(
        kind=PACKAGE, versions=VERSIONS, unread=(Unread("exports/0", number, "unknown", False),)
    ),
    "streams": _stream,
}


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_one_kind_are_not_compared_with_one_another(kind: str) -> None:
    facts = [KINDS[kind](number) for number in range(FILES)]
    # Two of five hundred may share a number of 32 bits by chance; with one for all, each file is
    # compared with every one before it.
    assert len({hash(one) for one in facts}) >= FILES - 1


def test_at_the_header_nothing_is_known_of_what_lies_deeper() -> None:
    """A whole package has no size to tell of, and no values: its header is all that was read."""
    header = FileFacts(kind=PACKAGE, versions=VERSIONS)
    deeper = Damage("CORRUPT", "imports/3", 700, depth=Depth.TABLES)
    unread = (Unread("exports/0", 900, "unknown", False),)
    for more in ({"unread": unread}, {"damage": (deeper,), "size": 9000},
                 {"damage": (deeper,), "unread": unread, "size": 9000}):  # fmt: skip
        assert replace(header, **more).at_header == header
    broken = replace(_damaged(1), damage=(*_damaged(1).damage, deeper), unread=unread)
    assert broken.at_header == _damaged(1)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_equal_has_one_place(kind: str) -> None:
    assert KINDS[kind](3) == KINDS[kind](3)
    assert hash(KINDS[kind](3)) == hash(KINDS[kind](3))


def test_another_process_finds_the_same_place() -> None:
    # It goes with the facts from worker to worker, each of which has its own numbers for texts.
    program = (
        "from inspector.checks.facts import Damage, FileFacts, FileKind\n"
        "damage = Damage('CORRUPT', 'names/1', 7, 'x')\n"
        "print(hash(FileFacts(kind=FileKind.PACKAGE, damage=(damage,), details={'a': 'b'})))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
