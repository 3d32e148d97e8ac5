"""A thin line that parts what stands beside or above each other."""

from __future__ import annotations

from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme


class Rule(Surface):
    """A thin line between columns, or with ``flat`` between what stands above each other."""

    def __init__(self, theme: Theme, *, flat: bool = False) -> None:
        super().__init__(theme, ground="line2" if flat else "line")
        if flat:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)
