"""What object streams are called."""

from __future__ import annotations

import pytest

from inspector.format.objectstream.recognise import STREAM_SUFFIXES
from inspector.messages.streams import KINDS, stream_title


@pytest.mark.parametrize(
    ("suffix", "title"),
    [
        (".uicanvas", "UI canvas  ·  object stream 3, XML"),
        (".UICANVAS", "UI canvas  ·  object stream 3, XML"),
        (".scriptcanvas_fn", "Script Canvas function  ·  object stream 3, XML"),
        (".objectstream", "Object stream 3, XML"),
        (".xml", "Object stream 3, XML"),
    ],
)
def test_a_stream_is_called_by_what_its_file_holds(suffix: str, title: str) -> None:
    assert stream_title(suffix, 3, "xml") == title
    assert stream_title(suffix, 2, "binary") == title.replace("3, XML", "2, binary")


def test_every_kind_of_file_has_its_words() -> None:
    assert KINDS.keys() == set(STREAM_SUFFIXES) - {".objectstream", ".xml"}
