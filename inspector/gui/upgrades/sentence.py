"""The sentence above the upgrade steps: how many run, what they cost, what is lost."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.gui.kit.line_breaks import broken
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.upgrades.risk_marks import RISK_MARKS
from inspector.messages.phrases import in_a_row
from inspector.report.upgrades.sentences import summary_clauses, verdict_line
from inspector.upgrades.model import Preview, PreviewVerdict

#: Between two clauses, before one with a sign, in design px.
_GAP: Final = 4
_SIGNED: Final = 10
#: Between a sign and its words, and the side of a sign.
_AFTER_MARK: Final = 6
_MARK: Final = 12

#: Verdicts that leave no save to speak of.
_NO_SAVE: Final = (PreviewVerdict.REFUSED, PreviewVerdict.NOTHING)


class Clause(NamedTuple):
    """A piece of the sentence, with the sign and the space before it."""

    text: str
    mark: str | None = None
    strong: bool = False
    gap: int = _GAP

    @property
    def font(self) -> str:
        """Its type style."""
        return "section" if self.strong else "section-plain"


def clauses_of(preview: Preview) -> tuple[Clause, ...]:
    """What the reports say of a preview, in pieces: how many steps run, what they cost."""
    if preview.verdict in _NO_SAVE:
        return (Clause(verdict_line(preview), strong=True),)
    pieces = []
    for clause in summary_clauses(preview):
        mark = RISK_MARKS.get(clause.risk.value) if clause.risk else "warn" if clause.lost else None
        gap = _SIGNED if mark else _GAP
        pieces.append(Clause(clause.text, mark, clause.first or clause.lost, gap))
    return tuple(pieces)


class _Piece(NamedTuple):
    """What one line shows of a clause: words from a place on, behind its sign where it begins."""

    left: int
    mark: str | None
    text: str
    font: str


class UpgradeSentence(Themed, QLabel):
    """Clauses with their signs; one that does not fit begins a line, a longer one takes several."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        #: The pieces that are shown.
        self.clauses: tuple[Clause, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _dress(self) -> None:
        self._settle()

    def set_preview(self, preview: Preview | None) -> None:
        """Say something about another preview, or nothing."""
        self.clauses = () if preview is None else clauses_of(preview)
        # What is said aloud has no signs: their words are in the clauses already.
        self.setText(in_a_row(clause.text for clause in self.clauses))
        self._settle()

    def _sign(self, clause: Clause) -> int:
        """The room of a clause's sign."""
        return self._theme.px(_MARK + _AFTER_MARK) if clause.mark is not None else 0

    def _lines(self, width: int) -> list[list[_Piece]]:
        """What each line shows, from the left."""
        lines: list[list[_Piece]] = [[]]
        left = 0
        for clause in self.clauses:
            sign, before = self._sign(clause), self._theme.px(clause.gap) if lines[-1] else 0
            whole = sign + self._theme.width(clause.font, clause.text)
            if lines[-1] and left + before + whole > width:
                lines.append([])
                left = before = 0
            left += before
            texts = [clause.text]
            if left + whole > width:
                texts = broken(self._theme, clause.font, clause.text, width - sign)
            for at, text in enumerate(texts):
                if at:
                    lines.append([])
                mark = clause.mark if at == 0 else None
                lines[-1].append(_Piece(left + sign, mark, text, clause.font))
            left += sign + self._theme.width(clause.font, texts[-1]) if texts else 0
        return lines

    def _settle(self) -> None:
        # Only where the layout leaves it too few lines.
        cut = self.height() < self.heightForWidth(self.width())
        set_tip(self, self.text() if cut else "")
        self.updateGeometry()
        self.update()

    def line_count(self) -> int:
        """How many lines the present width takes."""
        return len(self._lines(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return len(self._lines(width)) * self._theme.line_height("section")

    def sizeHint(self) -> QSize:
        gap = self._theme.px(_GAP)
        whole = sum(
            self._sign(clause) + self._theme.width(clause.font, clause.text) + gap
            for clause in self.clauses
        )
        height = self.heightForWidth(self.width()) if self.width() > 0 else 0
        return QSize(whole, max(height, self._theme.line_height("section")))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.line_height("section"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            height = theme.line_height("section")
            lines = self._lines(self.width())
            top = max((self.height() - height * len(lines)) // 2, 0)
            for line in lines:
                for piece in line:
                    box = QRect(piece.left, top, self.width() - piece.left, height)
                    self._paint(painter, box, piece)
                top += height

    def _paint(self, painter: QPainter, box: QRect, piece: _Piece) -> None:
        theme = self._theme
        if piece.mark is not None:
            side = theme.px(_MARK)
            top = box.top() + (box.height() - side) // 2
            left = piece.left - theme.px(_MARK + _AFTER_MARK)
            paint_mark(painter, QRectF(left, top, side, side), piece.mark, theme)
        if box.width() > 0:
            draw_text(painter, theme, box, Run(piece.text, piece.font))
