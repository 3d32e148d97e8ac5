"""Paths of more than 260 characters, which Windows takes from those who say that they know them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from cli.conftest import Ask
from scratch_git import PROJECT, lantern, sample

from inspector.files.system import slashed
from inspector.project.around.settings import BASELINE_NAME

#: What any Windows takes a longer path by.
_PREFIX: Final = "\\\\?\\" if os.name == "nt" else ""
_BELOW: Final = tuple(letter * 60 for letter in "abcde")


@pytest.fixture
def deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> Path:
    """A folder far below ``Content`` of a project for 4.27, which is entered."""
    monkeypatch.chdir(tmp_path)
    Path("Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    folder = tmp_path.joinpath("Content", *_BELOW)
    made = Path(f"{_PREFIX}{folder}")
    made.mkdir(parents=True)
    (made / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    (made / "Dim.uasset").write_bytes(lantern(1.0))
    (made / "Bright.uasset").write_bytes(lantern(2.0))
    assert len(str(folder)) > 300
    return folder


@pytest.mark.parametrize("prefix", ["", _PREFIX])
def test_a_long_path_is_read(ask: Ask, deep: Path, prefix: str) -> None:
    """Under one name, however it is typed."""
    for path in (deep / "PluginData.uasset", deep, deep.parents[len(_BELOW)] / "Content"):
        answered = ask("check", f"{prefix}{path}", "--engine", "5.8", "--format", "json")
        assert (answered.status, answered.err) == (0, "")
        assert slashed(str(deep / "PluginData.uasset")) in [
            file["path"] for file in answered.json()["files"]
        ]
    shown = ask("show", f"{prefix}{deep / 'Dim.uasset'}", "--format", "json")
    assert (shown.status, shown.err) == (0, "")


def test_a_folder_of_long_paths_is_scanned(ask: Ask, deep: Path) -> None:
    """With what is kept of it: a baseline, an index of references."""
    file = "/".join(("Content", *_BELOW, "PluginData.uasset"))
    found = ask("check", "Content", "--deep", "--jobs", "2", "--format", "json")
    assert (found.status, found.err) == (1, "")
    assert file in [row["path"] for row in found.json()["files"]]
    assert f'"uri": "{file}"' in ask("check", "Content", "--format", "sarif").out
    ask("check", "Content", "--write-baseline")
    assert f'"path": "{file}"' in Path(BASELINE_NAME).read_text("utf-8")
    for path in ("Content", f"{_PREFIX}{deep.parents[len(_BELOW) - 1]}"):
        assert ask("check", path, "--baseline", BASELINE_NAME).status == 0
    refs = ask("refs", f"{_PREFIX}{deep / 'Dim.uasset'}", "--format", "json")
    assert (refs.status, refs.err) == (0, "")
    assert f"/Game/{'/'.join(_BELOW)}/Dim" in refs.out


def test_long_paths_are_compared(ask: Ask, deep: Path) -> None:
    before, after = deep / "Dim.uasset", deep / "Bright.uasset"
    assert "Intensity" in ask("diff", before, after).out
    assert "Intensity" in ask("diff", f"{_PREFIX}{before}", f"{_PREFIX}{after}").out
    other = Path(f"{_PREFIX}{deep.parent / 'other'}")
    other.mkdir()
    (other / "Dim.uasset").write_bytes(lantern(3.0))
    folders = ask("diff", deep, deep.parent / "other")
    assert (folders.status, folders.err) == (1, "")
    assert "Dim.uasset" in folders.out


@pytest.mark.windows
def test_a_process_says_that_it_takes_long_paths() -> None:
    """Whatever the setting of the machine is; the flag is what Windows asks of each path."""
    code = (
        "import ctypes; from inspector.files.system import allow_long_paths\n"
        "peb = ctypes.WinDLL('ntdll').RtlGetCurrentPeb; peb.restype = ctypes.c_void_p\n"
        "flags = lambda: ctypes.c_ubyte.from_address(peb() + 3).value\n"
        "before = flags(); allow_long_paths(); print(flags() == before | 0x80)\n"
    )
    command = [sys.executable, "-c", code]
    variables = os.environ | {"PYTHONPATH": str(PROJECT)}
    said = subprocess.run(command, check=True, capture_output=True, env=variables)
    assert said.stdout.split() == [b"True"]
