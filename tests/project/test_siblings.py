"""The files beside a package: found, and missed where the package itself names them."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.format.unreal.package import Package
from inspector.project.file_bytes import SIBLING_SUFFIXES, Sibling, siblings_of
from inspector.project.opening import read, read_facts
from inspector.project.scan.judging import Scanner

#: A cooked sound with two data resources: 28 bytes inline, 1795 bytes in a .ubulk that nobody kept.
SOUND = "unversioned/UAssetAPI/Core/A_EmptySound"
_INLINE, _BESIDE = 0, 1


@pytest.fixture
def sound(corpus: Path, tmp_path: Path) -> Path:
    """The cooked sound in a folder of its own."""
    for suffix in (".uasset", ".uexp"):
        shutil.copyfile((corpus / SOUND).with_suffix(suffix), tmp_path / f"Sound{suffix}")
    return tmp_path / "Sound.uasset"


def bend(path: Path, index: int, **fields: int) -> None:
    """Changes fields of a data resource in the file."""
    sizes = {"CookedIndex": "B", "Flags": "I", "LegacyBulkDataFlags": "I"}
    data = bytearray(path.read_bytes())
    spans = Package.open(bytes(data), path.with_suffix(".uexp").read_bytes()).spans()
    for name, value in fields.items():
        span = spans.get(f"data_resources/Resources/{index}/{name}")
        assert span is not None
        struct.pack_into("<" + sizes.get(name, "q"), data, span.start, value)
    path.write_bytes(data)


def test_the_files_of_a_package_are_found_in_one_order(tmp_path: Path) -> None:
    assert SIBLING_SUFFIXES == (".uexp", ".ubulk", ".uptnl", ".m.ubulk")
    for size, suffix in enumerate(
        [*reversed(SIBLING_SUFFIXES), ".uasset", ".txt", "2.ubulk"], start=1
    ):
        (tmp_path / f"Foo.Bar{suffix}").write_bytes(bytes(size))
    (tmp_path / "Foo.ubulk").write_bytes(b"of another package")
    found = siblings_of(str(tmp_path / "Foo.Bar.uasset"))
    assert found == tuple(
        Sibling(suffix, str(tmp_path / f"Foo.Bar{suffix}"), 4 - place)
        for place, suffix in enumerate(SIBLING_SUFFIXES)
    )


def test_folders_and_the_file_itself_are_no_siblings(tmp_path: Path) -> None:
    (tmp_path / "Foo.ubulk").mkdir()
    (tmp_path / "Foo.uexp").write_bytes(b"x")
    assert siblings_of(str(tmp_path / "Foo.uexp")) == ()
    assert siblings_of(str(tmp_path / "absent" / "Foo.uasset")) == ()
    assert siblings_of("\0.uasset") == ()


def test_capitals_matter_where_they_do_to_the_system(tmp_path: Path) -> None:
    (tmp_path / "Foo.UBULK").write_bytes(b"x")
    same = (tmp_path / "foo.ubulk").exists()
    assert bool(siblings_of(str(tmp_path / "Foo.uasset"))) is same


def test_an_opened_file_lists_its_siblings(sound: Path) -> None:
    sound.with_suffix(".uptnl").write_bytes(bytes(9))
    with read(sound, Depth.HEADER) as opened:
        assert [(one.suffix, one.size) for one in opened.siblings] == [
            (".uexp", 130),
            (".uptnl", 9),
        ]
        assert opened.logical.size == 793 + 130
        assert opened.logical.slice(919, 923) == b"\xc1\x83\x2a\x9e"


def test_a_file_that_is_no_package_has_siblings_too(tmp_path: Path) -> None:
    (tmp_path / "Foo.uasset").write_bytes(b"ACE7 and more")
    (tmp_path / "Foo.uexp").write_bytes(b"xy")
    with read(tmp_path / "Foo.uasset", Depth.HEADER) as opened:
        assert opened.package is None
        assert [one.suffix for one in opened.siblings] == [".uexp"]


def test_the_missing_payloads_of_a_real_cooked_sound(sound: Path) -> None:
    (missing,) = read_facts(sound).missing_files
    assert (missing.name, missing.payloads, missing.needed) == ("Sound.ubulk", 1, 1795)
    assert (missing.found, missing.optional) == (None, False)
    assert missing.field == "data_resources/Resources/1"


@pytest.mark.parametrize(("size", "found"), [(1795, ()), (4000, ()), (1794, (1794,)), (0, (0,))])
def test_the_file_is_enough_where_it_reaches_all_payloads(
    sound: Path, size: int, found: tuple[int, ...]
) -> None:
    sound.with_suffix(".ubulk").write_bytes(bytes(size))
    assert tuple(one.found for one in read_facts(sound).missing_files) == found


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"LegacyBulkDataFlags": 0x10901}, ["Sound.uptnl"]),
        ({"LegacyBulkDataFlags": 0x11101}, ["Sound.m.ubulk"]),
        ({"DuplicateSerialOffset": 16}, ["Sound.ubulk", "Sound.uptnl"]),
        # Nothing is claimed of payloads that lie elsewhere, are empty or lie in a numbered file.
        ({"LegacyBulkDataFlags": 0x10001}, []),
        ({"LegacyBulkDataFlags": 0x40}, []),
        ({"Flags": 32}, []),
        ({"CookedIndex": 1}, []),
        ({"SerialSize": 0}, []),
        ({"SerialSize": -1}, []),
        ({"SerialOffset": -5}, []),
        ({"SerialOffset": 2**63 - 1, "SerialSize": 2**63 - 1}, ["Sound.ubulk"]),
    ],
)
def test_what_the_data_resources_say_is_what_is_missed(
    sound: Path, fields: dict[str, int], names: list[str]
) -> None:
    bend(sound, _BESIDE, **fields)
    assert [one.name for one in read_facts(sound).missing_files] == names


def test_the_payloads_of_one_file_make_one_finding(sound: Path) -> None:
    bend(sound, _INLINE, LegacyBulkDataFlags=0x10101, SerialOffset=5000)
    (missing,) = read_facts(sound).missing_files
    assert (missing.payloads, missing.needed) == (2, 5028)
    assert missing.field == "data_resources/Resources/0"


def test_a_broken_table_claims_nothing(sound: Path) -> None:
    data = bytearray(sound.read_bytes())
    spans = Package.open(bytes(data)).spans()
    span = spans.get("data_resources/Resources")
    assert span is not None
    struct.pack_into("<i", data, span.start, 2**30)
    sound.write_bytes(data)
    assert read_facts(sound).missing_files == ()


def test_packages_without_the_list_claim_nothing(corpus: Path) -> None:
    claimed = {
        path.relative_to(corpus).as_posix()
        for path in sorted((corpus / "unversioned").rglob("*.u*"))
        if path.suffix in (".uasset", ".umap") and read_facts(path).missing_files
    }
    assert claimed == {SOUND + ".uasset"}


def test_a_scan_finds_it_and_says_where_the_list_names_it(sound: Path) -> None:
    catalog = default_catalog()
    row = Scanner(profile_for("5.3", catalog), catalog).scan(str(sound))
    (finding,) = [one for one in row.findings if one.rule == "MISSING-BULK"]
    start = Package.open(sound.read_bytes()).place_of("data_resources/Resources/1")
    assert start is not None
    assert finding.offset == start


def test_a_trailer_that_cannot_be_is_damage_once_all_is_read(corpus: Path, tmp_path: Path) -> None:
    whole = (corpus / "5.3/cesium-unreal/TransparentTiny.uasset").read_bytes()
    bent = tmp_path / "Bent.uasset"
    bent.write_bytes(whole[:3067] + bytes(8) + whole[3075:])
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    for depth in Depth:
        row = Scanner(profile, catalog, depth=depth).scan(str(bent))
        found = [(one.rule, one.path, one.offset) for one in row.findings if one.rule == "CORRUPT"]
        assert found == (
            [("CORRUPT", "payload_trailer/Tag", 3067)] if depth >= Depth.TABLES else []
        )
