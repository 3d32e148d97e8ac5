"""The ids of classes, as texts in one form: ``{75651658-8663-478D-9090-2432DFCAFA44}``.

The engine takes them with and without braces and dashes, in letters of either case; only those in
this form are compared. Their bytes stand in the order of the digits.
"""

from __future__ import annotations

import re
from typing import Final

from inspector.errors import InspectorError
from inspector.findings.message import Message

_FORM: Final = re.compile(
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
