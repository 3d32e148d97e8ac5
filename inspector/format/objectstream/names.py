"""The names that binary streams do not store, given back from what is known of classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.leaves import leaf_of
from inspector.versions.guid import crc_of

#: Names of fields that the engine itself gives entries, parts of pairs and base classes.
_COMMON: Final = (
    "element", "value1", "value2", "m_data", "BaseClass1", "BaseClass2", "BaseClass3",
)  # fmt: skip
COMMON_FIELDS: Final = {crc_of(name): name for name in _COMMON}


class Names(NamedTuple):
    """Names by what stands in their stead.

    Attributes:
        classes: Names of classes by id.
        fields: Names of fields by CRC.
        members: Names of fields by the id of the class that has them, and CRC: ``Id`` and ``id``
            are one CRC and the names of different classes' fields.
    """

    classes: Mapping[str, str]
    fields: Mapping[int, str]
    members: Mapping[tuple[str, int], str]

    @classmethod
    def of(cls, *streams: Stream) -> Names:
        """The names that some streams tell."""
        classes: dict[str, str] = {}
        fields: dict[int, str] = {}
        members: dict[tuple[str, int], str] = {}
        for stream in streams:
            for element in stream.walk():
                if element.name:
                    classes.setdefault(element.class_id, element.name)
                for child in element.children:
                    if child.field:
                        fields.setdefault(child.crc, child.field)
                        members.setdefault((element.class_id, child.crc), child.field)
        return cls(classes, fields, members)

    def field(self, owner: str, crc: int) -> str:
        """The name of a field of a class; empty where nobody knows it."""
        return self.members.get((owner, crc)) or self.fields.get(crc) or COMMON_FIELDS.get(crc, "")


def named(stream: Stream, names: Names) -> Stream:
    """A copy of a stream in which elements without names have those that are known."""
    copies = [element.copy() for element in stream.elements]
    copied = Stream(stream.version, stream.encoding, copies)
    for element in copied.walk():
        if not element.name:
            leaf = leaf_of(element)
            element.name = names.classes.get(element.class_id) or (leaf.title if leaf else "")
        for child in element.children:
            child.field = child.field or names.field(element.class_id, child.stored_crc)
    return copied
