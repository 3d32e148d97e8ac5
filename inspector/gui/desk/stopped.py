"""What stands in the place of a view that met a bug; the other views live on."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal, qVersion
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from inspector import __version__
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.look.theme import Theme, Themed
from inspector.language import tr


def report_of(problem: BaseException, where: str) -> str:
    """A bug as text to pass on: what ran, where it stopped, and how it came there."""
    trace = "".join(traceback.format_exception(problem))
    return (
        f"Asset Inspector {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.platform()}\n{where} stopped.\n\n{trace}"
    )


class StoppedView(Themed, QWidget):
    """Says that a view stopped, and offers the report and another try."""

    try_again = Signal()

    def __init__(
        self,
        theme: Theme,
        report: str,
        copy: Callable[[str], None] = to_clipboard,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.report = report
        last = report.rstrip().rpartition("\n")[2]
        self._sign = MarkLabel(theme, "bad", 14)
        self._title = ElidedLabel(theme, tr("This view stopped."), "section")
        self._detail = ElidedLabel(theme, last, "mono", "text2")
        self.copy_button = Button(theme, tr("Copy report"), icon="copy")
        self.copy_button.clicked.connect(lambda: copy(self.report))
        self.again_button = Button(theme, tr("Try again"), icon="rescan")
        self.again_button.clicked.connect(self.try_again)
        layout = QVBoxLayout(self)
        margin = theme.px(16)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(theme.px(8))
        head = QHBoxLayout()
        head.setSpacing(theme.px(6))
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        layout.addLayout(head)
        layout.addWidget(self._detail)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(8))
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.again_button)
        buttons.addStretch(1)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, _: QEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("base"))
        painter.end()
