"""What a save writes and loses: the part of the Upgrades page that is always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.rich_text import RichText, link, span
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.surface import Rule, Surface
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import _
from inspector.messages.phrases import ARROW, clauses, labelled
from inspector.report.upgrades.words import (
    FootLine,
    Written,
    change_lines,
    foot_line,
    release_lines,
    safe_note,
    written_numbers,
)
from inspector.upgrades.model import Preview

#: Lines of a column; more numbers are on the Versions page.
LINES: Final = 4
#: Distance of text from the page's edges, between two columns, and between sign and words.
_MARGIN: Final = 16
_GAP: Final = 16
_AFTER_MARK: Final = 8
#: Between a label and its number, before an arrow, and between two columns of numbers.
_BEFORE: Final = 12
_ARROW: Final = 10
_BETWEEN: Final = 24


class _FootLine(QWidget):
    """Sign and words of one fact; the words can be selected."""

    def __init__(self, theme: Theme, line: FootLine, parent: QWidget) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        space(row, theme, between=_AFTER_MARK)
        if line.mark is not None:
            sign = MarkLabel(theme, line.mark, 10, self)
            row.addWidget(sign, 0, Qt.AlignmentFlag.AlignVCenter)
        self.words = RichText(theme, self)
        self.words.set_html(_html(line, theme))
        self.words.setAccessibleName(_accessible_text(line))
        row.addWidget(self.words, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


def _accessible_text(line: FootLine) -> str:
    """The line as a screen reader says it."""
    words = f"{line.text}  {line.note}".rstrip()
    return words if line.mark is None else labelled(MARK_WORDS[line.mark], words)


class _FootLines(Themed, QWidget):
    """A strong title and lines with signs below it."""

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: list[FootLine] = []
        self._rows: list[_FootLine] = []
        self._natural_width = 0
        self._title = ElidedLabel(theme, title, "strong", "text", parent=self)
        self._column = vbox(self._title, parent=self)
        self._list = QVBoxLayout()
        self._column.addLayout(self._list)
        self._column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def _apply_theme(self) -> None:
        self.set_lines(self._lines)

    def set_lines(self, lines: Sequence[FootLine]) -> None:
        theme = self._theme
        self._lines = list(lines)
        for row in self._rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [_FootLine(theme, line, self) for line in lines]
        space(self._list, theme, (0, 3, 0, 0), between=5)
        for row in self._rows:
            self._list.addWidget(row)
            row.show()
        widest = max((_width(line, theme) for line in lines), default=0)
        title = theme.width("strong", self._title.text())
        self._natural_width = max(widest, title) + theme.px(4)
        self.setMinimumWidth(min(self._natural_width, theme.px(150)))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as its lines are where none of them wraps."""
        return QSize(self._natural_width, super().sizeHint().height())

    def lines(self) -> tuple[FootLine, ...]:
        """What is shown."""
        return tuple(self._lines)


def _width(line: FootLine, theme: Theme) -> int:
    """The width at which a line does not wrap."""
    width = theme.width("strong" if line.strong else "body", line.text)
    if line.note:
        width += theme.width("body", f"\u00a0\u00a0 {line.note}")
    return width + (theme.px(10 + _AFTER_MARK) if line.mark is not None else 0)


def _html(line: FootLine, theme: Theme) -> str:
    role = "text3" if line.faint else "text"
    words = span(line.text, theme, "strong" if line.strong else "body", role)
    note = span(f"\u00a0\u00a0 {line.note}", theme, "body", "text3") if line.note else ""
    return words + note


