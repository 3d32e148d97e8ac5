"""Texts that are shortened to the room they have."""

from __future__ import annotations

from inspector.gui.look.painting import elide
from inspector.gui.look.theme import Theme


def test_a_single_letter_is_not_cut_in_two(light: Theme) -> None:
    width = light.width("body", "0")
    assert elide(light, "body", "0", width) == "0"
    assert elide(light, "body", "0", width - 1) == "…"
    assert elide(light, "body", "0", -3) == "…"
    assert elide(light, "body", "", 0) == ""
