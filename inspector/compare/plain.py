"""Values of a package as JSON has them: names and objects resolved, numbers as they are.

The same facts that the rows of the field tree show, without making a row for each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any

from inspector.compare.kinds import Atom, Blob, Inherited, entries, items
from inspector.format.fields import BITS, BOOL32, F32, U8, Counted
from inspector.format.interpret import shortest_float32
from inspector.format.schema import Choice, Depends, Lazy, Record, RecordStruct, Rows
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
)
from inspector.format.unreal.declare.primitives import (
    NAME,
    PACKAGE_INDEX,
    EngineVersionRecord,
    NameRef,
)
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import (
    BaseHistory,
    PlainHistory,
    StringTableHistory,
    Text,
    source_of,
)
from inspector.format.unreal.form import Form
from inspector.format.unreal.forms import Declared, Map, Mixed, Optional
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.property_nodes import label_of
from inspector.format.unreal.tree.value_words import ValueWords
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    OptionalValue,
    PropertyList,
    RawValue,
)

Plain = Callable[[Any], Any]

#: Runs of bytes and arrays of bytes above this are told by their size and hash.
_WRITTEN_BYTES = 4096


class PlainValues:
    """Turns the values of one package into plain ones.

    Args:
        layout: The package's layout.
        paths: Its names and objects.
        soft_paths: Its list of soft object paths.
    """

    def __init__(self, layout: Layout, paths: ObjectPaths, soft_paths: Sequence[str]) -> None:
        self._layout = layout
        self._paths = paths
        self._words = ValueWords(paths, soft_paths)
        self._made: dict[int, tuple[Any, Plain]] = {}
        self._names: dict[NameRef, str] = {}

    # -- what objects hold ---------------------------------------------------------------------

    def properties(self, held: PropertyList, base: int) -> dict[str, Any]:
        """Properties by name; a name that damaged bytes use twice gets ``#2`` behind it.

        Args:
            held: The properties.
            base: Where the bytes of their object begin in the file.
        """
        found: dict[str, Any] = {}
        for one, key in zip(held.properties, labels(held, self._paths), strict=True):
            value = one.value
            if isinstance(value, RawValue):
                found[key] = blob(value.data, base + one.value_start, value.reason)
            elif one.form is None:
                found[key] = value
            else:
                found[key] = self.of(one.form, value, base)
        return found

    def of(self, form: Form | None, value: Any, base: int = 0) -> Any:
        """A value that was read in a form."""
        match value:
            case PropertyList():
                return self.properties(value, base)
            case ArrayValue():
                return self._array(value, base)
            case MapValue():
                assert isinstance(form, Map)
                made = entries(
                    (self.of(form.key, key, base), self.of(form.value, one, base))
                    for key, one in value.entries
                )
                if not value.removed:
                    return made
                removed = items(self.of(form.key, one, base) for one in value.removed)
                return Inherited({"removed": removed, "items": made})
            case OptionalValue():
                assert isinstance(form, Optional)
                return [self.of(form.element, one, base) for one in value.items]
            case Record() if isinstance(form, Mixed):
                return self._mixed(form, value, base)
        if isinstance(form, Declared):
            return self.plain(form.kind)(value)
        return self._unknown(value)

    def _array(self, value: ArrayValue, base: int) -> Any:
        form = value.form
        if isinstance(form, Declared):
            make = self.plain(form.kind)
            made = [make(one) for one in value.items]
        else:
            made = [self.of(form, one, base) for one in value.items]
        if value.removed is None:
            is_long = len(made) > _WRITTEN_BYTES
            return _short(made) if is_long and getattr(form, "kind", None) is U8 else made
        if not value.removed:
            return items(made)
        removed = items(self.of(form, one, base) for one in value.removed)
        return Inherited({"removed": removed, "items": items(made)})

    def _mixed(self, form: Mixed, value: Record, base: int) -> dict[str, Any]:
        found = {}
        for index, one in enumerate(form.record.fields):
            inner = form.form_of(index, value)
            if inner is not None:
                found[one.label] = self.of(inner, value[index], base)
        return found

    # -- what declarations describe ------------------------------------------------------------

    def plain(self, kind: Any, layout: Layout | None = None) -> Plain:
        """What turns values of a declared kind into plain ones."""
        known = self._made.get(id(kind)) if layout is None else None
        if known is not None:
            return known[1]
        made = self._make(kind, layout or self._layout)
        if layout is None:
            # The kind is kept too, so that its id is never that of another one.
            self._made[id(kind)] = (kind, made)
        return made

    def _make(self, kind: Any, layout: Layout) -> Plain:
        while isinstance(kind, Choice | Lazy):
            kind = kind.chosen(layout) if isinstance(kind, Choice) else kind.subcon
        if kind is NAME:
            return self.name
        if kind is PACKAGE_INDEX:
            return self.object
        if kind in (BOOL32, ELEMENT_BOOL):
            return lambda value: bool(value) if value in (0, 1) else value
        if kind is F32:
            return single
        if kind in (SOFT_PATH_INDEX, DATE_TIME, TIMESPAN):
            return lambda value: self._words.of(kind, value)[0]
        if isinstance(kind, Counted | Rows):
            element = self._make(kind.subcon, layout)
            return lambda value: [element(one) for one in value]
        if kind is BITS:
            return lambda value: Atom(bits=value[0], words=list(value[1]))
        if isinstance(kind, RecordStruct):
            return self._record(kind.record, layout)
        return self._unknown

    def _record(self, record: type[Record], layout: Layout) -> Plain:
        if record is SoftObjectPath:
            return self._words.soft_path
        if record is Text:
            return self.text
        if record is EngineVersionRecord:
            return lambda value: self._words.plain(value)[0]
        made: list[tuple[str, int, Plain | Depends]] | None = None
        places = {one.name: index for index, one in enumerate(record.fields)}

        def convert(value: Record) -> dict[str, Any]:
            nonlocal made
            if made is None:
                # Not before it is needed: a record may hold itself.
                made = [
                    (
                        one.label,
                        index,
                        one.subcon
                        if isinstance(one.subcon, Depends)
                        else self._make(one.subcon, layout),
                    )
                    for index, one in enumerate(record.fields)
                    if one.present(layout)
                ]
            found = {}
            for label, index, make in made:
                if isinstance(make, Depends):
                    picked = make.pick(value[places[make.on]])
                    if picked is None:
                        continue
                    make = self.plain(picked)
                found[label] = make(value[index])
            return found

        return convert

    def name(self, value: NameRef) -> str:
        """A name as text."""
        found = self._names.get(value)
        if found is None:
            found = self._names[value] = self._paths.text(value)
        return found

    def object(self, index: int) -> str | None:
        """An object as its path; None for none."""
        return self._paths.object_path(index) if index else None

    def text(self, value: Text) -> Atom:
        """A text for people: its words, and how it is translated or was made."""
        history = value.History
        found = Atom(text=source_of(value))
        match history:
            case BaseHistory():
                found |= {"namespace": history.Namespace, "key": history.Key}
                if history.DevNotes:
                    found["dev_notes"] = history.DevNotes
            case StringTableHistory():
                found |= {"table": self._paths.text(history.TableId), "key": history.Key}
            case PlainHistory():
                pass
            case None:
                if value.OldKey:
                    found |= {"namespace": value.OldNamespace or "", "key": value.OldKey}
            case _:
                made = self._make(type(history).struct, self._layout)
                found |= {"made_by": type(history).__name__, **made(history)}
        if value.Flags:
            found["flags"] = value.Flags
        return found

    def _unknown(self, value: Any) -> Any:
        """A value by its type alone."""
        match value:
            case None | bool() | int() | str():
                return value
            case float():
                return value if isfinite(value) else repr(value)
            case NameRef():
                return self.name(value)
            case bytes():
                return blob(value, 0) if len(value) > _WRITTEN_BYTES else _raw(value)
            case Record():
                return self._record(type(value), self._layout)(value)
            case _ if type(value) is tuple:
                return [self._unknown(one) for one in value]
        return str(value)


def labels(held: PropertyList, paths: ObjectPaths) -> list[str]:
    """The key of each property: its name and, in a fixed array, its place."""
    found = []
    used: dict[str, int] = {}
    for one in held.properties:
        label = label_of(one, paths)
        times = used[label] = used.get(label, 0) + 1
        found.append(label if times == 1 else f"{label}#{times}")
    return found


@lru_cache(maxsize=4096)
def single(value: float) -> Any:
    """A number of single precision as the shortest one that is stored the same."""
    if not isfinite(value):
        return repr(value)
    return shortest_float32(value) if value else value


def blob(data: bytes, start: int, reason: str = "") -> Blob:
    """Bytes that nothing takes apart."""
    return Blob(len(data), hashlib.sha1(data, usedforsecurity=False).hexdigest(), start, reason)


def _raw(data: bytes) -> Atom:
    return Atom(raw=data.hex().upper(), size=len(data))


def _short(values: list[Any]) -> Any:
    """A long array of bytes by its size and hash; any other list as it is."""
    if not all(type(one) is int and 0 <= one < 256 for one in values):
        return values
    data = bytes(values)
    return Atom(size=len(data), sha1=hashlib.sha1(data, usedforsecurity=False).hexdigest())
