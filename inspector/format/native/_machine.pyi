from collections.abc import Sequence
from typing import Any, Final, final

NONE: Final[int]
NUMBER: Final[int]
BYTES: Final[int]
TUPLE: Final[int]
MADE: Final[int]
RECORD: Final[int]
TEXT: Final[int]
CALLED: Final[int]
ARRAY: Final[int]
EXPECTED: Final[int]
BETWEEN: Final[int]
WHERE: Final[int]
DEPENDS: Final[int]
LATER: Final[int]
SKIPPED: Final[int]
TEXT_RUN: Final[int]
ROWS_RUN: Final[int]
PLACES: Final[int]

#: (kind, nodes within, codes of numbers, bytes, number, earlier field, made, more)
Node = tuple[int, Sequence[Any], str, int, int, int, Any, Any]

@final
class Program:
    def __new__(cls, node: Node, byte_order: str, /) -> Program: ...
    def read(self, data: bytes, at: int, end: int = ..., /) -> tuple[Any, int]: ...
    def rows(self, data: bytes, at: int, count: int, least: int, /) -> tuple[list[Any], int]: ...
