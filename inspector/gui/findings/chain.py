"""The chain of reasons: why a finding holds, link by link on a rail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, light_markdown, link, span
from inspector.gui.kit.small_picture import Pictures, no_picture
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.marks import MARK_WORDS, paint_mark
from inspector.gui.look.theme import Theme, Themed, gap
from inspector.messages import _
from inspector.messages.phrases import clauses

if TYPE_CHECKING:
    from inspector.gui.findings.parts import PartBelow
    from inspector.messages.reasons import Explanation, ReasonLink, ReasonPart


class _Link(Themed, QWidget):
    """One link: caption and text right of the rail."""

    link_clicked = Signal(str)

    def __init__(self, theme: Theme, reason: ReasonLink, last: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reason = reason
        self._last = last
        self._caption = ElidedLabel(theme, reason.caption, "caption", "text3", parent=self)
        self._text = RichText(theme, self)
        self._text.link_clicked.connect(self.link_clicked)
        sides = (28, 0, 0, 0 if last else 12)
        vbox(self._caption, self._text, parent=self, theme=theme, margins=sides)
        if reason.mark is not None:
            self.setAccessibleName(clauses((MARK_WORDS[reason.mark], reason.caption)))
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._text.set_html(self._html())
        set_tip(self._text, self._reason.source)

    def _html(self) -> str:
        """The text, and after it the place in the file unless the text links it itself."""
        reason, theme = self._reason, self._theme
        html = light_markdown(reason.text, theme)
        if reason.field is not None and f"]({reason.field})" not in reason.text:
            label = f"0x{reason.offset:04X}" if reason.offset is not None else reason.field
            gap = span("\u00a0\u00a0 ", theme)
            html += gap + link(label, reason.field, theme)
        return html

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self._theme
            x = theme.px(8)
            middle = theme.line_height("caption") / 2
            gap = theme.px(10)
            reason = self._reason
            if reason.mark is not None:
                side = theme.px(12)
                place = QRectF(x - side / 2, round(middle - side / 2), side, side)
                paint_mark(painter, place, reason.mark, theme)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("text3"))
                radius = theme.px(6) / 2
                painter.drawEllipse(QPointF(x, middle), radius, radius)
            if not self._last:
                top = middle + gap
                rail = QRect(x, round(top), 1, max(self.height() - round(top) - theme.px(2), 0))
                painter.fillRect(rail, theme.color("line2"))


class ReasonChain(Themed, QWidget):
    """A headline and the links of an :class:`~inspector.messages.reasons.Explanation`.

    Args:
        theme: The look.
        pictures: Finds the pictures of packages by their files.
        parent: The widget around it.
    """

    #: The field path behind a link.
    link_clicked = Signal(str)
    #: A row below was chosen; carries what the page is asked for.
    asked = Signal(str)

    def __init__(
        self, theme: Theme, pictures: Pictures = no_picture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures = pictures
        self._headline = TextBlock(theme, self)
        self._links: list[_Link] = []
        #: What stands below the chain.
        self.parts: list[PartBelow] = []
        self._layout = vbox(self._headline, parent=self)
        gap(self._layout, theme, 12)
        self._layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(_("Why"))

    def set_explanation(self, explanation: Explanation | None) -> None:
        """Show another chain, or nothing."""
        turning = any(part.turn_button and part.turn_button.hasFocus() for part in self.parts)
        for item in (*self._links, *self.parts):
            self._layout.removeWidget(item)
            item.hide()
            item.deleteLater()
        self._links, self.parts = [], []
        words = explanation.headline if explanation is not None else ""
        self._headline.set_clauses([Clause(words, "section")])
        self._headline.setVisible(explanation is not None)
        if explanation is None:
            return
        for number, reason in enumerate(explanation.links):
            last = number == len(explanation.links) - 1
            item = _Link(self._theme, reason, last, self)
            item.link_clicked.connect(self.link_clicked)
            self._layout.insertWidget(self._layout.count() - 1, item)
            item.show()
            self._links.append(item)
        if explanation.parts:
            self._show_parts(explanation.parts, turning=turning)

    def _show_parts(self, parts: Sequence[ReasonPart], *, turning: bool) -> None:
        """Shows what stands below the links.

        Args:
            parts: The parts.
            turning: Whether what turns to another one had the keyboard.
        """
        # Late: most explanations have nothing below.
        from inspector.gui.findings.parts import PartBelow

        for part in parts:
            below = PartBelow(self._theme, part, self._pictures, self)
            below.asked.connect(self.asked)
            self._layout.insertWidget(self._layout.count() - 1, below)
            below.show()
            self.parts.append(below)
            if turning and below.turn_button is not None:
                # Whoever turns from one to the next goes on with the same key.
                below.turn_button.setFocus()

    def renew_pictures(self) -> None:
        """Paints the pictures that have come."""
        for part in self.parts:
            for row in part.rows:
                row.update()
