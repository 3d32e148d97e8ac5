"""The window and the desktop's own list of recent files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.gui.work.desktop_list import DesktopList
from inspector.gui.work.jobs import Jobs
from inspector.gui.work.recent import RecentList
from inspector.gui.work.settings import Settings

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="only desktops of freedesktop.org have such a list"
)

EMPTY = (
    '<xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" '
    'xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\n</xbel>\n'
)


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The list of a desktop on which nothing was opened yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "recently-used.xbel"
    path.write_text(EMPTY)
    return path


def recent_in(settings: Settings, jobs: Jobs) -> RecentList:
    """The list of recent files of a window, which tells the desktop."""
    recent = RecentList(settings, "recent/files", limit=9)
    DesktopList(settings, jobs, recent)
    return recent


def test_what_is_opened_stands_in_the_desktops_list(
    shared: Path, jobs: Jobs, tmp_path: Path, qtbot: QtBot
) -> None:
    recent = recent_in(Settings(tmp_path / "window.ini"), jobs)
    # All of what is opened at once is there, also what comes while the list is written.
    for number in range(30):
        recent.add(f"/games/{number}.uasset")
    qtbot.waitUntil(lambda: not jobs.busy)
    written = shared.read_text()
    assert all(f'href="file:///games/{number}.uasset"' in written for number in range(30))
    assert written.count('name="asset-inspector"') == 30


@pytest.mark.parametrize("why", ["unwanted", "forgetful", "read-only"])
def test_who_does_not_want_it_is_not_told_of(
    shared: Path, jobs: Jobs, tmp_path: Path, why: str
) -> None:
    path = None if why == "forgetful" else tmp_path / "window.ini"
    settings = Settings(path, read_only=why == "read-only")
    if why == "unwanted":
        settings.set("recent/desktop", False)
    recent_in(settings, jobs).add("/games/Door.uasset")
    assert not jobs.busy
    assert shared.read_text() == EMPTY


def test_a_list_of_somebody_else_is_left_alone_and_nothing_is_said(
    shared: Path, jobs: Jobs, tmp_path: Path, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    shared.write_text("mine")
    recent = recent_in(Settings(tmp_path / "window.ini"), jobs)
    for path in ("/a.uasset", "/b.uasset"):
        recent.add(path)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert shared.read_text() == "mine"
    assert capfd.readouterr().err == ""
