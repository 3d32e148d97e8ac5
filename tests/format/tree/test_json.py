"""Values as JSON has them, from declarations made here."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

import pytest

from inspector.findings.message import Message
from inspector.format.fields import (
    BITS,
    BOOL32,
    BYTES,
    F32,
    F64,
    FSTRING,
    I32,
    U8,
    U16,
    Counted,
    Enumerated,
)
from inspector.format.gate import Axis, VersionName, since
from inspector.format.schema import Lazy, Record, Rows, choose, field, when
from inspector.format.stream import LITTLE
from inspector.format.value_text import JsonValues, Raw, Words


class Lamps(NamedTuple):
    """The layout of lamps."""

    release: int
    byte_order: str = LITTLE


class Release(VersionName, axis=Axis("release", "release")):
    """Releases of lamps."""

    COLOURS = 2


class Lamp(Record):
    """A lamp."""

    Name: str = field(FSTRING, "What people call it.")
    Colour: int | None = field(U16, "Its colour.", since(Release.COLOURS))
    Power: float = field(choose(since(Release.COLOURS), F32, F64), "How bright it is.")
    HasShade: int = field(BOOL32, "Whether it has a shade.")
    Shade: str | None = field(when("HasShade", FSTRING), "Its shade.")
    Count: int = field(U8, "How many bulbs follow.")
    Bulbs: tuple[int, ...] = field(Rows(U16, "Count"), "The bulbs.")


class Chain(Record):
    """Lamps that hang on each other."""

    Below: tuple[Any, ...] = field(Counted(Lazy(lambda: Chain.struct, 4)), "The lamps below.")


OLD, NEW = (JsonValues(Lamps(release), Words()) for release in (1, 2))
SINGLE = struct.unpack("<f", struct.pack("<f", 0.1))[0]


def test_a_record_has_what_its_layout_stores() -> None:
    lamp = Lamp(Name="Hall", Power=SINGLE, HasShade=0, Count=2, Bulbs=(7, 9))
    said = {"Name": "Hall", "Power": SINGLE, "HasShade": False, "Count": 2, "Bulbs": [7, 9]}
    assert OLD.of(Lamp.struct)(lamp) == said
    new = lamp.replaced(Colour=3, HasShade=1, Shade="round")
    assert list(NEW.of(Lamp.struct)(new).items()) == [
        ("Name", "Hall"),
        ("Colour", 3),
        ("Power", 0.1),
        ("HasShade", True),
        ("Shade", "round"),
        ("Count", 2),
        ("Bulbs", [7, 9]),
    ]
    # A file may hold tables of another layout than its own.
    assert OLD.of(Lamp.struct, Lamps(2))(new) == NEW.of(Lamp.struct)(new)
    assert OLD.of(Lamp.struct)(lamp) == said


def test_a_record_may_hold_itself() -> None:
    chain = Chain(Below=(Chain(Below=()), Chain(Below=(Chain(Below=()),))))
    below = [{"Below": []}, {"Below": [{"Below": []}]}]
    assert OLD.of(Chain.struct)(chain) == {"Below": below}


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (F32, SINGLE, 0.1),
        (F64, SINGLE, 0.10000000149011612),
        (F32, float("inf"), "inf"),
        (F64, float("nan"), "nan"),
        (BOOL32, 1, True),
        (BOOL32, 2, 2),
        (Enumerated("B", "off", "on"), 1, 1),
        (BITS, (3, (5,)), Message("format/bits", count=3)),
        (BYTES, b"\0\xff", Raw(raw="00FF", size=2, reason="")),
        (Counted(F32), (SINGLE, 2.0), [0.1, 2.0]),
        (I32, -4, -4),
    ],
)
def test_values(kind: Any, value: Any, said: Any) -> None:
    shown = OLD.of(kind)(value)
    assert type(shown) is type(said)
    assert shown == said


def test_the_two_zeros_stay_apart() -> None:
    zeros = OLD.of(Counted(F32))((0.0, -0.0, 0.0))
    assert list(map(repr, zeros)) == ["0.0", "-0.0", "0.0"]
