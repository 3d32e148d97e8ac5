"""How two versions of a graph differ: nodes by identity, wires by their ends, values by name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import islice
from operator import itemgetter
from typing import Final, Generic, Literal, TypeVar

from inspector.data_classes import dataclass, field
from inspector.findings.message import Message, Text
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind, Pin
from inspector.graphs.wires import Wires, text_nodes
from inspector.named_tuples import NamedTuple

# -- graph matching --------------------------------------------------------------------------------
#
# Which graph, and which node of it, is the same in two packages.

T = TypeVar("T")

_NO_GUID: Final = "00000000-00000000-00000000-00000000"
#: How many of the nodes of two graphs must be the same for one to be the other, renamed.
_SHARE: Final = 0.5
#: Nodes at one end of a wire among which the partner of a node is looked for.
_MOST_CANDIDATES: Final = 500
#: What begins something, and is in a graph once.
_ONCE: Final = frozenset({NodeKind.ENTRY, NodeKind.EVENT, NodeKind.OWN_EVENT, NodeKind.KEY})


class GraphPair(NamedTuple):
    """A graph in both packages; None where one has it no more, or not yet."""

    old: Graph | None
    new: Graph | None


def paired_graphs(before: Sequence[Graph], after: Sequence[Graph]) -> list[GraphPair]:
    """The graphs of two packages, in the order of the second; those that are gone at the end.

    Graphs pair by their places within the asset, then by their GUIDs, then by the nodes they share.
    One that cannot be read says neither what it is for nor which nodes it has: its place decides.
    """
    pairing = _Pairing(before, after)
    pairing.by(_inner_path)
    pairing.by(_guid)
    _by_nodes(pairing)
    if any(graph.is_unread for graph in (*before, *after)):
        pairing.by(lambda graph: _inner_path(graph)[1])
    olds = {id(new): old for old, new in pairing.pairs}
    return [
        *(GraphPair(olds.get(id(graph)), graph) for graph in after),
        *(GraphPair(graph, None) for graph in pairing.old_left()),
    ]


def _by_nodes(pairing: _Pairing[Graph]) -> None:
    """Pairs what is left by the nodes that graphs share."""
    identities = {id(old): _identities(old) for old in pairing.old_left()}
    for new in pairing.new_left():
        own = _identities(new)
        shared = [(len(own & identities[id(old)]), old) for old in pairing.old_left() if own]
        most, best = max(shared, key=itemgetter(0), default=(0, None))
        if best is not None and most >= _SHARE * len(own | identities[id(best)]):
            pairing.pair(best, new)


def _inner_path(graph: Graph) -> tuple[GraphRole, str]:
    """Where a graph is within its asset, which may be renamed itself."""
    return graph.role, graph.path.partition(":")[2]


def _identities(graph: Graph) -> set[str]:
    return {guid for guid in map(_guid, graph.nodes) if guid}


def paired_nodes(old: Graph, new: Graph) -> list[tuple[Node, Node]]:
    """The nodes that two versions of a graph share.

    Nodes pair by their GUIDs. Where a copy gave two nodes one GUID, their class, then where they
    stand, and then the names of their objects decide. What is left was made anew, or stores no
    GUID: it pairs by what it stands for and by its wires. The name of an object says something
    only where no GUID is stored.
    """
    pairing = _Pairing(old.nodes, new.nodes)
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name, node.x, node.y))
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name, node.name))
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name), in_order=True)
    pairing.by(lambda node: None if _guid(node) else (*_stands_for(node), node.name))
    if pairing.old_left() and pairing.new_left():
        _MadeAnew(pairing, old, new).pair()
    # Where no GUID is stored, or none can be read in one of the versions.
    without = {node.name for graph in (old, new) for node in graph.nodes if not _guid(node)}
    pairing.by(lambda node: (node.class_name, node.name) if node.name in without else None)
    return pairing.pairs


def _guid(part: Graph | Node) -> str:
    """What identifies a graph or a node through edits; empty where it stores nothing."""
    return "" if part.guid == _NO_GUID else part.guid


def _stands_for(node: Node) -> tuple[str, Text]:
    """What a node is for: a call by its function, an event by its name, a variable by its own."""
    return node.class_name, node.title


class _Joint(NamedTuple):
    """Where a node is linked to another one: that by its object, and the names of both pins."""

    other: int
    is_output: bool
    own: str
    others: str


class _MadeAnew:
    """Pairs nodes that were made anew by what they stand for and what they are linked to.

    Args:
        pairing: The nodes of both versions, as far as they are paired.
        old: The first version.
        new: The second.
    """

    def __init__(self, pairing: _Pairing[Node], old: Graph, new: Graph) -> None:
        self._pairing = pairing
        self._wires = Wires(old), Wires(new)
        self._joints = _joints(self._wires[0]), _joints(self._wires[1])
        #: The nodes of the first version without a partner, by where they are linked to what.
        self._free: dict[_Joint, dict[int, Node]] = defaultdict(dict)
        for node in pairing.old_left():
            for joint in self._joints[0].get(node.export, ()):
                self._free[joint][node.export] = node
        #: The partners of the nodes of the second version, by their objects.
        self._partners = {after.export: before.export for before, after in pairing.pairs}
        #: What each node that is left holds, and what it is linked to, by what that stands for.
        self._surroundings = {
            **_surroundings(old, pairing.old_left(), self._joints[0]),
            **_surroundings(new, pairing.new_left(), self._joints[1]),
        }

    def pair(self) -> None:
        """Pairs what is left."""
        # A graph has an event, and the entry of a function, once. What is linked to the same with
        # the same values is the same, where there is one alone.
        self._by(lambda node: _stands_for(node) if node.kind in _ONCE else None)
        self._by(lambda node: self._surroundings.get(id(node)))
        self._by_wires()
        # What is wired otherwise altogether, and what nothing is linked to, is known by what it
        # holds.
        self._by(_held)
        self._by_wires()
        alone = {
            id(node): _held(node)
            for left, joints in zip(
                (self._pairing.old_left(), self._pairing.new_left()), self._joints, strict=True
            )
            for node in left
            if node.export not in joints
        }
        self._by(lambda node: alone.get(id(node)), in_order=True)
        self._knots()

    def _by(self, key: Callable[[Node], Hashable], *, in_order: bool = False) -> None:
        """Pairs nodes of one key, and notes the partners."""
        self._pairing.by(key, in_order=in_order)
        for before, after in self._pairing.pairs:
            if after.export not in self._partners:
                self._note(before, after)

    def _knots(self) -> None:
        """Pairs knots between the same pins."""
        between: dict[int, Hashable] = {}
        old = {export: export for export in self._wires[0].nodes}
        sides = (self._pairing.old_left(), old), (self._pairing.new_left(), self._partners)
        for wires, (left, partners) in zip(self._wires, sides, strict=True):
            for node in left:
                if node.kind is NodeKind.KNOT:
                    ends = [
                        end
                        for pin in node.pins
                        for end in (wires.targets if pin.is_output else wires.sources)(node, pin)
                    ]
                    between[id(node)] = (
                        node.class_name,
                        frozenset(
                            (partners.get(end.node.export), end.pin.name.casefold()) for end in ends
                        ),
                    )
        self._by(lambda node: between.get(id(node)), in_order=True)

    def _by_wires(self) -> None:
        """Pairs nodes with most equal wires to nodes that are paired already, those first.

        Each pair may show the partners of what it is linked to, which is looked at again.
        """
        waiting = {node.export: node for node in self._pairing.new_left()}
        around = set(waiting)
        taken: set[int] = set()
        while around:
            found = [
                (*best, waiting[export])
                for export in sorted(around)
                if export in waiting and (best := self._most_alike(waiting[export])) is not None
            ]
            around = set()
            for _, before, after in sorted(found, key=itemgetter(0), reverse=True):
                if before.export in taken or after.export in around:
                    # Another one was more alike, or a pair of this round tells more of it.
                    around.add(after.export)
                    continue
                taken.add(before.export)
                self._pairing.pair(before, after)
                self._note(before, after)
                del waiting[after.export]
                around |= {joint.other for joint in self._joints[1][after.export]}

    def _note(self, before: Node, after: Node) -> None:
        """Notes that two nodes are partners."""
        self._partners[after.export] = before.export
        for joint in self._joints[0].get(before.export, ()):
            self._free[joint].pop(before.export, None)

    def _most_alike(self, node: Node) -> tuple[tuple[int, ...], Node] | None:
        """The node of the first version that has most in common with one of the second.

        None where no wire of both is the same.
        """
        if node.kind in (NodeKind.COMMENT, NodeKind.KNOT):
            return None
        shared: Counter[int] = Counter()
        candidates: dict[int, Node] = {}
        for joint in self._joints[1].get(node.export, ()):
            if joint.other in self._partners:
                same = self._free.get(joint._replace(other=self._partners[joint.other]), {})
                for export, other in islice(same.items(), _MOST_CANDIDATES):
                    if _stands_for(other) == _stands_for(node):
                        shared[export] += 1
                        candidates[export] = other
        rated = (
            (
                (
                    count,
                    len(_settings(node) & _settings(candidates[export])),
                    candidates[export].name == node.name,
                    (candidates[export].x, candidates[export].y) == (node.x, node.y),
                ),
                candidates[export],
            )
            for export, count in shared.items()
        )
        return max(rated, key=itemgetter(0), default=None)


def _joints(wires: Wires) -> dict[int, list[_Joint]]:
    """Where each node of a graph is linked to others, knots on the way left out."""
    joints: dict[int, list[_Joint]] = defaultdict(list)
    for node in text_nodes(wires.graph):
        for pin in node.pins:
            if not pin.is_output:
                for source in wires.sources(node, pin):
                    out, into = source.pin.name.casefold(), pin.name.casefold()
                    joints[node.export].append(_Joint(source.node.export, False, into, out))
                    joints[source.node.export].append(_Joint(node.export, True, out, into))
    return dict(joints)


def _surroundings(
    graph: Graph, left: Iterable[Node], joints: Mapping[int, Sequence[_Joint]]
) -> dict[int, Hashable]:
    """What nodes hold and are linked to, those that are linked to anything."""
    stands_for = {node.export: _stands_for(node) for node in graph.nodes}
    return {
        id(node): (
            _stands_for(node),
            _settings(node),
            frozenset(
                Counter(
                    (*joint[1:], stands_for[joint.other]) for joint in joints[node.export]
                ).items()
            ),
        )
        for node in left
        if node.export in joints
    }


def _held(node: Node) -> Hashable:
    """What a node stands for, with what is set on it; nothing of a knot."""
    return None if node.kind is NodeKind.KNOT else (*_stands_for(node), _settings(node))


def _settings(node: Node) -> frozenset[tuple[str, str]]:
    """What is set on the inputs of a node."""
    return frozenset((pin.name.casefold(), pin.said) for pin in node.pins if pin.said)


class _Pairing(Generic[T]):
    """Pairs the elements of two lists, each once.

    Args:
        old: The first list.
        new: The second.
    """

    def __init__(self, old: Iterable[T], new: Iterable[T]) -> None:
        self.pairs: list[tuple[T, T]] = []
        self._old = {id(element): element for element in old}
        self._new = {id(element): element for element in new}

    def old_left(self) -> list[T]:
        """The elements of the first list that have no partner yet."""
        return list(self._old.values())

    def new_left(self) -> list[T]:
        """The elements of the second list that have no partner yet."""
        return list(self._new.values())

    def pair(self, old: T, new: T) -> None:
        """Makes two elements partners."""
        del self._old[id(old)], self._new[id(new)]
        self.pairs.append((old, new))

    def by(self, key: Callable[[T], Hashable], *, in_order: bool = False) -> None:
        """Pairs elements of one key.

        Args:
            key: Gives the key of an element; None or an empty one for an element without.
            in_order: Whether several of a key pair in their order; otherwise none of them does.
        """
        sides: list[dict[Hashable, list[T]]] = []
        for left in (self.old_left(), self.new_left()):
            side: dict[Hashable, list[T]] = defaultdict(list)
            for element in left:
                side[key(element)].append(element)
            sides.append(side)
        for value, olds in sides[0].items():
            news = sides[1].get(value, ())
            if value not in (None, "") and (in_order or len(olds) == len(news) == 1):
                for old, new in zip(olds, news, strict=False):
                    self.pair(old, new)


# -- graph difference ------------------------------------------------------------------------------

#: What may differ of a node beside its pins and where it stands.
Said = Literal["title", "class", "comment", "state", "with"]


class PinKey(NamedTuple):
    """A pin by its node, in the numbering of the comparison, its side, its name as the engine
    compares names, in small letters, and its place among the pins of that name.
    """

    node: int
    is_output: bool
    name: str
    place: int = 0


class Wire(NamedTuple):
    """A wire from an output to an input, knots on the way left out."""

    source: PinKey
    target: PinKey


class Side:
    """One version of a graph: its nodes by the numbers that both versions have in common.

    Args:
        graph: The graph; None where there is none.
        numbers: The number of each node by its object.
    """

    def __init__(self, graph: Graph | None, numbers: Mapping[int, int]) -> None:
        self.graph = graph
        self.nodes: dict[int, Node] = {}
        self.pins: dict[PinKey, Pin] = {}
        self.wires: set[Wire] = set()
        #: The later version, by whose names the nodes are called that it has too.
        self.later: Side | None = None
        #: Each pin by the object of its node and its identity.
        self.keys: dict[tuple[int, str], PinKey] = {}
        if graph is None:
            return
        self.through = Wires(graph)
        for node in graph.nodes:
            number = numbers[node.export]
            self.nodes[number] = node
            times: Counter[PinKey] = Counter()
            for pin in node.pins:
                first = PinKey(number, pin.is_output, pin.name.casefold())
                key = first._replace(place=times[first])
                times[first] += 1
                self.pins[key] = pin
                self.keys[node.export, pin.id] = key
        for node in text_nodes(graph):
            for pin in node.pins:
                if not pin.is_output:
                    target = self.keys[node.export, pin.id]
                    self.wires |= {
                        Wire(self.keys[end.node.export, end.pin.id], target)
                        for end in self.through.sources(node, pin)
                    }

    def with_numbers(self, numbers: Mapping[int, str]) -> Side:
        """The same where other numbers tell nodes of one title apart, by their objects."""
        if self.graph is None or numbers == self.through.numbers:
            return self
        other = copy(self)
        other.through = self.through.with_numbers(numbers)
        return other

    def with_common(self, called: Mapping[tuple[Text, int], str]) -> Side:
        """The same with what tells nodes of one title apart in all versions of the graph.

        Args:
            called: By their titles and the numbers that all versions have in common.
        """
        return self.with_numbers(
            {
                node.export: called[node.title, number]
                for number, node in self.nodes.items()
                if (node.title, number) in called
            }
        )

    def values(self) -> dict[PinKey, str]:
        """The values of inputs that nothing is linked to."""
        linked = {wire.target for wire in self.wires}
        return {
            key: pin.said
            for key, pin in self.pins.items()
            if not key.is_output and key not in linked and self.is_in_text(key.node)
        }

    def whole_of(self, key: PinKey) -> PinKey:
        """The pin that was split into a pin and others, itself for one that no split made."""
        node, passed = self.nodes[key.node], {key}
        while True:
            parent = self.keys.get((node.export, self.pins[key].parent))
            if parent is None or parent in passed:
                return key
            passed.add(parent)
            key = parent

    def unread(self) -> Iterator[int]:
        """The nodes whose pins cannot be read."""
        return (number for number, node in self.nodes.items() if node.problem)

    def is_in_text(self, number: int) -> bool:
        """Whether a node is a line of the graph's text: knots and comments are not."""
        return self.nodes[number].kind not in (NodeKind.KNOT, NodeKind.COMMENT)