class _Writes(Themed, QWidget):
    """The numbers that a save writes, in one or two columns as the width allows."""

    #: All of the numbers are wanted.
    all_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._numbers: list[Written] = []
        self._title = ElidedLabel(theme, _("Writes"), "strong", "text", parent=self)
        self._table = RichText(theme, self)
        self._table.link_clicked.connect(lambda _: self.all_wanted.emit())
        self._column = vbox(self._title, self._table, 1, parent=self, theme=theme, between=3)
        self._side_by_side = 2
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def _apply_theme(self) -> None:
        self.set_numbers(self._numbers)

    def set_numbers(self, numbers: Sequence[Written]) -> None:
        self._numbers = list(numbers)
        self._side_by_side = self._fitting(self.width())
        theme = self._theme
        self.setMinimumWidth(self._least())
        if not numbers:
            self._table.set_html(span(_("No number rises."), theme, "body", "text3"))
            return
        shown, left = self.shown()
        columns = [shown[at : at + LINES] for at in range(0, len(shown), LINES)]
        rows = []
        for place in range(LINES if left else len(columns[0])):
            cells = [
                _cells(column[place], theme, first=number == 0)
                for number, column in enumerate(columns)
                if place < len(column)
            ]
            if left and place == LINES - 1:
                words = _("{left:,} more", left=left)
                gap = theme.px(_BETWEEN) if cells else 0
                cells.append(
                    f'<td colspan="3" style="padding-left:{gap}px">'
                    f"{link(words, 'versions', theme)}</td>"
                )
            rows.append(f"<tr>{''.join(cells)}</tr>")
        self._table.set_html(f'<table cellspacing="0" cellpadding="0">{"".join(rows)}</table>')
        texts = [number.accessible_text for number in shown] + (
            [_("{left:,} more", left=left)] if left else []
        )
        self._table.setAccessibleName(clauses(texts))

    def shown(self) -> tuple[list[Written], int]:
        """The numbers that there is room for, and how many more there are."""
        most = LINES * self._side_by_side
        if len(self._numbers) <= most:
            return self._numbers, 0
        # The last place says how many there are besides.
        return self._numbers[: most - 1], len(self._numbers) - most + 1

    def _fitting(self, width: int) -> int:
        first, second = self._numbers[:LINES], self._numbers[LINES : 2 * LINES]
        if not second:
            return 2
        needed = self._width(first) + self._theme.px(_BETWEEN) + self._width(second)
        return 2 if needed <= width or width <= 0 else 1

    def _width(self, numbers: Sequence[Written]) -> int:
        theme = self._theme
        label = max(theme.width("body", number.label) for number in numbers)
        before = max(theme.width("mono", number.before) for number in numbers)
        after = max(theme.width("mono-strong", f"{ARROW} {number.after}") for number in numbers)
        return label + theme.px(_BEFORE) + before + theme.px(_ARROW) + after + theme.px(4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._numbers and self._fitting(self.width()) != self._side_by_side:
            self.set_numbers(self._numbers)

    def _least(self) -> int:
        """The width that one column of numbers needs."""
        first = self._numbers[:LINES]
        return self._width(first) if first else self._theme.px(120)


def _cells(number: Written, theme: Theme, *, first: bool) -> str:
    between = 0 if first else theme.px(_BETWEEN)
    label = span(number.label.replace(" ", "\u00a0"), theme, "body", "text2")
    before = span(number.before.replace(" ", "\u00a0"), theme, "mono", "text2")
    arrow = span(f"{ARROW}\u00a0", theme, "mono", "text2")
    after = span(number.after.replace(" ", "\u00a0"), theme, "mono-strong")
    low = f"padding-bottom:{theme.px(5)}px"
    low += ";vertical-align:bottom"
    return (
        f'<td style="padding-left:{between}px;{low}">{label}</td>'
        f'<td align="right" style="padding-left:{theme.px(_BEFORE)}px;{low}">{before}</td>'
        f'<td style="padding-left:{theme.px(_ARROW)}px;{low}">{arrow}{after}</td>'
    )


class UpgradeFoot(Surface):
    """Three columns below the steps; words where the page is low, one line of them at the least."""

    edges = {"top": "line2"}

    #: The numbers of all axes are wanted.
    versions_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._low = self._least = False
        self._preview: Preview | None = None
        self.title = SectionTitle(theme)
        #: The note of the title, where it has no room beside that.
        self.note = RichText(theme)
        self.note.hide()
        self.writes = _Writes(theme)
        self.writes.all_wanted.connect(self.versions_wanted)
        self.changes = _FootLines(theme, _("Changes and drops"))
        self.releases = _FootLines(theme, _("Can no longer open it"))
        self.line = RichText(theme)
        self.line.hide()
        self.brief = ElidedLabel(theme, "", "body", "text2")
        self.brief.hide()
        self._rules = (Rule(theme), Rule(theme))
        self._three = QWidget()
        columns = QHBoxLayout(self._three)
        columns.setContentsMargins(0, 0, 0, 0)
        for widget, stretch in (
            (self.writes, 1),
            (self._rules[0], 0),
            (self.changes, 0),
            (self._rules[1], 0),
            (self.releases, 0),
        ):
            columns.addWidget(widget, stretch)
        self._columns = columns
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.note)
        self._layout.addWidget(self._three)
        self._layout.addWidget(self.line)
        self._layout.addWidget(self.brief)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._space()

    def _apply_theme(self) -> None:
        self._space()
        self._update_words()

    def _space(self) -> None:
        theme = self._theme
        margin, low = theme.px(_MARGIN), theme.px(6 if self._low else 10)
        self._layout.setContentsMargins(margin, low if self._low else theme.px(3), margin, low)
        space(self._columns, theme, between=_GAP)

    def set_preview(self, preview: Preview) -> None:
        """Show what another save would do."""
        self.writes.set_numbers(written_numbers(preview))
        self.changes.set_lines(change_lines(preview))
        releases = release_lines(preview)
        self.releases.set_lines(releases)
        for part in (self._rules[1], self.releases):
            part.setVisible(bool(releases))
        self._preview = preview
        self._update_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_note()

    def _place_note(self) -> None:
        """Puts what "safe" means beside the title, or below it where it would be cut there."""
        preview = self._preview
        if preview is None:
            return
        note, fits = safe_note(preview), self._note_fits(self.width())
        self.title.set_title(self._title(), note if fits else "")
        self.note.set_html(span(note, self._theme, "body", "text2"))
        self.note.setVisible(not fits and not self._low)
        self._columns.setContentsMargins(0, 0 if fits else self._theme.px(6), 0, 0)

    def _title(self) -> str:
        engine = self._preview.engine if self._preview is not None else ""
        return _("What a save with {engine} writes and loses", engine=engine)

    def _note_fits(self, width: int) -> bool:
        theme, note = self._theme, safe_note(self._preview) if self._preview is not None else ""
        words = theme.width("section", self._title()) + theme.width("body", note)
        return not note or words + theme.px(2 * _MARGIN + _GAP) <= width

    def _update_words(self) -> None:
        self._place_note()
        words = foot_line(self._preview) if self._preview is not None else ""
        self.line.set_html(span(words, self._theme, "body", "text2"))
        self.brief.set_text(words)

    def full_height(self, width: int) -> int:
        """The height with all three columns, in a page of a width."""
        theme = self._theme
        room = max(width - 2 * theme.px(_MARGIN), 1)
        columns = self._columns.heightForWidth(room)
        note = 0 if self._note_fits(width) else self.note.heightForWidth(room)
        columns = max(columns, self._columns.sizeHint().height())
        return theme.px(13) + self.title.height() + note + columns

    def set_low(self, low: bool, *, least: bool = False) -> None:
        """Be words, for pages without the height for three columns.

        Args:
            low: Whether to.
            least: Whether there is room for one line of them alone; its tooltip says the rest.
        """
        if (low, least) != (self._low, self._least):
            self._low, self._least = low, least
            self.title.setVisible(not low)
            self._place_note()
            self._three.setVisible(not low)
            self.line.setVisible(low and not least)
            self.brief.setVisible(low and least)
            self._space()
