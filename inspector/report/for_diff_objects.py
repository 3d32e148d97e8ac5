"""The objects of a package in the text by which Git compares: one block an object.

An object is called by its path within the asset. The nodes of a graph stand in the block of the
graph, called by their titles, since editors give them new numbers. What the editor makes again from
the rest is told by a hash for the whole package: what compilers make, which values the catalogue
knows to be no edits, flags and types. So no change goes unseen, and none of those hides an edit.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.catalog.known_changes import EACH, KnownChanges, known_changes
from inspector.compare.derived import (
    CALLED_FUNCTIONS,
    CLASS,
    DEFAULTS,
    MADE,
    MADE_BY_BUILDING,
    MADE_GUIDS,
    OF_NODES,
    SKELETON,
    TEXTURES,
    WIDGETS,
)
from inspector.escaping import filled, one_line
from inspector.format.errors import FormatError
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.value_text import MapEntry, Raw
from inspector.graphs.expressions import is_of_lines, literal, shows_value
from inspector.graphs.model import Graph, Node, NodeKind, Pin
from inspector.graphs.text_lines import is_shown_whole
from inspector.messages.rendering import english
from inspector.patterns import pattern
from inspector.report import tables
from inspector.report.brief_values import OwnForm, brief, counted, digest, value_lines
from inspector.report.properties import (
    UNVERSIONED,
    ShownObject,
    ShownProperty,
    ShownRows,
    objects_of,
    without_places,
)

#: What is told by a hash for the whole package, and what lines call it.
COMPILED: Final = "compiled"
EDITOR: Final = "editor state"
NAMES: Final = "names and types"
TEXTS: Final = "texts to translate"

#: Columns of the labels of hashes.
_LABEL_WIDTH: Final = 20

#: A step of a path that leads to a value which the catalogue knows.
Steps = tuple[str, ...]


class Hashes:
    """What is told of a package by its number and its hash, in whatever order it comes."""

    def __init__(self) -> None:
        self._values: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, part: str, value: Any) -> None:
        """Adds a value to a part."""
        self._values[part].append(value if isinstance(value, str) else repr(value))

    def lines(self) -> Iterator[str]:
        """Each part in a line."""
        for part, values in sorted(self._values.items()):
            yield f"{filled(part, _LABEL_WIDTH)}  {counted(len(values), *sorted(values))}"


# -- what is known to be no edit -------------------------------------------------------------------


_PROPERTIES: Final = "properties"
#: What is made again whatever class has it.
_OF_ANY: Final[tuple[Steps, ...]] = (
    *MADE_BY_BUILDING,
    *((_PROPERTIES, name) for name in (*MADE_GUIDS, TEXTURES)),
    *((_PROPERTIES, CALLED_FUNCTIONS, EACH, name) for name in MADE_GUIDS),
)


class _Known:
    """What the catalogue knows of a value: that it is no edit, that its order is none.

    ``below`` has the same of what is in it, by name.
    """

    __slots__ = ("_below", "is_no_edit", "is_no_order")

    def __init__(self) -> None:
        self.is_no_edit = False
        self.is_no_order = False
        self._below: dict[str, _Known] = {}

    @classmethod
    def of(cls, known: KnownChanges, class_path: str) -> _Known:
        """What is known of objects of a class, and of objects of any."""
        whole = cls()
        for path in _OF_ANY:
            whole._at(path).is_no_edit = True
        for row in known.of_class(class_path):
            # What is known within objects of some classes alone is told: the outer is not asked.
            is_no_edit = row.change_class != "conversion" and not row.outers
            for path in row.paths if is_no_edit else ():
                whole._at(path).is_no_edit = True
            for path in row.orders:
                whole._at(path).is_no_order = True
        return whole

    def _at(self, path: Steps) -> _Known:
        found = self
        for step in path:
            found = found._below.setdefault(step, _Known())
        return found

    def below(self, name: str = EACH) -> _Known:
        """What is known of the value of a name, of each element without one."""
        known, each = self._below.get(name), self._below.get(EACH)
        if known is None or each is None or known is each:
            return known or each or _NOTHING
        both = _Known()
        both.is_no_edit = known.is_no_edit or each.is_no_edit
        both.is_no_order = known.is_no_order or each.is_no_order
        both._below = {**each._below, **known._below}
        return both


_NOTHING: Final = _Known()


class _Left:
    """Takes out of values what the catalogue knows, and calls objects as lines call them.

    Args:
        names: What lines call an object, by its path.
        hashes: Takes what is taken out.
        titles: What nodes call each other, by their paths: the hash has which of several it is.
    """

    def __init__(
        self, names: Mapping[str, str], hashes: Hashes, titles: Mapping[str, str] | None = None
    ) -> None:
        self._names = names
        self._hashes = hashes
        self._titles = titles or {}
        #: Whether a value held a text that is made of others, which are not told.
        self.is_made = False

    def of(self, value: Any, known: _Known, *place: str) -> Any:
        """What is left of a value; Ellipsis where nothing is.

        Args:
            value: What JSON can hold.
            known: What is known of it.
            place: Where it stands.
        """
        if known.is_no_edit:
            self._hashes.add(EDITOR, [*place, value])
            return ...
        match value:
            case str():
                if value in self._titles:
                    self._hashes.add(EDITOR, [*place, value])
                    return self._titles[value]
                return self._names.get(value, value)
            case MapEntry():
                key = self.of(value["key"], _NOTHING)
                inner = self.of(value["value"], known.below(), *place)
                return ... if inner is ... else MapEntry(key=key, value=inner)
            case Raw():
                return value
            case dict():
                return self._of_struct(value, known, *place)
            case list() if value and not isinstance(value[0], int | float):
                left = [self.of(element, self._each(element, known), *place) for element in value]
                left = [element for element in left if element is not ...]
                return sorted(left, key=_sorting) if known.is_no_order else left
        return value

    @staticmethod
    def _each(element: Any, known: _Known) -> _Known:
        # An entry of a map goes on by itself.
        return known if known is _NOTHING or isinstance(element, MapEntry) else known.below()

    def _of_struct(self, value: Mapping[str, Any], known: _Known, *place: str) -> Any:
        left = {}
        self.is_made = self.is_made or (bool(value.get("text")) and "key" not in value)
        for name, inner in value.items():
            below = known if known is _NOTHING else known.below(name)
            kept = self.of(inner, below, *place, name)
            if kept is not ...:
                left[name] = kept
        return left if left or not value else ...


def _sorting(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=english)


# -- compiled --------------------------------------------------------------------------------------

_PARTING: Final = pattern(r"[.:]")
_BLUEPRINT: Final = "Blueprint"
#: The class of structs; within a generated class they hold what animation graphs are compiled to.
_STRUCT: Final = "/Script/CoreUObject.ScriptStruct"


class _Compiler:
    """Knows what a compiler makes of the Blueprints of a package, if these are in it.

    Args:
        blueprints: The names of the Blueprints.
    """

    def __init__(self, blueprints: Iterable[str]) -> None:
        self._blueprints = frozenset(blueprints)

    def is_class(self, path: str) -> bool:
        """Whether this is a class that was compiled."""
        parts = _PARTING.split(path)
        return len(parts) == 1 and self._is_of_class(parts[0])

    def has_compiled(self, path: str, class_path: str) -> bool:
        """Whether an object is the compiler's as a whole."""
        parts = _PARTING.split(path)
        if len(parts) == 1 or not self._is_of_class(parts[0]):
            return False
        is_struct = class_path == _STRUCT
        return is_struct or parts[1].startswith(WIDGETS) or bool(MADE.fullmatch(class_path))

    def has_noted(self, path: str) -> bool:
        """Whether metadata is that of something compiled."""
        return self._is_of_class(_PARTING.split(path)[0].removeprefix(SKELETON))

    def has_set(self, path: str, name: str) -> bool:
        """Whether a property of an object is the compiler's."""
        return self.is_class(path) or (
            name.startswith(OF_NODES)
            and path.startswith(DEFAULTS)
            and self._is_of_class(path.removeprefix(DEFAULTS))
        )

    def _is_of_class(self, name: str) -> bool:
        return name.endswith(CLASS) and name.removesuffix(CLASS) in self._blueprints


