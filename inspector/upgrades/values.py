"""What a patch changes: a field's name, type and value, and the words for values that are none."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias


class Missing(StrEnum):
    """What stands in the place of a value where there is none; the text is what is shown."""

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
