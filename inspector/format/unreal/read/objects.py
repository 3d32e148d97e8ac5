"""What an export holds, from the first byte of its data to the last."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from typing import Any

from inspector.findings.message import Message
from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import value_reader
from inspector.format.fields import I32
from inspector.format.readers import FastReader
from inspector.format.schema import Record, min_size
from inspector.format.unreal.declare.own_forms import (
    DATA_TABLE_ROWS,
    DATA_TABLES,
    NativeLayout,
    ObjectRedirector,
    classes_without_tags,
    forms_of,
    has_form,
)
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.declare.tags import (
    RF_CLASS_DEFAULT_OBJECT,
    ObjectHead,
    ObjectTail,
    PackageMetaData,
)
from inspector.format.unreal.form import MISFITS, Form
from inspector.format.unreal.forms import form_of
from inspector.format.unreal.gates import UE4
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.property_reader import PropertyReader, Tags
from inspector.format.unreal.values import KeptReason, ObjectData, PropertyList, TableRow

#: The start and the end of the tags where the export table says that there are none.
NO_SPAN = (0, 0)


class ObjectReader:
    """Reads the objects of one package.

    Args:
        properties: Reads property tags.
        paths: Names and objects of the package.
    """

    def __init__(self, properties: PropertyReader, paths: ObjectPaths) -> None:
        self.properties = properties
        self._paths = paths
        self._layout = layout = properties.layout
        # Each object asks for them; a layout is many numbers to find something by.
        self._read_head = value_reader(ObjectHead.struct, layout)
        self._read_tail = value_reader(ObjectTail.struct, layout)
        self._forms: dict[type[Record], Form] = {}

    def read(self, export: ObjectExport, data: bytes) -> ObjectData:
        """What an object holds; ``data`` are the bytes that its export names.

        Since UE5 1010 the export says where the tags begin and end; before, the class tells whether
        there are any, and what stands before them.

        Raises:
            FormatError: Where the tags cannot be, or a redirector leads nowhere; the field begins
                with ``properties`` or the key of the class' form, and the offset counts from the
                start of the object's data.
        """
        size = len(data)
        if export.ClassIndex == 0:
            return ObjectData(size, kept=KeptReason.NATIVE_CLASS)
        if self._layout.unversioned_properties:
            return ObjectData(size, kept=KeptReason.UNVERSIONED)
        class_name = self._paths.class_of(export)
        span = _stored_span(export)
        listed = class_name in classes_without_tags()
        if listed if span is None else span == NO_SPAN:
            record = form = None
            if listed or has_form(class_name):
                record, form = self._record(export, None, data, 0)
            known = listed or record is not None
            kept = KeptReason.OWN_FORM if known else KeptReason.UNLISTED
            return ObjectData(size, record=record, form=form, kept=kept)
        head, at = self._head(class_name, span, data)
        try:
            found, at = self.properties.read_list(data, at, size)
        except FormatError as error:
            field = f"properties/{error.field}" if error.field else "properties"
            raise FormatError(
                error.kind, field, error.offset, error.found, error.expected
            ) from None
        if span is not None and at != span[1]:
            end, stated = (
                Message("format/end-of-tags-at", at=at),
                Message("format/end-of-tags-stated", stated=span[1]),
            )
            raise FormatError("CORRUPT", "properties", at, end, stated)
        tail, at = self._tail(export, data, at)
        rows = record = form = None
        if at < size and class_name in DATA_TABLES:
            rows = self._table_rows(data, at)
        elif at < size:
            record, form = self._record(export, found, data, at)
        return ObjectData(size, head, found, tail, at, rows, record, form)

    def _head(
        self, class_name: str, span: tuple[int, int] | None, data: bytes
    ) -> tuple[ObjectHead, int]:
        """What stands before the tags, and where it ends.

        Raises:
            FormatError: Where the bytes end before, or where the export says what cannot be.
        """
        if span is not None and not 0 <= span[0] < span[1]:
            stated = Message("format/tags-from-to", first=span[0], last=span[1])
            raise FormatError(
                "CORRUPT", "properties", 0, stated, Message("format/end-behind-start")
            )
        noting = self._notes_import(class_name) if span is None else span[0] > 0
        try:
            head, at = (self._read_noting_head if noting else self._read_head)(data, 0)
        except FAILURES:
            left = Message("format/bytes-left", left=len(data))
            raise FormatError("CORRUPT", "properties", 0, left) from None
        if span is None:
            return head, at
        # The control byte and what it announces belong to the tags.
        control = (head.Control is not None) + (head.OverrideOperation is not None)
        if at - control != span[0]:
            start = Message("format/tags-at", at=at - control)
            raise FormatError(
                "CORRUPT", "properties", 0, start, Message("format/tags-stated", stated=span[0])
            )
        return head, at

    @cached_property
    def _read_noting_head(self) -> FastReader:
        return value_reader(ObjectHead.struct, self._layout._replace(import_json=True))

    def _record(
        self, export: ObjectExport, found: PropertyList | None, data: bytes, at: int
    ) -> tuple[Record | None, Form | None]:
        """What an object stores in a declared form from ``at`` to its end, and that form.

        None where no form of it is declared, or the bytes are something else.

        Raises:
            FormatError: Where it is a redirector to an object that the package does not name.
        """
        class_name, outer_class = self._paths.class_of(export), self._paths.outer_class_of(export)
        for own in forms_of(class_name, lambda: self._names_of(found), outer_class):
            form = self._form_of(own.record)
            self.properties.allow(len(data) - at)
            try:
                record, end = form.read(data, at, len(data), 0)
            except MISFITS:
                continue
            if end == len(data) and self._is_sound(record, own, at):
                return record, form
        return None, None

    def _form_of(self, record: type[Record]) -> Form:
        form = self._forms.get(record)
        if form is None:
            form = form_of(record.struct, Tags(self.properties), self._layout)
            self._forms[record] = form
        return form

    def _names_of(self, found: PropertyList | None) -> Container[str]:
        tags: Sequence[Any] = [] if found is None else [held.tag for held in found.properties]
        return {self.properties.text(tag.Name) for tag in tags}

    def _is_sound(self, record: Record, form: NativeLayout, at: int) -> bool:
        """Whether what a record refers to is there; the bytes are something else where it is not.

        Raises:
            FormatError: Where it is a redirector to an object that the package does not name.
        """
        if isinstance(record, PackageMetaData):
            return self._has_keys(record)
        if isinstance(record, ObjectRedirector):
            index = record.DestinationObject
            if not self._paths.has_object(index):
                field = f"{form.key}/DestinationObject"
                named = Message("format/object-of-package")
                raise FormatError(
                    "CORRUPT", field, at, Message("format/object", index=index), named
                )
        return True

    def _has_keys(self, metadata: PackageMetaData) -> bool:
        """Whether every key is a name of the package."""
        notes = (*(noted.Values for noted in metadata.Objects), metadata.RootValues or ())
        return all(self._paths.has_name(pair.Key) for values in notes for pair in values)

    def _table_rows(self, data: bytes, at: int) -> tuple[TableRow, ...] | None:
        """The rows of a data table that begin with their count at ``at``.

        Each is a name and the property tags of the table's row struct. None where the bytes are
        something else, such as rows of a struct with a form of its own.
        """
        reader, layout, size = self.properties, self._layout, len(data)
        try:
            count, at = value_reader(I32, layout)(data, at)
            if count < 0 or count * min_size(DATA_TABLE_ROWS.subcon, layout) > size - at:
                return None
            reader.allow(size - at)
            rows = []
            for _ in range(count):
                name, start = value_reader(NAME, layout)(data, at)
                reader.text(name)
                values, after = reader.read_list(data, start, size, 1)
                rows.append(TableRow(name, values, at))
                at = after
        except (*FAILURES, FormatError):
            return None
        return tuple(rows) if at == size else None

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
            tail, after = self._read_tail(data, at)
        except FAILURES:
            return None, at
        return (tail, after) if tail.bHasObjectGuid in (0, 1) else (None, at)


def _stored_span(export: ObjectExport) -> tuple[int, int] | None:
    """Where the tags begin and end, as the export table says since UE5 1010."""
    start, end = export.ScriptSerializationStartOffset, export.ScriptSerializationEndOffset
    return None if start is None or end is None else (start, end)
