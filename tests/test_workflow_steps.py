"""The steps of the workflows do here what they do where the service runs them.

Not run are the jobs for Windows and macOS, which need these systems, and the actions that publish.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from windows_system import Windows
from workflow_jobs import Workplace

from inspector import __version__

pytestmark = [
    pytest.mark.bundle,
    pytest.mark.linux("the jobs are those for Linux"),
    pytest.mark.needs_git,
]

_TAG = f"v{__version__}"
_PROGRAM = f"asset-inspector-{_TAG}-linux-x86_64"


def test_a_release_is_made_by_its_steps(released: Workplace) -> None:
    # What is not run here: an action that hands the wheel to the index.
    assert [done.step for done in released.left_out] == ["pypa/gh-action-pypi-publish@release/v1"]
    assert [done.step for done in released.done if done.job == "bundle"] == [
        "actions/checkout@v4",
        "actions/setup-python@v5",
        "actions/download-artifact@v4",
        "Install the libraries that the window is linked with",
        "List what the program is made of",
        "Make the bundle",
        "Try it",
        "Pack it",
        "actions/upload-artifact@v4",
    ]
    assert [call.split()[:2] for call in released.calls("sudo")] == [
        ["apt-get", "update"],
        ["apt-get", "install"],
    ] * 2


def test_a_release_has_all_that_people_take(released: Workplace) -> None:
    out = released.place("release") / "out"
    version = __version__
    # The oldest C library that the wheel is for is that of the machine which builds it, at most.
    names = (re.sub(r"manylinux_2_\d+", "manylinux", path.name) for path in out.iterdir())
    assert sorted(names) == sorted(
        [
            "SHA256SUMS",
            f"asset_inspector-{version}-cp311-abi3-manylinux_x86_64.whl",
            f"asset_inspector-{version}-cp311-abi3-win_amd64.whl",
            f"asset_inspector-{version}-py3-none-any.whl",
            f"asset_inspector-{version}.tar.gz",
            f"{_PROGRAM}.cdx.json",
            f"{_PROGRAM}.run",
            f"{_PROGRAM}.tar.xz",
        ]
    )
    sums = dict(line.split()[::-1] for line in (out / "SHA256SUMS").read_text().splitlines())
    assert sums == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in out.iterdir()
        if path.name != "SHA256SUMS"
    }
    (call,) = released.calls("gh")
    named = "release create", _TAG, "--verify-tag", "--generate-notes"
    assert call == " ".join([*named, *sorted(f"out/{path.name}" for path in out.iterdir())])


def _unpacked(released: Workplace, system: str, folder: Path) -> Path:
    out = released.place("release") / "out"
    (made,) = out.glob(f"asset_inspector-{__version__}-cp311-abi3-{system}.whl")
    with zipfile.ZipFile(made) as wheel:
        wheel.extractall(folder)
    return folder


@pytest.mark.parametrize(
    ("system", "extension"),
    [("manylinux_2_*_x86_64", "_machine.abi3.so"), ("win_amd64", "_machine.pyd")],
)
def test_a_wheel_for_one_system_has_the_native_back_end(
    released: Workplace, tmp_path: Path, system: str, extension: str
) -> None:
    folder = _unpacked(released, system, tmp_path)
    built = [path.name for path in folder.glob("inspector/format/native/_machine.*")]
    assert sorted(built) == sorted(["_machine.pyi", extension])


#: Without the current folder, which is a checkout.
_READER = "-P", "-m", "inspector", "--version", "--verbose"


def test_the_wheel_for_linux_reads_by_its_native_back_end(
    released: Workplace, tmp_path: Path
) -> None:
    folder = _unpacked(released, "manylinux_2_*_x86_64", tmp_path / "wheel")
    words = [sys.executable, *_READER]
    variables = {"PYTHONPATH": str(folder), "INSPECTOR_LANG": "en"}
    said = subprocess.run(words, env=os.environ | variables, capture_output=True, check=True).stdout
    assert b"native extension" in said


def test_the_wheel_for_windows_reads_by_its_native_back_end(
    released: Workplace, windows: Windows, tmp_path: Path
) -> None:
    folder = _unpacked(released, "win_amd64", tmp_path / "wheel")
    variables = {"PYTHONPATH": windows.named(folder), "INSPECTOR_LANG": "en"}
    done = windows.run(windows.python, *_READER, env=variables)
    assert (done.returncode, b"native extension" in done.stdout) == (0, True)


def test_a_release_lists_what_the_program_is_made_of(released: Workplace) -> None:
    text = (released.place("release") / f"out/{_PROGRAM}.cdx.json").read_text("utf-8")
    names = {part["name"].lower().replace("_", "-") for part in json.loads(text)["components"]}
    assert {"asset-inspector", "pyside6-essentials", "construct", "msgspec"} <= names
    # What makes the program is no part of it.
    assert names & {"pyinstaller", "cyclonedx-bom", "pip"} == set()


def test_the_archive_is_the_program(released: Workplace) -> None:
    with tarfile.open(released.place("release") / f"out/{_PROGRAM}.tar.xz") as archive:
        program = archive.getmember("asset-inspector/inspector")
    assert program.mode & 0o111


def test_the_help_is_built_by_its_steps(tmp_path: Path) -> None:
    address = "https://somebody.example/something"
    place = Workplace(tmp_path / "place", {"steps.pages.outputs.base_url": address}, {})
    place.run("help.yml", "build")
    site = place.artifact("github-pages")
    for page in ("index.html", "rules/OBJ-NEW.html", "zh-cn/index.html"):
        assert (site / page).is_file()
    assert place.left_out == []
    # Nobody has said yet where this site is.
    assert "::warning file=resources/help/site.toml::reports do not lead to" in place.said
    place.run("help.yml", "deploy")
    assert [done.step for done in place.left_out] == ["actions/deploy-pages@v4"]
