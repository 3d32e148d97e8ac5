"""Values of any format as what JSON can hold: names resolved, records as objects, arrays as lists.

How the values of a kind become that is made out once from its declaration; the values themselves
are turned without making a row for each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from math import isfinite
from typing import Any, Generic, TypeVar

import construct

from inspector.findings.message import Text
from inspector.format.fields import BITS, BOOL32, F32, Counted
from inspector.format.interpret import shortest_float32
from inspector.format.schema import AnyLayout, Choice, Depends, Lazy, Record, RecordStruct, Rows
from inspector.format.tree.words import Words

#: Turns a value into what JSON can hold, or has words for: those are messages, for who writes it.
ToJson = Callable[[Any], Any]

LayoutT = TypeVar("LayoutT", bound=AnyLayout)


class MapEntry(dict[str, Any]):
    """An entry of a map: its ``key`` and its ``value``.

    It is told by its type: a struct of somebody's own may have members of these names.
    """


class Raw(dict[str, Any]):
    """Bytes that nothing takes apart: ``raw`` in hexadecimal, ``size``, and ``reason`` for it."""


class JsonValues(Generic[LayoutT]):
    """Turns the values of one file into what JSON can hold.

    Args:
        layout: The file's layout.
        words: Puts its values into words.
        own: How values of some kinds are written, where their declaration alone does not say.
    """

    def __init__(
        self,
        layout: LayoutT,
        words: Words,
        own: Mapping[construct.Construct, ToJson] | None = None,
    ) -> None:
        self.layout = layout
        self.words = words
        self._own: dict[construct.Construct, ToJson] = {
            BOOL32: truth,
            BITS: self.bits,
            F32: single,
            **(own or {}),
        }
        self._made: dict[Hashable, ToJson] = {}
        self._kept: list[construct.Construct] = []

    def of(self, kind: construct.Construct, layout: LayoutT | None = None) -> ToJson:
        """What turns values of a declared kind; ``layout`` where it is not that of the file."""
        key: Hashable = id(kind) if layout is None else (id(kind), layout)
        convert = self._made.get(key)
        if convert is None:
            convert = self._made[key] = self._make(kind, layout or self.layout)
            # So that its id is never that of another one.
            self._kept.append(kind)
        return convert

    def _make(self, kind: construct.Construct, layout: LayoutT) -> ToJson:
        while isinstance(kind, Choice | Lazy):
            kind = kind.chosen(layout) if isinstance(kind, Choice) else kind.subcon
        own = self._own.get(kind)
        if own is not None:
            return own
        if isinstance(kind, Counted | Rows):
            element = self._make(kind.subcon, layout)
            return lambda value: [element(part) for part in value]
        if isinstance(kind, RecordStruct):
            return self._record(kind.record, layout)
        return self.plain

    def _record(self, record: type[Record], layout: LayoutT) -> ToJson:
        members: list[tuple[str, int, ToJson | Depends[Any]]] | None = None
        places = {field.name: index for index, field in enumerate(record.fields)}

        def convert(value: Record) -> dict[str, Any]:
            nonlocal members
            if members is None:
                # Not before it is needed: a record may hold itself.
                members = [
                    (
                        field.label,
                        index,
                        field.subcon
                        if isinstance(field.subcon, Depends)
                        else self._make(field.subcon, layout),
                    )
                    for index, field in enumerate(record.fields)
                    if field.present(layout)
                ]
            parts = {}
            for label, index, make in members:
                if isinstance(make, Depends):
                    picked = make.pick(value[places[make.on]])
                    if picked is None:
                        continue
                    make = self.of(picked, layout)
                parts[label] = make(value[index])
            return parts

        return convert

    def plain(self, value: Any) -> Any:
        """A value by its type alone."""
        match value:
            case None | bool() | int() | str():
                return value
            case float():
                return value if isfinite(value) else repr(value)
            case bytes():
                return self.raw(value)
        return self.words.plain(value)[0]

    def raw(self, value: bytes, reason: Text = "") -> Any:
        """Bytes that nothing takes apart, and why."""
        return Raw(raw=value.hex().upper(), size=len(value), reason=reason)

    def bits(self, value: tuple[int, tuple[int, ...]]) -> Any:
        """An array of bits."""
        return self.words.of(BITS, value)[0]


def truth(value: int) -> bool | int:
    """A number that stands for a truth; any other as it is."""
    return bool(value) if value in (0, 1) else value


def single(value: float) -> Any:
    """A number of single precision as the shortest one that is stored the same."""
    if not isfinite(value):
        return repr(value)
    # The zeros are the same number to the cache, and are not the same value.
    return _shortest(value) if value else value


_shortest = lru_cache(maxsize=4096)(shortest_float32)
