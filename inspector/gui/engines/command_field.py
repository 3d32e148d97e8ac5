"""The field that a command is typed into: its flags are completed and judged as they come."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QWidget

from inspector.gui.kit.filter_field import FilterField
from inspector.gui.look.theme import Theme
from inspector.messages import _
from inspector.report.engines.build import UPDATE_COMMAND, TypedCommand, completions, typed_command

_HINT = "-CL=5001 -CompatibleCL=5000 -Licensee -Promoted=1 -Branch=//Acme/Main"


class CommandField(FilterField):
    """Flags of UpdateLocalVersion; says how many of them are used, or which one is refused."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.command = typed_command("")
        super().__init__(theme, _HINT, "palette", parent)
        line = self.line_edit()
        line.setAccessibleName(_("{command}, flags", command=UPDATE_COMMAND))
        self._words = QStringListModel(self)
        self.completer = QCompleter(self._words, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(line)
        self.completer.activated.connect(self._complete)
        line.textEdited.connect(self._offer)
        self.changed.connect(self._judge)
        self._judge("")

    def _apply_theme(self) -> None:
        super()._apply_theme()
        line = self.line_edit()
        line.setFont(self._theme.font("mono"))
        self._arrange()

    def _judge(self, text: str) -> None:
        self.command = typed_command(text)
        if self.command.problem:
            self.set_state("invalid", self.command.problem)
        else:
            self.set_state("valid" if text.strip() else "neutral", self.command.used)

    def judged(self) -> TypedCommand:
        """What stands in the field now, judged."""
        return self.command

    def _offer(self, _: str) -> None:
        """Opens what can complete the word at the end, while the cursor is there."""
        line = self.line_edit()
        fitting = completions(line.text()) if line.cursorPosition() == len(line.text()) else ()
        last = line.text().rpartition(" ")[2]
        self._words.setStringList(list(fitting))
        if last and fitting and fitting != (last,):
            self.completer.complete()
        popup = self.completer.popup()
        if popup is not None and popup.isVisible():
            popup.setCurrentIndex(self._words.index(0, 0))
            popup.setVisible(bool(last) and bool(fitting) and fitting != (last,))

    def _complete(self, flag: str) -> None:
        before, blank, __ = self.text().rpartition(" ")
        self.set_text(f"{before}{blank}{flag}")
        self.line_edit().setFocus(Qt.FocusReason.OtherFocusReason)
