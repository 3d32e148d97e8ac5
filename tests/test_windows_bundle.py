"""The program for Windows without Python: it starts, says what the others say, and shows itself.

Run with ``python -m pytest tests/test_windows_bundle.py -m bundle -s``, which prints sizes and
times. On Linux it runs under Wine. ``INSPECTOR_TESTS_WINDOWS_BUNDLE`` may name a folder that
PyInstaller made, ``INSPECTOR_TESTS_PICTURES`` one in which the pictures are kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path, PureWindowsPath
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageFilter
from scratch_git import sample
from windows_system import PATIENCE, Windows

pytestmark = pytest.mark.bundle

#: Bytes at most, as a folder.
_UNPACKED: Final = 120e6
_ROUNDS: Final = 5
#: What ``inspector.exe check`` may take at most, in times of ``python -m inspector check``.
_SLOWER: Final = 1.0
_PAGES: Final = ("overview", "versions", "contents", "upgrades", "references")
#: A picture is looked at in as many fields, across and down.
_FIELDS: Final = (24, 16)
#: How many of the fields have to be alike: empty in both pictures, or filled in both.
_ALIKE: Final = 0.85


@pytest.fixture
def program(windows_bundle: Path) -> Path:
    """The program for terminals."""
    return windows_bundle / "inspector.exe"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with packages that 5.3 refuses, in folders of mixed case."""
    folder = tmp_path / "Forge"
    folder.mkdir()
    (folder / "Forge.uproject").write_text('{"FileVersion": 3, "EngineAssociation": "5.3"}\n')
    for place in ("Content/Props/Lantern.uasset", "Content/Old/OldDoor.uasset",
                  "Content/CutOff.uasset", "Content/Maps/Arena.umap"):  # fmt: skip
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sample(path.name))
    return folder


def _filled(picture: Image.Image) -> list[bool]:
    """Of each field of a picture, from the top left on, whether anything is drawn in it."""
    edges = picture.convert("L").filter(ImageFilter.FIND_EDGES)
    # The filter takes the rim of a picture for an edge.
    inside = Image.new("L", edges.size)
    inside.paste(edges.crop((2, 2, edges.width - 2, edges.height - 2)), (2, 2))
    across, down = _FIELDS
    width, height = picture.width / across, picture.height / down
    return [
        max(
            inside.crop(
                (int(x * width), int(y * height), int((x + 1) * width), int((y + 1) * height))
            ).tobytes()
        )
        > 64
        for y in range(down)
        for x in range(across)
    ]


def _alike(one: Image.Image, other: Image.Image) -> float:
    """The share of fields that are empty in both pictures, or filled in both."""
    pairs = list(zip(_filled(one), _filled(other), strict=True))
    return sum(first == second for first, second in pairs) / len(pairs)


