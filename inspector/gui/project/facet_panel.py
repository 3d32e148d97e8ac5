"""The facets of a project, in the left dock in place of the tree of files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from inspector.gui.kit.buttons import CheckBox, LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.focus_order import first_stop
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.style import Piece
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import clauses, counted
from inspector.project.scan.shared_verdict import SetTotals
from inspector.report.project.facets import Facet, FacetFigures, FacetValue, Picked

#: Values of one facet at most: nobody looks through more of them.
MOST_VALUES: Final = 300
#: What stands above all facets.
TICK: Final = lazy("Tick what the table shows")


class FacetBox(CheckBox):
    """A value to tick: its sign, its name, and at the end how many packages have it."""

    def __init__(
        self,
        theme: Theme,
        value: FacetValue,
        noun: str = "package",
        parent: QWidget | None = None,
    ) -> None:
        self._value = value
        self._noun = noun
        super().__init__(theme, value.label, parent, mark=str(value.mark or ""))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._speak()

    def show_value(self, value: FacetValue) -> None:
        """Shows another number of packages."""
        if value != self._value:
            self._value = value
            self._speak()
            self.update()

    def _speak(self) -> None:
        value = self._value
        self.setAccessibleName(clauses((value.label, counted(value.packages, self._noun))))

    @property
    def value(self) -> FacetValue:
        """What is ticked by it."""
        return self._value

    def pieces(self) -> Sequence[Piece]:
        number = Piece(count_text(self._value.packages), role="text3", gap=8, end=True)
        *before, name = super().pieces()
        return [*before, name._replace(elide="middle"), number]

    def _beside_name(self) -> int:
        """The width of everything but the name."""
        return self.content_width(spare=True) - self._theme.width("body", self.text())

    def sizeHint(self) -> QSize:
        return QSize(self._beside_name() + self._theme.px(72), self._theme.row_height(21))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Shows a name that has no room as a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            is_cut = self.content_width(spare=True) > self.width()
            show_tip(event.globalPos(), self._value.label if is_cut else "", self)
            return True
        return super().event(event)


class FacetSection(Surface):
    """One facet: its heading, its first values, and a link to the others.

    Args:
        theme: The look.
        shown: How many values are shown until more are asked for.
        noun: What one of the things is called that have the values.
        parent: The widget around it.
    """

    edges = {"bottom": "line"}

    #: Other values are ticked.
    ticked = Signal()

    def __init__(
        self, theme: Theme, shown: int, noun: str = "package", parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._shown = shown
        self._noun = noun
        self.title = ElidedLabel(theme, "", "strong", "text", "end")
        self.boxes: dict[str, FacetBox] = {}
        self.more = LinkButton(theme, "")
        self.more.clicked.connect(self._show_all)
        self._all = False
        self._values: Sequence[FacetValue] = ()
        self._column = QVBoxLayout(self)
        space(self._column, theme, (0, 8, 0, 9))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._column.addWidget(self.title)
        self._column.addLayout(self._rows)
        self._column.addWidget(self.more)

    def fill(self, title: str, values: Sequence[FacetValue], *, tells: bool) -> None:
        """Shows the values of another set; what is ticked stays ticked.

        Args:
            title: The heading.
            values: The values.
            tells: Whether they tell packages apart: without that only what is ticked is shown.
        """
        self.title.set_text(title)
        self.setAccessibleName(title)
        there = {value.value for value in values}
        # What is ticked narrows the table, so it can be seen, also where nothing has it any more.
        ticked = [box.value for box in self.boxes.values() if box.isChecked()]
        gone = [value._replace(packages=0) for value in ticked if value.value not in there]
        self._values = (*values, *gone)
        self.setVisible(tells or bool(self.picked()))
        self._lay_out()

    def settle(self) -> None:
        """Finds out at once how much room it needs."""
        self._column.activate()

    def picked(self) -> frozenset[str]:
        """The values that are ticked."""
        return frozenset(value for value, box in self.boxes.items() if box.isChecked())

    def clear(self) -> None:
        """Ticks nothing, and says nothing of it."""
        for box in self.boxes.values():
            box.blockSignals(True)
            box.setChecked(False)
            box.blockSignals(False)

    def _show_all(self) -> None:
        self._all = not self._all
        self._lay_out()

    def _wanted(self) -> list[FacetValue]:
        """The values to be shown: the first ones, and those that are ticked."""
        picked, shown = self.picked(), self._shown
        if self._all or len(self._values) <= shown + 1:
            return list(self._values)[:MOST_VALUES]
        # What is ticked takes none but its own room: what is below must not move away.
        room = shown - len(picked)
        wanted = []
        for value in self._values:
            if value.value in picked:
                wanted.append(value)
            elif room > 0:
                wanted.append(value)
                room -= 1
        return wanted

    def _lay_out(self) -> None:
        wanted = self._wanted()
        if [value.value for value in wanted] != list(self.boxes):
            self._make(wanted)
        for value in wanted:
            self.boxes[value.value].show_value(value)
        rest = len(self._values) - len(wanted)
        self.more.setText(_("Fewer") if self._all else _("{rest:,} more", rest=rest))
        self.more.setVisible(rest > 0 or self._all)
        self.more.updateGeometry()

    def _make(self, wanted: Sequence[FacetValue]) -> None:
        before = self.boxes
        self.boxes = {}
        for value in wanted:
            box = before.pop(value.value, None)
            if box is None:
                box = FacetBox(self._theme, value, self._noun, self)
                box.toggled.connect(self._toggled)
                # A layout would show it later, and count it no sooner.
                box.show()
            self.boxes[value.value] = box
            self._rows.removeWidget(box)
            self._rows.addWidget(box)
        for box in before.values():
            self._rows.removeWidget(box)
            box.hide()
            box.deleteLater()

    def _toggled(self, _: bool) -> None:
        self.ticked.emit()


class FacetColumn(Themed, QScrollArea):
    """Facets below each other.

    Args:
        theme: The look.
        shown: How many values of each are shown until more are asked for, by their keys.
        noun: What one of the things is called that have the values.
        parent: The widget around it.
    """

    #: Other values are ticked.
    picked_changed = Signal()

    def __init__(
        self,
        theme: Theme,
        shown: Mapping[str, int],
        noun: str = "package",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(_("Facets"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        space(self._column, theme, (12, 4, 12, 8))
        self.about = ElidedLabel(theme, str(TICK), "caption", "text2", "end")
        self.clear_link = LinkButton(theme, _("Clear what is picked"))
        self.clear_link.clicked.connect(self.clear)
        # One in the place of the other: what is ticked must not move away from below the pointer.
        self._top = QStackedWidget()
        self._top.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._top.addWidget(self.about)
        self._top.addWidget(self.clear_link)
        self.sections = {key: FacetSection(theme, most, noun) for key, most in shown.items()}
        self._column.addWidget(self._top)
        for section in self.sections.values():
            section.ticked.connect(self._ticked)
            self._column.addWidget(section)
        self._column.addStretch(1)
        self.setWidget(self._inside)
        # The dock below shows through.
        self._inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def settle(self) -> None:
        """Gives what is inside its room at once.

        Qt does so later than it paints, and until then would press new rows into the room of fewer.
        """
        for section in self.sections.values():
            section.settle()
        self._column.activate()
        QCoreApplication.sendEvent(self._inside, QEvent(QEvent.Type.LayoutRequest))

    def picked(self) -> Picked:
        """What is ticked in each facet."""
        return {key: section.picked() for key, section in self.sections.items()}

    def clear(self) -> None:
        """Ticks nothing."""
        for section in self.sections.values():
            section.clear()
        self._ticked()

    def _ticked(self) -> None:
        had_focus = self.clear_link.hasFocus()
        self._top.setCurrentWidget(self.clear_link if any(self.picked().values()) else self.about)
        stop = first_stop(self) if had_focus and self.clear_link.isHidden() else None
        if stop is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self.picked_changed.emit()


class FacetPanel(FacetColumn):
    """The facets of the packages of a project."""

    def __init__(
        self, theme: Theme, facets: Sequence[Facet], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, {facet.key: facet.shown for facet in facets}, parent=parent)
        self._facets = facets

    def fill(self, totals: SetTotals, figures: Mapping[str, FacetFigures]) -> None:
        """Shows what facets count.

        Args:
            totals: The whole set.
            figures: What is counted of it, by the keys of the facets.
        """
        engine = totals.engine or (_("their engines") if totals.asks_engine else _("their classes"))
        for facet in self._facets:
            title = facet.title.format(engine=engine)
            values, distinguishes = figures[facet.key]
            self.sections[facet.key].fill(title, values, tells=distinguishes)
        self.settle()
