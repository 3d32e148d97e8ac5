"""Gate names are integers in the format layer; the catalogue is where they come from."""

from __future__ import annotations

import pytest

from inspector.catalog import default_catalog
from inspector.format.unreal import gates
from inspector.format.unreal.section_reader import FORTNITE_MAIN


@pytest.mark.parametrize("gate", list(gates.UE4), ids=lambda gate: gate.name)
def test_ue4_gates_are_the_catalogues(gate: gates.UE4) -> None:
    known = default_catalog().object_version("ue4", int(gate))
    assert known is not None
    assert known.name == "VER_UE4_" + gate.name.removeprefix("_")


@pytest.mark.parametrize("gate", list(gates.UE5), ids=lambda gate: gate.name)
def test_ue5_gates_are_the_catalogues(gate: gates.UE5) -> None:
    known = default_catalog().object_version("ue5", int(gate))
    assert known is not None
    assert known.name == gate.name


@pytest.mark.parametrize("gate", list(gates.FortniteMain), ids=lambda gate: gate.name)
def test_fortnite_main_gates_are_the_catalogues(gate: gates.FortniteMain) -> None:
    stream = default_catalog().custom(FORTNITE_MAIN)
    assert stream is not None
    known = stream.enumerator(int(gate))
    assert known is not None
    assert known.name == gate.name


def test_newest_known_layout_is_that_of_the_newest_release() -> None:
    newest = default_catalog().newest
    assert (newest.legacy, newest.ue4, newest.ue5) == (
        gates.NEWEST_LEGACY,
        gates.NEWEST_UE4,
        gates.NEWEST_UE5,
    )
