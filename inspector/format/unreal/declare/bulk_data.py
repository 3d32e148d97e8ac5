"""How payloads are stored: the flags of bulk data, and those of data resources."""

from __future__ import annotations

from enum import IntFlag


class BulkDataFlags(IntFlag):
    """EBulkDataFlags: the flags that bulk data has been stored with since UE4."""

    PayloadAtEndOfFile = 1 << 0
    SerializeCompressedZLIB = 1 << 1
    ForceSingleElementSerialization = 1 << 2
    SingleUse = 1 << 3
    Unused = 1 << 5
    ForceInlinePayload = 1 << 6
    ForceStreamPayload = 1 << 7
    PayloadInSeperateFile = 1 << 8
    SerializeCompressedBitWindow = 1 << 9
    Force_NOT_InlinePayload = 1 << 10
    OptionalPayload = 1 << 11
    MemoryMappedPayload = 1 << 12
    Size64Bit = 1 << 13
    DuplicateNonOptionalPayload = 1 << 14
    BadDataVersion = 1 << 15
    NoOffsetFixUp = 1 << 16
    WorkspaceDomainPayload = 1 << 17
    LazyLoadable = 1 << 18


class DataResourceFlags(IntFlag):
    """EObjectDataResourceFlags: a data resource's own flags."""

    Inline = 1 << 0
    Streaming = 1 << 1
    Optional = 1 << 2
    Duplicate = 1 << 3
    MemoryMapped = 1 << 4
    DerivedDataReference = 1 << 5
