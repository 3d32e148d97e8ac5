"""The window's thread asks no disk on the ways that everybody takes, since disks sleep."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.disk_use import Use, uses_of_disk
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from scratch_git import ScratchRepository

from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.shell.app import open_first, open_more
from inspector.gui.shell.features import PAGES
from inspector.gui.shell.instance import Wanted

pytestmark = pytest.mark.slow

#: What a studio's Build.version says.
STUDIO = {
    "MajorVersion": 5,
    "MinorVersion": 3,
    "PatchVersion": 2,
    "Changelist": 29314046,
    "CompatibleChangelist": 27405482,
    "IsLicenseeVersion": 0,
    "IsPromotedBuild": 1,
    "BranchName": "++UE5+Release-5.3",
}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder of packages in a work tree of Git, and a twin of it that differs."""
    folder = tmp_path / "game"
    folder.mkdir()
    for name in ("Lantern.uasset", "OldDoor.uasset", "FromTheFuture.uasset"):
        shutil.copy(sample(name), folder)
    repository = ScratchRepository(folder)
    repository.commit()
    shutil.copytree(folder, tmp_path / "twin")
    shutil.copy(sample("OldDoor.uasset"), tmp_path / "twin" / "Lantern.uasset")
    return folder


def open_files(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset", game / "FromTheFuture.uasset")
    shell.key(Qt.Key.Key_Tab, CTRL)
    shell.key(Qt.Key.Key_Tab, CTRL)


def turn_pages(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset")
    for page in PAGES:
        shell.window.run(f"page-{page.id}")
        shell.settle()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_F6):
            shell.key(key)
    shell.window.run("page-contents")
    shell.key(Qt.Key.Key_F4)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("Intensity")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    shell.key(Qt.Key.Key_C, CTRL)


def judge(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset")
    for engine in ("5.5", "4.0"):
        shell.window.context.choose_target(engine)
        shell.settle()
    shell.key(Qt.Key.Key_F8)
    shell.key(Qt.Key.Key_E, CTRL)
    shell.key(Qt.Key.Key_Escape)


def read_again(shell: Shell, game: Path) -> None:
    path = game / "Lantern.uasset"
    shell.open(path)
    shell.key(Qt.Key.Key_F5)
    shell.settle()


def change_on_disk(shell: Shell, game: Path) -> None:
    path = game / "Lantern.uasset"
    shell.open(path)
    watch = shell.window.disk_watch
    run_elsewhere(f"with open({str(path)!r}, 'ab') as file: file.write(b'another')")
    watch.look()
    shell.settle()
    assert shell.documents[0].facts.on_disk == "changed"
    shell.window.middle.view.notice.buttons()[0].click()  # type: ignore[union-attr]
    shell.settle()
    assert shell.documents[0].facts.on_disk == ""


def run_elsewhere(code: str) -> None:
    """Does something in a process of its own, which is started as no window starts any."""
    words = [sys.executable, "-c", code]
    if os.name == "nt":
        # There a program is handed one line, in which ``os`` puts no quotes around a word.
        words = [subprocess.list2cmdline([word]) for word in words]
    pid = os.spawnv(os.P_NOWAIT, sys.executable, words)
    os.waitpid(pid, 0)


def request(shell: Shell, game: Path) -> None:
    path = game / "Lantern.uasset"
    for _ in range(2):
        open_more(shell.window, Wanted((str(path),), "exports/1/SerialSize", "contents"))
        shell.settle()
    open_more(shell.window, Wanted((str(game), str(path))))
    shell.settle()


def drop(shell: Shell, game: Path) -> None:
    shell.drop(game / "Lantern.uasset")
    shell.drop(game)
    shell.drop(game / "Lantern.uasset", game / "OldDoor.uasset")
    shell.drop(game, game.parent / "twin")


def walk_folder(shell: Shell, game: Path) -> None:
    shell.open(game)
    shell.wait_for(lambda: shell.project.settled)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        shell.key(key)
        shell.settle()
    shell.key(Qt.Key.Key_0, CTRL)
    part = shell.window.panels.files.folder_part
    index = part.tree.model().index_of(str(game / "Lantern.uasset"))
    part.tree.customContextMenuRequested.emit(part.tree.visualRect(index).center())
    QApplication.activePopupWidget().close()  # type: ignore[union-attr]
    shell.key(Qt.Key.Key_F5)
    shell.wait_for(lambda: shell.project.settled)


def compare(shell: Shell, game: Path) -> None:
    twin = game.parent / "twin"
    context = shell.window.context
    context.compare(str(game / "Lantern.uasset"), str(twin / "Lantern.uasset"))
    shell.settle()
    for key in (Qt.Key.Key_F7, Qt.Key.Key_Down, Qt.Key.Key_F5):
        shell.key(key)
        shell.settle()
    shell.window.run("swap-sides")
    shell.settle()
    context.compare(str(game), str(twin), place=PlaceRequest("Lantern.uasset"))
    shell.settle()
    shell.key(Qt.Key.Key_Return)
    shell.settle()


def compare_committed(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset")
    shell.key(Qt.Key.Key_D, CTRL, ALT)
    shell.settle()
    shell.settle()
    assert shell.comparison is not None


def look_elsewhere(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset")
    shell.key(Qt.Key.Key_F1)
    shell.key(Qt.Key.Key_Escape)
    shell.key(Qt.Key.Key_P, CTRL, SHIFT)
    shell.type("ver")
    shell.key(Qt.Key.Key_Escape)
    shell.key(Qt.Key.Key_Comma, CTRL)
    shell.settle()
    shell.key(Qt.Key.Key_W, CTRL)
    shell.window.run("start-page")
    shell.settle()
    shell.key(Qt.Key.Key_R, CTRL)
    shell.window.recent_menu.close()
    shell.window.run("engines")
    shell.settle()


def save(shell: Shell, game: Path) -> None:
    shell.open(game / "Lantern.uasset")
    shell.answers.of_new_file = str(game.parent / "lantern.md")
    shell.key(Qt.Key.Key_S, CTRL)
    shell.settle()
    for name in ("copy-path", "copy-editor-path", "open-containing-folder", "last-change"):
        shell.window.run(name)
        shell.settle()


def show_engine(shell: Shell, game: Path) -> None:
    root = game.parent / "engine"
    build = root / "Engine" / "Build" / "Build.version"
    said = json.dumps(STUDIO)
    run_elsewhere(
        f"from pathlib import Path; path = Path({str(build)!r}); "
        f"path.parent.mkdir(parents=True); path.write_text({said!r})"
    )
    for path in (root, build):
        shell.open(path)
        assert shell.window.context.shown.kind == "engine"  # type: ignore[union-attr]
        shell.key(Qt.Key.Key_F5)
        shell.settle()


WAYS = (
    save,
    show_engine,
    open_files,
    turn_pages,
    judge,
    read_again,
    change_on_disk,
    request,
    drop,
    walk_folder,
    compare,
    compare_committed,
    look_elsewhere,
)


def told(uses: list[Use]) -> list[str]:
    return sorted({f"{use.what} {use.path} from {use.where}" for use in uses})


@pytest.mark.needs_git
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.usefixtures("desktop")
def test_a_way_asks_no_disk(shell: Shell, game: Path, way: Callable[[Shell, Path], None]) -> None:
    with uses_of_disk() as uses:
        way(shell, game)
    assert told(uses) == []


@pytest.mark.needs_git
def test_the_last_session_comes_back_without_asking(make_shell: ShellMaker, game: Path) -> None:
    first = make_shell()
    first.open(game, game / "Lantern.uasset")
    first.window.close()
    second = make_shell()
    with uses_of_disk() as uses:
        open_first(second.window, [])
        second.settle()
        assert [one.name for one in second.window.context.everything()] == ["Lantern", "game"]
    assert told(uses) == []


def test_what_asks_the_disk_is_noted(tmp_path: Path) -> None:
    """The notes themselves: a test that cannot fail would say nothing."""
    path = tmp_path / "x"
    with uses_of_disk() as uses:
        path.write_text("", encoding="utf-8")
        path.exists()
        path.resolve()
        path.is_symlink()
        list(tmp_path.iterdir())
        Path(os.__file__).is_file()
    assert [use.what for use in uses if use.path == str(path)][:2] == ["open", "os.stat"]
    whats = {use.what for use in uses}
    assert whats >= {"open", "os.stat", "os.lstat"}
    # Later versions of Python list a folder by the other one.
    assert whats & {"os.listdir", "os.scandir"}
    assert all(use.path.startswith(str(tmp_path.parents[3])) for use in uses)
