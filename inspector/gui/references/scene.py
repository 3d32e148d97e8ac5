"""Where everything of the graph stands: columns of names, and lines in the gaps between them.

Plain values without a screen. Names stand in columns and lines run between columns, so no line
crosses a name. Columns that are higher than the view move under it, each so far that its ends are
reached together; the others, and the centre, stay in its middle.

Columns stay short: packages of one folder stand as one row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Link, Neighbour, Neighbourhood, ReferenceState, Side, worst

#: Packages in one column above which they are grouped by folder.
FOLDED_ABOVE: Final = 40


class Folder(NamedTuple):
    """Packages of one column that lie in one folder, and whether they are shown below it."""

    path: str
    members: tuple[Neighbour, ...]
    opened: bool = False

    @property
    def key(self) -> str:
        """Tells it from everything else around the centre."""
        first = self.members[0]
        return f"{first.side.name} {first.steps} {self.path.lower()}/"

    @property
    def side(self) -> Side:
        """On which side of the centre it stands."""
        return self.members[0].side

    @property
    def broken(self) -> Counter[ReferenceState]:
        """How many of its packages are missing, and how many refused."""
        return Counter(member.state for member in self.members if member.is_broken)


#: What stands in a column.
Row = Neighbour | Folder


def folded(level: Sequence[Neighbour], opened: Collection[str] = ()) -> tuple[Row, ...]:
    """The rows of a column, in the order of its packages.

    Above :data:`FOLDED_ABOVE` packages those of one folder are one row; where even the folders are
    more than that, those that lie deepest give way to the ones around them. A folder of one package
    is that package.

    Args:
        level: The packages.
        opened: The keys of folders whose packages are shown all the same.
    """
    if len(level) <= FOLDED_ABOVE:
        return tuple(level)
    members: dict[str, list[Neighbour]] = {}
    for neighbour, path in zip(level, _paths(level), strict=True):
        members.setdefault(path, []).append(neighbour)
    rows: list[Row] = []
    for path, inside in members.items():
        folder = Folder(path, tuple(inside))
        if len(inside) == 1:
            rows.append(inside[0])
        elif folder.key in opened:
            rows += [folder._replace(opened=True), *inside]
        else:
            rows.append(folder)
    return tuple(rows)


def _paths(level: Sequence[Neighbour]) -> list[str]:
    """For each package the folder that it is grouped by."""
    paths = [neighbour.name.rpartition("/")[0] for neighbour in level]
    while len(set(paths)) > FOLDED_ABOVE:
        deepest = max(path.count("/") for path in paths)
        paths = [p.rpartition("/")[0] if p.count("/") == deepest else p for p in paths]
    return paths


#: More packages than this are not drawn.
MOST_DRAWN: Final = 300
#: The key of the package in the middle.
CENTRE: Final = "centre"
#: How near a control point stands to its end of a line, as a share of the gap.
_BEND: Final = 0.5


class Metrics(NamedTuple):
    """Sizes in px: the edge, the line of titles above, a row, the centre, the least and most of a
    column, and the least of the gap between two.

    ``wide_gap`` is what the gap has before columns grow, and where all has to be scrolled.
    """

    margin: int
    title: int
    row: int
    centre_width: int
    centre_height: int
    column: int
    widest_column: int
    gap: int
    wide_gap: int
    #: Between words and the line beside them.
    space: int


class NeighbourColumn(NamedTuple):
    """One column: its side, how far from the centre it is, its rows, how many packages they are."""

    side: Side
    steps: int
    rows: tuple[Row, ...]
    packages: int


class Columns(NamedTuple):
    """What is drawn, from the left; the centre stands between ``left`` and ``right``."""

    left: tuple[NeighbourColumn, ...]
    right: tuple[NeighbourColumn, ...]
    links: tuple[Link, ...]


class Point(NamedTuple):
    """A place in px."""

    x: float
    y: float


class RowBox(NamedTuple):
    """A rectangle in px."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return self.top + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is in it."""
        return self.left <= x < self.right and self.top <= y < self.top + self.height


