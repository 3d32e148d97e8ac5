"""Values of a package as a comparison has them: those of JSON, and the kinds that it matches by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from inspector.compare.kinds import Atom, Blob, Entries, Inherited, Named, entries, items
from inspector.findings.message import Text as Wording
from inspector.format.schema import Record
from inspector.format.unreal.declare.primitives import EngineVersionRecord
from inspector.format.unreal.declare.texts import PlainHistory, Text, source_of
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.pins import PinWords
from inspector.format.unreal.tree.value_json import PackageJson
from inspector.format.unreal.tree.value_words import ValueWords
from inspector.format.unreal.values import RawValue

#: Runs of bytes and arrays of bytes above this are told by their size and hash.
_WRITTEN_BYTES = 4096


class PlainValues(PackageJson):
    """Turns the values of one package into plain ones.

    Args:
        layout: The package's layout.
        paths: Its names and objects.
        soft_paths: Its list of soft object paths.
        pins: Knows the pins of its nodes.
    """

    usual_flags: ClassVar[frozenset[int]] = frozenset({0})

    def __init__(
        self, layout: Layout, paths: ObjectPaths, soft_paths: Sequence[str], pins: PinWords
    ) -> None:
        words = ValueWords(paths, soft_paths, pins)
        super().__init__(
            layout, words, {EngineVersionRecord.struct: lambda value: words.plain(value)[0]}
        )

    def entries(self, values: Iterable[tuple[Any, Any]]) -> Entries:
        """The entries of a map by their keys."""
        return entries(values)

    def items(self, values: Iterable[Any]) -> Entries:
        """The items of a set, whose order says nothing."""
        return items(values)

    def inherited(self, removed: list[Any], items: list[Any]) -> Inherited:
        """A set or a map that takes something away from what it inherits."""
        return Inherited(super().inherited(removed, items))

    def optional(self, values: list[Any]) -> list[Any]:
        """A value that may be missing: with its place, by which it has a row."""
        return values

    def array(self, values: list[Any], *, of_bytes: bool) -> Any:
        """The elements of an array; a long one of bytes by its size and hash."""
        if not of_bytes or len(values) <= _WRITTEN_BYTES:
            return values
        return Atom(size=len(values), sha1=_sha1(bytes(values)))

    def unread(self, value: RawValue, start: int) -> Blob:
        """Bytes that could not be read."""
        return blob(value.data, start, value.reason)

    def raw(self, value: bytes, reason: Wording = "") -> Any:
        """Bytes that nothing takes apart."""
        if len(value) > _WRITTEN_BYTES:
            return blob(value, 0)
        return Atom(raw=value.hex().upper(), size=len(value))

    def bits(self, value: tuple[int, tuple[int, ...]]) -> Atom:
        """An array of bits with all of them."""
        return Atom(bits=value[0], words=list(value[1]))

    def text(self, value: Text) -> Atom:
        """A text for people: its words, and how it is translated or was made."""
        return Atom({"text": source_of(value)} | super().text(value))

    def made(self, history: Record) -> dict[str, Any]:
        """What a text was made from."""
        if isinstance(history, PlainHistory):
            return {}
        kind = type(history)
        return {"made_by": kind.__name__, **self.of(kind.struct)(history)}

    def notes(self, pairs: Iterable[Any], path: str) -> Named:
        """Metadata of one object by key; ``path`` is that of the row above it."""
        notes = Named()
        for place, pair in enumerate(pairs):
            notes.put(self.name(pair.Key), pair.Value, f"{path}/{place}")
        return notes


def blob(content: bytes, start: int, reason: Wording = "") -> Blob:
    """Bytes that nothing takes apart."""
    return Blob(len(content), _sha1(content), start, reason)


def _sha1(content: bytes) -> str:
    return hashlib.sha1(content, usedforsecurity=False).hexdigest()
