"""The two sides of a comparison: what both files are, their rows, and the strip beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.comparison import ComparisonDocument, Name, SideDocument, SideName, version_words
from inspector.gui.models.diff import DiffModel
from inspector.gui.models.diff_row import DiffRow
from inspector.gui.theme import Theme
from inspector.gui.views.diff_detail import DiffDetail
from inspector.gui.views.thumbnail import ThumbnailView, largest_thumbnail, read_thumbnail
from inspector.gui.widgets.buttons import IconButton
from inspector.gui.widgets.diff_ruler import WIDTH, DiffRuler
from inspector.gui.widgets.diff_tree import GUTTER, DiffTree
from inspector.gui.widgets.elide import ElidedLabel
from inspector.project.job import Progress

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from inspector.gui.context import AppContext

#: Side of the pictures in the head, in px of the design: in a high view, and in a low one.
_PICTURE: Final = 64
_PICTURE_LOW: Final = 32
#: Open rows that the strip looks through.
_LOOKED_AT: Final = 60_000


class SideHead(QWidget):
    """What one side is: its picture, its name and where it is from, its versions and its size."""

    def __init__(self, theme: Theme, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word
        self.picture = ThumbnailView(theme, _PICTURE)
        self.picture.hide()
        self.title = ElidedLabel(theme, "", "strong", "text", "middle")
        self.origin = ElidedLabel(theme, "", "body", "text2", "middle")
        self.facts = ElidedLabel(theme, "", "body", "text2", "end")
        for label in (self.title, self.origin, self.facts):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._names, self._lines, self._row = QHBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        self._names.addWidget(self.title)
        self._names.addWidget(self.origin, 1)
        self._lines.addStretch(1)
        self._lines.addLayout(self._names)
        self._lines.addWidget(self.facts)
        self._lines.addStretch(1)
        self._row.addWidget(self.picture)
        self._row.addLayout(self._lines, 1)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        for part in (self.picture, self.title, self.origin, self.facts):
            part.set_theme(theme)
        self._row.setContentsMargins(theme.px(16), theme.px(4), theme.px(8), theme.px(4))
        self._row.setSpacing(theme.px(12))
        self._names.setSpacing(theme.px(12))
        self._lines.setSpacing(0)

    def show_side(self, name: Name, side: SideDocument | None, problem: str) -> None:
        """Says what a side is."""
        self.title.set_text(name.file)
        self.origin.set_text(name.origin)
        facts = version_words(side) if side is not None else ""
        self.facts.set_text("   ".join(part for part in (facts, problem) if part))
        tooltip = side.path if side is not None else ""
        for label in (self.title, self.origin):
            label.set_tooltip(tooltip)
        words = (f"{self._word}:", name.file, name.origin, facts, problem)
        self.setAccessibleName(" ".join(part for part in words if part))

    def set_picture(self, image: QImage | None, *, shown: bool) -> None:
        """Shows the stored picture; ``shown`` where either side has one."""
        self.picture.set_image(image)
        self.picture.setVisible(shown)


class DiffHead(QWidget):
    """Both heads, standing over their halves, and the button between them that swaps them."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._theme = theme
        self._shown: ComparisonDocument | None = None
        self._side: SideName | None = None
        self.old = SideHead(theme, "Old")
        self.new = SideHead(theme, "New")
        self.swap_button = IconButton(theme, "swap", "Swap sides")
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addWidget(self.swap_button)
        self._middle = QWidget()
        self._middle.setLayout(middle)
        self._row.addWidget(self.old, 1)
        self._row.addWidget(self._middle)
        self._row.addWidget(self.new, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self.old, self.new, self.swap_button):
            part.set_theme(theme)
        self._row.setContentsMargins(0, 0, theme.px(WIDTH), 1)
        self._middle.setFixedWidth(theme.px(GUTTER))
        self.swap_button.setFixedWidth(theme.px(GUTTER))
        self.update()

    def set_low(self, low: bool) -> None:
        """Whether there is little height."""
        for head in (self.old, self.new):
            head.picture.set_side(_PICTURE_LOW if low else _PICTURE)

    def show_comparison(self, shown: ComparisonDocument | None) -> None:
        """Says what both sides of another comparison are, or of the same one anew."""
        self._shown = shown
        if shown is None:
            return
        found = shown.comparison
        problems = (found.old.problem, found.new.problem) if found is not None else ("", "")
        for head, name, side, problem in zip(
            (self.old, self.new), shown.names(), (shown.old, shown.new), problems, strict=True
        ):
            head.show_side(name, side, problem)
            head.set_picture(None, shown=False)
        if shown.old is not None and shown.new is not None:
            self._read_pictures(shown)

    def _read_pictures(self, shown: ComparisonDocument) -> None:
        opened = [side.opened if side is not None else None for side in (shown.old, shown.new)]
        packages = [one.package if one is not None else None for one in opened]
        stored = [largest_thumbnail(one) if one is not None else None for one in packages]
        if not any(stored):
            return
        side = round(self._theme.px(_PICTURE) * self.devicePixelRatioF())

        def work(progress: Progress) -> list[QImage | None]:
            found: list[QImage | None] = []
            for package, one in zip(packages, stored, strict=True):
                progress(0)
                known = package is not None and one is not None
                found.append(read_thumbnail(package, one, side) if known else None)  # type: ignore[arg-type]
            return found

        def take(found: list[QImage | None]) -> None:
            if shown is self._shown:
                for head, image in zip((self.old, self.new), found, strict=True):
                    head.set_picture(image, shown=any(found))

        self._context.jobs.start("diff pictures", work, take)

    def set_side(self, side: SideName, *, shown: bool) -> None:
        """Marks the side whose bytes and values are shown; ``shown`` whether they can be seen."""
        self._side = side if shown else None
        for head, name in ((self.old, "old"), (self.new, "new")):
            said = "Its bytes and values are shown." if shown and side == name else ""
            head.setAccessibleDescription(said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("base"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.color("line2"))
            if self._side is not None:
                half = (self.old if self._side == "old" else self.new).geometry()
                height = theme.px(2)
                place = QRect(half.left(), self.height() - height, half.width(), height)
                painter.fillRect(place, theme.color("accent"))


class DiffSides(QWidget):
    """Both heads, the rows of both sides, the strip beside them, and the detail below."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.head = DiffHead(context, theme)
        self.model = DiffModel(self)
        self.tree = DiffTree(theme)
        self.tree.setModel(self.model)
        self.ruler = DiffRuler(theme)
        self.detail = DiffDetail(theme)
        self.detail.hide()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._show_signs)
        self.tree.sight_changed.connect(self._show_sight)
        self.tree.expanded.connect(lambda _: self._soon.start(0))
        self.tree.collapsed.connect(lambda _: self._soon.start(0))
        self.tree.verticalScrollBar().rangeChanged.connect(lambda *_: self._show_sight())
        self.model.modelReset.connect(lambda: self._soon.start(0))
        self.ruler.place_wanted.connect(self._scroll_to)
        self.ruler.wheel_turned.connect(
            lambda event: QCoreApplication.sendEvent(self.tree.viewport(), event)
        )
        rows = QHBoxLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.tree, 1)
        rows.addWidget(self.ruler)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(rows, 1)
        column.addWidget(self.detail)
        self.setFocusProxy(self.tree)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self.head, self.tree, self.ruler, self.detail):
            part.set_theme(theme)

    def unfold(self) -> None:
        """Opens the rows that begin open."""
        for place in range(self.model.rowCount()):
            index = self.model.index(place, 0)
            row = self.model.row_at(index)
            if row is not None and row.opened:
                self.tree.expand(index)

    def tell_about(self, row: DiffRow | None) -> None:
        """Shows below the rows what the current one has no room for."""
        self.detail.set_row(row)
        self.detail.setVisible(self.detail.has_words())

    def go_to(self, index: QModelIndex, *, top: bool = False) -> None:
        """Makes a row the current one, opens what it is in, and brings it into sight."""
        if not index.isValid():
            return
        above = index.parent()
        while above.isValid():
            self.tree.expand(above)
            above = above.parent()
        self.tree.setCurrentIndex(index)
        hints = DiffTree.ScrollHint
        row = self.tree.visualRect(index)
        margin = row.height()
        sight = self.tree.viewport().rect().adjusted(0, margin, 0, -margin)
        if top or not sight.contains(row.center()):
            self.tree.scrollTo(index, hints.PositionAtTop if top else hints.PositionAtCenter)

    # The strip -----------------------------------------------------------------------------------

    def _show_signs(self) -> None:
        signs: list[str] = []
        waiting = [self.model.index(place, 0) for place in range(self.model.rowCount())]
        waiting.reverse()
        while waiting and len(signs) < _LOOKED_AT:
            index = waiting.pop()
            row = self.model.row_at(index)
            if row is None:
                continue
            opened = row.opens and self.tree.isExpanded(index)
            sign = row.sign
            if row.kind == "group" and not opened and row.opened and not sign:
                sign = "changed"
            signs.append("" if row.kind in ("fold", "hidden") else sign)
            if opened:
                below = range(self.model.rowCount(index))
                waiting += [self.model.index(place, 0, index) for place in reversed(below)]
        self.ruler.set_signs(signs)
        self._show_sight()

    def _show_sight(self) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        if whole > 0:
            self.ruler.set_sight(bar.value() / whole, (bar.value() + bar.pageStep()) / whole)

    def _scroll_to(self, share: float) -> None:
        bar = self.tree.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        bar.setValue(round(share * whole - bar.pageStep() / 2))
