"""The shape of a form: how it lies in all the layouts for which the gates within it answer alike.

The layouts of a thousand packages differ in numbers that few forms look at, and damaged packages
may hold any numbers. All that a form takes of a layout is the byte order and the answers of the
gates within it: layouts that agree on these share what is made for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import Any, Generic, TypeVar, TypeVarTuple, cast

from inspector.format.gate import AnyLayout, Gate
from inspector.format.schema import Record, TypedConstruct, subcon_of
from inspector.named_tuples import NamedTuple

Kind = TypeVar("Kind", TypedConstruct[Any], type[Record])
More = TypeVarTuple("More")
Made = TypeVar("Made")


class _Answers(NamedTuple, Generic[Kind]):
    """What tells a shape from others; a tuple, because each table of each package asks for it."""

    kind: Kind
    byte_order: str
    #: One bit a gate, in the order of :func:`gates_within`.
    answers: int


class Shape(_Answers[Kind]):
    """How a form lies in all the layouts for which its gates answer alike; ``layout`` is one."""

    layout: AnyLayout


@lru_cache(maxsize=1024)
def gates_within(kind: TypedConstruct[Any]) -> tuple[Gate, ...]:
    """Every gate that has a say in how a form lies, those of the forms within it too."""
    return tuple(gate for form in kinds_within(kind) for gate in form.gates)


def kinds_within(kind: TypedConstruct[Any]) -> Iterator[TypedConstruct[Any]]:
    """A kind and all that it is put together from, each once."""
    waiting, met = [kind], {kind}
    while waiting:
        form = waiting.pop()
        yield form
        inner = tuple(form.within)
        waiting += (part for part in inner if part not in met)
        met.update(inner)


@lru_cache(maxsize=8192)
def shape_of(kind: Kind, layout: AnyLayout) -> Shape[Kind]:
    """The shape of a form in a layout."""
    answers = 0
    for gate in gates_within(subcon_of(kind)):
        answers = answers << 1 | gate.test(layout)
    shape = Shape(kind, layout.byte_order, answers)
    shape.layout = layout
    return shape


def once_a_shape(
    most: int,
) -> Callable[[Callable[[Kind, AnyLayout, *More], Made]], Callable[[Kind, AnyLayout, *More], Made]]:
    """Lets a function of a form and a layout keep the last ``most`` of what it made, by shape."""

    def keeping(
        make: Callable[[Kind, AnyLayout, *More], Made],
    ) -> Callable[[Kind, AnyLayout, *More], Made]:
        @lru_cache(maxsize=most)
        def made(shape: Shape[Kind], *more: *More) -> Made:
            return make(shape.kind, shape.layout, *more)

        # What is asked for again and again is found by the layout itself.
        @lru_cache(maxsize=most)
        @wraps(make)
        def kept(kind: Kind, layout: AnyLayout, /, *more: *More) -> Made:
            return made(shape_of(kind, layout), *more)

        return cast(Callable[[Kind, AnyLayout, *More], Made], kept)

    return keeping
