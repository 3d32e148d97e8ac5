"""Reads nodes out of the text that editors copy, without anything of the program.

It knows the form alone: objects within objects, lines of properties, pins as lists in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_BEGIN = re.compile(
    r'\s*Begin Object(?: Class=(\S+))? Name="((?:[^"\\]|\\.)*)"(?: ExportPath=.*)?$'
)
_END = re.compile(r"\s*End Object$")
_PIN = re.compile(r"\s*CustomProperties (Pin|UserDefinedPin) \((.*)\)$")
_PROPERTY = re.compile(r"\s*([\w ]+(?:\(\d+\))?)=(.*)$")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


@dataclass
class PastedObject:
    """An object of the text; ``pins`` are the fields of each, ``parameters`` the declared ones."""

    name: str
    class_path: str = ""
    properties: dict[str, str] = field(default_factory=dict)
    pins: list[dict[str, str]] = field(default_factory=list)
    parameters: list[dict[str, str]] = field(default_factory=list)
    objects: dict[str, PastedObject] = field(default_factory=dict)


def read_nodes(text: str) -> list[PastedObject]:
    """The objects of a text."""
    root = PastedObject("")
    stack = [root]
    for line in text.splitlines():
        begin, pin, stored = _BEGIN.match(line), _PIN.match(line), _PROPERTY.match(line)
        if begin is not None:
            name = unescaped(begin[2])
            if begin[1]:
                assert name not in stack[-1].objects, f"two objects called {name}"
                stack[-1].objects[name] = PastedObject(name, begin[1])
            # Without a class it was declared before.
            stack.append(stack[-1].objects[name])
        elif _END.match(line):
            stack.pop()
        elif pin is not None:
            rows = dict(fields_of(pin[2]))
            (stack[-1].pins if pin[1] == "Pin" else stack[-1].parameters).append(rows)
        else:
            assert stored is not None, f"no line of a node: {line}"
            stack[-1].properties[stored[1]] = stored[2]
    assert stack == [root]
    return list(root.objects.values())


def parts_of(inside: str) -> Iterator[str]:
    """What stands between the commas of a list, brackets and quotes within it kept whole."""
    depth, start, at = 0, 0, 0
    while at < len(inside):
        sign = inside[at]
        if sign == '"':
            at += 1
            while inside[at] != '"':
                at += 2 if inside[at] == "\\" else 1
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif sign == "," and not depth:
            yield inside[start:at]
            start = at + 1
        at += 1
    assert depth == 0, inside
    if inside[start:].strip():
        yield inside[start:]


def fields_of(inside: str) -> Iterator[tuple[str, str]]:
    """The names and values of a list of fields."""
    for part in parts_of(inside):
        name, sign, value = part.partition("=")
        assert sign, part
        yield name, value


def plain(value: str) -> str:
    """What stands between quotes; a value without quotes as it is."""
    return unescaped(value[1:-1]) if value.startswith('"') else value


def unescaped(text: str) -> str:
    """A text with its signs as they were before they were escaped."""
    return re.sub(r"\\(.)", lambda sign: _ESCAPES.get(sign[1], sign[1]), text, flags=re.DOTALL)


def words_of(text: str) -> str:
    """The words of a text for people, of a pattern the pattern."""
    form, _, inside = text.partition("(")
    parts = list(parts_of(inside[:-1]))
    match form:
        case "NSLOCTEXT":
            return plain(parts[2].strip())
        case "INVTEXT":
            return plain(parts[0])
        case "LOCTABLE":
            return plain(parts[1].strip())
    return words_of(parts[0])


def links_of(nodes: list[PastedObject]) -> set[tuple[str, str, str, str]]:
    """The wires between nodes: node and identity of an output, then those of an input."""
    outputs = {(node.name, pin["PinId"]): "Direction" in pin for node in nodes for pin in node.pins}
    links = set()
    for node in nodes:
        for pin in node.pins:
            here = (node.name, pin["PinId"])
            for end in parts_of(pin.get("LinkedTo", "()")[1:-1]):
                name, identity = end.split(" ")
                there = (name, identity)
                if there in outputs:
                    assert outputs[there] is not outputs[here]
                    links.add((*here, *there) if outputs[here] else (*there, *here))
    return links
