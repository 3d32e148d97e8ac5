"""A page that answers about what is chosen in its bar: what it waits for or lacks, and tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.page import MARGIN, ScrollColumn
from inspector.gui.desk.view_base import ViewBase
from inspector.gui.engines.engines_entry import Engines
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Rule
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.table_view import TableView
from inspector.messages.verdict import VerdictText
from inspector.progress import Progress
from inspector.project.walk import walk_packages


class ListPage(ViewBase, Themed, QWidget):
    """One page of the known engines; its focus proxy is where reading begins."""

    #: The filter was changed from inside the page.
    filter_changed = Signal()
    #: What it says first, or in the line at the foot, is new.
    news = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self.context = context
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_engines(self, engines: Engines) -> None:
        """Shows the engines as far as they are known."""

    def arrive(self) -> None:
        """It was turned to."""

    def status(self) -> StatusWords | None:
        """What the line at the foot says of it; None where it says how many engines there are."""
        return None

    def verdict(self) -> VerdictText | None:
        """What it says first; None where that is nothing."""
        return None


class _Bar(QWidget):
    """What is chosen, and at the right what can be done: by icons alone where words have no room.

    Args:
        theme: The look.
        chosen: The buttons that say what the page is about.
        done: The others; each has an icon, and a tip that says what it does.
    """

    def __init__(self, theme: Theme, chosen: Sequence[QWidget], done: Sequence[Button]) -> None:
        super().__init__()
        self._chosen, self._done = chosen, done
        self._line = hbox(*chosen, 1, *done, theme=theme, margins=(MARGIN, 6, MARGIN, 6),
                          between=8, parent=self)  # fmt: skip

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        widths = [part.sizeHint().width() for part in self._chosen if not part.isHidden()]
        widths += [part.least_width() for part in self._done if not part.isHidden()]
        sides = self._line.contentsMargins()
        wanted = sum(widths) + sides.left() + sides.right() + self._line.spacing() * len(widths)
        for part in self._done:
            part.set_bare(wanted > self.width())


class AnswerPage(ListPage):
    """Lays out notice, bar, words where there is no answer, and the column that has it.

    A page adds its tables with :meth:`add_table`, then calls :meth:`lay_out` once.
    """

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.notice = NoticeBar(self._theme)
        self.notice.clear()
        self.states = StatePane(self._theme, context.jobs, (MARGIN, 8, 8))
        self.column = ScrollColumn(self._theme)
        self._has_table = False

    def add_table(self, table: TableView, title: SectionTitle | None = None) -> tuple[QWidget, ...]:
        """Adds a table to the column, below a line where it is not the first.

        Returns:
            The line, the title and the table, which are shown and hidden together.
        """
        parts: list[QWidget] = []
        if self._has_table:
            parts.append(Rule(self._theme, flat=True))
            self.column.add(parts[-1], before=8)
        if title is not None:
            parts.append(title)
            self.column.add(title, margin=MARGIN)
        self.column.add(table)
        self.column.follow(table)
        self._has_table = True
        return (*parts, table)

    def lay_out(self, chosen: Sequence[QWidget], done: Sequence[Button]) -> None:
        """Puts everything in its place.

        Args:
            chosen: What the bar has at the left: what the page is about.
            done: What it has at the right: what can be done.
        """
        theme = self._theme
        bar = _Bar(theme, chosen, done)
        self.column.add_stretch()
        vbox(
            self.notice, bar, Rule(theme, flat=True), self.states, (self.column, 1), 0, parent=self
        )

    @abstractmethod
    def show_answer(self) -> None:
        """Shows what there is to say, or why there is nothing."""

    def say_trouble(self, bold: str, rest: str) -> None:
        """Says what went wrong, instead of an answer."""
        self.notice.set_notice("bad", bold, rest)
        self.show_answer()


def packages_below(folder: str, progress: Progress) -> Iterator[str]:
    """Every package below a folder, each of them told; folders that cannot be listed are left out.

    Args:
        folder: Where they lie.
        progress: Told how many there were; stops the job.
    """
    for number, path in enumerate(walk_packages([folder], lambda _, __: None)):
        progress(number, None, "packages")
        yield path
