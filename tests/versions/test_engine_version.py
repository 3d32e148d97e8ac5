"""The text form, the stored form and the licensee repair of an engine version."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.errors import InspectorError
from inspector.versions import EngineVersion, VersionTextError, stores_bare_changelist

UE_4_19 = "++UE4+Release-4.19"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"4.19.0-3944462+{UE_4_19}", EngineVersion(4, 19, 0, 3944462, False, UE_4_19)),
        (
            "4.10.4-2872498+++depot+UE4-Releases+4.10",
            EngineVersion(4, 10, 4, 2872498, False, "++depot+UE4-Releases+4.10"),
        ),
        ("5.6.0-43139311", EngineVersion(5, 6, 0, 43139311)),
        ("5.6", EngineVersion(5, 6)),
        ("5", EngineVersion(5)),
        ("4.19.2", EngineVersion(4, 19, 2)),
        ("4.19.0-0+", EngineVersion(4, 19)),
        ("65535.65535.65535-2147483647", EngineVersion(65535, 65535, 65535, 2147483647)),
    ],
)
def test_reads_full_and_short_forms(text: str, expected: EngineVersion) -> None:
    assert EngineVersion.parse(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "4.70000.0-1",
        "4..0",
        "4.19.0-2147483648",
        "4.19.0+++UE4",
        "",
        " 4.19",
        "4.19 ",
        "4.19\n",
        "4. 19",
        "+4.19",
        "-4.19",
        "4.-19",
        "4.19.0--1",
        "4.19.0-+1",
        "4.",
        "4.19.",
        "4.19.0-",
        "65536",
        "4.19-3944462",
        "4.19.0.1",
        "Release",
        "٤.19",
        "9" * 5000,
    ],
)
def test_refuses_what_is_not_a_version(text: str) -> None:
    with pytest.raises(VersionTextError) as caught:
        EngineVersion.parse(text)
    assert caught.value.reason
    assert isinstance(caught.value, InspectorError)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4.70000", "a component is above 65535"),
        ("4.19.0-2147483648", "the changelist is above 2147483647"),
        ("4.19.0+++UE4", "a branch needs a changelist before it"),
        ("4.19.", "nothing follows the last '.'"),
        ("4.19.0-", "nothing follows the last '-'"),
        ("4..0", "a number is missing"),
        ("4.1 9", "there is a space in it"),
        ("4.-1", "there is a sign in it"),
        ("", "it is empty"),
    ],
)
def test_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(VersionTextError) as caught:
        EngineVersion.parse(text)
    assert str(caught.value.reason) == reason


@pytest.mark.parametrize(
    ("version", "text"),
    [
        (EngineVersion(4, 19, 0, 3944462, False, UE_4_19), f"4.19.0-3944462+{UE_4_19}"),
        (EngineVersion(5, 6, 0, 43139311), "5.6.0-43139311"),
        (EngineVersion.parse("4.19.0-0+"), "4.19.0-0"),
        (EngineVersion(4, 26, 0, 100, True), "4.26.0-100"),
        (EngineVersion(), "0.0.0-0"),
    ],
)
def test_prints_the_masked_changelist_and_the_branch(version: EngineVersion, text: str) -> None:
    assert str(version) == text


_components = st.integers(0, 65535)
_versions = st.builds(
    EngineVersion,
    _components,
    _components,
    _components,
    st.integers(0, 2147483647),
    st.just(False),
    st.text(),
)


@given(_versions)
def test_text_keeps_everything_but_the_licensee_mark(version: EngineVersion) -> None:
    assert EngineVersion.parse(str(version)) == version


@given(_components, _components, _components, st.integers(0, 0xFFFFFFFF), st.text())
def test_stored_numbers_survive(major: int, minor: int, patch: int, raw: int, branch: str) -> None:
    version = EngineVersion.from_raw(major, minor, patch, raw, branch)
    assert version.raw_changelist == raw
    assert version.changelist == raw % 2**31
    assert version.branch == branch
    assert "+" not in version.depot_path


@pytest.mark.parametrize(
    ("version", "path"),
    [
        (EngineVersion.parse(f"4.19.0-3944462+{UE_4_19}"), "//UE4/Release-4.19"),
        (
            EngineVersion.parse("4.10.4-2872498+++depot+UE4-Releases+4.10"),
            "//depot/UE4-Releases/4.10",
        ),
        (EngineVersion(5, 6), ""),
    ],
)
def test_shows_the_branch_as_a_depot_path(version: EngineVersion, path: str) -> None:
    assert version.depot_path == path


def test_a_branch_given_with_slashes_is_stored_with_pluses() -> None:
    version = EngineVersion(4, 19, 0, 3944462, branch="//UE4/Release-4.19")
    assert version.branch == UE_4_19
    assert str(version) == "4.19.0-3944462+++UE4+Release-4.19"


@pytest.mark.parametrize(
    ("changelist", "encoded"),
    [
        (3944462, 2151428110),
        (18319896, 2165803544),
        (20979098, 2168462746),
        (0, 2147483648),
    ],
)
def test_licensee_bit(changelist: int, encoded: int) -> None:
    assert EngineVersion(4, 26, 0, changelist, True).raw_changelist == encoded
    read = EngineVersion.from_raw(4, 26, 0, encoded)
    assert read.licensee
    assert read.changelist == changelist
    assert read.has_changelist is (changelist != 0)
    epic = EngineVersion.from_raw(4, 26, 0, changelist)
    assert not epic.licensee
    assert epic.raw_changelist == changelist


@pytest.mark.parametrize(
    ("raw", "ue4", "licensee"),
    [
        (2160223675, 521, False),
        (2160223675, 522, True),
        (12740026 | 0x80000000, 521, True),
        (2160223675 + 1, 518, False),
    ],
)
def test_repair_of_4_26(raw: int, ue4: int, licensee: bool) -> None:
    version = EngineVersion.from_raw(4, 26, 0, raw, "++UE4+Main").repaired(ue4)
    assert version.licensee is licensee
    assert version.changelist == raw & 0x7FFFFFFF
    assert version.branch == "++UE4+Main"


@pytest.mark.parametrize("numbers", [(4, 26, 1), (4, 25, 0), (5, 26, 0)])
def test_only_4_26_0_is_repaired(numbers: tuple[int, int, int]) -> None:
    version = EngineVersion.from_raw(*numbers, 2160223675)
    assert version.repaired(521) is version


def test_repair_leaves_an_epic_version_alone() -> None:
    version = EngineVersion(4, 26, 0, 12740027)
    assert version.repaired(521) is version


@pytest.mark.parametrize(("ue4", "bare"), [(214, True), (335, True), (336, False), (522, False)])
def test_which_packages_store_a_bare_changelist(ue4: int, bare: bool) -> None:
    assert stores_bare_changelist(ue4) is bare


@pytest.mark.parametrize(
    ("raw", "version"),
    [(2015041, EngineVersion(4, 0, 0, 2015041)), (0, EngineVersion())],
)
def test_stand_in_for_a_bare_changelist(raw: int, version: EngineVersion) -> None:
    assert EngineVersion.from_bare_changelist(raw) == version


@pytest.mark.parametrize(
    ("version", "empty", "changelist"),
    [
        (EngineVersion(), True, False),
        (EngineVersion(0, 0, 0, 5), True, True),
        (EngineVersion(5, 7), False, False),
        (EngineVersion(4, 27, 0, 0, True), False, False),
    ],
)
def test_empty_and_without_changelist(
    version: EngineVersion, empty: bool, changelist: bool
) -> None:
    assert (version.is_empty, version.has_changelist) == (empty, changelist)


def test_short_names() -> None:
    version = EngineVersion(4, 27, 2, 18319896)
    assert (version.release, version.short) == ("4.27", "4.27.2")


def test_can_be_a_key_and_sent_to_another_process() -> None:
    version = EngineVersion(4, 27, 2, 18319896, True, "++UE4+Release-4.27")
    assert pickle.loads(pickle.dumps(version)) == version
    assert {version: 1}[EngineVersion.from_raw(4, 27, 2, 2165803544, "++UE4+Release-4.27")] == 1


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("4.18.1-3754814+++UE4+Release-4.18", "official"),
        ("4.10.4-2872498+++depot+UE4-Releases+4.10", "official"),
        ("4.0.0-2015041+UE4-Releases+4.0", "official"),
        ("4.1.0-2055253+++depot+UE4", "branch"),
        ("4.26.0-13336167+++UE4+Main", "branch"),
        ("5.3.2-0+++UE5+Release-5.3", "local"),
        ("5.6.0-43139311", "unknown"),
    ],
)
def test_whose_build_it_is(text: str, origin: str) -> None:
    version = EngineVersion.parse(text)
    assert version.origin == origin
    assert replace(version, licensee=True).origin == "studio"
