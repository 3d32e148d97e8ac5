"""Why a finding holds: the chain of reasons, and at the foot what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from inspector.checks.explain import Explanation, explain
from inspector.checks.finding import Finding
from inspector.gui.theme import Theme
from inspector.gui.widgets.buttons import Button
from inspector.gui.widgets.chain import ReasonChain
from inspector.gui.widgets.elide import ElidedLabel

if TYPE_CHECKING:
    from inspector.gui.context import AppContext

ORIGIN: Final = "why"
#: Folders of help pages: how a link to help differs from the path of a field.
_HELP: Final = ("rules/", "topics/")


class _Ground(QWidget):
    """The surface below the chain: what scrolls stands on the dock's own colour."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        painter.end()


class WhyPanel(QWidget):
    """Explains the finding that is selected."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self.context = context
        self._theme = theme
        self.explanation: Explanation | None = None
        self.setAutoFillBackground(True)
        self.chain = ReasonChain(theme)
        self.chain.link_clicked.connect(self._follow_link)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._ground = _Ground(theme)
        self._inner = QVBoxLayout(self._ground)
        self._inner.addWidget(self.chain)
        self.area.setWidget(self._ground)
        self.area.setAccessibleName("Why")
        self.empty = ElidedLabel(theme, "", "body", "text3")
        self.copy_button = Button(theme, "Copy as Markdown", "plain", "copy")
        self.copy_button.clicked.connect(self.copy_markdown)
        self.help_button = Button(theme, "Help page", "plain")
        self.help_button.clicked.connect(self.open_help)
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(theme.px(12), theme.px(9), theme.px(12), theme.px(10))
        foot.setSpacing(theme.px(8))
        foot.addWidget(self.copy_button)
        foot.addWidget(self.help_button)
        foot.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        self._empty = QWidget()
        holder = QVBoxLayout(self._empty)
        holder.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        holder.addWidget(self.empty)
        layout.addWidget(self._empty)
        layout.addWidget(self.area, 1000)
        layout.addWidget(self._foot)
        layout.addStretch(1)
        self.set_theme(theme)
        context.theme_changed.connect(self.set_theme)
        context.finding_changed.connect(self.set_finding)
        context.document_changed.connect(lambda _: self.refresh())
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Window, theme.color("panel"))
        palette.setColor(QPalette.ColorRole.Base, theme.color("panel"))
        for part in (self, self._foot):
            part.setPalette(palette)
        self._ground.set_theme(theme)
        side = theme.px(12)
        self._inner.setContentsMargins(side, theme.px(10), side, side)
        for widget in (self.chain, self.empty, self.copy_button, self.help_button):
            widget.set_theme(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        if self._foot.isVisible():
            painter.fillRect(0, self._foot.y() - 1, self.width(), 1, self._theme.color("line"))
        painter.end()

    def refresh(self) -> None:
        """Explains the current finding anew."""
        self.set_finding(self.context.finding)

    def set_finding(self, finding: Finding | None) -> None:
        """Explains another finding, or says that there is nothing to explain."""
        document = self.context.document
        opened = document.opened if document is not None else None
        answer = document.answer if document is not None else None
        if finding is None or opened is None or answer is None:
            self.explanation = None
        else:
            self.explanation = explain(
                finding, opened.subject, answer.profile, self.context.catalog, answer.releases
            )
        shown = self.explanation is not None
        self.chain.set_explanation(self.explanation)
        self.area.setVisible(shown)
        self._foot.setVisible(shown)
        self.area.verticalScrollBar().setValue(0)
        self._empty.setVisible(not shown)
        loaded = document is not None and document.loaded
        self.empty.set_text("Nothing to explain: there are no findings." if loaded else "")

    def copy_markdown(self) -> None:
        """Puts the explanation on the clipboard, for a ticket."""
        if self.explanation is not None:
            QGuiApplication.clipboard().setText(self.explanation.markdown())

    def open_help(self) -> None:
        """Asks for the help page of the rule."""
        if self.explanation is not None:
            self.context.help_requested.emit(f"rules/{self.explanation.rule}")

    def _follow_link(self, target: str) -> None:
        if target.startswith(_HELP):
            self.context.help_requested.emit(target)
        else:
            self.context.select_field(target, ORIGIN)
