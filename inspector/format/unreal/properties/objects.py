"""What an export holds, from the first byte of its data to the last."""

from __future__ import annotations

from inspector.format.errors import FormatError
from inspector.format.fused import FAILURES, value_reader
from inspector.format.unreal.gates import UE4
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.properties.class_data import DATA_TABLES, table_rows
from inspector.format.unreal.properties.frame import ObjectHead, ObjectTail
from inspector.format.unreal.properties.own_form import classes_without_tags, own_record
from inspector.format.unreal.properties.reader import PropertyReader
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
    "own form": "Its class stores no property tags but a form of its own.",
    "unknown form": (
        "These bytes are no property tags: the class may store a form of its own that is not "
        "known here, or they are damaged."
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
        self._noting = self._layout._replace(import_json=True)

    def read(self, export: ObjectExport, data: bytes) -> ObjectData:
        """What an object holds; ``data`` are the bytes that its export names.

        Since UE5 1010 the export says where the tags begin and end; before, the class tells whether
        there are any, and what stands before them.

        Raises:
            FormatError: Where the tags cannot be; the field begins with ``properties``, and the
                offset counts from the start of the object's data.
        """
        size = len(data)
        if export.ClassIndex == 0:
            return ObjectData(size, reason=NO_TAGS["class"])
        if self._layout.unversioned_properties:
            return ObjectData(size, reason=NO_TAGS["unversioned"])
        class_name = self._paths.class_of(export)
        span = _stored_span(export)
        if class_name in classes_without_tags() if span is None else span[0] == span[1]:
            record = own_record(self.properties, class_name, data, 0)
            return ObjectData(size, record=record, reason=NO_TAGS["own form"])
        head, at = self._head(class_name, span, data)
        if head is None:
            return _of_unknown_form(size)
        try:
            found, at = self.properties.read_list(data, at, size)
        except FormatError as error:
            whole = size == export.SerialSize
            if span is None and whole and not self.properties.begins_with_tag(data, at):
                return _of_unknown_form(size)
            field = f"properties/{error.field}" if error.field else "properties"
            raise FormatError(
                error.kind, field, error.offset, error.found, error.expected
            ) from None
        tail, at = self._tail(export, data, at)
        rows = record = None
        if at < size and class_name in DATA_TABLES:
            rows = table_rows(self.properties, data, at)
        elif at < size:
            record = own_record(self.properties, class_name, data, at)
        return ObjectData(size, head, found, tail, at, rows, record)

    def _head(
        self, class_name: str, span: tuple[int, int] | None, data: bytes
    ) -> tuple[ObjectHead | None, int]:
        """What stands before the tags, and where it ends; None where it is something else.

        Raises:
            FormatError: Where the bytes end before, or where the export says what cannot be.
        """
        if span is not None and not 0 <= span[0] < span[1]:
            stated = f"tags from byte {span[0]} to byte {span[1]}"
            raise FormatError("CORRUPT", "properties", 0, stated, "an end behind the start")
        imported = self._notes_import(class_name)
        noting = imported if span is None else span[0] > 0
        # What another class stores before its tags may be anything.
        unknown = noting and not imported and span is not None and span[1] <= len(data)
        layout = self._noting if noting else self._layout
        try:
            head, at = value_reader(ObjectHead.struct, layout)(data, 0)
        except FAILURES:
            if unknown:
                return None, 0
            left = f"{len(data)} bytes left"
            raise FormatError("CORRUPT", "properties", 0, left) from None
        # The control byte and what it announces belong to the tags.
        control = sum(word is not None for word in (head.Control, head.OverrideOperation))
        if span is not None and at - control != span[0]:
            if unknown:
                return None, 0
            start = f"tags at byte {at - control}"
            raise FormatError("CORRUPT", "properties", 0, start, f"them at byte {span[0]}")
        return head, at

    def _notes_import(self, class_name: str) -> bool:
        """Whether objects of a class begin with where they were imported from."""
        layout = self._layout
        return (
            layout.editor_data
            and layout.ue4 >= UE4.ASSET_IMPORT_DATA_AS_JSON
            and class_name.endswith("ImportData")
        )

    def _tail(self, export: ObjectExport, data: bytes, at: int) -> tuple[ObjectTail | None, int]:
        """What stands behind the tags, and where it ends; None where it is something else."""
        if export.ObjectFlags & RF_CLASS_DEFAULT_OBJECT:
            return None, at
        try:
            tail, after = value_reader(ObjectTail.struct, self._layout)(data, at)
        except FAILURES:
            return None, at
        return (tail, after) if tail.bHasObjectGuid in (0, 1) else (None, at)


def _stored_span(export: ObjectExport) -> tuple[int, int] | None:
    """Where the tags begin and end, as the export table says since UE5 1010."""
    start, end = export.ScriptSerializationStartOffset, export.ScriptSerializationEndOffset
    return None if start is None or end is None else (start, end)


def _of_unknown_form(size: int) -> ObjectData:
    return ObjectData(size, reason=NO_TAGS["unknown form"], unknown_form=True)
