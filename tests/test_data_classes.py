"""Our data classes against those of the library, which they are in use."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import typing
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from inspector import data_classes

T = TypeVar("T")


def _classes(module: Any) -> SimpleNamespace:
    """The same classes, made by one module or the other."""
    dataclass, field = module.dataclass, module.field

    @dataclass(frozen=True, slots=True)
    class Place:
        """A place."""

        kind: ClassVar[str] = "place"

        line: int
        column: int = 1
        note: str = field(default="", compare=False)
        seen: dict[str, int] = field(default_factory=dict, hash=False)
        known: int = field(default=7, init=False, repr=False)

        @property
        def next(self) -> Any:
            return module.replace(self, line=self.line + 1)

        def __str__(self) -> str:
            return f"{self.line}:{self.column}"

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Below(Place):
        level: int
        hidden: bool = False

    @dataclass(frozen=True)
    class Loose:
        line: int
        column: int = 1
        note: str = field(default="", kw_only=True)

        def __post_init__(self) -> None:
            if self.column < 0:
                raise ValueError("column")

    @dataclass(frozen=True, slots=True)
    class Held(Loose):
        size: int = 2

    @dataclass
    class Changed:
        line: int
        column: int = 1
        note: str = ""
        rest: list[int] = field(default_factory=list)
        made: list[int] = field(default_factory=list, init=False)

    @dataclass(slots=True)
    class Slotted:
        line: int
        column: int = 1
        note: str = ""

    @dataclass(frozen=True, slots=True, eq=False)
    class Itself:
        line: int
        column: int = 1
        note: str = ""

    @dataclass(frozen=True, slots=True)
    class Hashed:
        line: int
        column: int = 1
        note: str = ""

        def __hash__(self) -> int:
            return 5

    @dataclass(frozen=True, slots=True)
    class Equal:
        line: int
        column: int = 1
        note: str = ""

        def __eq__(self, other: object) -> bool:
            return True

    @dataclass(frozen=True, slots=True)
    class One(Generic[T]):
        line: T

    @dataclass(frozen=True, slots=True)
    class Empty:
        pass

    return SimpleNamespace(**{name: kind for name, kind in locals().items() if name[0].isupper()})


_OWN, _THEIRS = _classes(data_classes), _classes(dataclasses)
_NAMES = sorted(vars(_OWN))


def _answer(ask: Callable[[Any], object], kind: Any) -> object:
    """What is answered, or refused, in words."""
    try:
        return repr(ask(kind))
    except (TypeError, ValueError, AttributeError) as problem:
        return type(problem).__name__, str(problem)


def _made(kind: Any, *values: Any, **named: Any) -> Any:
    given = {"level": 3} if kind.__name__ == "Below" else {}
    return kind(*values, **given | named)


def _compared(kind: Any) -> object:
    first, other = _made(kind, 1), _made(kind, 1)
    return [first == other, first == _made(kind, 2), first != other, first == (1, 1, "")]


def _set(kind: Any, name: str) -> Any:
    made = _made(kind, 1)
    setattr(made, name, 2)
    return made


def _deleted(kind: Any) -> Any:
    made = _made(kind, 1)
    del made.line
    return made


#: What is asked of a class of either; each answer is the same, refusals too.
_ASKED: dict[str, Callable[[Any], object]] = {
    "made": lambda kind: [_made(kind, 1), _made(kind, 1, note="n"), _made(kind, line=2, column=3)],
    "made of none": lambda kind: kind(),
    "made of one": lambda kind: _made(kind, 1),
    "made of another": lambda kind: hasattr(_made(kind, 1, note="n"), "__dict__"),
    "refused at the end": lambda kind: _made(kind, 1, -1),
    "shown": lambda kind: str(_made(kind, 1)),
    "equal": _compared,
    "hashed alike": lambda kind: hash(_made(kind, 1)) == hash(_made(kind, 1)),
    "set": lambda kind: _set(kind, "line"),
    "deleted": _deleted,
    "replaced": lambda kind: dataclasses.replace(_made(kind, 1), line=4),
    "fields": lambda kind: [
        (one.name, one.type, one.init, one.repr, one.hash, one.compare, one.kw_only)
        for one in dataclasses.fields(kind)
    ],
    "as a dict": lambda kind: dataclasses.asdict(_made(kind, 1)),
    "matched": lambda kind: kind.__match_args__,
    "taken": lambda kind: [
        (one.name, one.kind, one.default is one.empty)
        for one in inspect.signature(kind).parameters.values()
    ],
    "hints": lambda kind: sorted(typing.get_type_hints(kind)),
    "copied": lambda kind: [copy.copy(_made(kind, 1)), copy.deepcopy(_made(kind, 1))],
    "kept in": lambda kind: [
        hasattr(_made(kind, 1), "__dict__"),
        kind.__doc__ if kind.__name__ == "Place" else "",
        kind.__module__,
        kind.__qualname__,
        getattr(kind, "__slots__", None),
    ],
    "below": lambda kind: [one.__name__ for one in kind.__mro__],
    "a fact of the class": lambda kind: kind.kind,
    "what never is given": lambda kind: _made(kind, 1).known,
    "lists of their own": lambda kind: _made(kind, 1).made is _made(kind, 1).made,
}


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("asked", _ASKED)
def test_they_answer_as_the_librarys(asked: str, name: str) -> None:
    own, theirs = (_answer(_ASKED[asked], vars(kinds)[name]) for kinds in (_OWN, _THEIRS))
    assert own == theirs


@pytest.mark.parametrize("name", ["Loose", "Changed"])
def test_what_is_no_field_is_set_as_the_librarys_let_it(name: str) -> None:
    own, theirs = (
        _answer(lambda kind: _set(kind, "other").other, vars(kinds)[name])
        for kinds in (_OWN, _THEIRS)
    )
    assert own == theirs


def test_nothing_else_is_put_into_slots() -> None:
    # The library says so with another error up to Python 3.12.
    with pytest.raises(dataclasses.FrozenInstanceError, match="'other'"):
        _set(_OWN.Place, "other")


@data_classes.dataclass(frozen=True, slots=True)
class _Stored:
    line: int
    column: int = 1


def test_they_come_back_from_another_process_as_they_were() -> None:
    assert pickle.loads(pickle.dumps(_Stored(4))) == _Stored(4)


def test_a_copy_has_other_values_where_it_was_told_to() -> None:
    first = _OWN.Place(4, note="n", seen={"a": 1})
    made = data_classes.replace(first, column=2)
    assert (made.line, made.column, made.note, made.seen) == (4, 2, "n", {"a": 1})
    assert (first.next.line, first.column) == (5, 1)


def test_one_class_of_the_program_tells_its_fields() -> None:
    line, column = data_classes.fields(_Stored)
    assert (line.name, line.default is data_classes.MISSING) == ("line", True)
    assert (column.name, column.default) == ("column", 1)


def test_a_field_without_a_default_does_not_follow_one_with_a_default() -> None:
    for module in (data_classes, dataclasses):
        with pytest.raises(TypeError, match="default"):
            module.dataclass(
                type("Wrong", (), {"__annotations__": {"a": "int", "b": "int"}, "a": 1})
            )


def test_no_default_is_shared_that_can_be_changed() -> None:
    for module in (data_classes, dataclasses):
        with pytest.raises(ValueError, match="default_factory"):
            module.dataclass(type("Wrong", (), {"__annotations__": {"a": "list[int]"}, "a": []}))
