"""Facts beside each other in columns: what each is about, the answer, and what is said of that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QSizePolicy, QWidget

from inspector.data_classes import dataclass
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.surface import Rule
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages.phrases import clauses

_SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)
#: What stands for an answer that is not there.
NO_ANSWER: Final = "—"


@dataclass(frozen=True, slots=True)
class ColumnFacts:
    """What one column says.

    Attributes:
        caption: What it is about.
        value: The answer, which is large.
        note: What is said of that.
        changelist: The changelist of an engine, on a line of its own.
        branch: Its branch, behind that.
        tooltip: What there is to know beside all of it.
        accent: Whether it is what the file is held against.
    """

    caption: str
    value: str
    note: str = ""
    changelist: str = ""
    branch: str = ""
    tooltip: str = ""
    accent: bool = False


class _Selectable(Themed, QLabel):
    """A short text that can be selected and copied."""

    def __init__(self, theme: Theme, font: str, role: str) -> None:
        super().__init__()
        self._theme = theme
        self._font = font
        self._role = role
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def set_role(self, theme: Theme, role: str) -> None:
        """Another colour."""
        self._role = role
        self._apply_theme()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A style sheet takes colours away that were set before it came to the label.
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFont(theme.font(self._font))
        palette = self.palette()
        palette.setColor(self.foregroundRole(), theme.color(self._role))
        self.setPalette(palette)
        self.setMinimumHeight(theme.line_height(self._font))


class FactColumn(Themed, QWidget):
    """One column: caption, value with a note, changelist and branch.

    Args:
        theme: The look.
        note_below: Whether the note stands below the value, in the place of the last line; it may
            take three lines.
    """

    def __init__(
        self, theme: Theme, *, note_below: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._caption = ElidedLabel(theme, "", "caption", "text3")
        self._value = _Selectable(theme, "value", "text")
        self._value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note: ElidedLabel | TextBlock = (
            TextBlock(theme, most=3) if note_below else ElidedLabel(theme, "", "caption", "text2")
        )
        self._engine_line: tuple[_Selectable, ElidedLabel] | None = None
        lines: tuple[QWidget | QLayout, ...]
        if note_below:
            lines = hbox(self._value, 1, theme=theme), self._note
        else:
            changelist = _Selectable(theme, "mono", "text2")
            changelist.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            branch = ElidedLabel(theme, "", "mono", "text2", "middle")
            self._engine_line = changelist, branch
            lines = (
                hbox(self._value, (self._note, 1), theme=theme, between=14),
                hbox(changelist, (branch, 1), theme=theme, between=20),
            )
        # Beside a column of more lines this one stands at the top.
        vbox(self._caption, *lines, 1, parent=self, theme=theme, between=1)

    def show_facts(self, facts: ColumnFacts) -> None:
        """Says something else."""
        self._caption.set_text(facts.caption)
        self._value.setText(facts.value)
        missing = facts.value == NO_ANSWER
        role = "accent" if facts.accent else "text3" if missing else "text"
        self._value.set_role(self._theme, role)
        if isinstance(self._note, TextBlock):
            self._note.set_clauses([Clause(facts.note, "caption", "text2")])
        else:
            self._note.set_text(facts.note)
        set_tip(self._value, facts.tooltip)
        if self._engine_line:
            changelist, branch = self._engine_line
            changelist.setText(facts.changelist)
            set_tip(changelist, facts.tooltip)
            branch.set_text(facts.branch)
            branch.set_tooltip(facts.tooltip)
        words = [facts.caption, facts.value, facts.note, facts.changelist, facts.branch]
        self.setAccessibleName(clauses(words))


class FactColumns(QWidget):
    """Three columns with a thin line between them.

    Args:
        theme: The look.
        note_below: Whether notes stand below the values.
    """

    def __init__(
        self, theme: Theme, *, note_below: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(FactColumn(theme, note_below=note_below) for __ in range(3))
        row = QHBoxLayout(self)
        space(row, theme, (0, 4, 0, 6), between=16)
        for column in self.columns:
            if row.count():
                row.addWidget(Rule(theme))
            row.addWidget(column, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_facts(self, facts: Sequence[ColumnFacts]) -> None:
        """Says something else, in each column."""
        for column, own in zip(self.columns, facts, strict=True):
            column.show_facts(own)
