"""Our named numbers against an enumeration of the library, which they are in use."""

from __future__ import annotations

import copy
import enum
import pickle

from inspector.named_numbers import NamedNumber


class Own(NamedNumber):
    """Releases."""

    FIRST = 1
    _2D = 4
    LAST = 9

    @property
    def title(self) -> str:
        """In small letters."""
        return self.name.lower()


class Theirs(enum.IntEnum):
    """Releases."""

    FIRST = 1
    _2D = 4
    LAST = 9

    @property
    def title(self) -> str:
        """In small letters."""
        return self.name.lower()


def test_they_are_gone_through_in_their_order() -> None:
    assert [(one.name, one.value, one.title) for one in Own] == [
        (one.name, one.value, one.title) for one in Theirs
    ]
    assert (list(Own), len(Own), sum(Own)) == (list(Theirs), len(Theirs), sum(Theirs))


def test_they_are_numbers() -> None:
    assert (Own.LAST, Own.FIRST | Own._2D, Own.LAST & 8) == (9, 5, 8)
    assert Own.FIRST < Own._2D <= Theirs._2D
    assert {Own.LAST: "last"}[Own.LAST] == "last"
    assert (f"{Own.LAST}", str(Own.LAST)) == (f"{Theirs.LAST}", str(Theirs.LAST))
    assert repr(Own._2D) == repr(Theirs._2D).replace("Theirs", "Own")
    assert isinstance(Own.LAST, Own)


def test_copies_are_the_same_numbers() -> None:
    for one in (copy.copy(Own._2D), copy.deepcopy(Own._2D), pickle.loads(pickle.dumps(Own._2D))):
        assert (one, one.name, type(one)) == (4, "_2D", Own)
