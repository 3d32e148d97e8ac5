"""Reasons are values: they stay apart where they stand together, and become words when shown."""

from __future__ import annotations

import pytest

from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    Known,
    Moved,
    Note,
    OtherBytes,
    OtherTypes,
    Reason,
    Types,
)
from inspector.compare.sentence import lead
from inspector.format.unreal.values import PropertyType
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.messages.notes import note_of, note_words
from inspector.messages.rendering import render
from inspector.report.diff.groups import Wanted

_INT, _NAME = (Types((PropertyType(f"{name}Property"),)) for name in ("Int", "Name"))
_TYPES = OtherTypes(_INT, _NAME)
_STEPS = ("exports", "Lamp", "native")


def _change(kind: ChangeClass, *notes: Note) -> Change:
    path = "exports/Lamp/native"
    return Change(path, "changed", kind, 1, 2, "exports", notes=notes, steps=_STEPS)


@pytest.mark.parametrize("beside", [(), (_TYPES,)])
def test_what_is_only_likely_is_so_beside_another_note(beside: tuple[Note, ...]) -> None:
    change = _change(ChangeClass.NOISE, *beside, Reason.RENUMBERED)
    assert render(lead(Difference("resaved", (change,)))) == "Re-saved; no edit seen."


@pytest.mark.parametrize("beside", [(), (_TYPES,)])
def test_what_another_layout_stores_is_hidden_beside_another_note(beside: tuple[Note, ...]) -> None:
    change = _change(ChangeClass.VERSION, *beside, Reason.OTHER_LAYOUT)
    assert not Wanted().passes(change)
    assert Wanted(hide_noise=False).passes(change)


def test_content_is_never_hidden_as_what_follows() -> None:
    assert Wanted().passes(_change(ChangeClass.CONTENT, _TYPES, Reason.OTHER_LAYOUT))


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (Reason.TO_DEFAULT, "back to its default"),
        (Known("node moved", "{count:# node|# nodes} moved"), "node moved"),
        (Known("last opened documents changed"), "last opened documents changed"),
        (Moved("/Game/A/Door", "/Game/B/Door"), "/Game/A/Door now found at /Game/B/Door"),
        (_TYPES, "int32 → name"),
        (OtherBytes("0x8", "0x8"), "bytes 0x8 differ"),
        (OtherBytes("", "0x8"), "bytes - became 0x8"),
    ],
)
def test_a_reason_in_words(note: Note, words: str) -> None:
    assert note_words(note) == words
    assert note_of(_change(ChangeClass.CONTENT, _TYPES, note)) == f"int32 → name; {words}"


def test_a_change_is_the_same_whoever_speaks() -> None:
    change = _change(ChangeClass.CONTENT, Reason.TO_DEFAULT, OtherBytes("0x8", "0x8"))
    english = note_of(change), repr(change), hash(change)
    try:
        activate(translation("zh_CN"))
        assert note_of(change) != english[0]
        assert (repr(change), hash(change)) == english[1:]
        assert _change(ChangeClass.CONTENT, *change.notes) == change
    finally:
        activate(ENGLISH)
