"""Which classes are single values, and the value of one element of such a class.

A type that is not listed can be shown as it is stored, and not be converted.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from inspector.errors import UnsupportedError
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.fields import F32, F64, I8, I32, I64, U8, U16, U32, U64
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.leaf_types import (
    Address,
    Asset,
    Float,
    Floats,
    Hexadecimal,
    Id,
    Integer,
    Leaf,
    Text,
    Truth,
)

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
        return not has_fields and (isinstance(given, Integer) or stored == _ASSET)
    if declared in _ENUMERATIONS:
        return isinstance(given, Integer)
    return wanted.title == given.title or (stored == _ASSET and isinstance(wanted, Asset))


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
