"""Values as cards show them: as the editor does, as far as the file says."""

from __future__ import annotations

import pytest
from graph_samples import GraphOf

from inspector.graphs.expressions import shown_value
from inspector.graphs.layout import scene_of
from inspector.graphs.model import Pin, PinType
from inspector.graphs.objects import variable_words
from inspector.messages.rendering import render


@pytest.mark.parametrize(
    ("category", "subject", "stored", "shown"),
    [
        ("byte", "EDaeTestComparisonMethod", "LessThanOrEqualTo", "Less Than Or Equal To"),
        ("setting", "EMaterialSamplerType", "SAMPLERTYPE_LinearColor", "Linear Color"),
        ("setting", "EFunctionInputType", "FunctionInput_Vector3", "Vector3"),
        ("byte", "ESlateColorStylingMode", "UseColor_Specified", "Use Color Specified"),
        ("byte", "EAttachmentRule", "EAttachmentRule::SnapToTarget", "Snap To Target"),
        # Its name stands in the asset of the enumeration alone.
        ("Enum", "ENiagara_LifetimeMode", "NewEnumerator0", "NewEnumerator0"),
        # Neither an object nor a number is an enumerator.
        ("setting", "", "T_Dummy_N", "T_Dummy_N"),
        ("byte", "", "12", "12"),
        ("struct", "Vector2D", "(X=32.000000,Y=-0.500000)", "32, -0.5"),
        ("struct", "LinearColor", "(R=0.391573,G=0.000000,B=1.000000,A=1.000000)",
         "0.391573, 0, 1, 1"),
        ("struct", "Vector", "0, 0, 120.0", "0, 0, 120"),
        ("Type", "Vector4f", "0.000,0.000,0.000,0.000", "0, 0, 0, 0"),
        ("struct", "RigElementKey", "(Type=Bone,Name=\"arm\")", "(Type=Bone,Name=\"arm\")"),
        ("struct", "Odd", "(Low=1.0,High=2.0)", "(Low=1.0,High=2.0)"),
    ],
)  # fmt: skip
def test_values_are_short(category: str, subject: str, stored: str, shown: str) -> None:
    kind = PinType(category, "", subject, "", "")
    assert shown_value(Pin("in", "In", "In", False, kind, stored)) == shown


def test_a_setting_of_a_material_has_words(graph_of: GraphOf) -> None:
    scene = scene_of(graph_of("5.2/VRM4U/MF_FovFix.uasset", "MF_FovFix"), render)
    values = {" ".join(spot.lines) for card in scene.cards for spot in card.spots if spot.lines}
    assert not [value for value in values if value.startswith(("FunctionInput_", "TRANSFORM"))]
    assert "Scalar" in values


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Size_11_E8A7F08440011B006055D68B3F0E3DA0", "Size"),
        # A pin that was split, and a name that is all digits of its own.
        ("Size_11_E8A7F08440011B006055D68B3F0E3DA0_X", "Size X"),
        ("E8A7F08440011B006055D68B3F0E3DA0", "E8A7F08440011B006055D68B3F0E3DA0"),
    ],
)
def test_members_of_structs_of_the_editor_go_by_what_people_call_them(
    name: str, words: str
) -> None:
    assert variable_words(name) == words
