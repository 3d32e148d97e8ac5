"""A user whose desktop knows the program: files are opened by it, in real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop.homes import needs
from scratch_git import script

from inspector.desktop import setup
from inspector.files.programs import Start

#: Seconds to wait for a window on a busy machine.
PATIENCE = 60
EMPTY = (
    '<xbel xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" '
    'xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\n</xbel>\n'
)


class Desktop:
    """A user's desktop that knows the program; ends what it started.

    The program's script writes down its process before it becomes the program, since what a desktop
    starts is no child of whoever asked for it.
    """

    def __init__(self, folder: Path, platform: str) -> None:
        self.recent = folder / "data/recently-used.xbel"
        self._started = folder / "started"
        self._started.touch()
        self._entry = folder / "data/applications/asset-inspector.desktop"
        program = script(folder / "my programs")
        text = program.read_text()
        program.write_text(text.replace("\n", f"\necho $$ >> '{self._started}'\n", 1))
        (folder / "run").mkdir(mode=0o700)
        self._variables = os.environ | {
            "HOME": str(folder),
            "QT_QPA_PLATFORM": platform,
            **{f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA")},
            "XDG_RUNTIME_DIR": str(folder / "run"),
        }
        setup.install(str(folder / "data"), Start((str(program),)))
        self.recent.write_text(EMPTY)

    def open(self, *paths: Path) -> None:
        """Opens files as a file manager does."""
        subprocess.run(
            ["gio", "launch", self._entry, *paths],
            env=self._variables,
            timeout=PATIENCE,
            check=True,
        )

    def processes(self) -> list[int]:
        """The programs that were started, in order."""
        return [int(line) for line in self._started.read_text().split()]

    def waits_for(self, *names: str) -> None:
        """Waits until the window has opened files of these names."""
        end = time.monotonic() + PATIENCE
        while not all(f"{name}.uasset" in self.recent.read_text() for name in names):
            assert time.monotonic() < end, self.recent.read_text()
            time.sleep(0.1)

    def waits_for_end(self, process: int) -> None:
        """Waits until a program has ended."""
        end = time.monotonic() + PATIENCE
        while is_alive(process):
            assert time.monotonic() < end
            time.sleep(0.1)

    def close(self) -> None:
        """Ends what was started."""
        for process in self.processes():
            if is_alive(process):
                os.kill(process, signal.SIGKILL)


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not asked how does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def desktop_of_a_user(platform: str) -> Iterator[Desktop]:
    """Such a desktop; the test is skipped where nothing can open files as one does.

    Args:
        platform: The plugin by which Qt shows windows.
    """
    needs("gio")
    # Sockets have no long paths.
    with tempfile.TemporaryDirectory(prefix="inspector-") as folder:
        made = Desktop(Path(folder), platform)
        try:
            yield made
        finally:
            made.close()
