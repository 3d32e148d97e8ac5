"""The panels that share one dock at the right, and which of them is in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from inspector.gui.work.selection import Selection

if TYPE_CHECKING:
    from inspector.checks.judgement import CheckFinding
    from inspector.gui.desk.context import AppContext

WHY: Final = "why"
DATA: Final = "data"
#: Where the panels are remembered: one "page=panel" for each kind of page that was changed.
SETTING: Final = "panels/front"

#: Views whose selections belong to a finding: whoever follows them still reads its reasons.
_OF_FINDINGS: Final = ("findings", "finding", "why")


class SideTabs(QWidget):
    """Shows one of several panels.

    The one that was chosen on a kind of page is in front again on the next page of that kind.
    Choosing a finding brings its reasons forward until something else is selected.
    """

    #: Another panel is in front; carries its id.
    turned = Signal(str)

    def __init__(
        self, context: AppContext, panels: Mapping[str, QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._panels = dict(panels)
        self._page = ""
        self._at_first = WHY
        self._visiting = False
        self._layout = QStackedLayout(self)
        for panel in self._panels.values():
            self._layout.addWidget(panel)
        context.finding_chosen.connect(self._visit)
        context.selection_changed.connect(self._follow)

    def front(self) -> str:
        """The id of the panel that is in front."""
        shown = self._layout.currentWidget()
        return next(name for name, panel in self._panels.items() if panel is shown)

    def choose(self, name: str) -> None:
        """Brings a panel forward, on this kind of page from now on."""
        self._visiting = False
        remembered = self._remembered() | {self._page: name}
        self._context.settings.set(SETTING, [f"{page}={one}" for page, one in remembered.items()])
        self._turn(name)

    def set_page(self, page: str, at_first: str) -> None:
        """Shows what belongs in front on a kind of page, if it is another kind.

        Args:
            page: The kind of page.
            at_first: The panel that is in front there while nobody chose one.
        """
        if page == self._page:
            return
        self._page, self._at_first = page, at_first
        self._visiting = False
        self._turn(self._wanted())

    def _remembered(self) -> dict[str, str]:
        pairs = (text.partition("=") for text in self._context.settings.texts(SETTING))
        return {page: name for page, _, name in pairs if name in self._panels}

    def _wanted(self) -> str:
        return self._remembered().get(self._page) or self._at_first

    def _visit(self, _: CheckFinding) -> None:
        self._turn(WHY)
        self._visiting = True

    def _follow(self, selection: Selection | None) -> None:
        if self._visiting and selection is not None and selection.origin not in _OF_FINDINGS:
            self._visiting = False
            self._turn(self._wanted())

    def _turn(self, name: str) -> None:
        if name != self.front():
            self._layout.setCurrentWidget(self._panels[name])
            self.turned.emit(name)
