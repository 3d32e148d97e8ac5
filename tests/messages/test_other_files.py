"""Every kind of file that is told has its words."""

from __future__ import annotations

from typing import get_args

from inspector.format.other_files import FILE_TYPES, DetailKey
from inspector.format.unreal.read.recognise import recognise
from inspector.messages.other_files import DETAILS, TEXTS, detail_texts, holds_words
from inspector.project.packed import Packed


def test_every_kind_has_texts() -> None:
    assert list(TEXTS) == [row.kind for row in FILE_TYPES]
    for row in FILE_TYPES:
        texts = TEXTS[row.kind]
        assert bool(texts.alone) == bool(texts.remedy_alone) == bool(row.belongs_to)


def test_a_folder_is_said_to_hold_them() -> None:
    packed = [Packed("pak", 2), Packed("container-toc", 1), Packed("split-half", 1200)]
    assert holds_words(packed) == (
        "It holds 2 pak files, 1 IoStore container (.utoc) and 1,200 .uexp files."
    )


def test_every_detail_that_a_file_can_have_has_words() -> None:
    assert set(DETAILS) == set(get_args(DetailKey))
    assert not {title for title in DETAILS.values() if title is not None} & set(DETAILS)
    encrypted = recognise(b"ACE7" + bytes(60), 64)
    assert list(detail_texts(encrypted.details)) == [
        ("First word", "0x37454341", False),
        ("Known as", "ACE7", False),
    ]
    told = detail_texts({"oid": "4d7a", "size": "4096", "stored": "unread", "folder": ""})
    assert list(told) == [
        ("Object", "4d7a", False),
        ("Real size", "4,096 bytes", True),
        ("In the store", "there, and not read", True),
    ]
    of_container = detail_texts({"header": "ue5", "what": "zip", "told_by": "name"})
    assert list(of_container) == [("Header of", "5.0 and newer", True)]
