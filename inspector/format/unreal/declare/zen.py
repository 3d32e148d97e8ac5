"""Headers of packages inside IoStore containers: known to tell them apart, and not read further.

They have no tag. Sizes and offsets are those of the header itself, which begins the bytes.
"""

from __future__ import annotations

from inspector.format.fields import I32, U32
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.primitives import NAME, NameRef


class ZenHeader(Record):
    """FZenPackageSummary: the header since 5.0; since 5.3 the last offset is of another table."""

    bHasVersioningInfo: int = field(U32, "Whether version numbers follow the header.")
    HeaderSize: int = field(U32, "Bytes of the header.")
    Name: NameRef = field(NAME, "Name of the package.")
    PackageFlags: int = field(U32, "What kind of package it is.")
    CookedHeaderSize: int = field(U32, "Bytes of the header that it was made from.")
    ImportedPublicExportHashesOffset: int = field(I32, "Where the hashes of imports start.")
    ImportMapOffset: int = field(I32, "Where the imports start.")
    ExportMapOffset: int = field(I32, "Where the exports start.")
    ExportBundleEntriesOffset: int = field(I32, "Where the order of loading starts.")
    GraphDataOffset: int = field(I32, "Where the dependencies start.")


class ZenHeaderUE4(Record):
    """FPackageSummary of 4.25 to 4.27."""

    Name: NameRef = field(NAME, "Name of the package.")
    SourceName: NameRef = field(NAME, "Name of the package that it was made from.")
    PackageFlags: int = field(U32, "What kind of package it is.")
    CookedHeaderSize: int = field(U32, "Bytes of the header that it was made from.")
    NameMapNamesOffset: int = field(I32, "Where the names start: directly behind this.")
    NameMapNamesSize: int = field(I32, "Bytes of the names.")
    NameMapHashesOffset: int = field(I32, "Where the hashes of the names start.")
    NameMapHashesSize: int = field(I32, "Bytes of the hashes; one says how they are made.")
    ImportMapOffset: int = field(I32, "Where the imports start.")
    ExportMapOffset: int = field(I32, "Where the exports start.")
    ExportBundlesOffset: int = field(I32, "Where the order of loading starts.")
    GraphDataOffset: int = field(I32, "Where the dependencies start.")
    GraphDataSize: int = field(I32, "Bytes of the dependencies.")
    Pad: int = field(I32, "Not used.")
