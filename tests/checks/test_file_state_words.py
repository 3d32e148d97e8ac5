"""What is said of files that are no package: by what they begin with."""

from __future__ import annotations

import pytest

from inspector.checks.rules.damage import EndTag
from inspector.checks.rules.file_state import BadTag
from inspector.messages.rules import texts_of


@pytest.mark.parametrize(
    ("first", "text"),
    [
        (b"# As", "# As"),  # Markdown
        (b"glTF", "glTF"),  # the magic of Khronos' binary glTF
        (b"RIFF", "RIFF"),  # that of wave and AVI files
        (b"PK\x03\x04", ""),  # that of ZIP archives
        (b"\x89PNG", ""),
        (b"a\nb\n", ""),
    ],
)
def test_a_file_of_text_is_told_by_its_text(first: bytes, text: str) -> None:
    word = f"0x{int.from_bytes(first, 'little'):08X}"
    finding = BadTag(engine="5.3", path="summary/Tag", offset=0, word=word, known_as="", what="")
    assert finding.text == text
    assert (text or word) in texts_of(finding).message()
    assert ("encrypted" in texts_of(finding).remedy()) is not bool(text)


def test_an_end_that_is_missing_with_the_rest_is_no_tool_that_left_it_out() -> None:
    whole = EndTag(engine="5.3", path="", offset=0, found="00 00 00 00")
    cut = EndTag(engine="5.3", path="", offset=0, found="00 00 00 00", cut=True)
    assert "container" in texts_of(whole).remedy()
    assert "container" not in texts_of(cut).remedy()
