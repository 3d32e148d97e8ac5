"""Where the graph's names and lines stand, without a screen."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from project.scan.hand_made import hand_made

from inspector.gui.references.scene import (
    CENTRE,
    FOLDED_ABOVE,
    MOST_DRAWN,
    Folder,
    Line,
    Metrics,
    Row,
    RowBox,
    Scene,
    arranged,
    columns_of,
    folded,
)
from inspector.project.scan.graph import Asked, Neighbour, around

METRICS = Metrics(16, 26, 46, 238, 46, 200, 320, 60, 88, 6)
VIEW = (862.0, 372.0)


def short_name(row: Row) -> str:
    return (row.path if isinstance(row, Folder) else row.name).rpartition("/")[2]


def wide(row: Row) -> float:
    return 7.0 * len(short_name(row)) + 16


def scene(
    refers: dict[str, str],
    centre: str = "Lamp",
    asked: Asked = Asked(),  # noqa: B008
    view: tuple[float, float] = VIEW,
    scrolled: float = 0,
    opened: tuple[str, ...] = (),
) -> Scene:
    columns = columns_of(around(hand_made(refers), f"/Game/{centre}", asked), opened)
    assert columns is not None
    return arranged(columns, METRICS, view, scrolled, wide)


def box(made: Scene, name: str) -> RowBox:
    (found,) = (
        place.box
        for place in made.places
        if place.row is not None and short_name(place.row) == name
    )
    return found


def overlap(one: RowBox, other: RowBox) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.top + other.height and other.top < one.top + one.height


def curve(line: Line, share: float) -> tuple[float, float]:
    """A point of the curve of a line (de Casteljau)."""
    points = [tuple(line.bend), *map(tuple, line.controls), tuple(line.end)]
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in pairwise(points)
        ]
    return points[0]


WEB = {
    "Lamp": "Wood Iron Oil Gone",
    "Wood": "Glue Bark",
    "Iron": "Glue Ore",
    "Oil": "Ore",
    "Glue": "",
    "Bark": "",
    "Ore": "",
    "Cellar": "Lamp",
    "Attic": "Lamp",
    "House": "Cellar Attic",
    "Barn": "Attic",
}


def test_the_centre_stands_between_who_refers_to_it_and_what_it_refers_to() -> None:
    made = scene({"Lamp": "Wood", "Wood": "", "Cellar": "Lamp"})
    centre = made.place_of(CENTRE)
    assert centre is not None
    assert box(made, "Cellar").right < centre.box.left < centre.box.right < box(made, "Wood").left
    # All on one line, in the middle of the view below the titles.
    assert {box(made, "Cellar").middle, box(made, "Wood").middle, centre.box.middle} == {
        26 + (372 - 26) / 2
    }
    assert made.width == VIEW[0]


def test_lines_lead_from_who_refers_to_what_is_referred_to() -> None:
    made = scene({"Lamp": "Wood", "Wood": "", "Cellar": "Lamp"})
    ends = {(line.source, line.target) for line in made.lines}
    assert ends == {("REFERENCERS /game/cellar", CENTRE), (CENTRE, "DEPENDENCIES /game/wood")}
    assert all(line.start.x <= line.bend.x < line.end.x for line in made.lines)


@pytest.mark.parametrize("scrolled", [0, 40, 10_000])
@pytest.mark.parametrize("view", [VIEW, (500.0, 200.0), (2400.0, 1200.0)])
def test_no_line_crosses_a_name(view: tuple[float, float], scrolled: float) -> None:
    made = scene(WEB, asked=Asked(depth=3), view=view, scrolled=scrolled)
    assert len(made.lines) == 14
    words = {
        place.key: place.box
        if place.row is None
        else place.box._replace(width=min(wide(place.row), place.box.width))
        for place in made.places
    }
    for line in made.lines:
        assert not any(box.holds(line.start.x, line.start.y) for box in words.values())
        for step in range(101):
            x, y = curve(line, step / 100)
            inside = [key for key, place in words.items() if place.holds(x, y)]
            touched = [CENTRE] if CENTRE in (line.source, line.target) else []
            assert inside in ([], touched)
    for one, other in combinations(words.values(), 2):
        assert not overlap(one, other)


def test_a_broken_reference_is_told_of_its_line() -> None:
    made = scene(WEB)
    assert [line.target for line in made.lines if line.is_broken] == ["DEPENDENCIES /game/gone"]


def test_columns_grow_once_the_gaps_are_wide() -> None:
    refers = {"Lamp": "Wood", "Wood": "", "Cellar": "Lamp"}

    def widths(view: float) -> tuple[float, float]:
        made = scene(refers, view=(view, 400.0))
        centre = made.place_of(CENTRE)
        assert centre is not None
        left = box(made, "Cellar")
        return left.width, centre.box.left - left.right

    assert widths(32 + 238 + 400 + 2 * 60 - 1) == (200, 88)
    assert widths(32 + 238 + 400 + 2 * 60) == (200, 60)
    assert widths(32 + 238 + 400 + 2 * 70) == (200, 70)
    assert widths(32 + 238 + 500 + 2 * 88) == (250, 88)
    assert widths(32 + 238 + 640 + 2 * 300) == (320, 300)


def test_empty_columns_keep_their_title() -> None:
    made = scene({"Lamp": ""})
    assert [(column.side.value, column.packages) for column, _ in made.titles] == [
        ("referencers", 0),
        ("dependencies", 0),
    ]
    assert [place.key for place in made.places] == [CENTRE]


def test_a_high_column_moves_under_the_view_and_the_centre_stays() -> None:
    refers = {"Lamp": " ".join(f"W{n:02}" for n in range(30)), "Cellar": "Lamp"}
    top, end = scene(refers), scene(refers, scrolled=10_000)
    assert top.height == 26 + 30 * 46
    assert box(top, "W00").top == 26
    assert box(end, "W29").top + 46 == pytest.approx(VIEW[1])
    for made in (top, end):
        centre = made.place_of(CENTRE)
        assert centre is not None
        assert centre.box.middle == box(made, "Cellar").middle == 26 + 173


def test_a_wide_scene_is_scrolled() -> None:
    made = scene(WEB, asked=Asked(depth=3), view=(500.0, 400.0))
    names, gaps = 4, 4
    assert made.width == 16 + names * 200 + 238 + gaps * 88 + 16


def level(*names: str) -> list[Neighbour]:
    graph = hand_made({"Lamp": " ".join(names)})
    (found,) = around(graph, "/Game/Lamp").dependencies
    return list(found)


def test_forty_packages_stand_by_themselves_and_one_more_in_folders() -> None:
    names = [f"A/W{n}" for n in range(30)] + [f"B/W{n}" for n in range(FOLDED_ABOVE - 30)]
    assert len(folded(level(*names))) == FOLDED_ABOVE
    rows = folded(level(*names, "C/Alone"))
    assert [(row.path, len(row.members)) for row in rows if isinstance(row, Folder)] == [
        ("/Game/A", 30),
        ("/Game/B", 10),
    ]
    assert [row.name for row in rows if isinstance(row, Neighbour)] == ["/Game/C/Alone"]
    folders = [row for row in rows if isinstance(row, Folder)]
    assert folders[0].broken.total() == 30


def test_an_opened_folder_shows_its_packages_below_it() -> None:
    wanted = level(*(f"A/W{n}" for n in range(50)), *(f"B/W{n}" for n in range(5)))
    closed = folded(wanted)
    rows = folded(wanted, {closed[1].key})
    assert [short_name(row) for row in rows] == ["A", "B", "W0", "W1", "W2", "W3", "W4"]
    assert isinstance(rows[1], Folder)
    assert rows[1].opened


def test_too_many_folders_give_way_to_those_around_them() -> None:
    rows = folded(level(*(f"A/F{n}/W" for n in range(50)), "B/W", "B/V"))
    assert [(row.path, len(row.members)) for row in rows if isinstance(row, Folder)] == [
        ("/Game/A", 50),
        ("/Game/B", 2),
    ]


def test_the_lines_of_a_closed_folder_are_one() -> None:
    refers = {"Lamp": " ".join(f"A/W{n}" for n in range(60)) + " B/V"}
    made = scene(refers)
    assert len(made.lines) == 2
    key = "DEPENDENCIES 1 /game/a/"
    opened = scene(refers, opened=(key,))
    assert len(opened.lines) == 61
    assert not any(key in (line.source, line.target) for line in opened.lines)


def test_above_300_packages_nothing_is_drawn() -> None:
    refers = {"Lamp": " ".join(f"W{n}" for n in range(MOST_DRAWN))}
    assert columns_of(around(hand_made(refers), "/Game/Lamp")) is not None
    refers["Cellar"] = "Lamp"
    assert columns_of(around(hand_made(refers), "/Game/Lamp")) is None
