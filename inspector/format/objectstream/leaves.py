"""The single values of object streams: which classes they are, and their text and binary forms.

Text is the form in XML and JSON. The forms are those of the engine's own serializers:
``AzCore/Serialization/SerializeContext.cpp``, ``AzCore/Math/MathReflection.cpp`` and
``AzCore/Asset/AssetSerializer.cpp``; numbers are big-endian. A type that is not listed can be shown
as it is stored, and not be converted.
"""

from __future__ import annotations

import math
import re
import struct
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from inspector.errors import InspectorError, UnsupportedError
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.fields import F32, F64, I8, I32, I64, U8, U16, U32, U64, Fixed
from inspector.format.objectstream.elements import (
    ID_SIZE,
    NO_CLASS,
    Element,
    class_id,
    class_id_bytes,
    class_id_of_bytes,
)
from inspector.format.stream import BIG
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern


class Leaf(ABC):
    """A type of value in its two stored forms; all methods raise ValueError for what is none.

    Args:
        title: What the engine calls the type.
    """

    #: Whether a value is a whole number, which that of an enumeration may be stored as.
    is_whole = False
    #: Whether a value is a reference to an asset.
    is_reference = False
    #: Whether a value is one number of single precision.
    is_single = False

    def __init__(self, title: str) -> None:
        self.title = title

    @abstractmethod
    def parse(self, text: str, version: int) -> Any:
        """The value of a text, stored with a version of the type."""

    @abstractmethod
    def text(self, value: Any, version: int) -> str:
        """The text of a value, as the engine writes it."""

    @abstractmethod
    def unpack(self, data: bytes, version: int) -> Any:
        """The value of bytes."""

    @abstractmethod
    def pack(self, value: Any, version: int) -> bytes:
        """The bytes of a value."""


class Integer(Leaf):
    """A whole number."""

    is_whole = True

    _TEXT: Final = pattern(r"-?[0-9]{1,20}", re.A)

    def __init__(self, title: str, kind: Fixed[int]) -> None:
        super().__init__(title)
        self._packer = struct.Struct(BIG + kind.codes)

    def parse(self, text: str, version: int) -> int:
        """The number, in ten's digits."""
        if not self._TEXT.fullmatch(text):
            raise ValueError(text)
        number = int(text)
        self.pack(number, version)
        return number

    def text(self, value: int, version: int) -> str:
        """Its digits."""
        return str(value)

    def unpack(self, data: bytes, version: int) -> int:
        """The number of as many bytes as it has."""
        (number,) = _unpacked(self._packer, data)
        return int(number)

    def pack(self, value: int, version: int) -> bytes:
        """Its bytes."""
        return _packed(self._packer, value)


class Truth(Leaf):
    """A truth value: a byte, 0 or 1."""

    def parse(self, text: str, version: int) -> bool:
        """The value of its word."""
        return ("false", "true").index(text) == 1

    def text(self, value: bool, version: int) -> str:
        """Its word."""
        return "true" if value else "false"

    def unpack(self, data: bytes, version: int) -> bool:
        """The value of the byte."""
        return (b"\0", b"\1").index(bytes(data)) == 1

    def pack(self, value: bool, version: int) -> bytes:
        """Its byte."""
        return b"\1" if value else b"\0"


