"""The map of sizes: folders as frames, packages as cells in the colours of their classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import pi
from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QSizePolicy, QTreeView, QWidget

from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.painting import Run, draw_text, elide, outline
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.project.size_map_layout import (
    OWN,
    Area,
    Box,
    MapCell,
    MapFolder,
    SizeMapLayout,
    cell_beside,
    lay_out,
    weight_of,
)
from inspector.gui.project.size_map_tree import MapPart, SizeTree, disk_words, unread_words
from inspector.gui.work.jobs import Jobs
from inspector.messages import Label, _, lazy
from inspector.messages import current as current_language
from inspector.messages.phrases import size_words
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.whole_references import SizedPackage
from inspector.report.package_names import short_name

_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
#: The kind of job that lays it out.
_JOB: Final = "size map"
#: Heights and widths in px of the design: a caption, the legend, the foot of a cell.
_CAPTION: Final = 18
_LEGEND: Final = 20
#: A map of less height has no legend.
_LOW: Final = 140
_FOOT: Final = 2
#: The width of a sign in the legend where feet are dashed.
_DASHED: Final = 28
#: The side of a ring, in px of the design.
_RING: Final = 9
#: Cells below these sizes have no foot, and no name.
_LEAST_FOOT: Final = (24, 16)
_LEAST_NAME: Final = (44, 18)


class ClassGroup(NamedTuple):
    """Classes in one colour: what they are called together, the ground, the foot.

    ``second`` is the colour of the second line on that ground. In high contrast, where all colours
    are one, the foot is drawn in ``dashes``: how long strokes and spaces are, in its heights.
    """

    title: Label
    ground: str
    foot: str
    words: tuple[str, ...]
    dashes: tuple[float, ...]
    second: str = "text2"


#: The dashes of a foot that is one line.
_WHOLE: Final = (1.0, 0.0)
_OTHER: Final = ClassGroup(lazy("Other"), "panel", "line2", (), ())
#: The groups; a class is of the first that has a piece of its name.
_GROUPS: Final = (
    ClassGroup(lazy("Textures"), "kCall", "pinObject", ("Texture", "RenderTarget"), (2, 1)),
    ClassGroup(
        lazy("Sounds"),
        "kMacro",
        "pinVector",
        ("Sound", "Dialogue", "Reverb", "MetaSound"),
        (1, 1),
    ),
    ClassGroup(
        lazy("Animation"),
        "kEvent",
        "pinBool",
        ("Anim", "BlendSpace", "Skeleton", "Pose"),
        (1, 3),
    ),
    ClassGroup(lazy("Meshes"), "kPure", "pinInt", ("Mesh", "PhysicsAsset"), (3, 1, 1, 1)),
    ClassGroup(lazy("Blueprints"), "kEntry", "pinClass", ("Blueprint",), _WHOLE),
    ClassGroup(lazy("Materials"), "kFlow", "pinWild", ("Material",), (4, 2)),
    # Graphs have six bands: the seventh group has a grey darker than all of them, which is told
    # from them by its lightness alone.
    ClassGroup(
        lazy("Maps"), "line2", "pinExec", ("World", "MapBuildData"), (4, 1, 1, 1, 1, 1), "text"
    ),
    _OTHER,
)


@lru_cache(1 << 10)
def group_of(class_name: str) -> ClassGroup:
    """The group that a class belongs to."""
    if class_name == "Skeleton":
        return _GROUPS[2]
    return next(
        (group for group in _GROUPS if any(word in class_name for word in group.words)), _OTHER
    )


#: Whether a package is shown.
Keep: TypeAlias = Callable[[SizedPackage], bool]


class _Drawn(NamedTuple):
    """What is painted: the layout, the groups with their bytes, each cell by its packages.

    ``has_unreferenced`` is whether one of them is referred to by none.
    """

    layout: SizeMapLayout
    legend: Sequence[tuple[ClassGroup, int]]
    by_name: Mapping[str, MapCell]
    has_unreferenced: bool


def _drawn(
    packages: Sequence[SizedPackage],
    keep: Keep | None,
    root: str,
    area: Area,
    box: Box,
    caption: float,
    progress: Progress,
) -> _Drawn:
    if keep is not None:
        packages = list(filter(keep, packages))
    layout = lay_out(packages, root, area, box, caption, progress)
    sums: Counter[ClassGroup] = Counter()
    by_name: dict[str, MapCell] = {}
    alone = False
    for cell in layout.cells():
        for row in cell.packages:
            sums[group_of(row.node.contents.main_class)] += row.node.size
            by_name[row.node.name] = cell
            alone |= row.is_unreferenced
    legend = [(group, total) for group, total in sums.most_common() if total]
    return _Drawn(layout, legend, by_name, alone)


class SizeMap(Themed, QTreeView):
    """A tree of folders that is drawn as a map, in which one cell is the current one.

    Pointer and arrow keys lead from cell to cell. Its folder is the current one instead where an
    arrow leads up to the caption, or that is clicked. Enter opens the package, or goes into the
    folder; Backspace or Alt+Left leads out; T asks for the table.

    Args:
        theme: The look.
        jobs: Where it is laid out.
    """

    #: A package was made the current one; carries its name.
    chosen = Signal(str)
    #: A package is to be opened; carries its name.
    activated = Signal(str)
    #: Another folder is shown; carries its name.
    root_changed = Signal(str)
    #: The keyboard is to go to the table of the same packages.
    table_wanted = Signal()
    #: The menu of the current package or folder is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._jobs = jobs
        self._packages: Sequence[SizedPackage] = ()
        self._keep: Keep | None = None
        self._root = ""
        self._area: Area = "disk"
        self._shown: _Drawn | None = None
        #: The folders as they were painted last, of what, and how.
        self._picture = QPixmap()
        self._painted: _Drawn | None = None
        self._painted_as: tuple[object, ...] = ()
        self._current = ""
        #: The folder that is the current one in the place of a package; empty for none.
        self._folder = ""
        #: The folder that was just left, to be the current one as soon as it is laid out.
        self._left = ""
        self._tree = SizeTree(self)
        self.setModel(self._tree)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Map of sizes"))
        self.setAccessibleDescription(
            _("Arrow keys move, Enter opens a package or goes into a folder, Backspace leads out")
        )

    def _apply_theme(self) -> None:
        self._lay_out()

    # What is shown ---------------------------------------------------------------------------

    def set_packages(self, packages: Sequence[SizedPackage], keep: Keep | None = None) -> None:
        """Shows other packages.

        Args:
            packages: The packages.
            keep: Which of them are shown; None for all. It is asked on another thread.
        """
        self._packages, self._keep = packages, keep
        self._lay_out()

    def set_area(self, area: Area) -> None:
        """Lets the areas stand for bytes on disk, or with all that is loaded."""
        self._area = area
        self._lay_out()

    def set_root(self, root: str) -> None:
        """Shows a folder; empty for all."""
        if root != self._root:
            self._root = root
            self._lay_out()
            self.root_changed.emit(root)

    def root(self) -> str:
        """The folder that is shown; empty for all."""
        return self._root

    def go_out(self) -> None:
        """Shows the folder around the one that is shown."""
        if self._root:
            above, self._left = self._root.rpartition("/")[0], self._root
            self.set_root("" if f"{above}/" == OWN else above)

    def set_current(self, name: str) -> None:
        """Makes a package the current one without telling anybody."""
        if name != self._current or self._folder:
            self._current, self._folder = name, ""
            self._speak()
            self.viewport().update()

    def current_folder(self) -> MapFolder | None:
        """The folder that is the current one; None while a package is."""
        folders = self.drawn.folders if self.drawn is not None and self._folder else ()
        return next((folder for folder in folders if folder.name == self._folder), None)

    def _set_folder(self, folder: MapFolder | None) -> None:
        if folder is not None and folder.name:
            self._folder = folder.name
            self._speak()
            self.viewport().update()

    def _start(self) -> None:
        """Goes to the first folder where nothing is current: that is seen and heard of by keys."""
        if self.drawn is not None and not self.currentIndex().isValid():
            self._set_folder(next((each for each in self.drawn.folders if each.name), None))

    @property
    def drawn(self) -> SizeMapLayout | None:
        """Where everything is now; None until it was laid out."""
        return self._shown.layout if self._shown is not None else None

    @property
    def _drawn_area(self) -> Area:
        """What the areas that are drawn stand for; what is asked for may still be laid out."""
        return self.drawn.area if self.drawn is not None else self._area

    def _legend(self) -> int:
        """The height of the legend; a low map has none, its cells tell their classes."""
        return self._theme.px(_LEGEND) if self.height() >= self._theme.px(_LOW) else 0

    def _lay_out(self) -> None:
        theme = self._theme
        height = self.height() - self._legend()
        if self.width() < 8 or height < 8:
            return
        box = Box(0.0, 0.0, float(self.width()), float(height))
        caption = float(theme.px(_CAPTION))
        work = partial(_drawn, self._packages, self._keep, self._root, self._area, box, caption)
        self._jobs.start(_JOB, work, self._take, owner=self)

    def _take(self, drawn: _Drawn) -> None:
        self._shown = drawn
        self._tree.show_layout(drawn.layout)
        # Qt puts rows off that it is to tell of in a moment.
        self.executeDelayedItemsLayout()
        left, self._left = self._left, ""
        if left:
            around = (each.name for each in drawn.layout.folders if _holds(each, left))
            self._folder = max(around, key=len, default="")
        self._speak()
        if self.hasFocus():
            self._start()
        self.viewport().update()

    def _speak(self) -> None:
        """Tells Qt what is current, which is what screen readers say."""
        if QAccessible.isActive() and not self.isExpanded(self._tree.index(0, 0)):
            # A reader is told of rows by their numbers, and Qt does not renumber them where a
            # folder opens: all are open from the start, as in the picture.
            self.expandAll()
        self.setCurrentIndex(self._tree.index_of(self.current_folder() or self._current_cell()))

    def legend(self) -> Sequence[tuple[ClassGroup, int]]:
        """The groups that are there, and the bytes of each, the largest first."""
        return self._shown.legend if self._shown is not None else ()

    # Cells -----------------------------------------------------------------------------------

    def _current_cell(self) -> MapCell | None:
        return self._cell_of(self._current)

    def _cell_of(self, name: str) -> MapCell | None:
        return self._shown.by_name.get(name) if self._shown is not None else None

    def cell_at(self, place: QPointF) -> MapCell | None:
        """The cell at a place of the widget."""
        for folder in self.drawn.folders if self.drawn is not None else ():
            if _rect(folder.box).contains(place):
                return next(
                    (cell for cell in folder.cells if _rect(cell.box).contains(place)), None
                )
        return None

    def folder_at(self, place: QPointF) -> MapFolder | None:
        """The folder whose caption is at a place of the widget."""
        if self.drawn is None:
            return None
        height = self._theme.px(_CAPTION)
        for folder in self.drawn.folders:
            box = folder.box
            if _rect(box).contains(place) and place.y() < box.y + height:
                return folder
        return None

    def _part_at(self, place: QPointF) -> MapPart | None:
        return self.folder_at(place) or self.cell_at(place)

    def _choose(self, cell: MapCell | None) -> None:
        if cell is not None:
            name = cell.packages[0].node.name
            self.set_current(name)
            self.chosen.emit(name)

    # What a tree view asks for ---------------------------------------------------------------

    def visualRect(self, index: AnyIndex) -> QRect:
        part = self._tree.row_at(index)
        return _rect(part.box).toAlignedRect() if part is not None else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        return self._tree.index_of(self._part_at(QPointF(point)))

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Nothing to do: all of the map is always in sight."""

    # Pointer and keys ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            folder = self.folder_at(event.position())
            if folder is not None:
                self._set_folder(folder)
            else:
                self._choose(self.cell_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        folder = self.folder_at(event.position())
        cell = self.cell_at(event.position())
        if folder is not None:
            self._enter(folder)
        elif cell is not None and cell.package is not None:
            self.activated.emit(cell.package.node.name)
        elif cell is not None:
            self._enter_around(cell)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            at = QPointF(event.pos())
            folder, cell = self.folder_at(at), self.cell_at(at)
            if folder is None and cell is None:
                return
            if folder is not None:
                self._set_folder(folder)
            else:
                self._choose(cell)
        else:
            self._start()
            place = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        if self.currentIndex().isValid():
            self.menu_wanted.emit(place)

    def enter_current(self) -> None:
        """Goes into the folder that is the current one."""
        folder = self.current_folder()
        if folder is not None:
            self._enter(folder)

    def _enter(self, folder: MapFolder) -> None:
        if not folder.is_leaf:
            self.set_root(folder.name)

    def _enter_around(self, cell: MapCell) -> None:
        """Goes into the folder that a cell is in."""
        layout = self.drawn
        for folder in layout.folders if layout is not None else ():
            if cell in folder.cells:
                self._enter(folder)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        step = steps.get(Qt.Key(event.key()))
        cell, folder = self._current_cell(), self.current_folder()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if step is not None:
            self._step(*step)
        elif event.key() == Qt.Key.Key_T and not event.modifiers():
            self.table_wanted.emit()
        elif is_enter and folder is not None:
            self._enter(folder)
        elif is_enter and cell is not None:
            if cell.package is not None:
                self.activated.emit(cell.package.node.name)
            else:
                self._enter_around(cell)
        elif event.key() == Qt.Key.Key_Plus and cell is not None:
            self._enter_around(cell)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Minus) and self._root:
            self.go_out()
        else:
            event.ignore()

    def _step(self, dx: int, dy: int) -> None:
        """Goes to what lies beside: from the uppermost cells of a folder up to its caption, from
        there to other captions, down to its first cell, and up to the cells above.
        """
        layout, cell, folder = self.drawn, self._current_cell(), self.current_folder()
        if layout is None:
            return
        cells = list(layout.cells())
        if folder is not None:
            captions = [self._caption_cell(each) for each in layout.folders if each.name]
            (own,) = (each for each in captions if each.packages is folder.cells[0].packages)
            if dy > 0:
                self._choose(folder.cells[0])
            elif dy < 0:
                self._choose(cell_beside([*cells, own], own, dx, dy))
            else:
                beside = cell_beside(captions, own, dx, dy)
                if beside is not None:
                    self._set_folder(self._folder_of(beside.packages[0]))
            return
        if cell is None:
            self._choose(next(iter(cells), None))
            return
        within = self._folder_of(cell.packages[0])
        if dy < 0 and within.name and cell_beside(within.cells, cell, dx, dy) is None:
            self._set_folder(within)
        else:
            self._choose(cell_beside(cells, cell, dx, dy) or cell)

    def _caption_cell(self, folder: MapFolder) -> MapCell:
        """The caption of a folder, as a cell that arrows go to."""
        height = float(self._theme.px(_CAPTION))
        return MapCell(folder.box._replace(height=height), folder.cells[0].packages)

    def _folder_of(self, package: SizedPackage) -> MapFolder:
        """The folder in which a package that is shown stands."""
        assert self.drawn is not None
        cell = self._cell_of(package.node.name)
        return next(folder for folder in self.drawn.folders if cell in folder.cells)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        """Alt+Left leads out of the folder that is shown, before it goes back in the window."""
        is_alt = event.modifiers() & ~_KEYPAD == Qt.KeyboardModifier.AltModifier
        return self.go_out if self._root and is_alt and event.key() == Qt.Key.Key_Left else None

    def event(self, event: QEvent) -> bool:
        return handle_key(event, self._key_handler) or super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            part = self._part_at(QPointF(event.pos()))
            show_tip(event.globalPos(), self._tree.words(part) if part is not None else "", self)
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._start()
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Painting --------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(600), self._theme.px(340))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(80))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.color("base"))
            layout = self.drawn
            if layout is None:
                return
            painter.drawPixmap(0, 0, self._picture_of(layout))
            current, marked = self._current_cell(), self.current_folder()
            if marked is not None:
                current = self._caption_cell(marked)
            if current is not None:
                thick = theme.px(2 if self.hasFocus() else 1)
                outline(painter, _rect(current.box), theme.color("accent"), thick + 1, 0)
            if self._legend():
                self._paint_legend(painter)

    def _picture_of(self, layout: SizeMapLayout) -> QPixmap:
        """The folders, painted once: thousands of cells stay as they are while one is chosen."""
        ratio = self.devicePixelRatioF()
        look = self.size(), ratio, self._theme, current_language()
        if self._painted is not self._shown or self._painted_as != look:
            self._painted, self._painted_as = self._shown, look
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(self._theme.color("base"))
            with QPainter(self._picture) as painter:
                for folder in layout.folders:
                    self._paint_folder(painter, folder, layout.root)
        return self._picture

    def _paint_folder(self, painter: QPainter, folder: MapFolder, root: str) -> None:
        theme = self._theme
        frame = _rect(folder.box)
        painter.fillRect(frame, theme.color("chrome"))
        least = _Least(theme)
        for cell in folder.cells:
            self._paint_cell(painter, cell, least)
        painter.setPen(QPen(theme.color("line2"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5))
        caption = frame.toRect().adjusted(theme.px(4), 0, -theme.px(4), 0)
        caption.setHeight(theme.px(_CAPTION))
        size = disk_words(folder.size, self._drawn_area)
        shown, has_size = self.caption_of(folder, root, caption.width())
        if has_size:
            right = Run(size, "caption", "text2")
            draw_text(painter, theme, caption, right, right=True, elide="none")
        if shown:
            draw_text(painter, theme, caption, Run(shown, "caption-strong", "text"), elide="none")
        elif folder.is_unread:
            self._paint_unread(painter, frame, folder)

    def _paint_unread(self, painter: QPainter, frame: QRectF, folder: MapFolder) -> None:
        """Says below each other, where nothing fits above, what cannot be read."""
        theme, side = self._theme, self._theme.px(3)
        box = frame.adjusted(side, side + theme.px(_CAPTION), -side, -side)
        wraps, words = Qt.TextFlag.TextWordWrap, unread_words(folder.packages)
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.color("text"))
        if box.contains(painter.boundingRect(box, wraps, words)):
            painter.drawText(box, wraps, words)

    def caption_of(self, folder: MapFolder, root: str, room: int) -> tuple[str, bool]:
        """What is written above a folder, and whether its size is too.

        The folders that it lies in are left out first, then the size, and only then its name is
        cut; one of which less than three fifths can be read is not written, and no size then.

        Args:
            folder: The folder.
            root: The folder that is shown.
            room: The width that there is, in px.
        """
        theme, font = self._theme, "caption-strong"
        if folder.is_unread:
            names = [unread_words(folder.packages)]
        else:
            name = folder.name[len(root) :].removeprefix(OWN).strip("/")
            parts = (one_line(name) or short_name(root) or "/").split("/")
            names = ["/".join(parts[at:]) or "/" for at in range(len(parts))]
        size = disk_words(folder.size, self._drawn_area)
        beside = room - theme.width("caption", size) - theme.px(8)
        for name in names:
            if theme.width(font, name) <= beside:
                return name, True
        shown = elide(theme, font, names[-1], room, "middle")
        if theme.width(font, shown) * 5 < theme.width(font, names[-1]) * 3:
            # A size of nobody says nothing.
            return "", False
        return shown, False

    def _paint_cell(self, painter: QPainter, cell: MapCell, least: _Least) -> None:
        package, box = cell.package, cell.box
        width, height = box.width - 1, box.height - 1
        if width < 1 or height < 1:
            return
        rect = QRectF(box.x, box.y, width, height)
        is_read = package is not None and package.node.mark is not Mark.BAD
        group = group_of(package.node.contents.main_class) if package and is_read else _OTHER
        self._paint_ground(painter, rect, group)
        if width >= least.foot[0] and height >= least.foot[1]:
            self._paint_foot(painter, rect, group)
        if package is None:
            return
        ring = self._ring_in(rect) if package.is_unreferenced else None
        if ring is not None:
            self._paint_ring(painter, ring)
        if width >= least.name[0] and height >= least.name[1]:
            self._paint_name(painter, rect, package, ring)

    def _paint_ground(self, painter: QPainter, rect: QRectF, group: ClassGroup) -> None:
        """The ground of a cell; in high contrast all are one, and lines are as strong as words."""
        theme = self._theme
        painter.fillRect(rect, theme.color("base" if theme.contrast else group.ground))
        if theme.contrast:
            outline(painter, rect, theme.color("line"), 1, 0)

    def _paint_foot(self, painter: QPainter, rect: QRectF, group: ClassGroup) -> None:
        """The line at the foot of a cell, or of its like in the legend."""
        theme, thick = self._theme, self._theme.px(_FOOT)
        if not theme.contrast:
            foot = QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick)
            painter.fillRect(foot, theme.color(group.foot))
        elif group.dashes:
            # The outline of the cell is as strong: a foot on it could not be told from it.
            pen = QPen(theme.color(group.foot), thick, Qt.PenStyle.CustomDashLine)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern(group.dashes)
            painter.setPen(pen)
            y = rect.bottom() - 2 * thick
            painter.drawLine(QPointF(rect.left() + thick, y), QPointF(rect.right() - thick, y))

    def _paint_name(
        self, painter: QPainter, rect: QRectF, package: SizedPackage, ring: QRectF | None
    ) -> None:
        """The name of a package and its bytes, beside the ring where there is one."""
        theme, name = self._theme, one_line(short_name(package.node.name))
        box = rect.toRect().adjusted(theme.px(4), theme.px(2), -theme.px(3), 0)
        line = theme.line_height("caption")

        def room(number: int) -> int:
            """The width that a line has."""
            below = box.top() + (number + 1) * line
            return int(ring.left()) - box.left() if ring and ring.top() < below else box.width()

        shown = elide(theme, "caption", name, room(0), "middle")
        # A name of which less than three fifths can be read says nothing.
        if theme.width("caption", shown) * 5 < theme.width("caption", name) * 3:
            return
        # Glyphs may reach a little further than they are measured.
        first = QRect(box.left(), box.top(), box.width() + theme.px(2), line)
        draw_text(painter, theme, first, Run(shown, "caption", "text"), elide="none")
        if rect.height() >= 2 * line + theme.px(4):
            second = first.translated(0, line)
            size = size_words(weight_of(package, self._area))
            if theme.width("caption", size) <= room(1):
                role = group_of(package.node.contents.main_class).second
                draw_text(painter, theme, second, Run(size, "caption", role), elide="none")

    def _ring_in(self, rect: QRectF) -> QRectF | None:
        """Where the ring stands in a cell; None where that is too small."""
        side = self._theme.px(_RING)
        if rect.width() < side + 4 or rect.height() < side + 4:
            return None
        corner = rect.bottomRight()
        return QRectF(corner.x() - side - 3, corner.y() - side - 5, side, side)

    def _paint_ring(self, painter: QPainter, place: QRectF) -> None:
        """The dashed ring of a package that none refers to."""
        pen = QPen(self._theme.color("text2"), 1.4, Qt.PenStyle.CustomDashLine)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        # Eight dashes go around, each a little longer than the space after it.
        around = pi * place.width() / 1.4 / 8
        pen.setDashPattern([around * 0.58, around * 0.42])
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(place)
        painter.restore()

    def _paint_measure(self, painter: QPainter, top: int) -> int:
        """Says what bytes the legend has where cells have others; gives where the rest begins."""
        if self._drawn_area == "disk":
            return 0
        theme, words = self._theme, _("On disk:")
        place = QRect(0, top, self.width(), theme.px(_LEGEND))
        draw_text(painter, theme, place, Run(words, "caption", "text2"), elide="none")
        return theme.width("caption", words) + theme.px(8)

    def _paint_legend(self, painter: QPainter) -> None:
        theme, side = self._theme, self._theme.px(10)
        # Dashes are told by how they follow one another.
        wide = theme.px(_DASHED) if theme.contrast else side
        top, height = self.height() - theme.px(_LEGEND), theme.px(_LEGEND)
        x, ring, beside = self._paint_measure(painter, top), theme.px(_RING), theme.px(5)
        alone = self._shown is not None and self._shown.has_unreferenced
        ring_words = _("unreferenced")
        # The ring is told of in any case; of the groups the smallest give way.
        kept = ring + beside + theme.width("caption", ring_words) if alone else 0
        texts = [(group, f"{group.title} {size_words(total)}") for group, total in self.legend()]
        whole = x + sum(wide + beside + theme.width("caption", words) for __, words in texts)
        spare = (self.width() - kept - whole) // max(len(texts), 1)
        gap = min(theme.px(12), max(spare, theme.px(5)))
        for group, words in texts:
            width = wide + beside + theme.width("caption", words) + gap
            if x + width - gap > self.width() - kept:
                break
            swatch = QRectF(x, top + (height - side) / 2, wide, side)
            self._paint_ground(painter, swatch, group)
            self._paint_foot(painter, swatch, group)
            place = QRect(x + wide + beside, top, width, height)
            draw_text(painter, theme, place, Run(words, "caption", "text2"), elide="none")
            x += width
        if alone:
            self._paint_ring(painter, QRectF(x, top + (height - ring) / 2, ring, ring))
            place = QRect(x + ring + beside, top, self.width(), height)
            draw_text(painter, theme, place, Run(ring_words, "caption", "text2"), elide="none")


class _Least:
    """The widths and heights from which on a cell has a foot, and a name, in px."""

    __slots__ = ("foot", "name")

    def __init__(self, theme: Theme) -> None:
        self.foot = theme.px(_LEAST_FOOT[0]), theme.px(_LEAST_FOOT[1])
        self.name = theme.px(_LEAST_NAME[0]), theme.px(_LEAST_NAME[1])


def _holds(folder: MapFolder, name: str) -> bool:
    """Whether a folder is another one, or that lies in it."""
    return bool(folder.name) and f"{name}/".startswith(f"{folder.name}/")


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
