"""The current change between two revisions: where it is, and what both have there in whole."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QSizePolicy

from inspector.catalog import Catalog
from inspector.compare.model import Change
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.kit.side_value import SideValue
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _
from inspector.report.diff.excerpts import first_difference
from inspector.report.diff.place import where
from inspector.report.diff.values import entries_around_difference, shown_part

#: Characters of a value that are shown; copying and the comparison have all of it.
_LONGEST: Final = 400
#: The grounds of what came, went, or is another value.
_GROUNDS: Final = {"added": "noteBg", "removed": "refuseBg", "changed": "upBg"}


class ChangedValue(Surface):
    """Below the changes: the whole name and both values of the current one."""

    ground = "base"
    edges = {"top": "line"}

    def __init__(self, theme: Theme, catalog: Catalog, margin: int) -> None:
        super().__init__(theme)
        self._catalog = catalog
        self._change: Change | None = None
        self.place = RichText(theme)
        self.sides = tuple(
            SideValue(theme, letter, "accent", _LONGEST, (8, 8)) for letter in ("A", "B")
        )
        vbox(
            self.place,
            *self.sides,
            parent=self,
            theme=theme,
            margins=(margin, 6, margin, 2),
            between=2,
        )
        self.setAccessibleName(_("Values of the current row"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def _apply_theme(self) -> None:
        self.show_change(self._change)

    def show_change(self, change: Change | None) -> None:
        """Tells about another change; about none where there is none."""
        self._change = change
        if change is None:
            return
        self.place.set_html(span(str(where(change, self._catalog)), self._theme, "strong"))
        values = entries_around_difference(change.before, change.after)
        before = "" if change.kind == "added" else values[0]
        after = "" if change.kind == "removed" else values[1]
        at = first_difference(before, after) if before and after else 0
        ground = _GROUNDS.get(change.kind, "base")
        for side, value in zip(self.sides, (before, after), strict=True):
            side.say(shown_part(value, at), ground)
            side.setVisible(bool(value))
