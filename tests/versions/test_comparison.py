"""Which version is newer, and which asset an engine accepts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.versions import (
    Comparison,
    Compatibility,
    Component,
    EngineVersion,
    compare,
    compatible,
    compatible_with_floor,
)

MAJOR, MINOR, PATCH, CHANGELIST = Component


def version(text: str) -> EngineVersion:
    """A version from its text; a trailing " L" stands for the licensee mark."""
    plain = text.removesuffix(" L")
    return replace(EngineVersion.parse(plain), licensee=plain != text)


@pytest.mark.parametrize(
    ("first", "second", "order", "component"),
    [
        ("5.0.3-20979098", "4.27.2-18319896", 1, MAJOR),
        ("4.19.0-3944462", "4.18.3-3832480", 1, MINOR),
        ("4.19.0-3944462", "4.19.2-4033788", -1, PATCH),
        ("4.26.0-14830424", "4.26.0-100 L", -1, CHANGELIST),
        ("4.26.1-1", "4.26.0-99999999 L", 1, PATCH),
        ("4.26.0-100 L", "4.26.0-200 L", -1, CHANGELIST),
        ("5.6.0-43139311+++A", "5.6.0-43139311+++B", 0, None),
    ],
)
def test_order(first: str, second: str, order: int, component: Component | None) -> None:
    assert compare(version(first), version(second)) == Comparison(order, component, False)
    assert compare(version(second), version(first)) == Comparison(-order, component, False)


def test_changelist_0_is_compared_as_a_number_and_marked() -> None:
    first, second = version("4.19.0-0"), version("4.19.0-3944462")
    assert compare(first, second) == Comparison(-1, CHANGELIST, True)
    assert compare(first, first) == Comparison(0, None, True)


def test_changelist_0_is_not_marked_where_it_is_not_reached() -> None:
    assert compare(version("4.19.0-0"), version("4.18.0-0")) == Comparison(1, MINOR, False)


def test_mixed_vendors_can_count_as_equal() -> None:
    epic, licensee = version("4.26.0-14830424"), version("4.26.0-100 L")
    assert compare(epic, licensee, mixed_vendors="equal").order == 0
    assert compare(licensee, epic, mixed_vendors="equal").order == 0
    older = version("4.25.0-1 L")
    assert compare(epic, older, mixed_vendors="equal") == Comparison(1, MINOR, False)


_small = st.builds(
    EngineVersion,
    st.integers(4, 5),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 3),
    st.booleans(),
    st.sampled_from(["", "++A"]),
)


@given(_small, _small, _small)
def test_the_order_is_total(a: EngineVersion, b: EngineVersion, c: EngineVersion) -> None:
    assert compare(a, b).order == -compare(b, a).order
    if compare(a, b).order >= 0 and compare(b, c).order >= 0:
        assert compare(a, c).order >= 0
    same = compare(a, b).order == 0
    assert same == (replace(a, branch="") == replace(b, branch=""))


@pytest.mark.parametrize(
    ("engine", "asset", "answer"),
    [
        pytest.param("4.19.2-4033788", "4.18.0-3709383", Compatibility(True), id="K1"),
        pytest.param("4.18.3-3832480", "4.19.0-3944462", Compatibility(False, MINOR), id="K2"),
        pytest.param("4.27.0-17155196", "4.27.0-17155196", Compatibility(True), id="K3"),
        pytest.param("4.27.0-17155196", "4.27.2-18319896", Compatibility(False, PATCH), id="K4"),
        pytest.param("4.18.0-0", "4.19.0-3944462", Compatibility(True), id="K5"),
        pytest.param("4.18.3-3832480", "5.7.0-0", Compatibility(True), id="K6"),
        pytest.param("4.26.2-15973114", "4.26.0-500 L", Compatibility(True), id="K7"),
        pytest.param("4.26.0-14830424", "4.26.0-500 L", Compatibility(False, CHANGELIST), id="K8"),
        pytest.param("4.26.0-500 L", "4.26.0-99999999", Compatibility(True), id="K9"),
        pytest.param("5.1.1-23901901", "0.0.0-0", Compatibility(True), id="K10"),
        pytest.param("4.26.0-14830424", "4.27.0-0 L", Compatibility(True), id="K11"),
    ],
)
def test_compatible(engine: str, asset: str, answer: Compatibility) -> None:
    assert compatible(version(engine), version(asset)) == answer


def test_the_licensee_refusal_falls_under_equal_vendors() -> None:
    engine, asset = version("4.26.0-14830424"), version("4.26.0-500 L")
    assert compatible(engine, asset, mixed_vendors="equal") == Compatibility(True)


@pytest.mark.parametrize(
    ("asset", "answer"),
    [
        ("4.26.0-14830424", Compatibility(True)),
        ("4.27.0-17155196", Compatibility(True)),
        ("4.27.2-18319896", Compatibility(None, PATCH)),
        ("5.0.0-19505902", Compatibility(None, MAJOR)),
    ],
)
def test_the_engines_floor_settles_only_a_yes(asset: str, answer: Compatibility) -> None:
    assert compatible_with_floor(version("4.27.0-17155196"), version(asset)) == answer


def test_an_engine_named_by_its_release_is_never_refused_a_patch() -> None:
    engine = version("5.3.2-29314046")
    later_hotfix = version("5.3.7-40000000")
    assert compatible(engine, later_hotfix) == Compatibility(False, PATCH)
    assert compatible(engine, later_hotfix, patch_open=True) == Compatibility(True)
    assert compatible(engine, version("5.4.0-1"), patch_open=True) == Compatibility(False, MINOR)


def test_the_changelist_still_refuses_at_the_same_patch() -> None:
    engine, asset = version("5.3.2-29314046"), version("5.3.2-29314047")
    assert compatible(engine, asset, patch_open=True) == Compatibility(False, CHANGELIST)


def test_an_unknown_changelist_is_not_compared_and_never_taken_for_0() -> None:
    engine = version("4.5.0-0")
    assert compatible(engine, version("4.5.0-2326478"), changelist_known=False).compatible
    refused = compatible(engine, version("4.6.0-2369412"), changelist_known=False)
    assert refused == Compatibility(False, MINOR)
    assert compatible(engine, version("4.6.0-2369412")).compatible


# Saved-by and compatible-with as real packages of these releases store them.
PAIRS = [
    ("4.10.4-2872498", "4.10.0-2758231"),
    ("4.12.5-3039270", "4.12.0-2992821"),
    ("4.18.3-3832480", "4.18.0-3709383"),
    ("4.19.2-4033788", "4.19.0-3944462"),
    ("4.26.2-15973114", "4.26.0-14830424"),
    ("4.27.2-18319896", "4.27.0-17155196"),
    ("5.0.2-20280985", "5.0.0-19505902"),
    ("5.1.1-23901901", "5.1.0-23058290"),
    ("5.3.0-27405482", "5.3.0-27405482"),
    ("5.5.4-40574608", "5.5.0-37670630"),
    ("5.6.0-43139311", "5.6.0-43139311"),
    ("5.7.4-51494982", "5.7.0-47537391"),
]


@pytest.mark.parametrize(("saved_by", "compatible_with"), PAIRS)
def test_a_hotfix_and_its_release_read_each_others_assets(
    saved_by: str, compatible_with: str
) -> None:
    hotfix, release = version(saved_by), version(compatible_with)
    assert release.release == hotfix.release
    assert release.patch == 0
    assert compare(hotfix, release).order >= 0
    assert compatible(hotfix, release).compatible
    assert compatible(release, release).compatible


@pytest.mark.parametrize("index", range(1, len(PAIRS)))
def test_the_release_before_refuses_and_the_one_after_accepts(index: int) -> None:
    older, newer = (version(PAIRS[i][0]) for i in (index - 1, index))
    older_floor, newer_floor = (version(PAIRS[i][1]) for i in (index - 1, index))
    assert compatible(newer, older_floor) == Compatibility(True)
    component = MAJOR if older.major != newer.major else MINOR
    assert compatible(older, newer_floor) == Compatibility(False, component)
