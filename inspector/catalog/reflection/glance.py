"""What a glance at the bytes of a source file tells: whether it may declare what is looked for.

Most files of an engine do not, and need not be read in parts.
"""

from __future__ import annotations

import re
from typing import Final

#: A file with one of these words may reflect something.
_REFLECTING: Final = (
    b"AZ_RTTI",
    b"AZ_TYPE_INFO",
    b"AZ_COMPONENT",
    b"AZ_EDITOR_COMPONENT",
    b"AZ_ENUM",
    b"ClassDeprecate",
    b"SerializeContext",
)
#: How the text of an id begins, whatever constant it is given to.
_ID_TEXT: Final = re.compile(rb'"\{?[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-')
#: The names that a file gives to types and constants, roughly.
_NAMED: Final = re.compile(
    rb"\b(?:class|struct|using|enum(?:\s+(?:class|struct))?)\s+(?:[A-Z0-9_]+_API\s+)?(\w+)"
    rb"|\btypedef\s[^;{}]{1,300}?(\w+)\s*;"
    rb"|\bconst(?:expr)?\s[^;(){}=]{1,200}?(\w+)\s*[={]"
    rb"|#[ \t]*define[ \t]+(\w+)"
)


def may_reflect(content: bytes) -> bool:
    """Whether a source file may reflect classes or have the id of one."""
    return any(word in content for word in _REFLECTING) or bool(_ID_TEXT.search(content))


def reflects(content: bytes) -> bool:
    """Whether a source file reflects classes or enumerations for serialization."""
    return b"SerializeContext" in content and (
        b"Class<" in content or b"Enum<" in content or b"ClassDeprecate" in content
    )


def names_in(content: bytes) -> set[str]:
    """The names of types and constants that a file may declare, as a glance at it tells."""
    return {
        name.decode("ascii", "replace")
        for match in _NAMED.finditer(content)
        for name in match.groups()
        if name
    }
