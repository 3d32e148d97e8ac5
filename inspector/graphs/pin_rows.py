"""What stands beside the pins of a card, and how high their rows are."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.graphs.expressions import shown_value
from inspector.graphs.model import Node, NodeKind, Pin
from inspector.named_tuples import NamedTuple

#: Signs of a label and of a value that are drawn.
_LONGEST_LABEL: Final = 200
_LONGEST_VALUE: Final = 300


class Room(NamedTuple):
    """How much room a card has: how wide it may be, and of how many lines its values."""

    width: float = inf
    lines: int = metrics.MOST_VALUE_LINES


#: As much as it wants.
ALL_ROOM: Final = Room()


class Beside(NamedTuple):
    """What stands beside a pin: its label, and the lines of its value."""

    label: str
    lines: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """How wide it is."""
        width = metrics.caption_width(self.label)
        if not self.lines:
            return width
        between = metrics.VALUE if self.label else 0.0
        return width + between + max(map(metrics.caption_width, self.lines))

    @property
    def height(self) -> float:
        """How high its row is."""
        return metrics.ROW + max(len(self.lines) - 1, 0) * metrics.VALUE_LINE


def rows_of(sides: Sequence[Sequence[Beside]]) -> tuple[list[float], float]:
    """How far below the first row each begins and the last ends, and how high all are.

    Pins opposite each other share a row, which is as high as the higher of both.
    """
    tops = [0.0]
    for row in range(max(map(len, sides))):
        tops.append(tops[-1] + max(side[row].height for side in sides if row < len(side)))
    return tops, tops[-1]


def texts_beside(
    node: Node, sides: tuple[Sequence[Pin], Sequence[Pin]], is_compact: bool, room: Room
) -> list[list[Beside]]:
    """What stands beside the pins of both sides, which share the rows: where that is too wide,
    values are broken into lines first, and labels are cut then.
    """
    inputs, outputs = [], [_beside(node, pin, is_compact, room) for pin in sides[1]]
    for row, pin in enumerate(sides[0]):
        opposite = outputs[row].width if row < len(outputs) else 0.0
        both = room.width - (metrics.BETWEEN if opposite else 0.0)
        text = _beside(node, pin, is_compact, room._replace(width=both - opposite))
        if text.width + opposite > both:
            # The narrower side is whole as far as it takes no more than half.
            mine = min(text.width, max(both / 2, both - opposite))
            text = _cut(text, mine)
            if opposite:
                outputs[row] = _cut(outputs[row], both - mine)
        inputs.append(text)
    rest = range(len(inputs), len(outputs))
    outputs[len(inputs) :] = [_cut(outputs[row], room.width) for row in rest]
    return [inputs, outputs]


def _cut(text: Beside, room: float) -> Beside:
    """What stands beside a pin with a shorter label, if there is no value behind it."""
    if text.lines:
        return text
    return Beside(metrics.elided(text.label, max(room, metrics.LEAST_ALONE)))


def _beside(node: Node, pin: Pin, is_compact: bool, room: Room) -> Beside:
    """What stands beside a pin: its label, and the value that is stored for it, where both have
    some room.
    """
    # What a variable was set to is called as the input opposite.
    is_bare = is_compact or (pin.is_output and node.kind is NodeKind.SET)
    label = "" if is_bare else pin.label[:_LONGEST_LABEL]
    if pin.is_output or pin.links or pin.is_flow:
        return Beside(label)
    value = one_line(shown_value(pin)[:_LONGEST_VALUE].replace("\r\n", "\n"))
    if not value:
        return Beside(label)
    between = metrics.VALUE if label else 0.0
    left = room.width - metrics.caption_width(label) - between
    width = min(max(left, metrics.LEAST_VALUE), metrics.WIDEST_VALUE)
    lines = metrics.value_in_lines(value, width, room.lines)
    left = room.width - between - max(map(metrics.caption_width, lines))
    return Beside(metrics.elided(label, max(left, metrics.LEAST_LABEL)), lines)
