"""The values of pins as text, and the nodes that only give values as expressions of their readers.

A value has two forms: as an expression has it, and as a card shows it, in the fewest signs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.findings.message import Message, Text
from inspector.format.unreal.paths import bounded
from inspector.graphs.model import Node, NodeKind, Pin, Say
from inspector.graphs.objects import spaced
from inspector.graphs.text_lines import first_line, has_lines
from inspector.graphs.wires import End, Wires, text_nodes
from inspector.patterns import pattern

_QUOTED: Final = frozenset({"string", "text"})
#: The category of what is set on a node itself.
_SETTING: Final = "setting"
_FRACTIONS: Final = frozenset({"float", "double", "real"})
#: The output of an event by which others are bound to it: the event itself.
DELEGATE: Final = "OutputDelegate"
#: Nodes that others call, with values that these nodes give on.
_CALLED: Final = frozenset({NodeKind.ENTRY, NodeKind.EVENT, NodeKind.OWN_EVENT})
#: Categories of pins whose values may be one of an enumeration.
_NAMED: Final = frozenset({"byte", "enum", "Enum", "setting"})
_ENUMERATOR: Final = pattern(r"(?:\w+::)?([A-Za-z]\w*)")
#: What the editor calls those of an enumeration that is an asset; people see other names, which
#: that asset alone knows.
_UNKNOWN: Final = pattern(r"NewEnumerator\d+")
#: The module whose functions everybody knows; the input that a function takes its object from.
_ENGINE: Final = "/Script/Engine."
_TARGET: Final = "self"
#: A call of what the class overrides, which is of the class that it is made from.
_PARENT_CALL: Final = "K2Node_CallParentFunction"
_NUMBER: Final = r"-?\d+(?:\.\d*)?"
_PARTS: Final = pattern(rf"\(\w+={_NUMBER}(?:,\w+={_NUMBER})+\)")
_LIST: Final = pattern(rf"{_NUMBER}(?:, ?{_NUMBER})+")
#: The members of structs that are numbers in an order that everybody knows.
_KNOWN: Final = frozenset({"XY", "XYZ", "XYZW", "RGB", "RGBA", "LeftTopRightBottom"})


def literal(pin: Pin) -> str:
    """The value of an input that nothing is linked to, as it is written in an expression.

    An output has none; of a text of several lines, which is told apart, it is the first.
    """
    value = bounded(said_in_a_line(pin))
    if pin.is_output:
        return ""
    if pin.bound:
        return value
    if pin.type.category in _QUOTED:
        return json.dumps(value, ensure_ascii=False)
    if pin.type.category == "bool":
        return value.lower()
    if pin.type.category in _FRACTIONS and "." in value:
        return value.rstrip("0").rstrip(".")
    return value


def is_of_lines(pin: Pin) -> bool:
    """Whether what is set on a node is a text of several lines, such as code."""
    return pin.type.category == _SETTING and not pin.links and has_lines(pin.said)


def said_in_a_line(pin: Pin) -> str:
    """What a pin holds; of a text of several lines the first."""
    return first_line(pin.said) if is_of_lines(pin) else pin.said


def shows_value(pin: Pin) -> bool:
    """Whether the value of an input to which nothing is linked is told."""
    if pin.hidden or pin.bound:
        return bool(pin.bound)
    return not pin.advanced or pin.value != pin.made_with


def parameters(node: Node) -> list[Pin]:
    """What an event or a function is called with; nothing of any other node."""
    if node.kind not in _CALLED or not node.has_flow:
        return []
    return [
        pin
        for pin in node.pins
        if pin.is_output and not pin.is_flow and not pin.hidden and pin.name != DELEGATE
    ]


def _is_of_library(node: Node) -> bool:
    """Whether a call is of a function that needs no object, and the engine's own has not."""
    return (
        node.kind is NodeKind.CALL
        and node.class_name != _PARENT_CALL
        and bool(node.of_class)
        and not node.of_class.startswith(_ENGINE)
        and any(pin.name == _TARGET and pin.hidden for pin in node.pins)
    )


def shown_value(pin: Pin) -> str:
    """The value of an input that nothing is linked to, in the fewest signs that say it.

    The text of a graph tells it as it is stored.
    """
    value, kind = literal(pin), pin.type
    if pin.bound or pin.is_output:
        return value
    if kind.category in _NAMED and kind.subject and (named := _ENUMERATOR.fullmatch(value)):
        return _enumerator(named[1], kind.subject)
    if kind.category in ("struct", "Type"):
        return _numbers(value)
    return value


def _enumerator(name: str, enumeration: str) -> str:
    """An enumerator without what all of its enumeration begin with."""
    if _UNKNOWN.fullmatch(name):
        return name
    first, _, rest = name.partition("_")
    is_prefix = first.isupper() or first in enumeration
    return spaced(rest if rest and is_prefix else name)


def _numbers(value: str) -> str:
    """Numbers without the zeros at their ends, and without names that say no more."""
    if _PARTS.fullmatch(value):
        parts = [part.split("=") for part in value[1:-1].split(",")]
        if "".join(name for name, _ in parts) not in _KNOWN:
            return value
        return ", ".join(_short(number) for _, number in parts)
    if _LIST.fullmatch(value):
        return ", ".join(_short(number.strip()) for number in value.split(","))
    return value