class Floats(Leaf):
    """Numbers with a fraction, with blanks between them; the value is a tuple of them.

    Texts have seven digits behind the point, and more where fewer would be another number.

    Args:
        title: What the engine calls the type.
        counts: How many numbers there are, by version from 0 on; the last holds for all later.
        kind: What each is stored as.
    """

    def __init__(self, title: str, *counts: int, kind: Fixed[float] = F32) -> None:
        super().__init__(title)
        self._counts = counts
        self._code = kind.codes

    def _packer(self, version: int) -> struct.Struct:
        count = self._counts[min(version, len(self._counts) - 1)]
        return struct.Struct(f"{BIG}{count}{self._code}")

    def parse(self, text: str, version: int) -> tuple[float, ...]:
        """The numbers as they are stored in bytes, which may be less exact than their texts."""
        if "_" in text:
            raise ValueError(text)
        numbers = tuple(map(float, text.split()))
        packer = self._packer(version)
        return packer.unpack(_packed(packer, *numbers))

    def text(self, value: tuple[float, ...], version: int) -> str:
        """The numbers with blanks between them."""
        return " ".join(map(self._digits, value))

    def unpack(self, data: bytes, version: int) -> tuple[float, ...]:
        """The numbers of as many bytes as they have."""
        return _unpacked(self._packer(version), data)

    def pack(self, value: tuple[float, ...], version: int) -> bytes:
        """Their bytes."""
        return _packed(self._packer(version), *value)

    def _digits(self, number: float) -> str:
        if not math.isfinite(number):
            return repr(number)
        short = f"{number:.7f}"
        return short if self._stored(float(short)) == self._stored(number) else repr(number)

    def _stored(self, number: float) -> bytes:
        return _packed(struct.Struct(BIG + self._code), number)


class Float(Floats):
    """One number with a fraction; the value is the number."""

    def __init__(self, title: str, kind: Fixed[float]) -> None:
        super().__init__(title, 1, kind=kind)
        self.is_single = kind is F32

    def parse(self, text: str, version: int) -> Any:
        """The number."""
        return super().parse(text, version)[0]

    def text(self, value: Any, version: int) -> str:
        """Its digits."""
        return super().text((value,), version)

    def unpack(self, data: bytes, version: int) -> Any:
        """The number of its bytes."""
        return super().unpack(data, version)[0]

    def pack(self, value: Any, version: int) -> bytes:
        """Its bytes."""
        return super().pack((value,), version)


class Text(Leaf):
    """A text: UTF-8 without a count or an end. Bytes that are none survive as lone surrogates."""

    def parse(self, text: str, version: int) -> str:
        """The text itself."""
        return text

    def text(self, value: str, version: int) -> str:
        """The text itself."""
        return value

    def unpack(self, data: bytes, version: int) -> str:
        """The text of all bytes."""
        return data.decode("utf-8", "surrogateescape")

    def pack(self, value: str, version: int) -> bytes:
        """Its bytes."""
        return value.encode("utf-8", "surrogateescape")


class Hexadecimal(Leaf):
    """Bytes, of which a text has two digits each."""

    def parse(self, text: str, version: int) -> bytes:
        """The bytes of the digits."""
        if any(character.isspace() for character in text):
            raise ValueError(text)
        return bytes.fromhex(text)

    def text(self, value: bytes, version: int) -> str:
        """Their digits."""
        return value.hex().upper()

    def unpack(self, data: bytes, version: int) -> bytes:
        """The bytes themselves."""
        return data

    def pack(self, value: bytes, version: int) -> bytes:
        """The bytes themselves."""
        return value


class Id(Leaf):
    """An id, as that of a class; the value is its text in the one form."""

    def parse(self, text: str, version: int) -> str:
        """The id in the one form."""
        return _id(text)

    def text(self, value: str, version: int) -> str:
        """The id itself."""
        return value

    def unpack(self, data: bytes, version: int) -> str:
        """The id of 16 bytes."""
        if len(data) != ID_SIZE:
            raise ValueError(data)
        return class_id_of_bytes(data)

    def pack(self, value: str, version: int) -> bytes:
        """Its bytes."""
        return class_id_bytes(_id(value))


class Address(Leaf):
    """Which field an entry of a data patch is for: hash values in version 0, a path since 1.

    The value is the bytes of the one and the text of the other;
    :mod:`~inspector.format.objectstream.slices` takes both apart.
    """

    _OLD = Hexadecimal("")
    _NEW = Text("")

    def _form(self, version: int) -> Leaf:
        return self._NEW if version else self._OLD

    def parse(self, text: str, version: int) -> bytes | str:
        """The bytes of the digits, or the path."""
        parsed: bytes | str = self._form(version).parse(text, version)
        return parsed

    def text(self, value: bytes | str, version: int) -> str:
        """The digits, or the path."""
        return self._form(version).text(value, version)

    def unpack(self, data: bytes, version: int) -> bytes | str:
        """The bytes, or the path that they are."""
        unpacked: bytes | str = self._form(version).unpack(data, version)
        return unpacked

    def pack(self, value: bytes | str, version: int) -> bytes:
        """The bytes."""
        return self._form(version).pack(value, version)


