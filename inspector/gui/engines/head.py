"""The band above the page of an engine: icon, name, file, and what is said of it first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.picture import ThumbnailView
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.verdict import VerdictText


class EngineHead(Themed, QWidget):
    """A title, what stands below it, a verdict, and at the right how large the file is.

    Args:
        theme: The look.
        pictured: Whether the icon of an engine stands at the left.
    """

    def __init__(self, theme: Theme, *, pictured: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.picture = ThumbnailView(theme, 64, self)
        self.picture.set_icon("engine")
        self.picture.setAccessibleName(_("Engine"))
        self.picture.setVisible(pictured)
        self.title = ElidedLabel(theme, "", "title", "text", "middle", self)
        self.size_label = ElidedLabel(theme, "", "body", "text3", "none", self)
        self.place = ElidedLabel(theme, "", "body", "text2", "middle", self)
        self.verdict = VerdictLine(theme, self)
        top = hbox(
            (self.title, 1), (self.size_label, 0, Qt.AlignmentFlag.AlignVCenter), between=None
        )
        words = vbox(top, self.place, self.verdict, theme=theme, between=1)
        picture = self.picture, 0, Qt.AlignmentFlag.AlignTop
        hbox(picture, (words, 1), parent=self, theme=theme, margins=(16, 12, 16, 8), between=16)
        self._apply_theme()

    def _apply_theme(self) -> None:
        if not self.picture.isHidden():
            self.setMinimumHeight(self._theme.px(92))

    def say(
        self, title: str, place: str, verdict: VerdictText | None, size: str = "", whole: str = ""
    ) -> None:
        """Shows other words.

        Args:
            title: What is shown.
            place: Where it is, or how much of it there is.
            verdict: What is said of it first; None while that is not known.
            size: How large its file is.
            whole: The whole path, where ``place`` is a part of it.
        """
        self.title.set_text(title)
        self.place.set_text(place)
        self.place.set_tooltip(whole)
        self.size_label.set_text(size)
        self.verdict.set_verdict(verdict)
        self.verdict.setVisible(verdict is not None or not self.picture.isHidden())
