"""What stands in the place of a view that met a bug; the other views live on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.open_folder import open_folder
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme, space
from inspector.messages import _
from inspector.report.about import BugReport


class StoppedView(Surface):
    """Says that a view stopped, and offers the report and another try."""

    ground = "base"

    try_again = Signal()

    def __init__(
        self,
        theme: Theme,
        report: BugReport,
        copy: Callable[[str], None] = to_clipboard,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self.report = report
        last = report.text.rstrip().rpartition("\n")[2]
        self._sign = MarkLabel(theme, "bad", 14)
        self._title = ElidedLabel(theme, _("This view stopped."), "section")
        self._detail = ElidedLabel(theme, last, "mono", "text2")
        kept = _("A report to send is kept; no name of yours is in it.")
        self._kept = ElidedLabel(theme, kept if report.file is not None else "", "body", "text2")
        self.copy_button = Button(theme, _("Copy report"), icon="copy")
        self.copy_button.clicked.connect(lambda: copy(self.report.text))
        self.folder_button = Button(theme, _("Open folder"), icon="folder")
        if report.file is None:
            self.folder_button.hide()
        self.folder_button.clicked.connect(lambda: open_folder(self.report.folder))
        self.again_button = Button(theme, _("Try again"), icon="rescan")
        self.again_button.clicked.connect(self.try_again)
        layout = QVBoxLayout(self)
        space(layout, theme, (16, 16, 16, 16), between=8)
        head = hbox(self._sign, (self._title, 1), theme=theme, between=6)
        layout.addLayout(head)
        layout.addWidget(self._detail)
        layout.addWidget(self._kept)
        buttons = hbox(
            self.copy_button, self.folder_button, self.again_button, 1, theme=theme, between=8
        )
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