class AssetReference(NamedTuple):
    """What a field for an asset refers to.

    ``sub_id`` tells the products of one source apart. ``hint`` is the path that the asset had when
    it was saved; types of version 0 have none. ``behaviour`` says when it is loaded (0 before
    whoever refers to it, 1 queued, 2 not at all); it is stored since version 2.
    """

    id: str = NO_CLASS
    sub_id: int = 0
    type: str = NO_CLASS
    hint: str | None = None
    behaviour: int | None = None


class Asset(Leaf):
    """A reference to an asset.

    In memory 12 bytes of no meaning follow the number of the product; they are written as 0.
    """

    is_reference = True

    _TEXT: Final = pattern(
        r"id=(?P<id>\{[0-9A-Fa-f-]+\}):(?P<sub>[0-9A-Fa-f]{1,8}),type=(?P<type>\{[0-9A-Fa-f-]+\})"
        r"(?:,hint=\{(?P<hint>.*?)\})?(?:,loadBehavior=(?P<load>[0-9]{1,3}))?",
        re.S,
    )
    _HEAD: Final = struct.Struct(f"{BIG}{ID_SIZE}sI12x{ID_SIZE}s")
    _COUNT: Final = struct.Struct(f"{BIG}Q")
    _HINTED, _BEHAVING = 1, 2

    def parse(self, text: str, version: int) -> AssetReference:
        """The reference that a text is."""
        match = self._TEXT.fullmatch(text)
        if match is None:
            raise ValueError(text)
        load = match["load"]
        behaviour = int(load) if load else None
        if behaviour is not None and behaviour > 0xFF:
            raise ValueError(text)
        named, kind = _id(match["id"]), _id(match["type"])
        return AssetReference(named, int(match["sub"], 16), kind, match["hint"], behaviour)

    def text(self, value: AssetReference, version: int) -> str:
        """Its text, with what the reference has."""
        text = f"id={value.id}:{value.sub_id:x},type={value.type}"
        text += "" if value.hint is None else f",hint={{{value.hint}}}"
        return text + ("" if value.behaviour is None else f",loadBehavior={value.behaviour}")

    def unpack(self, data: bytes, version: int) -> AssetReference:
        """The reference of bytes, of which there have to be as many as the version stores."""
        named, sub_id, kind = _unpacked(self._HEAD, data[: self._HEAD.size])
        hint, behaviour, rest = None, None, data[self._HEAD.size :]
        if version >= self._HINTED:
            (count,) = _unpacked(self._COUNT, rest[: self._COUNT.size])
            rest = rest[self._COUNT.size :]
            if count > len(rest):
                raise ValueError(data)
            hint, rest = rest[:count].decode("utf-8", "surrogateescape"), rest[count:]
        if version >= self._BEHAVING and rest:
            behaviour, rest = rest[0], rest[1:]
        if rest:
            raise ValueError(data)
        return AssetReference(
            class_id_of_bytes(named), sub_id, class_id_of_bytes(kind), hint, behaviour
        )

    def pack(self, value: AssetReference, version: int) -> bytes:
        """Its bytes; what the version does not store must not be there."""
        head = _packed(
            self._HEAD, class_id_bytes(value.id), value.sub_id, class_id_bytes(value.type)
        )
        hinted, behaving = version >= self._HINTED, version >= self._BEHAVING
        if (value.hint is not None and not hinted) or (
            value.behaviour is not None and not behaving
        ):
            raise ValueError(value)
        hint = (value.hint or "").encode("utf-8", "surrogateescape")
        data = head + (self._COUNT.pack(len(hint)) + hint if hinted else b"")
        return data + (b"" if value.behaviour is None else bytes([value.behaviour]))