def _short(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number


#: Expressions within expressions, and signs of one, beyond which it stands on a line of its own.
_DEEPEST: Final = 8
_LONGEST: Final = 200
#: The input of an operator that no sign of it stands for.
_TOLERANCE: Final = "ErrorTolerance"
_NOTHING: Final = Message("graphs/nothing")
#: Nodes whose outputs have names that stand for themselves.
_OWN_NAMES: Final = frozenset({NodeKind.ENTRY, NodeKind.CAST})


def named(pin: Pin, value: Text) -> Text:
    """A value behind the name of its pin, if that has one."""
    name = pin.shown_name
    return value if name in ("", "None") else Message("phrases/labelled", label=name, text=value)


def reference(name: str) -> str:
    """How a value is referred to that stands on a line of its own."""
    return f"[{name}]"


def expressions_of(wires: Wires, say: Say, english: Say) -> Expressions:
    """The expressions of a graph.

    Args:
        wires: The wires of the graph.
        say: Makes words of messages.
        english: Makes those words that decide what stands apart, and in which order: this must not
            depend on who reads it.
    """
    measured = Expressions(wires, english, english)
    return Expressions(wires, say, english, measured.standing_apart)


class Expressions:
    """The expressions of one graph.

    One that is too deep, too long or in a circle of wires has a name in brackets instead, and
    stands once in :meth:`apart`.

    Args:
        wires: The wires of the graph.
        say: Makes words of messages.
        english: Makes words of titles by which what stands apart is put in order.
        apart: The nodes whose values stand apart, where that is known; else it is made out.
    """

    def __init__(
        self, wires: Wires, say: Say, english: Say, apart: frozenset[int] | None = None
    ) -> None:
        self._wires = wires
        self._say = say
        self._english = english
        self._given = apart
        self._texts: dict[int, str] = {}
        self._named: set[int] = set()
        self._used: set[int] = set()
        self._read()

    @property
    def standing_apart(self) -> frozenset[int]:
        """The objects of the nodes whose values have a name instead."""
        return frozenset(self._named)

    def apart(self) -> Iterator[tuple[Node, str]]:
        """The nodes whose values have a name that is used, each with its expression."""
        wires = self._wires
        names = {export: self._english(wires.name(wires.nodes[export])) for export in self._used}
        for export in sorted(self._used, key=names.__getitem__):
            yield wires.nodes[export], self._texts[export]

    def statement(self, node: Node, name: str) -> str:
        """A node with what enters it, on a line of its own."""
        if node.kind is NodeKind.SET:
            target, value = self._set_inputs(node)
            if not target:
                return f"{name} = {value}"
            return self._say(Message("graphs/set-of", name=name, target=target, value=value))
        return name + self._arguments(node)

    def entering(self, node: Node, pin: Pin) -> str:
        """What enters an input: an expression, or the value that is stored."""
        ends = self._wires.sources(node, pin)
        if not ends:
            return literal(pin)
        return " & ".join(dict.fromkeys(map(self._of_output, ends)))

    # -- making --------------------------------------------------------------------------------

    def _read(self) -> None:
        """Reads every node that only gives values, those that it takes from before it."""
        wires = self._wires
        pure = {node.export: node for node in text_nodes(wires.graph) if wires.is_pure(node)}
        takes: dict[int, set[int]] = {export: set() for export in pure}
        gives: dict[int, list[int]] = {export: [] for export in pure}
        for export, node in pure.items():
            for pin in node.pins:
                if not pin.is_output:
                    takes[export] |= {
                        end.node.export for end in wires.sources(node, pin)
                        if end.node.export in pure
                    }  # fmt: skip
            for source in takes[export]:
                gives[source].append(export)
        heights: dict[int, int] = {}
        left = {export: len(sources) for export, sources in takes.items()}
        ready = [export for export, count in left.items() if not count]
        in_circles: list[int] = []
        while left:
            if not ready:
                # What is left takes from itself: the first of it is referred to by its name.
                ready.append(min(left))
                in_circles.append(ready[-1])
                self._named.add(ready[-1])
            export = ready.pop()
            del left[export]
            if export not in self._named:
                text = self._texts[export] = self._expression(pure[export])
                below = (heights.get(source, 0) for source in takes[export])
                heights[export] = 1 + max(below, default=0)
                if self._is_own_line(export, heights[export], text):
                    self._named.add(export)
                    heights[export] = 0
            for user in gives[export]:
                if user in left:
                    left[user] -= 1
                    if left[user] == 0:
                        ready.append(user)
        for export in in_circles:
            self._texts[export] = self._expression(pure[export])

    def _is_own_line(self, export: int, height: int, text: str) -> bool:
        """Whether an expression is too long or too deep to stand in others."""
        if self._given is not None:
            return export in self._given
        return height > _DEEPEST or len(text) > _LONGEST

    def _of_output(self, end: End) -> str:
        """The value of an output."""
        node, pin = end
        if node.export in self._named:
            self._used.add(node.export)
            text = reference(self._say(self._wires.name(node)))
        elif node.export in self._texts:
            text = self._texts[node.export]
        else:
            return self._of_statement(node, pin)
        return text + self._output_name(node, pin)

    def _of_statement(self, node: Node, pin: Pin) -> str:
        """The value of an output of a node that has a line of its own."""
        name = self._say(self._wires.name(node))
        if node.kind in _OWN_NAMES and not self._wires.number(node):
            return self._say(pin.shown_name)
        if node.kind is NodeKind.SET:
            return name.removeprefix("SET ")
        return name + self._output_name(node, pin)

    def _output_name(self, node: Node, pin: Pin) -> str:
        """Which of a node's values it is, where that has to be said."""
        values = [own for own in node.pins if own.is_output and not own.hidden
                  and not self._wires.is_flow(own)]  # fmt: skip
        is_only = len(values) <= 1 and node.kind is not NodeKind.EVENT
        return "" if is_only or pin.name == DELEGATE else f".{self._say(pin.shown_name)}"

    def _expression(self, node: Node) -> str:
        inputs = [pin for pin in node.pins if not pin.is_output and self._is_shown(node, pin)]
        title = self._say(node.title)
        match node.kind:
            case NodeKind.GET:
                return ".".join(
                    (*(self._operand(node, pin) for pin in inputs), self._say(node.title))
                )
            case NodeKind.CONVERSION if len(inputs) == 1:
                return self.entering(node, inputs[0])
            case NodeKind.OPERATOR if inputs:
                parts = [self._operand(node, pin) for pin in inputs]
                if len(parts) == 1:
                    return f"{title} {parts[0]}"
                return f" {title} ".join(parts)
        return title + self._arguments(node)

    def _operand(self, node: Node, pin: Pin) -> str:
        """An operand; one that is an operation itself stands in brackets."""
        ends = self._wires.sources(node, pin)
        text = self.entering(node, pin) or self._say(_NOTHING)
        is_operation = len(ends) > 1 or any(self._is_operation(end.node) for end in ends)
        return self._bracketed(text) if is_operation else text

    def _is_operation(self, node: Node) -> bool:
        """Whether a node's expression is an operation, maybe behind conversions."""
        passed: set[int] = set()
        while node.kind is NodeKind.CONVERSION and node.export not in passed:
            passed.add(node.export)
            ends = [end for pin in node.pins if not pin.is_output
                    for end in self._wires.sources(node, pin)]  # fmt: skip
            if len(ends) != 1:
                return bool(ends)
            node = ends[0].node
        return node.kind is NodeKind.OPERATOR and node.export not in self._named

    def _set_inputs(self, node: Node) -> tuple[str, str]:
        """The object whose variable a node sets, empty for its own, and the value."""
        target, values = "", list[Pin]()
        for pin in node.pins:
            if pin.is_output or self._wires.is_flow(pin):
                continue
            if pin.name == _TARGET:
                target = self.entering(node, pin)
            else:
                values.append(pin)
        # A pin that is split is hidden, and its parts follow it.
        shown = [pin for pin in values if not pin.hidden or self._wires.sources(node, pin)]
        if len(shown) > 1:
            parts = (
                self._argument(pin, self.entering(node, pin) or self._say(_NOTHING))
                for pin in shown
            )
            return target, self._bracketed(self._clauses(parts))
        entering = (self.entering(node, pin) for pin in shown or values)
        return target, next(filter(None, entering), self._say(_NOTHING))

    def _arguments(self, node: Node) -> str:
        """What enters a node, in brackets; nothing where all of it is as it was made."""
        told = [self._say(pin.shown_name) for pin in parameters(node)]
        if _is_of_library(node):
            told.append(self._say(Message("graphs/of-class", name=node.class_words)))
        for pin in node.pins:
            if not pin.is_output and self._is_shown(node, pin):
                told.append(self._argument(pin, self.entering(node, pin)))
        return self._noted(told)

    def _argument(self, pin: Pin, value: str) -> str:
        """A value behind the name of its pin, if that has one."""
        return self._say(named(pin, value))

    def _bracketed(self, operation: str) -> str:
        """An operation within another one."""
        return self._say(Message("graphs/bracketed", operation=operation))

    def _clauses(self, parts: Iterable[str]) -> str:
        """What is said of one thing, part by part; empty ones are none."""
        return self._say(Message("phrases/clauses", clauses=tuple(filter(None, parts))))

    def _noted(self, told: Sequence[str]) -> str:
        """What enters a node, behind its name."""
        note = self._clauses(told)
        return self._say(Message("phrases/noted", text="", note=note)) if note else ""

    def _is_shown(self, node: Node, pin: Pin) -> bool:
        """Whether an input says something: it is linked, or holds a value that people see."""
        if self._wires.is_flow(pin):
            return False
        if self._wires.sources(node, pin):
            return True
        if pin.said:
            return shows_value(pin)
        return node.kind is NodeKind.OPERATOR and not pin.hidden and pin.name != _TOLERANCE
