"""The size of text changes while the window runs: it then stands as one that began with that size.

Every widget that can be seen is compared, where it is and how large, with a window that was never
anything else: a margin, a row or a dock that kept the size of the text before would differ.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from gui.six_packages import six_packages
from PySide6.QtCore import QPoint, Qt, QThread
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.shell.docks import Dock

pytestmark = pytest.mark.slow

Place = tuple[int, int, int, int]
SIZE = (1366, 768)


def places(shell: Shell) -> dict[str, Place]:
    """Where each widget is that can be seen, by the way to it, once nothing moves any more."""
    before: dict[str, Place] = {}
    while (found := places_now(shell)) != before:
        before = found
        for _ in range(20):
            QApplication.processEvents()
            QThread.msleep(2)
    return found


def places_now(shell: Shell) -> dict[str, Place]:
    window, found = shell.window, {}

    def walk(widget: QWidget, way: str) -> None:
        counts: dict[str, int] = {}
        for child in widget.findChildren(
            QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            if child.isVisible() and not child.isWindow():
                name = type(child).__name__
                counts[name] = counts.get(name, 0) + 1
                corner = child.mapTo(window, QPoint(0, 0))
                here = f"{way}/{name}{counts[name]}"
                found[here] = (corner.x(), corner.y(), child.width(), child.height())
                walk(child, here)

    walk(window, "")
    return found


def begun(make_shell: ShellMaker, points: int) -> Shell:
    """A window of a small screen whose text is of a size from the start."""
    shell = make_shell(size=SIZE)
    resize(shell, points)
    return shell


def resize(shell: Shell, points: int) -> None:
    shell.window.context.settings.set("look/size", str(points))
    shell.settle()


def end(shell: Shell, settings_file: Path) -> None:
    """Closes a window, and forgets what it remembered."""
    shell.window.close()
    QApplication.processEvents()
    settings_file.unlink(missing_ok=True)


def differing(found: dict[str, Place], wanted: dict[str, Place]) -> dict[str, object]:
    """What is elsewhere than it is wanted: where it is, and where it should be."""
    return {
        way: (found.get(way), place) for way, place in wanted.items() if found.get(way) != place
    }


@pytest.mark.parametrize(("before", "after"), [(9, 20), (20, 10)])
@pytest.mark.parametrize("page", ["overview", "versions", "contents", "upgrades", "references"])
def test_a_page_stands_as_if_it_had_begun_so(
    make_shell: ShellMaker, settings_file: Path, page: str, before: int, after: int
) -> None:
    def opened(points: int) -> Shell:
        shell = begun(make_shell, points)
        shell.open(sample("OldDoor.uasset"))
        shell.window.run(f"page-{page}")
        shell.settle()
        return shell

    fresh = opened(after)
    wanted = places(fresh)
    assert len(wanted) > 30
    end(fresh, settings_file)
    changed = opened(before)
    resize(changed, after)
    assert differing(places(changed), wanted) == {}


def test_a_project_stands_as_if_it_had_begun_so(
    make_shell: ShellMaker, settings_file: Path, tmp_path: Path
) -> None:
    folder = six_packages(tmp_path)
    fresh = begun(make_shell, 20)
    fresh.open(folder)
    wanted = places(fresh)
    end(fresh, settings_file)
    changed = begun(make_shell, 9)
    changed.open(folder)
    resize(changed, 20)
    assert differing(places(changed), wanted) == {}


def widths(shell: Shell) -> dict[str, int]:
    docks = shell.window.findChildren(Dock)
    return {dock.objectName(): dock.width() for dock in docks if dock.isVisible()}


def drag_dock(shell: Shell, name: str, width: int) -> None:
    window = shell.window
    (dock,) = (dock for dock in window.findChildren(Dock) if dock.objectName() == name)
    window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
    shell.settle()


def test_docks_keep_their_widths_in_units_of_the_text(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(2400, 1000))
    resize(shell, 9)
    shell.open(sample("OldDoor.uasset"))
    drag_dock(shell, "why-dock", 400)
    before = widths(shell)
    assert before["why-dock"] == 400
    resize(shell, 12)
    after = widths(shell)
    assert before.keys() == after.keys()
    for name, width in before.items():
        assert after[name] == pytest.approx(width * 16 / 12, abs=2)
    resize(shell, 9)
    assert widths(shell) == pytest.approx(before, abs=2)


def test_kept_widths_are_in_units_of_the_text(make_shell: ShellMaker, qtbot: QtBot) -> None:
    first = make_shell(size=(2400, 1000))
    resize(first, 9)
    first.open(sample("OldDoor.uasset"))
    drag_dock(first, "why-dock", 400)
    first.window.close()
    QApplication.processEvents()
    # The next start finds another size of text.
    first.window.context.settings.set("look/size", "12")
    first.window.context.settings.save()
    second = make_shell(size=(2400, 1000))
    second.open(sample("OldDoor.uasset"))
    assert widths(second)["why-dock"] == pytest.approx(400 * 16 / 12, abs=2)


def test_nothing_is_wider_than_the_screen_at_20_points(make_shell: ShellMaker) -> None:
    shell = begun(make_shell, 20)
    shell.open(sample("OldDoor.uasset"))
    window = shell.window
    assert (window.width(), window.height()) == SIZE
    least = window.minimumSizeHint()
    assert least.width() <= SIZE[0]
    assert least.height() <= SIZE[1]
    for way, (left, top, width, height) in places(shell).items():
        # What scrolls may be as long as it likes.
        if "QScrollArea" in way or "Column" in way:
            continue
        assert left >= -1, way
        assert top >= -1, way
        assert left + width <= SIZE[0] + 1, way
        assert top + height <= SIZE[1] + 1, way
