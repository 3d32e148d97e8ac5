"""How a drawn graph looks, without a painter or a font: colours, shapes of pins, measures, widths.

Measures are in pixels at 100 %. Colours are roles of the window's palette.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from enum import IntEnum, auto
from types import MappingProxyType
from typing import Final
from unicodedata import east_asian_width

from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinEnd
from inspector.patterns import pattern

_CATEGORIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "delegate": "pinDelegate", "mcdelegate": "pinDelegate", "bool": "pinBool",
        "byte": "pinByte", "enum": "pinByte", "int": "pinInt", "int64": "pinInt",
        "float": "pinFloat", "double": "pinFloat", "real": "pinFloat", "string": "pinString",
        "name": "pinName", "text": "pinText", "object": "pinObject", "softobject": "pinObject",
        "asset": "pinObject", "class": "pinClass", "softclass": "pinClass",
        "assetclass": "pinClass", "interface": "pinInterface", "struct": "pinStruct",
    }
)  # fmt: skip
_STRUCTS: Final[Mapping[str, str]] = MappingProxyType(
    {"Vector": "pinVector", "Rotator": "pinRotator", "Transform": "pinTransform"}
)
_WILD: Final = "pinWild"
#: The band of a card by what its node does; another node's is that of calls, or of pure ones.
_BANDS: Final[Mapping[NodeKind, str]] = MappingProxyType(
    {
        NodeKind.EVENT: "kEvent",
        NodeKind.OWN_EVENT: "kEvent",
        NodeKind.KEY: "kEvent",
        NodeKind.ENTRY: "kEntry",
        NodeKind.RESULT: "kEntry",
        NodeKind.BRANCH: "kFlow",
        NodeKind.CAST: "kFlow",
        NodeKind.MACRO: "kMacro",
    }
)

#: How the classes of states and of transitions between them begin.
_STATES: Final = "AnimState"
#: Nodes without a band whose ground tells what they do.
TINTED: Final = frozenset({NodeKind.ENTRY, NodeKind.OPERATOR, NodeKind.CONVERSION})


class PinShape(IntEnum):
    """The shape of a pin's mark, which says the family of its type.

    Whole numbers are found in tables without a call: hundreds of marks are looked up for a frame.
    """

    ARROW = auto()
    SQUARE = auto()
    CIRCLE = auto()
    PILL = auto()
    RING = auto()
    DIAMOND = auto()
    ARRAY = auto()
    SET = auto()
    MAP = auto()


_SHAPES: Final[Mapping[str, PinShape]] = MappingProxyType(
    {
        "pinDelegate": PinShape.SQUARE,
        "pinString": PinShape.PILL,
        "pinName": PinShape.PILL,
        "pinText": PinShape.PILL,
        "pinObject": PinShape.RING,
        "pinClass": PinShape.RING,
        "pinInterface": PinShape.RING,
        "pinStruct": PinShape.DIAMOND,
        "pinVector": PinShape.DIAMOND,
        "pinRotator": PinShape.DIAMOND,
        "pinTransform": PinShape.DIAMOND,
    }
)
_CONTAINERS: Final[Mapping[str, PinShape]] = MappingProxyType(
    {"array": PinShape.ARRAY, "set": PinShape.SET, "map": PinShape.MAP}
)


def pin_role(pin: Pin) -> str:
    """The role of the colour of a pin and of the wires from it."""
    if pin.is_flow:
        return "pinExec"
    return _STRUCTS.get(pin.type.subject) or _CATEGORIES.get(pin.type.category, _WILD)


def pin_shape(pin: Pin) -> PinShape:
    """The shape of a pin's mark."""
    if pin.is_flow:
        return PinShape.ARROW
    container = _CONTAINERS.get(pin.type.container)
    return container or _SHAPES.get(pin_role(pin), PinShape.CIRCLE)


def knot_role(node: Node) -> str:
    """The role of the colour of a knot: that of what runs through it."""
    return pin_role(node.pins[0]) if node.pins else _WILD


