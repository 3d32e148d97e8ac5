"""Bytes of files in blocks: the same as read whole, and never old and new ones together."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from corpus import counts
from hypothesis import given
from hypothesis import strategies as st

import inspector
from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.files.folders import resource_path
from inspector.format.logical import LogicalBytes
from inspector.project import file_bytes
from inspector.project.file_bytes import FileBytes, bytes_of, seek_and_read
from inspector.project.header_reader import HeaderFactsReader
from inspector.project.opening import read

LANTERN = resource_path("samples", "Lantern.uasset")


def in_blocks(path: Path) -> FileBytes:
    found = bytes_of(str(path), 0)
    assert isinstance(found, FileBytes)
    return found


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a few blocks in which each word of four bytes stands once."""
    path = tmp_path_factory.mktemp("blocks") / "Pattern.bin"
    path.write_bytes(b"".join(number.to_bytes(4, "big") for number in range(50_000)) + b"end")
    return path


@given(
    st.integers(0, 200_010), st.one_of(st.integers(0, 40), st.integers(0, 150_000)), st.booleans()
)
def test_slices_and_finds_are_those_of_the_file(
    pattern: Path, start: int, count: int, seeking: bool
) -> None:
    whole = pattern.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        if seeking:
            patch.setattr(file_bytes, "read_at", seek_and_read)
        held = in_blocks(pattern)
        assert len(held) == len(whole)
        assert held[start : start + count] == whole[start : start + count]
        assert held[start : start + count] == whole[start : start + count]
        assert held[-4:] == whole[-4:]
        needle = whole[start : start + min(count, 8)] or b"?"
        assert held.find(needle, 0, len(whole)) == whole.find(needle)
        assert held.find(needle, start + 1, len(whole)) == whole.find(needle, start + 1)
        held.close()


def test_what_lies_across_two_pieces_is_found(tmp_path: Path) -> None:
    path = tmp_path / "Long.bin"
    path.write_bytes(bytes((1 << 20) - 2) + b"needle" + bytes(1 << 20))
    held = in_blocks(path)
    assert held.find(b"needle", 0, len(held)) == (1 << 20) - 2
    assert LogicalBytes(held, b"tail").find(b"needle") == (1 << 20) - 2
    held.close()


@pytest.mark.parametrize("size", [400, 0, 300_000])
def test_a_file_that_gets_another_size_gives_nothing_more(tmp_path: Path, size: int) -> None:
    path = tmp_path / "Changing.bin"
    path.write_bytes(bytes(200_000))
    held = in_blocks(path)
    assert held[:4] == bytes(4)
    os.truncate(path, size)
    with pytest.raises(AccessError, match="it changed while it was read") as met:
        held[150_000:150_004]
    assert met.value.path == str(path)
    held.close()


def test_a_file_that_is_written_over_gives_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "Changing.bin"
    path.write_bytes(bytes(200_000))
    held = in_blocks(path)
    path.write_bytes(b"\1" * 200_000)
    os.utime(path, (1, 1))  # A clock that is coarser than this test hides nothing.
    with pytest.raises(AccessError, match="it changed while it was read"):
        held[:100_000]
    held.close()


def test_a_file_that_got_another_name_or_other_rights_did_not_change(tmp_path: Path) -> None:
    path = tmp_path / "Renamed.bin"
    path.write_bytes(bytes(200_000))
    held = in_blocks(path)
    path.chmod(0o600)
    path.rename(tmp_path / "Other.bin")
    assert held[150_000:150_004] == bytes(4)
    held.close()


def test_others_may_rename_and_delete_what_is_read(tmp_path: Path) -> None:
    """Windows refuses both where whoever reads a file does not share that."""
    path = tmp_path / "Pattern.bin"
    path.write_bytes(b"pattern" * 10_000)
    held = in_blocks(path)
    assert held[:7] == b"pattern"
    path.rename(tmp_path / "Renamed.bin")
    assert held[69_993:] == b"pattern"
    (tmp_path / "Renamed.bin").unlink()
    held.close()


def test_a_file_that_nobody_reads_may_be_replaced(tmp_path: Path) -> None:
    """As an editor saves, and as Git and Perforce fetch: old and new bytes never stand together."""
    path, new = tmp_path / "Pattern.bin", tmp_path / "new.tmp"
    path.write_bytes(b"pattern" * 10_000)
    new.write_bytes(b"another" * 10_000)
    held = in_blocks(path)
    assert held[:7] == b"pattern"
    deadline = time.monotonic() + 20
    while True:
        try:
            new.replace(path)
            break
        except PermissionError:  # on Windows, until the file is let go of
            assert time.monotonic() < deadline
            time.sleep(0.05)
    if os.name == "nt":
        assert held.changed()
        with pytest.raises(AccessError, match="changed"):
            held[69_993:]
    else:
        assert not held.changed()
        assert held[69_993:] == b"pattern"
    held.close()


