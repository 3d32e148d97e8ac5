"""Texts that are shortened to the room they have."""

from __future__ import annotations

from inspector.gui.look.painting import elide, elide_around
from inspector.gui.look.theme import Theme


def test_a_single_letter_is_not_cut_in_two(light: Theme) -> None:
    width = light.width("body", "0")
    assert elide(light, "body", "0", width) == "0"
    assert elide(light, "body", "0", width - 1) == "…"
    assert elide(light, "body", "0", -3) == "…"
    assert elide(light, "body", "", 0) == ""


def test_a_text_is_cut_where_it_does_not_differ_from_its_twin(light: Theme) -> None:
    one, other = (
        f"BndEvt__Button_{number}_K2Node_ComponentBoundEvent_OnButtonClicked" for number in (1, 2)
    )
    at, whole = one.index("1"), light.width("body", one)
    least = light.width("body", "BndE…on_1…d")
    for width in range(least + 4, whole):
        shown = [elide_around(light, "body", text, width, at) for text in (one, other)]
        assert shown[0] != shown[1], shown
        assert all(light.width("body", text) <= width for text in shown)
    assert elide_around(light, "body", one, whole, at) == one
    # The middle is left out wherever that hides nothing.
    assert elide_around(light, "body", one, whole - 9, at) == elide(
        light, "body", one, whole - 9, "middle"
    )


def test_a_text_that_was_cut_stays_within_its_room(light: Theme) -> None:
    for text in ("TEST-AreaOfEffectDamage", "BP_TestHealthRegeneration_CMV"):
        for width in range(40, light.width("body", text)):
            for mode in ("middle", "end"):
                shown = elide(light, "body", text, width, mode)
                assert shown != text
                assert light.width("body", shown) <= width
