"""Values of pins: as expressions have them, and as cards show them, in the fewest signs."""

from __future__ import annotations

import json
import re
from typing import Final

from inspector.format.unreal.paths import bounded
from inspector.graphs.model import Node, NodeKind, Pin
from inspector.graphs.words import spaced

_QUOTED: Final = frozenset({"string", "text"})
_FRACTIONS: Final = frozenset({"float", "double", "real"})
#: The output of an event by which others are bound to it: the event itself.
DELEGATE: Final = "OutputDelegate"
#: Nodes that others call, with values that these nodes give on.
_CALLED: Final = frozenset({NodeKind.ENTRY, NodeKind.EVENT, NodeKind.OWN_EVENT})
#: Categories of pins whose values may be one of an enumeration.
_NAMED: Final = frozenset({"byte", "enum", "Enum", "setting"})
_ENUMERATOR: Final = re.compile(r"(?:\w+::)?([A-Za-z]\w*)")
#: What the editor calls those of an enumeration that is an asset; people see other names, which
#: that asset alone knows.
_UNKNOWN: Final = re.compile(r"NewEnumerator\d+")
_NUMBER: Final = r"-?\d+(?:\.\d*)?"
_PARTS: Final = re.compile(rf"\(\w+={_NUMBER}(?:,\w+={_NUMBER})+\)")
_LIST: Final = re.compile(rf"{_NUMBER}(?:, ?{_NUMBER})+")
#: The members of structs that are numbers in an order that everybody knows.
_KNOWN: Final = frozenset({"XY", "XYZ", "XYZW", "RGB", "RGBA", "LeftTopRightBottom"})


def literal(pin: Pin) -> str:
    """The value of an input that nothing is linked to, as it is written in an expression.

    An output has none.
    """
    value = bounded(pin.said)
    if pin.is_output:
        return ""
    if pin.bound:
        return value
    if pin.type.category in _QUOTED:
        return json.dumps(value, ensure_ascii=False)
    if pin.type.category == "bool":
        return value.lower()
    if pin.type.category in _FRACTIONS and "." in value:
        return value.rstrip("0").rstrip(".")
    return value


def shows_value(pin: Pin) -> bool:
    """Whether the value of an input to which nothing is linked is told."""
    if pin.hidden or pin.bound:
        return bool(pin.bound)
    return not pin.advanced or pin.value != pin.made_with


def parameters(node: Node) -> list[Pin]:
    """What an event or a function is called with; nothing of any other node."""
    if node.kind not in _CALLED or not node.has_flow:
        return []
    return [
        pin
        for pin in node.pins
        if pin.is_output and not pin.is_flow and not pin.hidden and pin.name != DELEGATE
    ]


def shown_value(pin: Pin) -> str:
    """The value of an input that nothing is linked to, in the fewest signs that say it.

    The text of a graph tells it as it is stored.
    """
    value, kind = literal(pin), pin.type
    if pin.bound or pin.is_output:
        return value
    if kind.category in _NAMED and kind.subject and (named := _ENUMERATOR.fullmatch(value)):
        return _enumerator(named[1], kind.subject)
    if kind.category in ("struct", "Type"):
        return _numbers(value)
    return value


def _enumerator(name: str, enumeration: str) -> str:
    """An enumerator without what all of its enumeration begin with."""
    if _UNKNOWN.fullmatch(name):
        return name
    first, _, rest = name.partition("_")
    is_prefix = first.isupper() or first in enumeration
    return spaced(rest if rest and is_prefix else name)


def _numbers(value: str) -> str:
    """Numbers without the zeros at their ends, and without names that say no more."""
    if _PARTS.fullmatch(value):
        parts = [part.split("=") for part in value[1:-1].split(",")]
        if "".join(name for name, _ in parts) not in _KNOWN:
            return value
        return ", ".join(_short(number) for _, number in parts)
    if _LIST.fullmatch(value):
        return ", ".join(_short(number.strip()) for number in value.split(","))
    return value


def _short(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number