def test_a_file_that_was_let_go_of_is_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Pattern.bin"
    path.write_bytes(b"pattern" * 10_000)
    monkeypatch.chdir(tmp_path)
    held = in_blocks(Path(path.name))
    monkeypatch.chdir(tmp_path.parent)
    if os.name == "nt":
        assert not held.rest(0)
    assert not held.changed()
    assert held[69_993:] == b"pattern"
    held.close()
    with pytest.raises(AccessError):
        held[:7]


def test_only_a_step_of_one_is_taken(pattern: Path) -> None:
    held = in_blocks(pattern)
    for step in (2, -1):
        with pytest.raises(ValueError, match="one after the other"):
            held[0:10:step]
    assert held[0:4:1] == bytes(4)
    held.close()


CLOSE_WHILE_READ = """
import sys, threading, time
from inspector.errors import AccessError
from inspector.project.file_bytes import bytes_of
sys.setswitchinterval(1e-6)
met = []
def read():
    while going:
        try:
            held[0:10]; held[70_000:70_010]
        except AccessError:
            return
        except BaseException as error:
            met.append(repr(error))
            return
end = time.monotonic() + float(sys.argv[2])
while time.monotonic() < end and not met:
    held = bytes_of(sys.argv[1], 1)
    going = True
    held[0:10], held[70_000:70_010]
    readers = [threading.Thread(target=read) for _ in range(2)]
    [one.start() for one in readers]
    time.sleep(0.0005)
    held.close()
    going = False
    [one.join() for one in readers]
print(met)
"""


@pytest.mark.slow
@pytest.mark.parametrize("seconds", counts(1, 4))
def test_readers_of_a_file_that_is_closed_meanwhile_get_an_access_error(
    pattern: Path, seconds: int
) -> None:
    found = run(CLOSE_WHILE_READ, pattern, seconds)
    assert (found.stdout, found.stderr) == ("[]\n", "")


def test_nothing_is_taken_from_a_closed_file_not_even_what_was_read(pattern: Path) -> None:
    held = in_blocks(pattern)
    held[:4]
    held.close()
    with pytest.raises(AccessError):
        held[:4]


def test_a_handle_that_is_none_is_told_and_nothing_else() -> None:
    script = "from inspector.project.file_bytes import FileBytes\nFileBytes('x', -1)"
    found = run(script)
    assert found.stderr.rstrip().splitlines()[-1].startswith("OSError: [")
    assert "AttributeError" not in found.stderr


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="the system has no such device")
def test_no_device_is_opened_to_see_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    real = os.open

    def noted(path: object, *arguments: object) -> int:
        opened.append(path)
        return real(path, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", noted)
    with pytest.raises(AccessError, match="it is no file but a folder, a pipe or a device"):
        bytes_of("/dev/ptmx", 0)
    assert opened == []


@pytest.mark.fifo
def test_a_scan_reads_no_byte_of_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "Pipe.uasset"
    os.mkfifo(path)
    end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        os.write(end, LANTERN.read_bytes())
        assert HeaderFactsReader().read(str(path)) is None
        assert os.read(end, 4) == LANTERN.read_bytes()[:4]
    finally:
        os.close(end)


CHANGED_ALL_THE_TIME = """
import contextlib, io, os, sys, threading, time
from inspector.cli.main import main
path, *arguments = sys.argv[1:]
sys.setswitchinterval(1e-6)
stop = False
def touch():
    at = 0
    while not stop:
        at += 2_000_000_000  # What the coarsest file system tells apart.
        os.utime(path, ns=(at, at))
        time.sleep(0.0005)
touching = threading.Thread(target=touch)
touching.start()
told = ""
try:
    for _ in range(50):  # Until a change falls between two looks.
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            main([*arguments, path])
        told = said.getvalue()
        if "changed while it was read" in told:
            break
    print(told)
finally:
    stop = True
    touching.join()
"""


@pytest.mark.parametrize("arguments", [["show"], ["check", "--deep", "--jobs", "1"]], ids=" ".join)
def test_a_file_that_changes_is_told_as_one_that_changes(
    tmp_path: Path, arguments: list[str]
) -> None:
    path = tmp_path / "Busy.uasset"
    data = LANTERN.read_bytes()
    with path.open("wb") as file:  # With a hole, which takes no room on the disk.
        file.write(data[:-4])
        file.seek((70 << 20) - 4)
        file.write(data[-4:])
    found = run(CHANGED_ALL_THE_TIME, path, *arguments)
    assert "Traceback" not in found.stderr
    assert "changed while it was read" in found.stdout
    assert "cannot be opened" not in found.stdout
    assert "the rights" not in found.stdout


@pytest.mark.fifo
def test_only_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "Pipe.uasset")
    for path in (tmp_path / "Pipe.uasset", tmp_path, Path("/dev/zero")):
        with pytest.raises(AccessError, match=r"it is no file|directory|denied"):
            bytes_of(str(path), 0)


