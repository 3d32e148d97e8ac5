"""The icons for Windows are the drawings of today."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from windows_icons import SIDES, icon, icons

from inspector.files.folders import resource_path

#: Of 255; one library smooths a line a little otherwise than the other.
_NEAR = 24


@pytest.mark.parametrize("name", sorted(icons()))
def test_they_are_what_the_drawings_are(name: str) -> None:
    with (
        Image.open(resource_path("icons", name)) as kept,
        Image.open(io.BytesIO(icon(icons()[name]))) as drawn,
    ):
        sizes = {(side, side) for side in SIDES}
        assert kept.info["sizes"] == drawn.info["sizes"] == sizes
        for size in sizes:
            kept.size = drawn.size = size
            kept.load()
            drawn.load()
            differences = ImageChops.difference(kept.convert("RGBA"), drawn.convert("RGBA"))
            assert max(high for _, high in differences.getextrema()) <= _NEAR
            # Something is drawn, on nothing.
            assert kept.convert("RGBA").getextrema()[3] == (0, 255)
