"""The picture that moves in the README: it is small, and its script still finds its way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inspector.files.folders import resource_path

#: Bytes that a page on the web may be asked for, and the stops of the way through the window.
LARGEST = 1_000_000
STOPS = 7


def test_the_picture_in_the_readme_is_small() -> None:
    stored = resource_path("images", "demo.gif").read_bytes()
    assert stored.startswith(b"GIF89a")
    assert len(stored) < LARGEST


@pytest.mark.slow
def test_the_script_makes_one_picture_of_each_stop(tmp_path) -> None:
    image = pytest.importorskip("PIL.Image")
    made = tmp_path / "demo.gif"
    subprocess.run([sys.executable, Path(__file__).with_name("demo.py"), made], check=True)
    assert made.stat().st_size < LARGEST
    with image.open(made) as picture:
        assert (picture.n_frames, picture.size) == (STOPS, (960, 600))
