"""The packages in ``tests/data`` are what the writers make, with what is said of them beside.

Where a text differs on purpose, ``python tests/golden`` makes them all again.
"""

from __future__ import annotations

from functools import cache

import pytest
from golden.packages import files
from golden.texts import DATA, expected_files

from inspector.catalog import default_catalog
from inspector.format.unreal.package import Package


@cache
def _expected() -> dict[str, bytes]:
    return expected_files()


def test_nothing_else_is_there() -> None:
    assert {path.name for path in DATA.iterdir()} == _expected().keys()


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.iterdir()))
def test_a_file_is_as_it_was(name: str) -> None:
    stored, made = (DATA / name).read_bytes(), _expected()[name]
    if name.endswith((".txt", ".json")):
        assert made.decode() == stored.decode()
    else:
        assert made == stored


def test_every_release_reads_what_it_wrote() -> None:
    """The numbers of the catalogue, which the writer was given, and no problem anywhere."""
    doors = {name: Package.open(stored) for name, stored in files() if name.startswith("Door-")}
    for release in default_catalog().releases:
        package = doors[f"Door-{release.name}.uasset"]
        assert package.problems() == ()
        assert (package.versions.ue4, package.versions.ue5) == (release.ue4, release.ue5)
        values = {
            line.strip()
            for line in (DATA / f"Door-{release.name}.uasset.for-diff.txt")
            .read_text("utf-8")
            .splitlines()
        }
        assert "Tags = [wood, old, wood_2]" in values
        assert "Keys[1] = -1" in values
