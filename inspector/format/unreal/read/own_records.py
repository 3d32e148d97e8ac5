"""Reads what classes store in a form of their own."""

from __future__ import annotations

from inspector.format.errors import FormatError
from inspector.format.fused import FAILURES, value_reader
from inspector.format.schema import Record
from inspector.format.unreal.declare.own_forms import OWN_FORMS
from inspector.format.unreal.declare.package_metadata import PackageMetaData
from inspector.format.unreal.read.property_reader import PropertyReader


def own_record(reader: PropertyReader, class_name: str, data: bytes, at: int) -> Record | None:
    """What a class stores from ``at`` to the end of the object.

    Returns:
        None where the class' form is not declared, or the bytes are something else.
    """
    form = OWN_FORMS.get(class_name)
    if form is None:
        return None
    try:
        record, end = value_reader(form.record.struct, reader.layout)(data, at)
        if end != len(data):
            return None
        if isinstance(record, PackageMetaData):
            _check_names(record, reader)
    except (*FAILURES, FormatError):
        return None
    assert isinstance(record, Record)
    return record


def _check_names(metadata: PackageMetaData, reader: PropertyReader) -> None:
    """Makes sure that every key is a name of the package.

    Raises:
        Short: Where one is not.
    """
    for values in (*(notes.Values for notes in metadata.Objects), metadata.RootValues or ()):
        for pair in values:
            reader.text(pair.Key)
