"""How small the window can be, and when it has no room for more than its page."""

from __future__ import annotations

from typing import Final

from inspector.gui.look.theme import Theme

#: Width and height in px of the design. Screens do not grow with the font: in a larger one the
#: window can be as small, and leaves out what has no room.
_LEAST: Final = (720, 480)


def least_size(theme: Theme) -> tuple[int, int]:
    """The least width and height of the window, in px."""
    width, height = (min(theme.px(side), side) for side in _LEAST)
    return width, height


def is_small(theme: Theme, width: int, height: int) -> tuple[bool, bool]:
    """Whether a window has no room for docks beside its page, and none below it."""
    return width < theme.px(_LEAST[0]), height < theme.px(_LEAST[1])
