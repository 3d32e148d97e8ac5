"""The single file for Linux: it unpacks itself once, safely, and starts what it unpacked.

The program in it is a script here; ``tests/test_bundle.py`` starts the real one.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("tar") is None, reason="the file is for Linux"
)

_MAKER = Path(__file__).resolve().parents[1] / "resources/packaging/single_file.py"
#: Says where it is, what it was given, and by which file; fails as it is told.
_PROGRAM = """#!/bin/sh
printf '%s\\n' "$0" "$#" "$@" "$ASSET_INSPECTOR_FILE"
exit 7
"""


def made(folder: Path, version: str = "1.2.0") -> Path:
    """A single file whose program is a script."""
    program = folder / "made" / version
    (program / "_internal").mkdir(parents=True, exist_ok=True)
    (program / "inspector").write_text(_PROGRAM)
    (program / "inspector").chmod(0o755)
    # Data that a shell could read as something, and more than it reads at once.
    (program / "_internal" / "data").write_bytes(bytes(range(256)) * 4000)
    (program / "inspector-gui").unlink(missing_ok=True)
    (program / "inspector-gui").symlink_to("inspector")
    file = folder / f"a file {version}.run"
    runpy.run_path(str(_MAKER))["make"](program, file, version)
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return made(tmp_path)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which it unpacks itself; it is not there yet."""
    for name in ("ASSET_INSPECTOR_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home/.cache/asset-inspector/programs"


def started(file: Path | str, *arguments: str, cwd: Path | None = None) -> list[str]:
    """What the program in it says."""
    ended = subprocess.run(
        [str(file), *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (7, "")
    return ended.stdout.splitlines()


def refused(file: Path, *arguments: str) -> str:
    """Why it does not start its program."""
    ended = subprocess.run(
        [str(file), *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_it_hands_on_what_it_is_given_and_how_it_ends(file: Path, programs: Path) -> None:
    where, *rest = started(file, "show", "a b", "", "*", "--for-diff")
    assert Path(where).parent.parent == programs
    assert rest == ["5", "show", "a b", "", "*", "--for-diff", str(file)]
    # Started from elsewhere by a name that begins where that is.
    assert started(f"./{file.name}", cwd=file.parent)[-1] == f"{file.parent}/./{file.name}"


def test_what_it_unpacks_is_whole_and_nobody_elses(
    file: Path, programs: Path, tmp_path: Path
) -> None:
    started(file)
    (place,) = programs.iterdir()
    assert place.name.startswith("1.2.0-")
    assert programs.stat().st_mode & 0o777 == 0o700
    assert (place / "_internal/data").read_bytes() == bytes(range(256)) * 4000
    assert (place / "inspector-gui").readlink() == Path("inspector")
    assert {path.stat().st_uid for path in (programs, *place.rglob("*"))} == {os.geteuid()}


def test_it_unpacks_itself_once(file: Path, programs: Path) -> None:
    started(file)
    (place,) = programs.iterdir()
    before = [(path, path.lstat().st_ino, path.lstat().st_mtime_ns) for path in place.rglob("*")]
    started(file)
    after = [(path, path.lstat().st_ino, path.lstat().st_mtime_ns) for path in place.rglob("*")]
    assert after == before


@pytest.mark.parametrize("lost", ["inspector", "_internal/data", "_internal", "inspector-gui"])
def test_what_was_taken_away_is_unpacked_again(file: Path, programs: Path, lost: str) -> None:
    """As whatever empties caches does, by the time of each file."""
    before = started(file)
    (place,) = programs.iterdir()
    whole = sorted(place.rglob("*"))
    subprocess.run(["rm", "-r", place / lost], check=True)
    assert started(file) == before
    assert list(programs.iterdir()) == [place]
    assert sorted(place.rglob("*")) == whole
    assert (place / "_internal/data").read_bytes() == bytes(range(256)) * 4000


def test_starts_at_once_mend_it_once(file: Path, programs: Path) -> None:
    (before, *_) = started(file)
    Path(before).unlink()
    running = [subprocess.Popen([file], stdout=subprocess.PIPE, text=True) for _ in range(8)]
    told = {process.communicate()[0].splitlines()[0] for process in running}
    assert ([process.returncode for process in running], told) == ([7] * 8, {before})
    assert list(programs.iterdir()) == [Path(before).parent]


def test_what_is_whole_stays_while_the_rest_is_mended(file: Path, programs: Path) -> None:
    """Somebody may be running it."""
    program = Path(started(file)[0])
    before = program.stat().st_ino
    (program.parent / "_internal/data").unlink()
    started(file)
    assert program.stat().st_ino == before


def test_a_cache_that_starts_nothing_says_so(file: Path, tmp_path: Path) -> None:
    """A disk that is mounted with noexec, which only this process and its own see."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = f"mount -t tmpfs -o noexec,size=16m tmpfs '{disk}'"
    own = ["unshare", "--mount", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*own, mounted], capture_output=True, check=False).returncode
    ):
        pytest.skip("nothing can be mounted here")
    ended = subprocess.run(
        [*own, f"{mounted} && exec '{file}' show"],
        env={**os.environ, "ASSET_INSPECTOR_CACHE": str(disk)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"inspector: nothing can be started from {disk}/programs, as from a disk that is mounted "
        "with noexec: name another cache folder by ASSET_INSPECTOR_CACHE\n"
    )


def test_starts_at_once_do_not_meet(file: Path, programs: Path) -> None:
    running = [subprocess.Popen([file], stdout=subprocess.PIPE, text=True) for _ in range(8)]
    told = {process.communicate()[0] for process in running}
    assert [process.returncode for process in running] == [7] * 8
    assert len(told) == 1
    (place,) = programs.iterdir()
    # The slower ones have put nothing into what the fastest unpacked.
    assert sorted(path.name for path in place.iterdir()) == [
        "_internal",
        "inspector",
        "inspector-gui",
    ]


def test_versions_lie_beside_each_other_and_are_removed_together(
    file: Path, programs: Path, tmp_path: Path
) -> None:
    newer = made(tmp_path, "1.3.0")
    assert started(file)[0] != started(newer)[0]
    assert len(list(programs.iterdir())) == 2
    subprocess.run([newer, "--remove-unpacked"], check=True)
    assert not programs.exists()
    # What lies beside it in the cache stays, and there may be nothing to remove.
    assert programs.parent.is_dir()
    subprocess.run([newer, "--remove-unpacked"], check=True)
    started(file)


def test_a_start_that_was_stopped_leaves_nothing_that_counts(file: Path, programs: Path) -> None:
    (programs / "new.abcdef/asset-inspector").mkdir(parents=True)
    assert started(file)[0].startswith(f"{programs}/1.2.0-")


def test_a_link_in_its_place_is_not_followed(file: Path, programs: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    programs.parent.mkdir(parents=True)
    programs.symlink_to(other)
    assert "is not a folder of yours" in refused(file)
    assert "is not a folder of yours" in refused(file, "--remove-unpacked")
    assert list(other.iterdir()) == []


@pytest.mark.root
def test_somebody_elses_folder_is_not_used(file: Path, programs: Path) -> None:
    place = Path(started(file)[0]).parent
    (place / "inspector").write_text("#!/bin/sh\necho somebody else's\n")
    os.chown(programs, 12345, 12345)
    assert "is not a folder of yours" in refused(file)
    os.chown(programs, 0, 0)
    os.chown(place, 12345, 12345)
    assert "cannot be written" in refused(file)


def test_a_file_that_is_not_whole_says_so(file: Path, programs: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])
    assert "this file is not whole, or there is no room" in refused(file)
    assert list(programs.iterdir()) == []


def test_a_cache_that_cannot_be_written_says_so(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "file"))
    assert "cannot be written: name another cache folder" in refused(file)


def test_the_same_program_makes_the_same_file(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    for path in (tmp_path / "made").rglob("*"):
        os.utime(path, (1, 1), follow_symlinks=False)
    assert made(tmp_path).read_bytes() == before
