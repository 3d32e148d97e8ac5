"""The plain values that models of packages are made of, and how they are made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from inspector.files.hashes import sha1_of_bytes
from inspector.findings.message import Message
from inspector.format.schema import Record
from inspector.format.tree import escaped
from inspector.format.unreal.declare.primitives import EngineVersionRecord
from inspector.format.unreal.declare.texts import PlainHistory, Text, source_of
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.values import PackageJson, PinWords, ValueWords
from inspector.format.unreal.values import RawValue
from inspector.format.value_text import MapEntry

# -- kinds -----------------------------------------------------------------------------------------
#
# The kinds of value a package model is made of, beside those that JSON has.
#
# All of them are dictionaries and lists, so that a model can be written as JSON; what they are
# beside that says how they are matched and where their parts lie in the tree of fields.


class Named(dict[str, Any]):
    """Things by identity, each with the path of its field in the tree."""

    def __init__(
        self, values: Mapping[str, Any] | None = None, paths: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(values or {})
        #: The field path of each thing; none for one that has no row of its own.
        self.paths: dict[str, str] = dict(paths or {})
        self._times: dict[str, int] = {}

    def put(self, name: str, value: Any, path: str = "") -> str:
        """Adds a thing, under ``name#2`` where the name is taken; gives the name it got."""
        key = name
        if key in self:
            times = self._times.get(name, 1)
            while key in self:
                times += 1
                key = f"{name}#{times}"
            self._times[name] = times
        self[key] = value
        if path:
            self.paths[key] = path
        return key


def keyed_alike(old: Named, new: Named) -> Named:
    """The second of two sections under the names of the first where those differ in case alone.

    Paths and names that are stored as text are compared without case by the engine too.
    """
    gone = {name.lower(): name for name in old if name not in new}
    # Each is taken once: of two that come the other one is new.
    renamed = {
        name: gone.pop(name.lower()) for name in new if name not in old and name.lower() in gone
    }
    if not renamed:
        return new
    return Named(
        {renamed.get(name, name): value for name, value in new.items()},
        {renamed.get(name, name): path for name, path in new.paths.items()},
    )


class Atom(dict[str, Any]):
    """Facts about one field that has no rows of its own for them, such as a text for people."""


class Inherited(dict[str, Any]):
    """A set or map that also takes away from what it inherits: ``removed`` and ``items``."""


class Blob(dict[str, Any]):
    """Bytes that nothing takes apart: their number and their hash, and where they lie."""

    def __init__(self, size: int, sha1: str, start: int, reason: str | Message = "") -> None:
        super().__init__({"size": size, "sha1": sha1})
        if reason:
            self["reason"] = reason
        self.start = start
        self.end = start + size


class Marked(list[Any]):
    """The entries of a list, of which some have a mark of their own that outlasts their place.

    ``marks`` are texts that no two entries have both: "#" and the mark, "" where there is none.
    """

    def __init__(self, values: Iterable[Any], marks: Iterable[str]) -> None:
        super().__init__(values)
        met: Counter[str] = Counter()
        self.marks: list[str] = []
        for mark in marks:
            again = f"~{met[mark]}" if mark in met else ""
            self.marks.append(f"#{mark}{again}" if mark else "")
            met[mark] += 1


class Entries(list[Any]):
    """The entries of a map as ``{"key", "value"}``, or the items of a set, by their keys.

    They are kept in the order of their keys, because the order in the file says nothing;
    ``places`` are their indexes there.
    """

    def __init__(self, items: Iterable[tuple[str, int, Any]], of_map: bool) -> None:
        ordered = sorted(items, key=lambda row: row[:2])
        super().__init__(value for _, _, value in ordered)
        self.keys = [key for key, _, _ in ordered]
        self.places = [place for _, place, _ in ordered]
        self.of_map = of_map
        #: Without it the items have no rows of their own, as the bits of flags have none.
        self.has_rows = True


_dumps = json.JSONEncoder(
    ensure_ascii=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,
    default=Message.as_document,
).encode


def text_of(value: Any) -> str:
    """A value as a text that no other value has: what values are matched and compared by."""
    if type(value) is str:
        return f'"{value}'
    return _dumps(value)


def same(value: Any, other: Any) -> bool:
    """Whether two values are the same to the bit: 1, 1.0 and true differ, and 0.0 and -0.0."""
    if value is other:
        return True
    return bool(value == other) and text_of(value) == text_of(other)


def entries(values: Iterable[tuple[Any, Any]]) -> Entries:
    """The entries of a map from its keys and values in file order."""
    return Entries(
        (
            (text_of(key), place, MapEntry(key=key, value=value))
            for place, (key, value) in enumerate(values)
        ),
        of_map=True,
    )


def items(values: Iterable[Any], *, has_rows: bool = True) -> Entries:
    """The items of a set in file order."""
    made = Entries(
        ((text_of(value), place, value) for place, value in enumerate(values)), of_map=False
    )
    made.has_rows = has_rows
    return made


def within(value: Any) -> Iterator[Any]:
    """A value and everything in it; what stands for one field is not looked into."""
    todo = [value]
    while todo:
        inner = todo.pop()
        yield inner
        if isinstance(inner, list):
            todo += inner
        elif isinstance(inner, dict) and not isinstance(inner, Atom | Blob):
            todo += inner.values()


def field_path(value: Any, steps: Iterable[Any], side: int) -> str:
    """The path in the tree of what stands at the end of ``steps`` from the root of a model.

    It stops above what has no row of its own. ``side`` is 0 for the first package, 1 for the
    second: which index of a place counts.
    """
    path = ""
    for step in steps:
        key: Any = step if isinstance(step, str) else step[side]
        match value:
            case Named():
                if key not in value.paths:
                    return path
                path = value.paths[key]
            case Atom() | Blob():
                return path
            case Inherited():
                path += "@removed" if key == "removed" else ""
            case MapEntry():
                path += "/Value" if key == "value" else "/Key"
            case dict():
                path += f"/{_part(key)}"
            case Entries():
                if not value.has_rows or key is None:
                    return path
                path += f"/{value.places[key]}"
            case list():
                if key is None:
                    return path
                path += f"/{key}"
            case _:
                return path
        value = value[key]
    return path


def _part(key: str) -> str:
    """The name of a member as a part of a path; only damaged bytes name one twice."""
    name, mark, times = key.rpartition("#")
    return f"{escaped(name)}#{times}" if mark and times.isdecimal() else escaped(key)


# -- plain -----------------------------------------------------------------------------------------

#: Runs of bytes and arrays of bytes above this are given by their size and hash.
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
            layout, words, {EngineVersionRecord.struct: lambda _, value: words.plain(value)[0]}
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

    def raw(self, value: bytes, reason: str | Message = "") -> Any:
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


def blob(content: bytes, start: int, reason: str | Message = "") -> Blob:
    """Bytes that nothing takes apart."""
    return Blob(len(content), _sha1(content), start, reason)


def _sha1(content: bytes) -> str:
    return sha1_of_bytes(content).hexdigest()
