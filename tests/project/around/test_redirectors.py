"""What the redirectors of a package say: made ones, hostile ones, and those of real projects."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from project.moved import write_package, write_redirectors

from inspector.checks.facts import Depth
from inspector.project import opening
from inspector.project.around.references import DeadEnd, Destination, ObjectPlace, redirectors_of

CESIUM = "projects/cesium-tests/Plugins/CesiumForUnreal/Content"


def read(path: Path) -> dict[str, Destination]:
    """The redirectors of a file."""
    with opening.read(path, Depth.HEADER) as opened:
        return redirectors_of(opened)


def test_each_redirector_of_a_package_is_listed_by_its_name(tmp_path: Path) -> None:
    leads = {
        "BP_Door": "/Game/New/BP_Gate.BP_Gate",
        "BP_Door_C": "/Game/New/BP_Gate.BP_Gate_C",
        "Default__BP_Door_C": "/Game/New/BP_Gate.Default__BP_Gate_C",
    }
    places = read(write_redirectors(tmp_path / "BP_Door.uasset", leads))
    assert {name: str(place) for name, place in places.items()} == {
        name.lower(): place for name, place in leads.items()
    }
    assert places["bp_door_c"] == ObjectPlace("/Game/New/BP_Gate", "BP_Gate_C")


def test_one_may_lead_to_its_own_package_or_to_a_whole_one(tmp_path: Path) -> None:
    path = write_redirectors(tmp_path / "A.uasset", {"A": 2, "B": "/Game/New/C"})
    assert read(path) == {"a": ObjectPlace("", "B"), "b": ObjectPlace("/Game/New/C", "")}
    assert str(ObjectPlace("/Game/New/C", "")) == "/Game/New/C"
    assert str(ObjectPlace("/Game/M", "M", "Level.Floor_2")) == "/Game/M.M:Level.Floor_2"


@pytest.mark.parametrize("index", [-77, -30, 3, 2**31 - 1, -(2**31)])
def test_one_that_leads_to_no_object_is_a_dead_end(tmp_path: Path, index: int) -> None:
    path = write_redirectors(tmp_path / "A.uasset", {"A": 0, "B": index})
    assert read(path) == {"a": DeadEnd.NOTHING, "b": DeadEnd.DAMAGED}


def test_no_cut_and_no_changed_byte_raises(tmp_path: Path) -> None:
    whole = write_redirectors(tmp_path / "A.uasset", {"A": "/Game/New/B.B"}).read_bytes()
    path = tmp_path / "B.uasset"
    read_well = 0
    for at in range(0, len(whole), 3):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]):
            path.write_bytes(data)
            read_well += read(path) == {"a": ObjectPlace("/Game/New/B", "B")}
    assert 0 < read_well < len(whole)


def test_packages_without_redirectors_have_none(tmp_path: Path) -> None:
    assert read(write_package(tmp_path / "A.uasset", "/Game/Old/Door.Door")) == {}
    assert read(tmp_path / "absent.uasset") == {}
    (tmp_path / "Empty.uasset").write_bytes(b"")
    assert read(tmp_path / "Empty.uasset") == {}


def test_real_redirectors_lead_to_files_that_are_there() -> None:
    content = corpus_file(CESIUM)
    led = {}
    for path in content.rglob("*.uasset"):
        for name, place in read(path).items():
            assert isinstance(place, ObjectPlace)
            assert name == path.stem.lower()
            target = content / f"{place.package.removeprefix('/CesiumForUnreal/')}.uasset"
            assert target.is_file()
            led[path.stem] = target.stem
    # The macro library's own redirectors lie inside of it, where no other package names them.
    assert len(led) == 7
    assert led["M_CesiumOverlay"] == "M_DEPRECATED_CesiumOverlay"
    assert led["Curve_Progress_Float"] == "Curve_CesiumFlyToDefaultProgress_Float"
