"""The title of a section, with the facts about it at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme, Themed, gap
from inspector.messages.phrases import clauses, labelled

SectionFact = tuple[str | None, str]

#: The share of a note in the room that is left, beside a stretch of 1 for where there is none.
_ALL: Final = 1000


class SectionTitle(Themed, QWidget):
    """Title in strong type, a grey note after it, and at the right facts with or without a sign."""

    def __init__(
        self, theme: Theme, title: str = "", note: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ElidedLabel(theme, title, "section", "text", parent=self)
        self._note = ElidedLabel(theme, note, "body", "text2", parent=self)
        # It has what title and facts leave, and so gives way before they do.
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._said: tuple[SectionFact, ...] = ()
        self._facts: list[MarkLabel | ElidedLabel] = []
        self._layout = hbox(self._title, parent=self)
        gap(self._layout, theme, 14)
        self._layout.addWidget(self._note, _ALL)
        self._layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_title(title, note)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFixedHeight(self._theme.row_height(32, "section"))
        self.set_facts(self._said)

    def set_title(self, title: str, note: str = "") -> None:
        """Show another title."""
        self._title.set_text(title)
        self._note.set_text(note)
        self._note.setVisible(bool(note))
        self.setAccessibleName(clauses((title, note)) if note else title)

    def set_facts(self, facts: Sequence[SectionFact]) -> None:
        """Show other facts: (sign or None, words) from left to right."""
        self._said = tuple(facts)
        for part in self._facts:
            self._layout.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._facts = []
        while self._layout.count() > 4:
            self._layout.takeAt(4)
        for mark, words in facts:
            self._layout.addSpacing(self._theme.px(18))
            if mark is not None:
                sign = MarkLabel(self._theme, mark, 10, self)
                self._layout.addWidget(sign)
                self._layout.addSpacing(self._theme.px(6))
                self._facts.append(sign)
            label = ElidedLabel(self._theme, words, "body", "text2", parent=self)
            if mark is not None:
                label.setAccessibleName(labelled(MARK_WORDS[mark], words))
            self._layout.addWidget(label)
            self._facts.append(label)
        for part in self._facts:
            # A layout shows what it is given later only when events are handled.
            part.show()
