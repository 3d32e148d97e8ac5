"""The whole of two long values below the rows of a comparison."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.diff.change_ruler import WIDTH
from inspector.gui.diff.tree import GUTTER
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, ngettext
from inspector.messages.phrases import capitalized, labelled
from inspector.report.diff.excerpts import (
    MOST_IN_DETAIL,
    ByteLine,
    Spans,
    changed_lines,
    differing,
    first_difference,
    hex_text,
)
from inspector.report.diff.groups import DiffRow, FieldBytes, Sides
from inspector.report.diff.values import entries_around_difference, shown_part

#: A value of more characters than this is told in whole.
_LONG: Final = 48
#: The most height that is taken, in px of the design.
_DETAIL: Final = 132
#: The bytes of a value that are shown beside its place.
_BYTES: Final = 12
#: The words of one line, those between them included.
_IN_LINE: Final = re.compile(r"[^\s](?:[^\n]*[^\s])?")


class DiffDetail(Themed, QScrollArea):
    """Below the rows: the bytes of both sides, a note, and both values in whole if they are long.

    What differs in bytes and values is marked.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: DiffRow | None = None
        self._sides: Sides | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Tab reaches it, so that the arrow keys scroll it.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_("Values of the current row"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.note = RichText(theme)
        self.old, self.new = RichText(theme), RichText(theme)
        self.old_bytes, self.new_bytes = RichText(theme), RichText(theme)
        body = QWidget()
        body.setBackgroundRole(QPalette.ColorRole.Base)
        body.setAutoFillBackground(True)
        self._column, self._halves = QVBoxLayout(body), QHBoxLayout()
        self._halves.addWidget(self.old, 1, Qt.AlignmentFlag.AlignTop)
        self._halves.addWidget(self.new, 1, Qt.AlignmentFlag.AlignTop)
        self._bytes = hbox(
            (self.old_bytes, 1, Qt.AlignmentFlag.AlignTop),
            (self.new_bytes, 1, Qt.AlignmentFlag.AlignTop),
            between=None,
        )
        self._column.addLayout(self._bytes)
        self._column.addWidget(self.note)
        self._column.addLayout(self._halves)
        self._column.addStretch(1)
        self.setWidget(body)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        margin = theme.px(16)
        # Both halves stand below those of the rows, which leave room for the strip beside them.
        right = theme.px(8) + theme.px(WIDTH)
        self._column.setContentsMargins(margin, theme.px(6), right, theme.px(6))
        self._column.setSpacing(theme.px(4))
        for halves in (self._halves, self._bytes):
            halves.setSpacing(theme.px(GUTTER + 8))
        self._show_focus()
        self.set_row(self._row, self._sides)

    def has_words(self) -> bool:
        """Whether there is anything that the row itself does not show."""
        parts = (self.note, self.old, self.new, self.old_bytes, self.new_bytes)
        return not all(part.isHidden() for part in parts)

    def set_row(self, row: DiffRow | None, sides: Sides | None = None) -> None:
        """Tells about another row.

        Args:
            row: The row.
            sides: What it was made from.
        """
        self._row, self._sides = row, sides
        self._show_bytes(row, sides)
        theme = self._theme
        change = row.change if row is not None and row.kind in ("field", "hidden") else None
        note = row.note if change is not None and row is not None else ""
        before, after, spans = self._texts(row if change is not None else None)
        long = max(len(before), len(after)) > _LONG or "\n" in before + after
        self.note.setVisible(bool(note))
        self.note.set_html(span(capitalized(note), theme, "body", "text2"))
        for part, text, marked, word in (
            (self.old, before, spans.old, _("Old value")),
            (self.new, after, spans.new, _("New value")),
        ):
            part.set_html(marked_html(text, marked, theme))
            part.setAccessibleName(labelled(word, text))
            # The half stays where it is, so that what is on one side only stands below that side.
            part.setVisible(bool(long and change is not None))
        self._settle()

    def _show_bytes(self, row: DiffRow | None, sides: Sides | None) -> None:
        """Where the values of both sides lie, and how they begin."""
        old = new = None
        if row is not None and sides is not None:
            old, new = (
                sides.bytes_at(row.old_path, old=True),
                sides.bytes_at(row.new_path, old=False),
            )
        both = old is not None and new is not None and old.size == new.size
        # Bytes that nothing takes apart are shown by lines below.
        only_place = row is not None and row.bytes is not None
        for part, one, other, word in (
            (self.old_bytes, old, new, _("Old bytes")),
            (self.new_bytes, new, old, _("New bytes")),
        ):
            text = place_html(one, other if both else None, only_place, self._theme)
            part.set_html(text)
            part.setAccessibleName(
                labelled(word, part.toPlainText()) if text else _("{word}: none", word=word)
            )
            part.setVisible(old is not None or new is not None)

    def _texts(self, row: DiffRow | None) -> tuple[str, str, Spans]:
        """Both values in whole, and where they differ; of bytes those around the first others."""
        change = row.change if row is not None else None
        if row is None or change is None:
            return "", "", Spans()
        if row.bytes is not None:
            old, new = hex_text(row.bytes.old_lines), hex_text(row.bytes.new_lines)
            return old.text, new.text, Spans(old.marked, new.marked)
        values = entries_around_difference(change.before, change.after)
        before = "" if change.kind == "added" else values[0]
        after = "" if change.kind == "removed" else values[1]
        if all(isinstance(value, str) for value in (change.before, change.after)):
            lines = changed_lines(before, after)
            if lines is not None:
                return lines
        # To lay out all of a very long text would hold the window up; copying has all of it.
        at = first_difference(before, after) if before and after else 0
        before, after = shown_part(before, at), shown_part(after, at)
        return before, after, differing(before, after, MOST_IN_DETAIL)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_focus()

    def _show_focus(self) -> None:
        """The line above it is wider and of another colour while it has the keyboard."""
        theme, has = self._theme, self.hasFocus()
        line = f"2px solid {theme.hex('accent')}" if has else f"1px solid {theme.hex('line')}"
        around = f"border: {line}" if has else f"border: none; border-top: {line}"
        self.setStyleSheet(f"DiffDetail {{ {around}; }}")

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
        if not self.old_bytes.isHidden():
            halves = (self.old_bytes.heightForWidth(half), self.new_bytes.heightForWidth(half))
            height += max(halves) + self._column.spacing()
        if not self.note.isHidden():
            height += self.note.heightForWidth(inner)
        if not self.old.isHidden():
            halves = (self.old.heightForWidth(half), self.new.heightForWidth(half))
            height += max(halves) + self._column.spacing()
        self.setFixedHeight(min(height + 1, self._theme.px(_DETAIL)))


def place_html(
    one: FieldBytes | None, other: FieldBytes | None, only_place: bool, theme: Theme
) -> str:
    """Where a value lies and its first bytes as HTML; those that differ from ``other`` marked."""
    if one is None:
        return ""
    size = ngettext("{count} byte", "{count} bytes", one.size)
    place = span(f"0x{one.offset:X}  {size}", theme, "caption", "text2").replace("  ", "&nbsp; ")
    if only_place:
        return place
    pairs = enumerate(zip(one.first, other.first if other else b"", strict=False))
    marked = [at for at, pair in pairs if pair[0] != pair[1]]
    # What comes before the first that differs is left out where that would not be seen.
    skipped = marked[0] - _BYTES // 4 if marked and marked[0] >= _BYTES else 0
    shown = one.first[skipped : skipped + _BYTES]
    line = ByteLine(
        0, shown, frozenset(at - skipped for at in marked if 0 <= at - skipped < _BYTES)
    )
    text = hex_text([line], numbered=False)
    dots = span("…", theme, "mono", "text2")
    before, after = (dots if left else "" for left in (skipped, one.size > skipped + _BYTES))
    return f"{place}&nbsp;&nbsp; {before} {marked_html(text.text, text.marked, theme)} {after}"


def marked_html(text: str, spans: tuple[tuple[int, int], ...], theme: Theme) -> str:
    """A text in the fixed font as HTML, what differs in it underlined and strong."""
    parts: list[str] = []
    at = 0
    for begin, end in _words(text, spans):
        parts.append(span(text[at:begin], theme, "mono"))
        parts.append(f"<u>{span(text[begin:end], theme, 'mono-strong')}</u>")
        at = end
    parts.append(span(text[at:], theme, "mono"))
    # Columns and indents are spaces that HTML would make one of.
    return "".join(parts).replace("  ", "&nbsp;&nbsp;").replace("\n", "<br>")


def _words(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Runs of characters without the line breaks and indents in them: no line is under those."""
    for begin, end in spans:
        for found in _IN_LINE.finditer(text, begin, end):
            yield found.span()
