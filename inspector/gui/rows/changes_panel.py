"""A list of changes with what stands above it: its title, how many there are, and its filter."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.row_view import enter_rows
from inspector.messages import _


class ChangesPanel(Surface):
    """Title with a count, the filter, and the list below them.

    Args:
        theme: The look.
        rows: The list.
        parent: The widget around it.
    """

    ground = "panel"
    edges = {"right": "line2"}

    #: Another text was typed into the filter.
    filter_typed = Signal(str)

    def __init__(
        self, theme: Theme, rows: QAbstractItemView, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(_("List of changes"))
        self.title = ElidedLabel(theme, _("Changes"), "strong", "text", "none")
        self.count = ElidedLabel(theme, "", "body", "text2", "end")
        self.field = FilterField(theme, _("Filter changes"))
        self.field.changed.connect(self.filter_typed)
        self.field.left_for_rows.connect(lambda: enter_rows(rows))
        self.field.rows = rows
        head = hbox(self.title, (self.count, 1), theme=theme, margins=(12, 2, 12, 0), between=10)
        field = hbox(self.field, theme=theme, margins=(10, 0, 10, 0))
        vbox(head, field, (rows, 1), parent=self, theme=theme, margins=(0, 4, 1, 0), between=4)
        self.setFocusProxy(rows)

    def set_filter_text(self, text: str) -> None:
        """Shows a filter that was set elsewhere."""
        if self.field.text() != text:
            self.field.blockSignals(True)
            self.field.set_text(text)
            self.field.blockSignals(False)
