"""The tool bar, its field that opens the palette, and the filter's link to the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolBar, QWidget

from inspector.catalog.classes import classes
from inspector.escaping import one_line
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import AnyView
from inspector.gui.engines.chooser import TargetButton
from inspector.gui.kit.buttons import Button, IconButton, PushButton
from inspector.gui.kit.filter_field import FilterField, FilterState
from inspector.gui.kit.layouts import NO_LIMIT
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.marks import MARK_WORDS, mark_pixmap
from inspector.gui.look.painting import elide
from inspector.gui.look.style import Piece
from inspector.gui.look.theme import Theme
from inspector.gui.shell.shortcuts import native
from inspector.gui.work.recent import place_of
from inspector.messages import _


class GoToField(PushButton):
    """Looks like the field that the palette opens with, and opens the palette."""

    look = "field"

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._theme = theme
        self._short = False
        self._least = False
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Go to field or command"))
        set_tip(self, _("Any command, file or field of the file"))

    def set_short(self, short: bool) -> None:
        """Whether the window is narrow."""
        self._short = short
        self.updateGeometry()
        self.update()

    def set_least(self, least: bool) -> None:
        """Whether there is room for its sign alone."""
        self._least = least
        self.updateGeometry()
        self.update()

    def pieces(self) -> Sequence[Piece]:
        sign = Piece(icon="search", role="text2")
        if self._least:
            return [sign]
        words = _("Go to") if self._short else _("Go to field or command")
        key = Piece(native("Ctrl+Shift+P"), "caption", "text2", gap=8, end=True)
        return [sign, Piece(words, role="text2", gap=6), key]

    def sizeHint(self) -> QSize:
        width = 32 if self._least else 170 if self._short else 270
        return QSize(self._theme.px(width), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


#: Recent files in menus.
RECENT: Final = 10
#: The width of the target where width is short, in px of the design.
_TARGET: Final = 220
#: The actions at the top of the Open menu.
_OPEN = ("open-files", "open-folder", "open-sample")


class ToolBar(QToolBar):
    """Files, back and forward, Open, the target engine, the filter, and the go-to field.

    Args:
        context: The window's state.
        actions: The actions of the window by their ids.
    """

    #: An action of the table is wanted; carries its id.
    wanted = Signal(str)

    def __init__(
        self,
        context: AppContext,
        actions: Mapping[str, QAction],
        parent: QWidget,
    ) -> None:
        super().__init__(_("Tool bar"), parent)
        theme = context.theme
        self._actions = actions
        self._context = context
        self.setObjectName("tool-bar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.files_button = Button(theme, _("Files"), "flat", "list")
        set_tip(self.files_button, _("Open files and the folder ({key})", key=native("F9")))
        self.files_button.setCheckable(True)
        self.back_button = IconButton(theme, "back", _("Step back ({key})", key=native("Alt+Left")))
        self.forward_button = IconButton(
            theme, "fwd", _("Step forward ({key})", key=native("Alt+Right"))
        )
        self.open_button = Button(theme, _("Open"), "flat", "open")
        self.open_button.set_menu_arrow(True)
        self.open_button.clicked.connect(self.drop_open_menu)
        self.open_menu = QMenu(self)
        self.open_menu.aboutToShow.connect(self._fill_open_menu)
        self.compare_button = Button(theme, _("Compare"), "flat", "compare")
        set_tip(
            self.compare_button,
            _(
                "Compare the file with another one, or two that are chosen ({key})",
                key=native("Ctrl+D"),
            ),
        )
        self.target_button = TargetButton(theme)
        self._name_target()
        context.target_changed.connect(self._name_target)
        self.filter_field = FilterField(theme, _("Nothing to filter yet"))
        self.filter_field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.go_field = GoToField(theme)
        for button, action in (
            (self.files_button, "left-dock"),
            (self.back_button, "back"),
            (self.forward_button, "forward"),
            (self.compare_button, "compare"),
            (self.target_button, "choose-engine"),
            (self.go_field, "palette"),
        ):
            button.clicked.connect(lambda _=False, action=action: self.wanted.emit(action))
        self._files_slot = self.addWidget(self.files_button)
        for part in (
            self.back_button,
            self.forward_button,
            self.open_button,
            self.compare_button,
            self.target_button,
        ):
            self.addWidget(part)
        self._filter_slot = self.addWidget(self.filter_field)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._gap_slot = self.addWidget(gap)
        self.addWidget(self.go_field)
        self.show_filter(True)

    def set_narrow(self, narrow: bool) -> None:
        """Whether the window is too narrow to show everything."""
        self._files_slot.setVisible(narrow)
        self.target_button.set_with_origin(not narrow)
        self.go_field.set_short(narrow)

    def set_small(self, small: bool) -> None:
        """Whether buttons have room for their signs alone; tooltips and readers say the words."""
        for button, words in (
            (self.files_button, _("Files")),
            (self.open_button, _("Open")),
            (self.compare_button, _("Compare")),
        ):
            button.setText("" if small else words)
            button.setAccessibleName(words)
            if button is self.open_button:
                set_tip(button, words if small else "")
            button.updateGeometry()
        self.target_button.set_with_label(not small)
        # A list of classes may have a long name; the last button of the bar stays in it.
        most = self._context.theme.px(_TARGET) if small else NO_LIMIT
        self.target_button.setMaximumWidth(most)
        self.go_field.set_least(small)

    def show_filter(self, shown: bool) -> None:
        """Shows the filter field, or keeps its room free: what is shown may have its own."""
        self._filter_slot.setVisible(shown)
        self._gap_slot.setVisible(not shown)

    def refresh(self) -> None:
        """Makes the buttons say what can be done now, and to what the shown file is held."""
        self.back_button.setEnabled(self._context.history.can_go_back)
        self.forward_button.setEnabled(self._context.history.can_go_forward)
        self._name_target()

    def _name_target(self) -> None:
        """Names the target engine, or the lists of classes that the shown file has in its place."""
        document = self._context.document
        answer = document.answer if document is not None else None
        if document is None or answer is None or answer.facts.of_releases:
            self.target_button.set_profile(self._context.target)
        else:
            self.target_button.set_classes(classes(document.catalog))

    def drop_open_menu(self) -> None:
        """Opens the menu of things to open, below its button."""
        self.open_menu.popup(self.open_button.mapToGlobal(QPoint(0, self.open_button.height() + 2)))

    def _fill_open_menu(self) -> None:
        self.open_menu.clear()
        for name in _OPEN:
            self.open_menu.addAction(self._actions[name])
        self.open_menu.addSeparator()
        fill_recent(self.open_menu, self._context)


def fill_recent(menu: QMenu, context: AppContext) -> None:
    """Puts the recent files at the end of a menu."""
    entries = context.recent_files.entries()[:RECENT]
    theme, ratio = context.theme, menu.devicePixelRatioF()
    for entry in entries:
        name = one_line(Path(entry.path).name)
        place = one_line(place_of(entry.path))
        place = elide(theme, "body", place, theme.px(260), "middle")
        action = QAction(f"{name}  ·  {place}\t{entry.release}".replace("&", "&&"), menu)
        mark = entry.mark if entry.mark in MARK_WORDS else "none"
        action.setIcon(QIcon(mark_pixmap(mark, theme.px(12), theme, ratio)))
        action.setIconVisibleInMenu(True)
        set_tip(action, f"{entry.path}\n{MARK_WORDS[mark]}")
        action.triggered.connect(lambda _=False, path=entry.path: context.open([path]))
        menu.addAction(action)
    if not entries:
        nothing = QAction(_("No recent files"), menu)
        nothing.setEnabled(False)
        menu.addAction(nothing)


class FilterLink(QObject):
    """Keeps the filter field and the page in step: each page has its own filter.

    Args:
        field: The field in the tool bar.
        view: Gives the view to narrow, None while there is none.
    """

    #: A filter was set or another page came up.
    changed = Signal()

    def __init__(
        self, field: FilterField, view: Callable[[], AnyView | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._field = field
        self._view = view
        self._setting = False
        field.changed.connect(self._apply)
        field.left_for_rows.connect(self._enter_rows)

    def hint(self) -> str:
        """What can be filtered now; empty for nothing."""
        view = self._view()
        return view.filter_hint() if view is not None else ""

    def refresh(self, *, narrow: bool, empty: bool) -> None:
        """Makes the field say what can be typed into it.

        Args:
            narrow: Whether there is no room to say much.
            empty: Whether no file is open.
        """
        hint = self.hint()
        self._field.setEnabled(bool(hint))
        if hint:
            self._field.set_placeholder(_("Filter") if narrow else hint)
        else:
            self._field.set_placeholder(
                _("Nothing to filter yet") if empty else _("No filter here")
            )

    def take_over(self) -> None:
        """Shows the filter of the page that came up."""
        view = self._view()
        text = view.filter_text() if view is not None else ""
        self._setting = True
        self._field.set_text(text)
        self._setting = False
        state = view.filter_state() if view is not None else FilterState("neutral")
        self._field.set_state(state.kind, state.text)
        self.changed.emit()

    def _enter_rows(self) -> None:
        view = self._view()
        if view is not None:
            view.enter_rows()

    def leave(self) -> None:
        """Takes the keyboard back to what the field narrows."""
        view = self._view()
        if view is not None:
            view.leave_filter()

    def clear(self) -> None:
        """Empties the field, so that all rows show again."""
        self._field.clear()

    def _apply(self, text: str) -> None:
        view = self._view()
        if view is None or self._setting:
            return
        state = view.set_filter(text)
        self._field.set_state(state.kind, state.text)
        self.changed.emit()
