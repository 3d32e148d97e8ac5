"""The elements of an object stream, the ids of their classes, and how paths call them.

An element is an instance of a reflected class, or a single value. It keeps what its file stores of
it, as it stands there: texts in XML and JSON, bytes in binary. Class and field names are reading
aids; the class is told by its id, the field by its CRC.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.format.tree import escaped
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.versions import crc_of

# ------------------------------------------------------------------------------------------------
# The ids of classes, as texts in one form: ``{75651658-8663-478D-9090-2432DFCAFA44}``.
#
# The engine takes them with and without braces and dashes, in letters of either case; only those
# in this form are compared. Their bytes stand in the order of the digits.

_FORM: Final = pattern(
    r"\{?([0-9A-F]{8})-?([0-9A-F]{4})-?([0-9A-F]{4})-?([0-9A-F]{4})-?([0-9A-F]{12})\}?", re.I
)
#: Bytes of an id.
ID_SIZE: Final = 16
#: Stands for no class.
NO_CLASS: Final = "{00000000-0000-0000-0000-000000000000}"


def class_id(text: str) -> str:
    """An id in the one form, from any that the engine takes.

    Raises:
        InspectorError: It is none.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise InspectorError(Message("objectstream/no-class-id", text=text[:60]))
    return f"{{{'-'.join(match.groups())}}}".upper()


def class_id_of_bytes(data: bytes) -> str:
    """The id that 16 bytes are."""
    digits = data.hex().upper()
    groups = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return f"{{{'-'.join(groups)}}}"


def class_id_bytes(text: str) -> bytes:
    """The 16 bytes of an id in the one form."""
    return bytes.fromhex(text[1:-1].replace("-", ""))


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
        class_id: The id of the class, as :mod:`~inspector.format.objectstream.elements` writes
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


# ------------------------------------------------------------------------------------------------
# How the elements of a stream are called in paths: ``objects/0/Components/2/Id``.

#: The row above the topmost elements.
OBJECTS: Final = "objects"
#: The row of what a stream says before its elements.
SUMMARY: Final = "summary"
#: The path of the version of the stream itself.
STREAM_VERSION: Final = f"{SUMMARY}/stream_version"
#: The field of which every entry of a container is the value.
ENTRY: Final = "element"
_ENTRY_CRC: Final = crc_of(ENTRY)


def is_entry(element: Element) -> bool:
    """Whether an element is an entry of a container, which its place in it tells from others."""
    return element.crc == _ENTRY_CRC


def field_words(element: Element) -> str:
    """The name of the field, or its number where there is no name."""
    if element.field:
        return element.field
    if is_entry(element):
        return ENTRY
    return f"0x{element.stored_crc:08X}" if element.stored_crc else ""


def labels(siblings: Sequence[Element]) -> Iterator[str]:
    """What tells each child of one element from the others.

    That is its field. Entries of a container, and children of no field, have their index; a field
    that stands there once more has how often it stood before: ``Name~1``.
    """
    met: Counter[str] = Counter()
    for index, element in enumerate(siblings):
        words = "" if is_entry(element) else field_words(element)
        if not words:
            yield str(index)
            continue
        yield f"{words}~{met[words]}" if words in met else words
        met[words] += 1


def element_at(elements: Sequence[Element], path: str) -> Element | None:
    """The element of a path, as ``objects/0/Components``; None where there is none.

    Args:
        elements: The topmost elements.
        path: The path.
    """
    found: Element | None = None
    root, *parts = path.split("/")
    siblings = elements if root == OBJECTS else ()
    for part in parts:
        named = zip(siblings, labels(siblings), strict=True)
        found = next((element for element, label in named if escaped(label) == part), None)
        if found is None:
            return None
        siblings = found.children
    return found


def last_label(siblings: Sequence[Element]) -> str:
    """The label of the last of some siblings, without those of the others being made."""
    *before, last = siblings
    words = "" if is_entry(last) else field_words(last)
    if not words:
        return str(len(before))
    if last.field:
        times = sum(other.field == last.field for other in before)
    else:
        times = sum(not other.field and other.stored_crc == last.stored_crc for other in before)
    return f"{words}~{times}" if times else words


def path_of(roots: Sequence[Element], chain: Sequence[Element]) -> str:
    """The path of the last of some elements, each of which is the latest child of the one before.

    Args:
        roots: The topmost elements, of which the first of the chain is the latest.
        chain: The elements from the top down; none for the row above all.
    """
    parts = [OBJECTS]
    siblings = roots
    for element in chain:
        label = str(len(roots) - 1) if siblings is roots else last_label(siblings)
        parts.append(escaped(label))
        siblings = element.children
    return "/".join(parts)
