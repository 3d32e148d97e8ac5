"""The elements of an object stream, however it is encoded: what was stored, and where.

An element is an instance of a reflected class, or a single value. It keeps what its file stores of
it, as it stands there: texts in XML and JSON, bytes in binary. Class and field names are reading
aids; the class is told by its id, the field by its CRC.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from inspector.versions.guid import crc_of

Encoding = Literal["xml", "json", "binary"]

#: The newest version of object streams; the engine refuses newer ones.
NEWEST_STREAM: Final = 3
#: The version that an XML stream has which names none.
ASSUMED_STREAM: Final = 3


class Element:
    """One element; converters change it in place, so that its places are those of the file.

    Attributes:
        name: Name of the class, a reading aid; empty where the file has none, as in binary.
        field: Name of the field of the element above that it is the value of; empty for a topmost
            element and where only the CRC is stored. Elements of containers are called ``element``,
            base classes ``BaseClass1`` and so on.
        stored_crc: The CRC of the field's name where it is stored in the name's stead, else 0.
        class_id: The id of the class, as :mod:`~inspector.format.objectstream.class_ids` writes
            it: the specialised one of a template, except in streams of version 1.
        generic_id: The id of the template, which streams of version 2 store beside that of the
            specialised class (for other classes both are the same); empty where none is stored.
        version: Version of the class; 0 where none is stored.
        value: What is stored as the element's own value: the text of XML and JSON, the bytes of
            binary; None for an element that has none.
        children: The elements within it, in order.
        start: Where the element starts in the bytes of the file.
        end: Where it ends; 0 where the bytes end before it does, and for one that no file holds.
    """

    __slots__ = (
        "children", "class_id", "end", "field", "generic_id", "name", "start", "stored_crc",
        "value", "version",
    )  # fmt: skip

    def __init__(
        self,
        class_id: str,
        name: str = "",
        field: str = "",
        version: int = 0,
        value: str | bytes | None = None,
        generic_id: str = "",
        stored_crc: int = 0,
        start: int = 0,
        end: int = 0,
    ) -> None:
        self.class_id = class_id
        self.name = name
        self.field = field
        self.version = version
        self.value = value
        self.generic_id = generic_id
        self.stored_crc = stored_crc
        self.start = start
        self.end = end
        self.children: list[Element] = []

    @property
    def crc(self) -> int:
        """The number that tells the field; 0 for an element that is the value of none."""
        return crc_of(self.field) if self.field else self.stored_crc

    @property
    def own(self) -> tuple[Any, ...]:
        """What is stored of the element itself, its places aside, and how many are below it.

        Two trees are the same where :meth:`walk` gives elements of which these are the same.
        """
        return (
            self.name, self.field, self.crc, self.class_id, self.generic_id, self.version,
            self.value, len(self.children),
        )  # fmt: skip

    def child(self, field: str | int) -> Element | None:
        """The first child that is the value of a field, named or given by its CRC."""
        crc = crc_of(field) if isinstance(field, str) else field
        return next((child for child in self.children if child.crc == crc), None)

    def walk(self) -> Iterator[Element]:
        """The element and all below it, each before those below it, however deep they lie."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def copy(self) -> Element:
        """The element and all below it, once more."""
        copied = self._alone()
        waiting = [(self, copied)]
        while waiting:
            element, its_copy = waiting.pop()
            for child in element.children:
                its_copy.children.append(child._alone())
                waiting.append((child, its_copy.children[-1]))
        return copied

    def _alone(self) -> Element:
        return Element(
            self.class_id, self.name, self.field, self.version, self.value, self.generic_id,
            self.stored_crc, self.start, self.end,
        )  # fmt: skip

    def __repr__(self) -> str:
        field = self.field or (f"0x{self.stored_crc:08X}" if self.stored_crc else "")
        return (
            f"Element({self.name or self.class_id} {field} v{self.version} {self.value!r}, "
            f"{len(self.children)} below)"
        )


class Stream(NamedTuple):
    """All that one object stream holds.

    Attributes:
        version: Version of the stream.
        encoding: How it is written.
        elements: The topmost elements, in order.
    """

    version: int
    encoding: Encoding
    elements: list[Element]

    def walk(self) -> Iterator[Element]:
        """Every element, each before those below it."""
        for element in self.elements:
            yield from element.walk()
