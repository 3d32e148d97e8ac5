"""Why a finding holds: the chain of reasons, and at the foot what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from inspector.checks.judgement import CheckFinding
from inspector.gui.findings.chain import ReasonChain
from inspector.gui.findings.model import beside
from inspector.gui.findings.ticket import ticket
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.dock_body import DockBody
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.theme import space
from inspector.messages import _
from inspector.messages.reasons import Explanation, explain

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext

ORIGIN: Final = "why"
#: Folders of help pages: how a link to help differs from the path of a field.
_HELP: Final = ("rules/", "topics/")


class WhyPanel(DockBody):
    """Explains the finding that is selected, or what else a page wants explained."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        theme = context.theme
        self.empty = ElidedLabel(theme, "", "body", "text3")
        super().__init__(theme, _("Why"), self.empty, parent)
        self.context = context
        self.explanation: Explanation | None = None
        self._field = ""
        self._follows_pictures = False
        self.chain = ReasonChain(theme, self._picture)
        self.chain.link_clicked.connect(self._follow_link)
        self.chain.asked.connect(context.reason_asked)
        self.column.addWidget(self.chain)
        space(self.column, theme, (12, 10, 12, 12), 0)
        self.copy_button = Button(theme, _("Copy as Markdown"), "plain", "copy")
        self.copy_button.clicked.connect(self.copy_markdown)
        self.help_button = Button(theme, _("Help page"), "plain")
        self.help_button.clicked.connect(self.open_help)
        self.bytes_button = IconButton(theme, "goto", _("Go to bytes"))
        self.bytes_button.clicked.connect(self.go_to_bytes)
        self.foot.addWidget(self.bytes_button)
        self.foot.addWidget(self.copy_button)
        self.foot.addWidget(self.help_button)
        self.foot.addStretch(1)
        self._apply_theme()
        context.finding_changed.connect(self.set_finding)
        context.explanation_changed.connect(self._take)
        context.document_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Explains the current finding anew."""
        self.set_finding(self.context.finding)

    def set_finding(self, finding: CheckFinding | None) -> None:
        """Explains another finding, or says that there is nothing to explain."""
        document = self.context.document
        opened = document.opened if document is not None else None
        answer = document.answer if document is not None else None
        if finding is None or document is None or opened is None or answer is None:
            self.explanation = None
        else:
            self.explanation = explain(
                finding,
                opened.facts,
                answer.profile,
                answer.releases,
                document.path,
                beside(finding, document.findings),
            )
        self._field = finding.path if finding is not None else ""
        self._show()

    def _take(self, explanation: Explanation | None) -> None:
        """Shows what a page explains; None is back to the finding."""
        if explanation is None:
            self.refresh()
        else:
            self.explanation, self._field = explanation, ""
            self._show()

    def _picture(self, file: str) -> QImage | None:
        """The picture of the package in a file; None while it is not there, or none is wanted."""
        # Late: most findings name no package.
        from inspector.gui.desk.thumbnails import SETTING, Thumbnails

        if not file or not self.context.settings.flag(SETTING):
            return None
        thumbnails = self.context.service(Thumbnails)
        if not self._follows_pictures:
            self._follows_pictures = True
            thumbnails.arrived.connect(self.chain.renew_pictures)
        return thumbnails.picture(file)

    def _show(self) -> None:
        self.bytes_button.setVisible(bool(self._field))
        self.chain.set_explanation(self.explanation)
        self.set_filled(self.explanation is not None)
        self.area.verticalScrollBar().setValue(0)
        self.empty.set_text(self._why_empty())

    def _why_empty(self) -> str:
        """What is said where nothing is explained."""
        document, shown = self.context.document, self.context.shown
        if shown is not None and shown is not document:
            return _("Choose a row to see why.")
        loaded = document is not None and document.loaded
        return _("Nothing to explain: there are no findings.") if loaded else ""

    def copy_markdown(self) -> None:
        """Puts the explanation on the clipboard, for a ticket."""
        document = self.context.document
        if self.explanation is not None:
            shown = self.explanation
            to_clipboard(ticket(shown, document) if document is not None else shown.markdown())

    def open_help(self) -> None:
        """Asks for the help page of what is explained."""
        if self.explanation is not None:
            self.context.help_requested.emit(self.explanation.help)

    def go_to_bytes(self) -> None:
        """Shows the bytes that the explained finding is about."""
        self.context.go_to_bytes(self._field, ORIGIN)

    def _follow_link(self, target: str) -> None:
        if target.startswith(_HELP):
            self.context.help_requested.emit(target)
        else:
            self.context.go_to_bytes(target, ORIGIN)
