"""The installer for Windows: what it puts where, over what, and what its uninstaller leaves.

Run with ``python -m pytest tests/test_installer.py -m bundle -s``, which prints what it adds to the
registry. On Linux it runs under Wine; on Windows it installs and removes the program for whoever
runs it, so the installer has to be named there: ``INSPECTOR_TESTS_WINDOWS_INSTALLER``.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from windows_system import Windows
from workflow_jobs import Workplace

from inspector import __version__

pytestmark = pytest.mark.bundle

_TAG: Final = f"v{__version__}"
_NAME: Final = f"asset-inspector-{_TAG}-windows-x86_64"
#: Bytes that the installer of a release may have at most.
_PACKED: Final = 45e6
_PROJECT: Final = Path(__file__).resolve().parents[1]
_SAMPLE: Final = _PROJECT / "resources" / "samples" / "Lantern.uasset"
_ENVIRONMENT: Final = r"HKEY_CURRENT_USER\Environment"
_CLASSES: Final = r"HKEY_CURRENT_USER\Software\Classes"
_UNINSTALL: Final = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Uninstall"
_KEYS: Final = (_ENVIRONMENT, _CLASSES, _UNINSTALL)
#: Kinds of values that a search path may have: as it stands, and with variables.
_PLAIN: Final = 1
_EXPAND: Final = 2
_READ_PATH: Final = r"""
import json, winreg
with winreg.CreateKey(winreg.HKEY_CURRENT_USER, "Environment") as key:
    try:
        print(json.dumps(winreg.QueryValueEx(key, "Path")))
    except FileNotFoundError:
        print("null")
"""
_WRITE_PATH: Final = r"""
import sys, winreg
with winreg.CreateKey(winreg.HKEY_CURRENT_USER, "Environment") as key:
    winreg.SetValueEx(key, "Path", 0, int(sys.argv[2]), sys.argv[1])
