"""How long opening a large map keeps the window from doing anything else.

Run with ``python -m benchmarks.gui_event_loop`` in ``tests``, or with the other benchmarks by
``python -m pytest tests/benchmarks -m benchmark -s``. A timer ticks every millisecond while the map
is opened, read, shown on every page and judged by another engine; the longest time between two
ticks is how long the window stood still.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from gui.pages import documents

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings
from inspector.versions import VersionSet

#: Milliseconds that the window may stand still, that a refresh may take, and a key.
BAR = 50.0
REFRESH_BAR = 5.0
KEY_BAR = 16.0
#: The pages that are turned to, after Overview.
_PAGES = ("versions", "contents", "upgrades")


class Stall(NamedTuple):
    """The longest time between two ticks while something was done, and how long all of it took.

    ``own_ms`` is the processor time that the window's thread itself used in its longest pause: on
    a busy machine the rest of ``longest_ms`` went to other programs.
    """

    what: str
    longest_ms: float
    own_ms: float
    total_ms: float


def write_map(path: Path, actors: int = 15_200) -> int:
    """Writes a map of about 4 MB with this many actors; returns its size in bytes."""
    release = default_catalog().release("5.3")
    assert release is not None
    build_of_release = release.newest_build
    assert build_of_release is not None
    imports = [ImportDraft("/Script/Engine.StaticMeshActor"), ImportDraft("/Script/Engine.World")]
    imports += [
        ImportDraft(f"/Game/Rocks/SM_Rock_{number:04}.SM_Rock_{number:04}") for number in range(700)
    ]
    exports = [ExportDraft("Large", "/Script/Engine.World", is_asset=True)]
    exports += [
        ExportDraft(
            f"StaticMeshActor_Rock{number:05}",
            "/Script/Engine.StaticMeshActor",
            outer="Large",
            extra_bytes=120,
        )
        for number in range(actors)
    ]
    draft = PackageDraft(
        versions=VersionSet(
            legacy=release.legacy, ue4=release.ue4, ue5=release.ue5, licensee=0, package_flags=0
        ),
        saved_by=build_of_release,
        compatible_with=build_of_release,
        package_name="/Game/Maps/Large",
        imports=tuple(imports),
        exports=tuple(exports),
    )
    path.write_bytes(build(draft).uasset)
    return path.stat().st_size


def watch(
    app: QApplication,
    what: str,
    begin: Callable[[], None],
    done: Callable[[], bool],
    patience: float = 60,
) -> Stall:
    """Does something and measures how long the event loop was away at a time.

    Args:
        app: The application.
        what: What is done, for the report.
        begin: Begins it.
        done: Whether it is done.
        patience: For how many seconds it is waited for.
    """
    ticks: list[tuple[float, float]] = []
    timer = QTimer()
    timer.setInterval(1)
    timer.timeout.connect(lambda: ticks.append((time.perf_counter(), time.thread_time())))
    timer.start()
    QTimer.singleShot(20, begin)
    start = time.perf_counter()
    while not (len(ticks) > 40 and done()) and time.perf_counter() - start < patience:
        app.processEvents()
        time.sleep(0.0002)
    timer.stop()
    gaps = [
        (after[0] - before[0], after[1] - before[1]) for before, after in itertools.pairwise(ticks)
    ]
    longest, own = max(gap[0] for gap in gaps), max(gap[1] for gap in gaps)
    return Stall(what, longest * 1000, own * 1000, (ticks[-1][0] - start) * 1000)


def measure(app: QApplication, folder: Path) -> list[Stall]:
    """Opens a large map in a window and walks through its pages."""
    path = folder / "Large.umap"
    size = write_map(path)
    window: MainWindow = make_window(app, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    app.processEvents()
    # The first file makes the pages; a user pays for that once, with a small one.
    warm = folder / "Small.umap"
    write_map(warm, actors=3)
    context = window.context

    def idle() -> bool:
        files = documents(context)
        return not context.jobs.busy and bool(files) and all(one.settled for one in files)

    stalls = [watch(app, "opening a small map", lambda: window.open_paths([str(warm)]), idle)]
    for page in (*_PAGES, "overview"):
        begin = partial(window.run, f"page-{page}")
        stalls.append(watch(app, f"the small map's {page}", begin, idle))
    for engine in ("5.5", "5.3"):
        begin = partial(context.choose_target, engine)
        stalls.append(watch(app, f"the small map in {engine}", begin, idle))
    opening = f"opening a map of {size:,} bytes"
    stalls.append(watch(app, opening, lambda: window.open_paths([str(path)]), idle))
    for page in (*_PAGES, "overview"):
        begin = partial(window.run, f"page-{page}")
        stalls.append(watch(app, f"turning to {page}", begin, idle))
    stalls.append(watch(app, "another target engine", lambda: context.choose_target("5.6"), idle))
    window.close()
    return stalls


def measure_refresh(app: QApplication, folder: Path, exports: int = 60_000) -> tuple[float, float]:
    """Milliseconds of the window's thread for a refresh and for a Down key beside many exports.

    The best of several: what the rest of the machine does is not the window's.
    """
    path = folder / "Many.umap"
    write_map(path, exports)
    window = make_window(app, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    context = window.context

    def idle() -> bool:
        files = documents(context)
        return not context.jobs.busy and bool(files) and all(one.settled for one in files)

    watch(app, "opening", lambda: window.open_paths([str(path)]), idle, 120)
    watch(app, "contents", lambda: window.run("page-contents"), idle, 120)
    view = app.focusWidget()
    assert view is not None
    refreshes, keys = [], []
    for _ in range(15):
        start = time.thread_time()
        window.refresh()
        refreshes.append(time.thread_time() - start)
        start = time.thread_time()
        QTest.keyClick(view, Qt.Key.Key_Down)
        app.processEvents()
        keys.append(time.thread_time() - start)
    window.close()
    return min(refreshes) * 1000, min(keys) * 1000


def measure_folder(app: QApplication, folder: Path, files: int = 10_000) -> Stall:
    """Opens a folder of many files in the left dock."""
    write_map(folder / "One.umap", actors=3)
    for number in range(files - 1):
        place = folder / f"Part{number // 200:03}"
        place.mkdir(exist_ok=True)
        os.link(folder / "One.umap", place / f"Map_{number:05}.umap")
    window = make_window(app, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    app.processEvents()
    # The first folder makes the page of projects; a user pays for that once, with any.
    small = folder / "Part000"
    opened = lambda: window.context.beside is not None and not window.context.jobs.busy  # noqa: E731
    watch(app, "a small folder", lambda: window.open_paths([str(small)]), opened)
    window.run("close-folder")
    begin = lambda: window.open_paths([str(folder)])  # noqa: E731
    stall = watch(
        app,
        f"reading a folder of {files:,} files",
        begin,
        lambda: window.panels.files.folder_part.model.file_count == files,
    )
    assert window.panels.files.folder_part.model.file_count == files
    window.close()
    return stall


def report(stalls: list[Stall]) -> str:
    """The figures as lines of text."""
    lines = [f"{'what':36} {'longest pause':>14} {'its own time':>14} {'all of it':>11}"]
    lines += [
        f"{one.what:36} {one.longest_ms:11.1f} ms {one.own_ms:11.1f} ms {one.total_ms:8.0f} ms"
        for one in stalls
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        application = make_application()
        stalls = measure(application, Path(name))
        (Path(name) / "many").mkdir()
        stalls.append(measure_folder(application, Path(name) / "many"))
        print(report(stalls))
