"""The values of packages as what JSON can hold: names, objects and texts resolved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar

import construct

from inspector.findings.message import Message
from inspector.format.fields import U8
from inspector.format.schema import Record
from inspector.format.tree.json import JsonValues, MapEntry, ToJson, truth
from inspector.format.tree.records import NodeMaker
from inspector.format.unreal.declare.animation_structs import TANGENT_PADDING, VALUE_PADDING
from inspector.format.unreal.declare.graph_nodes import (
    PIN_BITS,
    PIN_DIRECTION,
    OwnedPin,
    PinReference,
    UserPin,
)
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
)
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import BaseHistory, StringTableHistory, Text, source_of
from inspector.format.unreal.forms import Declared, Map
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.tree.parts import Part, parts_of, whole
from inspector.format.unreal.tree.value_words import (
    ValueWords,
    flag_words,
    pin_type_without_defaults,
    pin_without_defaults,
)
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    OptionalValue,
    PropertyList,
    RawValue,
)


class PackageJson(JsonValues[Layout]):
    """Turns the values of one package into what JSON can hold.

    Args:
        layout: The package's layout.
        words: Puts its values into words.
        own: How values of some kinds are written otherwise than here.
    """

    words: ValueWords
    #: Flags of texts that say nothing: none, and that code declared it (Immutable).
    usual_flags: ClassVar[frozenset[int]] = frozenset({0, 8})

    def __init__(
        self,
        layout: Layout,
        words: ValueWords,
        own: Mapping[construct.Construct, ToJson] | None = None,
    ) -> None:
        self._names: dict[NameRef, str] = {}
        in_words = {
            kind: partial(_worded, words, kind) for kind in (SOFT_PATH_INDEX, DATE_TIME, TIMESPAN)
        }
        resolved: dict[construct.Construct, ToJson] = {
            NAME: self.name,
            PACKAGE_INDEX: self.object,
            ELEMENT_BOOL: truth,
            TANGENT_PADDING: _hexadecimal,
            VALUE_PADDING: _hexadecimal,
            SoftObjectPath.struct: words.soft_path,
            Text.struct: self.text,
            PIN_BITS: flag_words,
            PIN_DIRECTION: _direction,
            PinReference.struct: self.link,
            OwnedPin.struct: self.pin,
            UserPin.struct: self.user_pin,
        }
        super().__init__(layout, words, {**in_words, **resolved, **(own or {})})
        self._pin_members = self._record(OwnedPin, layout)
        self._user_pin_members = self._record(UserPin, layout)

    # -- what objects hold ---------------------------------------------------------------------

    def properties(self, held: PropertyList, base: int = 0) -> dict[str, Any]:
        """Properties by name; a name that damaged bytes use twice gets ``#2`` behind it.

        Args:
            held: The properties.
            base: Where the bytes of their object begin in the file.
        """
        return self._members(whole(held), base)

    def value(self, part: Part, base: int = 0) -> Any:
        """A value that was read in a form."""
        form, value = part.form, part.value
        if form is not None:
            form = form.settled(value)
        if isinstance(form, Declared):
            return self.of(form.kind)(value)
        match value:
            case PropertyList() | Record():
                return self._members(part, base)
            case ArrayValue():
                return self._array(part, base)
            case MapValue():
                return self._map(part, base)
            case OptionalValue():
                return self.optional(self._parts(part, base))
            case RawValue():
                start = part.held.value_start if part.held is not None else 0
                return self.unread(value, base + start)
        return value

    def _members(self, part: Part, base: int) -> dict[str, Any]:
        return {inner.name: self.value(inner, base) for inner in parts_of(part, self.words.paths)}

    def _parts(self, part: Part, base: int) -> list[Any]:
        return [self.value(inner, base) for inner in parts_of(part, self.words.paths)]

    def _array(self, part: Part, base: int) -> Any:
        held: ArrayValue = part.value
        form = held.form
        if isinstance(form, Declared):
            make = self.of(form.kind)
            made = [make(element) for element in held.items]
        else:
            made = self._parts(part, base)
        if held.removed is None:
            return self.array(made, of_bytes=isinstance(form, Declared) and form.kind is U8)
        if not held.removed:
            return self.items(made)
        removed = self.items(
            self.value(Part("", "", element, form), base) for element in held.removed
        )
        return self.inherited(removed, self.items(made))

    def _map(self, part: Part, base: int) -> Any:
        held: MapValue = part.value
        made = iter(self._parts(part, base))
        entries = self.entries(zip(made, made, strict=True))
        if not held.removed:
            return entries
        form = part.form.key if isinstance(part.form, Map) else None
        removed = self.items(self.value(Part("", "", key, form), base) for key in held.removed)
        return self.inherited(removed, entries)

    # -- what others write otherwise -----------------------------------------------------------

    def entries(self, values: Iterable[tuple[Any, Any]]) -> list[Any]:
        """The entries of a map, from its keys and values in file order."""
        return [MapEntry(key=key, value=value) for key, value in values]

    def items(self, values: Iterable[Any]) -> list[Any]:
        """The items of a set in file order."""
        return list(values)

    def inherited(self, removed: list[Any], items: list[Any]) -> dict[str, Any]:
        """A set or a map that takes something away from what it inherits."""
        return {"removed": removed, "items": items}

    def optional(self, values: list[Any]) -> Any:
        """A value that may be missing."""
        return values[0] if values else None

    def array(self, values: list[Any], *, of_bytes: bool) -> Any:
        """The elements of an array."""
        return values

    def unread(self, value: RawValue, start: int) -> Any:
        """Bytes that could not be read, which begin at ``start`` in the file."""
        return self.raw(value.data, value.reason)

    # -- single values -------------------------------------------------------------------------

    def name(self, value: NameRef) -> str:
        """A name as text."""
        text = self._names.get(value)
        if text is None:
            text = self._names[value] = self.words.paths.text(value)
        return text

    def object(self, index: int) -> str | None:
        """An object as its path; None for none."""
        return self.words.paths.object_path(index) if index else None

    def link(self, value: PinReference) -> str | None:
        """Where a pin leads; None for nowhere."""
        return None if value.bNull else self.words.pins.link(value)

    def pin(self, value: OwnedPin) -> dict[str, Any]:
        """A pin, as far as its members say something."""
        return pin_without_defaults(value, self._pin_members(value))

    def user_pin(self, value: UserPin) -> dict[str, Any]:
        """A parameter as somebody declared it."""
        members: dict[str, Any] = self._user_pin_members(value)
        if "PinType" in members:
            members["PinType"] = pin_type_without_defaults(members["PinType"])
        return members

    def text(self, value: Text) -> dict[str, Any]:
        """A text for people: its words, and how it is translated or was made."""
        history = value.History
        said: dict[str, Any] = {"text": source_of(value)}
        if isinstance(history, BaseHistory):
            said |= {"namespace": history.Namespace, "key": history.Key}
            if history.DevNotes:
                said["dev_notes"] = history.DevNotes
        elif isinstance(history, StringTableHistory):
            # The words stand in the table.
            said = {"table": self.name(history.TableId), "key": history.Key}
        elif history is None:
            if value.OldKey:
                said |= {"namespace": value.OldNamespace or "", "key": value.OldKey}
        else:
            said |= self.made(history)
        if value.Flags not in self.usual_flags:
            said["flags"] = value.Flags
        return said

    def made(self, history: Record) -> dict[str, Any]:
        """What is told of a text that is made from others or from a value."""
        return {}


def _direction(value: int) -> str | int:
    return PIN_DIRECTION.names.get(value, value)


def _hexadecimal(value: bytes) -> str:
    return value.hex().upper()


def _worded(words: ValueWords, kind: construct.Construct, value: int) -> str | Message:
    return words.of(kind, value)[0]


#: What makes rows from the declarations of packages: the type, for annotations alone.
PackageNodeMaker = NodeMaker[Layout, PackageJson]
