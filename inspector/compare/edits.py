"""The edits of one side of a merge: what is changed where, in identities of the base.

Two comparisons with one base have these identities in common: paths of objects, names of members
and rows, places in lists of the base, and nodes by what they were in the base or by their GUIDs.
What a difference lists of graphs is taken from the graphs, so that a node is one edit with its
wires.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.compare.consequences import outers
from inspector.compare.elements import name_of
from inspector.compare.graph_changes import GraphChange, Subject, changes_of, path_of_node
from inspector.compare.graph_difference import GraphDelta, PinKey, Side, Wire
from inspector.compare.graph_summary import GraphDifference, end_name, names_of
from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    Kind,
    Place,
    Step,
    Steps,
    Types,
)
from inspector.compare.named_edits import (
    followers,
    interface_edits,
    parts_of_nodes,
    parts_of_objects,
)
from inspector.compare.plain import text_of
from inspector.compare.text_changes import lines_changed, value_of
from inspector.compare.values import identity_of
from inspector.data_classes import dataclass, replace
from inspector.findings.message import Message, Text
from inspector.format.unreal.paths import outer_path
from inspector.format.value_text import MapEntry
from inspector.graphs.model import Graph, GraphRole, Node
from inspector.named_tuples import NamedTuple

#: Where something is: from a root down, in identities of the base.
Key = tuple[Hashable, ...]

#: What lies below an element of a list: where in it the element stands.
ORDER: Final = "order"
#: The root of what packages hold, and of graphs.
EXPORTS: Final = "exports"
_GRAPH: Final = "graph"
#: The root of graphs of which nodes and pins are others, and the text is what it was.
_TEXT: Final = "text"
#: What lies below a node: its pins, and what else it is.
_PIN: Final = "pin"
_IS: Final = "is"
#: A GUID that nobody gave.
_NO_GUID: Final = "00000000-00000000-00000000-00000000"
#: What the rows of a table are below, and how many steps lead to one: the section, the table, its
#: rows, the row.
ROWS: Final = "rows"
_TO_ROW: Final = 4
#: What an object has that is known by names, behind the steps to it.
_NAMED: Final = (("properties",), (ROWS,))
#: How many steps lead to a field of a row: the section, the table, its rows, the row.
IN_ROW: Final = 5
#: What a text has beside its words: what translations of it go by.
_OF_KEY: Final = frozenset({"namespace", "key"})
#: What variables of Blueprints are called by, and what the editor makes up: by what has it.
_VARIABLE: Final = "VarName"
_VARIABLE_GUID: Final = "VarGuid"
_MADE_UP: Final = (
    (_OF_KEY, _OF_KEY),
    (frozenset({_VARIABLE, _VARIABLE_GUID}), frozenset({_VARIABLE_GUID})),
)
#: Where a material has what the functions that its nodes call lead to, whatever these call in turn:
#: that is told with the nodes.
_OF_FUNCTIONS: Final = frozenset({"imports", "soft_package_references", "soft_object_paths"})
#: What tells objects of one name apart: the component that a node is of, and the GUID of an actor.
_TELLS_APART: Final = ("InternalVariableName", "ActorGuid")
#: Texts of a value in which paths of objects are looked for.
_MOST_TEXTS: Final = 2_000
#: The classes of changes that are listed; of the others nobody wants to know which side they are
#: of: every save makes them anew.
LISTED: Final = (ChangeClass.CONTENT, ChangeClass.LAYOUT, ChangeClass.CONVERSION)


class Part(NamedTuple):
    """One place that an edit changes.

    Attributes:
        key: The place.
        kind: What became of it.
        end: What is there afterwards, as a text that nothing else has; empty for nothing.
        needs: Places of objects and nodes without which the edit has no sense.
        now: The same place in identities of the side, where something is there.
    """

    key: Key
    kind: Kind
    end: str
    needs: frozenset[Key] = frozenset()
    now: Key = ()


class NewNodes(NamedTuple):
    """Nodes that came to a graph, or went from it.

    Attributes:
        graph: The graph as the side has it.
        objects: The objects of the nodes in it.
    """

    graph: Graph
    objects: frozenset[int]


class InGraph(NamedTuple):
    """Where in the graphs of a package an edit is.

    Attributes:
        difference: How the graph differs.
        change: The change of it.
    """

    difference: GraphDifference
    change: GraphChange


@dataclass(frozen=True, eq=False)
class Edit:
    """One edit: a value with what only goes with it, an object, or a node with the wires that came
    or went with it.

    Attributes:
        path: Names it by identities, as a change of a difference is named.
        kind: What became of it.
        change_class: What it means to a reviewer.
        before: What was there; None for nothing.
        after: What is there; None for nothing.
        parts: The places that it changes.
        change: The change of a value; None of a graph.
        element: What people call the element of a list that it is in, or that it is; empty where
            its path does, or nothing.
        fact: All of it in one sentence; None of a value.
        graph: What the graph is called; empty of a value.
        title: What in the graph it is about: a node, a pin or a wire.
        new_nodes: The nodes that it adds; None where it adds none.
        old_nodes: The nodes that it takes away; None where it takes none.
        is_of_wires: Whether it is about wires alone.
        is_end: Whether it says what a side has where the other one has something else, and no base
            says what was there before.
        apart: The same one by one, where a node came with wires, or an object with others in it:
            the node or the object alone, then each of these.
        in_graph: Where in a graph it is; None of a value.
        beside: The edits of values that only go with it, each alone.
    """

    path: str
    kind: Kind
    change_class: ChangeClass
    before: Any
    after: Any
    parts: tuple[Part, ...]
    change: Change | None = None
    element: str = ""
    fact: Message | None = None
    graph: Text = ""
    title: Text = ""
    new_nodes: NewNodes | None = None
    old_nodes: NewNodes | None = None
    is_of_wires: bool = False
    is_end: bool = False
    apart: tuple[Edit, ...] = ()
    in_graph: InGraph | None = None
    beside: tuple[Edit, ...] = ()

    @property
    def is_content(self) -> bool:
        """Whether somebody made it: layout and conversions contradict nothing."""
        return self.change_class is ChangeClass.CONTENT

    @property
    def is_element(self) -> bool:
        """Whether it is about an element of a list as a whole."""
        return self.change is not None and _is_of_element(self.change)

    @property
    def place_in_list(self) -> Place | None:
        """Where the element that it moves stood and stands; None of any other edit."""
        step = self.change.steps[-1] if self.change is not None and self.change.steps else None
        return step if self.kind == "moved" and isinstance(step, Place) else None

    @property
    def is_of_graph(self) -> bool:
        """Whether it is about a graph as a whole, which its sentence names."""
        return self.in_graph is not None and self.in_graph.change.subject.what in ("graph", _TEXT)

    @property
    def reads_the_same(self) -> bool:
        """Whether the graph that it is about reads the same all the same."""
        return self.in_graph is not None and self.in_graph.change.subject.what == _TEXT

    @property
    def added_object(self) -> Key:
        """The place of the object of a node that it adds; nothing where it adds none."""
        if self.in_graph is None or self.kind != "added":
            return ()
        what, number, *__ = self.in_graph.change.subject
        side = self.in_graph.difference.delta.new
        return _of_object(path_of_node(side, side.nodes[number])) if what == "node" else ()

    @property
    def may_come_alike(self) -> bool:
        """Whether it adds something that has a name or an identity of its own, so that both sides
        may add it and differ in what is in it: an object, a row, an entry, a node or a graph.

        A property is none: what each side sets it to is all that there is of it.
        """
        if self.parts[0].kind != "added" or self.is_of_wires:
            return False
        steps = () if self.change is None else self.change.steps
        if len(steps) <= 2:
            return True
        return isinstance(steps[-1], Place) or (steps[2] == ROWS and len(steps) == _TO_ROW)

    def is_another_than(self, other: Edit) -> bool:
        """Whether two edits add different things under a name that the editor counted up: actors,
        or nodes of a Blueprint's components.
        """
        first, second = (_properties_of(one.after) for one in (self, other))
        own = next((name for name in _TELLS_APART if name in first and name in second), "")
        return bool(own) and text_of(first[own]) != text_of(second[own])

    @property
    def has_keyed_text(self) -> bool:
        """Whether it sets a text that translations may go by the key of."""
        return self.change is not None and _is_keyed(self.after)


def _properties_of(value: Any) -> Mapping[str, Any]:
    """What is set in an object; nothing of any other value."""
    stored = value.get("properties") if isinstance(value, Mapping) else None
    return stored if isinstance(stored, Mapping) else {}


def edits_of(difference: Difference) -> tuple[Edit, ...]:
    """The edits that turn the base into a side, values in their order, then graphs."""
    graphs = tuple(_graphs(difference))
    with_nodes = _with_nodes(difference, graphs)
    beside: dict[int, list[Edit]] = {}
    changes = difference.changes
    if graphs and any(_is_of_material(graph) for graph in difference.graphs):
        changes = tuple(one for one in changes if _OF_FUNCTIONS.isdisjoint(one.steps[:1]))
    values = tuple(_values(changes, difference.elements, with_nodes, beside))
    return (*values, *(_beside(edit, beside.get(id(edit), [])) for edit in graphs))


def _is_of_material(graph: GraphDifference) -> bool:
    there = graph.new or graph.old
    return there is not None and there.role is GraphRole.MATERIAL


def _with_nodes(difference: Difference, graphs: Iterable[Edit]) -> dict[int, Edit]:
    """The changes that are told with nodes that came or went, by their ids, and the edit that
    tells: a task of a behaviour tree is what its node stands for.
    """
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == EXPORTS
    ]
    nodes = [change for change in content if change.in_graphs]
    # Whoever implements an interface gets graphs for it, and not the other way round.
    interfaces = {id(change) for edit in interface_edits(content) for change in edit.changes}
    others = [change for change in content if not change.in_graphs and id(change) not in interfaces]
    whole = {(edit.kind, edit.path): edit for edit in graphs if not edit.is_of_wires}
    found: dict[int, Edit] = {}
    for change, node in parts_of_nodes(nodes, others, difference):
        places = ((node.kind, f"{EXPORTS}/{path}") for path in outers(str(node.steps[1])))
        edit = next((whole[place] for place in places if place in whole), None)
        if edit is not None:
            found[id(change)] = edit
    return found


def _beside(edit: Edit, others: Sequence[Edit]) -> Edit:
    """An edit with others that only go with it."""
    if not others:
        return edit
    apart = tuple(_beside(one, () if place else others) for place, one in enumerate(edit.apart))
    if edit.change is not None and edit.change.kind == "added" and len(edit.change.steps) == 2:
        # Both sides may add an object of one name, and other ones in it.
        apart = (edit, *others)
    parts = (part for one in others for part in one.parts)
    return replace(edit, parts=(*edit.parts, *parts), apart=apart, beside=tuple(others))


def place_by_place(edit: Edit) -> Iterator[Edit]:
    """What an edit does in each place alone, named by that place."""
    if edit.in_graph is None:
        yield replace(edit, parts=edit.parts[:1], beside=())
    else:
        difference, change = edit.in_graph
        yield from _GraphEdits(difference).place_by_place(change)
    yield from edit.beside


# -- values ----------------------------------------------------------------------------------------


def _values(
    changes: Iterable[Change],
    elements: Mapping[Steps, str],
    with_nodes: Mapping[int, Edit],
    beside: dict[int, list[Edit]],
) -> Iterator[Edit]:
    """The edits of values.

    Args:
        changes: All changes.
        elements: The names of elements in which something changed, by the steps to them.
        with_nodes: Those that edits of graphs tell, by their ids.
        beside: Takes these, by the ids of the edits.
    """
    listed = [
        change for change in changes if not change.in_graphs and change.change_class in LISTED
    ]
    content = [one for one in listed if one.change_class is ChangeClass.CONTENT]
    objects = (one for one in content if one.section == EXPORTS and id(one) not in with_nodes)
    lead = parts_of_objects(objects) | followers(content)
    led = [change for change in listed if id(change) in lead]
    following: dict[int, list[Edit]] = {}
    for change in (*(one for one in listed if id(one) not in lead), *led):
        leads = change
        while id(leads) in lead:
            leads = lead[id(leads)]
        edit = with_nodes.get(id(leads))
        if edit is not None:
            beside.setdefault(id(edit), []).append(_value_edit(change, elements))
        elif leads is not change:
            following.setdefault(id(leads), []).append(_value_edit(change, elements))
    for change in listed:
        if id(change) not in lead and id(change) not in with_nodes:
            yield _beside(_value_edit(change, elements), following.get(id(change), ()))


def _value_edit(change: Change, elements: Mapping[Steps, str]) -> Edit:
    """A change of a value alone."""
    end = "" if change.kind == "removed" else _end_of(change)
    needs = frozenset(_needs_of(change))
    part = Part(_key_of(change), change.kind, end, needs, _key_now(change))
    return Edit(
        change.path,
        change.kind,
        change.change_class,
        change.before,
        change.after,
        (part, *_name_taken(change, part.key)),
        change,
        _element(change, elements),
    )


def _name_taken(change: Change, key: Key) -> Iterator[Part]:
    """The place of the name that a variable was given: no other one may have it."""
    if change.kind == "changed" and change.steps[-1:] == (_VARIABLE,) and len(change.steps) > 1:
        *around, element, __ = key
        named = _name_in_list({_VARIABLE: change.after})
        yield Part((*around, ("named", named)), "added", f"renamed {element}")


def _is_of_element(change: Change) -> bool:
    """Whether a change is about an element of a list as a whole."""
    return bool(change.steps) and isinstance(change.steps[-1], Place)


def _element(change: Change, elements: Mapping[Steps, str]) -> str:
    """What the innermost element of a list that a change is in, or is, is called, where its path
    does not say it.
    """
    if _is_of_element(change):
        name = name_of(change.before if change.after is None else change.after)
    else:
        around = (change.steps[:end] for end in range(len(change.steps) - 1, 0, -1))
        name = next((elements[steps] for steps in around if steps in elements), "")
    return "" if name in change.path.split("/") else name


def _key_of(change: Change) -> Key:
    """Where a change is; elements of lists by their place in the base.

    An element that came is known by its name, where it has one, else by what it is.
    """
    if not change.steps:
        return (change.section, change.path)
    key: list[Hashable] = []
    for step in _caseless(change.steps):
        if not isinstance(step, Place):
            key.append(step)
        elif step.old is not None:
            key.append(("at", step.old))
        elif isinstance(change.after, MapEntry) or not change.path.endswith(f"/{step.new}"):
            key.append(("named", change.path.casefold()))
        else:
            name = _name_in_list(change.after)
            key.append(("named", name) if name else ("value", _end_of(change)))
    if change.kind == "moved":
        key.append(ORDER)
    return tuple(key)


def _name_in_list(value: Any) -> str:
    """What an element that came is known by on both sides; empty where by nothing.

    A variable of a Blueprint goes by its name, which is there once, whatever GUID it got.
    """
    if isinstance(value, Mapping) and isinstance(value.get(_VARIABLE), str):
        return f"{_VARIABLE}={value[_VARIABLE].casefold()}"
    return identity_of(value)


def _key_now(change: Change) -> Key:
    """Where a change is in identities of the side; nothing where nothing is there any more."""
    if change.kind == "removed":
        return ()
    if not change.steps:
        return (change.section, change.path)
    return tuple(
        ("at", step.new) if isinstance(step, Place) else step for step in _caseless(change.steps)
    )


def _caseless(steps: Steps) -> Iterator[Step]:
    """Steps in which names are what the engine takes them for, in whatever case they are spelt: of
    objects, of their properties and rows, and keys of maps.
    """
    is_named = steps[2:3] in _NAMED
    for place, step in enumerate(steps):
        if isinstance(step, str) and steps[0] == EXPORTS and (is_named or place == 1):
            yield step.casefold()
        else:
            yield step


def _of_object(path: str) -> Key:
    """The place of an object."""
    return (EXPORTS, path.casefold())


def _of_graph(path: str) -> Key:
    """The place of a graph."""
    return (_GRAPH, path.casefold())


def unkeyed(value: Any) -> Any:
    """A value without what the editor makes up anew for each: the keys of texts that are typed, and
    the GUIDs of variables.
    """
    if isinstance(value, Mapping):
        keyed = (made for named, made in _MADE_UP if value.keys() >= named)
        left_out = next(keyed, frozenset[str]())
        return {name: unkeyed(part) for name, part in value.items() if name not in left_out}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [unkeyed(part) for part in value]
    return value


def _end_of(change: Change) -> str:
    """What a change leads to, without the keys of texts that were typed: the editor makes these up,
    and who types the same on both sides did the same.
    """
    typed = unkeyed(change.after)
    return _text_of(change.after if typed == unkeyed(change.before) else typed)


def _text_of(value: Any) -> str:
    return repr(value) if isinstance(value, Types) else text_of(value)


def _is_keyed(value: Any) -> bool:
    """Whether a value is, or holds, a text with a key."""
    if isinstance(value, Mapping):
        return value.keys() >= _OF_KEY or any(map(_is_keyed, value.values()))
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str | bytes)
        and any(map(_is_keyed, value[:_MOST_TEXTS]))
    )


def _needs_of(change: Change) -> Iterator[Key]:
    """The objects that a value leads to, and those that a new object lies in."""
    if change.kind == "removed":
        return
    for text in _texts(change.after):
        yield _of_object(text)
    if change.kind == "added" and change.steps[:1] == (EXPORTS,) and len(change.steps) == 2:
        for path in outers(outer_path(str(change.steps[1]))):
            yield _of_object(path)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a value, as many as are looked at."""
    waiting, count = [value], 0
    while waiting and count < _MOST_TEXTS:
        one = waiting.pop()
        count += 1
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, Sequence) and not isinstance(one, bytes):
            waiting += one[:_MOST_TEXTS]


