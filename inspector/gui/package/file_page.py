"""The page of one file: its header, the strip of releases, and below them its pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.checks.judgement import Verdict
from inspector.data_classes import dataclass
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.page_spec import Outline, OutlineSpec, PageSpec
from inspector.gui.desk.paged_view import PagedView
from inspector.gui.kit.layouts import vbox
from inspector.gui.package.header_band import HeaderBand
from inspector.gui.package.place_facts import facts_of
from inspector.gui.rows.release_strip import ReleaseStrip
from inspector.messages.phrases import clauses

if TYPE_CHECKING:
    from inspector.gui.package.file_block import FileBlock

#: Below this height of the page, in design px, the header is one line.
LOW: Final = 520
#: Below this one the strip leaves its room to the page, and below that the header does.
LOWER: Final = 330
LOWEST: Final = 190


@dataclass(slots=True)
class _Begun:
    """Whether a file was read since it was opened."""

    read: bool = False


class FilePage(PagedView):
    """Shows files with what a release says of them above.

    Args:
        context: The window's shared state.
        pages: The pages to offer, in the order of the navigation.
        outlines: What stands beside all pages of files of some formats.
    """

    def __init__(
        self,
        context: AppContext,
        pages: Sequence[PageSpec],
        outlines: Sequence[OutlineSpec] = (),
        parent: QWidget | None = None,
    ) -> None:
        self._outlines = tuple(outlines)
        self._outline_guards: dict[OutlineSpec, Guarded[Outline]] = {}
        #: The outline that stands beside the pages.
        self._outline: Guarded[Outline] | None = None
        #: The file that it was asked for.
        self._outlined: Document | None = None
        super().__init__(context, pages, parent)

    def refresh(self) -> None:
        document = self.document
        refused = document is not None and self._begins_refused(document)
        if refused:
            self.begin_with_first()
        super().refresh()
        self._settle_outline()
        if refused and document is not None:
            self.context.finding_chosen.emit(document.findings[0])

    def _begins_refused(self, document: Document) -> bool:
        """Whether a file was just opened that the engine refuses: its reasons come first then."""
        begun = self._begun.of(document)
        if begun.read or document.answer is None or document.is_restored:
            return False
        begun.read = True
        refusing = document.answer.judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE)
        return refusing and bool(document.findings)

    def heads(self) -> tuple[QWidget, ...]:
        self._begun = self.context.view_states(_Begun)
        self._block: FileBlock | None = None
        self.header = HeaderBand(self.context, self._theme)
        self.strip = ReleaseStrip(self._theme)
        self.strip.release_chosen.connect(self.context.choose_target)
        return self.header, self.strip

    def _apply_theme(self) -> None:
        self._settle_height()

    def beside(self) -> QWidget | None:
        """The file in short where no header says what it is, above what the page has there; of a
        page that has nothing there, the outline of the file.
        """
        part = super().beside()
        if part is None:
            return self._outline
        if self._block is None:
            # Only beside pages without a header.
            from inspector.gui.package.file_block import FileBlock

            self._block = FileBlock(self.context, self._theme)
            self._block.releases_wanted.connect(lambda: self.show_page("versions"))
            self._beside = QWidget(self)
            self._beside.hide()
            self._column = vbox(self._block, parent=self._beside)
            self._beside.setFocusProxy(part)
        if self._column.indexOf(part) < 0:
            self._column.addWidget(part, 1)
            part.show()
        if self.document is not None:
            self._block.show_document(self.document)
        return self._beside

    def shares_dock(self) -> bool:
        return super().beside() is None

    def _settle_outline(self) -> None:
        """Shows the outline that files of the format have, if any, and has it put in its place."""
        document, before, outlined = self.document, self._outline, self._outlined
        self._outline = self._outline_of(document) if document is not None else None
        self._outlined = document if self._outline is not None else None
        if self._outline is not None and document is not None:
            # A bug in it says nothing of another file.
            is_new = document is not outlined and self._outline.renew()
            if not is_new:
                self._outline.call(lambda outline: outline.show_document(document))
        if self._outline is not before:
            self.arrangement_changed.emit()

    def _outline_of(self, document: Document) -> Guarded[Outline] | None:
        key = document.facts.format
        spec = next((spec for spec in self._outlines if key in spec.formats), None)
        if spec is None or document.opened is None or document.opened.asset is None:
            return None
        guard = self._outline_guards.get(spec)
        if guard is None:
            make = partial(self._make_outline, spec)
            guard = self._outline_guards[spec] = Guarded(
                self._theme, self.context.bugs, str(spec.title), make, self, at_once=False
            )
            guard.hide()
        return guard

    def _make_outline(self, spec: OutlineSpec) -> Outline:
        outline = spec.factory(self.context)
        if self.document is not None:
            outline.show_document(self.document)
        return outline

    def show_heads(self, document: Document) -> None:
        self.header.show_document(document)
        if self._block is not None:
            self._block.show_document(document)
        self._show_strip(document)

    def _show_strip(self, document: Document) -> None:
        answer, opened = document.answer, document.opened
        self._settle_height()
        if answer is None or opened is None:
            return
        saved = opened.facts.saved_by
        if saved is not None and saved.is_empty:
            saved = None
        names = {row.release for row in answer.releases}
        release = answer.profile.release
        self.strip.set_answers(
            answer.releases,
            saved.release if saved is not None and saved.release in names else None,
            saved.short if saved is not None else "",
            release.name if release is not None else None,
            answer.profile.name,
        )

    def status(self) -> StatusWords:
        document, selection = self.document, self.context.selection
        if document is None:
            return StatusWords()
        page = self._shown()
        lead = page.status() if page is not None else ""
        if selection is not None and selection.path == document.path:
            words = facts_of(document, selection.field).status()
            return words._replace(field=clauses((lead, words.field)))
        return StatusWords(lead or document.path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_height()

    def _settle_height(self) -> None:
        height, px = self.height() or self._theme.px(LOW), self._theme.px
        answer = self.document.answer if self.document is not None else None
        asks = answer is not None and answer.facts.of_releases
        self.header.set_low(height < px(LOW))
        self.header.setHidden(height < px(LOWEST))
        self.strip.setHidden(not asks or height < px(LOWER))
