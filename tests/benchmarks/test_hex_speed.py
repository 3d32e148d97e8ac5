"""How long the hex view takes to paint, as a ratio to filling the same widget with one colour.

Run with ``python -m pytest tests/benchmarks/test_hex_speed.py -m benchmark -s``. A source of 100 MB
is scrolled through from end to end; a small one shows whether size costs anything.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.format.logical import LogicalBytes
from inspector.gui.bytes.hex_area import HexArea
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import make_theme
from inspector.progress import Progress
from inspector.project.byte_search import search, understand
from inspector.project.file_bytes import bytes_of
from inspector.project.opening import close_all, read

pytestmark = pytest.mark.benchmark

SIZE = 100 * 1000 * 1000
#: The dock of a window of 1440 × 900 that was dragged to half of the page.
VIEW = (1100, 400)
FRAMES = 60
#: A frame of a screen that shows 60 of them a second, in seconds.
FRAME = 1 / 60


@pytest.fixture
def large(tmp_path: Path) -> Iterator[LogicalBytes]:
    """A file of 100 MB: a package, and behind it bytes that mean nothing."""
    path = tmp_path / "Large.uasset"
    pattern = bytes(range(256)) * 1024
    with path.open("wb") as file:
        file.write(resource_path("samples", "Lantern.uasset").read_bytes())
        while file.tell() < SIZE:
            file.write(pattern)
        file.truncate(SIZE)
    held = bytes_of(str(path), 0)
    yield LogicalBytes(held)
    close_all((held,))


def frame_times(draw: Callable[[int], None]) -> float:
    """The median time of a frame in seconds; the first ones warm up."""
    times = []
    for number in range(FRAMES + 5):
        start = time.perf_counter()
        draw(number)
        times.append(time.perf_counter() - start)
    return statistics.median(times[5:])


def test_a_frame_of_the_hex_view(large: LogicalBytes, qapp: QApplication) -> None:
    theme = make_theme("light")
    apply_theme(qapp, theme)
    area = HexArea(theme)
    area.resize(*VIEW)
    picture = QPixmap(*VIEW)
    ground = QColor("#ffffff")

    def fill(_: int) -> None:
        with QPainter(picture) as painter:
            painter.fillRect(picture.rect(), ground)

    def scroll(number: int) -> None:
        bar = area.verticalScrollBar()
        bar.setValue(bar.maximum() * number // (FRAMES + 5))
        area.viewport().render(picture)

    filled = frame_times(fill)
    with read(resource_path("samples", "Lantern.uasset"), Depth.HEADER) as opened:
        assert opened.package is not None
        small = LogicalBytes(opened.data, opened.tail)
        tree = opened.package.tree()
        tree.prepare()
        area.set_source(small, tree)
        area.show()
        of_small = frame_times(scroll)
        area.set_source(large, tree)
        of_large = frame_times(scroll)
    rows = area.layout_now().page
    print(
        f"\n{rows} rows; one colour {filled * 1000:.3f} ms; small file {of_small * 1000:.2f} ms,"
        f" {of_small / filled:.0f} times that; 100 MB {of_large * 1000:.2f} ms,"
        f" {of_large / filled:.0f} times that"
    )
    assert of_large < 2 * of_small
    assert of_large < FRAME


def test_searching_a_hundred_megabytes(large: LogicalBytes) -> None:
    start = time.perf_counter()
    step = 1 << 20
    for at in range(0, large.size, step):
        large.slice(at, at + step)
    read = time.perf_counter() - start
    for text in ("DE AD BE EF 00 11", "some text that is nowhere"):
        start = time.perf_counter()
        found = search(large, understand(text), Progress())
        took = time.perf_counter() - start
        print(f"\n{found.said}: {took:.2f} s, {took / read:.0f} times copying the bytes")
        assert took < 10
