"""What an export holds, from the first byte of its data to the last."""

from __future__ import annotations

import struct

from inspector.format.errors import FormatError
from inspector.format.fields import FSTRING, U8
from inspector.format.fused import FAILURES, value_reader
from inspector.format.unreal.gates import UE4, UE5
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.primitives import GUID
from inspector.format.unreal.properties.class_data import DATA_TABLES, table_rows
from inspector.format.unreal.properties.package_metadata import META_DATA, package_metadata
from inspector.format.unreal.properties.reader import PropertyReader
from inspector.format.unreal.properties.tags import OVERRIDE_INFORMATION
from inspector.format.unreal.properties.values import ObjectData
from inspector.format.unreal.tables import ObjectExport

#: The flag of an object that holds the defaults of a class.
RF_CLASS_DEFAULT_OBJECT = 0x10

NO_TAGS = {
    "class": "A native class stores no properties.",
    "unversioned": (
        "Unversioned properties: the package stores neither their names nor their types, so they "
        "are not read."
    ),
}


class ObjectReader:
    """Reads the objects of one package.

    Args:
        properties: Reads property tags.
        paths: Names and objects of the package.
    """

    def __init__(self, properties: PropertyReader, paths: ObjectPaths) -> None:
        self.properties = properties
        self._paths = paths
        self._layout = properties.layout

    def read(self, export: ObjectExport, data: bytes) -> ObjectData:
        """What an object holds; ``data`` are the bytes that its export names.

        Raises:
            FormatError: Where the tags cannot be; the field begins with ``properties``, and the
                offset counts from the start of the object's data.
        """
        size, layout = len(data), self._layout
        if export.ClassIndex == 0:
            return ObjectData(size, reason=NO_TAGS["class"])
        if layout.unversioned_properties:
            return ObjectData(size, reason=NO_TAGS["unversioned"])
        at = 0
        control: int | None = None
        override: int | None = None
        text: str | None = None
        try:
            if layout.ue5 >= UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION:
                control, at = value_reader(U8, layout)(data, at)
                if control is not None and control & OVERRIDE_INFORMATION:
                    override, at = value_reader(U8, layout)(data, at)
            if self.has_import_json(export):
                text, at = value_reader(FSTRING, layout)(data, at)
        except FAILURES:
            raise FormatError("CORRUPT", "properties", at, f"{size - at} bytes left") from None
        try:
            found, at = self.properties.read_list(data, at, size)
        except FormatError as error:
            field = f"properties/{error.field}" if error.field else "properties"
            raise FormatError(
                error.kind, field, error.offset, error.found, error.expected
            ) from None
        has_guid, guid, at = self._guid(export, data, at)
        rows = metadata = None
        kind = self._paths.class_of(export) if at < size else ""
        if kind in DATA_TABLES:
            rows = table_rows(self.properties, data, at)
        elif kind == META_DATA:
            metadata = package_metadata(self.properties, data, at)
        return ObjectData(
            size, control, override, text, found, has_guid, guid, at, rows, metadata=metadata
        )

    def has_import_json(self, export: ObjectExport) -> bool:
        """Whether the object notes where it was imported from before its tags."""
        layout = self._layout
        return (
            layout.editor_data
            and layout.ue4 >= UE4.ASSET_IMPORT_DATA_AS_JSON
            and self._paths.class_of(export).endswith("ImportData")
        )

    def _guid(self, export: ObjectExport, data: bytes, at: int) -> tuple[int | None, object, int]:
        if export.ObjectFlags & RF_CLASS_DEFAULT_OBJECT or len(data) - at < 4:
            return None, None, at
        (word,) = struct.unpack_from(self._layout.byte_order + "I", data, at)
        if word == 0:
            return 0, None, at + 4
        if word == 1 and len(data) - at >= 20:
            guid, after = value_reader(GUID, self._layout)(data, at + 4)
            return 1, guid, after
        return None, None, at
