"""What an SVG picture of a graph shows, read back out of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Final, NamedTuple

_SVG: Final = "{http://www.w3.org/2000/svg}"
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


class SvgParts(NamedTuple):
    """The elements of the first graph of a picture, where they stand in the graph's own units."""

    group: ElementTree.Element

    def boxes(self) -> Iterator[tuple[float, ...]]:
        """The boxes of cards and comments."""
        for rect in self.group.iter(f"{_SVG}rect"):
            if "class" in rect.attrib:
                yield tuple(float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))

    def marks(self) -> Iterator[tuple[float, ...]]:
        """The middles of the marks of pins on cards."""
        for circle in self.group.iter(f"{_SVG}circle"):
            if "stroke" in circle.attrib:
                yield float(circle.get("cx", "0")), float(circle.get("cy", "0"))
        for path in self.group.iter(f"{_SVG}path"):
            if "class" not in path.attrib:
                left, top = map(float, _NUMBER.findall(path.get("d", ""))[:2])
                yield left + 4, top + 5

    def wires(self) -> Iterator[tuple[float, ...]]:
        """Where wires begin and end."""
        for path in self.group.iter(f"{_SVG}path"):
            if "class" in path.attrib:
                places = [float(number) for number in _NUMBER.findall(path.get("d", ""))]
                yield (*places[:2], *places[-2:])


def parts_of_svg(picture: str) -> SvgParts:
    """What the first graph of a picture shows."""
    group = ElementTree.fromstring(picture).find(f"{_SVG}g")
    assert group is not None
    return SvgParts(group)
