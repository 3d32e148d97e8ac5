"""What programs print and how paths are spelt, which is not alike on all systems."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inspector.files.system import (
    change_times,
    patiently,
    program_text,
    program_texts,
    shell_words,
    unmarked,
)


def test_what_a_program_prints_in_utf_8_is_read_so_everywhere() -> None:
    assert program_text("Content/Äste 樹.uasset".encode()) == "Content/Äste 樹.uasset"
    assert program_texts("Ä\0樹\0".encode()) == ["Ä", "樹", ""]


def test_what_is_no_utf_8_is_read_as_the_system_has_it() -> None:
    """Windows has a code page for it; elsewhere a name is its bytes, and leads to its file."""
    printed = b"a\0Content/\xc4.uasset\0"
    (first, name, end) = program_texts(printed)
    assert (first, end) == ("a", "")
    if os.name == "nt":
        assert name == b"Content/\xc4.uasset".decode("mbcs")
    else:
        assert os.fsencode(name) == b"Content/\xc4.uasset"


def test_a_program_of_the_system_is_read() -> None:
    """Python prints to a pipe in the encoding of the system, whatever that is."""
    words = [sys.executable, "-c", "print('\\u00c4')"]
    printed = subprocess.run(words, check=True, capture_output=True).stdout
    assert program_text(printed).strip() == "Ä"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
def test_no_mark_of_a_list_is_a_part_of_its_first_name(encoding: str) -> None:
    assert unmarked("Ä\r\nB".encode(encoding)) == "Ä\r\nB".encode()


def test_half_a_letter_at_the_end_of_a_list_ends_nothing() -> None:
    assert unmarked("AB".encode("utf-16")[:-1]).startswith(b"A")


def test_a_command_is_pasted_into_a_shell_as_it_is(tmp_path: Path) -> None:
    told = tmp_path / "R&D (old); it's, here" / "told.json"
    told.parent.mkdir()
    code = "import json, sys; json.dump(sys.argv[2:], open(sys.argv[1], 'w'))"
    words = ["C:\\plain\\Door.uasset", "with blank", "a&b", "(c)", "x;y", "", 'say "hi"', "end \\"]
    words.append("@here")
    command = shell_words([sys.executable, "-c", code, str(told), *words])
    subprocess.run(command, shell=True, check=True)
    assert json.loads(told.read_text("utf-8")) == words


def test_a_command_without_anything_special_has_no_quotes() -> None:
    words = ["inspector", "gui", str(Path("Content", "Door.uasset")), "--at", "exports/2/Name"]
    assert shell_words(words) == " ".join(words)


@pytest.mark.windows
def test_the_time_of_the_last_change_is_told_of_each_file(tmp_path: Path) -> None:
    """Of one that keeps its size and has its time set back; elsewhere ``os.stat`` tells it."""
    for name in ("a.uasset", "Größe.umap", "x" * 200):
        (tmp_path / name).write_bytes(b"first")
    before = change_times(str(tmp_path))
    assert before.keys() >= {"a.uasset", "Größe.umap", "x" * 200}
    now = time.time_ns()
    assert all(abs(changed - now) < 600e9 for changed in before.values())
    status = (tmp_path / "a.uasset").stat()
    time.sleep(0.1)
    (tmp_path / "a.uasset").write_bytes(b"other")
    os.utime(tmp_path / "a.uasset", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert (tmp_path / "a.uasset").stat().st_mtime_ns == status.st_mtime_ns
    after = change_times(str(tmp_path))
    assert after["a.uasset"] > before["a.uasset"]
    assert after["Größe.umap"] == before["Größe.umap"]
    assert change_times(str(tmp_path / "gone")) == {}


def test_what_is_refused_for_good_is_not_waited_for(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(FileNotFoundError):
        patiently(lambda: os.remove(tmp_path / "gone"))  # noqa: PTH107
    assert time.monotonic() - began < 0.5