class Place(NamedTuple):
    """A row and where it stands; it is None for the centre. ``column`` counts from the left."""

    key: str
    row: Row | None
    column: int
    box: RowBox


class Line(NamedTuple):
    """A reference that is drawn: level from ``start`` to ``bend``, then in a curve to ``end``.

    ``source`` and ``target`` are keys of rows.
    """

    source: str
    target: str
    kinds: tuple[ReferenceKind, ...]
    state: ReferenceState
    start: Point
    bend: Point
    end: Point

    @property
    def controls(self) -> tuple[Point, Point]:
        """The control points of the curve."""
        reach = (self.end.x - self.bend.x) * _BEND
        return Point(self.bend.x + reach, self.bend.y), Point(self.end.x - reach, self.end.y)

    @property
    def is_broken(self) -> bool:
        """Whether nothing can be loaded along it."""
        return self.state in (ReferenceState.REFUSED, ReferenceState.MISSING)


class Scene(NamedTuple):
    """Everything that is drawn, and the size that is scrolled through."""

    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    titles: tuple[tuple[NeighbourColumn, float], ...]
    width: float
    height: float

    def place_of(self, key: str) -> Place | None:
        """Where a row stands; None of one that is not drawn."""
        return next((place for place in self.places if place.key == key), None)

    def at(self, x: float, y: float) -> Place | None:
        """What stands at a place."""
        return next((place for place in self.places if place.box.holds(x, y)), None)


def columns_of(neighbourhood: Neighbourhood, opened: Collection[str] = ()) -> Columns | None:
    """The columns of a neighbourhood; None where it has more packages than are drawn.

    Args:
        neighbourhood: The packages.
        opened: The keys of folders that are shown with their packages.
    """
    if neighbourhood.size > MOST_DRAWN:
        return None

    def made(side: Side) -> list[NeighbourColumn]:
        inwards = side is Side.REFERENCERS
        levels = neighbourhood.referencers if inwards else neighbourhood.dependencies
        # An empty column keeps its place: there is a title above it that says so.
        return [
            NeighbourColumn(side, steps, folded(level, opened), len(level))
            for steps, level in enumerate(levels or ((),), 1)
        ]

    left, right = made(Side.REFERENCERS), made(Side.DEPENDENCIES)
    return Columns(tuple(reversed(left)), tuple(right), neighbourhood.links)


def arranged(
    columns: Columns,
    metrics: Metrics,
    view: tuple[float, float],
    scrolled: float,
    wide: Callable[[Row], float],
) -> Scene:
    """The scene as it stands in a view.

    Args:
        columns: What is drawn.
        metrics: The sizes.
        view: Width and height of the view.
        scrolled: How far it is scrolled down, in px.
        wide: The width of the words of a row.

    Returns:
        Places across from the left end of the scene, down from the upper end of the view.
    """
    across, width = _across(columns, metrics, view[0])
    height = view[1] - metrics.title
    highest = max(len(column.rows) for column in columns.left + columns.right) * metrics.row
    share = min(max(scrolled / (highest - height), 0.0), 1.0) if highest > height else 0.0

    def top(rows: int) -> float:
        over = rows * metrics.row - height
        return metrics.title - (over * share if over > 0 else over / 2)

    places: list[Place] = []
    numbers = iter(range(len(across)))
    for column in columns.left:
        places += _placed(column, next(numbers), across, width, top(len(column.rows)), metrics)
    number = next(numbers)
    high = metrics.centre_height
    middle = metrics.title + (height - high) / 2
    centre = Place(CENTRE, None, number, RowBox(across[number], middle, metrics.centre_width, high))
    places.append(centre)
    for column in columns.right:
        places += _placed(column, next(numbers), across, width, top(len(column.rows)), metrics)
    drawn = columns.left + columns.right
    lefts = [x for at, x in enumerate(across) if at != number]
    titles = list(zip(drawn, lefts, strict=True))
    end = across[-1] + (width if columns.right else metrics.centre_width) + metrics.margin
    lines = _lines(columns, places, width, metrics, wide)
    return Scene(
        tuple(places), tuple(lines), tuple(titles), max(end, view[0]), highest + metrics.title
    )


