"""The fast readers, derived from the declarations; who reads takes them from here.

A fast reader reads the same values as :func:`inspector.format.schema.read`; when the bytes
contradict the format it raises :class:`~inspector.format.errors.Short` or another one of
:data:`~inspector.format.errors.FAILURES`, and the exact reader then says what is wrong and where.

There are two back ends, which one walk over the declarations feeds: the native one
(:mod:`inspector.format.native`), where its extension was built, and Python that is made at run time
(:mod:`inspector.format.fused`). A test holds each to the other.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Final, Literal

from inspector.format.gate import AnyLayout
from inspector.format.readers import (
    BackEnd,
    FastReader,
    FastTable,
    HeaderGroups,
    HeaderSpec,
    ListReader,
    TagLists,
    TextTable,
)
from inspector.format.schema import Record, TypedConstruct

#: Set to 0, the environment variable leaves the native back end alone.
NATIVE_VARIABLE: Final = "INSPECTOR_NATIVE"


def _chosen() -> BackEnd:
    if os.environ.get(NATIVE_VARIABLE) != "0":
        try:
            from inspector.format.native import programs
        except ImportError:
            pass  # It was not built, or for another system.
        else:
            return programs
    from inspector.format import fused

    return fused


#: Makes the readers.
back_end: BackEnd = _chosen()


def native_state() -> Literal["used", "off", "missing"]:
    """Whether the native back end is used, turned off, or not there."""
    if os.environ.get(NATIVE_VARIABLE) == "0":
        return "off"
    return "used" if "inspector.format.native.programs" in sys.modules else "missing"


def value_reader(subcon: TypedConstruct[Any], layout: AnyLayout) -> FastReader:
    """The fast reader of one value in one layout."""
    return back_end.value_reader(subcon, layout)


def plain_reader(
    subcon: TypedConstruct[Any], layout: AnyLayout, wanted: frozenset[str] | None = None
) -> FastReader:
    """The fast reader of what one value can be compared by: nothing is made of the numbers.

    Records and GUIDs come as tuples, strings and counted arrays of fixed rows as their bytes. A
    length that leads past the end makes the next number fail, so every record that is read like
    this ends in numbers.

    Args:
        subcon: The value.
        layout: The layout of its file.
        wanted: The fields of a record that are looked at; None comes for all others.
    """
    return back_end.plain_reader(subcon, layout, wanted)


def table_reader(element: TypedConstruct[Any], layout: AnyLayout) -> FastTable:
    """The fast reader of a table's rows in one layout.

    Rows of fixed size are made when they are asked for, each time. A count that the bytes cannot
    hold is refused before anything is read.
    """
    return back_end.table_reader(element, layout)


def text_reader(record: type[Record], layout: AnyLayout) -> TextTable:
    """A reader of only the texts of a table whose rows are one string and then fixed fields.

    The reader may ask where the table ends at the latest, and leave texts that are not plain ASCII
    to the exact reader.
    """
    return back_end.text_reader(record, layout)


def places_reader(record: type[Record], layout: AnyLayout) -> FastReader:
    """A reader of where each field of a record starts: (data, position) → (starts, end).

    The starts come in the order of :attr:`Record.fields`; that of an absent field is None.
    """
    return back_end.places_reader(record, layout)


def list_reader(lists: TagLists) -> ListReader | None:
    """A reader of tagged lists; None where the format has to walk them itself.

    It raises one of the lists' ``misfits`` where the bytes contradict the format, or where it does
    not know what to say of them: the format's own way then says what is wrong.
    """
    return back_end.list_reader(lists)


def header_groups(spec: HeaderSpec) -> HeaderGroups | None:
    """What reads headers of many files in threads; None where the back end runs in Python."""
    return back_end.header_groups(spec)
