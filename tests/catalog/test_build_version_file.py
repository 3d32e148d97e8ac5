"""Build.version files: defaults, derived values, and what is accepted with a warning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inspector.catalog import BuildVersion, read_build_version
from inspector.catalog.build_version import parse_build_version
from inspector.errors import AccessError, InspectorError
from inspector.messages.rules import texts_of

EXAMPLE_5_7_3: dict[str, object] = {
    "MajorVersion": 5,
    "MinorVersion": 7,
    "PatchVersion": 3,
    "Changelist": 50162420,
    "CompatibleChangelist": 47537391,
    "IsLicenseeVersion": 0,
    "IsPromotedBuild": 1,
    "BranchName": "++UE5+Release-5.7",
}
LOCAL: dict[str, object] = {
    "MajorVersion": 5,
    "MinorVersion": 7,
    "PatchVersion": 3,
    "Changelist": 0,
    "CompatibleChangelist": 0,
    "IsLicenseeVersion": 0,
    "IsPromotedBuild": 0,
    "BranchName": "",
}


@pytest.mark.parametrize(
    ("fields", "current", "effective", "floor", "check_on", "text"),
    [
        (
            EXAMPLE_5_7_3,
            "5.7.3-50162420+++UE5+Release-5.7",
            47537391,
            "5.7.0-47537391+++UE5+Release-5.7",
            True,
            "++UE5+Release-5.7-CL-50162420",
        ),
        (LOCAL, "5.7.3-0", 0, "5.7.0-0", False, "-CL-0"),
    ],
)
def test_derived_values(
    fields: dict[str, object],
    current: str,
    effective: int,
    floor: str,
    check_on: bool,
    text: str,
) -> None:
    build = parse_build_version(fields)
    assert str(build.current) == current
    assert build.effective_compatible_changelist == effective
    assert str(build.compatible_with) == floor
    assert build.check_on is check_on
    assert build.version_text == text
    assert build.remarks == ()


def test_without_a_compatible_changelist_the_changelist_serves() -> None:
    build = parse_build_version(EXAMPLE_5_7_3 | {"CompatibleChangelist": 0})
    assert build.compatible_with.changelist == 50162420


def test_a_floor_without_a_changelist_leaves_the_check_off() -> None:
    build = parse_build_version(EXAMPLE_5_7_3 | {"Changelist": 0})
    assert not build.check_on
    assert build.compatible_with.changelist == 47537391


def test_both_versions_carry_the_licensee_mark() -> None:
    build = parse_build_version(EXAMPLE_5_7_3 | {"IsLicenseeVersion": 1})
    assert build.current.licensee
    assert build.compatible_with.licensee


def test_defaults_of_absent_fields() -> None:
    build = parse_build_version({})
    assert build == BuildVersion(remarks=build.remarks)
    assert build.promoted is None
    assert [texts_of(remark).message() for remark in build.remarks] == [
        "MajorVersion is missing and read as 0.",
        "MinorVersion is missing and read as 0.",
    ]


def test_other_spellings_are_accepted_with_a_warning() -> None:
    build = parse_build_version(
        EXAMPLE_5_7_3
        | {"IsLicenseeVersion": True, "Changelist": "42", "BranchName": "//UE5/Release-5.7"}
    )
    assert build.licensee
    assert build.changelist == 42
    assert build.branch == "++UE5+Release-5.7"
    assert {texts_of(remark).message() for remark in build.remarks} == {
        "IsLicenseeVersion is written as a truth value, not as a number.",
        "Changelist is written as a text, not as a number.",
        "BranchName is written with slashes, not as ++UE5+Release-5.7.",
    }


def test_unknown_fields_are_kept() -> None:
    build = parse_build_version(EXAMPLE_5_7_3 | {"StudioField": [1]})
    assert build.other == {"StudioField": [1]}


def test_a_text_for_the_build_is_used_as_it_is() -> None:
    assert parse_build_version(LOCAL | {"BuildVersion": "Ours"}).version_text == "Ours"


@pytest.mark.parametrize(
    "fields",
    [
        {"Changelist": -1},
        {"Changelist": 2147483648},
        {"CompatibleChangelist": -1},
        {"MajorVersion": 65536},
        {"IsLicenseeVersion": 2},
        {"Changelist": 1.5},
        {"Changelist": "later"},
        {"Changelist": None},
        {"BranchName": 5},
    ],
)
def test_values_that_cannot_be(fields: dict[str, object]) -> None:
    (name,) = fields
    with pytest.raises(InspectorError, match=f"{name} cannot be"):
        parse_build_version(EXAMPLE_5_7_3 | fields)


def test_reads_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "Build.version"
    path.write_text(json.dumps(EXAMPLE_5_7_3), "utf-8-sig")
    assert read_build_version(path) == parse_build_version(EXAMPLE_5_7_3)


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff\xff", b"5", b"[" * 100000])
def test_what_is_no_such_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "Build.version"
    path.write_bytes(data)
    with pytest.raises(InspectorError, match=r"Build\.version"):
        read_build_version(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AccessError):
        read_build_version(tmp_path / "Build.version")
