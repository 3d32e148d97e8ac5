"""What a package's numbers answer to a gate."""

from __future__ import annotations

import pytest

from inspector.versions import VersionSet


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
