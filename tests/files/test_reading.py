"""Side files are read without waiting and up to a stated limit, whatever lies in their place."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path

import pytest
from in_time import in_time

from inspector.errors import AccessError
from inspector.files.reading import (
    BUILD_VERSION,
    INI,
    LimitError,
    NotPlainError,
    NotThereError,
    SideFile,
    leads_elsewhere,
    open_plain,
    read_side_file,
    text_of,
)

SMALL = SideFile("a small file", 1 << 20)


@pytest.mark.symlinks
def test_a_file_and_a_link_to_one_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    path.write_bytes(b"x" * SMALL.most)
    (tmp_path / "link.ini").symlink_to(path)
    assert read_side_file(path, SMALL) == b"x" * SMALL.most
    assert read_side_file(tmp_path / "link.ini", SMALL) == b"x" * SMALL.most


def test_one_byte_more_than_the_limit_is_refused_with_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    path.write_bytes(b"x" * (SMALL.most + 1))
    with pytest.raises(LimitError) as told:
        read_side_file(path, SMALL)
    assert told.value.limit == 1 << 20
    assert str(told.value) == (
        f"{path}: it is larger than 1 MB, the most that is read of a small file"
    )


def test_a_sparse_file_of_20_gb_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "DefaultEngine.ini"
    with path.open("wb") as file:
        file.truncate(20 << 30)
    with pytest.raises(LimitError, match="larger than 16 MB, the most that is read of an ini file"):
        read_side_file(path, INI)


@pytest.mark.fifo
def test_a_file_that_does_not_tell_its_size_is_read_to_the_limit() -> None:
    path = Path("/proc/self/pagemap")  # says 0 bytes and holds more than a gigabyte
    if not path.exists():
        pytest.skip("there is no /proc here")
    with pytest.raises(AccessError):
        read_side_file(path, SMALL)
    assert read_side_file("/proc/self/comm", SMALL)


@pytest.mark.fifo
@pytest.mark.parametrize("reader", [lambda path: read_side_file(path, SMALL), open_plain])
def test_what_is_no_plain_file_is_refused_at_once(
    tmp_path: Path, reader: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(reader)
    pipe, zero, folder = tmp_path / "pipe", tmp_path / "zero", tmp_path / "folder"
    os.mkfifo(pipe)
    zero.symlink_to("/dev/zero")
    folder.mkdir()
    listener = socket.socket(socket.AF_UNIX)
    # The name of a socket has at most some hundred bytes, however deep its folder lies.
    monkeypatch.chdir(tmp_path)
    listener.bind("socket")
    try:
        for path in (pipe, zero, folder, tmp_path / "socket"):
            with pytest.raises(NotPlainError, match="no file but a folder, a pipe or a device"):
                reader(path)
    finally:
        listener.close()


@pytest.mark.fifo
def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ini"
    path.write_bytes(b"x")
    looked = path.stat()
    path.unlink()
    os.mkfifo(path)
    # What stat told before the pipe came.
    monkeypatch.setattr(os, "stat", lambda _: looked)
    with pytest.raises(NotPlainError):
        read_side_file(path, SMALL)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("gone", NotThereError),
        ("file/below", NotThereError),
        pytest.param("loop", AccessError, marks=pytest.mark.symlinks),
        ("a\0b", AccessError),
        ("a" * 5000, AccessError),
        ("a/" * 5000, AccessError),
    ],
    ids=["gone", "below a file", "loop", "NUL", "long name", "long path"],
)
def test_names_that_lead_nowhere_are_typed_errors(
    tmp_path: Path, name: str, kind: type[AccessError]
) -> None:
    (tmp_path / "file").write_bytes(b"x")
    if name == "loop":
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for read in (lambda path: read_side_file(path, SMALL, "it"), lambda path: open_plain(path)):
        with pytest.raises(kind):
            read(f"{tmp_path}{os.sep}{name}")


def test_messages_name_the_file_as_it_was_shown(tmp_path: Path) -> None:
    with pytest.raises(NotThereError, match=r"^Config/Build\.version: "):
        read_side_file(tmp_path / "gone", BUILD_VERSION, "Config/Build.version")


def test_a_file_of_any_size_is_opened_for_parts(tmp_path: Path) -> None:
    path = tmp_path / "payload.ubulk"
    with path.open("wb") as file:
        file.truncate(20 << 30)
    with open_plain(path) as file:
        file.seek(-4, os.SEEK_END)
        assert file.read() == bytes(4)


def test_text_is_utf_8_or_utf_16_by_its_mark() -> None:
    assert text_of("\ufeffÄ".encode()) == "Ä"
    assert text_of("Ä".encode("utf-16")) == "Ä"
    assert text_of("Ä".encode("utf-16-be").join([b"\xfe\xff", b""])) == "Ä"
    with pytest.raises(UnicodeDecodeError):
        text_of(b"\xc4")
    assert text_of(b"\xc4", "replace") == "\ufffd"


@pytest.mark.parametrize("path", [r"\\server\share", "//server/share", r"\/s", r"/\s", r"\\?\UNC"])
def test_names_of_other_machines_are_told(path: str) -> None:
    assert leads_elsewhere(path)


@pytest.mark.parametrize("path", ["/usr", r"C:\Engine", "Config//a.toml", "../a", ""])
def test_names_of_this_machine_are_told(path: str) -> None:
    assert not leads_elsewhere(path)


@pytest.mark.fifo
def test_of_a_pipe_no_more_is_read_than_of_a_file() -> None:
    endless = "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done"
    with in_time(30), subprocess.Popen(["sh", "-c", endless], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        with pytest.raises(LimitError, match="it is larger than 1 MB"):
            read_side_file(f"/dev/fd/{writer.stdout.fileno()}", SMALL, pipes=True)
        with pytest.raises(NotPlainError):
            read_side_file(f"/dev/fd/{writer.stdout.fileno()}", SMALL)
        writer.kill()
