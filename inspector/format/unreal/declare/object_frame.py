"""What stands around the property tags of an object: the frame that every class shares.

An object's data is its head, its tags up to the one called None, its tail, and then whatever its
class stores in a form of its own.
"""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import FSTRING, U8, U32
from inspector.format.schema import Gate, Record, field, since, when
from inspector.format.unreal.declare.primitives import GUID
from inspector.format.unreal.declare.tags import OVERRIDE_INFORMATION
from inspector.format.unreal.gates import UE5
from inspector.versions.guid import Guid

#: The flag of an object that holds the defaults of a class.
RF_CLASS_DEFAULT_OBJECT = 0x10

with_import_json = Gate(lambda layout: layout.import_json, Message("format/gate-import-data"))


class ObjectHead(Record):
    """What stands before the tags of an object."""

    ImportJson: str | None = field(
        FSTRING, "Where the object was imported from, as JSON.", with_import_json
    )
    Control: int | None = field(
        U8,
        "What stands before the properties, one bit a thing.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )
    OverrideOperation: int | None = field(
        when("Control", U8, OVERRIDE_INFORMATION),
        "What was done to the inherited values.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )


class ObjectTail(Record):
    """What stands behind the tags of an object that does not hold the defaults of a class."""

    bHasObjectGuid: int = field(U32, "Whether the object has a GUID of its own.")
    ObjectGuid: Guid | None = field(
        when("bHasObjectGuid", GUID), "GUID by which lazy references find the object."
    )
