"""The one table of types, against the formats that the program opens and files of each."""

from __future__ import annotations

import pytest

from inspector.desktop.types import document_types, opened_types, type_of
from inspector.format.formats import FORMATS, called_format
from inspector.resource import resource_path


def test_every_name_that_is_one_formats_alone_is_offered_to_the_desktop() -> None:
    for row in FORMATS:
        alone = [suffix for suffix in row.suffixes if suffix not in row.shared_suffixes]
        told = {type_of(f"Any{suffix}") for suffix in alone if suffix != ".u"}
        assert [kind.id for kind in told if kind is not None] == [row.key]


def test_a_type_that_opens_is_called_as_its_format() -> None:
    for kind in opened_types():
        for suffix in kind.suffixes:
            assert called_format(f"Any{suffix}").key == kind.id


def test_no_name_is_of_two_types_and_no_type_is_named_twice() -> None:
    suffixes = [suffix for kind in document_types() for suffix in kind.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    for key in ("id", "mime", "title"):
        values = [getattr(kind, key) for kind in document_types()]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("name", ["Lantern.uasset", "Arena.umap", "OldDoor.uasset"])
def test_a_package_begins_as_its_type_says(name: str) -> None:
    kind = type_of(f"/Game/{name.upper()}")
    assert kind is not None
    assert resource_path("samples", name).read_bytes().startswith(kind.magic)


def test_a_package_of_the_other_byte_order_begins_as_its_type_says() -> None:
    (package,) = (kind for kind in document_types() if kind.id == "unreal-package")
    assert set(package.magic) == {bytes.fromhex("C1832A9E"), bytes.fromhex("9E2A83C1")}


def test_what_is_beside_a_package_is_known_and_not_offered() -> None:
    for suffix in (".uexp", ".ubulk", ".uptnl"):
        kind = type_of(f"CookedCurve{suffix}")
        assert kind is not None
        assert not kind.opens


def test_other_names_are_of_no_type() -> None:
    assert [type_of(name) for name in ("a.txt", "uasset", "a.uasset.bak", "")] == [None] * 4


def test_every_drawing_is_there() -> None:
    for kind in document_types():
        assert resource_path("icons", f"{kind.icon}.svg").is_file()