def _id(text: str) -> str:
    try:
        return class_id(text)
    except InspectorError:
        raise ValueError(text) from None


def _unpacked(packer: struct.Struct, data: bytes) -> tuple[Any, ...]:
    try:
        return packer.unpack(data)
    except struct.error:
        raise ValueError(data) from None


def _packed(packer: struct.Struct, *values: Any) -> bytes:
    try:
        return packer.pack(*values)
    except (struct.error, OverflowError):
        raise ValueError(values) from None


#: The ids of the classes that others here speak of.
DATA_ADDRESS: Final = "{90752F2D-CBD3-4EE9-9CDD-447E797C8408}"
BYTE_STREAMS: Final = (
    "{6F949CC5-24A4-4229-AC8B-C5E6C70E145E}",
    "{ADFD596B-7177-5519-9752-BC418FE42963}",
)
#: The id of a template stands in streams of version 1 and 2, that of its special class in newer.
LEAVES: Final[Mapping[str, Leaf]] = MappingProxyType(
    {
        "{3AB0037F-AF8D-48CE-BCA0-A170D18B2C03}": Integer("char", I8),
        "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}": Integer("unsigned char", U8),
        "{ECA0B403-C4F8-4B86-95FC-81688D046E40}": Integer("unsigned short", U16),
        "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}": Integer("int", I32),
        "{43DA906B-7DEF-4CA8-9790-854106D3F983}": Integer("unsigned int", U32),
        "{70D8A282-A1EA-462D-9D04-51EDE81FAC2F}": Integer("AZ::s64", I64),
        "{D6597933-47CD-4FC8-B911-63F3E2B0993A}": Integer("AZ::u64", U64),
        "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}": Float("float", F32),
        "{110C4B14-11A8-4E9D-8638-5051013A56AC}": Float("double", F64),
        "{A0CA880C-AFE4-43CB-926C-59AC48496112}": Truth("bool"),
        "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}": Id("AZ::Uuid"),
        "{3D80F623-C85C-4741-90D0-E4E66164E6BF}": Floats("Vector2", 2),
        "{8379EB7D-01FA-4538-B64B-A6543B4BE73D}": Floats("Vector3", 3),
        "{0CE9FA36-1E3A-4C06-9254-B7C73A732053}": Floats("Vector4", 4),
        "{7894072A-9050-4F0F-901B-34B1A0D29417}": Floats("Color", 4),
        "{73103120-3DD3-4873-BAB3-9713FA2804FB}": Floats("Quaternion", 4),
        # Three axes and a place; then a rotation, three scales and a place; then but one scale.
        "{5D9958E9-9F1E-4985-B532-FFFDE75FEDFD}": Floats("Transform", 12, 10, 8),
        "{1906D8A5-7DEC-4DE3-A606-9E53BB3459E7}": Floats("Matrix3x4", 12),
        "{157193C7-B673-4A2B-8B43-5681DCC3DEC3}": Floats("Matrix4x4", 16),
        "{EF8FF807-DDEE-4EB0-B678-4CA3A2C490A4}": Text("AZStd::string"),
        "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}": Text("AZStd::string"),
        "{3D2B920C-9EFD-40D5-AAE0-DF131C3D4931}": Text("Name"),
        "{88E0A40F-3085-4CAB-8B11-EF5A2659C71A}": Text("AZ::IO::Path"),
        **dict.fromkeys(BYTE_STREAMS, Hexadecimal("ByteStream")),
        DATA_ADDRESS: Address("AddressType"),
        "{77A19D40-8731-4D3C-9041-1B43047366A4}": Asset("Asset"),
        "{30C4B578-3D9F-5357-944B-0BF91907D00B}": Asset("Asset<SliceAsset>"),
        "{61538C1C-2EDA-593B-AA53-701FF7D854E7}": Asset("Asset<AttachmentImageAsset>"),
        "{8524F650-1417-44DA-BBB0-C707A7A1A709}": Integer("ImageProcessingAtom::MipGenType", U32),
        "{3EC1CE83-483D-41FD-9909-D22B03E56F4E}": Integer("Render::ShadowmapSize", U32),
    }
)