# -- pins ------------------------------------------------------------------------------------------

_PINS: Final = "Pins"
#: What a graph's text shows: the value of a pin that shows it, the links of every pin.
_VALUE: Final = "DefaultValue"
_LINKS: Final = "LinkedTo"
_WORDS: Final = "DefaultTextValue"
#: What engines make of what the node calls, and what names pins by their identities.
_MADE_OF_CALL: Final = frozenset(
    {
        "AutogeneratedDefaultValue", "BitField", "ParentPin", "PersistentGuid", "PinFriendlyName",
        "PinId", "PinToolTip", "PinType", "ReferencePassThroughConnection", "SourceIndex",
        "SubPins",
    }
)  # fmt: skip
#: What the type of a pin is, beside what engines added to it.
_TYPE_OF_PIN: Final = frozenset({"ContainerType", "PinCategory", "PinSubCategoryObject"})
#: The property by which a node of a behaviour tree leads to what it runs.
_RUNS: Final = "NodeInstance"
#: Properties of nodes: where it stands, which one it is, which optional pins it shows.
_POSITIONS: Final = frozenset({"NodePosX", "NodePosY"})
_IDENTITIES: Final = frozenset({"NodeGuid", "MaterialExpressionGuid"})
_OPTIONAL_PINS: Final = "ShowPinForProperties"