"""
#: What every Windows has once a program was installed for a user, and Wine has not before.
_EVERYWHERE: Final = {_CLASSES, _UNINSTALL, _ENVIRONMENT}


class Place:
    """Where the installer puts the program, and what it says.

    Args:
        windows: The Windows.
        installer: The installer.
    """

    def __init__(self, windows: Windows, installer: Path) -> None:
        self.windows = windows
        self.installer = installer
        self.folder = windows.local / "Programs" / "Asset Inspector"
        self.program = self.folder / "inspector.exe"
        self.link = (
            windows.roaming / "Microsoft/Windows/Start Menu/Programs" / "Asset Inspector.lnk"
        )
        self.settings = windows.local / "asset-inspector"

    def install(self, *words: str, folder: Path | None = None) -> int:
        """Installs silently, where it likes or somebody else does; the exit status."""
        where = self._unquoted(f"/D={self.windows.named(folder)}") if folder else []
        return self.windows.run(self.installer, "/S", *words, *where).returncode

    def uninstall(self, *words: str, folder: Path | None = None) -> int:
        """Uninstalls silently, where it is installed; the exit status.

        An uninstaller goes on in a copy of itself, as it is to remove its own file, unless it is
        told where it is to work.
        """
        place = folder or self.folder
        where = self._unquoted(f"_?={self.windows.named(place)}")
        status = self.windows.run(place / "uninstall.exe", "/S", *words, *where).returncode
        if status == 0 and place.exists():
            # All but itself.
            (place / "uninstall.exe").unlink()
            place.rmdir()
        return status

    @staticmethod
    def _unquoted(text: str) -> list[str]:
        """The words that are this text on a command line, without the quotes of one with spaces."""
        return text.split(" ")

    def path(self) -> tuple[str, int] | None:
        """The search path of the user as the registry has it, with the kind of its value."""
        told = json.loads(self.windows.python_says(_READ_PATH))
        return None if told is None else (told[0], told[1])

    def set_path(self, text: str, kind: int = _EXPAND) -> None:
        """Gives the user a search path."""
        self.windows.python_says(_WRITE_PATH, text, str(kind))

    def registry(self) -> set[str]:
        """The part of the registry that it writes to."""
        return self.windows.registry(*_KEYS)

    def files(self) -> set[str]:
        """Files and folders of this user's programs and their data, but Windows' own."""
        roots = self.windows.local / "Programs", self.settings, self.link.parent
        return {str(path) for root in roots for path in root.rglob("*")}


@pytest.fixture
def place(windows: Windows, windows_installer: Path) -> Iterator[Place]:
    """A user who has not installed the program."""
    made = Place(windows, windows_installer)
    assert not made.folder.exists()
    before = made.path()
    yield made
    if made.folder.exists():
        made.uninstall("/PURGE")
    if before is not None:
        made.set_path(*before)


def test_it_installs_and_leaves_nothing(place: Place) -> None:
    registry, files = place.registry(), place.files()
    begun = time.perf_counter()
    assert place.install() == 0
    print(f"\ninstalled in {time.perf_counter() - begun:.1f} s")
    written = place.registry() - registry
    print("\n".join(sorted(written)))

    ended = place.windows.run(place.program, "check", _SAMPLE, "--engine", "5.3")
    assert (ended.returncode, b"refused" in ended.stdout) == (1, True), ended
    assert place.link.is_file()
    folder = place.windows.named(place.folder)
    path = place.path()
    assert path is not None
    assert path[0].split(";")[-1] == folder
    opens = [line for line in written if line.endswith(r'\inspector-gui.exe\" \"%1\""')]
    assert any("AssetInspector.UnrealPackage" in line for line in opens), written
    assert f'{_UNINSTALL}\\AssetInspector "DisplayVersion"="{__version__}"' in written

    assert place.uninstall() == 0
    assert place.registry() - _EVERYWHERE == registry - _EVERYWHERE
    assert place.files() == files


def test_its_uninstaller_removes_itself(place: Place) -> None:
    assert place.install() == 0
    place.windows.run(place.folder / "uninstall.exe", "/S")
    end = time.monotonic() + 60
    while place.folder.exists() and time.monotonic() < end:
        time.sleep(0.5)
    assert not place.folder.exists()


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        (r"C:\Tools", _PLAIN),
        (r"C:\Tools;", _EXPAND),
        (r"%USERPROFILE%\bin;C:\Tools", _EXPAND),
        (";".join(rf"C:\Tools\of a studio\number {number}" for number in range(200)), _EXPAND),
    ],
    ids=["plain", "semicolon", "variable", "long"],
)
def test_the_search_path_comes_back_as_it_was(place: Place, before: str, kind: int) -> None:
    place.set_path(before, kind)
    assert place.install() == 0
    joined = before if before.endswith(";") else f"{before};"
    assert place.path() == (f"{joined}{place.windows.named(place.folder)}", kind)
    assert place.uninstall() == 0
    assert place.path() == (before, kind)


def test_entries_that_others_added_behind_it_stay(place: Place) -> None:
    place.set_path(r"C:\Tools")
    assert place.install() == 0
    place.set_path(rf"C:\Tools;{place.windows.named(place.folder)};C:\Later")
    assert place.uninstall() == 0
    assert place.path() == (r"C:\Tools;C:\Later", _EXPAND)


def test_a_newer_version_takes_the_place_of_an_older_one(place: Place) -> None:
    assert place.install() == 0
    old = place.folder / "_internal" / "of an older version.txt"
    old.write_text("gone with it")
    place.settings.mkdir(exist_ok=True)
    (place.settings / "window.ini").write_text("[window]\n")
    path = place.path()
    assert place.install() == 0
    assert not old.exists()
    # No second entry.
    assert place.path() == path
    assert sorted(path.name for path in place.folder.iterdir()) == [
        "_internal", "inspector-gui.exe", "inspector.exe", "uninstall.exe"
    ]  # fmt: skip
    assert (place.settings / "window.ini").is_file()


def test_nothing_is_changed_while_a_window_is_open(place: Place) -> None:
    assert place.install() == 0
    registry, files = place.registry(), place.files()
    with place.windows.running(place.folder / "inspector-gui.exe", _SAMPLE) as started:
        window = place.windows.window("Lantern")
        assert place.install() == 2
        assert place.uninstall() == 2
        assert place.registry() == registry
        # But what the window keeps itself.
        own = str(place.settings)
        kept, now = ({file for file in all_ if not file.startswith(own)}
                     for all_ in (files, place.files()))  # fmt: skip
        assert now == kept
        # One that waits goes on as soon as the window is closed.
        with place.windows.running(place.installer, "/S", "/WAIT=120") as waiting:
            time.sleep(2)
            assert waiting.poll() is None
            place.windows.close(window)
            started.wait(60)
            assert waiting.wait(120) == 0
    assert place.windows.run(place.program, "--version").stdout.split()[-1].decode() == __version__


def test_a_folder_with_other_things_is_left_alone(place: Place) -> None:
    place.folder.mkdir(parents=True)
    (place.folder / "thesis.txt").write_text("years")
    try:
        registry = place.registry()
        assert place.install() == 2
        assert [path.name for path in place.folder.iterdir()] == ["thesis.txt"]
        assert place.registry() == registry
    finally:
        (place.folder / "thesis.txt").unlink()
        place.folder.rmdir()


def test_it_installs_into_a_folder_of_ones_own(place: Place) -> None:
    folder = place.windows.local / "Studio Tools" / "Inspector"
    assert place.install(folder=folder) == 0
    assert (folder / "inspector.exe").is_file()
    assert not place.folder.exists()
    assert place.uninstall(folder=folder) == 0
    folder.parent.rmdir()


def test_settings_stay_unless_it_is_asked_to_take_them(place: Place) -> None:
    for words, stays in (((), True), (("/PURGE",), False)):
        assert place.install() == 0
        (place.settings / "Cache").mkdir(parents=True, exist_ok=True)
        (place.settings / "Cache" / "index").write_text("made again")
        (place.settings / "window.ini").write_text("[window]\n")
        assert place.uninstall(*words) == 0
        assert (place.settings / "window.ini").exists() is stays
        assert not (place.settings / "Cache").exists()
    assert not place.settings.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the job is one for Linux")
def test_a_release_makes_it_by_its_steps(windows_bundle: Path, tmp_path: Path) -> None:
    if shutil.which("makensis") is None:
        pytest.skip("makensis is missing: apt-get install nsis")
    values = {"github.ref_name": _TAG}
    place = Workplace(tmp_path / "place", values, {"GITHUB_REF_NAME": _TAG})
    handed = place.artifact("bundle-windows-x86_64")
    handed.mkdir(parents=True)
    with zipfile.ZipFile(handed / f"{_NAME}.zip", "w") as archive:
        for path in windows_bundle.rglob("*"):
            archive.write(path, Path("asset-inspector", path.relative_to(windows_bundle)))
    place.run("release.yml", "installer")
    made = place.artifact("bundle-windows-installer")
    assert [path.name for path in made.iterdir()] == [f"{_NAME}-setup.exe"]
    installer = made / f"{_NAME}-setup.exe"
    size = installer.stat().st_size
    print(f"\nthe installer has {size / 1e6:.1f} MB")
    assert size <= _PACKED
    # A program of Windows, and one that starts on every Windows: its stub is of 32 bits.
    data = installer.read_bytes()
    header = int.from_bytes(data[0x3C:0x40], "little")
    assert data[header : header + 6] == b"PE\0\0\x4c\x01"
    assert [call.split()[:2] for call in place.calls("sudo")] == [
        ["apt-get", "update"],
        ["apt-get", "install"],
    ]
