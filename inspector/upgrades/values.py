"""What a patch changes: fields, where they are, and what a change of them costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from inspector.findings.message import Message


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


class State(NamedTuple):
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
    of its elements (``Bindings[].PropertyName``). ``enum`` and ``package`` name one each.
    """

    owners: tuple[str, ...] = ()
    property: str = ""
    enum: str = ""
    package: str = ""

    def __str__(self) -> str:
        held = self.enum or self.package or self.property
        owners = ", ".join(self.owners)
        return f"{owners}.{held}" if owners and held else owners or held