def _rest(stored: Mapping[str, Any], pin: Pin) -> dict[str, Any]:
    """What a graph's text leaves out of a pin."""
    # As it is stored: a text has numbers without the zeros at their ends.
    is_in_text = not pin.links and shows_value(pin) and pin.value in literal(pin)
    rest = {name: value for name, value in stored.items() if name != _LINKS}
    if is_in_text or not rest.get(_VALUE):
        rest.pop(_VALUE, None)
    words = rest.get(_WORDS)
    if is_in_text and isinstance(words, Mapping):
        rest[_WORDS] = {name: value for name, value in words.items() if name != "text"}
    return rest


# -- objects ---------------------------------------------------------------------------------------

#: The type of the rows that hold the metadata of a package.
METADATA: Final = "PackageMetaData"
#: What editors note of packages, and draw again in some saves: where the keys of its texts count.
_NAMESPACE: Final = "PackageLocalizationNamespace"
#: Characters of a value that stands in the line of its node.
_IN_NODE: Final = 100
Values = list[tuple[str, Any]]


class ObjectTexts:
    """The texts of the objects of a package.

    Args:
        tree: All fields of the package.
        graphs: The graphs whose texts are written.
        catalog: Which values are known to be no edits.
        hashes: Takes what is told by hashes alone.
    """

    def __init__(
        self, tree: PackageTree, graphs: Sequence[Graph], catalog: Catalog, hashes: Hashes
    ) -> None:
        self._tree = tree
        self._package = tree.package
        self._tree_paths = tree.paths
        self._unversioned = tree.package.layout.unversioned_properties
        self._hashes = hashes
        self._known = known_changes(catalog)
        self._known_values: dict[str, _Known] = {}
        self._shown = objects_of(tree)
        self._names = self._own_names()
        self._compiler = _Compiler(
            self._tree_paths.text(export.ObjectName)
            for export in self._package.exports
            if self._tree_paths.class_of(export).endswith(_BLUEPRINT)
        )
        self._nodes: dict[int, list[Node]] = {}
        #: What lines call the objects of nodes, by their paths.
        self._titles: dict[str, str] = {}
        self._told: set[int] = set()
        #: What nodes of behaviour trees run, which is told with them, by the places of the nodes.
        self._runs: dict[int, int] = {}
        self._places = {shown.path: at for at, shown in enumerate(self._shown)}
        #: The types of properties, by the classes that have them.
        self._types: set[tuple[str, str, str]] = set()
        for graph in graphs:
            self._take(graph)
        self._name_parts()
        #: Until 4.12 pins were objects: their places, by the node that they lie in and their names.
        self._pins: dict[int, dict[str, int]] = defaultdict(dict)
        for place, export in enumerate(self._package.exports):
            if self._tree_paths.class_of(export) == "EdGraphPin":
                name = self._tree_paths.text(export.ObjectName)
                self._pins[export.OuterIndex - 1][name] = place

    def _own_names(self) -> dict[str, str]:
        """What the objects within the asset are called: a renamed asset holds what it held."""
        asset = self._package.readable_paths.main_asset()
        if asset is None:
            return {}
        prefix = self._shown[self._package.exports.index(asset)].path + ":"
        paths = (shown.path for shown in self._shown)
        return {path: path[len(prefix) - 1 :] for path in paths if path.startswith(prefix)}

    def _take(self, graph: Graph) -> None:
        for node in graph.nodes:
            if not node.problem and node.export not in (graph.export, *self._told):
                self._nodes.setdefault(graph.export, []).append(node)
                self._take_node(node, "node ")

    def _take_node(self, node: Node, before: str) -> None:
        """Takes a node, with the decorators and services on it."""
        self._told.add(node.export)
        title = before + (english(node.title) or node.class_name)
        self._titles[self._shown[node.export].path] = title
        for one in self._shown[node.export].properties or ():
            at = self._places.get(one.value) if one.name == _RUNS and one.value else None
            if at is not None and at not in self._told:
                self._told.add(at)
                self._runs[node.export] = at
                self._titles[self._shown[at].path] = title
        for part in self._parts_of(node):
            self._take_node(part, f"{title} with ")

    @staticmethod
    def _parts_of(node: Node) -> Iterator[Node]:
        """What stands on a node and can be read."""
        return (part for part in node.parts if not part.problem)

    def _name_parts(self) -> None:
        """Calls what lies in nodes by their titles too."""
        for shown in self._shown:
            node = self._node_around(shown.path)
            if node:
                graph = node.rpartition(".")[0]
                within = self._names.get(graph, graph)
                own = shown.path[len(node) :]
                self._names[shown.path] = f"{within} {self._titles[node]}{own}"

    def _node_around(self, path: str) -> str:
        """The path of the innermost node that an object lies in; empty where it lies in none."""
        outer = path.rpartition(".")[0]
        while outer and outer not in self._titles:
            outer = outer.rpartition(".")[0]
        return outer

    def has_compiled(self, path: str) -> bool:
        """Whether an asset is what a compiler makes of a Blueprint in this package."""
        return self._compiler.is_class(path)

    # -- blocks ------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """One object after the other, in the order of their paths, with their values below."""
        if self._unversioned:
            yield str(UNVERSIONED)
        nodes = {graph: self._node_lines(graph) for graph in self._nodes}
        objects = [
            (self._called(at), list(map(one_line, self._object(at, nodes.get(at, ())))))
            for at in range(len(self._shown))
            if at not in self._told
        ]
        yield from chain.from_iterable(lines for _, lines in sorted(objects))
        for kind in self._types:
            self._hashes.add(NAMES, kind)

    def _called(self, at: int) -> str:
        path = self._shown[at].path
        return self._names.get(path, path)

    def _object(self, at: int, nodes: Sequence[str]) -> Iterator[str]:
        shown, export = self._shown[at], self._package.exports[at]
        self._hashes.add(EDITOR, [shown.path.partition(":")[2], export.ObjectFlags])
        if self._compiler.has_compiled(shown.path, self._class_path(at)):
            self._hashes.add(COMPILED, [self._called(at), *_held(shown)])
            return
        values = self._values(at, _Left(self._names, self._hashes))
        if values is None:
            return
        if not values and not nodes and self._node_around(shown.path):
            self._hashes.add(NAMES, self._heading(at))
            return
        yield self._heading(at)
        for name, value in values:
            yield from (f"  {line}" for line in value_lines(name, value))
        yield from nodes

    def _heading(self, at: int) -> str:
        export, paths = self._package.exports[at], self._tree_paths
        said = [f"Object {self._called(at)}", paths.class_of(export)]
        if export.SuperIndex:
            said.append(f"from {paths.object_path(export.SuperIndex)}")
        if export.TemplateIndex:
            said.append(f"after {paths.object_path(export.TemplateIndex)}")
        return "  ".join(said)

    def _values(self, at: int, left: _Left) -> Values | None:
        """What is told of an object value by value; None where nothing is."""
        shown, class_path = self._shown[at], self._class_path(at)
        known = self._known_of(class_path)
        stored = known.below(_PROPERTIES)
        if stored.is_no_edit:
            self._hashes.add(EDITOR, [self._called(at), *_held(shown)])
            return None
        values: Values = [("not read", shown.problem)] if shown.problem else []
        values += shown.around
        for one in sorted(shown.properties or (), key=lambda one: (one.name, one.array_index)):
            if self._compiler.has_set(shown.path, one.name):
                self._hashes.add(COMPILED, [self._called(at), *one[:-1]])
                continue
            value = one.value
            self._types.add((class_path, one.name, one.type))
            if self._lists_nodes(value):
                self._hashes.add(EDITOR, [self._called(at), one.name, value])
                continue
            name = _name(one)
            kept = left.of(value, stored.below(name), self._called(at), name)
            self._add_made(left, name, one.span)
            if kept is not ...:
                values.append((name, kept))
        for rows in shown.rows:
            if rows.type == METADATA:
                continue
            if at in self._told and isinstance(rows.value, dict) and _PINS in rows.value:
                # They are told with their node.
                rest = {one: inner for one, inner in rows.value.items() if one != _PINS}
                values += (
                    (one, inner) for one, inner in left.of(rest, _NOTHING, self._called(at)).items()
                )
                continue
            if self._compiler.is_class(shown.path):
                self._hashes.add(COMPILED, [self._called(at), *rows[:-1]])
                continue
            kept = left.of(_entries(rows), known.below(rows.key), self._called(at), rows.name)
            self._add_made(left, rows.name, rows.span)
            if _says_nothing(kept):
                self._hashes.add(NAMES, [rows.type, kept])
            elif kept is not ...:
                values.append((rows.name, kept if rows.keyed else OwnForm(kept)))
        if shown.native is not None and self._compiler.is_class(shown.path):
            self._hashes.add(COMPILED, [self._called(at), *shown.native])
        elif shown.native is not None:
            values.append(("native data", f"<{tables.sized(*shown.native)}>"))
        return values

    def _add_made(self, left: _Left, name: str, span: tuple[int, int]) -> None:
        """Adds the bytes of a value with texts that are made: their parts stand nowhere else."""
        if left.is_made:
            left.is_made = False
            self._hashes.add(TEXTS, [name, tables.sha1_between(self._tree.data, *span)])

    def _known_of(self, class_path: str) -> _Known:
        if class_path not in self._known_values:
            self._known_values[class_path] = _Known.of(self._known, class_path)
        return self._known_values[class_path]

    def _class_path(self, at: int) -> str:
        index = self._package.exports[at].ClassIndex
        return self._tree_paths.object_path(index) if index else ""

    def _lists_nodes(self, value: Any) -> bool:
        """Whether a list names nothing but nodes of graphs, whose texts tell them."""
        return (
            isinstance(value, list)
            and bool(value)
            and all(isinstance(path, str) and path in self._titles for path in value)
        )

    # -- nodes -------------------------------------------------------------------------------------

    def _node_lines(self, graph: int) -> list[str]:
        """The nodes of a graph by their titles, each with what the graph's text does not tell."""
        told = sorted(list(self._node(node)) for node in self._nodes[graph])
        return list(chain.from_iterable(told))

    def _node(self, node: Node, title: str = "") -> Iterator[str]:
        shown, class_name = self._shown[node.export], node.class_name
        called = self._called(node.export)
        self._hashes.add(EDITOR, [called, node.guid])
        left = _Left(self._names, self._hashes, self._titles)
        pins: list[Any] = []
        values: Values = []
        # The graph's text has each of their lines.
        told = {pin.name for pin in filter(is_of_lines, node.pins) if is_shown_whole(pin.said)}
        for name, value in self._values(node.export, left) or ():
            if name in _POSITIONS | _IDENTITIES or name in told:
                self._hashes.add(EDITOR, [called, name, value])
            elif name == _OPTIONAL_PINS:
                pins.append(value)
            elif name == _RUNS and node.export in self._runs:
                values.append((name, self._heading(self._runs[node.export]).partition("  ")[2]))
            else:
                values.append((name, value))
        for rows in shown.rows:
            if isinstance(rows.value, dict) and _PINS in rows.value:
                pins.append(self._rest_of(rows.value[_PINS], node))
        objects = self._pins.get(node.export, {})
        if objects and all(pin.id in objects for pin in node.pins):
            places = [objects[pin.id] for pin in node.pins]
            self._told.update(places)
            for place in places:
                self._hashes.add(EDITOR, [self._called(place), *_held(self._shown[place])[1:]])
            stored = [
                {_name(one): one.value for one in self._shown[place].properties or ()}
                for place in places
            ]
            pins.append(self._rest_of(stored, node))
            values = [(name, value) for name, value in values if name != _PINS]
        if node.kind is NodeKind.KNOT:
            # Wires are told along what they lead to.
            self._hashes.add(EDITOR, [called, *pins])
            return
        title = title or self._titles[shown.path]
        short = [(name, _in_node(value)) for name, value in values]
        said = [class_name, *(f"{name}={text}" for name, text in short if text is not None)]
        if pins:
            said.append(f"pins {digest(pins)}")
        yield f"  {title}: {', '.join(said)}"
        for name, value in values:
            if _in_node(value) is None:
                yield from (f"  {line}" for line in value_lines(f"{title}.{name}", value))
        if node.export in self._runs:
            at = self._runs[node.export]
            self._hashes.add(EDITOR, [self._called(at), self._package.exports[at].ObjectFlags])
            for name, value in self._values(at, left) or ():
                yield from (f"    {line}" for line in value_lines(name, value))
        for part in self._parts_of(node):
            own = f"with {english(part.title) or part.class_name}"
            yield from (f"  {line}" for line in self._node(part, own))

    def _rest_of(self, stored: Sequence[Mapping[str, Any]], node: Node) -> list[Any]:
        """What a graph's text leaves out of the pins of a node, but for what engines make."""
        rests = [_rest(members, pin) for members, pin in zip(stored, node.pins, strict=True)]
        made = [_only(rest, _MADE_OF_CALL) for rest in rests]
        self._hashes.add(EDITOR, [self._called(node.export), made])
        kept = [_only(rest, rest.keys() - _MADE_OF_CALL) for rest in rests]
        types = [_only(rest.get("PinType") or {}, _TYPE_OF_PIN) for rest in rests]
        return [kept, types]

    # -- metadata ----------------------------------------------------------------------------------

    def metadata_lines(self) -> Iterator[str]:
        """What editors noted of objects, one object a line."""
        for named, values in sorted(self._noted(), key=_sorting):
            text = self._names.get(named, named)
            if named == "None":
                self._hashes.add(EDITOR, [named, values])
            elif self._compiler.has_noted(named):
                self._hashes.add(COMPILED, [text, values])
            elif named in self._titles:
                self._hashes.add(EDITOR, [text, values])
            else:
                by_key = _by_key(values)
                if namespace := by_key.pop(_NAMESPACE, None):
                    self._hashes.add(EDITOR, [text, namespace])
                if by_key:
                    yield from value_lines(text, by_key)

    def _noted(self) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
        """The metadata of each object, and of the package as a whole."""
        stored = [
            rows.value for shown in self._shown for rows in shown.rows if rows.type == METADATA
        ]
        table = self._tree.find("metadata")
        if table is not None and not table.problem:
            stored.append(table.json())
        for metadata in stored:
            for noted in metadata.get("Objects") or ():
                named = noted["Object"] if "Object" in noted else self._soft(noted["ObjectPath"])
                yield str(named), noted["Values"]
            if metadata.get("RootValues"):
                yield "(the package)", metadata["RootValues"]

    def _soft(self, place: int) -> str:
        """The object that a soft path of the package leads to, as its exports are called."""
        try:
            paths = self._package.soft_object_paths
        except FormatError:
            paths = ()
        path = paths[place] if 0 <= place < len(paths) else f"[{place}]"
        return path.removeprefix(f"{self._package.package_name}.")


