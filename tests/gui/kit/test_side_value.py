"""What a side of a comparison has, in whatever look."""

from __future__ import annotations

from gui.pages import Host
from PySide6.QtWidgets import QApplication

from inspector.gui.kit.side_value import SideValue
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme, spread_theme


def test_a_value_is_read_in_whole_and_in_the_colours_of_the_look(
    light: Theme, host: Host, qapp: QApplication
) -> None:
    value = SideValue(light, "ours", "text2", 40, (16, 8))
    host.hold(value, 300, 60)
    long = "x" * 60
    value.say(long, "upBg")
    assert value.text.toPlainText() == f"ours {'x' * 40}…"
    assert value.text.accessibleName() == f"ours: {long}"
    dark = make_theme("dark")
    apply_theme(qapp, dark)
    spread_theme(host, dark)
    assert dark.hex("text").lower() in value.text.toHtml().lower()
    assert light.hex("text").lower() not in value.text.toHtml().lower()
    value.say("", "base", "nothing")
    assert value.text.toPlainText() == "ours nothing"
