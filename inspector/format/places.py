"""Where the fields of a record lie, as its declaration says: nobody writes an offset down."""

from __future__ import annotations

import struct

import construct

from inspector.format.fused import fixed_codes
from inspector.format.schema import AnyLayout, Record
from inspector.format.shape import once_a_shape


@once_a_shape(256)
def fixed_size(kind: construct.Construct, layout: AnyLayout) -> int | None:
    """The bytes of a value whose size never varies in a layout; None for any other."""
    codes = fixed_codes(kind, layout)
    return None if codes is None else struct.calcsize("<" + codes)


def offset_of(record: type[Record], name: str, layout: AnyLayout) -> int:
    """How many bytes of a record stand before one of its fields.

    Raises:
        TypeError: Where the record has no such field, or one of any size stands before it.
    """
    offset = 0
    for field in record.fields:
        if field.name == name:
            return offset
        if field.present(layout):
            size = fixed_size(field.subcon, layout)
            if size is None:
                break
            offset += size
    raise TypeError(f"{record.__name__}.{name} has no fixed place")
