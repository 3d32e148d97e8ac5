"""Enumerators of somebody's own enum: where one came in front of others, their values shift."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.compare.diff import difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.package import Package
from inspector.messages.rendering import render

_PAIR = "pairs/UserDefinedEnum-XsollaLinkType"
#: The place of the enumerator that one revision has alone, and that of what counts all.
_OWN, _ALL = 9, 10


@pytest.fixture
def longer(corpus: Path) -> bytes:
    """The revision with ten enumerators."""
    return Path(corpus_file(f"{_PAIR}/before.uasset")).read_bytes()


@pytest.fixture
def shorter(corpus: Path) -> bytes:
    """The revision with nine of them."""
    return Path(corpus_file(f"{_PAIR}/after.uasset")).read_bytes()


def in_order(stored: bytes, order: Sequence[int]) -> bytes:
    """The same enum with its enumerators in another order, which their values follow."""
    tree = Package.open(stored).tree()
    (path,) = (
        f"exports/{place}/enum/Names"
        for place in range(len(tree.package.exports))
        if tree.find(f"exports/{place}/enum/Names") is not None
    )
    names = []
    for place in range(_ALL + 1):
        node = tree.find(f"{path}/{place}/Name")
        assert node is not None
        names.append(slice(node.start, node.end))
    changed = bytearray(stored)
    for place, source in enumerate(order):
        changed[names[place]] = stored[names[source]]
    return bytes(changed)


def said(before: bytes, after: bytes) -> str:
    """What is said of two revisions, without who saved them."""
    told = render(sentence(difference(Package.open(before).tree(), Package.open(after).tree())))
    return told.partition(" Re-saved")[0]


def test_one_that_came_first_shifts_all_others(longer: bytes, shorter: bytes) -> None:
    after = in_order(longer, [_OWN, *range(_OWN), _ALL])
    assert said(shorter, after) == (
        "Edited: enumerator LiveDemoAccountLinking inserted first: 9 values shift."
    )
    assert said(after, shorter) == (
        "Edited: enumerator LiveDemoAccountLinking removed: 9 values shift."
    )


def test_one_in_the_middle_shifts_those_behind_it(longer: bytes, shorter: bytes) -> None:
    after = in_order(longer, [0, 1, 2, 3, _OWN, 4, 5, 6, 7, 8, _ALL])
    assert said(shorter, after) == (
        "Edited: enumerator LiveDemoAccountLinking inserted with value 4: 5 values shift."
    )


def test_one_that_came_last_shifts_nothing(longer: bytes, shorter: bytes) -> None:
    assert said(shorter, longer) == "Edited: 1 enumerator added: LiveDemoAccountLinking."
    assert said(longer, shorter) == "Edited: 1 enumerator removed: LiveDemoAccountLinking."


@pytest.mark.parametrize(
    ("order", "shifted"),
    [([1, 0, *range(2, _ALL + 1)], 2), ([1, 2, 3, 0, *range(4, _ALL + 1)], 4)],
)
def test_another_order_is_nothing_that_came_or_went(
    longer: bytes, order: list[int], shifted: int
) -> None:
    assert said(longer, in_order(longer, order)) == (
        f"Edited: enumerators in another order: {shifted} values shift."
    )
