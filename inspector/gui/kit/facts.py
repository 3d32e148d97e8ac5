"""Labels with values: the facts about a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from inspector.data_classes import dataclass
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, link, span
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages.phrases import labelled

SegmentKind = Literal["plain", "strong", "second", "faint", "mono", "accent", "link"]

#: Kind → type style and role.
_LOOKS: Final = {
    "plain": ("body", "text"),
    "strong": ("strong", "text"),
    "second": ("body", "text2"),
    "faint": ("body", "text3"),
    "mono": ("mono", "text"),
    "accent": ("body", "accent"),
    "link": ("body", "accent"),
}


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a value.

    ``gap`` sets it off from the piece before; without it the two are joined as they are, so the
    text brings its own space or comma. ``link`` is what a click on it says.
    """

    text: str
    kind: SegmentKind = "plain"
    link: str = ""
    gap: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """One row: label and value; the sign, if any, stands before the value."""

    label: str
    value: tuple[Segment, ...]
    mark: str | None = None
    tooltip: str = ""


class _Row:
    """The widgets of one fact."""

    def __init__(self, theme: Theme, fact: Fact, parent: QWidget) -> None:
        self.fact = fact
        self.label = ElidedLabel(theme, fact.label, "body", "text2", parent=parent)
        self.box = QWidget(parent)
        self.value = RichText(theme, self.box)
        self.mark: MarkLabel | None = None
        self.layout = QHBoxLayout(self.box)
        self.layout.setContentsMargins(0, 0, 0, 0)
        if fact.mark is not None:
            self.mark = MarkLabel(theme, fact.mark, 10, self.box)
            self.layout.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        self.layout.addWidget(self.value, 1)
        set_tip(self.value, fact.tooltip)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        space(self.layout, theme, between=6)
        self.value.set_html(value_html(self.fact.value, theme))

    def fits(self, fact: Fact) -> bool:
        """Whether the same widgets can show another fact."""
        return (self.mark is None) == (fact.mark is None)

    def show_fact(self, fact: Fact, theme: Theme) -> None:
        """Shows another fact in the same widgets."""
        if fact == self.fact:
            return
        self.fact = fact
        self.label.set_text(fact.label)
        if self.mark is not None and fact.mark is not None:
            self.mark.set_mark(fact.mark)
        set_tip(self.value, fact.tooltip)
        self.value.set_html(value_html(fact.value, theme))

    def drop(self) -> None:
        for part in (self.label, self.box):
            part.hide()
            part.deleteLater()


def value_html(value: Sequence[Segment], theme: Theme) -> str:
    """A value as HTML for :class:`RichText`."""
    parts: list[str] = []
    for number, segment in enumerate(value):
        if number and segment.gap:
            # One of the two spaces may become a line break.
            parts.append(span("\u00a0\u00a0 ", theme))
        font, role = _LOOKS[segment.kind]
        if segment.kind == "link" or segment.link:
            parts.append(link(segment.text, segment.link or segment.text, theme, font))
        else:
            parts.append(span(segment.text, theme, font, role, in_parts=segment.kind == "mono"))
    return "".join(parts)


def _accessible_text(fact: Fact) -> str:
    """A fact as a screen reader says it."""
    value = "".join((" " if n and s.gap else "") + s.text for n, s in enumerate(fact.value))
    return labelled(fact.label, value)


class FactGrid(Themed, QWidget):
    """Rows of label and value; values can be selected and copied, long ones take more lines."""

    #: What a link in a value says.
    link_clicked = Signal(str)

    def __init__(self, theme: Theme, label_width: int = 112, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._label_width = label_width
        self._rows: list[_Row] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._apply_theme()

    def _apply_theme(self) -> None:
        for row in self._rows:
            row.apply_theme(self._theme)
        self._measure()

    def set_rows(self, rows: Sequence[Fact]) -> None:
        """Show other facts."""
        kept = 0
        for row, fact in zip(self._rows, rows, strict=False):
            if not row.fits(fact):
                break
            row.show_fact(fact, self._theme)
            row.value.setAccessibleName(_accessible_text(fact))
            kept += 1
        for old in self._rows[kept:]:
            self._grid.removeWidget(old.label)
            self._grid.removeWidget(old.box)
            old.drop()
        del self._rows[kept:]
        for number, fact in enumerate(rows[kept:], start=kept):
            self._rows.append(self._new_row(number, fact))
        self._measure()

    def _new_row(self, number: int, fact: Fact) -> _Row:
        row = _Row(self._theme, fact, self)
        row.value.link_clicked.connect(self.link_clicked)
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(row.label, number, 0, top)
        self._grid.addWidget(row.box, number, 1, top)
        row.value.setAccessibleName(_accessible_text(fact))
        row.label.show()
        row.box.show()
        return row

    def values(self) -> tuple[RichText, ...]:
        """The values as they are shown, from the top."""
        return tuple(row.value for row in self._rows)

    def _measure(self) -> None:
        """Label column and row distance for the present font."""
        theme = self._theme
        widest = max((theme.width("body", r.fact.label) for r in self._rows), default=0)
        self._grid.setColumnMinimumWidth(0, max(theme.px(self._label_width), widest + theme.px(12)))
        line = theme.metrics("body").height()
        self._grid.setVerticalSpacing(max(theme.px(22) - line, theme.px(4)))
        self._grid.setHorizontalSpacing(0)
        height = theme.line_height("body")
        for row in self._rows:
            row.label.setFixedHeight(line if line <= height else height)
