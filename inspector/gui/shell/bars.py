"""The bars of the window: titles of the docks, the tool bar's fields, the line at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QProgressBar, QSizePolicy, QWidget

from inspector.gui.desk.offsets import hex_of
from inspector.gui.diff.row import ARROW, DiffRow
from inspector.gui.folders.model import what_changed, word_of
from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.focus_ring import FocusRing
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme
from inspector.gui.shell.place_facts import PlaceFacts
from inspector.gui.work.jobs import JobState
from inspector.project.folder_comparison import FileRow
from inspector.signs import one_line

#: Characters of either value of a change that the line at the foot takes.
LONGEST = 60


class DockTitle(QWidget):
    """The title of a dock: its name, a fact about it, and the button that hides it."""

    close_pressed = Signal()

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = ElidedLabel(theme, title, "strong", "text", "none")
        self.note = ElidedLabel(theme, "", "body", "text2", "end")
        self.button = IconButton(theme, "close", f"Hide {title}")
        self.button.clicked.connect(self.close_pressed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.px(12), 0, theme.px(4), 0)
        layout.setSpacing(theme.px(10))
        layout.addWidget(self.title)
        layout.addWidget(self.note, 1)
        layout.addWidget(self.button)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for part in (self.title, self.note, self.button):
            part.set_theme(theme)
        self.update()

    def set_note(self, text: str) -> None:
        """Says another fact after the title."""
        self.note.set_text(text)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.row_height(30, "strong"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self.sizeHint().height())

    def paintEvent(self, _: QEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))
        painter.end()


class DockTabs(DockTitle):
    """The title of a dock with several panels: a tab for each in the place of the name."""

    #: The id of the panel whose tab was chosen.
    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        title: str,
        tabs: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, title, parent)
        self.title.hide()
        self.tabs = SubNavigation(theme, margin=12, in_dock=True)
        self.tabs.tab_bar().setAccessibleName(title)
        self.tabs.set_items([NavigationItem(*tab) for tab in tabs])
        self.tabs.chosen.connect(self.chosen)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.setContentsMargins(0, 0, theme.px(4), 0)
        layout.insertWidget(0, self.tabs)
        self.setTabOrder(self.tabs.tab_bar(), self.button)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.tabs.set_theme(theme)


class GoToField(QAbstractButton):
    """Looks like the field that the palette opens with, and opens the palette."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._short = False
        self._ring = FocusRing(self, theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Go to field or command")
        set_tip(self, "Any command, file or field of the file")

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self._ring.set_theme(theme)
        self.updateGeometry()
        self.update()

    def set_short(self, short: bool) -> None:
        """Whether the window is narrow."""
        self._short = short
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(170 if self._short else 270), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QEvent) -> None:
        theme, painter, rect = self._theme, QPainter(self), self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("base"))
        painter.drawRoundedRect(rect, theme.px(4), theme.px(4))
        outline(painter, rect.toRectF(), theme.color("ctl"), 1, theme.px(4))
        size = theme.px(16)
        picture = icon_pixmap("search", theme, "text2", size, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(8), (rect.height() - size) // 2, picture)
        inner = rect.adjusted(theme.px(8) + size + theme.px(6), 0, -theme.px(8), 0)
        key = QKeySequence("Ctrl+Shift+P").toString(QKeySequence.SequenceFormat.NativeText)
        draw_text(painter, theme, inner, Run(key, "caption", "text2"), right=True)
        inner.setRight(inner.right() - theme.width("caption", key) - theme.px(8))
        words = "Go to" if self._short else "Go to field or command"
        draw_text(painter, theme, inner, Run(words, "body", "text2"))
        painter.end()


class StatusLine(QWidget):
    """What is selected, in one line; at the right end the running job."""

    cancel_pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.field = ElidedLabel(theme, "", "caption", "text", "middle")
        self.place = ElidedLabel(theme, "", "mono", "text2", "none")
        self.length = ElidedLabel(theme, "", "caption", "text2", "none")
        self.raw = ElidedLabel(theme, "", "mono", "text", "none")
        self.kind = ElidedLabel(theme, "", "caption", "text2", "none")
        self.value = ElidedLabel(theme, "", "mono", "text", "end")
        self.meaning = ElidedLabel(theme, "", "caption", "text2", "end")
        self.job = ElidedLabel(theme, "", "caption", "text", "end")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(theme.px(120), theme.px(4))
        self.stop = IconButton(theme, "stop", "Stop (Esc)")
        self.stop.clicked.connect(self.cancel_pressed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.px(14), 0, theme.px(6), 0)
        layout.setSpacing(theme.px(16))
        self._labels = (
            self.field,
            self.place,
            self.length,
            self.raw,
            self.kind,
            self.value,
            self.meaning,
        )
        for label in self._labels:
            layout.addWidget(label)
        layout.addStretch(1)
        for part in (self.job, self.bar, self.stop):
            layout.addWidget(part)
        self.set_job(None)
        self.set_words("")
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        for label in (*self._labels, self.job, self.stop):
            label.set_theme(theme)
        side = theme.row_height(22)
        self.stop.setFixedSize(side, side)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; background: {theme.hex('line2')}; }}"
            f"QProgressBar::chunk {{ background: {theme.hex('accent')}; }}"
        )

    def set_words(self, text: str) -> None:
        """Says one thing instead of a field: how many files there are, or none."""
        self._fill(text)

    def set_facts(self, facts: PlaceFacts) -> None:
        """Says everything about the selected field."""
        known = facts.start is not None and facts.length is not None
        unit = "byte" if facts.length == 1 else "bytes"
        self._fill(
            facts.field,
            f"{hex_of(facts.start or 0)} ({facts.start:,})" if known else "",
            f"{facts.length:,} {unit}" if known else "",
            facts.raw,
            facts.kind,
            facts.value,
            facts.meaning,
        )

    def set_change(self, row: DiffRow | None) -> None:
        """Says everything about a row of a comparison."""
        if row is None:
            self._fill("")
            return
        plain = row.kind in ("group", "fold", "rest")
        word = MARK_WORDS[row.sign] if row.sign else "" if plain else "equal"
        values = [row.before, row.after] if row.before != row.after else [row.after]
        short = (text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for text in values if text)
        value = f" {ARROW} ".join(short)
        self._fill(row.told, "", "", "", word, "" if plain else value, row.note)

    def set_package(self, row: FileRow | None) -> None:
        """Says everything about a row of a comparison of folders."""
        if row is None:
            self._fill("No package is selected")
        else:
            what = what_changed(row)
            short = what if len(what) <= LONGEST else f"{what[:LONGEST]}…"
            self._fill(one_line(row.path), "", "", "", word_of(row), "", short)

    def _fill(self, *texts: str) -> None:
        for at, label in enumerate(self._labels):
            text = texts[at] if at < len(texts) else ""
            label.set_text(text)
            label.setVisible(bool(text))

    def set_job(self, state: JobState | None) -> None:
        """Says what runs, how far it is, and how to stop it; None hides that."""
        shown = state is not None
        for part in (self.job, self.bar, self.stop):
            part.setVisible(shown)
        if state is None:
            return
        self.bar.setVisible(state.total is not None)
        words = state.title
        if state.total is not None:
            words += f"  {state.done:,} of {state.total:,}"
            # Qt counts in 32 bits; a share is enough to draw.
            self.bar.setRange(0, 1000)
            self.bar.setValue(1000 * state.done // max(1, state.total))
        elif state.done:
            words += f"  {state.done:,}"
        self.job.set_text(words)
