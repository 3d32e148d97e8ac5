"""The whole of two long values below the rows of a comparison."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.models.diff_row import DiffRow, whole_text
from inspector.gui.theme import Theme
from inspector.gui.widgets.diff_text import TOLD, differing
from inspector.gui.widgets.diff_tree import GUTTER
from inspector.gui.widgets.rich_text import RichText, span

#: Characters of a value that are shown.
_SHOWN: Final = 20_000
#: A value of more characters than this is told in whole.
_LONG: Final = 48
#: The most height that is taken, in px of the design.
_DETAIL: Final = 132


class DiffDetail(QScrollArea):
    """The whole of two long values side by side, with what differs in them marked, and a note."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: DiffRow | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.note = RichText(theme)
        self.old, self.new = RichText(theme), RichText(theme)
        body = QWidget()
        body.setBackgroundRole(QPalette.ColorRole.Base)
        body.setAutoFillBackground(True)
        self._column, self._halves = QVBoxLayout(body), QHBoxLayout()
        self._halves.addWidget(self.old, 1, Qt.AlignmentFlag.AlignTop)
        self._halves.addWidget(self.new, 1, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(self.note)
        self._column.addLayout(self._halves)
        self._column.addStretch(1)
        self.setWidget(body)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self.note, self.old, self.new):
            part.set_theme(theme)
        margin = theme.px(16)
        self._column.setContentsMargins(margin, theme.px(6), margin, theme.px(6))
        self._column.setSpacing(theme.px(4))
        self._halves.setSpacing(theme.px(GUTTER + 8))
        line = theme.hex("line")
        self.setStyleSheet(f"QScrollArea {{ border: none; border-top: 1px solid {line}; }}")
        self.set_row(self._row)

    def has_words(self) -> bool:
        """Whether there is anything that the row itself does not show."""
        return not (self.note.isHidden() and self.old.isHidden() and self.new.isHidden())

    def set_row(self, row: DiffRow | None) -> None:
        """Tells about another row."""
        self._row = row
        theme = self._theme
        change = row.change if row is not None and row.kind in ("field", "hidden") else None
        note = row.note if change is not None and row is not None else ""
        before = after = ""
        if change is not None:
            before = "" if change.kind == "added" else whole_text(change.before)[:_SHOWN]
            after = "" if change.kind == "removed" else whole_text(change.after)[:_SHOWN]
        long = max(len(before), len(after)) > _LONG or "\n" in before + after
        self.note.setVisible(bool(note))
        self.note.set_html(span(note[:1].upper() + note[1:], theme, "body", "text2"))
        spans = differing(before, after, TOLD)
        for part, text, marked, word in (
            (self.old, before, spans.old, "Old value"),
            (self.new, after, spans.new, "New value"),
        ):
            part.set_html(marked_html(text, marked, theme))
            part.setAccessibleName(f"{word}: {text}")
            # The half stays where it is, so that what is on one side only stands below that side.
            part.setVisible(bool(long and change is not None))
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._settle()

    def _settle(self) -> None:
        width = max(self.viewport().width(), 1)
        margins = self._column.contentsMargins()
        inner = width - margins.left() - margins.right()
        half = (inner - self._halves.spacing()) // 2
        height = margins.top() + margins.bottom()
        if not self.note.isHidden():
            height += self.note.heightForWidth(inner)
        if not self.old.isHidden():
            halves = (self.old.heightForWidth(half), self.new.heightForWidth(half))
            height += max(halves) + self._column.spacing()
        self.setFixedHeight(min(height + 1, self._theme.px(_DETAIL)))


def marked_html(text: str, spans: tuple[tuple[int, int], ...], theme: Theme) -> str:
    """A text in the fixed font as HTML, what differs in it underlined and strong."""
    parts: list[str] = []
    at = 0
    for begin, end in spans:
        parts.append(span(text[at:begin], theme, "mono"))
        parts.append(f"<u>{span(text[begin:end], theme, 'mono-strong')}</u>")
        at = end
    parts.append(span(text[at:], theme, "mono"))
    return "".join(parts).replace("\n", "<br>")
