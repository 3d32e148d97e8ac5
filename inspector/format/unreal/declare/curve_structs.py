"""Curves: their keys, and how they go on between and beyond them.

Names are the engine's, without the F before them.
"""

from __future__ import annotations

from inspector.format.fields import F32, Enumerated
from inspector.format.schema import Record, field

INTERPOLATION = Enumerated("B", "linear", "constant", "cubic", "none")
TANGENTS = Enumerated("B", "automatic", "by hand", "broken", "none", "smart")
TANGENT_WEIGHTS = Enumerated("B", "none", "arriving", "leaving", "both")
EXTRAPOLATION = Enumerated(
    "B", "cycle", "cycle with offset", "oscillate", "linear", "constant", "none"
)


class RichCurveKey(Record):
    """A key of a curve with its tangents."""

    InterpMode: int = field(INTERPOLATION, "How the curve goes on from here.")
    TangentMode: int = field(TANGENTS, "Who sets the tangents.")
    TangentWeightMode: int = field(TANGENT_WEIGHTS, "Which tangents have a weight.")
    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")
    ArriveTangent: float = field(F32, "Slope before the key.")
    ArriveTangentWeight: float = field(F32, "Length of that tangent.")
    LeaveTangent: float = field(F32, "Slope behind the key.")
    LeaveTangentWeight: float = field(F32, "Length of that tangent.")


class SimpleCurveKey(Record):
    """A key of a simple curve."""

    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")


class KeyHandleMap(Record):
    """FKeyHandleMap: the handles of keys while somebody edits them; no package stores any.

    Source: UAssetAPI, PropertyTypes/Structs/Engine/KeyHandleMapPropertyData.cs.
    """
