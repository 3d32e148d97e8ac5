"""What one side of a comparison has in some place: a value that can be selected and copied."""

from __future__ import annotations

from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages.phrases import labelled


class SideValue(Surface):
    """The name of a side and its value, on the ground of what became of that.

    Args:
        theme: The look.
        name: What the side is called.
        role: The colour of that.
        longest: Characters of a value that are shown; screen readers have all of it.
        sides: The space left and right, in px of the design.
    """

    def __init__(
        self, theme: Theme, name: str, role: str, longest: int, sides: tuple[int, int]
    ) -> None:
        super().__init__(theme, ground="base")
        self._name = name
        self._role = role
        self._longest = longest
        self._said = "", ""
        self.text = RichText(theme)
        left, right = sides
        vbox(self.text, parent=self, theme=theme, margins=(left, 3, right, 3))

    def say(self, value: str, ground: str, instead: str = "") -> None:
        """Shows what the side has.

        Args:
            value: The value; empty where there is none.
            ground: The role of the ground.
            instead: What is said where there is no value.
        """
        self._said = value, instead
        self.ground = ground
        self._apply_theme()

    def _apply_theme(self) -> None:
        (value, instead), theme, longest = self._said, self._theme, self._longest
        cut = f"{value[:longest]}…" if len(value) > longest else value
        shown = span(cut, theme, "mono") if value else span(instead, theme, "body", "text2")
        self.text.set_html(f"{span(self._name, theme, 'strong', self._role)} {shown}")
        self.text.setAccessibleName(labelled(self._name, value or instead))
        self.update()
