"""What the editor's content browser shows of a package: its picture and its searchable tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.package_reader import Thumbnail
from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.picture import ThumbnailView, largest_thumbnail, read_source, read_thumbnail
from inspector.gui.kit.section import SectionTitle
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.overview.registry_tags import COLUMNS, TagRow, tag_count, tag_groups
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, count_text, ngettext
from inspector.messages.phrases import clauses
from inspector.progress import Progress

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from inspector.format.unreal.source_picture import SourcePicture
    from inspector.gui.desk.context import AppContext


_FORMATS = {"png": "PNG", "jpeg": "JPEG", "empty": "empty"}


def size_words(thumbnail: Thumbnail) -> str:
    """Width, height and format in words ("256 × 256 PNG")."""
    if thumbnail.format == "empty":
        return _("no picture stored")
    return f"{thumbnail.width} × {thumbnail.height} {_FORMATS[thumbnail.format]}"


#: What the names of all classes of textures have in them.
_TEXTURE: Final = "Texture"
#: Side of the picture in design px.
SIDE: Final = 192
#: Tags that are listed at first, about as high as the picture.
FEW_TAGS: Final = 8
#: More tags are not listed here; Contents has them all.
MOST_TAGS: Final = 300


class BrowserPart(Themed, QWidget):
    """Picture at the left, tags at the right; each only where the package has some."""

    #: The path of the tag that became the current row.
    tag_chosen = Signal(str)
    #: The path of the tag that was opened by Enter or a double click.
    tag_opened = Signal(str)

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._theme = theme
        self._package: Package | None = None
        self._facts: list[str] = []
        self.title = SectionTitle(theme, _("In the content browser"))
        self.picture = ThumbnailView(theme, SIDE)
        self.model: RowsModel[TagRow] = RowsModel(COLUMNS, self)
        self.model.set_rows([])
        self.tags = TableView(theme)
        self.tags.setModel(self.model)
        self.tags.setAccessibleName(_("Asset registry tags"))
        self.tags.set_fit_rows(True)
        self.tags.row_selected.connect(self._choose)
        self.tags.row_activated.connect(lambda row: self.tag_opened.emit(row.field))
        self.all_tags = LinkButton(theme, "")
        self.all_tags.clicked.connect(self._list_all)
        self._head = QWidget()
        vbox(self.title, parent=self._head, theme=theme, margins=(MARGIN, 0, MARGIN, 0))
        self._both = QHBoxLayout()
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(0)
        self._gap = QWidget()
        vbox(self.picture, parent=self._gap, theme=theme, margins=(MARGIN, 6, 0, 0))
        top = Qt.AlignmentFlag.AlignTop
        self._both.addWidget(self._gap, 0, top)
        tags = vbox(self.tags, hbox(self.all_tags, 1, theme=theme, margins=(MARGIN, 4, 0, 0)), 1)
        self._both.addLayout(tags, 1)
        vbox(self._head, self._both, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_package(self, package: Package | None) -> None:
        """Shows another package; hides itself for one without picture and tags."""
        if package is self._package:
            return
        self._package = package
        self._context.jobs.cancel_kind("large thumbnail")
        self.picture.set_image(None)
        self._gap.setVisible(False)
        tags = self._fill_tags(package, FEW_TAGS)
        thumbnail = largest_thumbnail(package) if package is not None else None
        facts = [size_words(thumbnail)] if thumbnail is not None else []
        if tags:
            told = ngettext("{count} searchable tag", "{count} searchable tags", tags)
            facts.append(
                told
                if tags <= MOST_TAGS
                else _("the first {most} of {told}", most=MOST_TAGS, told=told)
            )
        self.title.set_facts([(None, clauses(facts))] if facts else [])
        self.setVisible(bool(facts))
        self._facts = facts
        if package is None:
            return
        is_texture = self._is_texture(package)
        if thumbnail is not None or is_texture:
            self._read_picture(package, thumbnail, is_texture=is_texture)

    def _is_texture(self, package: Package) -> bool:
        """Whether the package may hold the picture that a texture was imported from."""
        try:
            asset = package.main_asset
            return asset is not None and _TEXTURE in package.class_of(asset)
        except FormatError:
            return False

    def _fill_tags(self, package: Package | None, most: int) -> int:
        """Lists so many tags; how many there are."""
        try:
            number = tag_count(package) if package is not None else 0
            groups = tag_groups(package, most) if package is not None and number else []
        except FormatError:
            number, groups = 0, []
        self.model.set_groups(groups)
        self.tags.setVisible(bool(number))
        listed = min(number, MOST_TAGS)
        self.all_tags.setVisible(number > most and most < MOST_TAGS)
        self.all_tags.setText(_("{count} more", count=count_text(listed - most)))
        return number

    def _list_all(self) -> None:
        self._fill_tags(self._package, MOST_TAGS)
        self.tags.setFocus(Qt.FocusReason.OtherFocusReason)

    def _read_picture(
        self, package: Package, thumbnail: Thumbnail | None, *, is_texture: bool
    ) -> None:
        """Has the picture read: of a texture that which it was imported from, where it is there."""
        side = round(self._theme.px(SIDE) * self.devicePixelRatioF())

        def work(progress: Progress) -> tuple[QImage | None, SourcePicture | None]:
            # Few files are textures.
            from inspector.format.unreal.source_picture import source_picture

            progress(0)
            source = source_picture(package) if is_texture else None
            image = read_source(package, source, side) if source is not None else None
            if image is not None:
                return image, source
            return (
                read_thumbnail(package, thumbnail, side) if thumbnail is not None else None
            ), None

        def done(found: tuple[QImage | None, SourcePicture | None]) -> None:
            image, source = found
            if self._package is not package:
                return
            self.picture.set_image(image)
            self._gap.setVisible(image is not None)
            if source is not None:
                size = f"{source.width} × {source.height}"
                words = _("imported picture {size}", size=size)
                self.title.set_facts([(None, clauses((words, *self._facts)))])
                self.setVisible(True)

        self._context.jobs.start("large thumbnail", work, done, owner=self)

    def _choose(self, row: object) -> None:
        if isinstance(row, TagRow):
            self.tag_chosen.emit(row.field)
