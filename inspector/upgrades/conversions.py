"""Numbers as an engine computes them, and what a value becomes in another type.

A number of single precision is handed on as the shortest double that 32 bits store as that number:
``1.5915494``, not ``1.5915493965148926``. Storing it gives the same four bytes.
"""

from __future__ import annotations

import math
import operator
import re
import struct
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, Literal

from inspector.findings.message import Message
from inspector.format.interpret import shortest_float32
from inspector.named_tuples import NamedTuple
from inspector.upgrades.effect import EffectError
from inspector.upgrades.values import Loss, Missing, Value, quoted

# -- arithmetic ------------------------------------------------------------------------------------

#: How an effect computes: in 32 bits like the engine's ``float``, or in 64 like ``double``.
Arithmetic = Literal["float32", "float64"]

_SINGLE: Final = struct.Struct("<f")
#: What stands for numbers in a JSON value that JSON has no number for.
_NOT_FINITE: Final = frozenset(
    sign + word for sign in ("", "-", "+", "−") for word in ("nan", "inf", "infinity")
)


class Computed(NamedTuple):
    """The outcome of a computation and what it cost."""

    value: float
    loss: Loss = Loss.NONE


def round32(value: float) -> float:
    """The nearest number of single precision, exactly; infinite beyond the largest one."""
    try:
        (single,) = _SINGLE.unpack(_SINGLE.pack(value))
    except OverflowError:
        return math.copysign(math.inf, value)
    return float(single)


def double(value: float) -> float:
    """A whole number or a double as a double.

    Raises:
        EffectError: It is a whole number beyond every double.
    """
    try:
        return float(value)
    except OverflowError:
        raise EffectError(Message("upgrades/beyond-double")) from None


def single(value: float) -> float:
    """A number rounded to single precision.

    Raises:
        EffectError: It is finite and beyond the largest number of single precision.
    """
    given = double(value)
    rounded = round32(given)
    if math.isinf(rounded) and math.isfinite(given):
        raise EffectError(Message("upgrades/beyond-float", given=given))
    return rounded


