"""Upgrades: the steps that a save with the target engine would run, and what it loses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QSignalBlocker
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from inspector.data_classes import dataclass, field
from inspector.findings.finding import Severity
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.kit.buttons import CheckBox
from inspector.gui.kit.clipboard import CopyButton, to_clipboard
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Surface
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.gui.rows.filtering import value_terms
from inspector.gui.upgrades.copying import COPY_WAYS, copy_preview
from inspector.gui.upgrades.foot import UpgradeFoot
from inspector.gui.upgrades.model import FILTER, HINT, RISK_MARKS, UpgradesModel
from inspector.gui.upgrades.tree import UpgradeTree
from inspector.gui.work.selection import Selection
from inspector.messages import _, ngettext
from inspector.messages.phrases import sentence_gap
from inspector.messages.rules.upgrades import finding_words
from inspector.report.upgrades.rows import PROBLEMS, UpgradeRow, explain_row
from inspector.report.upgrades.sentences import summary_clauses, verdict_line
from inspector.upgrades.model import Preview, PreviewVerdict

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


#: Between two clauses, before one with a sign, in design px.
_GAP: Final = 4
_SIGNED: Final = 10


def clauses_of(preview: Preview) -> tuple[Clause, ...]:
    """What the reports say of a preview, in pieces: how many steps run, what they cost."""
    if preview.verdict in _NO_SAVE:
        return (Clause(verdict_line(preview), "section"),)
    pieces = []
    # Where a language has no blanks between sentences, its signs bring the room along.
    plain = _GAP if sentence_gap() else 0
    for clause in summary_clauses(preview):
        mark = RISK_MARKS.get(clause.risk.value) if clause.risk else "warn" if clause.lost else None
        font = "section" if clause.first or clause.lost else "section-plain"
        pieces.append(Clause(clause.text, font, mark=mark, gap=_SIGNED if mark else plain))
    return tuple(pieces)


class UpgradeSentence(TextBlock):
    """Clauses with their signs; what is said aloud has no signs: their words are in it already."""

    def set_preview(self, preview: Preview | None) -> None:
        """Say something about another preview, or nothing."""
        self.set_clauses(() if preview is None else clauses_of(preview))


ORIGIN: Final = "upgrades"
#: The height that the steps keep, in design px: where it would be less, the foot is short.
LEAST: Final = 176
#: Below this height of the page, in px of the design, the foot is one line, and the sentence is cut
#: behind a few; its tip is the whole one.
_LOWEST: Final = 240
_FEW_LINES: Final = 2
#: More rows than this are not unfolded because a filter found something in them.
_UNFOLDED: Final = 200


@dataclass(slots=True)
class _UpgradesState:
    """How one file was left: what was opened or closed by hand, and what was selected."""

    opened: dict[str, bool] = field(default_factory=dict)
    current: str = ""
    scrolled: int = 0


class UpgradesPage(Page):
    """The steps of the file that is shown."""

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._followed: Document | None = None
        self._shown: Preview | None = None
        self._states = context.view_states(_UpgradesState)
        self._state = _UpgradesState()
        self._wanted_field = self._wanted_axis = ""
        self._moving = False
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(lambda _: self._show_key(PROBLEMS, opened=True))
        self.sentence = UpgradeSentence(theme)
        self.only = CheckBox(theme, _("Only what touches it"))
        set_tip(self.only, _("Leave out the steps that find nothing in this file"))
        self.only.toggled.connect(self._tick)
        self.strict = CheckBox(theme, _("Strict"))
        set_tip(
            self.strict,
            _(
                "Choose changes of names and types as the engine's source does, and let an error "
                "end the load"
            ),
        )
        self.strict.toggled.connect(self._choose_mode)
        self.copy_button = CopyButton(theme, COPY_WAYS, self.copy_as, _("Copy the whole preview"))
        self.states = StatePane(theme, context.jobs, (MARGIN, 4, 0))
        self.states.empty.action_chosen.connect(self._show_everything)
        # The rows of another engine's preview stay while a wait is short.
        self.states.slow.connect(lambda: self._show(None))
        self.model = UpgradesModel(self)
        self.tree = UpgradeTree(theme)
        self.tree.setModel(self.model)
        self.tree.keep_columns(context.settings, "upgrade-steps")
        self.tree.row_selected.connect(self._select_row)
        self.tree.row_activated.connect(self._open_row)
        self.tree.expanded.connect(partial(self._note, opened=True))
        self.tree.collapsed.connect(partial(self._note, opened=False))
        self.tree.menu_wanted.connect(self.open_row_menu)
        self.foot = UpgradeFoot(theme)
        self.foot.versions_wanted.connect(lambda: context.page_requested.emit("versions"))
        context.axis_requested.connect(self.show_axis)
        self._arrange()
        self._show(None)

    def _arrange(self) -> None:
        theme = self._theme
        self._bar = Surface(theme, edges={"bottom": "line"})
        hbox(
            (self.sentence, 1),
            self.strict,
            self.only,
            self.copy_button,
            parent=self._bar,
            theme=theme,
            margins=(MARGIN, 5, MARGIN - 8, 6),
            between=16,
        )
        vbox(self.notice, self._bar, self.states, (self.tree, 1), 0, self.foot, parent=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    # Showing a file

    def show_document(self, document: Document) -> None:
        super().show_document(document)
        if document is not self._followed:
            self._follow(document)
        document.want_preview()
        self._take()

    def _follow(self, document: Document) -> None:
        """Listens to another file; how the one before was left is kept while it is open."""
        self.keep()
        if self._followed is not None:
            self._followed.preview_ready.disconnect(self._take)
            self._followed.closed.disconnect(self._lose)
        self._followed = document
        document.preview_ready.connect(self._take)
        document.closed.connect(self._lose)
        self._state = self._states.of(document)
        self._wanted_field = ""
        self._show(None)

    def _lose(self) -> None:
        """The file that is shown was closed."""
        self._followed = None
        self._show(None)

    def copy_as(self, way: str) -> None:
        """Copies the whole preview as the command line prints it."""
        copy_preview(self._followed, way)

    def _take(self) -> None:
        preview = self._followed.preview if self._followed is not None else None
        if preview is not None and preview is not self._shown:
            self.keep()
            self._show(preview)
        elif preview is None and self._followed is not None:
            self.states.wait(_("upgrade steps"), f"fields {self._followed.path}", first="exports")
        else:
            self.states.arrive()

    def _show(self, preview: Preview | None) -> None:
        """Shows a preview as its file was left, or none."""
        self.states.arrive()
        self._shown = preview
        self.sentence.set_preview(preview)
        self._bar.setVisible(preview is not None)
        runs = preview is not None and preview.verdict not in _NO_SAVE
        self.only.setVisible(runs)
        strict = self._followed.strict if self._followed is not None else None
        self.strict.setVisible(strict is not None and preview is not None and not preview.refused)
        with QSignalBlocker(self.strict):
            self.strict.setChecked(bool(strict))
        self.foot.setVisible(preview is not None and preview.verdict is not PreviewVerdict.REFUSED)
        if preview is not None:
            self.foot.set_preview(preview)
        self._say_problems(preview)
        self._moving = True
        self.model.show_preview(preview)
        self._moving = False
        self._narrow(self.model.text)
        self.filter_changed.emit()
        if preview is not None:
            axis, path = self._wanted_axis, self._wanted_field
            self._wanted_axis = self._wanted_field = ""
            path = path or self._selected_before()
            if axis:
                self.show_axis(axis)
            elif path:
                self._show_field(path)
        if holds_keyboard(self):
            self.take_keyboard()

    def _selected_before(self) -> str:
        """The field that was selected before this file was first looked at here."""
        selection = self.context.selection
        document = self._followed
        if self._state.current or selection is None or document is None:
            return ""
        return selection.field if selection.path == document.path else ""

    def _say_problems(self, preview: Preview | None) -> None:
        """The worst of what is wrong with redirects and patches; all of it is in the list."""
        problems = preview.problems if preview is not None else ()
        worst = [problem for problem in problems if problem.severity is Severity.ERROR]
        worst += [problem for problem in problems if problem.severity is Severity.WARNING]
        if not worst:
            self.notice.clear()
            return
        several = (
            _("Show {count}", count=ngettext("{count} problem", "{count} problems", len(worst)))
            if len(worst) > 1
            else _("Show")
        )
        self.notice.set_notice("warn", finding_words(worst[0]), worst[0].place, [("show", several)])

    # Rows that are shown

    def _narrow(self, text: str) -> FilterState:
        """Fills the tree with what a filter and the tick want, unfolded as the file was left."""
        self._moving = True
        state = self.model.narrow(text, only_touching=self.only.isChecked())
        self._unfold()
        self._moving = False
        current = self._state.current
        if current:
            index = self.model.index_of_key(current)
            self._mark(index, scroll=False)
            if not index.isValid():
                # It is current again once the filter lets it through.
                self._explain_row(None)
        scrolled = 0 if self.model.narrowed else self._state.scrolled
        self.tree.verticalScrollBar().setValue(scrolled)
        self._settle()
        return state

    def _unfold(self) -> None:
        """Opens rows as they were left by hand, else as they begin."""
        shown = 0
        waiting = list(reversed(self.model.children_at(QModelIndex())))
        while waiting:
            index = waiting.pop()
            row = self.model.row_at(index)
            if row is None or not row.opens:
                continue
            by_filter = self.model.narrowed and row.kind != "step" and shown <= _UNFOLDED
            if self._state.opened.get(row.key, row.opened) or by_filter:
                self.tree.expand(index)
                below = self.model.children_at(index)
                shown += len(below)
                waiting += reversed(below)

    def _settle(self) -> None:
        """Shows what there is room and reason for."""
        has_rows = self.model.rowCount() > 0
        shown = self._shown
        self.tree.setVisible(has_rows)
        least = self.height() < self._theme.px(_LOWEST)
        self.foot.set_low(self._is_low(), least=least)
        self.sentence.set_most(_FEW_LINES if least else 0)
        narrowed = shown is not None and (self.model.narrowed or self.only.isChecked())
        if has_rows or not narrowed:
            self.states.say("")
        elif self.model.narrowed:
            self.states.say_filtered_away()
        else:
            self.states.say(_("No step touches this file."), action=_("Show all steps"))

    def _is_low(self) -> bool:
        """Whether three columns at the foot would leave the steps too little height."""
        bar = self._bar.sizeHint().height()
        notice = 0 if self.notice.isHidden() else self.notice.height()
        foot = self.foot.full_height(self.width())
        return 0 < self.height() < bar + notice + foot + self._theme.px(LEAST)

    def _note(self, index: QModelIndex, *, opened: bool) -> None:
        row = self.model.row_at(index)
        if row is not None and not self._moving:
            self._state.opened[row.key] = opened

    def keep(self) -> None:
        if self._shown is not None and not self.model.narrowed:
            self._state.scrolled = self.tree.verticalScrollBar().value()

    # Filter

    def filter_hint(self) -> str:
        return str(HINT if self._shown is not None and self._shown.verdict not in _NO_SAVE else "")

    def filter_text(self) -> str:
        return self.model.text

    def reading(self) -> QWidget:
        return self.tree

    def set_filter(self, text: str) -> FilterState:
        self.keep()
        return self._narrow(text)

    def _choose_mode(self, strict: bool) -> None:
        if self._followed is not None:
            self._followed.set_strict(strict)

    def _tick(self, _: bool) -> None:
        self.keep()
        self._narrow(self.model.text)

    def _show_everything(self) -> None:
        """Drops the filter and the tick that leave rows out."""
        self.only.blockSignals(True)
        self.only.setChecked(False)
        self.only.blockSignals(False)
        self.clear_filter()

    # Selection

    def shows_field(self, field: str) -> bool:
        return self._shown is not None and bool(self.model.row_of_field(field))

    def show_selection(self, selection: Selection) -> bool:
        if self._shown is None:
            self._wanted_field = selection.field
            return True
        return self._show_field(selection.field)

    def _show_field(self, path: str) -> bool:
        path = self.model.row_of_field(path)
        if not path:
            return False
        index = self.model.index_of_field(path)
        if not index.isValid():
            # The filter hides it: it was asked for later, so the filter gives way.
            self._show_everything()
            index = self.model.index_of_field(path)
        self._open_above(index)
        self._mark(index)
        return index.isValid()

    def show_axis(self, axis: str) -> bool:
        """Goes to the steps of an axis: ``ue4``, ``custom:<GUID>``; whether it has any."""
        if self._shown is None:
            self._wanted_axis = axis
            return True
        return self._show_key(axis, opened=True)

    def _show_key(self, key: str, *, opened: bool = False) -> bool:
        index = self.model.index_of_key(key)
        if not index.isValid() and (self.model.narrowed or self.only.isChecked()):
            self._show_everything()
            index = self.model.index_of_key(key)
        if not index.isValid():
            return False
        self._open_above(index)
        self.tree.setExpanded(index, opened or self.tree.isExpanded(index))
        self._mark(index, scroll=False)
        self.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
        self.tree.setFocus()
        return True

    def _open_above(self, index: QModelIndex) -> None:
        above = index.parent()
        while above.isValid():
            self.tree.expand(above)
            above = above.parent()

    def _mark(self, index: QModelIndex, *, scroll: bool = True) -> None:
        """Makes a row the current one without telling the other views."""
        if not index.isValid():
            return
        self._moving = True
        self.tree.setCurrentIndex(index)
        self._moving = False
        row = self.model.row_at(index)
        self._state.current = row.key if row is not None else ""
        self._explain_row(row)
        if scroll:
            self.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _explain_row(self, row: UpgradeRow | None) -> None:
        """Lets Why explain a row while this page is looked at."""
        explanation = explain_row(row) if row is not None else None
        self.context.explanation_changed.emit(explanation if self.isVisible() else None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        row = self.tree.current_row()
        if isinstance(row, UpgradeRow):
            self._explain_row(row)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.context.explanation_changed.emit(None)

    def _select_row(self, row: UpgradeRow | None) -> None:
        if self._moving or row is None:
            return
        self._state.current = row.key
        self._explain_row(row)
        if row.field:
            self.context.select_field(row.field, ORIGIN)

    def _open_row(self, row: UpgradeRow) -> None:
        """Enter or a double click on a place goes to it in Contents."""
        if row.field:
            self.context.page_requested.emit("contents")
            self.context.select_field(row.field, ORIGIN)

    # Copying

    def row_menu(self) -> QMenu:
        row = self.tree.current_row()
        place = row.field if isinstance(row, UpgradeRow) else ""
        items = (
            MenuItem("copy", _("Copy row"), lambda: to_clipboard(self.tree.copy_text())),
            MenuItem("path", _("Copy path of field"), lambda: to_clipboard(place), bool(place)),
            MenuItem("contents", _("Show in Contents"), lambda: self._open_row(row), bool(place)),
            MenuItem("markdown", _("Copy preview as Markdown"), lambda: self.copy_as("markdown")),
            MenuItem("json", _("Copy preview as JSON"), lambda: self.copy_as("json")),
        )
        asked = row if isinstance(row, UpgradeRow) else None
        return self.with_filters(menu_of(items, self), value_terms(FILTER, asked))


#: Verdicts that leave no save to speak of.
_NO_SAVE: Final = (PreviewVerdict.REFUSED, PreviewVerdict.NOTHING)