def band_role(node: Node) -> str:
    """The role of the colour behind a node's title."""
    if node.state == "disabled":
        return "selIdle"
    if node.class_name.startswith(_STATES) and node.kind is not NodeKind.ENTRY:
        return "kFlow"
    return _BANDS.get(node.kind, "kCall" if node.has_flow else "kPure")


def is_whole(graph: Graph, link: Link) -> bool:
    """Whether a wire is listed as it should be: by both of its ends, in materials by its input."""
    if graph.role is GraphRole.MATERIAL:
        return True
    return (
        PinEnd(link.target, link.input.id) in link.output.links
        and PinEnd(link.source, link.output.id) in link.input.links
    )


def wire_role(graph: Graph, link: Link, disabled: Container[int]) -> str:
    """The role of the colour of a wire: that of its output, unless something is the matter.

    Args:
        graph: The graph.
        link: The wire.
        disabled: The nodes of the graph that are disabled, by their objects.
    """
    if not is_whole(graph, link):
        return "warn"
    if graph.role is GraphRole.STATES:
        return "text2"
    if link.source in disabled or link.target in disabled:
        return "dis"
    return pin_role(link.output)


def ground_role(node: Node, *, is_compact: bool) -> str:
    """The role of the ground of a card, below its band where it has one."""
    if node.kind is NodeKind.KNOT:
        return knot_role(node)
    return band_role(node) if is_compact and node.kind in TINTED else "base"


#: Pixels of one unit of the editor: at 100 % nodes are as far apart as there.
UNIT: Final = 1.0
BAND: Final = 22.0
#: The size of the letters of titles and of the signs of operators.
TITLE_SIZE: Final = 12
SIGN_SIZE: Final = 20
#: What each further line of a title takes.
TITLE_LINE: Final = 14.0
ROW: Final = 18.0
FOOT: Final = 6.0
COMMENT_BAND: Final = 25.0
KNOT: Final = 8.0
#: The ring of a transition between states, and how far apart those of the same states are.
SIGN: Final = (18.0, 18.0)
BESIDE: Final = 28.0
#: How wide a state is at the most because of what it plays.
WIDEST_STATE: Final = 290.0
#: From the edge of a card to the middle of a pin's mark, from there to its label.
MARK: Final = 12.0
LABEL: Final = 11.0
#: Around the label of a pin, and between those of both sides.
SIDE: Final = 24.0
BETWEEN: Final = 10.0
#: What a title takes beside its own width; the least that a card is wide.
TITLE: Final = 34.0
LEAST: Final = 84.0
#: From a label to the value behind it, and the widest that a line of that is.
VALUE: Final = 8.0
WIDEST_VALUE: Final = 260.0
#: What each further line of a value takes, and into how many one is broken at most.
VALUE_LINE: Final = 13.0
MOST_VALUE_LINES: Final = 4
#: What a value, its label and a label alone keep where the next card leaves no more room, and what
#: lies between the two cards.
LEAST_VALUE: Final = 36.0
LEAST_LABEL: Final = 18.0
LEAST_ALONE: Final = 37.0
APART: Final = 4.0
#: The shortest and the longest way in which a wire leaves its pin.
SHORTEST_BEND: Final = 24.0
LONGEST_BEND: Final = 120.0

#: Sums of shares are no exact numbers.
_ROUNDING: Final = 1e-6
_TITLE_SIGN: Final = 7.6
_CAPTION_SIGN: Final = 6.1
_NARROW: Final = frozenset("fijlrtI.,:;'|!()[] ")
_BROAD: Final = frozenset("mwMW@%")
#: What a narrow sign, a broad letter, a capital and a sign of two columns take of a usual one.
_NARROW_SHARE: Final = 0.6
_BROAD_SHARE: Final = 1.4
_CAPITAL_SHARE: Final = 1.1
_WIDE_SHARE: Final = 1.8
#: Behind which a title may go on in a further line: a gap, a sign that joins, the hump of a name.
_BREAKS: Final = pattern(r"(?<=[ _./:-])|(?<=[A-Za-z0-9][a-z0-9])(?=[A-Z])")
#: Into how many lines a title is broken at most.
MOST_LINES: Final = 3


