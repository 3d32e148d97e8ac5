"""The band above every page of a file: picture, name, class and path, and the verdict."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from inspector.checks.facts import FileKind
from inspector.format.errors import FormatError
from inspector.format.formats import format_named
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.picture import ThumbnailView, show_thumbnail
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, lazy
from inspector.messages.other_files import other_file_title
from inspector.messages.streams import stream_title
from inspector.report.text import verdict_text

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

#: What stands for the class of a file that is no package.
_KINDS: Final = {
    FileKind.PACKAGE: lazy("Package"),
    FileKind.MISSING: lazy("Unread file"),
    FileKind.EMPTY: lazy("Empty file"),
    FileKind.LFS_POINTER: lazy("Git LFS pointer"),
    FileKind.IOSTORE: lazy("IoStore package"),
}
#: What is of a class, or of classes.
_WITH_CLASSES: Final = (FileKind.PACKAGE, FileKind.OBJECT_STREAM)


def class_words(document: Document) -> str:
    """The class of a file's asset, or what kind of file it is."""
    opened = document.opened
    if opened is None:
        return ""
    package = opened.package
    stream = opened.facts.stream
    if stream is not None:
        return stream_title(Path(opened.path).suffix, stream.version, stream.encoding)
    if package is None:
        facts = opened.facts
        other = other_file_title(facts)
        return other or str(_KINDS.get(facts.kind) or _(format_named(facts.format).foreign))
    try:
        asset = package.main_asset
        if asset is not None and package.paths.has_object(asset.ClassIndex):
            return package.class_of(asset).rpartition(".")[2]
    except FormatError:
        # The page of the file says what is wrong with its tables.
        return _("Package")
    return _("Package")


def short_path(path: str) -> str:
    """A path from the folder of its project on, told by how projects lay out their content.

    Without a content folder above it the path is shown as it is, the home folder as ``~``.
    """
    parts = path.replace(os.sep, "/").split("/")
    for place, part in enumerate(parts):
        if part in ("Content", "Plugins") and 0 < place < len(parts) - 1 and parts[place - 1]:
            return "/".join(parts[place - 1 :])
    home = str(Path.home())
    return "~" + path[len(home) :] if path.startswith(home + os.sep) else path


def kind_icon(document: Document) -> str:
    """The icon for a file without a picture."""
    opened = document.opened
    return "class" if opened is None or opened.facts.kind in _WITH_CLASSES else "file"


class PathLabel(ElidedLabel):
    """A path that can take the focus and be copied; its tooltip is always the whole path."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", "body", "text2", "middle", parent)
        self._path = ""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def set_path(self, shown: str, path: str) -> None:
        """Shows a shortened path and copies the whole one."""
        self._path = path
        self.set_text(shown)
        self.set_tooltip(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            to_clipboard(self._path)
        else:
            super().keyPressEvent(event)


class HeaderBand(Themed, QWidget):
    """The header of one file; 92 px high, or one line of 44 in low windows."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._theme = theme
        self._low = False
        self._shown_picture: tuple[str, object] | None = None
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

        self._picture = ThumbnailView(theme, 64, self)
        self._title = ElidedLabel(theme, "", "title", "text", "middle", self)
        self._size = ElidedLabel(theme, "", "body", "text3", "none", self)
        self._class = ElidedLabel(theme, "", "body", "text2", "none", self)
        self._dot = ElidedLabel(theme, "·", "body", "text2", "none", self)
        self._path = PathLabel(theme, self)
        self._verdict = VerdictLine(theme, self)

        self._top = hbox(
            (self._title, 1), (self._size, 0, Qt.AlignmentFlag.AlignVCenter), between=None
        )
        self._middle = QWidget(self)
        middle = QHBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addWidget(self._class)
        middle.addWidget(self._dot)
        middle.addWidget(self._path, 1)
        self._words = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._words.addLayout(self._top)
        self._words.addWidget(self._middle)
        self._words.addWidget(self._verdict)
        self._outer = QHBoxLayout(self)
        self._outer.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._outer.addLayout(self._words, 1)
        self._arrange()

    def _apply_theme(self) -> None:
        self._arrange()

    def set_low(self, low: bool) -> None:
        """One line of 44 px, for windows with little height."""
        if low != self._low:
            self._low = low
            self._arrange()

    def _arrange(self) -> None:
        theme, low = self._theme, self._low
        margin = theme.px(16)
        direction = QBoxLayout.Direction
        self._words.setDirection(direction.LeftToRight if low else direction.TopToBottom)
        self._words.setSpacing(theme.px(16) if low else theme.px(1))
        self._words.setStretch(2, 1 if low else 0)
        self._top.setSpacing(theme.px(16))
        self._outer.setSpacing(theme.px(12 if low else 16))
        upper, lower = (theme.px(6), theme.px(6)) if low else (theme.px(12), theme.px(8))
        self._outer.setContentsMargins(margin, upper, margin, lower)
        layout = self._middle.layout()
        if layout is not None:
            layout.setSpacing(theme.px(10))
        self._middle.setVisible(not low)
        self._size.setVisible(not low)
        self._picture.set_side(32 if low else 64)
        self._verdict.set_single_line(low)
        self.setMinimumHeight(theme.px(44 if low else 92))
        self.updateGeometry()

    def show_document(self, document: Document) -> None:
        """Shows a file, as far as it has been read."""
        self._title.set_text(document.name)
        self._path.set_path(short_path(document.path), document.path)
        kind = class_words(document)
        self._class.set_text(kind)
        self._class.setVisible(bool(kind))
        self._dot.setVisible(bool(kind))
        opened, answer = document.opened, document.answer
        size = _("{size:,} bytes", size=opened.size) if opened is not None else ""
        self._size.set_text(" · ".join(filter(None, (document.disk_words, size))))
        if opened is not None and answer is not None:
            asked = (opened.facts, answer.profile, answer.judgement, answer.releases)
            self._verdict.set_verdict(verdict_text(*asked, document.preview), verdict_text(*asked))
        else:
            self._verdict.set_verdict(None)
        self._show_picture(document)

    def _show_picture(self, document: Document) -> None:
        opened = document.opened
        package = opened.package if opened is not None else None
        self._picture.set_icon(kind_icon(document))
        if self._shown_picture == (document.path, package):
            return
        self._shown_picture = shown = (document.path, package)
        show_thumbnail(
            self._context.jobs, "thumbnail", self._picture, package, self._theme.px(64),
            lambda: self._shown_picture == shown,
        )  # fmt: skip
