"""What checks need of a stream: its version, and which classes it has at which versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from inspector.format.errors import FormatError
from inspector.format.objectstream.elements import Encoding
from inspector.format.objectstream.reading import Reading


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
