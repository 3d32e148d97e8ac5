"""Contrast and colour-blind distances of every look, recomputed from the one table."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, dist, exp, hypot, radians, sin, sqrt

import pytest

from inspector.gui.look.theme import BANDS, MARK_ROLES, PINS, ROLES, SURFACES, TEXT_ROLES, TINTS
from inspector.gui.project.size_map import group_of

Vector = list[float]


def linear(colour: str) -> Vector:
    """Linear light of ``#RRGGBB``, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


#: Machado, Oliveira and Fernandes (2009), severity 1.0, applied to linear light.
BLINDNESS = {
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
]


def times(matrix: list[Vector], vector: Vector) -> Vector:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(light: Vector) -> Vector:
    """CIE L*a*b* of linear light under D65."""
    x, y, z = times(TO_XYZ, light)

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = f(x / 0.95047), f(y), f(z / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def seen_by(look: str, role: str, kind: str) -> Vector:
    """CIE L*a*b* of a role as somebody with a colour blindness sees it."""
    light = times(BLINDNESS[kind], linear(ROLES[look][role]))
    return lab([min(max(c, 0.0), 1.0) for c in light])


def difference_2000(first: Vector, second: Vector) -> float:
    """ΔE of CIEDE2000, as Sharma, Wu and Dalal (2005) write it down."""
    chromas = [hypot(*one[1:]) for one in (first, second)]
    mean7 = (sum(chromas) / 2) ** 7
    grey = 0.5 * (1 - sqrt(mean7 / (mean7 + 25**7)))
    plane = [(one[1] * (1 + grey), one[2]) for one in (first, second)]
    c = [hypot(*one) for one in plane]
    h = [degrees(atan2(b, a)) % 360 for a, b in plane]
    turn = 0.0 if not c[0] * c[1] else (h[1] - h[0] + 180) % 360 - 180
    lightness, chroma = second[0] - first[0], c[1] - c[0]
    hue = 2 * sqrt(c[0] * c[1]) * sin(radians(turn / 2))
    mean_l, mean_c = (first[0] + second[0]) / 2, sum(c) / 2
    mean_h = sum(h) if not c[0] * c[1] else (h[0] + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    of_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    of_c, of_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = (
        -2
        * sqrt(mean_c**7 / (mean_c**7 + 25**7))
        * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    )
    light, ch, hu = lightness / of_l, chroma / of_c, hue / of_h
    return sqrt(light**2 + ch**2 + hu**2 + bend * ch * hu)


def least_apart(look: str, first: str, second: str) -> float:
    """The least ΔE 2000 of two roles over all kinds of colour blindness."""
    return min(
        difference_2000(seen_by(look, first, kind), seen_by(look, second, kind))
        for kind in BLINDNESS
    )


def apart(look: str, first: str, second: str, kind: str) -> float:
    """ΔE of two roles as somebody with a colour blindness sees them."""
    return dist(seen_by(look, first, kind), seen_by(look, second, kind))


LOOKS = tuple(ROLES)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("role", TEXT_ROLES)
def test_words_reach_4_5(look: str, surface: str, role: str) -> None:
    table = ROLES[look]
    assert contrast(table[role], table[surface]) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("role", MARK_ROLES)
def test_signs_reach_3(look: str, surface: str, role: str) -> None:
    table = ROLES[look]
    assert contrast(table[role], table[surface]) >= 3.0


@pytest.mark.parametrize("look", LOOKS)
def test_outlines_of_controls_reach_3(look: str) -> None:
    table = ROLES[look]
    for surface in ("base", "panel", "chrome"):
        assert contrast(table["ctl"], table[surface]) >= 3.0, surface


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("tint", TINTS)
def test_words_and_signs_stand_out_on_tints(look: str, tint: str) -> None:
    table = ROLES[look]
    assert contrast(table["text"], table[tint]) >= 11.1
    assert contrast(table["text2"], table[tint]) >= 6.5
    assert contrast(table[tint.removesuffix("Bg")], table[tint]) >= 3.4


@pytest.mark.parametrize("look", LOOKS)
def test_words_on_the_primary_button_reach_4_5(look: str) -> None:
    assert contrast(ROLES[look]["onAccent"], ROLES[look]["accent"]) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
def test_hovered_rows_keep_their_contrast(look: str) -> None:
    table = ROLES[look]
    for role in TEXT_ROLES:
        assert contrast(table[role], table["hover"]) >= 4.5, role
    for role in MARK_ROLES:
        assert contrast(table[role], table["hover"]) >= 3.0, role


@pytest.mark.parametrize(
    ("look", "role", "base", "lowest"),
    [
        ("light", "text", 17.1, 13.7),
        ("light", "text3", 5.8, 4.6),
        ("light", "accent", 6.4, 5.2),
        ("light", "warn", 3.9, 3.1),
        ("light", "note", 8.9, 7.1),
        ("dark", "text2", 8.3, 5.6),
        ("dark", "text3", 6.7, 4.5),
        ("dark", "refuse", 7.2, 4.8),
        ("dark", "up", 8.6, 5.8),
    ],
)
def test_the_table_of_the_design_is_right(look: str, role: str, base: float, lowest: float) -> None:
    table = ROLES[look]
    assert contrast(table[role], table["base"]) == pytest.approx(base, abs=0.06)
    least = min(contrast(table[role], table[surface]) for surface in SURFACES)
    assert least == pytest.approx(lowest, abs=0.06)


@pytest.mark.parametrize(
    ("look", "first", "second", "kind", "distance"),
    [
        ("light", "refuse", "warn", "protan", 28.9),
        ("light", "refuse", "warn", "deutan", 20.2),
        ("dark", "refuse", "warn", "protan", 26.3),
        ("dark", "refuse", "warn", "deutan", 13.2),
        ("light", "up", "note", "protan", 7.2),
        ("dark", "ok", "note", "tritan", 12.4),
    ],
)
def test_documented_distances(
    look: str, first: str, second: str, kind: str, distance: float
) -> None:
    assert apart(look, first, second, kind) == pytest.approx(distance, abs=0.06)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["protan", "deutan"])
@pytest.mark.parametrize(
    ("first", "second", "least"),
    [("refuse", "ok", 24.0), ("ok", "up", 22.0), ("refuse", "warn", 13.0), ("warn", "ok", 40.0)],
)
def test_marks_that_share_a_view_differ_for_everybody(
    look: str, kind: str, first: str, second: str, least: float
) -> None:
    assert round(apart(look, first, second, kind), 1) >= least


@pytest.mark.parametrize("look", LOOKS)
def test_file_and_engine_differ_by_lightness_too(look: str) -> None:
    table = ROLES[look]
    assert contrast(table["text"], table["accent"]) >= 1.9


@pytest.mark.parametrize("name", ROLES)
def test_pins_can_be_seen_on_every_ground_of_a_graph(name: str) -> None:
    table = ROLES[name]
    for pin in PINS:
        for ground in ("base", "panel", "chrome", "sel", "selIdle", *BANDS):
            assert round(contrast(table[pin], table[ground]), 1) >= 3.3, (pin, ground)


@pytest.mark.parametrize("name", ROLES)
def test_titles_can_be_read_on_every_band(name: str) -> None:
    table = ROLES[name]
    for band in BANDS:
        assert round(contrast(table["text"], table[band]), 1) >= 9.8, band
        assert round(contrast(table["text2"], table[band]), 1) >= 5.8, band


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        # From the test data that Sharma, Wu and Dalal published with the formula.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_its_authors(
    first: Vector, second: Vector, expected: float
) -> None:
    assert difference_2000(first, second) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "light", "dark"),
    [
        ("ours", "theirs", 42.3, 43.9),
        ("ours", "refuse", 44.4, 45.7),
        ("theirs", "refuse", 14.0, 10.9),
        ("ours", "ctl", 27.3, 20.4),
        ("theirs", "ctl", 21.2, 33.4),
    ],
)
def test_sides_of_a_merge_differ_for_everybody(
    first: str, second: str, light: float, dark: float
) -> None:
    """The figures of the design; where two are near, the shapes of their signs decide."""
    assert least_apart("light", first, second) == pytest.approx(light, abs=0.06)
    assert least_apart("dark", first, second) == pytest.approx(dark, abs=0.06)


