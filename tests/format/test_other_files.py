"""Files that are no packages are told by how they begin and end, else by their names."""

from __future__ import annotations

import random
import struct

import pytest
from other_files import REGISTRY, SAMPLES, USMAP, ZIP, pak, umod, utoc

from inspector.format.other_files import (
    TAIL,
    OtherFile,
    owner_of,
    told_by_bytes,
    told_by_name,
)


def told(name: str, data: bytes) -> OtherFile | None:
    """What the bytes say."""
    return told_by_bytes(name, data[:4096], data[-TAIL:], len(data))


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, (kind, _) in SAMPLES.items()])
def test_each_kind_is_told(name: str, kind: str) -> None:
    other = told(name, SAMPLES[name][1]) or told_by_name(name)
    assert other is not None
    assert other.kind == kind


@pytest.mark.parametrize(
    ("data", "kind"),
    [(pak(), "pak"), (utoc(), "container-toc"), (umod(), "mod-archive"), (ZIP, "zip"),
     (REGISTRY, "asset-registry")],
)  # fmt: skip
def test_bytes_tell_it_under_any_name(data: bytes, kind: str) -> None:
    other = told("Door.uasset", data)
    assert other is not None
    assert (other.kind, other.told_by) == (kind, "bytes")


@pytest.mark.parametrize("encrypted", [False, True])
@pytest.mark.parametrize(
    ("version", "methods"),
    [(2, 0), (3, 0), (4, 0), (5, 0), (7, 0), (8, 4), (8, 5), (9, 5), (10, 5), (11, 5)],
)
def test_the_footer_of_each_version_of_pak_files(
    version: int, methods: int, *, encrypted: bool
) -> None:
    other = told("Game.pak", pak(version, encrypted=encrypted, methods=methods))
    assert other is not None
    # Before 4 nothing said so.
    says = {"encrypted": "yes"} if encrypted and version >= 4 else {}
    assert other.details == {"version": str(version), **says}


def test_what_other_bytes_say_of_versions() -> None:
    for data, details in (
        (utoc(), {"version": "3"}),
        (utoc(encrypted=True), {"version": "3", "encrypted": "yes"}),
        (utoc()[:20], {}),
        (REGISTRY, {"version": "17"}),
        (REGISTRY[:16], {}),
    ):
        other = told("any", data)
        assert other is not None
        assert other.details == details


@pytest.mark.parametrize(
    "footer",
    [
        struct.pack("<Iiqq", 0x5A6F12E1, 11, 1 << 62, 1 << 62),
        struct.pack("<Iiqq", 0x5A6F12E1, 11, -1, 10),
        struct.pack("<Iiqq", 0x5A6F12E1, 11, 10, -1),
        struct.pack("<Iiqq", 0x5A6F12E1, 0, 0, 0),
        struct.pack("<Iiqq", 0x5A6F12E1, 70000, 0, 0),
    ],
)
def test_a_footer_that_cannot_be_is_none(footer: bytes) -> None:
    assert told("Game.pak", bytes(100) + footer + bytes(20)) is None
    assert told("Game.pak", bytes(100) + footer) is None


def test_the_footer_that_counts_may_stand_before_another_magic_number() -> None:
    other = told("Game.pak", pak(8)[:-32] + b"\xe1\x12\x6f\x5a".ljust(32, b"\1"))
    assert other is not None
    assert other.details == {"version": "8"}


def test_two_bytes_alone_make_no_mappings() -> None:
    assert told("Door.uasset", USMAP) is None
    assert told("Door.usmap", USMAP) is not None


def test_an_archive_that_was_cut_is_no_installer() -> None:
    assert told("Bonus.umod", umod()[1:]) is None
    assert told("Bonus.umod", umod()[:-1]) is None


@pytest.mark.parametrize("name", ["Game.pak", "Game.utoc", "Game.usmap", "Bonus.umod", "Old.upk"])
def test_a_name_that_its_bytes_do_not_bear_out(name: str) -> None:
    assert told(name, b"\x09" * 700) is None
    other = told_by_name(name)
    assert other is not None
    assert (other.told_by, other.details) == ("name", {"lacks_mark": "yes"})


@pytest.mark.parametrize("name", ["Door.uasset", "Door.umap", "notes.txt", "pak", "uexp", ""])
def test_other_names_say_nothing(name: str) -> None:
    assert told_by_name(name) is None


def test_any_bytes_are_taken() -> None:
    dice = random.Random(38)
    whole = [data for _, data in SAMPLES.values()]
    for _ in range(3000):
        data = bytearray(dice.choice(whole))
        for _ in range(dice.randrange(4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        cut = bytes(data[: dice.randrange(len(data) + 1)])
        name = dice.choice(list(SAMPLES))
        other = told(name, cut)
        assert other is None or other.told_by == "bytes"


@pytest.mark.parametrize(
    ("kind", "name", "beside", "owner"),
    [
        ("split-half", "Door.uexp", ["Door.uasset", "Door.uexp"], "Door.uasset"),
        ("split-half", "Hall.uexp", ["Hall.umap"], "Hall.umap"),
        ("split-half", "Door.uexp", ["Doors.uasset"], ""),
        ("payloads", "Door.m.ubulk", ["Door.uasset"], "Door.uasset"),
        ("payloads", "Door.UBULK", ["Door.uasset"], "Door.uasset"),
        ("container-data", "Game.ucas", ["Game.utoc"], "Game.utoc"),
        ("container-data", "Game.ucas", ["Game.pak"], ""),
        ("pak", "Game.pak", ["Game.uasset"], None),
    ],
)
def test_what_a_file_belongs_to(kind, name: str, beside: list[str], owner: str | None) -> None:
    assert owner_of(kind, name, beside.__contains__) == owner
