"""How payloads are stored: the flags of bulk data and data resources, and the payload trailer."""

from __future__ import annotations

from typing import Final

from inspector.findings.message import Message
from inspector.format.fields import HASH20, I32, I64, U8, U16, U32, U64, Counted, Fixed
from inspector.format.gate import Gate
from inspector.format.schema import Record, field
from inspector.named_numbers import NamedNumber

# ------------------------------------------------------------------------------------------------
# How payloads are stored: the flags of bulk data, and those of data resources.


class BulkDataFlags(NamedNumber):
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


class DataResourceFlags(NamedNumber):
    """EObjectDataResourceFlags: a data resource's own flags."""

    Inline = 1 << 0
    Streaming = 1 << 1
    Optional = 1 << 2
    Duplicate = 1 << 3
    MemoryMapped = 1 << 4
    DerivedDataReference = 1 << 5


# ------------------------------------------------------------------------------------------------
# The payload trailer: the end of editor packages from 5.1 on, with payloads and a list of them.
#
# Behind the objects comes the plain end tag, then a header with one entry a payload, the payloads'
# bytes, and a footer from which a reader can find the trailer backwards.

HEADER_TAG: Final = 0xD1C43B2E80A5F697
FOOTER_TAG: Final = 0x29BFCA045138DE76
#: The newest layout of the trailer that is described here.
NEWEST_TRAILER: Final = 2
#: No trailer has come near this version; above it the number is damaged, not new.
HIGHEST_PLAUSIBLE_TRAILER: Final = 255

#: How the bytes of a payload in the trailer are reached, by its access mode.
ACCESS_MODES: Final = ("local", "referenced", "virtualized")


def _since(version: int) -> Gate:
    return Gate(
        lambda layout: layout.payload_trailer_version >= version,
        Message("format/gate-since-payload-trailer", version=version),
    )


_access_for_all = Gate(
    lambda layout: layout.payload_trailer_version < 1,
    Message("format/gate-until-payload-trailer-1"),
)


class PayloadEntry(Record):
    """One payload that the trailer lists."""

    engine = "FLookupTableEntry, UObject/PackageTrailer.h"

    Identifier: bytes = field(HASH20, "Hash of the payload's bytes.")
    Offset: int = field(I64, "Where a local payload starts, from the end of the trailer's header.")
    CompressedSize: int = field(U64, "Bytes in the file.")
    RawSize: int = field(U64, "Bytes once uncompressed.")
    Flags: int | None = field(U16, "What may be done with the payload.", _since(2))
    FilterFlags: int | None = field(U16, "Why the payload may not be virtualized.", _since(2))
    AccessMode: int | None = field(
        U8, "Where the payload is: 0 here, 1 in another package, 2 in a store.", _since(1)
    )


class PayloadTrailerStart(Record):
    """What a trailer of any layout begins with."""

    engine = "FPackageTrailer::FHeader, UObject/PackageTrailer.h"

    Tag: int = field(U64, "Marks the start of a payload trailer.")
    Version: int = field(I32, "Layout of the trailer.")
    HeaderLength: int = field(U32, "Bytes of the trailer's header; payloads follow.")
    PayloadsDataLength: int = field(U64, "Bytes of all payloads in the file.")


class PayloadTrailerHeader(PayloadTrailerStart):
    """The trailer's own header, which lists its payloads."""

    engine = "FPackageTrailer::FHeader, UObject/PackageTrailer.h"

    AccessMode: int | None = field(U8, "Where all the payloads are.", _access_for_all)
    Entries: tuple[PayloadEntry, ...] = field(Counted(PayloadEntry.struct), "The payloads.")


class PayloadTrailerFooter(Record):
    """The end of the trailer, from which it can be found backwards."""

    engine = "FPackageTrailer::FFooter, UObject/PackageTrailer.h"

    Tag: int = field(U64, "Marks the end of a payload trailer.")
    TrailerLength: int = field(U64, "Bytes of the whole trailer.")
    PackageTag: int = field(U32, "The package tag once more: the last bytes of the file.")


class EndTag(Record):
    """The end of a package's own bytes; a payload trailer stands behind it."""

    Tag: int = field(U32, "The package tag once more: the objects are all there.")


# ------------------------------------------------------------------------------------------------
# The picture that a texture was imported from, where its bulk data is a PNG file.


class PngHead(Record):
    """How a PNG file begins: the signature, then the chunk ``IHDR`` as far as the sides.

    Source: the PNG specification of the W3C, sections 5.2 and 11.2.1; all numbers are big-endian.
    """

    Signature: bytes = field(Fixed("8s"), "Marks a PNG file.")
    Length: int = field(U32, "Bytes of the data of the first chunk.")
    Type: bytes = field(Fixed("4s"), "IHDR, what the first chunk is.")
    Width: int = field(U32, "Width in pixels.")
    Height: int = field(U32, "Height in pixels.")
