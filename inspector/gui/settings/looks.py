"""The colours to choose: the menu and the row of the settings are both made of them."""

from __future__ import annotations

from functools import partial
from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.messages import Label, lazy

#: Where the choice is kept.
LOOK: Final = "look/theme"
#: The looks by what is kept of them.
LOOKS: Final[tuple[tuple[str, Label], ...]] = (
    ("system", lazy("As the system")),
    ("light", lazy("Light")),
    ("dark", lazy("Dark")),
    ("contrast", lazy("High contrast")),
)


def _look_action(name: str, title: Label) -> Action[AppContext]:
    """What chooses one of the looks."""
    return Action(
        f"look-{name}",
        title,
        "View/look",
        AppContext,
        lambda context: context.settings.set(LOOK, name),
        checked=partial(_is_chosen, name),
        also="theme look colors mode",
    )


def _is_chosen(name: str, context: AppContext) -> bool:
    return context.settings.text(LOOK) == name


LOOK_ACTIONS: Final = tuple(_look_action(name, title) for name, title in LOOKS)
