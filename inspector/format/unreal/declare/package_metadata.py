"""What the object ``PackageMetaData`` of editor packages stores behind its tags.

Values that the editor attached to objects, by key: tooltips, categories, what a class is called.
Packages since 5.6 keep the same in a table of their header instead.
"""

from __future__ import annotations

from typing import Final

from inspector.format.fields import Counted
from inspector.format.schema import Record, field, since
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.declare.tables import MetaDataValue
from inspector.format.unreal.gates import EditorObject

#: The class of the object.
META_DATA: Final = "MetaData"


class MetaDataOfObject(Record):
    """All metadata of one object."""

    Object: int = field(PACKAGE_INDEX, "The object.")
    Values: tuple[MetaDataValue, ...] = field(Counted(MetaDataValue.struct), "Its metadata.")


class PackageMetaData(Record):
    """UMetaData: metadata of the objects of a package and of the package itself."""

    Objects: tuple[MetaDataOfObject, ...] = field(
        Counted(MetaDataOfObject.struct), "Metadata of the objects."
    )
    RootValues: tuple[MetaDataValue, ...] | None = field(
        Counted(MetaDataValue.struct),
        "Metadata of the package itself.",
        since(EditorObject.RootMetaDataSupport),
    )
