"""Thumbnails: read at the size that is needed, and never what no editor writes."""

from __future__ import annotations

import zlib

import pytest
from corpus import corpus_file
from PySide6.QtGui import QImage

from inspector.format.unreal.package import Package
from inspector.format.unreal.read.package_reader import Thumbnail
from inspector.gui.kit.picture import largest_thumbnail, read_thumbnail

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"


class Pictures:
    """Stands for a package that holds the given bytes as its only picture."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def thumbnail_data(self, _: Thumbnail) -> bytes:
        return self.data


def png(width: int, height: int) -> bytes:
    """A grey PNG of a size, which may be a lie as far as the picture's data goes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        )

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 0, 0, 0, 0))
    rows = zlib.compress(b"".join(b"\0" + bytes(min(width, 64)) for _ in range(min(height, 64))))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def thumbnail(width: int, height: int, kind: str = "png") -> Thumbnail:
    return Thumbnail("Texture2D", "T", kind, width, height, 0, 1)


def test_a_stored_picture_is_scaled_to_what_is_shown(qapp: object) -> None:
    package = Package.open(corpus_file(ANIM).read_bytes())
    found = largest_thumbnail(package)
    assert found is not None
    assert (found.width, found.height, found.format) == (256, 256, "png")
    image = read_thumbnail(package, found, 64)
    assert image is not None
    assert (image.width(), image.height()) == (64, 64)


def test_a_package_with_empty_places_only_has_no_picture(qapp: object) -> None:
    data = corpus_file("5.7/ProceduralMeshDemos/Sphere_BP.uasset").read_bytes()
    assert largest_thumbnail(Package.open(data)) is None


@pytest.mark.parametrize("data", [b"", b"no picture", png(5000, 16), png(30000, 30000)])
def test_what_is_no_sensible_picture_is_not_shown(data: bytes, qapp: object) -> None:
    assert read_thumbnail(Pictures(data), thumbnail(64, 64), 64) is None  # type: ignore[arg-type]


def test_small_pictures_are_not_blown_up(qapp: object) -> None:
    image = read_thumbnail(Pictures(png(16, 8)), thumbnail(16, 8), 64)  # type: ignore[arg-type]
    assert image is not None
    assert (image.width(), image.height()) == (16, 8)


def test_a_jpeg_of_a_real_package(qapp: object) -> None:
    package = Package.open(corpus_file("5.0/UnLua/AS_Issue455.uasset").read_bytes())
    found = largest_thumbnail(package)
    assert found is not None
    assert (found.width, found.height, found.format) == (256, 256, "jpeg")
    image = read_thumbnail(package, found, 192)
    assert image is not None
    assert (image.width(), image.height()) == (192, 192)


def shown(path: str) -> QImage:
    """The picture of a package of the corpus, as the window shows it."""
    package = Package.open(corpus_file(path).read_bytes())
    found = largest_thumbnail(package)
    assert found is not None
    image = read_thumbnail(package, found, 256)
    assert image is not None
    return image


@pytest.mark.parametrize(
    "path",
    [
        "4.26/glTFRuntime/T_glTFRuntimeNormal.uasset",
        "projects/cesium-tests/Plugins/CesiumForUnreal/Content/Textures/NoNormalTexture.uasset",
    ],
)
def test_a_flat_normal_map_is_blue(path: str, qapp: object) -> None:
    """Its vectors point up, which is blue: the editor's PNGs have red and blue exchanged."""
    colour = shown(path).pixelColor(0, 0)
    assert colour.blue() == 255
    assert colour.red() == colour.green() < 200


def test_the_first_curve_of_a_vector_is_red(qapp: object) -> None:
    """The editor draws X red, Y green and Z blue; the curves of the asset are 2000, 1500 and 5.

    So its JPEGs have red and blue exchanged too.
    """
    image = shown(
        "5.4/ALS-Refactored/CV_Als_AccelerationAndDecelerationAndGroundFriction_Normal.uasset"
    )
    rows: dict[str, list[int]] = {"red": [], "green": [], "blue": []}
    for y in range(image.height()):
        colour = image.pixelColor(60, y)
        parts = {name: getattr(colour, name)() for name in rows}
        brightest = max(parts, key=lambda name: parts[name])
        if parts[brightest] > 60:
            rows[brightest].append(y)
    assert max(rows["red"]) < min(rows["green"]) <= max(rows["green"]) < min(rows["blue"])


class Listing:
    """Stands for a package whose table lists these pictures."""

    def __init__(self, *thumbnails: Thumbnail) -> None:
        self.thumbnails = thumbnails


def test_a_size_that_cannot_be_does_not_hide_the_real_picture() -> None:
    real = thumbnail(64, 64)
    claims = [thumbnail(2**31 - 1, 2**31), thumbnail(-256, 256), thumbnail(0, 0)]
    assert largest_thumbnail(Listing(*claims, real)) is real  # type: ignore[arg-type]
    assert largest_thumbnail(Listing(*claims)) is None  # type: ignore[arg-type]


def test_a_picture_of_another_kind_than_it_claims_is_not_decoded(qapp: object) -> None:
    bitmap = b"BM" + (70).to_bytes(4, "little") + bytes(4) + (54).to_bytes(4, "little")
    bitmap += (40).to_bytes(4, "little") + (2).to_bytes(4, "little") * 2
    bitmap += b"\1\0\x18\0" + bytes(24) + bytes(16)
    assert QImage.fromData(bitmap).width() == 2
    assert read_thumbnail(Pictures(bitmap), thumbnail(2, 2), 64) is None  # type: ignore[arg-type]
