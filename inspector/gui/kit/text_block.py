"""Sentences that are painted: verdicts, headlines, counts, with their signs, at any width."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.data_classes import dataclass
from inspector.escaping import plain_lines
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import baseline_in
from inspector.gui.look.theme import Theme, Themed
from inspector.messages.phrases import in_a_row
from inspector.named_tuples import NamedTuple

#: Words stay whole and a script without blanks breaks where it may; only what is longer than a
#: line breaks anywhere.
_WRAP: Final = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
#: Qt counts the places of a text in halves of this encoding.
_UTF16: Final = "utf-16-le"
#: What stands for the space before a clause, where a line may end; for the sign before its words,
#: where none may; and what ends a line.
_GAP: Final = " "
_SIGN: Final = "\u00a0"
_LINE_END: Final = "\u2028"
_BLANKS: Final = re.compile(r"\s+")
#: What a path begins with, and what keeps that with the first name of the path.
_ROOT: Final = re.compile(r"(?<!\S)/(?=\w)")
_JOINER: Final = "\u2060"
#: Layouts ask for the same few widths again and again; more are not kept.
_WIDTHS: Final = 8
#: A width that no text has.
_ENDLESS: Final = 1_000_000


class Clause(NamedTuple):
    """A piece of a sentence in one type style, with the sign before it.

    Attributes:
        text: The words.
        font: The type style.
        role: The colour.
        mark: The sign; None without one.
        gap: The space before it, in px of the design, unless it begins a line.
        side: The side of the sign, in px of the design.
        after: The space between sign and words, in px of the design.
        own_line: Whether it begins a line as soon as one does not hold all clauses.
        whole: Whether it is left out rather than cut, where there is no room.
    """

    text: str
    font: str = "body"
    role: str = "text"
    mark: str | None = None
    gap: int = 0
    side: int = 12
    after: int = 6
    own_line: bool = False
    whole: bool = False


@dataclass(frozen=True)
class _Lines:
    """Clauses as they are laid out for a width."""

    layout: QTextLayout
    #: The place of each sign in the text, counted as Qt does, and its clause.
    signs: dict[int, Clause]
    #: Whether there was no room for all.
    cut: bool = False

    @property
    def count(self) -> int:
        return self.layout.lineCount()

    def texts(self) -> list[str]:
        """The words of each line."""
        halves = self.layout.text().encode(_UTF16)
        lines = (self.layout.lineAt(at) for at in range(self.count))
        spans = ((line.textStart(), line.textStart() + line.textLength()) for line in lines)
        found = (halves[2 * start : 2 * end].decode(_UTF16, "replace") for start, end in spans)
        plain = (text.replace(_SIGN, "").replace(_JOINER, "") for text in found)
        shown = (text.strip(f"{_GAP}{_LINE_END}") for text in plain)
        return [text for text in shown if text]


def _halves(text: str) -> int:
    return len(text.encode(_UTF16)) // 2


def _spaced(font: QFont, character: str, theme: Theme, style: str, width: int) -> QFont:
    """A font in which a character is as wide as is asked."""
    wide = QFont(font)
    spacing = width - theme.metrics(style).horizontalAdvance(character)
    wide.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return wide


class TextBlock(Themed, QLabel):
    """A few clauses that go on in the next line wherever their script may be broken.

    Args:
        theme: The look.
        parent: The widget around it.
        most: The lines that it takes at most, 0 for as many as it needs; what has no room in them
            is told by the tooltip.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, most: int = 0) -> None:
        super().__init__(parent)
        self._theme = theme
        self._most = most
        #: The clauses that are said.
        self.clauses: tuple[Clause, ...] = ()
        self._brief: tuple[Clause, ...] = ()
        #: What is painted at a width in so many lines at most.
        self._known: dict[tuple[int, int], _Lines] = {}
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _apply_theme(self) -> None:
        self._known.clear()
        self._settle()

    def set_clauses(
        self,
        clauses: Sequence[Clause],
        text: str | None = None,
        brief: Sequence[Clause] = (),
    ) -> None:
        """Say something else.

        Args:
            clauses: What is painted.
            text: What is read out and told by the tooltip; the clauses in a row without it.
            brief: Painted in their stead where it takes fewer lines, so that what is learnt later
                moves nothing below; the tooltip says the whole then.
        """
        self.clauses = tuple(clause for clause in clauses if clause.text)
        self._brief = tuple(clause for clause in brief if clause.text)
        said = in_a_row(clause.text for clause in self.clauses) if text is None else text
        self.setText(said)
        self._known.clear()
        self._settle()

    def set_most(self, most: int) -> None:
        """Take no more lines than these; 0 for as many as there are."""
        if most != self._most:
            self._most = most
            self._known.clear()
            self._settle()

    def line_count(self) -> int:
        """How many lines the present width takes."""
        return self._lines(self.width()).count

    def painted_lines(self) -> list[str]:
        """The words of each line as they are painted."""
        return self._painted().texts()

    # Laying out

    def _lines(self, width: int, most: int | None = None) -> _Lines:
        """What takes a width: in as many lines as are allowed, or in ``most``."""
        most = self._most if most is None else most
        lines = self._known.get((width, most))
        if lines is None:
            lines = self._laid_out(self.clauses, width, most)
            if self._brief:
                brief = self._laid_out(self._brief, width, most)
                if brief.count < lines.count:
                    lines = _Lines(brief.layout, brief.signs, cut=True)
            self._known[width, most] = lines
        return lines

    def _painted(self) -> _Lines:
        """The lines that there is room for: a layout may leave it less height than it wants."""
        lines = self._lines(self.width())
        room = max(self.height() // self._line_height(), 1)
        return lines if lines.count <= room else self._lines(self.width(), room)

    def _laid_out(self, clauses: Sequence[Clause], width: int, most: int) -> _Lines:
        """The lines of clauses, without the end of those that take more than are allowed."""
        lines = self._broken(clauses, width)
        has_parts = any(clause.own_line for clause in clauses[1:])
        apart = lines.count > 1 and most != 1 and has_parts
        if apart:
            lines = self._broken(clauses, width, apart=True)
        if not most or lines.count <= most:
            return lines
        places = [
            (at, end)
            for at, clause in enumerate(clauses)
            for end in ((0,) if clause.whole else range(len(clause.text)))
        ]
        kept = bisect_left(
            places,
            True,
            key=lambda place: self._broken(_cut(clauses, *place), width, apart=apart).count > most,
        )
        shown = self._broken(_cut(clauses, *places[max(kept - 1, 0)]), width, apart=apart)
        return _Lines(shown.layout, shown.signs, cut=True)

    def _broken(self, clauses: Sequence[Clause], width: int, *, apart: bool = False) -> _Lines:
        """The lines of clauses; ``apart`` begins one for each that wants its own."""
        theme = self._theme
        text, formats, signs = "", [], {}

        def add(piece: str, clause: Clause, room: int | None = None) -> None:
            nonlocal text
            span = QTextLayout.FormatRange()
            span.start, span.length = _halves(text), _halves(piece)
            font = theme.font(clause.font)
            if room is not None:
                font = _spaced(font, piece, theme, clause.font, room)
            look = QTextCharFormat()
            look.setFont(font)
            look.setForeground(theme.color(clause.role))
            span.format = look
            formats.append(span)
            text += piece

        for clause in clauses:
            if text and apart and clause.own_line:
                add(_LINE_END, clause)
            elif text and clause.gap:
                add(_GAP, clause, theme.px(clause.gap))
            if clause.mark is not None:
                signs[_halves(text)] = clause
                add(_SIGN, clause, theme.px(clause.side) + theme.px(clause.after))
            words = _BLANKS.sub(" ", plain_lines(clause.text))
            add(_ROOT.sub(f"/{_JOINER}", words), clause)
        layout = QTextLayout(text, theme.font(clauses[0].font if clauses else "body"))
        layout.setFormats(formats)
        option = QTextOption()
        option.setWrapMode(_WRAP)
        option.setTextDirection(self.layoutDirection())
        if self._reads_left():
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        layout.setTextOption(option)
        self._break(layout, signs, width)
        return _Lines(layout, signs)

    def _break(self, layout: QTextLayout, signs: dict[int, Clause], width: int) -> None:
        """Breaks the lines; those without a sign begin below the words of the first."""
        theme, height = self._theme, self._line_height()
        first = signs.get(0)
        indent = theme.px(first.side) + theme.px(first.after) if first is not None else 0
        base = baseline_in(theme, self._font(), 0, height)
        top = 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            left = 0 if line.textStart() in signs else indent
            line.setLineWidth(max(width - left, 1))
            line.setPosition(QPointF(0 if self._reads_left() else left, top + base - line.ascent()))
            top += height
        layout.endLayout()

    def _font(self) -> str:
        """The type style that the lines are as high as."""
        return self.clauses[0].font if self.clauses else "body"

    def _reads_left(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _line_height(self) -> int:
        return self._theme.line_height(self._font())

    def _settle(self) -> None:
        cut = self._painted().cut
        set_tip(self, self.text() if cut and self.clauses else "")
        self.updateGeometry()
        self.update()

    # Qt

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(self._lines(width).count, 1) * self._line_height()

    def sizeHint(self) -> QSize:
        return QSize(self.natural_width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._theme.px(160), self.natural_width()), self._line_height())

    def natural_width(self) -> int:
        """The width of everything on one line, in px."""
        shown = self._lines(self.width())
        clauses = self._brief if shown.cut and self._brief else self.clauses
        lines = self._broken(clauses, _ENDLESS).layout
        return ceil(lines.lineAt(0).naturalTextWidth()) if lines.lineCount() else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if len(self._known) > _WIDTHS:
            self._known.clear()
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        lines, height = self._painted(), self._line_height()
        top = max((self.height() - lines.count * height) // 2, 0)
        with QPainter(self) as painter:
            lines.layout.draw(painter, QPointF(0, top))
            for at, clause in lines.signs.items():
                line = lines.layout.lineForTextPosition(at)
                side = self._theme.px(clause.side)
                left = _place(line, at)
                if self._reads_left():
                    left -= side
                down = top + line.lineNumber() * height + (height - side) // 2
                place = QRectF(round(left), down, side, side)
                paint_mark(painter, place, clause.mark or "", self._theme)


def _place(line: QTextLine, at: int) -> float:
    """Where a character begins in a line, in px."""
    found = line.cursorToX(at)
    # The binding hands the place back too, where Qt has moved it.
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]


def _cut(clauses: Sequence[Clause], at: int, end: int) -> list[Clause]:
    """Clauses up to a place in one of them, and dots for what follows."""
    kept = list(clauses[:at])
    if end or not kept:
        kept.append(clauses[at]._replace(text=_dotted(clauses[at].text[:end].rstrip())))
    else:
        last = kept[-1].text
        dotted = f"{last}{_GAP}…" if clauses[at].gap else _dotted(last)
        kept[-1] = kept[-1]._replace(text=dotted)
    return kept


def _dotted(text: str) -> str:
    """A text with dots behind it, which a full stop does not run into."""
    return f"{text} …" if text.endswith(".") else f"{text}…"
