"""A block of lines in somebody else's file: put in, edited by others, and taken out."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.project.vcs.setup import MarkedFile

LINES = ("[include]", "\tpath = ours")
BLOCK = b"# >>> inspector git install\n[include]\n\tpath = ours\n# <<< inspector git install\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file is."""
    return tmp_path / "folder/file"


def put_in(path: Path) -> bytes:
    """What is in the file once the block is."""
    MarkedFile(str(path), LINES).put_in()
    return path.read_bytes()


def taken_out(path: Path) -> bytes | None:
    """What is in the file once the block is out again; None where there is none."""
    MarkedFile(str(path), LINES).take_out()
    return path.read_bytes() if path.exists() else None


def test_the_block_stands_at_the_end(path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"[core]\n")
    assert put_in(path) == b"[core]\n" + BLOCK
    path.write_bytes(path.read_bytes() + b"[user]\n")
    assert put_in(path) == b"[core]\n[user]\n" + BLOCK
    assert taken_out(path) == b"[core]\n[user]\n"


@pytest.mark.parametrize(
    "before", [b"", b"a", b"a\n", b"a\r\n", b"a\r", b"\n\n", b"\xff\x0b\x85", b"# >>> a\n"]
)
@pytest.mark.parametrize("times", [1, 2, 3])
def test_it_goes_to_the_byte(path, before, times) -> None:
    path.parent.mkdir()
    path.write_bytes(before)
    assert len({put_in(path) for _ in range(times)}) == 1
    assert taken_out(path) == before
    assert taken_out(path) == before


@pytest.mark.parametrize("folder", [False, True])
@pytest.mark.parametrize("times", [1, 2])
def test_what_was_made_for_it_goes_with_it(path, folder, times) -> None:
    if folder:
        path.parent.mkdir()
    for _ in range(times):
        put_in(path)
    assert taken_out(path) is None
    assert path.parent.exists() == folder


def test_what_others_have_put_beside_it_stays(path) -> None:
    put_in(path)
    path.with_name("other").write_bytes(b"")
    path.write_bytes(b"# theirs\n" + path.read_bytes())
    assert taken_out(path) == b"# theirs\n"
    put_in(path)
    path.write_bytes(path.read_bytes().removeprefix(b"# theirs\n"))
    assert taken_out(path) == b""
    assert path.with_name("other").exists()


@pytest.mark.parametrize(
    ("now", "left", "found"),
    [
        # Others wrote before it, behind it and into it.
        (b"a\n" + BLOCK + b"b\n", b"a\nb\n", LINES),
        (BLOCK + b"b", b"b", LINES),
        (BLOCK.replace(b"ours\n", b"ours\n\tpath = b\n"), b"[include]\n\tpath = b\n", LINES),
        # Of a section that nobody else has written in, nothing stays.
        (BLOCK.replace(b"\tpath = ours\n", b""), b"", LINES[:1]),
        (BLOCK.replace(b"ours", b"b"), b"[include]\n\tpath = b\n", LINES[:1]),
        # An editor has written other ends and other spaces, or none at the end of the file.
        (b"a\r\n" + BLOCK.replace(b"\n", b"\r\n"), b"a\r\n", LINES),
        (b"a\n" + BLOCK.replace(b"\t", b"    "), b"a\n", LINES),
        (b"a\n" + BLOCK.removesuffix(b"\n"), b"a\n", LINES),
        # A mark is gone: where the block ends is told by its lines; where it begins by nothing.
        (b"a\n" + BLOCK.rpartition(b"#")[0] + b"b\n", b"a\n[include]\nb\n", LINES),
        (b"a\n" + BLOCK.partition(b"\n")[2], b"a\n" + BLOCK.partition(b"\n")[2], ()),
    ],
)
def test_what_others_made_of_it(path, now, left, found) -> None:
    path.parent.mkdir()
    path.write_bytes(now)
    marked = MarkedFile(str(path), LINES)
    assert (marked.others, tuple(marked.found)) == (left, found)
    assert marked.is_marked == bool(found)
    assert taken_out(path) == left
