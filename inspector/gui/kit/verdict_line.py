"""The verdict line: the first thing said about a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.gui.kit.line_breaks import broken
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme, Themed

if TYPE_CHECKING:
    from inspector.messages.verdict import VerdictText


class _Lengths(NamedTuple):
    mark: int
    gap: int
    between: int
    lead: int
    rest: int

    @property
    def whole(self) -> int:
        """The width of everything on one line."""
        return self.mark + self.gap + self.lead + (self.between + self.rest if self.rest else 0)


class VerdictLine(Themed, QLabel):
    """Sign and first clause in strong type, then what follows; more lines where one is too short.

    What follows begins a line of its own then, and both are broken where their script may be.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._whole: VerdictText | None = None
        self._brief: VerdictText | None = None
        self._single = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _dress(self) -> None:
        self._settle()

    def set_verdict(self, verdict: VerdictText | None, brief: VerdictText | None = None) -> None:
        """Show another verdict, or none while a file is being read.

        Args:
            verdict: What is read out, and painted where there is room.
            brief: Painted in its stead where it takes fewer lines, so that what is learnt later
                moves nothing below; the tooltip says the whole then.
        """
        self._whole, self._brief = verdict, brief
        self.setText("" if verdict is None else str(verdict))
        self._settle()

    def set_single_line(self, single: bool) -> None:
        """Keep to one line, for very low windows; what is cut off is in the tooltip."""
        self._single = single
        self._settle()

    def line_count(self) -> int:
        """How many lines the present width takes."""
        return self._lines(self.width())

    def painted_lines(self) -> list[str]:
        """The words of each line as they are painted, but for what has no room in a single one."""
        verdict = self._painted(self.width())
        if verdict is None:
            return []
        if self.line_count() == 1:
            return [str(verdict)]
        lead, rest = self._broken(verdict, self.width())
        return lead + rest

    def _settle(self) -> None:
        verdict = self._painted(self.width())
        lengths = self._lengths(verdict)
        if self._single or verdict is None:
            cut = lengths.whole > self.width()
        else:
            # Only where the layout leaves it too few lines.
            cut = self.height() < self.heightForWidth(self.width())
        set_tip(self, self.text() if cut or verdict is not self._whole else "")
        self.updateGeometry()
        self.update()

    def _painted(self, width: int) -> VerdictText | None:
        """What a width has room for: the brief words where the whole take more lines."""
        whole, brief = self._whole, self._brief
        if brief is None or self._lines_of(whole, width) <= self._lines_of(brief, width):
            return whole
        return brief

    def _lengths(self, verdict: VerdictText | None) -> _Lengths:
        theme = self._theme
        mark, gap = theme.px(14), theme.px(7)
        if verdict is None:
            return _Lengths(mark, gap, 0, 0, 0)
        lead = theme.width("verdict", verdict.lead)
        rest = theme.width("verdict-rest", verdict.rest)
        between = theme.px(16) + mark + gap if verdict.rest_mark is not None else theme.px(8)
        return _Lengths(mark, gap, between, lead, rest)

    def _lines(self, width: int) -> int:
        return self._lines_of(self._painted(width), width)

    def _lines_of(self, verdict: VerdictText | None, width: int) -> int:
        if self._single or verdict is None or self._lengths(verdict).whole <= width:
            return 1
        lead, rest = self._broken(verdict, width)
        return len(lead) + len(rest)

    def _broken(self, verdict: VerdictText, width: int) -> tuple[list[str], list[str]]:
        """The lines of the first clause and of what follows, for a width that is too short."""
        lengths = self._lengths(verdict)
        room = width - lengths.mark - lengths.gap
        theme = self._theme
        return (
            broken(theme, "verdict", verdict.lead, room),
            broken(theme, "verdict-rest", verdict.rest, room),
        )

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._theme.line_height("verdict") * self._lines(width)

    def sizeHint(self) -> QSize:
        whole = self._lengths(self._painted(self.width())).whole
        return QSize(whole, self._theme.line_height("verdict") * self.line_count())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.line_height("verdict"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        verdict = self._painted(self.width())
        if verdict is None:
            return
        with QPainter(self) as painter:
            theme, lengths = self._theme, self._lengths(verdict)
            line = theme.line_height("verdict")
            text_left = lengths.mark + lengths.gap
            self._mark(painter, 0, 0, verdict.mark)
            if self.line_count() == 1:
                lead, rest = [verdict.lead], [verdict.rest] if verdict.rest else []
                left, top = text_left + lengths.lead + lengths.between, 0
            else:
                lead, rest = self._broken(verdict, self.width())
                left, top = text_left, line * len(lead)
            self._draw(painter, text_left, 0, lead, "verdict")
            if rest and verdict.rest_mark is not None:
                self._mark(painter, left - text_left, top, verdict.rest_mark)
            self._draw(painter, left, top, rest, "verdict-rest")

    def _draw(self, painter: QPainter, left: int, top: int, lines: list[str], font: str) -> None:
        height = self._theme.line_height("verdict")
        for at, text in enumerate(lines):
            box = QRect(left, top + at * height, max(self.width() - left, 0), height)
            draw_text(painter, self._theme, box, Run(text, font))

    def _mark(self, painter: QPainter, left: int, top: int, mark: str) -> None:
        theme = self._theme
        side = theme.px(14)
        down = (theme.line_height("verdict") - side) // 2
        paint_mark(painter, QRectF(left, top + down, side, side), mark, theme, filled=True)
