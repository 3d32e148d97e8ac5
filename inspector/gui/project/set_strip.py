"""The release strip of a whole project: how many packages each release refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.kit.span import Span
from inspector.gui.kit.strip_cells import paint_cell, paint_number
from inspector.gui.kit.strip_layout import RunWords, runs_of, shown_numbers
from inspector.gui.look.painting import Run, baseline_in, draw_runs, hatch, runs_width
from inspector.gui.look.theme import Theme
from inspector.gui.rows.release_strip import ReleaseStrip
from inspector.gui.rows.strip_list import ReleaseList
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import as_sentence
from inspector.project.scan.shared_verdict import ReleaseCount

ALL: Final = RunWords(Mark.REFUSE, lazy("refuses all"))
SOME: Final = RunWords(Mark.REFUSE, lazy("refuses some"))
OPENS: Final = RunWords(Mark.OK, lazy("opens all"))
UNKNOWN: Final = RunWords(Mark.NONE, lazy("not known"))
#: The ground of a bar, by what its cell says.
_BARS: Final = {ALL: "panel", SOME: "upBg", OPENS: "okBg", UNKNOWN: "panel"}
#: Ways to write numbers, from the longest on: from which number on a unit holds, the unit, its sign
#: and decimal places.
_UNITS: Final[tuple[tuple[tuple[int, int, str, int], ...], ...]] = (
    (),
    ((1_000, 1_000, "k", 1),),
    ((10_000, 1_000, "k", 0), (1_000, 1_000, "k", 1)),
    ((1_000_000, 1_000_000, "M", 1), (10_000, 1_000, "k", 0), (1_000, 1_000, "k", 1)),
    ((1_000_000, 1_000_000, "M", 0), (1_000, 1_000, "k", 0)),
)
#: Height of the bars, in px of the design.
_BAR: Final = 20


def kind_of(count: ReleaseCount) -> RunWords:
    """What the cell of a release says."""
    if count.of == count.unreadable:
        return UNKNOWN
    if count.refuses_all:
        return ALL
    return SOME if count.refused else OPENS


def _short(number: int, units: Sequence[tuple[int, int, str, int]]) -> str:
    """A number in the first unit that it reaches; whole units are not rounded up."""
    for least, size, sign, digits in units:
        if number >= least:
            return f"{number / size:.{digits}f}{sign}" if digits else f"{number // size}{sign}"
    return count_text(number)


def short_numbers(numbers: Sequence[int], fits: Callable[[str], bool]) -> list[str]:
    """Numbers beside each other, all in as few signs as one of them needs: ``12k`` for 12,345.

    Args:
        numbers: The numbers.
        fits: Whether there is room for a text.
    """
    texts: list[str] = []
    for units in _UNITS:
        texts = [_short(number, units) for number in numbers]
        if all(map(fits, texts)):
            break
    return texts


class SetList(ReleaseList):
    """The releases, with what each refuses of a set."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts: tuple[ReleaseCount, ...] = ()

    def take(self, counts: Sequence[ReleaseCount], target: str | None) -> None:
        """Replaces the counts."""
        self.counts = tuple(counts)
        self.fill([ReleaseAnswer(c.release, kind_of(c).mark, 0) for c in counts], None, target)

    def about(self, row: int) -> str:
        count = self.counts[row]
        return as_sentence(f"{count.release} {self.accessible_name(row)}")

    def words(self, row: int) -> RunWords:
        return kind_of(self.counts[row])

    def accessible_name(self, row: int) -> str:
        count = self.counts[row]
        if kind_of(count) is UNKNOWN:
            return str(UNKNOWN.words)
        packages = ngettext("{count} package", "{count} packages", count.of)
        if not count.refused and count.unreadable:
            return _("refuses none of {packages}", packages=packages)
        if not count.refused:
            return _("opens all {packages}", packages=packages)
        if count.refused == count.of:
            return _("refuses all {packages}", packages=packages)
        return _("refuses {refused:,} of {packages}", refused=count.refused, packages=packages)


