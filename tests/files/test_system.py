"""What programs print and how paths are spelt, which is not alike on all systems."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from inspector.files.system import program_text, program_texts, unmarked


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
