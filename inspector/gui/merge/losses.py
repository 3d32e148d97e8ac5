"""What is lost by taking a side, what is to be redone by hand, and the commands of Git for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.catalog import Catalog
from inspector.compare.edits import Edit, NewNodes
from inspector.compare.merge import MergeSide, other_side
from inspector.gui.kit.buttons import Button, LinkButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.command_to_copy import CommandToCopy
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.surface import Surface
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.gui.merge.columns import LOST, step_columns
from inspector.gui.merge.ticks import Ticks
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, in_a_row, labelled
from inspector.messages.rendering import render
from inspector.project.compare.merge import FileMerge
from inspector.report.merge.commands import settled_command, take_command, top_of
from inspector.report.merge.listed import LostRow, edits_of_authors, engine_goes_back, new_nodes
from inspector.report.merge.words import notes_on_steps, reasons_against

_MARGINS: Final = (16, 8, 12, 8)
#: The height of the lines above the rows, in px of the design.
_LINE: Final = 24
#: The lines that what is said below the title or the rows takes at most.
_LINES: Final = 3
#: The rows that a column has room for at least.
_ROWS: Final = 2
_SIDES: Final = (MergeSide.OURS, MergeSide.THEIRS)
_CTRL_SHIFT: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def _deletes(file_merge: FileMerge, taken: MergeSide) -> bool:
    """Whether taking a side deletes the package, which the other one has."""
    ours, theirs = file_merge.merge.presence.ours, file_merge.merge.presence.theirs
    return ours != theirs and not (ours if taken is MergeSide.OURS else theirs)


class LossRows(TableView):
    """Rows of one line below a title of the column that they stand in."""

    #: Space was pressed at the current row, or its sign was clicked; carries it.
    ticked = Signal(object)
    #: Rows that add nodes to one graph were copied; carries whose they are and the nodes.
    nodes_wanted = Signal(object, object)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, margin=0)
        self.set_density("dense")
        self.horizontalHeader().hide()
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """A few rows: a column that is lower scrolls as a whole."""
        return QSize(super().sizeHint().width(), _ROWS * self._look.row_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def copy_text(self) -> str:
        """What is copied of the chosen rows; nothing at once where they all add nodes to one graph:
        these are copied then, which takes reading them.
        """
        chosen = self.selected_indexes()
        rows = list(map(row_of, chosen if len(chosen) > 1 else (self.currentIndex(),)))
        if not all(row is not None and row.edit.new_nodes for row in rows):
            return super().copy_text()
        nodes = new_nodes(rows)
        if len(nodes) > 1:
            return super().copy_text()
        self.nodes_wanted.emit(rows[0].side, nodes[0])
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.ticked.emit(self.current_row())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = event.position().toPoint()
        sign = place.x() <= self._look.mark_size() + self._theme.px(6)
        if event.button() == Qt.MouseButton.LeftButton and sign:
            self.ticked.emit(row_of(self.indexAt(place)))


class _Column(Surface):
    """A title, what is said below it, rows, and a command."""

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(title)
        self.title = ElidedLabel(theme, title, "strong", "text", "end")
        self.about = ElidedLabel(theme, "", "body", "text2", "end")
        for label in (self.title, self.about):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._apply_theme()
        self.rows = LossRows(theme, title)
        self.command = CommandToCopy(theme)
        for part in (self.rows, self.command.copy_button):
            part.installEventFilter(self)

    def _apply_theme(self) -> None:
        # As high in all columns, whether a link stands beside them or not.
        for label in (self.title, self.about):
            label.setFixedHeight(self._theme.row_height(_LINE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Shift+C copies the command of the column that has the keyboard."""
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        is_copy = event.key() == Qt.Key.Key_C and event.modifiers() == _CTRL_SHIFT
        return self.command.copy if is_copy and self.command.command() else None


