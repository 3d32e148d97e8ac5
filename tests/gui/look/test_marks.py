"""The signs: drawn in their colour, told apart by shape alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from inspector.checks.judgement import Mark
from inspector.gui.look.marks import MARK_ROLE, MARK_WORDS, mark_pixmap, paint_mark
from inspector.gui.look.theme import ROLES, Theme


def picture(mark: str, size: int, theme: Theme, filled: bool | None = None) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_mark(painter, QRectF(0, 0, size, size), mark, theme, filled)
    return image


def cover(image: QImage) -> list[float]:
    """How far each pixel is covered, 0 to 1."""
    return [
        image.pixelColor(x, y).alphaF() for y in range(image.height()) for x in range(image.width())
    ]


def share(mark: str, size: int, theme: Theme) -> float:
    """The share of the square that a sign covers."""
    covered = cover(picture(mark, size, theme))
    return sum(covered) / len(covered)


def test_every_verdict_has_a_sign_and_a_word() -> None:
    assert {str(mark) for mark in Mark} <= set(MARK_WORDS)
    assert set(MARK_ROLE) == set(MARK_WORDS)
    assert set(MARK_ROLE.values()) <= set(ROLES["light"])
    assert str(MARK_WORDS["refuse"]) == "refuses"
    assert str(MARK_WORDS["up"]) == "loads, save upgrades"
    assert len(set(MARK_WORDS.values())) == len(MARK_WORDS)


@pytest.mark.parametrize("mark", MARK_WORDS)
@pytest.mark.parametrize("size", [10, 12, 14])
def test_a_sign_is_painted_in_its_own_colour_inside_its_box(
    mark: str, size: int, theme: Theme
) -> None:
    image = picture(mark, size, theme)
    solid = {
        image.pixelColor(x, y).name().upper()
        for x in range(size)
        for y in range(size)
        if image.pixelColor(x, y).alpha() == 255
    }
    # Very thin signs cover no pixel wholly; those that do show the role's colour only.
    assert solid <= {theme.hex(MARK_ROLE[mark])}
    assert share(mark, size, theme) > 0.08


@pytest.mark.parametrize("size", [10, 12, 14])
def test_any_two_signs_differ_in_shape(size: int, light: Theme) -> None:
    covers = {mark: cover(picture(mark, size, light)) for mark in MARK_WORDS}
    for first, second in combinations(MARK_WORDS, 2):
        differ = sum(abs(a - b) for a, b in zip(covers[first], covers[second], strict=True))
        # At least five whole pixels tell them apart without any colour.
        assert differ >= 5, (first, second)


@pytest.mark.parametrize("size", [10, 12])
def test_bad_things_are_heavy_and_good_things_light(size: int, light: Theme) -> None:
    assert share("refuse", size, light) > 0.5
    assert share("warn", size, light) > 0.35
    for quiet in ("ok", "up", "info", "none"):
        assert share(quiet, size, light) < 0.3, quiet


def test_good_signs_are_filled_from_14(light: Theme) -> None:
    for mark in ("ok", "up"):
        assert share(mark, 14, light) > 0.5
        bare = cover(picture(mark, 14, light, filled=False))
        assert sum(bare) / len(bare) < 0.3


@pytest.mark.parametrize("mark", ["refuse", "ok", "up"])
def test_cut_outs_are_holes(mark: str, light: Theme) -> None:
    image = picture(mark, 28, light, filled=True)
    centre = [image.pixelColor(x, y).alpha() for x in range(10, 18) for y in range(10, 18)]
    assert min(centre) == 0


def test_a_pixmap_is_sharp_at_its_ratio(light: Theme) -> None:
    shown = mark_pixmap("warn", 12, light, 2.0)
    assert (shown.width(), shown.height(), shown.devicePixelRatio()) == (24, 24, 2.0)
    assert shown.toImage().pixelColor(12, 20) == QColor(light.hex("warn"))


def test_an_unknown_sign_is_an_error(light: Theme) -> None:
    with pytest.raises(KeyError):
        picture("nonsense", 12, light)


@pytest.mark.parametrize("size", [9, 10, 12, 13])
@pytest.mark.parametrize("offset", [0.0, 0.5])
def test_a_plus_stands_on_whole_pixels(size: int, offset: float, light: Theme) -> None:
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_mark(painter, QRectF(3 + offset, 3 + offset, size, size), "added", light)
    # Across the upright arm, above the other one, beside its round end.
    row = round(3 + offset + size / 2) - 3
    inked = [image.pixelColor(x, row).alphaF() for x in range(20)]
    assert sum(alpha > 0.9 for alpha in inked) == 2
    assert all(alpha > 0.9 or alpha < 0.1 for alpha in inked)
