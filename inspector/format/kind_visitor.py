"""What is made of any kind of field: one method for each way in which kinds are put together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from inspector.format.gate import AnyLayout
from inspector.format.schema import (
    ArrayKind,
    Choice,
    Depends,
    Lazy,
    Outside,
    RecordStruct,
    TypedConstruct,
)

Made = TypeVar("Made")


class KindVisitor(ABC, Generic[Made]):
    """What is made of kinds, by how they are put together.

    A layout decides what becomes of choices; who needs both sides says so itself.
    """

    layout: AnyLayout

    @abstractmethod
    def value(self, kind: TypedConstruct[Any]) -> Made:
        """Of a value of one piece, and of all others of which nothing else is said."""

    def array(self, kind: ArrayKind[Any]) -> Made:
        """Of elements."""
        return self.value(kind)

    def record(self, kind: RecordStruct[Any]) -> Made:
        """Of a record."""
        return self.value(kind)

    def choice(self, kind: Choice[Any]) -> Made:
        """Of one of two kinds."""
        return kind.chosen(self.layout).accept(self)

    def later(self, kind: Lazy[Any]) -> Made:
        """Of a kind that is declared further down."""
        return kind.subcon.accept(self)

    def depending(self, kind: Depends[Any]) -> Made:
        """Of a kind that depends on an earlier field."""
        return self.value(kind)

    def outside(self, kind: Outside[Any]) -> Made:
        """Of a kind that a format reads in a way of its own."""
        return self.value(kind)


class Code(KindVisitor[str]):
    """The function that becomes a fast reader, as far as kinds add to it.

    What is made of a kind is the expression that gives its value, once the lines were gone through
    that the kind adds. ``plain`` says whether it takes values as they are stored, and makes nothing
    of them.
    """

    plain: bool

    @abstractmethod
    def fresh(self, stem: str = "v") -> str:
        """A variable name not used yet."""

    @abstractmethod
    def bind(self, value: Any, stem: str) -> str:
        """Makes ``value`` a name that the function can use."""

    @abstractmethod
    def line(self, text: str) -> None:
        """Adds a line, in which ``data`` are the bytes and ``at`` is the position."""

    @abstractmethod
    def fixed(self, codes: str, targets: list[str]) -> None:
        """Reads numbers, as :mod:`struct` calls them, into variables."""

    @abstractmethod
    def number(self, codes: str) -> str:
        """Reads one number; its variable."""

    @abstractmethod
    def called(self, reader: Callable[[bytes, int, str], tuple[Any, int]]) -> str:
        """Leaves a value to a function of data, position and byte order; its variable."""

    @abstractmethod
    def text(
        self, count: str, reader: Callable[[bytes, int, int, str], tuple[str, int]], *, ends: bool
    ) -> str:
        """Reads a text behind its count; its variable.

        Args:
            count: The variable of the count.
            reader: Reads any text: a function of data, position, count and byte order.
            ends: Whether texts end in NUL, so that plain ASCII is read without a call.
        """
