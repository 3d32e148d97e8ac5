"""Tells a package by its first word, and of other files what they are."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Final

from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED

_TAGS: Final = tuple(word.to_bytes(4, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED))
_LFS = b"version https://git-lfs"
_LFS_LIMIT = 1024
_ENCRYPTED = {0x37454341: "ACE7", 0x00656E6F: "one"}


@dataclass(frozen=True, slots=True)
class Recognised:
    """A guess at the file's kind: ``lfs-pointer``, ``iostore`` or ``not-a-package``."""

    kind: str
    details: dict[str, str] = field(default_factory=dict)


def begins_package(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a package, in either byte order."""
    return head.startswith(_TAGS)


def recognise(head: bytes, size: int) -> Recognised:
    """What a file of ``size`` bytes that begins with ``head`` is, the package tag being absent."""
    if head.startswith(_LFS) and size <= _LFS_LIMIT:
        return Recognised("lfs-pointer", _pointer_facts(head))
    word = struct.unpack_from("<I", head)[0] if len(head) >= 4 else 0
    details = {"first_word": f"0x{word:08X}"}
    if word in _ENCRYPTED:
        details["known_as"] = _ENCRYPTED[word]
        return Recognised("not-a-package", details)
    if _zen_of_ue5(head, size):
        return Recognised("iostore", {**details, "header": "5.0 and newer"})
    if _zen_of_ue4(head, size):
        return Recognised("iostore", {**details, "header": "4.25 to 4.27"})
    return Recognised("not-a-package", details)


def _pointer_facts(head: bytes) -> dict[str, str]:
    lines = head.decode("utf-8", "replace").splitlines()
    facts = dict(line.split(" ", 1) for line in lines if " " in line)
    return {
        "oid": facts.get("oid", "").removeprefix("sha256:"),
        "size": facts.get("size", ""),
    }


def _zen_of_ue5(head: bytes, size: int) -> bool:
    """A zen header of 5.0 and later: a flag word, the header's size, then offsets inside it."""
    if len(head) < 44:
        return False
    versioned, header_size = struct.unpack_from("<2I", head)
    cooked_size = struct.unpack_from("<I", head, 20)[0]
    offsets = struct.unpack_from("<4i", head, 24)
    return bool(
        versioned in (0, 1)
        and 44 <= header_size <= size
        and cooked_size > 0
        and all(0 < offset <= header_size for offset in offsets)
        and list(offsets) == sorted(offsets)
    )


def _zen_of_ue4(head: bytes, size: int) -> bool:
    """A zen header of 4.25 to 4.27: two names, flags, then tables that follow each other."""
    if len(head) < 64:
        return False
    names_at, names_size, hashes_at, hashes_size = struct.unpack_from("<4i", head, 24)
    imports, exports, bundles, graph, graph_size = struct.unpack_from("<5i", head, 40)
    return bool(
        names_at == 64
        and names_size >= 0
        and hashes_size >= 8
        and names_at + names_size <= hashes_at
        and hashes_at + hashes_size <= imports
        and imports <= exports <= bundles <= graph
        and graph + graph_size <= size
    )
