"""A file in short, for the dock beside a page that has no header: what it is, and its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.picture import ThumbnailView, show_thumbnail
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.strip_cells import paint_cell
from inspector.gui.kit.surface import Surface
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.package.header_band import class_words, kind_icon
from inspector.messages import _
from inspector.messages.phrases import clauses, labelled
from inspector.report.text import verdict_text

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document

#: The side of the picture, the height of the strip and its margins, in px of the design.
_SIDE: Final = 40
_STRIP: Final = 12
_MARGINS: Final = (12, 10, 12, 8)
#: The most lines of the verdict.
_LINES: Final = 4


class ThinStrip(Themed, QWidget):
    """How every release takes the file, without numbers; a click leads to the whole of it."""

    #: The page of the releases is wanted.
    wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._answers: tuple[ReleaseAnswer, ...] = ()
        self._target = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(_("Releases of the engine"))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(_STRIP))

    def set_answers(self, answers: Sequence[ReleaseAnswer], target: str) -> None:
        """Shows other answers, and which release is the target."""
        self._answers, self._target = tuple(answers), target
        takes = [answer.release for answer in answers if answer.mark is not Mark.REFUSE]
        span = f"{takes[0]} – {takes[-1]}" if takes else _("none")
        words = clauses((labelled(_("Opens in"), span), labelled(_("Target engine"), target)))
        set_tip(self, words)
        self.setAccessibleDescription(words)
        self.setVisible(bool(answers))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.wanted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        answers, theme = self._answers, self._theme
        with QPainter(self) as painter:
            room, high = self.width() - 1, self.height()
            for place, answer in enumerate(answers):
                left = room * place // len(answers)
                right = room * (place + 1) // len(answers)
                cell = QRect(left, 1, max(right - left - 1, 1), high - 2)
                is_target = answer.release == self._target
                paint_cell(painter, theme, cell, answer.mark, refused_target=is_target)
                if is_target:
                    around = cell.adjusted(-1, -1, 1, 1).toRectF()
                    outline(painter, around, theme.color("accent"), theme.px(2))


class FileBlock(Surface):
    """Says of a file what its header does: picture, name, class, who saved it, and the verdict."""

    ground = "panel"
    edges = {"bottom": "line"}

    #: The page of the releases is wanted.
    releases_wanted = Signal()

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._context = context
        self._shown_picture: tuple[str, object] | None = None
        self._picture = ThumbnailView(theme, _SIDE)
        self._name = ElidedLabel(theme, "", "strong", "text", "middle")
        self._class = ElidedLabel(theme, "", "caption", "text2")
        self._saved = ElidedLabel(theme, "", "caption", "text2")
        self._verdict = TextBlock(theme, most=_LINES)
        self.strip = ThinStrip(theme)
        self.strip.wanted.connect(self.releases_wanted)
        words = vbox(self._name, self._class, self._saved)
        top = hbox(
            (self._picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), theme=theme, between=8
        )
        vbox(top, self._verdict, self.strip, parent=self, theme=theme, margins=_MARGINS, between=7)

    def show_document(self, document: Document) -> None:
        """Shows a file, as far as it has been read."""
        self._name.set_text(document.name)
        self._name.set_tooltip(document.path)
        self._class.set_text(class_words(document))
        opened, answer = document.opened, document.answer
        saved = opened.facts.saved_by if opened is not None else None
        is_known = saved is not None and not saved.is_empty
        self._saved.set_text(
            _("saved by {release}", release=saved.short) if saved is not None and is_known else ""
        )
        self._saved.setVisible(is_known)
        if opened is None or answer is None:
            self._verdict.set_clauses(())
            self.strip.set_answers((), "")
        else:
            asked = (opened.facts, answer.profile, answer.judgement, answer.releases)
            verdict = verdict_text(*asked)
            self._verdict.set_clauses(
                (
                    Clause(verdict.lead, "name", mark=verdict.mark),
                    Clause(
                        verdict.rest,
                        "body",
                        "text2",
                        mark=verdict.rest_mark,
                        gap=8,
                        own_line=True,
                    ),
                ),
                str(verdict_text(*asked, document.preview)),
            )
            release = answer.profile.release
            releases = answer.releases if answer.facts.of_releases else ()
            self.strip.set_answers(releases, release.name if release is not None else "")
        self._show_picture(document)

    def _show_picture(self, document: Document) -> None:
        package = document.opened.package if document.opened is not None else None
        self._picture.set_icon(kind_icon(document))
        if self._shown_picture == (document.path, package):
            return
        self._shown_picture = shown = (document.path, package)
        show_thumbnail(
            self._context.jobs, "small thumbnail", self._picture, package, self._theme.px(_SIDE),
            lambda: self._shown_picture == shown,
        )  # fmt: skip
