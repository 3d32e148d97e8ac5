"""Paths of rows: each is that of the row above it, and what it adds to it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

#: The most characters of a name that paths write out; of a longer one so many, and a hash.
_LONGEST_PART: Final = 200
_SHOWN_OF_LONG: Final = 60


@lru_cache(maxsize=4096)
def escaped(name: str) -> str:
    """A name as a part of a path: what parts paths is written as in an address of the web.

    Of a long name the beginning stands for it, with a hash of all of it: each of a hundred thousand
    elements has the names above it in its path.
    """
    if len(name) > _LONGEST_PART:
        whole = hashlib.sha1(name.encode("utf-8", "surrogatepass"), usedforsecurity=False)
        name = f"{name[:_SHOWN_OF_LONG]}~{whole.hexdigest()}"
    for sign in "%/@#":
        name = name.replace(sign, f"%{ord(sign):02X}")
    return name or "%00"


class RowPath:
    """The path of a row, which shares all but its last part with that of the row above it.

    A hundred thousand elements of one array hold their own numbers alone, however long the names
    of what they lie in are.

    Args:
        part: What the path adds, with the sign before it.
        above: The path of the row above; None for a topmost row.
    """

    __slots__ = ("_above", "_part")

    def __init__(self, part: str, above: RowPath | None = None) -> None:
        self._part = part
        self._above = above

    def __truediv__(self, part: object) -> RowPath:
        """The path of a part: a field, a property, an element."""
        return RowPath(f"/{part}", self)

    def __matmul__(self, what: str) -> RowPath:
        """The path of what stands around or within a value without being a part of it: its tag."""
        return RowPath(f"@{what}", self)

    def __str__(self) -> str:
        parts = []
        path: RowPath | None = self
        while path is not None:
            parts.append(path._part)
            path = path._above
        parts.reverse()
        return "".join(parts)
