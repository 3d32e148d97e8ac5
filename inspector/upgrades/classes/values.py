"""Elements of object streams as values of JSON, and single values as elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.format.interpret import shortest_float32
from inspector.format.objectstream.elements import Element, field_words, is_entry
from inspector.format.objectstream.leaves import LEAVES, leaf_of, value_of
from inspector.upgrades.conversions import CLASS_IDS, short_type
from inspector.upgrades.effect import EffectError
from inspector.upgrades.values import FieldState, Value

#: What nulls and zeros are told by: elements without a value and without any below them.
_EMPTY: Final[Value] = {}


def type_of(element: Element) -> str:
    """The type of an element: ``float`` for single values, else the name or id of its class."""
    short = short_type(element.class_id)
    if short in CLASS_IDS:
        return short
    leaf = leaf_of(element)
    return leaf.title if leaf is not None else element.name or element.class_id


def shown_value(element: Element) -> Value:
    """An element as a value of JSON: a single value, a struct by its fields, a container as a list.

    A value that nobody can read is what is stored. Elements below each other are few thousand
    deep at most; the reader of streams sees to that.
    """
    if not element.children:
        return _single(element)
    if all(is_entry(child) for child in element.children):
        return [shown_value(child) for child in element.children]
    members: dict[str, Value] = {}
    for field, children in _by_field(element):
        values = [shown_value(child) for child in children]
        members[field] = values[0] if len(values) == 1 else values
    return members


def _by_field(element: Element) -> Iterator[tuple[str, list[Element]]]:
    fields: dict[int, list[Element]] = {}
    for child in element.children:
        fields.setdefault(child.crc, []).append(child)
    return ((field_words(children[0]), children) for children in fields.values())


def _single(element: Element) -> Value:
    if element.value is None:
        return _EMPTY
    try:
        return _plain(value_of(element), element)
    except InspectorError:
        stored = element.value
        return stored.hex().upper() if isinstance(stored, bytes) else stored


def _plain(value: Any, element: Element) -> Value:
    if isinstance(value, float):
        return shortest_float32(value) if type_of(element) == "float" else value
    if isinstance(value, bool | int | str):
        return value
    if type(value) is tuple:
        return [shortest_float32(number) for number in value]
    leaf = leaf_of(element)
    return leaf.text(value, element.version) if leaf is not None else str(value)


def state_of(element: Element) -> FieldState:
    """An element as a field between two patches."""
    return FieldState(element.field, type_of(element), shown_value(element))


def put(element: Element, type_name: str, value: Value) -> None:
    """Makes an element hold a single value, in the encoding that it had.

    Args:
        element: The element; what was below it goes.
        type_name: A short type, or the id of a class.
        value: The value.

    Raises:
        EffectError: It is none of its type, or the type is no single value's.
    """
    in_bytes = isinstance(element.value, bytes)
    class_id = CLASS_IDS.get(short_type(type_name), type_name)
    leaf = LEAVES.get(class_id)
    if leaf is None:
        raise EffectError(Message("upgrades/no-leaf-class", type_name=type_name))
    try:
        parsed = leaf.parse(value, 0) if isinstance(value, str) else value
        stored = leaf.pack(parsed, 0) if in_bytes else leaf.text(parsed, 0)
    except (TypeError, ValueError, AttributeError):
        raise EffectError(Message("upgrades/no-value-of-class", type_name=type_name)) from None
    element.class_id, element.generic_id, element.version = class_id, "", 0
    element.name, element.value = leaf.title, stored
    element.children.clear()


def new_leaf(field: str, type_name: str, value: Value, *, in_bytes: bool) -> Element:
    """An element that holds a single value; see :func:`put`."""
    element = Element("", field=field, value=b"" if in_bytes else "")
    put(element, type_name, value)
    return element


def is_in_bytes(element: Element) -> bool:
    """Whether the values at and below an element are stored as bytes, as in binary streams."""
    return any(isinstance(each.value, bytes) for each in element.walk())
