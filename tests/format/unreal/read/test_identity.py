"""Places by names: what a finding is told again by after a save."""

from __future__ import annotations

import pytest
from lanterns import made

from inspector.format.unreal.package import Package


@pytest.mark.parametrize(
    ("path", "identity"),
    [
        ("exports/2/SerialSize", "exports/Lantern_C:Flame/SerialSize"),
        ("exports/2", "exports/Lantern_C:Flame"),
        ("exports/2@entry", "exports/Lantern_C:Flame@entry"),
        ("depends/0/Indexes/3", "depends/Lantern/Indexes/*"),
        ("imports/0/OuterIndex", "imports/%2FGame%2FMeshes%2FSM_Lantern/OuterIndex"),
        (
            "exports/3/properties/Tags/1@tag/Size",
            "exports/Lantern_C:Glass/properties/Tags/*@tag/Size",
        ),
        ("exports/99/SerialSize", "exports/*/SerialSize"),
        ("names/3/Name", "names/*/Name"),
        ("summary/CustomVersions/0/Version", "summary/CustomVersions/*/Version"),
        ("summary/NameCount", ""),
        ("", ""),
    ],
)
def test_names_stand_in_the_place_of_indexes(path: str, identity: str) -> None:
    assert Package.open(made()).identity_of(path) == identity


def test_where_names_cannot_be_read_no_index_is_left() -> None:
    data = bytearray(made())
    start = Package.open(bytes(data)).place_of("names/0/Name")
    assert start is not None
    data[start : start + 4] = (-(2**31)).to_bytes(4, "little", signed=True)
    assert Package.open(bytes(data)).identity_of("exports/2/SerialSize") == "exports/*/SerialSize"
