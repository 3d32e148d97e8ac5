"""What fast readers are, whichever back end makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from inspector.format.gate import AnyLayout
from inspector.format.schema import Record, TypedConstruct

#: Reads one value: (data, position) → (value, position after it).
FastReader = Callable[[bytes, int], tuple[Any, int]]
#: Reads the rows of a table: (data, position, count) → (rows, position after them).
FastTable = Callable[[bytes, int, int], tuple[Sequence[Any], int]]
#: Reads the texts of a table: (data, position, count, latest end) → (texts, position after them).
TextTable = Callable[[bytes, int, int, int], tuple[list[str], int]]


class BackEnd(Protocol):
    """Makes fast readers of declarations: what :mod:`inspector.format.fast` says of each."""

    def value_reader(self, subcon: TypedConstruct[Any], layout: AnyLayout, /) -> FastReader:
        """Of one value."""

    def plain_reader(
        self,
        subcon: TypedConstruct[Any],
        layout: AnyLayout,
        wanted: frozenset[str] | None,
        /,
    ) -> FastReader:
        """Of what one value can be compared by."""

    def table_reader(self, element: TypedConstruct[Any], layout: AnyLayout, /) -> FastTable:
        """Of rows."""

    def text_reader(self, record: type[Record], layout: AnyLayout, /) -> TextTable:
        """Of the first texts of rows."""

    def places_reader(self, record: type[Record], layout: AnyLayout, /) -> FastReader:
        """Of where fields start."""
