"""The icons by which a desktop shows the program and its types of files.

They are made of the drawings that the window has too: the program's stands in white on a tile, a
type's in colour on a sheet of paper. In the smallest size a type is its drawing alone, which was
drawn for that grid; a sheet around it would leave nothing of it.
"""

from __future__ import annotations

from typing import Final

from inspector.colours import COLOURS
from inspector.resource import read_resource, resource_path

#: The folder of the smallest size, and that of the size that serves all others.
SMALL: Final = "16x16"
SCALABLE: Final = "scalable"
#: The drawing on the program's tile.
_PROGRAM: Final = "class"
_ACCENT, _PAPER, _EDGE = (COLOURS[role][0] for role in ("accent", "base", "ctl"))
_OPEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 16 16">'
)
_TILE: Final = f'<rect x="0.5" y="0.5" width="15" height="15" rx="3.2" fill="{_ACCENT}"/>'
_SHEET: Final = (
    f'<path d="M3 0.6h7l3.6 3.6v11.2H3z" fill="{_PAPER}" stroke="{_EDGE}" stroke-width="0.6" '
    f'stroke-linejoin="round"/><path d="M10 0.6v3.6h3.6" fill="none" stroke="{_EDGE}" '
    'stroke-width="0.6" stroke-linejoin="round"/>'
)


def program_icon(size: str = SCALABLE) -> str:
    """The program's icon as an SVG text.

    Args:
        size: One of :data:`SMALL` and :data:`SCALABLE`: on a small tile there is less around it.
    """
    inside = _drawn(_PROGRAM, _PAPER, scale=0.78 if size == SMALL else 0.66, down=0.0)
    return _icon(size, _TILE, inside)


def type_icon(drawing: str, size: str = SCALABLE) -> str:
    """The icon of a type of files as an SVG text.

    Args:
        drawing: The name of a drawing of ``resources/icons``.
        size: One of :data:`SMALL` and :data:`SCALABLE`.
    """
    if size == SMALL:
        return _icon(size, _drawn(drawing, _ACCENT, scale=1.0, down=0.0))
    return _icon(size, _SHEET, _drawn(drawing, _ACCENT, scale=0.48, down=1.6))


def _icon(size: str, *parts: str) -> str:
    side = 16 if size == SMALL else 256
    return "".join((_OPEN.format(side=side), *parts, "</svg>\n"))


def _drawn(name: str, colour: str, *, scale: float, down: float) -> str:
    """A drawing in the middle of the grid, or as many of its px below that."""
    text = read_resource(resource_path("icons", f"{name}.svg")).strip()
    inside = text.partition(">")[2].removesuffix("</svg>").replace("currentColor", colour)
    # The middle of a sheet with a folded corner lies a little to the right.
    across = 8 - 8 * scale + (0.3 if down else 0.0)
    return (
        f'<g transform="translate({across:g} {8 - 8 * scale + down:g}) scale({scale:g})" '
        f'fill="none" stroke="{colour}" stroke-width="1.3" stroke-linecap="round" '
        f'stroke-linejoin="round">{inside}</g>'
    )
