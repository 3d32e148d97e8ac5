"""The objects of a package as graphs need them: fields by name, names as the editor has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.declare.texts import OrderedFormatHistory, Text, source_of
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.parts import label_of
from inspector.format.unreal.values import ArrayValue, ObjectData, PropertyList
from inspector.graphs.model import Graph
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.versions import Guid

Fields = Mapping[str, Any]


class Objects:
    """The objects of one package, told by their place in the export table.

    Args:
        tree: All fields of the package.
    """

    def __init__(self, tree: PackageTree) -> None:
        self.tree = tree
        self.paths = tree.paths
        self.exports: Sequence[ObjectExport] = ()
        # What the table is damaged by is told by others.
        with suppress(FormatError):
            self.exports = tree.package.exports
        self._fields: dict[int, Fields] = {}

    def has(self, export: int) -> bool:
        """Whether there is such an object."""
        return 0 <= export < len(self.exports)

    def class_of(self, export: int) -> str:
        """The name of an object's class."""
        return self.paths.class_of(self.exports[export])

    def name_of(self, export: int) -> str:
        """The name of an object."""
        return self.paths.object_name(export + 1)

    def outer_of(self, export: int) -> int:
        """The object that an object lies in; -1 where it lies in none of the package."""
        return self.export_of(self.exports[export].OuterIndex)

    def held(self, export: int) -> ObjectData | FormatError | None:
        """What an object holds, or why that cannot be read."""
        return self.tree.held(export)

    def obstacle(self, export: int) -> str | Message:
        """Why an object cannot be read; empty where it can, or holds nothing."""
        held = self.held(export)
        if isinstance(held, FormatError):
            return held.message
        if held is None and self.exports[export].SerialSize > 0:
            return Message("graphs/not-in-file")
        return ""

    def fields(self, export: int) -> Fields:
        """The properties of an object by name; none where they cannot be read."""
        fields = self._fields.get(export)
        if fields is None:
            held = self.held(export) if self.has(export) else None
            stored = held.properties if isinstance(held, ObjectData) else None
            fields = self._fields[export] = self.members(stored)
        return fields

    def members(self, value: Any) -> Fields:
        """The members of a struct by name, however it is stored; none of anything else."""
        match value:
            case PropertyList():
                return {label_of(held, self.paths): held.value for held in value.properties}
            case Record():
                return {field.label: value[place] for place, field in enumerate(value.fields)}
        return {}

    def member(self, value: Any, name: str) -> Any:
        """A member of a struct; None where it stores none of that name."""
        return self.members(value).get(name)

    def text(self, value: Any) -> str:
        """A name, a text, a number or a truth in words; empty for anything else."""
        match value:
            case NameRef():
                text = self.paths.text(value)
                return "" if text == "None" else text
            case str():
                return value
            case Text(History=OrderedFormatHistory() as history):
                return _filled(history)
            case Text():
                return source_of(value)
            case bool():
                return "true" if value else "false"
            case int() | float() | Guid():
                return str(value)
        return ""

    def number(self, value: Any) -> int:
        """A whole number; 0 for anything else."""
        return value if isinstance(value, int) else 0

    def export_of(self, value: Any) -> int:
        """The object of this package that a reference leads to; -1 for any other."""
        return value - 1 if isinstance(value, int) and self.has(value - 1) else -1

    def object_text(self, value: Any) -> str:
        """The name of the object that a reference leads to; empty for none."""
        return self.paths.object_name(value) if isinstance(value, int) and value else ""

    def elements(self, value: Any) -> Sequence[Any]:
        """The elements of an array; none of anything else."""
        return value.items if isinstance(value, ArrayValue) else ()

    @cached_property
    def by_class(self) -> Mapping[str, Sequence[int]]:
        """The objects of each class, by its name."""
        by_class: dict[str, list[int]] = {}
        for export in range(len(self.exports)):
            by_class.setdefault(self.class_of(export), []).append(export)
        return by_class

    @cached_property
    def by_class_index(self) -> Mapping[int, Sequence[int]]:
        """The objects of each class, by the package index of the class."""
        by_index: dict[int, list[int]] = {}
        for export, entry in enumerate(self.exports):
            by_index.setdefault(entry.ClassIndex, []).append(export)
        return by_index


