"""Gates: the conditions on version numbers under which a field of a record is stored.

A gate is the only way in which a field may depend on a version.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, Protocol

from inspector.findings.message import Message, Text
from inspector.named_numbers import NamedNumber
from inspector.named_tuples import NamedTuple


class AnyLayout(Hashable, Protocol):
    """What decides the shape of a format's records; each format has its own, which is hashable."""

    @property
    def byte_order(self) -> str:
        """``"<"`` or ``">"``."""


class Gate(NamedTuple):
    """A condition on the layout, with what explains it ("since UE4 518 …").

    ``test`` takes a layout of the format that the gate belongs to. ``limits`` are the version
    numbers at which its answer can change. ``parts`` are the conditions that all have to hold,
    where there are several.
    """

    test: Callable[[Any], bool]
    text: Text
    limits: tuple[VersionName, ...] = ()
    parts: tuple[Gate, ...] = ()

    def why_closed(self, layout: AnyLayout) -> Text:
        """Those conditions that do not hold; empty where all do."""
        return _all_of(part.text for part in self.parts or (self,) if not part.test(layout))

    def __and__(self, other: Gate) -> Gate:
        return Gate(
            lambda layout: self.test(layout) and other.test(layout),
            _all_of((self.text, other.text)),
            self.limits + other.limits,
            (self.parts or (self,)) + (other.parts or (other,)),
        )


def _all_of(conditions: Iterable[Text]) -> Text:
    """Conditions that all have to hold; empty for none."""
    parts = tuple(conditions)
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Message("format/all-of", parts=parts)


class Axis(NamedTuple):
    """What version numbers count along.

    ``field`` is that of the layout which holds the number, ``title`` what people call the axis. Of
    two axes the one with the lower ``rank`` comes first.
    """

    field: str
    title: str
    rank: int = 0


class VersionName(NamedNumber):
    """Base of the version numbers that gates name: one class an axis."""

    #: Set by the class: ``class Release(VersionName, axis=Axis("release", "release"))``.
    axis: ClassVar[Axis]

    def __init_subclass__(cls, axis: Axis | None = None) -> None:
        """Notes the axis; a base of several classes has none."""
        super().__init_subclass__()
        if axis is not None:
            cls.axis = axis

    def follows(self, other: VersionName) -> bool:
        """Whether an upgrade reaches this number after another, which may be of another axis."""
        return self._place() > other._place()

    def _place(self) -> tuple[int, str, int]:
        return self.axis.rank, self.axis.field, int(self)

    def number_of(self, layout: AnyLayout) -> int:
        """The number of the axis in a layout."""
        number: int = getattr(layout, self.axis.field)
        return number


def _name(version: VersionName) -> str:
    # A name that begins with a digit needs an underscore before it to be a Python name.
    return version.name.removeprefix("_")


def since(version: VersionName) -> Gate:
    """The field exists from ``version`` on."""
    number, limit = attrgetter(version.axis.field), int(version)
    text = Message("format/since", axis=version.axis.title, limit=limit, name=_name(version))
    return Gate(lambda layout: number(layout) >= limit, text, (version,))


def until(version: VersionName) -> Gate:
    """The field exists in everything older than ``version``."""
    number, limit = attrgetter(version.axis.field), int(version)
    text = Message("format/until", axis=version.axis.title, limit=limit, name=_name(version))
    return Gate(lambda layout: number(layout) < limit, text, (version,))
