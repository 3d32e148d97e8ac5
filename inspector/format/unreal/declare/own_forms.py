"""What classes store in a form of their own: in the place of property tags, or behind them.

Anything that does not end exactly where the object ends stays what it was: bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from inspector.format.errors import FormatError
from inspector.format.fields import FSTRING
from inspector.format.fused import FAILURES, value_reader
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.package_metadata import META_DATA, PackageMetaData, check_names
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.resource import read_resource, resource_path

#: The class of what is left where an object was moved away.
REDIRECTOR: Final = "ObjectRedirector"


class RigVMLink(Record):
    """URigVMLink: two pins of a rig's graph that are joined; the whole object is this."""

    SourcePinPath: str = field(FSTRING, "Pin that the value comes from, by its path.")
    TargetPinPath: str = field(FSTRING, "Pin that the value goes to, by its path.")


class ObjectRedirector(Record):
    """UObjectRedirector: left where an object was moved away, for whoever asks for the old path."""

    DestinationObject: int = field(PACKAGE_INDEX, "The object that was moved, where it is now.")


class OwnForm(NamedTuple):
    """The form that a class stores: its declaration, and what the row of it is called.

    ``key`` ends the path of that row: ``exports/3/metadata``.
    """

    record: type[Record]
    key: str
    title: str


#: The classes whose own form is declared.
OWN_FORMS: Final = {
    META_DATA: OwnForm(PackageMetaData, "metadata", "Metadata"),
    REDIRECTOR: OwnForm(ObjectRedirector, "redirector", "Redirector"),
    "RigVMLink": OwnForm(RigVMLink, "link", "Link"),
}

#: The same by their declarations.
FORM_OF_RECORD: Final = {form.record: form for form in OWN_FORMS.values()}


@cache
def classes_without_tags() -> frozenset[str]:
    """The classes that store no property tags, for packages that do not say it themselves."""
    text = read_resource(resource_path("format", "classes_without_tags.txt"))
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return frozenset(filter(None, lines))


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
            check_names(record, reader)
    except (*FAILURES, FormatError):
        return None
    assert isinstance(record, Record)
    return record
