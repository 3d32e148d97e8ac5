"""Help: pages of ``resources/help`` in the language of the process, and those made of tables."""

from __future__ import annotations

import posixpath
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QUrl, Signal, qVersion
from PySide6.QtGui import (
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from inspector.files.folders import read_resource, resource_path
from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _, ngettext
from inspector.messages.languages import help_path
from inspector.report.about import about_folders, about_program, age_words
from inspector.report.markdown import escaped, table
from inspector.report.terminal import aligned

if TYPE_CHECKING:
    from inspector.gui.shell.help_search import PageMatch

#: The page that lists the others.
CONTENTS = "index"
#: The page of keys, made from the table of actions.
SHORTCUTS = "shortcuts"
#: The scheme of links that copy a block; its number follows.
COPY = "copy"
#: Lines that are set in by four columns, with the empty lines among them.
_BLOCK = re.compile(r"(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+\n?", re.ASCII)
#: What parts a label from its value in a block.
_CELL = "\t"
#: How far the points of a list are set in, in px of the 13 px design.
_INDENT: Final = 20
#: Longest line that reads well, in px of the 13 px design.
LINE = 680


def help_text(page: str) -> str | None:
    """The Markdown of a page by its name below the help folder; None when there is none."""
    if ".." in page.split("/"):
        return None
    path = help_path(*f"{page}.md".split("/"))
    return read_resource(path) if path.is_file() else None


def help_pages(folder: str = "") -> dict[str, str]:
    """The titles of the pages in a help folder by their names, sorted by name."""
    found: dict[str, str] = {}
    for path in sorted(resource_path("help", folder).glob("*.md")):
        first = read_resource(help_path(folder, path.name)).lstrip().partition("\n")[0]
        name = f"{folder}/{path.stem}" if folder else path.stem
        found[name] = first.lstrip("# ").strip() or path.stem
    return found


def contents_text() -> str:
    """The page that lists all others, as Markdown."""
    lines = [f"# {_('Help')}", ""]
    topics = sorted(help_pages("topics").items(), key=lambda page: page[1].casefold())
    lines += [f"- [{title}]({name})" for name, title in topics]
    lines += [f"- [{_('Keyboard shortcuts')}]({SHORTCUTS})", "", f"## {_('Findings')}", ""]
    lines += [f"- [{title}]({name})" for name, title in help_pages("rules").items()]
    return "\n".join(lines)


def as_block(rows: Iterable[tuple[str, str]]) -> str:
    """Labels and values as a block of a page: shown as a table, and copied as aligned lines."""
    return "\n".join(f"    {label}{_CELL}{value}" for label, value in rows)


def with_copy_links(text: str, copied: int = -1) -> tuple[str, list[str]]:
    """A page with a link below each block of commands or lines to save, and those blocks.

    Blocks of :func:`as_block` are shown as tables: with type of any width, letters align nothing.

    Args:
        text: The page, as Markdown.
        copied: The number of the block that was copied just now.
    """
    blocks: list[str] = []

    def linked(found: re.Match[str]) -> str:
        number = len(blocks)
        block = textwrap.dedent(found[0]).rstrip("\n") + "\n"
        shown = found[0].rstrip()
        if _CELL in block:
            rows = [
                (label, value)
                for label, __, value in (line.partition(_CELL) for line in block.splitlines())
            ]
            cells = (list(map(escaped, row)) for row in rows)
            shown = table((_("Name"), _("Value")), cells)
            block = aligned(rows)
        blocks.append(block)
        words = _("Copied") if number == copied else _("Copy")
        return f"{shown}\n\n[{words}]({COPY}:{number})\n\n"

    return _BLOCK.sub(linked, text), blocks


def style_document(document: QTextDocument, theme: Theme) -> None:
    """Sets a page in the window's own type: sizes, line heights, and space between paragraphs."""
    document.setDocumentMargin(0)
    document.setIndentWidth(theme.px(_INDENT))
    cursor = QTextCursor(document)
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        shape = block.blockFormat()
        level = shape.headingLevel()
        listed, celled = block.textList() is not None, cursor.currentTable() is not None
        style = {0: "body", 1: "title"}.get(level, "section")
        shape.setLineHeight(
            theme.line_height(style), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        shape.setTopMargin(theme.px(18) if level > 1 else 0)
        below = {0: 8, 1: 12}.get(level, 4)
        # The lines of a block stand close, and the link that copies it right below them.
        close = celled or shape.hasProperty(QTextFormat.Property.BlockCodeLanguage.value)
        shape.setBottomMargin(theme.px(0 if close else 2 if listed else below))
        cursor.setBlockFormat(shape)
        if level:
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            words = cursor.charFormat()
            # Headings of Markdown come a few sizes larger than their font says.
            words.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
            words.setFont(theme.font(style))
            cursor.setCharFormat(words)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _style_table(frame, theme)


def _style_table(table: QTextTable, theme: Theme) -> None:
    shape = table.format()
    shape.setBorder(0)
    shape.setCellSpacing(0)
    shape.setCellPadding(theme.px(3))
    shape.setBottomMargin(theme.px(8))
    if table.columns() == 2:
        # The same first column in all tables of a page, so that they line up.
        first = QTextLength(QTextLength.Type.FixedLength, theme.px(170))
        rest = QTextLength(QTextLength.Type.VariableLength, 0)
        shape.setColumnWidthConstraints([first, rest])
    table.setFormat(shape)
    head = QTextCharFormat()
    head.setFont(theme.font("header"))
    head.setForeground(theme.color("text3"))
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        cursor = cell.firstCursorPosition()
        cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(head)


class _Browser(QTextBrowser):
    """Shows Markdown and hands every link to its owner instead of following it."""

    def doSetSource(self, name: QUrl | str, type: object = None) -> None:  # noqa: A002
        """Nothing is loaded by the browser itself."""


class HelpView(Surface):
    """A page of help with the way back, in place of the file."""

    ground = "base"

    #: The reader is done.
    closed = Signal()

    def __init__(
        self,
        theme: Theme,
        made: Mapping[str, Callable[[], str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._made = {CONTENTS: contents_text, **made}
        self._history: list[str] = []
        self._blocks: list[str] = []
        #: The page that is read; what is found stands in its place while somebody searches.
        self.page = ""
        self._pages: dict[str, tuple[str, str]] = {}
        self._matches: list[PageMatch] = []
        self._is_listing = False
        self.back = IconButton(theme, "back", _("Page before"))
        self.back.clicked.connect(self.go_back)
        self.title = ElidedLabel(theme, _("Help"), "section", "text", "end")
        self.contents = IconButton(theme, "list", _("All help pages"))
        self.contents.clicked.connect(lambda: self.show_help(CONTENTS))
        self.close_button = IconButton(theme, "close", _("Close help (Esc)"))
        self.close_button.clicked.connect(self.closed)
        self.browser = _Browser(self)
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.setAccessibleName(_("Help page"))
        self.setFocusProxy(self.browser)
        self.field = FilterField(theme, _("Search help"), "search")
        self.field.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.field.rows = self.browser
        self.field.changed.connect(self._search)
        self.field.left_for_rows.connect(self._open_first)
        head = hbox(
            self.back,
            (self.title, 1),
            self.field,
            self.contents,
            self.close_button,
            theme=theme,
            margins=(8, 4, 8, 4),
            between=6,
        )
        vbox(head, (self.browser, 1), parent=self)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        palette = self.browser.palette()
        palette.setColor(palette.ColorRole.Base, theme.color("base"))
        palette.setColor(palette.ColorRole.Text, theme.color("text"))
        palette.setColor(palette.ColorRole.Link, theme.color("accent"))
        self.browser.setPalette(palette)
        self.browser.document().setDefaultFont(theme.font("body"))
        self.browser.document().setDefaultStyleSheet(f"a {{ color: {theme.hex('accent')}; }}")
        if self._is_listing:
            self._search(self.field.text())
        elif self.page:
            self._fill(self.page)

    def show_help(self, page: str) -> bool:
        """Turns to a page; False when there is none of that name, and says so then."""
        if self.page and page != self.page:
            self._history.append(self.page)
        written = self._fill(page)
        self.back.setEnabled(bool(self._history))
        return written

    def go_back(self) -> None:
        """Turns to the page read before."""
        if self._history:
            self._fill(self._history.pop())
            self.back.setEnabled(bool(self._history))

    # Searching

    def open_find(self) -> None:
        """Gives the keyboard to the field that searches all pages."""
        self.field.select_all()

    def _search(self, text: str) -> None:
        """Lists the pages that have the words in the place of the one that is read."""
        from inspector.gui.shell.help_search import matching_pages, results_text

        self._is_listing = bool(text.strip())
        if not self._is_listing:
            self.field.set_state("neutral")
            self._fill(self.page or CONTENTS)
            return
        self._matches = matching_pages(self._every_page(), text, self.page)
        pages = ngettext("{count} page", "{count} pages", len(self._matches))
        self.field.set_state("valid" if self._matches else "invalid", pages)
        self._write(results_text(self._matches))

    def _every_page(self) -> dict[str, tuple[str, str]]:
        """Title and Markdown of every page but the one that lists them, by its name."""
        if not self._pages:
            titles = help_pages("topics") | help_pages("rules")
            for name, title in titles.items():
                self._pages[name] = title, help_text(name) or ""
            for name, made in self._made.items():
                if name != CONTENTS:
                    text = made()
                    self._pages[name] = text.partition("\n")[0].lstrip("# "), text
        return self._pages

    def _open_first(self) -> None:
        """Shows the first of the pages that were found; without any words goes back to the page."""
        if self._is_listing and self._matches:
            self.show_help(self._matches[0].name)
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark_words(self) -> None:
        """Marks in the page what was searched for, and brings the first place into sight."""
        text = self.field.text().strip()
        if text or self.browser.extraSelections():
            from inspector.gui.shell.help_search import mark_words

            first = mark_words(self.browser, text, self._theme)
            if first >= 0:
                cursor = self.browser.textCursor()
                cursor.setPosition(first)
                self.browser.setTextCursor(cursor)

    # Pages

    def _fill(self, page: str, copied: int = -1) -> bool:
        made = self._made.get(page)
        text = made() if made is not None else help_text(page)
        self.page, self._is_listing = page, False
        shown = text or _("# No help page\n\nThere is no page called `{page}`.", page=page)
        shown, self._blocks = with_copy_links(shown, copied)
        self._write(shown)
        self._mark_words()
        return text is not None

    def _write(self, text: str) -> None:
        """Shows Markdown from its beginning."""
        self.browser.setExtraSelections([])
        self.browser.document().setMarkdown(text)
        style_document(self.browser.document(), self._theme)
        self.browser.moveCursor(self.browser.textCursor().MoveOperation.Start)

    def _copy(self, number: int) -> None:
        """Copies a block, and says so at its link."""
        to_clipboard(self._blocks[number])
        bar = self.browser.verticalScrollBar()
        place = bar.value()
        self._fill(self.page, number)
        bar.setValue(place)

    def _follow(self, url: QUrl) -> None:
        target = url.toString()
        if url.scheme() == COPY:
            self._copy(int(url.path()))
            return
        if url.isRelative() and not target.startswith("#"):
            beside = posixpath.join(posixpath.dirname(self.page), target.removesuffix(".md"))
            # What was found is told from the top of the help.
            self.show_help(posixpath.normpath(beside).lstrip("/"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = max(self._theme.px(16), (self.width() - self._theme.px(LINE)) // 2)
        self.browser.setViewportMargins(side, self._theme.px(8), side, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


#: The page by its name among the pages of help.
ABOUT: Final = "about"


def about_page() -> str:
    """The page as Markdown, with all of it to copy."""
    rows = [*about_program(qVersion()), *about_folders()]
    return "\n\n".join(
        (
            f"# {_('About Asset Inspector')}",
            age_words(),
            _("What a report about it needs; *inspector --version --verbose* says the same."),
            as_block(rows),
            _(
                "[When something stops]({page}) says where reports lie, and what is in them.",
                page="topics/when-something-stops.md",
            ),
        )
    )