def is_number(value: object) -> bool:
    """Whether a JSON value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_not_finite_text(value: object) -> bool:
    """Whether a text stands for a number that JSON cannot write: ``NaN``, ``infinity``."""
    return isinstance(value, str) and value.strip().lower() in _NOT_FINITE


def times(value: float, factor: float, arithmetic: Arithmetic = "float32") -> Computed:
    """A number multiplied as the engine does it.

    Raises:
        EffectError: A number, or what comes out, is beyond the range of the precision.
    """
    return _computed(value, factor, arithmetic, operator.mul)


def plus(value: float, amount: float, arithmetic: Arithmetic = "float32") -> Computed:
    """A sum as the engine makes it.

    Raises:
        EffectError: A number, or what comes out, is beyond the range of the precision.
    """
    return _computed(value, amount, arithmetic, operator.add)


def _computed(
    value: float,
    other: float,
    arithmetic: Arithmetic,
    compute: Callable[[Any, Any], Any],
) -> Computed:
    """Both operands and the result are rounded to the precision.

    In 32 bits the result is first a double: with more than twice their digits, rounding it once
    more gives the same number as rounding the true result at once.
    """
    fit = single if arithmetic == "float32" else double
    first, second = fit(value), fit(other)
    result: float = compute(first, second)
    if not (math.isfinite(first) and math.isfinite(second)):
        return Computed(result)
    result = fit(result)
    if math.isinf(result):
        raise EffectError(Message("upgrades/result-beyond-double"))
    true = compute(Fraction(first), Fraction(second))
    loss = Loss.NONE if true == Fraction(result) else Loss.ROUNDING
    if arithmetic == "float64":
        return Computed(result, loss)
    if type(value) is float and _SINGLE.pack(result) == _SINGLE.pack(first):
        # What stays the same is not written in another way.
        return Computed(value, loss)
    return Computed(shortest(result), loss)


def shortest(value: float) -> float:
    """The shortest double that 32 bits store as this number of single precision."""
    if not math.isfinite(value):
        return value
    return shortest_float32(value)


# -- types -----------------------------------------------------------------------------------------


def _range(bits: int, *, signed: bool) -> tuple[int, int]:
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


#: Whole numbers by short name: the smallest and the largest.
INTEGERS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "int8": _range(8, signed=True),
        "int16": _range(16, signed=True),
        "int": _range(32, signed=True),
        "int64": _range(64, signed=True),
        "byte": _range(8, signed=False),
        "uint16": _range(16, signed=False),
        "uint32": _range(32, signed=False),
        "uint64": _range(64, signed=False),
    }
)
FLOATS: Final = frozenset({"float", "double"})
#: Types whose values are texts; the text stays the same from one to the other.
TEXTS: Final = frozenset({"string", "name", "text", "enum"})

#: The engine's names of property types by short name.
_PROPERTIES: Final = {
    "float": "FloatProperty",
    "double": "DoubleProperty",
    "int8": "Int8Property",
    "int16": "Int16Property",
    "int": "IntProperty",
    "int64": "Int64Property",
    "byte": "ByteProperty",
    "uint16": "UInt16Property",
    "uint32": "UInt32Property",
    "uint64": "UInt64Property",
    "bool": "BoolProperty",
    "string": "StrProperty",
    "name": "NameProperty",
    "text": "TextProperty",
    "enum": "EnumProperty",
}
#: The classes of single values in object streams by short name.
CLASS_IDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "float": "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}",
        "double": "{110C4B14-11A8-4E9D-8638-5051013A56AC}",
        "int8": "{3AB0037F-AF8D-48CE-BCA0-A170D18B2C03}",
        "int": "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}",
        "int64": "{70D8A282-A1EA-462D-9D04-51EDE81FAC2F}",
        "byte": "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}",
        "uint16": "{ECA0B403-C4F8-4B86-95FC-81688D046E40}",
        "uint32": "{43DA906B-7DEF-4CA8-9790-854106D3F983}",
        "uint64": "{D6597933-47CD-4FC8-B911-63F3E2B0993A}",
        "bool": "{A0CA880C-AFE4-43CB-926C-59AC48496112}",
        "string": "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}",
    }
)
_SHORT: Final = {
    **{long.lower(): short for short, long in _PROPERTIES.items()},
    **{short: short for short in _PROPERTIES},
    "int32": "int",
    "int32property": "int",
    "uint8": "byte",
    "unsigned int": "uint32",
    "str": "string",
    "azstd::string": "string",
    **{class_id.lower(): short for short, class_id in CLASS_IDS.items()},
    # The template of strings, which older streams write in the place of the class.
    "{ef8ff807-ddee-4eb0-b678-4ca3a2c490a4}": "string",
}
#: Short names of the types that conversions know, in the order in which they are listed.
SHORT_NAMES: Final = tuple(_PROPERTIES)
_HOLDERS: Final = ("ArrayProperty(", "SetProperty(", "OptionalProperty(")
#: Types of which nothing is converted, but which a conversion in code may begin or end with.
_IN_CODE: Final = frozenset(
    {
        "ArrayProperty", "ClassProperty", "DelegateProperty", "FieldPathProperty",
        "InterfaceProperty", "LazyObjectProperty", "MapProperty", "MulticastDelegateProperty",
        "MulticastInlineDelegateProperty", "MulticastSparseDelegateProperty", "ObjectProperty",
        "OptionalProperty", "SetProperty", "SoftClassProperty", "SoftObjectProperty",
        "StructProperty", "WeakObjectProperty",
    }
)  # fmt: skip
_STRUCT: Final = "StructProperty("
#: Whole texts that are numbers; nothing may stand before or behind them.
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}", re.ASCII)
_DECIMAL: Final = re.compile(
    r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,6})?f?", re.ASCII
)
_TRUTHS: Final = {"true": True, "1": True, "false": False, "0": False}


def short_type(name: str) -> str:
    """A type by its short name: ``float`` for ``FloatProperty``, ``vector`` for a struct Vector.

    What has no short name keeps its own in lower case; empty stays empty.
    """
    name = name.strip()
    short = _SHORT.get(name.lower())
    if short is not None:
        return short
    if name.startswith(_STRUCT) and name.endswith(")"):
        return name[len(_STRUCT) : -1].lower()
    base = _SHORT.get(name.partition("(")[0].lower())
    return base if base is not None else name.lower()


def is_type(name: str) -> bool:
    """Whether a text names a type: a short name, the engine's, or a class of values by its id.

    What a list or a struct holds stands in parentheses, ``StructProperty(Vector)``.
    """
    name = name.strip()
    base, opened, held = name.partition("(")
    if opened and not (held[:-1].strip() and held.endswith(")")):
        return False
    return name.lower() in _SHORT or base.lower() in _SHORT or base in _IN_CODE


def element_type(name: str) -> str:
    """The short type of what a list holds in the end; that of anything else itself."""
    name = name.strip()
    while name.endswith(")"):
        holder = next((prefix for prefix in _HOLDERS if name.startswith(prefix)), None)
        if holder is None:
            break
        name = name[len(holder) : -1]
    return short_type(name)


def is_plain(short: str) -> bool:
    """Whether a short type is that of a number, a truth value or a text."""
    return short in INTEGERS or short in FLOATS or short in TEXTS or short == "bool"


def in_form_of(stored: str, wanted: str) -> str:
    """``wanted`` as a type is written where ``stored`` stands: ``IntProperty`` or ``int``."""
    if "Property" in stored:
        return _PROPERTIES.get(short_type(wanted), wanted)
    return wanted


def fits(value: Value, short: str) -> bool:
    """Whether a JSON value can be one of a type; of types that are not plain, every one is."""
    if short in INTEGERS:
        return isinstance(value, int) and not isinstance(value, bool)
    if short in FLOATS:
        return is_number(value) or is_not_finite_text(value)
    if short in TEXTS:
        return isinstance(value, str) and not isinstance(value, Missing)
    return isinstance(value, bool) if short == "bool" else True


def need_texts(value: Value, wanted: Message, *, and_numbers: bool = False) -> None:
    """Refuses what is neither a text nor a list of texts; what is missing is taken.

    Args:
        value: The value.
        wanted: What it should be, for the message.
        and_numbers: Whether whole numbers are taken too.

    Raises:
        EffectError: Something in the value is no text.
    """
    if isinstance(value, Missing):
        return
    for text in value if isinstance(value, list | tuple) else (value,):
        if isinstance(text, str) or (and_numbers and fits(text, "int")):
            continue
        raise EffectError(Message("upgrades/value-is-not", text=quoted(text), wanted=wanted))


def convert(value: Value, before: str, after: str) -> tuple[Value, Loss]:
    """A value of the type ``before`` in the type ``after``; both by any name.

    Whole numbers become floats, rounded where they have too many digits; floats become whole
    numbers toward zero; texts become numbers when the whole text is one. What else a type becomes
    is code of the engine.

    Raises:
        EffectError: The value is none of its type, is out of range, or is a text and no number.
    """
    first, last = short_type(before), short_type(after)
    if first == "byte" and isinstance(value, str):
        first = "enum"
    if not fits(value, first):
        raise EffectError(Message("upgrades/value-is-no", value=quoted(value), first=first))
    if first == last:
        return value, Loss.NONE
    if not (is_plain(first) and is_plain(last)):
        return Missing.BY_CODE, Loss.UNKNOWN
    if isinstance(value, str) and not (first in FLOATS and is_not_finite_text(value)):
        return _from_text(value, last)
    if isinstance(value, str):
        value = _not_finite(value)
    if first == "float":
        value = single(value)
    return _from_number(value, last, is_single=first == "float")


def _not_finite(text: str) -> float:
    return float(text.strip().replace("−", "-"))


def _from_number(value: float, last: str, *, is_single: bool) -> tuple[Value, Loss]:
    if last in INTEGERS:
        return _whole(value, last)
    if last == "bool":
        return value != 0, Loss.NONE if value in (0, 1) else Loss.TRUNCATION
    if last in TEXTS:
        return _number_text(value, is_single=is_single), Loss.NONE
    result = single(value) if last == "float" else double(value)
    exact = result == value or value != value
    return (
        shortest(result) if last == "float" else result,
        Loss.NONE if exact else Loss.ROUNDING,
    )


def _whole(value: float, last: str) -> tuple[Value, Loss]:
    if not isinstance(value, int) and not math.isfinite(value):
        raise EffectError(Message("upgrades/number-is-no", value=value, last=last))
    result = math.trunc(value)
    lowest, highest = INTEGERS[last]
    if not lowest <= result <= highest:
        raise EffectError(
            Message(
                "upgrades/out-of-range",
                last=last,
                lowest=lowest,
                highest=highest,
            )
        )
    return result, Loss.NONE if result == value else Loss.TRUNCATION


def _number_text(value: float, *, is_single: bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Beyond every stored type Python refuses to write out the digits.
        return str(value) if abs(value) < 1 << 64 else repr(double(value))
    return repr(shortest(round32(value)) if is_single else value)


def _from_text(value: str, last: str) -> tuple[Value, Loss]:
    if last in TEXTS:
        return value, Loss.NONE
    text = value.strip(" \t\r\n")
    if last == "bool":
        truth = _TRUTHS.get(text.lower())
        if truth is None:
            raise EffectError(Message("upgrades/neither-true-nor-false"))
        return truth, Loss.NONE
    if last in INTEGERS:
        if not _WHOLE.fullmatch(text):
            raise EffectError(Message("upgrades/no-whole-number"))
        return _whole(int(text), last)
    if not _DECIMAL.fullmatch(text):
        raise EffectError(Message("upgrades/no-number"))
    number = float(text.rstrip("f"))
    if math.isinf(number):
        raise EffectError(Message("upgrades/beyond-double"))
    if last == "double":
        return number, Loss.NONE
    return shortest(single(number)), Loss.NONE
