"""Gate names are integers in the format layer; the catalogue is where they come from."""

from __future__ import annotations

import pytest

from inspector.catalog import default_catalog
from inspector.format.unreal import gates
from inspector.format.unreal.gates import CustomGate, Layout
from inspector.versions import Guid

#: One old step is called otherwise than all others.
_PREFIXES = ("VER_UE4_", "VAR_UE4_")

CUSTOM = [(guid, gate) for guid, stream in gates.STREAMS.items() for gate in stream]


@pytest.mark.parametrize("gate", list(gates.UE4), ids=lambda gate: gate.name)
def test_ue4_gates_are_the_catalogues(gate: gates.UE4) -> None:
    known = default_catalog().object_version("ue4", int(gate))
    assert known is not None
    prefix = _PREFIXES[gate is gates.UE4.ARRAY_PROPERTY_INNER_TAGS]
    assert known.name == prefix + gate.name.removeprefix("_")


@pytest.mark.parametrize("gate", list(gates.UE5), ids=lambda gate: gate.name)
def test_ue5_gates_are_the_catalogues(gate: gates.UE5) -> None:
    known = default_catalog().object_version("ue5", int(gate))
    assert known is not None
    assert known.name == gate.name


@pytest.mark.parametrize(
    ("guid", "gate"), CUSTOM, ids=[f"{type(gate).__name__}-{gate.name}" for _, gate in CUSTOM]
)
def test_custom_gates_are_the_catalogues(guid: Guid, gate: CustomGate) -> None:
    stream = default_catalog().custom(guid)
    assert stream is not None
    known = stream.enumerator(int(gate))
    assert known is not None
    assert known.name == gate.name


@pytest.mark.parametrize("guid", gates.STREAMS, ids=lambda guid: gates.STREAMS[guid].__name__)
def test_streams_are_called_as_the_engine_calls_them(guid: Guid) -> None:
    stream = default_catalog().custom(guid)
    assert stream is not None
    assert stream.class_name is not None
    own = gates.STREAMS[guid]
    assert _letters(own.__name__) in _letters(stream.class_name)
    # The number of the stream has a place in the layout, which is "not stored" until it is read.
    assert getattr(Layout(-7, 522, 0), own.axis.field) == -1


def _letters(name: str) -> str:
    """A class name without what all of them have."""
    return name.removesuffix("Version").removesuffix("Object").lower()


def test_every_gate_class_is_a_stream_that_layouts_read() -> None:
    declared = {
        one
        for one in vars(gates).values()
        if isinstance(one, type) and issubclass(one, CustomGate) and one is not CustomGate
    }
    assert declared == set(gates.STREAMS.values())


def test_newest_known_layout_is_that_of_the_newest_release() -> None:
    newest = default_catalog().newest
    assert (newest.legacy, newest.ue4, newest.ue5) == (
        gates.NEWEST_LEGACY,
        gates.NEWEST_UE4,
        gates.NEWEST_UE5,
    )
