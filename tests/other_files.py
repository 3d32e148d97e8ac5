"""The smallest files of Unreal games and projects that are no packages, by what they are called.

How they begin and end is as engines and their tools write it; what is between means nothing.
"""

from __future__ import annotations

import struct
from typing import Final

#: The package tag, then what Unreal Engine 3 writes: file version 868 and licensee version 5.
UE3_PACKAGE: Final = struct.pack("<IHH", 0x9E2A83C1, 868, 5) + bytes(120)
#: A package of Unreal Tournament: file version 69.
UE1_PACKAGE: Final = struct.pack("<IHH", 0x9E2A83C1, 69, 0) + bytes(120)
#: One that is compressed as a whole: behind the tag is the size of a block.
COMPRESSED_PACKAGE: Final = struct.pack("<III", 0x9E2A83C1, 0x20000, 900) + bytes(120)


def pak(version: int = 11, *, encrypted: bool = False, methods: int = 5) -> bytes:
    """A pak file of a version of the format, whose index lies before the footer.

    Args:
        version: What the footer says.
        encrypted: Whether the index is.
        methods: How many names of 32 bytes close the footer: 4 in 4.22, 5 later.
    """
    content, index = bytes(range(1, 200)), bytes(60)
    footer = b""
    if version >= 7:
        footer += bytes(16)
    if version >= 4:
        footer += bytes([encrypted])
    footer += struct.pack("<Iiqq", 0x5A6F12E1, version, len(content), len(index)) + b"\x77" * 20
    if version == 9:
        footer += bytes(1)
    if version >= 8:
        footer += b"Zlib".ljust(32, b"\0") + bytes(32 * (methods - 1))
    return content + index + footer


def utoc(*, encrypted: bool = False) -> bytes:
    """A table of contents of an IoStore container, version 3, without chunks."""
    flags = 8 | 2 * encrypted
    words = struct.pack("<BBHIIIIIIIII", 3, 0, 0, 144, 0, 0, 12, 0, 32, 65536, 0, 1)
    return b"-==--==--==--==-" + words + struct.pack("<Q16sB", 5, bytes(16), flags) + bytes(63)


def umod() -> bytes:
    """An installer of a mod: its last 20 bytes say where its list is, and its whole size."""
    content = b"[Setup]\r\n" * 20
    return content + struct.pack("<IIIiI", 0x9FE3C5A3, 40, len(content) + 20, 1, 7)


#: A ZIP archive that holds nothing, and the head of one that does.
EMPTY_ZIP: Final = b"PK\x05\x06" + bytes(18)
ZIP: Final = b"PK\x03\x04\x14\0\0\0\0\0" + bytes(80) + EMPTY_ZIP
USMAP: Final = b"\xc4\x30\x03\0\0\0\0" + bytes(40)
REGISTRY: Final = bytes.fromhex("E79E7F71 3A49B0E9 3291B388 0781381B") + struct.pack("<i", 17)

#: What the files are by their names: the kind, and what their bytes are.
SAMPLES: Final[dict[str, tuple[str, bytes]]] = {
    "Game-Windows.pak": ("pak", pak()),
    "Objects.pak": ("zip-pak", ZIP),
    "Game-Windows.utoc": ("container-toc", utoc()),
    "Game-Windows.ucas": ("container-data", b"\x8c\x07" * 200),
    "Bonus.ut4mod": ("mod-archive", umod()),
    "Download.uasset": ("zip", ZIP),
    "Door.uexp": ("split-half", b"\x07" * 90),
    "Door.ubulk": ("payloads", b"\x08" * 90),
    "Door.m.ubulk": ("payloads", b"\x08" * 90),
    "Door.uptnl": ("payloads", b"\x08" * 90),
    "Game.usmap": ("mappings", USMAP),
    "AssetRegistry.bin": ("asset-registry", REGISTRY),
    "Cooked.bin": ("asset-registry", REGISTRY),
    "Lamps.uplugin": ("plugin-descriptor", b'{\n\t"FileVersion": 3\n}\n'),
    "Game.uproject": ("project-file", b'{\n\t"FileVersion": 3\n}\n'),
    "lamp.verse": ("verse", b"using { /Verse.org/Simulation }\n"),
}