def scrolled_to(
    scene: Scene, place: Place, metrics: Metrics, view: float, scrolled: float
) -> float:
    """How far the scene is to be scrolled so that a row can be seen, as little as it takes.

    Args:
        scene: The scene.
        place: The row, where it stands now.
        metrics: The sizes.
        view: The height of the view.
        scrolled: How far it is scrolled now.
    """
    height = view - metrics.title
    highest = scene.height - metrics.title
    rows = sum(other.column == place.column for other in scene.places)
    over = rows * metrics.row - height
    if place.row is None or over <= 0:
        return scrolled
    above = metrics.title - place.box.top
    below = place.box.top + place.box.height - view
    by = -above if above > 0 else max(below, 0.0)
    return scrolled + by * (highest - height) / over


def _across(columns: Columns, metrics: Metrics, view: float) -> tuple[list[float], float]:
    """The left edges of all columns, and the width of one of names."""
    names = len(columns.left) + len(columns.right)
    inside = view - 2 * metrics.margin - metrics.centre_width
    room = inside / names - metrics.wide_gap
    width = min(max(room, metrics.column), metrics.widest_column)
    gap = inside / names - width
    if gap < metrics.gap:
        # It has to be scrolled anyway.
        gap = metrics.wide_gap
    x, lefts = float(metrics.margin), []
    for number in range(names + 1):
        lefts.append(x)
        x += (metrics.centre_width if number == len(columns.left) else width) + gap
    return lefts, width


def _placed(
    column: NeighbourColumn,
    number: int,
    across: list[float],
    width: float,
    top: float,
    metrics: Metrics,
) -> list[Place]:
    return [
        Place(
            row.key, row, number, RowBox(across[number], top + at * metrics.row, width, metrics.row)
        )
        for at, row in enumerate(column.rows)
    ]


def _lines(
    columns: Columns,
    places: list[Place],
    width: float,
    metrics: Metrics,
    wide: Callable[[Row], float],
) -> list[Line]:
    """The references between rows; those of the packages of a closed folder are one."""
    where = {place.key: place for place in places}
    rows = row_keys(columns)
    joined: dict[tuple[str, str], list[Link]] = {}
    for link in columns.links:
        joined.setdefault(ends_of(link, rows), []).append(link)
    lines = []
    for (source, target), links in joined.items():
        start, end = where[source], where[target]
        y = start.box.middle
        left = start.box.right
        if start.row is not None:
            left = start.box.left + min(wide(start.row), width) + metrics.space
        lines.append(
            Line(
                source,
                target,
                tuple(sorted({kind for link in links for kind in link.kinds})),
                worst(link.state for link in links),
                Point(min(left, start.box.right + metrics.space), y),
                Point(start.box.right + (metrics.space if start.row is not None else 0), y),
                Point(end.box.left - (metrics.space if end.row is not None else 0), end.box.middle),
            )
        )
    return lines


def row_keys(columns: Columns) -> Mapping[tuple[Side, str], str]:
    """The key of the row that each package stands in, by its side and its name in small letters."""
    rows: dict[tuple[Side, str], str] = {}
    for column in columns.left + columns.right:
        for row in column.rows:
            members = row.members if isinstance(row, Folder) else (row,)
            for member in members:
                # A package below its opened folder comes after it and stands by itself.
                rows[column.side, member.name.lower()] = row.key
    return rows


def ends_of(link: Link, rows: Mapping[tuple[Side, str], str]) -> tuple[str, str]:
    """The keys of the rows, or of the centre, that a reference is drawn between."""
    source, target = (link.side, link.source.lower()), (link.side, link.target.lower())
    return rows.get(source, CENTRE), rows.get(target, CENTRE)
