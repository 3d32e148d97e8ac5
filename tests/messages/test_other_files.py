"""Every kind of file that is told has its words."""

from __future__ import annotations

from inspector.format.other_files import FILE_TYPES
from inspector.messages.other_files import TEXTS, holds_words
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