class LossColumn(_Column):
    """What is lost where a side is taken whole."""

    edges = {"right": "line"}

    def __init__(self, theme: Theme, taken: MergeSide, parent: QWidget | None = None) -> None:
        titles = {
            MergeSide.OURS: _("If you take ours, you lose"),
            MergeSide.THEIRS: _("If you take theirs, you lose"),
        }
        super().__init__(theme, titles[taken], parent)
        self._taken = taken
        self.model: RowsModel[LostRow] = RowsModel(LOST, self)
        self.rows.setModel(self.model)
        self.refusal = TextBlock(theme, most=_LINES)
        self.engine = ElidedLabel(theme, "", "body", "text2", "end")
        self.engine.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        vbox(
            self.title,
            self.about,
            self.refusal,
            (self.rows, 1),
            self.engine,
            self.command,
            parent=self,
            theme=theme,
            margins=_MARGINS,
            between=4,
        )

    def show_merge(self, file_merge: FileMerge | None, lost: Sequence[LostRow]) -> None:
        """Says what is lost of another merge."""
        self.model.set_rows(lost)
        if file_merge is None:
            self.command.set_command("")
        else:
            # It is copied to act in any folder. That takes room which the name of the file needs.
            at_top = take_command(file_merge, self._taken, top_of(file_merge))
            self.command.set_command(take_command(file_merge, self._taken), at_top)
        self.about.set_text("" if file_merge is None else self._about(file_merge, len(lost)))
        refusal = "" if file_merge is None else in_a_row(reasons_against(file_merge, self._taken))
        self.refusal.set_clauses([Clause(refusal, mark="refuse")])
        self.refusal.setVisible(bool(refusal))
        engines = None if file_merge is None else engine_goes_back(file_merge, self._taken)
        self.engine.setVisible(engines is not None)
        if engines is not None:
            newer, older = engines
            words = _("Saved by goes back from {newer} to {older}.", newer=newer, older=older)
            self.engine.set_text(words)

    def _about(self, file_merge: FileMerge, count: int) -> str:
        """How many edits that are, and whose."""
        if not count:
            return self._why_none(file_merge)
        edits = edits_of_authors(file_merge, other_side(self._taken), count)
        if _deletes(file_merge, self._taken):
            return clauses((_("deletes this package"), edits))
        return edits

    def _why_none(self, file_merge: FileMerge) -> str:
        return _("Not all could be compared.") if file_merge.merge.is_unsure else _("Nothing.")


