"""How a stream is written, and what its classes are held against: three columns."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from inspector.catalog.classes import ClassList
from inspector.checks.stored_stream import StoredStream
from inspector.format.objectstream.elements import NEWEST_STREAM
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.surface import Rule
from inspector.gui.look.theme import Theme, Themed, space
from inspector.gui.objectstream.overview import elements_words, encoding_words
from inspector.messages import _
from inspector.messages.phrases import clauses
from inspector.named_tuples import NamedTuple

_COLUMNS: Final = 3


class ColumnFacts(NamedTuple):
    """What one column says.

    Attributes:
        caption: What it is about.
        value: The answer, which is large.
        note: What is said of that.
        is_target: Whether it is what the file is held against.
    """

    caption: str
    value: str
    note: str
    is_target: bool = False


def stream_facts(stored: StoredStream, known: ClassList) -> tuple[ColumnFacts, ...]:
    """What the columns say of a stream.

    Args:
        stored: The stream.
        known: The classes that it is held against.
    """
    is_newest = stored.version == NEWEST_STREAM
    return (
        ColumnFacts(
            _("Stream version"),
            f"{stored.version}",
            _("the newest; older ones are read too")
            if is_newest
            else _("read too; {newest} is the newest", newest=NEWEST_STREAM),
        ),
        ColumnFacts(_("Written as"), encoding_words(stored), elements_words(stored)),
        ColumnFacts(_("Class list"), str(known.title), str(known.extent), is_target=True),
    )


class _Column(Themed, QWidget):
    """A caption, a large value, and what is said of it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._caption = ElidedLabel(theme, "", "caption", "text3")
        self._value = ElidedLabel(theme, "", "value", "text")
        self._note = ElidedLabel(theme, "", "caption", "text2")
        for part in (self._value, self._note):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        vbox(self._caption, self._value, self._note, parent=self, theme=theme, between=1)

    def show_facts(self, facts: ColumnFacts) -> None:
        """Says something else."""
        self._caption.set_text(facts.caption)
        self._value.set_text(facts.value)
        self._value.set_role("accent" if facts.is_target else "text")
        self._note.set_text(facts.note)
        self.setAccessibleName(clauses(facts[:_COLUMNS]))


class StreamColumns(QWidget):
    """The three columns with a thin line between them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(_Column(theme) for __ in range(_COLUMNS))
        row = QHBoxLayout(self)
        space(row, theme, (0, 4, 0, 6), between=16)
        for column in self.columns:
            if row.count():
                row.addWidget(Rule(theme))
            row.addWidget(column, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_facts(self, facts: tuple[ColumnFacts, ...]) -> None:
        """Says something else of another stream.

        Args:
            facts: What each column says.
        """
        for column, said in zip(self.columns, facts, strict=True):
            column.show_facts(said)