def title_width(text: str) -> float:
    """The width of a title."""
    return _signs(text) * _TITLE_SIGN * size_of_title(text) / TITLE_SIZE


def is_sign(title: str) -> bool:
    """Whether a title is the sign of an operator, which is no larger than one letter or two."""
    return 0 < len(title) < 3 and not any(map(str.isalnum, title))


def size_of_title(title: str) -> int:
    """The size of the letters of a title: a small sign would be taken for another."""
    return SIGN_SIZE if is_sign(title) else TITLE_SIZE


def caption_width(text: str) -> float:
    """The width of a label or a value."""
    return _signs(text) * _CAPTION_SIGN


def elided(text: str, width: float) -> str:
    """A caption cut so that it is no wider."""
    return _cut(text, width / _CAPTION_SIGN)


def pieces_of(title: str) -> list[str]:
    """The parts of a title between which it may be broken into lines."""
    return [piece for piece in _BREAKS.split(title) if piece]


def in_lines(
    title: str, width: float, measure: Callable[[str], float] = title_width
) -> tuple[str, ...]:
    """A title in lines that are no wider than ``width``, as far as its parts let them be.

    Nothing of it is left out but the gaps between lines.

    Args:
        title: The title.
        width: The width, in the unit of ``measure``.
        measure: Gives the width of a text.
    """
    return filled_lines(pieces_of(title), width, measure) or ("",)


def filled_lines(
    pieces: Iterable[str], width: float, measure: Callable[[str], float]
) -> tuple[str, ...]:
    """Pieces of a text in lines, each as long as it goes; a piece that is wider is a line.

    Args:
        pieces: The pieces, with the gaps between them.
        width: The width of the lines, in the unit of ``measure``.
        measure: Gives the width of a text.
    """
    lines: list[str] = []
    for piece in pieces:
        if lines and measure((lines[-1] + piece).rstrip()) <= width + _ROUNDING:
            lines[-1] += piece
        else:
            lines.append(piece)
    return tuple(line.strip() for line in lines)


def value_in_lines(value: str, width: float, most: int = MOST_VALUE_LINES) -> tuple[str, ...]:
    """A value in lines that are no wider than ``width``, cut where it takes more than ``most``.

    It is broken between its parts, and one that is too wide wherever its line ends.
    """
    pieces = [short for piece in pieces_of(value) for short in _broken(piece, width)]
    lines = filled_lines(pieces, width, caption_width)
    if len(lines) <= most:
        return lines
    start = 0
    for line in lines[: most - 1]:
        start = value.index(line, start) + len(line)
    return (*lines[: most - 1], elided(value[start:].lstrip(), width))


def _broken(piece: str, width: float) -> Iterator[str]:
    """A part of a text in pieces that are no wider than ``width``."""
    start, taken, room = 0, 0.0, width / _CAPTION_SIGN + _ROUNDING
    for place, share in enumerate(map(_share, piece)):
        if taken + share > room and place > start:
            yield piece[start:place]
            start, taken = place, 0.0
        taken += share
    yield piece[start:]


def in_few_lines(title: str, width: float) -> tuple[str, ...]:
    """A title in lines that are no wider than ``width`` where that takes no more than a few."""
    lines = in_lines(title, width)
    while len(lines) > MOST_LINES:
        width += _TITLE_SIGN
        lines = in_lines(title, width)
    return lines


def _cut(text: str, signs: float) -> str:
    if _signs(text) <= signs + _ROUNDING:
        return text
    kept = ""
    for sign in text:
        if _signs(kept + sign) > signs - 1:
            break
        kept += sign
    return f"{kept}…"


def _signs(text: str) -> float:
    return sum(map(_share, text))


def _share(sign: str) -> float:
    if sign in _NARROW:
        return _NARROW_SHARE
    if sign in _BROAD:
        return _BROAD_SHARE
    if sign.isascii():
        return _CAPITAL_SHARE if sign.isupper() else 1.0
    return _WIDE_SHARE if east_asian_width(sign) in "WF" else 1.0