#: Which of them are enumerations, that streams may also store as plain whole numbers.
_ENUMERATIONS: Final = frozenset(
    {"{8524F650-1417-44DA-BBB0-C707A7A1A709}", "{3EC1CE83-483D-41FD-9909-D22B03E56F4E}"}
)
#: The template of asset references, whose special classes nobody lists.
_ASSET: Final = "{77A19D40-8731-4D3C-9041-1B43047366A4}"


def may_hold(declared: str, stored: str, *, has_fields: bool) -> bool:
    """Whether a field that is declared as one class loads a value that is stored as another.

    Classes of which neither is a single value may derive from each other. A stream of version 1
    stores the id of a template in the place of that of its special class; older code stored the
    value of an enumeration as a whole number.

    Args:
        declared: The id of the field's class.
        stored: The id of the value's.
        has_fields: Whether the field's class is known to have fields, and so is no enumeration.
    """
    wanted, given = LEAVES.get(declared), LEAVES.get(stored)
    if declared == stored or wanted is given is None:
        return True
    if given is None:
        return False
    if wanted is None:
        return not has_fields and (given.is_whole or stored == _ASSET)
    if declared in _ENUMERATIONS:
        return given.is_whole
    return wanted.title == given.title or (stored == _ASSET and wanted.is_reference)


def leaf_of(element: Element) -> Leaf | None:
    """The type of an element's value; None for one that is not listed."""
    return LEAVES.get(element.class_id) or LEAVES.get(element.generic_id)


# The value of one element ----------------------------------------------------------------------


def value_of(element: Element, path: str = "") -> Any:
    """The value of an element in the type's own form: a number, a text, a tuple of numbers …

    Args:
        element: The element; it has a value.
        path: Its path, for errors.

    Raises:
        UnsupportedError: Nothing is known of the type.
        FormatError: What is stored is no value of the type.
    """
    leaf, stored = _known(element), element.value
    try:
        if isinstance(stored, bytes):
            return leaf.unpack(stored, element.version)
        return leaf.parse(stored or "", element.version)
    except ValueError:
        raise _not_one(element, leaf, path) from None


def type_title(element: Element) -> str:
    """What the type of an element's value is called; empty for one that is not listed."""
    leaf = leaf_of(element)
    return "" if leaf is None else leaf.title


def no_value(element: Element) -> str:
    """What an element stores that is no value of its type, shortened; empty where it is one."""
    if element.value is None or leaf_of(element) is None:
        return ""
    try:
        value_of(element)
    except FormatError:
        return _shown(element)
    return ""


def text_of(element: Element, path: str = "") -> str:
    """The value of an element as XML and JSON write it; as :func:`value_of` else."""
    stored = element.value
    if not isinstance(stored, bytes):
        return stored or ""
    return _known(element).text(value_of(element, path), element.version)


def bytes_of(element: Element, path: str = "") -> bytes:
    """The value of an element as binary writes it; as :func:`value_of` else."""
    stored = element.value
    if isinstance(stored, bytes):
        return stored
    leaf = _known(element)
    try:
        return leaf.pack(leaf.parse(stored or "", element.version), element.version)
    except ValueError:
        raise _not_one(element, leaf, path) from None


def _known(element: Element) -> Leaf:
    leaf = leaf_of(element)
    if leaf is None:
        raise UnsupportedError(
            Message("objectstream/type-of-value"), f"{element.name} {element.class_id}".strip()
        )
    return leaf


def _shown(element: Element) -> str:
    """What an element stores, shortened."""
    shown = repr(element.value)
    return shown if len(shown) <= 60 else shown[:59] + "…"


def _not_one(element: Element, leaf: Leaf, path: str) -> FormatError:
    return FormatError(
        "CORRUPT",
        path or element.field,
        element.start,
        _shown(element),
        Message("objectstream/a-leaf", title=leaf.title),
    )
