"""When the current transition is taken: its conditions, who sets what they read, how it blends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from inspector.graphs.machine import SetPlace, way_back, where_set
from inspector.graphs.model import (
    DEFAULT_CURVE,
    DEFAULT_SECONDS,
    Blend,
    Graph,
    GraphRole,
    Node,
    Transition,
)
from inspector.graphs.objects import spaced
from inspector.graphs.rules import ConditionKind, ConditionRow, RuleKind, rule_of, rule_rows
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.facts import Fact, Segment, value_html
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.rich_text import RichText
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import Label, _, lazy, ngettext
from inspector.messages.graph_text import node_name
from inspector.messages.rendering import english, render

if TYPE_CHECKING:
    from inspector.gui.graphs.reading import ReadGraph

#: Places at which variables are set that are named.
_MOST_PLACES: Final = 3
#: Animations of a state that are named: more than are told on its card.
_MOST_PLAYED: Final = 12
#: The class of states that only lead on.
_CONDUIT: Final = "AnimStateConduitNode"
#: What stands above the conditions, by how they are joined and by how many there are.
_JOINED: Final[dict[ConditionKind, Label]] = {
    ConditionKind.ALL: lazy("Taken when all of these hold"),
    ConditionKind.ANY: lazy("Taken when one of these holds"),
}
_SINGLE: Final = lazy("Taken when this holds")
#: What is said of rules without conditions.
_WITHOUT: Final[dict[RuleKind, Label]] = {
    RuleKind.AUTOMATIC: lazy("Taken when the animation ends."),
    RuleKind.ALWAYS: lazy("Taken at once."),
    RuleKind.NEVER: lazy("Never taken: nothing feeds its rule."),
    RuleKind.LONG: lazy("Its rule is too deep to be told in conditions."),
    RuleKind.UNKNOWN: lazy("No rule that can be read."),
}


def transition_of(node: Node, graph: Graph) -> Transition | None:
    """The transition that a node of a machine stands for; None for any other node."""
    return next((one for one in graph.transitions if one.node == node.export), None)


def _tip(row: ConditionRow) -> str:
    return f"{row.said.words}\n{render(row.type)}"


COLUMNS: Final[tuple[Column[ConditionRow], ...]] = (
    Column(
        key="condition",
        title=lazy("Condition"),
        text=lambda row: row.said.words,
        font="name",
        icon=lambda row: "field",
        stretch=True,
        tooltip=_tip,
    ),
    Column(
        key="type",
        title=lazy("Type"),
        text=lambda row: render(row.type),
        align="right",
        role="text2",
        sample="float",
        max_width=90,
        tooltip=_tip,
    ),
)


class ConditionModel(RowsModel[ConditionRow]):
    """The conditions of a transition."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)


