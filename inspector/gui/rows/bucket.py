"""Rows of a long table or container that a tree opens together.

As debuggers do it ("0 – 999", "1,000 – 1,999"): Qt's tree view asks for every row below an open one
each time rows are added there, so that a bucket costs what its rows cost, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from inspector.data_classes import dataclass
from inspector.messages import count_text

#: Rows of one bucket.
BUCKET: Final = 1000
#: More rows than this are opened in buckets.
LONG: Final = 2000


class _HasPath(Protocol):
    """A row that has a path."""

    @property
    def path(self) -> str: ...


R = TypeVar("R", bound=_HasPath)


@dataclass(frozen=True, slots=True)
class Bucket(Generic[R]):
    """Rows that are opened together.

    ``places`` are theirs among the rows shown below ``owner``; ``first`` and ``last`` are the
    numbers that the first and the last of them carry.
    """

    owner: R
    places: Sequence[int]
    first: int
    last: int

    @property
    def path(self) -> str:
        """A name for the bucket, which no row has."""
        return f"{self.owner.path}[{self.first}]"

    @property
    def name(self) -> str:
        """The numbers of its rows."""
        return f"{count_text(self.first)} – {count_text(self.last)}"


def in_buckets(owner: R, places: Sequence[int], number_of: Callable[[int], int]) -> list[Bucket[R]]:
    """The buckets of the rows below one.

    Args:
        owner: What they lie below.
        places: Their places among all below it.
        number_of: The number that the row at a place carries.
    """
    parts = (places[at : at + BUCKET] for at in range(0, len(places), BUCKET))
    return [Bucket(owner, part, number_of(part[0]), number_of(part[-1])) for part in parts]
