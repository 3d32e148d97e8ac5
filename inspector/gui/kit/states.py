"""What stands where content is not there yet, was stopped, or does not exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.painting import Run, baseline_in, draw_runs, runs_width
from inspector.gui.look.theme import Theme

#: How long a wait may take before words say so, in ms.
PATIENCE: Final = 200


class Patience(QTimer):
    """The short wait before a view says that something is being read; most of it needs no words.

    Args:
        over: Says so.
        view: The view that waits.
    """

    def __init__(self, over: Callable[[], object], view: QObject) -> None:
        super().__init__(view)
        self.setSingleShot(True)
        self.setInterval(PATIENCE)
        self.timeout.connect(over)


class LoadingLine(QLabel):
    """ "Reading **exports** 31,002 of 50,118" and a thin bar; no count, no bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._what = ""
        self._done = 0
        self._total = 0
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def set_progress(self, what: str, done: int = 0, total: int = 0) -> None:
        """Say what is being read, and how much of it; ``total`` 0 means that is not known yet."""
        self._what, self._done, self._total = what, done, total
        self.setText(" ".join(run.text.strip() for run in self._runs()))
        self.update()

    def _runs(self) -> list[Run]:
        runs = [Run("Reading ", "body", "text2"), Run(self._what, "strong", "text")]
        if self._total:
            runs.append(Run(f"   {self._done:,} of {self._total:,}", "body", "text2"))
        return runs

    def sizeHint(self) -> QSize:
        width = runs_width(self._theme, self._runs()) + self._theme.px(150)
        return QSize(width, self._theme.row_height(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.row_height(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            base = baseline_in(theme, "body", 0, self.height())
            end = draw_runs(painter, theme, 0, base, self._runs())
            width = min(theme.px(130), self.width() - round(end) - theme.px(12))
            if self._total and width > theme.px(20):
                height = theme.px(5)
                top = (self.height() - height) // 2
                bar = QRect(self.width() - width, top, width, height)
                painter.fillRect(bar, theme.color("line2"))
                bar.setWidth(round(width * min(self._done / self._total, 1.0)))
                painter.fillRect(bar, theme.color("accent"))


class StateLine(QWidget):
    """One sentence and one action in the place of content: empty, filtered away, stopped."""

    #: The action was chosen.
    action_chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lead = ElidedLabel(theme, "", "body", "text", parent=self)
        self._rest = ElidedLabel(theme, "", "body", "text2", parent=self)
        self._action = LinkButton(theme, "", self)
        self._action.clicked.connect(lambda: self.action_chosen.emit())
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        for part in (self._lead, self._rest, self._action):
            self._layout.addWidget(part)
        self._layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_theme(theme)
        self.set_state("")

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self._lead, self._rest, self._action):
            part.set_theme(theme)
        self._layout.setSpacing(theme.px(8))
        self.setFixedHeight(theme.row_height(24))

    def set_state(self, lead: str, rest: str = "", action: str = "") -> None:
        """Say something else; empty parts are not shown."""
        self._lead.set_text(lead)
        self._rest.set_text(rest)
        self._action.setText(action)
        self._action.updateGeometry()
        self._lead.setVisible(bool(lead))
        self._rest.setVisible(bool(rest))
        self._action.setVisible(bool(action))
        self.setAccessibleName(f"{lead} {rest}".strip())

    def set_filtered_away(self, what: str = "Nothing here", rest: str = "") -> None:
        """Say that a filter leaves no row, and offer to clear it.

        Args:
            what: What there is none of: "No package here".
            rest: What else is to be said of it.
        """
        self.set_state(f"{what} matches the filter.", rest, action="Clear filter")

    def action_button(self) -> LinkButton:
        """The action, for focus and tests."""
        return self._action
