"""What both files of a comparison are: pictures, names, versions in words and on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.diff.axis_views import SideRuler, side_axes
from inspector.gui.diff.change_ruler import WIDTH
from inspector.gui.diff.comparison import (
    ComparisonDocument,
    Name,
    SideDocument,
    SideName,
)
from inspector.gui.diff.tree import GUTTER
from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.picture import ThumbnailView, largest_thumbnail, read_thumbnail
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import _
from inspector.messages.phrases import labelled, listed
from inspector.progress import Progress
from inspector.report.diff.words import engine_numbers, engine_words, version_words

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from inspector.gui.desk.context import AppContext
    from inspector.gui.kit.ruler import AxisView

#: Side of the pictures in the head, in px of the design: in a high view, and in a low one.
_PICTURE: Final = 64
_PICTURE_LOW: Final = 32
#: What stands between facts.
_GAP: Final = "   "


class SideHead(Themed, QWidget):
    """What one side is: its picture, its name and where it is from, its versions and its size.

    Args:
        theme: The look.
        word: ``Old`` or ``New``.
    """

    def __init__(self, theme: Theme, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word
        self._theme = theme
        self._axis: AxisView | None = None
        self._folded = False
        #: What is said about the file, the longest first.
        self._facts: tuple[str, ...] = ("", "", "")
        self.picture = ThumbnailView(theme, _PICTURE)
        self.picture.hide()
        self.title = ElidedLabel(theme, "", "strong", "text", "middle")
        self.origin = ElidedLabel(theme, "", "body", "text2", "middle")
        self.facts = ElidedLabel(theme, "", "body", "text2", "end")
        for label in (self.title, self.origin, self.facts):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.ruler = SideRuler(theme, word)
        self.ruler.hide()
        self._names, self._lines, self._row = QHBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        # The words stand over the names of the fields below.
        space(self._row, theme, (16 if word == _("Old") else 8, 4, 8, 4), between=12)
        space(self._names, theme, between=12)
        space(self._lines, theme, between=1)
        self._names.addWidget(self.title)
        self._names.addWidget(self.origin, 1)
        self._lines.addStretch(1)
        self._lines.addLayout(self._names)
        self._lines.addWidget(self.facts)
        self._lines.addWidget(self.ruler)
        self._lines.addStretch(1)
        self._row.addWidget(self.picture)
        self._row.addLayout(self._lines, 1)

    def show_side(self, name: Name, side: SideDocument | None, problem: str) -> None:
        """Says what a side is."""
        self.title.set_text(name.file)
        self.origin.set_text(name.origin)
        # Where the name says already that there is no file, nothing else is to say.
        there = side is not None and (side.opened is not None or not name.origin)
        opened = side.opened if side is not None else None
        read = opened.facts if opened is not None else None
        words = version_words(opened) if there else []
        facts, engines = _GAP.join(words), engine_words(read)
        # The short facts may begin with the engine that the words name too.
        rest = _GAP.join(words[1:]) if _named(side) else facts
        size = words[-1] if words else ""
        self._facts = tuple(
            _GAP.join(part for part in parts if part)
            for parts in (
                (listed(engines), rest, problem),
                (listed(engines), size, problem),
                (facts, problem),
            )
        )
        self.facts.set_tooltip(engine_numbers(read))
        tooltip = side.path if side is not None else ""
        for label in (self.title, self.origin):
            label.set_tooltip(tooltip)
        told = (name.file, name.origin, listed(engines), rest, problem)
        self.setAccessibleName(labelled(self._word, " ".join(filter(None, told))))

    def set_axis(self, axis: AxisView | None) -> None:
        """Shows where the side stands among the object versions; None hides the line."""
        self._axis = axis
        if axis is not None:
            self.ruler.set_axis(axis)
        self.ruler.setVisible(axis is not None and not self._folded)

    def set_folded(self, folded: bool) -> None:
        """Whether there is no height for the line; the words stay."""
        self._folded = folded
        self.ruler.setVisible(self._axis is not None and not folded)

    def fitting_facts(self) -> int:
        """Which of the facts have room, from 0 for the longest."""
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        if not self.picture.isHidden():
            room -= self.picture.width() + self._row.spacing()
        # The line says the object versions; without it words must.
        ways = (0, 1) if self._axis is not None and not self._folded else (0,)
        fitting = (way for way in ways if self._theme.width("body", self._facts[way]) <= room)
        return next(fitting, len(self._facts) - 1)

    def show_facts(self, way: int) -> None:
        """Shows the facts, from 0 for the longest."""
        if self._facts[way] != self.facts.text():
            self.facts.set_text(self._facts[way])

    def set_picture(self, image: QImage | None, *, shown: bool) -> None:
        """Shows the stored picture; ``shown`` where either side has one."""
        self.picture.set_image(image)
        self.picture.setVisible(shown)


def _named(side: SideDocument | None) -> bool:
    """Whether a side says which engine saved it."""
    saved = side.opened.facts.saved_by if side is not None and side.opened is not None else None
    return saved is not None and not saved.is_empty


class DiffHead(Surface):
    """Both heads, standing over their halves, and the button between them that swaps them."""

    ground = "base"
    edges = {"bottom": "line2"}

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._context = context
        self._shown: ComparisonDocument | None = None
        self._side: SideName | None = None
        self.old = SideHead(theme, _("Old"))
        self.new = SideHead(theme, _("New"))
        self.swap_button = IconButton(theme, "swap", _("Swap sides"))
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        middle = hbox(self.swap_button)
        self._middle = QWidget()
        self._middle.setLayout(middle)
        self._row.addWidget(self.old, 1)
        self._row.addWidget(self._middle)
        self._row.addWidget(self.new, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.target_changed.connect(self._show_axes)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(0, 0, theme.px(WIDTH), 1)
        self._middle.setFixedWidth(theme.px(GUTTER))
        self.swap_button.setFixedWidth(theme.px(GUTTER))

    def set_low(self, low: bool, folded: bool) -> None:
        """Whether there is so little height that pictures are small and version lines are gone."""
        for head in (self.old, self.new):
            head.set_folded(folded)
        self._fit_facts()
        for head in (self.old, self.new):
            head.picture.set_side(_PICTURE_LOW if low else _PICTURE)

    def show_comparison(self, shown: ComparisonDocument | None) -> None:
        """Says what both sides of another comparison are, or of the same one anew."""
        self._shown = shown
        if shown is None:
            return
        comparison = shown.comparison
        compared = (comparison.old, comparison.new) if comparison is not None else ()
        # What is wrong with a package that can be read in part stands at the top of the view.
        problems = [
            "" if not side.problem else (_("damaged") if side.tree else str(side.problem))
            for side in compared
        ]
        for head, name, side, problem in zip(
            (self.old, self.new),
            shown.names(),
            (shown.old, shown.new),
            problems or ("", ""),
            strict=True,
        ):
            head.show_side(name, side, problem)
            head.set_picture(None, shown=False)
        self._show_axes()
        if shown.old is not None and shown.new is not None:
            self._read_pictures(shown)

    def _show_axes(self) -> None:
        shown = self._shown
        sides = (shown.old, shown.new) if shown is not None else (None, None)
        opened = [side.opened if side is not None else None for side in sides]
        versions = [file.facts.versions if file is not None else None for file in opened]
        axes = side_axes(versions, self._context.target, self._context.catalog)
        for head, axis in zip((self.old, self.new), axes, strict=True):
            head.set_axis(axis)
        self._fit_facts()

    def _fit_facts(self) -> None:
        """Both sides say the same, so that it can be compared: what there is room for on both."""
        way = max(head.fitting_facts() for head in (self.old, self.new))
        for head in (self.old, self.new):
            head.show_facts(way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.activate()
        self._fit_facts()

    def _read_pictures(self, shown: ComparisonDocument) -> None:
        opened = [side.opened if side is not None else None for side in (shown.old, shown.new)]
        packages = [file.package if file is not None else None for file in opened]
        stored = [
            largest_thumbnail(package) if package is not None else None for package in packages
        ]
        if not any(stored):
            return
        side = round(self._theme.px(_PICTURE) * self.devicePixelRatioF())

        def work(progress: Progress) -> list[QImage | None]:
            images: list[QImage | None] = []
            for package, one in zip(packages, stored, strict=True):
                progress(0)
                can_be_read = package is not None and one is not None
                images.append(read_thumbnail(package, one, side) if can_be_read else None)  # type: ignore[arg-type]
            return images

        def take(images: list[QImage | None]) -> None:
            if shown is self._shown:
                for head, image in zip((self.old, self.new), images, strict=True):
                    head.set_picture(image, shown=any(images))
                self._fit_facts()

        self._context.jobs.start("diff pictures", work, take, owner=self)

    def set_side(self, side: SideName, *, shown: bool) -> None:
        """Marks the side whose bytes and values are shown; ``shown`` whether they can be seen."""
        self._side = side if shown else None
        for head, name in ((self.old, "old"), (self.new, "new")):
            said = _("Its bytes and values are shown.") if shown and side == name else ""
            head.setAccessibleDescription(said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._side is None:
            return
        with QPainter(self) as painter:
            half = (self.old if self._side == "old" else self.new).geometry()
            height = self._theme.px(2)
            place = QRect(half.left(), self.height() - height, half.width(), height)
            painter.fillRect(place, self._theme.color("accent"))