class ConditionTable(TableView):
    """The conditions in the order in which the rule joins them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin=12, parent=parent)
        self.set_density("dense")
        self.set_surface("panel")
        self.set_fit_rows(True)
        self._header.hide()
        self.setAccessibleName(_("Conditions"))


class RulePart(Surface):
    """The conditions of the current transition, and where the variables in them are set."""

    ground = "panel"

    #: A place was followed; carries the objects of its graph and of its node, -1 for none.
    went = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._places: tuple[Segment, ...] = ()
        self.mark = MarkLabel(theme, "warn", 12)
        self.heading = ElidedLabel(theme, "", "caption", "text2", "end")
        self.model = ConditionModel(self)
        self.table = ConditionTable(theme)
        self.table.setModel(self.model)
        self.places = RichText(theme)
        self.places.link_clicked.connect(self.go)
        head, foot = QWidget(), Surface(theme, edges={"bottom": "line"})
        hbox(self.mark, (self.heading, 1), parent=head, theme=theme, margins=(12, 2, 12, 3),
             between=6)  # fmt: skip
        vbox(self.places, parent=foot, theme=theme, margins=(12, 3, 12, 8))
        self._foot = foot
        vbox(head, self.table, foot, 0, parent=self)

    def _apply_theme(self) -> None:
        self.places.set_html(value_html(self._places, self._theme))

    def go(self, link: str) -> None:
        """Goes to what a link leads to: the objects of a graph and of a node."""
        graph, __, node = link.partition("/")
        self.went.emit(int(graph), int(node))

    def show_transition(self, transition: Transition, graphs: Sequence[Graph]) -> None:
        """Shows another transition.

        Args:
            transition: The transition.
            graphs: All graphs of the file, in which variables may be set.
        """
        rule = rule_of(transition)
        joins, rows = rule_rows(transition, render, english)
        single = str(_SINGLE) if rows else str(_WITHOUT[rule.kind])
        self.heading.set_text(str(_JOINED[joins]) if len(rows) > 1 else single)
        self.mark.setVisible(rule.kind is RuleKind.NEVER)
        self.model.set_rows(rows)
        self.table.setVisible(bool(rows))
        names = {name for row in rows for name in row.variables}
        self._places = _set_where(where_set(graphs, names)) if names else ()
        self._foot.setVisible(bool(self._places))
        self._apply_theme()
        # Who asks how high it is asks at once.
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.updateGeometry()


def _set_where(places: Sequence[SetPlace]) -> tuple[Segment, ...]:
    """Where the variables of a rule are set, each place as a link."""
    if not places:
        return (Segment(_("Variables of this Blueprint; no graph here sets them"), "second"),)
    pieces = [Segment(_("Variables of this Blueprint, set in"), "second")]
    for number, place in enumerate(places[:_MOST_PLACES]):
        if number:
            pieces.append(Segment(", ", "second", gap=False))
        else:
            pieces.append(Segment(" ", "second", gap=False))
        target = f"{place.graph}/{place.node}"
        pieces.append(Segment(render(place.title), "link", target, gap=False))
    more = len(places) - _MOST_PLACES
    if more > 0:
        pieces.append(Segment(ngettext(", {count} more", ", {count} more", more), "second",
                              gap=False))  # fmt: skip
    return tuple(pieces)


def sentence_of(node: Node, graph: Graph) -> str:
    """What a node of a machine is, in a sentence; empty for any other node."""
    if graph.role is not GraphRole.STATES:
        return ""
    name = render(graph.shown_name)
    if transition_of(node, graph) is not None:
        return _("Transition of {name}.", name=name)
    if node.class_name == _CONDUIT:
        return _("Conduit of {name}, which only leads on.", name=name)
    return _("State of {name}.", name=name) if node in graph.states else ""


def facts_of_machine(node: Node, shown: ReadGraph) -> list[Fact]:
    """What only states and transitions have: what is played; how it blends, comes back, decides.

    Args:
        node: The node.
        shown: Its graph.
    """
    graph = shown.graph
    transition = transition_of(node, graph)
    if transition is None:
        return [Fact(_("Plays"), _played(node.plays))] if node.plays else []
    facts = [Fact(_("Blend"), _blend(transition.blend)), Fact(_("Back"), _back(transition, shown))]
    rule = transition.rule
    if rule is not None:
        count = rule_of(transition).nodes or len(rule.nodes)
        words = ngettext("{count} node", "{count} nodes", count)
        opens = Segment(_("Open the rule"), "link", f"{rule.export}/-1")
        facts.append(Fact(_("Rule"), (opens, Segment(words, "second"))))
    return facts


def _played(names: Sequence[str]) -> tuple[Segment, ...]:
    """What a state plays: the first animations, and how many more there are."""
    pieces = [Segment(name) for name in names[:_MOST_PLAYED]]
    more = len(names) - _MOST_PLAYED
    if more > 0:
        pieces.append(Segment(_("{count:,} more", count=more), "second"))
    return tuple(pieces)


def _blend(blend: Blend) -> tuple[Segment, ...]:
    """How a transition blends: what is stored, or the default."""
    seconds, curve = blend.seconds or DEFAULT_SECONDS, spaced(blend.curve or DEFAULT_CURVE)
    text = _("{seconds} s, {curve}", seconds=seconds, curve=curve)
    if blend == Blend():
        return Segment(text), Segment(_("default"), "second")
    return (Segment(text),)


def _back(transition: Transition, shown: ReadGraph) -> tuple[Segment, ...]:
    """The shortest way back, as a link to the first transition of it."""
    way = way_back(shown.graph, transition)
    if not way:
        return (Segment(_("none"), "faint"),)
    states = [transition.target, *(one.target for one in way)]
    names = [node_name(shown.nodes[state]) for state in states if state in shown.nodes]
    return (Segment(" → ".join(names), "link", f"{shown.graph.export}/{way[0].node}"),)
