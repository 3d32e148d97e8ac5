"""The picture of an asset: read from the package on a worker thread, never larger than needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.package_reader import Thumbnail
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.work.jobs import Jobs
from inspector.messages import _
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.format.unreal.source_picture import SourcePicture

#: Pictures with a longer side are not decoded: no editor writes any, a damaged file may claim one.
LARGEST_SIDE: Final = 4096
#: Nor are pictures of more bytes.
LARGEST_SIZE: Final = 32 * 1024 * 1024


def largest_thumbnail(package: Package) -> Thumbnail | None:
    """The stored picture with the most pixels; None where there is none to show.

    Places that are kept for a picture without holding one are 0 × 0; sizes that no editor writes
    are claims of a damaged file and do not hide the pictures beside them.
    """
    try:
        stored = [picture for picture in package.thumbnails if _is_sensible(picture)]
    except FormatError:
        return None
    return max(stored, key=lambda picture: picture.width * picture.height, default=None)


def _is_sensible(picture: Thumbnail) -> bool:
    sides = 0 < picture.width <= LARGEST_SIDE and 0 < picture.height <= LARGEST_SIDE
    return sides and 0 < picture.size <= LARGEST_SIZE


def read_thumbnail(package: Package, thumbnail: Thumbnail, side: int) -> QImage | None:
    """The picture scaled to fit a square; None where its bytes are no picture we would decode.

    May run on any thread.

    Args:
        package: The package that holds the picture.
        thumbnail: Which of its pictures.
        side: Side of the square in device pixels.
    """
    if thumbnail.size > LARGEST_SIZE:
        return None
    return _decoded(package.thumbnail_data(thumbnail), thumbnail.format, side)


def read_source(package: Package, source: SourcePicture, side: int) -> QImage | None:
    """The imported picture of a texture, as :func:`read_thumbnail` gives a thumbnail."""
    if source.size > LARGEST_SIZE:
        return None
    data = package.data.slice(source.offset, source.offset + source.size)
    return _decoded(data, "png", side)


def read_picture(package: Package, side: int) -> QImage | None:
    """The picture of an asset: its largest thumbnail, or what a texture was imported from.

    May run on any thread.
    """
    # Only a list of many packages comes to one without a thumbnail.
    from inspector.format.unreal.source_picture import source_picture

    thumbnail = largest_thumbnail(package)
    if thumbnail is not None:
        return read_thumbnail(package, thumbnail, side)
    source = source_picture(package)
    return read_source(package, source, side) if source is not None else None


def _decoded(data: bytes, kind: str, side: int) -> QImage | None:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    # Nothing but the two kinds that editors write is decoded, whatever the bytes look like.
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > LARGEST_SIDE:
        return None
    if max(size.width(), size.height()) > side:
        reader.setScaledSize(size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        return None
    # Editors hand their rows of blue, green and red to the compressor as red, green and blue, for
    # PNG and JPEG alike: stored pictures have the two exchanged. They are drawn opaque: what is
    # stored as alpha is often left over.
    return image.convertToFormat(QImage.Format.Format_RGB32).rgbSwapped()


class ThumbnailView(Themed, QWidget):
    """A square with the asset's picture, or with the class icon where there is none."""

    def __init__(self, theme: Theme, side: int = 64, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._side = side
        self._image: QImage | None = None
        self._icon = "class"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._speak()

    def set_side(self, side: int) -> None:
        """Another side length, in design px."""
        self._side = side
        self.updateGeometry()
        self.update()

    def set_image(self, image: QImage | None) -> None:
        """Shows a picture, or the icon."""
        self._image = image
        self._speak()
        self.update()

    def set_icon(self, name: str) -> None:
        """The icon for files without a picture."""
        self._icon = name
        self.update()

    def _speak(self) -> None:
        self.setAccessibleName(_("Thumbnail") if self._image is not None else _("No thumbnail"))

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = QRectF(self.rect())
        if self._image is None:
            painter.fillRect(area, self._theme.color("selIdle"))
            size = self._theme.px(24 if self._side >= 48 else 16)
            ratio = painter.device().devicePixelRatioF()
            picture = icon_pixmap(self._icon, self._theme, "text2", size, ratio)
            painter.drawPixmap((self.width() - size) // 2, (self.height() - size) // 2, picture)
        else:
            fitted = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, fitted.width(), fitted.height())
            place.moveCenter(area.center())
            painter.drawImage(place, self._image)
        painter.end()


def show_thumbnail(
    jobs: Jobs,
    job: str,
    view: ThumbnailView,
    package: Package | None,
    side: int,
    is_wanted: Callable[[], bool],
) -> None:
    """Shows the picture that a package has, once it has been read.

    Args:
        jobs: Where it is read.
        job: The kind of that job: another one of it is left.
        view: What shows it.
        package: The package; None for a file that is none.
        side: How large it is shown, in px.
        is_wanted: Whether it still is.
    """
    view.set_image(None)
    thumbnail = largest_thumbnail(package) if package is not None else None
    if package is None or thumbnail is None:
        jobs.cancel_kind(job)
        return
    pixels = round(side * view.devicePixelRatioF())

    def work(progress: Progress) -> QImage | None:
        progress(0)
        return read_thumbnail(package, thumbnail, pixels)

    def done(image: QImage | None) -> None:
        if is_wanted():
            view.set_image(image)

    jobs.start(job, work, done, owner=view)
