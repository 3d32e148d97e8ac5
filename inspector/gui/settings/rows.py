"""The rows of the settings: a title, what sets it, and what it does.

Each row shows one option of :class:`~inspector.gui.work.settings.Settings` and writes it at once;
whoever works with the option listens to the settings, never to a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from inspector.data_classes import dataclass
from inspector.gui.desk.action import LANGUAGE
from inspector.gui.desk.context import AppContext
from inspector.gui.kit.buttons import Button, CheckBox, Segments
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme, Themed, space
from inspector.gui.rows.pick_items import PickItem, best
from inspector.gui.rows.pick_list import PickList
from inspector.gui.work.settings import OPTIONS
from inspector.messages import Label, _, pgettext
from inspector.messages.languages import SYSTEM
from inspector.messages.phrases import labelled

#: Width and least height of a list of choices, in px of the 13 px design.
_LIST: Final = 320
_LIST_HEIGHT: Final = 300

#: What can be chosen: what is kept of it, what it is called, and what more there is to say.
Choice = tuple[str, Label, str]


def _no_ways(context: AppContext) -> Sequence[Choice]:
    return ()


@dataclass(frozen=True, slots=True)
class ShownOption:
    """One option as it is shown.

    Attributes:
        key: Its key in the settings.
        row: What shows and sets it.
        title: What people call it.
        why: What it does, in a sentence; may be empty.
        ways: Makes the choices as they are asked for; the first is that of an option never set.
        hint: What stands in an empty field.
    """

    key: str
    row: type[SettingRow]
    title: Label
    why: Label = ""
    ways: Callable[[AppContext], Sequence[Choice]] = _no_ways
    hint: str = ""


class SettingRow(Themed, QWidget):
    """The row of one option.

    Args:
        context: What the window hands to features.
        option: What is shown.
    """

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__()
        self._theme = context.theme
        self._context = context
        self._option = option
        self.settings = context.settings
        self.key = option.key
        self.title = str(option.title)
        self._column = QVBoxLayout(self)
        space(self._column, self._theme, between=4)
        self._words = TextBlock(self._theme, self)
        self._words.set_clauses([Clause(str(option.why), role="text2")])
        self._words.setVisible(bool(option.why))

    def _ways(self) -> Sequence[Choice]:
        """What can be chosen now."""
        return self._option.ways(self._context)

    def _put(self, control: QWidget, *, titled: bool = True) -> None:
        """Lays the row out around what sets the option."""
        if titled:
            label = ElidedLabel(self._theme, self.title, "name", "text")
            label.setBuddy(control)
            self._column.addWidget(label)
        line = QHBoxLayout()
        line.addWidget(control)
        if not isinstance(control, FilterField):
            line.addStretch(1)
        self._column.addLayout(line)
        self._column.addWidget(self._words)
        self.setFocusProxy(control)
        self.show_value()

    def show_value(self) -> None:
        """Shows what is set now."""

    def reset(self) -> None:
        """Sets what was set at first."""
        self.settings.set(self.key, OPTIONS[self.key].default)


class SegmentsRow(SettingRow):
    """An option of a few values that stand side by side."""

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        words = {way: str(word) for way, word, __ in self._ways()}
        self.ways = list(words)
        self.segments = Segments(self._theme, list(words.items()))
        for way, word in words.items():
            self.segments.button(way).setAccessibleName(labelled(self.title, word))
        self.segments.chosen.connect(self._keep)
        self._put(self.segments)

    def _keep(self, way: str) -> None:
        self.settings.set(self.key, way)

    def _kept(self) -> str:
        return self.settings.text(self.key)

    def show_value(self) -> None:
        value = self._kept()
        way = value if value in self.ways else self.ways[0]
        self.segments.set_current(way)
        self.setFocusProxy(self.segments.button(way))


class TickRow(SettingRow):
    """An option that is on or off."""

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        self.box = CheckBox(self._theme, self.title)
        self._put(self.box, titled=False)
        self.box.toggled.connect(lambda on: self.settings.set(self.key, on))

    def show_value(self) -> None:
        self.box.setChecked(self.settings.flag(self.key))


class ChoiceRow(SettingRow):
    """An option of many values: a button names the one that is set and opens the list of all."""

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        self.list: PickList | None = None
        self.button = Button(self._theme, "")
        self.button.set_menu_arrow(True)
        self.button.clicked.connect(self._open)
        self._put(self.button)

    def show_value(self) -> None:
        value = self.settings.text(self.key)
        names = {choice: name for choice, name, __ in self._ways()}
        self.button.setText(str(names.get(value) or next(iter(names.values()))))
        self.button.setAccessibleName(labelled(self.title, self.button.text()))
        self.button.updateGeometry()

    def _items(self, text: str) -> Sequence[PickItem]:
        value = self.settings.text(self.key)
        items = [
            PickItem("choice", key, str(name), told, pgettext("now", "set") if key == value else "")
            for key, name, told in self._ways()
        ]
        return best(items, text, len(items))

    def _open(self) -> None:
        window, theme = self.window(), self._theme
        if self.list is None:
            self.list = _Choices(
                theme, window, self._items, placeholder=self.title, title=self.title
            )
            self.list.picked.connect(lambda item: self.settings.set(self.key, item.key))
        at = self.button.mapTo(window, QPoint(0, self.button.height()))
        # Where the button stands low the list begins higher, rather than be cut to a row.
        top = min(at.y(), window.height() - theme.px(_LIST_HEIGHT))
        self.list.open_with(QRect(at.x(), max(top, 0), theme.px(_LIST), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.list is not None:
            self.list.leave()


class _Choices(PickList):
    """A list that begins at what is set."""

    def first_choice(self, items: Sequence[PickItem]) -> int | None:
        at = next((at for at, item in enumerate(items) if item.right), None)
        return at if at is not None and not self.field.text() else super().first_choice(items)


class TextsRow(SettingRow):
    """An option of several texts, with commas between them; set by Enter, or by going on."""

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        self.field = FilterField(self._theme, option.hint, "folder")
        self.line = self.field.line_edit()
        self.line.setAccessibleName(self.title)
        self.line.editingFinished.connect(self._set)
        self._put(self.field)

    def show_value(self) -> None:
        self.field.set_text(", ".join(self.settings.texts(self.key)))

    def _set(self) -> None:
        texts = (text.strip() for text in self.line.text().split(","))
        self.settings.set(self.key, list(dict.fromkeys(filter(None, texts))))


class ResetRow(Themed, QWidget):
    """A button that takes everything back, after one more question."""

    #: Somebody means it.
    meant = Signal()

    def __init__(self, theme: Theme, words: str, question: str) -> None:
        super().__init__()
        self._theme = theme
        self.button = Button(theme, words)
        self.question = ElidedLabel(theme, question, "strong", "text")
        self.yes = Button(theme, _("Reset"))
        self.no = Button(theme, _("Keep"))
        hbox(self.button, self.question, self.yes, self.no, 1, parent=self, theme=theme, between=8)
        self.button.clicked.connect(lambda: self.ask(True))
        self.no.clicked.connect(lambda: self.ask(False))
        self.yes.clicked.connect(self._mean)
        self._show(asking=False)

    def _show(self, *, asking: bool) -> None:
        self.button.setVisible(not asking)
        for part in (self.question, self.yes, self.no):
            part.setVisible(asking)

    def ask(self, asking: bool) -> None:
        """Puts the question in the place of the button, or takes it away; the keyboard follows."""
        self._show(asking=asking)
        # Who presses Enter once too often keeps what there is.
        (self.no if asking else self.button).setFocus()

    def withdraw(self) -> None:
        """Takes the question away where nobody looks at it."""
        self._show(asking=False)

    def _mean(self) -> None:
        self.meant.emit()
        self.ask(False)


class LanguageRow(SegmentsRow):
    """The languages side by side, no option of the window: the command line has it as well.

    The actions of the menu know which is chosen, and choose.
    """

    def __init__(self, context: AppContext, option: ShownOption) -> None:
        super().__init__(context, option)
        context.language_chosen.connect(self.show_value)

    def _keep(self, way: str) -> None:
        self._context.actions.run(way)

    def _kept(self) -> str:
        actions = (self._context.actions[way] for way in self.ways)
        checked = (one.id for one in actions if one.checked and one.checked(self._context))
        return next(checked, "")

    def reset(self) -> None:
        """Follows the system, where another language is chosen."""
        if self._kept() != (first := f"{LANGUAGE}{SYSTEM}"):
            self._keep(first)
