"""The head of a comparison of folders: its sentence, both folders, and what is shown of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.folders.model import SIGNS
from inspector.gui.kit.buttons import CheckBox
from inspector.gui.kit.change_bar import ChangeBar
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme, gap
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import ARROW, as_sentence, in_a_row, labelled
from inspector.project.compare.folders import FileState
from inspector.report.diff.words import STATES, state_title, state_words

if TYPE_CHECKING:
    from inspector.gui.folders.comparison import FolderComparisonDocument
    from inspector.gui.kit.notice import NoticeBar


#: What is not shown until somebody asks for it.
HIDDEN_FIRST: Final = frozenset({FileState.IDENTICAL})


def _tip_of(state: FileState) -> str:
    """What ticking the box of a state does."""
    return _("Show packages that are {state_words}", state_words=state_words(state))


class FolderDiffBar(ChangeBar):
    """Three rows above the table.

    Args:
        theme: The look.
        copy: Copies the comparison in the way whose id it is given.
    """

    #: Other states are ticked.
    ticked = Signal()

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, copy, _("Ready when every package is compared"), parent)
        self._counts: Mapping[FileState, int] = {}
        self.old = ElidedLabel(theme, "", "body", "text2", "middle")
        self.arrow = ElidedLabel(theme, ARROW, "body", "text3", "none")
        self.new = ElidedLabel(theme, "", "body", "text2", "middle")
        self.boxes = {
            state: CheckBox(theme, state_title(state), mark=SIGNS[state]) for state in STATES
        }
        for state, box in self.boxes.items():
            box.setChecked(state not in HIDDEN_FIRST)
            set_tip(box, _tip_of(state))
            box.toggled.connect(lambda _: self.ticked.emit())
        side = (MARGIN, 0, 8, 0)
        names = self.old, self.arrow, self.new
        buttons = self.swap_button, self.copy_button
        first = hbox(self.sentence, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
        self._second = hbox(*names, 1, *buttons, theme=theme, margins=side, between=8)
        self._third = hbox(theme=theme, margins=side, between=8)
        for box in self.boxes.values():
            self._third.addWidget(box)
            gap(self._third, theme, 8)
        self._third.addStretch(1)
        self._steps = (self.position, self.up_button, self.down_button)
        for part in self._steps:
            self._third.addWidget(part)
        rows = first, self._second, self._third
        vbox(*rows, parent=self, theme=theme, margins=(0, 10, 0, 5), between=4)

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where letters are large lets the way through the changes stand beside the folders, and
        then leaves out the boxes of what there is none of.
        """
        theme, boxes = self._theme, self.boxes.values()
        room = self.width() - theme.px(MARGIN)
        needed = sum(box.sizeHint().width() + theme.px(16) for box in boxes)
        for state, box in self.boxes.items():
            wanted = needed <= room or bool(self._counts.get(state)) or box.hasFocus()
            box.setVisible(wanted)
        needed += sum(part.sizeHint().width() + theme.px(8) for part in self._steps)
        row = self._third if needed <= room else self._second
        if row.indexOf(self.position) < 0:
            # In front of the buttons, where they are.
            place = self._second.indexOf(self.swap_button) if row is self._second else row.count()
            for at, part in enumerate(self._steps):
                row.insertWidget(place + at, part)

    def name_sides(self, old: str, new: str) -> None:
        """Says which folders are compared."""
        for label, path, side in (
            (self.old, old, _("Old folder")),
            (self.new, new, _("New folder")),
        ):
            label.set_text(path)
            label.setAccessibleName(labelled(side, path) if path else "")
        self.arrow.setVisible(bool(old))

    def set_counts(self, counts: Mapping[FileState, int]) -> None:
        """Says how many packages there are of each state; what there is none of is disabled."""
        if counts == self._counts:
            return
        self._counts = dict(counts)
        for state, box in self.boxes.items():
            number = counts.get(state, 0)
            box.setText(f"{state_title(state)} {count_text(number)}")
            # Six of them have no room in every language where the window is narrow.
            set_tip(box, f"{box.text()}\n{_tip_of(state)}")
            # What has the keyboard keeps it: rows of its state may come again.
            box.setEnabled(bool(number) or box.window().focusWidget() is box)
            box.updateGeometry()
        self._fit()

    def states(self) -> frozenset[FileState]:
        """What is ticked."""
        return frozenset(state for state, box in self.boxes.items() if box.isChecked())

    def tick(self, states: Iterable[FileState]) -> None:
        """Ticks more states, and says so once."""
        more = frozenset(states) - self.states()
        for state in more:
            box = self.boxes[state]
            box.blockSignals(True)
            box.setChecked(True)
            box.blockSignals(False)
        if more:
            self.ticked.emit()


#: Shows the packages with problems alone.
PROBLEMS: Final = "is:problem"


def say_problems(notice: NoticeBar, shown: FolderComparisonDocument | None) -> None:
    """Says what is wrong with a comparison; without anything the bar is hidden."""
    notice.clear()
    if shown is None:
        return
    if shown.error is not None:
        again = [("again", _("Try again")), ("other", _("Compare other folders"))]
        notice.set_notice("bad", _("Not compared."), as_sentence(str(shown.error)), again)
    elif shown.stopped:
        words = _("Stopped at {count:,} of {total:,}.", count=len(shown.rows), total=shown.total)
        rest = _("Rows so far are kept.") if shown.rows else ""
        notice.set_notice("info", words, rest, [("on", _("Go on"))])
    elif shown.finished:
        _say_left_out(notice, shown)


def _say_left_out(notice: NoticeBar, shown: FolderComparisonDocument) -> None:
    hurt = [row for row in shown.rows if row.problems]
    uncompared = sum(row.uncompared for row in hurt)
    told = []
    if uncompared:
        told.append(
            _(
                "{count} could not be compared.",
                count=ngettext("{count} package", "{count} packages", uncompared),
            )
        )
    if len(hurt) > uncompared:
        number = len(hurt) - uncompared
        what = (
            ngettext("{count} package", "{count} packages", number)
            if not uncompared
            else _("{number:,} more", number=number)
        )
        told.append(ngettext("{what} has problems.", "{what} have problems.", number, what=what))
    if not told and shown.left_out.words:
        told.append(_("Not everything could be compared."))
    if told:
        lead, *rest = told
        words = in_a_row((*rest, shown.left_out.words))
        links = [("problems", _("Show it") if len(hurt) == 1 else _("Show them"))] if hurt else []
        notice.set_notice("warn", lead, words, links)
