"""Makes the picture that moves in the README, out of the real window; run by hand.

python tests/gui/demo.py resources/images/demo.gif

Keys and clicks go where a person's would; each stop is a picture of the window. The colours of all
pictures are one palette without dithering, so that what stays the same costs nothing.
"""

from __future__ import annotations

import argparse
import os
import struct
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QBuffer, QDeadlineTimer, QIODevice, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.files.folders import resource_path
from inspector.gui.shell.app import compare_first, make_window, open_first
from inspector.gui.shell.application import make_application
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings

#: The window, and its pictures, in px.
WINDOW: Final = (1280, 800)
PICTURE: Final = (960, 600)
#: Milliseconds that a stop is shown, and one on the way to it.
STOP: Final = 2600
STEP: Final = 900
#: Milliseconds to wait for a window that has something to do.
_PATIENCE: Final = 60_000
_LOOKS: Final = 6
_COLOURS: Final = 128


class Demo:
    """A way through the window, picture by picture."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def wait(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds for a few looks in a row."""
        deadline, looks = QDeadlineTimer(_PATIENCE), 0
        while looks < _LOOKS:
            QTest.qWait(20)
            looks = looks + 1 if holds() else 0
            if deadline.hasExpired():
                raise TimeoutError("the window does not settle")

    def _quiet(self) -> bool:
        shown = self.window.context.shown
        return not self.window.context.jobs.busy and (shown is None or shown.settled)

    def stop(self, milliseconds: int = STOP) -> None:
        """Takes a picture once the window has settled, shown for so long."""
        self.wait(self._quiet)
        self.window.refresh()
        stored = QBuffer()
        stored.open(QIODevice.OpenModeFlag.WriteOnly)
        self.window.grab().save(stored, "PNG")
        taken = Image.open(BytesIO(bytes(stored.data().data()))).convert("RGB")
        self.pictures.append(taken.resize(PICTURE, Image.Resampling.LANCZOS))
        self.times.append(milliseconds)

    def press(self, key: Qt.Key, text: str = "") -> None:
        """Types a text where the keyboard is, then presses a key."""
        target = QApplication.focusWidget() or self.window
        QTest.keyClicks(target, text)
        QTest.keyClick(QApplication.focusWidget() or target, key)

    def save(self, path: Path) -> None:
        """Writes all pictures as one that moves, for ever."""
        whole = Image.new("RGB", (PICTURE[0], PICTURE[1] * len(self.pictures)))
        for number, picture in enumerate(self.pictures):
            whole.paste(picture, (0, PICTURE[1] * number))
        palette = whole.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT)
        drawn = [
            picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in self.pictures
        ]
        drawn[0].save(
            path, save_all=True, append_images=drawn[1:], duration=self.times, loop=0, optimize=True
        )


def tour(window: MainWindow, folder: Path) -> Demo:
    """Which files does 5.3 refuse, and why; what would a save with 5.6 change; what was edited?

    Args:
        window: A window with nothing open, for 5.3.
        folder: A folder of packages, with an edited ``Lantern.uasset`` in ``Edited``.
    """
    demo = Demo(window)
    open_first(window, [str(folder), str(folder / "Lantern.uasset")])
    demo.stop()
    window.middle.show_page("versions")
    demo.stop()
    window.open_engine_list()
    demo.stop(STEP)
    demo.press(Qt.Key.Key_Return, "5.6")
    window.middle.show_page("overview")
    demo.stop()
    window.middle.show_page("contents")
    window.context.go_to_bytes("exports/2/properties/Intensity", "demo")
    demo.stop()
    open_first(window, [str(folder / "OldDoor.uasset")], page="upgrades")
    demo.stop()
    compare_first(window, str(folder / "Lantern.uasset"), str(folder / "Edited/Lantern.uasset"))
    demo.stop()
    return demo


def lay_out(folder: Path) -> None:
    """Copies the bundled packages, and one of them with another brightness."""
    for path in resource_path("samples").iterdir():
        if path.is_file():
            (folder / path.name).write_bytes(path.read_bytes())
    stored = (folder / "Lantern.uasset").read_bytes()
    (folder / "Edited").mkdir()
    edited = stored.replace(struct.pack("<f", 1500.0), struct.pack("<f", 2400.0))
    (folder / "Edited/Lantern.uasset").write_bytes(edited)


def main() -> None:
    """Writes the picture."""
    parser = argparse.ArgumentParser(description="The picture that moves in the README.")
    parser.add_argument("out", type=Path, metavar="GIF")
    arguments = parser.parse_args()
    app = make_application()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "Content"
        folder.mkdir()
        lay_out(folder)
        window = make_window(app, Settings(Path(name) / "settings.ini"), look="dark", engine="5.3")
        window.resize(*WINDOW)
        window.show()
        window.activateWindow()
        tour(window, folder).save(arguments.out)
        window.close()


if __name__ == "__main__":
    main()
