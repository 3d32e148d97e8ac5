"""What the assets of Niagara hold: variables, their types, functions for the GPU.

Source of the last: CUE4Parse, UE4/Objects/Niagara/FNiagaraDataInterfaceGPUParamInfo.cs and
FNiagaraDataInterfaceGeneratedFunction.cs.
"""

from __future__ import annotations

from inspector.format.fields import BYTES, FSTRING, I32, U16, Counted
from inspector.format.schema import Record, field, since
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.gates import NiagaraCustom
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


class FunctionSpecifier(Record):
    """A choice that was made for one use of a function."""

    Key: NameRef = field(NAME, "What is chosen.")
    Value: NameRef = field(NAME, "The choice.")


class NiagaraVariableCommonReference(Record):
    """FNiagaraVariableCommonReference: a parameter that a function takes beside its own."""

    Name: NameRef = field(NAME, "Name of the parameter.")
    UnderlyingType: int = field(PACKAGE_INDEX, "Its class, struct or enum.")


class NiagaraDataInterfaceGeneratedFunction(Record):
    """FNiagaraDataInterfaceGeneratedFunction: a function written for one use of an interface."""

    DefinitionName: NameRef = field(NAME, "The function of the interface.")
    InstanceName: str = field(FSTRING, "What it is called in the shader.")
    Specifiers: tuple[FunctionSpecifier, ...] = field(
        Counted(FunctionSpecifier.struct), "What was chosen for this use."
    )
    VariadicInputs: tuple[NiagaraVariableCommonReference, ...] | None = field(
        Counted(NiagaraVariableCommonReference.struct),
        "What it takes beside its own inputs.",
        since(NiagaraCustom.AddVariadicParametersToGPUFunctionInfo),
    )
    VariadicOutputs: tuple[NiagaraVariableCommonReference, ...] | None = field(
        Counted(NiagaraVariableCommonReference.struct),
        "What it gives beside its own outputs.",
        since(NiagaraCustom.AddVariadicParametersToGPUFunctionInfo),
    )
    MiscUsageBitMask: int | None = field(
        U16,
        "Where scripts use it, one bit a place.",
        since(NiagaraCustom.SerializeUsageBitMaskToGPUFunctionInfo),
    )


class NiagaraDataInterfaceGPUParamInfo(Record):
    """FNiagaraDataInterfaceGPUParamInfo: an interface to data that a shader reads."""

    DataInterfaceHLSLSymbol: str = field(FSTRING, "What it is called in the shader.")
    DIClassName: str = field(FSTRING, "Class of the interface.")
    GeneratedFunctions: tuple[NiagaraDataInterfaceGeneratedFunction, ...] | None = field(
        Counted(NiagaraDataInterfaceGeneratedFunction.struct),
        "Functions that were written for it.",
        since(NiagaraCustom.AddGeneratedFunctionsToGPUParamInfo),
    )
