"""The head of a comparison: its sentence, what is shown of it, and the way through the changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.buttons import Button, CheckBox
from inspector.gui.kit.change_bar import ChangeBar
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme, gap
from inspector.messages import LazyText, _, lazy
from inspector.report.diff.groups import Wanted

#: What the last three boxes and the button that swaps say, the longest first.
_WORDINGS: Final = (
    (
        lazy("Hide what only follows: offsets, sizes, hashes, GUIDs"),
        lazy("Hide layout: nodes, cameras, open documents"),
        lazy("Hide versions and conversions"),
        lazy("Swap sides"),
    ),
    (lazy("Hide what only follows"), lazy("Hide layout"), lazy("Hide versions"), lazy("Swap")),
    (lazy("Hide noise"), lazy("Hide layout"), lazy("Hide versions"), lazy("Swap")),
)


class DiffBar(ChangeBar):
    """Two rows above the list and the sides.

    Args:
        theme: The look.
        copy: Copies the comparison in the way whose id it is given.
    """

    #: What is shown of the comparison is to be something else.
    wanted_changed = Signal()

    def __init__(
        self, theme: Theme, copy: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, copy, _("Ready when both are compared"), parent)
        self.list_button = Button(theme, _("Changes"), "flat", "list")
        set_tip(self.list_button, _("Show the list of changes"))
        self.list_button.setCheckable(True)
        self.list_button.clicked.connect(lambda: self.wanted.emit("change-list"))
        self.list_button.hide()
        self.only = CheckBox(theme, _("Only changes"))
        set_tip(self.only, _("Fold the fields that are equal on both sides"))
        self.noise = CheckBox(theme, str(_WORDINGS[0][0]))
        set_tip(
            self.noise, _("Leave out what every save writes anew or what follows from a change")
        )
        self.layout_box = CheckBox(theme, str(_WORDINGS[0][1]))
        set_tip(self.layout_box, _("Leave out where the editor left things; no game sees it"))
        self.version = CheckBox(theme, str(_WORDINGS[0][2]))
        set_tip(self.version, _("Leave out what only another engine version changed"))
        for box in (self.only, self.noise, self.layout_box, self.version):
            box.toggled.connect(lambda _: self.wanted_changed.emit())
        self._narrow = False
        first = hbox(self.sentence, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
        self._second = hbox(theme=theme, margins=(MARGIN, 0, 8, 0), between=8)
        # What leads through the changes has a row of its own where one is too short.
        self._third = hbox(1, theme=theme, margins=(MARGIN, 0, 8, 0), between=8)
        # A gap behind the button would move the boxes off the margin where that is hidden.
        self._second.addWidget(self.list_button)
        for box in self._ticks():
            self._second.addWidget(box)
            gap(self._second, theme, 8)
        self._second.addStretch(1)
        self._ends: tuple[QWidget, ...] = (
            self.position,
            self.up_button,
            self.down_button,
            self.swap_button,
            self.copy_button,
        )
        for end in self._ends:
            self._second.addWidget(end)
        rows = first, self._second, self._third
        vbox(*rows, parent=self, theme=theme, margins=(0, 10, 0, 5), between=4)
        self._apply_theme()

    def _apply_theme(self) -> None:
        super()._apply_theme()
        if self.width() > 1:
            self.fit(self.width())

    def shown(self) -> Wanted:
        """What is ticked."""
        return Wanted(
            self.only.isChecked(),
            self.noise.isChecked(),
            self.version.isChecked(),
            self.layout_box.isChecked(),
        )

    def set_shown(self, wanted: Wanted) -> None:
        """Ticks what is to be shown, all at once."""
        ticks = (wanted.only_changes, wanted.hide_noise, wanted.hide_layout, wanted.hide_version)
        if wanted != self.shown():
            for box, ticked in zip(self._ticks(), ticks, strict=True):
                with QSignalBlocker(box):
                    box.setChecked(ticked)
            self.wanted_changed.emit()

    def set_narrow(self, narrow: bool) -> None:
        """Whether the list is behind a button and words are short."""
        self._narrow = narrow
        self.list_button.setVisible(narrow)
        self._say(_WORDINGS[narrow])

    def fit(self, width: int) -> None:
        """Shortens words, and then takes another row, where letters are large.

        Args:
            width: The room there is, in px.
        """
        parted = False
        for words in _WORDINGS[self._narrow :]:
            self._say(words)
            boxes = self._second_row()
            parted = self._needed(*boxes, *self._ends) > width
            # The full words are given up before the row is; the short ones after it.
            alone = words is not _WORDINGS[0] and self._needed(*boxes) <= width
            if alone or not parted:
                break
        self._part(parted)

    def _ticks(self) -> tuple[CheckBox, ...]:
        return (self.only, self.noise, self.layout_box, self.version)

    def _second_row(self) -> tuple[QWidget, ...]:
        first = (self.list_button,) if self._narrow else ()
        return (*first, *self._ticks())

    def _needed(self, *parts: QWidget) -> int:
        gap = self._theme.px(8)
        # Behind each box there is another gap.
        gaps = 1 + len(parts) + 2 * sum(part in self._ticks() for part in parts)
        return self._theme.px(MARGIN) + gaps * gap + sum(_width(part) for part in parts)

    def _part(self, parted: bool) -> None:
        row = self._third if parted else self._second
        for end in self._ends:
            if row.indexOf(end) < 0:
                row.addWidget(end)
        bottom = self._theme.px(MARGIN) if parted else self._theme.px(8)
        self._second.setContentsMargins(self._theme.px(MARGIN), 0, bottom, 0)

    def _say(self, words: Iterable[LazyText]) -> None:
        parts = (self.noise, self.layout_box, self.version, self.swap_button)
        for part, text in zip(parts, map(str, words), strict=True):
            if part.text() != text:
                part.setText(text)
                part.updateGeometry()


def _width(part: QWidget) -> int:
    """The least width at which nothing of a part is cut."""
    return max(part.sizeHint().width(), part.minimumWidth())