def test_small_files_are_held_whole_and_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "Small.bin"
    path.write_bytes(b"abc")
    held = bytes_of(str(path), 4)
    path.write_bytes(b"xyz!")
    assert held == b"abc"
    assert isinstance(bytes_of(str(path), 4), FileBytes)


def test_nothing_is_mapped() -> None:
    root = Path(inspector.__file__).parent
    texts = {path: path.read_bytes() for path in root.rglob("*.py")}
    assert root / "project" / "file_bytes.py" in texts
    named = {
        name
        for text in texts.values()
        # To read them all takes seconds, and most do not hold the word at all.
        if b"mmap" in text
        for node in ast.walk(ast.parse(text))
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert "mmap" not in named


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs Python in a process of its own: what is tested here used to end it with a signal."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


CUT_WHILE_OPEN = """
import os, sys
from inspector.errors import AccessError
from inspector.checks import Depth
from inspector.project.opening import read
with read(sys.argv[1], Depth.HEADER, briefly=True) as opened:
    os.truncate(sys.argv[1], 400)
    for look in (
        lambda: opened.data[2_000_000:2_000_004],
        lambda: opened.logical.find(b"nowhere at all"),
        lambda: sum(map(len, opened.logical.chunks(0, opened.size))),
    ):
        try:
            look()
        except AccessError as error:
            print(error.reason)
"""


def padded(path: Path, size: int) -> bytes:
    """The sample with a run of zero bytes in it, which no table describes."""
    data = LANTERN.read_bytes()
    whole = data[:-4] + bytes(size - len(data)) + data[-4:]
    path.write_bytes(whole)
    return whole


def test_a_file_that_is_cut_while_it_is_open_gives_an_error(tmp_path: Path) -> None:
    path = tmp_path / "Cut.uasset"
    padded(path, 8 << 20)
    found = run(CUT_WHILE_OPEN, path)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == "errors/changed-while-read\n" * 3


CUT_AGAIN_AND_AGAIN = """
import os, sys, threading, time
from inspector.catalog import default_catalog, profile_for
from inspector.checks import Depth
from inspector.project.scan.judging import Scanner
path = sys.argv[1]
whole = open(path, "rb").read()
stop = False
def flip():
    handle = os.open(path, os.O_RDWR)
    while not stop:
        os.ftruncate(handle, 400); time.sleep(0.002); os.pwrite(handle, whole, 0); time.sleep(0.004)
flipping = threading.Thread(target=flip)
flipping.start()
catalog = default_catalog()
scanner = Scanner(profile_for("5.7", catalog), catalog, depth=Depth.OBJECTS)
rules = set()
end = time.monotonic() + 2
while time.monotonic() < end:
    rules |= {finding.rule for finding in scanner.scan(path).findings}
stop = True
flipping.join()
print(*sorted(rules))
"""


@pytest.mark.slow
def test_a_folder_scan_outlives_a_file_that_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "Flipping.uasset"
    padded(path, 8 << 20)
    found = run(CUT_AGAIN_AND_AGAIN, path)
    assert (found.returncode, found.stderr) == (0, "")
    assert {"NO-FILE", "TRUNCATED"} & set(found.stdout.split())


def test_a_package_in_blocks_is_judged_as_one_held_whole(tmp_path: Path) -> None:
    path = tmp_path / "Long.uasset"
    padded(path, 2 << 20)
    with read(path, Depth.HEADER) as whole, read(path, Depth.HEADER, briefly=True) as blocks:
        assert isinstance(whole.data, bytes)
        assert isinstance(blocks.data, FileBytes)
        assert whole.facts == blocks.facts
        assert whole.logical.same(0, blocks.logical, 0, whole.size)
        assert b"".join(blocks.logical.chunks(5, 1 << 21)) == whole.data[5:]