def _held(shown: ShownObject) -> tuple[Any, ...]:
    """What an object holds, without where its bytes lie."""
    properties = None if shown.properties is None else [one[:-1] for one in shown.properties]
    return properties, shown.problem, shown.around, [rows[:-1] for rows in shown.rows], shown.native


def _only(members: Mapping[str, Any], names: AbstractSet[str]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if name in names}


def _name(stored: ShownProperty) -> str:
    """What a property is called; each of a fixed array has its place."""
    return f"{stored.name}[{stored.array_index}]" if stored.array_index else stored.name


def _in_node(value: Any) -> str | None:
    """A value in the line of its node; None where it stands in lines of its own."""
    return brief(value.value if isinstance(value, OwnForm) else value, _IN_NODE)


def _says_nothing(value: Any) -> bool:
    """Whether a form of a class' own has nothing in it but switches that are off, empty lists."""
    return isinstance(value, dict) and all(inner in (False, []) for inner in value.values())


def _by_key(values: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Metadata by key, in order; one whose key is taken stands under ``key#2``."""
    by_key: dict[str, Any] = {}
    times: Counter[str] = Counter()
    for pair in sorted(values, key=_sorting):
        name = pair["Key"]
        times[name] += 1
        by_key[name if times[name] == 1 else f"{name}#{times[name]}"] = pair["Value"]
    return by_key


def _entries(rows: ShownRows) -> Any:
    """What a class stores; rows of a table as the entries of a map, which their names identify."""
    if rows.keyed and isinstance(rows.value, dict):
        return [MapEntry(key=key, value=value) for key, value in rows.value.items()]
    return rows.value if rows.keyed else without_places(rows.value)
