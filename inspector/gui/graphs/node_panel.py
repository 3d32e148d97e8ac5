"""The data of the current node, over the canvas at its upper right: what it is, and its pins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QVBoxLayout, QWidget

from inspector.format.interpret import integer_text
from inspector.graphs.expressions import said_in_a_line
from inspector.graphs.layout import corner_of
from inspector.graphs.metrics import pin_role, pin_shape
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind, Pin
from inspector.graphs.titles import CALLS
from inspector.graphs.wires import End, Wires
from inspector.gui.desk.field_words import hex_of
from inspector.gui.graphs.card_parts import PinLook, paint_pin
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.reading import ReadGraph, path_of
from inspector.gui.graphs.rule_panel import (
    RulePart,
    facts_of_machine,
    sentence_of,
    transition_of,
)
from inspector.gui.graphs.words import pin_accessible_name, pin_name
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.facts import Fact, FactGrid, Segment
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import Column
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import Label, _, lazy, ngettext
from inspector.messages.graph_text import node_name, state_words
from inspector.messages.phrases import as_sentence, capitalized, clauses, in_a_row, joined
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode, FieldTree

#: The width of the panel and of the names of its facts, in px of the design.
WIDTH: Final = 296
_LABELS: Final = 60
#: Where a mark of a pin stands before its name, and the room that it has.
_MARK: Final = 18
#: Where nodes store which function they call.
_FUNCTION: Final = "properties/FunctionReference/MemberName"
#: What nodes do, in a sentence.
_SENTENCES: Final[Mapping[NodeKind, Label]] = MappingProxyType(
    {
        NodeKind.ENTRY: lazy("Where the function begins."),
        NodeKind.EVENT: lazy("Event of the engine, or of a class above."),
        NodeKind.OWN_EVENT: lazy("Event that this Blueprint declares."),
        NodeKind.KEY: lazy("Runs when the key or the axis is used."),
        NodeKind.CALL: lazy("Call of a function."),
        NodeKind.GET: lazy("Value of a variable."),
        NodeKind.SET: lazy("Sets a variable."),
        NodeKind.OPERATOR: lazy("Works a value out."),
        NodeKind.CONVERSION: lazy("Turns a value into another type."),
        NodeKind.CAST: lazy("Goes on where the object is of the class."),
        NodeKind.BRANCH: lazy("Decides how execution goes on."),
        NodeKind.MACRO: lazy("Stands for the nodes of a macro."),
        NodeKind.RESULT: lazy("Where the function ends."),
        NodeKind.SELF: lazy("The object that runs this graph."),
        NodeKind.KNOT: lazy("Leads a wire around."),
        NodeKind.COMMENT: lazy("A comment, which does nothing."),
    }
)


class PinRow(NamedTuple):
    """A pin of the current node, with that and the wires of its graph."""

    pin: Pin
    node: Node
    wires: Wires

    @property
    def ends(self) -> Sequence[End]:
        """The other ends of its wires within the graph."""
        return self.wires.ends(self.node, self.pin)


def _partner(row: PinRow) -> str:
    names = []
    for node, pin in row.ends:
        name = node_name(node)
        is_named = not pin.is_flow and node.kind is not NodeKind.KNOT
        names.append(f"{name}, {pin_name(pin)}" if is_named else name)
    return joined(names)


def _value(row: PinRow) -> str:
    pin = row.pin
    if not pin.links:
        return said_in_a_line(pin)
    # What is stored below a wire says nothing, unless somebody set it.
    return "" if pin.is_output or pin.value == pin.made_with else pin.value


def _value_role(row: PinRow) -> str:
    return "text3" if row.pin.links else "text"


def _tip(row: PinRow) -> str:
    words = pin_accessible_name(row.node, row.pin, row.wires)
    if row.pin.links and _value(row):
        unused = _("stored default {value}, never used", value=row.pin.value)
        return clauses((words, unused))
    return words


COLUMNS: Final[tuple[Column[PinRow], ...]] = (
    Column(
        key="pin",
        title=lazy("Pin"),
        text=lambda row: pin_name(row.pin),
        sample="In String",
        max_width=110,
        tooltip=_tip,
        speak=_tip,
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=_value,
        role=_value_role,
        sample="0.2",
        max_width=80,
        tooltip=_tip,
    ),
    Column(
        key="partner",
        title=lazy("Partner"),
        text=_partner,
        stretch=True,
        elide="middle",
        tooltip=_tip,
    ),
)


class PinTable(TableView):
    """The pins of a node, each with its mark, in the order in which the node has them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin=12, parent=parent)
        self.set_density("dense")
        self.set_surface("panel")
        self.set_fit_rows(True)
        self._header.setSectionsClickable(False)
        self.setAccessibleName(_("Pins"))

    def _pads(self, column: int) -> tuple[int, int]:
        left, right = super()._pads(column)
        # The mark of a pin stands before its name.
        return left + (0 if column else self._theme.px(_MARK)), right

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row, mark = row_of(index), self._theme.px(_MARK)
        for column, left, width, pads in self._places:
            box = QRect(left, line.top(), width, line.height())
            cell = cell_at(index.sibling(index.row(), column))
            if not column and row is not None:
                pin = PinRow(*row).pin
                look = PinLook(pin_shape(pin), pin_role(pin), "panel", bool(pin.links))
                middle = left + pads[0] - mark + mark / 3
                paint_pin(painter, self._theme, look, middle, QRectF(box))
            self._delegate.paint_cell(painter, box, cell, pads, self.isEnabled())


