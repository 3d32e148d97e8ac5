"""Where each package stands in the map of sizes: plain numbers, no painting.

A squarified treemap (Bruls, Huizing, van Wijk, 2000): cells as near to squares as their areas
allow, the largest first, folder by folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from inspector.checks.judgement import Mark
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.scan.whole_references import SizedPackage

#: Cells of less area, in px, stand together in one.
LEAST: Final = 30.0
#: A folder of more than this part of all is opened, where its own packages are less than the other
#: part of it; so many frames are enough.
_LARGE: Final = 4
_FEW: Final = 10
_MOST_FRAMES: Final = 24
#: Stands for no folder, but for what cannot be read.
_UNREAD: Final = ""
#: Where the project's own content is mounted.
OWN: Final = "/Game/"
#: What the area of a cell stands for.
Area = Literal["disk", "loaded"]


class Box(NamedTuple):
    """A rectangle in px."""

    x: float
    y: float
    width: float
    height: float

    @property
    def area(self) -> float:
        """Its area in px."""
        return self.width * self.height

    def inset(self, sides: float, top: float) -> Box:
        """What is left of it inside."""
        return Box(
            self.x + sides,
            self.y + top,
            max(self.width - 2 * sides, 0.0),
            max(self.height - top - sides, 0.0),
        )


class MapCell(NamedTuple):
    """A cell: one package, or where those are too small to be seen several of them."""

    box: Box
    packages: Sequence[SizedPackage]

    @property
    def package(self) -> SizedPackage | None:
        """The package of a cell of one."""
        return self.packages[0] if len(self.packages) == 1 else None


class MapFolder(NamedTuple):
    """A folder with its cells; ``size`` is what lies in it, in bytes.

    Packages that several load count once there, whatever its area stands for. One that
    ``is_leaf`` has no folder to go into: it is what lies in a folder itself. Packages that cannot
    be read are one cell, whatever folder they lie in: that ``is_unread``, and has no name.
    """

    name: str
    box: Box
    size: int
    packages: int
    cells: Sequence[MapCell]
    is_leaf: bool
    is_unread: bool = False


class SizeMapLayout(NamedTuple):
    """The whole map: its folders, the folder that it shows, what stands for an area."""

    root: str
    area: Area
    folders: Sequence[MapFolder]

    def cells(self) -> Iterable[MapCell]:
        """All cells, folder by folder."""
        for folder in self.folders:
            yield from folder.cells


def squarified(weights: Sequence[float], box: Box) -> list[Box]:
    """Boxes that fill one, as near to squares as can be.

    Args:
        weights: What their areas stand for, the largest first; all above 0.
        box: What they fill.
    """
    boxes: list[Box] = []
    total = sum(weights)
    if not total or not box.area:
        return [Box(box.x, box.y, 0.0, 0.0) for _ in weights]
    scale = box.area / total
    areas = [weight * scale for weight in weights]
    x, y, width, height = box
    at = 0
    while at < len(areas):
        side = min(width, height)
        if side <= 0:
            boxes += [Box(x, y, 0.0, 0.0)] * (len(areas) - at)
            break
        # A row along the shorter side takes cells as long as they get more like squares.
        end, sum_ = at + 1, areas[at]
        worst = _worst(sum_, areas[at], areas[at], side)
        while end < len(areas):
            more = _worst(sum_ + areas[end], areas[at], areas[end], side)
            if more > worst:
                break
            worst, sum_, end = more, sum_ + areas[end], end + 1
        thick = sum_ / side
        place = 0.0
        for area in areas[at:end]:
            long = area / thick
            if width >= height:
                boxes.append(Box(x, y + place, thick, long))
            else:
                boxes.append(Box(x + place, y, long, thick))
            place += long
        if width >= height:
            x, width = x + thick, max(width - thick, 0.0)
        else:
            y, height = y + thick, max(height - thick, 0.0)
        at = end
    return boxes


def _worst(sum_: float, largest: float, smallest: float, side: float) -> float:
    """How far the cell of a row is from a square that is farthest from it."""
    square, side = sum_ * sum_, side * side
    return max(side * largest / square, square / (side * smallest))


def weight_of(package: SizedPackage, area: Area) -> int:
    """What the area of a package stands for, in bytes."""
    return package.node.size if area == "disk" else package.loads.size


def folder_below(name: str, root: str) -> str:
    """The folder in a folder that a package lies in; the folder itself where it lies there."""
    if not root and name.startswith(OWN):
        # The project's own content is most of it: its folders stand beside plugins.
        root = OWN.rstrip("/")
    rest = name[len(root) :].lstrip("/")
    first, slash, _ = rest.partition("/")
    return f"{root}/{first}" if slash else root


def lay_out(
    packages: Sequence[SizedPackage],
    root: str,
    area: Area,
    box: Box,
    caption: float,
    progress: Progress | None = None,
) -> SizeMapLayout:
    """The map of the packages in a folder.

    Args:
        packages: The packages, in any order.
        root: The folder, by its name with mount; empty for all.
        area: What the area of a cell stands for.
        box: The room.
        caption: The height of the caption of a folder, in px.
        progress: Asked folder by folder whether it is still wanted.
    """
    progress = progress or Progress()
    inside: list[SizedPackage] = []
    unread: list[SizedPackage] = []
    for row in packages:
        if (not root or row.node.name.startswith(f"{root}/")) and weight_of(row, area) > 0:
            (unread if row.node.mark is Mark.BAD else inside).append(row)
    by_folder = _by_folder(inside, root)
    while len(by_folder) == 1 and root not in by_folder:
        # A folder that holds nothing but another one says nothing.
        (root,) = by_folder
        by_folder = _by_folder(inside, root)
    # What lies in the project's own content itself has no folder to go into.
    leaves = {root or OWN.rstrip("/")}
    weights = {name: _weight(rows, area) for name, rows in by_folder.items()}
    _open_large(by_folder, weights, leaves, area)
    if unread:
        by_folder[_UNREAD], weights[_UNREAD] = unread, _weight(unread, area)
    order = sorted(by_folder, key=lambda name: (-weights[name], name))
    folders = []
    boxes = squarified([weights[name] for name in order], box)
    for name, place in zip(order, boxes, strict=True):
        progress.check()
        rows, within = by_folder[name], place.inset(1.0, caption)
        is_unread = name == _UNREAD
        cells = [MapCell(within, rows)] if is_unread else _cells(rows, area, within)
        size = sum(row.node.size for row in rows)
        is_leaf = is_unread or name in leaves
        folders.append(MapFolder(name, place, size, len(rows), cells, is_leaf, is_unread))
    return SizeMapLayout(root, area, folders)


def _weight(rows: Iterable[SizedPackage], area: Area) -> int:
    return sum(weight_of(row, area) for row in rows)


def _open_large(
    by_folder: dict[str, list[SizedPackage]],
    weights: dict[str, int],
    leaves: set[str],
    area: Area,
) -> None:
    """Puts what is in large folders in their place, where those hold hardly anything but folders.

    Args:
        by_folder: The packages of each folder; changed.
        weights: What the area of each stands for; changed.
        leaves: The folders of which only the packages directly in them are meant; more are added.
        area: What the area of a cell stands for.
    """
    total = sum(weights.values())
    stays = set(leaves)
    while len(by_folder) < _MOST_FRAMES:
        name = max(by_folder.keys() - stays, key=lambda name: (weights[name], name), default="")
        if weights.get(name, 0) * _LARGE <= total:
            return
        inside = _by_folder(by_folder[name], name)
        below = {folder: _weight(rows, area) for folder, rows in inside.items()}
        stays.add(name)
        is_crowded = len(by_folder) + len(inside) - 1 > _MOST_FRAMES
        if is_crowded or len(inside) < 2 or below.get(name, 0) * _FEW > weights[name]:
            continue
        if name in inside:
            leaves.add(name)
        del by_folder[name], weights[name]
        by_folder |= inside
        weights |= below


def _by_folder(packages: Iterable[SizedPackage], root: str) -> dict[str, list[SizedPackage]]:
    found: dict[str, list[SizedPackage]] = {}
    for row in packages:
        found.setdefault(folder_below(row.node.name, root), []).append(row)
    return found


def _cells(packages: list[SizedPackage], area: Area, box: Box) -> list[MapCell]:
    """The cells of one folder; those too small to be seen are one at the end."""
    packages.sort(key=lambda row: (-weight_of(row, area), row.node.name))
    weights = [float(weight_of(row, area)) for row in packages]
    total, seen = sum(weights), len(weights)
    if total and box.area:
        least = LEAST * total / box.area
        seen = next((at for at, weight in enumerate(weights) if weight < least), len(weights))
    groups: list[Sequence[SizedPackage]] = [(row,) for row in packages[:seen]]
    shown = weights[:seen]
    if seen < len(packages):
        groups.append(packages[seen:])
        shown.append(sum(weights[seen:]))
    # The rest may weigh more than the last that is seen.
    order = sorted(range(len(shown)), key=lambda at: -shown[at])
    boxes = squarified([shown[at] for at in order], box)
    return [MapCell(place, groups[at]) for at, place in zip(order, boxes, strict=True)]


def cell_beside(cells: Sequence[MapCell], current: MapCell, dx: int, dy: int) -> MapCell | None:
    """The nearest cell to the left, right, above or below; None at the edge.

    Args:
        cells: All cells.
        current: Where to start from.
        dx: -1 to the left, 1 to the right, else 0.
        dy: -1 upwards, 1 downwards, else 0.
    """
    box = current.box
    x, y = box.x + box.width / 2, box.y + box.height / 2
    best, nearest = None, 0.0
    for cell in cells:
        other = cell.box
        away_x, away_y = other.x + other.width / 2 - x, other.y + other.height / 2 - y
        along, across = (away_x * dx, abs(away_y)) if dx else (away_y * dy, abs(away_x))
        # One in the same row whose middle is a little higher is beside it, not above.
        reach = (box.width + other.width) / 2 if dx else (box.height + other.height) / 2
        if cell is current or along <= 0 or along < reach - 0.5 or across > along * 2:
            continue
        far = along + 2 * across
        if best is None or far < nearest:
            best, nearest = cell, far
    return best
