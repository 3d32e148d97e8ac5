"""Messages: equal by code and arguments, frozen, and the same again in another process."""

from __future__ import annotations

import json
import pickle

import pytest

from inspector.findings.message import Message, plain

_INNER = Message("format/count-exceeds-bytes", count=7, left=3)
_OUTER = Message("files/unreadable", path="a.uasset", reason=_INNER, places=("a", _INNER))


def test_messages_are_equal_by_what_they_say() -> None:
    again = Message("format/count-exceeds-bytes", left=3, count=7)
    assert again == _INNER
    assert hash(again) == hash(_INNER)
    assert again != Message("format/count-exceeds-bytes", count=8, left=3)
    assert again != Message("format/count-exceeds", count=7, left=3)


def test_a_message_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        _INNER.code = "format/other"


def test_a_message_comes_back_from_another_process_and_from_a_file() -> None:
    assert pickle.loads(pickle.dumps(_OUTER)) == _OUTER
    assert Message.from_document(json.loads(json.dumps(_OUTER.as_document()))) == _OUTER


@pytest.mark.parametrize(
    "kept",
    [{}, {"code": 1, "arguments": {}}, {"code": "a/b"}, {"code": "a/b", "arguments": {"x": {}}}],
)
def test_what_is_no_message_is_refused(kept: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no message"):
        Message.from_document(kept)


def test_a_message_without_words_is_its_code_and_arguments() -> None:
    assert plain(_INNER) == "format/count-exceeds-bytes (count=7, left=3)"
    assert plain(Message("files/gone")) == "files/gone"