# -- graphs ----------------------------------------------------------------------------------------


def _graphs(difference: Difference) -> Iterator[Edit]:
    """The edits of the graphs in which somebody edited something."""
    owners = {
        str(change.steps[1])
        for change in difference.changes
        if change.in_graphs and change.change_class is ChangeClass.CONTENT and len(change.steps) > 1
    }
    inside = {path for owner in owners for path in outers(owner)}
    for graph in difference.graphs:
        paths = {one.path for one in (graph.old, graph.new) if one is not None}
        if not inside.isdisjoint(paths):
            yield from _GraphEdits(graph).edits()


class _GraphEdits:
    """Makes the edits of one graph.

    Args:
        difference: How it differs.
    """

    def __init__(self, difference: GraphDifference) -> None:
        self._difference = difference
        self._delta: GraphDelta = difference.delta
        graph = difference.old or difference.new
        assert graph is not None
        self._path = graph.path
        self._key: Key = _of_graph(self._path)
        old, new = self._delta.old.nodes, self._delta.new.nodes
        came = (node for at, node in new.items() if at not in old)
        self._identities = identities_of(came, old.values())

    def edits(self) -> Iterator[Edit]:
        """All of them, or one where the graph reads the same; where nodes stand is none."""
        every = changes_of(self._difference, lambda wire: frozenset())
        changes = [change for change in every if change.subject.what != "place"]
        if changes and self._difference.summary.same:
            changes = [self._reading_the_same(changes)]
        yield from map(self._edit, changes)

    def _reading_the_same(self, changes: Sequence[GraphChange]) -> GraphChange:
        """What came and went without a change of the graph's text, as one change."""
        fact = self._difference.summary._replace(places=()).message
        node = changes[0].node
        under = (one for change in changes for one in (replace(change, under=()), *change.under))
        return GraphChange(
            "changed", "nodes", node, self._difference.called, fact, fact,
            Subject(_TEXT, node), under=tuple(under),
        )  # fmt: skip

    def _edit(self, change: GraphChange) -> Edit:
        told = (change,) if change.subject.what == _TEXT else (change, *change.under)
        parts = [part for one in told for part in self._parts(one)]
        before, after = self._sides(change)
        apart: tuple[Edit, ...] = ()
        if change.under and change.became == "added":
            # Where it stands among others is said by the wires then.
            fact = Message("compared-graphs/node-alone", title=change.title, became=change.became)
            alone = replace(change, fact=fact, under=())
            apart = tuple(map(self._edit, (alone, *change.under)))
        return Edit(
            self._path_of(change),
            change.became,
            ChangeClass.CONTENT,
            before,
            after,
            tuple(dict.fromkeys(parts)),
            fact=change.fact,
            graph=self._difference.called,
            title=change.title,
            new_nodes=self._nodes(change, "added", self._difference.new, self._delta.new),
            old_nodes=self._nodes(change, "removed", self._difference.old, self._delta.old),
            is_of_wires=change.subject.what == "wires",
            apart=apart,
            in_graph=InGraph(self._difference, change),
        )

    def place_by_place(self, change: GraphChange) -> Iterator[Edit]:
        """What one of them does in each place alone; wires go by the end that stays."""
        for one in (change, *change.under):
            pin, alone = one.subject.pin, replace(one, under=())
            if one.subject.what == "wires" and pin is not None:
                side = self._delta.new if pin in self._delta.new.pins else self._delta.old
                alone = replace(alone, title=end_name(side, pin))
            yield self._edit(alone)

    def _nodes(
        self, change: GraphChange, became: Kind, graph: Graph | None, side: Side
    ) -> NewNodes | None:
        """The nodes that a change adds or takes away: one, or all of a graph."""
        what, number, *__ = change.subject
        if graph is None or change.became != became or what not in ("graph", "node"):
            return None
        chosen = graph.nodes if what == "graph" else [side.nodes[number]]
        return NewNodes(graph, frozenset(node.export for node in chosen))

    def _parts(self, change: GraphChange) -> Iterator[Part]:
        what, number, pin, attribute = change.subject
        delta = self._delta
        match what:
            case "graph":
                yield from self._whole(change)
            case "text":
                # It contradicts nothing: whatever the other side did there can be read on it too.
                said = repr(change.about)
                yield Part((_TEXT, self._path, said), "changed", said)
            case "node" if number in delta.new.nodes:
                node = delta.new.nodes[number]
                yield Part(self._node(number), "added", _signature(node), now=self._now(number))
            case "node":
                node = delta.old.nodes[number]
                yield Part(self._node(number), "removed", "")
                yield Part(_of_object(path_of_node(delta.old, node)), "removed", "")
            case "attribute":
                end = next(repr(after) for one, name, __, after in delta.nodes
                           if (one, name) == (number, attribute))  # fmt: skip
                now = (*self._now(number), _IS, attribute)
                yield Part((*self._node(number), _IS, attribute), "changed", end, now=now)
            case "value" if pin is not None:
                end = f"value {delta.new.pins[pin].said}"
                yield Part(self._pin(pin), "changed", end, now=self._pin_now(pin))
            case "wires" if pin is not None:
                yield self._wires(pin)
            case "split" | "pin" if pin is not None:
                end = f"{change.became} {pin in delta.pins_split}"
                now = (*self._pin_now(pin), what)
                yield Part((*self._pin(pin), what), "changed", end, now=now)

    def _whole(self, change: GraphChange) -> Iterator[Part]:
        """A graph that came or went with all that is in it."""
        new = self._difference.new
        if self._difference.became == "removed" or new is None:
            yield Part(self._key, "removed", "")
            yield Part(_of_object(self._path), "removed", "")
            return
        wires = sorted(map(self._named_wire, self._delta.new.wires))
        end = repr(([_signature(node) for node in new.nodes], wires))
        yield Part(self._key, "added", end, now=_of_graph(new.path))

    def _wires(self, pin: PinKey) -> Part:
        """All that an input takes, or an output runs, before and now."""
        before, after = (_ends(side, pin) for side in (self._delta.old, self._delta.new))
        kind: Kind = "removed" if not after else "changed" if before else "added"
        needs = {self._node(end.node) for end in (*after, pin)} if after else set()
        end = f"wires {sorted(repr(self._pin(one)) for one in after)}" if after else ""
        now = self._pin_now(pin) if after else ()
        return Part(self._pin(pin), kind, end, frozenset(needs), now)

    def _node(self, number: int) -> Key:
        """What a node goes by in every comparison with the base."""
        old = self._delta.old.nodes.get(number)
        if old is not None:
            return (*self._key, old.export)
        return (*self._key, self._identities[self._delta.new.nodes[number].export])

    def _pin(self, pin: PinKey) -> Key:
        return (*self._node(pin.node), _PIN, *pin[1:])

    def _now(self, number: int) -> Key:
        """What a node that is there goes by in a comparison of the side with another one."""
        graph, node = self._difference.new, self._delta.new.nodes.get(number)
        return () if graph is None or node is None else (*_of_graph(graph.path), node.export)

    def _pin_now(self, pin: PinKey) -> Key:
        node = self._now(pin.node)
        return (*node, _PIN, *pin[1:]) if node else ()

    def _named_wire(self, wire: Wire) -> str:
        return repr((self._pin(wire.source), self._pin(wire.target)))

    def _path_of(self, change: GraphChange) -> str:
        """The path of the object of a node, and the name of the pin behind it."""
        subject = change.subject
        if subject.what in ("graph", _TEXT):
            return f"{EXPORTS}/{self._path}"
        pin = subject.pin
        # A wire is looked at from the node that it leaves, and goes by the end that stays.
        number = subject.node if pin is None else pin.node
        side = self._delta.old if number in self._delta.old.nodes else self._delta.new
        path = f"{EXPORTS}/{path_of_node(side, side.nodes[number])}"
        if pin is None:
            return f"{path}/{subject.attribute}" if subject.attribute else path
        there = side if pin in side.pins else self._delta.new
        return f"{path}/{there.pins[pin].name}"

    def _sides(self, change: GraphChange) -> tuple[Text | None, Text | None]:
        """What was there and what is there, as people read it."""
        what, number, pin, attribute = change.subject
        delta = self._delta
        if what == "attribute":
            return next((before, after) for one, name, before, after in delta.nodes
                        if (one, name) == (number, attribute))  # fmt: skip
        if what == "value" and pin is not None:
            old, new = delta.old.pins[pin], delta.new.pins[pin]
            return value_of(old), lines_changed(old, new) or value_of(new)
        if what == "wires" and pin is not None:
            before, after = (
                names_of(side, ends) if (ends := _ends(side, pin)) else None
                for side in (delta.old, delta.new)
            )
            return before, after
        if change.became == "added":
            return None, change.title
        return change.title, (None if change.became == "removed" else change.about)