class GraphKind(NamedTuple):
    """One kind of graphs that packages hold.

    Attributes:
        read: The graphs of that kind among the objects of a package, in any order.
        count: How many there are, without reading what any object holds: of each object the name
            of its class and the package index of its outer.
    """

    read: Callable[[Objects], Iterable[Graph]]
    count: Callable[[Sequence[tuple[str, int]]], int]


def _filled(history: OrderedFormatHistory) -> str:
    """A pattern with its values in their places."""
    text = source_of(history.FormatText)
    for place, argument in enumerate(history.Arguments):
        value = argument.Value
        text = text.replace(
            f"{{{place}}}", source_of(value) if isinstance(value, Text) else str(value)
        )
    return text


#: Between a small letter and a capital, and before the last capital of a run of them.
_WORD_ENDS: Final = pattern(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
#: What the editor puts behind the names of members of its own structs: ``Size_11_…``.
_MADE_UP: Final = pattern(r"_\d+_[0-9A-F]{32}(?=_|$)")
_LEAST_MADE_UP: Final = 34
_BOOLEAN: Final = pattern(r"b(?=[A-Z])")
_AS: Final = pattern(r"\AAs(?=[A-Z])")
#: What some functions have before the name that people see.
_PREFIXES: Final = ("K2_", "Receive")

#: Math library functions by what stands before the first ``_`` of their names.
OPERATORS: Final = {
    "Add": "+", "Subtract": "-", "Multiply": "×", "Divide": "÷", "Percent": "%",
    "EqualEqual": "==", "NotEqual": "!=", "EqualExactly": "==", "NotEqualExactly": "!=",
    "Less": "<", "LessEqual": "<=", "Greater": ">", "GreaterEqual": ">=",
    "BooleanAND": "AND", "BooleanOR": "OR", "BooleanXOR": "XOR", "BooleanNAND": "NAND",
    "BooleanNOR": "NOR", "Not": "NOT", "And": "&", "Or": "|", "Xor": "^", "Concat": "+",
}  # fmt: skip
#: What operators are called where a sign would not be read as a name.
_CALLED: Final = {
    "+": "Add", "-": "Subtract", "×": "Multiply", "÷": "Divide", "%": "Percent",
    "==": "Equal", "!=": "Not Equal", "<": "Less", "<=": "Less Equal", ">": "Greater",
    ">=": "Greater Equal", "&": "Bitwise AND", "|": "Bitwise OR", "^": "Bitwise XOR",
}  # fmt: skip
#: Operators that whole words name.
_WHOLE: Final = frozenset(name for name in OPERATORS if name.startswith("Boolean"))


def spaced(name: str) -> str:
    """A name with spaces between its words; one that has spaces stays as it is.

    A cast puts ``As`` before the words of a class.
    """
    if " " in name:
        return _AS.sub("As ", name)
    return _WORD_ENDS.sub(" ", name.replace("_", " ")).strip()


def member_name(name: str) -> str:
    """The name of a member as somebody gave it, without what the editor puts behind the names of
    members of its own structs; those of a split pin may follow.
    """
    return _MADE_UP.sub("", name) if len(name) > _LEAST_MADE_UP else name


def variable_words(name: str, category: str = "") -> str:
    """The name of a variable or a pin: the ``b`` of a truth is not shown."""
    name = member_name(name)
    bare = _BOOLEAN.sub("", name, count=1) if category == "bool" and name[:1] == "b" else name
    return spaced(bare)


def shown_function(name: str) -> str:
    """The name of a function or an event without what the editor hides of it."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix):
            name = name.removeprefix(prefix)
    return name


def operator_of(function: str) -> str:
    """The sign of a math function (``Add_IntInt`` is ``+``); empty for any other function."""
    first, parting, _ = function.partition("_")
    return OPERATORS.get(first, "") if parting or function in _WHOLE else ""


def operator_words(sign: str) -> str:
    """An operator by its word (``+`` is ``Add``); one that is a word stays as it is."""
    return _CALLED.get(sign, sign)
