"""What can be done with the field that is selected, wherever it was selected: copying and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from inspector.data_classes import dataclass
from inspector.gui.desk import field_copy
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.field_words import target_of
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.plain_tip import set_tip
from inspector.messages import _

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode


@dataclass(frozen=True, slots=True)
class Way:
    """One way to copy a field: its id, what the menu calls it, and what makes the text.

    ``problem`` says why it cannot be done; it is empty where it can.
    """

    id: str
    title: str
    text: Callable[[], str]
    problem: str = ""


class FieldCommands:
    """Acts on the selected field of the file that is shown."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def node(self) -> FieldNode | None:
        """The row of the selected field; None while none is selected or the file is being read."""
        document, selection = self._context.document, self._context.selection
        if document is None or document.fields is None or selection is None:
            return None
        return document.fields.find(selection.field) if selection.path == document.path else None

    def ways(self) -> tuple[Way, ...]:
        """The ways to copy the selected field; a text is made when it is asked for."""
        node, document = self.node(), self._context.document
        if node is None or document is None:
            return ()
        data, engine = document.bytes, self._context.target.name
        path, whole = document.path, field_copy.why_not_whole(node)
        no_bytes = (
            field_copy.why_no_bytes(node) if data is not None else _("Its bytes are not here.")
        )
        return (
            Way(
                "value",
                _("Value"),
                lambda: field_copy.value_text(node),
                "" if node.text else whole,
            ),
            Way("json", "JSON", lambda: field_copy.json_text(node, data), whole),
            Way("row", _("Markdown row"), lambda: field_copy.markdown_row(node)),
            Way("path", _("Path"), lambda: node.path),
            Way(
                "hex",
                _("Raw hex"),
                lambda: field_copy.raw_hex(node, data) if data else "",
                no_bytes,
            ),
            Way("link", _("Link"), lambda: field_copy.link_command(path, node.path, engine)),
        )

    def copy(self, way: str) -> bool:
        """Puts the selected field on the clipboard in one of the ways; says why when it cannot."""
        for offer in self.ways():
            if offer.id == way:
                if offer.problem:
                    self.say_not_copied(offer.title, offer.problem)
                    return False
                to_clipboard(offer.text())
                return True
        return False

    def say_not_copied(self, what: str, problem: str) -> None:
        """Says that something was not copied, and why."""
        self._context.notified.emit("note", _("{what} was not copied.", what=what), problem)

    def target(self) -> str:
        """The path of what the selected field refers to; empty where it refers to nothing."""
        node = self.node()
        return target_of(node) if node is not None else ""

    def go_to_target(self) -> None:
        """Selects the object that the selected field refers to."""
        target = self.target()
        if target:
            self._context.select_field(target, "reference")

    def go_to_bytes(self) -> None:
        """Shows the bytes of the selected field."""
        self._context.bytes_wanted.emit()

    def show_in_contents(self) -> None:
        """Turns to the selected field among all fields of the file."""
        selection = self._context.selection
        if selection is not None:
            self._context.page_requested.emit("contents")
            self._context.select_field(selection.field, "menu")

    def copy_link(self) -> None:
        """Copies the command that leads back to what is selected."""
        selection, shown = self._context.selection, self._context.shown
        if selection is None:
            return
        if shown is not None and shown.has_sides and selection.path == shown.key:
            old, new = shown.arguments
            text = field_copy.diff_command(old, new, selection.field)
        else:
            engine = self._context.target.name
            text = field_copy.link_command(selection.path, selection.field, engine)
        to_clipboard(text)

    def fill_copy_menu(self, menu: QMenu) -> None:
        """Puts the ways to copy the selected field into a menu."""
        menu.setToolTipsVisible(True)
        for offer in self.ways():
            action = QAction(offer.title, menu)
            action.setObjectName(offer.id)
            action.setEnabled(not offer.problem)
            set_tip(action, offer.problem)
            action.triggered.connect(lambda _=False, way=offer.id: self.copy(way))
            menu.addAction(action)
