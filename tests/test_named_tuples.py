"""Our named tuples against those of the library, which they are in use."""

from __future__ import annotations

import copy
import inspect
import pickle
import sys
import typing
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from inspector.named_tuples import NamedTuple

T = TypeVar("T")


class Own(NamedTuple):
    """A place."""

    line: int
    column: int = 1
    note: str = ""

    @property
    def next(self) -> Own:
        """One line on."""
        return self._replace(line=self.line + 1)

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class Theirs(typing.NamedTuple):
    """A place."""

    line: int
    column: int = 1
    note: str = ""

    @property
    def next(self) -> Theirs:
        """One line on."""
        return self._replace(line=self.line + 1)

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class Of(NamedTuple, Generic[T]):
    """Something with a number."""

    what: T
    number: int = 0


class Below(Own):
    """A place of another kind."""

    __slots__ = ()


class Empty(NamedTuple):
    """Nothing."""


#: What is asked of a class of either; each answer is the same.
_ASKED: dict[str, Callable[[Any], object]] = {
    "made": lambda made: [tuple(made(1)), tuple(made(1, note="n")), tuple(made(line=2, column=3))],
    "shown": lambda made: [repr(made(1)).partition("(")[2], str(made(1)), str(made(1).next)],
    "fields": lambda made: [made._fields, made._field_defaults, made.__match_args__],
    "got": lambda made: [made(5).line, made(5, note="x").note, made(5)[1], len(made(5))],
    "replaced": lambda made: tuple(made(1)._replace(note="n", line=4)),
    "as a dict": lambda made: made(1)._asdict(),
    "from values": lambda made: tuple(made._make(iter((7, 8, "9")))),
    "taken": lambda made: [
        (one.name, one.kind, one.default) for one in inspect.signature(made).parameters.values()
    ],
    "hints": lambda made: typing.get_type_hints(made),
    "equal": lambda made: [
        made(1) == (1, 1, ""),
        hash(made(1)) == hash((1, 1, "")),
        made(1) < (2,),
    ],
    "copied": lambda made: [copy.copy(made(1)) == made(1), type(copy.deepcopy(made(1))) is made],
    "pickled": lambda made: pickle.loads(pickle.dumps(made(1, 2))) == made(1, 2),
    "kept in": lambda made: [hasattr(made(1), "__dict__"), made.__doc__, made.__module__],
    "a class of": lambda made: [type(made), issubclass(made, tuple), made.line.__doc__ is not None],
}


@pytest.mark.parametrize("asked", _ASKED)
def test_they_answer_as_the_librarys(asked: str) -> None:
    assert _ASKED[asked](Own) == _ASKED[asked](Theirs)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda made: made(),
        lambda made: made(1, 2, "3", 4),
        lambda made: made(1, other=2),
        lambda made: made._make((1, 2)),
        pytest.param(
            lambda made: made(1)._replace(other=2),
            marks=pytest.mark.skipif(
                sys.version_info >= (3, 13), reason="a TypeError to the library from 3.13 on"
            ),
        ),
        lambda made: setattr(made(1), "line", 2),
        lambda made: setattr(made(1), "other", 2),
    ],
)
def test_they_refuse_as_the_librarys(wrong: Callable[[Any], object]) -> None:
    said = []
    for made in (Own, Theirs):
        with pytest.raises((TypeError, ValueError, AttributeError)) as met:
            wrong(made)
        said.append((met.type, str(met.value).replace(made.__name__, "")))
    assert said[0] == said[1]


def test_a_pattern_takes_them_apart() -> None:
    match Own(3, 4):
        case Own(line, column, note=note):
            assert (line, column, note) == (3, 4, "")
        case _:
            pytest.fail("not matched")


def test_they_may_be_of_a_type() -> None:
    assert tuple(Of[str]("a")) == ("a", 0)
    assert Of("a")._replace(number=2).number == 2


def test_a_class_below_one_is_one() -> None:
    below = Below(1).next
    assert type(below) is Below
    assert (repr(below), hasattr(below, "__dict__")) == ("Below(line=2, column=1, note='')", False)
    assert pickle.loads(pickle.dumps(below)) == below


def test_one_may_have_no_fields() -> None:
    assert (tuple(Empty()), Empty._fields) == ((), ())


def test_a_default_stands_behind_what_has_none() -> None:
    with pytest.raises(TypeError, match="without a default follows"):

        class Wrong(NamedTuple):  # type: ignore[misc]
            """Not to be made."""

            first: int = 1
            second: int
