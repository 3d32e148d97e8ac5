"""``inspector gui``: its arguments, its pictures, and how it ends."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gui.shell.driver import sample
from PySide6.QtGui import QImage

from inspector.cli.gui import add_arguments, display_available, window_size
from inspector.gui.look.theme import ROLES

PROGRAM = """
import argparse, sys
from inspector.cli import gui
parser = argparse.ArgumentParser()
gui.add_arguments(parser)
sys.exit(gui.run(parser.parse_args()))
"""


def run(*arguments: object, platform: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, as on a machine without a display."""
    surroundings = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    surroundings.pop("QT_QPA_PLATFORM", None)
    if platform is not None:
        surroundings["QT_QPA_PLATFORM"] = platform
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        env=surroundings,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "platform"), [("light", None), ("dark", "offscreen"), ("contrast", "minimal")]
)
def test_a_picture_has_the_size_and_the_look_that_were_asked_for(
    theme: str, platform: str | None, tmp_path: Path
) -> None:
    picture = tmp_path / "window.png"
    done = run(
        sample("OldDoor.uasset"),
        "--engine=5.3",
        f"--theme={theme}",
        "--size=1200x800",
        "--page=versions",
        f"--screenshot={picture}",
        platform=platform,
    )
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1200, 800)
    role = ROLES["contrast-light" if theme == "contrast" else theme]["chrome"]
    assert image.pixelColor(600, 3).name().upper() == role


@pytest.mark.slow
def test_a_picture_shows_the_whole_window_where_no_screen_is_so_large(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    # The screen of this platform plugin has 800 by 800 px.
    done = run("--page=start", f"--screenshot={picture}", platform="offscreen")
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1440, 900)


def test_a_picture_that_cannot_be_written_ends_with_2(tmp_path: Path) -> None:
    done = run("--page=start", f"--screenshot={tmp_path / 'none' / 'x.png'}")
    assert done.returncode == 2
    assert "its folder is not there; make it first" in done.stderr


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Door.uasset", "a PNG picture needs a name that ends in .png"),
        ("picture.jpg", "a PNG picture needs a name that ends in .png"),
        ("Door.png", "it is there and is not a PNG picture, so it is not replaced"),
        pytest.param(
            "link.png", "it is a link, and links are not followed", marks=pytest.mark.symlinks
        ),
        ("", "a PNG picture needs a name that ends in .png"),
    ],
)
def test_a_picture_never_takes_the_place_of_something_else(
    name: str, told: str, tmp_path: Path
) -> None:
    package = Path(sample("OldDoor.uasset")).read_bytes()
    for there in ("Door.uasset", "Door.png", "picture.jpg"):
        (tmp_path / there).write_bytes(package)
    if name == "link.png":
        (tmp_path / name).symlink_to("Door.uasset")
    before = {path.name: (path.is_symlink(), path.read_bytes()) for path in tmp_path.iterdir()}
    # Without a display that could show a window: it is said before one is looked for.
    done = run(f"--screenshot={tmp_path / name if name else ''}", platform="xcb")
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    after = {path.name: (path.is_symlink(), path.read_bytes()) for path in tmp_path.iterdir()}
    assert after == before


@pytest.mark.slow
def test_a_picture_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    image = QImage(2, 2, QImage.Format.Format_RGB32)
    assert image.save(str(picture))
    done = run("--page=start", "--size=1200x800", f"--screenshot={picture}")
    assert (done.returncode, done.stderr) == (0, "")
    assert QImage(str(picture)).width() == 1200
    assert [path.name for path in tmp_path.iterdir()] == ["window.png"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["/no/such/file.uasset"],
        ["--diff", "/no/such/file.uasset", "/nor/this.uasset"],
        ["--merge", "/no/such/file.uasset"],
        ["--engine=9.9"],
        ["--size=wide"],
        ["--theme=pink"],
    ],
)
def test_bad_usage_ends_with_2_and_one_line(arguments: list[str], tmp_path: Path) -> None:
    done = run(*arguments, f"--screenshot={tmp_path / 'x.png'}")
    assert done.returncode == 2
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


@pytest.mark.linux("elsewhere there is always a display")
def test_without_a_display_it_says_how_to_get_a_picture() -> None:
    done = run()
    assert done.returncode == 2
    assert "--screenshot" in done.stderr


@pytest.mark.linux("elsewhere no variable names a display")
@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_that_does_not_answer_is_none(
    variable: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv(variable, ":7654" if variable == "DISPLAY" else "none-there")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False
    )
    told = f"inspector: the display {os.environ[variable]} does not answer"
    assert (done.returncode, done.stderr.startswith(told)) == (2, True)
    assert not display_available()


@pytest.mark.slow
def test_a_picture_leaves_no_trace_in_the_settings(tmp_path: Path, settings_folder: Path) -> None:
    done = run(sample("OldDoor.uasset"), f"--screenshot={tmp_path / 'x.png'}")
    assert done.returncode == 0
    assert not (settings_folder / "asset-inspector").exists()


def test_arguments_of_the_contract() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    given = parser.parse_args(
        ["a.uasset", "b", "--at", "exports/1", "--new-window", "--size", "1024x700"]
    )
    assert given.paths == ["a.uasset", "b"]
    assert given.at == "exports/1"
    assert given.size == (1024, 700)
    assert given.new_window


@pytest.mark.parametrize("text", ["", "x", "1024", "1024x", "0x0", "99999x10", "-5x200", "1²x200"])
def test_sizes_that_are_none(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        window_size(text)


@pytest.mark.parametrize(
    ("plugin", "available"), [("offscreen", False), ("minimal", False), ("windows", True)]
)
def test_whether_a_window_can_be_seen(
    plugin: str, available: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", plugin)
    assert display_available() is available


def test_asking_for_a_display_loads_no_qt() -> None:
    program = (
        "import sys; from inspector.cli.gui import display_available; display_available();"
        "print([name for name in sys.modules if name.startswith('PySide6')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("what", ["path", "page", "field", "picture", "engine"])
def test_nothing_that_is_said_acts_on_a_terminal(what: str, tmp_path: Path) -> None:
    name = "no\x1b[31m\u202ewhere"
    arguments: dict[str, list[object]] = {
        "path": [name, f"--screenshot={tmp_path}/o.png"],
        "page": [f"--page={name}", f"--screenshot={tmp_path}/o.png"],
        "field": [sample("OldDoor.uasset"), f"--at={name}", f"--screenshot={tmp_path}/o.png"],
        "picture": [f"--screenshot={tmp_path}/{name}"],
        "engine": [f"--engine={name}", f"--screenshot={tmp_path}/o.png"],
    }
    done = run(*arguments[what])
    assert "where" in done.stderr
    assert "\x1b" not in done.stderr
    assert "\u202e" not in done.stderr


BROKEN = """
import sys
from inspector.cli.gui import show_window
from inspector.gui.overview.page import OverviewPage

def broken(self, document):
    raise LookupError("no such note")

OverviewPage.show_document = broken
sys.exit(show_window([sys.argv[1]], screenshot=sys.argv[2], page="overview"))
"""


@pytest.mark.slow
def test_a_picture_of_what_stopped_ends_with_status_3(tmp_path: Path) -> None:
    """A build that paints pictures sees only the status and what is said."""
    picture = tmp_path / "window.png"
    ended = subprocess.run(
        [sys.executable, "-c", BROKEN, str(sample("Lantern.uasset")), str(picture)],
        env=os.environ | {"ASSET_INSPECTOR_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 3, ended.stderr
    assert ended.stderr.startswith("inspector: a report to send, without your folders and names: ")
    assert picture.stat().st_size > 0
