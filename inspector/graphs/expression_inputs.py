"""The inputs of material expressions in their order, which packages do not store.

A package stores the inputs that something is linked to, and by name; the editor tells them by their
place. Source: the members of the classes in the engine's own headers
(Materials/MaterialExpression….h), 4.0 to 5.8; of those that a release added at the end engines
before it have none. A class with one input needs no row, and one whose inputs lie otherwise in
different releases has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from inspector.graphs.classes import EXPRESSION

_TWO: Final = ("A", "B")
_SAMPLE: Final = ("Coordinates",)
_LEVELS: Final = ("Default", "Inputs", *(f"Inputs[{place}]" for place in range(1, 6)))

#: The inputs by the class, without what all of these begin with.
_INPUTS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(
        ("Add", "AppendVector", "CrossProduct", "Distance", "Divide", "DotProduct", "Fmod", "Max",
         "Min", "Multiply", "StaticSwitchParameter", "Subtract"),
        _TWO,
    ),
    "Arctangent2": ("Y", "X"),
    "Arctangent2Fast": ("Y", "X"),
    "BlendMaterialAttributes": (*_TWO, "Alpha"),
    "BumpOffset": ("Coordinate", "Height", "HeightRatioInput"),
    "Clamp": ("Input", "Min", "Max"),
    "DepthFade": ("InOpacity", "FadeDistance"),
    "Desaturation": ("Input", "Fraction"),
    "FeatureLevelSwitch": _LEVELS,
    "Fresnel": ("ExponentIn", "BaseReflectFractionIn", "Normal"),
    "GIReplace": ("Default", "StaticIndirect", "DynamicIndirect"),
    "If": (*_TWO, "AGreaterThanB", "AEqualsB", "ALessThanB"),
    "InverseLinearInterpolate": (*_TWO, "Value"),
    "LightmassReplace": ("Realtime", "Lightmass"),
    "LinearInterpolate": (*_TWO, "Alpha"),
    "Noise": ("Position", "FilterWidth"),
    "Panner": ("Coordinate", "Time", "Speed"),
    "Power": ("Base", "Exponent"),
    "QualitySwitch": _LEVELS,
    "RayTracingQualitySwitch": ("Normal", "RayTraced"),
    "RotateAboutAxis": ("NormalizedRotationAxis", "RotationAngle", "PivotPoint", "Position"),
    "Rotator": ("Coordinate", "Time"),
    "RuntimeVirtualTextureOutput": (
        "BaseColor", "Specular", "Roughness", "Normal", "WorldHeight", "Opacity", "Mask",
    ),
    "ShadowReplace": ("Default", "Shadow"),
    "SingleLayerWaterMaterialOutput": (
        "ScatteringCoefficients", "AbsorptionCoefficients", "PhaseG", "ColorScaleBehindWater",
    ),
    "SmoothStep": ("Min", "Max", "Value"),
    "SphereMask": (*_TWO, "Radius", "Hardness"),
    "StaticSwitch": (*_TWO, "Value"),
    "Step": ("Y", "X"),
    "TextureSample": (*_SAMPLE, "TextureObject"),
    "TextureSampleParameter2D": _SAMPLE,
    "TextureSampleParameter2DArray": _SAMPLE,
    "TextureSampleParameterCube": _SAMPLE,
    "TextureSampleParameterSubUV": _SAMPLE,
    "TextureSampleParameterVolume": _SAMPLE,
}  # fmt: skip


def inputs_of(class_name: str) -> Sequence[str]:
    """The inputs of the expressions of a class by the names of its properties, in their order.

    None where they are not known, or it has one. Inputs behind them depend on what is set.
    """
    return _INPUTS.get(class_name.removeprefix(EXPRESSION), ())
