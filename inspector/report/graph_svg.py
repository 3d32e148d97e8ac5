"""Graphs as one SVG picture that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from inspector.colours import COLOURS
from inspector.escaping import one_line
from inspector.graphs.model import Graph, NodeKind
from inspector.graphs.scene import metrics
from inspector.graphs.scene.layout import Box, Card, PinSpot, Scene, WireCurve, scene_of
from inspector.graphs.scene.metrics import band_role, knot_role, pin_role
from inspector.messages.graphs.words import fold_words
from inspector.messages.phrases import remarks
from inspector.messages.rendering import render

_MARGIN: Final = 24.0
_HEADING: Final = 34.0
#: Fonts about as wide as the measures of the scene assume; that of many systems is wider.
_FONTS: Final = "Inter,'Segoe UI',Roboto,Arial,'Liberation Sans','DejaVu Sans Condensed',sans-serif"
_STYLE: Final = (
    f"text{{font:11px {_FONTS};fill:#4F5257}}"
    ".t{font-size:12px;font-weight:600;fill:#1B1C1E}"
    ".h{font-size:15px;font-weight:600;fill:#1B1C1E}.v{font-weight:500;fill:#1B1C1E}"
    ".c{fill:#FFFFFF;stroke:#858780}.d{stroke-dasharray:4 3}.n{fill:#EFEFED;stroke:#C6C6C1}"
    ".w{fill:none;stroke-width:1.4}.x{fill:none;stroke-width:2.4}"
)


def graphs_svg(graphs: Sequence[Graph]) -> Iterator[str]:
    """The graphs one below the other, each under its name, piece by piece."""
    scenes = [scene_of(graph, render) for graph in graphs]
    width = max((scene.box.width for scene in scenes), default=0.0) + 2 * _MARGIN
    height = sum(scene.box.height + _HEADING + _MARGIN for scene in scenes) + _MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}">\n<style>{_STYLE}</style>\n'
        f'<rect width="100%" height="100%" fill="#F7F7F5"/>\n'
    )
    top = _MARGIN
    for scene in scenes:
        yield f'<text class="h" x="{_MARGIN:.0f}" y="{top + 12:.0f}">{safe(scene.graph.name)}'
        yield "</text>\n"
        x, y = _MARGIN - scene.box.x, top + _HEADING - scene.box.y
        yield f'<g transform="translate({x:.1f} {y:.1f})">\n'
        yield from _scene(scene)
        yield "</g>\n"
        top += scene.box.height + _HEADING + _MARGIN
    yield "</svg>\n"


def _scene(scene: Scene) -> Iterator[str]:
    yield from map(_comment, scene.comments)
    yield from map(_wire, scene.wires)
    for card in scene.cards:
        yield from _card(card)


def _comment(card: Card) -> str:
    first = card.node.comment.partition("\n")[0]
    return (
        f'<rect {place(card.box)} class="n"/>'
        f'<text class="t" x="{card.box.x + 8:.1f}" y="{card.box.y + 17:.1f}">{safe(first)}</text>'
        "\n"
    )


def _wire(wire: WireCurve) -> str:
    points = (f"{x:.1f} {y:.1f}" for x, y in wire.curve)
    start, leaving, arriving, end = points
    pin = wire.link.output
    kind = "x" if pin.is_flow else "w"
    way = f"M{start}C{leaving} {arriving} {end}"
    return f'<path class="{kind}" stroke="{_colour(pin_role(pin))}" d="{way}"/>\n'


def _card(card: Card) -> Iterator[str]:
    node, box = card.node, card.box
    off = " d" if node.state == "disabled" else ""
    said = remarks((render(node.title), node.comment, render(node.problem)))
    yield f"<g><title>{safe(said)}</title>"
    if node.kind is NodeKind.KNOT:
        colour = _colour(knot_role(node))
        yield f'<circle cx="{box.x + metrics.KNOT / 2:.1f}" cy="{box.y + metrics.KNOT / 2:.1f}" '
        yield f'r="{metrics.KNOT / 2:.1f}" fill="{colour}"/></g>\n'
        return
    yield f'<rect {place(card.box)} class="c{off}"/>'
    if card.is_compact:
        middle = box.x + box.width / 2
        yield f'<text class="t" text-anchor="middle" x="{middle:.1f}" '
        yield f'y="{box.y + box.height / 2 + 4:.1f}">{safe(card.title)}</text>'
    else:
        yield f'<rect x="{box.x + 0.5:.1f}" y="{box.y + 0.5:.1f}" width="{box.width - 1:.1f}" '
        yield f'height="{metrics.BAND - 1:.1f}" fill="{_colour(band_role(card.node))}"/>'
        yield f'<text class="t" x="{box.x + 10:.1f}" y="{box.y + 15:.1f}">'
        yield f"{safe(card.title)}</text>"
    for caption in filter(None, (node.state, render(node.problem))):
        yield f'<text x="{box.x:.1f}" y="{box.y - 5:.1f}">{safe(caption)}</text>'
    if fold := fold_words(card.folded, unfolded=card.unfolded):
        bottom = box.y + box.height - 9
        yield f'<text x="{box.x + metrics.SIDE:.1f}" y="{bottom:.1f}">{fold}</text>'
    for spot in card.spots:
        yield from _spot(spot)
    yield "</g>\n"


def _spot(spot: PinSpot) -> Iterator[str]:
    pin, colour = spot.pin, _colour(pin_role(spot.pin))
    fill = colour if pin.links else "#FFFFFF"
    x, y = spot.x, spot.y
    if pin.is_flow:
        yield f'<path d="M{x - 4:.1f} {y - 5:.1f}h4l5 5l-5 5h-4z" fill="{fill}" stroke="{colour}"/>'
    else:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{fill}" stroke="{colour}"/>'
    at = x - metrics.LABEL if pin.is_output else x + metrics.LABEL
    anchor = ' text-anchor="end"' if pin.is_output else ""
    if spot.label:
        yield f'<text{anchor} x="{at:.1f}" y="{y + 4:.1f}">{safe(spot.label)}</text>'
    if spot.value:
        at += metrics.caption_width(spot.label) + (metrics.VALUE if spot.label else 0.0)
        yield f'<text class="v" x="{at:.1f}" y="{y + 4:.1f}">{safe(spot.value)}</text>'


def _colour(role: str) -> str:
    return COLOURS[role][0]


def place(box: Box) -> str:
    """Where a box is, as the attributes of a rectangle."""
    x, y, width, height = box
    return f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'


def safe(text: str) -> str:
    """A text of the file as SVG holds it: no sign of it is markup, or one that XML forbids."""
    return escape(one_line(text[: 1 << 12]))