class RedoColumn(_Column):
    """What is to be redone by hand once a side was taken, to be ticked off.

    Attributes:
        nodes: The nodes that are copied: what the steps add to the graph of the current one, or of
            the first that adds any; None where no step does.
    """

    #: A step was ticked, or that was taken back.
    ticked = Signal()

    def __init__(
        self, theme: Theme, ticks: Ticks, catalog: Catalog, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, _("Redo by hand"), parent)
        self._ticks = ticks
        self._lost: dict[MergeSide, tuple[LostRow, ...]] = {}
        self._file_merge: FileMerge | None = None
        self._catalog = catalog
        #: None where the engine opens neither side, until somebody chooses.
        self._taken: MergeSide | None = MergeSide.THEIRS
        self._took: MergeSide | None = None
        #: Whether somebody, or what the conflict ended with, chose that side.
        self._is_chosen = False
        self._found: frozenset[int] = frozenset()
        self.nodes: NewNodes | None = None
        columns = step_columns(self._is_done, self._is_found)
        self.model: RowsModel[LostRow] = RowsModel(columns, self)
        self.rows.setModel(self.model)
        self.rows.ticked.connect(self.tick)
        self.rows.row_selected.connect(lambda _row: self._say_nodes())
        self.switch = LinkButton(theme, "")
        self.switch.clicked.connect(self.take_other)
        self.second = LinkButton(theme, "")
        self.second.clicked.connect(lambda: self._take(MergeSide.THEIRS))
        self.notes = TextBlock(theme, most=_LINES)
        self.copy_button = LinkButton(theme, _("Copy steps"))
        self.copy_button.clicked.connect(self.copy_steps)
        self.nodes_button = Button(theme, _("Copy nodes"), icon="copy")
        self.nodes_button.clicked.connect(self.copy_nodes)
        self.nodes_about = ElidedLabel(theme, "", "body", "text2", "end")
        self.nodes_about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        vbox(
            hbox((self.title, 1), self.copy_button, theme=theme, between=8),
            hbox((self.about, 1), self.switch, self.second, theme=theme, between=8),
            self.notes,
            (self.rows, 1),
            hbox(self.nodes_button, (self.nodes_about, 1), theme=theme, between=8),
            self.command,
            parent=self,
            theme=theme,
            margins=_MARGINS,
            between=4,
        )

    def show_merge(
        self,
        file_merge: FileMerge | None,
        lost: dict[MergeSide, tuple[LostRow, ...]],
        merge: str,
        took: MergeSide | None,
    ) -> None:
        """Lists the steps of another merge.

        Args:
            file_merge: The three sides.
            lost: What is lost by taking each.
            merge: Names the merge.
            took: The side with which the conflict ended, if it did with one.
        """
        self._ticks.turn_to(merge)
        is_other = file_merge is not None and (
            self._file_merge is None or file_merge.merge is not self._file_merge.merge
        )
        self._lost, self._file_merge = lost, file_merge
        self._is_chosen = self._is_chosen and not is_other
        if file_merge is not None and not self._is_chosen:
            has_steps = any(map(self._steps, _SIDES))
            self._taken = None if file_merge.opens_neither and has_steps else file_merge.taken
        if took is not None and (is_other or took is not self._took):
            self._taken, self._is_chosen = took, True
        self._took = took
        result = file_merge.result if file_merge is not None else None
        self._found = frozenset(id(edit) for found in result or () for edit in found.kept)
        self._fill()

    @property
    def taken(self) -> MergeSide | None:
        """The side whose taking the steps follow; None where neither is one to start with."""
        return self._taken

    def take_other(self) -> None:
        """Lists the steps that follow once the other side was taken: ours after none."""
        self._take(self._other)

    @property
    def _other(self) -> MergeSide:
        return MergeSide.OURS if self._taken is None else other_side(self._taken)

    def _take(self, side: MergeSide) -> None:
        self._taken, self._is_chosen = side, True
        self._fill()

    def _fill(self) -> None:
        steps = self._steps(self._taken)
        self.model.set_rows(steps)
        self._say()
        self._say_link(self.switch, self._other)
        self._say_link(self.second, MergeSide.THEIRS)
        is_renamed = self._file_merge is not None and self._file_merge.renamed is not None
        # Of two names either may be kept, whether or not there is anything to redo.
        self.switch.setVisible(is_renamed or any(map(self._steps, _SIDES)))
        self.second.setVisible(self._taken is None)
        self.copy_button.setVisible(bool(steps))
        self._say_nodes()
        self._say_notes()
        self._say_command()

    def _say_command(self) -> None:
        """Shows what tells Git that the conflict is settled with the side that was taken."""
        file_merge = self._file_merge
        if file_merge is None:
            self.command.set_command("")
            return
        taken = self._taken or file_merge.taken
        at_top = settled_command(file_merge, taken, top_of(file_merge))
        self.command.set_command(settled_command(file_merge, taken), at_top)

    def _say_link(self, link: LinkButton, side: MergeSide) -> None:
        count = len(self._steps(side))
        words = {
            MergeSide.OURS: ngettext("ours, {count} step", "ours, {count} steps", count),
            MergeSide.THEIRS: ngettext("theirs, {count} step", "theirs, {count} steps", count),
        }
        link.setText(words[side])
        link.updateGeometry()

    def _say_notes(self) -> None:
        """What is to be known of the steps; of a side still to be chosen why none is first."""
        file_merge, catalog = self._file_merge, self._catalog
        if file_merge is None:
            notes = []
        elif self._taken is None:
            notes = [Clause(note, mark="refuse", gap=8, own_line=True)
                     for note in reasons_against(file_merge)]  # fmt: skip
        else:
            said = notes_on_steps(file_merge, catalog, self._taken)
            notes = [Clause(note, role="text2", gap=8, own_line=True) for note in said]
        self.notes.set_clauses(notes)
        self.notes.setVisible(bool(notes))

    def _steps(self, taken: MergeSide | None) -> tuple[LostRow, ...]:
        """What is to be redone after taking a side; nothing where one of both has no package."""
        file_merge = self._file_merge
        if taken is None or file_merge is None:
            return ()
        if file_merge.merge.presence.ours != file_merge.merge.presence.theirs:
            return ()
        return self._lost.get(taken, ())

    def _is_found(self, row: LostRow) -> bool:
        """Whether the file in the work tree has the edit of a step."""
        return id(row.edit) in self._found

    def _is_done(self, row: LostRow) -> bool:
        """Whether a step was ticked, or is found in the result."""
        return self._ticks.is_ticked(row) or self._is_found(row)

    def is_done(self, edit: Edit) -> bool:
        """Whether the step that redoes an edit was done."""
        rows = (row for steps in self._lost.values() for row in steps)
        return any(row.edit is edit and self._is_done(row) for row in rows)

    def _say(self) -> None:
        if self._taken is None:
            # The links behind it go on: "ours, 1 step", "theirs, 2 steps".
            self.about.set_text(_("after taking"))
            return
        steps = self._steps(self._taken)
        done = sum(map(self._is_done, steps))
        after = (
            _("after taking ours") if self._taken is MergeSide.OURS else _("after taking theirs")
        )
        if self._file_merge is not None and _deletes(self._file_merge, self._taken):
            count = _("nothing, it deletes this package")
        elif steps:
            count = ngettext("{count} step", "{count} steps", len(steps))
        else:
            count = _("nothing")
        words = [labelled(after, count)]
        if done:
            words.append(_("{done:,} done", done=done))
        self.about.set_text(clauses(words))

    def _say_nodes(self) -> None:
        """Says how many nodes are copied, and where to paste them."""
        added = new_nodes(self._steps(self._taken))
        row = self.rows.current_row()
        at = row.edit.new_nodes if row is not None else None
        here = (nodes for nodes in added if at is not None and nodes.graph.path == at.graph.path)
        nodes = self.nodes = next(here, added[0] if added else None)
        for part in (self.nodes_button, self.nodes_about):
            part.setVisible(nodes is not None)
        if nodes is None:
            return
        name = render(nodes.graph.shown_name)
        words = [
            ngettext(
                "{count} node, paste in {graph}", "{count} nodes, paste in {graph}",
                len(nodes.objects), graph=name,
            )
        ]  # fmt: skip
        others = len(added) - 1
        if others:
            words.append(ngettext("{count} more graph", "{count} more graphs", others))
        self.nodes_about.set_text(clauses(words))

    def copy_nodes(self) -> None:
        """Copies the nodes that steps add, as the editor pastes them."""
        if self.nodes is not None and self._taken is not None:
            self.rows.nodes_wanted.emit(other_side(self._taken), self.nodes)

    def tick(self, row: LostRow | None) -> None:
        """Ticks a step, or takes that back."""
        if row is not None:
            self._ticks.toggle(row)
            self.model.tell_change(row)
            self._say()
            self.ticked.emit()

    def copy_steps(self) -> None:
        """Copies the steps as a list to tick off."""
        steps = self._steps(self._taken)
        signs = {True: "- [x] ", False: "- [ ] "}
        to_clipboard("\n".join(f"{signs[self._is_done(row)]}{row.text}" for row in steps))
