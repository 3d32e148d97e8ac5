"""The one table of types, against the formats that the program opens and files of each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from inspector.desktop.types import (
    SCALABLE,
    SMALL,
    document_types,
    opened_types,
    program_icon,
    type_icon,
    type_of,
)
from inspector.files.folders import resource_path
from inspector.format.formats import FORMATS, called_format


def test_every_name_that_is_one_formats_alone_is_offered_to_the_desktop() -> None:
    for row in FORMATS:
        alone = [suffix for suffix in row.suffixes if suffix not in row.shared_suffixes]
        told = {type_of(f"Any{suffix}") for suffix in alone if suffix != ".u"}
        assert [kind.id for kind in told if kind is not None] == [row.key]


def test_a_type_that_opens_is_called_as_its_format() -> None:
    for kind in opened_types():
        for suffix in kind.suffixes:
            assert called_format(f"Any{suffix}").key == kind.id


def test_no_name_is_of_two_types_and_no_type_is_named_twice() -> None:
    suffixes = [suffix for kind in document_types() for suffix in kind.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    for key in ("id", "mime", "title"):
        values = [getattr(kind, key) for kind in document_types()]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("name", ["Lantern.uasset", "Arena.umap", "OldDoor.uasset"])
def test_a_package_begins_as_its_type_says(name: str) -> None:
    kind = type_of(f"/Game/{name.upper()}")
    assert kind is not None
    assert resource_path("samples", name).read_bytes().startswith(kind.magic)


def test_a_package_of_the_other_byte_order_begins_as_its_type_says() -> None:
    (package,) = (kind for kind in document_types() if kind.id == "unreal-package")
    assert set(package.magic) == {bytes.fromhex("C1832A9E"), bytes.fromhex("9E2A83C1")}


def test_what_is_beside_a_package_is_known_and_not_offered() -> None:
    for suffix in (".uexp", ".ubulk", ".uptnl"):
        kind = type_of(f"CookedCurve{suffix}")
        assert kind is not None
        assert not kind.opens


def test_other_names_are_of_no_type() -> None:
    assert [type_of(name) for name in ("a.txt", "uasset", "a.uasset.bak", "")] == [None] * 4


def test_every_drawing_is_there() -> None:
    for kind in document_types():
        assert resource_path("icons", f"{kind.icon}.svg").is_file()


def drawn(text: str, side: int) -> QImage:
    """An icon as a picture."""
    drawing = QSvgRenderer(QByteArray(text.encode()))
    assert drawing.isValid()
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        drawing.render(painter, QRectF(0, 0, side, side))
    return picture


def colours(picture: QImage) -> set[str]:
    """The colours of all pixels that nothing shines through."""
    sides = range(picture.width())
    pixels = (picture.pixelColor(across, down) for across in sides for down in sides)
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.usefixtures("qapp")
def test_the_program_is_a_drawing_on_a_tile() -> None:
    picture = drawn(program_icon(), 256)
    assert picture.pixelColor(128, 20) == QColor("#0A5FAE")
    assert "#ffffff" in colours(picture)
    assert picture.pixelColor(0, 0).alpha() == 0


@pytest.mark.usefixtures("qapp")
def test_a_type_is_a_sheet_with_its_drawing_and_small_the_drawing_alone() -> None:
    small, large = set(), set()
    for kind in document_types():
        sheet = drawn(type_icon(kind.icon), 256)
        assert sheet.pixelColor(70, 60) == QColor("#FFFFFF")
        assert "#0a5fae" in colours(sheet)
        alone = drawn(type_icon(kind.icon, SMALL), 64)
        assert "#ffffff" not in colours(alone)
        small.add(bytes(alone.constBits()))
        large.add(bytes(sheet.constBits()))
    assert len(small) == len(large) == len(document_types())


@pytest.mark.parametrize("size", [SMALL, SCALABLE])
def test_an_icon_keeps_within_its_square(size: str) -> None:
    picture = drawn(type_icon("class", size), 64)
    edge = [picture.pixelColor(at, side).alpha() for at in range(64) for side in (0, 63)]
    assert max(edge) == 0
