"""The icons: every name of the design, ours in style, tinted to the look."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage

from inspector.files.folders import resource_path
from inspector.gui.look.icons import icon, icon_names, icon_pixmap
from inspector.gui.look.theme import Theme

DESIGNED = {
    *("open", "compare", "engine", "filter", "search", "palette", "chev", "chevr", "back", "fwd"),
    *("copy", "close", "file", "folder", "bytes", "graph", "link", "goto", "swap", "stop", "up"),
    *("down", "export", "rescan", "pin", "list", "project", "drop", "more", "class", "table"),
    *("field", "array", "clock", "eye", "sample", "hash"),
}


def inked(image: QImage) -> int:
    return sum(
        image.pixelColor(x, y).alpha() > 60
        for x in range(image.width())
        for y in range(image.height())
    )


def test_every_icon_of_the_design_is_there() -> None:
    assert set(icon_names()) >= DESIGNED


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_is_drawn_in_the_tint(name: str, theme: Theme) -> None:
    image = icon_pixmap(name, theme, size=32).toImage()
    assert inked(image) >= 12
    strongest = max(
        (image.pixelColor(x, y) for x in range(32) for y in range(32)), key=QColor.alpha
    )
    wanted = theme.color("text2")
    for part in ("red", "green", "blue"):
        assert abs(getattr(strongest, part)() - getattr(wanted, part)()) <= 3


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_keeps_to_the_grid_and_the_line(name: str) -> None:
    root = ElementTree.fromstring(resource_path("icons", f"{name}.svg").read_text("utf-8"))
    assert root.get("viewBox") == "0 0 16 16"
    assert root.get("stroke") == "currentColor"
    assert root.get("stroke-width") == "1.3"
    assert root.get("stroke-linecap") == "round"
    assert root.get("fill") == "none"


def test_any_two_icons_differ(light: Theme) -> None:
    pictures = {name: icon_pixmap(name, light, size=24).toImage() for name in icon_names()}
    seen: dict[bytes, str] = {}
    for name, image in pictures.items():
        same = seen.setdefault(bytes(image.constBits()), name)
        assert same == name, f"{name} looks like {same}"


def test_icons_are_sharp_at_every_ratio(light: Theme) -> None:
    made = icon("open", light)
    side = light.px(16)
    for ratio in (1.0, 1.5, 2.0):
        shown = made.pixmap(QSize(side, side), ratio)
        assert shown.width() == int(side * ratio + 0.5)


def test_disabled_icons_take_the_disabled_colour(light: Theme) -> None:
    image = icon("stop", light).pixmap(QSize(64, 64), 1.0, QIcon.Mode.Disabled).toImage()
    colours = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    strongest = max(colours, key=QColor.alpha)
    assert abs(strongest.red() - light.color("dis").red()) <= 3


def test_an_unknown_icon_is_an_error(light: Theme) -> None:
    with pytest.raises(KeyError):
        icon_pixmap("nonsense", light)
