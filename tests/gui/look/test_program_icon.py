"""The icon of the program in title bars and lists of windows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from inspector.gui.look.icons import program_icon

#: Says what the application of the program shows of itself.
SHOWN = """
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.work.settings import Settings
app = make_application()
window = make_window(app, Settings(None), look="light")
print(app.desktopFileName(), app.windowIcon().isNull())
"""


@pytest.mark.usefixtures("qapp")
def test_the_icon_is_drawn_in_every_size() -> None:
    icon = program_icon()
    assert [size.width() for size in icon.availableSizes()] == [16, 32, 64, 128]
    for size in icon.availableSizes():
        picture = icon.pixmap(size).toImage()
        side = picture.width()
        # The tile, in the accent of the light look, and the drawing on it.
        assert picture.pixelColor(side // 2, side // 12 or 1).name() == "#0a5fae"
        lightest = max(picture.pixelColor(at, side // 2).lightness() for at in range(side))
        assert lightest > 230


def test_the_window_has_the_icon_and_the_name_of_its_entry() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == ["asset-inspector", "False"]
