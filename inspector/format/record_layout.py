"""How records lie in a layout: where their fields are, and what two layouts store differently."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Literal

from inspector.format.gate import AnyLayout, Gate, VersionName
from inspector.format.schema import Record, TypedConstruct
from inspector.format.shape import once_a_shape
from inspector.named_tuples import NamedTuple

# ------------------------------------------------------------------------------------------------
# Where the fields of a record lie, as its declaration says: nobody writes an offset down.


@once_a_shape(256)
def fixed_size(kind: TypedConstruct[Any], layout: AnyLayout) -> int | None:
    """The bytes of a value whose size never varies in a layout; None for any other."""
    codes = kind.fixed_codes(layout)
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


def place_in_rows(
    kind: TypedConstruct[Any], layout: AnyLayout, start: int, rows: int, path: str
) -> int | None:
    """Where a row starts (``3``), or a field of it (``3/SerialSize``); None where the rows vary in
    size, or there is none such.

    Args:
        kind: What a row is.
        layout: The layout of the package.
        start: Where the first row starts.
        rows: How many there are.
        path: The row, and the field in it.
    """
    index, _, label = path.partition("/")
    size = fixed_size(kind, layout)
    if size is None or kind.record is None or not index.isdecimal() or int(index) >= rows:
        return None
    row = start + int(index) * size
    if not label:
        return row
    for field in kind.record.fields:
        if field.label == label and field.present(layout):
            return row + offset_of(kind.record, field.name, layout)
    return None


@once_a_shape(64)
def column_reader(
    record: type[Record], layout: AnyLayout, columns: tuple[str, ...]
) -> tuple[Callable[[bytes], Iterator[tuple[int, ...]]], int] | None:
    """A reader of a few number columns of a table of fixed rows, and the size of a row.

    The other columns are skipped without being unpacked. None where rows vary in size.
    """
    codes = ""
    for field in record.fields:
        if not field.present(layout):
            continue
        part = field.subcon.fixed_codes(layout)
        if part is None:
            return None
        codes += part if field.name in columns else f"{struct.calcsize('<' + part)}x"
    packer = struct.Struct(layout.byte_order + codes)
    return packer.iter_unpack, packer.size


def column_places(
    record: type[Record], layout: AnyLayout, columns: tuple[str, ...]
) -> tuple[tuple[int, str], ...]:
    """Where number columns of a table of fixed rows lie in a row, and their codes."""
    codes = {field.name: field.subcon.fixed_codes(layout) or "" for field in record.fields}
    return tuple((offset_of(record, name, layout), codes[name]) for name in columns)


# ------------------------------------------------------------------------------------------------
# How the stored form of a record differs between two layouts, from its one declaration.


class Difference(NamedTuple):
    """A field that one layout stores and the other does not, or stores in another form.

    ``label`` is its name in field paths, with those of the records around it (``Min/X``). ``kinds``
    are its forms before and after, None where it is not stored. ``at`` is the last version number
    between the two layouts at which that changed; None where it hangs on something else.
    """

    label: str
    what: Literal["added", "removed", "changed"]
    kinds: tuple[TypedConstruct[Any] | None, TypedConstruct[Any] | None]
    at: VersionName | None


@lru_cache(maxsize=512)
def differences(
    record: type[Record], before: AnyLayout, after: AnyLayout
) -> tuple[Difference, ...]:
    """What differs in the fields of a record, in the order of its declaration."""
    found: list[Difference] = []
    for field in record.fields:
        was, will = field.present(before), field.present(after)
        gates = [field.gate] if field.gate is not None else []
        if was and will:
            old, new = field.subcon.chosen(before), field.subcon.chosen(after)
            gates += field.subcon.deciding(before) + field.subcon.deciding(after)
            if old is new:
                if old.record is not None:
                    found += [
                        inner._replace(label=f"{field.label}/{inner.label}")
                        for inner in differences(old.record, before, after)
                    ]
                continue
            at = _last(gates, before, after)
            found.append(Difference(field.label, "changed", (old, new), at))
        elif was or will:
            at = _last(gates, before, after)
            if was:
                kinds = (field.subcon.chosen(before), None)
                found.append(Difference(field.label, "removed", kinds, at))
            else:
                new = field.subcon.chosen(after)
                found.append(Difference(field.label, "added", (None, new), at))
    # A field that only moved to another place of the record is no change to anybody.
    return tuple(_without_moves(found))


def _last(gates: list[Gate], before: AnyLayout, after: AnyLayout) -> VersionName | None:
    """The last of the gates' numbers that lies above one layout and not above the other."""
    found: VersionName | None = None
    for gate in gates:
        for limit in gate.limits:
            low, high = limit.number_of(before), limit.number_of(after)
            if low < limit <= high and (found is None or limit.follows(found)):
                found = limit
    return found


def _without_moves(found: list[Difference]) -> list[Difference]:
    labels: dict[str, set[str]] = {}
    for difference in found:
        labels.setdefault(difference.label, set()).add(difference.what)
    return [difference for difference in found if len(labels[difference.label]) == 1]