def _keep(picture: Image.Image, name: str) -> None:
    folder = os.environ.get("INSPECTOR_TESTS_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        picture.save(Path(folder) / f"{name}.png")


def _here(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """Runs the checkout on this system."""
    command = [sys.executable, "-m", "inspector", *map(str, arguments)]
    project = Path(__file__).resolve().parents[1]
    return subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(project), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
    )


def test_it_is_small(windows_bundle: Path) -> None:
    files = [path for path in windows_bundle.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"\n{size / 1e6:.1f} MB in {len(files)} files")
    assert size <= _UNPACKED


def test_it_starts_as_fast_as_what_python_starts(
    windows: Windows, program: Path, windows_wheel: Mapping[str, str], project: Path
) -> None:
    package = project / "Content" / "Props" / "Lantern.uasset"
    words = ["check", package, "--engine", "5.3"]

    def seconds(*command: str | Path, env: Mapping[str, str] | None = None) -> float:
        begun = time.perf_counter()
        ended = windows.run(*command, *words, env=env)
        assert ended.returncode == 1, ended
        return time.perf_counter() - begun

    alone, by_python = [], []
    for _ in range(_ROUNDS):
        alone.append(seconds(program))
        by_python.append(seconds(windows.python, "-m", "inspector", env=windows_wheel))
    ratio = min(alone) / min(by_python)
    print(
        f"\ncheck: inspector.exe {min(alone):.2f} s, python -m inspector {min(by_python):.2f} s, "
        f"ratio {ratio:.2f}"
    )
    assert ratio <= _SLOWER


@pytest.mark.parametrize("form", ["json", "sarif", "baseline"])
def test_a_project_is_told_as_on_the_other_systems(
    windows: Windows, program: Path, project: Path, form: str
) -> None:
    if form == "baseline":
        words = ["check", "Content", "--engine", "5.3", "--write-baseline"]
    else:
        words = ["check", "Content", "--engine", "5.3", "--format", form]
    there = windows.run(program, *words, cwd=project)
    kept = project / "asset-inspector.baseline.json"
    told = kept.read_bytes() if form == "baseline" else there.stdout
    kept.unlink(missing_ok=True)
    here = _here(*words, cwd=project)
    expected = kept.read_bytes() if form == "baseline" else here.stdout
    assert there.returncode == here.returncode, there
    assert json.loads(expected)
    # Where the project lies is told too, once, and each system has its own name for that.
    place = PureWindowsPath(windows.named(project)).as_uri()
    assert told.replace(place.encode(), project.as_uri().encode()) == expected


def test_many_files_are_read_by_processes_of_its_own(
    windows: Windows, program: Path, tmp_path: Path
) -> None:
    for number in range(300):
        (tmp_path / f"Lantern{number}.uasset").write_bytes(sample("Lantern.uasset"))
    ended = windows.run(program, "check", tmp_path, "--deep", "--format", "json", "--jobs", "2")
    assert len(json.loads(ended.stdout)["files"]) == 300


@pytest.mark.parametrize("page", _PAGES)
def test_pages_have_the_parts_that_they_have_elsewhere(
    windows: Windows, program: Path, project: Path, tmp_path: Path, page: str
) -> None:
    package = project / "Content" / "Props" / "Lantern.uasset"
    words = ["--engine", "5.8", "--page", page, "--theme", "light", "--size", "1200x800"]
    there, here = tmp_path / "windows.png", tmp_path / "here.png"
    ended = windows.run(program, "gui", package, *words, "--screenshot", there)
    assert ended.returncode == 0, ended
    ended = _here("gui", package, *words, "--screenshot", here)
    assert ended.returncode == 0, ended
    with Image.open(there) as painted, Image.open(here) as expected:
        assert painted.size == expected.size == (1200, 800)
        _keep(painted, f"{page}-windows")
        _keep(expected, f"{page}-{sys.platform}")
        alike = _alike(painted, expected)
        print(f"\n{page}: {alike:.0%} of the fields alike")
        assert alike >= _ALIKE


def test_the_window_opens_and_is_painted(
    windows: Windows, windows_bundle: Path, project: Path
) -> None:
    package = project / "Content" / "Props" / "Lantern.uasset"
    before = {other.handle for other in windows.windows()}
    with windows.running(windows_bundle / "inspector-gui.exe", package) as started:
        window = windows.window("Lantern")
        assert window.title == "Lantern — Asset Inspector"
        assert window.width >= 900
        assert window.height >= 600
        # No console came with it.
        shown = [other.title for other in windows.windows() if other.handle not in before]
        assert shown == [window.title]
        picture = _painted(lambda: windows.picture(window))
        _keep(picture, "window-windows")
        filled = _filled(picture)
        across, down = _FIELDS
        rows = [filled[row * across : (row + 1) * across] for row in range(down)]
        # The menu; the page, a quarter of it at least; the findings; the line below.
        assert any(rows[0][: across // 4])
        page = [field for row in rows[1:-1] for field in row[across // 4 : across * 3 // 4]]
        assert sum(page) > len(page) / 4
        assert any(any(row[across * 4 // 5 :]) for row in rows[1:-1])
        assert any(rows[-1])
        windows.close(window)
        assert started.wait(60) == 0


def _painted(look: Callable[[], Image.Image]) -> Image.Image:
    """A picture, as soon as half of its fields are filled and it stays the same for a second."""
    enough = _FIELDS[0] * _FIELDS[1] / 2
    end = time.monotonic() + PATIENCE
    before = look()
    while time.monotonic() < end:
        time.sleep(1)
        after = look()
        if ImageChops.difference(before, after).getbbox() is None and sum(_filled(after)) > enough:
            return after
        before = after
    _keep(before, "window-unpainted")
    raise AssertionError("the window is not painted, or goes on painting")
