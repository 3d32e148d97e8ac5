"""The nodes that packages store as the editor copies them, with all that lies in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from inspector.format.unreal.tree.parts import Part, parts_of, whole
from inspector.format.unreal.values import ArrayValue, ObjectData, RawValue
from inspector.graphs.model import Graph, Node
from inspector.graphs.objects import Objects
from inspector.report.pasting.model import Omission, OmissionKind
from inspector.report.pasting.pins import PIN_OBJECT, PINS, PinTexts
from inspector.report.pasting.values import Unsaid, ValueTexts, quoted

#: Each level of objects within objects stands further to the right by this.
STEP: Final = "   "
#: Objects within objects; damaged packages may hold them in each other without end.
_DEEPEST: Final = 16
_CLASS: Final = "/Script/CoreUObject.Class"


class NodeTexts:
    """Writes nodes of one graph.

    Args:
        objects: The objects of the package.
        graph: The graph.
        package: What the editor calls the package, for a file that does not store it.
    """

    #: Properties that the text says otherwise, or that a paste sets anew.
    skipped: frozenset[str] = frozenset({PINS})

    def __init__(self, objects: Objects, graph: Graph, package: str) -> None:
        self.objects = objects
        self.graph = graph
        stored = objects.tree.package.package_name or ""
        self._package = stored if stored.startswith("/") else package
        # Engines read the form of those before them.
        self._names_class_whole = objects.tree.package.layout.ue5 > 0
        self._values = ValueTexts(objects, self.refer)
        self._pins = PinTexts(objects, self._values, self.refer, self._path)
        self._held: dict[int, list[int]] = {}
        for export in range(len(objects.exports)):
            self._held.setdefault(objects.outer_of(export), []).append(export)
        #: The object that is written, and the node that it is of.
        self._at = self._node = -1
        self.left_out: list[Omission] = []
        self._inside = self.placed()

    def placed(self) -> Mapping[int, str]:
        """The objects that the text may have, by their paths in it."""
        paths: dict[int, str] = {}
        waiting = [(node.export, node.name, 0) for node in self.graph.nodes]
        while waiting:
            export, path, depth = waiting.pop()
            if export not in paths and depth < _DEEPEST:
                paths[export] = path
                for child in self._children(export):
                    waiting.append((child, f"{path}.{self.objects.name_of(child)}", depth + 1))
        return paths

    def _children(self, export: int) -> Iterator[int]:
        """What lies in an object, but for its pins."""
        held = self._held.get(export, ())
        return (child for child in held if not self.objects.class_of(child).startswith(PIN_OBJECT))

    def lines(self, node: Node) -> Iterator[str]:
        """The text of a node, line by line."""
        self._node = node.export
        export = node.export
        body = (*self._declarations(export, 1), *self._body(export, 1))
        yield from self._declared(export, 0, body)

    # -- objects -------------------------------------------------------------------------------

    def class_path(self, export: int) -> str:
        """The path of the class of an object."""
        index = self.objects.exports[export].ClassIndex
        return self.objects.paths.object_path(index) if index else _CLASS

    def _declared(self, export: int, depth: int, body: Iterable[str]) -> Iterator[str]:
        """An object with its class, and what stands in it."""
        pad, name = STEP * depth, quoted(self.objects.name_of(export))
        yield f"{pad}Begin Object Class={self.class_path(export)} Name={name}"
        yield from body
        yield f"{pad}End Object"

    def _declarations(self, export: int, depth: int) -> Iterator[str]:
        """What lies in an object, by class and name alone."""
        for child in self._children(export) if depth < _DEEPEST else ():
            yield from self._declared(child, depth, self._declarations(child, depth + 1))

    def _body(self, export: int, depth: int) -> Iterator[str]:
        """What stands in an object: first what lies in it, then its own properties and pins."""
        pad = STEP * depth
        for child in self._children(export) if depth < _DEEPEST else ():
            yield f"{pad}Begin Object Name={quoted(self.objects.name_of(child))}"
            yield from self._body(child, depth + 1)
            yield f"{pad}End Object"
        for line in self.own_lines(export):
            yield pad + line

    def own_lines(self, export: int) -> list[str]:
        """The properties and pins of an object itself."""
        self._at = export
        lines = list(self._properties(export))
        try:
            lines += self._pins.lines(export)
        except Unsaid:
            self.leave(OmissionKind.PINS)
        return lines

    def leave(self, kind: OmissionKind, name: str = "") -> None:
        """Tells that something of the node that is written is left out."""
        self.left_out.append(Omission(kind, self._node, name))

    # -- properties ----------------------------------------------------------------------------

    def _properties(self, export: int) -> Iterator[str]:
        held = self.objects.held(export)
        if not isinstance(held, ObjectData) or held.properties is None:
            return
        parts = list(parts_of(whole(held.properties), self.objects.paths))
        fixed = {part.name.partition("[")[0] for part in parts if part.name.endswith("]")}
        for part in parts:
            if part.name in self.skipped or (
                isinstance(part.value, RawValue) and not part.value.data
            ):
                continue
            try:
                yield from self._property(part, is_fixed=part.name in fixed)
            except Unsaid:
                self.leave(OmissionKind.VALUE, part.name)

    def _property(self, part: Part, *, is_fixed: bool) -> list[str]:
        """A property; each element of an array is one of its own."""
        name = part.name.replace("[", "(").replace("]", ")")
        if isinstance(part.value, ArrayValue) and not part.value.removed:
            elements = enumerate(parts_of(part, self.objects.paths))
            return [f"{name}({place})={self._values.of(one)}" for place, one in elements]
        return [f"{name}{'(0)' if is_fixed else ''}={self._values.of(part)}"]

    # -- references ----------------------------------------------------------------------------

    def refer(self, index: int) -> str:
        """A reference to the object at a package index: its class and its path."""
        objects = self.objects
        if index == 0:
            return "None"
        export = objects.export_of(index)
        if export < 0:
            return self.reference(self._class_of_import(index), objects.paths.object_path(index))
        path = self._inside.get(export)
        if path is None:
            path = self._path(index)
        elif objects.outer_of(export) == self._at:
            path = objects.name_of(export)
        return self.reference(self.class_path(export), path)

    def reference(self, class_path: str, path: str) -> str:
        """A reference to an object of a class."""
        path = path.replace("\\", "\\\\").replace('"', '\\"')
        if self._names_class_whole:
            return f"\"{class_path}'{path}'\""
        return f"{class_path.rpartition('.')[2]}'\"{path}\"'"

    def _class_of_import(self, index: int) -> str:
        imports = self.objects.tree.package.imports
        place = -index - 1
        if not 0 <= place < len(imports):
            return _CLASS
        row = imports[place]
        return ".".join(map(self.objects.paths.text, (row.ClassPackage, row.ClassName)))

    def _path(self, index: int) -> str:
        """The whole path of an object."""
        path = self.objects.paths.object_path(index)
        if self.objects.export_of(index) < 0:
            return path
        if not self._package:
            self.leave(OmissionKind.OWN_PACKAGE, path)
            return path
        return f"{self._package}.{path}"
