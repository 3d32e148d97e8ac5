"""What a package's numbers answer to a gate."""

from __future__ import annotations

import pytest

from inspector.versions import ABSENT, CustomVersion, Guid, VersionSet

FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
EDITOR = Guid.parse("E4B068ED-F49442E9-A231DA0B-2E46BB41")
#: Framework number at which wheel offsets began to count from the wheel.
WHEEL_OFFSET_IS_FROM_WHEEL = 14


@pytest.mark.parametrize(
    ("custom", "gate_open"),
    [
        ((CustomVersion(FRAMEWORK, 12),), True),
        ((CustomVersion(FRAMEWORK, 33),), False),
        ((CustomVersion(EDITOR, 23),), True),
        ((), True),
    ],
)
def test_a_gate_on_a_custom_version(custom: tuple[CustomVersion, ...], gate_open: bool) -> None:
    versions = VersionSet(-7, 516, 0, 0, custom=custom)
    assert (versions.custom_ver(FRAMEWORK) < WHEEL_OFFSET_IS_FROM_WHEEL) is gate_open


def test_a_custom_version_that_is_not_stored_reads_as_minus_1() -> None:
    assert VersionSet(-7, 516, 0, 0).custom_ver(FRAMEWORK) == ABSENT == -1


@pytest.mark.parametrize(
    ("ue4", "ue5", "licensee", "unversioned"),
    [(0, 0, 0, True), (522, 0, 0, False), (0, 1009, 0, False), (0, 0, 3, False)],
)
def test_unversioned(ue4: int, ue5: int, licensee: int, unversioned: bool) -> None:
    assert VersionSet(-8, ue4, ue5, licensee).unversioned is unversioned


@pytest.mark.parametrize(
    ("flags", "cooked", "editor_data"),
    [
        (0x40000, False, True),
        (0x200, True, True),
        (0x80000000, True, False),
        (0x80000200, True, False),
    ],
)
def test_cooked_flags(flags: int, cooked: bool, editor_data: bool) -> None:
    versions = VersionSet(-8, 522, 1009, 0, flags)
    assert (versions.cooked, versions.editor_data) == (cooked, editor_data)


def test_custom_versions_keyed_by_number() -> None:
    assert VersionSet(-2, 220, 0, 0).custom_keyed_by_enum
    assert not VersionSet(-3, 342, 0, 0).custom_keyed_by_enum