class SetStrip(ReleaseStrip):
    """Numbers, bars and cells of every release, the target in a ring around all three.

    A run of releases that refuse all has one bracket in place of its numbers.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None, margin: int = 16) -> None:
        self._set = SetList()
        self._label = ""
        self._said: tuple[object, ...] = ()
        super().__init__(theme, parent, margin, self._set)

    def set_counts(
        self, counts: Sequence[ReleaseCount], target: str | None, target_text: str, *, so_far: bool
    ) -> None:
        """Shows how many packages each release refuses.

        Args:
            counts: All known releases, oldest first.
            target: The release that stands for the target engine.
            target_text: What to write for it.
            so_far: Whether more packages are still to be read.
        """
        label = _("refused in each release, so far") if so_far else _("refused in each release")
        said = (tuple(counts), target, target_text, label)
        if said == self._said:
            return
        self._said = said
        self._set.take(counts, target)
        self._target_text = target_text
        self._label = label
        row = self._list.row_of(target)
        if row is not None and not self.hasFocus():
            self.setCurrentIndex(self._list.index(row, 0))
        selection = self.selectionModel()
        if row is None:
            selection.clearSelection()
        else:
            selection.select(self._list.index(row, 0), selection.SelectionFlag.ClearAndSelect)
        self._arrange()

    # Geometry --------------------------------------------------------------------------------

    def _tops(self) -> tuple[int, int]:
        """Where the numbers and the bars begin."""
        theme = self._theme
        numbers = theme.px(2)
        return numbers, numbers + theme.line_height("caption") + theme.px(1)

    def _lines(self) -> tuple[int, int, int, int]:
        theme = self._theme
        __, bars = self._tops()
        top = bars + theme.px(_BAR) + theme.px(2)
        height = max(theme.px(24), theme.metrics("caption").height() + theme.px(8))
        return top, height, theme.px(5), top + height + theme.px(3)

    def _whole(self, row: int) -> QRect:
        cell = self._cell(row)
        return QRect(
            cell.left(), self._tops()[0], cell.width(), cell.bottom() + 1 - self._tops()[0]
        )

    def sizeHint(self) -> QSize:
        __, __, __, below = self._lines()
        height = below + self._theme.line_height("caption") + self._theme.px(5)
        return QSize(self._theme.px(800), height)

    # Painting --------------------------------------------------------------------------------

    def _paint_above(self, painter: QPainter) -> None:
        """Nothing: the numbers stand there, and the target below beside the other captions."""

    def _paint_captions(self, painter: QPainter) -> None:
        super()._paint_captions(painter)
        span = self.target_caption()
        if span is not None:
            __, __, __, top = self._lines()
            base = baseline_in(self._theme, "caption", top, self._theme.line_height("caption"))
            draw_runs(painter, self._theme, span.left, base, self._target_runs())

    def target_caption(self) -> Span | None:
        """Where the target is named: below it, or behind the caption there; None without room."""
        row = self._list.row_of(self._list.target)
        if row is None or not self._target_text:
            return None
        theme, measures, cell = self._theme, self._measures(), self._cell(row)
        width = runs_width(theme, self._target_runs())
        taken = []
        for caption in self.captions:
            words = runs_width(theme, [Run(str(caption.words), "caption", "text2")])
            right = caption.left + measures.mark + measures.mark_gap + words
            taken.append(Span(round(caption.left), round(right)))
        gap, left = theme.px(14), cell.left()
        for span in taken:
            if span.left - gap < left + width and left < span.right + gap:
                left = span.right + gap
        fits = left + width <= self.viewport().width() - theme.px(4)
        return Span(left, left + width) if fits else None

    def _paint_cells(self, painter: QPainter) -> None:
        """Grounds first, then all hatches at once: each by itself would take many times as long."""
        theme, counts = self._theme, self._set.counts
        target = self._list.row_of(self._list.target)
        __, __, foot_height, __ = self._lines()
        (__, bars), bar_height = self._tops(), theme.px(_BAR)
        feet, parts, tops = QRegion(), QRegion(), []
        for row, count in enumerate(counts):
            cell, kind = self._cell(row), kind_of(count)
            foot = QRect(cell.left(), cell.bottom() + 1 - foot_height, cell.width(), foot_height)
            bar = QRect(cell.left(), bars, cell.width(), bar_height)
            painter.fillRect(bar, theme.color(_BARS[kind]))
            if not count.refused:
                paint_cell(painter, theme, cell, kind.mark)
                continue
            painter.fillRect(cell, theme.color("refuseBg" if row == target else "panel"))
            painter.fillRect(foot, theme.color("base"))
            feet += foot
            share = max(round(bar.height() * count.refused / count.of), theme.px(2))
            part = QRect(bar.left(), bar.bottom() + 1 - share, bar.width(), share)
            painter.fillRect(part, theme.color("panel"))
            parts += part
            if kind is SOME:
                tops.append(QRect(part.left(), part.top(), part.width(), theme.px(2)))
        for region in (feet, parts):
            self._hatch(painter, region)
        for top in tops:
            painter.fillRect(top, theme.color("refuse"))
        self._paint_minors(painter, target)
        self._paint_numbers(painter)

    def _hatch(self, painter: QPainter, region: QRegion) -> None:
        theme = self._theme
        painter.save()
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
        box = QRectF(region.boundingRect())
        hatch(painter, box, theme.color("refuse"), theme.px(4), 1.2)
        painter.restore()

    def _paint_minors(self, painter: QPainter, target: int | None) -> None:
        """The number of each release in its cell."""
        theme, answers = self._theme, self._list.answers
        strong = frozenset(() if target is None else (target,))
        names = [answer.release for answer in answers]
        width = partial(theme.width, "caption")
        for row in sorted(shown_numbers(names, self._cells, strong, width)):
            paint_number(painter, theme, self._cell(row), answers[row], strong=row in strong)

    def _paint_numbers(self, painter: QPainter) -> None:
        counts = self._set.counts
        target = self._list.row_of(self._list.target)
        runs = runs_of(
            [(kind_of(count), count.refused, row == target) for row, count in enumerate(counts)]
        )
        alone: list[int] = []
        for (kind, *__), first, last in runs:
            is_run = kind is not UNKNOWN and last > first
            if is_run and self._paint_bracket(painter, kind, first, last):
                continue
            if kind is not UNKNOWN:
                alone += range(first, last + 1)
        room = min((self._room(row) for row in alone), default=0)
        width = partial(self._theme.width, "caption")
        texts = short_numbers([counts[row].refused for row in alone], lambda t: width(t) <= room)
        for row, text in zip(alone, texts, strict=True):
            self._paint_number(painter, row, text, strong=row == target)

    def _room(self, row: int) -> int:
        """How wide the number above a cell may be."""
        return self._cell(row).width() - self._theme.px(1)

    def _paint_number(self, painter: QPainter, row: int, text: str, *, strong: bool) -> None:
        theme, refused = self._theme, self._set.counts[row].refused
        font = "caption-strong" if strong else "caption"
        cell = self._cell(row)
        if theme.width(font, text) > self._room(row) + theme.px(4) and not strong:
            return
        painter.setFont(theme.font(font))
        painter.setPen(theme.color("text" if strong or refused else "text3"))
        line = theme.line_height("caption")
        box = QRect(cell.left() - theme.px(6), self._tops()[0], cell.width() + theme.px(12), line)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _bracket_words(self, kind: RunWords, first: int, last: int) -> str:
        """What is said once of releases that refuse equally many."""
        counts, releases = self._set.counts, last - first + 1
        names = counts[first].release
        if first != last:
            names = f"{names} – {counts[last].release}"
        if kind is OPENS:
            return ngettext("{names} refuses none", "{names} refuse none", releases, names=names)
        if kind is not ALL:
            return count_text(counts[first].refused)
        return ngettext(
            "{names} refuses all {of:,}",
            "{names} refuse all {of:,}",
            releases,
            names=names,
            of=counts[first].refused,
        )

    def _paint_bracket(self, painter: QPainter, kind: RunWords, first: int, last: int) -> bool:
        """One bracket over releases that refuse as many; False where its words have no room."""
        theme = self._theme
        left, right = self._cell(first).left(), self._cell(last).right()
        said = self._bracket_words(kind, first, last)
        words = [Run(said, "caption", "text")]
        width = runs_width(theme, words)
        if width + theme.px(32) > right - left:
            return False
        top, line = self._tops()[0], theme.line_height("caption")
        middle, tick = top + line // 2, theme.px(3)
        start = (left + right - width) // 2
        colour = theme.color("ctl")
        gap = theme.px(8)
        for x, end in ((left, start - gap), (start + width + gap, right)):
            painter.fillRect(QRect(x, middle, end - x + 1, 1), colour)
        for x in (left, right):
            painter.fillRect(QRect(x, middle - tick, 1, 2 * tick + 1), colour)
        draw_runs(painter, theme, start, baseline_in(theme, "caption", top, line), words)
        return True