@dataclass(frozen=True)
class GraphDelta:
    """What turns one version of a graph into the other.

    Nodes have numbers that both versions have in common. Knots and comments are counted as
    nodes that came, went or moved; wires lead through knots. ``values`` are inputs with what they
    held before and hold now; ``nodes`` say which node, what of it, what that was and is. Pins that
    came because others were split are none of ``pins_added``, but these are ``pins_split``; and the
    other way round.
    """

    old: Side
    new: Side
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    wires_added: frozenset[Wire] = field(default_factory=frozenset)
    wires_removed: frozenset[Wire] = field(default_factory=frozenset)
    values: tuple[tuple[PinKey, str, str], ...] = ()
    pins_added: tuple[PinKey, ...] = ()
    pins_removed: tuple[PinKey, ...] = ()
    pins_split: tuple[PinKey, ...] = ()
    pins_joined: tuple[PinKey, ...] = ()
    nodes: tuple[tuple[int, Said, Text, Text], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return not any(
            (self.added, self.removed, self.moved, self.wires_added, self.wires_removed,
             self.values, self.pins_added, self.pins_removed, self.pins_split, self.pins_joined,
             self.nodes)
        )  # fmt: skip


def delta_of(pair: GraphPair) -> GraphDelta:
    """What turns a graph into its other version; of one that is on one side only, all of it.

    Of nodes whose pins cannot be read on one side it is not known what became of their wires; of
    nodes and graphs that cannot be read there, it is not known what became of them at all.
    """
    old, new = _sides(pair)
    old.later = new
    if pair.old is not None and pair.new is not None and (pair.old.is_unread or pair.new.is_unread):
        return GraphDelta(old, new)
    unread = {*old.unread(), *new.unread()}
    both = [
        number
        for number, node in new.nodes.items()
        if number in old.nodes and _is_read(node) and _is_read(old.nodes[number])
    ]
    old_values, new_values = old.values(), new.values()
    pins_added, pins_split = _pins_beside(new, old, unread)
    pins_removed, pins_joined = _pins_beside(old, new, unread)
    return GraphDelta(
        old,
        new,
        added=tuple(number for number in new.nodes if number not in old.nodes),
        removed=tuple(number for number in old.nodes if number not in new.nodes),
        moved=tuple(number for number in both if _place(old, number) != _place(new, number)),
        wires_added=_between_read(new.wires - old.wires, unread),
        wires_removed=_between_read(old.wires - new.wires, unread),
        values=tuple(
            (key, value, new_values[key])
            for key, value in old_values.items()
            if new_values.get(key, value) != value
        ),
        pins_added=pins_added,
        pins_removed=pins_removed,
        pins_split=pins_split,
        pins_joined=pins_joined,
        nodes=tuple(change for number in both for change in _changes(old, new, number)),
    )


def _is_read(node: Node) -> bool:
    """Whether it is known what a node is, and what stands on it."""
    return not (node.is_unread or any(part.is_unread for part in node.parts))


def deltas_of(before: Sequence[Graph], after: Sequence[Graph]) -> list[GraphDelta]:
    """What turns each graph of a package into its other version, in the order of the second."""
    return [delta_of(pair) for pair in paired_graphs(before, after)]


def names_of_nodes(deltas: Iterable[GraphDelta]) -> dict[int, str]:
    """What objects of the second package are called where nodes go by their names in the first.

    Editors count the names of nodes anew: a node may have another name, and its old one may be
    that of another node. What came under the name of another node, or of a graph that went, is
    called ``Name#2``. Until 4.13 pins were objects too.
    """
    names: dict[int, str] = {}
    deltas = list(deltas)
    gone = {
        delta.old.graph.path
        for delta in deltas
        if delta.old.graph is not None and delta.new.graph is None and _guid(delta.old.graph)
    }
    for delta in deltas:
        old, new = delta.old, delta.new
        if old.graph is None and new.graph is not None and new.graph.path in gone:
            if _guid(new.graph):
                names[new.graph.export] = f"{new.graph.name}#2"
            continue
        if old.graph is None or new.graph is None or _asset(old.graph) != _asset(new.graph):
            continue
        taken = {node.name for node in old.graph.nodes}
        for number, node in new.nodes.items():
            if node.export == new.graph.export:
                # The material itself, whose name is that of the asset.
                continue
            if number in old.nodes:
                name = old.nodes[number].name
            else:
                name = f"{node.name}#2" if node.name in taken else node.name
            if name != node.name:
                names[node.export] = name
        names |= {
            pin.export: old.pins[key].id
            for key, pin in new.pins.items()
            if pin.export >= 0 and key in old.pins and old.pins[key].id != pin.id
        }
    return names


def _asset(graph: Graph) -> str:
    """The asset that a graph is in: of two assets no object has the path of another one."""
    return graph.path.partition(":")[0]


def _between_read(wires: Iterable[Wire], unread: Container[int]) -> frozenset[Wire]:
    """The wires between nodes that can be read on both sides."""
    return frozenset(
        wire for wire in wires if wire.source.node not in unread and wire.target.node not in unread
    )


def _sides(pair: GraphPair) -> tuple[Side, Side]:
    """Both versions, with numbers for their nodes."""
    pairs: Sequence[tuple[Node, Node]] = ()
    if pair.old is not None and pair.new is not None:
        places = {node.export: place for place, node in enumerate(pair.old.nodes)}
        # Changes are told in this order, whatever the nodes were paired by.
        pairs = sorted(paired_nodes(pair.old, pair.new), key=lambda nodes: places[nodes[0].export])
    olds = {old.export: number for number, (old, _) in enumerate(pairs)}
    news = {new.export: number for number, (_, new) in enumerate(pairs)}
    count = len(pairs)
    for graph, numbers in ((pair.old, olds), (pair.new, news)):
        for node in graph.nodes if graph is not None else ():
            if node.export not in numbers:
                numbers[node.export] = count
                count += 1
    old, new = Side(pair.old, olds), Side(pair.new, news)
    called = numbers_of_titles(((pair.old, olds), (pair.new, news)))
    return old.with_common(called), new.with_common(called)


def numbers_of_titles(
    versions: Iterable[tuple[Graph | None, Mapping[int, int]]],
) -> Mapping[tuple[Text, int], str]:
    """What tells nodes of one title apart in several versions of a graph: ``#2``, by their titles
    and the numbers that all versions have in common.

    So it means one node in all of them. Those of the first version are counted in its order, then
    what each later one has beside them. A title of one node alone needs none.

    Args:
        versions: Each with the common numbers of its nodes, by their objects.
    """
    places: dict[Text, dict[int, int]] = defaultdict(dict)
    for graph, numbers in versions:
        for node in text_nodes(graph) if graph is not None else ():
            alike = places[node.title]
            alike.setdefault(numbers[node.export], len(alike) + 1)
    return {
        (title, number): f"#{place}"
        for title, alike in places.items()
        if len(alike) > 1
        for number, place in alike.items()
    }


def _place(side: Side, number: int) -> tuple[int, int, int, int]:
    node = side.nodes[number]
    return node.x, node.y, node.width, node.height


def _pins_beside(
    side: Side, other: Side, unread: Container[int]
) -> tuple[tuple[PinKey, ...], tuple[PinKey, ...]]:
    """The pins that a node of both has on one side only, and those of both that are split there."""
    alone: list[PinKey] = []
    split: dict[PinKey, None] = {}
    for key, pin in side.pins.items():
        if key.node not in other.nodes or key.node in unread or key in other.pins:
            continue
        whole = side.whole_of(key)
        if whole != key and whole in other.pins:
            split[whole] = None
        elif not pin.hidden and not _is_repeated(key, pin, other):
            alone.append(key)
    return tuple(alone), tuple(split)


def _is_repeated(key: PinKey, pin: Pin, other: Side) -> bool:
    """Whether a pin is one more of a name that the node has a pin of on both sides, and leads
    nowhere: some engines made one twice where they placed a node, and once when they made it anew.
    """
    return bool(key.place) and not pin.links and key._replace(place=0) in other.pins


def _changes(old: Side, new: Side, number: int) -> Iterator[tuple[int, Said, Text, Text]]:
    """What a node of both is, where that is something else now."""
    attributes = _attributes(old.nodes[number]), _attributes(new.nodes[number])
    for what, before in attributes[0].items():
        if before != attributes[1][what]:
            yield number, what, before, attributes[1][what]


def _attributes(node: Node) -> dict[Said, Text]:
    """The attributes of a node beside its pins and its position."""
    is_comment = node.kind is NodeKind.COMMENT
    parts = tuple(part.title for part in node.parts)
    return {
        "title": "" if is_comment else node.title,
        "class": node.class_words or Message("graphs/own-class"),
        "comment": node.comment,
        "state": Message("graphs/state", state=node.state or "enabled"),
        "with": Message("phrases/listed", parts=parts) if parts else "",
    }


# -- remaining wires -------------------------------------------------------------------------------
#
# The wires of one side of a comparison that no fact names yet, found by pins and by nodes.


class RemainingWires:
    """Wires that no fact names yet, by the pins at their ends.

    Args:
        wires: All that came, or all that went.
    """

    def __init__(self, wires: Iterable[Wire]) -> None:
        self._targets: dict[PinKey, set[PinKey]] = {}
        self._sources: dict[PinKey, set[PinKey]] = {}
        #: The pins of each node that such wires enter, and that they leave.
        self._inputs: dict[int, set[PinKey]] = {}
        self._outputs: dict[int, set[PinKey]] = {}
        for source, target in wires:
            self._targets.setdefault(source, set()).add(target)
            self._sources.setdefault(target, set()).add(source)
            self._outputs.setdefault(source.node, set()).add(source)
            self._inputs.setdefault(target.node, set()).add(target)

    def __contains__(self, wire: Wire) -> bool:
        return wire.target in self._targets.get(wire.source, ())

    def __iter__(self) -> Iterator[Wire]:
        for source, targets in self._targets.items():
            yield from (Wire(source, target) for target in targets)

    def from_pin(self, source: PinKey) -> list[Wire]:
        """The wires that leave an output, in their order."""
        return sorted(Wire(source, target) for target in self._targets.get(source, ()))

    def to_pin(self, target: PinKey) -> list[Wire]:
        """The wires that enter an input, in their order."""
        return sorted(Wire(source, target) for source in self._sources.get(target, ()))

    def entering(self, node: int) -> list[Wire]:
        """The wires that enter a node, in their order."""
        return sorted(wire for pin in self._inputs.get(node, ()) for wire in self.to_pin(pin))

    def leaving(self, node: int) -> list[Wire]:
        """The wires that leave a node, in their order."""
        return sorted(wire for pin in self._outputs.get(node, ()) for wire in self.from_pin(pin))

    def between(self, sources: Iterable[PinKey], targets: Iterable[PinKey]) -> Wire | None:
        """The first wire from one of some outputs to one of some inputs; None for none."""
        places = {target: place for place, target in enumerate(dict.fromkeys(targets))}
        for source in dict.fromkeys(sources):
            reached = places.keys() & self._targets.get(source, set())
            if reached:
                return Wire(source, min(reached, key=places.__getitem__))
        return None

    def discard(self, wires: Iterable[Wire]) -> None:
        """Takes wires out that a fact names now."""
        for source, target in wires:
            self._targets[source].discard(target)
            self._sources[target].discard(source)
