"""The bytes of a field as every type, in one of two byte orders: the table of the Data panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from inspector.format.interpret import Reading
from inspector.format.stream import BIG, LITTLE
from inspector.gui.kit.buttons import PushButton
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.style import Piece
from inspector.gui.look.theme import Theme
from inspector.gui.rows.table_model import Column, RowsModel
from inspector.messages import _, lazy
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

#: What stands beside the type that the field is.
DECLARED: Final = lazy("the declared type")


class ReadingRow(NamedTuple):
    """One type, what it makes of the bytes, and whether the field is of this type."""

    reading: Reading
    declared: bool = False


def _value(row: ReadingRow) -> str:
    return render(row.reading.text if row.reading.possible else row.reading.reason)


def _second(row: ReadingRow) -> str:
    notes = (render(row.reading.note), DECLARED if row.declared else "")
    return clauses(notes)


def _told(row: ReadingRow) -> str:
    return "  ".join(text for text in (_value(row), _second(row)) if text)


COLUMNS: Final[tuple[Column[ReadingRow], ...]] = (
    Column(
        key="as",
        title=lazy("As"),
        text=lambda row: row.reading.type,
        font="mono",
        role="text2",
        copy=lambda row: row.reading.type,
        sample="FPackageIndex ",
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=_value,
        font=lambda row: "strong" if row.declared and row.reading.possible else "body",
        role=lambda row: "text" if row.reading.possible else "text3",
        second=_second,
        tooltip=_told,
        copy=lambda row: render(row.reading.text),
        elide="end",
        stretch=True,
    ),
)


class ReadingsModel(RowsModel[ReadingRow]):
    """The readings of one field; they stay in the order of the types."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])


_WORDS: Final = {LITTLE: lazy("little"), BIG: lazy("big")}
_ENDIAN: Final = {LITTLE: lazy("little endian"), BIG: lazy("big endian")}
#: What is said after the file's own order.
OWN: Final = lazy("file")


class _Side(PushButton):
    """One of the two orders."""

    look = "choice"

    def __init__(self, theme: Theme, order: str, parent: QWidget) -> None:
        super().__init__("", parent)
        self._theme = theme
        self._order = order
        self._own = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_own(False)

    def set_own(self, own: bool) -> None:
        """Whether the file is written in this order."""
        self._own = own
        words = _ENDIAN[self._order]
        told = (
            _("Read as {order}, the byte order of the file", order=words)
            if own
            else _("Read as {order}", order=words)
        )
        set_tip(self, told)
        self.setAccessibleName(told)
        self.updateGeometry()
        self.update()

    def pieces(self) -> Sequence[Piece]:
        role = "text" if self.isChecked() or self.underMouse() else "text2"
        words = Piece(str(_WORDS[self._order]), "header", role)
        return [words, Piece(f"({OWN})", "caption", "text3", gap=4)] if self._own else [words]


class ByteOrderSwitch(QWidget):
    """Chooses how numbers are read: ``little`` or ``big``."""

    #: The order that was chosen, ``"<"`` or ``">"``.
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.sides = {order: _Side(theme, order, self) for order in _WORDS}
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for side in self.sides.values():
            self._group.addButton(side)
            layout.addWidget(side)
        self.set_order(LITTLE)
        self._group.buttonToggled.connect(self._toggled)

    def set_own(self, order: str) -> None:
        """Marks the byte order that the file is written in."""
        for one, side in self.sides.items():
            side.set_own(one == order)

    def set_order(self, order: str) -> None:
        """Reads in another order."""
        self.sides[order].setChecked(True)

    def order(self) -> str:
        """The order that is chosen."""
        return next(order for order, side in self.sides.items() if side.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: LITTLE, Qt.Key.Key_Right: BIG}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.sides[step].setFocus(Qt.FocusReason.OtherFocusReason)
            self.set_order(step)

    def _toggled(self, button: QAbstractButton, checked: bool) -> None:
        if checked:
            self.chosen.emit(self.order())
