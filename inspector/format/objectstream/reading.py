"""What the readers of all three encodings share: limits, what they give, the facts of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError, FormatKind
from inspector.format.objectstream.elements import (
    NEWEST_STREAM,
    NO_CLASS,
    STREAM_VERSION,
    Element,
    Encoding,
    Stream,
    class_id,
    path_of,
)
from inspector.named_tuples import NamedTuple

#: How deep elements may lie in each other. The engine's own files stay below 30, and trees of rows
#: are walked by functions that call themselves.
DEEPEST: Final = 200
#: The most elements of one stream; a million takes about 300 MB.
MOST_ELEMENTS: Final = 2_000_000
#: The problems of one stream that are kept; damage tends to repeat itself.
_MOST_PROBLEMS: Final = 100
_HIGHEST_VERSION: Final = 0xFFFFFFFF


class Stop(Exception):
    """What was met lets nothing more be read."""


class Reading(NamedTuple):
    """A stream as far as it could be read.

    Attributes:
        stream: What it holds; elements that were begun and not ended are among it.
        problems: Everything that contradicts the format, in file order.
        start: Where the bytes of its elements begin.
        end: Where reading ended: behind all elements, or where nothing more could be read.
    """

    stream: Stream
    problems: tuple[FormatError, ...]
    start: int
    end: int


class Builder:
    """Puts elements together as a reader meets them, and holds them against the limits.

    Attributes:
        roots: The topmost elements so far.
        open: The elements that were begun and not ended, from the top down.
        version: Version of the stream; None until it was read.
    """

    def __init__(self) -> None:
        self.roots: list[Element] = []
        self.open: list[Element] = []
        self.version: int | None = None
        self._problems: list[FormatError] = []
        self._left = MOST_ELEMENTS

    @property
    def problems(self) -> tuple[FormatError, ...]:
        """What was met so far."""
        return tuple(self._problems)

    @property
    def path(self) -> str:
        """The path of the element that is being read."""
        return path_of(self.roots, self.open)

    def begin(self, element: Element) -> None:
        """Takes an element that begins.

        Raises:
            Stop: There are too many elements, or they lie too deep in each other.
        """
        opened = self.open
        (opened[-1].children if opened else self.roots).append(element)
        opened.append(element)
        self.count(element.start, len(opened))

    def count(self, start: int, depth: int) -> None:
        """Counts an element, kept or not, that is one of so many in each other.

        Raises:
            Stop: There are too many elements, or they lie too deep in each other.
        """
        if depth > DEEPEST:
            raise self.stop("CORRUPT", start, Message("objectstream/too-deep", most=DEEPEST))
        self._left -= 1
        if self._left < 0:
            raise self.stop(
                "CORRUPT", start, Message("objectstream/too-many-elements", most=MOST_ELEMENTS)
            )

    def end(self, position: int) -> None:
        """Says that the element that began last ends."""
        self.open.pop().end = position

    def set_version(self, version: int, offset: int) -> None:
        """Takes the version of the stream.

        One that is newer than the newest is a problem, and does not keep the rest from being read.
        """
        self.version = version
        if version > NEWEST_STREAM or version < 1:
            kind: FormatKind = "STREAM-NEW" if version > NEWEST_STREAM else "CORRUPT"
            found, wanted = (
                Message("objectstream/stream-version", version=version),
                Message("objectstream/one-to", newest=NEWEST_STREAM),
            )
            self.problem(kind, offset, found, wanted, STREAM_VERSION)

    def class_version(self, text: str, offset: int) -> int:
        """The version of a class from its text; 0 where it is none."""
        if text.isdecimal() and text.isascii() and len(text) <= len(str(_HIGHEST_VERSION)):
            number = int(text)
            if number <= _HIGHEST_VERSION:
                return number
        self.problem(
            "CORRUPT",
            offset,
            Message("objectstream/version", text=text[:40]),
            Message("format/zero-to", last=_HIGHEST_VERSION),
        )
        return 0

    def class_id(self, text: str, offset: int) -> str:
        """The id of a class from its text; that of no class where it is none."""
        try:
            return class_id(text)
        except InspectorError:
            self.problem(
                "CORRUPT",
                offset,
                Message("objectstream/class-id", text=text[:60]),
                Message("objectstream/one-in-braces"),
            )
            return NO_CLASS

    def problem(
        self,
        kind: FormatKind,
        offset: int,
        found: Text,
        expected: Text | None = None,
        path: str = "",
    ) -> None:
        """Notes what contradicts the format in the element that is being read.

        Raises:
            Stop: There are too many problems.
        """
        self._note(FormatError(kind, path or self.path, offset, found, expected))
        if len(self._problems) == _MOST_PROBLEMS:
            raise Stop

    def stop(
        self, kind: FormatKind, offset: int, found: Text, expected: Text | None = None
    ) -> Stop:
        """Notes what lets nothing more be read, and gives what to raise."""
        self._note(FormatError(kind, self.path, offset, found, expected))
        return Stop()

    def _note(self, error: FormatError) -> None:
        if len(self._problems) < _MOST_PROBLEMS:
            self._problems.append(error)


# ------------------------------------------------------------------------------------------------
# What checks need of a stream: its version, and which classes it has at which versions.


class ClassCount(NamedTuple):
    """How often a class is stored with a version; ``name`` is what the file calls it first."""

    name: str
    times: int


class StreamFacts(NamedTuple):
    """The facts of one stream, without its elements.

    Attributes:
        version: Version of the stream.
        encoding: How it is written.
        classes: The classes by id and stored version.
        problems: What contradicts the format, as far as it was looked at.
    """

    version: int
    encoding: Encoding
    classes: Mapping[tuple[str, int], ClassCount]
    problems: tuple[FormatError, ...]

    @classmethod
    def of(cls, reading: Reading) -> StreamFacts:
        """The facts of a stream that was read whole."""
        classes: dict[tuple[str, int], ClassCount] = {}
        for element in reading.stream.walk():
            key = element.class_id, element.version
            before = classes.get(key, ClassCount(element.name, 0))
            classes[key] = before._replace(times=before.times + 1)
        return cls(reading.stream.version, reading.stream.encoding, classes, reading.problems)
