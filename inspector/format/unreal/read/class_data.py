"""What a few classes store behind their property tags, where it is known to the last byte.

Anything that does not end exactly where the object ends stays what it was: bytes.
"""

from __future__ import annotations

from inspector.format.errors import FormatError
from inspector.format.fields import I32
from inspector.format.fused import FAILURES, value_reader
from inspector.format.schema import min_size
from inspector.format.unreal.declare.data_tables import DATA_TABLE_ROWS
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.values import TableRow


def table_rows(reader: PropertyReader, data: bytes, at: int) -> tuple[TableRow, ...] | None:
    """The rows of a data table that begin with their count at ``at``.

    Each is a name and the property tags of the table's row struct. None where the bytes are
    something else, such as rows of a struct with a form of its own.
    """
    size, layout = len(data), reader.layout
    read_name = value_reader(NAME, layout)
    try:
        count, at = value_reader(I32, layout)(data, at)
        if count < 0 or count * min_size(DATA_TABLE_ROWS.subcon, layout) > size - at:
            return None
        reader.allow(size - at)
        rows = []
        for _ in range(count):
            name, start = read_name(data, at)
            reader.text(name)
            values, after = reader.read_list(data, start, size, 1)
            rows.append(TableRow(name, values, at))
            at = after
    except (*FAILURES, FormatError):
        return None
    return tuple(rows) if at == size else None
