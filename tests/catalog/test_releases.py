"""The release table: its numbers, builds, and what is derived from them."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from corpus import entries
from known_releases import NEWEST, NEXT

from inspector.catalog import Catalog, default_catalog, release_key
from inspector.versions import EngineVersion

CATALOG = default_catalog()


def test_every_release_from_4_0_on_oldest_first() -> None:
    names = [release.name for release in CATALOG.releases]
    assert names[:37] == [f"4.{i}" for i in range(28)] + [f"5.{i}" for i in range(9)]
    assert names == sorted(names, key=release_key)


@pytest.mark.parametrize(
    ("names", "ue4", "ue5"),
    [
        ("4.2", 363, 0),
        ("4.3", 382, 0),
        ("4.6", 413, 0),
        ("4.7", 434, 0),
        ("4.10", 482, 0),
        ("4.11", 498, 0),
        ("4.12", 504, 0),
        ("4.13", 505, 0),
        ("4.14", 508, 0),
        ("4.15", 510, 0),
        ("4.16 4.17", 513, 0),
        ("4.18", 514, 0),
        ("4.19 4.20", 516, 0),
        ("4.21 4.22 4.23", 517, 0),
        ("4.24 4.25", 518, 0),
        ("4.26 4.27", 522, 0),
        ("5.0", 522, 1004),
        ("5.1", 522, 1008),
        ("5.2 5.3", 522, 1009),
        ("5.4", 522, 1012),
        ("5.5", 522, 1013),
        ("5.6", 522, 1017),
        ("5.7", 522, 1018),
    ],
)
def test_object_versions_of_releases(names: str, ue4: int, ue5: int) -> None:
    for name in names.split():
        release = CATALOG.release(name)
        assert release is not None
        assert (release.ue4, release.ue5) == (ue4, ue5)


# The real package of every release: saved-by, compatible-with, legacy version.
@pytest.mark.parametrize(
    ("saved_by", "compatible_with", "legacy"),
    [
        ("4.10.4-2872498", "4.10.0-2758231", -6),
        ("4.12.5-3039270", "4.12.0-2992821", -6),
        ("4.18.3-3832480", "4.18.0-3709383", -7),
        ("4.19.2-4033788", "4.19.0-3944462", -7),
        ("4.26.2-15973114", "4.26.0-14830424", -7),
        ("4.27.2-18319896", "4.27.0-17155196", -7),
        ("5.0.2-20280985", "5.0.0-19505902", -8),
        ("5.1.1-23901901", "5.1.0-23058290", -8),
        ("5.3.0-27405482", "5.3.0-27405482", -8),
        ("5.5.4-40574608", "5.5.0-37670630", -8),
        ("5.6.0-43139311", "5.6.0-43139311", -9),
        ("5.7.4-51494982", "5.7.0-47537391", -9),
    ],
)
def test_builds_of_releases(saved_by: str, compatible_with: str, legacy: int) -> None:
    saved, floor = EngineVersion.parse(saved_by), EngineVersion.parse(compatible_with)
    release = CATALOG.release(saved.release)
    assert release is not None
    assert release.legacy == legacy
    assert release.official_changelist == floor.changelist
    for wanted in (saved, floor):
        build = release.build_of_patch(wanted.patch)
        assert build is not None
        assert build.changelist == wanted.changelist
        assert not build.licensee
        assert build.branch == release.branch


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("4.7", "4.7.6-2513093"),
        ("4.13", "4.13.2-3172292"),
        ("5.0", "5.0.3-20979098"),
        ("5.3", "5.3.2-29314046"),
        ("5.6", "5.6.0-43139311"),
        ("5.8", "5.8.1-56057345"),
    ],
)
def test_newest_official_build(name: str, text: str) -> None:
    release = CATALOG.release(name)
    assert release is not None
    assert release.newest_build is not None
    assert str(release.newest_build).partition("+")[0] == text


@pytest.mark.parametrize("name", ["4.0", "4.4", "4.6"])
def test_builds_that_are_not_official_never_serve(name: str) -> None:
    release = CATALOG.release(name)
    assert release is not None
    assert release.newest_build is None
    assert release.build_of_patch(0) is None


#: A release that only published tables tell of.
UNCONFIRMED = {"releases.toml": {"release": [{"name": NEXT, "ue4": 522, "legacy": -9}]}}


def test_newest_and_newest_confirmed() -> None:
    confirmed = [release.name for release in CATALOG.releases if release.confirmed]
    assert CATALOG.newest.name == NEWEST
    assert CATALOG.newest_confirmed.name == confirmed[-1]
    assert CATALOG.with_tables(UNCONFIRMED).newest.name == NEXT
    assert CATALOG.with_tables(UNCONFIRMED).newest_confirmed.name == confirmed[-1]


@pytest.mark.parametrize(
    ("legacy", "text"),
    [
        (-3, "4.0 to 4.6"),
        (-5, "4.7 to 4.9"),
        (-6, "4.10 to 4.13"),
        (-7, "4.14 to 4.27"),
        (-8, "5.0 to 5.5"),
        (-9, "5.6 and newer"),
        (-4, None),
        (-10, None),
    ],
)
def test_which_releases_write_a_legacy_version(legacy: int, text: str | None) -> None:
    assert str(CATALOG.legacy_releases(legacy)) == str(text)


@pytest.mark.parametrize(
    ("axis", "number", "release"),
    [
        ("ue4", 214, "4.0"),
        ("ue4", 342, "4.0"),
        ("ue4", 343, "4.1"),
        ("ue4", 482, "4.9"),
        ("ue4", 519, "4.26"),
        ("ue4", 522, "4.26"),
        ("ue4", 523, None),
        ("ue5", 1000, "5.0"),
        ("ue5", 1009, "5.2"),
        ("ue5", 1018, "5.7"),
        ("ue5", 1019, None),
        ("ue5", 0, None),
    ],
)
def test_first_release_of_an_object_version(axis: str, number: int, release: str | None) -> None:
    assert CATALOG.release_of_object_version(axis, number) == release


def test_the_first_release_agrees_with_every_row_of_the_tables() -> None:
    for axis in ("ue4", "ue5"):
        for row in CATALOG.object_versions(axis):
            if row.introduced_in is not None:
                found = CATALOG.release_of_object_version(axis, row.number)
                assert found == row.introduced_in, row


def test_releases_sort_by_their_numbers() -> None:
    assert sorted(["4.9", "5.0", "4.27", "4.10"], key=release_key) == ["4.9", "4.10", "4.27", "5.0"]


def test_every_release_says_where_its_numbers_come_from() -> None:
    assert all(release.source for release in CATALOG.releases)
    assert all(build.source for release in CATALOG.releases for build in release.builds)


def test_a_catalogue_travels_to_another_process() -> None:
    copy = pickle.loads(pickle.dumps(CATALOG))
    assert isinstance(copy, Catalog)
    assert copy.folders == CATALOG.folders
    assert copy.releases == CATALOG.releases


def _from_release_branches() -> list[Any]:
    """The corpus packages that an Epic release branch of the table saved."""
    branches = {release.name: release.branch for release in CATALOG.releases}
    return [
        parameter
        for parameter in entries("4.", "5.")
        for entry in parameter.values
        if isinstance(entry, dict)
        and entry["branch"] == branches.get(entry["engine_release"])
        and not entry["licensee"]
    ]


@pytest.mark.parametrize("entry", _from_release_branches())
def test_real_packages_of_a_release_branch_stay_within_their_release(entry: dict[str, Any]) -> None:
    release = CATALOG.release(entry["engine_release"])
    assert release is not None
    assert entry["file_version_ue4"] <= release.ue4
    assert entry["file_version_ue5"] <= release.ue5
