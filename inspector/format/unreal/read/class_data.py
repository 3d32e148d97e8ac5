"""What a few classes store behind their property tags, where it is known to the last byte.

Anything that does not end exactly where the object ends stays what it was: bytes.
"""

from __future__ import annotations

import struct

from inspector.format.errors import FormatError
from inspector.format.fused import FAILURES
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.values import TableRow

#: UDataTable and the classes of the engine that derive from it.
DATA_TABLES = frozenset({"DataTable", "CompositeDataTable"})

#: A name, and the closing name of properties.
_LEAST = 16


def table_rows(reader: PropertyReader, data: bytes, at: int) -> tuple[TableRow, ...] | None:
    """The rows of a data table that begin with their count at ``at``.

    Each is a name and the property tags of the table's row struct. None where the bytes are
    something else, such as rows of a struct with a form of its own.
    """
    size = len(data)
    try:
        (count,) = struct.unpack_from(reader.layout.byte_order + "i", data, at)
        at += 4
        if count < 0 or count * _LEAST > size - at:
            return None
        reader.allow(size - at)
        rows = []
        for _ in range(count):
            name = NameRef(*struct.unpack_from(reader.layout.byte_order + "2i", data, at))
            reader.text(name)
            values, after = reader.read_list(data, at + 8, size, 1)
            rows.append(TableRow(name, values, at))
            at = after
    except (*FAILURES, FormatError):
        return None
    return tuple(rows) if at == size else None