def identities_of(nodes: Iterable[Node], base: Iterable[Node]) -> dict[int, Hashable]:
    """What nodes that came to a graph go by on both sides, by their objects.

    It is their GUID, of which one of zeros says nothing. Who copies expressions of a material
    copies it too: of several nodes that have it the first goes by it alone, and none where a node
    of the base has it.

    Args:
        nodes: The nodes that came, in the order of the graph.
        base: The nodes of the base.
    """
    found: dict[int, Hashable] = {}
    taken: set[Hashable] = {(node.guid, node.class_name) for node in base}
    for node in nodes:
        named = node.class_name, repr(node.title), node.name
        guid = node.guid if node.guid != _NO_GUID else ""
        identity: Hashable = (guid, node.class_name) if guid else named
        if identity in taken:
            identity = (guid, *named)
        taken.add(identity)
        found[node.export] = identity
    return found


def _signature(node: Node) -> str:
    """What a node is and holds, but where it stands; names of pins have no case."""
    pins = [(pin.name.casefold(), pin.is_output, pin.said) for pin in node.pins]
    return repr((node.class_name, node.title, node.comment, node.state, pins))


def _ends(side: Side, pin: PinKey) -> list[PinKey]:
    """What an input takes, or where an output leads."""
    if pin.is_output:
        return sorted(wire.target for wire in side.wires if wire.source == pin)
    return sorted(wire.source for wire in side.wires if wire.target == pin)