@pytest.mark.parametrize(
    ("look", "side", "tint", "least"),
    [("light", "ours", "noteBg", 7.1), ("dark", "ours", "noteBg", 4.5),
     ("light", "theirs", "warnBg", 3.3), ("dark", "theirs", "warnBg", 8.1)],
)  # fmt: skip
def test_signs_of_sides_reach_3(look: str, side: str, tint: str, least: float) -> None:
    table = ROLES[look]
    grounds = ("base", "panel", "sel", tint)
    found = min(contrast(table[side], table[ground]) for ground in grounds)
    assert found == pytest.approx(least, abs=0.06)


@pytest.mark.parametrize("look", ["contrast-light", "contrast-dark"])
def test_in_high_contrast_the_half_that_is_filled_tells_a_side(look: str) -> None:
    table = ROLES[look]
    assert table["ours"] == table["theirs"] == table["text"]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_two_groups_of_classes_look_alike_in_the_map_of_sizes(look: str) -> None:
    """Their feet carry the hue; grounds are pale, and may be nearer to each other."""
    table = ROLES[look]
    classes = ("Texture2D", "SoundWave", "AnimSequence", "StaticMesh", "Blueprint", "Material")
    groups = [group_of(name) for name in (*classes, "World", "DataTable")]
    for first, second in combinations(groups, 2):
        feet = [lab(linear(table[group.foot])) for group in (first, second)]
        assert difference_2000(*feet) >= 17.0, (first.title, second.title)
        assert least_apart(look, first.foot, second.foot) >= 7.9, (first.title, second.title)
    for group in groups:
        assert contrast(table["text"], table[group.ground]) >= 6.7, group.title
        assert contrast(table[group.second], table[group.ground]) >= 4.5, group.title


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_ground_of_maps_is_told_from_all_others_by_its_lightness(look: str) -> None:
    table, maps = ROLES[look], group_of("World")
    classes = ("Texture2D", "SoundWave", "AnimSequence", "StaticMesh", "Blueprint", "Material")
    for name in (*classes, "DataTable"):
        ground = group_of(name).ground
        plain = [lab(linear(table[role])) for role in (maps.ground, ground)]
        assert difference_2000(*plain) >= 7.5, name
        assert least_apart(look, maps.ground, ground) >= 7.3, name
