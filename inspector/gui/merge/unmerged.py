"""The packages of a repository in conflict, in the dock of files, with the result of each."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.merge.document import MergeDocument
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.two_lines import TwoLineTable
from inspector.messages import LazyText, _, count_text, lazy
from inspector.project.vcs.merging import Outcome
from inspector.report.merge.words import merging_words

#: Packages that the list has room for at least.
_LEAST: Final = 5
#: A package by its whole path, and what became of its conflict.
Unmerged = tuple[str, Outcome]

_WORDS: Final[dict[Outcome, LazyText]] = {
    Outcome.CONFLICT: lazy("in conflict"),
    Outcome.OURS: lazy("took ours"),
    Outcome.THEIRS: lazy("took theirs"),
    Outcome.EDITED: lazy("edited"),
    Outcome.REMOVED: lazy("removed"),
}
_MARKS: Final = {Outcome.EDITED: "changed"}

_COLUMNS: Final[tuple[Column[Unmerged], ...]] = (
    Column(
        key="package",
        title=lazy("Package"),
        text=lambda row: Path(row[0]).stem,
        second=lambda row: str(_WORDS[row[1]]),
        mark=lambda row: _MARKS.get(row[1], row[1].value),
        tooltip=lambda row: row[0],
        copy=lambda row: row[0],
        stretch=True,
    ),
)


class UnmergedRows(TwoLineTable):
    """Rows that are all shown as far as there is room: the open files follow at once. Where there
    is less they scroll, and one that is cut off shows that more follow.
    """

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return self._size_of(self.model().rowCount())

    def minimumSizeHint(self) -> QSize:
        return self._size_of(min(self.model().rowCount(), _LEAST))

    def _size_of(self, rows: int) -> QSize:
        return QSize(super().minimumSizeHint().width(), rows * self.row_height())


class UnmergedList(Surface):
    """Lists the packages in conflict; Enter or a double click shows one."""

    ground = "panel"

    #: A package was chosen; carries it.
    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(_("Unmerged"))
        self.title = ElidedLabel(theme, _("Unmerged"), "strong", "text", "none")
        self.count = ElidedLabel(theme, "", "body", "text2", "end")
        self.about = ElidedLabel(theme, "", "caption", "text2", "middle")
        self.model: RowsModel[Unmerged] = RowsModel(_COLUMNS, self)
        self.rows = UnmergedRows(theme, _("Unmerged"))
        self.rows.setModel(self.model)
        self.rows.row_activated.connect(self.chosen)
        self.setFocusProxy(self.rows)
        title = hbox(self.title, (self.count, 1), theme=theme, between=8)
        head = vbox(title, self.about, theme=theme, margins=(12, 8, 12, 4), between=2)
        vbox(head, self.rows, parent=self, theme=theme, margins=(0, 0, 0, 8))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def _lists(self, path: str) -> bool:
        """Whether a package is among those that are listed."""
        return any(row[0] == path for row in self.model.shown_rows())

    def show_document(self, shown: MergeDocument | None) -> None:
        """Lists what is in conflict around what is shown now, which becomes the current row."""
        rows = shown.unmerged if shown is not None else ()
        if shown is not None and shown.read is None and self._lists(shown.path):
            # Chosen here, and still being read: the list stays, and the keyboard in it.
            rows = tuple(self.model.shown_rows())
        if rows != tuple(self.model.shown_rows()):
            self.model.set_rows(rows)
        left = sum(outcome is Outcome.CONFLICT for __, outcome in rows)
        self.count.set_text(count_text(left))
        file_merge = shown.file_merge if shown is not None else None
        merging = file_merge.merging if file_merge is not None else None
        self.about.set_text(merging_words(merging) if merging is not None else "")
        self.about.setVisible(bool(self.about.text()))
        if shown is not None:
            self.rows.show_row(lambda row: bool(row[0] == shown.path))
