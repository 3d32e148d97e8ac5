"""What the assets of Niagara hold: variables and their types."""

from __future__ import annotations

from inspector.format.fields import BYTES, I32
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.primitives import NAME, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.values import PropertyList


class NiagaraTypeDefinition(Record):
    """The type of a Niagara variable."""

    Type: PropertyList = field(TAGGED, "The class, struct or enum, and what it is used for.")


class NiagaraVariableBase(Record):
    """A Niagara variable: its name and its type."""

    Name: NameRef = field(NAME, "Name of the variable.")
    TypeDef: PropertyList = field(TAGGED, "Its type.")


class NiagaraVariable(NiagaraVariableBase):
    """A Niagara variable with its value."""

    VarData: bytes = field(BYTES, "The value, as the bytes of its type.")


class NiagaraVariableWithOffset(NiagaraVariableBase):
    """A Niagara variable and where it lies in a block of parameters."""

    Offset: int = field(I32, "Where its value begins.")
