"""What is remembered between runs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from in_time import in_time
from pytestqt.qtbot import QtBot
from scratch_git import sample

from inspector.files.folders import window_file
from inspector.gui.work.recent import RecentList, ago
from inspector.gui.work.settings import OPTIONS, Settings


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "window.ini"


def test_values_survive_in_the_file(ini: Path, qapp: object) -> None:
    first = Settings(ini)
    first.set("look/theme", "dark")
    first.set("view/status-bar", False)
    first.set("session/files", ["/a,b.uasset", "/c d.umap"])
    first.set("window/geometry", b"\x00\xff\x01")
    first.set_layout("versions-wide", b"\x02\x03")
    first.save()
    second = Settings(ini)
    assert second.text("look/theme") == "dark"
    assert second.flag("view/status-bar") is False
    assert second.texts("session/files") == ["/a,b.uasset", "/c d.umap"]
    assert second.blob("window/geometry") == b"\x00\xff\x01"
    assert second.layout("versions-wide") == b"\x02\x03"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_lists_of_any_length_come_back_as_lists(count: int, ini: Path, qapp: object) -> None:
    wanted = [f"/{number}.uasset" for number in range(count)]
    first = Settings(ini)
    first.set("session/files", ["x"])
    first.set("session/files", wanted)
    first.save()
    assert Settings(ini).texts("session/files") == wanted


def test_every_option_has_its_default_in_an_empty_file(ini: Path, qapp: object) -> None:
    settings = Settings(ini)
    for key, option in OPTIONS.items():
        read = {str: settings.text, bool: settings.flag, list: settings.texts, bytes: settings.blob}
        assert read[type(option.default)](key) == option.default
        assert option.meaning


def test_nonsense_in_the_file_counts_as_absent(ini: Path, qapp: object) -> None:
    ini.parent.mkdir()
    ini.write_text("[view]\nstatus-bar=perhaps\n[window]\ngeometry=1\n", encoding="utf-8")
    settings = Settings(ini)
    assert settings.flag("view/status-bar") is True
    assert settings.blob("window/geometry") == b""


def test_a_value_of_another_type_is_a_bug(qapp: object) -> None:
    with pytest.raises(TypeError, match="look/theme is str"):
        Settings(None).set("look/theme", True)
    with pytest.raises(KeyError):
        Settings(None).set("look/colour", "red")


def test_read_only_settings_leave_the_file_alone(ini: Path, qapp: object) -> None:
    first = Settings(ini)
    first.set("look/theme", "dark")
    first.save()
    before = ini.read_bytes()
    second = Settings(ini, read_only=True)
    second.set("look/theme", "light")
    second.save()
    assert second.text("look/theme") == "light"
    assert ini.read_bytes() == before


def test_the_users_own_file_is_in_the_users_folder(settings_folder: Path) -> None:
    assert window_file() == settings_folder / "asset-inspector" / "window.ini"


def test_recent_entries_are_newest_first_and_single(qapp: object) -> None:
    recent = RecentList(Settings(None), "recent/files", limit=3)
    for number, path in enumerate("abcab"):
        recent.add(path, "5.3", "ok", when=float(number))
    assert [entry.path for entry in recent.entries()] == ["b", "a", "c"]
    recent.add("d", when=9.0)
    assert [entry.path for entry in recent.entries()] == ["d", "b", "a"]
    recent.update("b", "4.27", "refuse")
    assert recent.entries()[1].release == "4.27"
    assert recent.entries()[1].when == 4.0
    recent.remove("d")
    assert recent.entries()[0].path == "b"
    recent.clear()
    assert recent.entries() == ()


def test_what_was_remembered_stays_until_something_newer_is_known(qapp: object) -> None:
    recent = RecentList(Settings(None), "recent/files", limit=3)
    recent.add("a", "5.3", "ok", when=1.0)
    recent.add("a", when=2.0)
    (entry,) = recent.entries()
    assert (entry.when, entry.release, entry.mark) == (2.0, "5.3", "ok")


def test_spoiled_entries_are_left_out(qapp: object) -> None:
    settings = Settings(None)
    settings.set("recent/files", ["{", "[]", '{"path": "a"}', '{"path": "b", "when": 1}'])
    assert [one.path for one in RecentList(settings, "recent/files", limit=9).entries()] == ["b"]


NOON = datetime(2026, 6, 20, 12, 0).astimezone().timestamp()
HOUR, DAY = 3600.0, 86400.0


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (5, "just now"),
        (60, "1 minute ago"),
        (59 * 60, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (2 * HOUR, "2 hours ago"),
        (13 * HOUR, "yesterday"),
        (3 * DAY, "3 days ago"),
        (8 * DAY, "last week"),
        (20 * DAY, "2 weeks ago"),
        (200 * DAY, "2025-12-02"),
    ],
)
def test_how_long_ago(before: float, words: str) -> None:
    assert ago(NOON - before, NOON) == words


def _package(ini: Path) -> None:
    ini.write_bytes(sample("Lantern.uasset"))


def _link_to_a_package(ini: Path) -> None:
    package = ini.with_name("Door.uasset")
    package.write_bytes(sample("Lantern.uasset"))
    ini.symlink_to(package)


def _ini_of_a_project(ini: Path) -> None:
    ini.write_text("[/Script/Engine.Engine]\n+ActiveGameNameRedirects=()\n")


def _pipe(ini: Path) -> None:
    os.mkfifo(ini)


def _sparse(ini: Path) -> None:
    with ini.open("wb") as file:
        file.write(b"[view]\n")
        file.truncate(20 << 30)


@pytest.mark.fifo
@pytest.mark.parametrize(
    ("lay", "told"),
    [
        (_package, "is not the window's settings"),
        (_link_to_a_package, "is not the window's settings"),
        (_ini_of_a_project, "is not the window's settings"),
        (_pipe, "is no file"),
        (_sparse, "larger than 4 MB"),
    ],
)
def test_a_file_that_is_not_ours_is_neither_read_nor_written(
    lay: Callable[[Path], None], told: str, ini: Path, qapp: object
) -> None:
    ini.parent.mkdir()
    lay(ini)
    before = {path: os.lstat(path) for path in ini.parent.iterdir()}
    with in_time(10):
        settings = Settings(ini)
        settings.set("look/theme", "dark")
        settings.save()
    assert settings.text("look/theme") == "dark"
    assert str(ini) in settings.problem
    assert told in settings.problem
    assert {path: os.lstat(path) for path in ini.parent.iterdir()} == before


@pytest.mark.symlinks
def test_a_link_to_the_windows_own_file_is_read_and_not_written(ini: Path, qapp: object) -> None:
    kept = ini.parent.parent / "dotfiles.ini"
    kept.write_text("; kept in my dotfiles\n\n[look]\ntheme=dark\n")
    ini.parent.mkdir()
    ini.symlink_to(kept)
    before = kept.read_bytes()
    settings = Settings(ini)
    assert settings.text("look/theme") == "dark"
    settings.set("look/theme", "light")
    settings.save()
    assert settings.text("look/theme") == "light"
    assert "it is a link, and links are not written" in settings.problem
    assert "a copy takes the place of the link" in settings.problem
    assert (kept.read_bytes(), ini.is_symlink()) == (before, True)


@pytest.mark.symlinks
def test_a_link_to_nothing_is_left_alone(ini: Path, qapp: object) -> None:
    ini.parent.mkdir()
    ini.symlink_to("gone.ini")
    settings = Settings(ini)
    settings.set("look/theme", "dark")
    settings.save()
    assert settings.text("look/theme") == "dark"
    assert "links are not written" in settings.problem
    assert [path.name for path in ini.parent.iterdir()] == [ini.name]


@pytest.mark.parametrize("head", ["; mine\n", "\n \n# mine\n;too\n\n", "\r\n;x\r\n"])
def test_comments_and_blank_lines_may_come_first(head: str, ini: Path, qapp: object) -> None:
    ini.parent.mkdir()
    ini.write_bytes(head.encode() + b"[look]\ntheme=dark\n")
    settings = Settings(ini)
    assert (settings.problem, settings.text("look/theme")) == ("", "dark")
    settings.set("look/theme", "light")
    settings.save()
    assert Settings(ini).text("look/theme") == "light"


@pytest.mark.parametrize(
    "entry",
    [
        "[" * 100_000,
        '{"path": "/a", "when": 1e400}',
        '{"path": "/a", "when": NaN}',
        '{"path": "/a", "when": -1}',
        '{"path": "/a", "when": 1e300}',
        '{"path": "/a", "when": "1"}',
        '{"path": "/a", "when": ' + "9" * 5000 + "}",
        "[]",
        "null",
    ],
    ids=lambda text: text[:30],
)
def test_recent_entries_that_cannot_be_are_left_out(entry: str, qapp: object) -> None:
    settings = Settings(None)
    settings.set("recent/files", [entry, '{"path": "/b", "when": 5}'])
    assert [one.path for one in RecentList(settings, "recent/files", limit=3).entries()] == ["/b"]


def test_the_file_is_written_by_a_worker_and_not_by_qt(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "window.ini"
    settings = Settings(path)
    settings.set("window/page", "contents")
    # Qt would write it in the next turns of the event loop.
    qtbot.wait(50)
    assert not path.exists()
    worker = threading.Thread(target=settings.writer())
    worker.start()
    worker.join()
    assert "page=contents" in path.read_text("utf-8")
    # What is set later goes into the same file.
    settings.set("window/page", "versions")
    settings.writer()()
    assert Settings(path).text("window/page") == "versions"
    before = path.stat().st_mtime_ns
    Settings(path, read_only=True).writer()()
    assert path.stat().st_mtime_ns == before
