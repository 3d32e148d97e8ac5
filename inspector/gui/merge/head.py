"""What the three sides are, which is the legend of their signs; and a change on all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.compare.merge import MergeSide
from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.side_value import SideValue
from inspector.gui.kit.surface import Surface
from inspector.gui.look.marks import MARK_TINT
from inspector.gui.look.theme import Theme
from inspector.gui.merge.columns import SIDES
from inspector.messages import LazyText, _, lazy
from inspector.messages.phrases import clauses, labelled
from inspector.project.compare.merge import FileMerge
from inspector.report.diff.text import brief_facts, side_facts
from inspector.report.merge.listed import MergeRow
from inspector.report.merge.words import side_titles

#: What the sides are called in the legend.
_NAMES: Final[tuple[LazyText, ...]] = (lazy("base"), lazy("ours"), lazy("theirs"))
#: The keys that show one side alone while they are held.
ALONE_KEYS: Final = {"base": Qt.Key.Key_1, "ours": Qt.Key.Key_2, "theirs": Qt.Key.Key_3}
#: The margin of the page, and what a side has of it by itself, in px of the design.
_MARGIN: Final = 16
_INDENT: Final = 8
#: Characters of a value that are shown below the table.
_LONGEST: Final = 240


class _BaseLine(Surface):
    """The sign of the base: a short grey line."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, ground="ctl")
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFixedSize(self._theme.px(10), self._theme.px(2))


class _SideHead(Surface):
    """One side: its sign and name, branch and commit, and below that its size and engine."""

    def __init__(self, theme: Theme, side: str, name: str) -> None:
        super().__init__(theme)
        self._name = name
        sign: QWidget = _BaseLine(theme) if side == "base" else MarkLabel(theme, side, 12)
        self.name = ElidedLabel(theme, name, "strong", "text", "none")
        self.words = ElidedLabel(theme, "", "body", "text", "end")
        self.facts = ElidedLabel(theme, "", "caption", "text2", "end")
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.facts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        top = hbox(sign, self.name, (self.words, 1), theme=theme, between=6)
        vbox(top, self.facts, parent=self, theme=theme, margins=(_INDENT, 4, 8, 4), between=1)
        key = QKeySequence(ALONE_KEYS[side]).toString()
        set_tip(self, _("Alone while {key} is held; 0 shows all", key=key))

    def say(self, words: str, facts: str, more: str) -> None:
        """Says what the side is.

        Args:
            words: Its branch and commit, or its file.
            facts: Its engine and size, in few words.
            more: All of that, for who points at it.
        """
        self.words.set_text(words)
        self.facts.set_text(facts)
        self.facts.set_tooltip(more if more != facts else "")
        self.setAccessibleName(labelled(self._name, clauses(filter(None, (words, facts)))))


class MergeHeads(Surface):
    """The three sides beside each other."""

    ground = "base"
    edges = {"bottom": "line2"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.sides = tuple(
            _SideHead(theme, side, str(name)) for side, name in zip(SIDES, _NAMES, strict=True)
        )
        self._shares, self._alone = False, ""
        self.field = ElidedLabel(theme, _("Field"), "header", "text2", "end")
        first = QWidget()
        vbox(1, self.field, parent=first, theme=theme, margins=(16, 4, 0, 6))
        self._first = first
        hbox(first, *self.sides, 1, parent=self, theme=theme, margins=(0, 0, 0, 1))
        # It follows the columns: what they are wide now must not keep a window from being narrower.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shares:
            self._share()

    def set_room(self, has_room: bool) -> None:
        """Tells engines and sizes only where there is room for them."""
        for side in self.sides:
            side.facts.setVisible(has_room)

    def share(self, alone: str = "") -> None:
        """Gives each side as much room, and no column of fields any, from now on.

        Args:
            alone: The side that is shown alone; empty for all.
        """
        self._shares, self._alone = True, alone
        self._share()

    def _share(self) -> None:
        shown = [not self._alone or self._alone == side for side in SIDES]
        width = self.width() // max(sum(shown), 1)
        widths = [width * is_shown for is_shown in shown]
        # Each begins where everything below it does; the last one ends with the page.
        before = self._theme.px(_MARGIN) - self._theme.px(_INDENT)
        last = max(place for place, is_shown in enumerate(shown) if is_shown)
        widths[last] = max(widths[last] - before, 0)
        self._fit([before, *widths])

    def fit(self, widths: Sequence[int]) -> None:
        """Stands over the columns of a table; one of no width is not shown.

        Args:
            widths: Those of the field, and of base, ours and theirs, in px.
        """
        self._shares = False
        self._fit(widths)

    def _fit(self, widths: Sequence[int]) -> None:
        self.field.setVisible(not self._shares)
        for part, width in zip((self._first, *self.sides), widths, strict=True):
            part.setVisible(width > 0)
            part.setFixedWidth(max(width, 1))

    def show_merge(self, file_merge: FileMerge | None) -> None:
        """Says what the sides of another merge are."""
        if file_merge is None:
            for head in self.sides:
                head.say("", "", "")
            return
        for head, (__, words, side) in zip(self.sides, side_titles(file_merge), strict=True):
            if file_merge.merging is not None and side is file_merge.base and not side.absent:
                words = words or _("stage 1 of the index")
            head.say(words or str(side.title), brief_facts(side), side_facts(side))


class MergeDetail(Surface):
    """The current change: where it is, and what base, ours and theirs have."""

    ground = "base"
    edges = {"top": "line2"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.mark = MarkLabel(theme, "conflict", 12)
        self.place = ElidedLabel(theme, "", "strong", "text", "middle")
        self.about = ElidedLabel(theme, "", "body", "text2", "end")
        self.about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.link = LinkButton(theme, _("Show in graphs"))
        set_tip(self.link, _("The graph with this change (Enter)"))
        self.values = tuple(
            SideValue(theme, str(name), "text2", _LONGEST, (_MARGIN, _INDENT)) for name in _NAMES
        )
        head = hbox(
            self.mark,
            self.place,
            (self.about, 1),
            self.link,
            theme=theme,
            margins=(16, 8, 16, 4),
            between=8,
        )
        row = hbox(*((value, 1) for value in self.values))
        vbox(head, row, parent=self, theme=theme, margins=(0, 1, 0, 1))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._has_row, self._has_room = True, True
        self._leads, self._in_graph = True, False

    def set_room(self, has_room: bool) -> None:
        """Tells about the change only where there is room for it."""
        self._has_room = has_room
        self.setVisible(self._has_row and has_room)

    def lead_to_graphs(self, leads: bool) -> None:
        """Offers the graph with the change, or not: where it is shown, nobody asks for it."""
        self._leads = leads
        self.link.setVisible(leads and self._in_graph)

    def show_row(self, row: MergeRow | None) -> None:
        """Tells about another change, or none."""
        self._in_graph = row is not None and row.in_graph
        self._has_row = row is not None
        self.setVisible(self._has_row and self._has_room)
        if row is None:
            return
        self.mark.set_mark(row.side.value)
        self.place.set_text(row.title if row.in_graph else row.place)
        self.about.set_text(row.group if row.in_graph else "")
        self.link.setVisible(self._leads and row.in_graph)
        for value, cell, whole, side in zip(self.values, row.cells, row.whole, SIDES, strict=True):
            ground = MARK_TINT.get(side, "base") if cell.kind is not None else "base"
            gone = _("removed") if cell.kind == "removed" else _("nothing")
            value.say(whole, ground, "" if cell.is_there else gone)


def name_of(side: MergeSide) -> str:
    """What a side is called in the legend."""
    return str(_NAMES[SIDES.index(side.value)])
