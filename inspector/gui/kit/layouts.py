"""Rows and columns of widgets, in one call each."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from inspector.gui.look.theme import Theme, space

#: A widget or a layout, alone or with its share of the room that is left over and where it stands
#: in its room; a number is the share of nothing.
Part = (
    QWidget
    | QLayout
    | int
    | tuple[QWidget | QLayout, int]
    | tuple[QWidget | QLayout, int, Qt.AlignmentFlag]
)
#: Spaces at the left, above, at the right and below, in px of the design.
Margins = tuple[float, float, float, float]

#: The most that Qt lets a widget be wide or high: a limit that is none.
NO_LIMIT: Final = (1 << 24) - 1

_Box = TypeVar("_Box", bound=QBoxLayout)


def hbox(
    *parts: Part,
    parent: QWidget | None = None,
    theme: Theme | None = None,
    margins: Margins = (0, 0, 0, 0),
    between: float | None = 0,
) -> QHBoxLayout:
    """A row of parts.

    Args:
        parts: From where reading begins.
        parent: The widget that is laid out; none for a row inside another layout.
        theme: What the spaces follow; needed where there are any.
        margins: Spaces around it.
        between: Space between two parts, in px of the design; None for that of the layout around.
    """
    row = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    return _fill(row, parts, theme, margins, between)


def vbox(
    *parts: Part,
    parent: QWidget | None = None,
    theme: Theme | None = None,
    margins: Margins = (0, 0, 0, 0),
    between: float | None = 0,
) -> QVBoxLayout:
    """A column of parts, from above; what is given besides is that of :func:`hbox`."""
    column = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    return _fill(column, parts, theme, margins, between)


def _fill(
    box: _Box,
    parts: tuple[Part, ...],
    theme: Theme | None,
    margins: Margins,
    between: float | None,
) -> _Box:
    if theme is not None:
        space(box, theme, margins, between or 0)
    else:
        box.setContentsMargins(0, 0, 0, 0)
        if between is not None:
            box.setSpacing(0)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        item, stretch, *place = part if isinstance(part, tuple) else (part, 0)
        if isinstance(item, QLayout):
            box.addLayout(item, stretch)
        else:
            box.addWidget(item, stretch, *place)
    return box
