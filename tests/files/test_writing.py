"""The one writer replaces nothing but files of the program's own, and replaces those whole."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from scratch_git import sample

from inspector.errors import AccessError
from inspector.files import writing
from inspector.files.writing import (
    ASSET_SUFFIXES,
    GIT_SETTINGS,
    PICTURE,
    NotOursError,
    OwnFile,
    check_place,
    remove_file,
    write_file,
)

PNG = b"\x89PNG\r\n\x1a\n" + b"picture"
ANYTHING = OwnFile("anything")


def _untouched(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_new_file_and_one_of_the_same_kind_are_written(tmp_path: Path) -> None:
    path = tmp_path / "window.png"
    write_file(path, PNG, PICTURE)
    write_file(path, PNG + b"again", PICTURE)
    assert _untouched(tmp_path) == {"window.png": PNG + b"again"}


def test_a_name_in_capitals_serves_too(tmp_path: Path) -> None:
    write_file(tmp_path / "WINDOW.PNG", PNG, PICTURE)
    assert (tmp_path / "WINDOW.PNG").read_bytes() == PNG


@pytest.mark.parametrize("name", ["Door.uasset", "Door", "Door.png.txt", ".png/Door", "notes.md"])
def test_a_picture_needs_the_name_of_one(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotOursError, match=r"a PNG picture needs a name that ends in \.png"):
        write_file(tmp_path / name, PNG, PICTURE)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ASSET_SUFFIXES)
def test_nothing_is_written_under_the_name_of_an_asset(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(NotOursError, match="no asset is written"):
        write_file(tmp_path / f"Door{suffix.upper()}", b"x", ANYTHING)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [PICTURE, ANYTHING, GIT_SETTINGS])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_package_is_not_replaced_whatever_it_is_called(
    tmp_path: Path, kind: OwnFile, swapped: bool
) -> None:
    package = sample("Lantern.uasset")
    package = package[3::-1] + package[4:] if swapped else package
    path = tmp_path / "Door.png"
    path.write_bytes(package)
    for attempt in (lambda: write_file(path, PNG, kind), lambda: remove_file(path, kind)):
        with pytest.raises(NotOursError, match=f"is not {kind.what}, so it is not replaced"):
            attempt()
    assert _untouched(tmp_path) == {"Door.png": package}


def test_a_pointer_that_stands_for_a_package_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "Door.png"
    path.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    with pytest.raises(NotOursError):
        write_file(path, PNG, ANYTHING)


def test_what_is_no_picture_is_not_replaced_but_an_empty_file_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.png"
    path.write_bytes(b"my notes")
    with pytest.raises(NotOursError, match="choose another name, or remove it first"):
        write_file(path, PNG, PICTURE)
    assert path.read_bytes() == b"my notes"
    path.write_bytes(b"")
    write_file(path, PNG, PICTURE)
    assert path.read_bytes() == PNG


@pytest.mark.symlinks
def test_no_link_is_followed_or_replaced(tmp_path: Path) -> None:
    target = tmp_path / "there.png"
    target.write_bytes(PNG)
    for link, leads in (("link.png", target), ("dangling.png", tmp_path / "gone.png")):
        (tmp_path / link).symlink_to(leads)
        with pytest.raises(NotOursError, match="links are not followed"):
            write_file(tmp_path / link, PNG + b"new", PICTURE)
        assert (tmp_path / link).is_symlink()
    assert target.read_bytes() == PNG
    assert not (tmp_path / "gone.png").exists()


@pytest.mark.fifo
def test_folders_and_pipes_are_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    for name in ("folder.png", "pipe.png"):
        with pytest.raises(NotOursError, match="is no file; choose another name"):
            write_file(tmp_path / name, PNG, PICTURE)


@pytest.mark.parametrize(
    "name", ["gone/w.png", "a" * 5000 + ".png", "a\0.png", "file/w.png"], ids=str.__len__
)
def test_places_that_cannot_be_are_typed_errors(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(AccessError):
        write_file(f"{tmp_path}{os.sep}{name}", PNG, PICTURE)
    assert _untouched(tmp_path) == {"file": b"x"}


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "window.png"
    path.write_bytes(PNG)
    import signal

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with pytest.raises(AccessError, match="it cannot be written: File too large"):
            write_file(path, PNG + bytes(1 << 20), PICTURE)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert _untouched(tmp_path) == {"window.png": PNG}


def test_a_file_that_comes_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "window.png"
    package = sample("Lantern.uasset")
    check = check_place

    def looked(place: str, kind: OwnFile) -> os.stat_result | None:
        found = check(place, kind)
        path.write_bytes(package)
        return found

    monkeypatch.setattr(writing, "check_place", looked)
    with pytest.raises(NotOursError, match="another program has just written it"):
        write_file(path, PNG, PICTURE)
    assert _untouched(tmp_path) == {"window.png": package}


@pytest.mark.posix("Windows has no such rights")
def test_who_may_read_a_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "config"
    path.write_bytes(b"[core]")
    path.chmod(0o600)
    write_file(path, b"[core]\n", GIT_SETTINGS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o664)
    write_file(path, b"[core]\n\n", GIT_SETTINGS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o664


@pytest.mark.posix("who may read a file is said otherwise there")
def test_a_new_file_is_for_those_whom_another_is_for(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"")
    model.chmod(0o664)
    before = os.umask(0o077)
    try:
        for like in (str(model), str(tmp_path / "not there"), None):
            write_file(tmp_path / str(like and like[-5:]), b"[core]", GIT_SETTINGS, like=like)
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"model": 0o664, "there": 0o600, "None": 0o600}
    model.chmod(0o640)
    # One that is there stays as it is.
    write_file(tmp_path / "there", b"[core]\n", GIT_SETTINGS, like=str(model))
    assert stat.S_IMODE((tmp_path / "there").stat().st_mode) == 0o600


def test_a_file_is_removed_and_one_that_is_gone_counts_as_removed(tmp_path: Path) -> None:
    path = tmp_path / "window.png"
    write_file(path, PNG, PICTURE)
    remove_file(path, PICTURE)
    remove_file(path, PICTURE)
    assert list(tmp_path.iterdir()) == []


def _picture_of(length: int) -> str:
    return "a" * (length - 4) + ".png"


def test_every_name_that_the_file_system_takes_serves(tmp_path: Path) -> None:
    path = tmp_path / _picture_of(255)
    write_file(path, PNG, PICTURE)
    write_file(path, PNG + b"again", PICTURE)
    assert _untouched(tmp_path) == {path.name: PNG + b"again"}


def test_what_a_broken_run_left_is_in_nobodys_way(tmp_path: Path) -> None:
    left = tmp_path / f".asset-inspector-{os.getpid()}"
    left.write_bytes(b"left")
    write_file(tmp_path / "window.png", PNG, PICTURE)
    assert _untouched(tmp_path) == {left.name: b"left", "window.png": PNG}


@pytest.mark.parametrize("call", ["link", "replace"])
def test_a_package_that_comes_at_the_last_moment_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """It comes between the last look and the step that puts the new file there."""
    if not hasattr(os, "link"):
        pytest.skip("the system has no links")
    path = tmp_path / "window.png"
    package = sample("Lantern.uasset")
    put = getattr(os, call)

    def late(beside: str, place: str) -> None:
        path.write_bytes(package)
        put(beside, place)

    monkeypatch.setattr(os, call, late)
    if call == "link":
        with pytest.raises(NotOursError, match="another program has just written it"):
            write_file(path, PNG, PICTURE)
        assert _untouched(tmp_path) == {"window.png": package}
    else:  # Nothing is replaced at all where a place is new.
        write_file(path, PNG, PICTURE)
        assert _untouched(tmp_path) == {"window.png": PNG}


def test_a_file_system_without_links_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", refuse, raising=False)
    write_file(tmp_path / "window.png", PNG, PICTURE)
    assert _untouched(tmp_path) == {"window.png": PNG}


def test_a_file_that_is_written_over_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "window.png"
    path.write_bytes(PNG)
    package = sample("Lantern.uasset")
    check = check_place

    def looked(place: str, kind: OwnFile) -> os.stat_result | None:
        found = check(place, kind)
        with path.open("r+b") as file:  # The same file, so that only its bytes tell.
            file.write(package)
        return found

    monkeypatch.setattr(writing, "check_place", looked)
    with pytest.raises(NotOursError, match="another program has just written it"):
        write_file(path, PNG + b"new", PICTURE)
    assert _untouched(tmp_path) == {"window.png": package}


def test_a_folder_that_is_not_there_is_told_where_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "window.png"
    assert check_place(path, PICTURE) is None
    with pytest.raises(AccessError, match="its folder is not there; make it first"):
        check_place(path, PICTURE, needs_folder=True)


@pytest.mark.posix("Windows has no files for folders")
def test_a_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its contents before the name, then the folder that has the name; as Git and SQLite do."""
    path = tmp_path / "window.png"
    write_file(path, PNG, PICTURE)
    steps: list[str] = []

    def sync(handle: int, call=os.fsync) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        steps.append("folder" if is_folder else f"file of {os.fstat(handle).st_size}")
        call(handle)

    def replace(source: str, target: str, call=os.replace) -> None:
        steps.append("name")
        call(source, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    write_file(path, PNG + b"again", PICTURE)
    assert steps == [f"file of {len(PNG) + 5}", "name", "folder"]
