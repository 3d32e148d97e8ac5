"""The ids of types: how they are written, those of the engine's templates and special classes.

The id of a special class is made of the ids of its template and of its arguments, two at a time,
each two by SHA-1. Templates of the engine's own library count their arguments from the left and add
their own id behind them; classes that are templates stand in front of theirs, which count from the
right.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Final

from inspector.named_tuples import NamedTuple

#: An id as files have it, ``{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}``.
_DIGITS: Final = re.compile(r"[0-9A-Fa-f]{32}")
#: What stands between the digits of an id.
_BETWEEN: Final = re.compile(r"0[xX]|[{}()\-,\s]")


def id_of_text(text: str) -> str | None:
    """An id in its usual form; None for a text that is none."""
    digits = _BETWEEN.sub("", text)
    if len(text) > 100 or not _DIGITS.fullmatch(digits):
        return None
    return _id(bytes.fromhex(digits))


def _id(data: bytes) -> str:
    text = data.hex().upper()
    return f"{{{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}}}"


def _bytes(class_id: str) -> bytes:
    return bytes.fromhex(class_id.strip("{}").replace("-", ""))


def _made_of(data: bytes) -> str:
    digest = bytearray(hashlib.sha1(data, usedforsecurity=False).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    return _id(bytes(digest))


def joined(first: str, second: str) -> str:
    """The id that is made of two ids."""
    return _made_of(_bytes(first) + _bytes(second))


#: What the id of a pointer is made with.
_POINTER: Final = "{35C8A027-FE00-4769-AE36-6997CFFAF8AE}"


def pointer_to(class_id: str) -> str:
    """The id of the pointers to a class."""
    return joined(class_id, _POINTER)


def id_of_number(number: int) -> str:
    """The id of a number that is the argument of a template."""
    return _made_of(str(number).encode())


def special_id(template: str, arguments: Sequence[str], form: str) -> str:
    """The id of a special class of a template.

    Args:
        template: The id of the template.
        arguments: Those of its arguments, at least one.
        form: ``postfix`` and ``prefix`` for templates that are described from outside, ``fold`` for
            classes that describe themselves.
    """
    if form == "fold":
        made = reduce(lambda later, each: joined(each, later), reversed(arguments))
        return joined(template, made)
    made = reduce(joined, arguments)
    return joined(made, template) if form == "postfix" else joined(template, made)


_UNSIGNED_INT: Final = "{43DA906B-7DEF-4CA8-9790-854106D3F983}"
_INT: Final = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
_SHORT: Final = "{B8A56D56-A10D-4DCE-9F63-405EE243DD3C}"
_UNSIGNED_SHORT: Final = "{ECA0B403-C4F8-4B86-95FC-81688D046E40}"
_LONG: Final = "{8F24B9AD-7C51-46CF-B2F8-277356957325}"
_UNSIGNED_LONG: Final = "{5EC2D6F7-6859-400F-9215-C106F5B10E53}"
_S64: Final = "{70D8A282-A1EA-462D-9D04-51EDE81FAC2F}"
_U64: Final = "{D6597933-47CD-4FC8-B911-63F3E2B0993A}"
_CHAR: Final = "{3AB0037F-AF8D-48CE-BCA0-A170D18B2C03}"
_S8: Final = "{58422C0E-1E47-4854-98E6-34098F6FE12D}"
_U8: Final = "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}"
_FLOAT: Final = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
_DOUBLE: Final = "{110C4B14-11A8-4E9D-8638-5051013A56AC}"
_BOOL: Final = "{A0CA880C-AFE4-43CB-926C-59AC48496112}"

#: Words that together name a type of the language.
WORDS_OF_NUMBERS: Final = frozenset(
    {"unsigned", "signed", "char", "short", "int", "long", "float", "double", "bool", "void"}
)
#: Types of the language by their words, in the order of the alphabet.
_OF_LANGUAGE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bool": _BOOL,
        "char": _CHAR,
        "char signed": _S8,
        "char unsigned": _U8,
        "double": _DOUBLE,
        "float": _FLOAT,
        "int": _INT,
        "int long": _LONG,
        "int long long": _S64,
        "int long long unsigned": _U64,
        "int long unsigned": _UNSIGNED_LONG,
        "int short": _SHORT,
        "int short unsigned": _UNSIGNED_SHORT,
        "int signed": _INT,
        "int unsigned": _UNSIGNED_INT,
        "long": _LONG,
        "long long": _S64,
        "long long unsigned": _U64,
        "long unsigned": _UNSIGNED_LONG,
        "short": _SHORT,
        "short unsigned": _UNSIGNED_SHORT,
        "signed": _INT,
        "unsigned": _UNSIGNED_INT,
    }
)


def id_of_language_type(words: Sequence[str]) -> str | None:
    """The id of a type that the language has, by its words in any order."""
    return _OF_LANGUAGE.get(" ".join(sorted(words)))


#: What the engine and the language call types that have a size; names of the engine that no gem
#: declares, and every one has.
NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AZ::s8": _S8,
        "AZ::u8": _U8,
        "AZ::s16": _SHORT,
        "AZ::u16": _UNSIGNED_SHORT,
        "AZ::s32": _INT,
        "AZ::u32": _UNSIGNED_INT,
        "AZ::s64": _S64,
        "AZ::u64": _U64,
        "AZStd::size_t": _U64,
        "int8_t": _S8,
        "uint8_t": _U8,
        "int16_t": _SHORT,
        "uint16_t": _UNSIGNED_SHORT,
        "int32_t": _INT,
        "uint32_t": _UNSIGNED_INT,
        "int64_t": _S64,
        "uint64_t": _U64,
        "size_t": _U64,
        "int8": _S8,
        "uint8": _U8,
        "int16": _SHORT,
        "uint16": _UNSIGNED_SHORT,
        "int32": _INT,
        "uint32": _UNSIGNED_INT,
        "int64": _S64,
        "uint64": _U64,
        "uint": _UNSIGNED_INT,
        "AZStd::string": "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}",
        "AZStd::any": "{03924488-C7F4-4D6D-948B-ABC2D1AE2FD3}",
        "AZStd::allocator": "{E9F5A3BE-2B3D-4C62-9E6B-4E00A13AB452}",
        "AZStd::monostate": "{B1E9136B-D77A-4643-BE8E-2ABDA246AE0E}",
        "AZ::Uuid": "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}",
        "AZ::TypeId": "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}",
        "AZ::Crc32": "{9F4E062E-06A0-46D4-85DF-E0DA96467D3A}",
        "AZ::EntityId": "{6383F1D3-BB27-4E6B-A49A-6409B2059EAA}",
        "AZ::ComponentId": _U64,
        "AZ::Component": "{EDFCB2CF-F75D-43BE-B26B-F35821B29247}",
        "AZ::Entity": "{75651658-8663-478D-9090-2432DFCAFA44}",
        "AZ::Vector2": "{3D80F623-C85C-4741-90D0-E4E66164E6BF}",
        "AZ::Vector3": "{8379EB7D-01FA-4538-B64B-A6543B4BE73D}",
        "AZ::Vector4": "{0CE9FA36-1E3A-4C06-9254-B7C73A732053}",
        "AZ::Color": "{7894072A-9050-4F0F-901B-34B1A0D29417}",
        "AZ::Quaternion": "{73103120-3DD3-4873-BAB3-9713FA2804FB}",
        "AZ::Transform": "{5D9958E9-9F1E-4985-B532-FFFDE75FEDFD}",
        "AZ::Matrix3x4": "{1906D8A5-7DEC-4DE3-A606-9E53BB3459E7}",
        "AZ::Matrix4x4": "{157193C7-B673-4A2B-8B43-5681DCC3DEC3}",
        "AZ::Name": "{3D2B920C-9EFD-40D5-AAE0-DF131C3D4931}",
        "AZ::Data::AssetType": "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}",
        "AZ::Data::AssetId": "{652ED536-3402-439B-AEBE-4A5DBC554085}",
    }
)
#: The whole numbers that an enumeration without a type is stored as.
ENUM_TYPE: Final = _INT


class Template(NamedTuple):
    """A template of the engine: its id, how its ids are made, what its further arguments are.

    A further argument is the id of a class, or a template of the first argument: ``less``.
    """

    id: str
    form: str = "postfix"
    further: tuple[str, ...] = ()
    most: int = 0


_ALLOCATOR: Final = NAMED["AZStd::allocator"]
#: Templates of one argument that others are made with: what compares keys, what sorts them.
_OF_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "less": "{41B40AFC-68FD-4ED9-9EC7-BA9992802E1B}",
        "hash": "{EFA74E54-BDFA-47BE-91A7-5A05DA0306D7}",
        "equal_to": "{4377BCED-F78C-4016-80BB-6AFACE6E5137}",
    }
)
#: The engine's templates by their names: ids, and the arguments that are mostly left out.
TEMPLATES: Final[Mapping[str, Template]] = MappingProxyType(
    {
        "AZStd::vector": Template(
            "{A60E3E61-1FF6-4982-B6B8-9E4350C4C679}", further=("allocator",), most=1
        ),
        "AZStd::list": Template(
            "{E1E05843-BB02-4F43-B7DC-3ADB28DF42AC}", further=("allocator",), most=1
        ),
        "AZStd::forward_list": Template(
            "{D7E91EA3-326F-4019-87F0-6F45924B909A}", further=("allocator",), most=1
        ),
        "AZStd::set": Template(
            "{6C51837F-B0C9-40A3-8D52-2143341EDB07}", further=("less", "allocator"), most=1
        ),
        "AZStd::unordered_set": Template(
            "{8D60408E-DA65-4670-99A2-8ABB574625AE}",
            further=("hash", "equal_to", "allocator"),
            most=1,
        ),
        "AZStd::unordered_multiset": Template(
            "{B5950921-7F70-4806-9C13-8C7DF841BB90}",
            further=("hash", "equal_to", "allocator"),
            most=1,
        ),
        "AZStd::map": Template(
            "{F8ECF58D-D33E-49DC-BF34-8FA499AC3AE1}", further=("less", "allocator"), most=2
        ),
        "AZStd::unordered_map": Template(
            "{41171F6F-9E5E-4227-8420-289F1DD5D005}",
            further=("hash", "equal_to", "allocator"),
            most=2,
        ),
        "AZStd::unordered_multimap": Template(
            "{9ED846FA-31C1-4133-B4F4-91DF9750BA96}",
            further=("hash", "equal_to", "allocator"),
            most=2,
        ),
        "AZStd::pair": Template("{919645C1-E464-482B-A69B-04AA688B6847}"),
        "AZStd::shared_ptr": Template("{FE61C84E-149D-43FD-88BA-1C3DB7E548B4}"),
        "AZStd::intrusive_ptr": Template("{530F8502-309E-4EE1-9AEF-5C0456B1F502}"),
        "AZStd::unique_ptr": Template("{B55F90DA-C21E-4EB4-9857-87BE6529BA6D}"),
        "AZStd::optional": Template("{AB8C50C0-23A7-4333-81CD-46F648938B1C}"),
        "AZStd::array": Template("{911B2EA8-CCB1-4F0C-A535-540AD00173AE}"),
        "AZStd::fixed_vector": Template("{74044B6F-E922-4FD7-915D-EFC5D1DC59AE}"),
        "AZStd::bitset": Template("{6BAE9836-EC49-466A-85F2-F4B1B70839FB}"),
        "AZStd::variant": Template("{1E8BB1E5-410A-4367-8FAA-D43A4DE14D4B}", "prefix"),
        "AZStd::tuple": Template("{F99F9308-DC3E-4384-9341-89CBF1ABD51E}", "prefix"),
        "AZ::Data::Asset": Template("{C891BF19-B60C-45E2-BFD0-027D15DDC939}", "fold"),
        **{f"AZStd::{name}": Template(each) for name, each in _OF_KEYS.items()},
    }
)


def id_of_template(template: Template, arguments: Sequence[str]) -> str:
    """The id of a special class of one of the engine's templates.

    Args:
        template: The template.
        arguments: The ids of the arguments that are written.
    """
    given = list(arguments)
    for further in template.further[max(0, len(given) - template.most) :]:
        made = _OF_KEYS.get(further)
        given.append(_ALLOCATOR if made is None else joined(given[0], made))
    return special_id(template.id, given, template.form)