class PinModel(RowsModel[PinRow]):
    """The pins that are shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)


class _Inside(QScrollArea):
    """What is said of a node; it scrolls where the graph is lower than all of that.

    Args:
        theme: The look.
        parts: What stands below one another in it.
        pins: That of these in which rows are chosen.
    """

    #: It wants another height.
    resized = Signal()

    def __init__(self, theme: Theme, parts: Sequence[QWidget], pins: TableView) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._body = Surface(theme, ground="panel")
        vbox(*parts, parent=self._body)
        self.setWidget(self._body)
        self._pins = pins
        pins.selectionModel().currentChanged.connect(self._follow)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(self._body.heightForWidth(width), self._body.sizeHint().height())

    def sizeHint(self) -> QSize:
        return self._body.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        answered = super().eventFilter(watched, event)
        # What is inside asks for another height only once its own layout has been told.
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.resized.emit()
        return answered

    def _follow(self, index: QModelIndex) -> None:
        """Keeps the row of the current pin in sight."""
        row = self._pins.visualRect(index)
        place = self._pins.viewport().mapTo(self._body, row.center())
        self.ensureVisible(place.x(), place.y(), 0, row.height())


class NodePanel(Surface):
    """Says what the current node is; as high as its rows, and no higher than the view."""

    ground = "panel"
    edges = {"left": "line2", "bottom": "line2"}

    #: A pin was chosen, or followed to its partner; both carry a NodeOrPin.
    chosen = Signal(object)
    followed = Signal(object)
    #: The keyboard is to leave it.
    left = Signal()
    #: The panel is not wanted any more.
    closed = Signal()
    #: The node is wanted in Contents, or its bytes.
    contents_wanted = Signal()
    bytes_wanted = Signal()
    #: A graph of the file is wanted; carries the objects of that and of its node, -1 for none.
    went = Signal(int, int)
    #: The panel is higher or lower.
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(_("Data of the node"))
        self._node: Node | None = None
        self._shown: ReadGraph | None = None
        self._shows_hidden = False
        self._setting = False
        self.title = RichText(theme)
        self.sentence = RichText(theme)
        self.close_button = IconButton(theme, "close", _("Hide the data (D)"))
        self.close_button.clicked.connect(lambda: self.closed.emit())
        self.facts = FactGrid(theme, _LABELS)
        self.rule = RulePart(theme)
        self.rule.went.connect(self.went)
        self.facts.link_clicked.connect(self.rule.go)
        self.model = PinModel(self)
        self.pins = PinTable(theme)
        self.pins.setModel(self.model)
        self.pins.row_selected.connect(self._choose)
        self.pins.row_activated.connect(self._follow)
        self.setFocusProxy(self.pins)
        self.hidden = ElidedLabel(theme, "", "body", "text2", "none")
        self.show_button = Button(theme, _("Show"), "flat")
        self.show_button.clicked.connect(self._turn_hidden)
        self.copy_button = Button(theme, _("Copy as"), "plain")
        self.copy_button.set_menu_arrow(True)
        self.copies = QMenu(_("Copy as"), self)
        self.contents_button = Button(theme, _("Show in Contents"), "plain")
        self.contents_button.clicked.connect(lambda: self.contents_wanted.emit())
        self.bytes_button = Button(theme, _("Bytes"), "plain")
        self.bytes_button.clicked.connect(lambda: self.bytes_wanted.emit())
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        theme = self._theme
        head = QWidget()
        hbox((self.title, 1), self.close_button, parent=head, theme=theme, margins=(12, 8, 4, 2))
        words, known = QWidget(), QWidget()
        vbox(self.sentence, parent=words, theme=theme, margins=(12, 0, 12, 2))
        vbox(self.facts, parent=known, theme=theme, margins=(12, 5, 12, 8))
        self._more = QWidget()
        hbox(self.hidden, self.show_button, 1, parent=self._more, theme=theme,
             margins=(12, 2, 12, 2), between=8)  # fmt: skip
        foot = Surface(theme, edges={"top": "line"})
        hbox(self.copy_button, self.contents_button, self.bytes_button, 1, parent=foot,
             theme=theme, margins=(12, 8, 12, 8), between=5)  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 1)
        column.setSpacing(0)
        self.inside = _Inside(theme, (words, self.rule, known, self.pins, self._more), self.pins)
        self.inside.resized.connect(self.resized)
        column.addWidget(head)
        column.addWidget(self.inside, 1)
        column.addWidget(foot)

    def show_node(
        self,
        shown: ReadGraph | None,
        node: Node | None,
        fields: FieldTree | None,
        graphs: Sequence[Graph] = (),
    ) -> None:
        """Shows another node, or none.

        Args:
            shown: Its graph.
            node: The node.
            fields: The fields of the package.
            graphs: All graphs of the package.
        """
        if node is not None and node is self._node and shown is self._shown:
            return
        if node is not self._node:
            self._shows_hidden = False
            self.inside.verticalScrollBar().setValue(0)
        self._node, self._shown = node, shown
        if node is None or shown is None:
            self.model.set_rows([])
            return
        transition = transition_of(node, shown.graph)
        # The class and the place of a transition say nothing: all have the same, and stand between.
        own = (
            facts_of_node(node, shown, fields) if transition is None else identity_of(node, fields)
        )
        self.facts.set_rows([*facts_of_machine(node, shown), *own])
        self._write()
        self.rule.setVisible(transition is not None)
        if transition is not None:
            self.rule.show_transition(transition, graphs)
        self._fill()
        rows = (self.pins, self.rule.table)
        shown_rows = (part for part in rows if part.isVisibleTo(self))
        self.setFocusProxy(next(shown_rows, self.copy_button))

    def _apply_theme(self) -> None:
        self._write()

    def _write(self) -> None:
        """Puts the words into the colours of the theme."""
        node, theme = self._node, self._theme
        if node is None:
            return
        self.title.set_html(span(node_name(node), theme, "section"))
        does = sentence_of(node, self._shown.graph) if self._shown is not None else ""
        sentence = in_a_row((does or str(_SENTENCES.get(node.kind, "")), _states(node)))
        self.sentence.set_html(span(sentence, theme, "body", "text2"))
        self.sentence.setVisible(bool(sentence))

    def _fill(self) -> None:
        node, shown = self._node, self._shown
        if node is None or shown is None:
            return
        if shown.graph.role is GraphRole.STATES:
            self._fill_machine()
            return
        hidden = sum(pin.hidden for pin in node.pins)
        pins = [pin for pin in node.pins if self._shows_hidden or not pin.hidden]
        self._setting = True
        self.model.set_rows([PinRow(pin, node, shown.ways.wires) for pin in pins])
        self.pins.set_column_hidden("value", not any(map(_value, self.model.shown_rows())))
        self._setting = False
        self.pins.setVisible(bool(pins))
        self.hidden.set_text(ngettext("{count} hidden pin", "{count} hidden pins", hidden))
        self.show_button.setText(_("Hide") if self._shows_hidden else _("Show"))
        self._more.setVisible(bool(hidden))
        self.resized.emit()

    def _fill_machine(self) -> None:
        """Shows no pins: all of a state, and of a transition, has one way in and one out."""
        self.model.set_rows([])
        self.pins.hide()
        self._more.hide()
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What it lies over would take the keys that nothing here wants.
        event.accept()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()

    def show_pin(self, pin: str) -> None:
        """Marks a pin by its identity."""
        self._setting = True
        if not self.pins.show_row(lambda row: row.pin.id == pin):
            self.pins.clearSelection()
        self._setting = False

    def _turn_hidden(self) -> None:
        self._shows_hidden = not self._shows_hidden
        self._fill()

    def _choose(self, row: PinRow | None) -> None:
        if not self._setting and row is not None and self._node is not None:
            self.chosen.emit(NodeOrPin(self._node.export, row.pin.id))

    def _follow(self, row: PinRow | None) -> None:
        for node, pin in row.ends[:1] if row is not None else ():
            self.followed.emit(NodeOrPin(node.export, pin.id))

    def set_copies(self, fill: Callable[[QMenu], None]) -> None:
        """Takes what fills the menu of the ways to copy as it is opened."""
        self.copy_button.clicked.connect(lambda: self._open_copies(fill))

    def _open_copies(self, fill: Callable[[QMenu], None]) -> None:
        self.copies.clear()
        fill(self.copies)
        self.copies.popup(self.copy_button.mapToGlobal(self.copy_button.rect().bottomLeft()))


def _states(node: Node) -> str:
    words = clauses((state_words(node.state), render(node.problem)))
    return as_sentence(capitalized(words)) if words else ""


def facts_of_node(node: Node, shown: ReadGraph, fields: FieldTree | None) -> list[Fact]:
    """What there is to say of a node: what it calls, where it is, what identifies it.

    Args:
        node: The node.
        shown: Its graph.
        fields: The fields of the package.
    """
    facts = []
    called = _called(node, fields)
    if called:
        facts.append(Fact(_("Function"), (Segment(called),)))
    facts.append(Fact(_("Class"), (Segment(node.class_name),)))
    comment = _comment_around(node, shown)
    place = [Segment(f"{integer_text(node.x)}, {integer_text(node.y)}")]
    if comment:
        place.append(Segment(_("in “{comment}”", comment=comment)))
    facts.append(Fact(_("Position"), tuple(place)))
    return [*facts, *identity_of(node, fields)]


def identity_of(node: Node, fields: FieldTree | None) -> list[Fact]:
    """Which object a node is, and its identity.

    Args:
        node: The node.
        fields: The fields of the package.
    """
    facts = []
    own = fields.find(path_of(node.export)) if fields is not None else None
    number = Segment(f"{node.export}", "strong")
    facts.append(Fact(_("Export"), (number, *_place(own)), tooltip=node.name))
    if node.guid:
        facts.append(Fact(_("GUID"), (Segment(node.guid, "mono"),)))
    return facts


def _called(node: Node, fields: FieldTree | None) -> str:
    """The function that a node calls, with its class."""
    if node.kind is not NodeKind.CALL:
        return ""
    return ".".join(filter(None, (node.class_words, called_function(node, fields))))


def called_function(node: Node, fields: FieldTree | None) -> str:
    """The name of the function that a node calls; empty for none.

    Args:
        node: The node.
        fields: The fields of the package.
    """
    if node.class_name not in CALLS or fields is None:
        return ""
    own = fields.find(f"{path_of(node.export)}/{_FUNCTION}")
    return render(own.text) if own is not None else ""


def _place(own: FieldNode | None) -> Sequence[Segment]:
    if own is None:
        return ()
    offset = hex_of(own.start).removeprefix("0x")
    return (
        Segment(offset, "mono"),
        Segment(_("{size:,} bytes", size=own.end - own.start), "second"),
    )


def _comment_around(node: Node, shown: ReadGraph) -> str:
    """The title of the smallest comment that a node lies in; empty for none."""
    x, y = corner_of(node.x, node.y)
    around = [
        card
        for card in shown.grid.scene.comments
        if card.node is not node
        and card.box.x <= x <= card.box.x + card.box.width
        and card.box.y <= y <= card.box.y + card.box.height
    ]
    around.sort(key=lambda card: card.box.width * card.box.height)
    return node_name(around[0].node) if around else ""
