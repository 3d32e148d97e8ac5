"""How the files begin or end that games keep packages in: known to tell them apart, not read on."""

from __future__ import annotations

from inspector.format.fields import HASH20, I32, I64, U8, U16, U32, U64
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.primitives import GUID
from inspector.versions import Guid as GuidValue


class PakInfo(Record):
    """FPakInfo: the part of a pak file's footer that all versions have, near its end."""

    engine = "FPakInfo, IPlatformFilePak.h"

    Magic: int = field(U32, "Marks the footer of a pak file.")
    Version: int = field(I32, "Version of the pak format.")
    IndexOffset: int = field(I64, "Where the list of the files in it starts.")
    IndexSize: int = field(I64, "Bytes of that list.")
    IndexHash: bytes = field(HASH20, "SHA-1 of that list.")


class ContainerToc(Record):
    """FIoStoreTocHeader: how a table of contents begins, behind its 16 bytes of magic."""

    engine = "FIoStoreTocHeader, IO/IoDispatcher.h"

    Version: int = field(U8, "Version of the table.")
    Reserved0: int = field(U8, "Not used.")
    Reserved1: int = field(U16, "Not used.")
    TocHeaderSize: int = field(U32, "Bytes of this header.")
    TocEntryCount: int = field(U32, "How many chunks the container has.")
    TocCompressedBlockEntryCount: int = field(U32, "How many blocks the chunks are stored in.")
    TocCompressedBlockEntrySize: int = field(U32, "Bytes of a row about a block.")
    CompressionMethodNameCount: int = field(U32, "How many ways of compressing are named.")
    CompressionMethodNameLength: int = field(U32, "Bytes of such a name.")
    CompressionBlockSize: int = field(U32, "Bytes of a block that is not compressed.")
    DirectoryIndexSize: int = field(U32, "Bytes of the list of file names.")
    PartitionCount: int = field(U32, "How many files the chunks lie in; 0 in early versions.")
    ContainerId: int = field(U64, "What the container is called.")
    EncryptionKeyGuid: GuidValue = field(GUID, "Which key it is encrypted with.")
    ContainerFlags: int = field(U8, "1 compressed, 2 encrypted, 4 signed, 8 with file names.")


class ModArchiveEnd(Record):
    """FArchiveHeader of Unreal Engine 1 and 2: the last bytes of an installer of a mod."""

    Magic: int = field(U32, "Marks the end of the archive.")
    TableOffset: int = field(U32, "Where the list of the files in it starts.")
    Size: int = field(U32, "Bytes of the whole file.")
    Version: int = field(I32, "Version of the archive.")
    Checksum: int = field(U32, "Checksum of all before this.")
