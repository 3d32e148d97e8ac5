from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar, final, overload

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
PROGRAM: Final[int]
GIVEN: Final[int]
LIST: Final[int]
RUNS: Final[int]
NAMED_RUN: Final[int]
ASKED: Final[int]

STEP_FIELD: Final[int]
STEP_SKIP: Final[int]
STEP_NUMBER: Final[int]
STEP_TEXT: Final[int]
STEP_REPEAT: Final[int]
STEP_EXPECTED: Final[int]

#: (kind, nodes within, codes of numbers, bytes, number, earlier field, made, more)
ProgramNode = tuple[int, Sequence[Any], str, int, int, int, Any, Any]

R = TypeVar("R", bound=Rows)

class Rows:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    @overload
    def __getitem__(self, index: int, /) -> Any: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Any]: ...
    def columns(self, *places: int) -> list[Any]: ...
    def entries(self, place: int, texts: list[str], make: Callable[[Any], str], /) -> list[str]: ...

@final
class Program:
    def __new__(cls, node: ProgramNode, byte_order: str, /) -> Program: ...
    def read(self, data: bytes, at: int, /) -> tuple[Any, int]: ...
    def rows(self, data: bytes, at: int, count: int, least: int, /) -> tuple[list[Any], int]: ...
    def table(
        self, data: bytes, at: int, count: int, size: int, kind: type[R], /
    ) -> tuple[R, int]: ...

@final
class Lists:
    def __new__(
        cls,
        *,
        byte_order: str,
        ends: bytes,
        name_type: type[tuple[Any, ...]],
        item_type: type[tuple[Any, ...]],
        list_type: type[tuple[Any, ...]],
        entries: dict[bytes, list[Any]],
        own_sizes: dict[bytes, int] | None,
        make_entry: Callable[[bytes, int], list[Any]],
        readings: Callable[[list[Any], int], tuple[list[Any], ...]],
        made: Callable[[Any], Program],
        raw: Callable[[bytes, list[Any], int, int, int], Any],
        misfits: tuple[type[BaseException], ...],
        work: Any,
        own_at: int,
        most_nodes: int,
        size_at: int,
        flags_at: int,
        mark: int,
        deepest: int,
        readings_each: int,
        fewest: int,
    ) -> Lists: ...
    def read(self, data: bytes, at: int, end: int, depth: int, /) -> tuple[Any, int]: ...

@final
class FileBatch:
    def rows(self) -> tuple[list[int], list[int]]: ...
    def starts(self, index: int, /) -> tuple[int, ...]: ...

@final
class FileGroups:
    def __new__(
        cls,
        *,
        first_read: int,
        words: int,
        most: int,
        keys: tuple[int, ...],
        ends: tuple[bytes, bytes],
        beside: str,
    ) -> FileGroups: ...
    def add_head(
        self,
        words: bytes,
        start: int,
        steps: tuple[tuple[int, int, int, int], ...],
        deciding: int,
        mask: int,
        /,
    ) -> None: ...
    def add_bodies(
        self, words: bytes, bits: int, bodies: tuple[tuple[Any, ...], ...], /
    ) -> None: ...
    def head(self, group: int, /) -> bytes | None: ...
    def start(self, paths: list[str], /) -> FileBatch: ...
