"""How a value of a property lies on disk: what every form of one can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from inspector.format.errors import FAILURES, FormatError, Short
from inspector.format.readers import FormCode
from inspector.format.schema import Record, TypedConstruct

Made = TypeVar("Made")

#: What reading a value in the wrong form raises; nesting without end is one of them.
MISFITS = (*FAILURES, FormatError, RecursionError)


class Maker(Protocol):
    """Makes values from readable ones: names as texts, structs as mappings or lists."""

    def declared(self, kind: TypedConstruct[Any], given: Any) -> Any:
        """A value that a declaration describes."""

    def record(self, record: type[Record], given: Any) -> Record:
        """A record from its fields."""

    def properties(self, given: Any) -> Any:
        """Properties and the tag that ends them."""

    def struct_array(self, given: Any) -> Any:
        """An array of structs that names them itself."""


class Form(ABC):
    """How a value lies on disk.

    Who walks values asks their form what it is made of; a form that is made of nothing of a kind
    says so here.
    """

    #: The declaration that describes a value from end to end.
    kind: TypedConstruct[Any] | None = None
    #: The record whose fields are in forms of their own.
    record: type[Record] | None = None
    #: The form of each element.
    element: Form | None = None
    #: The form of the key of each entry.
    key: Form | None = None
    #: The form of the value of each entry.
    value: Form | None = None
    #: The field beside the value that says which struct it is the members of.
    struct: str = ""
    #: Whether a value is property tags, and nothing else.
    is_tags = False
    #: Whether a value begins with its count or its size.
    is_counted = False
    #: Whether it knows the package that it was made for, so that it serves no other one.
    of_package = False

    def form_of(self, index: int, values: Sequence[Any]) -> Form | None:
        """The form of a field of the record, given the values of those before it.

        None where the field is absent, or where a declaration describes it.
        """
        return None

    def made(self, given: Any, maker: Maker) -> Any:
        """A value in this form from a readable one.

        Raises:
            TypeError: Where there are no readable ones.
        """
        raise TypeError(f"no readable values of {type(self).__name__}")

    @abstractmethod
    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        """The value at ``at`` and the position after it; nothing behind ``end`` belongs to it.

        Raises:
            Short: Where the bytes hold no such value, or another one of :data:`MISFITS`.
        """

    def emit(self, code: FormCode[Made]) -> Made:
        """Emits what reads a value as :meth:`read` does, which is left to that here."""
        return code.asked(self)

    @abstractmethod
    def write(self, value: Any, out: bytearray) -> None:
        """Appends the bytes of a value: those it was read from."""

    def settled(self, value: Any) -> Form:
        """The form of a value that was read in this one: another where it was one of several."""
        return self

    def read_many(
        self, data: bytes, at: int, count: int, end: int, depth: int
    ) -> tuple[tuple[Any, ...], int]:
        """``count`` values one after another.

        Raises:
            Short: Where the bytes cannot hold so many.
        """
        if count < 0 or count > end - at:
            raise Short
        items = []
        for _ in range(count):
            value, at = self.read(data, at, end, depth + 1)
            items.append(value)
        return tuple(items), at

    def skip(self, data: bytes, at: int, end: int) -> int:
        """The position behind a value that has been read.

        A form that may hold property tags passes over them: they are not tried again.

        Raises:
            Short: Where the bytes hold no such value, or another one of :data:`MISFITS`.
        """
        return self.read(data, at, end, 0)[1]

    def starts(self, data: bytes, at: int, count: int, end: int) -> Sequence[int]:
        """Where each of ``count`` values starts, and where the last one ends.

        Raises:
            Short: Where the bytes do not hold them.
        """
        starts = [at]
        for _ in range(count):
            at = self.skip(data, at, end)
            starts.append(at)
        return starts


class NamingForm(Form):
    """A form that knows the names of its package."""

    @abstractmethod
    def text(self, name: Any) -> str:
        """The text of a name.

        Raises:
            Short: Where the package has no such name.
        """
