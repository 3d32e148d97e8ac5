"""Tooltips: the only place that shows any.

Qt takes a tooltip for HTML where it looks like it, and then loads what the HTML names. Words out of
files may look like markup and are none, so every tooltip goes through here.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabBar,
    QToolTip,
    QWidget,
)

from inspector.escaping import plain_lines
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.painting import png_of

#: Characters of a line that a tooltip shows without a break: it would run off the screen.
_WIDE: Final = 160


def plain_tip(text: str) -> str:
    """A text that a tooltip shows letter by letter, also where Qt would take it for HTML.

    Lines that are too long for a screen go on in the next one.
    """
    shown = plain_lines(text)
    marked = "<" in shown or "&lt;" in shown
    if not marked and max(map(len, shown.split("\n"))) <= _WIDE:
        return shown
    return f'<p style="white-space: pre-wrap">{escape(shown)}</p>'


def set_tip(on: QWidget | QAction, text: str) -> None:
    """Gives a widget or an action a tooltip; none where the text is empty."""
    on.setToolTip(plain_tip(text))


def set_tab_tip(tabs: QTabBar, index: int, text: str) -> None:
    """Gives a tab a tooltip; none where the text is empty."""
    tabs.setTabToolTip(index, plain_tip(text))


def show_tip(place: QPoint, text: str, over: QWidget, picture: QImage | None = None) -> None:
    """Shows a tooltip now, or hides the one that is shown where there is nothing to say.

    Args:
        place: Where, on the screen.
        text: What it says.
        over: The widget that it belongs to.
        picture: What it shows below that.
    """
    shown = plain_tip(text)
    if picture is not None:
        # Qt takes all of it for HTML then, of which only the picture is.
        source = b64encode(png_of(picture)).decode("ascii")
        words = f'<p style="white-space: pre-wrap">{escape(plain_lines(text))}</p>'
        shown = f'{words}<p><img src="data:image/png;base64,{source}"></p>'
    QToolTip.showText(place, shown, over)


class TipDelegate(QStyledItemDelegate):
    """A delegate whose rows have plain tooltips: what the model has to say of them."""

    def tip(self, view: QAbstractItemView, index: AnyIndex) -> str:
        """What the tooltip of a cell says; empty for none."""
        return str(index.model().data(index, Qt.ItemDataRole.ToolTipRole) or "")

    def tip_picture(self, index: AnyIndex) -> QImage | None:
        """What the tooltip of a cell shows below its words; None for nothing."""
        return None

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> bool:
        """Shows the tooltip of a cell."""
        if event.type() != QEvent.Type.ToolTip or not index.isValid():
            return super().helpEvent(event, view, option, index)
        show_tip(event.globalPos(), self.tip(view, index), view, self.tip_picture(index))
        return True
