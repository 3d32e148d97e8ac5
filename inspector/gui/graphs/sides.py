"""Each version of a graph on a canvas of its own; both look at the same place in the same size.

Heads say which version is of which file, above these canvases or above what shows both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from inspector.graphs.layout import Box
from inspector.graphs.model import Graph
from inspector.gui.graphs.absence import ABSENT
from inspector.gui.graphs.compared_reading import Drawing, ReadSides, Spot
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.graphs.words import graph_counts
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import lazy
from inspector.messages.phrases import clauses, labelled
from inspector.project.compare.files import Side
from inspector.report.diff.words import version_words

#: What each version is called, the old one first.
_WORDS: Final = (lazy("before"), lazy("after"))
#: The height of the line above a canvas, in px of the design.
_HEAD: Final = 30
#: The least height of two canvases above each other, in px of the design: less shows no card.
_LEAST_HIGH: Final = 110


class VersionHead(Surface):
    """Says above a canvas which version it shows, of which file, and how much there is.

    Where there is no room for all of it, what it is of stays, and the tooltip says the rest.

    Args:
        theme: The look.
        word: ``before`` or ``after``.
    """

    ground = "base"
    edges = {"bottom": "line"}

    def __init__(self, theme: Theme, word: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._word = word
        self.file = ElidedLabel(theme, "", "strong", "text", "middle")
        self.versions = ElidedLabel(theme, "", "body", "text2")
        self.counts = ElidedLabel(theme, "", "body", "text2", "none")
        self.name = name = ElidedLabel(theme, word, "body", "text2", "none")
        # Which file it is says more: it keeps its room.
        self.versions.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        parts = name, self.file, (self.versions, 1), self.counts
        self._row = hbox(*parts, parent=self, theme=theme, margins=(16, 0, 16, 0), between=8)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFixedHeight(self._theme.row_height(_HEAD))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        least = self._width_of(self.name) + self.file.minimumSizeHint().width()
        return QSize(self._around + least, super().minimumSizeHint().height())

    @property
    def _around(self) -> int:
        """The width of the margins."""
        margins = self._row.contentsMargins()
        return margins.left() + margins.right()

    def _width_of(self, label: ElidedLabel) -> int:
        """The width of a label with the space behind it."""
        return label.sizeHint().width() + self._row.spacing()

    def _fit(self) -> None:
        """Leaves out what has no room: first how much there is, then what the file was saved by."""
        room = self.width() - self._around - self._width_of(self.name) - self._width_of(self.file)
        self.versions.setVisible(room >= self.versions.minimumSizeHint().width())
        room -= self._row.spacing() + self.versions.minimumSizeHint().width()
        self.counts.setVisible(room >= self.counts.sizeHint().width())
        is_whole = not (self.versions.isHidden() or self.counts.isHidden())
        set_tip(self, "" if is_whole else self.accessibleName())

    def show_file(self, side: Side) -> None:
        """Says which file the version is of."""
        self.file.set_text(str(side.title))
        self.versions.set_text(clauses(version_words(side.opened)))
        self._speak()

    def show_graph(self, graph: Graph | None) -> None:
        """Says how much there is in the version; None for one that is not there."""
        self.counts.set_text(str(graph_counts(graph) if graph is not None else ABSENT))
        self._speak()

    def _speak(self) -> None:
        labels = (label.text() for label in (self.file, self.versions, self.counts))
        self.setAccessibleName(labelled(self._word, clauses(labels)))
        self._fit()


class FilesHead(QWidget):
    """Says above both versions at once of which files they are, the old one at the left."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heads = tuple(VersionHead(theme, str(word)) for word in _WORDS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for head in self.heads:
            row.addWidget(head, 1)

    def show_files(self, old: Side, new: Side) -> None:
        """Says which files the versions are of."""
        for head, side in zip(self.heads, (old, new), strict=True):
            head.show_file(side)


