"""The band of three columns: what can be submitted, what to fix first, what a save does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import gt
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from inspector.checks.judgement import Mark
from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.surface import Rule
from inspector.gui.look.marks import MARK_WORDS, paint_mark
from inspector.gui.look.painting import Run, draw_text, elide
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.report.project.summary import BandColumn, BandLine

#: Below this width, in px of the design, the last column goes under the others.
_TWO: Final = 900
#: Between two lines of a column.
_BETWEEN: Final = 14
#: The widths of the columns to each other where all lines have room.
_SHARES: Final = (30, 28, 49)
#: What a column keeps in any case, in px of the design.
_LEAST: Final = 150
_MARK: Final = 10
_GAP: Final = 8


class BandLineButton(Themed, QPushButton):
    """One line; the packages that it counts are asked for by a click, Enter or Space."""

    #: Carries the filter of the line.
    asked = Signal(str)

    ringed = True

    def __init__(self, theme: Theme, line: BandLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFlat(True)
        self.setAutoDefault(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.asked.emit(self.line.filter))
        self.show_line(line)

    def show_line(self, line: BandLine) -> None:
        """Says something else."""
        self.line = line
        asks = bool(line.filter)
        self.setEnabled(asks)
        shape = Qt.CursorShape.PointingHandCursor if asks else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if asks else Qt.FocusPolicy.NoFocus)
        word = MARK_WORDS[line.mark] if line.mark is not Mark.NONE else ""
        self.setAccessibleName(clauses((word, line.text)))
        self._say_cut()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme, line = self._theme, self.line
        width = self._left() + theme.width("strong", line.number) + theme.width("body", line.words)
        if line.note:
            width += theme.px(_GAP) + theme.width("body", line.note)
        return QSize(width + theme.px(_GAP), theme.row_height(20))

    def _left(self) -> int:
        return self._theme.px(_MARK + _GAP) if self._is_marked() else 0

    def _is_marked(self) -> bool:
        """Whether a sign stands before it; what is of no one verdict has none."""
        return self.line.mark is not Mark.NONE or not self.line.is_known

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_cut()

    def _say_cut(self) -> None:
        """Says as a tooltip what has no room."""
        cut = self.sizeHint().width() > self.width() + self._theme.px(_GAP)
        set_tip(self, self.line.text if cut else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, line = self._theme, self.line
            if self.underMouse() and line.filter:
                painter.fillRect(self.rect(), theme.color("hover"))
            side = theme.px(_MARK)
            place = QRectF(0, (self.height() - side) // 2, side, side)
            if self._is_marked():
                paint_mark(painter, place, line.mark, theme)
            x, end = self._left(), self.width()
            runs = [Run(line.number, "strong", "text"), Run(line.words, "body", "text")]
            runs.append(Run(line.note, "body", "text2"))
            for run in runs:
                if run.text and x < end:
                    box = QRect(x, 0, end - x, self.height())
                    draw_text(painter, theme, box, run)
                    shown = elide(theme, run.font, run.text, end - x)
                    x += theme.width(run.font, shown) + theme.px(_GAP if run.font == "body" else 5)


def _fitting(widths: Sequence[int], room: int) -> int:
    """How many lines have room of which so many need so much; one in any case."""
    return next((at for at in range(len(widths), 1, -1) if widths[at - 1] <= room), 1)


def _cut_down(widths: Sequence[int], given: Sequence[int]) -> list[int]:
    """What columns get whose lines have no room together: whoever needs less leaves the rest.

    Args:
        widths: What the columns need.
        given: Their shares, which together are the room.
    """
    short = [at for at, (needs, has) in enumerate(zip(widths, given, strict=True)) if needs > has]
    left = sum(given) - sum(width for at, width in enumerate(widths) if at not in short)
    of = sum(given[at] for at in short)
    return [left * given[at] // of if at in short else width for at, width in enumerate(widths)]


class BandPart(Themed, QWidget):
    """One column of the band: its title, and its lines side by side as far as there is room.

    Those without room stand in a menu behind "3 more groups": none is left out.
    """

    #: Carries the filter of a line.
    asked = Signal(str)
    #: The rest of the column is wanted.
    wanted = Signal()

    def __init__(self, theme: Theme, ask: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = ElidedLabel(theme, "", "section", "text", "end")
        self.link = LinkButton(theme, ask)
        self.link.clicked.connect(self.wanted)
        self.lines: list[BandLineButton] = []
        self.more = LinkButton(theme, "")
        self.more.clicked.connect(self._open_more)
        self._top = hbox((self.title, 1), self.link, between=None)
        # Without a layout: before Qt shows what has a place in one, it lays out all that is around
        # it. That is given other widths meanwhile, and a line that has no room any more would be
        # hidden and visible at once: it could be seen, and Tab would not get past it.
        self._line = QWidget()
        self.more.setParent(self._line)
        self._column = vbox(self._top, self._line, parent=self)
        self._shown = BandColumn("", ())
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.px(1))
        # With and without a link the titles stand on one line, and so do the lines below them.
        link = self.link.sizeHint().height()
        self.title.setMinimumHeight(max(self._theme.row_height(20), link))
        self._line.setFixedHeight(self._theme.row_height(20))
        self._settle()

    def show_column(self, column: BandColumn) -> None:
        """Shows another column."""
        if column == self._shown:
            return
        self._shown = column
        self.title.set_text(column.title)
        self.setAccessibleName(column.title)
        self.link.setVisible(column.can_ask)
        kept = next((line.line.filter for line in self.lines if line.hasFocus()), None)
        for button, line in zip(self.lines, column.lines, strict=False):
            button.show_line(line)
        for old in self.lines[len(column.lines) :]:
            old.hide()
            old.deleteLater()
        del self.lines[len(column.lines) :]
        before: QWidget = self.lines[-1] if self.lines else self.link
        for line in column.lines[len(self.lines) :]:
            button = BandLineButton(self._theme, line, self._line)
            button.asked.connect(self.asked)
            self.lines.append(button)
            self.setTabOrder(before, button)
            before = button
        self.setTabOrder(before, self.more)
        again = next((line for line in self.lines if line.line.filter == kept), None)
        if kept and again is not None:
            again.setFocus()
        self._settle()

    def hidden_lines(self) -> list[BandLine]:
        """The lines without room, which stand in the menu."""
        return [button.line for button in self.lines if button.isHidden()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        """Shows the lines that have room, the first in any case, and counts the others."""
        theme = self._theme
        room, height = self.width() or theme.px(400), theme.row_height(20)
        fitting = min(_fitting(self.widths(), room), len(self.lines))
        rest = len(self.lines) - fitting
        self.more.setText(self._more_words(rest))
        gap, more = theme.px(_BETWEEN), self.more.sizeHint().width()
        end, x = room - (gap + more if rest else 0), 0
        for number, button in enumerate(self.lines):
            if number < fitting:
                width = max(min(button.sizeHint().width(), end - x), 0)
                button.setGeometry(x, 0, width, height)
                x += width + gap
            button.setVisible(number < fitting)
        self.more.setGeometry(x, 0, more, height)
        self.more.setVisible(rest > 0)

    def widths(self) -> list[int]:
        """The width at which one line has room, two lines have, and so on; all of them at last."""
        theme = self._theme
        gap, more = theme.px(_BETWEEN), theme.width("name", self._more_words(9)) + theme.px(8)
        title = theme.width("section", self._shown.title)
        if self._shown.can_ask:
            title += self.link.sizeHint().width()
        taken, widths = -gap, []
        for number, button in enumerate(self.lines):
            taken += gap + button.sizeHint().width()
            rest = gap + more if number + 1 < len(self.lines) else 0
            widths.append(max(taken + rest, title))
        return widths or [title]

    def _more_words(self, count: int) -> str:
        # "3 as they are, and 2 more" would be five packages.
        return ngettext("{count} more group", "{count} more groups", count)

    def more_menu(self) -> QMenu:
        """The lines without room; each asks for its packages."""
        menu = QMenu(self)
        for line in self.hidden_lines():
            entry = menu.addAction(line.text.replace("&", "&&"))
            entry.setEnabled(bool(line.filter))
            entry.triggered.connect(partial(self.asked.emit, line.filter))
        return menu

    def _open_more(self) -> None:
        pop_up(self.more_menu(), self.more.mapToGlobal(QPoint(0, self.more.height() + 2)))


class ProjectBand(Themed, QWidget):
    """The three columns side by side; the third one under the others where it is narrow."""

    #: Carries the filter of a line.
    asked = Signal(str)
    #: What a save would lose is to be worked out.
    save_wanted = Signal()

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._margin = margin
        self._shown: Sequence[BandColumn] = ()
        self._so_far = False
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAccessibleName(_("What to do with this project"))
        self.submitted, self.fix = BandPart(theme), BandPart(theme)
        self.save = BandPart(theme, _("Work out what is lost"))
        self.parts = (self.submitted, self.fix, self.save)
        self._upper = QHBoxLayout()
        self._rules = (Rule(theme), Rule(theme))
        self._upper.addWidget(self.submitted)
        self._upper.addWidget(self._rules[0])
        self._upper.addWidget(self.fix)
        self._outer = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._outer.addLayout(self._upper)
        self._outer.addWidget(self._rules[1])
        self._outer.addWidget(self.save)
        for part in self.parts:
            part.asked.connect(self.asked)
        self.save.wanted.connect(self.save_wanted)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        side = theme.px(self._margin)
        self._outer.setContentsMargins(side, theme.px(4), side, theme.px(5))
        self._outer.setSpacing(theme.px(16))
        self._upper.setSpacing(theme.px(16))
        self._settle()

    def show_columns(self, columns: Sequence[BandColumn], *, so_far: bool = False) -> None:
        """Shows the columns of a project.

        Args:
            columns: The columns, from the left.
            so_far: Whether more packages are on their way: nothing moves aside until all are there.
        """
        self._shown, self._so_far = tuple(columns), so_far
        self._settle()

    def lines(self) -> list[BandLineButton]:
        """All lines from the left, those in the menus too."""
        return [line for part in self.parts for line in part.lines]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        theme, width = self._theme, self.width()
        narrow = 0 < width < theme.px(_TWO)
        direction = QBoxLayout.Direction
        self._outer.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._rules[1].setVisible(not narrow)
        for part, column in zip(self.parts, self._shown, strict=False):
            part.show_column(column)
        first, second, third = self._shares(width, narrow=narrow)
        self._upper.setStretch(0, first)
        self._upper.setStretch(2, second)
        self._outer.setStretch(0, first + second)
        self._outer.setStretch(2, third)

    def _shares(self, width: int, *, narrow: bool) -> Sequence[int]:
        """The widths of the columns to each other.

        Where lines of one have no room, the others leave it what they do not need: one line more
        at a time, as long as there is room for a whole one.
        """
        theme = self._theme
        room = width - 2 * theme.px(self._margin) - 4 * theme.px(16) - 2
        given = [room * share // sum(_SHARES) for share in _SHARES]
        steps = [part.widths() for part in self.parts]
        shown = list(map(_fitting, steps, given))
        if (
            narrow
            or self._so_far
            or all(at == len(own) for at, own in zip(shown, steps, strict=True))
        ):
            return _SHARES
        widths = [max(own[at - 1], theme.px(_LEAST)) for at, own in zip(shown, steps, strict=True)]
        spare, grew = room - sum(widths), any(map(gt, widths, given))
        if spare < 0:
            return _cut_down(widths, given)
        while spare > 0:
            more = [
                (max(own[to] - has, 0), number, to + 1)
                for number, (own, at, has) in enumerate(zip(steps, shown, widths, strict=True))
                for to in range(at, len(own))
                if own[to] - has <= spare
            ]
            if not more:
                break
            added, number, shown_now = min(more)
            widths[number] += added
            shown[number] = shown_now
            spare, grew = spare - added, True
        if not grew:
            return _SHARES
        return [
            has + spare * share // sum(_SHARES) for has, share in zip(widths, _SHARES, strict=True)
        ]


class LatestCommits(Themed, QWidget):
    """The latest commits in a line each, over the whole width."""

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._margin = margin
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.part = BandPart(theme)
        self._column = vbox(self.part, parent=self)
        self._apply_theme()

    def _apply_theme(self) -> None:
        side, above = self._theme.px(self._margin), self._theme.px(7)
        self._column.setContentsMargins(side, above, side, above)

    @property
    def lines(self) -> list[BandLineButton]:
        """The lines that are shown."""
        return self.part.lines

    def show_column(self, column: BandColumn) -> None:
        """Shows other commits."""
        self.setAccessibleName(column.title)
        self.part.show_column(column)
