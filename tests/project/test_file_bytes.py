"""Bytes of files in blocks: the same as read whole, and never old and new ones together."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import inspector
from inspector.errors import AccessError
from inspector.format.logical import LogicalBytes
from inspector.project import file_bytes
from inspector.project.file_bytes import FileBytes, bytes_of, seek_and_read
from inspector.project.source import open_file
from inspector.resource import resource_path

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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
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
    named = {
        name
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert "pathlib" in named
    assert "mmap" not in named


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs Python in a process of its own: what is tested here used to end it with a signal."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


CUT_WHILE_OPEN = """
import os, sys
from inspector.errors import AccessError
from inspector.project.source import open_file, with_deep_damage
with open_file(sys.argv[1], briefly=True) as opened:
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
    assert found.stdout == "it changed while it was read; read it again\n" * 3


CUT_AGAIN_AND_AGAIN = """
import os, sys, threading, time
from inspector.catalog import default_catalog, profile_for
from inspector.project.scanner import Scanner
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
scanner = Scanner(profile_for("5.7", catalog), catalog, deep=True)
rules = set()
end = time.monotonic() + 2
while time.monotonic() < end:
    rules |= {finding.rule for finding in scanner.scan(path).findings}
stop = True
flipping.join()
print(*sorted(rules))
"""


def test_a_folder_scan_outlives_a_file_that_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "Flipping.uasset"
    padded(path, 8 << 20)
    found = run(CUT_AGAIN_AND_AGAIN, path)
    assert (found.returncode, found.stderr) == (0, "")
    assert {"NO-FILE", "TRUNCATED"} & set(found.stdout.split())


def test_a_package_in_blocks_is_judged_as_one_held_whole(tmp_path: Path) -> None:
    path = tmp_path / "Long.uasset"
    padded(path, 2 << 20)
    with open_file(path) as whole, open_file(path, briefly=True) as blocks:
        assert isinstance(whole.data, bytes)
        assert isinstance(blocks.data, FileBytes)
        assert whole.subject == blocks.subject
        assert whole.logical.same(0, blocks.logical, 0, whole.size)
        assert b"".join(blocks.logical.chunks(5, 1 << 21)) == whole.data[5:]