class Together:
    """Lets canvases look at the same place in the same size, with the same node as current.

    Args:
        canvases: The canvases.
    """

    def __init__(self, canvases: Sequence[OverlayCanvas]) -> None:
        self._canvases = canvases
        self._is_following = False
        for canvas in canvases:
            canvas.looked.connect(partial(self._follow, canvas))
            for other in canvases:
                if other is not canvas:
                    canvas.chosen.connect(other.mark)

    def _follow(self, canvas: OverlayCanvas) -> None:
        if not self._is_following:
            self._is_following = True
            for other in self._canvases:
                if other is not canvas:
                    other.look_as(canvas)
            self._is_following = False


class SidesView(Surface):
    """Two canvases, above each other where the graph is wider than high and there is room for it.

    Attributes:
        is_wide: Whether the graph is wider than high.
    """

    ground = "line2"

    #: A node or pin was made the current one by hand; carries a NodeOrPin.
    chosen = Signal(object)
    #: The other way of looking at the graph is wanted.
    switched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.is_wide = True
        #: The places of the versions that are there.
        self._there = [0]
        self.heads = tuple(VersionHead(theme, str(word)) for word in _WORDS)
        self.canvases = tuple(OverlayCanvas(theme, str(word)) for word in _WORDS)
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(1)
        for head, canvas in zip(self.heads, self.canvases, strict=True):
            column = vbox(head, (canvas, 1))
            self._columns.addLayout(column, 1)
            canvas.switched.connect(self.switched)
            canvas.chosen.connect(self.chosen)
        self._together = Together(self.canvases)

    @property
    def is_stacked(self) -> bool:
        """Whether the canvases stand above each other."""
        return self._columns.direction() is QBoxLayout.Direction.TopToBottom

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Stands the canvases above each other or, where each would be too low, beside."""
        taken = sum(head.height() for head in self.heads) + self._columns.spacing()
        is_high = self.height() - taken >= len(self.canvases) * self._theme.px(_LEAST_HIGH)
        is_stacked = self.is_wide and is_high
        self._columns.setDirection(
            QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight
        )
        # One zoom needs one tool: at the lower left, on what is there.
        with_tool = self._there[-1 if is_stacked else 0]
        for place, canvas in enumerate(self.canvases):
            canvas.zoom_bar.setVisible(place == with_tool)

    def show_files(self, old: Side, new: Side) -> None:
        """Says which files the versions are of."""
        for head, side in zip(self.heads, (old, new), strict=True):
            head.show_file(side)

    def show_sides(self, sides: ReadSides | None) -> None:
        """Shows another graph, or none."""
        drawings = (sides.before, sides.after) if sides is not None else (None, None)
        box = box_around(*drawings)
        self.is_wide = box.width > box.height
        self._there = [place for place, drawing in enumerate(drawings) if drawing is not None] or [
            0
        ]
        self._arrange()
        for head, canvas, drawing in zip(self.heads, self.canvases, drawings, strict=True):
            head.show_graph(drawing.read.graph if drawing is not None else None)
            canvas.show_drawing(drawing, box, absent=sides is not None and drawing is None)
        # The keyboard goes to the new version where there is one.
        self.setFocusProxy(self.canvases[-1 if drawings[-1] is not None else 0])

    def show_change(self, change: Spot) -> None:
        """Makes a change the current one on both; the new version leads where it has any of it."""
        for canvas in self.canvases:
            canvas.mark_change(change)
        leading = [canvas for canvas in self.canvases if canvas.has_change(change)]
        if leading:
            leading[-1].show_change(change)


def box_around(*drawings: Drawing | None) -> Box:
    """What holds all drawings."""
    boxes = [drawing.overlay.scene.box for drawing in drawings if drawing is not None]
    if not boxes:
        return Box(0, 0, 0, 0)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    return Box(left, top, right - left, max(box.y + box.height for box in boxes) - top)
