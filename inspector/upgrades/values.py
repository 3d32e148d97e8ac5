"""What a patch changes: fields, where they are, and what a change of them costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from inspector.messages import N_


class Missing(StrEnum):
    """What stands in the place of a value where there is none; the text is what is shown."""

    #: The package does not store the field.
    ABSENT = N_("(absent)")
    #: A save no longer writes the field.
    DROPPED = N_("(dropped)")
    #: The object goes with its class.
    DISCARDED = N_("(discarded)")
    #: The engine's code makes the value; it is not computed here.
    BY_CODE = N_("(changed by code, not computed)")
    #: The save makes the value: a new GUID, a hash, a count of its own.
    NEW = N_("(new on save)")
    #: The engine does not take the value.
    REFUSED = N_("(refused on load)")
    #: Another value is stored under the name that it would get.
    DISPUTED = N_("(neither chosen)")


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
