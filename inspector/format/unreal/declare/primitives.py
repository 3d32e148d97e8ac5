"""Small records that many tables share."""

from __future__ import annotations

from typing import Final

from inspector.format.fields import FSTRING, I32, U16, U32, Fixed, FString
from inspector.format.schema import Record, field
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid


class NameRef(NamedTuple):
    """An FName: an entry of the name table, and a number that is 1 more than the shown suffix."""

    entry: int
    number: int


GUID = Fixed("4I", Guid, shown="GUID")
NAME = Fixed("2i", NameRef, shown="name")
#: An FPackageIndex: 0 for none, n for export n - 1, -n for import n - 1.
PACKAGE_INDEX = Fixed("i")
#: The text of an FName: NAME_SIZE in the engine's NameTypes.h is 1,024, the NUL included, and its
#: loader ends where a package holds a longer one.
NAME_TEXT = FString(1023)


class EngineVersionRecord(Record):
    """FEngineVersion: the build of an engine."""

    engine = "FEngineVersion, Misc/EngineVersion.h"

    Major: int = field(U16, "Major version of the engine.")
    Minor: int = field(U16, "Minor version of the engine.")
    Patch: int = field(U16, "Hotfix number.")
    Changelist: int = field(U32, "Changelist of the build; bit 31 marks a licensee's build.")
    Branch: str = field(FSTRING, "Depot branch of the build, with + in the place of /.")


class GenerationInfo(Record):
    """FGenerationInfo: how many objects a saved generation of the package had."""

    engine = "FGenerationInfo, UObject/PackageFileSummary.h"

    ExportCount: int = field(I32, "Exports in that generation.")
    NameCount: int = field(I32, "Names in that generation.")


class CompressedChunk(Record):
    """FCompressedChunk: a compressed run of the package; engines today refuse packages with any."""

    engine = "FCompressedChunk, UObject/PackageFileSummary.h"

    UncompressedOffset: int = field(I32, "Where the run lies once uncompressed.")
    UncompressedSize: int = field(I32, "Bytes once uncompressed.")
    CompressedOffset: int = field(I32, "Where the run lies in the file.")
    CompressedSize: int = field(I32, "Bytes in the file.")


#: The types of properties that store nothing of their own.
SIMPLE_PROPERTIES: Final = (
    "AnsiStrProperty", "DoubleProperty", "FloatProperty", "Int16Property", "Int64Property",
    "Int8Property", "IntProperty", "NameProperty", "StrProperty", "TextProperty",
    "UInt16Property", "UInt32Property", "UInt64Property", "Utf8StrProperty",
)  # fmt: skip
