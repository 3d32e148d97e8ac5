"""The node of a change as both versions have it, and the way to its fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from inspector.compare.graph_changes import GraphChange
from inspector.compare.graph_overlay import LineOfBoth, MergedGraph
from inspector.findings.message import Message
from inspector.graphs.overlay import Became
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.graphs.compared_tables import NODE, NodeTable
from inspector.gui.graphs.reading import path_of
from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _
from inspector.messages.graph_text import node_name
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.project.compare.files import Comparison, Side

#: The height of the line above, and of all of it at first and at least, in px of the design.
_HEAD: Final = 32
_HEIGHT: Final = 240
_LEAST: Final = 100


class NodeOfBoth(Surface):
    """Below both versions of a graph: the node of the current change, line by line."""

    ground = "base"

    #: The fields of the node are wanted; carries the path of its file, and where they are in it.
    contents_wanted = Signal(str, PlaceRequest)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._place: tuple[str, PlaceRequest] | None = None
        self.title = ElidedLabel(theme, "", "strong", "text", "middle")
        self.note = ElidedLabel(theme, "", "body", "text2", "end")
        self.contents_button = LinkButton(theme, _("Show in Contents"))
        self.contents_button.clicked.connect(self.show_in_contents)
        self.model: RowsModel[LineOfBoth] = RowsModel(NODE, self)
        self.table = NodeTable(theme, _("The node in both versions"))
        self.table.setModel(self.model)
        self._head = Surface(theme, ground="base", edges={"bottom": "line"})
        hbox(self.title, (self.note, 1), self.contents_button, parent=self._head, theme=theme,
             margins=(16, 0, 12, 0), between=8)  # fmt: skip
        vbox(self._head, (self.table, 1), parent=self)
        self.setFocusProxy(self.table)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._head.setFixedHeight(self._theme.row_height(_HEAD))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._theme.px(_LEAST))

    def show_node(
        self, comparison: Comparison | None, merged: MergedGraph | None, number: int
    ) -> None:
        """Shows another node, or none.

        Args:
            comparison: The files.
            merged: Both versions of its graph.
            number: The node, by its number in both; -1 for none.
        """
        lines: Sequence[LineOfBoth] = merged.lines(number) if merged is not None else ()
        self.model.set_rows(lines)
        self._place = None
        if merged is None or comparison is None or not lines:
            return
        old, new = merged.of_both(number)
        node, side = (new, comparison.new) if new is not None else (old, comparison.old)
        assert node is not None  # It has lines.
        at = path_of(node.export)
        title, became = node_name(node), merged.marks.nodes.get(number)
        if old is not None and merged.is_replaced(number):
            title = render(Message("compared-graphs/turned", before=node_name(old), after=title))
            became = "changed"
        self.title.set_text(title)
        self.note.set_text(clauses((_became_words(became), at)))
        self.table.setAccessibleDescription(clauses((title, _became_words(became))))
        self._offer(side, at)

    def _offer(self, side: Side, at: str) -> None:
        """Offers the fields of a node where its file is one on disk."""
        is_file = not side.absent and not side.note
        self._place = (side.path, PlaceRequest(at, "contents")) if is_file else None
        self.contents_button.setEnabled(is_file)
        why_not = _("This side is no file on disk: Contents shows files.")
        set_tip(self.contents_button, _("All fields of the node") if is_file else why_not)

    @property
    def has_contents(self) -> bool:
        """Whether a node is shown whose fields can be."""
        return self._place is not None

    def show_change(self, change: GraphChange | None) -> None:
        """Makes the line that tells of a change the current one."""
        self.table.show_change(change)

    def show_in_contents(self) -> None:
        """Asks for the fields of the node, where its file is one on disk."""
        if self._place is not None:
            self.contents_wanted.emit(*self._place)


def _became_words(became: Became | None) -> str:
    return str(MARK_WORDS[became]) if became is not None else ""
