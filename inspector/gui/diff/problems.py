"""The bar above a comparison: which side is damaged, and what could not be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.look.marks import MARK_TINT
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import bounded, unended
from inspector.messages.rules import texts_of
from inspector.report.diff.words import trouble_of

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument

#: Problems that are listed when all are wanted; behind them the rest is counted.
_MOST: Final = 8


class DiffProblems(Themed, QWidget):
    """The first problem in one line; the others below it when they are wanted."""

    #: An action of the table is wanted; carries its id.
    wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._more: tuple[str, ...] = ()
        self.notice = NoticeBar(theme)
        self.notice.action_chosen.connect(self._act)
        self.others = RichText(theme)
        # Below the words of the first one, behind its sign.
        vbox(self.notice, vbox(self.others, theme=theme, margins=(36, 0, 16, 0)), parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAutoFillBackground(True)
        self._apply_theme()
        self.show_comparison(None)

    def _apply_theme(self) -> None:
        theme = self._theme
        palette = theme.palette()
        palette.setColor(palette.ColorRole.Window, theme.color(MARK_TINT["warn"]))
        self.setPalette(palette)
        self._fill()

    def show_comparison(self, shown: ComparisonDocument | None) -> None:
        """Says what is wrong with another comparison, or with the same one anew."""
        self._more = ()
        self.others.hide()
        self.notice.clear()
        comparison = shown.comparison if shown is not None else None
        if shown is not None and shown.error is not None:
            again = [("read-again", _("Read again"))]
            self.notice.set_notice("bad", _("Not compared."), _why(shown), again)
        elif shown is not None and comparison is not None and comparison.difference.problems:
            first, *more = (
                texts_of(problem).message() for problem in comparison.difference.problems
            )
            self._more = tuple(more)
            self.notice.set_notice("warn", trouble_of(comparison), first, self._actions())
            set_tip(self.notice, "\n".join((first, *more)))
        elif shown is not None and shown.on_disk:
            self.notice.set_notice("note", shown.disk_sentence, "", [("read-again", _("Reload"))])
        self._fill()
        self.setVisible(not self.notice.isHidden())

    def _actions(self) -> list[tuple[str, str]]:
        if not self._more:
            return []
        if self.others.isHidden():
            return [("more", _("{count:,} more", count=len(self._more)))]
        return [("more", _("Show less"))]

    def _act(self, name: str) -> None:
        if name != "more":
            self.wanted.emit(name)
            return
        focused = any(button.hasFocus() for button in self.notice.buttons())
        self.others.setVisible(self.others.isHidden())
        (button,) = self.notice.buttons()
        ((__, words),) = self._actions()
        button.setText(words)
        button.updateGeometry()
        if focused:
            button.setFocus()

    def _fill(self) -> None:
        lines = list(self._more[:_MOST])
        if len(self._more) > _MOST:
            lines.append(_("{count:,} more", count=len(self._more) - _MOST))
        self.others.set_html("<br>".join(span(line, self._theme, role="text") for line in lines))
        self.others.setAccessibleName("\n".join(self._more))


def _why(shown: ComparisonDocument) -> str:
    """Why it was not compared; of when the rows are that are shown all the same."""
    if shown.comparison is None:
        return str(shown.error)
    reason = unended(str(shown.error))
    return _(
        "{reason}. Shown is what was read at {read_at}.",
        reason=bounded(reason),
        read_at=shown.read_at,
    )
