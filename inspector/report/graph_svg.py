"""Graphs as SVG: one picture that needs no other file, and an overlay of versions in a page.

The overlay marks changes by colours, lines and signs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape
from typing import Final

from inspector.colours import COLOURS
from inspector.escaping import one_line
from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, PinSpot, Scene, WireCurve, point_of, scene_of
from inspector.graphs.machine_layout import Side, leader_of
from inspector.graphs.machine_ways import head_of
from inspector.graphs.metrics import band_role, knot_role, pin_role
from inspector.graphs.model import Graph, NodeKind
from inspector.graphs.overlay import (
    SIDE_ROLES,
    Became,
    Done,
    Overlay,
    Whose,
    wire_key,
)
from inspector.messages import _
from inspector.messages.graph_text import fold_words
from inspector.messages.phrases import remarks
from inspector.messages.rendering import render
from inspector.report.diff.values import SIGNS

# -- the picture -----------------------------------------------------------------------------------

_MARGIN: Final = 24.0
_HEADING: Final = 34.0
#: The ground of the picture.
_GROUND: Final = "#F7F7F5"
#: Fonts about as wide as the measures of the scene assume; that of many systems is wider.
_FONTS: Final = "Inter,'Segoe UI',Roboto,Arial,'Liberation Sans','DejaVu Sans Condensed',sans-serif"
_STYLE: Final = (
    f"text{{font:11px {_FONTS};fill:#4F5257}}"
    ".t{font-size:12px;font-weight:600;fill:#1B1C1E}"
    f".s{{font-size:{metrics.SIGN_SIZE}px}}"
    ".h{font-size:15px;font-weight:600;fill:#1B1C1E}.v{font-weight:500;fill:#1B1C1E}"
    ".c{fill:#FFFFFF;stroke:#858780}.d{stroke-dasharray:4 3}.n{fill:#EFEFED;stroke:#C6C6C1}"
    ".w{fill:none;stroke-width:1.4}.x{fill:none;stroke-width:2.4}"
)


def graphs_svg(graphs: Sequence[Graph]) -> Iterator[str]:
    """The graphs one below the other, each under its name, piece by piece."""
    scenes = [scene_of(graph, render, spread=True) for graph in graphs]
    width = max((scene.box.width for scene in scenes), default=0.0) + 2 * _MARGIN
    height = sum(scene.box.height + _HEADING + _MARGIN for scene in scenes) + _MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}">\n<style>{_STYLE}</style>\n'
        f'<rect width="100%" height="100%" fill="{_GROUND}"/>\n'
    )
    top = _MARGIN
    for scene in scenes:
        name = safe(render(scene.graph.shown_name))
        yield f'<text class="h" x="{_MARGIN:.0f}" y="{top + 12:.0f}">{name}</text>\n'
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
    first = card.node.first_comment
    return (
        f'<rect {place(card.box)} class="n"/>'
        f'<text class="t" x="{card.box.x + 8:.1f}" y="{card.box.y + 17:.1f}">{safe(first)}</text>'
        "\n"
    )


def _wire(wire: WireCurve) -> str:
    points = (f"{x:.1f} {y:.1f}" for x, y in wire.curve)
    start, leaving, arriving, end = points
    pin = wire.link.output
    kind, colour = "x" if pin.is_flow else "w", _colour(pin_role(pin))
    way = f"M{start}C{leaving} {arriving} {end}"
    head = f'<path fill="{colour}" d="{_head(wire)}"/>' if wire.has_head else ""
    return f'<path class="{kind}" stroke="{colour}" d="{way}"/>{head}\n'


def _head(wire: WireCurve) -> str:
    """The head of an arrow at the end of a wire."""
    tip, first, second = (f"{x:.1f} {y:.1f}" for x, y in head_of(wire.curve))
    return f"M{tip}L{first}L{second}z"


def _card(card: Card) -> Iterator[str]:
    node, box = card.node, card.box
    off = " d" if node.state == "disabled" else ""
    said = remarks((render(node.title), node.said_comment, render(node.problem)))
    yield f"<g><title>{safe(said)}</title>"
    if node.kind is NodeKind.KNOT:
        colour = _colour(knot_role(node))
        yield f'<circle cx="{box.x + metrics.KNOT / 2:.1f}" cy="{box.y + metrics.KNOT / 2:.1f}" '
        yield f'r="{metrics.KNOT / 2:.1f}" fill="{colour}"/></g>\n'
        return
    yield f'<rect {place(card.box)}{_round(card)} class="c{off}"/>'
    if not card.is_compact:
        yield f'<rect x="{box.x + 0.5:.1f}" y="{box.y + 0.5:.1f}" width="{box.width - 1:.1f}" '
        yield f'height="{card.band - 1:.1f}" fill="{_colour(band_role(card.node))}"/>'
    for line, x, y in _title_lines(card):
        anchor = ' text-anchor="middle"' if card.is_compact else ""
        kind = "t s" if metrics.is_sign(line) else "t"
        yield f'<text class="{kind}"{anchor} x="{x:.1f}" y="{y:.1f}">{safe(line)}</text>'
    if card.plays:
        x, y = _plays_at(card)
        yield f'<text x="{x:.1f}" y="{y:.1f}">{safe(card.plays)}</text>'
    if card.note.lines:
        yield from _note(card)
    for caption in filter(None, (node.state, render(node.problem))):
        yield f'<text x="{box.x:.1f}" y="{box.y - 5:.1f}">{safe(caption)}</text>'
    if fold := fold_words(card.folded, unfolded=card.unfolded):
        bottom = box.y + box.height - 9
        yield f'<text x="{box.x + metrics.SIDE:.1f}" y="{bottom:.1f}">{fold}</text>'
    for spot in card.spots:
        yield from _spot(spot)
    yield "</g>\n"


def _round(card: Card) -> str:
    """The attribute that makes a ring of a transition; empty for other cards."""
    return f' rx="{card.box.width / 2:.1f}"' if card.sign else ""


def _plays_at(card: Card) -> tuple[float, float]:
    """Where it begins what a state plays."""
    row = card.plays_row
    return row.x, row.y + row.height / 2 + 4


#: Where lines begin or end that lean to the left, stand in the middle or lean to the right.
_ANCHORS: Final = {
    Side.RIGHT: ("start", 0.0),
    Side.MIDDLE: ("middle", 0.5),
    Side.LEFT: ("end", 1.0),
}


def _note(card: Card) -> Iterator[str]:
    """When a transition is taken, on a plate that lets no wire through."""
    note = card.note
    leader = leader_of(card.box, note)
    if leader is not None:
        (x0, y0), (x1, y1) = leader
        yield f'<path class="d" stroke="#858780" d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"/>'
    box = Box(*note.box)
    anchor, share = _ANCHORS[note.side]
    yield f'<rect {place(box)} fill="{_GROUND}"/>'
    for number, line in enumerate(note.lines, 1):
        x, y = box.x + box.width * share, box.y + number * metrics.TITLE_LINE - 4
        yield f'<text text-anchor="{anchor}" x="{x:.1f}" y="{y:.1f}">{safe(line)}</text>'


def _title_lines(card: Card) -> Iterator[tuple[str, float, float]]:
    """The lines of a title with where each stands: its middle in a compact card, else its start."""
    box, further = card.box, (len(card.lines) - 1) * metrics.TITLE_LINE
    if card.is_compact:
        size = max(map(metrics.size_of_title, card.lines))
        x, y = box.x + box.width / 2, box.y + (box.height - further + size * 0.7) / 2
    else:
        x, y = box.x + 10, box.y + 15
    for number, line in enumerate(card.lines):
        yield line, x, y + number * metrics.TITLE_LINE


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
    at += metrics.caption_width(spot.label) + (metrics.VALUE if spot.label else 0.0)
    for line, down in spot.places:
        yield f'<text class="v" x="{at:.1f}" y="{y + down + 4:.1f}">{safe(line)}</text>'


def _colour(role: str) -> str:
    return COLOURS[role][0]


def place(box: Box) -> str:
    """Where a box is, as the attributes of a rectangle."""
    x, y, width, height = box
    return f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'


def safe(text: str) -> str:
    """A text of the file as SVG holds it: no sign of it is markup, or one that XML forbids."""
    return escape(one_line(text[: 1 << 12]))


# -- the overlay -----------------------------------------------------------------------------------

#: A picture that is wider is made smaller; in px.
_WIDEST: Final = 1240.0
_WIDTHS: Final[dict[Became | None, str]] = {
    None: "1.3", "added": "2", "removed": "1.6", "changed": "1", "moved": "1",
}  # fmt: skip
#: The tab with a sign beside a card, and the ring with one on a wire.
_TAB: Final = (18.0, 22.0)
_RING: Final = 6.5
#: The tab above a card of a merge, for each sign in it and around them; how high it stands above
#: that; the side of a sign; and the ring where wires of both sides meet.
_PLACE: Final = 15.0
_AROUND_PLACES: Final = 4.0
_HEIGHT: Final = 20.0
_ABOVE: Final = 5.0
_SQUARE: Final = 10.0
_MEETING: Final = 10.0
_OUTSIDE: Final = 4.0
#: What says that it is a picture where no page does.
_SPACE: Final = 'xmlns="http://www.w3.org/2000/svg" '
#: From one line of a hatch to the next.
_HATCH: Final = 8


def overlay_svg(
    overlay: Overlay, colour: Callable[[str], str], *, alone: bool = False
) -> Iterator[str]:
    """One picture, piece by piece, without a style sheet.

    Args:
        overlay: Two versions, or three sides.
        colour: Gives the colour of a role.
        alone: Whether it stands in no page.
    """
    return _Picture(overlay, colour).pieces(_SPACE if alone else "")


class _Picture:
    """Makes one picture.

    Args:
        overlay: Two versions, or three sides.
        colour: Gives the colour of a role.
    """

    def __init__(self, overlay: Overlay, colour: Callable[[str], str]) -> None:
        self._overlay = overlay
        self._colour = colour

    def pieces(self, space: str) -> Iterator[str]:
        """The picture; ``space`` is the attribute that says what language it is."""
        scene, colour = self._overlay.scene, self._colour
        width, height = (side + 2 * _MARGIN for side in scene.box[2:])
        scale = min(1.0, _WIDEST / width)
        shown = render(scene.graph.shown_name)
        sides = self._overlay.marks.sides
        name = safe(
            _("{name}, both versions", name=shown)
            if sides is None
            else _("{name}, three sides", name=shown)
        )
        yield (
            f'<svg {space}role="img" aria-label="{name}" width="{width * scale:.0f}" '
            f'height="{height * scale:.0f}" viewBox="{scene.box.x - _MARGIN:.1f} '
            f'{scene.box.y - _MARGIN:.1f} {width:.1f} {height:.1f}" '
            'font-family="Inter,system-ui,sans-serif" font-size="11">\n'
            f'<rect x="{scene.box.x - _MARGIN:.1f}" y="{scene.box.y - _MARGIN:.1f}" '
            f'width="{width:.1f}" height="{height:.1f}" fill="{colour("panel")}"/>\n'
        )
        for card in scene.comments:
            yield from self._comment(card)
        for box in self._overlay.ghosts.values():
            yield f'<rect {place(box)} fill="none" stroke="{colour("text2")}" '
            yield 'stroke-dasharray="1 3"/>\n'
        layers: tuple[list[WireCurve], list[WireCurve]] = [], []
        for wire in scene.wires:
            layers[wire_key(wire.link) in self._overlay.above].append(wire)
        yield from map(self._wire, layers[0])
        for card in scene.cards:
            yield from self._card(card)
        yield from map(self._wire, layers[1])
        yield from map(self._ring, scene.wires)
        # Of a merge they may stand on other cards.
        for card in scene.cards if sides is not None else ():
            yield self._tab_of_side(card)
            yield from self._meetings(card, sides.meeting if sides is not None else ())
        yield "</svg>\n"

    def _done(self, card: Card) -> Done | None:
        return self._overlay.marks.node(card.node.export)

    def _line(self, done: Done | None, quiet: str = "ctl") -> str:
        """The attributes of the line around or along a part."""
        became = done.became if done is not None else None
        role = quiet if done is None or became == "moved" else done.role
        dash = ' stroke-dasharray="5 3"' if became == "removed" else ""
        return f'stroke="{self._colour(role)}" stroke-width="{_WIDTHS[became]}"{dash}'

    def _fill(self, done: Done | None) -> str:
        """The attribute of the colour of what is filled as lines are drawn."""
        role = "ctl" if done is None or done.became == "moved" else done.role
        return f'fill="{self._colour(role)}"'

    def _ground(self, card: Card) -> str:
        done = self._done(card)
        return self._colour("chrome" if done is None or done.became == "moved" else done.ground)

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        strong: bool = False,
        end: bool = False,
        size: int = metrics.TITLE_SIZE,
    ) -> str:
        weight = ' font-weight="600"' if strong else ""
        anchor = ' text-anchor="end"' if end else ""
        fill = self._colour("text" if strong else "text2")
        large = f' font-size="{size}"' if size != metrics.TITLE_SIZE else ""
        place = f'x="{x:.1f}" y="{y:.1f}"'
        return f'<text {place} fill="{fill}"{weight}{large}{anchor}>{safe(text)}</text>'

    def _comment(self, card: Card) -> Iterator[str]:
        line = self._line(self._done(card), "line2")
        yield f'<rect {place(card.box)} fill="{self._colour("chrome")}" {line}/>'
        first = card.node.first_comment
        yield self._text(card.box.x + 8, card.box.y + 17, first, strong=True)
        yield self._tab(card)

    def _wire(self, wire: WireCurve) -> str:
        start, leaving, arriving, end = (f"{x:.1f} {y:.1f}" for x, y in wire.curve)
        done = self._overlay.marks.wire(wire_key(wire.link))
        head = f'<path {self._fill(done)} d="{_head(wire)}"/>' if wire.has_head else ""
        way = f"M{start}C{leaving} {arriving} {end}"
        return f'<path fill="none" {self._line(done)} d="{way}"/>{head}\n'

    def _card(self, card: Card) -> Iterator[str]:
        node, box, done = card.node, card.box, self._done(card)
        became, whose = done if done is not None else (None, None)
        said = remarks(
            (whose or "", became or "", render(node.title), node.said_comment, render(node.problem))
        )
        yield f"<g><title>{safe(said)}</title>"
        if node.kind is NodeKind.KNOT:
            radius, fill = metrics.KNOT / 2, self._colour(done.role if done else "ctl")
            yield f'<circle cx="{box.x + radius:.1f}" cy="{box.y + radius:.1f}" r="{radius:.1f}" '
            yield f'fill="{fill}"/>{self._tab(card)}</g>\n'
            return
        band = box._replace(height=min(card.band, box.height))
        ground = self._ground(card) if card.is_compact else self._colour("base")
        yield f'<rect {place(box)}{_round(card)} fill="{ground}" {self._line(done)}/>'
        if done is not None and became == "removed":
            yield f'<path stroke="{self._colour(done.role)}" opacity=".35" d="{_hatch(box)}"/>'
        if became == "changed":
            around = box._replace(x=box.x - 2.5, y=box.y - 2.5, width=box.width + 5,
                                  height=box.height + 5)  # fmt: skip
            outer = Done("changed", "theirs") if whose == "each" else done
            yield f'<rect {place(around)} fill="none" {self._line(outer)}/>'
        if not card.is_compact:
            yield f'<rect {place(band)} fill="{self._ground(card)}" {self._line(done)}/>'
        for line, x, y in _title_lines(card):
            left = x - metrics.title_width(line) / 2 if card.is_compact else x
            size = metrics.size_of_title(line)
            yield self._text(left, y, line, strong=True, size=size)
        if card.plays:
            yield self._text(*_plays_at(card), card.plays)
        for spot in card.spots:
            yield from self._spot(card, spot)
        yield f"{self._tab(card)}</g>\n"

    def _spot(self, card: Card, spot: PinSpot) -> Iterator[str]:
        colour, pin = self._colour("text2"), spot.pin
        x, y = spot.x, spot.y
        fill = colour if pin.links else self._colour("base")
        if (card.node.export, pin.id) in self._overlay.marks.pins:
            at = x - metrics.LABEL - 2 if not pin.is_output else x + metrics.LABEL
            yield self._text(at, y + 4, "~", strong=True, end=not pin.is_output)
        if pin.is_flow:
            yield f'<path d="M{x - 4:.1f} {y - 5:.1f}h4l5 5l-5 5h-4z" fill="{fill}" '
            yield f'stroke="{colour}"/>'
        else:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{fill}" stroke="{colour}"/>'
        at = x - metrics.LABEL if pin.is_output else x + metrics.LABEL
        if spot.label:
            yield self._text(at, y + 4, spot.label, end=pin.is_output)
        at += metrics.caption_width(spot.label) + (metrics.VALUE if spot.label else 0.0)
        for line, down in spot.places:
            yield self._text(at, y + down + 4, line, strong=True)

    def _tab(self, card: Card) -> str:
        """The sign of a card, at the left of its title; empty for one that is as it was."""
        done = self._done(card)
        if done is None or done.whose is not None:
            return ""
        width, height = _TAB
        x, y = card.box.x - width - 1, card.box.y
        role = self._colour(done.role)
        return (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.0f}" height="{height:.0f}" '
            f'fill="{self._colour("base")}" stroke="{role}"/>'
            f'<text x="{x + width / 2:.1f}" y="{y + 16:.1f}" font-size="15" font-weight="600" '
            f'text-anchor="middle" fill="{role}">{SIGNS[done.became]}</text>'
        )

    def _tab_of_side(self, card: Card) -> str:
        """The signs of a card of a merge, above its title: whose it is, and what became of it."""
        became, whose = self._done(card) or (None, None)
        if became is None or whose is None:
            return ""
        role = self._colour(SIDE_ROLES[whose])
        sides: tuple[Whose, ...] = ("ours", "theirs") if whose == "each" else (whose,)
        count = len(sides) + (whose != "conflict")
        width = count * _PLACE + _AROUND_PLACES
        x, y = card.box.x, card.box.y - _HEIGHT - _ABOVE
        middle = y + _HEIGHT / 2
        tab = place(Box(x, y, width, _HEIGHT))
        pieces = [f'<rect {tab} fill="{self._colour("base")}" stroke="{role}"/>']
        at = x + (_AROUND_PLACES + _PLACE) / 2
        for side in sides:
            pieces.append(_side_sign(at, middle, side, self._colour(SIDE_ROLES[side])))
            at += _PLACE
        if whose != "conflict":
            pieces.append(
                f'<text x="{at:.1f}" y="{middle + 5:.1f}" font-size="15" font-weight="600" '
                f'text-anchor="middle" fill="{role}">{SIGNS[became]}</text>'
            )
        return "".join(pieces)

    def _meetings(self, card: Card, meeting: Collection[tuple[int, str]]) -> Iterator[str]:
        """The signs of the pins of a card at which wires of both sides meet."""
        x, __, width, __ = card.box
        role = self._colour(SIDE_ROLES["conflict"])
        for spot in card.spots:
            if (card.node.export, spot.pin.id) in meeting:
                at = x + width + _OUTSIDE if spot.pin.is_output else x - _OUTSIDE
                yield f'<circle cx="{at:.1f}" cy="{spot.y:.1f}" r="{_MEETING}" '
                yield f'fill="{self._colour("base")}" stroke="{role}"/>'
                yield f"{_side_sign(at, spot.y, 'conflict', role)}\n"

    def _ring(self, wire: WireCurve) -> str:
        """The sign of a wire, in its middle; empty for one that is as it was."""
        done = self._overlay.marks.wire(wire_key(wire.link))
        if done is None:
            return ""
        x, y = point_of(wire.curve, 0.5)
        role = self._colour(done.role)
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RING}" fill="{self._colour("base")}" '
            f'stroke="{role}"/><text x="{x:.1f}" y="{y + 4:.1f}" font-size="12" font-weight="600" '
            f'text-anchor="middle" fill="{role}">{SIGNS[done.became]}</text>\n'
        )


def _side_sign(x: float, y: float, whose: Whose, colour: str) -> str:
    """Whose a part is, around a point: a square of which a half or all is filled; of a conflict two
    triangles that meet.
    """
    half = _SQUARE / 2
    left, top = x - half, y - half
    if whose == "conflict":
        return (
            f'<path fill="{colour}" d="M{left:.1f} {top + 1:.1f}L{x:.1f} {y:.1f}L{left:.1f} '
            f"{y + half - 1:.1f}zM{x + half:.1f} {top + 1:.1f}L{x:.1f} {y:.1f}L{x + half:.1f} "
            f'{y + half - 1:.1f}z"/>'
        )
    start = x if whose == "theirs" else left
    width = _SQUARE if whose == "both" else half
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{_SQUARE:.0f}" height="{_SQUARE:.0f}" '
        f'fill="none" stroke="{colour}"/><rect x="{start:.1f}" y="{top:.1f}" width="{width:.0f}" '
        f'height="{_SQUARE:.0f}" fill="{colour}"/>'
    )


def _hatch(box: Box) -> str:
    """Lines from the upper right to the lower left across a box."""
    x, y, width, height = box
    return "".join(
        f"M{x + min(along, width):.1f} {y + max(along - width, 0):.1f}"
        f"L{x + max(along - height, 0):.1f} {y + min(along, height):.1f}"
        for along in range(_HATCH, int(width + height), _HATCH)
    )
