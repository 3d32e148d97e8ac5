"""What stands around the property tags of an object, and what metadata objects store."""

from __future__ import annotations

from typing import Final

from inspector.findings.message import Message
from inspector.format.fields import FSTRING, U8, U32, Counted
from inspector.format.schema import Gate, Record, field, since, when
from inspector.format.unreal.declare.primitives import GUID, PACKAGE_INDEX
from inspector.format.unreal.declare.tables import MetaDataValue
from inspector.format.unreal.declare.tags import OVERRIDE_INFORMATION
from inspector.format.unreal.gates import UE5, EditorObject
from inspector.versions.guid import Guid

# ------------------------------------------------------------------------------------------------
# What stands around the property tags of an object: the frame that every class shares.
#
# An object's data is its head, its tags up to the one called None, its tail, and then whatever its
# class stores in a form of its own.

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


# ------------------------------------------------------------------------------------------------
# What the object ``PackageMetaData`` of editor packages stores behind its tags.
#
# Values that the editor attached to objects, by key: tooltips, categories, what a class is called.
# Packages since 5.6 keep the same in a table of their header instead.

#: The class of the object.
META_DATA: Final = "MetaData"


class MetaDataOfObject(Record):
    """All metadata of one object."""

    Object: int = field(PACKAGE_INDEX, "The object.")
    Values: tuple[MetaDataValue, ...] = field(Counted(MetaDataValue.struct), "Its metadata.")


class PackageMetaData(Record):
    """UMetaData: metadata of the objects of a package and of the package itself."""

    engine = "UMetaData, UObject/MetaData.h"

    Objects: tuple[MetaDataOfObject, ...] = field(
        Counted(MetaDataOfObject.struct), "Metadata of the objects."
    )
    RootValues: tuple[MetaDataValue, ...] | None = field(
        Counted(MetaDataValue.struct),
        "Metadata of the package itself.",
        since(EditorObject.RootMetaDataSupport),
    )
