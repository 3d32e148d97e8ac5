"""Kinds of fields as constructs of the construct library, which runs what reads them exactly.

Only who reads exactly imports this: the library takes an eighth of the start of a command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from inspector.format.stream import Source

if TYPE_CHECKING:
    # construct ships no types, and what is derived from a class without types passes for anything.

    class Construct:
        """What is used here of construct's own class."""

        def parse_stream(self, stream: Source, **context: Any) -> Any: ...

else:
    from construct import Construct

#: Reads a value: a function of the stream, the context and construct's path.
Parse = Callable[[Source, Mapping[str, Any], str], Any]


class _Kind(Construct):
    """A construct that reads what a kind reads."""

    def __init__(self, parse: Parse) -> None:
        super().__init__()
        self._parse = parse


def construct_of(parse: Parse) -> Construct:
    """The construct of a kind, of which ``parse`` is the reading."""
    return _Kind(parse)
