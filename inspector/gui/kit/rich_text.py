"""Words with emphasis, code and links that can be selected and wrap at any width."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from inspector.errors import shortened
from inspector.escaping import plain_lines
from inspector.gui.look.theme import Theme, Themed
from inspector.messages.saying import plain

_TOKEN: Final = re.compile(
    r"`(?P<code>(?:\\.|[^`\\])+)`"
    r"|\*\*(?P<strong>(?:\\.|[^\\])+?)\*\*"
    r"|\[(?P<label>(?:\\.|[^\]\\])+)\]\((?P<target>[^)\s]+)\)"
    # A sign that stands for itself.
    r"|\\(?P<literal>[\\`*\[\]])",
    re.DOTALL,
)
#: Characters of one piece that are laid out; texts of files can be as long as the file.
MOST_LAID_OUT: Final = 4000
_LOG_LINE: Final = re.compile(r"`(?P<log>(?:\\.|[^`\\])+)`[.:]?\s+(?P<meaning>[A-Z].*)", re.DOTALL)


#: Where a line may end; no sign of its own, and nothing of what is copied or read out.
_MAY_END: Final = "\u200b"
_HYPHEN: Final = re.compile(r"(?<=\w)-(?=\w)")


def span(
    text: str, theme: Theme, font: str = "body", role: str = "text", *, in_parts: bool = False
) -> str:
    """A piece of text in a type style and a role colour, as HTML; of a long one the beginning.

    Args:
        text: The piece.
        theme: The look.
        font: The type style.
        role: The colour.
        in_parts: Whether it may go on in another line behind each hyphen: a GUID is broken there
            rather than anywhere.
    """
    style = theme.font(font)
    fixed = f"font-family:'{style.family()}';" if style.family() != theme.family else ""
    words = _words(text)
    if in_parts:
        words = _HYPHEN.sub(f"-{_MAY_END}", words)
    return (
        f'<span style="{fixed}font-size:{style.pixelSize()}px;font-weight:{style.weight()};'
        f'color:{theme.hex(role)}">{words}</span>'
    )


def link(text: str, target: str, theme: Theme, font: str = "body") -> str:
    """A link as HTML."""
    size = theme.font(font).pixelSize()
    return (
        f'<a href="{escape(target, quote=True)}" style="color:{theme.hex("accent")};'
        f'font-size:{size}px">{_words(text)}</a>'
    )


def _words(text: str) -> str:
    return escape(plain_lines(shortened(text, MOST_LAID_OUT)))


def light_markdown(text: str, theme: Theme, role: str = "text") -> str:
    """Light Markdown (``**strong**``, ```code```, ``[label](target)``, line breaks) as HTML.

    A text that begins with code and goes on with a sentence is a line of a log and its meaning:
    the meaning stands on a line of its own, in the second text colour.
    """
    log = _LOG_LINE.fullmatch(text)
    if log is not None:
        first = span(plain(log["log"]), theme, "mono", role)
        return f"{first}<br>{light_markdown(log['meaning'], theme, 'text2')}"
    parts: list[str] = []
    at = 0
    for token in _TOKEN.finditer(text):
        parts.append(span(text[at : token.start()], theme, "body", role))
        if token["code"] is not None:
            parts.append(span(plain(token["code"]), theme, "mono", role))
        elif token["strong"] is not None:
            parts.append(span(plain(token["strong"]), theme, "strong", role))
        elif token["literal"] is not None:
            parts.append(span(token["literal"], theme, "body", role))
        else:
            parts.append(link(plain(token["label"]), token["target"], theme))
        at = token.end()
    parts.append(span(text[at:], theme, "body", role))
    return "".join(parts).replace("\n", "<br>")


class RichText(Themed, QTextBrowser):
    """A block of words as high as its text; it never scrolls and has no ground of its own.

    Long paths break anywhere rather than be cut off. What is copied is plain text.
    """

    #: The target of a link that was clicked or entered.
    link_clicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        # Layouts ask for the same few widths again and again, and each takes setting all lines.
        self._heights: dict[int, int] = {}
        super().__init__(parent)
        self._theme = theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.anchorClicked.connect(self._follow)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self._heights.clear()
        self.setFont(theme.font("body"))
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)

    def set_html(self, html: str) -> None:
        """Show other words."""
        self._heights.clear()
        self.setHtml(html)
        # Words without links are no stop for the Tab key.
        linked = "<a href" in html
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(self.plain_text())
        self.updateGeometry()

    def plain_text(self) -> str:
        """The words without what only says where their lines may end."""
        return self.toPlainText().replace(_MAY_END, "")

    def _follow(self, url: QUrl) -> None:
        self.link_clicked.emit(url.toString())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._height_at(width)
        return height

    def _height_at(self, width: int) -> int:
        document = self.document()
        before = document.textWidth()
        document.setTextWidth(max(width, 1))
        height = document.size().height()
        document.setTextWidth(before)
        return max(int(height + 0.999), self._theme.metrics("body").height())

    def sizeHint(self) -> QSize:
        width = self.width() if self.isVisible() else self._theme.px(240)
        return QSize(min(width, self._theme.px(240)), self.heightForWidth(max(width, 40)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(40), self._theme.metrics("body").height())

    def changeEvent(self, event: QEvent) -> None:
        self._heights.clear()
        super().changeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._heights.clear()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The page around scrolls, not this block.
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.textCursor().hasSelection():
            super().contextMenuEvent(event)
        else:
            event.ignore()

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        text = self.textCursor().selection().toPlainText()
        data.setText(text.replace("\u00a0", " ").replace(_MAY_END, ""))
        return data
