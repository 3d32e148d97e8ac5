"""What the readers raise when bytes are not what the format says."""

from __future__ import annotations

import struct
from typing import Literal

from inspector.errors import InspectorError
from inspector.findings.message import Message, Text

#: TRUNCATED: something runs past the end of the bytes. CORRUPT: a value that cannot be.
#: BAD-TAG: not a package. LEGACY-OLD: a header layout from before Unreal Engine 4. STREAM-NEW: an
#: object stream of a version that no engine reads yet.
FormatKind = Literal["TRUNCATED", "CORRUPT", "BAD-TAG", "LEGACY-OLD", "STREAM-NEW"]


class FormatError(InspectorError):
    """Bytes that contradict the format, with the field and the place where it showed.

    Args:
        kind: Which rule the contradiction falls under.
        field: Path of the field that was being read (``exports/12/SerialSize``).
        offset: Position in the file, in bytes from its start.
        found: What was there: a message, or what is stored as it is.
        expected: What the format asks for; None where there is nothing to say of it.
    """

    def __init__(
        self,
        kind: FormatKind,
        field: str,
        offset: int,
        found: Text,
        expected: Text | None = None,
    ) -> None:
        self.kind = kind
        self.field = field
        self.offset = offset
        self.found = found
        self.expected = expected
        super().__init__(
            Message(
                "errors/contradiction",
                kind=kind,
                offset=offset,
                field=field,
                found=found,
                expected=expected,
            )
        )


class Short(Exception):
    """The bytes end early or contradict the format; the exact reader tells how."""


#: What reading short bytes raises in a fast reader.
FAILURES = (Short, struct.error, UnicodeDecodeError, IndexError)
