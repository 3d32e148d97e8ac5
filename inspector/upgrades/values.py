"""What a patch changes: fields, their names and values, and what a change of them costs."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeAlias

from inspector.data_classes import dataclass
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern


class Missing(StrEnum):
    """What stands in the place of a value where there is none; the values are those of the JSON."""

    #: The package does not store the field.
    ABSENT = "(absent)"
    #: A save no longer writes the field.
    DROPPED = "(dropped)"
    #: The object goes with its class.
    DISCARDED = "(discarded)"
    #: The engine's code makes the value; it is not computed here.
    BY_CODE = "(changed by code, not computed)"
    #: The save makes the value: a new GUID, a hash, a count of its own.
    NEW = "(new on save)"
    #: The engine does not take the value.
    REFUSED = "(refused on load)"
    #: Another value is stored under the name that it would get.
    DISPUTED = "(neither chosen)"

    @property
    def message(self) -> Message:
        """What is said of it."""
        return _SAID_OF[self]


_SAID_OF: Final = {
    Missing.ABSENT: Message("upgrades/absent"),
    Missing.DROPPED: Message("upgrades/dropped"),
    Missing.DISCARDED: Message("upgrades/discarded"),
    Missing.BY_CODE: Message("upgrades/by-code"),
    Missing.NEW: Message("upgrades/new-on-save"),
    Missing.REFUSED: Message("upgrades/refused-on-load"),
    Missing.DISPUTED: Message("upgrades/neither-chosen"),
}


#: A stored value as JSON can hold it (structs are objects, arrays lists), or why there is none.
Value: TypeAlias = Any


class FieldState(NamedTuple):
    """A field as it stands between two patches.

    ``type`` is the engine's name of the property's type (``FloatProperty``,
    ``StructProperty(Vector)``), or the type of a class field (``float``, ``int``, ``{UUID}``);
    empty where it is not known.
    """

    name: str
    type: str
    value: Value


class Loss(StrEnum):
    """What a change costs, from nothing to everything; what is certain outweighs the unknown."""

    NONE = "none"
    ROUNDING = "rounding"
    UNKNOWN = "unknown"
    TRUNCATION = "truncation"
    DROPPED = "dropped"

    @property
    def rank(self) -> int:
        """Place in the order from nothing to everything."""
        return _LOSSES.index(self)

    def or_worse(self, other: Loss) -> Loss:
        """The worse of two losses."""
        return other if other.rank > self.rank else self


_LOSSES: Final = tuple(Loss)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a patch concerns; an empty scope is the whole package.

    ``owners`` are names of classes and structs, without prefix or module, that hold the property.
    ``property`` is a path from there: members behind dots, ``[]`` behind an array or a map for all
    of its elements (``Bindings[].PropertyName``). ``enum`` and ``package`` name one each. ``where``
    are members that stand beside the property, with the texts that they hold before any patch:
    only where all of them do is it concerned.
    """

    owners: tuple[str, ...] = ()
    property: str = ""
    enum: str = ""
    package: str = ""
    where: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        held = self.enum or self.package or self.property
        owners = ", ".join(self.owners)
        return f"{owners}.{held}" if owners and held else owners or held


# -- names and nested values -----------------------------------------------------------------------

#: A name behind what leads to it, and before an index: ``Bindings[].`` ``Foo`` ``[2]``.
_NAME: Final = pattern(r"(?P<head>.*[./:])?(?P<last>[^./:\[\]#]*)(?P<rest>.*)", re.DOTALL)
#: How much of a text or a number a message quotes.
_MOST_SHOWN: Final = 60


def last_part(name: str) -> str:
    """The last name of a path: ``Health`` of ``MyActor.Health`` and of ``exports/3/Health[1]``."""
    return _split(name)[1]


def with_last_part(name: str, new: str) -> str:
    """A path with its last name replaced."""
    head, __, rest = _split(name)
    return f"{head}{last_part(new)}{rest}"


def _split(name: str) -> tuple[str, str, str]:
    parts = _NAME.fullmatch(name)
    if parts is None or not parts["last"]:
        return "", name, ""
    return parts["head"] or "", parts["last"], parts["rest"]


def is_named(name: str, wanted: str) -> bool:
    """Whether the last names of two paths are the same; capitals do not matter."""
    return bool(wanted) and last_part(name).lower() == last_part(wanted).lower()


def is_field(name: str, wanted: str) -> bool:
    """Whether a field is the one that is meant; one without a name is."""
    return not name or is_named(name, wanted)


def changed_leaves(value: Value, leaf: Callable[[Any], Value]) -> Value:
    """A value with every leaf of its lists and structs replaced by what ``leaf`` makes of it.

    However deep a value is nested, nothing calls itself.
    """
    root: dict[int, Value] = {}
    waiting: list[tuple[Any, Any, Value]] = [(root, 0, value)]
    while waiting:
        holder, key, held = waiting.pop()
        if isinstance(held, dict):
            members: dict[Any, Value] = dict(held)
            holder[key] = members
            waiting.extend((members, name, inner) for name, inner in held.items())
        elif isinstance(held, list | tuple):
            elements = list(held)
            holder[key] = elements
            waiting.extend((elements, index, inner) for index, inner in enumerate(held))
        else:
            holder[key] = leaf(held)
    return root[0]


def same_state(before: FieldState, after: FieldState) -> bool:
    """Whether a field is the same in name, type and value."""
    return before[:2] == after[:2] and same_value(before.value, after.value)


def same_value(value: Value, other: Value) -> bool:
    """Whether two values are the same in type and content, at any depth; NaN is like NaN."""
    waiting = [(value, other)]
    while waiting:
        value, other = waiting.pop()
        if isinstance(value, list | tuple) and isinstance(other, list | tuple):
            if len(value) != len(other):
                return False
            waiting.extend(zip(value, other, strict=True))
        elif isinstance(value, dict) and isinstance(other, dict):
            if value.keys() != other.keys():
                return False
            waiting.extend((inner, other[name]) for name, inner in value.items())
        elif not _same_leaf(value, other):
            return False
    return True


def _same_leaf(value: Value, other: Value) -> bool:
    if type(value) is not type(other):
        return False
    if isinstance(value, float) and math.isnan(value):
        return math.isnan(other)
    if isinstance(value, dict | list | tuple):
        return False
    return bool(value == other)


def quoted(value: Value) -> Text:
    """A value in a sentence: short texts and numbers in full, of nested ones only what they are."""
    if isinstance(value, Missing):
        return value.message
    if isinstance(value, dict):
        return Message("upgrades/a-struct")
    if isinstance(value, list | tuple):
        return Message("upgrades/a-list")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 64:
        return Message("upgrades/a-number-of-more-than-64-bits")
    if value is None:
        return "null"
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"


def looked_up(table: Mapping[str, str], key: str) -> str | None:
    """What stands in a table of names, where capitals do not matter."""
    exact = table.get(key)
    if exact is not None:
        return exact
    lower = key.lower()
    return next((new for old, new in table.items() if old.lower() == lower), None)


def changed_texts(value: Value, change: Callable[[str], str]) -> Value:
    """A value with every text in it changed; where none does, the value itself."""
    if isinstance(value, Missing):
        return value
    if isinstance(value, str):
        return change(value)
    if not isinstance(value, dict | list | tuple):
        return value
    changed = changed_leaves(value, lambda leaf: change(leaf) if isinstance(leaf, str) else leaf)
    return value if same_value(changed, value) else changed
