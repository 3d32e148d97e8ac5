"""The page of an empty window: where to drop files, what to open, and what was open before."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import MARK_WORDS, mark_pixmap
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme, Themed, gap, space
from inspector.gui.shell.shortcuts import native
from inspector.gui.work.recent import RecentEntry, ago, place_of
from inspector.messages import _, lazy, ngettext, pgettext
from inspector.messages.phrases import as_sentence, clauses, in_a_row, labelled

#: Width of the page's one column, in px of the 13 px design.
COLUMN = 560
#: What whoever drops something may count on.
_PROMISE: Final = lazy("Two files open as a comparison. Nothing is changed on disk.")
#: Recent things shown of each kind.
SHOWN = 5
#: And at most of those that are found by typing.
FOUND = 8


class DropArea(Themed, QWidget):
    """Says that files can be dropped; the window itself takes them, wherever they fall."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._over = False
        self.setAccessibleName(
            in_a_row((as_sentence(_("Drop packages or a folder here")), _PROMISE))
        )

    def set_over(self, over: bool) -> None:
        """Whether something to open is held over the window."""
        self._over = over
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(COLUMN), self._theme.px(148))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(300), self._theme.px(120))

    def paintEvent(self, __: QEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(theme.color("accent" if self._over else "ctl"), 2 if self._over else 1.5)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(theme.color("noteBg" if self._over else "base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        size = theme.px(24)
        middle = self.width() // 2
        lines = theme.line_height("title"), theme.line_height("body")
        height = size + theme.px(8) + lines[0] + theme.px(2) + lines[1]
        top = (self.height() - height) // 2
        role = "accent" if self._over else "text2"
        picture = icon_pixmap("drop", theme, role, size, self.devicePixelRatioF())
        painter.drawPixmap(middle - size // 2, top, picture)
        top += size + theme.px(8)
        for text, font, colour, line in (
            (_("Drop packages or a folder here"), "drop", "text", lines[0]),
            (str(_PROMISE), "body", "text2", lines[1]),
        ):
            painter.setFont(theme.font(font))
            painter.setPen(theme.color(colour))
            painter.drawText(0, top, self.width(), line, Qt.AlignmentFlag.AlignCenter, text)
            top += line + theme.px(2)
        painter.end()


@dataclass(frozen=True, slots=True)
class RecentRow:
    """A recent file or folder as it is shown; ``missing`` says why it cannot be opened."""

    entry: RecentEntry
    folder: bool
    missing: str = ""

    @property
    def name(self) -> str:
        """The file's name without suffix, the folder's own name."""
        path = Path(self.entry.path)
        return path.name if self.folder else path.stem

    @property
    def place(self) -> str:
        """Where it lies, behind the reason why it cannot be opened any more."""
        place = place_of(self.entry.path, folder=self.folder)
        return labelled(self.missing, place) if self.missing else place

    @property
    def accessible_name(self) -> str:
        """What a screen reader says: what it is, how it looked, its name, and what else is known.

        A folder's release is the engine that its packages were judged by.
        """
        kind = "folder" if self.folder else ""
        words = (kind, MARK_WORDS.get(self.entry.mark, ""), self.name, self.entry.release)
        return clauses((*words, self.place))


class RecentButton(Themed, QPushButton):
    """One recent file or folder; pressing it opens it."""

    ringed = True

    def __init__(self, theme: Theme, row: RecentRow, now: float) -> None:
        super().__init__()
        self._theme = theme
        self.row = row
        self._now = now
        self.setAutoDefault(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setEnabled(not row.missing)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(clauses((row.accessible_name, ago(row.entry.when, now))))
        set_tip(self, row.entry.path)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(COLUMN), self._theme.row_height(26))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self.sizeHint().height())

    def paintEvent(self, _: QEvent) -> None:
        theme, painter, rect = self._theme, QPainter(self), self.rect()
        entry, dpr = self.row.entry, self.devicePixelRatioF()
        missing = bool(self.row.missing)
        if self.isEnabled() and (self.underMouse() or self.isDown()):
            painter.fillRect(rect, theme.color("hover"))
        side = theme.px(16)
        middle = (rect.height() - side) // 2
        if self.row.folder:
            role = "text3" if missing else "text2"
            painter.drawPixmap(0, middle, icon_pixmap("project", theme, role, side, dpr))
        else:
            size = theme.px(12)
            sign = "none" if missing or not entry.mark else entry.mark
            inset = (side - size) // 2
            painter.drawPixmap(inset, middle + inset, mark_pixmap(sign, size, theme, dpr))
        grey = "text3" if missing else "text"
        x = side + theme.px(6)
        column = theme.px(184)
        place = rect.adjusted(x, 0, 0, 0)
        place.setRight(column - theme.px(10))
        draw_text(painter, theme, place, Run(self.row.name, "name", grey), elide="middle")
        right = rect.right()
        when = rect.adjusted(0, 0, 0, 0)
        draw_text(
            painter, theme, when, Run(ago(entry.when, self._now), "body", "text3"), right=True
        )
        release_end = right - theme.px(100)
        if not missing and entry.release:
            box = rect.adjusted(0, 0, release_end - right, 0)
            draw_text(painter, theme, box, Run(entry.release, "body", "text2"), right=True)
        if not missing and self.row.folder and entry.mark in MARK_WORDS:
            size = theme.px(12)
            mark_left = release_end - theme.width("body", entry.release) - size - theme.px(6)
            painter.drawPixmap(
                mark_left, (rect.height() - size) // 2, mark_pixmap(entry.mark, size, theme, dpr)
            )
        path = rect.adjusted(column, 0, 0, 0)
        path.setRight(release_end - theme.px(48 if not missing else 0))
        draw_text(
            painter,
            theme,
            path,
            Run(self.row.place, "body", "text3" if missing else "text2"),
            elide="middle",
        )
        painter.end()


class KeyHints(TextBlock):
    """The three keys worth knowing, at the foot of the page."""

    HINTS = (
        (lazy("Any command:"), "Ctrl+Shift+P"),
        (lazy("Target engine:"), "Ctrl+E"),
        (lazy("All keys:"), "F1"),
    )

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        keys = [
            clause
            for words, key in self.HINTS
            for clause in (
                Clause(str(words), role="text2", gap=20),
                Clause(native(key), "mono", "text2", gap=4),
            )
        ]
        self.set_clauses(keys, clauses(f"{words} {key}" for words, key in self.HINTS))


class StartPage(Themed, QWidget):
    """Shown while no file is: one column with everything that can be opened."""

    #: One of the actions of the table is wanted; carries its id.
    action_wanted = Signal(str)
    #: A recent file or folder is wanted; carries its path.
    path_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self._context = context
        self._theme = theme
        self._missing: dict[str, str] = {}
        self._stale = True
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self.drop_area = DropArea(theme)
        self.open_button = Button(theme, pgettext("to do", "Open files"), "primary", "open")
        self.folder_button = Button(theme, _("Open a folder or project"), "plain", "project")
        self.compare_button = Button(theme, _("Compare two files"), "plain", "compare")
        self.sample_button = Button(theme, _("Try the samples"), "flat", "sample")
        for button, action in (
            (self.open_button, "open-files"),
            (self.folder_button, "open-folder"),
            (self.compare_button, "compare"),
            (self.sample_button, "open-sample"),
        ):
            button.clicked.connect(lambda _=False, action=action: self.action_wanted.emit(action))
        #: Finds what was opened before among all that is remembered.
        self.search = FilterField(theme, _("Find a recent project or file"), "search")
        self.search.rows = self.open_button
        self.search.changed.connect(self._search)
        self.search.left_for_rows.connect(self._enter_rows)
        self.search.line_edit().returnPressed.connect(self._open_first)
        self.search.hide()
        self._themed: list[QWidget] = []
        self._listed = QWidget()
        self._lists = vbox(parent=self._listed)
        self.hints = KeyHints(theme)
        self._lay_out()
        # Many files may be opened at once.
        self._refill_soon = QTimer(self)
        self._refill_soon.setSingleShot(True)
        self._refill_soon.timeout.connect(self._refill)
        context.recent_files.changed.connect(self._refill_soon.start)
        context.recent_folders.changed.connect(self._refill_soon.start)

    def _lay_out(self) -> None:
        theme = self._theme
        self._buttons = buttons = QHBoxLayout()
        space(buttons, theme, between=8)
        offered = self.open_button, self.folder_button, self.compare_button, self.sample_button
        for button in offered:
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._column = QWidget()
        column = vbox(1, self.drop_area, parent=self._column, theme=theme, margins=(0, 16, 0, 16))
        gap(column, theme, 12)
        column.addLayout(buttons)
        self._set_width()
        gap(column, theme, 14)
        column.addWidget(self.search)
        column.addWidget(self._listed)
        gap(column, theme, 16)
        column.addWidget(self.hints)
        column.addStretch(1)
        inner = QWidget()
        inner.setAutoFillBackground(False)
        hbox(1, self._column, 1, parent=inner, theme=theme, margins=(16, 0, 16, 0))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(inner)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        vbox(self._scroll, parent=self)
        self.setFocusProxy(self.open_button)

    def _set_width(self) -> None:
        """As wide as designed, or as the words of the buttons need."""
        margins = self._buttons.contentsMargins()
        needed = self._buttons.sizeHint().width() + margins.left() + margins.right()
        self._column.setFixedWidth(max(self._theme.px(COLUMN), needed))

    def _apply_theme(self) -> None:
        self._set_width()
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refill()

    def _refill(self) -> None:
        # Every file that is opened changes the lists; nobody sees them then.
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._fill()
        entries = (*self._context.recent_files.entries(), *self._context.recent_folders.entries())
        paths = tuple(entry.path for entry in entries)
        if paths:
            self._context.jobs.start(
                "recent", lambda _: missing_of(paths), self._take_missing, owner=self
            )

    def _take_missing(self, missing: dict[str, str]) -> None:
        if missing != self._missing:
            self._missing = missing
            self._fill()

    def rows(self) -> list[RecentButton]:
        """The recent files and folders as they are shown, folders first."""
        return [part for part in self._themed if isinstance(part, RecentButton)]

    def _search(self) -> None:
        # The page stands in the middle of the window: what is typed must not move its field.
        self._listed.setMinimumHeight(self._listed.height())
        self._fill()

    def _fill(self) -> None:
        while (item := self._lists.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._themed.clear()
        wanted = self.search.text().strip()
        if not wanted:
            self._listed.setMinimumHeight(0)
        now = time.time()
        folders = self._context.recent_folders.entries()
        files = self._context.recent_files.entries()
        self.search.setVisible(bool(folders or files))
        lists = self._found(folders, wanted, folder=True), self._found(files, wanted, folder=False)
        for title, rows, every in zip(
            (_("Projects"), _("Files")), lists, (folders, files), strict=True
        ):
            self._add_list(title, rows, len(every), now)
        self._lists.addStretch(1)
        if wanted:
            count = sum(map(len, lists))
            self.search.set_state("valid" if count else "neutral", _found_words(count))
        else:
            self.search.set_state("neutral")

    def _found(
        self, entries: Sequence[RecentEntry], wanted: str, *, folder: bool
    ) -> list[RecentRow]:
        """The entries that fit what is typed, best first; the newest where nothing is."""
        rows = [RecentRow(entry, folder, self._missing.get(entry.path, "")) for entry in entries]
        if not wanted:
            return rows[:SHOWN]
        # What compares texts is loaded once somebody types one.
        from inspector.gui.rows.nearest import folded, nearest

        texts = folded((row.name, row.place) for row in rows)
        return [rows[match.at] for match in nearest(texts, wanted, FOUND)]

    def can_search(self) -> bool:
        """Whether the page is in sight and something was opened before."""
        return self.search.isVisible()

    def focus_search(self) -> None:
        """Gives the keyboard to the field that finds what was opened before, if there is any."""
        if self.can_search():
            self.search.select_all()

    def _first(self) -> RecentButton | None:
        return next((row for row in self.rows() if row.isEnabled()), None)

    def _enter_rows(self) -> None:
        """Goes from the field to the first row."""
        row = self._first()
        if row is not None:
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_first(self) -> None:
        """Opens what was found, once something was typed."""
        row = self._first()
        if row is not None and self.search.text().strip():
            row.click()

    def _add_list(self, title: str, rows: Sequence[RecentRow], count: int, now: float) -> None:
        if not rows:
            return
        theme = self._theme
        head = QWidget()
        line = hbox(
            ElidedLabel(theme, title, "strong", "text", "none"),
            parent=head,
            theme=theme,
            margins=(0, 14, 0, 4),
            between=12,
        )
        if len(rows) < count and not self.search.text().strip():
            note = _("the last {shown} of {count}", shown=len(rows), count=count)
            line.addWidget(ElidedLabel(theme, note, "body", "text3", "none"))
        line.addStretch(1)
        self._lists.addWidget(head)
        for shown in rows:
            button = RecentButton(theme, shown, now)
            button.clicked.connect(
                lambda _=False, path=shown.entry.path: self.path_wanted.emit(path)
            )
            self._lists.addWidget(button)
            self._themed.append(button)


def _found_words(count: int) -> str:
    return ngettext("{count} found", "{count} found", count) if count else _("Nothing matches")


def missing_of(paths: Sequence[str]) -> dict[str, str]:
    """Why paths cannot be opened any more, for those that cannot; asks the file system."""
    found: dict[str, str] = {}
    for path in paths:
        try:
            Path(path).stat()
        except FileNotFoundError:
            found[path] = _("moved or deleted")
        except (OSError, ValueError) as problem:  # a ValueError tells of a NUL in the path
            found[path] = (getattr(problem, "strerror", None) or _("not reachable")).lower()
    return found
